package parallelhash_test

import (
	"bytes"
	"crypto/sha3"
	"testing"

	"github.com/sycon-crypto/sycon/go/parallelhash"
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

// FuzzDefinition compares with ParallelHash128 as SP 800-185 defines it on cSHAKE128 and SHAKE128.
func FuzzDefinition(f *testing.F) {
	f.Add([]byte("message"), []byte("customization"), uint16(3), uint16(32), uint16(2))
	f.Add(make([]byte, 5000), []byte(nil), uint16(64), uint16(300), uint16(100))
	f.Fuzz(func(t *testing.T, data, customization []byte, blockSize, size, cut uint16) {
		if blockSize == 0 {
			return
		}
		c := sha3.NewCSHAKE128([]byte("ParallelHash"), customization)
		c.Write(left(int(blockSize)))
		count := 0
		for rest := data; len(rest) > 0; count++ {
			n := min(len(rest), int(blockSize))
			c.Write(sha3.SumSHAKE128(rest[:n], 32))
			rest = rest[n:]
		}
		c.Write(right(count))
		c.Write(right(8 * int(size)))
		want := make([]byte, size)
		c.Read(want)
		x, err := parallelhash.New128(int(blockSize), customization, int(size))
		if err != nil {
			t.Fatal(err)
		}
		at := int(cut) % (len(data) + 1)
		x.Write(data[:at])
		x.Write(data[at:])
		if !bytes.Equal(x.Sum(nil), want) {
			t.Fatal("another output than the definition")
		}
	})
}
