//go:build cgo

package aead_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/experimental/newplex/aead"
)

func Example() {
	a, err := aead.New("example.org boxes v1", make([]byte, aead.KeySize), 16) // in real code, a random key
	if err != nil {
		panic(err)
	}
	defer a.Wipe()
	nonce := make([]byte, a.NonceSize()) // must not be used twice with the same key
	sealed := a.Seal(nil, nonce, []byte("message"), []byte("to bob"))
	opened, err := a.Open(nil, nonce, sealed, []byte("to bob"))
	fmt.Printf("%s %v\n", opened, err)
	_, err = a.Open(nil, nonce, sealed, []byte("to eve"))
	fmt.Println(err)
	// Output:
	// message <nil>
	// newplex: invalid ciphertext
}
