package keccak

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A marshalled state is the header, the identifier of the function, the fields of the stream and of its tree, and a checksum. Numbers
// have 8 bytes, big-endian. A change of this format has another version, the last byte of the header.
const header = "sycon Keccak state\x01"

// checksum is for accidents. It does not detect an attacker, who can compute it.
const checksumSize = 16

func checksum(data []byte) []byte {
	sum := make([]byte, checksumSize)
	TurboSHAKE128.hashRows(sum, checksumSize, data, len(data), 0x4d)
	return sum
}

// functions are all functions, by identifier.
var functions = func() map[byte]*Function {
	all := map[byte]*Function{}
	for _, f := range []*Function{SHA3_224, SHA3_256, SHA3_384, SHA3_512, Keccak256, SHAKE128, SHAKE256, SHAKE128Domain, SHAKE256Domain,
		TurboSHAKE128, TurboSHAKE256, KT128, KT256, CSHAKE128, CSHAKE256, KMAC128, KMAC256, KMACXOF128, KMACXOF256, TupleHash128,
		TupleHash256, TupleHashXOF128, TupleHashXOF256, ParallelHash128, ParallelHash256, ParallelHashXOF128, ParallelHashXOF256} {
		all[f.id] = f
	}
	return all
}()

// AppendBinary appends the state to b. The size is that of the output, of a function that has it.
func (s *Stream) AppendBinary(b []byte, size int) []byte {
	start := len(b)
	return s.append(b, size).finish(start)
}

// AppendBinary appends the state to b. The size is that of the output, of a function that has it.
func (t *Tree) AppendBinary(b []byte, size int) []byte {
	start := len(b)
	a := t.append(b, size)
	a = a.sponge(&t.leaf)
	for _, number := range []int{t.filled, t.chunk, t.direct, int(t.leaves), len(t.customization)} {
		a = a.number(number)
	}
	return append(a, t.customization...).finish(start)
}

type appender []byte

func (a appender) number(x int) appender { return binary.BigEndian.AppendUint64(a, uint64(x)) }

func (a appender) sponge(s *Sponge) appender { return append(append(a, s.state[:]...), s.position) }

func (a appender) finish(start int) []byte { return append(a, checksum(a[start:])...) }

func (s *Stream) append(b []byte, size int) appender {
	s.Check()
	a := append(append(appender(b), header...), s.f.id, s.domain, byte(s.phase)).number(size).sponge(&s.sponge)
	if s.f.encodes {
		a = a.sponge(&s.first)
	}
	return a
}

// Unmarshal replaces the stream by a state that AppendBinary appended, of a function of a package, XOFs or not, and returns the size. A
// state that is damaged is an error, and leaves the stream.
func (s *Stream) Unmarshal(pkg string, xof bool, data []byte) (size int, err error) {
	p := parser{data: data, good: true}
	read, size := p.stream(pkg, xof)
	if p.finish(data); !p.good {
		return 0, p.failed(pkg)
	}
	*s = read
	return size, nil
}

// Unmarshal replaces the tree, as the method of Stream does.
func (t *Tree) Unmarshal(pkg string, xof bool, data []byte) (size int, err error) {
	p := parser{data: data, good: true}
	var read Tree
	read.Stream, size = p.stream(pkg, xof)
	if !p.good {
		return 0, p.failed(pkg)
	}
	leaf := read.f.leaf.f
	read.leaf = p.sponge(leaf.rate, leaf.rounds, absorbing)
	read.filled, read.chunk, read.direct, read.leaves = p.number(), p.number(), p.number(), uint64(p.number())
	read.customization = bytes.Clone(p.take(p.number()))
	p.good = p.good && read.chunk > 0 && read.filled < read.chunk && read.direct <= chunkSize
	if p.finish(data); !p.good {
		return 0, p.failed(pkg)
	}
	*t = read
	return size, nil
}

// parser takes fields from data, until one is not good.
type parser struct {
	data []byte
	good bool
}

func (p *parser) take(n int) []byte {
	if p.good = p.good && n <= len(p.data); !p.good {
		return nil
	}
	field := p.data[:n]
	p.data = p.data[n:]
	return field
}

func (p *parser) byte() byte {
	if field := p.take(1); p.good {
		return field[0]
	}
	return 0
}

func (p *parser) number() int {
	field := p.take(8)
	if !p.good {
		return 0
	}
	x := binary.BigEndian.Uint64(field)
	p.good = x == uint64(int(x)) && int(x) >= 0
	return int(x)
}

func (p *parser) sponge(rate, rounds uint8, phase phase) Sponge {
	s := Sponge{rate: rate, rounds: rounds}
	copy(s.state[:], p.take(width))
	s.position = p.byte()
	p.good = p.good && (s.position < rate || s.position == rate && phase == reading)
	return s
}

func (p *parser) stream(pkg string, xof bool) (s Stream, size int) {
	p.good = p.good && string(p.take(len(header))) == header
	s.f = functions[p.byte()]
	if p.good = p.good && s.f != nil && s.f.pkg == pkg && s.f.xof == xof; !p.good {
		return s, 0
	}
	s.domain, s.phase, size = p.byte(), phase(p.byte()), p.number()
	p.good = p.good && s.domain > 0 && s.domain <= 0x7f && (s.phase == absorbing || s.phase == reading) && s.f.hasSize(size)
	s.sponge = p.sponge(s.f.rate, s.f.rounds, s.phase)
	s.first = Sponge{rate: s.f.rate, rounds: s.f.rounds}
	if s.f.encodes {
		s.first = p.sponge(s.f.rate, s.f.rounds, absorbing)
	}
	return s, size
}

// hasSize returns whether f has outputs of size bytes. That of an XOF is marshalled as 0.
func (f *Function) hasSize(size int) bool {
	fixed := (width - int(f.rate)) / 2
	return f.xof && size == 0 || !f.xof && (f.encodes || size == fixed)
}

// finish checks that the checksum of all data follows, and nothing else.
func (p *parser) finish(data []byte) {
	given := p.take(checksumSize)
	p.good = p.good && len(p.data) == 0 && bytes.Equal(given, checksum(data[:len(data)-checksumSize]))
}

func (p *parser) failed(pkg string) error {
	return fmt.Errorf("%s: data: not a state of this type; use what AppendBinary or MarshalBinary returned", pkg)
}
