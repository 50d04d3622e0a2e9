//go:build cgo

package sycon_test

import (
	"fmt"
	"strings"

	"github.com/sycon-crypto/sycon/go"
)

func ExampleVersion() {
	fmt.Println(strings.Count(sycon.Version(), "."))
	// Output: 2
}
