// Package keccak implements the functions based on Keccak-p[1600]: SHA-3, SHAKE, cSHAKE, KMAC, TupleHash, ParallelHash,
// TurboSHAKE and KangarooTwelve. States are plain Go values, and framing and buffering are in Go.
//
// With cgo, the C library permutes: a call for each run of blocks, and for each group of leaves of a tree. Without cgo, the
// permutation in this package does.
package keccak

import "crypto/subtle"

// Sponge is a sponge over Keccak-p[1600] (FIPS 202, section 4). It is a value: assignment copies it.
type Sponge struct {
	state    [width]byte
	position uint8 // bytes of the block that are absorbed, less than rate, or squeezed, up to rate
	rate     uint8
	rounds   uint8
}

// absorb XORs p into the state. Any split of the input gives the same state.
func (s *Sponge) absorb(p []byte) {
	rate := int(s.rate)
	if s.position > 0 {
		n := subtle.XORBytes(s.state[s.position:rate], s.state[s.position:rate], p)
		if s.position += uint8(n); int(s.position) < rate {
			return
		}
		s.permute()
		s.position = 0
		p = p[n:]
	}
	if len(p) >= rate {
		whole := len(p) - len(p)%rate
		s.blocks(p[:whole], nil)
		p = p[whole:]
	}
	s.position = uint8(subtle.XORBytes(s.state[:rate], s.state[:rate], p))
}

// fillBlock ends a block with zeros, as bytepad does.
func (s *Sponge) fillBlock() {
	if s.position > 0 {
		s.permute()
		s.position = 0
	}
}

// finalize ends the input. The domain byte is the bits of the function, followed by the first bit of the padding.
func (s *Sponge) finalize(domain byte) {
	s.state[s.position] ^= domain
	s.state[s.rate-1] ^= 0x80
	s.position = s.rate
}

// squeeze fills out with the next bytes of output.
func (s *Sponge) squeeze(out []byte) {
	rate := int(s.rate)
	n := copy(out, s.state[s.position:rate])
	s.position += uint8(n)
	if out = out[n:]; len(out) == 0 {
		return
	}
	if len(out) >= rate {
		whole := len(out) - len(out)%rate
		s.blocks(nil, out[:whole])
		out = out[whole:]
	}
	if len(out) > 0 {
		s.permute()
		s.position = uint8(copy(out, s.state[:rate]))
	}
}

// skip skips n bytes of output.
func (s *Sponge) skip(n uint64) {
	for n > 0 {
		if s.position == s.rate {
			s.permute()
			s.position = 0
		}
		step := min(n, uint64(s.rate-s.position))
		s.position += uint8(step)
		n -= step
	}
}
