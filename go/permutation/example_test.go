//go:build cgo

package permutation_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/permutation"
)

func Example() {
	var state [200]byte
	permutation.KeccakF1600(&state)
	fmt.Printf("%x\n", state[:8])
	// Output: e7dde140798f25f1
}

func ExampleSimpira1024Batch() {
	states := make([][128]byte, 16)
	permutation.Simpira1024Batch(states)
	fmt.Println(states[0] == states[15])
	// Output: true
}
