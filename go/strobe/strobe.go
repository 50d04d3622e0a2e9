//go:build cgo

// Package strobe implements transcripts of STROBE v1.0.2, with a security level of 128 or 256 bits. Package merlin is built
// on STROBE.
package strobe

import "github.com/sycon-crypto/sycon/go/internal/lib"

const (
	// MACSize is the number of bytes that a MAC usually has.
	MACSize = 16

	// MinMACSize is the number of bytes of the shortest MAC that RecvMAC accepts.
	MinMACSize = lib.MinTagSize
)

// How an operation is done; they may be joined by |.
type How uint8

const (
	// Meta is for what is about the protocol itself, such as the length of what follows.
	Meta How = lib.StrobeMeta

	// More goes on with the last operation, which must have been the same one: all panic otherwise.
	More How = lib.StrobeMore
)

// Strobe is a transcript, and what it has of keys. It must not be copied: Clone makes another. Methods must not be called
// by several goroutines at once. It is wiped at the latest when the collector finds that nobody can reach it.
type Strobe struct{ inner lib.Strobe }

func begin(is256 bool, protocol []byte) *Strobe {
	s := new(Strobe)
	s.inner.Init(is256, protocol)
	return s
}

// New128 begins a transcript of the protocol of that name, with 128 bits of security.
func New128(protocol []byte) *Strobe { return begin(false, protocol) }

// New256 begins a transcript of the protocol of that name, with 256 bits of security.
func New256(protocol []byte) *Strobe { return begin(true, protocol) }

func must(good bool) {
	if !good {
		panic("strobe: how: More after another operation; use More only to continue the last operation")
	}
}

// AD absorbs what both sides know.
func (s *Strobe) AD(how How, data []byte) { must(s.inner.Take(lib.StrobeAD, uint8(how), data)) }

// Key takes a key that both sides know.
func (s *Strobe) Key(how How, key []byte) { must(s.inner.Take(lib.StrobeKey, uint8(how), key)) }

// SendClr absorbs plaintext that is sent.
func (s *Strobe) SendClr(how How, data []byte) {
	must(s.inner.Take(lib.StrobeSendClr, uint8(how), data))
}

// RecvClr absorbs plaintext that was received.
func (s *Strobe) RecvClr(how How, data []byte) {
	must(s.inner.Take(lib.StrobeRecvClr, uint8(how), data))
}

// SendEnc appends the encryption of plaintext to dst, of the same length and without authentication. To encrypt in place,
// dst is plaintext[:0].
func (s *Strobe) SendEnc(how How, dst, plaintext []byte) []byte {
	dst, out := lib.Grow(dst, len(plaintext))
	must(s.inner.Crypt(lib.StrobeSendEnc, uint8(how), out, plaintext))
	return dst
}

// RecvEnc appends the decryption of ciphertext to dst, of the same length and without authentication. To decrypt in place,
// dst is ciphertext[:0].
func (s *Strobe) RecvEnc(how How, dst, ciphertext []byte) []byte {
	dst, out := lib.Grow(dst, len(ciphertext))
	must(s.inner.Crypt(lib.StrobeRecvEnc, uint8(how), out, ciphertext))
	return dst
}

// PRF fills out with what depends on everything before.
func (s *Strobe) PRF(how How, out []byte) { must(s.inner.Give(lib.StrobePRF, uint8(how), out)) }

// SendMAC fills tag with a code that authenticates everything before: 16 bytes or more.
func (s *Strobe) SendMAC(how How, tag []byte) {
	must(s.inner.Give(lib.StrobeSendMAC, uint8(how), tag))
}

// RecvMAC reports whether tag, a MAC that was received, has size bytes and authenticates everything before, in time that
// depends on size alone. It returns false with [More]. After false the transcript must not be used.
//
// Size is the number of bytes that your protocol fixes for its MACs: preferably [MACSize] or more, and at least
// [MinMACSize], or RecvMAC panics. Never pass len(tag): then the sender chooses. A forged MAC is accepted with a
// probability of 2^(-8 size).
func (s *Strobe) RecvMAC(how How, tag []byte, size int) bool {
	lib.Check(lib.CheckLeast("strobe", "size", size, MinMACSize))
	return s.inner.RecvMAC(uint8(how), tag, size)
}

// Ratchet forgets so many bytes of the state, so that nobody who learns it can go back: 16, or 32 for STROBE-256. It panics
// if there are more than 1024, or fewer than none.
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

// Wipe overwrites the state. All but Wipe panics from then on.
func (s *Strobe) Wipe() { s.inner.Wipe() }
