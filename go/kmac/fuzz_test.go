package kmac_test

import (
	"bytes"
	"crypto/sha3"
	"testing"

	"github.com/sycon-crypto/sycon/go/kmac"
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

// FuzzDefinition compares with KMAC256 as SP 800-185 defines it on cSHAKE256.
func FuzzDefinition(f *testing.F) {
	f.Add([]byte("message"), []byte("key"), []byte("customization"), uint16(32), uint16(3))
	f.Add(make([]byte, 1000), make([]byte, 200), []byte(nil), uint16(300), uint16(500))
	f.Fuzz(func(t *testing.T, data, key, customization []byte, size, cut uint16) {
		if len(key) == 0 {
			return // The constructors panic.
		}
		at := int(cut) % (len(data) + 1)
		for _, xof := range []bool{false, true} {
			length := 8 * int(size)
			if xof {
				length = 0
			}
			padded := append(left(136), text(key)...)
			for len(padded)%136 != 0 {
				padded = append(padded, 0)
			}
			c := sha3.NewCSHAKE256([]byte("KMAC"), customization)
			for _, p := range [][]byte{padded, data, right(length)} {
				c.Write(p)
			}
			want := make([]byte, size)
			c.Read(want)
			var got []byte
			if xof {
				x := kmac.NewXOF256(key, customization)
				x.Write(data[:at])
				x.Write(data[at:])
				got = make([]byte, size)
				x.Read(got)
			} else {
				x := kmac.New256(key, customization, int(size))
				x.Write(data[:at])
				x.Write(data[at:])
				got = x.Sum(nil)
				if x.Verify(got) != (size >= 4) {
					t.Error("Verify")
				}
			}
			if !bytes.Equal(got, want) {
				t.Fatal("another output than the definition")
			}
		}
	})
}
