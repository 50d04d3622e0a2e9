// Package sha3 implements the SHA-3 hashes and the SHAKE and cSHAKE extendable-output functions (FIPS 202, SP 800-185),
// and Keccak-256 as Ethereum has it.
//
// Its names are those of crypto/sha3, so that a program changes its import; but states cannot be marshalled, since
// libsycon does not export them. Beside them are SHAKE with other domain bytes, and many messages at once.
package sha3

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

func newHash(f *lib.Function, size int) *SHA3 {
	h := &SHA3{size: size}
	lib.Must(h.stream.Init(f, lib.Beginning{}))
	return h
}

func newXOF(f *lib.Function, begin lib.Beginning) *SHAKE {
	x := new(SHAKE)
	lib.Must(x.stream.Init(f, begin))
	return x
}

// New224 creates a new SHA3-224 hash.
func New224() *SHA3 { return newHash(lib.SHA3_224, 28) }

// New256 creates a new SHA3-256 hash.
func New256() *SHA3 { return newHash(lib.SHA3_256, 32) }

// New384 creates a new SHA3-384 hash.
func New384() *SHA3 { return newHash(lib.SHA3_384, 48) }

// New512 creates a new SHA3-512 hash.
func New512() *SHA3 { return newHash(lib.SHA3_512, 64) }

// NewLegacyKeccak256 creates a new Keccak-256 hash, with the padding from before the standard. Take it for Ethereum, and
// SHA3-256 otherwise.
func NewLegacyKeccak256() *SHA3 { return newHash(lib.Keccak256, 32) }

// NewSHAKE128 creates a new SHAKE128.
func NewSHAKE128() *SHAKE { return newXOF(lib.SHAKE128, lib.Beginning{}) }

// NewSHAKE256 creates a new SHAKE256.
func NewSHAKE256() *SHAKE { return newXOF(lib.SHAKE256, lib.Beginning{}) }

// NewCSHAKE128 creates a new cSHAKE128. N is for functions that NIST defines on it, and empty for everyone else; S is a
// string of your choice, which sets its uses apart. With both empty it is SHAKE128.
func NewCSHAKE128(N, S []byte) *SHAKE {
	return newXOF(lib.CSHAKE128, lib.Beginning{Name: N, Customization: S})
}

// NewCSHAKE256 creates a new cSHAKE256. N is for functions that NIST defines on it, and empty for everyone else; S is a
// string of your choice, which sets its uses apart. With both empty it is SHAKE256.
func NewCSHAKE256(N, S []byte) *SHAKE {
	return newXOF(lib.CSHAKE256, lib.Beginning{Name: N, Customization: S})
}

// NewSHAKE128WithDomain creates a SHAKE128 with another domain byte in its padding, 0x01 to 0x7f; others are an error.
// SHAKE's own is 0x1f.
func NewSHAKE128WithDomain(domain byte) (*SHAKE, error) {
	return withDomain(lib.SHAKE128Domain, domain)
}

// NewSHAKE256WithDomain creates a SHAKE256 with another domain byte in its padding, 0x01 to 0x7f; others are an error.
// SHAKE's own is 0x1f.
func NewSHAKE256WithDomain(domain byte) (*SHAKE, error) {
	return withDomain(lib.SHAKE256Domain, domain)
}

func withDomain(f *lib.Function, domain byte) (*SHAKE, error) {
	if domain == 0 || domain > 0x7f {
		return nil, fmt.Errorf("sha3: a domain byte of %#02x, not of 0x01 to 0x7f", domain)
	}
	return newXOF(f, lib.Beginning{Number: int(domain)}), nil
}

// Sum224 returns the SHA3-224 hash of data.
func Sum224(data []byte) (sum [28]byte) {
	lib.Must(lib.SHA3_224.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// Sum256 returns the SHA3-256 hash of data.
func Sum256(data []byte) (sum [32]byte) {
	lib.Must(lib.SHA3_256.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// Sum384 returns the SHA3-384 hash of data.
func Sum384(data []byte) (sum [48]byte) {
	lib.Must(lib.SHA3_384.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// Sum512 returns the SHA3-512 hash of data.
func Sum512(data []byte) (sum [64]byte) {
	lib.Must(lib.SHA3_512.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// SumLegacyKeccak256 returns the Keccak-256 hash of data.
func SumLegacyKeccak256(data []byte) (sum [32]byte) {
	lib.Must(lib.Keccak256.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// SumSHAKE128 returns length bytes of the output of SHAKE128 for data.
func SumSHAKE128(data []byte, length int) []byte {
	return lib.SHAKE128.Append(nil, data, length, lib.Beginning{})
}

// SumSHAKE256 returns length bytes of the output of SHAKE256 for data.
func SumSHAKE256(data []byte, length int) []byte {
	return lib.SHAKE256.Append(nil, data, length, lib.Beginning{})
}

// SumSHAKE128Batch returns length bytes of the output of SHAKE128 for each message, several for the price of one. Lengths
// are not secret: the time shows them.
func SumSHAKE128Batch(messages [][]byte, length int) [][]byte {
	return lib.BatchSHAKE128.Many(messages, length, 0)
}

// SumSHAKE256Batch does what SumSHAKE128Batch does, with SHAKE256.
func SumSHAKE256Batch(messages [][]byte, length int) [][]byte {
	return lib.BatchSHAKE256.Many(messages, length, 0)
}

// SumSHAKE128Rows fills out with length bytes of the output of SHAKE128 for each row of data, of rowLength bytes: without
// a copy, and as fast as it goes. It returns an error if data is no number of rows, or out has another length.
func SumSHAKE128Rows(out []byte, length int, data []byte, rowLength int) error {
	return lib.BatchSHAKE128.CheckedRows(out, length, data, rowLength, 0)
}

// SumSHAKE256Rows does what SumSHAKE128Rows does, with SHAKE256.
func SumSHAKE256Rows(out []byte, length int, data []byte, rowLength int) error {
	return lib.BatchSHAKE256.CheckedRows(out, length, data, rowLength, 0)
}
