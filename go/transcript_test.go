//go:build cgo

package sycon_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/sycon-crypto/sycon/go/fiatshamir"
	"github.com/sycon-crypto/sycon/go/merlin"
	"github.com/sycon-crypto/sycon/go/mldsa"
	"github.com/sycon-crypto/sycon/go/sha3"
	"github.com/sycon-crypto/sycon/go/strobe"
)

// hexed is a string of bytes in hex.
type hexed []byte

func (h *hexed) UnmarshalJSON(data []byte) error {
	var digits *string
	if err := json.Unmarshal(data, &digits); err != nil || digits == nil {
		return err
	}
	var err error
	*h, err = hex.DecodeString(*digits)
	return err
}

type transcriptStep struct {
	Op                            string
	Label, Message, Data, In, Out hexed
	Witness, Random               hexed
	Value                         uint64 `json:",string"`
	N                             int
	More                          bool
	Reads                         []hexed
}

type transcriptRow struct {
	Suite, ID, Kind string
	SessionID       hexed `json:"session_id"`
	Label, Protocol hexed
	Tag             hexed
	Security        int
	Ops             []transcriptStep
}

var suites = map[string]fiatshamir.Suite{"SHAKE128": fiatshamir.SHAKE128, "TurboSHAKE128": fiatshamir.TurboSHAKE128}

func transcripts(t *testing.T, path string) {
	var all struct {
		FiatShamir             []transcriptRow `json:"fiat_shamir"`
		Derive, Merlin, Strobe []transcriptRow
	}
	load(t, path, &all)
	if len(all.FiatShamir) == 0 || len(all.Merlin) == 0 || len(all.Strobe) == 0 {
		t.Fatal("no transcripts")
	}
	for i, row := range all.FiatShamir {
		x := suites[row.Suite].New([32]byte(row.SessionID))
		for j, op := range row.Ops {
			if j%2 == 1 {
				x = x.Clone()
			}
			switch op.Op {
			case "absorb":
				x.Absorb(op.Data)
			case "squeeze":
				out := make([]byte, op.N)
				x.Squeeze(out)
				isOut(t, row.Suite, i, j, out, op.Out)
			default:
				t.Fatal("what is ", op.Op)
			}
		}
	}
	derived := 0
	for i, row := range all.Derive {
		if row.Kind == "derive_session_id" {
			derived++
			id := suites[row.Suite].SessionID(row.Tag)
			isOut(t, row.Suite, i, 0, id[:], row.SessionID)
		}
	}
	if derived == 0 {
		t.Error("no session identifiers")
	}
	for i, row := range all.Merlin {
		x := merlin.NewTranscript(string(row.Label))
		for j, op := range row.Ops {
			merlinStep(t, x, i, j, op)
			x = x.Clone()
		}
	}
	for i, row := range all.Strobe {
		begin := strobe.New128
		if row.Security == 256 {
			begin = strobe.New256
		}
		x := begin(row.Protocol)
		for j, op := range row.Ops {
			strobeStep(t, x, i, j, op)
			x = x.Clone()
		}
	}
}

func isOut(t *testing.T, name string, i, j int, got, want []byte) {
	t.Helper()
	if !bytes.Equal(got, want) {
		t.Errorf("%s %d, step %d: %x, not %x", name, i, j, got, want)
	}
}

func merlinStep(t *testing.T, x *merlin.Transcript, i, j int, op transcriptStep) {
	switch op.Op {
	case "append":
		x.AppendMessage(op.Label, op.Message)
	case "append_u64":
		x.AppendUint64(op.Label, op.Value)
	case "challenge":
		isOut(t, "Merlin", i, j, x.ExtractBytes(op.Label, op.N), op.Out)
	case "rng":
		b := x.BuildRNG().ReKeyWitnessBytes(op.Label, op.Witness)
		if _, err := b.Finalize(bytes.NewReader(op.Random[1:])); err == nil {
			t.Error("31 bytes of randomness are taken")
		}
		rng := must(b.Finalize(bytes.NewReader(op.Random)))
		for _, read := range op.Reads {
			out := make([]byte, len(read))
			must(io.ReadFull(rng, out))
			isOut(t, "Merlin's RNG", i, j, out, read)
		}
		if _, err := b.Finalize(bytes.NewReader(op.Random)); err == nil {
			t.Error("a second Finalize")
		}
		refuses(t, "after Finalize", func() { b.ReKeyWitnessBytes(nil, nil) })
	default:
		t.Fatal("what is ", op.Op)
	}
}

func strobeStep(t *testing.T, x *strobe.Strobe, i, j int, op transcriptStep) {
	name, how := op.Op, strobe.How(0)
	if rest, meta := strings.CutPrefix(name, "meta_"); meta {
		name, how = rest, strobe.Meta
	}
	if op.More {
		how |= strobe.More
	}
	out := make([]byte, op.N)
	switch name {
	case "ad":
		x.AD(how, op.In)
	case "key":
		x.Key(how, op.In)
	case "send_clr":
		x.SendClr(how, op.In)
	case "recv_clr":
		x.RecvClr(how, op.In)
	case "send_enc":
		isOut(t, "STROBE", i, j, x.SendEnc(how, nil, op.In), op.Out)
	case "recv_enc":
		buffer := bytes.Clone(op.In)
		isOut(t, "STROBE", i, j, x.RecvEnc(how, buffer[:0], buffer), op.Out)
	case "prf":
		x.PRF(how, out)
		isOut(t, "STROBE", i, j, out, op.Out)
	case "send_mac":
		x.SendMAC(how, out)
		isOut(t, "STROBE", i, j, out, op.Out)
	case "ratchet":
		x.Ratchet(how, op.N)
	default:
		t.Fatal("what is ", op.Op)
	}
}

func mus(t *testing.T, path string) {
	var rows []struct {
		Key, Context, Msg int
		Prehash           string
		Digest, Mu        hexed
	}
	load(t, path, &rows)
	for i, row := range rows {
		key, context, message := pattern(row.Key, 0), pattern(row.Context, 0), pattern(row.Msg, 0)
		if row.Prehash != "" {
			mu, err := mldsa.MuOfDigest(key, context, row.Prehash, row.Digest)
			if err != nil || !bytes.Equal(mu[:], row.Mu) {
				t.Errorf("%d: another mu of a digest (%v)", i, err)
			}
			if _, err := mldsa.MuOfDigest(key, context, row.Prehash, row.Digest[1:]); err == nil {
				t.Error("a short digest is taken")
			}
			x, err := mldsa.NewMuPreHash(key, context, row.Prehash)
			if strings.HasPrefix(row.Prehash, "SHA-") {
				if err == nil {
					t.Error("SHA-2 is taken")
				}
				continue
			}
			absorb(x, message)
			isOut(t, "HashML-DSA", i, 0, output(x, 0), row.Mu)
			continue
		}
		x := must(mldsa.NewMu(key, context))
		y := must(mldsa.NewMuTR([64]byte(sha3.SumSHAKE256(key, 64)), context))
		absorb(x, message[:row.Msg/2], message[row.Msg/2:])
		absorb(y, message)
		isOut(t, "mu", i, 0, output(x, 0), row.Mu)
		isOut(t, "mu of tr", i, 0, output(y, 0), row.Mu)
	}
}

func TestRefusalsOfTranscripts(t *testing.T) {
	key := make([]byte, 1312)
	for why, err := range map[string]error{
		"publicKey: wrong length (got 1311 bytes, expected 1312, 1952 or 2592)":           second(mldsa.NewMu(key[1:], nil)),
		"context: too long (got 256 bytes, expected at most 255)":                         second(mldsa.NewMu(key, make([]byte, 256))),
		"mldsa: context: too long (got 300":                                               second(mldsa.NewMuTR([64]byte{}, make([]byte, 300))),
		"mldsa: prehash: not supported (got \"MD5\", expected":                            second(mldsa.NewMuPreHash(key, nil, "MD5")),
		"mldsa: prehash: unknown name (got \"MD5\"":                                       second(mldsa.MuOfDigest(key, nil, "MD5", nil)),
		"digest: wrong length (got 31 bytes, expected the length of a digest of SHA-256)": second(mldsa.MuOfDigest(key, nil, "SHA-256", key[:31])),
	} {
		fails(t, why, err)
	}
	s := strobe.New128([]byte("tests"))
	s.AD(0, nil)
	refuses(t, "More after another", func() { s.Key(strobe.More, nil) })
	refuses(t, "strobe: how: unknown flag", func() { s.Key(0x80, nil) })
	refuses(t, "strobe: bytes: out of range (got 1025, expected 0 to 1024)", func() { s.Ratchet(0, 1025) })
	refuses(t, "strobe: bytes: out of range (got -1", func() { s.Ratchet(0, -1) })
	tag := make([]byte, 16)
	other := s.Clone()
	s.SendMAC(0, tag)
	if other.Clone().RecvMAC(0, append([]byte{tag[0] ^ 1}, tag[1:]...), 16) {
		t.Error("a wrong MAC is taken")
	}
	for size := range tag {
		if other.Clone().RecvMAC(0, tag[:size], 16) {
			t.Errorf("the first %d bytes of a MAC are accepted as 16", size)
		}
	}
	if short := other.Clone(); !short.RecvMAC(0, tag[:4], 4) || !other.RecvMAC(0, tag, strobe.MACSize) {
		t.Error("a right MAC is not accepted")
	}
	refuses(t, "strobe: size: too small (got 3, expected 4 or more)", func() { s.RecvMAC(0, tag[:3], 3) })
	for _, x := range []interface{ Wipe() }{s, merlin.NewTranscript("tests"), fiatshamir.SHAKE128.New([32]byte{})} {
		x.Wipe()
		x.Wipe()
	}
	refuses(t, "after Wipe", func() { s.AD(0, nil) })
	refuses(t, "fiatshamir: receiver: zero Suite", func() { fiatshamir.Suite{}.SessionID(nil) })
	refuses(t, "fiatshamir: receiver: zero Suite", func() { fiatshamir.Suite{}.New([32]byte{}) })
	refuses(t, "receiver: zero value", func() { new(merlin.Transcript).AppendUint64(nil, 0) })
	refuses(t, "or on a zero value", func() { new(merlin.RNGBuilder).ReKeyWitnessBytes(nil, nil) })
	for _, length := range []int{-1, math.MaxInt} {
		refuses(t, "merlin: length: out of range (got ", func() { merlin.NewTranscript("tests").ExtractBytes(nil, length) })
	}
}
