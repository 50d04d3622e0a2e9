package keccak

import (
	"crypto/subtle"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

type phase uint8

const (
	empty phase = iota // a zero value
	absorbing
	reading
	wiped
)

// Stream is a function that absorbs its input, and then squeezes its output. It is a value: assignment copies it.
type Stream struct {
	f      *Instance
	sponge Sponge
	first  Sponge // the state to which Reset returns
	domain byte
	phase  phase
}

// Init begins a stream. The caller has checked the arguments.
func (s *Stream) Init(f *Instance, begin lib.Beginning) bool {
	s.f, s.domain, s.phase = f, f.domain, absorbing
	s.sponge.rate, s.sponge.rounds = f.rate, f.rounds
	if f.domain == 0 {
		s.domain = byte(begin.Number)
	}
	if f.encodes {
		s.encodeBeginning(begin)
	}
	s.first = s.sponge
	return true
}

// Check panics if the stream cannot be used.
func (s *Stream) Check() {
	switch s.phase {
	case empty:
		panic(s.f.name() + lib.ZeroValue)
	case wiped:
		panic(s.f.name() + lib.AfterWipe)
	}
}

func (s *Stream) input(what string) {
	if s.phase != absorbing {
		s.Check()
		panic(s.f.name() + ": " + what + ": called after Read; for another input, call Reset or create an object")
	}
}

// Began reports whether Init was called. It was not for a zero value.
func (s *Stream) Began() bool { return s.phase != empty }

// BlockSize returns the rate of the function.
func (s *Stream) BlockSize() int {
	if s.f == nil {
		s.Check()
	}
	return int(s.f.rate)
}

// Reset returns to the state after Init.
func (s *Stream) Reset() {
	if s.Check(); s.first.rate == 0 {
		panic(s.f.name() + lib.Restored)
	}
	s.sponge, s.phase = s.first, absorbing
}

// Wipe zeroizes the state, which cannot be used afterwards.
func (s *Stream) Wipe() {
	s.sponge, s.first, s.phase = Sponge{}, Sponge{}, wiped
}

// Write absorbs p. It panics after Read.
func (s *Stream) Write(p []byte) (int, error) {
	s.input("Write")
	s.sponge.absorb(p)
	return len(p), nil
}

// Append absorbs a part of a tuple.
func (s *Stream) Append(part []byte) {
	s.input("Append")
	s.sponge.encodeString(part)
}

// finish ends the input, for an output of size bytes. An XOF does not depend on the size.
func (s *Stream) finish(size int) {
	if s.f.xof {
		size = 0
	}
	if s.f.cshake != "" {
		s.sponge.rightEncode(8 * uint64(size))
	}
	s.sponge.finalize(s.domain)
	s.phase = reading
}

// Read fills p with the next bytes of output. The output has no end, and Read never returns an error.
func (s *Stream) Read(p []byte) (int, error) {
	if s.phase != reading {
		s.Check()
		s.finish(0)
	}
	s.sponge.squeeze(p)
	return len(p), nil
}

// Skip skips n bytes of output.
func (s *Stream) Skip(n uint64) error {
	s.Read(nil)
	s.sponge.skip(n)
	return nil
}

// Sum appends size bytes of the output for the absorbed data, and does not change the stream.
func (s *Stream) Sum(b []byte, size int) []byte {
	s.input("Sum")
	b, out := lib.Grow(b, size)
	copied := *s
	copied.final(out)
	return b
}

// final fills out, and ends the stream.
func (s *Stream) final(out []byte) {
	s.finish(len(out))
	s.sponge.squeeze(out)
	s.Wipe()
}

// Verify reports whether tag has size bytes and is the tag of the absorbed data. It does not change the stream.
func (s *Stream) Verify(tag []byte, size int) bool {
	s.input("Verify")
	expected := s.Sum(nil, size)
	defer clear(expected)
	return size >= lib.MinTagSize && subtle.ConstantTimeCompare(expected, tag) == 1
}

// Once fills out with the output of f for data.
func (f *Instance) Once(out, data []byte, begin lib.Beginning) bool {
	if f.leaf == nil {
		var s Stream
		s.Init(f, begin)
		s.sponge.absorb(data)
		s.final(out)
		return true
	}
	var t Tree
	t.Init(f, begin)
	t.absorb(data)
	t.end()
	t.final(out)
	return true
}

// Append appends length bytes of output of f for data to b.
func (f *Instance) Append(b, data []byte, length int, begin lib.Beginning) []byte {
	lib.Check(lib.CheckNotNegative(f.pkg, "length", length))
	b, out := lib.Grow(b, length)
	f.Once(out, data, begin)
	return b
}

// AppendParts appends size bytes of the output of f for the parts of a tuple to b.
func (f *Instance) AppendParts(b []byte, parts [][]byte, size int, begin lib.Beginning) []byte {
	lib.Check(lib.CheckNotNegative(f.pkg, "length", size))
	b, out := lib.Grow(b, size)
	var s Stream
	s.Init(f, begin)
	for _, part := range parts {
		s.sponge.encodeString(part)
	}
	s.final(out)
	return b
}
