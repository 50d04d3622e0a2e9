package xwing_test

import (
	"bytes"
	"encoding/pem"
	"fmt"

	"github.com/sycon-crypto/sycon/go/xwing"
)

func Example() {
	dk, err := xwing.GenerateKey()
	if err != nil {
		panic(err)
	}
	defer dk.Wipe()
	encoded := dk.EncapsulationKey().Bytes() // for everyone

	ek, err := xwing.NewEncapsulationKey(encoded)
	if err != nil {
		panic(err)
	}
	theirs, ciphertext := ek.Encapsulate()

	ours, err := dk.Decapsulate(ciphertext)
	fmt.Println(bytes.Equal(ours, theirs), err)
	// Output: true <nil>
}

func ExampleDecapsulationKey_DecapsulateBatch() {
	dk, _ := xwing.GenerateKey()
	keys := []*xwing.EncapsulationKey{dk.EncapsulationKey(), dk.EncapsulationKey()}
	theirs, ciphertexts := xwing.EncapsulateBatch(keys, 0)
	ours, err := dk.DecapsulateBatch(ciphertexts, 0)
	fmt.Println(bytes.Equal(ours[0], theirs[0]), bytes.Equal(ours[1], theirs[1]), err)
	// Output: true true <nil>
}

func ExampleParsePKIXEncapsulationKey() {
	dk, _ := xwing.GenerateKey()
	file := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: dk.EncapsulationKey().MarshalPKIX()})

	block, _ := pem.Decode(file)
	ek, err := xwing.ParsePKIXEncapsulationKey(block.Bytes)
	fmt.Println(len(ek.Bytes()), err)
	// Output: 1216 <nil>
}
