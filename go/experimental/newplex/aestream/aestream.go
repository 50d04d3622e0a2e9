//go:build cgo

// Package aestream implements Newplex's streaming authenticated encryption over a [newplex.Protocol]. The names and the
// output are those of github.com/codahale/newplex/aestream in January 2026.
//
// Experimental: without independent review.
//
// Each call of Write produces a block with its own tag, and Close produces a block that marks the end. If a stream was
// truncated, reordered or modified, reading returns [newplex.ErrInvalidCiphertext] at that point. All data that were read
// before are authentic. Because each write is a block, wrap the writer in a [bufio.Writer], and the reader in a
// [bufio.Reader].
//
// The protocol must have mixed a key, and a nonce that is never used again with the same key. It must be sized, or have
// mixed only data of fixed lengths.
package aestream

import (
	"errors"
	"io"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// MaxBlockSize is the most bytes of a block. Writes of more are refused.
const MaxBlockSize = 1<<24 - 1

const headerSize = 3

var errClosed = errors.New("aestream: Write: called after Close")

type writer struct {
	protocol *newplex.Protocol
	inner    io.Writer
	block    []byte
	closed   bool
}

// NewWriter returns a writer of a stream, whose blocks go to w, each by one call of Write. Its Close ends the stream, and
// closes w if that can be closed: a stream that was not closed does not open. After it, p is what the reader's is.
//
// A write of more than [MaxBlockSize] bytes is an error, and does nothing.
func NewWriter(p *newplex.Protocol, w io.Writer) io.WriteCloser {
	return &writer{protocol: p, inner: w}
}

func (w *writer) Write(p []byte) (int, error) {
	if w.closed {
		return 0, errClosed
	}
	if len(p) == 0 {
		return 0, nil
	}
	if err := lib.CheckMost("aestream", "p", p, MaxBlockSize); err != nil {
		return 0, err
	}
	if err := w.write(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (w *writer) write(p []byte) error {
	header := [headerSize]byte{byte(len(p) >> 16), byte(len(p) >> 8), byte(len(p))}
	w.block = w.protocol.Encrypt("header", w.block[:0], header[:])
	w.block = w.protocol.Seal("block", w.block, p)
	_, err := w.inner.Write(w.block)
	return err
}

func (w *writer) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	if err := w.write(nil); err != nil {
		return err
	}
	if closer, ok := w.inner.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}

type reader struct {
	protocol *newplex.Protocol
	inner    io.Reader
	block    []byte // what the blocks are opened in
	plain    []byte // what is left of the last one
	err      error  // that ends the stream, such as io.EOF
}

// NewReader returns a reader of a stream that comes from r. It gives what it has opened, and [io.EOF] after the end of the
// stream; bytes of r behind that are not read. A stream that was changed or cut is [newplex.ErrInvalidCiphertext], from
// then on always, and so is an empty one. Other errors of r are passed on, and end the stream too. Its Close closes r if
// that can be closed.
func NewReader(p *newplex.Protocol, r io.Reader) io.ReadCloser {
	return &reader{protocol: p, inner: r}
}

func (r *reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if len(r.plain) == 0 && r.err == nil {
		r.next()
	}
	if len(r.plain) == 0 {
		return 0, r.err
	}
	n := copy(p, r.plain)
	clear(r.plain[:n])
	r.plain = r.plain[n:]
	return n, nil
}

// next opens a block, or says why there is none.
func (r *reader) next() {
	if r.err = r.fill(headerSize); r.err != nil {
		return
	}
	header := r.protocol.Decrypt("header", r.block[:0], r.block)
	size := int(header[0])<<16 | int(header[1])<<8 | int(header[2])
	if r.err = r.fill(size + newplex.TagSize); r.err != nil {
		return
	}
	r.plain, r.err = r.protocol.Open("block", r.block[:0], r.block)
	if r.err == nil && len(r.plain) == 0 {
		r.err = io.EOF
	}
}

// grow is the most memory that a header is believed before so many bytes have come.
const grow = 1 << 16

// fill reads a block of size bytes.
func (r *reader) fill(size int) error {
	r.block = r.block[:0]
	for len(r.block) < size {
		from := len(r.block)
		to := min(size, max(cap(r.block), from+grow))
		if to > cap(r.block) {
			r.block = append(make([]byte, 0, min(size, 2*to)), r.block...)
		}
		r.block = r.block[:to]
		if _, err := io.ReadFull(r.inner, r.block[from:]); err != nil {
			if err == io.EOF || err == io.ErrUnexpectedEOF {
				return newplex.ErrInvalidCiphertext
			}
			return err
		}
	}
	return nil
}

func (r *reader) Close() error {
	clear(r.block[:cap(r.block)])
	r.plain = nil
	if r.err == nil {
		r.err = io.ErrClosedPipe
	}
	if closer, ok := r.inner.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}
