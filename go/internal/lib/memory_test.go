//go:build cgo

package lib

import (
	"bytes"
	"runtime"
	"testing"
	"time"
)

func isZero(data []byte) bool { return len(bytes.TrimLeft(data, "\x00")) == 0 }

// keyed returns a stream that has absorbed a key. It is zeroized at the latest when it is unreachable.
func keyed(t *testing.T) (s *Stream, block []byte) {
	s = new(Stream)
	if !s.Init(BLAKE3Keyed, Beginning{Key: []byte("a key of thirty-two (32) bytes..")}) {
		t.Fatal("not begun")
	}
	s.Write([]byte("message"))
	if isZero(s.state()) || isZero(s.first()) || isZero(s.buffer()) {
		t.Fatal("nothing to wipe")
	}
	return s, s.all()
}

func TestWipe(t *testing.T) {
	s, block := keyed(t)
	s.Write(bytes.Repeat([]byte("x"), 200))
	s.Write(bytes.Repeat([]byte("x"), 200)) // the buffer is flushed
	s.Reset()
	if !isZero(s.buffer()) {
		t.Error("Reset leaves input in the buffer")
	}
	s.Wipe()
	if !isZero(block) {
		t.Error("Wipe leaves something")
	}
	var k DecapsulationKey
	k.Generate(MLKEM768)
	kept := k.secret.get()
	k.Wipe()
	if !isZero(kept.seed) || !isZero(kept.state) {
		t.Error("Wipe leaves a key")
	}
}

// Unreachable objects are zeroized, some time after the garbage collector has found them.
func TestForgotten(t *testing.T) {
	_, block := keyed(t)
	clone := new(Stream)
	s, _ := keyed(t)
	s.Clone(clone)
	cloned := clone.all()
	kept := func() *secret {
		var k DecapsulationKey
		k.Generate(XWing)
		return k.secret.get()
	}()
	for range 1000 {
		runtime.GC()
		if isZero(block) && isZero(cloned) && isZero(kept.seed) && isZero(kept.state) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("what was forgotten is not wiped")
}

func TestAligned(t *testing.T) {
	for size := range 300 {
		for _, align := range []int{1, 16, 64} {
			data := Aligned(size+1, align)
			if address(data)%uintptr(align) != 0 || len(data) != size+1 || cap(data) != size+1 {
				t.Fatalf("%d bytes, aligned to %d", size+1, align)
			}
		}
	}
}

func TestGrow(t *testing.T) {
	base := make([]byte, 3, 10)
	all, added := Grow(base, 7)
	if len(all) != 10 || len(added) != 7 || &all[0] != &base[0] {
		t.Error("spare capacity is not used")
	}
	all, added = Grow(base, 8)
	if len(all) != 11 || len(added) != 8 || &all[0] == &base[0] {
		t.Error("memory past the capacity is used")
	}
}
