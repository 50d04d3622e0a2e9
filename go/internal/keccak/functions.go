package keccak

import (
	"encoding/binary"
	"math/bits"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// Instance is an XOF, a hash or a MAC.
type Instance struct {
	id           string // the name in saved states, or "" if it has none
	pkg          string // with which errors begin
	rounds, rate uint8
	domain       byte // 0 if the caller chooses it
	xof          bool
	encodes      bool   // whether it begins with a name and a customization, as in SP 800-185
	cshake       string // the name with which a function of SP 800-185 calls cSHAKE
	leaf         *Leaf  // of a tree
}

// Each function.
var (
	SHA3_224       = &Instance{id: "SHA3-224", pkg: "sha3", rounds: 24, rate: 144, domain: 0x06}
	SHA3_256       = &Instance{id: "SHA3-256", pkg: "sha3", rounds: 24, rate: 136, domain: 0x06}
	SHA3_384       = &Instance{id: "SHA3-384", pkg: "sha3", rounds: 24, rate: 104, domain: 0x06}
	SHA3_512       = &Instance{id: "SHA3-512", pkg: "sha3", rounds: 24, rate: 72, domain: 0x06}
	Keccak256      = &Instance{id: "Keccak-256", pkg: "sha3", rounds: 24, rate: 136, domain: 0x01}
	SHAKE128       = &Instance{id: "SHAKE128", pkg: "sha3", rounds: 24, rate: 168, domain: 0x1f, xof: true}
	SHAKE256       = &Instance{id: "SHAKE256", pkg: "sha3", rounds: 24, rate: 136, domain: 0x1f, xof: true}
	SHAKE128Domain = &Instance{pkg: "sha3", rounds: 24, rate: 168, xof: true}
	SHAKE256Domain = &Instance{pkg: "sha3", rounds: 24, rate: 136, xof: true}
	TurboSHAKE128  = &Instance{id: "TurboSHAKE128", pkg: "turboshake", rounds: 12, rate: 168, xof: true}
	TurboSHAKE256  = &Instance{id: "TurboSHAKE256", pkg: "turboshake", rounds: 12, rate: 136, xof: true}
	KT128          = &Instance{id: "KT128", pkg: "k12", rounds: 12, rate: 168, domain: 0x07, xof: true, leaf: &Leaf{TurboSHAKE128, 0x0b, 32}}
	KT256          = &Instance{id: "KT256", pkg: "k12", rounds: 12, rate: 136, domain: 0x07, xof: true, leaf: &Leaf{TurboSHAKE256, 0x0b, 64}}
	CSHAKE128      = sp800185("cSHAKE128", "sha3", "", 168, true)
	CSHAKE256      = sp800185("cSHAKE256", "sha3", "", 136, true)

	KMAC128            = sp800185("KMAC128", "kmac", "KMAC", 168, false)
	KMAC256            = sp800185("KMAC256", "kmac", "KMAC", 136, false)
	KMACXOF128         = sp800185("KMACXOF128", "kmac", "KMAC", 168, true)
	KMACXOF256         = sp800185("KMACXOF256", "kmac", "KMAC", 136, true)
	TupleHash128       = sp800185("TupleHash128", "tuplehash", "TupleHash", 168, false)
	TupleHash256       = sp800185("TupleHash256", "tuplehash", "TupleHash", 136, false)
	TupleHashXOF128    = sp800185("TupleHashXOF128", "tuplehash", "TupleHash", 168, true)
	TupleHashXOF256    = sp800185("TupleHashXOF256", "tuplehash", "TupleHash", 136, true)
	ParallelHash128    = sp800185("ParallelHash128", "parallelhash", "ParallelHash", 168, false)
	ParallelHash256    = sp800185("ParallelHash256", "parallelhash", "ParallelHash", 136, false)
	ParallelHashXOF128 = sp800185("ParallelHashXOF128", "parallelhash", "ParallelHash", 168, true)
	ParallelHashXOF256 = sp800185("ParallelHashXOF256", "parallelhash", "ParallelHash", 136, true)
)

func sp800185(id, pkg, name string, rate uint8, xof bool) *Instance {
	f := &Instance{id: id, pkg: pkg, rounds: 24, rate: rate, domain: 0x04, xof: xof, encodes: true, cshake: name}
	if pkg == "parallelhash" {
		f.leaf = &Leaf{SHAKE128, 0x1f, 32}
		if rate == 136 {
			f.leaf = &Leaf{SHAKE256, 0x1f, 64}
		}
	}
	return f
}

// name returns the name of the function's package, for errors.
func (f *Instance) name() string {
	if f == nil {
		return "sycon"
	}
	return f.pkg
}

// encodeBeginning absorbs the encoded arguments of a function of SP 800-185. cSHAKE without a name and a customization
// is SHAKE.
func (s *Stream) encodeBeginning(begin lib.Beginning) {
	if s.f.cshake == "" && len(begin.Name)+len(begin.Customization) == 0 {
		s.domain = SHAKE128.domain
		return
	}
	s.sponge.leftEncode(uint64(s.f.rate))
	if s.f.cshake == "" {
		s.sponge.encodeString(begin.Name)
	} else {
		s.sponge.encodeString([]byte(s.f.cshake))
	}
	s.sponge.encodeString(begin.Customization)
	s.sponge.fillBlock()
	switch {
	case begin.Key != nil:
		s.sponge.leftEncode(uint64(s.f.rate))
		s.sponge.encodeString(begin.Key)
		s.sponge.fillBlock()
	case s.f.leaf != nil:
		s.sponge.leftEncode(uint64(begin.Number))
	}
}

// encodeString absorbs a string after its length in bits (SP 800-185, section 2.3.2).
func (s *Sponge) encodeString(p []byte) {
	s.leftEncode(8 * uint64(len(p)))
	s.absorb(p)
}

// leftEncode absorbs a number after its length (SP 800-185, section 2.3.1).
func (s *Sponge) leftEncode(x uint64) {
	var buffer [9]byte
	n := encode(buffer[1:], x)
	buffer[8-n] = byte(n)
	s.absorb(buffer[8-n:])
}

// rightEncode absorbs a number before its length.
func (s *Sponge) rightEncode(x uint64) {
	var buffer [9]byte
	n := encode(buffer[:8], x)
	buffer[8] = byte(n)
	s.absorb(buffer[8-n:])
}

// lengthEncode encodes a number as KangarooTwelve does: zero has no bytes before its length (RFC 9861, section 3.3).
func lengthEncode(buffer *[9]byte, x uint64) []byte {
	n := encode(buffer[:8], x)
	if x == 0 {
		n = 0
	}
	buffer[8] = byte(n)
	return buffer[8-n:]
}

// encode writes x in big-endian to a buffer of 8 bytes, and returns how many of its last bytes are needed.
func encode(buffer []byte, x uint64) int {
	binary.BigEndian.PutUint64(buffer, x)
	return max(1, (bits.Len64(x)+7)/8)
}
