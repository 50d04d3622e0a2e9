// Package sycon says which library is linked in. What it does is in the packages below:
//
//   - sha3, blake3, ascon and others: hashes, XOFs and MACs, a package for each family; the table in docs/go.md lists all
//   - mlkem, xwing, dhkem: KEMs, in the shape of crypto/mlkem
//   - merlin, strobe, fiatshamir: transcripts that challenges of proofs are drawn from
//   - mldsa: ML-DSA's external mu
//   - permutation: what they stand on
//   - experimental: Newplex and others; no independent analysis exists, and any release can change or remove them
//
// All of it is the C library libsycon, linked statically: docs/go.md says how to build it.
//
// # Secrets
//
// Whatever holds a state has a method Wipe, which overwrites it. What holds a key, and was not wiped, is wiped when the
// collector finds that nobody can reach it; a function without a key, into which a secret was written, is not, since
// that would take several times as long to make. No state is moved or copied by Go, and none is ever in what fmt prints.
// Values of [newplex] are the exception: they may be copied, so they are wiped by Wipe alone.
//
// # Panics
//
// Bad input is an error. What is a mistake of the program panics, as in the standard library: Write after Read, use after
// Wipe, use of a value that was copied, a negative length.
//
// [newplex]: https://pkg.go.dev/github.com/sycon-crypto/sycon/go/experimental/newplex
package sycon

//go:generate go run ./internal/gen

import "github.com/sycon-crypto/sycon/go/internal/lib"

// Version returns the version of libsycon, such as "0.1.0".
func Version() string { return lib.Version() }

// Backend returns the name of the instructions that this processor's work is done with, such as "avx512": each that
// libsycon has is found at run time.
func Backend() string { return lib.Backend() }
