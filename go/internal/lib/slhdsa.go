package lib

// #cgo noescape sycon_slhdsa_sizes
// #cgo nocallback sycon_slhdsa_sizes
// #cgo noescape sycon_slhdsa_generate
// #cgo nocallback sycon_slhdsa_generate
// #cgo noescape sycon_slhdsa_keypair_from_seed
// #cgo nocallback sycon_slhdsa_keypair_from_seed
// #cgo noescape sycon_slhdsa_publickey
// #cgo nocallback sycon_slhdsa_publickey
// #cgo noescape sycon_slhdsa_sign
// #cgo nocallback sycon_slhdsa_sign
// #cgo noescape sycon_slhdsa_sign_deterministic
// #cgo nocallback sycon_slhdsa_sign_deterministic
// #cgo noescape sycon_slhdsa_sign_digest
// #cgo nocallback sycon_slhdsa_sign_digest
// #cgo noescape sycon_slhdsa_sign_digest_deterministic
// #cgo nocallback sycon_slhdsa_sign_digest_deterministic
// #cgo noescape sycon_slhdsa_verify
// #cgo nocallback sycon_slhdsa_verify
// #cgo noescape sycon_slhdsa_verify_digest
// #cgo nocallback sycon_slhdsa_verify_digest
// #cgo noescape sycon_slhdsa_publickey_to_der
// #cgo nocallback sycon_slhdsa_publickey_to_der
// #cgo noescape sycon_slhdsa_publickey_from_der
// #cgo nocallback sycon_slhdsa_publickey_from_der
// #cgo noescape sycon_slhdsa_secretkey_to_der
// #cgo nocallback sycon_slhdsa_secretkey_to_der
// #cgo noescape sycon_slhdsa_secretkey_from_der
// #cgo nocallback sycon_slhdsa_secretkey_from_der
// #include <sycon.h>
import "C"

import (
	"bytes"
	"crypto/subtle"
	"runtime"
	"strings"
	"unsafe"
)

// SLHDSAMaxContext is the maximum length of a context.
const SLHDSAMaxContext = C.SYCON_SLHDSA_CONTEXT_BYTES_MAX

// slhdsaMaxSecret is the maximum length of a secret key.
const slhdsaMaxSecret = C.SYCON_SLHDSA_SECRET_KEY_BYTES_MAX

// cString returns the string for C, which ends with a zero. A name never contains one.
func cString(s string) *C.char {
	return (*C.char)(unsafe.Pointer(unsafe.StringData(strings.ReplaceAll(s, "\x00", "?") + "\x00")))
}

// SLHDSASets returns the names of the parameter sets.
func SLHDSASets() []string { return strings.Split(C.GoString(C.sycon_slhdsa_set_names()), "\n") }

// SLHDSASizes returns the lengths of the keys and signatures of a parameter set. Each is 0 if no set has the name.
func SLHDSASizes(set string) (public, private, signature int) {
	var sizes [3]C.size_t
	_ = C.sycon_slhdsa_sizes(cString(set), &sizes[0], &sizes[1], &sizes[2])
	return int(sizes[0]), int(sizes[1]), int(sizes[2])
}

// SLHDSAKey is a secret key of SLH-DSA. Several goroutines can use it at once, but not while it is wiped.
type SLHDSAKey struct {
	state  // the secret key
	set    string
	public []byte
}

// begin gives the key memory for a parameter set that exists.
func (k *SLHDSAKey) begin(set string) []byte {
	public, private, _ := SLHDSASizes(set)
	k.set, k.public = set, make([]byte, public)
	return k.allocate(private)
}

// Generate makes a new key, with randomness of the operating system.
func (k *SLHDSAKey) Generate(set string) bool {
	secret := k.begin(set)
	good := C.sycon_slhdsa_generate(pointer(k.public), length(k.public), pointer(secret), length(secret), cString(set)) == 0
	runtime.KeepAlive(k)
	return good
}

// FromSeed makes the key of three seeds, whose length the caller has checked.
func (k *SLHDSAKey) FromSeed(set string, seed []byte) {
	secret := k.begin(set)
	Must(C.sycon_slhdsa_keypair_from_seed(pointer(k.public), length(k.public), pointer(secret), length(secret), cString(set),
		pointer(seed), length(seed)) == 0)
	runtime.KeepAlive(k)
}

// FromBytes copies an encoded key, whose length the caller has checked.
func (k *SLHDSAKey) FromBytes(set string, encoded []byte) {
	secret := k.begin(set)
	copy(secret, encoded)
	Must(C.sycon_slhdsa_publickey(pointer(k.public), length(k.public), cString(set), pointer(secret), length(secret)) == 0)
	runtime.KeepAlive(k)
}

// bytes is the secret key, which lives as long as k.
func (k *SLHDSAKey) bytes() []byte { return k.state.bytes("slhdsa") }

// Set returns the name of the parameter set.
func (k *SLHDSAKey) Set() string {
	k.bytes()
	return k.set
}

// Public returns the encoded public key, which must not be changed.
func (k *SLHDSAKey) Public() []byte {
	k.bytes()
	return k.public
}

// Bytes returns the encoded key.
func (k *SLHDSAKey) Bytes() []byte {
	defer runtime.KeepAlive(k)
	return bytes.Clone(k.bytes())
}

// Equal compares in time that does not depend on the keys.
func (k *SLHDSAKey) Equal(other *SLHDSAKey) bool {
	defer runtime.KeepAlive(k)
	defer runtime.KeepAlive(other)
	return subtle.ConstantTimeCompare(k.bytes(), other.bytes()) == 1 && k.set == other.set
}

// Sign returns a signature, or nil if signing fails or the operating system returns no random bytes. With a prehash, message is the digest.
func (k *SLHDSAKey) Sign(message []byte, prehash string, context []byte, deterministic bool) []byte {
	secret := k.bytes()
	_, _, size := SLHDSASizes(k.set)
	signature, set := make([]byte, size), cString(k.set)
	var result C.int
	switch {
	case prehash == "" && deterministic:
		result = C.sycon_slhdsa_sign_deterministic(pointer(signature), length(signature), set, pointer(message), length(message),
			pointer(context), length(context), pointer(secret), length(secret))
	case prehash == "":
		result = C.sycon_slhdsa_sign(pointer(signature), length(signature), set, pointer(message), length(message),
			pointer(context), length(context), pointer(secret), length(secret))
	case deterministic:
		result = C.sycon_slhdsa_sign_digest_deterministic(pointer(signature), length(signature), set, cString(prehash),
			pointer(message), length(message), pointer(context), length(context), pointer(secret), length(secret))
	default:
		result = C.sycon_slhdsa_sign_digest(pointer(signature), length(signature), set, cString(prehash),
			pointer(message), length(message), pointer(context), length(context), pointer(secret), length(secret))
	}
	runtime.KeepAlive(k)
	if result != 0 {
		return nil
	}
	return signature
}

// PKCS8 returns the key as a document in DER.
func (k *SLHDSAKey) PKCS8() []byte {
	secret := k.bytes()
	der := make([]byte, C.SYCON_SLHDSA_SECRET_KEY_DER_BYTES_MAX)
	var size C.size_t
	Must(C.sycon_slhdsa_secretkey_to_der(pointer(der), length(der), &size, cString(k.set), pointer(secret), length(secret)) == 0)
	runtime.KeepAlive(k)
	return der[:size]
}

// FromPKCS8 reads a key from a PKCS #8 document. It returns false for any other document.
func (k *SLHDSAKey) FromPKCS8(der []byte) bool {
	secret := make([]byte, slhdsaMaxSecret)
	defer clear(secret)
	var size C.size_t
	var set *C.char
	if C.sycon_slhdsa_secretkey_from_der(pointer(secret), length(secret), &size, &set, pointer(der), length(der)) != 0 {
		return false
	}
	k.FromBytes(C.GoString(set), secret[:size])
	return true
}

// SLHDSAVerify verifies a signature. With a prehash, message is the digest.
func SLHDSAVerify(set string, public, signature, message []byte, prehash string, context []byte) bool {
	if prehash == "" {
		return C.sycon_slhdsa_verify(cString(set), pointer(signature), length(signature), pointer(message), length(message),
			pointer(context), length(context), pointer(public), length(public)) == 0
	}
	return C.sycon_slhdsa_verify_digest(cString(set), pointer(signature), length(signature), cString(prehash), pointer(message),
		length(message), pointer(context), length(context), pointer(public), length(public)) == 0
}

// SLHDSAPKIX returns a public key as a document in DER.
func SLHDSAPKIX(set string, public []byte) []byte {
	der := make([]byte, C.SYCON_SLHDSA_PUBLIC_KEY_DER_BYTES_MAX)
	var size C.size_t
	Must(C.sycon_slhdsa_publickey_to_der(pointer(der), length(der), &size, cString(set), pointer(public), length(public)) == 0)
	return der[:size]
}

// SLHDSAFromPKIX reads a public key from a PKIX document. It returns false for any other document.
func SLHDSAFromPKIX(der []byte) (name string, public []byte, good bool) {
	public = make([]byte, C.SYCON_SLHDSA_PUBLIC_KEY_BYTES_MAX)
	var size C.size_t
	var set *C.char
	if C.sycon_slhdsa_publickey_from_der(pointer(public), length(public), &size, &set, pointer(der), length(der)) != 0 {
		return "", nil, false
	}
	return C.GoString(set), public[:size], true
}
