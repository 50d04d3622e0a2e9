// Package descriptions reads vectors/functions.json, which describes each XOF, hash and MAC of the library, and
// vectors/primitives.json, which describes each KEM and permutation. The generator and the tests read them; a program that uses
// the module does not.
package descriptions

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Description describes an XOF, a hash or a MAC. Its fields are those of the JSON.
type Description struct {
	Name, ID, Summary, Status, Reference string
	Strength, Rate                       int
	Output                               string // fixed, chosen or extendable
	Bytes                                int    // the output length: always, or by default
	Needs                                string // the parameter that it requires
	Takes                                []string
	MaxCustomization                     int `json:"max_customization"` // in bytes; 0 means no limit
	Tree, Seekable, Parts                bool
	Vectors                              []string
}

// KEM is the description of a KEM. Its fields are those of the JSON.
type KEM struct {
	Name, ID, Status, OID string
	Seed, Ciphertext      int // lengths in bytes, as are the others
	EncapsulationKey      int `json:"encapsulation_key"`
	ExpandedKey           int `json:"expanded_key"` // 0 if the KEM has no expanded form
	Randomness            int
	SharedSecret          int `json:"shared_secret"`
}

// Permutation is the description of a permutation. Its fields are those of the JSON.
type Permutation struct {
	ID, Summary string
	Bytes       int // of the state
}

// Primitives are the descriptions in vectors/primitives.json.
type Primitives struct {
	KEMs         []KEM
	Permutations []Permutation
}

// Read returns all descriptions in vectors/functions.json.
func Read(path string) ([]Description, error) { return read[[]Description](path) }

// ReadPrimitives returns all descriptions in vectors/primitives.json.
func ReadPrimitives(path string) (Primitives, error) { return read[Primitives](path) }

func read[All any](path string) (all All, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return all, err
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return all, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

// Upper is the identifier in capitals, for the names of C's macros.
func (k KEM) Upper() string { return strings.ToUpper(k.ID) }

// Secret is the name of the secret key in C's functions for documents.
func (k KEM) Secret() string {
	if k.ExpandedKey > 0 {
		return "seed, SEED"
	}
	return "secretkey, SECRET_KEY"
}

// Upper is the identifier in capitals, for the names of C's macros.
func (p Permutation) Upper() string { return strings.ToUpper(p.ID) }

// Name is the name in Go.
func (p Permutation) Name() string {
	switch p.ID {
	case "keccakf1600":
		return "KeccakF1600"
	case "keccakp1600_12":
		return "KeccakP1600"
	}
	var name string
	for part := range strings.SplitSeq(p.ID, "_") {
		name += strings.ToUpper(part[:1]) + part[1:]
	}
	return name
}

// Accepts reports whether the function requires or accepts a parameter.
func (f Description) Accepts(parameter string) bool {
	return f.Needs == parameter || slices.Contains(f.Takes, parameter)
}

// Extendable reports whether the function is an XOF.
func (f Description) Extendable() bool { return f.Output == "extendable" }

// Fixed reports whether the output length of the function is fixed.
func (f Description) Fixed() bool { return f.Output == "fixed" }

// Authenticates reports whether the function is a MAC, which verifies tags.
func (f Description) Authenticates() bool { return f.Needs == "key" && !f.Extendable() }

// Symbol is the prefix of its names in C, after sycon_.
func (f Description) Symbol() string {
	switch {
	case f.Extendable():
		return "xof_" + f.ID
	case f.Authenticates():
		return "mac_" + f.ID
	default:
		return "hash_" + f.ID
	}
}
