//go:build cgo

package newplex

import (
	"crypto/subtle"
	"encoding/binary"
	"math/bits"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

const (
	rate      = 96
	stateSize = 2 + 128
	most      = 2 * rate // bytes to absorb or to decrypt in Go; C does more in one call
)

// state is a duplex as its bytes: the position in the block, less than rate, as two bytes, and the state of Simpira-1024.
type state [stateSize]byte

// unmarshal continues from the state in data, and refuses bytes that cannot be a state.
func (s *state) unmarshal(data []byte) error {
	if err := lib.CheckLength("newplex", "data", data, stateSize); err != nil {
		return err
	}
	if data[0] >= rate || data[1] != 0 {
		return errState
	}
	*s = state(data)
	return nil
}

// block is the rest of the current block.
func (s *state) block() []byte { return s[2+int(s[0]) : 2+rate] }

// crypt encrypts whole blocks: it XORs each into the state, copies the result to out, and permutes.
func (s *state) crypt(out, in []byte) { lib.DuplexBlocks(s[2:], out, in) }

func (s *state) permute() {
	var block [rate]byte
	s.crypt(block[:], block[:])
	s[0] = 0
	clear(block[:])
}

// advance moves the position, and permutes at the end of a block.
func (s *state) advance(n int) {
	if s[0] += byte(n); s[0] == rate {
		s.permute()
	}
}

func (s *state) absorb(p []byte) {
	if len(p) > most {
		lib.DuplexAbsorb(s[:], p)
		return
	}
	for len(p) > 0 {
		block := s.block()
		n := subtle.XORBytes(block, block, p)
		s.advance(n)
		p = p[n:]
	}
}

func (s *state) squeeze(out []byte) {
	clear(out)
	s.encrypt(out, out)
}

// encrypt encrypts in to out, of the same length, which can be the same memory.
func (s *state) encrypt(out, in []byte) {
	for len(in) > 0 {
		if whole := len(in) - len(in)%rate; s[0] == 0 && whole > 0 {
			s.crypt(out[:whole], in[:whole])
			out, in = out[whole:], in[whole:]
			continue
		}
		block := s.block()
		n := subtle.XORBytes(block, block, in)
		copy(out, block[:n])
		s.advance(n)
		out, in = out[n:], in[n:]
	}
}

// decrypt decrypts in to out, of the same length, which can be the same memory.
func (s *state) decrypt(out, in []byte) {
	if len(in) > most {
		lib.DuplexDecrypt(s[:], out, in)
		return
	}
	for len(in) > 0 {
		block := s.block()
		n := min(len(in), len(block))
		var ciphertext [rate]byte
		copy(ciphertext[:], in[:n])
		subtle.XORBytes(out[:n], block[:n], ciphertext[:n])
		copy(block, ciphertext[:n])
		s.advance(n)
		out, in = out[n:], in[n:]
	}
}

// operation is the byte that begins the metadata of an operation.
type operation byte

const (
	initialize operation = 1 + iota
	mix
	derive
	crypt
	seal
)

// frame is the metadata of an operation and its short data.
type frame struct {
	bytes [rate]byte
	size  int
}

// fits returns whether the metadata of a label and of data bytes is shorter than a frame.
func fits(label string, data int) bool { return len(label) < rate/2 && data < rate/2-12 }

func (f *frame) add(p []byte) { f.size += copy(f.bytes[f.size:], p) }

func (f *frame) begin(o operation, label string) {
	f.bytes[0] = byte(o)
	f.size = 1 + encode(f.bytes[1:], uint64(len(label))*8, true)
	f.size += copy(f.bytes[f.size:], label)
}

func (f *frame) length(bytes int) { f.size += encode(f.bytes[f.size:], uint64(bytes)*8, false) }

// encode writes a number in big-endian, preceded or followed by its length in bytes (SP 800-185, section 2.3.1).
func encode(to []byte, x uint64, before bool) int {
	n := max(1, (bits.Len64(x)+7)/8)
	if before {
		to[0] = byte(n)
		to = to[1:]
	} else {
		to[n] = byte(n)
	}
	for i := n - 1; i >= 0; i-- {
		to[i] = byte(x)
		x >>= 8
	}
	return n + 1
}

func (s *state) meta(o operation, label string) {
	var f frame
	if fits(label, 0) {
		f.begin(o, label)
		s.absorb(f.bytes[:f.size])
		return
	}
	f.bytes[0] = byte(o)
	s.absorb(f.bytes[:1+encode(f.bytes[1:], uint64(len(label))*8, true)])
	s.absorb([]byte(label))
}

func (s *state) length(bytes int) {
	var f frame
	f.length(bytes)
	s.absorb(f.bytes[:f.size])
}

func (s *state) mix(label string, data []byte) {
	if fits(label, len(data)) {
		var f frame
		f.begin(mix, label)
		f.add(data)
		f.length(len(data))
		s.absorb(f.bytes[:f.size])
		clear(f.bytes[:])
		return
	}
	var b [long]byte
	if at := begin(b[:], s, mix, label); at > 0 && at+len(data) < long-rate {
		at += copy(b[at:], data)
		at += encode(b[at:], 8*uint64(len(data)), false)
		whole := at - at%rate
		if whole > 0 {
			s.crypt(b[:whole], b[:whole])
		}
		s[0] = byte(subtle.XORBytes(s[2:], s[2:], b[whole:at]))
		clear(b[:])
		return
	}
	s.meta(mix, label)
	s.absorb(data)
	s.length(len(data))
}

// mixSize mixes the size of the data of the next operation of a sized protocol.
func (s *state) mixSize(size int) {
	var data [8]byte
	binary.BigEndian.PutUint64(data[:], uint64(size))
	s.mix("size", data[:])
}

// An operation on few bytes is one call of C with a buffer of one of three sizes, because Go fills a buffer with zeros.
const (
	short  = 3 * rate
	medium = 5 * rate
	long   = 7 * rate
)

// begin writes the metadata at the position of the state, and returns where they end, or 0 if they do not fit into the
// current block together with a length.
func begin(b []byte, s *state, o operation, label string) int {
	at := int(s[0])
	if len(label) >= 32 || at+3+len(label)+6 >= rate {
		return 0
	}
	b[at], b[at+1], b[at+2] = byte(o), 1, byte(8*len(label))
	return at + 3 + copy(b[at+3:], label)
}

// whole performs an operation other than mix in one call of C, and returns false if it is too long for that. It encrypts or
// decrypts in to out, squeezes out if in is nil, and squeezes a tag if tag is not nil.
//
// The operation consists of a block of metadata, the blocks of data, and a block of zeros for the tag.
func (s *state) whole(o operation, label string, out, in, tag []byte, decrypts bool) bool {
	end := len(out)
	if o == crypt {
		end += 1 + max(1, (bits.Len(uint(8*end))+7)/8)
	}
	blocks := 2 + end/rate
	if tag != nil {
		blocks++
	}
	switch {
	case blocks*rate <= short:
		var b [short]byte
		return s.wholeIn(b[:blocks*rate], o, label, out, in, tag, decrypts)
	case blocks*rate <= medium:
		var b [medium]byte
		return s.wholeIn(b[:blocks*rate], o, label, out, in, tag, decrypts)
	case blocks*rate <= long:
		var b [long]byte
		return s.wholeIn(b[:blocks*rate], o, label, out, in, tag, decrypts)
	}
	return false
}

// wholeIn performs the operation in b, which contains zeros and is zeroized.
func (s *state) wholeIn(b []byte, o operation, label string, out, in, tag []byte, decrypts bool) bool {
	length := begin(b, s, o, label)
	if length == 0 {
		return false
	}
	data := b[rate:][:len(out)]
	if o == crypt {
		length = rate + len(out)
	}
	encode(b[length:], 8*uint64(len(out)), false)
	copy(data, in)
	if decrypts {
		lib.DuplexDecryptBlocks(s[2:], b, b, rate, len(data))
	} else {
		s.crypt(b, b)
	}
	s[0] = 0
	copy(out, data)
	copy(tag, b[len(b)-rate:])
	clear(b)
	return true
}

func (s *state) derive(label string, out []byte) {
	if s.whole(derive, label, out, nil, nil, false) {
		return
	}
	s.meta(derive, label)
	s.length(len(out))
	s.permute()
	s.squeeze(out)
	s.permute()
}

func (s *state) beginCrypt(label string) {
	s.meta(crypt, label)
	s.permute()
}

func (s *state) endCrypt(size int) {
	s.length(size)
	s.permute()
}

// encryptAll encrypts in to out, of the same length.
func (s *state) encryptAll(label string, out, in []byte) {
	if s.whole(crypt, label, out, in, nil, false) {
		return
	}
	s.beginCrypt(label)
	s.encrypt(out, in)
	s.endCrypt(len(in))
}

// decryptAll decrypts in to out, of the same length.
func (s *state) decryptAll(label string, out, in []byte) {
	if s.whole(crypt, label, out, in, nil, true) {
		return
	}
	s.beginCrypt(label)
	s.decrypt(out, in)
	s.endCrypt(len(in))
}

// seal encrypts in to out, which is TagSize bytes longer.
func (s *state) seal(label string, out, in []byte) {
	out, tag := out[:len(in)], out[len(in):]
	if s.whole(seal, label, out, in, tag, false) {
		return
	}
	s.beginSeal(label, len(in))
	s.encrypt(out, in)
	s.tag(tag)
}

func (s *state) beginSeal(label string, size int) {
	s.meta(seal, label)
	s.length(size)
	s.permute()
}

// tag permutes, squeezes a tag, and permutes.
func (s *state) tag(tag []byte) {
	var blocks [2 * rate]byte
	s.crypt(blocks[:], blocks[:])
	s[0] = 0
	copy(tag, blocks[rate:rate+TagSize])
	clear(blocks[:])
}

// open decrypts the output of seal to out, which is TagSize bytes shorter. If the input is not authentic, it zeroizes
// out.
func (s *state) open(label string, out, in []byte) bool {
	size := len(in) - TagSize
	var given, tag [TagSize]byte
	copy(given[:], in[size:])
	if !s.whole(seal, label, out, in[:size], tag[:], true) {
		s.beginSeal(label, size)
		s.decrypt(out, in[:size])
		s.tag(tag[:])
	}
	if subtle.ConstantTimeCompare(given[:], tag[:]) == 1 {
		return true
	}
	clear(out)
	return false
}
