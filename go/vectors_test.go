package sycon_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sycon-crypto/sycon/go/mlkem"
	"github.com/sycon-crypto/sycon/go/sha3"
	"github.com/sycon-crypto/sycon/go/xwing"
)

const folder = "../vectors"

// answers contains the readers of the files that descriptions name and that the reader of hashes cannot read. Each
// returns the names of the functions for which the file contains cases. With cgo, there are more.
var answers = map[string]func(*testing.T, string) []string{"accumulated.json": accumulated, "kat.json": many}

// readers contains the readers of files that no description of a function names. With cgo, there are more.
var readers = map[string]func(*testing.T, string){"xwing.json": xwings, "acvp": acvp}

// TestDescribedVectors reads each file that the description of a known function names, and checks that it contains
// cases of each known function that names it.
func TestDescribedVectors(t *testing.T) {
	for file, want := range describedFiles() {
		t.Run(file, func(t *testing.T) {
			read := answers[file]
			if read == nil {
				read = hashes
			}
			found := read(t, filepath.Join(folder, file))
			for i, name := range found {
				found[i] = functionOf(name).name
			}
			slices.Sort(found)
			slices.Sort(want)
			if found = slices.Compact(found); !slices.Equal(found, want) {
				t.Errorf("cases of %v, in a file that %v name", found, want)
			}
		})
	}
}

// describedFiles returns, for each file, the names of the known functions whose descriptions name it.
func describedFiles() map[string][]string {
	files := map[string][]string{}
	for _, f := range described {
		for _, file := range f.Vectors {
			if known(f.Name) {
				files[file] = append(files[file], f.Name)
			}
		}
	}
	return files
}

func TestVectors(t *testing.T) {
	for file, read := range readers {
		t.Run(file, func(t *testing.T) { read(t, filepath.Join(folder, file)) })
	}
}

func load(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func unhex(s string) []byte { return must(hex.DecodeString(s)) }

type hashCase struct {
	Alg           string
	Msg           int
	MsgHex        *string `json:"msg_hex"`
	Parts         []int
	PartsHex      []string `json:"parts_hex"`
	Name          string
	Customization int     `json:"custom"`
	CustomText    *string `json:"custom_text"`
	CustomHex     *string `json:"custom_hex"`
	Chain         int
	Key           int
	KeyHex        *string `json:"key_hex"`
	Block         int
	Domain        byte
	Out           string
}

func (c hashCase) arguments() arguments {
	a := arguments{name: []byte(c.Name), customization: pattern(c.Customization, 0), key: pattern(c.Key, 64), blockSize: c.Block,
		domain: c.Domain, size: len(c.Out) / 2}
	if c.CustomText != nil {
		a.customization = []byte(*c.CustomText)
	}
	if c.CustomHex != nil {
		a.customization = unhex(*c.CustomHex)
	}
	if c.KeyHex != nil {
		a.key = unhex(*c.KeyHex)
	}
	return a
}

func (c hashCase) pieces() [][]byte {
	var parts [][]byte
	for k, n := range c.Parts {
		parts = append(parts, pattern(n, k))
	}
	for _, text := range c.PartsHex {
		parts = append(parts, unhex(text))
	}
	switch d := functionOf(c.Alg).described; {
	case d != nil && d.Parts:
		return parts
	case c.MsgHex != nil:
		return [][]byte{unhex(*c.MsgHex)}
	default:
		return [][]byte{pattern(c.Msg, 0)}
	}
}

func hashes(t *testing.T, path string) (names []string) {
	var cases []hashCase
	load(t, path, &cases)
	for i, c := range cases {
		if !known(c.Alg) {
			continue
		}
		names = append(names, c.Alg)
		if c.Chain > 0 {
			continue // Rust's and Python's tests have these.
		}
		f, a, pieces := functionOf(c.Alg), c.arguments(), c.pieces()
		if strings.HasPrefix(c.Alg, "KMAC") && len(a.key) == 0 {
			const why = "kmac: key: empty (expected 1 byte or more); without a key, use cSHAKE"
			refuses(t, why, func() { f.new(a) })
			refuses(t, why, func() { f.once(a, pieces) })
			continue
		}
		x := f.new(a)
		absorb(x, pieces...)
		if got := hex.EncodeToString(output(clone(x), len(c.Out)/2)); got != c.Out {
			t.Errorf("%d: %s is %s, not %s", i, c.Alg, got, c.Out)
		}
		if f.once != nil {
			if got := hex.EncodeToString(f.once(a, pieces)); got != c.Out {
				t.Errorf("%d: %s in one call is %s, not %s", i, c.Alg, got, c.Out)
			}
		}
		if f.tag {
			verifies(t, x, unhex(c.Out))
		}
		x.Wipe()
	}
	return names
}

// many reads one digest of the outputs for all messages of a case, and all its customizations.
func many(t *testing.T, path string) (names []string) {
	var cases []struct {
		Alg, Sha256  string
		N            int
		MessagesHex  []string `json:"messages_hex"`
		CountingUpTo *int     `json:"counting_up_to"`
		CustomUpTo   int      `json:"custom_up_to"`
	}
	load(t, path, &cases)
	counting := func(start, n int) []byte {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(start + i)
		}
		return data
	}
	var messages [][]byte // a case without messages uses those of the previous case
	for _, c := range cases {
		if c.MessagesHex != nil || c.CountingUpTo != nil {
			messages = nil
		}
		for _, text := range c.MessagesHex {
			messages = append(messages, unhex(text))
		}
		if c.CountingUpTo != nil {
			for n := range *c.CountingUpTo + 1 {
				messages = append(messages, counting(0, n))
			}
		}
		if !known(c.Alg) {
			continue
		}
		names = append(names, c.Alg)
		f, all := functionOf(c.Alg), sha256.New()
		for _, message := range messages {
			for n := range c.CustomUpTo + 1 {
				x := f.new(arguments{customization: counting(16, n), size: c.N})
				absorb(x, message)
				all.Write(output(x, c.N))
			}
		}
		if got := hex.EncodeToString(all.Sum(nil)); got != c.Sha256 || len(messages) < 30 {
			t.Errorf("%s of %d messages is %s, not %s", c.Alg, len(messages), got, c.Sha256)
		}
	}
	return names
}

// verify checks a tag where the receiver expects size bytes. A function that is created with a tag size expects that
// size.
func verify(x machine, tag []byte, size int) bool {
	if v, ok := x.(interface{ Verify([]byte) bool }); ok {
		return v.Verify(tag)
	}
	return x.(interface{ Verify([]byte, int) bool }).Verify(tag, size)
}

// verifies checks that a correct tag is accepted, and that similar tags are refused.
func verifies(t *testing.T, x machine, tag []byte) {
	t.Helper()
	size := len(tag)
	if size < 4 {
		if verify(x, tag, size) {
			t.Error("a tag of fewer than 4 bytes is taken")
		}
		return
	}
	for range 2 {
		if !verify(x, tag, size) {
			t.Error("the tag is not taken, or not twice")
		}
	}
	for _, at := range []int{0, len(tag) / 2, len(tag) - 1} {
		changed := bytes.Clone(tag)
		changed[at] ^= 0x10
		if verify(x, changed, size) {
			t.Errorf("a tag with byte %d changed is taken", at)
		}
	}
	for _, other := range [][]byte{nil, tag[:1], tag[:3], tag[:size-1], append(bytes.Clone(tag), 0)} {
		if verify(x, other, size) {
			t.Errorf("a tag of %d bytes is accepted as one of %d", len(other), size)
		}
	}
}

func accumulated(t *testing.T, path string) (names []string) {
	var cases []hashCase
	load(t, path, &cases)
	message := pattern(10000, 0)
	for _, c := range cases {
		if !known(c.Alg) {
			continue
		}
		names = append(names, c.Alg)
		sink := sha3.NewSHAKE128()
		a := c.arguments()
		a.size = 32
		x := functionOf(c.Alg).new(a)
		for n := 0; n <= len(message); n++ {
			x.Reset()
			absorb(x, message[:n])
			absorb(sink, output(x, 32))
		}
		if got := hex.EncodeToString(output(sink, len(c.Out)/2)); got != c.Out {
			t.Errorf("%s is %s, not %s", c.Alg, got, c.Out)
		}
	}
	return names
}

func xwings(t *testing.T, path string) {
	var cases []struct {
		Seed, Eseed, Pk, Ct, Ss string
		Bad                     struct {
			Flip []int
			Ss   string
		}
	}
	load(t, path, &cases)
	for i, c := range cases {
		dk := must(xwing.NewDecapsulationKey(unhex(c.Seed)))
		ek := dk.EncapsulationKey()
		ss, ct, err := ek.EncapsulateDeterministic(unhex(c.Eseed))
		if hex.EncodeToString(ek.Bytes()) != c.Pk || hex.EncodeToString(ct) != c.Ct || hex.EncodeToString(ss) != c.Ss || err != nil {
			t.Errorf("%d: another key, ciphertext or shared key", i)
		}
		if ss, err := dk.Decapsulate(ct); hex.EncodeToString(ss) != c.Ss || err != nil {
			t.Errorf("%d: another shared key (%v)", i, err)
		}
		ct[c.Bad.Flip[0]] ^= byte(c.Bad.Flip[1])
		if ss, err := dk.Decapsulate(ct); hex.EncodeToString(ss) != c.Bad.Ss || err != nil {
			t.Errorf("%d: another shared key in the bad ciphertext (%v)", i, err)
		}
	}
}

// --- NIST's vectors of ML-KEM --------------------------------------------------------------------------------------------

type acvpTest struct {
	TcID                  int `json:"tcId"`
	Ek, Dk, D, Z, M, C, K string
	TestPassed            *bool
}

type acvpGroup struct {
	TgID         int    `json:"tgId"`
	ParameterSet string `json:"parameterSet"`
	Function     string
	Tests        []acvpTest
}

func acvpGroups(t *testing.T, path string) []acvpGroup {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all struct{ TestGroups []acvpGroup }
	if err := json.NewDecoder(must(gzip.NewReader(file))).Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all.TestGroups
}

// mlkemBytes are the functions of a parameter set over bytes.
type mlkemBytes struct {
	public func(seed []byte) ([]byte, error)
	enc    func(ek, m []byte) (ss, ct []byte, err error)
	dec    func(seed, ct []byte) ([]byte, error)
}

type mlkemKey interface {
	EncapsulateDeterministic([]byte) ([]byte, []byte, error)
	Bytes() []byte
}

func over[D interface {
	EncapsulationKey() E
	Decapsulate([]byte) ([]byte, error)
}, E mlkemKey](newD func([]byte) (D, error), newE func([]byte) (E, error)) mlkemBytes {
	return mlkemBytes{
		func(seed []byte) ([]byte, error) {
			dk, err := newD(seed)
			if err != nil {
				return nil, err
			}
			return dk.EncapsulationKey().Bytes(), nil
		},
		func(ek, m []byte) (ss, ct []byte, err error) {
			key, err := newE(ek)
			if err != nil {
				return nil, nil, err
			}
			return key.EncapsulateDeterministic(m)
		},
		func(seed, ct []byte) ([]byte, error) {
			dk, err := newD(seed)
			if err != nil {
				return nil, err
			}
			return dk.Decapsulate(ct)
		},
	}
}

var mlkems = map[string]mlkemBytes{
	"ML-KEM-768":  over(mlkem.NewDecapsulationKey768, mlkem.NewEncapsulationKey768),
	"ML-KEM-1024": over(mlkem.NewDecapsulationKey1024, mlkem.NewEncapsulationKey1024),
}

// NIST's decapsulation keys are expanded, and Go's are seeds. The tests in C check them.
func acvp(t *testing.T, path string) {
	keys, encs := 0, 0
	for _, mode := range []string{"keyGen", "encapDecap"} {
		asked := acvpGroups(t, filepath.Join(path, "ML-KEM-"+mode+"-FIPS203", "prompt.json.gz"))
		answered := acvpGroups(t, filepath.Join(path, "ML-KEM-"+mode+"-FIPS203", "expectedResults.json.gz"))
		for i, group := range asked {
			kem, ok := mlkems[group.ParameterSet]
			if group.ParameterSet == "ML-KEM-512" {
				if kem, ok = mlkem512, mlkem512.public != nil; !ok {
					continue
				}
			}
			if !ok {
				t.Fatal("what is ", group.ParameterSet)
			}
			for j, test := range group.Tests {
				want := answered[i].Tests[j]
				switch {
				case mode == "keyGen":
					keys++
					if got, err := kem.public(unhex(test.D + test.Z)); err != nil || !strings.EqualFold(hex.EncodeToString(got), want.Ek) {
						t.Errorf("key %d of %s (%v)", test.TcID, group.ParameterSet, err)
					}
				case group.Function == "encapsulation":
					encs++
					ss, ct, err := kem.enc(unhex(test.Ek), unhex(test.M))
					if err != nil || !strings.EqualFold(hex.EncodeToString(ss), want.K) || !strings.EqualFold(hex.EncodeToString(ct), want.C) {
						t.Errorf("encapsulation %d of %s (%v)", test.TcID, group.ParameterSet, err)
					}
				}
			}
		}
	}
	if keys == 0 || encs == 0 {
		t.Error("a function has no vectors: ", keys, encs)
	}
}
