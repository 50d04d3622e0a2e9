package sycon_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go"
)

func ExampleBackend() {
	fmt.Println(sycon.Backend() != "")
	// Output: true
}
