package sycon_test

import (
	"fmt"
	"io"
	"maps"
	"reflect"

	"github.com/sycon-crypto/sycon/go/blake3"
	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/mac"
	"github.com/sycon-crypto/sycon/go/internal/descriptions"
	"github.com/sycon-crypto/sycon/go/mldsa"
	"github.com/sycon-crypto/sycon/go/sha3"
)

// arguments are all that one of the functions has.
type arguments struct {
	name, customization, key []byte
	blockSize                int
	domain                   byte
	size                     int // of the output, for those of which it is a part
}

// machine is any of the functions.
type machine interface {
	Reset()
	BlockSize() int
	Wipe()
}

// callable is how to call a function.
type callable struct {
	new  func(a arguments) machine
	once func(a arguments, pieces [][]byte) []byte // nil where there is none; of one piece, unless they are parts
}

// function is one by the name that the vectors give it.
type function struct {
	callable
	name      string
	described *descriptions.Function // nil for what is not in vectors/functions.json
	tag       bool                   // whether it is a MAC
	sized     bool                   // whether the size of the output is part of it
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

var (
	described = must(descriptions.Read(folder + "/functions.json"))
	functions = append(fromDescriptions(), byHand...)
)

// fromDescriptions are the functions in vectors/functions.json. BLAKE3's constructors are not generated.
func fromDescriptions() (all []function) {
	calls := map[string]callable{"BLAKE3": {
		func(arguments) machine { return blake3.New() },
		func(a arguments, pieces [][]byte) []byte { return blake3.Sum(pieces[0], a.size) },
	}}
	maps.Copy(calls, generated)
	for i := range described {
		f := &described[i]
		call, known := calls[f.Name]
		if !known {
			panic("no calls of " + f.Name)
		}
		all = append(all, function{call, f.Name, f, f.Authenticates(), f.Output == "chosen"})
	}
	return all
}

// byHand are other modes of functions, and what is not in vectors/functions.json.
var byHand = []function{
	{name: "SHAKE128 with a domain",
		callable: callable{new: func(a arguments) machine { return must(sha3.NewSHAKE128WithDomain(a.domain)) }}},
	{name: "SHAKE256 with a domain",
		callable: callable{new: func(a arguments) machine { return must(sha3.NewSHAKE256WithDomain(a.domain)) }}},
	{name: "BLAKE3 keyed", tag: true, callable: callable{
		func(a arguments) machine { return must(blake3.NewKeyed(a.key)) },
		func(a arguments, pieces [][]byte) []byte { return must(blake3.SumKeyed(a.key, pieces[0], a.size)) },
	}},
	{name: "BLAKE3 derive_key", callable: callable{
		func(a arguments) machine { return must(blake3.NewDeriveKey(string(a.customization))) },
		func(a arguments, pieces [][]byte) []byte {
			key := make([]byte, a.size)
			return must(key, blake3.DeriveKey(key, string(a.customization), pieces[0]))
		},
	}},
	{name: "multimixer-128 MAC", tag: true, callable: callable{
		func(a arguments) machine { return must(multimixer.New(a.key)) },
		func(a arguments, pieces [][]byte) []byte {
			x := must(multimixer.New(a.key))
			defer x.Wipe()
			tag := x.Tag(pieces[0])
			return tag[:]
		},
	}},
	{name: "ML-DSA's mu",
		callable: callable{new: func(a arguments) machine { return must(mldsa.NewMu(pattern(1312, 0), a.customization)) }}},
	{name: "Newplex MAC", tag: true, sized: true,
		callable: callable{new: func(a arguments) machine { return must(mac.New("example.org tests", a.key, a.size)) }}},
}

func functionOf(name string) function {
	for _, f := range functions {
		if f.name == name {
			return f
		}
	}
	panic("no function " + name)
}

// usual are arguments that every function takes.
var usual = arguments{name: []byte("name"), customization: []byte("customization"), key: pattern(32, 64), blockSize: 168, domain: 7, size: 32}

// pattern is n bytes that count up from a start, modulo 251.
func pattern(n, start int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte((i + start) % 251)
	}
	return data
}

// absorb gives x the pieces, which for a tuple are its parts.
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

// output is n bytes of it, and all there are of one that has but so many.
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

// clone calls Clone, whatever it returns.
func clone(x machine) machine {
	return reflect.ValueOf(x).MethodByName("Clone").Call(nil)[0].Interface().(machine)
}

// isTuple says whether how the input is cut matters.
func isTuple(x machine) bool { _, ok := x.(interface{ Append([]byte) }); return ok }
