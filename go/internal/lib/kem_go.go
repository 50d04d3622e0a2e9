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
	"encoding/hex"
)

// KEM is a KEM of Go's standard library, or one that is composed of its parts. It does not have ML-KEM-512.
type KEM struct {
	pkg                  string
	lengths              sizes
	secretDER, publicDER []byte // before the seed and the public key in a document
	secretKey            func(seed []byte) (secretKey, []byte)
	publicKey            func(encoded []byte) (publicKey, error)
}

// secretKey decapsulates. It refuses a share of small order.
type secretKey interface {
	Decapsulate(ciphertext []byte) ([]byte, error)
}

// publicKey encapsulates with the randomness of the caller, of the length that the KEM states, or with that of the system if random is
// nil. The standard library refuses the caller's in its FIPS 140-only mode.
type publicKey func(random []byte) (shared, ciphertext []byte, err error)

func encapsulator[K interface{ Encapsulate() ([]byte, []byte) }](key K, with func(K, []byte) ([]byte, []byte, error)) publicKey {
	return func(random []byte) (shared, ciphertext []byte, err error) {
		if random == nil {
			shared, ciphertext = key.Encapsulate()
			return shared, ciphertext, nil
		}
		return with(key, random)
	}
}

// Each KEM.
var (
	MLKEM768 = &KEM{"mlkem", sizes{mlkem.SeedSize, mlkem.EncapsulationKeySize768, mlkem.CiphertextSize768, 32, 32},
		unhex("3054020100300b060960864801650304040204428040"), unhex("308204b2300b0609608648016503040402038204a100"),
		func(seed []byte) (secretKey, []byte) {
			key, err := mlkem.NewDecapsulationKey768(seed)
			Check(err)
			return key, key.EncapsulationKey().Bytes()
		}, func(encoded []byte) (publicKey, error) {
			key, err := mlkem.NewEncapsulationKey768(encoded)
			return encapsulator(key, mlkemtest.Encapsulate768), err
		}}
	MLKEM1024 = &KEM{"mlkem", sizes{mlkem.SeedSize, mlkem.EncapsulationKeySize1024, mlkem.CiphertextSize1024, 32, 32},
		unhex("3054020100300b060960864801650304040304428040"), unhex("30820632300b06096086480165030404030382062100"),
		func(seed []byte) (secretKey, []byte) {
			key, err := mlkem.NewDecapsulationKey1024(seed)
			Check(err)
			return key, key.EncapsulationKey().Bytes()
		}, func(encoded []byte) (publicKey, error) {
			key, err := mlkem.NewEncapsulationKey1024(encoded)
			return encapsulator(key, mlkemtest.Encapsulate1024), err
		}}
	XWing = &KEM{"xwing", sizes{32, mlkem.EncapsulationKeySize768 + 32, mlkem.CiphertextSize768 + 32, 32, 64},
		unhex("3034020100300d060b2b0601040183e62d81c87a0420"), unhex("308204d4300d060b2b0601040183e62d81c87a038204c100"),
		newXWing, xwingPublic}
	DHKEM = &KEM{pkg: "dhkem", lengths: sizes{32, 32, 32, 32, 32}, secretKey: newDHKEM, publicKey: dhkemPublic}
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

// systemRandom returns random, or 32 bytes of the system's randomness if it is nil.
func systemRandom(random []byte) []byte {
	if random == nil {
		random = make([]byte, 32)
		rand.Read(random)
	}
	return random
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
		randomM, randomX := []byte(nil), systemRandom(random)
		if random != nil {
			randomM, randomX = random[:32], random[32:]
		}
		sharedM, ciphertextM, err := encapsulator(key, mlkemtest.Encapsulate768)(randomM)
		if err != nil {
			return nil, nil, err
		}
		ephemeral, ciphertextX := x25519(randomX)
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
		ephemeral, ciphertext := x25519(dhkemExpand(dhkemExtract("dkp_prk", systemRandom(random)), "sk", nil))
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

func (kem *KEM) sizes() sizes { return kem.lengths }

// expandedSecret is a key of the standard library, which has no method that zeroizes it.
type expandedSecret struct{ secretKey }

func (expandedSecret) wipe() {}

type expandedPublic = publicKey

func (kem *KEM) expandSecret(seed []byte) (expandedSecret, []byte) {
	key, public := kem.secretKey(seed)
	return expandedSecret{key}, public
}

func (kem *KEM) expandPublic(encoded []byte) (expandedPublic, bool) {
	key, err := kem.publicKey(encoded)
	return key, err == nil
}

// decapsulate returns nil for a ciphertext that is refused.
func (kem *KEM) decapsulate(state expandedSecret, ciphertext []byte) []byte {
	shared, err := state.Decapsulate(ciphertext)
	if err != nil {
		return nil
	}
	return shared
}

func (kem *KEM) decapsulateBatch(state expandedSecret, ciphertexts [][]byte) (keys [][]byte) {
	for _, ciphertext := range ciphertexts {
		keys = append(keys, kem.decapsulate(state, ciphertext))
	}
	return keys
}

func (kem *KEM) encapsulate(state expandedPublic) (shared, ciphertext []byte) {
	shared, ciphertext, err := state(nil)
	Check(err)
	return shared, ciphertext
}

func (kem *KEM) encapsulateWith(k *EncapsulationKey, random []byte) (shared, ciphertext []byte, err error) {
	return k.state(random)
}

func (kem *KEM) encapsulateBatch(keys []*EncapsulationKey) (shared, ciphertexts [][]byte) {
	for _, key := range keys {
		one, ciphertext := kem.encapsulate(key.state)
		shared, ciphertexts = append(shared, one), append(ciphertexts, ciphertext)
	}
	return shared, ciphertexts
}

func (kem *KEM) secretDocument(seed []byte) []byte {
	return append(bytes.Clone(kem.secretDER), seed...)
}

func (kem *KEM) parseSecret(der []byte) (seed []byte, good bool) {
	seed, good = bytes.CutPrefix(der, kem.secretDER)
	return bytes.Clone(seed), good && len(seed) == kem.lengths.seed
}

func (kem *KEM) publicDocument(encoded []byte) []byte {
	return append(bytes.Clone(kem.publicDER), encoded...)
}

func (kem *KEM) parsePublic(der []byte) (encoded []byte, good bool) {
	encoded, good = bytes.CutPrefix(der, kem.publicDER)
	return encoded, good && len(encoded) == kem.lengths.public
}
