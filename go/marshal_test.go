package sycon_test

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sycon-crypto/sycon/go/k12"
	"github.com/sycon-crypto/sycon/go/kmac"
	"github.com/sycon-crypto/sycon/go/turboshake"
)

// marshalled is the interface of the states of package keccak.
type marshalled interface {
	machine
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

// checkSize is the number of bytes of the check.
const checkSize = 32

func fresh(x any) marshalled { return reflect.New(reflect.TypeOf(x).Elem()).Interface().(marshalled) }

// forge modifies a state, and corrects its length and check.
func forge(state []byte, change func(body []byte) []byte) []byte {
	body := change(bytes.Clone(state[:len(state)-checkSize]))
	binary.LittleEndian.PutUint64(body[12:], uint64(len(body)+checkSize))
	return append(body, must(turboshake.Sum128(0x52, body, checkSize))...)
}

func TestMarshal(t *testing.T) {
	count := 0
	each(t, func(t *testing.T, f function) {
		x, ok := f.new(usual).(marshalled)
		_, inGo := inGo[f.name]
		switch {
		case ok && !inGo:
			appended, err := x.AppendBinary([]byte("before"))
			fails(t, "cannot be saved", err)
			if string(appended) != "before" {
				t.Error("an error comes with a state")
			}
			return
		case !ok && inGo:
			t.Error("its states cannot be marshalled")
			return
		case !ok:
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
			if !bytes.Equal(must(z.MarshalBinary()), data) {
				t.Fatalf("%d bytes: another state after Reset", size)
			}
			for _, other := range []machine{x, y, z} {
				absorb(other, pattern(500, 2))
			}
			want := output(x, 300)
			if !bytes.Equal(output(y, 300), want) || !bytes.Equal(output(z, 300), want) {
				t.Fatalf("%d bytes: another output after UnmarshalBinary", size)
			}
		}
		x.Reset()
		damaged(t, x)
		x.Wipe()
		refuses(t, "after Wipe", func() { x.MarshalBinary() })
	})
	if count != len(inGo) {
		t.Error("states of few functions can be marshalled: ", count)
	}
}

// The state of a reader does not contain the parameters of its function.
func TestMarshalReader(t *testing.T) {
	count := 0
	for name, call := range inGo {
		x := call.new(usual).(marshalled)
		if _, ok := x.(io.Reader); !ok {
			continue
		}
		count++
		t.Run(name, func(t *testing.T) {
			absorb(x, pattern(10000, 1))
			for _, size := range []int{0, 1, x.BlockSize() - 1, 1, 1, 1000} {
				output(x, size)
				y := fresh(x)
				data := must(x.MarshalBinary())
				must(0, y.UnmarshalBinary(data))
				if !bytes.Equal(must(y.MarshalBinary()), data) {
					t.Error("another state after UnmarshalBinary")
				}
				if !bytes.Equal(output(y, 300), output(clone(x), 300)) {
					t.Fatalf("%d bytes more: another output after UnmarshalBinary", size)
				}
				refuses(t, "called after Read", func() { absorb(y, []byte("more")) })
				if name != "SHAKE128" && name != "SHAKE256" {
					refuses(t, "after UnmarshalBinary of a reader", y.Reset)
					continue
				}
				y.Reset()
				z := call.new(usual)
				absorb(y, []byte("message"))
				absorb(z, []byte("message"))
				if !bytes.Equal(output(y, 300), output(z, 300)) {
					t.Error("another output after Reset")
				}
			}
			damaged(t, x)
		})
	}
	if count == 0 {
		t.Error("no readers")
	}
}

// damaged checks that no modified state is accepted, and that a refused state does not change the object.
func damaged(t *testing.T, x marshalled) {
	t.Helper()
	data := must(x.MarshalBinary())
	refused := func(bad []byte, flaw string) {
		t.Helper()
		fails(t, ": data: saved state: "+flaw, x.UnmarshalBinary(bad))
	}
	for bit := range 8 * len(data) {
		changed := bytes.Clone(data)
		changed[bit/8] ^= 1 << (bit % 8)
		switch at := bit / 8; {
		case at < 8:
			refused(changed, "not a saved state of sycon")
		case at < 10:
			refused(changed, fmt.Sprintf("version %d is not supported (supported: 1)", 1^1<<(bit-64)))
		case at >= 12 && at < 20:
			length := uint64(len(data)) ^ 1<<(bit-96)
			refused(changed, fmt.Sprintf("wrong length (got %d bytes, expected %d)", len(data), length))
		default:
			refused(changed, "damaged; its check is wrong")
		}
	}
	for size := range data {
		switch {
		case size < 8:
			refused(data[:size], "not a saved state of sycon")
		case size < 28:
			refused(data[:size], fmt.Sprintf("wrong length (got %d bytes, expected 60)", size))
		default:
			refused(data[:size], fmt.Sprintf("wrong length (got %d bytes, expected %d)", size, len(data)))
		}
		if size >= 20 { // with a correct length
			changed := bytes.Clone(data[:size])
			binary.LittleEndian.PutUint64(changed[12:], uint64(size))
			if err := x.UnmarshalBinary(changed); err == nil {
				t.Errorf("the first %d bytes are accepted", size)
			}
		}
	}
	refused(append(bytes.Clone(data), 0), fmt.Sprintf("wrong length (got %d bytes, expected %d)", len(data)+1, len(data)))
	refused(forge(data, func(body []byte) []byte { return append(body, 0) }), "end: out of range")
	for _, size := range []int{20, 27, 28, 29, 29 + int(data[28]) - 1} {
		refused(forge(data, func(body []byte) []byte { return body[:size] }), "wrong function (got ")
	}
	for size := 29 + int(data[28]); size < len(data)-checkSize; size++ {
		refused(forge(data, func(body []byte) []byte { return body[:size] }), "")
	}
	if !bytes.Equal(must(x.MarshalBinary()), data) {
		t.Error("a refused state changed the object")
	}
}

// The check is correct, but no function produces these parts.
func TestMarshalledParts(t *testing.T) {
	number := func(x uint64) []byte { return binary.LittleEndian.AppendUint64(nil, x) }
	for _, test := range []struct {
		name string
		at   int // from the first part, or below zero from the beginning of the state
		now  []byte
		part string
	}{
		{"SHA3-512", -10, []byte{1}, "kind"},
		{"SHAKE128", -10, []byte{2}, "kind"},
		{"SHAKE128", -11, []byte{1}, "mark of keyed functions"},
		{"KMACXOF128", -11, []byte{0}, "mark of keyed functions"},
		{"SHA3-512", -20, []byte{64}, "output length"},
		{"KMACXOF128", -20, []byte{32}, "output length"},
		{"KMAC128", -27, []byte{0x80}, "output length"},
		{"SHAKE128", 0, []byte{168}, "state"},
		{"SHA3-512", 0, []byte{72}, "state"},
		{"TurboSHAKE128", 0, []byte{0}, "domain byte"},
		{"TurboSHAKE128", 0, []byte{0x80}, "domain byte"},
		{"cSHAKE128", 0, []byte{0x06}, "domain byte"},
		{"cSHAKE128", 0, []byte{0}, "domain byte"},
		{"KMAC256", 0, []byte{136}, "state before the input"},
		{"KMAC256", 201, []byte{136}, "state"},
		// After the 13 bytes of customization: the length, the root and the chunk.
		{"KT128", 0, number(1 << 63), "customization"},
		{"KT128", 0, number(1000), "customization"},
		{"KT128", 21, number(1 << 63), "length of the input"},
		{"KT128", 21, number(20001), "leaf"},
		{"KT128", 21, number(20000 + 8192), "state"},
		{"KT128", 21, number(8192), "leaf"},
		{"KT128", 21 + 8 + 201, []byte{168}, "leaf"},
		{"ParallelHash128", 0, number(0), "block size"},
		{"ParallelHash128", 0, number(1 << 63), "block size"},
		{"ParallelHash128", 8, number(1 << 63), "length of the input"},
		{"ParallelHash128", 8, number(20001), "leaf"},
		{"ParallelHash128", 8, number(20000 + 8192), "state"},
	} {
		a := usual
		a.blockSize = 8192
		x := inGo[test.name].new(a).(marshalled)
		absorb(x, pattern(20000, 1))
		data := must(x.MarshalBinary())
		at := -test.at
		if test.at >= 0 {
			at = 29 + len(test.name) + test.at
		}
		forged := forge(data, func(body []byte) []byte {
			copy(body[at:], test.now)
			return body
		})
		fails(t, "data: saved state: "+test.part+": out of range", x.UnmarshalBinary(forged))
		if !bytes.Equal(must(x.MarshalBinary()), data) {
			t.Error("a refused state changed the object")
		}
	}
	// A reader can be at the end of a block, but not after it.
	x := inGo["SHAKE128"].new(usual).(marshalled)
	output(x, 168)
	for position, good := range map[byte]bool{168: true, 169: false, 255: false} {
		err := x.UnmarshalBinary(forge(must(x.MarshalBinary()), func(body []byte) []byte {
			body[29+len("SHAKE128")] = position
			return body
		}))
		if good != (err == nil) {
			t.Errorf("position %d: %v", position, err)
		}
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
		if n := len(name); states[name][28] != byte(n) || string(states[name][29:29+n]) != name {
			t.Errorf("%s: the state has another name", name)
		}
	}
	for name, data := range states {
		own := fmt.Sprintf("%T", inGo[name].new(usual))
		for other, x := range types {
			if err := x.UnmarshalBinary(data); own == other {
				must(0, err)
			} else {
				fails(t, fmt.Sprintf("wrong function (got %q, expected a function of the receiver's type)", name), err)
			}
		}
	}
	unknown := forge(states["SHAKE128"], func(body []byte) []byte {
		copy(body[29:], "shake")
		return body
	})
	fails(t, `wrong function (got "shake128", `, types["*sha3.SHAKE"].UnmarshalBinary(unknown))
}

// The output length in a state, or else the object's own.
func TestMarshalledSize(t *testing.T) {
	a := usual
	a.size = 20
	for name, call := range inGo {
		x, ok := call.new(a).(interface {
			marshalled
			summer
		})
		if !ok {
			continue
		}
		data := must(x.MarshalBinary())
		without := forge(data, func(body []byte) []byte {
			clear(body[20:28])
			return body
		})
		if strings.HasPrefix(name, "SHA3") || name == "Keccak-256" {
			if !bytes.Equal(without, data) {
				t.Errorf("%s: its state has an output length", name)
			}
			continue
		}
		for _, size := range []int{20, 40} {
			own := usual
			own.size = size
			y := call.new(own).(marshalled)
			must(0, y.UnmarshalBinary(without))
			if y.(summer).Size() != size {
				t.Errorf("%s: a state without an output length changed it", name)
			}
			must(0, y.UnmarshalBinary(data))
			if y.(summer).Size() != 20 {
				t.Errorf("%s: another output length than that of the state", name)
			}
		}
		z := fresh(x)
		fails(t, "without an output length; call UnmarshalBinary on a result of New", z.UnmarshalBinary(without))
		refuses(t, "zero value", func() { z.MarshalBinary() })
		must(0, z.UnmarshalBinary(data))
		if z.(summer).Size() != 20 {
			t.Errorf("%s: another output length than that of the state", name)
		}
	}
	// An output of 0 bytes has the length that marks a state without an output length.
	x := kmac.New128(usual.key, nil, 0)
	must(0, x.UnmarshalBinary(must(x.MarshalBinary())))
	if x.Size() != 0 {
		t.Error("another size")
	}
}

// stateOfSHA3 is the state of SHA3-256 after pattern(100, 1), from the library in Rust: the header, the position, the state and
// the check.
var stateOfSHA3 = bytes.Join([][]byte{
	[]byte("SYCNSTAT\x01\x00\x00\x00\x0e\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x08SHA3-256"), {100},
	pattern(100, 1), make([]byte, 100), must(hex.DecodeString("8ef381722600c80e66ba2225e118d789e1385b085599aa125b8d3629728569ec")),
}, nil)

// rust has KT128 of states from the library in Rust, 16 bytes of it: of the concatenated states of the function that has absorbed
// pattern(n, 1), for each n in absorbed, and of the readers from these, as they are after each more bytes in read. The parameters are
// those of usual, with blocks of 100 bytes. Any::save_with_output_length(32) and AnyReader::save made the states.
var rust = []struct{ name, states, readers string }{
	{"SHA3-224", "23765d8ff8af8d4044dd974fed96c911", ""},
	{"SHA3-256", "8b46e532a5d94cedc2251a19e5fb3adc", ""},
	{"SHA3-384", "7eab48748821e60773ad7a29c4a7a95f", ""},
	{"SHA3-512", "cdea2e23044be3be3634d01394407b9e", ""},
	{"Keccak-256", "d5cc38c82a058b9911a4b5c866a3ec87", ""},
	{"KMAC128", "84117a59c66570184aef9d196d310af9", ""},
	{"KMAC256", "6b74c648ac1683fe85bccc85f8ce27ab", ""},
	{"TupleHash128", "b44c08424a4988714db81bbdbe6dccca", ""},
	{"TupleHash256", "8270f1c2ce1c524dea4332d5a6d4e33b", ""},
	{"ParallelHash128", "14865c026b6099818c2f508933b912c9", ""},
	{"ParallelHash256", "36e25f627c7e992c1b6245c865aab56d", ""},
	{"SHAKE128", "d5aee42bc59b3bfa2d0f94138473286c", "91e6cedfd147457b82c4c3d4a17df511"},
	{"SHAKE256", "ecbedc99a21976b83720c0a53fe52a0d", "577e6c217e9c471d2e26df8cb12f878b"},
	{"cSHAKE128", "d61df7d92d2ac4e6274c27ed540c0ac4", "3b637a9dc88154d65bea4431aa514629"},
	{"cSHAKE256", "e9e8dff487043f52ad815b21b8aacea6", "7aedf6e0eb44d9117795dc8c50b714a2"},
	{"KMACXOF128", "7f7e24897d231a39eaed6ca52b0c3cc6", "add8161c4fc9ae150e529d9913f51d69"},
	{"KMACXOF256", "40d977625bbdebc1c4306c78baa45419", "c2a99e5e00ca559fea6874e209b80ba6"},
	{"TupleHashXOF128", "baf37c1f1fcdd4f4d7b2c355b0699b8f", "17684299c1bf4aac63d8a64c257414cb"},
	{"TupleHashXOF256", "4987582271b25c849600f80a9b613876", "bd9b54d6c3062cb33fa5e8dc3e0c4b23"},
	{"ParallelHashXOF128", "bebcb9cbd784c3d6576649c749f1d611", "65459e8f10267b07c256e1ad707dd9d3"},
	{"ParallelHashXOF256", "57f66e7f0089c244edbf770e01a89e06", "1a89a54df5444f3a281d8774eb2ab42c"},
	{"TurboSHAKE128", "0dc3f704b6584e02a99050ff512ddca5", "23a545ce3d7754893ba47a19683a0cda"},
	{"TurboSHAKE256", "534d91ebc3090e444498ee97c2c9c4c3", "2662bfb90c53410f2d2776e739858205"},
	{"KT128", "1f0aa0204baf53fe9b170b8de11eadeb", "af98f9df73a23a1adf70f703d963c321"},
	{"KT256", "ae85acafa580174157decf1bd8828a82", "23ce74ca60b495f77707a7f02cf33f08"},
}

var absorbed, read = []int{0, 1, 100, 8192, 8193, 20000}, []int{0, 1, 135, 32, 500}

func TestStatesOfRust(t *testing.T) {
	x := inGo["SHA3-256"].new(usual).(marshalled)
	absorb(x, pattern(100, 1))
	if !bytes.Equal(must(x.MarshalBinary()), stateOfSHA3) {
		t.Error("another state of SHA3-256")
	}
	if len(rust) != len(inGo) {
		t.Error("functions without states from Rust")
	}
	a := usual
	a.blockSize = 100
	for _, row := range rust {
		var states, readers []byte
		for _, n := range absorbed {
			x := inGo[row.name].new(a).(marshalled)
			absorb(x, pattern(n, 1))
			states = must(x.AppendBinary(states))
			if _, ok := x.(io.Reader); !ok {
				continue
			}
			for _, n := range read {
				output(x, n)
				readers = must(x.AppendBinary(readers))
			}
		}
		for kind, test := range map[string]struct {
			states []byte
			want   string
		}{"states": {states, row.states}, "readers": {readers, row.readers}} {
			sum := k12.Sum128(test.states, nil, 16)
			if test.states == nil {
				sum = nil
			}
			if hex.EncodeToString(sum) != test.want {
				t.Errorf("%s: other %s than in Rust", row.name, kind)
			}
		}
	}
}

// FuzzUnmarshal reads data unmodified, and with a corrected length and check. A state that is accepted works, and is
// saved as the same bytes.
func FuzzUnmarshal(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	var types []marshalled
	for _, call := range inGo {
		x := call.new(usual).(marshalled)
		absorb(x, pattern(r.IntN(20000), 0))
		f.Add(must(x.MarshalBinary()))
		types = append(types, x)
		if _, ok := x.(io.Reader); ok {
			y := clone(x).(marshalled)
			output(y, r.IntN(500))
			f.Add(must(y.MarshalBinary()))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all := [][]byte{data}
		if len(data) >= 28+checkSize {
			all = append(all, forge(data, func(body []byte) []byte { return body }))
		}
		for _, data := range all {
			for _, x := range types {
				y := clone(x).(marshalled)
				if y.UnmarshalBinary(data) != nil {
					continue
				}
				// A state without an output length is saved with that of the object.
				again := must(y.MarshalBinary())
				if s, ok := y.(summer); ok && s.Size() > 1<<20 {
					continue
				}
				if !bytes.Equal(again[28:len(again)-checkSize], data[28:len(data)-checkSize]) {
					t.Error("another state than the one that was read")
				}
				if data[10] == 0 {
					absorb(y, pattern(10000, 1))
				}
				output(y, 1000)
			}
		}
	})
}

// TestSavedStates reads states that a Python program made from the specification.
func TestSavedStates(t *testing.T) {
	var rows []struct {
		Function           string
		Input              int
		Read               *int
		Key, Customization string
		Domain             byte
		BlockSize          int `json:"block_size"`
		DigestSize         int `json:"digest_size"`
		State, Output      string
	}
	load(t, folder+"/saved_states.json", &rows)
	count := 0
	for _, row := range rows {
		call, ok := inGo[row.Function]
		if !ok {
			continue // not computed in Go
		}
		count++
		a := arguments{customization: unhex(row.Customization), key: unhex(row.Key), domain: row.Domain, blockSize: row.BlockSize, size: row.DigestSize}
		x := call.new(a).(marshalled)
		absorb(x, pattern(row.Input, 0))
		state, want := unhex(row.State), unhex(row.Output)
		if row.Read != nil {
			output(x, *row.Read)
		}
		y := fresh(x)
		must(0, y.UnmarshalBinary(state))
		if row.Read == nil {
			absorb(y, pattern(300, 0))
		} else if *row.Read == 0 {
			x = nil // Go begins to read with the first byte
		}
		if x != nil && !bytes.Equal(must(x.MarshalBinary()), state) {
			t.Errorf("%s after %d bytes: another state than that of the specification", row.Function, row.Input)
		}
		if !bytes.Equal(output(y, len(want)), want) {
			t.Errorf("%s after %d bytes: another output", row.Function, row.Input)
		}
	}
	if count < 20 {
		t.Error("states of few functions: ", count)
	}
}
