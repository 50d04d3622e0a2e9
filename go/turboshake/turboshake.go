package turboshake

import (
	"github.com/sycon-crypto/sycon/go/internal/keccak"
	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// DefaultDomain is the domain byte to use unless a protocol states another.
const DefaultDomain = 0x1f

func sumBatch(f *keccak.Instance, domain byte, messages [][]byte, length int) ([][]byte, error) {
	if err := lib.CheckDomain("turboshake", domain); err != nil {
		return nil, err
	}
	return f.Many(messages, length, domain), nil
}

// Sum128Batch returns length bytes of the output of TurboSHAKE128 for each message. With cgo, it hashes several
// messages in parallel with SIMD. Lengths are not secret: they affect the time.
func Sum128Batch(domain byte, messages [][]byte, length int) ([][]byte, error) {
	return sumBatch(keccak.TurboSHAKE128, domain, messages, length)
}

// Sum256Batch does what Sum128Batch does, with TurboSHAKE256.
func Sum256Batch(domain byte, messages [][]byte, length int) ([][]byte, error) {
	return sumBatch(keccak.TurboSHAKE256, domain, messages, length)
}

func sumRows(f *keccak.Instance, domain byte, out []byte, length int, data []byte, rowLength int) error {
	if err := lib.CheckDomain("turboshake", domain); err != nil {
		return err
	}
	return f.Rows(out, length, data, rowLength, domain)
}

// Sum128Rows fills out with length bytes of the output of TurboSHAKE128 for each row of rowLength bytes of data. It
// copies no data. It returns an error if data is not a whole number of rows, if the length of out is wrong, or if
// domain is not valid.
func Sum128Rows(domain byte, out []byte, length int, data []byte, rowLength int) error {
	return sumRows(keccak.TurboSHAKE128, domain, out, length, data, rowLength)
}

// Sum256Rows does what Sum128Rows does, with TurboSHAKE256.
func Sum256Rows(domain byte, out []byte, length int, data []byte, rowLength int) error {
	return sumRows(keccak.TurboSHAKE256, domain, out, length, data, rowLength)
}
