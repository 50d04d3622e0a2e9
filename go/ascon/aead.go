//go:build cgo

package ascon

import (
	"crypto/cipher"
	"errors"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// Sizes of Ascon-AEAD128 in bytes.
const (
	KeySize       = 16
	MaskedKeySize = 32
	NonceSize     = lib.AsconNonceSize
	TagSize       = lib.AsconTagSize
)

// ErrInvalidCiphertext is the error of a ciphertext that was not made with this key, nonce and additional data.
var ErrInvalidCiphertext = errors.New("ascon: ciphertext: not authentic; check the key, the nonce and the additional data")

// AEAD128 is a key of Ascon-AEAD128 (NIST SP 800-232, section 4). It implements [cipher.AEAD]. Never use a nonce twice with
// one key. Process at most 2^54 bytes with one key, messages and additional data together. An AEAD128 must not be copied.
// Several goroutines can use it at once, except for Wipe. The key is overwritten at the latest when the garbage collector
// finds that it is unreachable.
type AEAD128 struct {
	key   lib.AsconAEAD
	ready bool
}

var _ cipher.AEAD = (*AEAD128)(nil)

// NewAEAD128 returns a cipher for a key of [KeySize] bytes. A key of [MaskedKeySize] bytes enables nonce masking: its second
// half masks every nonce, so that an attack on many keys at once costs as much as an attack on one. Keys of other lengths are
// an error.
func NewAEAD128(key []byte) (*AEAD128, error) {
	if len(key) != KeySize && len(key) != MaskedKeySize {
		return nil, lib.WrongLength("ascon", "key", key, "16, or 32 with nonce masking")
	}
	a := &AEAD128{ready: true}
	a.key.Init(key)
	return a, nil
}

// NonceSize returns the number of bytes of a nonce.
func (a *AEAD128) NonceSize() int { return NonceSize }

// Overhead returns the number of bytes that Seal adds.
func (a *AEAD128) Overhead() int { return TagSize }

func (a *AEAD128) check(nonce []byte) {
	if !a.ready {
		panic("ascon" + lib.ZeroOrAfterWipe)
	}
	lib.Check(lib.CheckLength("ascon", "nonce", nonce, NonceSize))
}

// Seal encrypts plaintext, authenticates it and additionalData, and appends the result to dst. It panics if the nonce does
// not have [NonceSize] bytes, or if the output overlaps the nonce or additionalData. To encrypt in place, pass plaintext[:0]
// as dst.
func (a *AEAD128) Seal(dst, nonce, plaintext, additionalData []byte) []byte {
	a.check(nonce)
	dst, out := lib.GrowApart("ascon", dst, len(plaintext)+TagSize, nonce, additionalData)
	a.key.Seal(out, nonce, plaintext, additionalData)
	return dst
}

// Open decrypts the result of Seal, and appends the plaintext to dst. If the ciphertext is not authentic, it returns
// [ErrInvalidCiphertext], and the space after dst contains zeros. It panics if the nonce does not have [NonceSize] bytes,
// or if the output overlaps the nonce or additionalData. To decrypt in place, pass ciphertext[:0] as dst.
func (a *AEAD128) Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error) {
	a.check(nonce)
	if len(ciphertext) < TagSize {
		return nil, ErrInvalidCiphertext
	}
	dst, out := lib.GrowApart("ascon", dst, len(ciphertext)-TagSize, nonce, additionalData)
	if !a.key.Open(out, nonce, ciphertext, additionalData) {
		return nil, ErrInvalidCiphertext
	}
	return dst, nil
}

// Wipe overwrites the key. Every later call of Seal or Open panics.
func (a *AEAD128) Wipe() {
	if a.ready {
		a.key.Wipe("ascon")
	}
	a.ready = false
}
