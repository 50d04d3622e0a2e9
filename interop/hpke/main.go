// Command hpke makes and checks messages with Go's crypto/hpke, in the format of sycon's example
// hpke_exchange: each checks the output of the other.
//
//	go run . make > theirs.json
//	go run . check < ours.json
package main

import (
	"bytes"
	"crypto/hpke"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
)

var (
	kems  = []uint16{0x647a, 0x0020, 0x0041}
	kdfs  = []uint16{0x0001, 0x0010, 0x0011}
	aeads = []uint16{0x0001, 0x0002, 0x0003, 0xffff}
	// The lengths of the messages of an exchange, in bytes.
	lengths = []int{0, 1, 1000, 100000}
)

const exportOnly = 0xffff

type exchange struct {
	Kem     uint16 `json:"kem"`
	Kdf     uint16 `json:"kdf"`
	Aead    uint16 `json:"aead"`
	Private text   `json:"private"`
	Public  text   `json:"public"`
	// The input from which another key is derived, and its public half.
	Ikm     text `json:"ikm"`
	Derived text `json:"derived"`
	Info    text `json:"info"`
	Enc     text `json:"enc"`
	// The messages of a sequence.
	Messages    []message `json:"messages"`
	ExportLabel text      `json:"export_label"`
	Exported    text      `json:"exported"`
	// A single message. Empty if the suite is export-only.
	Sealed text `json:"sealed"`
}

type message struct {
	Aad        text `json:"aad"`
	Plaintext  text `json:"plaintext"`
	Ciphertext text `json:"ciphertext"`
}

type text []byte

func (t text) MarshalText() ([]byte, error) {
	return []byte(hex.EncodeToString(t)), nil
}

func (t *text) UnmarshalText(digits []byte) (err error) {
	*t, err = hex.DecodeString(string(digits))
	return
}

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

func makeOne(kemID, kdfID, aeadID uint16) exchange {
	kem, kdf, aead := must(hpke.NewKEM(kemID)), must(hpke.NewKDF(kdfID)), must(hpke.NewAEAD(aeadID))
	ikm, info, label := random(64), random(40), random(7)
	private := must(kem.GenerateKey())
	enc, sender, err := hpke.NewSender(private.PublicKey(), kdf, aead, info)
	if err != nil {
		panic(err)
	}
	made := exchange{
		Kem: kemID, Kdf: kdfID, Aead: aeadID,
		Private: must(private.Bytes()), Public: private.PublicKey().Bytes(),
		Ikm: ikm, Derived: must(kem.DeriveKeyPair(ikm)).PublicKey().Bytes(),
		Info: info, Enc: enc, Messages: []message{},
		ExportLabel: label, Exported: must(sender.Export(string(label), 100)),
	}
	if aeadID == exportOnly {
		return made
	}
	for number, length := range lengths {
		aad, plaintext := random(5*number), random(length)
		made.Messages = append(made.Messages, message{aad, plaintext, must(sender.Seal(aad, plaintext))})
	}
	made.Sealed = must(hpke.Seal(private.PublicKey(), kdf, aead, info, made.Messages[2].Plaintext))
	return made
}

func check(given exchange) {
	kem, kdf, aead := must(hpke.NewKEM(given.Kem)), must(hpke.NewKDF(given.Kdf)), must(hpke.NewAEAD(given.Aead))
	same("derived key", must(kem.DeriveKeyPair(given.Ikm)).PublicKey().Bytes(), given.Derived)
	private := must(kem.NewPrivateKey(given.Private))
	same("public key", private.PublicKey().Bytes(), given.Public)
	receiver := must(hpke.NewRecipient(given.Enc, private, kdf, aead, given.Info))
	same("exported secret", must(receiver.Export(string(given.ExportLabel), 100)), given.Exported)
	if given.Aead == exportOnly {
		return
	}
	if len(given.Messages) != len(lengths) {
		panic("messages are missing")
	}
	for _, one := range given.Messages {
		same("message", must(receiver.Open(one.Aad, one.Ciphertext)), one.Plaintext)
	}
	same("single message", must(hpke.Open(private, kdf, aead, given.Info, given.Sealed)), given.Messages[2].Plaintext)
}

func same(what string, computed, given []byte) {
	if !bytes.Equal(computed, given) {
		panic("another " + what)
	}
}

func main() {
	switch {
	case len(os.Args) == 2 && os.Args[1] == "make":
		all := []exchange{}
		for _, kem := range kems {
			for _, kdf := range kdfs {
				for _, aead := range aeads {
					all = append(all, makeOne(kem, kdf, aead))
				}
			}
		}
		if err := json.NewEncoder(os.Stdout).Encode(all); err != nil {
			panic(err)
		}
	case len(os.Args) == 2 && os.Args[1] == "check":
		var all []exchange
		if err := json.NewDecoder(os.Stdin).Decode(&all); err != nil {
			panic(err)
		}
		if len(all) != len(kems)*len(kdfs)*len(aeads) {
			panic("exchanges are missing")
		}
		for _, one := range all {
			check(one)
		}
		fmt.Printf("Go's crypto/hpke agrees with %d exchanges\n", len(all))
	default:
		fmt.Fprintln(os.Stderr, "usage: hpke make | check")
		os.Exit(2)
	}
}
