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

import "bytes"

// KEM is C's description of a KEM.
type KEM C.kem

// stateAlign is the alignment of all expanded keys.
const stateAlign = 64

// expandedSecret and expandedPublic are states of C.
type (
	expandedSecret []byte
	expandedPublic []byte
)

func (s expandedSecret) wipe() { clear(s) }

// name returns the name of the KEM's package.
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

func (kem *KEM) c() *C.kem { return (*C.kem)(kem) }

func (kem *KEM) sizes() sizes {
	return sizes{int(kem.seed), int(kem.publickey), int(kem.ciphertext), int(kem.sharedsecret), int(kem.encseed)}
}

func (kem *KEM) expandSecret(seed []byte) (expandedSecret, []byte) {
	state, public := Aligned(int(kem.secret_state), stateAlign), make([]byte, kem.publickey)
	Must(C.kem_secret(kem.c(), pointer(state), pointer(public), pointer(seed)) == 0)
	return state, public
}

func (kem *KEM) expandPublic(encoded []byte) (expandedPublic, bool) {
	state := Aligned(int(kem.public_state), stateAlign)
	return state, C.kem_public(kem.c(), pointer(state), pointer(encoded)) == 0
}

// decapsulate returns nil for a ciphertext that is refused.
func (kem *KEM) decapsulate(state expandedSecret, ciphertext []byte) []byte {
	shared := make([]byte, kem.sharedsecret)
	if C.kem_dec(kem.c(), pointer(shared), pointer(ciphertext), pointer(state)) != 0 {
		return nil
	}
	return shared
}

func (kem *KEM) decapsulateBatch(state expandedSecret, ciphertexts [][]byte) [][]byte {
	all, good := bytes.Join(ciphertexts, nil), make([]byte, len(ciphertexts))
	shared := make([]byte, len(ciphertexts)*int(kem.sharedsecret))
	Must(C.kem_dec_batch(kem.c(), pointer(shared), pointer(good), pointer(all), length(good), pointer(state)) == 0)
	keys := Rows(shared, len(ciphertexts))
	for i := range keys {
		if good[i] == 0 {
			keys[i] = nil
		}
	}
	return keys
}

func (kem *KEM) encapsulate(state expandedPublic) (shared, ciphertext []byte) {
	shared, ciphertext = make([]byte, kem.sharedsecret), make([]byte, kem.ciphertext)
	Must(C.kem_enc(kem.c(), pointer(ciphertext), pointer(shared), pointer(state)) == 0)
	return shared, ciphertext
}

func (kem *KEM) encapsulateWith(k *EncapsulationKey, random []byte) (shared, ciphertext []byte, err error) {
	shared, ciphertext = make([]byte, kem.sharedsecret), make([]byte, kem.ciphertext)
	Must(C.kem_enc_deterministic(kem.c(), pointer(ciphertext), pointer(shared), pointer(k.bytes), pointer(random)) == 0)
	return shared, ciphertext, nil
}

func (kem *KEM) encapsulateBatch(keys []*EncapsulationKey) (shared, ciphertexts [][]byte) {
	count := len(keys)
	public := make([]byte, 0, count*int(kem.publickey))
	for _, key := range keys {
		public = append(public, key.bytes...)
	}
	good, ss, ct := make([]byte, count), make([]byte, count*int(kem.sharedsecret)), make([]byte, count*int(kem.ciphertext))
	Must(C.kem_enc_batch(kem.c(), pointer(ct), pointer(ss), pointer(good), pointer(public), C.size_t(count)) == 0)
	Must(!bytes.Contains(good, []byte{0}))
	return Rows(ss, count), Rows(ct, count)
}

func (kem *KEM) secretDocument(seed []byte) []byte {
	der := make([]byte, kem.secret_der)
	Must(C.kem_secret_to_der(kem.c(), pointer(der), pointer(seed)) == 0)
	return der
}

func (kem *KEM) parseSecret(der []byte) (seed []byte, good bool) {
	seed = make([]byte, kem.seed)
	return seed, C.kem_secret_from_der(kem.c(), pointer(seed), pointer(der), length(der)) == 0
}

func (kem *KEM) publicDocument(encoded []byte) []byte {
	der := make([]byte, kem.public_der)
	Must(C.kem_public_to_der(kem.c(), pointer(der), pointer(encoded)) == 0)
	return der
}

func (kem *KEM) parsePublic(der []byte) (encoded []byte, good bool) {
	encoded = make([]byte, kem.publickey)
	return encoded, C.kem_public_from_der(kem.c(), pointer(encoded), pointer(der), length(der)) == 0
}
