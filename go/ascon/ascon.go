//go:build cgo

package ascon

// Size is the number of bytes of Ascon-Hash256.
const Size = 32
