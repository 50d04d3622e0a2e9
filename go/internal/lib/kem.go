package lib

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"runtime"
	"sync"
)

// A KEM has the methods that kem_c.go and kem_go.go define, with a type for each of its expanded keys.

// sizes are the lengths of a KEM's strings in bytes.
type sizes struct{ seed, public, ciphertext, shared, random int }

// invalid is the error for an argument that has the right length but is not valid.
func (kem *KEM) invalid(argument string) error {
	return fmt.Errorf("%s: %s: not valid", kem.name(), argument)
}

func (kem *KEM) invalidDocument() error {
	return fmt.Errorf("%s: der: not a document of a key of this algorithm; convert PEM to DER first", kem.name())
}

// DecapsulationKey is a seed and its expanded key. Several goroutines can use it at once, but not while it is wiped.
type DecapsulationKey struct {
	_      noCopy
	owner  *DecapsulationKey
	kem    *KEM
	secret hidden[secret]
	public []byte
}

// secret is a separate object, so that it can be zeroized when the key is unreachable.
type secret struct {
	seed  []byte
	state expandedSecret
}

func (s *secret) wipe() {
	clear(s.seed)
	s.state.wipe()
}

// Generate creates a new key.
func (k *DecapsulationKey) Generate(kem *KEM) {
	seed := make([]byte, kem.sizes().seed)
	rand.Read(seed)
	k.expand(kem, seed)
}

// FromSeed expands the key of a seed.
func (k *DecapsulationKey) FromSeed(kem *KEM, seed []byte) error {
	if err := CheckLength(kem.name(), "seed", seed, kem.sizes().seed); err != nil {
		return err
	}
	k.expand(kem, bytes.Clone(seed))
	return nil
}

// expand takes ownership of the seed.
func (k *DecapsulationKey) expand(kem *KEM, seed []byte) {
	k.owner, k.kem = k, kem
	s := &secret{seed: seed}
	s.state, k.public = kem.expandSecret(seed)
	k.secret = hide(s)
	runtime.AddCleanup(k, (*secret).wipe, s)
}

func (k *DecapsulationKey) check() {
	switch {
	case k.secret.get() == nil:
		panic(k.kem.name() + ZeroOrAfterWipe)
	case k.owner != k:
		panic(k.kem.name() + Copied)
	}
}

// Wipe zeroizes the key, which cannot be used afterwards.
func (k *DecapsulationKey) Wipe() {
	if s := k.secret.get(); s != nil {
		k.check()
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
	if err := CheckLength(k.kem.name(), "ciphertext", ciphertext, k.kem.sizes().ciphertext); err != nil {
		return nil, err
	}
	shared := k.kem.decapsulate(k.secret.get().state, ciphertext)
	runtime.KeepAlive(k)
	if shared == nil {
		return nil, k.kem.invalid("ciphertext")
	}
	return shared, nil
}

// DecapsulateBatch returns the shared key in each ciphertext. For a refused ciphertext the key is nil, and the error is
// that of the first one.
func (k *DecapsulationKey) DecapsulateBatch(ciphertexts [][]byte, threads int) ([][]byte, error) {
	k.check()
	Check(CheckNotNegative(k.kem.name(), "threads", threads))
	for i, ciphertext := range ciphertexts {
		if err := CheckLength(k.kem.name(), fmt.Sprintf("ciphertexts[%d]", i), ciphertext, k.kem.sizes().ciphertext); err != nil {
			return nil, err
		}
	}
	keys := make([][]byte, len(ciphertexts))
	onGoroutines(len(keys), threads, func(from, to int) {
		copy(keys[from:], k.kem.decapsulateBatch(k.secret.get().state, ciphertexts[from:to]))
	})
	runtime.KeepAlive(k)
	for i, key := range keys {
		if key == nil {
			return keys, k.kem.invalid(fmt.Sprintf("ciphertexts[%d]", i))
		}
	}
	return keys, nil
}

// Public sets to to the encapsulation key.
func (k *DecapsulationKey) Public(to *EncapsulationKey) {
	k.check()
	to.kem, to.bytes = k.kem, k.public
}

// PKCS8 returns the key as a document in DER.
func (k *DecapsulationKey) PKCS8() []byte {
	k.check()
	defer runtime.KeepAlive(k)
	return k.kem.secretDocument(k.secret.get().seed)
}

// FromPKCS8 reads a key from a PKCS #8 document.
func (k *DecapsulationKey) FromPKCS8(kem *KEM, der []byte) error {
	seed, good := kem.parseSecret(der)
	if !good {
		return kem.invalidDocument()
	}
	k.expand(kem, seed)
	return nil
}

// EncapsulationKey is a public key, which is expanded on first use. Several goroutines can use it at once.
type EncapsulationKey struct {
	_     noCopy
	kem   *KEM
	bytes []byte
	once  sync.Once
	state expandedPublic
	good  bool
}

// FromBytes copies an encoded key.
func (k *EncapsulationKey) FromBytes(kem *KEM, encoded []byte) error {
	if err := CheckLength(kem.name(), "encapsulationKey", encoded, kem.sizes().public); err != nil {
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
	k.once.Do(func() { k.state, k.good = k.kem.expandPublic(k.bytes) })
	return k.good
}

// Bytes returns the encoded key.
func (k *EncapsulationKey) Bytes() []byte {
	k.check()
	return bytes.Clone(k.bytes)
}

// Encapsulate returns a new shared key and its ciphertext.
func (k *EncapsulationKey) Encapsulate() (shared, ciphertext []byte) {
	Must(k.expand())
	return k.kem.encapsulate(k.state)
}

// EncapsulateDeterministic is Encapsulate with the caller's randomness.
func (k *EncapsulationKey) EncapsulateDeterministic(random []byte) (shared, ciphertext []byte, err error) {
	Must(k.expand())
	if err := CheckLength(k.kem.name(), "random", random, k.kem.sizes().random); err != nil {
		return nil, nil, err
	}
	return k.kem.encapsulateWith(k, random)
}

// EncapsulateBatch encapsulates to each of the keys that at returns.
func (kem *KEM) EncapsulateBatch(count int, at func(int) *EncapsulationKey, threads int) (shared, ciphertexts [][]byte) {
	Check(CheckNotNegative(kem.name(), "threads", threads))
	keys := make([]*EncapsulationKey, count)
	for i := range keys {
		keys[i] = at(i)
		Must(keys[i].expand())
	}
	shared, ciphertexts = make([][]byte, count), make([][]byte, count)
	onGoroutines(count, threads, func(from, to int) {
		secrets, sent := kem.encapsulateBatch(keys[from:to])
		copy(shared[from:], secrets)
		copy(ciphertexts[from:], sent)
	})
	return shared, ciphertexts
}

// together is the number of items that the C library computes at once.
const together = 64

// onGoroutines calls work for parts of count items, on the given number of goroutines, 0 for one for each CPU core.
func onGoroutines(count, threads int, work func(from, to int)) {
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	groups := (count + together - 1) / together
	part := max(1, (groups+threads-1)/threads) * together
	var all sync.WaitGroup
	for from := part; from < count; from += part {
		all.Go(func() { work(from, min(from+part, count)) })
	}
	work(0, min(part, count))
	all.Wait()
}

// PKIX returns the key as a document in DER.
func (k *EncapsulationKey) PKIX() []byte {
	k.check()
	return k.kem.publicDocument(k.bytes)
}

// FromPKIX reads a key from a PKIX document.
func (k *EncapsulationKey) FromPKIX(kem *KEM, der []byte) error {
	encoded, good := kem.parsePublic(der)
	if !good {
		return kem.invalidDocument()
	}
	return k.FromBytes(kem, encoded)
}
