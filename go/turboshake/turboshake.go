// Package turboshake implements TurboSHAKE128 and TurboSHAKE256 (RFC 9861): SHAKE with half the rounds, and a domain byte
// that makes unrelated functions of one.
package turboshake

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// DefaultDomain is the domain byte to take when nothing speaks for another.
const DefaultDomain = 0x1f

func check(domain byte) error {
	if domain == 0 || domain > 0x7f {
		return fmt.Errorf("turboshake: a domain byte of %#02x, not of 0x01 to 0x7f", domain)
	}
	return nil
}

func newXOF(f *lib.Function, domain byte) (*XOF, error) {
	if err := check(domain); err != nil {
		return nil, err
	}
	x := new(XOF)
	lib.Must(x.stream.Init(f, lib.Beginning{Number: int(domain)}))
	return x, nil
}

// New128 creates a new TurboSHAKE128 with a domain byte of 0x01 to 0x7f; others are an error.
func New128(domain byte) (*XOF, error) { return newXOF(lib.TurboSHAKE128, domain) }

// New256 creates a new TurboSHAKE256 with a domain byte of 0x01 to 0x7f; others are an error.
func New256(domain byte) (*XOF, error) { return newXOF(lib.TurboSHAKE256, domain) }

func sum(f *lib.Function, domain byte, data []byte, length int) ([]byte, error) {
	if err := check(domain); err != nil {
		return nil, err
	}
	return f.Append(nil, data, length, lib.Beginning{Number: int(domain)}), nil
}

// Sum128 returns length bytes of the output of TurboSHAKE128 for data. A domain byte other than 0x01 to 0x7f is an error.
func Sum128(domain byte, data []byte, length int) ([]byte, error) {
	return sum(lib.TurboSHAKE128, domain, data, length)
}

// Sum256 returns length bytes of the output of TurboSHAKE256 for data. A domain byte other than 0x01 to 0x7f is an error.
func Sum256(domain byte, data []byte, length int) ([]byte, error) {
	return sum(lib.TurboSHAKE256, domain, data, length)
}

func sumBatch(b *lib.Batch, domain byte, messages [][]byte, length int) ([][]byte, error) {
	if err := check(domain); err != nil {
		return nil, err
	}
	return b.Many(messages, length, int(domain)), nil
}

// Sum128Batch returns length bytes of the output of TurboSHAKE128 for each message, several for the price of one. Lengths
// are not secret: the time shows them.
func Sum128Batch(domain byte, messages [][]byte, length int) ([][]byte, error) {
	return sumBatch(lib.BatchTurboSHAKE128, domain, messages, length)
}

// Sum256Batch does what Sum128Batch does, with TurboSHAKE256.
func Sum256Batch(domain byte, messages [][]byte, length int) ([][]byte, error) {
	return sumBatch(lib.BatchTurboSHAKE256, domain, messages, length)
}

func sumRows(b *lib.Batch, domain byte, out []byte, length int, data []byte, rowLength int) error {
	if err := check(domain); err != nil {
		return err
	}
	return b.CheckedRows(out, length, data, rowLength, int(domain))
}

// Sum128Rows fills out with length bytes of the output of TurboSHAKE128 for each row of data, of rowLength bytes: without
// a copy. It returns an error if data is no number of rows, if out has another length, or for a bad domain byte.
func Sum128Rows(domain byte, out []byte, length int, data []byte, rowLength int) error {
	return sumRows(lib.BatchTurboSHAKE128, domain, out, length, data, rowLength)
}

// Sum256Rows does what Sum128Rows does, with TurboSHAKE256.
func Sum256Rows(domain byte, out []byte, length int, data []byte, rowLength int) error {
	return sumRows(lib.BatchTurboSHAKE256, domain, out, length, data, rowLength)
}
