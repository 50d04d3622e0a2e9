package sha3_test

import (
	"fmt"
	"io"

	"github.com/sycon-crypto/sycon/go/sha3"
)

func Example() {
	x := sha3.NewSHAKE128()
	io.WriteString(x, "any number ")
	io.WriteString(x, "of pieces")
	key, more := make([]byte, 8), make([]byte, 8)
	x.Read(key)
	x.Read(more) // the output continues
	x.Wipe()
	fmt.Printf("%x, %x\n", key, more)
	// Output: e432d1224ef159b7, b917b4ad31172275
}

func ExampleSum256() {
	fmt.Printf("%x\n", sha3.Sum256([]byte("abc")))
	// Output: 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532
}

func ExampleSumLegacyKeccak256() {
	fmt.Printf("%x\n", sha3.SumLegacyKeccak256(nil))
	// Output: c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470
}

func ExampleNewCSHAKE256() {
	x := sha3.NewCSHAKE256(nil, []byte("example.org tokens v1"))
	io.WriteString(x, "seed")
	token := make([]byte, 8)
	x.Read(token)
	fmt.Printf("%x\n", token)
	// Output: 26e58917887f72b4
}

func ExampleSHA3_Clone() {
	h := sha3.New256()
	io.WriteString(h, "a")
	other, _ := h.Clone()
	io.WriteString(h, "bc")
	io.WriteString(other, "bd")
	fmt.Printf("%x %x\n", h.Sum(nil)[:4], other.Sum(nil)[:4])
	// Output: 3a985da7 f5f119fa
}

// A program can save a state, and continue later.
func ExampleSHA3_MarshalBinary() {
	h := sha3.New256()
	io.WriteString(h, "a")
	state, _ := h.MarshalBinary()

	var later sha3.SHA3
	if err := later.UnmarshalBinary(state); err != nil {
		panic(err)
	}
	io.WriteString(&later, "bc")
	fmt.Printf("%x\n", later.Sum(nil)[:8])
	// Output: 3a985da74fe225b2
}

func ExampleSumSHAKE128Batch() {
	messages := [][]byte{[]byte("one"), []byte("two"), []byte("three")}
	for _, out := range sha3.SumSHAKE128Batch(messages, 4) {
		fmt.Printf("%x ", out)
	}
	// Output: 08e6a90d 82cab512 7d433af3
}

func ExampleSumSHAKE256Rows() {
	rows := []byte("one two ten ")
	out := make([]byte, 3*4)
	if err := sha3.SumSHAKE256Rows(out, 4, rows, 4); err != nil {
		panic(err)
	}
	fmt.Printf("%x\n", out)
	// Output: be59a053586ba040315df5bc
}

func ExampleNewSHAKE128WithDomain() {
	_, err := sha3.NewSHAKE128WithDomain(0x80)
	fmt.Println(err)
	// Output: sha3: domain: not a domain byte (got 0x80, expected 0x01 to 0x7f)
}
