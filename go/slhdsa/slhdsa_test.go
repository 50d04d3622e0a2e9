//go:build cgo

package slhdsa_test

import (
	"bytes"
	"crypto"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sycon-crypto/sycon/go/slhdsa"
)

// vectors is vectors/slhdsa.json: a selection of NIST's.
type vectors struct {
	KeyGen []struct {
		Set    slhdsa.Set
		SkSeed string `json:"sk_seed"`
		SkPrf  string `json:"sk_prf"`
		PkSeed string `json:"pk_seed"`
		Sk, Pk string
	}
	Sign []struct {
		signed
		Sk        string
		OptRand   *string `json:"opt_rand"`
		Signature string  `json:"signature_sha3_256"`
	}
	Verify []struct {
		signed
		Pk, Signature string
		Valid         bool
	}
}

type signed struct {
	Set                         slhdsa.Set
	Interface, Message, Context string
	PreHash                     *string
}

// digests are the functions of HashSLH-DSA in the vectors, by ACVP's names.
var digests = map[string]func(message []byte) (string, []byte){
	"SHA2-224":     func(m []byte) (string, []byte) { d := sha256.Sum224(m); return "SHA-224", d[:] },
	"SHA2-256":     func(m []byte) (string, []byte) { d := sha256.Sum256(m); return "SHA-256", d[:] },
	"SHA2-384":     func(m []byte) (string, []byte) { d := sha512.Sum384(m); return "SHA-384", d[:] },
	"SHA2-512":     func(m []byte) (string, []byte) { d := sha512.Sum512(m); return "SHA-512", d[:] },
	"SHA2-512/224": func(m []byte) (string, []byte) { d := sha512.Sum512_224(m); return "SHA-512/224", d[:] },
	"SHA2-512/256": func(m []byte) (string, []byte) { d := sha512.Sum512_256(m); return "SHA-512/256", d[:] },
	"SHA3-256":     func(m []byte) (string, []byte) { d := sha3.Sum256(m); return "SHA3-256", d[:] },
	"SHA3-384":     func(m []byte) (string, []byte) { d := sha3.Sum384(m); return "SHA3-384", d[:] },
	"SHA3-512":     func(m []byte) (string, []byte) { d := sha3.Sum512(m); return "SHA3-512", d[:] },
	"SHAKE-128":    func(m []byte) (string, []byte) { return "SHAKE128", sha3.SumSHAKE128(m, 32) },
	"SHAKE-256":    func(m []byte) (string, []byte) { return "SHAKE256", sha3.SumSHAKE256(m, 64) },
}

func unhex(t *testing.T, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// message returns the message or its digest, and the options.
func (s *signed) message(t *testing.T) ([]byte, *slhdsa.Options) {
	message, o := unhex(t, s.Message), &slhdsa.Options{Context: string(unhex(t, s.Context)), Deterministic: true}
	if s.PreHash != nil {
		digest, known := digests[*s.PreHash]
		if !known {
			t.Fatal("what is ", *s.PreHash)
		}
		o.PreHash, message = digest(message)
	}
	return message, o
}

func TestKnownAnswers(t *testing.T) {
	file, err := os.ReadFile("../../vectors/slhdsa.json")
	if os.IsNotExist(err) {
		t.Skip("the vectors are in the repository only")
	} else if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(file, &all); err != nil {
		t.Fatal(err)
	}
	for i, v := range all.KeyGen {
		sk, err := slhdsa.NewPrivateKeyFromSeed(v.Set, unhex(t, v.SkSeed+v.SkPrf+v.PkSeed))
		if err != nil || !bytes.Equal(sk.Bytes(), unhex(t, v.Sk)) || !bytes.Equal(sk.PublicKey().Bytes(), unhex(t, v.Pk)) {
			t.Errorf("another key %d of %s (%v)", i, v.Set, err)
		}
	}
	count := 0
	for i, v := range all.Sign {
		// Go has neither the internal functions nor randomness that the caller chooses.
		if v.Interface != "external" || v.OptRand != nil {
			continue
		}
		count++
		sk := must(slhdsa.NewPrivateKey(v.Set, unhex(t, v.Sk)))
		message, o := v.message(t)
		signature, err := sk.Sign(nil, message, o)
		if digest := sha3.Sum256(signature); err != nil || !bytes.Equal(digest[:], unhex(t, v.Signature)) {
			t.Errorf("another signature %d of %s (%v)", i, v.Set, err)
		}
	}
	for i, v := range all.Verify {
		pk, signature := must(slhdsa.NewPublicKey(v.Set, unhex(t, v.Pk))), must(base64.StdEncoding.DecodeString(v.Signature))
		message, o := v.message(t)
		if err := slhdsa.Verify(pk, message, signature, o); (err == nil) != v.Valid {
			t.Errorf("signature %d of %s: %v", i, v.Set, err)
		}
	}
	if len(all.KeyGen) < 30 || count < 15 || len(all.Verify) < 11 {
		t.Error("few vectors: ", len(all.KeyGen), count, len(all.Verify))
	}
}

func TestSignatures(t *testing.T) {
	for _, set := range slhdsa.Sets() {
		if strings.HasSuffix(string(set), "s") {
			continue // slow to generate; the known answers have keys of these sets
		}
		sk := must(slhdsa.GenerateKey(set))
		pk, message := sk.PublicKey(), []byte("message")
		o := &slhdsa.Options{Context: "use"}
		signature := must(sk.Sign(nil, message, o))
		if bytes.Equal(signature, must(sk.Sign(nil, message, o))) || len(signature) != set.SignatureSize() {
			t.Errorf("%s: a signature is not randomized, or has another length", set)
		}
		if err := slhdsa.Verify(pk, message, signature, o); err != nil {
			t.Errorf("%s: %v", set, err)
		}
		deterministic := must(sk.Sign(nil, message, &slhdsa.Options{Deterministic: true}))
		if !bytes.Equal(deterministic, must(sk.Sign(nil, message, &slhdsa.Options{Deterministic: true}))) {
			t.Errorf("%s: a deterministic signature is not", set)
		}
		if err := slhdsa.Verify(pk, message, deterministic, nil); err != nil {
			t.Errorf("%s: %v", set, err)
		}
		invalid := func(what string, pk *slhdsa.PublicKey, message, signature []byte, o *slhdsa.Options) {
			t.Helper()
			if err := slhdsa.Verify(pk, message, signature, o); err != slhdsa.ErrInvalidSignature {
				t.Errorf("%s: %s is accepted: %v", set, what, err)
			}
		}
		invalid("another message", pk, message[1:], signature, o)
		invalid("another context", pk, message, signature, nil)
		invalid("another key", must(slhdsa.GenerateKey(set)).PublicKey(), message, signature, o)
		for at := 0; at < len(signature); at += len(signature) / 40 {
			signature[at] ^= 4
			invalid(fmt.Sprintf("damage at %d", at), pk, message, signature, o)
			signature[at] ^= 4
		}

		// HashSLH-DSA, as generic callers of a crypto.Signer ask for it.
		digest := sha256.Sum256(message)
		signature = must(crypto.Signer(sk).Sign(nil, digest[:], crypto.SHA256))
		if err := slhdsa.Verify(pk, digest[:], signature, &slhdsa.Options{PreHash: "SHA-256"}); err != nil {
			t.Errorf("%s: %v", set, err)
		}
		invalid("a digest as a message", pk, digest[:], signature, nil)
		invalid("another function", pk, digest[:], signature, &slhdsa.Options{PreHash: "SHA3-256"})
		for _, opts := range []crypto.SignerOpts{nil, (*slhdsa.Options)(nil), crypto.Hash(0)} {
			if err := slhdsa.Verify(pk, message, must(sk.Sign(nil, message, opts)), nil); err != nil {
				t.Errorf("%s: %v", set, err)
			}
		}
	}
}

// A message that Go's crypto.SignMessage, or SignMessage itself, hashes.
func TestSignMessage(t *testing.T) {
	sk := must(slhdsa.GenerateKey(slhdsa.SHAKE128f))
	for _, size := range []int{7, 32, 64} {
		message := make([]byte, size)
		for _, digest := range digests {
			o := &slhdsa.Options{Context: "use", Deterministic: true}
			var hashed []byte
			o.PreHash, hashed = digest(message)
			signature, err := crypto.SignMessage(sk, nil, message, o)
			if err != nil || !bytes.Equal(signature, must(sk.Sign(nil, hashed, o))) {
				t.Errorf("%s of %d bytes: another signature (%v)", o.PreHash, size, err)
			}
		}
	}
	digest := sha256.Sum256([]byte("message"))
	signature := must(crypto.SignMessage(sk, nil, []byte("message"), crypto.SHA256))
	if err := slhdsa.Verify(sk.PublicKey(), digest[:], signature, &slhdsa.Options{PreHash: "SHA-256"}); err != nil {
		t.Error(err)
	}
	for _, opts := range []crypto.SignerOpts{nil, (*slhdsa.Options)(nil), crypto.Hash(0), new(slhdsa.Options)} {
		signature := must(crypto.SignMessage(sk, nil, []byte("message"), opts))
		if err := slhdsa.Verify(sk.PublicKey(), []byte("message"), signature, nil); err != nil {
			t.Error(err)
		}
	}
	fails(t, "slhdsa: opts: hash function not in FIPS 205 (got MD5)", second(sk.SignMessage(nil, nil, crypto.MD5)))
	fails(t, `slhdsa: prehash: unknown name (got "MD5"`, second(sk.SignMessage(nil, nil, &slhdsa.Options{PreHash: "MD5"})))
}

func TestKeys(t *testing.T) {
	if sets := slhdsa.Sets(); len(sets) != 6 || sets[0] != slhdsa.SHAKE128s || sets[5] != slhdsa.SHAKE256f {
		t.Error("other sets: ", sets)
	}
	for i, set := range slhdsa.Sets() {
		encoded := make([]byte, set.PrivateKeySize())
		for j := range encoded {
			encoded[j] = byte(i + 3*j)
		}
		sk := must(slhdsa.NewPrivateKey(set, encoded))
		pk := sk.PublicKey()
		if !bytes.Equal(sk.Bytes(), encoded) || !bytes.Equal(pk.Bytes(), encoded[len(encoded)/2:]) || sk.Set() != set || pk.Set() != set {
			t.Error("another key of ", set)
		}
		private, public := sk.MarshalPKCS8(), pk.MarshalPKIX()
		again, other := must(slhdsa.ParsePKCS8PrivateKey(private)), must(slhdsa.ParsePKIXPublicKey(public))
		if !again.Equal(sk) || again.Set() != set || !other.Equal(pk) || other.Set() != set || !pk.Equal(sk.Public()) {
			t.Error("another key comes back of ", set)
		}
		encoded[0] ^= 1
		if again.Equal(must(slhdsa.NewPrivateKey(set, encoded))) || again.Equal(pk) || pk.Equal(sk) {
			t.Error("different keys are equal: ", set)
		}
		for cut := range private {
			if _, err := slhdsa.ParsePKCS8PrivateKey(private[:cut]); err == nil {
				t.Error("a document is cut, and accepted")
			}
		}
		for cut := range public {
			if _, err := slhdsa.ParsePKIXPublicKey(public[:cut]); err == nil {
				t.Error("a document is cut, and accepted")
			}
		}
		if _, err := slhdsa.ParsePKCS8PrivateKey(public); err == nil {
			t.Error("a public key is a private key")
		}
		if _, err := slhdsa.ParsePKIXPublicKey(private); err == nil {
			t.Error("a private key is a public key")
		}
	}
	a, b := make([]byte, 64), must(slhdsa.NewPrivateKey(slhdsa.SHAKE128s, make([]byte, 64)))
	if b.Equal(must(slhdsa.NewPrivateKey(slhdsa.SHAKE128f, a))) || b.PublicKey().Equal(must(slhdsa.NewPublicKey(slhdsa.SHAKE128f, a[:32]))) {
		t.Error("keys of two sets are equal")
	}
}

func fails(t *testing.T, want string, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, not %s", err, want)
	}
}

func second[T any](_ T, err error) error { return err }

func TestRefusals(t *testing.T) {
	sk := must(slhdsa.NewPrivateKey(slhdsa.SHAKE128f, make([]byte, 64)))
	pk, signature := sk.PublicKey(), make([]byte, slhdsa.SHAKE128f.SignatureSize())
	for _, set := range []slhdsa.Set{"", "SLH-DSA-SHA2-128s", "SLH-DSA-SHAKE-128s\x00", "SLH-DSA-SHAKE-128S"} {
		for _, err := range []error{second(slhdsa.GenerateKey(set)), second(slhdsa.NewPrivateKey(set, nil)),
			second(slhdsa.NewPrivateKeyFromSeed(set, nil)), second(slhdsa.NewPublicKey(set, nil))} {
			fails(t, "slhdsa: set: unknown name (got ", err)
		}
		if set.PublicKeySize()+set.PrivateKeySize()+set.SeedSize()+set.SignatureSize() != 0 {
			t.Errorf("%q has sizes", set)
		}
	}
	fails(t, "slhdsa: privateKey: wrong length (got 63 bytes, expected 64)", second(slhdsa.NewPrivateKey(slhdsa.SHAKE128f, make([]byte, 63))))
	fails(t, "slhdsa: seed: wrong length (got 64 bytes, expected 48)", second(slhdsa.NewPrivateKeyFromSeed(slhdsa.SHAKE128f, make([]byte, 64))))
	fails(t, "slhdsa: publicKey: wrong length (got 31 bytes, expected 32)", second(slhdsa.NewPublicKey(slhdsa.SHAKE128f, make([]byte, 31))))
	fails(t, "slhdsa: signature: wrong length (got 1 bytes, expected 17088)", slhdsa.Verify(pk, nil, []byte{1}, nil))
	for want, o := range map[string]*slhdsa.Options{
		"slhdsa: context: too long (got 256 bytes, expected at most 255)": {Context: strings.Repeat("x", slhdsa.MaxContext+1)},
		"slhdsa: digest: wrong length (got 5 bytes, expected 64)":         {PreHash: "SHAKE256"},
		`slhdsa: prehash: unknown name (got "MD5"`:                        {PreHash: "MD5"},
	} {
		fails(t, want, second(sk.Sign(nil, []byte("bytes"), o)))
		fails(t, want, slhdsa.Verify(pk, []byte("bytes"), signature, o))
	}
	fails(t, "slhdsa: opts: hash function not in FIPS 205 (got MD5)", second(sk.Sign(nil, nil, crypto.MD5)))
	fails(t, "slhdsa: digest: wrong length (got 0 bytes, expected 48)", second(sk.Sign(nil, nil, crypto.SHA384)))
	// The root in this key does not match its seeds.
	fails(t, "slhdsa: key: its signature is not valid", second(sk.Sign(nil, nil, nil)))

	for name, hash := range map[string]crypto.Hash{"": 0, "SHA-256": crypto.SHA256, "SHA3-512": crypto.SHA3_512, "SHAKE128": 0} {
		if got := (&slhdsa.Options{PreHash: name}).HashFunc(); got != hash {
			t.Errorf("%q is %v", name, got)
		}
	}
	panics := func(what string, call func()) {
		t.Helper()
		defer func() {
			if text := fmt.Sprint(recover()); !strings.Contains(text, what) {
				t.Errorf("%s, not %s", text, what)
			}
		}()
		call()
	}
	panics("zero value", func() { slhdsa.Verify(new(slhdsa.PublicKey), nil, nil, nil) })
	panics("zero value", func() { new(slhdsa.PrivateKey).Sign(nil, nil, nil) })
	sk.Wipe()
	sk.Wipe()
	for _, call := range []func(){func() { sk.Bytes() }, func() { sk.MarshalPKCS8() }, func() { sk.PublicKey() }, func() { sk.Set() },
		func() { sk.Equal(sk) }, func() { sk.Sign(nil, nil, nil) }} {
		panics("used after Wipe", call)
	}
	if err := slhdsa.Verify(pk, nil, signature, nil); !errors.Is(err, slhdsa.ErrInvalidSignature) {
		t.Error("the public key of a key that was wiped: ", err)
	}
}

func FuzzVerify(f *testing.F) {
	sk := must(slhdsa.NewPrivateKeyFromSeed(slhdsa.SHAKE128f, make([]byte, 48)))
	pk, message := sk.PublicKey(), []byte("message")
	valid := must(sk.Sign(nil, message, nil))
	f.Add(valid, message, "", "")
	f.Add(valid[1:], message, "context", "SHA-256")
	f.Fuzz(func(t *testing.T, signature, text []byte, context, prehash string) {
		o := &slhdsa.Options{Context: context, PreHash: prehash}
		same := bytes.Equal(signature, valid) && bytes.Equal(text, message) && context == "" && prehash == ""
		if err := slhdsa.Verify(pk, text, signature, o); (err == nil) != same {
			t.Fatal("a forgery is accepted, or the signature is not: ", err)
		}
		if set := slhdsa.Set(prehash); second(slhdsa.NewPublicKey(set, text)) == nil && len(text) != set.PublicKeySize() {
			t.Fatal("a key of a wrong length")
		}
	})
}

func FuzzDocuments(f *testing.F) {
	sk := must(slhdsa.NewPrivateKey(slhdsa.SHAKE192s, make([]byte, 96)))
	f.Add(sk.MarshalPKCS8())
	f.Add(sk.PublicKey().MarshalPKIX())
	f.Fuzz(func(t *testing.T, der []byte) {
		if sk, err := slhdsa.ParsePKCS8PrivateKey(der); err == nil {
			if again := must(slhdsa.ParsePKCS8PrivateKey(sk.MarshalPKCS8())); !again.Equal(sk) {
				t.Fatal("another private key comes back")
			}
		}
		if pk, err := slhdsa.ParsePKIXPublicKey(der); err == nil && !bytes.Equal(pk.MarshalPKIX(), der) {
			t.Fatal("another document comes back")
		}
	})
}
