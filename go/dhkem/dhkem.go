// Package dhkem implements DHKEM(X25519, HKDF-SHA256) of HPKE (RFC 9180), which quantum computers break: package xwing has
// what they do not. It has the shape of crypto/mlkem.
package dhkem
