package sycon_test

import (
	"bytes"
	"crypto/sha3"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/sycon-crypto/sycon/go/k12"
	ours "github.com/sycon-crypto/sycon/go/mlkem"
	oursha3 "github.com/sycon-crypto/sycon/go/sha3"
	"github.com/sycon-crypto/sycon/go/turboshake"
	"github.com/sycon-crypto/sycon/go/xwing"
)

// each runs a test of every function.
func each(t *testing.T, test func(*testing.T, function)) {
	for _, f := range functions {
		t.Run(f.name, func(t *testing.T) { test(t, f) })
	}
}

// panics returns the message with which f panics, or "".
func panics(f func()) (message string) {
	defer func() {
		if r := recover(); r != nil {
			message = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// shape is the form of errors and panics: package, argument, problem.
var shape = regexp.MustCompile(`^[a-z0-9]+: [\w\[\]]+: \S.*[^.]$`)

func refuses(t *testing.T, why string, f func()) {
	t.Helper()
	if message := panics(f); !strings.Contains(message, why) || !shape.MatchString(message) {
		t.Errorf("no panic about %q: %q", why, message)
	}
}

// fails checks an error as refuses checks a panic.
func fails(t *testing.T, why string, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), why) || !shape.MatchString(err.Error()) {
		t.Errorf("no error about %q: %v", why, err)
	}
}

// cut splits data into random pieces, some of them empty.
func cut(r *rand.Rand, data []byte) (pieces [][]byte) {
	for len(data) > 0 {
		n := min(len(data), r.IntN(1<<r.IntN(12)))
		pieces = append(pieces, data[:n])
		data = data[n:]
	}
	return pieces
}

// sizes returns message lengths around block boundaries and around the size of the buffer for small pieces.
func sizes(x machine) []int {
	rate := x.BlockSize()
	return []int{0, 1, rate - 1, rate, rate + 1, 2 * rate, 255, 256, 257, 511, 513, 9000, 70000}
}

// TestDescribed compares each function with its description.
func TestDescribed(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		d := f.described
		if d == nil {
			return
		}
		x := f.new(usual)
		_, isXOF := x.(hash.XOF)
		_, isHash := x.(hash.Cloner)
		_, seeks := x.(seeker)
		_, parallel := x.(interface{ WriteParallel([]byte, int) })
		_, verifies := x.(interface{ Verify([]byte) bool })
		_, reads := x.(io.Reader)
		if d.Name == "BLAKE3" {
			isHash = false // it is both
		}
		for what, have := range map[string][2]bool{
			"a hash.XOF": {isXOF, d.Extendable() && !d.Parts}, "a hash.Cloner": {isHash, !d.Extendable() && !d.Parts},
			"an XOF": {reads, d.Extendable()}, "a tuple": {isTuple(x), d.Parts}, "seekable": {seeks, d.Seekable},
			"parallel": {parallel, d.Tree}, "a MAC": {verifies, d.Authenticates()},
		} {
			if have[0] != have[1] {
				t.Errorf("%s: %v, expected %v", what, have[0], have[1])
			}
		}
		if x.BlockSize() != d.Rate {
			t.Errorf("BlockSize is %d, expected %d", x.BlockSize(), d.Rate)
		}
		if s, ok := x.(summer); ok && d.Fixed() && s.Size() != d.Bytes {
			t.Errorf("Size is %d, expected %d", s.Size(), d.Bytes)
		}
		if f.once == nil {
			t.Error("no call that does all at once")
		}
	})
}

// A parameter of any length changes the output or is an error. It never causes a panic.
func TestLongCustomization(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		if f.described == nil || !f.described.Accepts("customization") {
			return
		}
		for _, n := range []int{255, 256, 257, 70000} {
			a := usual
			a.customization = pattern(n, 0)
			refused := panics(func() {
				x := f.new(a)
				absorb(x, []byte("message"))
				if want := f.once(a, [][]byte{[]byte("message")}); !bytes.Equal(output(x, a.size), want) {
					t.Errorf("another output in one call, with a customization of %d bytes", n)
				}
			})
			if refused != "" && (n < 257 || !strings.Contains(refused, "customization: too long")) {
				t.Errorf("a customization of %d bytes: %s", n, refused)
			}
		}
	})
}

func TestPiecesDoNotMatter(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		r := rand.New(rand.NewPCG(1, 2))
		x := f.new(usual)
		if isTuple(x) {
			t.Log("how a tuple is cut matters")
		}
		for _, size := range sizes(x) {
			message := pattern(size, 3)
			x.Reset()
			absorb(x, message)
			want := output(x, 3000)
			for range 4 {
				y := f.new(usual)
				if isTuple(y) {
					absorb(y, message)
				} else {
					absorb(y, cut(r, message)...)
				}
				var got []byte
				if reader, ok := y.(io.Reader); ok {
					for _, piece := range cut(r, make([]byte, 3000)) {
						must(io.ReadFull(reader, piece))
						got = append(got, piece...)
					}
				} else {
					got = output(y, 0)
				}
				if !bytes.Equal(got, want) {
					t.Fatalf("pieces of %d bytes give another output", size)
				}
			}
			if f.once != nil {
				a := usual
				a.size = len(want)
				if _, sized := x.(io.Reader); !sized {
					a.size = usual.size
				}
				if !bytes.Equal(f.once(a, [][]byte{message}), want) {
					t.Fatalf("in one call, %d bytes give another output", size)
				}
			}
		}
	})
}

func TestResetAndClone(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		fresh := func(pieces ...[]byte) []byte {
			x := f.new(usual)
			absorb(x, pieces...)
			return output(x, 500)
		}
		one, two, three := pattern(100, 1), pattern(300, 2), pattern(5, 3)
		x := f.new(usual)
		absorb(x, one)
		y := clone(x)
		absorb(x, two)
		absorb(y, three)
		z := clone(y)
		if !bytes.Equal(output(x, 500), fresh(one, two)) || !bytes.Equal(output(y, 500), fresh(one, three)) {
			t.Error("a clone is not independent")
		}
		y.Wipe()
		if !bytes.Equal(output(z, 500), fresh(one, three)) {
			t.Error("a clone is wiped with what it was cloned from")
		}
		if reader, ok := z.(io.Reader); ok {
			w := clone(z)
			if !bytes.Equal(output(w, 100), output(reader.(machine), 100)) {
				t.Error("a clone in the midst of output gives another")
			}
		}
		for range 2 {
			x.Reset()
			absorb(x, three)
			if !bytes.Equal(output(x, 500), fresh(three)) {
				t.Error("Reset does not return to the beginning")
			}
			z = clone(x)
			z.Reset()
			absorb(z, one)
			if !bytes.Equal(output(z, 500), fresh(one)) {
				t.Error("Reset of a clone does not return to the beginning")
			}
		}
	})
}

func TestSumLeavesTheState(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		x := f.new(usual)
		s, ok := x.(summer)
		if !ok {
			return
		}
		absorb(x, pattern(100, 0))
		first := s.Sum([]byte("before"))
		if !bytes.Equal(first, s.Sum([]byte("before"))) || len(first) != len("before")+s.Size() {
			t.Error("Sum twice gives two sums, or of another size")
		}
		absorb(x, pattern(400, 0))
		y := f.new(usual)
		absorb(y, pattern(100, 0), pattern(400, 0))
		if !bytes.Equal(s.Sum(nil), y.(summer).Sum(nil)) {
			t.Error("Sum changes what follows")
		}
		room := make([]byte, 0, 200)
		if sum := s.Sum(room); &sum[:1][0] != &room[:1][0] {
			t.Error("Sum allocates where there is room")
		}
		if f.tag {
			verifies(t, x, s.Sum(nil))
		}
	})
}

// A tag with the same key and another length belongs to another function.
func TestLengthOfTags(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		if !f.tag || !f.sized {
			return
		}
		a := usual
		a.size = 16
		short, x := f.new(a), f.new(usual)
		if tag := output(short, 16); !verify(short, tag, 16) || verify(x, tag, 32) {
			t.Error("takes a tag of 16 bytes for one of 32, or not at all")
		}
	})
}

func TestSkip(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		if _, ok := f.new(usual).(io.Reader); !ok {
			return
		}
		for _, at := range []int{0, 1, 31, 32, 33, 167, 168, 1000, 5000} {
			x, y := f.new(usual), f.new(usual)
			first := output(x, 7)
			output(x, at)
			if !bytes.Equal(first, output(y, 7)) {
				t.Fatal("two of the same give different outputs")
			}
			switch y := y.(type) {
			case interface{ Skip(uint64) }:
				y.Skip(uint64(at))
			case interface{ Skip(uint64) error }:
				must(0, y.Skip(uint64(at)))
			default:
				t.Fatal("no Skip")
			}
			if !bytes.Equal(output(x, 50), output(y, 50)) {
				t.Errorf("after %d bytes that were skipped the output is another", at)
			}
		}
	})
}

type seeker interface {
	machine
	io.ReadWriter
	SeekTo(uint64)
	Position() uint64
	Skip(uint64) error
}

func TestSeek(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		x, ok := f.new(usual).(seeker)
		if !ok {
			return
		}
		absorb(x, []byte("message"))
		whole := output(x, 5000)
		if x.Position() != 5000 {
			t.Error("the position is", x.Position())
		}
		for _, at := range []uint64{0, 1, 63, 64, 1000, 4000} {
			x.SeekTo(at)
			if !bytes.Equal(output(x, 10), whole[at:at+10]) || x.Position() != at+10 {
				t.Error("another output, or position, at", at)
			}
		}
		const end = math.MaxUint64
		x.SeekTo(end - 40)
		before := output(x, 40)
		if n, err := x.Read(make([]byte, 1)); n != 0 || err != io.EOF {
			t.Error("past the end:", n, err)
		}
		for _, n := range []int{41, 100, 1000} {
			x.SeekTo(end - 40)
			got := make([]byte, n)
			if m, err := x.Read(got); m != 40 || err != nil || !bytes.Equal(got[:40], before) {
				t.Error("over the end:", m, err)
			}
		}
		x.SeekTo(end - 40)
		output(x, 10)
		if n, err := x.Read(make([]byte, 100)); n != 30 || err != nil {
			t.Error("the rest:", n, err)
		}
		x.SeekTo(end - 5)
		if err := x.Skip(6); err != io.EOF || x.Position() != end-5 {
			t.Error("skipping over the end:", err)
		}
	})
}

func TestParallel(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		x := f.new(usual)
		parallel, ok := x.(interface{ WriteParallel([]byte, int) })
		if !ok {
			return
		}
		message := pattern(1<<20+77, 5)
		absorb(x, message[:100])
		parallel.WriteParallel(message[100:], 2)
		parallel.WriteParallel(nil, 0)
		absorb(x, message[:9])
		y := f.new(usual)
		absorb(y, message, message[:9])
		if !bytes.Equal(output(x, 100), output(y, 100)) {
			t.Error("on two threads the output is another")
		}
		refuses(t, "threads: negative (got -1, expected 0 or more)", func() { f.new(usual).(interface{ WriteParallel([]byte, int) }).WriteParallel(nil, -1) })
		if _, reads := x.(io.Reader); reads {
			refuses(t, "after Read", func() { parallel.WriteParallel(nil, 1) })
		}
	})
}

func TestMisuse(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		x := f.new(usual)
		if _, ok := x.(io.Reader); ok {
			output(x, 1)
			refuses(t, "after Read", func() { absorb(x, []byte("more")) })
			before := output(clone(x), 10)
			if !bytes.Equal(before, output(x, 10)) {
				t.Error("what was refused changed the output")
			}
			if s, ok := x.(summer); ok {
				refuses(t, "after Read", func() { s.Sum(nil) })
			}
		}
		x = f.new(usual)
		absorb(x, []byte("secret"))
		x.Wipe()
		x.Wipe()
		for name, use := range map[string]func(){
			"Write": func() { absorb(x, []byte("more")) }, "output": func() { output(x, 1) }, "Reset": func() { x.Reset() },
			"Clone": func() { clone(x) },
		} {
			t.Run(name, func(t *testing.T) { refuses(t, "after Wipe", use) })
		}
		x = f.new(usual)
		copied := reflect.New(reflect.TypeOf(x).Elem())
		copied.Elem().Set(reflect.ValueOf(x).Elem())
		if _, value := x.(fmt.Formatter); value {
			y := copied.Interface().(machine)
			absorb(y, []byte("more"))
			if want := f.new(usual); !bytes.Equal(output(x, 32), output(want, 32)) {
				t.Error("a copy is not independent")
			}
			return
		}
		y := copied.Interface().(machine)
		refuses(t, "receiver: copied by assignment", func() { absorb(y, []byte("more")) })
		refuses(t, "receiver: copied by assignment", y.Wipe)
		want := f.new(usual)
		absorb(x, []byte("more"))
		absorb(want, []byte("more"))
		if !bytes.Equal(output(x, 32), output(want, 32)) {
			t.Error("a copy changes the original")
		}
	})
}

// refusesCopies checks that a copy by assignment cannot be used or wiped, before and after Wipe of the original. The copy
// shares its memory.
func refusesCopies[T any, P interface {
	*T
	Wipe()
}](t *testing.T, original P, use func(P)) {
	t.Helper()
	copied := P(new(T))
	reflect.ValueOf(copied).Elem().Set(reflect.ValueOf(original).Elem())
	refuses(t, "receiver: copied by assignment", func() { use(copied) })
	refuses(t, "receiver: copied by assignment", copied.Wipe)
	use(original)
	original.Wipe()
	refuses(t, "receiver: copied by assignment", func() { use(copied) })
}

func TestCopiedKeys(t *testing.T) {
	refusesCopies(t, must(xwing.NewDecapsulationKey(make([]byte, xwing.SeedSize))), func(k *xwing.DecapsulationKey) { k.Bytes() })
	refusesCopies(t, must(ours.NewDecapsulationKey768(make([]byte, ours.SeedSize))), func(k *ours.DecapsulationKey768) { k.Bytes() })
}

// fmt must not print the secrets in a value.
func TestNothingSecretIsPrinted(t *testing.T) {
	const secret = "a very secret secret, 32 bytes.."
	a := usual
	a.key, a.customization = []byte(secret), nil
	seed := bytes.Repeat([]byte(secret), 2)
	values := []any{must(xwing.NewDecapsulationKey([]byte(secret))), must(ours.NewDecapsulationKey768(seed))}
	for _, f := range functions {
		x := f.new(a)
		absorb(x, []byte(secret))
		values = append(values, x)
	}
	values, state := append(values, inCWith([]byte(secret))...), stateInC([]byte(secret))
	hidden := []string{secret, fmt.Sprint([]byte(secret)), fmt.Sprintf("%x", secret), fmt.Sprintf("%#v", []byte(secret))[6:60]}
	if state != nil {
		hidden = append(hidden, strings.Trim(fmt.Sprint(state[20:30]), "[]"), fmt.Sprintf("%x", state[20:30]))
	}
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d"} {
			text := fmt.Sprintf(verb, value)
			for _, h := range hidden {
				if strings.Contains(text, h) {
					t.Errorf("%T is printed by %s as %s", value, verb, text)
				}
			}
		}
	}
}

func TestZeroValues(t *testing.T) {
	var h oursha3.SHA3
	var x oursha3.SHAKE
	if want := sha3.Sum256(nil); h.Size() != 32 || !bytes.Equal(h.Sum(nil), want[:]) {
		t.Error("the zero SHA3 is not SHA3-256")
	}
	if !bytes.Equal(output(&x, 100), sha3.SumSHAKE256(nil, 100)) {
		t.Error("the zero SHAKE is not SHAKE256")
	}
	refuses(t, "receiver: zero value", func() { new(turboshake.XOF).Write(nil) })
	refuses(t, "receiver: zero value", func() { new(ours.DecapsulationKey768).Bytes() })
	refuses(t, "receiver: zero value", func() { new(ours.EncapsulationKey768).Encapsulate() })
	refuses(t, "receiver: zero value", func() {
		ours.EncapsulateBatch768([]*ours.EncapsulationKey768{new(ours.EncapsulationKey768)}, 1)
	})
	refuses(t, "receiver: zero value", func() { new(ours.EncapsulationKey768).MarshalPKIX() })
	refuses(t, "receiver: zero value", func() { new(ours.EncapsulationKey768).Bytes() })
	refuses(t, "receiver: zero value", func() { new(turboshake.XOF).BlockSize() })
}

// Different objects in several goroutines, and the same keys in all of them; go test -race detects races.
func TestGoroutines(t *testing.T) {
	dk := must(ours.GenerateKey768())
	ek := dk.EncapsulationKey()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for _, f := range functions {
				x, y := f.new(usual), f.new(usual)
				absorb(x, pattern(1000, i))
				absorb(y, pattern(1000, i))
				if !bytes.Equal(output(x, 500), output(y, 500)) {
					t.Error("another output")
				}
				x.Wipe()
			}
			shared, ciphertext := ek.Encapsulate()
			if got, err := dk.Decapsulate(ciphertext); err != nil || !bytes.Equal(got, shared) {
				t.Error("another shared key")
			}
			x := k12.New128(nil)
			x.WriteParallel(pattern(1<<20, i), 2)
			if !bytes.Equal(output(x, 32), k12.Sum128(pattern(1<<20, i), nil, 32)) {
				t.Error("another output")
			}
		})
	}
	all.Wait()
}

func TestNoGarbage(t *testing.T) {
	each(t, func(t *testing.T, f function) {
		x := f.new(usual)
		small, large, room := pattern(20, 0), pattern(2000, 0), make([]byte, 0, 64)
		out := make([]byte, 500)
		if f.name == "multimixer-128 MAC" {
			return // Sum copies the key's handle
		}
		if n := testing.AllocsPerRun(100, func() {
			x.Reset()
			switch x := x.(type) {
			case io.Writer:
				x.Write(small)
				x.Write(large)
			case interface{ Append([]byte) }:
				x.Append(small)
			}
			switch x := x.(type) {
			case io.Reader:
				x.Read(out[:9])
				x.Read(out)
			case summer:
				x.Sum(room)
			}
		}); n != 0 {
			t.Errorf("%v allocations for a message", n)
		}
	})
}

func TestWrongRows(t *testing.T) {
	fails(t, "sha3: data: wrong length (got 5 bytes, expected a multiple of 2)", oursha3.SumSHAKE128Rows(nil, 1, make([]byte, 5), 2))
	fails(t, "sha3: rowLength: too small (got 0, expected 1 or more)", oursha3.SumSHAKE256Rows(nil, 1, nil, 0))
	fails(t, "sha3: length: negative (got -1, expected 0 or more)", oursha3.SumSHAKE256Rows(nil, -1, nil, 1))
	fails(t, "turboshake: out: wrong length (got 5 bytes, expected 6)", turboshake.Sum128Rows(1, make([]byte, 5), 3, make([]byte, 4), 2))
	fails(t, "sha3: length: out of range (got ", oursha3.SumSHAKE128Rows(nil, math.MaxInt/2+1, make([]byte, 4), 1))
	refuses(t, "turboshake: length: out of range (got ", func() { turboshake.Sum128Batch(1, make([][]byte, 4), math.MaxInt/2+1) })
	refuses(t, "length: negative (got -2", func() { oursha3.SumSHAKE128Batch(make([][]byte, 3), -2) })
}

// Every message in the source has the form, including those that no test causes.
func TestShapeOfMessages(t *testing.T) {
	message := regexp.MustCompile(`(?:errors\.New|fmt\.Errorf|panic)\((?:fmt\.Sprintf\()?(.*)`)
	begins := regexp.MustCompile("^(?:[\"`](?:[a-z0-9]+|%s): (?:\\w+|%s): \\S" + `|(?:"[a-z]+"|name|[a-z.]+name\(\)) \+ (?:lib\.)?(?:ZeroValue|AfterWipe|ZeroOrAfterWipe|Copied|Restored)\)` +
		`|s\.f\.name\(\) \+ ": " \+ what \+ ": |err\)|"newplex: invalid ciphertext"\))`)
	count := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		isTool := strings.HasPrefix(path, "internal/gen") || strings.HasPrefix(path, "internal/descriptions") || strings.HasPrefix(path, "internal/bench")
		if err != nil || isTool || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, found := range message.FindAllSubmatch(source, -1) {
			if count++; !begins.Match(found[1]) {
				t.Errorf("%s: %s", path, found[1])
			}
		}
		return err
	})
	if err != nil || count < 25 {
		t.Error("few messages:", count, err)
	}
}

func TestWrongArguments(t *testing.T) {
	var errs []error
	try := func(_ any, err error) { errs = append(errs, err) }
	try(oursha3.NewSHAKE128WithDomain(0))
	try(oursha3.NewSHAKE256WithDomain(0x80))
	try(turboshake.New128(0))
	try(turboshake.New256(0xff))
	try(turboshake.Sum128(0x80, nil, 1))
	try(turboshake.Sum128Batch(0, nil, 1))
	try(nil, turboshake.Sum256Rows(0, nil, 1, nil, 1))
	for _, err := range errs {
		fails(t, "domain: not a domain byte (got 0x", err)
	}
}
