// Package mlkem implements ML-KEM-512, ML-KEM-768 and ML-KEM-1024 (FIPS 203).
//
// Its names are those of crypto/mlkem, so that a program changes its import; beside them are ML-KEM-512, keys as documents
// (RFC 9935), and many keys at once. Who needs no ML-KEM by itself takes package xwing, which is safe as long as one of
// ML-KEM-768 and X25519 is.
package mlkem

const (
	// SharedKeySize is the number of bytes of a shared key.
	SharedKeySize = 32

	// SeedSize is the number of bytes of the seed of a decapsulation key.
	SeedSize = 64
)
