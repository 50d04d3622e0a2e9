// KT128 compared with the assembly of codahale/kt128: the same calls give the same bytes. Benchmarks both.
package kt128

import (
	"bytes"
	"fmt"
	"math"
	"testing"
	"time"

	theirs "github.com/codahale/kt128"

	ours "github.com/sycon-crypto/sycon/go/k12"
)

const longest = 16 << 20

func TestSum(t *testing.T) {
	message := make([]byte, longest)
	for i := range message {
		message[i] = byte(i % 251)
	}
	for _, size := range []int{0, 1, 167, 168, 8191, 8192, 8193, 100_000, 1 << 20, longest} {
		for _, customization := range []string{"", "customization"} {
			one := theirs.Sum(message[:size], []byte(customization), 100)
			two := ours.Sum128(message[:size], []byte(customization), 100)
			if !bytes.Equal(one, two) {
				t.Errorf("%d bytes with the customization %q differ", size, customization)
			}
		}
	}
}

// Benchmark interleaves both and reports the minimum of many rounds: go test -bench . -benchtime 100x. The ratio is the time of
// kt128 divided by that of sycon.
func Benchmark(b *testing.B) {
	message := make([]byte, longest)
	sums := []func(message []byte){
		func(message []byte) { ours.Sum128(message, nil, 32) },
		func(message []byte) { theirs.Sum(message, nil, 32) },
	}
	for _, size := range []int{0, 64, 256, 1 << 10, 8 << 10, 16 << 10, 64 << 10, 1 << 20, longest} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			calls := 1 + 200_000/(size+100)
			least := [2]float64{math.Inf(1), math.Inf(1)}
			for range b.N {
				for i, sum := range sums {
					start := time.Now()
					for range calls {
						sum(message[:size])
					}
					least[i] = min(least[i], float64(time.Since(start))/float64(calls))
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(least[0], "ns-sycon")
			b.ReportMetric(least[1], "ns-kt128")
			b.ReportMetric(least[1]/least[0], "ratio")
		})
	}
}
