//go:build cgo

package newplex_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/permutation"
)

// reference is a byte-by-byte implementation of Newplex as docs/specs/newplex.md defines it.
type reference struct {
	state    [128]byte
	position int
}

func (r *reference) permute() {
	permutation.Simpira1024(&r.state)
	r.position = 0
}

func (r *reference) step() {
	if r.position++; r.position == 96 {
		r.permute()
	}
}

func (r *reference) absorb(p []byte) {
	for _, value := range p {
		r.state[r.position] ^= value
		r.step()
	}
}

func (r *reference) squeeze(n int) (out []byte) {
	for range n {
		out = append(out, r.state[r.position])
		r.step()
	}
	return out
}

func (r *reference) crypt(p []byte, decrypt bool) (out []byte) {
	for _, value := range p {
		result := r.state[r.position] ^ value
		out = append(out, result)
		if !decrypt {
			value = result
		}
		r.state[r.position] = value
		r.step()
	}
	return out
}

func number(bytes int) (digits []byte) {
	for bits := 8 * bytes; bits > 0 || len(digits) == 0; bits >>= 8 {
		digits = append([]byte{byte(bits)}, digits...)
	}
	return digits
}

func (r *reference) meta(operation byte, label string) {
	length := number(len(label))
	r.absorb(append([]byte{operation, byte(len(length))}, length...))
	r.absorb([]byte(label))
}

func (r *reference) length(bytes int) {
	length := number(bytes)
	r.absorb(append(length, byte(len(length))))
}

// perform performs an operation, and returns its output.
func (r *reference) perform(operation int, label string, data []byte) (out []byte) {
	switch operation {
	case 0:
		r.meta(2, label)
		r.absorb(data)
		r.length(len(data))
	case 1:
		r.meta(3, label)
		r.length(len(data))
		r.permute()
		out = r.squeeze(len(data))
		r.permute()
	case 2, 3:
		r.meta(4, label)
		r.permute()
		out = r.crypt(data, operation == 3)
		r.length(len(data))
		r.permute()
	case 4:
		r.meta(5, label)
		r.length(len(data))
		r.permute()
		out = r.crypt(data, false)
		r.permute()
		out = append(out, r.squeeze(16)...)
		r.permute()
	}
	return out
}

func random(r *rand.Rand, limit int) []byte {
	data := make([]byte, r.IntN(limit))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// compare performs an operation, and compares its output and the state after it with the reference.
func compare(t *testing.T, theirs *reference, ours *newplex.Protocol, operation int, label string, data []byte) {
	t.Helper()
	before := ours.Clone()
	var out []byte
	switch operation {
	case 0:
		ours.Mix(label, data)
	case 1:
		out = ours.Derive(label, nil, len(data))
	case 2:
		out = ours.Encrypt(label, nil, data)
	case 3:
		out = ours.Decrypt(label, nil, data)
	case 4:
		out = ours.Seal(label, nil, data)
		if opened, err := before.Open(label, nil, out); err != nil || !bytes.Equal(opened, data) {
			t.Fatalf("label of %d bytes, %d bytes of data: not opened: %v", len(label), len(data), err)
		}
		opened, _ := before.MarshalBinary()
		if sealed, _ := ours.MarshalBinary(); !bytes.Equal(opened, sealed) {
			t.Fatalf("label of %d bytes, %d bytes of data: another state after Open", len(label), len(data))
		}
	}
	if want := theirs.perform(operation, label, data); !bytes.Equal(out, want) {
		t.Fatalf("operation %d with a label of %d bytes, %d bytes of data: another output", operation, len(label), len(data))
	}
	state, _ := ours.MarshalBinary()
	if int(state[0]) != theirs.position || !bytes.Equal(state[2:], theirs.state[:]) {
		t.Fatalf("operation %d with a label of %d bytes, %d bytes of data: another state", operation, len(label), len(data))
	}
}

func TestReference(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		domain := string(random(r, 200))
		theirs, ours := new(reference), newplex.NewProtocol(domain)
		theirs.meta(1, domain)
		for range 30 {
			operation, label, data := r.IntN(5), string(random(r, 1+1<<r.IntN(8))), random(r, 1+1<<r.IntN(11))
			compare(t, theirs, &ours, operation, label, data)
		}
	}
}

// Short operations are one call of C. Their sizes, and the positions in a block where they begin, are all tried.
func TestShort(t *testing.T) {
	data := bytes.Repeat([]byte("0123456"), 115)
	for operation := range 5 {
		theirs, ours := new(reference), newplex.NewProtocol("")
		theirs.meta(1, "")
		for size := range data {
			compare(t, theirs, &ours, operation, "label", data[:size])
			compare(t, theirs, &ours, 0, "", data[:size%97])
		}
	}
}

func Benchmark(b *testing.B) {
	p := newplex.NewProtocol("benchmark")
	data, out := make([]byte, 1<<20), make([]byte, 0, 1<<20+newplex.TagSize)
	for _, size := range []int{32, 1 << 10, 16 << 10, 1 << 20} {
		for name, operation := range map[string]func(){
			"Mix":     func() { p.Mix("label", data[:size]) },
			"Derive":  func() { p.Derive("label", out, size) },
			"Encrypt": func() { p.Encrypt("label", out, data[:size]) },
			"Seal":    func() { p.Seal("label", out, data[:size]) },
		} {
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				b.SetBytes(int64(size))
				for range b.N {
					operation()
				}
			})
		}
	}
}
