package dhkem_test

import (
	"bytes"
	"fmt"

	"github.com/sycon-crypto/sycon/go/dhkem"
)

func Example() {
	dk, err := dhkem.GenerateKey()
	if err != nil {
		panic(err)
	}
	theirs, ciphertext := dk.EncapsulationKey().Encapsulate()
	ours, err := dk.Decapsulate(ciphertext)
	fmt.Println(bytes.Equal(ours, theirs), err)
	// Output: true <nil>
}
