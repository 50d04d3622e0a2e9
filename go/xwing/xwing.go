// Package xwing implements X-Wing: ML-KEM-768 and X25519 in one, safe as long as one of the two is
// (draft-connolly-cfrg-xwing-kem). It has the shape of crypto/mlkem.
package xwing
