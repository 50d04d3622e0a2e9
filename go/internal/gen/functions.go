package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/sycon-crypto/sycon/go/internal/descriptions"
)

// Package is a package of functions. The table below states what does not follow from their descriptions. A function
// whose family is not in the table has a package with the family's name.
type Package struct {
	Families string // the first letters of the functions' names
	Path     string
	Left     string          // the part of the functions' names that the constructors leave out, if it is not the family
	Doc      string          // the comment of the package after the names
	Types    map[string]Type // exceptions for a type, by its usual name
	ByHand   bool            // the constructors and the comment are not generated
}

// keccak are the families that package keccak computes. The C library computes the others.
var keccak = []string{"SHA", "SHAKE", "cSHAKE", "Keccak", "KMAC", "TupleHash", "ParallelHash", "TurboSHAKE", "KT"}

const unrelated = "The output of an XOF is unrelated to the outputs of the function of a chosen size."

var packages = []Package{
	{Families: "SHA SHAKE cSHAKE Keccak", Path: "sha3", Left: "SHA3", Doc: "The names are those of crypto/sha3: to use this " +
		"package, a program changes its import. With an empty name and an empty customization, cSHAKE is SHAKE.",
		Types: map[string]Type{"Hash": {Name: "SHA3", Zero: "SHA3-256"}, "XOF": {Name: "SHAKE", Zero: "SHAKE256",
			Unsaved: "NewSHAKE128WithDomain or NewSHAKE256WithDomain"}}},
	{Families: "KT", Path: "k12",
		Doc: "They are the functions of KangarooTwelve. Writes of 64 KiB or more are absorbed several times as fast as small ones."},
	{Families: "KMAC", Path: "kmac", Doc: "Tags of 16 to 64 bytes are usual. " + unrelated},
	{Families: "TupleHash", Path: "tuplehash", Doc: unrelated},
	{Families: "ParallelHash", Path: "parallelhash", Doc: "The input is cut into blocks, whose size is part of the function; 8192 " +
		"bytes is usual. Writes of eight blocks or more are absorbed several times as fast as small ones. " + unrelated},
	{Families: "Ascon", Path: "ascon", Types: map[string]Type{"Hash": {Zero: "Ascon-Hash256", Size: "Size"}}},
	{Families: "BLAKE", Path: "blake3", Left: "BLAKE3", ByHand: true,
		Types: map[string]Type{"XOF": {Name: "Hasher", Zero: "BLAKE3", Size: "Size", Both: true, Verifies: true}}},
	{Families: "Ve Indexed", Path: "vexof", Left: "VeXOF", Types: map[string]Type{"SeekableXOF": {Name: "Indexed"}}},
}

// constructors are the names after New and Sum that are not those of the functions.
var constructors = map[string]string{"Keccak-256": "LegacyKeccak256"}

// Type is an XOF, a hash or a MAC in Go.
type Type struct {
	Name  string
	What  string // in its comment
	Doc   string // the rest of its comment
	Zero  string // the function of a zero value, if a zero value can be used
	Size  string // the length of a hash's output, if it is fixed; otherwise it is a field
	Bytes int    // the length of the output of Zero

	Unsaved string // the constructors of objects without saved states

	XOF      bool // output of any length; otherwise Sum
	Both     bool // an XOF that also has Sum, of Size bytes
	Verifies bool
	Parts    bool // takes parts
	Parallel bool
	Seeks    bool
	Tree     bool
	Keyed    bool
	Go       bool // package keccak computes it
}

// Stream is the type of its field stream.
func (t Type) Stream() string {
	switch {
	case !t.Go:
		return "lib.Stream"
	case t.Tree:
		return "keccak.Tree"
	default:
		return "keccak.Stream"
	}
}

// In is the package that defines its functions.
func (t Type) In() string {
	if t.Go {
		return "keccak"
	}
	return "lib"
}

// Hash reports whether the type has Sum.
func (t Type) Hash() bool { return !t.XOF || t.Both }

// Sized reports whether the length of a hash's output is a field.
func (t Type) Sized() bool { return t.Hash() && t.Size == "" }

// Variable returns the name in package lib of the function of a zero value.
func (t Type) Variable() string { return variable(t.Zero) }

// qualified are the words for which a type differs from the usual type of its kind.
func (t Type) qualified() string {
	words := ""
	for _, word := range []struct {
		is   bool
		text string
	}{{t.Seeks, "Seekable"}, {t.Parallel, "Parallel"}, {t.Parts, "Parts"}} {
		if word.is {
			words += word.text
		}
	}
	return words
}

// others are types of functions without a description.
var others = map[string]Type{
	"mldsa":                    {Name: "Mu", What: "is the external mu of a message", Size: "Size"},
	"experimental/newplex/mac": {Name: "MAC", What: "is Newplex's message authentication code", Verifies: true},
}

// Shim is a row of a function in the tables of package lib.
type Shim struct {
	Type
	ID, Variable string
	Package      string // the package name with which its errors begin
	Symbol       string // the prefix of its names in C, after sycon_
	Suffix       string // of its init function and its one-call function
	Arguments    string // the last arguments of both
	Rate, Digest string // in C; Digest only if the output length is fixed
	Bytes        int    // the output length
	Once         bool   // whether it has a one-call function
	Verify       bool
}

// modes are other initializations of described functions, which constructors written by hand use.
var modes = []struct{ Of, ID, Variable, Suffix, Arguments string }{
	{"BLAKE3", "blake3_keyed", "BLAKE3Keyed", "_keyed", ", a"},
	{"BLAKE3", "blake3_derive_key", "BLAKE3DeriveKey", "_derive_key", ", b, blen"},
}

// undescribed are functions of the same shape without a description.
var undescribed = []Shim{
	{ID: "newplex_mac", Variable: "NewplexMAC", Package: "mac", Symbol: "newplex_mac", Arguments: ", b, blen, a, alen",
		Rate: "96", Verify: true},
	{ID: "mldsa_mu", Variable: "MLDSAMu", Package: "mldsa", Symbol: "mldsa_mu",
		Arguments: ", a, alen, b, blen", Rate: "136", Digest: "SYCON_MLDSA_MU_BYTES", Bytes: 64},
	{ID: "mldsa_mu_tr", Variable: "MLDSAMuTR", Package: "mldsa", Symbol: "mldsa_mu", Suffix: "_tr",
		Arguments: ", a, b, blen", Rate: "136", Digest: "SYCON_MLDSA_MU_BYTES", Bytes: 64},
	{ID: "mldsa_mu_prehash", Variable: "MLDSAMuPreHash", Package: "mldsa", Symbol: "mldsa_mu", Suffix: "_prehash",
		Arguments: ", a, alen, b, blen, mu_prehash(number)", Rate: "136", Digest: "SYCON_MLDSA_MU_BYTES", Bytes: 64},
}

// Parameter is a parameter of some functions, in the order of the arguments.
type Parameter struct {
	JSON, Go, Type string
	Field          string // the field of lib.Beginning
	Value          string // the value of that field
	C              string // its arguments in C
	Doc            string
}

var parameters = []Parameter{
	{"key", "key", "[]byte", "Key", `lib.Key("kmac", key)`, ", a, alen", "The key should have %d bytes or more. An empty key panics."},
	{"name", "name", "[]byte", "Name", "name", ", a, alen", "The name is for functions that NIST defines; otherwise it is empty."},
	{"domain", "domain", "byte", "Number", "int(domain)", ", (uint8_t)number",
		"The domain byte separates domains. One outside 0x01 to 0x7f is an error."},
	{"block_size", "blockSize", "int", "Number", "blockSize", ", number",
		"The block size, in bytes, is part of the function. One of 0 or less is an error."},
	{"customization", "customization", "[]byte", "Customization", "customization", ", b, blen",
		"The customization separates domains, and can be empty."},
	{"context", "context", "[]byte", "Customization", "context", ", b, blen", "The context separates domains."},
}

// GoFunction is the Go form of a described function.
type GoFunction struct {
	descriptions.Description
	Package    *Folder
	Type       *Type
	Parameters []Parameter
	Variable   string // in package lib
	Suffix     string // of New and Sum
}

// Folder is a package that is generated.
type Folder struct {
	Package
	Functions []*GoFunction
	Types     []*Type
}

// Name is the name of the package.
func (p *Folder) Name() string { return path.Base(p.Path) }

// Alias is the name of the package in a test. Path alone can be the name of another package.
func (p *Folder) Alias() string { return strings.ReplaceAll(p.Path, "/", "") }

// Names are those of all functions, in a sentence.
func (p *Folder) Names() string { return join(p.Functions, "and") }

// References are the documents that define the functions.
func (p *Folder) References() string {
	var all []string
	for _, f := range p.Functions {
		if document, _, _ := strings.Cut(f.Reference, ", section"); !slices.Contains(all, document) {
			all = append(all, document)
		}
	}
	return strings.Join(all, "; ")
}

// Go reports whether package keccak computes the functions.
func (p *Folder) Go() bool { return p.Types[0].Go }

// Constructors are the names of the constructors, for a table.
func (p *Folder) Constructors() string {
	var all []string
	for _, f := range p.Functions {
		all = append(all, "`New"+f.Suffix+"`")
	}
	return strings.Join(all, ", ")
}

// Limit is the length of the longest customization, if it is limited.
func (p *Folder) Limit() (most int) {
	for _, f := range p.Functions {
		most = max(most, f.MaxCustomization)
	}
	return most
}

// join lists the names of functions in a sentence.
func join(functions []*GoFunction, conjunction string) string {
	text := functions[0].Name
	for i, f := range functions[1:] {
		if i == len(functions)-2 {
			text += " " + conjunction + " " + f.Name
		} else {
			text += ", " + f.Name
		}
	}
	return text
}

// family is the letters that a name begins with.
func family(name string) string {
	return regexp.MustCompile(`^([A-Za-z]+?)(?:XOF)?(?:[^A-Za-z].*)?$`).FindStringSubmatch(name)[1]
}

// words are the parts of a name, each with a capital.
func words(name string) []string {
	all := strings.FieldsFunc(strings.ReplaceAll(name, ".", ""), func(r rune) bool { return r == '-' })
	for i, word := range all {
		all[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return all
}

// variable is the name of a function in package lib.
func variable(name string) string {
	text := ""
	for _, word := range words(name) {
		if text != "" && unicode.IsDigit(rune(text[len(text)-1])) && unicode.IsDigit(rune(word[0])) {
			text += "_"
		}
		text += word
	}
	return text
}

// folders sorts the functions into packages.
func folders(all []descriptions.Description) ([]*Folder, error) {
	var folders []*Folder
	for _, description := range all {
		begin := family(description.Name)
		pack := Package{Path: strings.ToLower(begin)}
		for _, p := range packages {
			if slices.Contains(strings.Fields(p.Families), begin) {
				pack = p
			}
		}
		left := pack.Left
		if left == "" {
			left = begin
		}
		if description.Status == "experimental" {
			pack.Path = "experimental/" + pack.Path
		}
		f := &GoFunction{Description: description, Variable: variable(description.Name)}
		f.Suffix = strings.TrimPrefix(strings.Join(words(strings.Replace(f.Name, left, "", 1)), ""), "Hash")
		if name, ok := constructors[f.Name]; ok {
			f.Suffix = name
		}
		known := 0
		for _, p := range parameters {
			if f.Accepts(p.JSON) && !pack.ByHand {
				f.Parameters = append(f.Parameters, p)
				known++
			}
		}
		if asked := len(f.Takes) + min(len(f.Needs), 1); known != asked && !pack.ByHand {
			return nil, fmt.Errorf("%s: %d parameters, of which %d are known", f.Name, asked, known)
		}
		i := slices.IndexFunc(folders, func(p *Folder) bool { return p.Path == pack.Path })
		if i < 0 {
			i = len(folders)
			folders = append(folders, &Folder{Package: pack})
		}
		f.Package = folders[i]
		f.Package.Functions = append(f.Package.Functions, f)
	}
	for _, folder := range folders {
		folder.sort()
	}
	return folders, nil
}

// sort gives each function of the package a type: functions with the same capabilities share a type.
func (p *Folder) sort() {
	groups := map[Type][]*GoFunction{}
	var kinds []Type
	for _, f := range p.Functions {
		kind := Type{Name: "Hash", XOF: f.Extendable(), Verifies: f.Authenticates(), Parts: f.Parts, Seeks: f.Seekable,
			Parallel: f.Tree, Tree: f.Tree, Keyed: f.Needs == "key",
			Go: slices.Contains(keccak, family(f.Name))}
		switch {
		case kind.XOF:
			kind.Name = "XOF"
		case kind.Verifies:
			kind.Name = "MAC"
		}
		if groups[kind] == nil {
			kinds = append(kinds, kind)
		}
		groups[kind] = append(groups[kind], f)
	}
	// The type with the fewest capabilities gets the usual name.
	slices.SortStableFunc(kinds, func(a, b Type) int { return len(a.qualified()) - len(b.qualified()) })
	taken := map[string]bool{}
	for _, kind := range kinds {
		t, members := kind, groups[kind]
		if taken[t.Name] {
			t.Name = t.qualified() + t.Name
		}
		taken[t.Name] = true
		particular := p.Package.Types[t.Name]
		if particular.Name != "" {
			t.Name = particular.Name
		}
		t.What, t.Zero, t.Size, t.Unsaved = "computes "+join(members, "or"), particular.Zero, particular.Size, particular.Unsaved
		t.Both, t.Verifies = particular.Both, t.Verifies || particular.Verifies
		for _, f := range members {
			f.Type = &t
			if f.Name == t.Zero {
				t.Bytes = f.Bytes
			}
		}
		p.Types = append(p.Types, &t)
	}
}

// Last is the argument for the output length, if there is one.
func (f *GoFunction) Last() string {
	if f.Output == "chosen" {
		return "size"
	}
	return "length"
}

// Fails reports whether an argument can be an error.
func (f *GoFunction) Fails() bool { return len(f.Checks()) > 0 }

// Checks are the checks of the arguments.
func (f *GoFunction) Checks() (checks []string) {
	name := strconv.Quote(f.Package.Name())
	for _, p := range f.Parameters {
		switch {
		case p.JSON == "domain":
			checks = append(checks, "lib.CheckDomain("+name+", domain)")
		case p.JSON == "block_size":
			checks = append(checks, "lib.CheckBlockSize("+name+", blockSize)")
		case p.JSON == "customization" && f.MaxCustomization > 0:
			checks = append(checks, fmt.Sprintf("lib.CheckCustomization(%s, customization, %d)", name, f.MaxCustomization))
		}
	}
	if f.Output == "chosen" && len(checks) > 0 {
		checks = append(checks, "lib.CheckSize("+name+", size)")
	}
	return checks
}

// Field is the value of the output size's field, if the type has the field.
func (f *GoFunction) Field() string {
	switch {
	case f.Fixed():
		return strconv.Itoa(f.Bytes)
	case f.Fails():
		return "size"
	default:
		return fmt.Sprintf("lib.Size(%q, size)", f.Package.Name())
	}
}

// Beginning is the lib.Beginning of the function.
func (f *GoFunction) Beginning() string {
	var fields []string
	for _, p := range f.Parameters {
		fields = append(fields, p.Field+": "+p.Value)
	}
	return "lib.Beginning{" + strings.Join(fields, ", ") + "}"
}

// signature lists arguments with their types. Consecutive arguments of one type share it.
func signature(arguments [][2]string) string {
	text := ""
	for i, argument := range arguments {
		if i > 0 {
			text += ", "
		}
		text += argument[0]
		if i+1 == len(arguments) || arguments[i+1][1] != argument[1] {
			text += " " + argument[1]
		}
	}
	return text
}

func (f *GoFunction) own() (arguments [][2]string) {
	for _, p := range f.Parameters {
		arguments = append(arguments, [2]string{p.Go, p.Type})
	}
	return arguments
}

// New are the parameters of the constructor.
func (f *GoFunction) New() string {
	arguments := f.own()
	if f.Output == "chosen" {
		arguments = append(arguments, [2]string{"size", "int"})
	}
	return signature(arguments)
}

// Sum are the parameters of the one-call function. A key or a domain byte comes before the data.
func (f *GoFunction) Sum() string {
	data, own := [][2]string{{"data", "[]byte"}}, f.own()
	if f.Parts {
		data[0] = [2]string{"parts", "[][]byte"}
	}
	arguments := slices.Concat(data, own)
	if f.Accepts("key") || f.Accepts("domain") {
		arguments = slices.Concat(own, data)
	}
	if !f.Fixed() {
		arguments = append(arguments, [2]string{f.Last(), "int"})
	}
	return signature(arguments)
}

// Documents are the sentences about its parameters.
func (f *GoFunction) Documents() string {
	var all []string
	for _, p := range f.Parameters {
		text := p.Doc
		if p.JSON == "key" {
			text = fmt.Sprintf(p.Doc, f.Strength/8)
		}
		if p.JSON == "customization" && f.MaxCustomization > 0 {
			text += " One of more than [MaxCustomization] bytes is an error."
		}
		all = append(all, text)
	}
	if f.Output == "chosen" {
		text := "The size of the output, in bytes, is part of the function. "
		if f.Fails() {
			text += "A negative size is an error."
		} else {
			text += "A negative size panics."
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// Result is the result type of the one-call function.
func (f *GoFunction) Result() string {
	switch {
	case f.Fixed() && f.Fails():
		return fmt.Sprintf("(sum [%d]byte, err error)", f.Bytes)
	case f.Fixed():
		return fmt.Sprintf("(sum [%d]byte)", f.Bytes)
	case f.Fails():
		return "([]byte, error)"
	}
	return "[]byte"
}

// Value is the code that computes the result of the one-call function.
func (f *GoFunction) Value() string {
	value, in := "", f.Type.In()+"."+f.Variable
	switch {
	case f.Fixed() && f.Parts:
		value = fmt.Sprintf("return [%d]byte(%s.AppendParts(nil, parts, %d, %s))", f.Bytes, in, f.Bytes, f.Beginning())
	case f.Fixed():
		value = fmt.Sprintf("lib.Must(%s.Once(sum[:], data, %s))\nreturn sum", in, f.Beginning())
	case f.Parts:
		value = fmt.Sprintf("return %s.AppendParts(nil, parts, %s, %s)", in, f.Last(), f.Beginning())
	default:
		value = fmt.Sprintf("return %s.Append(nil, data, %s, %s)", in, f.Last(), f.Beginning())
	}
	if f.Fails() {
		value += ", nil"
	}
	return value
}

// Call is the code of a test that calls a constructor or a one-call function.
func (f *GoFunction) Call(name, signature string) string {
	var arguments []string
	for argument := range strings.SplitSeq(signature, ", ") {
		word, _, _ := strings.Cut(argument, " ")
		switch word {
		case "":
		case "data":
			arguments = append(arguments, "pieces[0]")
		case "parts":
			arguments = append(arguments, "pieces")
		case "length":
			arguments = append(arguments, "a.size")
		default:
			arguments = append(arguments, "a."+word)
		}
	}
	call := f.Package.Alias() + "." + name + f.Suffix + "(" + strings.Join(arguments, ", ") + ")"
	if f.Fails() {
		call = "must(" + call + ")"
	}
	if name == "Sum" && f.Fixed() {
		return "sum := " + call + "\nreturn sum[:]"
	}
	return "return " + call
}

// shims are the rows in the tables of package lib.
func shims(folders []*Folder) (rows []Shim) {
	for _, p := range folders {
		for _, f := range p.Functions {
			if f.Type.Go {
				continue
			}
			row := Shim{Type: *f.Type, ID: f.ID, Variable: f.Variable, Package: p.Name(), Symbol: f.Symbol(), Rate: strconv.Itoa(f.Rate),
				Once: !f.Parts, Verify: f.Authenticates()}
			if row.XOF {
				row.Rate = "SYCON_" + strings.ToUpper(f.Symbol()) + "_BLOCK_BYTES"
			}
			if f.Fixed() {
				row.Digest = "SYCON_" + strings.ToUpper(f.Symbol()) + "_BYTES"
				row.Bytes = f.Bytes
			}
			for _, parameter := range f.Parameters {
				row.Arguments += parameter.C
			}
			rows = append(rows, row)
			for _, mode := range modes {
				if mode.Of == f.Name {
					other := row
					other.ID, other.Variable, other.Suffix, other.Arguments = mode.ID, mode.Variable, mode.Suffix, mode.Arguments
					rows = append(rows, other)
				}
			}
		}
	}
	return append(rows, undescribed...)
}
