//go:build cgo

package newplex_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
)

func Example() {
	alice := newplex.NewSizedProtocol("example.org notes v1") // a domain that nothing else uses
	alice.Mix("key", make([]byte, 32))                        // in real code, a random key
	alice.Mix("nonce", []byte("once and never again"))
	bob := alice.Clone()

	sealed := alice.Seal("note", nil, []byte("message"))
	opened, err := bob.Open("note", nil, sealed)
	fmt.Printf("%s %v\n", opened, err)
	fmt.Println(bytes.Equal(alice.Derive("next key", nil, 32), bob.Derive("next key", nil, 32)))

	_, err = bob.Open("note", nil, sealed)
	fmt.Println(err)
	// Output:
	// message <nil>
	// true
	// newplex: invalid ciphertext
}

// A hash function is a mix followed by a derivation.
func ExampleNewProtocol() {
	p := newplex.NewProtocol("example.org digests v1")
	p.Mix("message", []byte("abc"))
	fmt.Printf("%x\n", p.Derive("digest", nil, 32)[:8])
	// Output: 39eb8a73be5f4457
}

func ExampleProtocol_MixReader() {
	p := newplex.NewProtocol("example.org digests v1")
	r := p.MixReader("message", strings.NewReader("abc"))
	io.Copy(io.Discard, r)
	r.Close()
	fmt.Printf("%x\n", p.Derive("digest", nil, 32)[:8])
	// Output: 39eb8a73be5f4457
}

func ExampleChannel() {
	p := newplex.NewSizedProtocol("example.org chats v1")
	p.Mix("key", make([]byte, 32)) // in real code, a new random key for each channel
	alice, bob := newplex.NewInitiator(&p), newplex.NewResponder(&p)
	message, err := bob.Receive(nil, alice.Send(nil, []byte("hello")))
	fmt.Printf("%s %v\n", message, err)
	message, err = alice.Receive(nil, bob.Send(nil, []byte("yes?")))
	fmt.Printf("%s %v\n", message, err)
	// Output:
	// hello <nil>
	// yes? <nil>
}

func ExampleDuplex() {
	var d newplex.Duplex
	d.Absorb([]byte("message"))
	d.Permute()
	out := make([]byte, 8)
	d.Squeeze(out)
	fmt.Printf("%x\n", out)
	// Output: 870e5fbab9bb4fb2
}
