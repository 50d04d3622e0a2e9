//go:build cgo

// Package multimixer implements the universal hash function multimixer-128, and a message authentication code based on
// it that is very fast for long messages.
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

	// BlockSize is the block size in bytes. The length of a message of multimixer-128 must be a multiple of it.
	BlockSize = 32
)

// This does not compile if the C library has other sizes.
var (
	_ = [1]struct{}{}[KeySize-lib.MultimixerMACKey]
	_ = [1]struct{}{}[TagSize-lib.MultimixerMACSize]
	_ = [1]struct{}{}[DigestSize-lib.MultimixerSize]
)

// MAC is a message authentication code: a key, expanded to 32 KiB, and the state of the current message. It implements
// [hash.Hash] and [hash.Cloner].
//
// A MAC must not be copied by assignment: Clone returns a copy that shares the expanded key. Methods must not be called
// by several goroutines at once. The key is in memory of libsycon. It is zeroized and released with its last copy, by
// Wipe or when the garbage collector finds that the copy is unreachable.
type MAC struct{ key lib.MultimixerMAC }

// New expands a key, which takes 20 to 30 microseconds. Use the result for all messages with this key, 2^32 at most.
// The key must be random, or derived from a random key with a function such as KT256. A key of another length than
// [KeySize] is an error.
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

// Sum appends the tag of the absorbed data to b, and does not change x.
func (x *MAC) Sum(b []byte) []byte {
	var copied lib.MultimixerMAC
	x.key.Clone(&copied)
	defer copied.Wipe()
	var tag [TagSize]byte
	copied.Final(&tag)
	return append(b, tag[:]...)
}

// Tag returns the tag of a whole message, independent of the absorbed data. It copies no state, so it is faster than
// Sum.
func (x *MAC) Tag(message []byte) (tag [TagSize]byte) {
	x.key.Once(&tag, message)
	return tag
}

// Verify reports whether tag has size bytes and is the tag of the absorbed data, in time that depends on size alone. It
// does not change x.
//
// Size is the number of bytes that your protocol fixes for its tags: [TagSize] or [ShortTagSize]. Verify panics for
// another size. Never pass len(tag), because then the sender chooses the size.
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

// BlockSize returns [BlockSize]. Writes of a multiple of this length are fastest.
func (x *MAC) BlockSize() int { return BlockSize }

// Reset discards the absorbed data, and keeps the key.
func (x *MAC) Reset() {
	var tag [TagSize]byte
	x.key.Final(&tag)
	clear(tag[:])
}

// Clone returns a *MAC that shares the expanded key and has absorbed the same data. The error is always nil.
func (x *MAC) Clone() (hash.Cloner, error) {
	y := new(MAC)
	x.key.Clone(&y.key)
	return y, nil
}

// Wipe releases the key. Every later call of a method that uses the key panics.
func (x *MAC) Wipe() { x.key.Wipe() }

// Sum128 returns multimixer-128 of a message. The key must be as long as the message, and the length must be a multiple
// of [BlockSize] and not 0. Other lengths are errors.
//
// Low-level: the key must be random and used only once, because a digest reveals it. [MAC] is safe to use.
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

// F128 is the public function of multimixer-128. Its words are little-endian.
func F128(block [BlockSize]byte) (digest [DigestSize]byte) {
	lib.F128(&digest, &block)
	return digest
}
