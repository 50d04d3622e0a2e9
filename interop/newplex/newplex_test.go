// Newplex compared with the original: the same calls, with one import changed, give the same bytes. Benchmarks both.
package newplex

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	theirs "github.com/codahale/newplex"
	theirstream "github.com/codahale/newplex/aestream"

	ours "github.com/sycon-crypto/sycon/go/experimental/newplex"
	ourstream "github.com/sycon-crypto/sycon/go/experimental/newplex/aestream"
)

// protocol is the interface of both, without Clone, whose result types differ.
type protocol interface {
	Mix(label string, input []byte)
	Derive(label string, dst []byte, n int) []byte
	Encrypt(label string, dst, plaintext []byte) []byte
	Decrypt(label string, dst, ciphertext []byte) []byte
	Seal(label string, dst, plaintext []byte) []byte
	Open(label string, dst, ciphertextAndTag []byte) ([]byte, error)
	MixWriter(label string, w io.Writer) io.WriteCloser
	MixReader(label string, r io.Reader) io.ReadCloser
	EncryptWriter(label string, w io.Writer) io.WriteCloser
	EncryptReader(label string, r io.Reader) io.ReadCloser
	DecryptWriter(label string, w io.Writer) io.WriteCloser
	DecryptReader(label string, r io.Reader) io.ReadCloser
	AppendBinary(b []byte) ([]byte, error)
	MarshalBinary() (data []byte, err error)
	UnmarshalBinary(data []byte) error
	String() string
}

type duplex interface {
	Absorb(b []byte)
	Squeeze(out []byte)
	Encrypt(ciphertext, plaintext []byte)
	Decrypt(plaintext, ciphertext []byte)
	Permute()
	MarshalBinary() (data []byte, err error)
	UnmarshalBinary(data []byte) error
	String() string
}

func state(t *testing.T, p interface{ MarshalBinary() ([]byte, error) }) []byte {
	t.Helper()
	data, err := p.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func random(r *rand.Rand, limit int) []byte {
	data := make([]byte, r.IntN(limit))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// perform runs an operation and returns its output.
func perform(t *testing.T, p protocol, operation int, label string, data []byte) (out []byte) {
	var sink bytes.Buffer
	write := func(w io.WriteCloser) []byte {
		for len(data) > 0 {
			n := min(len(data), 100)
			if _, err := w.Write(data[:n]); err != nil {
				t.Fatal(err)
			}
			data = data[n:]
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return sink.Bytes()
	}
	read := func(r io.ReadCloser) []byte {
		all, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		return all
	}
	switch operation {
	case 0:
		p.Mix(label, data)
	case 1:
		return p.Derive(label, []byte("before"), len(data))
	case 2:
		return p.Encrypt(label, nil, data)
	case 3:
		return p.Decrypt(label, []byte("before"), data)
	case 4:
		return p.Seal(label, nil, data)
	case 5:
		opened, err := p.Open(label, nil, append(data, make([]byte, 16)...))
		return fmt.Append(opened, err)
	case 6:
		return write(p.MixWriter(label, &sink))
	case 7:
		return read(p.MixReader(label, bytes.NewReader(data)))
	case 8:
		return write(p.EncryptWriter(label, &sink))
	case 9:
		return read(p.EncryptReader(label, bytes.NewReader(data)))
	case 10:
		return write(p.DecryptWriter(label, &sink))
	case 11:
		return read(p.DecryptReader(label, bytes.NewReader(data)))
	case 12:
		if err := p.UnmarshalBinary(state(t, p)); err != nil {
			t.Fatal(err)
		}
	}
	return nil
}

func TestProtocols(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		domain := string(random(r, 200))
		their, our := theirs.NewProtocol(domain), ours.NewProtocol(domain)
		for range 20 {
			operation, label, data := r.IntN(13), string(random(r, 150)), random(r, 1+1<<r.IntN(13))
			one, two := perform(t, &their, operation, label, bytes.Clone(data)), perform(t, &our, operation, label, bytes.Clone(data))
			if !bytes.Equal(one, two) || !bytes.Equal(state(t, &their), state(t, &our)) {
				t.Fatalf("operation %d with %d bytes differs", operation, len(data))
			}
		}
	}
}

func TestDuplexes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var their theirs.Duplex
		var our ours.Duplex
		for range 20 {
			operation, data := r.IntN(5), random(r, 300)
			var outs [2][]byte
			for i, d := range []duplex{&their, &our} {
				outs[i] = make([]byte, len(data))
				switch operation {
				case 0:
					d.Absorb(data)
				case 1:
					d.Squeeze(outs[i])
				case 2:
					d.Encrypt(outs[i], data)
				case 3:
					d.Decrypt(outs[i], data)
				case 4:
					d.Permute()
				}
			}
			if !bytes.Equal(outs[0], outs[1]) || !bytes.Equal(state(t, &their), state(t, &our)) {
				t.Fatalf("operation %d with %d bytes differs", operation, len(data))
			}
		}
	}
}

// TestStreams reads the streams of each implementation with the other.
func TestStreams(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		their, our := theirs.NewProtocol("tests"), ours.NewProtocol("tests")
		theirReader, ourReader := theirs.NewProtocol("tests"), ours.NewProtocol("tests")
		var one, two, text bytes.Buffer
		theirWriter, ourWriter := theirstream.NewWriter(&their, &one), ourstream.NewWriter(&our, &two)
		for range r.IntN(5) {
			data := random(r, 3000)
			text.Write(data)
			theirWriter.Write(data)
			ourWriter.Write(data)
		}
		theirWriter.Close()
		ourWriter.Close()
		if !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Fatal("the streams differ")
		}
		if got, err := io.ReadAll(ourstream.NewReader(&ourReader, &one)); err != nil || !bytes.Equal(got, text.Bytes()) {
			t.Fatal("the original's does not open", err)
		}
		if got, err := io.ReadAll(theirstream.NewReader(&theirReader, &two)); err != nil || !bytes.Equal(got, text.Bytes()) {
			t.Fatal("ours does not open", err)
		}
		if !bytes.Equal(state(t, &theirReader), state(t, &ourReader)) {
			t.Fatal("the readers' states differ")
		}
	}
}

// Benchmark interleaves both and reports the minimum of many rounds: go test -bench . -benchtime 100x. The ratio is the time of
// the original divided by that of sycon.
func Benchmark(b *testing.B) {
	their, our := theirs.NewProtocol("benchmark"), ours.NewProtocol("benchmark")
	data, out := make([]byte, 1<<20+ours.TagSize), make([]byte, 0, 1<<20+ours.TagSize)
	for _, row := range []struct {
		name      string
		operation func(p protocol, size int)
	}{
		{"Mix", func(p protocol, size int) { p.Mix("label", data[:size]) }},
		{"Derive", func(p protocol, size int) { p.Derive("label", out, size) }},
		{"Encrypt", func(p protocol, size int) { p.Encrypt("label", out, data[:size]) }},
		{"Decrypt", func(p protocol, size int) { p.Decrypt("label", out, data[:size]) }},
		{"Seal", func(p protocol, size int) { p.Seal("label", out, data[:size]) }},
		// The input is not authentic, which both notice at the end.
		{"Open", func(p protocol, size int) { _, _ = p.Open("label", out, data[:size+ours.TagSize]) }},
	} {
		for _, size := range []int{32, 256, 1 << 10, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", row.name, size), func(b *testing.B) {
				calls := 1 + 200_000/(size+100)
				least := [2]float64{math.Inf(1), math.Inf(1)}
				for range b.N {
					for i, p := range []protocol{&our, &their} {
						start := time.Now()
						for range calls {
							row.operation(p, size)
						}
						least[i] = min(least[i], float64(time.Since(start))/float64(calls))
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(least[0], "ns-sycon")
				b.ReportMetric(least[1], "ns-newplex")
				b.ReportMetric(least[1]/least[0], "ratio")
			})
		}
	}
}
