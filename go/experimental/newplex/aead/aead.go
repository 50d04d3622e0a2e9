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

// AEAD is a key. It implements [cipher.AEAD]. It must not be copied. Several goroutines may use it at once, but for Wipe.
// It is wiped at the latest when the collector finds that nobody can reach it.
type AEAD struct {
	key       lib.AEAD
	nonceSize int
	wiped     bool
}

var _ cipher.AEAD = (*AEAD)(nil)

// New takes a key of [KeySize] bytes, which is random, and the size of all nonces, at least 1: random ones should have 16
// or more, counters may have 8. Others are an error. The domain is a string that nothing else uses. A nonce must not come
// twice with a key.
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

// Seal appends the encryption of plaintext to dst, with a tag of it, of the nonce and of additionalData. It panics if the
// nonce has another length than NonceSize. To encrypt in place, dst is plaintext[:0].
func (a *AEAD) Seal(dst, nonce, plaintext, additionalData []byte) []byte {
	a.check(nonce)
	dst, out := lib.Grow(dst, len(plaintext)+newplex.TagSize)
	a.key.Seal(out, nonce, plaintext, additionalData)
	return dst
}

// Open appends the decryption of what Seal made to dst. If anything differs, it returns [newplex.ErrInvalidCiphertext],
// and the space behind dst is zeros. It panics if the nonce has another length than NonceSize. To decrypt in place, dst is
// ciphertext[:0].
func (a *AEAD) Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error) {
	a.check(nonce)
	if len(ciphertext) < newplex.TagSize {
		return nil, newplex.ErrInvalidCiphertext
	}
	dst, out := lib.Grow(dst, len(ciphertext)-newplex.TagSize)
	if !a.key.Open(out, nonce, ciphertext, additionalData) {
		return nil, newplex.ErrInvalidCiphertext
	}
	return dst, nil
}

// Wipe overwrites the key. All but Wipe panics from then on.
func (a *AEAD) Wipe() {
	if a.nonceSize != 0 {
		a.key.Wipe()
	}
	a.wiped = true
}
