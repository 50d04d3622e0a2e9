// Package mlkem implements ML-KEM-512, ML-KEM-768 and ML-KEM-1024 (FIPS 203).
//
// The names are those of crypto/mlkem, so that a program only changes its import. This package adds ML-KEM-512, encodings
// of keys (RFC 9935), and batches of keys. Unless a protocol requires ML-KEM on its own, use package xwing: X-Wing is
// secure as long as ML-KEM-768 or X25519 is.
//
// ML-KEM-512 requires cgo. Without cgo, crypto/mlkem computes the functions of this package, and it does not have ML-KEM-512.
// It also does not zeroize expanded keys, and batches take as long as single operations.
package mlkem

const (
	// SharedKeySize is the number of bytes of a shared key.
	SharedKeySize = 32

	// SeedSize is the number of bytes of the seed of a decapsulation key.
	SeedSize = 64
)
