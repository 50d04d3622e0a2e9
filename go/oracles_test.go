package sycon_test

import (
	"bytes"
	"crypto/mlkem"
	"crypto/sha3"
	"hash"
	"math/rand/v2"
	"testing"

	ours "github.com/sycon-crypto/sycon/go/mlkem"
	oursha3 "github.com/sycon-crypto/sycon/go/sha3"
	"github.com/sycon-crypto/sycon/go/turboshake"
)

// Compares with the standard library, which programs migrate from: the same calls return the same bytes.
func TestAsCryptoSHA3(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	xofs := []struct{ theirs, ours hash.XOF }{
		{sha3.NewSHAKE128(), oursha3.NewSHAKE128()}, {sha3.NewSHAKE256(), oursha3.NewSHAKE256()},
		{sha3.NewCSHAKE128([]byte("N"), []byte("S")), oursha3.NewCSHAKE128([]byte("N"), []byte("S"))},
		{sha3.NewCSHAKE256(nil, pattern(200, 0)), oursha3.NewCSHAKE256(nil, pattern(200, 0))},
		{sha3.NewCSHAKE256(nil, nil), oursha3.NewCSHAKE256(nil, nil)},
	}
	hashes := []struct{ theirs, ours hash.Cloner }{
		{sha3.New224(), oursha3.New224()}, {sha3.New256(), oursha3.New256()},
		{sha3.New384(), oursha3.New384()}, {sha3.New512(), oursha3.New512()},
	}
	for range 300 {
		message := pattern(r.IntN(2000), r.IntN(251))
		for _, x := range xofs {
			if x.theirs.BlockSize() != x.ours.BlockSize() {
				t.Fatal("another block size")
			}
			for _, piece := range cut(r, message) {
				x.theirs.Write(piece)
				x.ours.Write(piece)
			}
			for range 3 {
				n := r.IntN(400)
				theirs, ours := make([]byte, n), make([]byte, n)
				x.theirs.Read(theirs)
				x.ours.Read(ours)
				if !bytes.Equal(theirs, ours) {
					t.Fatal("another output")
				}
			}
			x.theirs.Reset()
			x.ours.Reset()
		}
		for _, x := range hashes {
			x.theirs.Write(message)
			x.ours.Write(message)
			copied := must(x.ours.Clone())
			if !bytes.Equal(x.theirs.Sum([]byte("a")), copied.Sum([]byte("a"))) || x.theirs.Size() != x.ours.Size() ||
				x.theirs.BlockSize() != x.ours.BlockSize() {
				t.Fatal("another hash")
			}
			if r.IntN(3) == 0 {
				x.theirs.Reset()
				x.ours.Reset()
			}
		}
	}
}

type encapsulator interface {
	Bytes() []byte
	Encapsulate() (sharedKey, ciphertext []byte)
}

type decapsulator interface {
	Bytes() []byte
	Decapsulate([]byte) ([]byte, error)
}

// Compares with crypto/mlkem: each decapsulates the other's ciphertexts, and they agree on keys and invalid
// ciphertexts.
func TestAsCryptoMLKEM(t *testing.T) {
	for i := range 20 {
		seed := pattern(64, i)
		their768, our768 := must(mlkem.NewDecapsulationKey768(seed)), must(ours.NewDecapsulationKey768(seed))
		their1024, our1024 := must(mlkem.NewDecapsulationKey1024(seed)), must(ours.NewDecapsulationKey1024(seed))
		for _, pair := range []struct {
			theirs, ours             decapsulator
			theirPublic, ourPublic   encapsulator
			theirImported, ourImport func([]byte) (encapsulator, error)
		}{
			{their768, our768, their768.EncapsulationKey(), our768.EncapsulationKey(),
				func(b []byte) (encapsulator, error) { return mlkem.NewEncapsulationKey768(b) },
				func(b []byte) (encapsulator, error) { return ours.NewEncapsulationKey768(b) }},
			{their1024, our1024, their1024.EncapsulationKey(), our1024.EncapsulationKey(),
				func(b []byte) (encapsulator, error) { return mlkem.NewEncapsulationKey1024(b) },
				func(b []byte) (encapsulator, error) { return ours.NewEncapsulationKey1024(b) }},
		} {
			public := pair.theirPublic.Bytes()
			if !bytes.Equal(public, pair.ourPublic.Bytes()) || !bytes.Equal(pair.ours.Bytes(), seed) {
				t.Fatal("another key")
			}
			for _, sender := range []encapsulator{pair.theirPublic, pair.ourPublic, must(pair.ourImport(public))} {
				shared, ciphertext := sender.Encapsulate()
				for _, receiver := range []decapsulator{pair.theirs, pair.ours} {
					if got, err := receiver.Decapsulate(ciphertext); err != nil || !bytes.Equal(got, shared) {
						t.Fatal("another shared key", err)
					}
				}
				ciphertext[i] ^= 1
				if !bytes.Equal(must(pair.theirs.Decapsulate(ciphertext)), must(pair.ours.Decapsulate(ciphertext))) {
					t.Fatal("another shared key in a bad ciphertext")
				}
				if _, err := pair.ours.Decapsulate(ciphertext[1:]); err == nil {
					t.Fatal("a short ciphertext is taken")
				}
			}
			public[0], public[1], public[2] = 0xff, 0xff, 0xff
			_, theirError := pair.theirImported(public)
			if _, err := pair.ourImport(public); err == nil || theirError == nil {
				t.Fatal("an invalid key is accepted")
			}
			if _, err := pair.ourImport(public[1:]); err == nil {
				t.Fatal("a short key is taken")
			}
		}
	}
}

func TestBatches(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	domains := func(f func(byte, []byte, int) ([]byte, error)) func([]byte, int) []byte {
		return func(message []byte, n int) []byte { return must(f(7, message, n)) }
	}
	for name, f := range map[string]struct {
		one  func([]byte, int) []byte
		many func([][]byte, int) [][]byte
		rows func([]byte, int, []byte, int) error
	}{
		"SHAKE128": {oursha3.SumSHAKE128, oursha3.SumSHAKE128Batch, oursha3.SumSHAKE128Rows},
		"SHAKE256": {oursha3.SumSHAKE256, oursha3.SumSHAKE256Batch, oursha3.SumSHAKE256Rows},
		"TurboSHAKE128": {domains(turboshake.Sum128),
			func(m [][]byte, n int) [][]byte { return must(turboshake.Sum128Batch(7, m, n)) },
			func(out []byte, n int, data []byte, row int) error {
				return turboshake.Sum128Rows(7, out, n, data, row)
			}},
		"TurboSHAKE256": {domains(turboshake.Sum256),
			func(m [][]byte, n int) [][]byte { return must(turboshake.Sum256Batch(7, m, n)) },
			func(out []byte, n int, data []byte, row int) error {
				return turboshake.Sum256Rows(7, out, n, data, row)
			}},
	} {
		for _, count := range []int{0, 1, 7, 8, 9, 63, 64, 65, 255, 256, 257, 600} {
			messages := make([][]byte, count)
			for i := range messages {
				messages[i] = pattern(r.IntN(500), i)
			}
			outs := f.many(messages, 40)
			if len(outs) != count {
				t.Fatal("another number of outputs")
			}
			row, rows := 50, pattern(50*count, 9)
			out := make([]byte, 33*count)
			if err := f.rows(out, 33, rows, row); err != nil {
				t.Fatal(err)
			}
			for i, message := range messages {
				if !bytes.Equal(outs[i], f.one(message, 40)) || cap(outs[i]) != 40 {
					t.Fatalf("%s: message %d of %d", name, i, count)
				}
				if !bytes.Equal(out[33*i:33*i+33], f.one(rows[row*i:row*i+row], 33)) {
					t.Fatalf("%s: row %d of %d", name, i, count)
				}
			}
		}
		if f.rows(make([]byte, 32), 32, make([]byte, 11), 10) == nil || f.rows(make([]byte, 31), 32, make([]byte, 10), 10) == nil ||
			f.rows(nil, 32, nil, 0) == nil || f.rows(nil, -1, nil, 1) == nil {
			t.Errorf("%s accepts invalid rows", name)
		}
		refuses(t, "length: negative (got -1, expected 0 or more)", func() { f.many([][]byte{nil}, -1) })
	}
}
