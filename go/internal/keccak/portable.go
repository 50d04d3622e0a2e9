//go:build !cgo

package keccak

import "crypto/subtle"

// permute permutes the state.
func (s *Sponge) permute() { permute(&s.state, int(s.rounds)) }

// blocks absorbs whole blocks, and then squeezes whole blocks.
func (s *Sponge) blocks(in, out []byte) {
	block := s.state[:s.rate]
	for ; len(in) > 0; in = in[s.rate:] {
		subtle.XORBytes(block, block, in)
		s.permute()
	}
	for ; len(out) > 0; out = out[s.rate:] {
		s.permute()
		copy(out, block)
	}
}

// hashMany fills out with length bytes of output for each message.
func (f *Instance) hashMany(out []byte, length int, messages [][]byte, domain byte) {
	for i, message := range messages {
		f.hash(out[i*length:(i+1)*length], message, domain)
	}
}

// hashRows fills out with length bytes of output for each row of data.
func (f *Instance) hashRows(out []byte, length int, data []byte, rowSize int, domain byte) {
	for ; len(data) > 0; data = data[rowSize:] {
		f.hash(out[:length], data[:rowSize], domain)
		out = out[length:]
	}
}

func (f *Instance) hash(out, data []byte, domain byte) {
	s := Sponge{rate: f.rate, rounds: f.rounds}
	s.absorb(data)
	s.finalize(domain)
	s.squeeze(out)
	s = Sponge{}
}
