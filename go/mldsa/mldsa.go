//go:build cgo

// Package mldsa computes ML-DSA's external mu (FIPS 204), the 64-byte hash of a message that an ML-DSA signer signs. Use it
// to sign long messages with a key that is held elsewhere: in an HSM, a token, a service or another library.
//
// The signer must accept mu as external mu. If you pass mu as a message instead, the signature does not verify.
package mldsa

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

const (
	// Size is the number of bytes of mu.
	Size = 64

	// TRSize is the number of bytes of the hash of a public key that FIPS 204 calls tr.
	TRSize = 64

	// MaxContext is the maximum number of bytes of a context.
	MaxContext = 255
)

func check(publicKey, context []byte) error {
	switch len(publicKey) {
	case 1312, 1952, 2592:
		return checkContext(context)
	}
	return lib.WrongLength("mldsa", "publicKey", publicKey, "1312, 1952 or 2592")
}

func checkContext(context []byte) error {
	return lib.CheckMost("mldsa", "context", context, MaxContext)
}

func begin(f *lib.CFunction, beginning lib.Beginning) *Mu {
	x := new(Mu)
	lib.Must(x.stream.Init(f, beginning))
	return x
}

// NewMu begins the mu of a message for the owner of a public key, encoded as in FIPS 204. The application chooses the
// context, which is usually empty. A key whose length is not that of an ML-DSA public key is an error, and so is a
// context of more than [MaxContext] bytes.
func NewMu(publicKey, context []byte) (*Mu, error) {
	if err := check(publicKey, context); err != nil {
		return nil, err
	}
	return begin(lib.MLDSAMu, lib.Beginning{Name: publicKey, Customization: context}), nil
}

// NewMuTR begins the mu of a message as [NewMu] does, with the hash of the public key instead of the key: 64 bytes of
// SHAKE256.
func NewMuTR(tr [TRSize]byte, context []byte) (*Mu, error) {
	if err := checkContext(context); err != nil {
		return nil, err
	}
	return begin(lib.MLDSAMuTR, lib.Beginning{Name: tr[:], Customization: context}), nil
}

// NewMuPreHash begins the mu of a message for HashML-DSA, which hashes the message with the function named prehash:
// "SHA3-224" to "SHA3-512", "SHAKE128" or "SHAKE256". Another name is an error. Use [MuOfDigest] for a message that was
// hashed elsewhere.
func NewMuPreHash(publicKey, context []byte, prehash string) (*Mu, error) {
	if err := check(publicKey, context); err != nil {
		return nil, err
	}
	number, known := lib.PreHash(prehash)
	x := new(Mu)
	if !known || !x.stream.Init(lib.MLDSAMuPreHash, lib.Beginning{Name: publicKey, Customization: context, Number: number}) {
		return nil, fmt.Errorf(`mldsa: prehash: not supported (got %q, expected "SHA3-224" to "SHA3-512", "SHAKE128" or "SHAKE256"); `+
			"use MuOfDigest for messages that are hashed elsewhere", prehash)
	}
	return x, nil
}

// MuOfDigest returns the mu of a message for HashML-DSA, given the digest of the message. prehash names a function of
// [NewMuPreHash] or "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224" or "SHA-512/256". A digest of SHAKE128
// has 32 bytes, and one of SHAKE256 has 64. Another name and a digest of another length are errors.
func MuOfDigest(publicKey, context []byte, prehash string, digest []byte) (mu [Size]byte, err error) {
	if err := check(publicKey, context); err != nil {
		return mu, err
	}
	number, known := lib.PreHash(prehash)
	if !known {
		return mu, fmt.Errorf(`mldsa: prehash: unknown name (got %q, expected a name such as "SHA-256" or "SHA3-512")`, prehash)
	}
	if !lib.MuOfDigest(&mu, publicKey, context, number, digest) {
		return mu, lib.WrongLength("mldsa", "digest", digest, "the length of a digest of "+prehash)
	}
	return mu, nil
}
