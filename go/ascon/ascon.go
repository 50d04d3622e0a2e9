// Package ascon implements Ascon-Hash256, Ascon-XOF128 and Ascon-CXOF128 (SP 800-232), and Ascon-Xof and Ascon-Xofa of
// Ascon v1.2, which are other functions.
package ascon

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

const (
	// Size is the number of bytes of Ascon-Hash256.
	Size = 32

	// MaxCustomization is the most bytes of a customization of Ascon-CXOF128.
	MaxCustomization = 256
)

// New256 creates a new Ascon-Hash256.
func New256() *Hash {
	x := new(Hash)
	x.begun()
	return x
}

func newXOF(f *lib.Function, customization []byte) *XOF {
	x := new(XOF)
	lib.Must(x.stream.Init(f, lib.Beginning{Customization: customization}))
	return x
}

// NewXOF128 creates a new Ascon-XOF128.
func NewXOF128() *XOF { return newXOF(lib.AsconXOF128, nil) }

// NewCXOF128 creates a new Ascon-CXOF128. A customization of more than [MaxCustomization] bytes is an error.
func NewCXOF128(customization []byte) (*XOF, error) {
	if err := check(customization); err != nil {
		return nil, err
	}
	return newXOF(lib.AsconCXOF128, customization), nil
}

func check(customization []byte) error {
	if len(customization) > MaxCustomization {
		return fmt.Errorf("ascon: a customization of %d bytes, more than %d", len(customization), MaxCustomization)
	}
	return nil
}

// NewV12Xof creates Ascon-Xof of Ascon v1.2. For new data take [NewXOF128].
func NewV12Xof() *XOF { return newXOF(lib.AsconV12Xof, nil) }

// NewV12Xofa creates Ascon-Xofa of Ascon v1.2. For new data take [NewXOF128].
func NewV12Xofa() *XOF { return newXOF(lib.AsconV12Xofa, nil) }

// Sum256 returns the Ascon-Hash256 of data.
func Sum256(data []byte) (sum [Size]byte) {
	lib.Must(lib.AsconHash256.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// SumXOF128 returns length bytes of the output of Ascon-XOF128 for data.
func SumXOF128(data []byte, length int) []byte {
	return lib.AsconXOF128.Append(nil, data, length, lib.Beginning{})
}

// SumCXOF128 returns length bytes of the output of Ascon-CXOF128 for data. A customization of more than [MaxCustomization] bytes
// is an error.
func SumCXOF128(data, customization []byte, length int) ([]byte, error) {
	if err := check(customization); err != nil {
		return nil, err
	}
	return lib.AsconCXOF128.Append(nil, data, length, lib.Beginning{Customization: customization}), nil
}
