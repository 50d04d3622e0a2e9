//go:build cgo

package keccak

import "github.com/sycon-crypto/sycon/go/internal/lib"

var zeros [width]byte

// permute permutes the state: a block of zeros leaves it as it is before.
func (s *Sponge) permute() { s.blocks(zeros[:s.rate], nil) }

// blocks absorbs whole blocks, and then squeezes whole blocks.
func (s *Sponge) blocks(in, out []byte) {
	lib.KeccakBlocks(int(s.rounds), int(s.rate), s.state[:], in, out)
}

// batch is the function of the library for many messages.
func (f *Instance) batch() *lib.Batch {
	switch {
	case f.rounds == 24 && f.rate == 168:
		return lib.BatchSHAKE128
	case f.rounds == 24:
		return lib.BatchSHAKE256
	case f.rate == 168:
		return lib.BatchTurboSHAKE128
	default:
		return lib.BatchTurboSHAKE256
	}
}

// hashMany fills out with length bytes of output for each message.
func (f *Instance) hashMany(out []byte, length int, messages [][]byte, domain byte) {
	f.batch().Many(out, length, messages, domain)
}

// hashRows fills out with length bytes of output for each row of data.
func (f *Instance) hashRows(out []byte, length int, data []byte, rowSize int, domain byte) {
	f.batch().Rows(out, length, data, rowSize, domain)
}
