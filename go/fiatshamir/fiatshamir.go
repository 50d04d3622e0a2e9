//go:build cgo

// Package fiatshamir implements Fiat–Shamir transcripts with the duplex sponge of draft-irtf-cfrg-fiat-shamir-03. For a
// new protocol, use [TurboSHAKE128].
package fiatshamir

import "github.com/sycon-crypto/sycon/go/internal/lib"

// SessionIDSize is the number of bytes of a session identifier.
const SessionIDSize = 32

// Suite is the function that a transcript stands on.
type Suite struct{ suite *lib.Suite }

var (
	// SHAKE128 is the suite that standards ask for.
	SHAKE128 = Suite{lib.SuiteSHAKE128}

	// TurboSHAKE128 is the suite that is twice as fast.
	TurboSHAKE128 = Suite{lib.SuiteTurboSHAKE128}
)

// SessionID returns the session identifier for a tag, which says what the proofs are of: application, protocol,
// parameters, version.
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

// Transcript is what prover and verifier have said. It must not be copied: Clone makes another. Methods must not be called
// by several goroutines at once. It is wiped at the latest when the collector finds that nobody can reach it.
type Transcript struct{ inner lib.FiatShamir }

// New begins a transcript of the sessions of an identifier.
func (s Suite) New(sessionID [SessionIDSize]byte) *Transcript {
	s.check()
	t := new(Transcript)
	t.inner.Init(s.suite, &sessionID)
	return t
}

// Absorb absorbs data. In pieces is as at once: messages whose length is not fixed need it before them.
func (t *Transcript) Absorb(data []byte) { t.inner.Absorb(data) }

// Squeeze fills out with the next bytes of the stream, which begins anew behind the next Absorb.
func (t *Transcript) Squeeze(out []byte) { t.inner.Squeeze(out) }

// Clone returns an independent copy, for proofs that fork.
func (t *Transcript) Clone() *Transcript {
	c := new(Transcript)
	t.inner.CloneFiatShamir(&c.inner)
	return c
}

// Wipe overwrites the state. All but Wipe panics from then on.
func (t *Transcript) Wipe() { t.inner.Wipe() }
