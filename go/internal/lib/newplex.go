package lib

// #cgo noescape aead_init
// #cgo nocallback aead_init
// #cgo noescape aead_seal
// #cgo nocallback aead_seal
// #cgo noescape aead_open
// #cgo nocallback aead_open
// #cgo noescape channel_init
// #cgo nocallback channel_init
// #cgo noescape channel_send
// #cgo nocallback channel_send
// #cgo noescape channel_receive
// #cgo nocallback channel_receive
// #cgo noescape sycon_newplex_duplex_blocks
// #cgo nocallback sycon_newplex_duplex_blocks
// #cgo noescape sycon_newplex_duplex_decrypt_blocks
// #cgo nocallback sycon_newplex_duplex_decrypt_blocks
// #cgo noescape duplex_absorb
// #cgo nocallback duplex_absorb
// #cgo noescape duplex_decrypt
// #cgo nocallback duplex_decrypt
// #include "newplex.h"
import "C"

import (
	"runtime"
	"unsafe"
)

// ProtocolSize is the number of bytes of a protocol, and of a duplex.
const ProtocolSize = C.SYCON_NEWPLEX_BYTES

func text(s string) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(unsafe.StringData(s))) }

func flag(set bool) C.int {
	if set {
		return 1
	}
	return 0
}

// state is memory for a state of C. It is zeroized at the latest when it is unreachable. It must not be copied.
//
// A caller that passes the memory to C must keep the state alive until C returns.
type state struct {
	_      noCopy
	owner  *state
	memory hidden[[]byte]
}

// allocate returns new memory of size bytes.
func (s *state) allocate(size int) []byte {
	memory := Aligned(size, 16)
	s.owner, s.memory = s, hide(&memory)
	runtime.AddCleanup(s, wipe, memory)
	return memory
}

// bytes returns the memory. The name is that of a package.
func (s *state) bytes(name string) []byte {
	memory := s.memory.get()
	switch {
	case memory == nil:
		panic(name + ZeroOrAfterWipe)
	case s.owner != s:
		panic(name + Copied)
	}
	return *memory
}

// Wipe zeroizes the memory. Every later use panics. The name is that of a package.
func (s *state) Wipe(name string) {
	if s.memory.get() != nil {
		clear(s.bytes(name))
		s.memory = hide[[]byte](nil)
	}
}

// AEAD is Newplex's authenticated encryption under a key. Several goroutines can use it at once.
type AEAD struct{ state }

// Init copies a key of 32 bytes. It returns false for another length.
func (a *AEAD) Init(domain string, key []byte) bool {
	state := a.allocate(C.SYCON_NEWPLEX_AEAD_STATE_BYTES)
	return C.aead_init(pointer(state), text(domain), C.size_t(len(domain)), pointer(key), length(key)) == 0
}

// Seal encrypts in to out, which is longer by TagSize.
func (a *AEAD) Seal(out, nonce, in, ad []byte) {
	Must(C.aead_seal(pointer(a.bytes("aead")), pointer(nonce), length(nonce), pointer(ad), length(ad), pointer(out), pointer(in),
		length(in)) == 0)
	runtime.KeepAlive(a)
}

// Open decrypts in to out, which is shorter by TagSize.
func (a *AEAD) Open(out, nonce, in, ad []byte) bool {
	good := C.aead_open(pointer(a.bytes("aead")), pointer(nonce), length(nonce), pointer(ad), length(ad), pointer(out),
		pointer(in), length(in)) == 0
	runtime.KeepAlive(a)
	return good
}

// Channel is one end of a channel.
type Channel struct{ state }

// Init creates one end of a channel from the bytes of a protocol.
func (c *Channel) Init(protocol []byte, sized, initiator bool) {
	state := c.allocate(C.SYCON_NEWPLEX_CHANNEL_STATE_BYTES)
	Must(C.channel_init(pointer(state), pointer(protocol), flag(sized), flag(initiator)) == 0)
}

// Send encrypts the next message to out, which is longer by TagSize.
func (c *Channel) Send(out, in []byte) bool {
	good := C.channel_send(pointer(c.bytes("newplex")), pointer(out), pointer(in), length(in)) == 0
	runtime.KeepAlive(c)
	return good
}

// Receive decrypts the other end's next message to out, which is shorter by TagSize.
func (c *Channel) Receive(out, in []byte) bool {
	good := C.channel_receive(pointer(c.bytes("newplex")), pointer(out), pointer(in), length(in)) == 0
	runtime.KeepAlive(c)
	return good
}

// DuplexBlocks encrypts whole blocks with the 128 bytes of a state: it XORs each block into the state, outputs the
// result, and permutes.
func DuplexBlocks(state, out, in []byte) {
	Must(C.sycon_newplex_duplex_blocks(pointer(state), length(state), pointer(out), pointer(in), length(in)) == 0)
}

// DuplexDecryptBlocks decrypts size bytes of in from start, a multiple of the rate, and encrypts the blocks before them and
// the bytes after them, as DuplexBlocks does.
func DuplexDecryptBlocks(state, out, in []byte, start, size int) {
	Must(C.sycon_newplex_duplex_decrypt_blocks(pointer(state), length(state), pointer(out), pointer(in), length(in),
		C.size_t(start), C.size_t(size)) == 0)
}

// DuplexAbsorb absorbs data in a duplex, given as its bytes.
func DuplexAbsorb(bytes, in []byte) {
	Must(C.duplex_absorb(pointer(bytes), pointer(in), length(in)) == 0)
}

// DuplexDecrypt decrypts in to out, of the same length, with a duplex, given as its bytes.
func DuplexDecrypt(bytes, out, in []byte) {
	Must(C.duplex_decrypt(pointer(bytes), pointer(out), pointer(in), length(in)) == 0)
}
