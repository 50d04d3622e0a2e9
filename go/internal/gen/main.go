// Command gen writes what many types have alike: functions with their types, methods and rows in package lib, keys, and
// permutations. It reads vectors/functions.json of the repository, so a new function needs no code by hand.
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
	"strings"
	"text/template"

	"github.com/sycon-crypto/sycon/go/internal/descriptions"
)

//go:embed *.tmpl
var templates embed.FS

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

// The page of the documentation, and the marks of the part that is generated.
const page, begin, end = "../docs/go.md", "<!-- BEGIN generated: packages -->\n", "<!-- END packages -->"

// files gives what is to be written, by path in the module, which is at root.
func files(root string) (map[string][]byte, error) {
	described, err := descriptions.Read(filepath.Join(root, "../vectors/functions.json"))
	if err != nil {
		return nil, err
	}
	folders, err := folders(described)
	if err != nil {
		return nil, err
	}
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
		if !strings.HasSuffix(path, ".go") {
			all[path] = text.Bytes()
			return nil
		}
		all[path], err = format.Source(fold(text.Bytes()))
		if err != nil {
			return fmt.Errorf("%s: %w\n%s", path, err, text.Bytes())
		}
		return nil
	}
	types := map[string][]*Type{}
	for folder, t := range others {
		types[folder] = []*Type{&t}
	}
	list := struct {
		Shims   []Shim
		Headers []string
	}{Shims: shims(folders)}
	for _, folder := range folders {
		types[folder.Path] = folder.Types
		if strings.HasPrefix(folder.Path, "experimental/") {
			list.Headers = append(list.Headers, folder.Path)
		}
		if !folder.ByHand {
			if err := write(folder.Path+"/new.go", "new.tmpl", folder); err != nil {
				return nil, err
			}
		}
	}
	for folder, t := range types {
		if err := write(folder+"/types.go", "types.tmpl", map[string]any{"Package": filepath.Base(folder), "Types": t}); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"list.h", "list.c", "list.go"} {
		if err := write("internal/lib/"+name, name+".tmpl", list); err != nil {
			return nil, err
		}
	}
	if err := write("list_test.go", "list_test.tmpl", folders); err != nil {
		return nil, err
	}
	if all[page], err = table(filepath.Join(root, page), folders); err != nil {
		return nil, err
	}
	for path, scheme := range schemes {
		if err := write(path, "keys.tmpl", map[string]any{"Package": filepath.Dir(path), "S": scheme}); err != nil {
			return nil, err
		}
	}
	return all, write("permutation/permutations.go", "permutations.tmpl", permutations)
}

// table is the page of the documentation with a table of the packages.
func table(path string, folders []*Folder) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	head, rest, _ := strings.Cut(string(text), begin)
	_, tail, found := strings.Cut(rest, end)
	if !found {
		return nil, fmt.Errorf("%s: no lines %s%s", path, begin, end)
	}
	var rows strings.Builder
	rows.WriteString("| package | constructors |\n|---|---|\n")
	for _, folder := range folders {
		fmt.Fprintf(&rows, "| `%s` | %s |\n", folder.Path, folder.Constructors())
	}
	return []byte(head + begin + rows.String() + end + tail), nil
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
	all, err := files(".")
	for path, content := range all {
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o755)
		}
		if err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
