package kmac_test

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/kmac"
)

func Example() {
	key := make([]byte, 32) // in real code, a random key
	x := kmac.New256(key, []byte("example.org orders v1"), 32)
	defer x.Wipe()
	x.Write([]byte("ten apples"))
	tag := x.Sum(nil)

	x.Reset()
	x.Write([]byte("ten apples"))
	fmt.Println(x.Verify(tag))
	x.Write([]byte(" more"))
	fmt.Println(x.Verify(tag))
	// Output:
	// true
	// false
}

func ExampleNewXOF128() {
	x := kmac.NewXOF128(make([]byte, 16), []byte("example.org subkeys v1"))
	defer x.Wipe()
	encryption, authentication := make([]byte, 8), make([]byte, 8)
	x.Read(encryption)
	x.Read(authentication)
	fmt.Printf("%x %x\n", encryption, authentication)
	// Output: b3fed45fc0079c97 761490d671d9e048
}
