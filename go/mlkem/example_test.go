package mlkem_test

import (
	"bytes"
	"fmt"

	"github.com/sycon-crypto/sycon/go/mlkem"
)

func Example() {
	dk, err := mlkem.GenerateKey768()
	if err != nil {
		panic(err)
	}
	defer dk.Wipe()
	encoded := dk.EncapsulationKey().Bytes() // for everyone

	ek, err := mlkem.NewEncapsulationKey768(encoded)
	if err != nil {
		panic(err)
	}
	theirs, ciphertext := ek.Encapsulate()

	ours, err := dk.Decapsulate(ciphertext)
	fmt.Println(bytes.Equal(ours, theirs), err)
	// Output: true <nil>
}
