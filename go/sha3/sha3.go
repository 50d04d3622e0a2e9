package sha3

import (
	"github.com/sycon-crypto/sycon/go/internal/keccak"
	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// NewSHAKE128WithDomain creates a SHAKE128 with another domain byte in its padding, 0x01 to 0x7f; others are an error.
// SHAKE's own is 0x1f. MarshalBinary returns an error for it.
func NewSHAKE128WithDomain(domain byte) (*SHAKE, error) {
	return withDomain(keccak.SHAKE128Domain, domain)
}

// NewSHAKE256WithDomain creates a SHAKE256 with another domain byte in its padding, 0x01 to 0x7f; others are an error.
// SHAKE's own is 0x1f. MarshalBinary returns an error for it.
func NewSHAKE256WithDomain(domain byte) (*SHAKE, error) {
	return withDomain(keccak.SHAKE256Domain, domain)
}

func withDomain(f *keccak.Instance, domain byte) (*SHAKE, error) {
	if err := lib.CheckDomain("sha3", domain); err != nil {
		return nil, err
	}
	x := new(SHAKE)
	lib.Must(x.stream.Init(f, lib.Beginning{Number: int(domain)}))
	return x, nil
}

// SumSHAKE128Batch returns length bytes of the output of SHAKE128 for each message. With cgo, it hashes several
// messages in parallel with SIMD. Lengths are not secret: they affect the time.
func SumSHAKE128Batch(messages [][]byte, length int) [][]byte {
	return keccak.SHAKE128.Many(messages, length, 0)
}

// SumSHAKE256Batch does what SumSHAKE128Batch does, with SHAKE256.
func SumSHAKE256Batch(messages [][]byte, length int) [][]byte {
	return keccak.SHAKE256.Many(messages, length, 0)
}

// SumSHAKE128Rows fills out with length bytes of the output of SHAKE128 for each row of rowLength bytes of data. It
// copies no data, and is the fastest batch function. It returns an error if data is not a whole number of rows, or if
// the length of out is wrong.
func SumSHAKE128Rows(out []byte, length int, data []byte, rowLength int) error {
	return keccak.SHAKE128.Rows(out, length, data, rowLength, 0)
}

// SumSHAKE256Rows does what SumSHAKE128Rows does, with SHAKE256.
func SumSHAKE256Rows(out []byte, length int, data []byte, rowLength int) error {
	return keccak.SHAKE256.Rows(out, length, data, rowLength, 0)
}
