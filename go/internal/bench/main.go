//go:build cgo

// Command bench compares the speed of sycon with that of the standard library. It runs both interleaved in one process,
// and prints the minimum time of many rounds.
package main

import (
	"crypto/mlkem"
	"crypto/sha3"
	"fmt"
	"hash"
	"math"
	"time"

	"github.com/sycon-crypto/sycon/go"
	"github.com/sycon-crypto/sycon/go/internal/lib"
	"github.com/sycon-crypto/sycon/go/k12"
	ourmlkem "github.com/sycon-crypto/sycon/go/mlkem"
	oursha3 "github.com/sycon-crypto/sycon/go/sha3"
	"github.com/sycon-crypto/sycon/go/xwing"
)

const rounds = 60

// row is an operation of both libraries. theirs is nil if the standard library does not have it.
type row struct {
	name         string
	theirs, ours func()
}

// nanoseconds returns the mean time of a call over the given number of calls.
func nanoseconds(f func(), calls int) float64 {
	start := time.Now()
	for range calls {
		f()
	}
	return float64(time.Since(start)) / float64(calls)
}

func callsOf(f func()) int {
	return 1 + int(1e6/math.Max(nanoseconds(f, 3), 1))
}

func (r row) measure() {
	ours, theirs := math.Inf(1), math.Inf(1)
	ourCalls, theirCalls := callsOf(r.ours), 0
	if r.theirs != nil {
		theirCalls = callsOf(r.theirs)
	}
	for range rounds {
		ours = min(ours, nanoseconds(r.ours, ourCalls))
		if r.theirs != nil {
			theirs = min(theirs, nanoseconds(r.theirs, theirCalls))
		}
	}
	if r.theirs == nil {
		fmt.Printf("%-36s %12.1f\n", r.name, ours)
	} else {
		fmt.Printf("%-36s %12.1f %12.1f %8.2f\n", r.name, ours, theirs, theirs/ours)
	}
}

// cycle returns a function that resets x, writes a message in pieces, and reads an output in pieces.
func cycle(x hash.XOF, message []byte, piece int, out []byte, outPiece int) func() {
	return func() {
		x.Reset()
		for from := 0; from < len(message); from += piece {
			x.Write(message[from:min(from+piece, len(message))])
		}
		for from := 0; from < len(out); from += outPiece {
			x.Read(out[from:min(from+outPiece, len(out))])
		}
	}
}

func main() {
	data, out, out2 := make([]byte, 1<<20), make([]byte, 1<<20), make([]byte, 1<<20)
	theirs, ours := sha3.NewSHAKE128(), oursha3.NewSHAKE128()
	their768, _ := mlkem.GenerateKey768()
	our768, _ := ourmlkem.GenerateKey768()
	their1024, _ := mlkem.GenerateKey1024()
	our1024, _ := ourmlkem.GenerateKey1024()
	wing, _ := xwing.GenerateKey()
	_, ct768 := their768.EncapsulationKey().Encapsulate()
	_, ct1024 := their1024.EncapsulationKey().Encapsulate()
	_, ctWing := wing.EncapsulationKey().Encapsulate()
	theirPublic, ourPublic := their768.EncapsulationKey(), our768.EncapsulationKey()
	theirPublic1024, ourPublic1024 := their1024.EncapsulationKey(), our1024.EncapsulationKey()
	wingPublic := wing.EncapsulationKey()

	messages := make([][]byte, 1000)
	for i := range messages {
		messages[i] = data[32*i : 32*i+32]
	}

	fmt.Printf("%s, by %s\n%-36s %12s %12s %8s\n", sycon.Version(), sycon.Backend(), "", "sycon, ns", "std, ns", "ratio")
	for _, r := range []row{
		{"a call by cgo", nil, lib.Nothing},
		{"sha3.NewSHAKE128", func() { sha3.NewSHAKE128().Write(data[:1]) }, func() { oursha3.NewSHAKE128().Write(data[:1]) }},
		{"a new SHAKE128, 32 bytes to 32", func() {
			x := sha3.NewSHAKE128()
			x.Write(data[:32])
			x.Read(out[:32])
		}, func() {
			x := oursha3.NewSHAKE128()
			x.Write(data[:32])
			x.Read(out2[:32])
		}},
		{"SHAKE128, 256 bytes to 32", cycle(theirs, data[:256], 256, out[:32], 32), cycle(ours, data[:256], 256, out2[:32], 32)},
		{"sha3.Sum256, 32 bytes", func() { sha3.Sum256(data[:32]) }, func() { oursha3.Sum256(data[:32]) }},
		{"sha3.Sum256, 1 KiB", func() { sha3.Sum256(data[:1<<10]) }, func() { oursha3.Sum256(data[:1<<10]) }},
		{"sha3.Sum256, 1 MiB", func() { sha3.Sum256(data) }, func() { oursha3.Sum256(data) }},
		{"SHAKE128, 32 bytes to 32", cycle(theirs, data[:32], 32, out[:32], 32), cycle(ours, data[:32], 32, out2[:32], 32)},
		{"SHAKE128, 1 KiB by 8 to 32", cycle(theirs, data[:1024], 8, out[:32], 32), cycle(ours, data[:1024], 8, out2[:32], 32)},
		{"SHAKE128, 32 bytes to 1 KiB by 3", cycle(theirs, data[:32], 32, out[:1024], 3), cycle(ours, data[:32], 32, out2[:1024], 3)},
		{"SHAKE128, 32 bytes to 1 MiB", cycle(theirs, data[:32], 32, out, 1<<20), cycle(ours, data[:32], 32, out2, 1<<20)},
		{"SHAKE128, 1 MiB to 32 bytes", cycle(theirs, data, 1<<20, out[:32], 32), cycle(ours, data, 1<<20, out2[:32], 32)},
		{"SHAKE128 of 1000 times 32 bytes",
			func() {
				for _, m := range messages {
					sha3.SumSHAKE128(m, 32)
				}
			}, func() { oursha3.SumSHAKE128Batch(messages, 32) }},
		{"the same, in rows", nil, func() { oursha3.SumSHAKE128Rows(out[:32000], 32, data[:32000], 32) }},
		{"KT128, 1 MiB", nil, func() { k12.Sum128(data, nil, 32) }},
		{"ML-KEM-768, generate", func() { mlkem.GenerateKey768() }, func() { ourmlkem.GenerateKey768() }},
		{"ML-KEM-768, encapsulate", func() { theirPublic.Encapsulate() }, func() { ourPublic.Encapsulate() }},
		{"ML-KEM-768, decapsulate", func() { their768.Decapsulate(ct768) }, func() { our768.Decapsulate(ct768) }},
		{"ML-KEM-1024, encapsulate", func() { theirPublic1024.Encapsulate() }, func() { ourPublic1024.Encapsulate() }},
		{"ML-KEM-1024, decapsulate", func() { their1024.Decapsulate(ct1024) }, func() { our1024.Decapsulate(ct1024) }},
		{"X-Wing, generate", nil, func() { xwing.GenerateKey() }},
		{"X-Wing, encapsulate", nil, func() { wingPublic.Encapsulate() }},
		{"X-Wing, decapsulate", nil, func() { wing.Decapsulate(ctWing) }},
	} {
		r.measure()
	}
}
