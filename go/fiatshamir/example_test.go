//go:build cgo

package fiatshamir_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/fiatshamir"
)

func Example() {
	suite := fiatshamir.TurboSHAKE128
	t := suite.New(suite.SessionID([]byte("example.org proof v1")))
	t.Absorb(make([]byte, 32)) // the commitment
	challenge := make([]byte, 8)
	t.Squeeze(challenge)
	fmt.Printf("%x\n", challenge)
	// Output: 6a5aa93a5f7fb96b
}
