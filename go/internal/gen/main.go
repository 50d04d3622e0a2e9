// Command gen writes what many types have alike: the methods of functions, of keys, and permutations.
//
// It is run in the folder of the module, by go generate. A test compares what it would write with what is there.
package main

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"text/template"
)

//go:embed *.tmpl
var templates embed.FS

// Type is an XOF, a hash or a code.
type Type struct {
	Name string // in Go
	What string // in a comment, with its article
	Doc  string // what else its comment says
	Zero string // the function of a zero value, if it may be used
	Size string // the length of a hash's output, if all have one; else it is a field

	XOF      bool // output of any length; otherwise Sum
	Both     bool // an XOF that also has Sum, of Size bytes
	Verifies bool
	Tuple    bool // takes parts
	Parallel bool
	Seeks    bool
}

// A package's types.
var functions = map[string][]Type{
	"sha3": {
		{Name: "SHA3", What: "a SHA-3 hash", Doc: "It implements [hash.Hash] and [hash.Cloner]. The zero value is a usable SHA3-256 hash.",
			Zero: "SHA3_256"},
		{Name: "SHAKE", What: "a SHAKE or cSHAKE", Doc: "It implements [hash.XOF]. The zero value is a usable SHAKE256.",
			Zero: "SHAKE256", XOF: true},
	},
	"turboshake": {{Name: "XOF", What: "a TurboSHAKE", Doc: "It implements [hash.XOF].", XOF: true}},
	"k12":        {{Name: "XOF", What: "a KT128 or a KT256", Doc: "It implements [hash.XOF].", XOF: true, Parallel: true}},
	"kmac": {
		{Name: "MAC", What: "a KMAC", Doc: "It implements [hash.Hash] and [hash.Cloner].", Verifies: true},
		{Name: "XOF", What: "a KMACXOF", Doc: "It implements [hash.XOF].", XOF: true},
	},
	"tuplehash": {
		{Name: "Hash", What: "a TupleHash", Doc: "It has no Write, since how the input is cut into parts matters.", Tuple: true},
		{Name: "XOF", What: "a TupleHashXOF", Doc: "It has no Write, since how the input is cut into parts matters.", XOF: true, Tuple: true},
	},
	"parallelhash": {
		{Name: "Hash", What: "a ParallelHash", Doc: "It implements [hash.Hash] and [hash.Cloner]."},
		{Name: "XOF", What: "a ParallelHashXOF", Doc: "It implements [hash.XOF].", XOF: true, Parallel: true},
	},
	"ascon": {
		{Name: "Hash", What: "an Ascon-Hash256", Doc: "It implements [hash.Hash] and [hash.Cloner]. The zero value is ready to use.",
			Zero: "AsconHash256", Size: "Size"},
		{Name: "XOF", What: "an Ascon-XOF128 or an Ascon-CXOF128", Doc: "It implements [hash.XOF].", XOF: true},
	},
	"blake3": {{Name: "Hasher", What: "a BLAKE3", Doc: "It implements [hash.XOF], [hash.Hash] and [hash.Cloner]. The zero value is a BLAKE3 without a key.",
		Zero: "BLAKE3", Size: "Size", XOF: true, Both: true, Verifies: true, Parallel: true, Seeks: true}},
	"experimental/vexof": {
		{Name: "XOF", What: "a VeXOF", Doc: "It implements [hash.XOF].", XOF: true},
		{Name: "Indexed", What: "an indexed VeXOF", Doc: "It implements [hash.XOF].", XOF: true, Seeks: true},
	},
	"mldsa":                    {{Name: "Mu", What: "the external mu of a message", Doc: "It implements [hash.Hash] and [hash.Cloner].", Size: "Size"}},
	"experimental/newplex/mac": {{Name: "MAC", What: "Newplex's message authentication code", Doc: "It implements [hash.Hash] and [hash.Cloner].", Verifies: true}},
}

// Hash says whether the type has Sum.
func (t Type) Hash() bool { return !t.XOF || t.Both }

// Scheme is a KEM.
type Scheme struct {
	Name      string // the standard's
	In        string // its name in package lib
	Suffix    string // of its types
	Shared    bool   // whether its package has several, and SharedKeySize and SeedSize for all
	Seed      string // what its seed is
	EncSeed   int    // bytes of the randomness of an encapsulation
	Refuses   string // what Decapsulate refuses beside wrong lengths
	Documents string // the standard of its keys in DER, if it has one
	Sizes     [4]int // of the ciphertext, the encapsulation key, the seed, the shared key
}

var schemes = map[string]Scheme{
	"mlkem/mlkem512.go": {Name: "ML-KEM-512", In: "MLKEM512", Suffix: "512", Shared: true, Documents: "RFC 9935",
		Seed: `a 64-byte seed in the "d || z" form`, EncSeed: 32, Sizes: [4]int{768, 800, 64, 32}},
	"mlkem/mlkem768.go": {Name: "ML-KEM-768", In: "MLKEM768", Suffix: "768", Shared: true, Documents: "RFC 9935",
		Seed: `a 64-byte seed in the "d || z" form`, EncSeed: 32, Sizes: [4]int{1088, 1184, 64, 32}},
	"mlkem/mlkem1024.go": {Name: "ML-KEM-1024", In: "MLKEM1024", Suffix: "1024", Shared: true, Documents: "RFC 9935",
		Seed: `a 64-byte seed in the "d || z" form`, EncSeed: 32, Sizes: [4]int{1568, 1568, 64, 32}},
	"xwing/keys.go": {Name: "X-Wing", In: "XWing", Documents: "draft-connolly-cfrg-xwing-kem", Seed: "a seed of 32 bytes", EncSeed: 64,
		Refuses: "an X25519 share of small order", Sizes: [4]int{1120, 1216, 32, 32}},
	"dhkem/keys.go": {Name: "DHKEM(X25519, HKDF-SHA256)", In: "DHKEM", Seed: "a private key of X25519, 32 bytes", EncSeed: 32,
		Refuses: "a share of small order", Sizes: [4]int{32, 32, 32, 32}},
}

// Permutation is one, by its name in package lib.
type Permutation struct {
	Name  string
	Bytes int
	What  string
}

var permutations = []Permutation{
	{"Simpira256", 32, "Simpira v2 with 2 blocks of AES"},
	{"Simpira512", 64, "Simpira v2 with 4 blocks of AES"},
	{"Simpira768", 96, "Simpira v2 with 6 blocks of AES"},
	{"Simpira1024", 128, "Simpira v2 with 8 blocks of AES, which Newplex stands on"},
	{"Simpira1536", 192, "Simpira continued to 12 blocks by Newplex: not a published permutation"},
	{"Areion512", 64, "Areion-512"},
	{"Haraka512", 64, "Haraka-512 v2, without its last step, which makes it a hash"},
	{"Haraka512Newplex", 64, "Haraka-512 with the constants and the mixing that Newplex had: not a published permutation"},
	{"Gimli384", 48, "Gimli"},
	{"Xoodoo", 48, "Xoodoo, 12 rounds"},
	{"Ascon12", 40, "the 12 rounds of Ascon v1.2, whose words are big-endian"},
	{"Ascon8", 40, "the 8 rounds of Ascon v1.2, whose words are big-endian"},
	{"KeccakF1600", 200, "Keccak-f[1600], of SHA-3 and SHAKE"},
	{"KeccakP1600", 200, "Keccak-p[1600, 12], of TurboSHAKE"},
}

// files gives what is to be written, by path.
func files() (map[string][]byte, error) {
	all := map[string][]byte{}
	write := func(path, name string, data any) error {
		var text bytes.Buffer
		parsed, err := template.ParseFS(templates, name)
		if err != nil {
			return err
		}
		if err := parsed.Execute(&text, data); err != nil {
			return err
		}
		all[path], err = format.Source(fold(text.Bytes()))
		if err != nil {
			return fmt.Errorf("%s: %w\n%s", path, err, text.Bytes())
		}
		return nil
	}
	for folder, types := range functions {
		if err := write(folder+"/types.go", "types.tmpl", map[string]any{"Package": filepath.Base(folder), "Types": types}); err != nil {
			return nil, err
		}
	}
	for path, scheme := range schemes {
		if err := write(path, "keys.tmpl", map[string]any{"Package": filepath.Dir(path), "S": scheme}); err != nil {
			return nil, err
		}
	}
	return all, write("permutation/permutations.go", "permutations.tmpl", permutations)
}

// width is that of comments.
const width = 120

// fold breaks paragraphs of comments anew: in a template it is not known how long they become.
func fold(text []byte) []byte {
	var folded bytes.Buffer
	column := 0 // behind a comment that the next line may go on with, else 0
	for line := range bytes.Lines(text) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		words, isComment := bytes.CutPrefix(line, []byte("// "))
		if !isComment || bytes.HasPrefix(words, []byte("Code generated")) {
			if column > 0 {
				folded.WriteByte('\n')
			}
			column = 0
			folded.Write(append(line, '\n'))
			continue
		}
		for word := range bytes.FieldsSeq(words) {
			switch {
			case column == 0:
				column, _ = folded.WriteString("//")
			case column+1+len(word) > width:
				folded.WriteByte('\n')
				column, _ = folded.WriteString("//")
			}
			folded.WriteByte(' ')
			folded.Write(word)
			column += 1 + len(word)
		}
	}
	return folded.Bytes()
}

func main() {
	all, err := files()
	for path, content := range all {
		if err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
