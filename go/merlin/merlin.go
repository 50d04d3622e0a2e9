//go:build cgo

// Package merlin implements transcripts of Merlin 1.0, as used by bulletproofs and schnorrkel.
package merlin

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// most is the maximum length in bytes of a message or an output: Merlin encodes lengths in 4 bytes.
const most = min(math.MaxUint32, math.MaxInt)

func check(argument string, data []byte) { lib.Check(lib.CheckMost("merlin", argument, data, most)) }

// Transcript is the transcript of a prover and a verifier. It must not be copied: use Clone. Methods must not be called
// by several goroutines at once. It is zeroized at the latest when the garbage collector finds that it is unreachable.
type Transcript struct{ inner lib.Merlin }

// NewTranscript begins a transcript. The label names the application and its version.
func NewTranscript(label string) *Transcript {
	t := new(Transcript)
	t.inner.Init(label)
	return t
}

// AppendMessage appends a message of the prover, of less than 4 GiB. The label identifies the message.
func (t *Transcript) AppendMessage(label, message []byte) {
	check("message", message)
	t.inner.Append(label, message)
}

// AppendUint64 appends a number, as 8 bytes, little-endian.
func (t *Transcript) AppendUint64(label []byte, x uint64) { t.inner.AppendUint64(label, x) }

// ExtractBytes returns a challenge of the verifier, of less than 4 GiB. The challenge becomes part of the transcript.
// It panics if length is negative or too large.
func (t *Transcript) ExtractBytes(label []byte, length int) []byte {
	lib.Check(lib.CheckRange("merlin", "length", length, 0, most))
	_, out := lib.Grow(nil, length)
	t.inner.Challenge(label, out)
	return out
}

// Clone returns an independent copy, for proofs that branch.
func (t *Transcript) Clone() *Transcript {
	c := new(Transcript)
	t.inner.Clone("merlin", &c.inner.Transcript)
	return c
}

// Wipe zeroizes the state. Every later call of another method panics.
func (t *Transcript) Wipe() { t.inner.Wipe("merlin") }

// BuildRNG begins a generator of the prover's random numbers, based on the transcript so far. It does not change the
// transcript.
func (t *Transcript) BuildRNG() *RNGBuilder {
	b := &RNGBuilder{new(RNG)}
	b.rng.inner.Init(&t.inner)
	return b
}

// RNGBuilder adds the prover's secrets to a generator, so that the random numbers depend on them too.
type RNGBuilder struct{ rng *RNG }

// ReKeyWitnessBytes adds a secret of the prover, of less than 4 GiB, and returns b. It panics after Finalize.
func (b *RNGBuilder) ReKeyWitnessBytes(label, witness []byte) *RNGBuilder {
	check("witness", witness)
	if b.rng == nil || !b.rng.inner.Rekey(label, witness) {
		panic("merlin: ReKeyWitnessBytes: called after Finalize, or on a zero value; create a generator with BuildRNG")
	}
	return b
}

// Finalize adds 32 bytes from random and ends b. Pass [crypto/rand.Reader], except in tests. It returns an error if
// random returns fewer bytes, and when it is called a second time.
func (b *RNGBuilder) Finalize(random io.Reader) (*RNG, error) {
	if b.rng == nil {
		return nil, errors.New("merlin: Finalize: called a second time, or on a zero value; create a generator with BuildRNG")
	}
	var seed [lib.MerlinRandomSize]byte
	defer clear(seed[:])
	if _, err := io.ReadFull(random, seed[:]); err != nil {
		return nil, fmt.Errorf("merlin: random: failed to read %d bytes: %w", lib.MerlinRandomSize, err)
	}
	rng := b.rng
	lib.Must(rng.inner.Finalize(&seed))
	b.rng = nil
	return rng, nil
}

// RNG is a generator of random numbers that depend on a transcript, on the prover's secrets and on fresh randomness. It
// must not be copied. It is zeroized at the latest when the garbage collector finds that it is unreachable.
type RNG struct{ inner lib.MerlinRNG }

// Read fills p with random bytes, less than 4 GiB. It never returns an error. The output depends on how it is split
// into calls: two reads of 10 bytes differ from one of 20.
func (r *RNG) Read(p []byte) (n int, err error) {
	check("p", p)
	lib.Must(r.inner.Fill(p))
	return len(p), nil
}

// Wipe zeroizes the state. Every later call of another method panics.
func (r *RNG) Wipe() { r.inner.Wipe("merlin") }
