//go:build cgo

// Package blake3 implements BLAKE3 as a hash, a message authentication code and a key derivation function, with output of
// any length.
package blake3

import (
	"crypto/subtle"
	"errors"
	"unicode/utf8"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

const (
	// Size is the number of bytes that Sum appends: the first of the output.
	Size = 32

	// KeySize is the number of bytes of a key.
	KeySize = 32

	// The limits of the length in bytes of a tag that Verify checks.
	minTag, maxTag = lib.MinTagSize, 64
)

// New creates a new BLAKE3 hasher.
func New() *Hasher {
	x := new(Hasher)
	x.begun()
	return x
}

// NewKeyed creates a new BLAKE3 hasher with a key of [KeySize] bytes: a message authentication code, or a pseudorandom
// function. A key of another length is an error.
func NewKeyed(key []byte) (*Hasher, error) {
	if err := lib.CheckLength("blake3", "key", key, KeySize); err != nil {
		return nil, err
	}
	x := new(Hasher)
	lib.Must(x.stream.Init(lib.BLAKE3Keyed, lib.Beginning{Key: key}))
	return x, nil
}

func checkContext(context string) error {
	if !utf8.ValidString(context) {
		return errors.New("blake3: context: not valid UTF-8")
	}
	return nil
}

// NewDeriveKey creates a key derivation, whose output depends on the material that is written to it. The context should
// be hard-coded and globally unique, such as "example.com 2026-01-01 session tokens v1". A context that is not UTF-8 is
// an error.
func NewDeriveKey(context string) (*Hasher, error) {
	if err := checkContext(context); err != nil {
		return nil, err
	}
	x := new(Hasher)
	// The material that it absorbs is a secret, so the stream is zeroized like one with a key.
	lib.Must(x.stream.Init(lib.BLAKE3DeriveKey, lib.Beginning{Key: []byte{}, Customization: []byte(context)}))
	return x, nil
}

// Sum256 returns the first 32 bytes of the output of BLAKE3 for data.
func Sum256(data []byte) (sum [Size]byte) {
	lib.Must(lib.BLAKE3.Once(sum[:], data, lib.Beginning{}))
	return sum
}

// Sum returns length bytes of the output of BLAKE3 for data.
func Sum(data []byte, length int) []byte {
	return lib.BLAKE3.Append(nil, data, length, lib.Beginning{})
}

// SumKeyed returns length bytes of the output of BLAKE3 for data under a key of [KeySize] bytes; another length is an error.
func SumKeyed(key, data []byte, length int) ([]byte, error) {
	if err := lib.CheckLength("blake3", "key", key, KeySize); err != nil {
		return nil, err
	}
	return lib.BLAKE3Keyed.Append(nil, data, length, lib.Beginning{Key: key}), nil
}

// DeriveKey fills key with the output of [NewDeriveKey] for material. A context that is not UTF-8 is an error.
func DeriveKey(key []byte, context string, material []byte) error {
	if err := checkContext(context); err != nil {
		return err
	}
	lib.Must(lib.BLAKE3DeriveKey.Once(key, material, lib.Beginning{Customization: []byte(context)}))
	return nil
}

func verify(s *lib.Stream, tag []byte, size int) bool {
	lib.Check(lib.CheckRange("blake3", "size", size, minTag, maxTag))
	var room [maxTag]byte
	correct := s.Sum(room[:0], size)
	defer clear(correct)
	return subtle.ConstantTimeCompare(tag, correct) == 1
}
