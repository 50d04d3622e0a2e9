package multimixer_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/multimixer"
)

func Example() {
	x, err := multimixer.New(make([]byte, multimixer.KeySize)) // in earnest, random
	if err != nil {
		panic(err)
	}
	defer x.Wipe()
	tag := x.Tag([]byte("message"))
	x.Write([]byte("mess"))
	x.Write([]byte("age"))
	fmt.Println(x.Verify(tag[:]), x.Verify(tag[:16]))
	// Output: true true
}
