//go:build cgo

package multimixer_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
)

func Example() {
	x, err := multimixer.New(make([]byte, multimixer.KeySize)) // in real code, a random key
	if err != nil {
		panic(err)
	}
	defer x.Wipe()
	tag := x.Tag([]byte("message"))
	x.Write([]byte("mess"))
	x.Write([]byte("age"))
	fmt.Println(x.Verify(tag[:], multimixer.TagSize), x.Verify(tag[:16], multimixer.TagSize))
	// Output: true false
}
