//go:build !cgo

package lib

import (
	"bytes"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/mlkem"
	"crypto/mlkem/mlkemtest"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
)

// KEM is a KEM of Go's standard library, or one that is composed of its parts. It does not have ML-KEM-512.
type KEM struct {
	pkg                              string
	seed, public, ciphertext, random int    // lengths in bytes
	secretDER, publicDER             []byte // before the seed and the public key in a document
	secretKey                        func(seed []byte) (secretKey, []byte)
	publicKey                        func(encoded []byte) (publicKey, error)
}

// secretKey decapsulates. It refuses a share of small order.
type secretKey interface {
	Decapsulate(ciphertext []byte) ([]byte, error)
}

// publicKey encapsulates with the randomness of the caller, of the length that the KEM states.
type publicKey func(random []byte) (shared, ciphertext []byte, err error)

// Each KEM.
var (
	MLKEM768 = &KEM{"mlkem", mlkem.SeedSize, mlkem.EncapsulationKeySize768, mlkem.CiphertextSize768, 32,
		unhex("3054020100300b060960864801650304040204428040"), unhex("308204b2300b0609608648016503040402038204a100"),
		func(seed []byte) (secretKey, []byte) {
			key, err := mlkem.NewDecapsulationKey768(seed)
			Check(err)
			return key, key.EncapsulationKey().Bytes()
		}, func(encoded []byte) (publicKey, error) {
			key, err := mlkem.NewEncapsulationKey768(encoded)
			return func(random []byte) ([]byte, []byte, error) { return mlkemtest.Encapsulate768(key, random) }, err
		}}
	MLKEM1024 = &KEM{"mlkem", mlkem.SeedSize, mlkem.EncapsulationKeySize1024, mlkem.CiphertextSize1024, 32,
		unhex("3054020100300b060960864801650304040304428040"), unhex("30820632300b06096086480165030404030382062100"),
		func(seed []byte) (secretKey, []byte) {
			key, err := mlkem.NewDecapsulationKey1024(seed)
			Check(err)
			return key, key.EncapsulationKey().Bytes()
		}, func(encoded []byte) (publicKey, error) {
			key, err := mlkem.NewEncapsulationKey1024(encoded)
			return func(random []byte) ([]byte, []byte, error) { return mlkemtest.Encapsulate1024(key, random) }, err
		}}
	XWing = &KEM{"xwing", 32, mlkem.EncapsulationKeySize768 + 32, mlkem.CiphertextSize768 + 32, 64,
		unhex("3034020100300d060b2b0601040183e62d81c87a0420"), unhex("308204d4300d060b2b0601040183e62d81c87a038204c100"),
		newXWing, xwingPublic}
	DHKEM = &KEM{pkg: "dhkem", seed: 32, public: 32, ciphertext: 32, random: 32, secretKey: newDHKEM, publicKey: dhkemPublic}
)

func unhex(digits string) []byte {
	data, err := hex.DecodeString(digits)
	Check(err)
	return data
}

// x25519 returns the public key of a private key of X25519.
func x25519(private []byte) (*ecdh.PrivateKey, []byte) {
	key, err := ecdh.X25519().NewPrivateKey(private)
	Check(err)
	return key, key.PublicKey().Bytes()
}

// agree returns the secret that a private key shares with a public key. A public key of small order is an error.
func agree(private *ecdh.PrivateKey, public []byte) ([]byte, error) {
	key, err := ecdh.X25519().NewPublicKey(public)
	if err != nil {
		return nil, err
	}
	return private.ECDH(key)
}

// checkOrder refuses a public key of small order.
func checkOrder(public []byte) error {
	private, _ := x25519(make([]byte, 32))
	_, err := agree(private, public)
	return err
}

// xwing is a key of X-Wing (draft-connolly-cfrg-xwing-kem-10).
type xwing struct {
	mlkem  *mlkem.DecapsulationKey768
	x25519 *ecdh.PrivateKey
	public []byte // of X25519
}

func newXWing(seed []byte) (secretKey, []byte) {
	expanded := sha3.SumSHAKE256(seed, 96)
	defer clear(expanded)
	key, err := mlkem.NewDecapsulationKey768(expanded[:64])
	Check(err)
	private, public := x25519(expanded[64:])
	return &xwing{key, private, public}, append(key.EncapsulationKey().Bytes(), public...)
}

func xwingCombine(sharedM, sharedX, ciphertextX, publicX []byte) []byte {
	sum := sha3.Sum256(bytes.Join([][]byte{sharedM, sharedX, ciphertextX, publicX, []byte(`\.//^\`)}, nil))
	return sum[:]
}

func (k *xwing) Decapsulate(ciphertext []byte) ([]byte, error) {
	ciphertextM, ciphertextX := ciphertext[:mlkem.CiphertextSize768], ciphertext[mlkem.CiphertextSize768:]
	sharedM, err := k.mlkem.Decapsulate(ciphertextM)
	if err != nil {
		return nil, err
	}
	sharedX, err := agree(k.x25519, ciphertextX)
	if err != nil {
		return nil, err
	}
	return xwingCombine(sharedM, sharedX, ciphertextX, k.public), nil
}

func xwingPublic(encoded []byte) (publicKey, error) {
	encodedM, encodedX := encoded[:mlkem.EncapsulationKeySize768], encoded[mlkem.EncapsulationKeySize768:]
	key, err := mlkem.NewEncapsulationKey768(encodedM)
	if err == nil {
		err = checkOrder(encodedX)
	}
	return func(random []byte) ([]byte, []byte, error) {
		sharedM, ciphertextM, err := mlkemtest.Encapsulate768(key, random[:32])
		if err != nil {
			return nil, nil, err
		}
		ephemeral, ciphertextX := x25519(random[32:])
		sharedX, err := agree(ephemeral, encodedX)
		if err != nil {
			return nil, nil, err
		}
		return xwingCombine(sharedM, sharedX, ciphertextX, encodedX), append(ciphertextM, ciphertextX...), nil
	}, err
}

// dhkem is a key of DHKEM(X25519, HKDF-SHA256) (RFC 9180, section 4.1).
type dhkem struct {
	private *ecdh.PrivateKey
	public  []byte
}

const dhkemSuite = "KEM\x00\x20"

func dhkemExtract(label string, input []byte) []byte {
	prk, err := hkdf.Extract(sha256.New, append([]byte("HPKE-v1"+dhkemSuite+label), input...), nil)
	Check(err)
	return prk
}

func dhkemExpand(prk []byte, label string, info []byte) []byte {
	key, err := hkdf.Expand(sha256.New, prk, "\x00\x20HPKE-v1"+dhkemSuite+label+string(info), 32)
	Check(err)
	return key
}

func dhkemCombine(shared, ciphertext, public []byte) []byte {
	return dhkemExpand(dhkemExtract("eae_prk", shared), "shared_secret", append(bytes.Clone(ciphertext), public...))
}

func newDHKEM(seed []byte) (secretKey, []byte) {
	private, public := x25519(seed)
	return &dhkem{private, public}, public
}

func (k *dhkem) Decapsulate(ciphertext []byte) ([]byte, error) {
	shared, err := agree(k.private, ciphertext)
	if err != nil {
		return nil, err
	}
	return dhkemCombine(shared, ciphertext, k.public), nil
}

func dhkemPublic(encoded []byte) (publicKey, error) {
	return func(random []byte) ([]byte, []byte, error) {
		ephemeral, ciphertext := x25519(dhkemExpand(dhkemExtract("dkp_prk", random), "sk", nil))
		shared, err := agree(ephemeral, encoded)
		if err != nil {
			return nil, nil, err
		}
		return dhkemCombine(shared, ciphertext, encoded), ciphertext, nil
	}, checkOrder(encoded)
}

func (kem *KEM) name() string {
	if kem == nil {
		return "sycon"
	}
	return kem.pkg
}

func (kem *KEM) invalid(argument string) error {
	return fmt.Errorf("%s: %s: not valid", kem.pkg, argument)
}

// DecapsulationKey is a seed, and the key that it expands to. Several goroutines can use it at once, except for Wipe.
type DecapsulationKey struct {
	_      noCopy
	kem    *KEM
	secret hidden[secret]
	public []byte
}

type secret struct {
	seed []byte
	key  secretKey
}

// Generate makes a new key.
func (k *DecapsulationKey) Generate(kem *KEM) {
	seed := make([]byte, kem.seed)
	rand.Read(seed)
	Check(k.FromSeed(kem, seed))
	clear(seed)
}

// FromSeed makes the key that belongs to a seed.
func (k *DecapsulationKey) FromSeed(kem *KEM, seed []byte) error {
	if err := CheckLength(kem.pkg, "seed", seed, kem.seed); err != nil {
		return err
	}
	key, public := kem.secretKey(seed)
	k.kem, k.secret, k.public = kem, hide(&secret{bytes.Clone(seed), key}), public
	return nil
}

func (k *DecapsulationKey) check() {
	if k.secret.get() == nil {
		panic(k.kem.name() + ZeroOrAfterWipe)
	}
}

// Wipe overwrites the seed. The standard library does not zeroize what it expands to.
func (k *DecapsulationKey) Wipe() {
	if s := k.secret.get(); s != nil {
		clear(s.seed)
		k.secret = hide[secret](nil)
	}
}

// Bytes returns the seed.
func (k *DecapsulationKey) Bytes() []byte {
	k.check()
	return bytes.Clone(k.secret.get().seed)
}

// Equal compares in time that does not depend on the keys.
func (k *DecapsulationKey) Equal(other *DecapsulationKey) bool {
	k.check()
	other.check()
	return subtle.ConstantTimeCompare(k.secret.get().seed, other.secret.get().seed) == 1
}

// Decapsulate returns the shared key in a ciphertext.
func (k *DecapsulationKey) Decapsulate(ciphertext []byte) ([]byte, error) {
	return k.decapsulate("ciphertext", ciphertext)
}

func (k *DecapsulationKey) decapsulate(argument string, ciphertext []byte) ([]byte, error) {
	k.check()
	if err := CheckLength(k.kem.pkg, argument, ciphertext, k.kem.ciphertext); err != nil {
		return nil, err
	}
	shared, err := k.secret.get().key.Decapsulate(ciphertext)
	if err != nil {
		return nil, k.kem.invalid(argument)
	}
	return shared, nil
}

// DecapsulateBatch returns the shared key in each ciphertext, nil in the place of one that is refused, and of those the
// first's error.
func (k *DecapsulationKey) DecapsulateBatch(ciphertexts [][]byte, threads int) ([][]byte, error) {
	k.check()
	Check(CheckNotNegative(k.kem.pkg, "threads", threads))
	for i, ciphertext := range ciphertexts {
		if err := CheckLength(k.kem.pkg, fmt.Sprintf("ciphertexts[%d]", i), ciphertext, k.kem.ciphertext); err != nil {
			return nil, err
		}
	}
	var first error
	keys := make([][]byte, len(ciphertexts))
	for i, ciphertext := range ciphertexts {
		var err error
		if keys[i], err = k.decapsulate(fmt.Sprintf("ciphertexts[%d]", i), ciphertext); first == nil {
			first = err
		}
	}
	return keys, first
}

// Public is the encapsulation key.
func (k *DecapsulationKey) Public(to *EncapsulationKey) {
	k.check()
	Check(to.FromBytes(k.kem, k.public))
}

// PKCS8 returns the key as a document in DER.
func (k *DecapsulationKey) PKCS8() []byte {
	k.check()
	return append(bytes.Clone(k.kem.secretDER), k.secret.get().seed...)
}

// FromPKCS8 reads such a document.
func (k *DecapsulationKey) FromPKCS8(kem *KEM, der []byte) error {
	seed, err := kem.document(der, kem.secretDER, kem.seed)
	if err != nil {
		return err
	}
	return k.FromSeed(kem, seed)
}

// document returns the last length bytes of a document.
func (kem *KEM) document(der, before []byte, length int) ([]byte, error) {
	rest, found := bytes.CutPrefix(der, before)
	if !found || len(rest) != length {
		return nil, fmt.Errorf("%s: der: not a document of a key of this algorithm; convert PEM to DER first", kem.pkg)
	}
	return rest, nil
}

// EncapsulationKey is a public key. Several goroutines can use it at once.
type EncapsulationKey struct {
	_       noCopy
	kem     *KEM
	encoded []byte
	key     publicKey
}

// FromBytes parses an encoded key.
func (k *EncapsulationKey) FromBytes(kem *KEM, encoded []byte) error {
	if err := CheckLength(kem.pkg, "encapsulationKey", encoded, kem.public); err != nil {
		return err
	}
	encoded = bytes.Clone(encoded)
	key, err := kem.publicKey(encoded)
	if err != nil {
		return kem.invalid("encapsulationKey")
	}
	k.kem, k.encoded, k.key = kem, encoded, key
	return nil
}

func (k *EncapsulationKey) check() {
	if k.kem == nil {
		panic(k.kem.name() + ZeroValue)
	}
}

// Bytes returns the encoded key.
func (k *EncapsulationKey) Bytes() []byte { return bytes.Clone(k.encoded) }

// Encapsulate makes a shared key and the ciphertext that it is in.
func (k *EncapsulationKey) Encapsulate() (shared, ciphertext []byte) {
	k.check()
	random := make([]byte, k.kem.random)
	defer clear(random)
	rand.Read(random)
	shared, ciphertext, err := k.key(random)
	Check(err)
	return shared, ciphertext
}

// EncapsulateDeterministic does so with the caller's randomness.
func (k *EncapsulationKey) EncapsulateDeterministic(random []byte) (shared, ciphertext []byte, err error) {
	k.check()
	if err := CheckLength(k.kem.pkg, "random", random, k.kem.random); err != nil {
		return nil, nil, err
	}
	return k.key(random)
}

// EncapsulateBatch encapsulates to each of the keys, which at gives.
func (kem *KEM) EncapsulateBatch(count int, at func(int) *EncapsulationKey, threads int) (shared, ciphertexts [][]byte) {
	Check(CheckNotNegative(kem.pkg, "threads", threads))
	for i := range count {
		one, ciphertext := at(i).Encapsulate()
		shared, ciphertexts = append(shared, one), append(ciphertexts, ciphertext)
	}
	return shared, ciphertexts
}

// PKIX returns the key as a document in DER.
func (k *EncapsulationKey) PKIX() []byte {
	k.check()
	return append(bytes.Clone(k.kem.publicDER), k.encoded...)
}

// FromPKIX reads such a document.
func (k *EncapsulationKey) FromPKIX(kem *KEM, der []byte) error {
	encoded, err := kem.document(der, kem.publicDER, kem.public)
	if err != nil {
		return err
	}
	return k.FromBytes(kem, encoded)
}
