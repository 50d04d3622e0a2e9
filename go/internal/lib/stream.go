package lib

// #cgo noescape stream_init
// #cgo nocallback stream_init
// #cgo noescape stream_update
// #cgo nocallback stream_update
// #cgo noescape stream_parallel
// #cgo nocallback stream_parallel
// #cgo noescape stream_finish
// #cgo nocallback stream_finish
// #cgo noescape stream_squeeze
// #cgo nocallback stream_squeeze
// #cgo noescape stream_skip
// #cgo nocallback stream_skip
// #cgo noescape stream_seek
// #cgo nocallback stream_seek
// #cgo noescape stream_tell
// #cgo nocallback stream_tell
// #cgo noescape stream_sum
// #cgo nocallback stream_sum
// #cgo noescape stream_verify
// #cgo nocallback stream_verify
// #include "functions.h"
import "C"

import (
	"io"
	"math"
	"runtime"
	"unsafe"
)

// held is the size of the buffer: small pieces, up to held bytes of input and up to a block of output, do not need a
// call of C each.
const held = 256

type phase uint8

const (
	empty phase = iota // a zero value
	absorbing
	reading
	wiped
)

// Stream is a function that absorbs its input, and then squeezes its output. It must not be copied: use Clone.
//
// A caller that passes its memory to C must keep the stream alive until C returns. Otherwise, its memory could be
// zeroized before.
type Stream struct {
	_     noCopy
	f     *CFunction
	owner *Stream
	block hidden[byte] // the state, the state to return to, and the buffer
	from  int          // where the output in the buffer begins
	to    int          // where the output or the input in the buffer ends
	phase phase
	keyed bool
}

// Init begins a stream. It returns false if the library refuses the arguments.
func (s *Stream) Init(f *CFunction, begin Beginning) bool {
	s.allocate(f)
	s.keep(begin.Key != nil)
	a := begin.a()
	good := C.stream_init((*C.function)(f), pointer(s.state()), pointer(a), length(a),
		pointer(begin.Customization), length(begin.Customization), C.size_t(begin.Number)) == 0
	copy(s.first(), s.state())
	s.phase = absorbing
	return good
}

func (s *Stream) allocate(f *CFunction) {
	s.f, s.owner = f, s
	s.block = hide(unsafe.SliceData(Aligned(2*int(f.size)+held, int(f.align))))
}

// part returns size bytes of the block. all returns the whole block; state, first and buffer return its parts.
func (s *Stream) part(from, size int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(s.block.pointer, from)), size)
}
func (s *Stream) all() []byte    { return s.part(0, 2*int(s.f.size)+held) }
func (s *Stream) state() []byte  { return s.part(0, int(s.f.size)) }
func (s *Stream) first() []byte  { return s.part(int(s.f.size), int(s.f.size)) }
func (s *Stream) buffer() []byte { return s.part(2*int(s.f.size), held) }

// keep arranges that a stream with a key is zeroized at the latest when it is unreachable. For a stream without a key,
// that would make its creation several times as slow.
func (s *Stream) keep(keyed bool) {
	s.keyed = keyed
	if keyed {
		runtime.AddCleanup(s, wipe, s.all())
	}
}

func wipe(block []byte) { clear(block) }

// Clone makes to an independent copy.
func (s *Stream) Clone(to *Stream) {
	s.check()
	to.allocate(s.f)
	to.keep(s.keyed)
	copy(to.all(), s.all())
	to.from, to.to, to.phase = s.from, s.to, s.phase
}

// Wipe zeroizes all memory of the stream, which cannot be used afterwards.
func (s *Stream) Wipe() {
	if s.block.get() != nil && s.phase != wiped {
		s.check()
		wipe(s.all())
	}
	s.phase = wiped
}

// Began reports whether Init was called. It was not for a zero value.
func (s *Stream) Began() bool { return s.phase != empty }

// BlockSize returns the rate of the function.
func (s *Stream) BlockSize() int {
	if s.f == nil {
		panic(s.f.name() + ZeroValue)
	}
	return int(s.f.rate)
}

// Reset returns to the state after Init.
func (s *Stream) Reset() {
	s.check()
	copy(s.state(), s.first())
	clear(s.buffer())
	s.from, s.to, s.phase = 0, 0, absorbing
}

func (s *Stream) check() {
	switch {
	case s.phase == empty:
		panic(s.f.name() + ZeroValue)
	case s.phase == wiped:
		panic(s.f.name() + AfterWipe)
	case s.owner != s:
		panic(s.f.name() + Copied)
	}
}

func (s *Stream) input(what string) {
	s.check()
	if s.phase != absorbing {
		panic(s.f.name() + ": " + what + ": called after Read; call Reset for another input")
	}
}

// Write absorbs p. It panics after Read.
func (s *Stream) Write(p []byte) (int, error) {
	s.input("Write")
	if s.to+len(p) <= held {
		s.to += copy(s.buffer()[s.to:], p)
		return len(p), nil
	}
	Must(C.stream_update((*C.function)(s.f), pointer(s.state()), pointer(s.buffer()), C.size_t(s.to),
		pointer(p), length(p)) == 0)
	s.to = 0
	return len(p), nil
}

// WriteParallel absorbs p on at most the given number of threads, 0 for one for each CPU core.
func (s *Stream) WriteParallel(p []byte, threads int) {
	s.input("WriteParallel")
	Check(CheckNotNegative(s.f.name(), "threads", threads))
	Must(C.stream_parallel((*C.function)(s.f), pointer(s.state()), pointer(s.buffer()), C.size_t(s.to),
		pointer(p), length(p), C.size_t(threads)) == 0)
	s.to = 0
}

// output ends the input.
func (s *Stream) output() {
	s.check()
	if s.phase == reading {
		return
	}
	Must(C.stream_finish((*C.function)(s.f), pointer(s.state()), pointer(s.buffer()), C.size_t(s.to)) == 0)
	s.from, s.to, s.phase = 0, 0, reading
}

// Read fills p with the next bytes of output. The output is unlimited, except for a function that can seek: it has 2^64
// - 1 bytes.
func (s *Stream) Read(p []byte) (int, error) {
	s.check()
	n := 0
	if s.phase == reading {
		n = copy(p, s.buffer()[s.from:s.to])
		s.from += n
		if n == len(p) {
			return n, nil
		}
	}
	if ahead := min(max(int(s.f.rate), 32), held); len(p)-n < ahead && s.squeeze(s.buffer()[:ahead]) {
		s.from, s.to = copy(p[n:], s.buffer()[:ahead]), ahead
		return len(p), nil
	}
	if s.squeeze(p[n:]) {
		return len(p), nil
	}
	Must(s.f.seek != nil)
	left := math.MaxUint64 - s.tell()
	if left == 0 && n == 0 {
		return 0, io.EOF
	}
	Must(s.squeeze(p[n:][:left]))
	return n + int(left), nil
}

// squeeze fills out, which can be the buffer. If the input has not ended, the same call of C ends it.
func (s *Stream) squeeze(out []byte) bool {
	input, inputLength := (*C.uint8_t)(nil), C.size_t(0)
	if s.phase == absorbing {
		input, inputLength = pointer(s.buffer()), C.size_t(s.to)
	}
	good := C.stream_squeeze((*C.function)(s.f), pointer(s.state()), input, inputLength, pointer(out), length(out)) == 0
	if s.phase == absorbing {
		s.from, s.to, s.phase = 0, 0, reading
	}
	runtime.KeepAlive(s)
	return good
}

// Skip skips n bytes of output.
func (s *Stream) Skip(n uint64) error {
	s.output()
	if s.f.seek != nil {
		position := s.Tell()
		if n > math.MaxUint64-position {
			return io.EOF
		}
		s.SeekTo(position + n)
		return nil
	}
	waiting := min(n, uint64(s.to-s.from))
	s.from += int(waiting)
	Must(C.stream_skip((*C.function)(s.f), pointer(s.state()), C.uint64_t(n-waiting)) == 0)
	runtime.KeepAlive(s)
	return nil
}

// SeekTo continues with the byte of output at position.
func (s *Stream) SeekTo(position uint64) {
	s.output()
	s.from, s.to = 0, 0
	Must(C.stream_seek((*C.function)(s.f), pointer(s.state()), C.uint64_t(position)) == 0)
	runtime.KeepAlive(s)
}

// Tell returns the position of the next byte of output.
func (s *Stream) Tell() uint64 {
	s.output()
	return s.tell() - uint64(s.to-s.from)
}

func (s *Stream) tell() uint64 {
	var position C.uint64_t
	Must(C.stream_tell((*C.function)(s.f), pointer(s.state()), &position) == 0)
	runtime.KeepAlive(s)
	return uint64(position)
}

// Sum appends size bytes of the output for the absorbed data, and does not change the stream.
func (s *Stream) Sum(b []byte, size int) []byte {
	s.input("Sum")
	b, out := Grow(b, size)
	Must(C.stream_sum((*C.function)(s.f), pointer(s.state()), pointer(s.buffer()), C.size_t(s.to),
		pointer(out), length(out)) == 0)
	runtime.KeepAlive(s)
	return b
}

// Verify reports whether tag has size bytes and is the tag of the absorbed data. It does not change the stream.
func (s *Stream) Verify(tag []byte, size int) bool {
	s.input("Verify")
	good := C.stream_verify((*C.function)(s.f), pointer(s.state()), pointer(s.buffer()), C.size_t(s.to),
		pointer(tag), length(tag), C.size_t(size)) == 0
	runtime.KeepAlive(s)
	return good
}
