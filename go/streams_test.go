//go:build cgo

package sycon_test

import (
	"bytes"
	"crypto"
	"crypto/cipher"
	"encoding"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"testing"
	"testing/iotest"

	"github.com/sycon-crypto/sycon/go/blake3"
	"github.com/sycon-crypto/sycon/go/dhkem"
	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aead"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aestream"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/mac"
	"github.com/sycon-crypto/sycon/go/mldsa"
	"github.com/sycon-crypto/sycon/go/mlkem"
	"github.com/sycon-crypto/sycon/go/xwing"
)

// The interfaces that the doc comments name. TestDescribed checks the functions in vectors/functions.json.
var (
	_ = []hash.Cloner{(*blake3.Hasher)(nil), (*multimixer.MAC)(nil), (*mac.MAC)(nil), (*mldsa.Mu)(nil)}
	_ = []crypto.Decapsulator{(*mlkem.DecapsulationKey512)(nil), (*mlkem.DecapsulationKey768)(nil),
		(*mlkem.DecapsulationKey1024)(nil), (*xwing.DecapsulationKey)(nil), (*dhkem.DecapsulationKey)(nil)}
	_ = []interface {
		encoding.BinaryMarshaler
		encoding.BinaryAppender
		encoding.BinaryUnmarshaler
		fmt.Stringer
	}{(*newplex.Protocol)(nil), (*newplex.Duplex)(nil)}
	_ cipher.AEAD = (*aead.AEAD)(nil)
)

var errBroken = errors.New("broken")

// breaking is a writer that accepts the given number of writes, and then fails.
type breaking struct{ left, closed int }

func (b *breaking) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func (b *breaking) Close() error { b.closed++; return errBroken }

func keyedProtocol() newplex.Protocol {
	p := newplex.NewProtocol("example.org tests")
	p.Mix("key", pattern(32, 0))
	return p
}

// Errors of underlying readers and writers are returned, and are never mistaken for the end.
func TestErrorsOfStreams(t *testing.T) {
	p := keyedProtocol()
	inner := breaking{left: 1}
	w := aestream.NewWriter(&p, &inner)
	if _, err := w.Write([]byte("one")); err != nil {
		t.Error(err)
	}
	if n, err := w.Write([]byte("two")); n != 0 || !errors.Is(err, errBroken) {
		t.Error(n, err)
	}
	inner.left = 2 // the writer would accept more, but the stream lacks a block
	for _, p := range [][]byte{nil, []byte("three")} {
		if n, err := w.Write(p); n != 0 || !errors.Is(err, errBroken) {
			t.Error("written after an error:", n, err)
		}
	}
	if err := w.Close(); !errors.Is(err, errBroken) || inner.closed != 1 || inner.left != 2 {
		t.Error(err, inner.closed, inner.left)
	}
	if err := aestream.NewWriter(&p, struct{ io.Writer }{&breaking{}}).Close(); !errors.Is(err, errBroken) {
		t.Error("the error of the last block is lost:", err)
	}
	if _, err := w.Write([]byte("four")); err == nil {
		t.Error("written after Close")
	}
	p = keyedProtocol()
	if err := aestream.NewWriter(&p, &breaking{left: 1}).Close(); !errors.Is(err, errBroken) {
		t.Error("the error of the writer's Close is lost:", err)
	}

	var wire bytes.Buffer
	p = keyedProtocol()
	w = aestream.NewWriter(&p, &wire)
	for _, size := range []int{1, 100_000, 300_000} {
		must(w.Write(pattern(size, 0)))
	}
	closes(t, w)
	plain := append(append(pattern(1, 0), pattern(100_000, 0)...), pattern(300_000, 0)...)
	for name, r := range map[string]io.Reader{
		"by bytes": iotest.OneByteReader(bytes.NewReader(wire.Bytes())), "by halves": iotest.HalfReader(bytes.NewReader(wire.Bytes())),
		"data with the end": iotest.DataErrReader(bytes.NewReader(wire.Bytes())),
		"more behind":       io.MultiReader(bytes.NewReader(wire.Bytes()), iotest.ErrReader(errBroken)),
	} {
		p := keyedProtocol()
		if got, err := io.ReadAll(aestream.NewReader(&p, r)); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, cut := range []int{0, 1, 3, 19, 30, 100_000, wire.Len() - 1} {
		p := keyedProtocol()
		r := aestream.NewReader(&p, io.MultiReader(bytes.NewReader(wire.Bytes()[:cut]), iotest.ErrReader(errBroken)))
		got, err := io.ReadAll(r)
		if !errors.Is(err, errBroken) || !bytes.HasPrefix(plain, got) {
			t.Errorf("cut at %d: %v", cut, err)
		}
		closes(t, r)
		if _, err := r.Read(make([]byte, 1)); err == nil {
			t.Error("read after Close")
		}
	}

	for _, operation := range []func(p *newplex.Protocol) io.WriteCloser{
		func(p *newplex.Protocol) io.WriteCloser { return p.MixWriter("", &breaking{}) },
		func(p *newplex.Protocol) io.WriteCloser { return p.EncryptWriter("", &breaking{}) },
	} {
		p := keyedProtocol()
		w := operation(&p)
		if n, err := w.Write([]byte("data")); n != 0 || !errors.Is(err, errBroken) {
			t.Error(n, err)
		}
		if err := w.Close(); !errors.Is(err, errBroken) {
			t.Error("the error of the writer's Close is lost:", err)
		}
		p.Mix("can be used", nil)
	}
	p = keyedProtocol()
	if n, err := p.DecryptReader("", iotest.ErrReader(errBroken)).Read(make([]byte, 9)); n != 0 || !errors.Is(err, errBroken) {
		t.Error(n, err)
	}
}

// A stream over a sized protocol has the same bytes as in other languages, in which it is a stream over the plain protocol
// with the same state.
func TestStreamsMixNoSizes(t *testing.T) {
	sized, plain := newplex.NewSizedProtocol("example.org tests"), keyedProtocol()
	sized.Mix("key", pattern(32, 0))
	must(0, plain.UnmarshalBinary(must(sized.MarshalBinary())))
	stillSized := sized.Clone()
	var wires [2]bytes.Buffer
	for i, p := range []*newplex.Protocol{&sized, &plain} {
		w := aestream.NewWriter(p, &wires[i])
		must(w.Write(pattern(100, 0)))
		closes(t, w)
	}
	if !bytes.Equal(wires[0].Bytes(), wires[1].Bytes()) {
		t.Error("another stream")
	}
	got, err := io.ReadAll(aestream.NewReader(&stillSized, &wires[1]))
	if err != nil || !bytes.Equal(got, pattern(100, 0)) {
		t.Error(err)
	}
	isState(t, "writer", &sized, hex.EncodeToString(must(plain.MarshalBinary())))
	isState(t, "reader", &stillSized, hex.EncodeToString(must(plain.MarshalBinary())))
	if bytes.Equal(sized.Derive("", nil, 8), plain.Derive("", nil, 8)) {
		t.Error("the protocol is no longer sized")
	}
}

// Output that overlaps the input elsewhere than at its start would change input that was not read yet.
func TestOverlaps(t *testing.T) {
	for _, n := range []int{20, 100, 2000} {
		for name, use := range map[string]func(p *newplex.Protocol, dst, in []byte){
			"encrypt": func(p *newplex.Protocol, dst, in []byte) { p.Encrypt("", dst, in) },
			"decrypt": func(p *newplex.Protocol, dst, in []byte) { p.Decrypt("", dst, in) },
			"seal":    func(p *newplex.Protocol, dst, in []byte) { p.Seal("", dst, in) },
			"open":    func(p *newplex.Protocol, dst, in []byte) { p.Open("", dst, in) },
		} {
			p, buffer := keyedProtocol(), make([]byte, 2*n+100)
			before := hex.EncodeToString(must(p.MarshalBinary()))
			refuses(t, "overlaps the input", func() { use(&p, buffer[:1], buffer[:n]) })
			refuses(t, "overlaps the input", func() { use(&p, buffer[:0], buffer[1:n+1]) })
			isState(t, name, &p, before)
			use(&p, buffer[:0], buffer[:n])
			use(&p, buffer[:n], buffer[:n])
		}
	}
	p, buffer := keyedProtocol(), make([]byte, 100)
	p.Seal("", buffer[:0], buffer[5:5]) // no input, and so no overlap
	p.Encrypt("", buffer[:0], buffer[5:5])
	p.Open("", buffer[5:5], buffer[:newplex.TagSize])
}

func TestUnmarshalWhileStreaming(t *testing.T) {
	p := newplex.NewProtocol("example.org tests")
	state := must(p.MarshalBinary())
	w := p.EncryptWriter("data", io.Discard)
	for _, use := range []func(){
		func() { p.Mix("", nil) }, func() { p.Derive("", nil, 1) }, func() { p.Clone() }, func() { p.MarshalBinary() },
		func() { p.UnmarshalBinary(state) }, func() { p.MixWriter("", io.Discard) }, func() { newplex.NewInitiator(&p) },
		func() { q := p; q.Mix("", nil) },
	} {
		refuses(t, "reader or writer of it is open", use)
	}
	closes(t, w)
	if _, err := w.Write([]byte("more")); !errors.Is(err, io.ErrClosedPipe) {
		t.Error("written after Close:", err)
	}
	p.Mix("", nil)
	sized := newplex.NewSizedProtocol("example.org tests")
	refuses(t, "sized protocol", func() { sized.MixReader("", nil) })
	w = p.MixWriter("", io.Discard)
	p.Wipe()
	closes(t, w)
	refuses(t, "after Wipe", func() { p.Mix("", nil) })

	// A stream that was opened before the protocol was wiped or replaced does not affect the new state.
	for name, begin := range map[string]func(){
		"wiped": func() { p.Wipe(); must(0, p.UnmarshalBinary(state)) }, "replaced": func() { p = newplex.NewProtocol("example.org tests") },
	} {
		must(0, p.UnmarshalBinary(state))
		old := p.MixWriter("data", io.Discard)
		must(old.Write([]byte("old")))
		begin()
		w := p.MixWriter("data", io.Discard)
		must(w.Write([]byte("new")))
		closes(t, old)
		refuses(t, "reader or writer of it is open", func() { p.Mix("", nil) })
		closes(t, w)
		expected := newplex.NewProtocol("example.org tests")
		expected.Mix("data", []byte("new"))
		if !bytes.Equal(p.Derive("", nil, 32), expected.Derive("", nil, 32)) {
			t.Error(name + ": an old stream was closed into a new state")
		}
	}
	refuses(t, "newplex: n: negative (got -1", func() { sized.Derive("", nil, -1) })
	if _, err := sized.Open("", nil, make([]byte, 15)); !errors.Is(err, newplex.ErrInvalidCiphertext) {
		t.Error("opened:", err)
	}
}
