package k12_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/k12"
)

func Example() {
	x := k12.New128([]byte("example.org files v1"))
	x.WriteParallel(make([]byte, 1<<20), 0) // on all CPU cores
	sum := make([]byte, 8)
	x.Read(sum)
	fmt.Printf("%x\n", sum)
	// Output: 06c87e360e318c7e
}

func ExampleSum128() {
	fmt.Printf("%x\n", k12.Sum128(nil, nil, 32))
	// Output: 1ac2d450fc3b4205d19da7bfca1b37513c0803577ac7167f06fe2ce1f0ef39e5
}
