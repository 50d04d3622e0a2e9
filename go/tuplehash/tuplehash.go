// Package tuplehash implements TupleHash128 and TupleHash256 (SP 800-185): hashes of several strings, of which ("ab", "c")
// and ("a", "bc") are different ones. A customization sets the uses of a hash apart, and may be empty.
package tuplehash

import "github.com/sycon-crypto/sycon/go/internal/lib"

func newHash(f *lib.Function, customization []byte, size int) *Hash {
	if size < 0 {
		panic("tuplehash: a negative size")
	}
	x := &Hash{size: size}
	lib.Must(x.stream.Init(f, lib.Beginning{Customization: customization}))
	return x
}

// New128 creates a new TupleHash128 of size bytes, which is part of the function. It panics if size is negative.
func New128(customization []byte, size int) *Hash {
	return newHash(lib.TupleHash128, customization, size)
}

// New256 creates a new TupleHash256 of size bytes, which is part of the function. It panics if size is negative.
func New256(customization []byte, size int) *Hash {
	return newHash(lib.TupleHash256, customization, size)
}

func newXOF(f *lib.Function, customization []byte) *XOF {
	x := new(XOF)
	lib.Must(x.stream.Init(f, lib.Beginning{Customization: customization}))
	return x
}

// NewXOF128 creates a new TupleHashXOF128, whose output is unrelated to TupleHash128.
func NewXOF128(customization []byte) *XOF { return newXOF(lib.TupleHashXOF128, customization) }

// NewXOF256 creates a new TupleHashXOF256, whose output is unrelated to TupleHash256.
func NewXOF256(customization []byte) *XOF { return newXOF(lib.TupleHashXOF256, customization) }

func sum(x *Hash, parts [][]byte) []byte {
	for _, part := range parts {
		x.Append(part)
	}
	defer x.Wipe()
	return x.Sum(nil)
}

// Sum128 returns the hash of size bytes of parts by TupleHash128.
func Sum128(parts [][]byte, customization []byte, size int) []byte {
	return sum(New128(customization, size), parts)
}

// Sum256 returns the hash of size bytes of parts by TupleHash256.
func Sum256(parts [][]byte, customization []byte, size int) []byte {
	return sum(New256(customization, size), parts)
}
