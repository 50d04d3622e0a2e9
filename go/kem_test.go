package sycon_test

import (
	"bytes"
	"crypto"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"slices"
	"testing"

	"github.com/sycon-crypto/sycon/go/dhkem"
	"github.com/sycon-crypto/sycon/go/kmac"
	"github.com/sycon-crypto/sycon/go/mlkem"
	"github.com/sycon-crypto/sycon/go/parallelhash"
	"github.com/sycon-crypto/sycon/go/tuplehash"
	"github.com/sycon-crypto/sycon/go/xwing"
)

// public and private are the methods that the keys of all KEMs have.
type public interface {
	encapsulator
	EncapsulateDeterministic([]byte) (sharedKey, ciphertext []byte, err error)
}

type private[E public] interface {
	decapsulator
	crypto.Decapsulator
	EncapsulationKey() E
	DecapsulateBatch([][]byte, int) ([][]byte, error)
	Wipe()
}

type kem[D private[E], E public] struct {
	generate                         func() (D, error)
	newD                             func([]byte) (D, error)
	newE                             func([]byte) (E, error)
	many                             func([]E, int) (sharedKeys, ciphertexts [][]byte)
	ciphertext, public, seed, shared int
	random                           int
}

func TestKEMs(t *testing.T) {
	t.Run("ML-KEM-768", kem[*mlkem.DecapsulationKey768, *mlkem.EncapsulationKey768]{
		mlkem.GenerateKey768, mlkem.NewDecapsulationKey768, mlkem.NewEncapsulationKey768, mlkem.EncapsulateBatch768,
		mlkem.CiphertextSize768, mlkem.EncapsulationKeySize768, mlkem.SeedSize, mlkem.SharedKeySize, 32}.test)
	t.Run("ML-KEM-1024", kem[*mlkem.DecapsulationKey1024, *mlkem.EncapsulationKey1024]{
		mlkem.GenerateKey1024, mlkem.NewDecapsulationKey1024, mlkem.NewEncapsulationKey1024, mlkem.EncapsulateBatch1024,
		mlkem.CiphertextSize1024, mlkem.EncapsulationKeySize1024, mlkem.SeedSize, mlkem.SharedKeySize, 32}.test)
	t.Run("X-Wing", kem[*xwing.DecapsulationKey, *xwing.EncapsulationKey]{
		xwing.GenerateKey, xwing.NewDecapsulationKey, xwing.NewEncapsulationKey, xwing.EncapsulateBatch,
		xwing.CiphertextSize, xwing.EncapsulationKeySize, xwing.SeedSize, xwing.SharedKeySize, 64}.test)
	t.Run("DHKEM", kem[*dhkem.DecapsulationKey, *dhkem.EncapsulationKey]{
		dhkem.GenerateKey, dhkem.NewDecapsulationKey, dhkem.NewEncapsulationKey, dhkem.EncapsulateBatch,
		dhkem.CiphertextSize, dhkem.EncapsulationKeySize, dhkem.SeedSize, dhkem.SharedKeySize, 32}.test)
}

// TestDHKEMAnswer compares DHKEM with a known answer of the C library, with cgo and without.
func TestDHKEMAnswer(t *testing.T) {
	dk := must(dhkem.NewDecapsulationKey(make([]byte, 32)))
	shared, ciphertext, err := dk.EncapsulationKey().EncapsulateDeterministic(make([]byte, 32))
	if hex.EncodeToString(dk.EncapsulationKey().Bytes()) != "2fe57da347cd62431528daac5fbb290730fff684afc4cfc2ed90995f58cb3b74" ||
		hex.EncodeToString(shared) != "0b4b0adb6b6edc3b1dc49536424e091cadcdaa1470170c4e36f5d1af493c2f77" ||
		hex.EncodeToString(ciphertext) != "70a736978971281065765948fb66006c898c25acd789169223ca7336cf62146f" || err != nil {
		t.Errorf("another key, shared key or ciphertext (%v)", err)
	}
}

func (k kem[D, E]) test(t *testing.T) {
	dk, other := must(k.generate()), must(k.generate())
	if bytes.Equal(dk.Bytes(), other.Bytes()) || len(dk.Bytes()) != k.seed {
		t.Error("two keys are one, or a seed has another length")
	}
	again := must(k.newD(dk.Bytes()))
	ek := again.EncapsulationKey()
	if !bytes.Equal(ek.Bytes(), dk.Encapsulator().Bytes()) || len(ek.Bytes()) != k.public {
		t.Error("the seed's key is another")
	}
	var keys []E
	var ciphertexts [][]byte
	for i := range 20 {
		shared, ciphertext := must(k.newE(ek.Bytes())).Encapsulate()
		if got, err := dk.Decapsulate(ciphertext); err != nil || !bytes.Equal(got, shared) || len(shared) != k.shared ||
			len(ciphertext) != k.ciphertext {
			t.Fatal("another shared key", err)
		}
		if got, _ := other.Decapsulate(ciphertext); bytes.Equal(got, shared) {
			t.Fatal("any key decapsulates")
		}
		random := pattern(k.random, i)
		one, ct, err := ek.EncapsulateDeterministic(random)
		two, ct2, err2 := must(k.newE(ek.Bytes())).EncapsulateDeterministic(random)
		if err != nil || err2 != nil || !bytes.Equal(one, two) || !bytes.Equal(ct, ct2) {
			t.Fatal("the same randomness gives another ciphertext")
		}
		keys, ciphertexts = append(keys, ek), append(ciphertexts, ciphertext)
	}
	shareds, cts := k.many(slices.Repeat(keys, 7), 0) // more than one goroutine computes
	if got, err := dk.DecapsulateBatch(cts, 2); err != nil || !equal(got, shareds) {
		t.Error("many give other shared keys", err)
	}
	got, err := dk.DecapsulateBatch(ciphertexts, 1)
	for i := range ciphertexts {
		if err != nil || !bytes.Equal(got[i], must(dk.Decapsulate(ciphertexts[i]))) {
			t.Error("many give other shared keys", err)
		}
	}
	if got, err := dk.DecapsulateBatch(nil, 0); err != nil || len(got) != 0 {
		t.Error("none is not none", err)
	}
	if shareds, cts := k.many(nil, 0); len(shareds)+len(cts) != 0 {
		t.Error("none is not none")
	}
	ciphertexts[3] = ciphertexts[3][1:]
	fails(t, fmt.Sprintf("ciphertexts[3]: wrong length (got %d bytes, expected %d)", k.ciphertext-1, k.ciphertext),
		second(dk.DecapsulateBatch(ciphertexts, 0)))
	for _, wrong := range []int{-1, 1} {
		for what, err := range map[string]error{
			"seed":             second(k.newD(make([]byte, k.seed+wrong))),
			"encapsulationKey": second(k.newE(make([]byte, k.public+wrong))),
			"ciphertext":       second(dk.Decapsulate(make([]byte, k.ciphertext+wrong))),
			"random":           third(ek.EncapsulateDeterministic(make([]byte, k.random+wrong))),
		} {
			fails(t, ": "+what+": wrong length (got ", err)
		}
	}
	again.Wipe()
	again.Wipe()
	refuses(t, "after Wipe", func() { again.Bytes() })
	refuses(t, "after Wipe", func() { again.Decapsulate(nil) })
	refuses(t, "threads: negative (got -1, expected 0 or more)", func() { dk.DecapsulateBatch(nil, -1) })
	if _, ct := ek.Encapsulate(); len(ct) != k.ciphertext {
		t.Error("the public key of a key that was wiped does not encapsulate")
	}
}

func equal(a, b [][]byte) bool {
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			return false
		}
	}
	return len(a) == len(b)
}

func second[T any](_ T, err error) error        { return err }
func third[T, U any](_ T, _ U, err error) error { return err }

// X25519 shares of small order.
func TestSmallOrder(t *testing.T) {
	zeros := make([]byte, 32)
	x, d := must(xwing.GenerateKey()), must(dhkem.GenerateKey())
	_, ciphertext := x.EncapsulationKey().Encapsulate()
	good := bytes.Clone(ciphertext)
	copy(ciphertext[len(ciphertext)-32:], zeros)
	if _, err := x.Decapsulate(ciphertext); err == nil {
		t.Error("X-Wing takes it in a ciphertext")
	}
	shared, err := x.DecapsulateBatch([][]byte{good, ciphertext, good}, 0)
	fails(t, "xwing: ciphertexts[1]: not valid", err)
	if shared[0] == nil || shared[1] != nil || shared[2] == nil {
		t.Error("among many:", err)
	}
	if _, err := d.Decapsulate(zeros); err == nil {
		t.Error("DHKEM takes it in a ciphertext")
	}
	public := x.EncapsulationKey().Bytes()
	copy(public[len(public)-32:], zeros)
	if _, err := xwing.NewEncapsulationKey(public); err == nil {
		t.Error("X-Wing takes it in a key")
	}
	if _, err := dhkem.NewEncapsulationKey(zeros); err == nil {
		t.Error("DHKEM takes it in a key")
	}
}

// Keys in DER documents, which Go encodes as PEM.
func TestDocuments(t *testing.T) {
	test := func(name string, key, public []byte, private, spki func([]byte) ([]byte, error), seed, encoded []byte) {
		t.Helper()
		for _, c := range []struct {
			der, want []byte
			parse     func([]byte) ([]byte, error)
			header    string
		}{{key, seed, private, "PRIVATE KEY"}, {public, encoded, spki, "PUBLIC KEY"}} {
			block, _ := pem.Decode(pem.EncodeToMemory(&pem.Block{Type: c.header, Bytes: c.der}))
			if got, err := c.parse(block.Bytes); err != nil || !bytes.Equal(got, c.want) {
				t.Errorf("%s: another %s (%v)", name, c.header, err)
			}
			for _, wrong := range [][]byte{nil, c.der[1:], c.der[:len(c.der)-1], append(bytes.Clone(c.der), 0), make([]byte, len(c.der))} {
				fails(t, ": der: not a document", second(c.parse(wrong)))
			}
		}
	}
	x := must(xwing.GenerateKey())
	test("X-Wing", x.MarshalPKCS8(), x.EncapsulationKey().MarshalPKIX(),
		func(der []byte) ([]byte, error) { return bytesOf(xwing.ParsePKCS8DecapsulationKey(der)) },
		func(der []byte) ([]byte, error) { return bytesOf(xwing.ParsePKIXEncapsulationKey(der)) }, x.Bytes(), x.EncapsulationKey().Bytes())
	m := must(mlkem.GenerateKey1024())
	test("ML-KEM-1024", m.MarshalPKCS8(), m.EncapsulationKey().MarshalPKIX(),
		func(der []byte) ([]byte, error) { return bytesOf(mlkem.ParsePKCS8DecapsulationKey1024(der)) },
		func(der []byte) ([]byte, error) { return bytesOf(mlkem.ParsePKIXEncapsulationKey1024(der)) }, m.Bytes(), m.EncapsulationKey().Bytes())
	if _, err := xwing.ParsePKCS8DecapsulationKey(m.MarshalPKCS8()); err == nil {
		t.Error("X-Wing reads a key of ML-KEM")
	}
	if !x.Equal(must(xwing.NewDecapsulationKey(x.Bytes()))) || x.Equal(must(xwing.GenerateKey())) {
		t.Error("Equal")
	}
}

func bytesOf[K interface{ Bytes() []byte }](key K, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return key.Bytes(), nil
}

// Each bad argument has its own error, or a panic where the Go signature returns no error.
func TestRefusals(t *testing.T) {
	key := make([]byte, 32)
	for why, err := range map[string]error{
		"blockSize: too":     second(parallelhash.New128(0, nil, 32)),
		"got -1, expected 1": second(parallelhash.NewXOF256(-1, nil)),
		"got 0, expected":    second(parallelhash.SumXOF128(nil, 0, nil, 1)),
		"size: negative":     second(parallelhash.New256(1, nil, -1)),
		"size: negative (":   second(parallelhash.Sum128(nil, 1, nil, -1)),
	} {
		fails(t, why, err)
	}
	for why, f := range map[string]func(){
		"kmac: size: negative":           func() { kmac.New128(key, nil, -1) },
		"tuplehash: size: negative":      func() { tuplehash.New256(nil, -1) },
		"kmac: length: negative (got -1": func() { kmac.SumXOF128(key, nil, nil, -1) },
	} {
		refuses(t, why, f)
	}
}
