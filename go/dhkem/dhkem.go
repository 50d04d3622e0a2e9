// Package dhkem implements DHKEM(X25519, HKDF-SHA256) of HPKE (RFC 9180), with the shape of crypto/mlkem.
//
// Not post-quantum: a future quantum computer can decrypt ciphertexts that are recorded today. Use package xwing unless a
// protocol requires DHKEM.
package dhkem
