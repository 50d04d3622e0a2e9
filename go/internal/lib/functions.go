// Package lib calls libsycon, and is the only one that does. What stands on it has the names and shapes of Go.
//
// Rules of cgo that it keeps: C is given memory of bytes only, in which there are no pointers, and keeps none of it; each
// method is one call; no call escapes or calls back, so that nothing is put on the heap for it.
package lib

// #cgo CFLAGS: -O2
// #cgo LDFLAGS: -l:libsycon.a -lpthread -lm -ldl
// #cgo noescape function_once
// #cgo nocallback function_once
// #cgo noescape mu_of_digest
// #cgo nocallback mu_of_digest
// #include "functions.h"
import "C"

import "unsafe"

// Function is an XOF, a hash or a code: what C knows of it.
type Function C.function

// Each function of the library, by the name that functions.h gives it.
var (
	SHAKE128           = (*Function)(&C.function_shake128)
	SHAKE256           = (*Function)(&C.function_shake256)
	SHAKE128Domain     = (*Function)(&C.function_shake128_domain)
	SHAKE256Domain     = (*Function)(&C.function_shake256_domain)
	TurboSHAKE128      = (*Function)(&C.function_turboshake128)
	TurboSHAKE256      = (*Function)(&C.function_turboshake256)
	CSHAKE128          = (*Function)(&C.function_cshake128)
	CSHAKE256          = (*Function)(&C.function_cshake256)
	KMACXOF128         = (*Function)(&C.function_kmacxof128)
	KMACXOF256         = (*Function)(&C.function_kmacxof256)
	KT128              = (*Function)(&C.function_kt128)
	KT256              = (*Function)(&C.function_kt256)
	TupleHashXOF128    = (*Function)(&C.function_tuplehashxof128)
	TupleHashXOF256    = (*Function)(&C.function_tuplehashxof256)
	ParallelHashXOF128 = (*Function)(&C.function_parallelhashxof128)
	ParallelHashXOF256 = (*Function)(&C.function_parallelhashxof256)
	BLAKE3             = (*Function)(&C.function_blake3)
	BLAKE3Keyed        = (*Function)(&C.function_blake3_keyed)
	BLAKE3DeriveKey    = (*Function)(&C.function_blake3_derive_key)
	AsconXOF128        = (*Function)(&C.function_ascon_xof128)
	AsconCXOF128       = (*Function)(&C.function_ascon_cxof128)
	AsconV12Xof        = (*Function)(&C.function_ascon_v12_xof)
	AsconV12Xofa       = (*Function)(&C.function_ascon_v12_xofa)
	VeXOF128           = (*Function)(&C.function_vexof128)
	VeXOF256           = (*Function)(&C.function_vexof256)
	VeXOF128x4         = (*Function)(&C.function_vexof128x4)
	VeXOF256x4         = (*Function)(&C.function_vexof256x4)
	IndexedVeXOF128    = (*Function)(&C.function_indexed_vexof128)
	IndexedVeXOF256    = (*Function)(&C.function_indexed_vexof256)
	KMAC128            = (*Function)(&C.function_kmac128)
	KMAC256            = (*Function)(&C.function_kmac256)
	TupleHash128       = (*Function)(&C.function_tuplehash128)
	TupleHash256       = (*Function)(&C.function_tuplehash256)
	ParallelHash128    = (*Function)(&C.function_parallelhash128)
	ParallelHash256    = (*Function)(&C.function_parallelhash256)
	NewplexMAC         = (*Function)(&C.function_newplex_mac)
	SHA3_224           = (*Function)(&C.function_sha3_224)
	SHA3_256           = (*Function)(&C.function_sha3_256)
	SHA3_384           = (*Function)(&C.function_sha3_384)
	SHA3_512           = (*Function)(&C.function_sha3_512)
	Keccak256          = (*Function)(&C.function_keccak256)
	AsconHash256       = (*Function)(&C.function_ascon_hash256)
	MLDSAMu            = (*Function)(&C.function_mldsa_mu)
	MLDSAMuTR          = (*Function)(&C.function_mldsa_mu_tr)
	MLDSAMuPreHash     = (*Function)(&C.function_mldsa_mu_prehash)
)

// Beginning is what a function begins with: of these it looks at what it has. A context is a Customization, and a domain byte
// or the size of a block a Number. No function has both a key and a name.
type Beginning struct {
	Key, Name, Customization []byte
	Number                   int
}

func (b *Beginning) a() []byte {
	if b.Key != nil {
		return b.Key
	}
	return b.Name
}

// Once fills out with the output of f for data, in one call. It says whether the library took the arguments.
func (f *Function) Once(out, data []byte, begin Beginning) bool {
	a := begin.a()
	return C.function_once((*C.function)(f), pointer(out), length(out), pointer(data), length(data), pointer(a), length(a),
		pointer(begin.Customization), length(begin.Customization), C.size_t(begin.Number)) == 0
}

// PreHash is the number of a function that HashML-DSA may hash a message with; false if there is none of that name.
func PreHash(name string) (number int, known bool) {
	for i := C.size_t(0); ; i++ {
		switch other := C.mu_prehash(i); {
		case other == nil:
			return 0, false
		case C.GoString(other) == name:
			return int(i), true
		}
	}
}

// MuOfDigest fills mu with that of a digest; false for arguments that are none.
func MuOfDigest(mu *[64]byte, key, context []byte, prehash int, digest []byte) bool {
	return C.mu_of_digest(pointer(mu[:]), pointer(key), length(key), pointer(context), length(context), C.size_t(prehash),
		pointer(digest), length(digest)) == 0
}

// Append appends length bytes of output of f for data to b.
func (f *Function) Append(b, data []byte, length int, begin Beginning) []byte {
	b, out := Grow(b, length)
	Must(f.Once(out, data, begin))
	return b
}

func pointer(data []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(data))) }

func length(data []byte) C.size_t { return C.size_t(len(data)) }

// Must panics where the library refuses what was checked before: a mistake of this package, or no memory.
func Must(good bool) {
	if !good {
		panic("sycon: the library refused a call")
	}
}

// MinTagSize is the number of bytes of the shortest tag that any function verifies.
const MinTagSize = 4

// Grow makes b longer by n bytes, and gives the whole and what was added. It panics if n is negative, as make does.
func Grow(b []byte, n int) (all, added []byte) {
	if n < 0 {
		panic("sycon: a negative length")
	}
	if total := len(b) + n; cap(b) >= total {
		all = b[:total]
	} else {
		all = make([]byte, total)
		copy(all, b)
	}
	return all, all[len(b):]
}
