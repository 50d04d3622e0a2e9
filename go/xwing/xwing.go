// Package xwing implements X-Wing (draft-connolly-cfrg-xwing-kem), a hybrid post-quantum KEM that combines ML-KEM-768 and
// X25519. X-Wing is secure as long as one of the two is. The package has the shape of crypto/mlkem.
package xwing
