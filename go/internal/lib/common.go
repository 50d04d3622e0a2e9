// Package lib calls libsycon, and is the only package that does. Without cgo, it contains the KEMs of Go's standard library.
//
// It follows the rules of cgo. C gets memory that contains bytes and no pointers, and does not keep it. Each method is one
// call. No call escapes or calls back, so Go allocates nothing for it.
package lib

import "unsafe"

// Beginning holds the arguments that initialize a function. Each function reads the ones that it supports. A context is
// a Customization, and a domain byte or a block size is a Number. No function has both a key and a name.
type Beginning struct {
	Key, Name, Customization []byte
	Number                   int
}

// Must panics if the library refuses arguments that were checked before: a bug in this package, no memory, or no random bytes.
func Must(good bool) {
	if !good {
		panic("sycon: call: refused by libsycon; the system returned no memory or no random bytes, or this is a mistake in the Go package")
	}
}

// MinTagSize is the number of bytes of the shortest tag that any function verifies.
const MinTagSize = 4

// Grow appends n bytes to b, and returns the whole and the added part. It panics if n is negative, as make does.
func Grow(b []byte, n int) (all, added []byte) {
	Check(CheckNotNegative("sycon", "length", n))
	if total := len(b) + n; cap(b) >= total {
		all = b[:total]
	} else {
		all = make([]byte, total)
		copy(all, b)
	}
	return all, all[len(b):]
}

// Rows splits data into count pieces of equal length.
func Rows(data []byte, count int) [][]byte {
	pieces := make([][]byte, count)
	for i := range pieces {
		size := len(data) / count
		pieces[i] = data[i*size : (i+1)*size : (i+1)*size]
	}
	return pieces
}

// hidden is a pointer that fmt does not follow, for any verb.
type hidden[T any] struct{ pointer unsafe.Pointer }

func hide[T any](value *T) hidden[T] { return hidden[T]{unsafe.Pointer(value)} }

func (h hidden[T]) get() *T { return (*T)(h.pointer) }

// noCopy makes go vet report copies of structs that contain it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
