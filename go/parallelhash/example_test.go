package parallelhash_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/parallelhash"
)

func Example() {
	h, err := parallelhash.New128(8192, nil, 8)
	if err != nil {
		panic(err)
	}
	h.Write(make([]byte, 100_000))
	fmt.Printf("%x\n", h.Sum(nil))
	// Output: 75e7f3a165e33956
}
