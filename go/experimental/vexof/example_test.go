//go:build cgo

package vexof_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/experimental/vexof"
)

func Example() {
	x := vexof.New128()
	x.Write([]byte("seed"))
	noise := make([]byte, 1<<20)
	x.Read(noise)
	fmt.Printf("%x\n", noise[len(noise)-8:])
	// Output: 03400ce56588c3ad
}

func ExampleNewIndexed128() {
	x := vexof.NewIndexed128()
	x.Write([]byte("seed"))
	x.SeekTo(1 << 40)
	out := make([]byte, 8)
	x.Read(out)
	fmt.Printf("%x\n", out)
	// Output: bee8a80d93d4066d
}
