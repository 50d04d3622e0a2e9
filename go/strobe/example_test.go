//go:build cgo

package strobe_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/strobe"
)

func Example() {
	alice := strobe.New128([]byte("example.org v1"))
	alice.Key(0, make([]byte, 32)) // in real code, a random key
	bob := alice.Clone()

	sealed := alice.SendEnc(0, nil, []byte("message"))
	tag := make([]byte, 16)
	alice.SendMAC(0, tag)

	opened := bob.RecvEnc(0, nil, sealed)
	fmt.Printf("%s %v\n", opened, bob.RecvMAC(0, tag, strobe.MACSize))
	// Output: message true
}
