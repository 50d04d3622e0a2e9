package tuplehash_test

import (
	"bytes"
	"crypto/sha3"
	"testing"

	"github.com/sycon-crypto/sycon/go/tuplehash"
)

// bits encodes a number in big-endian, in as few bytes as it needs (SP 800-185, section 2.3.1).
func bits(x int) []byte {
	digits := []byte{byte(x)}
	for x >>= 8; x > 0; x >>= 8 {
		digits = append([]byte{byte(x)}, digits...)
	}
	return digits
}

func left(x int) []byte { return append([]byte{byte(len(bits(x)))}, bits(x)...) }

func right(x int) []byte { return append(bits(x), byte(len(bits(x)))) }

func text(p []byte) []byte { return append(left(8*len(p)), p...) }

// FuzzDefinition compares with TupleHash128 as SP 800-185 defines it on cSHAKE128.
func FuzzDefinition(f *testing.F) {
	f.Add([]byte("one"), []byte("two"), []byte("customization"), uint16(32))
	f.Add([]byte(nil), make([]byte, 1000), []byte(nil), uint16(200))
	f.Fuzz(func(t *testing.T, one, two, customization []byte, size uint16) {
		c := sha3.NewCSHAKE128([]byte("TupleHash"), customization)
		for _, p := range [][]byte{text(one), text(two), right(8 * int(size))} {
			c.Write(p)
		}
		want := make([]byte, size)
		c.Read(want)
		if got := tuplehash.Sum128([][]byte{one, two}, customization, int(size)); !bytes.Equal(got, want) {
			t.Fatal("another output than the definition")
		}
		x := tuplehash.NewXOF128(customization)
		x.Append(one)
		x.Append(two)
		got := make([]byte, size)
		x.Read(got)
		if !bytes.Equal(got, tuplehash.SumXOF128([][]byte{one, two}, customization, int(size))) {
			t.Fatal("another output in one call")
		}
	})
}
