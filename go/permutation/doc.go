// Package permutation has the permutations that everything else is built on: fixed, public, keyless shuffles of a state,
// on one state or on many. Low-level: a permutation by itself hides nothing, and anyone can invert it.
package permutation
