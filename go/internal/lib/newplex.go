package lib

// #cgo noescape protocol_new
// #cgo nocallback protocol_new
// #cgo noescape protocol_check
// #cgo nocallback protocol_check
// #cgo noescape protocol_derive
// #cgo nocallback protocol_derive
// #cgo noescape protocol_do
// #cgo nocallback protocol_do
// #cgo noescape pieces_init
// #cgo nocallback pieces_init
// #cgo noescape pieces_update
// #cgo nocallback pieces_update
// #cgo noescape pieces_final
// #cgo nocallback pieces_final
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
// #cgo noescape duplex_do
// #cgo nocallback duplex_do
// #cgo noescape duplex_check
// #cgo nocallback duplex_check
// #include "newplex.h"
import "C"

import (
	"runtime"
	"unsafe"
)

// Sizes of Newplex.
const (
	ProtocolSize  = C.SYCON_NEWPLEX_BYTES
	DuplexSize    = C.SYCON_NEWPLEX_DUPLEX_BYTES
	TagSize       = C.SYCON_NEWPLEX_TAG_BYTES
	HeaderSize    = C.SYCON_NEWPLEX_AESTREAM_HEADER_BYTES
	BlockOverhead = C.SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES
	MaxBlockSize  = C.SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX
)

// Operation is one on data.
type Operation C.enum_operation

// The operations of a protocol on data; the first three may come in pieces.
const (
	Mix     Operation = C.MIX
	Encrypt Operation = C.ENCRYPT
	Decrypt Operation = C.DECRYPT
	Seal    Operation = C.SEAL
	Open    Operation = C.OPEN
)

// Protocol is a protocol between two operations, as bytes.
type Protocol struct {
	Bytes [ProtocolSize]byte
	Sized bool
}

func (p *Protocol) pointer() *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(&p.Bytes)) }

func text(s string) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(unsafe.StringData(s))) }

func flag(set bool) C.int {
	if set {
		return 1
	}
	return 0
}

// NewProtocol begins a protocol in a domain.
func NewProtocol(domain string, sized bool) Protocol {
	p := Protocol{Sized: sized}
	Must(C.protocol_new(p.pointer(), flag(sized), text(domain), C.size_t(len(domain))) == 0)
	return p
}

// IsProtocol says whether the bytes can be a protocol.
func IsProtocol(bytes *[ProtocolSize]byte) bool {
	return C.protocol_check((*C.uint8_t)(unsafe.Pointer(bytes))) == 0
}

// Derive fills out.
func (p *Protocol) Derive(label string, out []byte) {
	Must(C.protocol_derive(p.pointer(), flag(p.Sized), text(label), C.size_t(len(label)), pointer(out), length(out)) == 0)
}

// Do does one of the operations. It fails for those that open.
func (p *Protocol) Do(operation Operation, label string, out, in []byte) bool {
	return C.protocol_do(p.pointer(), flag(p.Sized), uint32(operation), text(label), C.size_t(len(label)), pointer(out),
		pointer(in), length(in)) == 0
}

// state is memory for a state of C, wiped when what holds it is gone.
type state struct{ bytes []byte }

func (s *state) wipe() { clear(s.bytes) }

// newState gives owner memory of size bytes.
func newState[T any](owner *T, size int) hidden[state] {
	s := &state{Aligned(size, 16)}
	runtime.AddCleanup(owner, (*state).wipe, s)
	return hide(s)
}

// Pieces is an operation whose data come in pieces.
type Pieces struct {
	_         noCopy
	operation Operation
	state     hidden[state]
}

// Init begins the operation.
func (s *Pieces) Init(p *Protocol, operation Operation, label string) {
	s.operation, s.state = operation, newState(s, C.SYCON_NEWPLEX_STATE_BYTES)
	Must(C.pieces_init(pointer(s.state.get().bytes), p.pointer(), uint32(operation), text(label), C.size_t(len(label))) == 0)
}

// Update takes a piece; out is as long, or nil of Mix.
func (s *Pieces) Update(out, in []byte) {
	Must(C.pieces_update(pointer(s.state.get().bytes), uint32(s.operation), pointer(out), pointer(in), length(in)) == 0)
	runtime.KeepAlive(s)
}

// Finish ends the operation, and gives the protocol back to p.
func (s *Pieces) Finish(p *Protocol) {
	Must(C.pieces_final(pointer(s.state.get().bytes), uint32(s.operation), p.pointer()) == 0)
	runtime.KeepAlive(s)
}

// AEAD is Newplex's authenticated encryption under a key. It may be used by several goroutines at once.
type AEAD struct {
	_     noCopy
	state hidden[state]
}

// Init takes a key of 32 bytes, and refuses others.
func (a *AEAD) Init(domain string, key []byte) bool {
	a.state = newState(a, C.SYCON_NEWPLEX_AEAD_STATE_BYTES)
	return C.aead_init(pointer(a.state.get().bytes), text(domain), C.size_t(len(domain)), pointer(key), length(key)) == 0
}

// Seal encrypts in to out, which is longer by TagSize.
func (a *AEAD) Seal(out, nonce, in, ad []byte) {
	Must(C.aead_seal(pointer(a.state.get().bytes), pointer(nonce), length(nonce), pointer(ad), length(ad), pointer(out), pointer(in),
		length(in)) == 0)
	runtime.KeepAlive(a)
}

// Open decrypts in to out, which is shorter by TagSize.
func (a *AEAD) Open(out, nonce, in, ad []byte) bool {
	good := C.aead_open(pointer(a.state.get().bytes), pointer(nonce), length(nonce), pointer(ad), length(ad), pointer(out),
		pointer(in), length(in)) == 0
	runtime.KeepAlive(a)
	return good
}

// Wipe overwrites the key.
func (a *AEAD) Wipe() { a.state.get().wipe() }

// Channel is one end of a channel.
type Channel struct {
	_     noCopy
	state hidden[state]
}

// Init begins with a copy of p.
func (c *Channel) Init(p *Protocol, initiator bool) {
	c.state = newState(c, C.SYCON_NEWPLEX_CHANNEL_STATE_BYTES)
	Must(C.channel_init(pointer(c.state.get().bytes), p.pointer(), flag(p.Sized), flag(initiator)) == 0)
}

// Send encrypts the next message to out, which is longer by TagSize.
func (c *Channel) Send(out, in []byte) bool {
	good := C.channel_send(pointer(c.state.get().bytes), pointer(out), pointer(in), length(in)) == 0
	runtime.KeepAlive(c)
	return good
}

// Receive decrypts the other end's next message to out, which is shorter by TagSize.
func (c *Channel) Receive(out, in []byte) bool {
	good := C.channel_receive(pointer(c.state.get().bytes), pointer(out), pointer(in), length(in)) == 0
	runtime.KeepAlive(c)
	return good
}

// Wipe overwrites the keys.
func (c *Channel) Wipe() { c.state.get().wipe() }

// DuplexOperation is what a duplex does.
type DuplexOperation C.enum_duplex_operation

// The operations of a duplex.
const (
	DuplexAbsorb  DuplexOperation = C.DUPLEX_ABSORB
	DuplexSqueeze DuplexOperation = C.DUPLEX_SQUEEZE
	DuplexEncrypt DuplexOperation = C.DUPLEX_ENCRYPT
	DuplexDecrypt DuplexOperation = C.DUPLEX_DECRYPT
	DuplexPermute DuplexOperation = C.DUPLEX_PERMUTE
)

// Duplex is a duplex as bytes.
type Duplex [DuplexSize]byte

// Do does an operation with what it has of out and in; if it has both, they have one length.
func (d *Duplex) Do(operation DuplexOperation, out, in []byte) {
	Must(C.duplex_do((*C.uint8_t)(unsafe.Pointer(d)), uint32(operation), pointer(out), pointer(in),
		max(length(out), length(in))) == 0)
}

// Valid says whether the bytes can be a duplex.
func (d *Duplex) Valid() bool { return C.duplex_check((*C.uint8_t)(unsafe.Pointer(d))) == 0 }
