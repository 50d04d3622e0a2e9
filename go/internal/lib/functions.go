package lib

// #cgo CFLAGS: -O2
// #cgo noescape function_once
// #cgo nocallback function_once
// #cgo noescape mu_of_digest
// #cgo nocallback mu_of_digest
// #include "functions.h"
import "C"

import "unsafe"

// CFunction is C's description of an XOF, a hash or a MAC.
type CFunction C.function

// name returns the name of the function's package, for errors.
func (f *CFunction) name() string {
	if f == nil {
		return "sycon"
	}
	return C.GoString(f.go_package)
}

func (b *Beginning) a() []byte {
	if b.Key != nil {
		return b.Key
	}
	return b.Name
}

// Once fills out with the output of f for data, in one call. It returns false if the library refuses the arguments.
func (f *CFunction) Once(out, data []byte, begin Beginning) bool {
	a := begin.a()
	return C.function_once((*C.function)(f), pointer(out), length(out), pointer(data), length(data), pointer(a), length(a),
		pointer(begin.Customization), length(begin.Customization), C.size_t(begin.Number)) == 0
}

// PreHash returns the number of a function that HashML-DSA can hash a message with. known is false if no function has
// the name.
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

// MuOfDigest fills mu with the mu of a digest. It returns false for invalid arguments.
func MuOfDigest(mu *[64]byte, key, context []byte, prehash int, digest []byte) bool {
	return C.mu_of_digest(pointer(mu[:]), pointer(key), length(key), pointer(context), length(context), C.size_t(prehash),
		pointer(digest), length(digest)) == 0
}

// Append appends length bytes of output of f for data to b.
func (f *CFunction) Append(b, data []byte, length int, begin Beginning) []byte {
	if length < 0 {
		Check(CheckNotNegative(f.name(), "length", length))
	}
	b, out := Grow(b, length)
	Must(f.Once(out, data, begin))
	return b
}

func pointer(data []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(data))) }

func length(data []byte) C.size_t { return C.size_t(len(data)) }
