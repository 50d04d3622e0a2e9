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
	"fmt"
	"io"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// MaxBlockSize is the maximum number of bytes in a block. A longer write is an error.
const MaxBlockSize = 1<<24 - 1

const headerSize = 3

var errClosed = errors.New("aestream: Write: called after Close")

type writer struct {
	protocol *newplex.Protocol
	inner    io.Writer
	block    []byte
	closed   bool
	err      error // the first error of inner.Write, after which the stream stays incomplete
}

// NewWriter returns a writer that encrypts a stream to w. Each block is one call of w.Write. Close ends the stream, and
// closes w, also after an error, if w is an [io.Closer]. A stream without the block that Close writes is not authentic.
// After Close, p and the reader's protocol have the same state.
//
// If w.Write returns an error, the stream stays incomplete: every later call of Write returns this error, and so does
// Close. Neither writes more.
//
// A write of more than [MaxBlockSize] bytes is an error, and writes nothing.
func NewWriter(p *newplex.Protocol, w io.Writer) io.WriteCloser {
	return &writer{protocol: p, inner: w}
}

func (w *writer) Write(p []byte) (int, error) {
	if w.closed {
		return 0, errClosed
	}
	if len(p) == 0 || w.err != nil {
		return 0, w.err
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
	unsized(w.protocol, func(protocol *newplex.Protocol) {
		w.block = protocol.Encrypt("header", w.block[:0], header[:])
		w.block = protocol.Seal("block", w.block, p)
	})
	_, w.err = w.inner.Write(w.block)
	return w.err
}

// unsized runs operations of p without the sizes that a sized protocol mixes: a block contains its own size.
func unsized(p *newplex.Protocol, run func(*newplex.Protocol)) {
	var protocol newplex.Protocol
	load := func(to, from *newplex.Protocol) {
		state, err := from.MarshalBinary()
		lib.Check(errors.Join(err, to.UnmarshalBinary(state)))
		clear(state)
	}
	load(&protocol, p)
	run(&protocol)
	load(p, &protocol)
	protocol.Wipe()
}

func (w *writer) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	if w.err == nil {
		w.write(nil)
	}
	err := w.err
	if closer, ok := w.inner.(io.Closer); ok {
		err = errors.Join(err, closer.Close())
	}
	return err
}

// Format writes the name of the type for all verbs: the protocol and the plaintext are secrets.
func (w *writer) Format(f fmt.State, _ rune) { fmt.Fprint(f, "aestream.writer") }

type reader struct {
	protocol *newplex.Protocol
	inner    io.Reader
	block    []byte // the buffer in which blocks are decrypted
	plain    []byte // the plaintext of the last block that was not read yet
	err      error  // the error that ended the stream, such as io.EOF
}

// NewReader returns a reader that decrypts a stream from r. After the last block, Read returns [io.EOF], and does not
// read the bytes of r that follow. If a stream is empty, truncated or tampered with, every call of Read from that point
// returns [newplex.ErrInvalidCiphertext]. Other errors of r are returned, and also end the stream. Close closes r if r
// is an [io.Closer].
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

// next decrypts the next block, or stores the error that ends the stream.
func (r *reader) next() {
	if r.err = r.fill(headerSize); r.err != nil {
		return
	}
	var header []byte
	unsized(r.protocol, func(protocol *newplex.Protocol) {
		header = protocol.Decrypt("header", r.block[:0], r.block)
	})
	size := int(header[0])<<16 | int(header[1])<<8 | int(header[2])
	if r.err = r.fill(size + newplex.TagSize); r.err != nil {
		return
	}
	unsized(r.protocol, func(protocol *newplex.Protocol) {
		r.plain, r.err = protocol.Open("block", r.block[:0], r.block)
	})
	if r.err == nil && len(r.plain) == 0 {
		r.err = io.EOF
	}
}

// grow limits how much memory is allocated at a time, because the size in a header is not authenticated yet.
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

// Format writes the name of the type for all verbs: the protocol and the plaintext are secrets.
func (r *reader) Format(f fmt.State, _ rune) { fmt.Fprint(f, "aestream.reader") }
