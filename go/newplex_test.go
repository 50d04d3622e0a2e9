//go:build cgo

package sycon_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aead"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aestream"
)

// source is a string of bytes of newplex.json.
type source struct {
	Hex  *string
	Gen  string
	Len  int
	Byte byte
	From *struct {
		T  string
		Op int
	}
	tamper
}

// tamper modifies a string.
type tamper struct {
	Flip     []int
	Truncate *int
	Append   *string
}

func (c tamper) apply(data []byte) []byte {
	data = bytes.Clone(data)
	if c.Flip != nil {
		data[c.Flip[0]] ^= byte(c.Flip[1])
	}
	if c.Truncate != nil {
		data = data[:*c.Truncate]
	}
	if c.Append != nil {
		data = append(data, unhex(*c.Append)...)
	}
	return data
}

func (s source) bytes(outputs map[string][][]byte) []byte {
	switch {
	case s.Hex != nil:
		return s.apply(unhex(*s.Hex))
	case s.From != nil:
		return s.apply(outputs[s.From.T][s.From.Op])
	case s.Gen == "mod251":
		return s.apply(pattern(s.Len, 0))
	case s.Gen == "repeat":
		return s.apply(bytes.Repeat([]byte{s.Byte}, s.Len))
	}
	panic("what is " + s.Gen)
}

// result is an output. Long outputs are hashed.
type result struct {
	Hex    *string
	Len    int
	Sha256 string
}

func (r result) is(data []byte) bool {
	if r.Hex != nil {
		return hex.EncodeToString(data) == *r.Hex
	}
	sum := sha256.Sum256(data)
	return len(data) == r.Len && hex.EncodeToString(sum[:]) == r.Sha256
}

type step struct {
	Op     string
	Label  source
	In     *source
	N      int
	Out    *result
	Ok     *bool
	Chunks []int
	State  string
}

type transcript struct {
	Name, Kind string
	Domain     json.RawMessage
	Sized      bool
	InitState  string `json:"init_state"`
	Ops        []step
	Setup      []step
	Writes     []source
	Wire       result
	State      string
	Reads      []struct {
		Tamper    *tamper
		Plaintext result
		Result    string
		State     string
	}
	Cases []struct {
		In string
		Ok bool
	}
	Key, Nonce, Ad, Msg int
	Msgs                []int
	Sender              string
	Out                 result
	Outs                []result
}

func (c transcript) begin(t *testing.T) newplex.Protocol {
	var domain source
	if err := json.Unmarshal(c.Domain, &domain); err != nil {
		t.Fatal(c.Name, err)
	}
	begin := newplex.NewProtocol
	if c.Sized {
		begin = newplex.NewSizedProtocol
	}
	return begin(string(domain.bytes(nil)))
}

func newplexes(t *testing.T, path string) {
	var all []transcript
	load(t, path, &all)
	outputs := map[string][][]byte{}
	for _, c := range all {
		switch c.Kind {
		case "duplex":
			outputs[c.Name] = replayDuplex(t, c, outputs)
		case "protocol":
			p := c.begin(t)
			if c.InitState != "" {
				isState(t, c.Name, &p, c.InitState)
			}
			outputs[c.Name] = replay(t, c.Name, &p, c.Ops, outputs)
		case "aestream":
			replayStream(t, c, outputs)
		case "unmarshal":
			for i, row := range c.Cases {
				unmarshals(t, i, unhex(row.In), row.Ok)
			}
		case "aead":
			sealsAs(t, c)
		case "channel":
			sendsAs(t, c)
		case "encrypt":
			// A scheme that C does not have.
		default:
			t.Errorf("%s: what is %s?", c.Name, c.Kind)
		}
	}
}

type marshaler interface{ MarshalBinary() ([]byte, error) }

func isState(t *testing.T, where any, p marshaler, want string) {
	t.Helper()
	if got := hex.EncodeToString(must(p.MarshalBinary())); got != want {
		t.Fatalf("%v: the state is %s, not %s", where, got, want)
	}
}

func unmarshals(t *testing.T, i int, data []byte, ok bool) {
	p, d := newplex.NewProtocol("before"), newplex.Duplex{}
	before := must(p.MarshalBinary())
	if err := p.UnmarshalBinary(data); (err == nil) != ok {
		t.Errorf("case %d: %v", i, err)
	}
	if err := d.UnmarshalBinary(data); (err == nil) != ok {
		t.Errorf("case %d of a duplex: %v", i, err)
	}
	want := data
	if !ok {
		want = before
	}
	if !bytes.Equal(must(p.MarshalBinary()), want) {
		t.Errorf("case %d: another state", i)
	}
}

func replayDuplex(t *testing.T, c transcript, outputs map[string][][]byte) (outs [][]byte) {
	var d newplex.Duplex
	for i, op := range c.Ops {
		var in, out []byte
		if op.In != nil {
			in = op.In.bytes(outputs)
		}
		switch op.Op {
		case "absorb":
			d.Absorb(in)
		case "squeeze":
			out = make([]byte, op.N)
			d.Squeeze(out)
		case "encrypt":
			out = make([]byte, len(in))
			d.Encrypt(out, in)
		case "decrypt":
			out = bytes.Clone(in)
			d.Decrypt(out, out)
		case "permute":
			d.Permute()
		default:
			t.Fatalf("%s: what is %s?", c.Name, op.Op)
		}
		if op.Out != nil && !op.Out.is(out) {
			t.Fatalf("%s %d: another output", c.Name, i)
		}
		isState(t, c.Name, &d, op.State)
		outs = append(outs, out)
	}
	return outs
}

func replay(t *testing.T, name string, p *newplex.Protocol, ops []step, outputs map[string][][]byte) (outs [][]byte) {
	t.Helper()
	for i, op := range ops {
		label := ""
		if op.Op != "marshal" && op.Op != "clone" {
			label = string(op.Label.bytes(outputs))
		}
		var in []byte
		if op.In != nil {
			in = op.In.bytes(outputs)
		}
		out, err := perform(t, p, op, label, in)
		if (op.Ok == nil || *op.Ok) != (err == nil) {
			t.Fatalf("%s %d: %v", name, i, err)
		}
		if op.Out != nil && !op.Out.is(out) {
			t.Fatalf("%s %d, %s: another output", name, i, op.Op)
		}
		isState(t, name+" "+op.Op, p, op.State)
		outs = append(outs, out)
	}
	return outs
}

// perform performs an operation. If it has an output, it appends the output to other bytes and, on a copy, works in
// place.
func perform(t *testing.T, p *newplex.Protocol, op step, label string, in []byte) ([]byte, error) {
	before := []byte("before")
	inPlace := p.Clone()
	var out, again []byte
	var err error
	roomy := func() []byte { return append(make([]byte, 0, len(in)+newplex.TagSize), in...) }
	switch op.Op {
	case "mix":
		p.Mix(label, in)
		return nil, nil
	case "derive":
		out, again = p.Derive(label, before, op.N), append(before, inPlace.Derive(label, nil, op.N)...)
	case "encrypt":
		buffer := roomy()
		out, again = p.Encrypt(label, before, in), append(before, inPlace.Encrypt(label, buffer[:0], buffer)...)
	case "decrypt":
		buffer := roomy()
		out, again = p.Decrypt(label, before, in), append(before, inPlace.Decrypt(label, buffer[:0], buffer)...)
	case "seal":
		buffer := roomy()
		out, again = p.Seal(label, before, in), append(before, inPlace.Seal(label, buffer[:0], buffer)...)
	case "open":
		buffer := roomy()
		out, err = p.Open(label, before, in)
		opened, errInPlace := inPlace.Open(label, buffer[:0], buffer)
		if (err == nil) != (errInPlace == nil) {
			t.Fatal("in place it is not the same")
		}
		if err != nil {
			if opened != nil || out != nil || !errors.Is(err, newplex.ErrInvalidCiphertext) {
				t.Fatal("what did not open was given")
			}
			if len(in) >= newplex.TagSize && bytes.ContainsFunc(buffer[:len(in)-newplex.TagSize], func(r rune) bool { return r != 0 }) {
				t.Fatal("what did not open was left in the buffer")
			}
			return nil, err
		}
		again = append(before, opened...)
	case "marshal":
		var copied newplex.Protocol
		if err := copied.UnmarshalBinary(must(p.MarshalBinary())); err != nil {
			t.Fatal(err)
		}
		*p = copied
		return nil, nil
	case "clone":
		copied := p.Clone()
		p.Mix("changed", []byte("afterwards"))
		*p = copied
		return nil, nil
	default:
		return stream(t, p, op, label, in), nil
	}
	if !bytes.Equal(out, again) || must(inPlace.MarshalBinary()) == nil {
		t.Fatalf("%s: in place it is not the same", op.Op)
	}
	return out[len(before):], nil
}

// stream performs an operation in pieces, with a reader or a writer.
func stream(t *testing.T, p *newplex.Protocol, op step, label string, in []byte) []byte {
	var sink closing
	if n := len(op.Op) - len("writer"); op.Op[n:] == "writer" {
		w := map[string]func(string, io.Writer) io.WriteCloser{
			"mix": p.MixWriter, "encrypt": p.EncryptWriter, "decrypt": p.DecryptWriter}[op.Op[:n]](label, &sink)
		for _, n := range op.Chunks {
			if m, err := w.Write(in[:n]); m != n || err != nil {
				t.Fatal(m, err)
			}
			in = in[n:]
		}
		closes(t, w)
	} else {
		r := map[string]func(string, io.Reader) io.ReadCloser{
			"mix": p.MixReader, "encrypt": p.EncryptReader, "decrypt": p.DecryptReader}[op.Op[:len(op.Op)-len("reader")]](
			label, bytes.NewReader(in))
		for _, n := range op.Chunks {
			piece := make([]byte, n)
			if m, err := io.ReadFull(r, piece); m != n || err != nil {
				t.Fatal(m, err)
			}
			sink.Write(piece)
		}
		closes(t, r)
	}
	return sink.Bytes()
}

type closing struct {
	bytes.Buffer
	closed int
}

func (c *closing) Close() error { c.closed++; return nil }

// closes closes c twice.
func closes(t *testing.T, c io.Closer) {
	t.Helper()
	if err := errors.Join(c.Close(), c.Close()); err != nil {
		t.Fatal(err)
	}
}

func replayStream(t *testing.T, c transcript, outputs map[string][][]byte) {
	var sink closing
	p := c.begin(t)
	replay(t, c.Name, &p, c.Setup, outputs)
	w := aestream.NewWriter(&p, &sink)
	for _, block := range c.Writes {
		data := block.bytes(outputs)
		if n, err := w.Write(data); n != len(data) || err != nil {
			t.Fatal(c.Name, n, err)
		}
	}
	closes(t, w)
	if !c.Wire.is(sink.Bytes()) || sink.closed != 1 {
		t.Errorf("%s: another stream", c.Name)
	}
	isState(t, c.Name, &p, c.State)
	for i, read := range c.Reads {
		wire := sink.Bytes()
		if read.Tamper != nil {
			wire = read.Tamper.apply(wire)
		}
		p := c.begin(t)
		replay(t, c.Name, &p, c.Setup, outputs)
		r := aestream.NewReader(&p, bytes.NewReader(wire))
		plaintext, err := io.ReadAll(r)
		if !read.Plaintext.is(plaintext) || (err == nil) != (read.Result == "eof") {
			t.Errorf("%s, read %d: %v", c.Name, i, err)
		}
		isState(t, c.Name, &p, read.State)
		if err != nil {
			if _, again := r.Read(make([]byte, 1)); again != err || !errors.Is(err, newplex.ErrInvalidCiphertext) {
				t.Errorf("%s, read %d: %v, and then %v", c.Name, i, err, again)
			}
		}
	}
}

func text(t *testing.T, raw json.RawMessage) (s string) {
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func sealsAs(t *testing.T, c transcript) {
	if c.Nonce == 0 {
		if _, err := aead.New(text(t, c.Domain), pattern(c.Key, 64), 0); err == nil {
			t.Error("nonces of no bytes are taken")
		}
		return
	}
	a := must(aead.New(text(t, c.Domain), pattern(c.Key, 64), c.Nonce))
	nonce, ad, message := pattern(c.Nonce, 0), pattern(c.Ad, 0), pattern(c.Msg, 0)
	sealed := a.Seal(nil, nonce, message, ad)
	if !c.Out.is(sealed) {
		t.Errorf("%s: another ciphertext", c.Name)
	}
	if opened, err := a.Open(nil, nonce, sealed, ad); err != nil || !bytes.Equal(opened, message) {
		t.Errorf("%s: %v", c.Name, err)
	}
	for i := 0; i < len(sealed); i += 1 + len(sealed)/100 {
		changed := slices.Clone(sealed)
		changed[i] ^= 1
		if opened, err := a.Open(nil, nonce, changed, ad); !errors.Is(err, newplex.ErrInvalidCiphertext) || opened != nil {
			t.Fatalf("%s: a change of byte %d opened", c.Name, i)
		}
	}
	if _, err := a.Open(nil, nonce, sealed, append(ad, 0)); err == nil {
		t.Errorf("%s: opened with other data", c.Name)
	}
}

func sendsAs(t *testing.T, c transcript) {
	p := newplex.NewSizedProtocol(text(t, c.Domain))
	p.Mix("key", pattern(c.Key, 64))
	sender, receiver := newplex.NewInitiator(&p), newplex.NewResponder(&p)
	if c.Sender == "responder" {
		sender, receiver = receiver, sender
	}
	for i, n := range c.Msgs {
		message := pattern(n, 0)
		sealed := sender.Send(nil, message)
		if !c.Outs[i].is(sealed) {
			t.Errorf("%s: message %d is another", c.Name, i)
		}
		if opened, err := receiver.Receive(nil, sealed); err != nil || !bytes.Equal(opened, message) {
			t.Errorf("%s: message %d: %v", c.Name, i, err)
		}
	}
	if _, err := receiver.Receive(nil, make([]byte, 40)); !errors.Is(err, newplex.ErrInvalidCiphertext) {
		t.Errorf("%s: %v", c.Name, err)
	}
	if _, err := receiver.Receive(nil, sender.Send(nil, nil)); !errors.Is(err, newplex.ErrInvalidCiphertext) {
		t.Errorf("%s: a channel goes on after a bad message", c.Name)
	}
}
