package sha3_test

import (
	stdlib "crypto/sha3"
	"fmt"
	"hash"
	"testing"

	"github.com/sycon-crypto/sycon/go/sha3"
)

// BenchmarkSHAKE128 compares with crypto/sha3: go test -bench SHAKE128 -count 10 ./sha3, and benchstat -col /by.
func BenchmarkSHAKE128(b *testing.B) {
	for _, size := range []int{32, 256, 1 << 10, 1 << 20} {
		data, out := make([]byte, size), make([]byte, 32)
		b.Run(fmt.Sprintf("New/%d/by=sycon", size), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				x := sha3.NewSHAKE128()
				x.Write(data)
				x.Read(out)
			}
		})
		b.Run(fmt.Sprintf("New/%d/by=stdlib", size), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				x := stdlib.NewSHAKE128()
				x.Write(data)
				x.Read(out)
			}
		})
		for by, x := range map[string]hash.XOF{"sycon": sha3.NewSHAKE128(), "stdlib": stdlib.NewSHAKE128()} {
			b.Run(fmt.Sprintf("Reset/%d/by=%s", size, by), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					x.Reset()
					x.Write(data)
					x.Read(out)
				}
			})
		}
	}
}

func BenchmarkSum256(b *testing.B) {
	for _, size := range []int{32, 256, 1 << 10, 1 << 20} {
		data := make([]byte, size)
		for by, sum := range map[string]func([]byte) [32]byte{"sycon": sha3.Sum256, "stdlib": stdlib.Sum256} {
			b.Run(fmt.Sprintf("%d/by=%s", size, by), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					sum(data)
				}
			})
		}
	}
}
