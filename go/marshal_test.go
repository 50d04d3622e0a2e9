package sycon_test

import (
	"bytes"
	"encoding"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"
)

// marshalled is what states of package keccak implement.
type marshalled interface {
	machine
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

func fresh(x any) marshalled { return reflect.New(reflect.TypeOf(x).Elem()).Interface().(marshalled) }

func TestMarshal(t *testing.T) {
	count := 0
	each(t, func(t *testing.T, f function) {
		x, ok := f.new(usual).(marshalled)
		if !ok {
			if _, inGo := inGo[f.name]; inGo {
				t.Error("its states cannot be marshalled")
			}
			return
		}
		count++
		for _, size := range []int{0, 1, 168, 1000, 8192, 8193, 70000} {
			x.Reset()
			absorb(x, pattern(size, 1))
			data := must(x.MarshalBinary())
			if appended := must(x.AppendBinary([]byte("before"))); !bytes.Equal(appended, append([]byte("before"), data...)) {
				t.Fatal("AppendBinary appends another state")
			}
			y := fresh(x)
			must(0, y.UnmarshalBinary(data))
			z := fresh(x)
			must(0, z.UnmarshalBinary(data))
			z.Reset()
			absorb(z, pattern(size, 1))
			for _, other := range []machine{x, y, z} {
				absorb(other, pattern(500, 2))
			}
			want := output(x, 300)
			if !bytes.Equal(output(y, 300), want) || !bytes.Equal(output(z, 300), want) {
				t.Fatalf("%d bytes: another output after UnmarshalBinary", size)
			}
			if _, ok := x.(io.Reader); ok {
				must(0, y.UnmarshalBinary(must(x.MarshalBinary())))
				if !bytes.Equal(output(y, 300), output(x, 300)) {
					t.Fatal("another output after UnmarshalBinary while reading")
				}
			}
		}
		x.Reset()
		damaged(t, x)
		x.Wipe()
		refuses(t, "after Wipe", func() { x.MarshalBinary() })
	})
	if count < len(inGo) {
		t.Error("states of few functions can be marshalled: ", count)
	}
}

// damaged checks that no change of a state is accepted, and that a refused state leaves the object.
func damaged(t *testing.T, x marshalled) {
	t.Helper()
	absorb(x, []byte("message"))
	data := must(x.MarshalBinary())
	want := output(clone(x), 50)
	bad := [][]byte{nil, data[1:], data[:len(data)-1], append(bytes.Clone(data), 0), bytes.Repeat([]byte{0}, len(data))}
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1 << (i % 8)
		bad = append(bad, changed)
	}
	for i := range len(data) / 10 {
		bad = append(bad, data[:10*i])
	}
	for _, data := range bad {
		fails(t, "data: not a state of this type", x.UnmarshalBinary(data))
	}
	if !bytes.Equal(output(x, 50), want) {
		t.Error("a refused state changed the object")
	}
}

// A state belongs to one type.
func TestMarshalOfOtherTypes(t *testing.T) {
	types := map[string]marshalled{}
	states := map[string][]byte{}
	for name, call := range inGo {
		x := call.new(usual).(marshalled)
		types[fmt.Sprintf("%T", x)] = x
		states[name] = must(x.MarshalBinary())
	}
	for name, data := range states {
		own := fmt.Sprintf("%T", inGo[name].new(usual))
		for other, x := range types {
			if err := x.UnmarshalBinary(data); (err == nil) != (own == other) {
				t.Errorf("a state of %s in a %s: %v", name, other, err)
			}
		}
	}
}

func FuzzUnmarshal(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	var types []marshalled
	for _, call := range inGo {
		x := call.new(usual).(marshalled)
		absorb(x, pattern(r.IntN(20000), 0))
		f.Add(must(x.MarshalBinary()))
		types = append(types, x)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, x := range types {
			if x.UnmarshalBinary(data) == nil {
				if again := must(x.MarshalBinary()); !bytes.Equal(again, data) {
					t.Error("another state than the one that was read")
				}
				output(clone(x), 100)
			}
		}
	})
}
