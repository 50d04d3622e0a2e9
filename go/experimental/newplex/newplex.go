//go:build cgo

// Package newplex implements Newplex: one stateful object for hashing, authentication, key derivation and encryption. The
// names and the output are those of github.com/codahale/newplex in January 2026, so that a program only changes its import.
//
// Experimental: without independent review.
//
// A protocol executes a sequence of operations, each with a label. Two parties that execute the same operations in the same
// order have the same state. Before you encrypt, mix a key, and a nonce that you never use again with the same key.
//
// # Security
//
// A sized protocol, created with [NewSizedProtocol], needs no rules: every output depends on all labels, data and lengths
// that came before it. A protocol with the original's operations is secure only if one of two rules holds:
//
//   - The program encrypts nothing, labels are shorter than 8192 bytes, and no byte of a label is below 0x20.
//   - The program fixes the lengths of all data that are mixed, encrypted and sealed.
//
// Otherwise, an attacker who chooses data can forge messages.
//
// # Differences from the original
//
//   - String does not show the state.
//   - The zero value of [Protocol] supports UnmarshalBinary only.
//   - Open returns an error if the input is shorter than [TagSize] bytes. The original panics.
//   - A protocol cannot be used while a stream over it is open.
//   - Close can be called twice.
package newplex

import (
	"errors"
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// TagSize is the number of bytes added to the plaintext by Seal.
const TagSize = 16

// This does not compile if the C library has another size.
var _ = [1]struct{}{}[stateSize-lib.ProtocolSize]

// ErrInvalidCiphertext is the error for a ciphertext that the other side did not produce in the same state.
var ErrInvalidCiphertext = errors.New("newplex: invalid ciphertext")

var errState = errors.New("newplex: data: not the bytes of a state; use what AppendBinary or MarshalBinary returned")

type phase uint8

const (
	none phase = iota // a zero value
	ready
	wiped
)

// Protocol is a protocol and its state. It is a value: assignment and Clone make an independent copy. A copy that mixes
// the same nonce encrypts the same plaintext to the same ciphertext. Methods must not be called by several goroutines
// at once.
type Protocol struct {
	state state
	sized bool
	phase phase
	open  *stream // the open reader or writer, which returns the state when it is closed
}

// NewProtocol begins a protocol in domain: a string without dynamic data that no other protocol uses, such as
// "example.org notes v1".
func NewProtocol(domain string) Protocol {
	p := Protocol{phase: ready}
	p.state.meta(initialize, domain)
	return p
}

// NewSizedProtocol begins a protocol that mixes the size of the data before each operation, so that data cannot be
// mistaken for an operation. Use it if you also control the other side. It does not support data whose size is unknown
// in advance: MixReader, MixWriter, EncryptReader, EncryptWriter, DecryptReader and DecryptWriter panic.
func NewSizedProtocol(domain string) Protocol {
	p := NewProtocol(domain)
	p.sized = true
	return p
}

func (p *Protocol) check() {
	switch {
	case p.phase == none:
		panic("newplex" + lib.ZeroValue)
	case p.phase == wiped:
		panic("newplex" + lib.AfterWipe)
	case p.open != nil:
		panic("newplex: receiver: used while a reader or writer of it is open; close that first")
	}
}

// begin begins an operation on size bytes of data.
func (p *Protocol) begin(size int) {
	p.check()
	if p.sized {
		p.state.mixSize(size)
	}
}

// grow appends n bytes to dst, and returns the whole and the added part, into which an operation on in writes.
func grow(dst []byte, n int, in []byte) (all, added []byte) {
	all, added = lib.Grow(dst, n)
	if lib.Overlap(added, in) && &added[0] != &in[0] {
		panic("newplex: dst: the output overlaps the input, but does not begin where the input begins")
	}
	return all, added
}

// Mix makes all later output depend on input. The label states what the input is, for example "key".
func (p *Protocol) Mix(label string, input []byte) {
	p.begin(len(input))
	p.state.mix(label, input)
}

// Derive appends n bytes to dst that depend on all earlier operations, on label and on n. It panics if n is negative.
func (p *Protocol) Derive(label string, dst []byte, n int) []byte {
	p.check()
	lib.Check(lib.CheckNotNegative("newplex", "n", n))
	dst, out := lib.Grow(dst, n)
	p.begin(n)
	p.state.derive(label, out)
	return dst
}

// Encrypt appends the encryption of plaintext to dst, of the same length and without authentication. Use Seal to
// authenticate as well.
//
// The ciphertext does not depend on the length of the plaintext: the ciphertexts of "A" and "AB" have the same first
// byte. To encrypt in place, pass plaintext[:0] as dst. It panics if the output overlaps the plaintext elsewhere.
func (p *Protocol) Encrypt(label string, dst, plaintext []byte) []byte {
	dst, out := grow(dst, len(plaintext), plaintext)
	p.begin(len(plaintext))
	p.state.encryptAll(label, out, plaintext)
	return dst
}

// Decrypt appends the decryption of ciphertext to dst, of the same length and without authentication. Use Open to
// authenticate as well. To decrypt in place, pass ciphertext[:0] as dst. It panics if the output overlaps the ciphertext
// elsewhere.
func (p *Protocol) Decrypt(label string, dst, ciphertext []byte) []byte {
	dst, out := grow(dst, len(ciphertext), ciphertext)
	p.begin(len(ciphertext))
	p.state.decryptAll(label, out, ciphertext)
	return dst
}

// Seal appends the encryption of plaintext to dst, followed by a tag that authenticates the plaintext and all earlier
// operations. To encrypt in place, pass plaintext[:0] as dst. It panics if the output overlaps the plaintext elsewhere.
func (p *Protocol) Seal(label string, dst, plaintext []byte) []byte {
	dst, out := grow(dst, len(plaintext)+TagSize, plaintext)
	p.begin(len(plaintext))
	p.state.seal(label, out, plaintext)
	return dst
}

// Open appends the decryption of the output of Seal to dst. If a key, a label or a byte differs between the two sides,
// it returns nil and [ErrInvalidCiphertext], and zeroizes the spare capacity of dst that it used. The state advances in
// both cases, except that an input shorter than [TagSize] bytes changes nothing. To decrypt in place, pass
// ciphertextAndTag[:0] as dst. It panics if the output overlaps the input elsewhere.
func (p *Protocol) Open(label string, dst, ciphertextAndTag []byte) ([]byte, error) {
	p.check()
	if len(ciphertextAndTag) < TagSize {
		return nil, ErrInvalidCiphertext
	}
	dst, out := grow(dst, len(ciphertextAndTag)-TagSize, ciphertextAndTag)
	p.begin(len(out))
	if !p.state.open(label, out, ciphertextAndTag) {
		return nil, ErrInvalidCiphertext
	}
	return dst, nil
}

// Clone returns an independent copy.
func (p *Protocol) Clone() Protocol {
	p.check()
	return *p
}

// Wipe zeroizes the state. Every later call of a method except Wipe and UnmarshalBinary panics. It does not zeroize
// copies.
func (p *Protocol) Wipe() {
	clear(p.state[:])
	p.phase, p.open = wiped, nil
}

// AppendBinary appends the 130 bytes of the state to b, which are as secret as the keys that were mixed. It implements
// [encoding.BinaryAppender], and never returns an error.
func (p *Protocol) AppendBinary(b []byte) ([]byte, error) {
	p.check()
	return append(b, p.state[:]...), nil
}

// MarshalBinary returns the 130 bytes of the state. It implements [encoding.BinaryMarshaler], and never returns an error.
func (p *Protocol) MarshalBinary() (data []byte, err error) { return p.AppendBinary(nil) }

// UnmarshalBinary continues from the state in data, which this package or another implementation saved. The data do not
// contain whether the protocol is sized: it is if p was created by NewSizedProtocol. Data that cannot be a state are an
// error, and do not change p. It implements [encoding.BinaryUnmarshaler].
func (p *Protocol) UnmarshalBinary(data []byte) error {
	if p.open != nil {
		p.check()
	}
	if err := p.state.unmarshal(data); err != nil {
		return err
	}
	p.phase = ready
	return nil
}

// Format writes the name of the type for all verbs: the state is a secret.
func (p Protocol) Format(f fmt.State, _ rune) { fmt.Fprint(f, "newplex.Protocol") }

// String returns the name of the type: the state is a secret.
func (p Protocol) String() string { return "newplex.Protocol" }
