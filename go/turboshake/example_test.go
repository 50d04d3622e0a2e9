package turboshake_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/turboshake"
)

func Example() {
	x, err := turboshake.New128(turboshake.DefaultDomain)
	if err != nil {
		panic(err)
	}
	x.Write([]byte("message"))
	out := make([]byte, 8)
	x.Read(out)
	fmt.Printf("%x\n", out)
	// Output: 2db7bf572764e17d
}

func ExampleSum256Batch() {
	outs, err := turboshake.Sum256Batch(0x0b, [][]byte{[]byte("one"), []byte("two")}, 4)
	fmt.Printf("%x %v\n", outs, err)
	// Output: [61624814 8d388a65] <nil>
}
