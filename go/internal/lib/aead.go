package lib

// #cgo noescape sycon_aead_ascon128_encrypt
// #cgo nocallback sycon_aead_ascon128_encrypt
// #cgo noescape sycon_aead_ascon128_decrypt
// #cgo nocallback sycon_aead_ascon128_decrypt
// #include <sycon.h>
import "C"

import "runtime"

// Sizes of Ascon-AEAD128.
const (
	AsconNonceSize = C.SYCON_AEAD_ASCON128_NONCE_BYTES
	AsconTagSize   = C.SYCON_AEAD_ASCON128_TAG_BYTES
)

// AsconAEAD is a key of Ascon-AEAD128. Several goroutines can use it at once.
type AsconAEAD struct{ state }

// Init copies a key of 16 or 32 bytes.
func (a *AsconAEAD) Init(key []byte) {
	copy(a.allocate(len(key)), key)
}

// Seal encrypts in to out, which is longer by AsconTagSize.
func (a *AsconAEAD) Seal(out, nonce, in, ad []byte) {
	key := a.bytes("ascon")
	Must(C.sycon_aead_ascon128_encrypt(pointer(out), pointer(in), length(in), pointer(ad), length(ad), pointer(nonce), pointer(key),
		length(key)) == 0)
	runtime.KeepAlive(a)
}

// Open decrypts in to out, which is shorter by AsconTagSize.
func (a *AsconAEAD) Open(out, nonce, in, ad []byte) bool {
	key := a.bytes("ascon")
	good := C.sycon_aead_ascon128_decrypt(pointer(out), pointer(in), length(in), pointer(ad), length(ad), pointer(nonce), pointer(key),
		length(key)) == 0
	runtime.KeepAlive(a)
	return good
}
