//go:build cgo

// Package fiatshamir implements Fiat–Shamir transcripts with the duplex sponge of draft-irtf-cfrg-fiat-shamir-03. For a
// new protocol, use [TurboSHAKE128].
package fiatshamir

import "github.com/sycon-crypto/sycon/go/internal/lib"

// SessionIDSize is the number of bytes of a session identifier.
const SessionIDSize = 32

// Suite is the duplex sponge of a transcript.
type Suite struct{ suite *lib.Suite }

var (
	// SHAKE128 is the suite that standards require.
	SHAKE128 = Suite{lib.SuiteSHAKE128}

	// TurboSHAKE128 is twice as fast as SHAKE128.
	TurboSHAKE128 = Suite{lib.SuiteTurboSHAKE128}
)

// SessionID returns the session identifier for a tag. The tag identifies what the proofs are for: application,
// protocol, parameters and version.
func (s Suite) SessionID(tag []byte) (id [SessionIDSize]byte) {
	s.check()
	s.suite.Derive(&id, tag)
	return id
}

func (s Suite) check() {
	if s.suite == nil {
		panic("fiatshamir: receiver: zero Suite; use SHAKE128 or TurboSHAKE128")
	}
}

// Transcript is the transcript of a prover and a verifier. It must not be copied: use Clone. Methods must not be called
// by several goroutines at once. It is zeroized at the latest when the garbage collector finds that it is unreachable.
type Transcript struct{ inner lib.FiatShamir }

// New begins a transcript of a session with the given identifier.
func (s Suite) New(sessionID [SessionIDSize]byte) *Transcript {
	s.check()
	t := new(Transcript)
	t.inner.Init(s.suite, &sessionID)
	return t
}

// Absorb absorbs data. Splitting the data over several calls makes no difference, so absorb the length of a message
// before the message if the length is not fixed.
func (t *Transcript) Absorb(data []byte) { t.inner.Absorb(data) }

// Squeeze fills out with the next bytes of the output stream. A new stream begins after the next Absorb.
func (t *Transcript) Squeeze(out []byte) { t.inner.Squeeze(out) }

// Clone returns an independent copy, for proofs that branch.
func (t *Transcript) Clone() *Transcript {
	c := new(Transcript)
	t.inner.CloneFiatShamir(&c.inner)
	return c
}

// Wipe zeroizes the state. Every later call of another method panics.
func (t *Transcript) Wipe() { t.inner.Wipe("fiatshamir") }
