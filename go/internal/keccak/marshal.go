package keccak

import (
	"bytes"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// docs/specs/saved-states.md specifies the format. header precedes the name: version 1, and the combined length of the
// header and the check.
const (
	header                 = "SYCNSTAT\x01\x00\x00\x00\x3c\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	checkSize, checkDomain = 32, 0x52
)

// saved are all functions that have saved states.
var saved = []*Instance{SHA3_224, SHA3_256, SHA3_384, SHA3_512, Keccak256, SHAKE128, SHAKE256, TurboSHAKE128, TurboSHAKE256, KT128, KT256,
	CSHAKE128, CSHAKE256, KMAC128, KMAC256, KMACXOF128, KMACXOF256, TupleHash128, TupleHash256, TupleHashXOF128, TupleHashXOF256,
	ParallelHash128, ParallelHash256, ParallelHashXOF128, ParallelHashXOF256}

// keyed is the mark of functions that require a key.
func (f *Instance) keyed() byte { return map[bool]byte{true: 1}[f.cshake == "KMAC"] }

// hasSize reports whether the caller chooses the output size before the input ends.
func (f *Instance) hasSize() bool { return f.encodes && !f.xof }

// parts appends the parts of a state to bytes, or replaces them by those at the beginning of bytes.
type parts struct {
	bytes   []byte
	restore bool
	wrong   string // the first part that is out of range
}

func (p *parts) check(good bool, part string) bool {
	if p.restore && !good && p.wrong == "" {
		p.wrong = part
	}
	return p.wrong == ""
}

func (p *parts) field(field []byte, part string) {
	if !p.restore {
		p.bytes = append(p.bytes, field...)
	} else if p.check(len(field) <= len(p.bytes), part) {
		p.bytes = p.bytes[copy(field, p.bytes):]
	}
}

// number saves x in 1 or 8 bytes, or reads a number. It returns least for a number out of range.
func (p *parts) number(x uint64, size int, least, most uint64, part string) uint64 {
	field := binary.LittleEndian.AppendUint64(nil, x)
	p.field(field[:size], part)
	if x = binary.LittleEndian.Uint64(field); p.check(least <= x && x <= most, part) {
		return x
	}
	return least
}

func (p *parts) sponge(s *Sponge, f *Instance, most uint8, part string) {
	s.rate, s.rounds = f.rate, f.rounds
	s.position = uint8(p.number(uint64(s.position), 1, 0, uint64(most), part))
	p.field(s.state[:], part)
}

func (s *Stream) parts(p *parts) {
	most := s.f.rate
	if s.phase == absorbing {
		most--
		if s.f.domain == 0 || s.f.encodes && s.f.cshake == "" {
			s.domain = byte(p.number(uint64(s.domain), 1, 0x01, 0x7f, "domain byte"))
			p.check(!s.f.encodes || s.domain == s.f.domain || s.domain == SHAKE128.domain, "domain byte")
		}
		if s.f.encodes {
			p.sponge(&s.first, s.f, most, "state before the input")
		}
	}
	p.sponge(&s.sponge, s.f, most, "state")
}

func (t *Tree) parts(p *parts) {
	if t.phase == reading {
		t.Stream.parts(p)
		return
	}
	direct := uint64(0) // bytes of the input that the final node absorbs
	if t.f.encodes {
		t.chunk = int(p.number(uint64(t.chunk), 8, 1, math.MaxInt, "block size"))
	} else {
		direct, t.chunk = chunkSize, chunkSize
		size := p.number(uint64(len(t.customization)), 8, 0, uint64(len(p.bytes)), "customization")
		t.customization = append(t.customization, make([]byte, int(size)-len(t.customization))...) // reads into new bytes
		p.field(t.customization, "customization")
	}
	length := direct - uint64(t.direct) + t.leaves*uint64(t.chunk) + uint64(t.filled)
	length = p.number(length, 8, 0, math.MaxInt64, "length of the input")
	t.Stream.parts(p)
	p.sponge(&t.leaf, t.f.leaf.f, t.f.rate-1, "leaf")
	absorbed := min(direct, length)
	t.direct, length = int(direct-absorbed), length-absorbed
	t.leaves, t.filled = length/uint64(t.chunk), int(length%uint64(t.chunk))
	position := int(t.first.position) + int(absorbed) + int(t.leaves%uint64(t.f.rate))*t.f.leaf.size
	if direct > 0 && length > 0 {
		t.domain = finalNode
		position += 8
	}
	p.check(t.filled%int(t.f.rate) == int(t.leaf.position) && (t.filled > 0 || t.leaf.state == Sponge{}.state), "leaf")
	p.check(position%int(t.f.rate) == int(t.sponge.position), "state")
}

// state is a stream or a tree.
type state[T any] interface {
	*T
	base() *Stream
	parts(*parts)
	Wipe()
}

func (s *Stream) base() *Stream { return s }

// AppendBinary appends the state of x to b. The size is that of the output, if it is part of the function.
func AppendBinary[T any, P state[T]](x P, b []byte, size int) ([]byte, error) {
	s := x.base()
	if s.Check(); s.f.id == "" {
		return b, fmt.Errorf("%s: receiver: cannot be saved: a saved state of SHAKE has no domain byte", s.f.pkg)
	}
	start := len(b)
	b = append(b, header...)
	b[start+10], b[start+11] = byte(s.phase-absorbing), s.f.keyed()
	if s.f.hasSize() {
		binary.LittleEndian.PutUint64(b[start+20:], uint64(size))
	}
	p, copied := parts{bytes: append(append(b, byte(len(s.f.id))), s.f.id...)}, *x
	P(&copied).parts(&p)
	P(&copied).Wipe()
	binary.LittleEndian.PutUint64(p.bytes[start+12:], uint64(len(p.bytes)-start+checkSize))
	return TurboSHAKE128.Append(p.bytes, p.bytes[start:], checkSize, lib.Beginning{Number: checkDomain}), nil
}

// Unmarshal replaces x by the state in data, of a function of a package. A hash has a size, which is the one in data,
// or else its own. An XOF has none. An error changes neither x nor the size.
func Unmarshal[T any, P state[T]](x P, pkg string, data []byte, size *int) error {
	fail := func(flaw string, a ...any) error {
		return fmt.Errorf("%s: data: saved state: %s", pkg, fmt.Sprintf(flaw, a...))
	}
	body, head := data[:max(0, len(data)-checkSize)], []byte(header)
	if len(data) >= len(header) {
		head = data
	}
	check := TurboSHAKE128.Append(nil, body, checkSize, lib.Beginning{Number: checkDomain})
	version, length := binary.LittleEndian.Uint16(head[8:]), binary.LittleEndian.Uint64(head[12:])
	kind, keyed, output := head[10], head[11], binary.LittleEndian.Uint64(head[20:])
	switch {
	case !bytes.HasPrefix(data, []byte(header[:8])):
		return fail("not a saved state of sycon")
	case version != 1:
		return fail("version %d is not supported (supported: 1)", version)
	case length != uint64(len(data)):
		return fail("wrong length (got %d bytes, expected %d)", len(data), length)
	case subtle.ConstantTimeCompare(check, data[len(body):]) == 0:
		return fail("damaged; its check is wrong")
	}
	p := parts{bytes: body[min(len(header), len(body)):], restore: true}
	name := make([]byte, p.number(0, 1, 0, math.MaxUint8, "name"))
	p.field(name, "name")
	i := slices.IndexFunc(saved, func(f *Instance) bool { return f.id == string(name) && f.pkg == pkg && f.xof == (size == nil) })
	if i < 0 {
		return fail("wrong function (got %q, expected a function of the receiver's type)", name)
	}
	f := saved[i]
	p.check(kind == 0 || kind == 1 && f.xof, "kind")
	p.check(keyed == f.keyed(), "mark of keyed functions")
	p.check(output == 0 || f.hasSize() && output <= math.MaxInt, "output length")
	read := new(T)
	defer P(read).Wipe()
	s := P(read).base()
	s.f, s.domain, s.phase = f, f.domain, absorbing+phase(kind)
	if kind == 0 || f == SHAKE128 || f == SHAKE256 {
		s.first.rate, s.first.rounds = f.rate, f.rounds
	}
	P(read).parts(&p)
	p.check(len(p.bytes) == 0, "end")
	switch {
	case p.wrong != "":
		return fail("%s: out of range", p.wrong)
	case f.hasSize() && output == 0 && !x.base().Began():
		return fail("without an output length; call UnmarshalBinary on a result of New")
	case f.hasSize() && output > 0:
		*size = int(output)
	case !f.xof && !f.hasSize():
		*size = (width - int(f.rate)) / 2
	}
	*x = *read
	return nil
}
