// Package permutation has the permutations that everything else is built on: fixed, public, keyless shuffles of a state,
// on one state or on many. A sharp tool: a permutation by itself hides nothing, and can be inverted by anyone.
package permutation
