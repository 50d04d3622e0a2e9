package sha3_test

import (
	"bytes"
	stdlib "crypto/sha3"
	"hash"
	"testing"

	"github.com/sycon-crypto/sycon/go/sha3"
)

// FuzzStandardLibrary compares with crypto/sha3: input in two pieces, output in two pieces.
func FuzzStandardLibrary(f *testing.F) {
	f.Add([]byte("message"), []byte("name"), []byte("customization"), uint16(3), uint16(168))
	f.Add(make([]byte, 1000), []byte(nil), []byte(nil), uint16(136), uint16(1000))
	f.Fuzz(func(t *testing.T, data, name, customization []byte, cut, size uint16) {
		at := int(cut) % (len(data) + 1)
		for _, pair := range [][2]hash.XOF{
			{sha3.NewSHAKE128(), stdlib.NewSHAKE128()}, {sha3.NewSHAKE256(), stdlib.NewSHAKE256()},
			{sha3.NewCSHAKE128(name, customization), stdlib.NewCSHAKE128(name, customization)},
			{sha3.NewCSHAKE256(name, customization), stdlib.NewCSHAKE256(name, customization)},
		} {
			var outs [2][]byte
			for i, x := range pair {
				x.Write(data[:at])
				x.Write(data[at:])
				outs[i] = make([]byte, 2*int(size))
				x.Read(outs[i][:size/2])
				x.Read(outs[i][size/2:])
			}
			if !bytes.Equal(outs[0], outs[1]) {
				t.Fatal("another output than crypto/sha3")
			}
		}
		for _, pair := range [][2]hash.Hash{{sha3.New224(), stdlib.New224()}, {sha3.New256(), stdlib.New256()},
			{sha3.New384(), stdlib.New384()}, {sha3.New512(), stdlib.New512()}} {
			for _, h := range pair {
				h.Write(data[:at])
				h.Sum(nil)
				h.Write(data[at:])
			}
			if !bytes.Equal(pair[0].Sum(nil), pair[1].Sum(nil)) {
				t.Fatal("another digest than crypto/sha3")
			}
		}
	})
}
