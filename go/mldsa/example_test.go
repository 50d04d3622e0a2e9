//go:build cgo

package mldsa_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/mldsa"
)

func Example() {
	publicKey := make([]byte, 1952) // of ML-DSA-65
	x, err := mldsa.NewMu(publicKey, nil)
	if err != nil {
		panic(err)
	}
	x.Write([]byte("a message of any length"))
	mu := x.Sum(nil) // for the signer
	fmt.Println(len(mu))
	// Output: 64
}
