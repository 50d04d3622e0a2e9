package turboshake_test

import (
	"bytes"
	"testing"

	"github.com/sycon-crypto/sycon/go/turboshake"
)

// FuzzPieces compares an input and an output in pieces with one call and with a batch.
func FuzzPieces(f *testing.F) {
	f.Add([]byte("message"), byte(0x1f), uint16(3), uint16(100))
	f.Add(make([]byte, 1000), byte(1), uint16(168), uint16(1000))
	f.Fuzz(func(t *testing.T, data []byte, domain byte, cut, size uint16) {
		want, err := turboshake.Sum128(domain, data, int(size))
		x, err2 := turboshake.New128(domain)
		if valid := domain > 0 && domain < 0x80; valid != (err == nil) || valid != (err2 == nil) {
			t.Fatal(err, err2)
		} else if !valid {
			return
		}
		at := int(cut) % (len(data) + 1)
		x.Write(data[:at])
		x.Write(data[at:])
		got := make([]byte, size)
		x.Read(got[:size/2])
		x.Read(got[size/2:])
		many, err := turboshake.Sum128Batch(domain, [][]byte{data, nil, data}, int(size))
		if err != nil || !bytes.Equal(got, want) || !bytes.Equal(many[0], want) || !bytes.Equal(many[2], want) {
			t.Fatal("another output")
		}
	})
}
