//go:build cgo

// Package mac implements a message authentication code based on Newplex. The construction is sycon's: the original Newplex
// has none.
//
// Experimental: without independent review. For real data, use package kmac.
package mac

import "github.com/sycon-crypto/sycon/go/internal/lib"

// KeySize is the number of bytes of a key.
const KeySize = 32

// New returns a MAC with a key of [KeySize] bytes and tags of size bytes. The size is part of the function: preferably
// 16 or more, and from 4 to 64. Another size is an error. The domain is a string that nothing else uses.
func New(domain string, key []byte, size int) (*MAC, error) {
	if err := lib.CheckLength("mac", "key", key, KeySize); err != nil {
		return nil, err
	}
	if err := lib.CheckRange("mac", "size", size, lib.MinTagSize, 64); err != nil {
		return nil, err
	}
	x := &MAC{size: size}
	lib.Must(x.stream.Init(lib.NewplexMAC, lib.Beginning{Key: key, Customization: []byte(domain)}))
	return x, nil
}
