//go:build cgo

package blake3_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/blake3"
)

func Example() {
	fmt.Printf("%x\n", blake3.Sum256(nil))
	// Output: af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262
}

func ExampleNewKeyed() {
	x, err := blake3.NewKeyed(make([]byte, blake3.KeySize)) // in real code, a random key
	if err != nil {
		panic(err)
	}
	defer x.Wipe()
	x.Write([]byte("message"))
	fmt.Println(x.Verify(x.Sum(nil), blake3.Size))
	// Output: true
}

func ExampleDeriveKey() {
	key := make([]byte, 8)
	if err := blake3.DeriveKey(key, "example.org 2026-01-01 session tokens v1", []byte("material")); err != nil {
		panic(err)
	}
	fmt.Printf("%x\n", key)
	// Output: 5a7ca63476566593
}

func ExampleHasher_SeekTo() {
	x := blake3.New()
	x.SeekTo(1 << 60)
	out := make([]byte, 8)
	x.Read(out)
	fmt.Printf("%x at %d\n", out, x.Position())
	// Output: 974cccb6b4e66ba7 at 1152921504606846984
}
