package sycon_test

import (
	"fmt"
	"io"
	"reflect"

	"github.com/sycon-crypto/sycon/go/ascon"
	"github.com/sycon-crypto/sycon/go/blake3"
	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/mac"
	"github.com/sycon-crypto/sycon/go/experimental/vexof"
	"github.com/sycon-crypto/sycon/go/k12"
	"github.com/sycon-crypto/sycon/go/kmac"
	"github.com/sycon-crypto/sycon/go/mldsa"
	"github.com/sycon-crypto/sycon/go/parallelhash"
	"github.com/sycon-crypto/sycon/go/sha3"
	"github.com/sycon-crypto/sycon/go/tuplehash"
	"github.com/sycon-crypto/sycon/go/turboshake"
)

// arguments are all that one of the functions has.
type arguments struct {
	name, customization, key []byte
	block                    int
	domain                   byte
	size                     int // of the output, for those of which it is a part
}

// machine is any of the functions.
type machine interface {
	Reset()
	BlockSize() int
	Wipe()
}

// function is one by the name that the vectors give it.
type function struct {
	name string
	new  func(a arguments) machine
	once func(a arguments, message []byte) []byte // nil where there is none
	tag  bool                                     // whether it is a code
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

var functions = []function{
	{"SHA3-224", func(arguments) machine { return sha3.New224() },
		func(_ arguments, m []byte) []byte { s := sha3.Sum224(m); return s[:] }, false},
	{"SHA3-256", func(arguments) machine { return sha3.New256() },
		func(_ arguments, m []byte) []byte { s := sha3.Sum256(m); return s[:] }, false},
	{"SHA3-384", func(arguments) machine { return sha3.New384() },
		func(_ arguments, m []byte) []byte { s := sha3.Sum384(m); return s[:] }, false},
	{"SHA3-512", func(arguments) machine { return sha3.New512() },
		func(_ arguments, m []byte) []byte { s := sha3.Sum512(m); return s[:] }, false},
	{"Keccak-256", func(arguments) machine { return sha3.NewLegacyKeccak256() },
		func(_ arguments, m []byte) []byte { s := sha3.SumLegacyKeccak256(m); return s[:] }, false},
	{"SHAKE128", func(arguments) machine { return sha3.NewSHAKE128() },
		func(a arguments, m []byte) []byte { return sha3.SumSHAKE128(m, a.size) }, false},
	{"SHAKE256", func(arguments) machine { return sha3.NewSHAKE256() },
		func(a arguments, m []byte) []byte { return sha3.SumSHAKE256(m, a.size) }, false},
	{"SHAKE128 with a domain", func(a arguments) machine { return must(sha3.NewSHAKE128WithDomain(a.domain)) }, nil, false},
	{"SHAKE256 with a domain", func(a arguments) machine { return must(sha3.NewSHAKE256WithDomain(a.domain)) }, nil, false},
	{"cSHAKE128", func(a arguments) machine { return sha3.NewCSHAKE128(a.name, a.customization) }, nil, false},
	{"cSHAKE256", func(a arguments) machine { return sha3.NewCSHAKE256(a.name, a.customization) }, nil, false},
	{"TurboSHAKE128", func(a arguments) machine { return must(turboshake.New128(a.domain)) },
		func(a arguments, m []byte) []byte { return must(turboshake.Sum128(a.domain, m, a.size)) }, false},
	{"TurboSHAKE256", func(a arguments) machine { return must(turboshake.New256(a.domain)) },
		func(a arguments, m []byte) []byte { return must(turboshake.Sum256(a.domain, m, a.size)) }, false},
	{"KT128", func(a arguments) machine { return k12.New128(a.customization) },
		func(a arguments, m []byte) []byte { return k12.Sum128(m, a.customization, a.size) }, false},
	{"KT256", func(a arguments) machine { return k12.New256(a.customization) },
		func(a arguments, m []byte) []byte { return k12.Sum256(m, a.customization, a.size) }, false},
	{"KMAC128", func(a arguments) machine { return kmac.New128(a.key, a.customization, a.size) },
		func(a arguments, m []byte) []byte { return kmac.Sum128(a.key, a.customization, m, a.size) }, true},
	{"KMAC256", func(a arguments) machine { return kmac.New256(a.key, a.customization, a.size) },
		func(a arguments, m []byte) []byte { return kmac.Sum256(a.key, a.customization, m, a.size) }, true},
	{"KMACXOF128", func(a arguments) machine { return kmac.NewXOF128(a.key, a.customization) },
		func(a arguments, m []byte) []byte { return kmac.SumXOF128(a.key, a.customization, m, a.size) }, false},
	{"KMACXOF256", func(a arguments) machine { return kmac.NewXOF256(a.key, a.customization) },
		func(a arguments, m []byte) []byte { return kmac.SumXOF256(a.key, a.customization, m, a.size) }, false},
	{"TupleHash128", func(a arguments) machine { return tuplehash.New128(a.customization, a.size) }, nil, false},
	{"TupleHash256", func(a arguments) machine { return tuplehash.New256(a.customization, a.size) }, nil, false},
	{"TupleHashXOF128", func(a arguments) machine { return tuplehash.NewXOF128(a.customization) }, nil, false},
	{"TupleHashXOF256", func(a arguments) machine { return tuplehash.NewXOF256(a.customization) }, nil, false},
	{"ParallelHash128", func(a arguments) machine { return must(parallelhash.New128(a.block, a.customization, a.size)) },
		func(a arguments, m []byte) []byte {
			return must(parallelhash.Sum128(m, a.block, a.customization, a.size))
		}, false},
	{"ParallelHash256", func(a arguments) machine { return must(parallelhash.New256(a.block, a.customization, a.size)) },
		func(a arguments, m []byte) []byte {
			return must(parallelhash.Sum256(m, a.block, a.customization, a.size))
		}, false},
	{"ParallelHashXOF128", func(a arguments) machine { return must(parallelhash.NewXOF128(a.block, a.customization)) },
		func(a arguments, m []byte) []byte {
			return must(parallelhash.SumXOF128(m, a.block, a.customization, a.size))
		}, false},
	{"ParallelHashXOF256", func(a arguments) machine { return must(parallelhash.NewXOF256(a.block, a.customization)) },
		func(a arguments, m []byte) []byte {
			return must(parallelhash.SumXOF256(m, a.block, a.customization, a.size))
		}, false},
	{"BLAKE3", func(arguments) machine { return blake3.New() },
		func(a arguments, m []byte) []byte { return blake3.Sum(m, a.size) }, false},
	{"BLAKE3 keyed", func(a arguments) machine { return must(blake3.NewKeyed(a.key)) },
		func(a arguments, m []byte) []byte { return must(blake3.SumKeyed(a.key, m, a.size)) }, true},
	{"BLAKE3 derive_key", func(a arguments) machine { return must(blake3.NewDeriveKey(string(a.customization))) },
		func(a arguments, m []byte) []byte {
			key := make([]byte, a.size)
			if err := blake3.DeriveKey(key, string(a.customization), m); err != nil {
				panic(err)
			}
			return key
		}, false},
	{"Ascon-Hash256", func(arguments) machine { return ascon.New256() },
		func(_ arguments, m []byte) []byte { s := ascon.Sum256(m); return s[:] }, false},
	{"Ascon-XOF128", func(arguments) machine { return ascon.NewXOF128() },
		func(a arguments, m []byte) []byte { return ascon.SumXOF128(m, a.size) }, false},
	{"Ascon-CXOF128", func(a arguments) machine { return must(ascon.NewCXOF128(a.customization)) },
		func(a arguments, m []byte) []byte { return must(ascon.SumCXOF128(m, a.customization, a.size)) }, false},
	{"Ascon-Xof", func(arguments) machine { return ascon.NewV12Xof() }, nil, false},
	{"Ascon-Xofa", func(arguments) machine { return ascon.NewV12Xofa() }, nil, false},
	{"VeXOF128", func(arguments) machine { return vexof.New128() }, nil, false},
	{"VeXOF256", func(arguments) machine { return vexof.New256() }, nil, false},
	{"VeXOF128x4", func(arguments) machine { return vexof.New128x4() }, nil, false},
	{"VeXOF256x4", func(arguments) machine { return vexof.New256x4() }, nil, false},
	{"Indexed-VeXOF128", func(arguments) machine { return vexof.NewIndexed128() }, nil, false},
	{"Indexed-VeXOF256", func(arguments) machine { return vexof.NewIndexed256() }, nil, false},
	{"multimixer-128 MAC", func(a arguments) machine { return must(multimixer.New(a.key)) },
		func(a arguments, m []byte) []byte {
			x := must(multimixer.New(a.key))
			defer x.Wipe()
			tag := x.Tag(m)
			return tag[:]
		}, true},
	{"ML-DSA's mu", func(a arguments) machine { return must(mldsa.NewMu(pattern(1312, 0), a.customization)) }, nil, false},
	{"Newplex MAC", func(a arguments) machine { return must(mac.New("example.org tests", a.key, a.size)) }, nil, true},
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
var usual = arguments{name: []byte("name"), customization: []byte("customization"), key: pattern(32, 64), block: 168, domain: 7, size: 32}

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
