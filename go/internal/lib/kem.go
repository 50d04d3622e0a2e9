package lib

// #cgo noescape kem_secret
// #cgo nocallback kem_secret
// #cgo noescape kem_public
// #cgo nocallback kem_public
// #cgo noescape kem_enc
// #cgo nocallback kem_enc
// #cgo noescape kem_enc_deterministic
// #cgo nocallback kem_enc_deterministic
// #cgo noescape kem_dec
// #cgo nocallback kem_dec
// #cgo noescape kem_enc_batch
// #cgo nocallback kem_enc_batch
// #cgo noescape kem_dec_batch
// #cgo nocallback kem_dec_batch
// #cgo noescape kem_public_to_der
// #cgo nocallback kem_public_to_der
// #cgo noescape kem_public_from_der
// #cgo nocallback kem_public_from_der
// #cgo noescape kem_secret_to_der
// #cgo nocallback kem_secret_to_der
// #cgo noescape kem_secret_from_der
// #cgo nocallback kem_secret_from_der
// #include "kem.h"
import "C"

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"runtime"
	"sync"
)

// KEM is what C knows of one.
type KEM C.kem

// stateAlign is that of all expanded keys.
const stateAlign = 64

// name is that of the package of a KEM.
func (kem *KEM) name() string {
	switch kem {
	case XWing:
		return "xwing"
	case DHKEM:
		return "dhkem"
	case nil:
		return "sycon"
	}
	return "mlkem"
}

// invalid is the error for an argument that has the right length, and is not valid.
func (kem *KEM) invalid(argument string) error {
	return fmt.Errorf("%s: %s: not valid", kem.name(), argument)
}

func (kem *KEM) invalidDocument() error {
	return fmt.Errorf("%s: der: not a document of a key of this algorithm; convert PEM to DER first", kem.name())
}

// DecapsulationKey is a seed, and what it expands to. It may be used by several goroutines at once, but not while it is
// wiped.
type DecapsulationKey struct {
	_      noCopy
	kem    *KEM
	secret hidden[secret]
	public []byte
}

// secret is a value of its own, so that it can be wiped when the key is gone.
type secret struct{ seed, state []byte }

func (s *secret) wipe() {
	clear(s.seed)
	clear(s.state)
}

// Generate makes a new key.
func (k *DecapsulationKey) Generate(kem *KEM) {
	seed := make([]byte, kem.seed)
	rand.Read(seed)
	k.expand(kem, seed)
}

// FromSeed makes the key that belongs to a seed.
func (k *DecapsulationKey) FromSeed(kem *KEM, seed []byte) error {
	if err := CheckLength(kem.name(), "seed", seed, int(kem.seed)); err != nil {
		return err
	}
	k.expand(kem, bytes.Clone(seed))
	return nil
}

// expand takes the seed over.
func (k *DecapsulationKey) expand(kem *KEM, seed []byte) {
	k.kem = kem
	s := &secret{seed: seed, state: Aligned(int(kem.secret_state), stateAlign)}
	k.secret, k.public = hide(s), make([]byte, kem.publickey)
	runtime.AddCleanup(k, (*secret).wipe, s)
	Must(C.kem_secret((*C.kem)(kem), pointer(s.state), pointer(k.public), pointer(seed)) == 0)
}

func (k *DecapsulationKey) check() {
	if k.secret.get() == nil {
		panic(k.kem.name() + ZeroOrAfterWipe)
	}
}

// Wipe overwrites the key, which cannot be used any more.
func (k *DecapsulationKey) Wipe() {
	if s := k.secret.get(); s != nil {
		s.wipe()
		k.secret = hide[secret](nil)
	}
}

// Bytes returns the seed.
func (k *DecapsulationKey) Bytes() []byte {
	k.check()
	defer runtime.KeepAlive(k)
	return bytes.Clone(k.secret.get().seed)
}

// Equal compares in time that does not depend on the keys.
func (k *DecapsulationKey) Equal(other *DecapsulationKey) bool {
	k.check()
	other.check()
	defer runtime.KeepAlive(k)
	defer runtime.KeepAlive(other)
	return subtle.ConstantTimeCompare(k.secret.get().seed, other.secret.get().seed) == 1
}

// Decapsulate returns the shared key in a ciphertext.
func (k *DecapsulationKey) Decapsulate(ciphertext []byte) ([]byte, error) {
	k.check()
	if err := CheckLength(k.kem.name(), "ciphertext", ciphertext, int(k.kem.ciphertext)); err != nil {
		return nil, err
	}
	shared := make([]byte, k.kem.sharedsecret)
	good := C.kem_dec((*C.kem)(k.kem), pointer(shared), pointer(ciphertext), pointer(k.secret.get().state)) == 0
	runtime.KeepAlive(k)
	if !good {
		return nil, k.kem.invalid("ciphertext")
	}
	return shared, nil
}

// DecapsulateBatch returns the shared key in each ciphertext, nil in the place of one that is refused, and of those the
// first's error.
func (k *DecapsulationKey) DecapsulateBatch(ciphertexts [][]byte, threads int) ([][]byte, error) {
	k.check()
	size := int(k.kem.ciphertext)
	for i, ciphertext := range ciphertexts {
		if err := CheckLength(k.kem.name(), fmt.Sprintf("ciphertexts[%d]", i), ciphertext, size); err != nil {
			return nil, err
		}
	}
	all, good := bytes.Join(ciphertexts, nil), make([]byte, len(ciphertexts))
	shared := make([]byte, len(ciphertexts)*int(k.kem.sharedsecret))
	Must(C.kem_dec_batch((*C.kem)(k.kem), pointer(shared), pointer(good), pointer(all), length(good), pointer(k.secret.get().state),
		checkThreads(k.kem.name(), threads)) == 0)
	runtime.KeepAlive(k)
	keys := Rows(shared, len(ciphertexts))
	var err error
	for i := range keys {
		if good[i] == 0 {
			keys[i] = nil
			if err == nil {
				err = k.kem.invalid(fmt.Sprintf("ciphertexts[%d]", i))
			}
		}
	}
	return keys, err
}

// Public is the encapsulation key.
func (k *DecapsulationKey) Public(to *EncapsulationKey) {
	k.check()
	to.kem, to.bytes = k.kem, k.public
}

// PKCS8 returns the key as a document in DER.
func (k *DecapsulationKey) PKCS8() []byte {
	k.check()
	der := make([]byte, k.kem.secret_der)
	Must(C.kem_secret_to_der((*C.kem)(k.kem), pointer(der), pointer(k.secret.get().seed)) == 0)
	runtime.KeepAlive(k)
	return der
}

// FromPKCS8 reads such a document.
func (k *DecapsulationKey) FromPKCS8(kem *KEM, der []byte) error {
	seed := make([]byte, kem.seed)
	if C.kem_secret_from_der((*C.kem)(kem), pointer(seed), pointer(der), length(der)) != 0 {
		return kem.invalidDocument()
	}
	k.expand(kem, seed)
	return nil
}

// EncapsulationKey is a public key, which is expanded when it is first needed. It may be used by several goroutines.
type EncapsulationKey struct {
	_     noCopy
	kem   *KEM
	bytes []byte
	once  sync.Once
	state []byte
	good  bool
}

// FromBytes takes an encoded key.
func (k *EncapsulationKey) FromBytes(kem *KEM, encoded []byte) error {
	if err := CheckLength(kem.name(), "encapsulationKey", encoded, int(kem.publickey)); err != nil {
		return err
	}
	k.kem, k.bytes = kem, bytes.Clone(encoded)
	if !k.expand() {
		return kem.invalid("encapsulationKey")
	}
	return nil
}

func (k *EncapsulationKey) check() {
	if k.kem == nil {
		panic(k.kem.name() + ZeroValue)
	}
}

func (k *EncapsulationKey) expand() bool {
	k.check()
	k.once.Do(func() {
		k.state = Aligned(int(k.kem.public_state), stateAlign)
		k.good = C.kem_public((*C.kem)(k.kem), pointer(k.state), pointer(k.bytes)) == 0
	})
	return k.good
}

// Bytes returns the encoded key.
func (k *EncapsulationKey) Bytes() []byte { return bytes.Clone(k.bytes) }

// Encapsulate makes a shared key and the ciphertext that it is in.
func (k *EncapsulationKey) Encapsulate() (shared, ciphertext []byte) {
	Must(k.expand())
	shared, ciphertext = make([]byte, k.kem.sharedsecret), make([]byte, k.kem.ciphertext)
	Must(C.kem_enc((*C.kem)(k.kem), pointer(ciphertext), pointer(shared), pointer(k.state)) == 0)
	return shared, ciphertext
}

// EncapsulateDeterministic does so with the caller's randomness.
func (k *EncapsulationKey) EncapsulateDeterministic(random []byte) (shared, ciphertext []byte, err error) {
	Must(k.expand())
	if err := CheckLength(k.kem.name(), "random", random, int(k.kem.encseed)); err != nil {
		return nil, nil, err
	}
	shared, ciphertext = make([]byte, k.kem.sharedsecret), make([]byte, k.kem.ciphertext)
	Must(C.kem_enc_deterministic((*C.kem)(k.kem), pointer(ciphertext), pointer(shared), pointer(k.bytes), pointer(random)) == 0)
	return shared, ciphertext, nil
}

// EncapsulateBatch encapsulates to each of the keys, which at gives.
func (kem *KEM) EncapsulateBatch(count int, at func(int) *EncapsulationKey, threads int) (shared, ciphertexts [][]byte) {
	public := make([]byte, 0, count*int(kem.publickey))
	for i := range count {
		key := at(i)
		Must(key.expand())
		public = append(public, key.bytes...)
	}
	good, ss, ct := make([]byte, count), make([]byte, count*int(kem.sharedsecret)), make([]byte, count*int(kem.ciphertext))
	Must(C.kem_enc_batch((*C.kem)(kem), pointer(ct), pointer(ss), pointer(good), pointer(public), C.size_t(count),
		checkThreads(kem.name(), threads)) == 0)
	Must(!bytes.Contains(good, []byte{0}))
	return Rows(ss, count), Rows(ct, count)
}

// PKIX returns the key as a document in DER.
func (k *EncapsulationKey) PKIX() []byte {
	k.check()
	der := make([]byte, k.kem.public_der)
	Must(C.kem_public_to_der((*C.kem)(k.kem), pointer(der), pointer(k.bytes)) == 0)
	return der
}

// FromPKIX reads such a document.
func (k *EncapsulationKey) FromPKIX(kem *KEM, der []byte) error {
	encoded := make([]byte, kem.publickey)
	if C.kem_public_from_der((*C.kem)(kem), pointer(encoded), pointer(der), length(der)) != 0 {
		return kem.invalidDocument()
	}
	return k.FromBytes(kem, encoded)
}

func checkThreads(name string, threads int) C.size_t {
	Check(CheckNotNegative(name, "threads", threads))
	return C.size_t(threads)
}
