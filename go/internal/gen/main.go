// Command gen writes the code that many types share: functions with their types, methods and rows in package lib, keys,
// and permutations. It reads vectors/functions.json and vectors/primitives.json of the repository, so a new function
// needs no code by hand.
//
// go generate runs it in the folder of the module. A test compares its output with the files in the repository.
package main

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/sycon-crypto/sycon/go/internal/descriptions"
)

//go:embed *.tmpl
var templates embed.FS

// Scheme is a KEM: its description, and the properties of its package that do not follow from the description.
type Scheme struct {
	descriptions.KEM
	In        string // its name in package lib
	Suffix    string // of its types
	Shared    bool   // whether its package has several KEMs, with one SharedKeySize and SeedSize for all
	SeedIs    string // a noun phrase for its seed
	Refuses   string // the ciphertexts that Decapsulate refuses in addition to those of a wrong length
	Documents string // the standard of its keys in DER, if there is one
	Cgo       bool   // whether it requires cgo, since Go's standard library does not have it
}

// requireCgo are the packages that require cgo and have no generated types.
var requireCgo = []string{"permutation", "merlin", "strobe", "fiatshamir", "slhdsa", "experimental/multimixer", "experimental/newplex",
	"experimental/newplex/aead", "experimental/newplex/aestream"}

// schemes are the KEMs that have a package, by identifier.
var schemes = map[string]Scheme{
	"mlkem512":  {In: "MLKEM512", Cgo: true, Suffix: "512", Shared: true, Documents: "RFC 9935", SeedIs: `a 64-byte seed in the "d || z" form`},
	"mlkem768":  {In: "MLKEM768", Suffix: "768", Shared: true, Documents: "RFC 9935", SeedIs: `a 64-byte seed in the "d || z" form`},
	"mlkem1024": {In: "MLKEM1024", Suffix: "1024", Shared: true, Documents: "RFC 9935", SeedIs: `a 64-byte seed in the "d || z" form`},
	"xwing": {In: "XWing", Documents: "draft-connolly-cfrg-xwing-kem", SeedIs: "a seed of 32 bytes",
		Refuses: "an X25519 share of small order"},
	"dhkem": {In: "DHKEM", SeedIs: "a private key of X25519, 32 bytes", Refuses: "a share of small order"},
}

// describedSchemes returns the KEMs that C has, with the properties of their packages. A KEM without a row in schemes
// is an error.
func describedSchemes(kems []descriptions.KEM) ([]Scheme, error) {
	var all []Scheme
	for _, kem := range kems {
		if kem.Status == "experimental" {
			continue // for comparison, only in Rust
		}
		scheme, ok := schemes[kem.ID]
		if !ok {
			return nil, fmt.Errorf("schemes has no row for the KEM %s", kem.ID)
		}
		scheme.KEM = kem
		all = append(all, scheme)
	}
	return all, nil
}

// Path is the path of the KEM's file.
func (s Scheme) Path() string {
	if s.Shared {
		return "mlkem/" + s.ID + ".go"
	}
	return s.ID + "/keys.go"
}

// The page of the documentation, and the markers of its generated part.
const page, begin, end = "../docs/go.md", "<!-- BEGIN generated: packages -->\n", "<!-- END packages -->"

// files returns the contents of all generated files, by path in the module at root.
func files(root string) (map[string][]byte, error) {
	described, err := descriptions.Read(filepath.Join(root, "../vectors/functions.json"))
	if err != nil {
		return nil, err
	}
	primitives, err := descriptions.ReadPrimitives(filepath.Join(root, "../vectors/primitives.json"))
	if err != nil {
		return nil, err
	}
	kems, err := describedSchemes(primitives.KEMs)
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
	types, requireCgo := map[string][]*Type{}, slices.Clone(requireCgo)
	for folder, t := range others {
		types[folder] = []*Type{&t}
	}
	list := struct {
		Shims        []Shim
		Headers      []string
		KEMs         []Scheme
		Permutations []descriptions.Permutation
	}{Shims: shims(folders), KEMs: kems, Permutations: primitives.Permutations}
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
		if !t[0].Go {
			requireCgo = append(requireCgo, folder)
		}
		if err := write(folder+"/types.go", "types.tmpl", map[string]any{"Package": filepath.Base(folder), "Types": t}); err != nil {
			return nil, err
		}
	}
	for _, folder := range requireCgo {
		if err := write(folder+"/requires_cgo.go", "requires.tmpl", filepath.Base(folder)); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"list.h", "list.c", "list.go"} {
		if err := write("internal/lib/"+name, name+".tmpl", list); err != nil {
			return nil, err
		}
	}
	tests := map[string]any{"Folders": folders, "Permutations": primitives.Permutations}
	if err := write("list_test.go", "list_test.tmpl", tests); err != nil {
		return nil, err
	}
	if err := write("list_cgo_test.go", "list_cgo_test.tmpl", tests); err != nil {
		return nil, err
	}
	if all[page], err = table(filepath.Join(root, page), folders); err != nil {
		return nil, err
	}
	for _, kem := range kems {
		if err := write(kem.Path(), "keys.tmpl", map[string]any{"Package": filepath.Dir(kem.Path()), "S": kem}); err != nil {
			return nil, err
		}
	}
	return all, write("permutation/permutations.go", "permutations.tmpl", primitives.Permutations)
}

// table returns the page of the documentation with a table of the packages.
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

// width is the width of comments.
const width = 120

// fold wraps paragraphs of comments again, because the length of a line in a template is unknown.
func fold(text []byte) []byte {
	var folded bytes.Buffer
	column := 0 // after a comment that the next line can continue, else 0
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
