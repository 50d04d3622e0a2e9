// Command circl makes and checks exchanges of X-Wing with CIRCL, in the format of sycon's example
// xwing_exchange: each checks the output of the other. Keys are in PEM, which Go's own packages read and write
// here.
//
//	go run . make > theirs.json
//	go run . check < ours.json
package main

import (
	"bytes"
	"crypto/rand"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"os"

	"github.com/cloudflare/circl/kem/xwing"
)

const exchanges = 20

type exchange struct {
	Private    string `json:"private"`
	Public     string `json:"public"`
	Randomness string `json:"randomness"`
	Ciphertext string `json:"ciphertext"`
	Secret     string `json:"secret"`
	// A ciphertext that was tampered with, and its secret.
	Damaged       string `json:"damaged"`
	DamagedSecret string `json:"damaged_secret"`
}

type pkcs8 struct {
	Version   int
	Algorithm pkix.AlgorithmIdentifier
	Seed      []byte
}

type spki struct {
	Algorithm pkix.AlgorithmIdentifier
	Key       asn1.BitString
}

var algorithm = pkix.AlgorithmIdentifier{Algorithm: asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 62253, 25722}}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func random(size int) []byte {
	out := make([]byte, size)
	must(rand.Read(out))
	return out
}

func toPEM(label string, structure any) string {
	block := pem.Block{Type: label, Bytes: must(asn1.Marshal(structure))}
	return string(pem.EncodeToMemory(&block))
}

func fromPEM(label, text string, structure any) {
	block, rest := pem.Decode([]byte(text))
	if block == nil || block.Type != label || len(rest) != 0 {
		panic("not one PEM document: " + label)
	}
	if rest := must(asn1.Unmarshal(block.Bytes, structure)); len(rest) != 0 {
		panic("more than one structure: " + label)
	}
}

func makeOne(number int) exchange {
	seed, randomness := random(xwing.SeedSize), random(xwing.EncapsulationSeedSize)
	secretKey, publicKey := xwing.DeriveKeyPairPacked(seed)
	secret, ciphertext, err := xwing.Encapsulate(publicKey, randomness)
	if err != nil {
		panic(err)
	}
	damaged := bytes.Clone(ciphertext)
	damaged[number*59%len(damaged)] ^= 0x10
	return exchange{
		Private:       toPEM("PRIVATE KEY", pkcs8{0, algorithm, seed}),
		Public:        toPEM("PUBLIC KEY", spki{algorithm, asn1.BitString{Bytes: publicKey, BitLength: 8 * len(publicKey)}}),
		Randomness:    hex.EncodeToString(randomness),
		Ciphertext:    hex.EncodeToString(ciphertext),
		Secret:        hex.EncodeToString(secret),
		Damaged:       hex.EncodeToString(damaged),
		DamagedSecret: hex.EncodeToString(xwing.Decapsulate(damaged, secretKey)),
	}
}

func check(given exchange) {
	var private pkcs8
	var public spki
	fromPEM("PRIVATE KEY", given.Private, &private)
	fromPEM("PUBLIC KEY", given.Public, &public)
	if private.Version != 0 || !private.Algorithm.Algorithm.Equal(algorithm.Algorithm) ||
		!public.Algorithm.Algorithm.Equal(algorithm.Algorithm) ||
		len(private.Algorithm.Parameters.FullBytes)+len(public.Algorithm.Parameters.FullBytes) != 0 {
		panic("another version or algorithm, or parameters")
	}
	secretKey, publicKey := xwing.DeriveKeyPairPacked(private.Seed)
	same("public key", public.Key.Bytes, hex.EncodeToString(publicKey))
	secret, ciphertext, err := xwing.Encapsulate(publicKey, must(hex.DecodeString(given.Randomness)))
	if err != nil {
		panic(err)
	}
	same("ciphertext", ciphertext, given.Ciphertext)
	same("secret", secret, given.Secret)
	same("decapsulated secret", xwing.Decapsulate(ciphertext, secretKey), given.Secret)
	damaged := must(hex.DecodeString(given.Damaged))
	same("secret in a damaged ciphertext", xwing.Decapsulate(damaged, secretKey), given.DamagedSecret)
}

func same(what string, computed []byte, given string) {
	if hex.EncodeToString(computed) != given {
		panic("another " + what)
	}
}

func main() {
	switch {
	case len(os.Args) == 2 && os.Args[1] == "make":
		all := []exchange{}
		for number := range exchanges {
			all = append(all, makeOne(number))
		}
		if err := json.NewEncoder(os.Stdout).Encode(all); err != nil {
			panic(err)
		}
	case len(os.Args) == 2 && os.Args[1] == "check":
		var all []exchange
		if err := json.NewDecoder(os.Stdin).Decode(&all); err != nil {
			panic(err)
		}
		if len(all) != exchanges {
			panic("exchanges are missing")
		}
		for _, one := range all {
			check(one)
		}
		fmt.Printf("CIRCL agrees with %d exchanges\n", len(all))
	default:
		fmt.Fprintln(os.Stderr, "usage: circl make | check")
		os.Exit(2)
	}
}
