//go:build cgo

package mac_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/experimental/newplex/mac"
)

func Example() {
	x, err := mac.New("example.org tags v1", make([]byte, mac.KeySize), 16) // in real code, a random key
	if err != nil {
		panic(err)
	}
	defer x.Wipe()
	x.Write([]byte("message"))
	fmt.Println(x.Verify(x.Sum(nil)))
	// Output: true
}
