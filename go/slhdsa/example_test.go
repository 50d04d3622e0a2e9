//go:build cgo

package slhdsa_test

import (
	"crypto/sha512"
	"encoding/pem"
	"fmt"

	"github.com/sycon-crypto/sycon/go/slhdsa"
)

func Example() {
	sk, err := slhdsa.GenerateKey(slhdsa.SHAKE128f)
	if err != nil {
		panic(err)
	}
	defer sk.Wipe()
	published := sk.PublicKey().MarshalPKIX()

	options := &slhdsa.Options{Context: "example.org/firmware"}
	signature, err := sk.Sign(nil, []byte("firmware 1.2"), options)
	if err != nil {
		panic(err)
	}

	pk, err := slhdsa.ParsePKIXPublicKey(published)
	if err != nil {
		panic(err)
	}
	fmt.Println(slhdsa.Verify(pk, []byte("firmware 1.2"), signature, options))
	fmt.Println(slhdsa.Verify(pk, []byte("firmware 1.3"), signature, options))
	// Output:
	// <nil>
	// slhdsa: signature: not valid for this message, context and key
}

// HashSLH-DSA signs the digest of a message, for example of a file that is read in pieces.
func ExampleOptions() {
	sk, err := slhdsa.GenerateKey(slhdsa.SHAKE128f)
	if err != nil {
		panic(err)
	}
	digest := sha512.New()
	digest.Write([]byte("any number "))
	digest.Write([]byte("of pieces"))

	options := &slhdsa.Options{PreHash: "SHA-512"}
	signature, err := sk.Sign(nil, digest.Sum(nil), options)
	fmt.Println(len(signature), err)
	fmt.Println(slhdsa.Verify(sk.PublicKey(), digest.Sum(nil), signature, options))
	// Output:
	// 17088 <nil>
	// <nil>
}

func ExamplePrivateKey_MarshalPKCS8() {
	sk, err := slhdsa.GenerateKey(slhdsa.SHAKE128f)
	if err != nil {
		panic(err)
	}
	file := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: sk.MarshalPKCS8()})

	block, _ := pem.Decode(file)
	again, err := slhdsa.ParsePKCS8PrivateKey(block.Bytes)
	fmt.Println(again.Set(), again.Equal(sk), err)
	// Output: SLH-DSA-SHAKE-128f true <nil>
}
