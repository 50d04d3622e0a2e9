package keccak

import (
	"bytes"
	"crypto/sha3"
	"testing"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// TestPermutation compares the permutation in Go, the one that is used, and, for 24 rounds, crypto/sha3.
func TestPermutation(t *testing.T) {
	theirs := sha3.NewSHAKE128()
	ours := Sponge{rate: 168, rounds: 24}
	ours.finalize(SHAKE128.domain)
	for range 100 {
		block := make([]byte, 168)
		theirs.Read(block)
		ours.permute()
		if !bytes.Equal(block, ours.state[:168]) {
			t.Fatal("another state than crypto/sha3")
		}
	}
	for _, rounds := range []uint8{12, 24} {
		for range 100 {
			state := ours.state
			ours.rounds = rounds
			permute(&state, int(rounds))
			ours.permute()
			if state != ours.state {
				t.Fatalf("another state after %d rounds in Go", rounds)
			}
		}
	}
}

// TestBlocks compares runs of blocks with single ones, for each rate.
func TestBlocks(t *testing.T) {
	for _, f := range []*Instance{SHA3_224, SHA3_256, SHA3_384, SHA3_512, SHAKE128, TurboSHAKE128, TurboSHAKE256} {
		rate := int(f.rate)
		one, many := Sponge{rate: f.rate, rounds: f.rounds}, Sponge{rate: f.rate, rounds: f.rounds}
		in, out, outs := bytes.Repeat([]byte("abc"), rate), make([]byte, 4*rate), make([]byte, 4*rate)
		many.blocks(in, outs)
		for i := range 3 {
			for j, value := range in[i*rate : i*rate+rate] {
				one.state[j] ^= value
			}
			permute(&one.state, int(f.rounds))
		}
		for i := range 4 {
			permute(&one.state, int(f.rounds))
			copy(out[i*rate:], one.state[:rate])
		}
		if !bytes.Equal(out, outs) || one.state != many.state {
			t.Errorf("rate %d: another state", rate)
		}
	}
}

// TestWipe reads the memory of streams and trees after Wipe, and after a sum of all that was absorbed.
func TestWipe(t *testing.T) {
	key := []byte("a key of more than a few bytes")
	var s Stream
	s.Init(KMAC128, lib.Beginning{Key: key})
	s.Write(key)
	var tree Tree
	tree.Init(KT128, lib.Beginning{Customization: key})
	tree.Write(bytes.Repeat(key, 1000))
	if s.first.state == [width]byte{} || tree.leaf.state == [width]byte{} {
		t.Fatal("nothing to wipe")
	}
	s.Wipe()
	tree.Wipe()
	for _, sponge := range []Sponge{s.sponge, s.first, tree.sponge, tree.first, tree.leaf} {
		if sponge != (Sponge{}) {
			t.Error("Wipe leaves a state")
		}
	}
}
