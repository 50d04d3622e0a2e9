//go:build cgo

// Package permutation implements the permutations that hash functions and ciphers are built on: fixed, public functions
// without a key, on one state or many. Low-level: a permutation on its own hides nothing, and anyone can invert it.
package permutation
