package lib

// #cgo noescape permute
// #cgo nocallback permute
// #cgo noescape batch_messages
// #cgo nocallback batch_messages
// #cgo noescape batch_rows
// #cgo nocallback batch_rows
// #cgo noescape sycon_multimixer128
// #cgo nocallback sycon_multimixer128
// #cgo noescape sycon_multimixer_f128
// #cgo nocallback sycon_multimixer_f128
// #cgo noescape sycon_multimixer_mac
// #cgo nocallback sycon_multimixer_mac
// #cgo noescape sycon_multimixer_mac_update
// #cgo nocallback sycon_multimixer_mac_update
// #cgo noescape sycon_multimixer_mac_final
// #cgo nocallback sycon_multimixer_mac_final
// #cgo noescape sycon_multimixer_mac_verify
// #cgo nocallback sycon_multimixer_mac_verify
// #cgo noescape sycon_keccak_blocks
// #cgo nocallback sycon_keccak_blocks
// #include "hazmat.h"
import "C"

import (
	"bytes"
	"runtime"
	"unsafe"
)

// Permutation is C's description of a permutation.
type Permutation C.permutation

// One permutes a state.
func (p *Permutation) One(state []byte) {
	Must(C.permute((*C.permutation)(p), pointer(state), 1) == 0)
}

// Batch permutes count states, which begin at state.
func (p *Permutation) Batch(state *byte, count int) {
	Must(C.permute((*C.permutation)(p), (*C.uint8_t)(unsafe.Pointer(state)), C.size_t(count)) == 0)
}

// Batch is a function that hashes many messages in one call.
type Batch C.batch

// The batch functions.
var (
	BatchSHAKE128      = (*Batch)(&C.batch_shake128)
	BatchSHAKE256      = (*Batch)(&C.batch_shake256)
	BatchTurboSHAKE128 = (*Batch)(&C.batch_turboshake128)
	BatchTurboSHAKE256 = (*Batch)(&C.batch_turboshake256)
)

// group is the number of messages that one call hashes. C must not get memory that contains Go pointers, so the
// messages are copied to one contiguous buffer.
const group = 256

// Many fills out with outlen bytes of output for each message.
func (b *Batch) Many(out []byte, outlen int, messages [][]byte, domain byte) {
	var lengths [group]C.size_t
	for from := 0; from < len(messages); from += group {
		next := messages[from:min(from+group, len(messages))]
		for i, message := range next {
			lengths[i] = length(message)
		}
		gathered := bytes.Join(next, nil)
		Must(C.batch_messages((*C.batch)(b), pointer(out[from*outlen:]), C.size_t(outlen), pointer(gathered), &lengths[0],
			C.size_t(len(next)), C.uint8_t(domain)) == 0)
		clear(gathered)
	}
}

// Rows fills out with outlen bytes of output for each rowlen bytes of data.
func (b *Batch) Rows(out []byte, outlen int, data []byte, rowlen int, domain byte) {
	Must(C.batch_rows((*C.batch)(b), pointer(out), C.size_t(outlen), pointer(data), C.size_t(len(data)/rowlen), C.size_t(rowlen),
		C.uint8_t(domain)) == 0)
}

// KeccakBlocks absorbs and squeezes whole blocks of a sponge over Keccak-p[1600].
func KeccakBlocks(rounds, rate int, state, in, out []byte) {
	Must(C.sycon_keccak_blocks(C.size_t(rounds), C.size_t(rate), pointer(state), length(state), pointer(in), length(in),
		pointer(out), length(out)) == 0)
}

// Sizes of multimixer-128 and its MAC.
const (
	MultimixerSize    = C.SYCON_MULTIMIXER128_BYTES
	MultimixerMACKey  = C.SYCON_MULTIMIXER_MAC_KEY_BYTES
	MultimixerMACSize = C.SYCON_MULTIMIXER_MAC_BYTES
)

// Multimixer fills digest with multimixer-128 of a message under a key of the same length. It returns false for a bad
// length.
func Multimixer(digest *[MultimixerSize]byte, key, message []byte) bool {
	return C.sycon_multimixer128(pointer(digest[:]), pointer(key), pointer(message), length(message)) == 0
}

// F128 fills digest with the public function of multimixer-128.
func F128(digest *[MultimixerSize]byte, block *[32]byte) {
	Must(C.sycon_multimixer_f128(pointer(digest[:]), pointer(block[:])) == 0)
}

// MultimixerMAC is a key of the MAC in memory of the library, with the state of the current message.
type MultimixerMAC struct {
	_     noCopy
	owner *MultimixerMAC
	key   *C.sycon_multimixer_mac_key
	end   runtime.Cleanup
}

func freeMultimixerMAC(key *C.sycon_multimixer_mac_key) { C.sycon_multimixer_mac_free(key) }

// Init expands a key.
func (m *MultimixerMAC) Init(key *[MultimixerMACKey]byte) {
	copied := bytes.Clone(key[:])
	defer clear(copied)
	Must(C.sycon_multimixer_mac_new(&m.key, pointer(copied)) == 0)
	m.own()
}

// Clone makes to a copy that shares the expanded key.
func (m *MultimixerMAC) Clone(to *MultimixerMAC) {
	m.check()
	Must(C.sycon_multimixer_mac_copy(&to.key, m.key) == 0)
	to.own()
	runtime.KeepAlive(m)
}

// own arranges that the key is released at the latest when m is unreachable.
func (m *MultimixerMAC) own() {
	m.owner, m.end = m, runtime.AddCleanup(m, freeMultimixerMAC, m.key)
}

func (m *MultimixerMAC) check() {
	switch {
	case m.key == nil:
		panic("multimixer" + ZeroOrAfterWipe)
	case m.owner != m:
		panic("multimixer" + Copied)
	}
}

// Wipe releases the key, which is zeroized with its last copy.
func (m *MultimixerMAC) Wipe() {
	if m.key != nil {
		m.check()
		m.end.Stop()
		freeMultimixerMAC(m.key)
		m.key = nil
	}
}

// Write absorbs p.
func (m *MultimixerMAC) Write(p []byte) {
	m.check()
	Must(C.sycon_multimixer_mac_update(m.key, pointer(p), length(p)) == 0)
	runtime.KeepAlive(m)
}

// Once fills tag with the tag of data, independent of the current message.
func (m *MultimixerMAC) Once(tag *[MultimixerMACSize]byte, data []byte) {
	m.check()
	Must(C.sycon_multimixer_mac(m.key, pointer(tag[:]), pointer(data), length(data)) == 0)
	runtime.KeepAlive(m)
}

// Final fills tag with the tag of the current message. Then the next message begins.
func (m *MultimixerMAC) Final(tag *[MultimixerMACSize]byte) {
	m.check()
	Must(C.sycon_multimixer_mac_final(m.key, pointer(tag[:])) == 0)
	runtime.KeepAlive(m)
}

// Verify reports whether tag has size bytes and is the tag of the current message. Then the next message begins.
func (m *MultimixerMAC) Verify(tag []byte, size int) bool {
	m.check()
	good := C.sycon_multimixer_mac_verify(m.key, pointer(tag), length(tag), C.size_t(size)) == 0
	runtime.KeepAlive(m)
	return good
}
