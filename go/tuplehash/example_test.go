package tuplehash_test

import (
	"bytes"
	"fmt"

	"github.com/sycon-crypto/sycon/go/tuplehash"
)

func Example() {
	h := tuplehash.New128(nil, 32)
	h.Append([]byte("ab"))
	h.Append([]byte("c"))
	other := tuplehash.Sum128([][]byte{[]byte("a"), []byte("bc")}, nil, 32)
	fmt.Println(bytes.Equal(h.Sum(nil), other))
	// Output: false
}
