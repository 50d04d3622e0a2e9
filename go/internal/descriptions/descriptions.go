// Package descriptions reads vectors/functions.json, which describes each XOF, hash and MAC of the library. The generator
// and the tests read it; a program that uses the module does not.
package descriptions

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// Function is the description of a function. Its fields are those of the JSON.
type Function struct {
	Name, ID, Summary, Status, Reference string
	Strength, Rate                       int
	Output                               string // fixed, chosen or extendable
	Bytes                                int    // of the output: always, or by default
	Needs                                string // the parameter that it requires
	Takes                                []string
	MaxCustomization                     int `json:"max_customization"` // in bytes; 0 if there is no limit
	Tree                                 string
	Seekable, Parts                      bool
	Vectors                              []string
}

// Read returns all descriptions in the file.
func Read(path string) ([]Function, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []Function
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

// Accepts says whether the function requires or accepts a parameter.
func (f Function) Accepts(parameter string) bool {
	return f.Needs == parameter || slices.Contains(f.Takes, parameter)
}

// Extendable says whether the function is an XOF.
func (f Function) Extendable() bool { return f.Output == "extendable" }

// Fixed says whether the function has one length of output.
func (f Function) Fixed() bool { return f.Output == "fixed" }

// Authenticates says whether the function is a MAC, which verifies tags.
func (f Function) Authenticates() bool { return f.Needs == "key" && !f.Extendable() }

// Symbol is what its names in C begin with, after sycon_.
func (f Function) Symbol() string {
	switch {
	case f.Extendable():
		return "xof_" + f.ID
	case f.Authenticates():
		return "mac_" + f.ID
	default:
		return "hash_" + f.ID
	}
}
