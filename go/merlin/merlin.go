//go:build cgo

// Package merlin implements transcripts of Merlin 1.0, as used by bulletproofs and schnorrkel.
package merlin

import (
	"errors"
	"fmt"
	"io"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// Transcript is what prover and verifier have said. It must not be copied: Clone makes another. Methods must not be called
// by several goroutines at once. It is wiped at the latest when the collector finds that nobody can reach it.
type Transcript struct{ inner lib.Merlin }

// NewTranscript begins a transcript of the application with that label, which has a version in it.
func NewTranscript(label string) *Transcript {
	t := new(Transcript)
	t.inner.Init(label)
	return t
}

// AppendMessage appends a message of the prover, of less than 4 GiB. The label says which one it is.
func (t *Transcript) AppendMessage(label, message []byte) { t.inner.Append(label, message) }

// AppendUint64 appends a number, as 8 bytes, little-endian.
func (t *Transcript) AppendUint64(label []byte, x uint64) { t.inner.AppendUint64(label, x) }

// ExtractBytes returns a challenge of the verifier, of less than 4 GiB, which counts as said. It panics if length is
// negative.
func (t *Transcript) ExtractBytes(label []byte, length int) []byte {
	lib.Check(lib.CheckNotNegative("merlin", "length", length))
	_, out := lib.Grow(nil, length)
	t.inner.Challenge(label, out)
	return out
}

// Clone returns an independent copy, for proofs that fork.
func (t *Transcript) Clone() *Transcript {
	c := new(Transcript)
	t.inner.Clone("merlin", &c.inner.Transcript)
	return c
}

// Wipe overwrites the state. All but Wipe panics from then on.
func (t *Transcript) Wipe() { t.inner.Wipe() }

// BuildRNG begins a generator of the prover's random numbers at this point of the transcript, which stays as it is.
func (t *Transcript) BuildRNG() *RNGBuilder {
	b := &RNGBuilder{new(RNG)}
	b.rng.inner.Init(&t.inner)
	return b
}

// RNGBuilder takes the prover's secrets, for random numbers that depend on them as well.
type RNGBuilder struct{ rng *RNG }

// ReKeyWitnessBytes adds a secret of the prover, of less than 4 GiB, and returns b. It panics after Finalize.
func (b *RNGBuilder) ReKeyWitnessBytes(label, witness []byte) *RNGBuilder {
	if b.rng == nil || !b.rng.inner.Rekey(label, witness) {
		panic("merlin: ReKeyWitnessBytes: called after Finalize; call it first")
	}
	return b
}

// Finalize adds 32 bytes of random, which is crypto/rand's Reader but for tests, and ends b. It returns an error if random
// gives fewer, and the second time.
func (b *RNGBuilder) Finalize(random io.Reader) (*RNG, error) {
	if b.rng == nil {
		return nil, errors.New("merlin: Finalize: called a second time; create another generator with BuildRNG")
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
// must not be copied. It is wiped at the latest when the collector finds that nobody can reach it.
type RNG struct{ inner lib.MerlinRNG }

// Read fills p with random bytes, less than 4 GiB; it never returns an error. Reads do not join: 10 and 10 bytes are not
// the 20 of one.
func (r *RNG) Read(p []byte) (n int, err error) {
	lib.Must(r.inner.Fill(p))
	return len(p), nil
}

// Wipe overwrites the state. All but Wipe panics from then on.
func (r *RNG) Wipe() { r.inner.Wipe() }
