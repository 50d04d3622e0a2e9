package sycon_test

import (
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"

	"github.com/sycon-crypto/sycon/go/internal/descriptions"
	"github.com/sycon-crypto/sycon/go/sha3"
)

// arguments are all arguments that a function can have.
type arguments struct {
	name, customization, key []byte
	blockSize                int
	domain                   byte
	size                     int // of the output, for functions that depend on it
}

// machine is the state of any of the functions.
type machine interface {
	Reset()
	BlockSize() int
	Wipe()
}

// callable is how to call a function.
type callable struct {
	new  func(a arguments) machine
	once func(a arguments, pieces [][]byte) []byte // nil if there is no such function; the pieces are concatenated, unless they are parts
}

// function is a function, by its name in the vectors.
type function struct {
	callable
	name      string
	described *descriptions.Description // nil for a function that is not in vectors/functions.json
	tag       bool                      // whether it is a MAC
	sized     bool                      // whether the function depends on the output size
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

var (
	described = must(descriptions.Read(folder + "/functions.json"))
	functions = slices.Concat(fromDescriptions(), byHand, byHandInC)
)

// fromDescriptions are the functions in vectors/functions.json. BLAKE3's constructors are not generated.
func fromDescriptions() (all []function) {
	calls := maps.Clone(inGo)
	maps.Copy(calls, inC)
	if blake.new != nil {
		calls["BLAKE3"] = blake
	}
	for i := range described {
		f := &described[i]
		call, known := calls[f.Name]
		if !known && inC == nil {
			continue
		}
		if !known {
			panic("no calls of " + f.Name)
		}
		all = append(all, function{call, f.Name, f, f.Authenticates(), f.Output == "chosen"})
	}
	return all
}

// byHand are other modes of functions, and functions that are not in vectors/functions.json.
var byHand = []function{
	{name: "SHAKE128 with a domain",
		callable: callable{new: func(a arguments) machine { return must(sha3.NewSHAKE128WithDomain(a.domain)) }}},
	{name: "SHAKE256 with a domain",
		callable: callable{new: func(a arguments) machine { return must(sha3.NewSHAKE256WithDomain(a.domain)) }}},
}

func functionOf(name string) function {
	for _, f := range functions {
		if f.name == name {
			return f
		}
	}
	panic("no function " + name)
}

// known reports whether there is a function with that name. Without cgo, there are only those of package keccak.
func known(name string) bool {
	return slices.ContainsFunc(functions, func(f function) bool { return f.name == name })
}

// usual are arguments that every function accepts.
var usual = arguments{name: []byte("name"), customization: []byte("customization"), key: pattern(32, 64), blockSize: 168, domain: 7, size: 32}

// pattern returns n bytes that count up from start, modulo 251.
func pattern(n, start int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte((i + start) % 251)
	}
	return data
}

// absorb writes the pieces to x. For a tuple, each piece is a part.
func absorb(x machine, pieces ...[]byte) {
	for _, piece := range pieces {
		switch x := x.(type) {
		case io.Writer:
			if n, err := x.Write(piece); n != len(piece) || err != nil {
				panic(fmt.Sprint("Write: ", n, err))
			}
		case interface{ Append([]byte) }:
			x.Append(piece)
		default:
			panic("takes no input")
		}
	}
}

type summer interface {
	Sum([]byte) []byte
	Size() int
}

// output returns n bytes of an XOF, or the whole output of a hash.
func output(x machine, n int) []byte {
	if x, ok := x.(io.Reader); ok {
		out := make([]byte, n)
		if m, err := x.Read(out); m != n || err != nil {
			panic(fmt.Sprint("Read: ", m, err))
		}
		return out
	}
	return x.(summer).Sum(nil)
}

// clone calls Clone, whose result type varies.
func clone(x machine) machine {
	return reflect.ValueOf(x).MethodByName("Clone").Call(nil)[0].Interface().(machine)
}

// isTuple reports whether the output depends on how the input is split.
func isTuple(x machine) bool { _, ok := x.(interface{ Append([]byte) }); return ok }
