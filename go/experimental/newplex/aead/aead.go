//go:build cgo

// Package aead implements authenticated encryption based on Newplex, as a [crypto/cipher.AEAD].
//
// Experimental: without independent review.
//
// The construction is sycon's, which mixes the lengths of all data first. Its output differs from that of the original,
// which has changed with every version.
package aead

import (
	"crypto/cipher"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// KeySize is the number of bytes of a key.
const KeySize = 32

// AEAD encrypts and authenticates with a key. It implements [cipher.AEAD]. It must not be copied. Several goroutines
// can use it at once, except for Wipe. It is zeroized at the latest when the garbage collector finds that it is
// unreachable.
type AEAD struct {
	key       lib.AEAD
	nonceSize int
	wiped     bool
}

var _ cipher.AEAD = (*AEAD)(nil)

// New returns an AEAD with a random key of [KeySize] bytes, for nonces of nonceSize bytes. Random nonces should have 16
// bytes or more, and counters can have 8. A key of another length and a nonceSize below 1 are errors. The domain is a
// string that nothing else uses. Never use a nonce twice with the same key.
func New(domain string, key []byte, nonceSize int) (*AEAD, error) {
	if err := lib.CheckLength("aead", "key", key, KeySize); err != nil {
		return nil, err
	}
	if err := lib.CheckLeast("aead", "nonceSize", nonceSize, 1); err != nil {
		return nil, err
	}
	a := &AEAD{nonceSize: nonceSize}
	lib.Must(a.key.Init(domain, key))
	return a, nil
}

// NonceSize returns the number of bytes of a nonce.
func (a *AEAD) NonceSize() int { return a.nonceSize }

// Overhead returns the number of bytes that Seal adds.
func (a *AEAD) Overhead() int { return newplex.TagSize }

func (a *AEAD) check(nonce []byte) {
	if a.nonceSize == 0 || a.wiped {
		panic("aead" + lib.ZeroOrAfterWipe)
	}
	lib.Check(lib.CheckLength("aead", "nonce", nonce, a.nonceSize))
}

// Seal appends the encryption of plaintext to dst, followed by a tag that authenticates the plaintext, the nonce and
// additionalData. It panics if the nonce does not have NonceSize bytes, or if the output overlaps the nonce or
// additionalData. To encrypt in place, pass plaintext[:0] as dst.
func (a *AEAD) Seal(dst, nonce, plaintext, additionalData []byte) []byte {
	a.check(nonce)
	dst, out := lib.GrowApart("aead", dst, len(plaintext)+newplex.TagSize, nonce, additionalData)
	a.key.Seal(out, nonce, plaintext, additionalData)
	return dst
}

// Open appends the decryption of the output of Seal to dst. If the ciphertext, the nonce or additionalData differ, it
// returns [newplex.ErrInvalidCiphertext], and zeroizes the spare capacity of dst that it used. It panics if the nonce
// does not have NonceSize bytes, or if the output overlaps the nonce or additionalData. To decrypt in place, pass
// ciphertext[:0] as dst.
func (a *AEAD) Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error) {
	a.check(nonce)
	if len(ciphertext) < newplex.TagSize {
		return nil, newplex.ErrInvalidCiphertext
	}
	dst, out := lib.GrowApart("aead", dst, len(ciphertext)-newplex.TagSize, nonce, additionalData)
	if !a.key.Open(out, nonce, ciphertext, additionalData) {
		return nil, newplex.ErrInvalidCiphertext
	}
	return dst, nil
}

// Wipe zeroizes the key. Every later call of a method that uses the key panics.
func (a *AEAD) Wipe() {
	if a.nonceSize != 0 {
		a.key.Wipe("aead")
	}
	a.wiped = true
}
