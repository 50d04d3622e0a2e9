package k12_test

import (
	"bytes"
	"testing"

	"github.com/sycon-crypto/sycon/go/k12"
	"github.com/sycon-crypto/sycon/go/turboshake"
)

// definition is KT128 of RFC 9861, section 3.2, on TurboSHAKE128.
func definition(data, customization []byte, size int) []byte {
	encode := func(x int) (out []byte) {
		for ; x > 0; x >>= 8 {
			out = append([]byte{byte(x)}, out...)
		}
		return append(out, byte(len(out)))
	}
	turbo := func(domain byte, data []byte, size int) []byte {
		out, err := turboshake.Sum128(domain, data, size)
		if err != nil {
			panic(err)
		}
		return out
	}
	s := append(append(bytes.Clone(data), customization...), encode(len(customization))...)
	if len(s) <= 8192 {
		return turbo(7, s, size)
	}
	final, count := append(bytes.Clone(s[:8192]), 3, 0, 0, 0, 0, 0, 0, 0), 0
	for s = s[8192:]; len(s) > 0; count++ {
		n := min(len(s), 8192)
		final = append(final, turbo(11, s[:n], 32)...)
		s = s[n:]
	}
	return turbo(6, append(append(final, encode(count)...), 0xff, 0xff), size)
}

// FuzzDefinition compares with the definition. It repeats the data, so that they fill several chunks.
func FuzzDefinition(f *testing.F) {
	f.Add([]byte("message"), []byte("customization"), uint16(1), uint16(3), uint16(100))
	f.Add(make([]byte, 1024), []byte(nil), uint16(8), uint16(8000), uint16(32))
	f.Add(make([]byte, 1023), []byte("c"), uint16(33), uint16(8192), uint16(32))
	f.Fuzz(func(t *testing.T, data, customization []byte, times, cut, size uint16) {
		data = bytes.Repeat(data, int(times)%100)
		want := definition(data, customization, int(size))
		x := k12.New128(customization)
		at := int(cut) % (len(data) + 1)
		x.Write(data[:at])
		x.Write(data[at:])
		got := make([]byte, size)
		x.Read(got)
		if !bytes.Equal(got, want) || !bytes.Equal(k12.Sum128(data, customization, int(size)), want) {
			t.Fatal("another output than the definition")
		}
	})
}
