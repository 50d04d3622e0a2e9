// Package sycon reports which implementation is linked. The functions are in its subpackages:
//
//   - sha3, blake3, ascon and others: hash functions, XOFs and MACs, a package for each family. docs/go.md lists them.
//   - mlkem, xwing, dhkem: KEMs, in the shape of crypto/mlkem
//   - merlin, strobe, fiatshamir: Fiat–Shamir transcripts
//   - mldsa: ML-DSA's external mu
//   - slhdsa: SLH-DSA with SHAKE, post-quantum signatures
//   - permutation: low-level permutations
//   - experimental: Newplex and others. They have no independent review, and any release can change or remove them.
//
// With cgo, the packages call the C library libsycon, which is linked statically. A released module contains the library for
// Linux, macOS and Windows. On Linux, the build tag sycon_system links an installed library instead: see docs/go.md. Without
// cgo, sha3, turboshake, k12, kmac, tuplehash, parallelhash, mlkem, xwing and dhkem are in Go, and programs that use other
// packages don't compile.
//
// # Secrets
//
// Every type with a state has a method Wipe, which zeroizes it. If you don't call Wipe, a state with a key is zeroized when
// the garbage collector finds it unreachable. A state without a key is not, even if you wrote a secret to it: a finalizer
// would make its creation several times as slow. Copies by assignment, and values of [newplex], are zeroized by Wipe only. fmt
// does not print a state, except the state of a value in an unexported field of another type.
//
// # Panics
//
// Bad input returns an error. As in the standard library, mistakes of the program panic: Write after Read, use after Wipe,
// use of a copied value, a negative length.
//
// [newplex]: https://pkg.go.dev/github.com/sycon-crypto/sycon/go/experimental/newplex
package sycon

//go:generate go run ./internal/gen

import "github.com/sycon-crypto/sycon/go/internal/lib"

// Version returns the version of libsycon, such as "0.1.0". Without cgo, it returns "".
func Version() string { return lib.Version() }

// Backend returns the name of the instruction set that the kernels of libsycon use, such as "avx512". It is detected at run
// time. Without cgo, Backend returns "go".
func Backend() string { return lib.Backend() }
