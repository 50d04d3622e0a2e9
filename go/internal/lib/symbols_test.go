//go:build cgo

package lib

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sycon-crypto/sycon/go/internal/descriptions"
)

// without contains the names of C functions that Go leaves out, as patterns, and the reasons.
var without = map[string]string{
	`sycon_malloc|sycon_free|sycon_memcmp|sycon_state_layout`: "Go has memory of its own, and crypto/subtle",
	`sycon_function_.*`:                                                           "functions by name are for bindings that do not list them",
	`sycon_.*_(to|from)_pem`:                                                      "encoding/pem",
	`sycon_kem_\w+_(generate|keypair_from_seed_batch)`:                            "keys come from a seed of crypto/rand, and are expanded",
	`sycon_kem_\w+_(enc|dec|dec_from_seed|secret_public)`:                         "keys are expanded",
	`sycon_kem_mlkem\d+_secretkey_from_der`:                                       "a key has its seed",
	`sycon_multimixer128_(init|update|final)`:                                     "low-level; Go has the function for a message in one piece",
	`sycon_newplex_aestream_.*`:                                                   "made of the protocol's operations, as the original, which leaves it usable between blocks",
	`sycon_xof_(c?shake|turboshake|kt|kmacxof|tuplehashxof|parallelhashxof)\d+.*`: "package keccak has them, on the C library's permutation",
	`sycon_(hash_(sha3|keccak|tuplehash|parallelhash)|mac_kmac).*`:                "package keccak has them",
	`sycon_newplex_(duplex_)?(init|init_sized|copy|to_bytes|mix|derive|encrypt|decrypt|seal|open|squeeze|permute)(_init|_update|_final)?`: "package newplex has them, on whole blocks",
	`sycon_aead_ascon128_.*_(detached|batch)`: "cipher.AEAD has neither",
	`sycon_age_.*`:         "filippo.io/age",
	`sycon_(plan|root)_.*`: "the bytes of parts are those of Rust, Python and C, where the clusters are",
}

// plain matches the C functions without parameters, of functions in vectors/functions.json that accept parameters.
func plain(t *testing.T) string {
	all, err := descriptions.Read("../../../vectors/functions.json")
	if err != nil {
		t.Fatal(err)
	}
	var symbols []string
	for _, f := range all {
		if len(f.Takes) > 0 {
			symbols = append(symbols, f.Symbol())
		}
	}
	return `sycon_(` + strings.Join(symbols, "|") + `)(_init)?`
}

// TestAllOfC finds each function of the C library that Go neither calls nor leaves out for a reason.
func TestAllOfC(t *testing.T) {
	list, err := os.ReadFile("../../../crates/sycon-capi/symbols.txt")
	if err != nil {
		t.Fatal(err)
	}
	called := callsOfC(t)
	without[plain(t)] = "internal/gen calls those with the parameters, and appends the parts of tuples"
	stale := map[string]bool{}
	for pattern := range without {
		stale[pattern] = true
	}
	for name := range strings.FieldsSeq(string(list)) {
		left := false
		for pattern := range without {
			if regexp.MustCompile(`^(?:`+pattern+`)$`).MatchString(name) && !called[name] {
				left, stale[pattern] = true, false
			}
		}
		if !called[name] && !left {
			t.Errorf("Go has no %s, and no reason", name)
		}
	}
	for pattern, isStale := range stale {
		if isStale {
			t.Errorf("nothing is left out by %s", pattern)
		}
	}
}

// callsOfC returns the functions that our C code needs, according to its object files, and those that our Go code
// calls.
func callsOfC(t *testing.T) map[string]bool {
	called := map[string]bool{}
	sources, _ := filepath.Glob("*.c")
	object := filepath.Join(t.TempDir(), "object")
	flags := append(strings.Fields(os.Getenv("CGO_CFLAGS")), "-I../prebuilt", "-c", "-o", object)
	for _, source := range sources {
		run(t, "cc", append(flags, source)...)
		for name := range strings.FieldsSeq(run(t, "nm", "-u", object)) {
			called[name] = true
		}
	}
	calls := regexp.MustCompile(`\bC\.(sycon_\w+)\(`)
	files, _ := filepath.Glob("*.go")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range calls.FindAllStringSubmatch(string(text), -1) {
			called[match[1]] = true
		}
	}
	return called
}

func run(t *testing.T, name string, arguments ...string) string {
	t.Helper()
	out, err := exec.Command(name, arguments...).Output()
	if err != nil {
		t.Fatalf("%s %v: %v", name, arguments, err)
	}
	return string(out)
}

// TestAllIsOffered finds C functions in our tables that no public package uses, and calls whose arguments can escape.
func TestAllIsOffered(t *testing.T) {
	above := read(t, "../../*/*.go") + read(t, "../keccak/*.go") + read(t, "../../experimental/*/*.go") + read(t, "../../experimental/*/*/*.go")
	here := read(t, "*.go")
	tables := regexp.MustCompile(`(\w+) += \(\*(?:CFunction|KEM|Permutation|Batch)\)\(&C\.(\w+)\)`).FindAllStringSubmatch(here, -1)
	offered := map[string]bool{}
	for _, row := range tables {
		offered[row[2]] = true
		if !regexp.MustCompile(`\blib\.` + row[1] + `\b`).MatchString(above) {
			t.Errorf("no package offers %s", row[1])
		}
	}
	headers := read(t, "*.h")
	for _, list := range regexp.MustCompile(`(?s)#define EACH_\w+\(X\) .*?\n\n`).FindAllString(headers, -1) {
		for _, row := range regexp.MustCompile(`X\((\w+)[,)]`).FindAllStringSubmatch(list, -1) {
			if name := row[1]; !offered["function_"+name] && !offered["kem_"+name] && !offered["permutation_"+name] {
				t.Errorf("Go has no %s", name)
			}
		}
	}
	if len(tables) < 35 {
		t.Error("too few rows: ", len(tables))
	}
	for _, match := range regexp.MustCompile(`\bC\.([a-z0-9_]+)\([^)]`).FindAllStringSubmatch(here, -1) {
		name := match[1]
		if !strings.Contains(here, "// #cgo noescape "+name+"\n") && !escapes[name] {
			t.Errorf("%s may put its arguments on the heap: it has no noescape", name)
		}
	}
}

// escapes are functions that are called once for an object or have no pointers as arguments, and types.
var escapes = map[string]bool{"sycon_multimixer_mac_new": true, "sycon_multimixer_mac_copy": true, "sycon_multimixer_mac_free": true,
	"mu_prehash": true, "uint8_t": true, "uint64_t": true, "size_t": true}

func read(t *testing.T, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no files ", pattern)
	}
	var all strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
