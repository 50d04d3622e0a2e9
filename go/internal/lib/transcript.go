package lib

// #cgo noescape strobe_init
// #cgo nocallback strobe_init
// #cgo noescape strobe_take
// #cgo nocallback strobe_take
// #cgo noescape strobe_crypt
// #cgo nocallback strobe_crypt
// #cgo noescape strobe_give
// #cgo nocallback strobe_give
// #cgo noescape strobe_recv_mac
// #cgo nocallback strobe_recv_mac
// #cgo noescape strobe_ratchet
// #cgo nocallback strobe_ratchet
// #cgo noescape suite_init
// #cgo nocallback suite_init
// #cgo noescape suite_absorb
// #cgo nocallback suite_absorb
// #cgo noescape suite_squeeze
// #cgo nocallback suite_squeeze
// #cgo noescape suite_derive
// #cgo nocallback suite_derive
// #cgo noescape merlin_init
// #cgo nocallback merlin_init
// #cgo noescape merlin_append
// #cgo nocallback merlin_append
// #cgo noescape merlin_append_u64
// #cgo nocallback merlin_append_u64
// #cgo noescape merlin_challenge
// #cgo nocallback merlin_challenge
// #cgo noescape merlin_rng_init
// #cgo nocallback merlin_rng_init
// #cgo noescape merlin_rng_rekey
// #cgo nocallback merlin_rng_rekey
// #cgo noescape merlin_rng_finalize
// #cgo nocallback merlin_rng_finalize
// #cgo noescape merlin_rng_fill
// #cgo nocallback merlin_rng_fill
// #include "transcript.h"
import "C"

import "runtime"

// Sizes of transcripts.
const (
	SessionIDSize    = C.SYCON_FIAT_SHAMIR_SESSION_ID_BYTES
	MerlinRandomSize = C.SYCON_MERLIN_RNG_RANDOM_BYTES
	StrobeMeta       = C.SYCON_STROBE_META
	StrobeMore       = C.SYCON_STROBE_MORE
)

// transcriptSize is the size of the largest state.
const transcriptSize = max(C.SYCON_STROBE128_STATE_BYTES, C.SYCON_STROBE256_STATE_BYTES, C.SYCON_MERLIN_STATE_BYTES,
	C.SYCON_MERLIN_RNG_STATE_BYTES, C.SYCON_FIAT_SHAMIR_SHAKE128_STATE_BYTES, C.SYCON_FIAT_SHAMIR_TURBOSHAKE128_STATE_BYTES)

// Transcript is the state of a transcript. It is zeroized at the latest when it is unreachable. It must not be copied.
type Transcript struct{ state }

func (t *Transcript) allocate() { t.state.allocate(transcriptSize) }

// memory returns the state, for C. The name is that of a package. The caller must keep t alive until C returns.
func (t *Transcript) memory(name string) *C.uint8_t { return pointer(t.bytes(name)) }

func (t *Transcript) done(result C.int) bool {
	runtime.KeepAlive(t)
	return result == 0
}

// Clone makes to an independent copy. The name is that of a package.
func (t *Transcript) Clone(name string, to *Transcript) {
	copy(to.state.allocate(transcriptSize), t.bytes(name))
	runtime.KeepAlive(t)
}

// Strobe is STROBE with 128 or 256 bits of security.
type Strobe struct {
	Transcript
	kind *C.strobe
}

// StrobeOperation is an operation with one string.
type StrobeOperation int

// The operations that read a string, those that transform a string, and those that write one.
const (
	StrobeAD      StrobeOperation = C.STROBE_AD
	StrobeKey     StrobeOperation = C.STROBE_KEY
	StrobeSendClr StrobeOperation = C.STROBE_SEND_CLR
	StrobeRecvClr StrobeOperation = C.STROBE_RECV_CLR

	StrobeSendEnc StrobeOperation = C.STROBE_SEND_ENC
	StrobeRecvEnc StrobeOperation = C.STROBE_RECV_ENC

	StrobePRF     StrobeOperation = C.STROBE_PRF
	StrobeSendMAC StrobeOperation = C.STROBE_SEND_MAC
)

// Init begins a transcript of a protocol, with 256 or 128 bits of security.
func (s *Strobe) Init(is256 bool, protocol []byte) {
	s.kind = &C.strobe_128
	if is256 {
		s.kind = &C.strobe_256
	}
	s.allocate()
	Must(s.done(C.strobe_init(s.kind, s.memory("strobe"), pointer(protocol), length(protocol))))
}

// CloneStrobe makes to an independent copy.
func (s *Strobe) CloneStrobe(to *Strobe) {
	to.kind = s.kind
	s.Clone("strobe", &to.Transcript)
}

// Take performs an operation that reads a string.
func (s *Strobe) Take(operation StrobeOperation, how uint8, in []byte) bool {
	return s.done(C.strobe_take(s.kind, s.memory("strobe"), uint32(operation), C.uint8_t(how), pointer(in), length(in)))
}

// Crypt performs an operation that transforms a string.
func (s *Strobe) Crypt(operation StrobeOperation, how uint8, out, in []byte) bool {
	return s.done(C.strobe_crypt(s.kind, s.memory("strobe"), uint32(operation), C.uint8_t(how), pointer(out), pointer(in), length(in)))
}

// Give performs an operation that writes a string.
func (s *Strobe) Give(operation StrobeOperation, how uint8, out []byte) bool {
	return s.done(C.strobe_give(s.kind, s.memory("strobe"), uint32(operation), C.uint8_t(how), pointer(out), length(out)))
}

// RecvMAC checks a MAC that was received, which must have size bytes.
func (s *Strobe) RecvMAC(how uint8, tag []byte, size int) bool {
	return s.done(C.strobe_recv_mac(s.kind, s.memory("strobe"), C.uint8_t(how), pointer(tag), length(tag), C.size_t(size)))
}

// Ratchet erases the given number of bytes.
func (s *Strobe) Ratchet(how uint8, bytes int) bool {
	return s.done(C.strobe_ratchet(s.kind, s.memory("strobe"), C.uint8_t(how), C.size_t(bytes)))
}

// Suite is a suite of the CFRG's duplex sponge.
type Suite C.suite

// The suites.
var (
	SuiteSHAKE128      = (*Suite)(&C.suite_shake128)
	SuiteTurboSHAKE128 = (*Suite)(&C.suite_turboshake128)
)

// Derive fills a session identifier.
func (s *Suite) Derive(sessionID *[SessionIDSize]byte, tag []byte) {
	Must(C.suite_derive((*C.suite)(s), pointer(sessionID[:]), pointer(tag), length(tag)) == 0)
}

// FiatShamir is a transcript with the CFRG's duplex sponge.
type FiatShamir struct {
	Transcript
	suite *C.suite
}

// Init begins a session.
func (f *FiatShamir) Init(suite *Suite, sessionID *[SessionIDSize]byte) {
	f.suite = (*C.suite)(suite)
	f.allocate()
	Must(f.done(C.suite_init(f.suite, f.memory("fiatshamir"), pointer(sessionID[:]))))
}

// CloneFiatShamir makes to an independent copy.
func (f *FiatShamir) CloneFiatShamir(to *FiatShamir) {
	to.suite = f.suite
	f.Clone("fiatshamir", &to.Transcript)
}

// Absorb absorbs in.
func (f *FiatShamir) Absorb(in []byte) {
	Must(f.done(C.suite_absorb(f.suite, f.memory("fiatshamir"), pointer(in), length(in))))
}

// Squeeze fills out.
func (f *FiatShamir) Squeeze(out []byte) {
	Must(f.done(C.suite_squeeze(f.suite, f.memory("fiatshamir"), pointer(out), length(out))))
}

// Merlin is a transcript of Merlin.
type Merlin struct{ Transcript }

// Init begins a transcript with a label.
func (m *Merlin) Init(label string) {
	m.allocate()
	Must(m.done(C.merlin_init(m.memory("merlin"), text(label), C.size_t(len(label)))))
}

// Append appends a message.
func (m *Merlin) Append(label, message []byte) {
	Must(m.done(C.merlin_append(m.memory("merlin"), pointer(label), length(label), pointer(message), length(message))))
}

// AppendUint64 appends a number.
func (m *Merlin) AppendUint64(label []byte, x uint64) {
	Must(m.done(C.merlin_append_u64(m.memory("merlin"), pointer(label), length(label), C.uint64_t(x))))
}

// Challenge fills out.
func (m *Merlin) Challenge(label, out []byte) {
	Must(m.done(C.merlin_challenge(m.memory("merlin"), pointer(label), length(label), pointer(out), length(out))))
}

// MerlinRNG is the random number generator of a Merlin transcript.
type MerlinRNG struct{ Transcript }

// Init begins a generator based on a transcript so far.
func (r *MerlinRNG) Init(m *Merlin) {
	r.allocate()
	Must(m.done(C.merlin_rng_init(r.memory("merlin"), m.memory("merlin"))))
}

// Rekey adds a secret. It returns false after Finalize.
func (r *MerlinRNG) Rekey(label, witness []byte) bool {
	return r.done(C.merlin_rng_rekey(r.memory("merlin"), pointer(label), length(label), pointer(witness), length(witness)))
}

// Finalize adds randomness. It returns false when it is called again.
func (r *MerlinRNG) Finalize(random *[MerlinRandomSize]byte) bool {
	return r.done(C.merlin_rng_finalize(r.memory("merlin"), pointer(random[:])))
}

// Fill fills out. It returns false before Finalize.
func (r *MerlinRNG) Fill(out []byte) bool {
	return r.done(C.merlin_rng_fill(r.memory("merlin"), pointer(out), length(out)))
}
