//go:build cgo

// Package strobe implements transcripts of STROBE v1.0.2, with a security level of 128 or 256 bits. Package merlin is built
// on STROBE.
package strobe

import "github.com/sycon-crypto/sycon/go/internal/lib"

const (
	// MACSize is the usual number of bytes of a MAC.
	MACSize = 16

	// MinMACSize is the number of bytes of the shortest MAC that RecvMAC accepts.
	MinMACSize = lib.MinTagSize
)

// How holds the flags of an operation. Combine flags with |.
type How uint8

const (
	// Meta marks data about the protocol itself, such as the length of the next message.
	Meta How = lib.StrobeMeta

	// More continues the last operation, which must have been the same one. All operations panic otherwise.
	More How = lib.StrobeMore
)

// Strobe is a transcript, with the keys that were added to it. It must not be copied: use Clone. Methods must not be
// called by several goroutines at once. It is zeroized at the latest when the garbage collector finds that it is
// unreachable.
type Strobe struct{ inner lib.Strobe }

func begin(is256 bool, protocol []byte) *Strobe {
	s := new(Strobe)
	s.inner.Init(is256, protocol)
	return s
}

// New128 begins a transcript of the named protocol, with 128 bits of security.
func New128(protocol []byte) *Strobe { return begin(false, protocol) }

// New256 begins a transcript of the named protocol, with 256 bits of security.
func New256(protocol []byte) *Strobe { return begin(true, protocol) }

func must(good bool) {
	if !good {
		panic("strobe: how: unknown flag, or More after another operation; use More only to continue the last operation")
	}
}

// AD absorbs data that both sides know.
func (s *Strobe) AD(how How, data []byte) { must(s.inner.Take(lib.StrobeAD, uint8(how), data)) }

// Key absorbs a key that both sides know.
func (s *Strobe) Key(how How, key []byte) { must(s.inner.Take(lib.StrobeKey, uint8(how), key)) }

// SendClr absorbs plaintext that is sent.
func (s *Strobe) SendClr(how How, data []byte) {
	must(s.inner.Take(lib.StrobeSendClr, uint8(how), data))
}

// RecvClr absorbs plaintext that was received.
func (s *Strobe) RecvClr(how How, data []byte) {
	must(s.inner.Take(lib.StrobeRecvClr, uint8(how), data))
}

// SendEnc appends the encryption of plaintext to dst, of the same length and without authentication. To encrypt in
// place, pass plaintext[:0] as dst.
func (s *Strobe) SendEnc(how How, dst, plaintext []byte) []byte {
	dst, out := lib.Grow(dst, len(plaintext))
	must(s.inner.Crypt(lib.StrobeSendEnc, uint8(how), out, plaintext))
	return dst
}

// RecvEnc appends the decryption of ciphertext to dst, of the same length and without authentication. To decrypt in
// place, pass ciphertext[:0] as dst.
func (s *Strobe) RecvEnc(how How, dst, ciphertext []byte) []byte {
	dst, out := lib.Grow(dst, len(ciphertext))
	must(s.inner.Crypt(lib.StrobeRecvEnc, uint8(how), out, ciphertext))
	return dst
}

// PRF fills out with output that depends on all earlier operations.
func (s *Strobe) PRF(how How, out []byte) { must(s.inner.Give(lib.StrobePRF, uint8(how), out)) }

// SendMAC fills tag with a MAC of all earlier operations. Use 16 bytes or more.
func (s *Strobe) SendMAC(how How, tag []byte) {
	must(s.inner.Give(lib.StrobeSendMAC, uint8(how), tag))
}

// RecvMAC reports whether tag, a received MAC, has size bytes and authenticates all earlier operations, in time that
// depends on size alone. It returns false with [More]. If it returns false, do not use the transcript any more.
//
// Size is the number of bytes that your protocol fixes for its MACs: preferably [MACSize] or more, and at least
// [MinMACSize]. RecvMAC panics for a smaller size. Never pass len(tag), because then the sender chooses the size. A
// forged MAC is accepted with a probability of 2^(-8 size).
func (s *Strobe) RecvMAC(how How, tag []byte, size int) bool {
	lib.Check(lib.CheckLeast("strobe", "size", size, MinMACSize))
	return s.inner.RecvMAC(uint8(how), tag, size)
}

// Ratchet erases the given number of bytes of the state, so that an attacker who learns the state cannot compute
// earlier ones. Use 16 bytes, or 32 for STROBE-256. It panics if bytes is negative or over 1024.
func (s *Strobe) Ratchet(how How, bytes int) {
	lib.Check(lib.CheckRange("strobe", "bytes", bytes, 0, 1024))
	must(s.inner.Ratchet(uint8(how), bytes))
}

// Clone returns an independent copy.
func (s *Strobe) Clone() *Strobe {
	c := new(Strobe)
	s.inner.CloneStrobe(&c.inner)
	return c
}

// Wipe zeroizes the state. Every later call of another method panics.
func (s *Strobe) Wipe() { s.inner.Wipe("strobe") }
