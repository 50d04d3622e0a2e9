package lib

// #cgo nocallback sycon_version
// #include <sycon.h>
import "C"

import (
	"fmt"
	"unsafe"
)

// Aligned returns memory at an address that is a multiple of align. The garbage collector does not move it.
func Aligned(size, align int) []byte {
	bytes := make([]byte, size)
	if address(bytes)&uintptr(align-1) == 0 {
		return bytes // nearly always true for 16
	}
	bytes = make([]byte, size+align-1)
	at := int(-address(bytes) & uintptr(align-1))
	return bytes[at : at+size : at+size]
}

func address(data []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(data))) }

// Overlap reports whether a and b have memory in common.
func Overlap(a, b []byte) bool {
	return len(a) > 0 && len(b) > 0 && address(a) < address(b)+uintptr(len(b)) && address(b) < address(a)+uintptr(len(a))
}

// GrowApart is Grow for the output of an AEAD. It panics if the output overlaps an input that must not change. The name
// is that of a package.
func GrowApart(name string, b []byte, n int, nonce, additionalData []byte) (all, added []byte) {
	all, added = Grow(b, n)
	if Overlap(added, nonce) {
		panic(fmt.Sprintf("%s: dst: overlaps nonce", name))
	}
	if Overlap(added, additionalData) {
		panic(fmt.Sprintf("%s: dst: overlaps additionalData", name))
	}
	return all, added
}

// Version returns the version of the library.
func Version() string { return C.GoString(C.sycon_version()) }

// Backend returns the name of the instruction set that the library uses.
func Backend() string { return C.GoString(C.sycon_backend()) }

// Nothing is an empty call of C, for measurements.
func Nothing() { C.sycon_version() }
