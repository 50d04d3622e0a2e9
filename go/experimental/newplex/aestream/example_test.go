//go:build cgo

package aestream_test

import (
	"bytes"
	"fmt"
	"io"

	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aestream"
)

func Example() {
	protocol := newplex.NewSizedProtocol("example.org files v1")
	protocol.Mix("key", make([]byte, 32)) // in real code, a random key
	protocol.Mix("nonce", make([]byte, 16))
	sender, receiver := protocol.Clone(), protocol.Clone()

	var file bytes.Buffer
	w := aestream.NewWriter(&sender, &file)
	io.WriteString(w, "first block")
	io.WriteString(w, ", second block")
	if err := w.Close(); err != nil {
		panic(err)
	}

	text, err := io.ReadAll(aestream.NewReader(&receiver, &file))
	fmt.Printf("%s %v\n", text, err)
	// Output: first block, second block <nil>
}
