//go:build cgo

package sycon_test

import (
	"os"
	"testing"

	"github.com/sycon-crypto/sycon/go/ascon"
	"github.com/sycon-crypto/sycon/go/blake3"
	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aead"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aestream"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/mac"
	"github.com/sycon-crypto/sycon/go/mldsa"
	"github.com/sycon-crypto/sycon/go/mlkem"
)

// blake is BLAKE3, whose constructors are not generated.
var blake = callable{
	func(arguments) machine { return blake3.New() },
	func(a arguments, pieces [][]byte) []byte { return blake3.Sum(pieces[0], a.size) },
}

// byHandInC are the functions that require cgo and whose constructors are not generated.
var byHandInC = []function{
	{name: "BLAKE3 keyed", tag: true, callable: callable{
		func(a arguments) machine { return must(blake3.NewKeyed(a.key)) },
		func(a arguments, pieces [][]byte) []byte { return must(blake3.SumKeyed(a.key, pieces[0], a.size)) },
	}},
	{name: "BLAKE3 derive_key", callable: callable{
		func(a arguments) machine { return must(blake3.NewDeriveKey(string(a.customization))) },
		func(a arguments, pieces [][]byte) []byte {
			key := make([]byte, a.size)
			return must(key, blake3.DeriveKey(key, string(a.customization), pieces[0]))
		},
	}},
	{name: "multimixer-128 MAC", tag: true, callable: callable{
		func(a arguments) machine { return must(multimixer.New(a.key)) },
		func(a arguments, pieces [][]byte) []byte {
			x := must(multimixer.New(a.key))
			defer x.Wipe()
			tag := x.Tag(pieces[0])
			return tag[:]
		},
	}},
	{name: "ML-DSA's mu",
		callable: callable{new: func(a arguments) machine { return must(mldsa.NewMu(pattern(1312, 0), a.customization)) }}},
	{name: "Newplex MAC", tag: true, sized: true,
		callable: callable{new: func(a arguments) machine { return must(mac.New("example.org tests", a.key, a.size)) }}},
}

func TestMLKEM512(t *testing.T) {
	kem[*mlkem.DecapsulationKey512, *mlkem.EncapsulationKey512]{
		mlkem.GenerateKey512, mlkem.NewDecapsulationKey512, mlkem.NewEncapsulationKey512, mlkem.EncapsulateBatch512,
		mlkem.CiphertextSize512, mlkem.EncapsulationKeySize512, mlkem.SeedSize, mlkem.SharedKeySize, 32}.test(t)
}

// Each bad argument has its own error, or a panic where the Go signature returns no error.
func TestRefusalsInC(t *testing.T) {
	key := make([]byte, 32)
	for why, err := range map[string]error{
		"blake3: key: wrong length (got 31 bytes, expected 32)":                       second(blake3.NewKeyed(key[1:])),
		"blake3: key: wrong length (got 0":                                            second(blake3.SumKeyed(nil, nil, 1)),
		"blake3: context: not valid":                                                  second(blake3.NewDeriveKey("\xff")),
		"context: not valid UTF-8":                                                    blake3.DeriveKey(key, "\xff", nil),
		"got 257 bytes":                                                               second(ascon.NewCXOF128(make([]byte, 257))),
		"at most 256)":                                                                second(ascon.SumCXOF128(nil, make([]byte, 300), 1)),
		"multimixer: key: wrong length (got 33 bytes, expected 32)":                   second(multimixer.New(make([]byte, 33))),
		"message: wrong length (got 31 bytes, expected a multiple of 32":              second(multimixer.Sum128(key, key[1:])),
		"multimixer: key: wrong length (got 31 bytes":                                 second(multimixer.Sum128(key[1:], key)),
		"message: wrong length (got 0 bytes, expected a multiple of 32, at least 32)": second(multimixer.Sum128(nil, nil)),
		"mac: key: wrong length (got 0 bytes, expected 32)":                           second(mac.New("", nil, 16)),
		"mac: size: out of range (got 3, expected 4 to 64)":                           second(mac.New("", key, 3)),
		"mac: size: out of range (got 65":                                             second(mac.New("", key, 65)),
		"aead: key: wrong length (got 0 bytes, expected 32)":                          second(aead.New("", nil, 16)),
		"aead: nonceSize: too small (got 0, expected 1 or more)":                      second(aead.New("", key, 0)),
	} {
		fails(t, why, err)
	}
	for why, f := range map[string]func(){
		"aead: nonce: wrong length (got 15 bytes, expected 16)": func() { must(aead.New("", key, 16)).Seal(nil, key[:15], nil, nil) },
		"aead: nonce: wrong length (got 17":                     func() { must(aead.New("", key, 16)).Open(nil, key[:17], key, nil) },
	} {
		refuses(t, why, f)
	}
	p := newplex.NewProtocol("example.org tests")
	w := aestream.NewWriter(&p, os.Stderr)
	n, err := w.Write(make([]byte, aestream.MaxBlockSize+1))
	if n != 0 {
		t.Error("a block that is too large is taken:", n)
	}
	fails(t, "aestream: p: too long (got 16777216 bytes, expected at most 16777215)", err)
}
