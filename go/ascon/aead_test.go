//go:build cgo

package ascon_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"github.com/sycon-crypto/sycon/go/ascon"
)

// vector is a row of vectors/ascon_aead.json. A row without a message is a forgery.
type vector struct {
	TCID           int    `json:"tcId"`
	Key            string `json:"key"`
	Nonce          string `json:"nonce"`
	AssociatedData string `json:"associated_data"`
	Message        *string
	Sealed         string
}

func unhex(t *testing.T, digits string) []byte {
	data, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAEAD128KnownAnswers(t *testing.T) {
	file, err := os.ReadFile("../../vectors/ascon_aead.json")
	if os.IsNotExist(err) {
		t.Skip("the vectors are in the repository only")
	} else if err != nil {
		t.Fatal(err)
	}
	var rows []vector
	if err := json.Unmarshal(file, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		a, err := ascon.NewAEAD128(unhex(t, row.Key))
		if err != nil {
			t.Fatal(err)
		}
		nonce, data, sealed := unhex(t, row.Nonce), unhex(t, row.AssociatedData), unhex(t, row.Sealed)
		opened, err := a.Open(nil, nonce, sealed, data)
		if row.Message == nil {
			if err != ascon.ErrInvalidCiphertext || opened != nil {
				t.Errorf("test %d: a forgery is accepted: %v", row.TCID, err)
			}
			continue
		}
		message := unhex(t, *row.Message)
		if err != nil || !bytes.Equal(opened, message) {
			t.Errorf("test %d: Open: %v", row.TCID, err)
		}
		if !bytes.Equal(a.Seal(nil, nonce, message, data), sealed) {
			t.Errorf("test %d: Seal", row.TCID)
		}
		// In place.
		if inPlace := a.Seal(message[:0], nonce, message, data); !bytes.Equal(inPlace, sealed) {
			t.Errorf("test %d: Seal in place", row.TCID)
		}
	}
	if len(rows) < 100 {
		t.Errorf("only %d tests", len(rows))
	}
}

func TestAEAD128Refusals(t *testing.T) {
	for size := range 40 {
		_, err := ascon.NewAEAD128(make([]byte, size))
		if good := size == ascon.KeySize || size == ascon.MaskedKeySize; good != (err == nil) {
			t.Errorf("a key of %d bytes: %v", size, err)
		}
	}
	a, _ := ascon.NewAEAD128(make([]byte, ascon.MaskedKeySize))
	if _, err := a.Open(nil, make([]byte, ascon.NonceSize), make([]byte, ascon.TagSize-1), nil); err != ascon.ErrInvalidCiphertext {
		t.Errorf("a short ciphertext: %v", err)
	}
	panics := func(what string, call func()) {
		defer func() {
			if recover() == nil {
				t.Errorf("%s does not panic", what)
			}
		}()
		call()
	}
	panics("a short nonce", func() { a.Seal(nil, make([]byte, 15), nil, nil) })
	a.Wipe()
	a.Wipe()
	panics("a cipher after Wipe", func() { a.Seal(nil, make([]byte, 16), nil, nil) })
	panics("the zero value", func() { new(ascon.AEAD128).Seal(nil, make([]byte, 16), nil, nil) })
}

func FuzzAEAD128(f *testing.F) {
	f.Add(make([]byte, 16), make([]byte, 16), []byte("message"), []byte("data"))
	f.Fuzz(func(t *testing.T, key, nonce, message, data []byte) {
		a, err := ascon.NewAEAD128(key)
		if err != nil || len(nonce) != ascon.NonceSize {
			return
		}
		sealed := a.Seal(nil, nonce, message, data)
		opened, err := a.Open(nil, nonce, sealed, data)
		if err != nil || !bytes.Equal(opened, message) {
			t.Fatal("the message does not come back")
		}
		sealed[len(sealed)/2] ^= 1
		if _, err := a.Open(nil, nonce, sealed, data); err == nil {
			t.Fatal("a forgery is accepted")
		}
	})
}
