//go:build cgo

package newplex

import (
	"io"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// stream is an operation whose data pass through a reader or a writer.
type stream struct {
	protocol  *Protocol
	operation lib.Operation
	pieces    lib.Pieces
	closed    bool
	copied    []byte
}

func (s *stream) open(p *Protocol, operation lib.Operation, label string) {
	p.check()
	if p.state.Sized {
		panic("newplex: receiver: a sized protocol does not support readers and writers; use Mix, Encrypt or Decrypt")
	}
	s.protocol, s.operation = p, operation
	s.pieces.Init(&p.state, operation, label)
	p.open = s
}

// take does the operation on data that are where they are.
func (s *stream) take(data []byte) {
	if s.operation == lib.Mix {
		s.pieces.Update(nil, data)
	} else {
		s.pieces.Update(data, data)
	}
}

// end gives the protocol back, once and unless that was wiped or begun anew, and closes inner if that can be closed.
func (s *stream) end(inner any) error {
	if s.closed {
		return nil
	}
	s.closed = true
	if s.protocol.open == s {
		s.pieces.Finish(&s.protocol.state)
		s.protocol.open = nil
	}
	clear(s.copied[:cap(s.copied)])
	if closer, ok := inner.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}

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
	if w.operation == lib.Mix {
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

func (p *Protocol) newReader(operation lib.Operation, label string, r io.Reader) io.ReadCloser {
	s := &reader{inner: r}
	s.open(p, operation, label)
	return s
}

func (p *Protocol) newWriter(operation lib.Operation, label string, w io.Writer) io.WriteCloser {
	s := &writer{inner: w}
	s.open(p, operation, label)
	return s
}

// MixReader mixes whatever is read through it from r. Its Close ends the operation, and closes r if it can be closed; until
// then p cannot be used. It panics for a sized protocol.
func (p *Protocol) MixReader(label string, r io.Reader) io.ReadCloser {
	return p.newReader(lib.Mix, label, r)
}

// MixWriter mixes whatever is written through it to w. Its Close ends the operation, and closes w if it can be closed;
// until then p cannot be used. It panics for a sized protocol.
func (p *Protocol) MixWriter(label string, w io.Writer) io.WriteCloser {
	return p.newWriter(lib.Mix, label, w)
}

// EncryptReader encrypts whatever is read through it from r, without authentication. Its Close ends the operation, and
// closes r if it can be closed; until then p cannot be used. It panics for a sized protocol.
func (p *Protocol) EncryptReader(label string, r io.Reader) io.ReadCloser {
	return p.newReader(lib.Encrypt, label, r)
}

// EncryptWriter encrypts whatever is written through it to w, without authentication. Its Close ends the operation, and
// closes w if it can be closed; until then p cannot be used. It panics for a sized protocol.
//
// After a short write of w's the two sides do not have the same state any more.
func (p *Protocol) EncryptWriter(label string, w io.Writer) io.WriteCloser {
	return p.newWriter(lib.Encrypt, label, w)
}

// DecryptReader decrypts whatever is read through it from r, without authentication. Its Close ends the operation, and
// closes r if it can be closed; until then p cannot be used. It panics for a sized protocol.
func (p *Protocol) DecryptReader(label string, r io.Reader) io.ReadCloser {
	return p.newReader(lib.Decrypt, label, r)
}

// DecryptWriter decrypts whatever is written through it to w, without authentication. Its Close ends the operation, and
// closes w if it can be closed; until then p cannot be used. It panics for a sized protocol.
//
// After a short write of w's the two sides do not have the same state any more.
func (p *Protocol) DecryptWriter(label string, w io.Writer) io.WriteCloser {
	return p.newWriter(lib.Decrypt, label, w)
}
