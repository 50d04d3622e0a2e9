//go:build cgo

package sycon_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"strings"
	"testing"
	"unsafe"

	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
	"github.com/sycon-crypto/sycon/go/mlkem"
)

func vexofs(t *testing.T, path string) (names []string) {
	var cases []struct {
		Mode, Xof, Out, Sha256 string
		Stripes, N             int
		Msg                    int `json:"msg_mod251"`
	}
	load(t, path, &cases)
	for i, c := range cases {
		name := "VeXOF" + strings.TrimPrefix(c.Xof, "shake")
		switch {
		case c.Mode == "indexed":
			name = "Indexed-" + name
		case c.Stripes != 8:
			name = fmt.Sprint(name, "x", c.Stripes)
		}
		names = append(names, name)
		x := functionOf(name).new(arguments{})
		absorb(x, pattern(c.Msg, 0))
		out := output(x, c.N)
		if sum := sha256.Sum256(out); hex.EncodeToString(sum[:]) != c.Sha256 {
			t.Errorf("%d: %s of %d bytes, %d of output", i, name, c.Msg, c.N)
		}
		if c.Out != "" && hex.EncodeToString(out) != c.Out {
			t.Errorf("%d: %s of %d bytes, %d of output", i, name, c.Msg, c.N)
		}
	}
	return names
}

// made is a string of bytes of multimixer.json.
type made struct {
	Hex  *string
	Gen  string
	Len  int
	Byte byte
	Seed uint64
}

func (m made) bytes() []byte {
	if m.Hex != nil {
		return unhex(*m.Hex)
	}
	switch m.Gen {
	case "mod251":
		return pattern(m.Len, 0)
	case "repeat":
		return bytes.Repeat([]byte{m.Byte}, m.Len)
	case "splitmix64":
		out := make([]byte, 0, m.Len+8)
		for state := m.Seed; len(out) < m.Len; {
			state += 0x9E3779B97F4A7C15
			z := (state ^ state>>30) * 0xBF58476D1CE4E5B9
			z = (z ^ z>>27) * 0x94D049BB133111EB
			z ^= z >> 31
			for i := range 8 {
				out = append(out, byte(z>>(8*i)))
			}
		}
		return out[:m.Len]
	}
	panic("what is " + m.Gen)
}

func multimixers(t *testing.T, path string) {
	var cases []struct {
		Name, Digest string
		Key, Msg     made
	}
	load(t, path, &cases)
	for _, c := range cases {
		digest, err := multimixer.Sum128(c.Key.bytes(), c.Msg.bytes())
		if err != nil || hex.EncodeToString(digest[:]) != c.Digest {
			t.Errorf("%s is %x, not %s (%v)", c.Name, digest, c.Digest, err)
		}
	}
}

// permuter converts a function of an array to a function of bytes.
func permuter[S [32]byte | [40]byte | [48]byte | [64]byte | [96]byte | [128]byte | [192]byte | [200]byte](
	one func(*S), many func([]S)) func(state []byte, n int) []byte {
	return func(state []byte, n int) []byte {
		var s S
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&s)), unsafe.Sizeof(s)), state)
		states := make([]S, 17)
		for i := range states {
			states[i] = s
		}
		for range n {
			one(&s)
			many(states)
		}
		for i := range states {
			if states[i] != s {
				panic("many are not as one")
			}
		}
		many(nil)
		return unsafe.Slice((*byte)(unsafe.Pointer(&s)), unsafe.Sizeof(s))
	}
}

func permutations(t *testing.T, path string) {
	var cases map[string][]struct {
		In, Out string
		N       int
	}
	load(t, path, &cases)
	for name, rows := range cases {
		for i, c := range rows {
			if got := hex.EncodeToString(permuters[name](unhex(c.In), c.N)); got != c.Out {
				t.Errorf("%s %d is %s, not %s", name, i, got, c.Out)
			}
		}
	}
	for name := range permuters {
		if len(cases[name]) == 0 {
			t.Errorf("no vectors of %s", name)
		}
	}
}

// init adds the readers of files for functions that require cgo.
func init() {
	answers["vexof.json"] = vexofs
	maps.Copy(readers, map[string]func(*testing.T, string){
		"multimixer_mac.json": func(t *testing.T, path string) { hashes(t, path) },
		"multimixer.json":     multimixers, "permutations.json": permutations,
		"newplex.json": newplexes, "newplex_sized.json": newplexes,
		"transcripts.json": transcripts, "mldsa_mu.json": mus,
	})
}

var mlkem512 = over(mlkem.NewDecapsulationKey512, mlkem.NewEncapsulationKey512)
