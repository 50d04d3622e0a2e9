//go:build cgo

package newplex

import (
	"fmt"
	"io"
)

// direction is the operation of a stream.
type direction uint8

const (
	mixing direction = iota
	encrypting
	decrypting
)

// stream is an operation whose data pass through a reader or a writer. It has its own copy of the state, which it
// returns to the protocol at the end.
type stream struct {
	protocol  *Protocol
	direction direction
	state     state
	size      int
	closed    bool
	copied    []byte
}

func (s *stream) open(p *Protocol, direction direction, label string) {
	p.check()
	if p.sized {
		panic("newplex: receiver: a sized protocol does not support readers and writers; use Mix, Encrypt or Decrypt")
	}
	s.protocol, s.direction, s.state = p, direction, p.state
	if direction == mixing {
		s.state.meta(mix, label)
	} else {
		s.state.beginCrypt(label)
	}
	p.open = s
}

// take performs the operation on data, in place.
func (s *stream) take(data []byte) {
	s.size += len(data)
	switch s.direction {
	case mixing:
		s.state.absorb(data)
	case encrypting:
		s.state.encrypt(data, data)
	case decrypting:
		s.state.decrypt(data, data)
	}
}

func (s *stream) finish() {
	if s.direction == mixing {
		s.state.length(s.size)
	} else {
		s.state.endCrypt(s.size)
	}
	s.protocol.state, s.protocol.open = s.state, nil
}

// end closes the stream once. It returns the state to the protocol, unless the protocol was wiped or replaced in the
// meantime, and closes inner if inner is an io.Closer.
func (s *stream) end(inner any) error {
	if s.closed {
		return nil
	}
	s.closed = true
	if s.protocol.open == s {
		s.finish()
	}
	clear(s.state[:])
	clear(s.copied[:cap(s.copied)])
	if closer, ok := inner.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}

// Format writes the name of the package's streams for all verbs: the state is a secret.
func (s stream) Format(f fmt.State, _ rune) { fmt.Fprint(f, "newplex.stream") }

type reader struct {
	stream
	inner io.Reader
}

func (r *reader) Read(p []byte) (int, error) {
	if r.closed {
		return 0, io.ErrClosedPipe
	}
	n, err := r.inner.Read(p)
	r.take(p[:n])
	return n, err
}

func (r *reader) Close() error { return r.end(r.inner) }

type writer struct {
	stream
	inner io.Writer
}

func (w *writer) Write(p []byte) (int, error) {
	if w.closed {
		return 0, io.ErrClosedPipe
	}
	if w.direction == mixing {
		n, err := w.inner.Write(p)
		w.take(p[:n])
		return n, err
	}
	if len(p) > cap(w.copied) {
		clear(w.copied[:cap(w.copied)])
		w.copied = make([]byte, len(p))
	}
	w.copied = w.copied[:copy(w.copied[:len(p)], p)]
	w.take(w.copied)
	return w.inner.Write(w.copied)
}

func (w *writer) Close() error { return w.end(w.inner) }

func (p *Protocol) newReader(direction direction, label string, r io.Reader) io.ReadCloser {
	s := &reader{inner: r}
	s.open(p, direction, label)
	return s
}

func (p *Protocol) newWriter(direction direction, label string, w io.Writer) io.WriteCloser {
	s := &writer{inner: w}
	s.open(p, direction, label)
	return s
}

// MixReader returns a reader that mixes the data read from r. Close ends the operation, and closes r if r is an
// [io.Closer]. Until then, p cannot be used. MixReader panics if p is sized.
func (p *Protocol) MixReader(label string, r io.Reader) io.ReadCloser {
	return p.newReader(mixing, label, r)
}

// MixWriter returns a writer that mixes the data written to w. Close ends the operation, and closes w if w is an
// [io.Closer]. Until then, p cannot be used. MixWriter panics if p is sized.
func (p *Protocol) MixWriter(label string, w io.Writer) io.WriteCloser {
	return p.newWriter(mixing, label, w)
}

// EncryptReader returns a reader that encrypts the data read from r, without authentication. Close ends the operation,
// and closes r if r is an [io.Closer]. Until then, p cannot be used. EncryptReader panics if p is sized.
func (p *Protocol) EncryptReader(label string, r io.Reader) io.ReadCloser {
	return p.newReader(encrypting, label, r)
}

// EncryptWriter returns a writer that encrypts the data and writes them to w, without authentication. Close ends the
// operation, and closes w if w is an [io.Closer]. Until then, p cannot be used. EncryptWriter panics if p is sized.
//
// After a short write to w, the two sides no longer have the same state.
func (p *Protocol) EncryptWriter(label string, w io.Writer) io.WriteCloser {
	return p.newWriter(encrypting, label, w)
}

// DecryptReader returns a reader that decrypts the data read from r, without authentication. Close ends the operation,
// and closes r if r is an [io.Closer]. Until then, p cannot be used. DecryptReader panics if p is sized.
func (p *Protocol) DecryptReader(label string, r io.Reader) io.ReadCloser {
	return p.newReader(decrypting, label, r)
}

// DecryptWriter returns a writer that decrypts the data and writes them to w, without authentication. Close ends the
// operation, and closes w if w is an [io.Closer]. Until then, p cannot be used. DecryptWriter panics if p is sized.
//
// After a short write to w, the two sides no longer have the same state.
func (p *Protocol) DecryptWriter(label string, w io.Writer) io.WriteCloser {
	return p.newWriter(decrypting, label, w)
}
