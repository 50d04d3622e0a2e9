// Package kmac implements KMAC128 and KMAC256 (SP 800-185): message authentication codes, and pseudorandom functions of
// any output length.
//
// A key should have 16 bytes for 128 bits of security, and 32 for 256. A customization sets the uses of a key apart, and
// may be empty.
package kmac

import "github.com/sycon-crypto/sycon/go/internal/lib"

// key is never nil, so that what has absorbed it counts as secret.
func beginning(key, customization []byte) lib.Beginning {
	if key == nil {
		key = []byte{}
	}
	return lib.Beginning{Key: key, Customization: customization}
}

func newMAC(f *lib.Function, key, customization []byte, size int) *MAC {
	if size < 0 {
		panic("kmac: a negative size")
	}
	x := &MAC{size: size}
	lib.Must(x.stream.Init(f, beginning(key, customization)))
	return x
}

// New128 creates a new KMAC128 with tags of size bytes, which is part of the function; 16 to 64 are usual. It panics if
// size is negative.
func New128(key, customization []byte, size int) *MAC {
	return newMAC(lib.KMAC128, key, customization, size)
}

// New256 creates a new KMAC256 with tags of size bytes, which is part of the function; 16 to 64 are usual. It panics if
// size is negative.
func New256(key, customization []byte, size int) *MAC {
	return newMAC(lib.KMAC256, key, customization, size)
}

func newXOF(f *lib.Function, key, customization []byte) *XOF {
	x := new(XOF)
	lib.Must(x.stream.Init(f, beginning(key, customization)))
	return x
}

// NewXOF128 creates a new KMACXOF128, whose output is unrelated to the tags of KMAC128.
func NewXOF128(key, customization []byte) *XOF { return newXOF(lib.KMACXOF128, key, customization) }

// NewXOF256 creates a new KMACXOF256, whose output is unrelated to the tags of KMAC256.
func NewXOF256(key, customization []byte) *XOF { return newXOF(lib.KMACXOF256, key, customization) }

// Sum128 returns the tag of size bytes of data by KMAC128.
func Sum128(key, customization, data []byte, size int) []byte {
	return lib.KMAC128.Append(nil, data, size, beginning(key, customization))
}

// Sum256 returns the tag of size bytes of data by KMAC256.
func Sum256(key, customization, data []byte, size int) []byte {
	return lib.KMAC256.Append(nil, data, size, beginning(key, customization))
}

// SumXOF128 returns length bytes of the output of KMACXOF128 for data.
func SumXOF128(key, customization, data []byte, length int) []byte {
	return lib.KMACXOF128.Append(nil, data, length, beginning(key, customization))
}

// SumXOF256 returns length bytes of the output of KMACXOF256 for data.
func SumXOF256(key, customization, data []byte, length int) []byte {
	return lib.KMACXOF256.Append(nil, data, length, beginning(key, customization))
}
