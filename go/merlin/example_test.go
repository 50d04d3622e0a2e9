//go:build cgo

package merlin_test

import (
	"crypto/rand"
	"fmt"

	"github.com/sycon-crypto/sycon/go/merlin"
)

func Example() {
	t := merlin.NewTranscript("example.org proof v1")
	t.AppendMessage([]byte("commitment"), make([]byte, 32))
	rng, err := t.BuildRNG().ReKeyWitnessBytes([]byte("secret"), make([]byte, 32)).Finalize(rand.Reader)
	if err != nil {
		panic(err)
	}
	blinding := make([]byte, 32)
	rng.Read(blinding)
	fmt.Printf("%x\n", t.ExtractBytes([]byte("challenge"), 8))
	// Output: 7472c02cb4eb7dbf
}
