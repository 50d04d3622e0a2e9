//go:build cgo

package ascon_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/ascon"
)

func Example() {
	fmt.Printf("%x\n", ascon.Sum256([]byte("message")))
	// Output: bab8e820bd4559f48bdd19e297e6ba3c8e5675567c8c4b49e5baa346c4a3a8d3
}

func ExampleNewAEAD128() {
	a, err := ascon.NewAEAD128(make([]byte, ascon.KeySize)) // in real code, a random key
	if err != nil {
		panic(err)
	}
	defer a.Wipe()
	nonce := make([]byte, a.NonceSize()) // never use it twice with this key
	sealed := a.Seal(nil, nonce, []byte("21.5 C"), []byte("sensor 9"))
	opened, err := a.Open(nil, nonce, sealed, []byte("sensor 9"))
	fmt.Printf("%s %v\n", opened, err)
	_, err = a.Open(nil, nonce, sealed, []byte("sensor 8"))
	fmt.Println(err)
	// Output:
	// 21.5 C <nil>
	// ascon: ciphertext: not authentic; check the key, the nonce and the additional data
}

func ExampleNewCXOF128() {
	x, err := ascon.NewCXOF128([]byte("example.org v1"))
	if err != nil {
		panic(err)
	}
	x.Write([]byte("message"))
	out := make([]byte, 8)
	x.Read(out)
	fmt.Printf("%x\n", out)
	// Output: df1fab49055952f6
}
