//go:build cgo

// Package multimixer implements a message authentication code on the universal hash multimixer-128, very fast for long
// messages, and the hash itself.
//
// Experimental: without independent review. For real data, use package kmac.
package multimixer

import (
	"fmt"
	"hash"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

const (
	// KeySize is the number of bytes of a key of the MAC.
	KeySize = 32

	// TagSize is the number of bytes of a tag. Its first [ShortTagSize] bytes are a tag too.
	TagSize = 32

	// ShortTagSize is the number of bytes of a short tag.
	ShortTagSize = 16

	// DigestSize is the number of bytes of a digest of multimixer-128.
	DigestSize = 64

	// BlockSize is what the length of a message of multimixer-128 is a multiple of.
	BlockSize = 32
)

// They are what C has, or this does not compile.
var (
	_ = [1]struct{}{}[KeySize-lib.MultimixerMACKey]
	_ = [1]struct{}{}[TagSize-lib.MultimixerMACSize]
	_ = [1]struct{}{}[DigestSize-lib.MultimixerSize]
)

// MAC is a key of the message authentication code, expanded to 32 KiB, and what was absorbed under it. It implements
// [hash.Hash] and [hash.Cloner].
//
// It must not be copied: Clone makes another, which shares the expanded key. Methods must not be called by several
// goroutines at once. The key lies in memory of libsycon's, and is released and wiped with its last copy: by Wipe, or when
// the collector finds that nobody can reach it.
type MAC struct{ key lib.MultimixerMAC }

// New expands a key, once for all messages under it, 2^32 at most; it takes 20 to 30 microseconds. The key is random, or
// output of a function such as KT256 of something as good. A key of another length than [KeySize] is an error.
func New(key []byte) (*MAC, error) {
	if err := lib.CheckLength("multimixer", "key", key, KeySize); err != nil {
		return nil, err
	}
	x := new(MAC)
	x.key.Init((*[KeySize]byte)(key))
	return x, nil
}

// Write absorbs more of the message. It never returns an error.
func (x *MAC) Write(p []byte) (n int, err error) {
	x.key.Write(p)
	return len(p), nil
}

// Sum appends the tag of what was absorbed to b, and leaves x as it is.
func (x *MAC) Sum(b []byte) []byte {
	var copied lib.MultimixerMAC
	x.key.Clone(&copied)
	defer copied.Wipe()
	var tag [TagSize]byte
	copied.Final(&tag)
	return append(b, tag[:]...)
}

// Tag returns the tag of a whole message, whatever was absorbed, without a copy of the state: faster than Sum.
func (x *MAC) Tag(message []byte) (tag [TagSize]byte) {
	x.key.Once(&tag, message)
	return tag
}

// Verify reports whether tag has size bytes and belongs to what was absorbed, in time that depends on size alone. It leaves x
// as it is.
//
// Size is the number of bytes that your protocol fixes for its tags: [TagSize] or [ShortTagSize], or Verify panics. Never pass
// len(tag): then the sender chooses.
func (x *MAC) Verify(tag []byte, size int) bool {
	if size != TagSize && size != ShortTagSize {
		panic(fmt.Sprintf("multimixer: size: not the size of a tag (got %d, expected %d or %d)", size, TagSize, ShortTagSize))
	}
	var copied lib.MultimixerMAC
	x.key.Clone(&copied)
	defer copied.Wipe()
	return copied.Verify(tag, size)
}

// Size returns [TagSize].
func (x *MAC) Size() int { return TagSize }

// BlockSize returns what a write is best a multiple of.
func (x *MAC) BlockSize() int { return BlockSize }

// Reset forgets what was absorbed, and keeps the key.
func (x *MAC) Reset() {
	var tag [TagSize]byte
	x.key.Final(&tag)
	clear(tag[:])
}

// Clone returns a *MAC that shares the expanded key and has absorbed the same, and no error.
func (x *MAC) Clone() (hash.Cloner, error) {
	y := new(MAC)
	x.key.Clone(&y.key)
	return y, nil
}

// Wipe releases the key. All but Wipe panics from then on.
func (x *MAC) Wipe() { x.key.Wipe() }

// Sum128 returns multimixer-128 of a message under a key as long, of a multiple of [BlockSize] bytes and not of 0; other
// lengths are an error.
//
// Low-level: the key must be random and used once, because a digest reveals it. [MAC] is safe to use.
func Sum128(key, message []byte) (digest [DigestSize]byte, err error) {
	if len(message) == 0 || len(message)%BlockSize != 0 {
		return digest, lib.WrongLength("multimixer", "message", message, fmt.Sprintf("a multiple of %d, at least %d", BlockSize, BlockSize))
	}
	if err := lib.CheckLength("multimixer", "key", key, len(message)); err != nil {
		return digest, err
	}
	lib.Must(lib.Multimixer(&digest, key, message))
	return digest, nil
}

// F128 is the public function of multimixer-128, words little-endian.
func F128(block [BlockSize]byte) (digest [DigestSize]byte) {
	lib.F128(&digest, &block)
	return digest
}
