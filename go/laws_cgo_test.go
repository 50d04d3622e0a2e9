//go:build cgo

package sycon_test

import (
	"bytes"
	"crypto/cipher"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/sycon-crypto/sycon/go/ascon"
	"github.com/sycon-crypto/sycon/go/blake3"
	"github.com/sycon-crypto/sycon/go/dhkem"
	"github.com/sycon-crypto/sycon/go/experimental/multimixer"
	"github.com/sycon-crypto/sycon/go/experimental/newplex"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aead"
	"github.com/sycon-crypto/sycon/go/experimental/newplex/aestream"
	"github.com/sycon-crypto/sycon/go/merlin"
	"github.com/sycon-crypto/sycon/go/slhdsa"
	"github.com/sycon-crypto/sycon/go/strobe"
)

func protocolWith(secret []byte) newplex.Protocol {
	p := newplex.NewProtocol("example.org tests")
	p.Mix("key", secret)
	return p
}

// stateInC is the state of a protocol that has mixed a secret.
func stateInC(secret []byte) []byte {
	p := protocolWith(secret)
	return must(p.MarshalBinary())
}

// inCWith are values with a secret whose types require cgo.
func inCWith(secret []byte) []any {
	protocol := protocolWith(secret)
	var duplex newplex.Duplex
	must(0, duplex.UnmarshalBinary(stateInC(secret)))
	keyedStrobe := strobe.New128(nil)
	keyedStrobe.Key(0, secret)
	signing := must(slhdsa.NewPrivateKey(slhdsa.SHAKE128s, append(bytes.Clone(secret), make([]byte, 32)...)))
	values := []any{keyedStrobe, signing, must(aead.New("tests", secret, 16)), protocol, &protocol, duplex, &duplex, newplex.NewInitiator(&protocol),
		must(ascon.NewAEAD128(secret)), merlin.NewTranscript("tests").BuildRNG().ReKeyWitnessBytes(nil, secret)}
	return append(values, streamsWith(secret)...)
}

// streamsWith are readers and writers with the state of protocolWith, or with a secret in their buffers.
func streamsWith(secret []byte) []any {
	var protocols [5]newplex.Protocol
	for i := range protocols {
		protocols[i] = protocolWith(secret)
	}
	opened := protocolWith(secret)
	decrypting := protocols[2].DecryptWriter("", io.Discard)
	must(decrypting.Write(opened.Encrypt("", nil, secret)))
	var wire bytes.Buffer
	writer := aestream.NewWriter(&protocols[3], &wire)
	must(writer.Write(append([]byte("1"), secret...)))
	reader := aestream.NewReader(&protocols[4], &wire)
	must(reader.Read(make([]byte, 1)))
	return []any{protocols[0].MixReader("", nil), protocols[1].MixWriter("", nil), decrypting, writer, reader}
}

// Output over an input that must not change would look like a forgery, or like a mistake in this package.
func TestOverlapsOfAEADs(t *testing.T) {
	for name, a := range map[string]cipher.AEAD{
		"ascon": must(ascon.NewAEAD128(make([]byte, 16))), "aead": must(aead.New("tests", make([]byte, 32), 16)),
	} {
		nonce, data, message := pattern(16, 1), pattern(20, 2), pattern(20, 3)
		sealed := a.Seal(nil, nonce, message, data)
		inPlace := slices.Concat(nonce, data, message, make([]byte, 16))
		n, d, m := inPlace[:16], inPlace[16:36], inPlace[36:56]
		for _, use := range []func(dst []byte){
			func(dst []byte) { a.Seal(dst, n, message, d) }, func(dst []byte) { a.Open(dst, n, sealed, d) },
		} {
			refuses(t, name+": dst: overlaps nonce", func() { use(inPlace[:15]) })
			refuses(t, name+": dst: overlaps additionalData", func() { use(inPlace[:16]) })
			refuses(t, name+": dst: overlaps additionalData", func() { use(inPlace[:35]) })
		}
		if !bytes.Equal(n, nonce) || !bytes.Equal(d, data) || !bytes.Equal(m, message) {
			t.Error(name, "changes memory before it panics")
		}
		// After the memory of the nonce and the data, and over empty data.
		if got := a.Seal(inPlace[:36], n, m, d)[36:]; !bytes.Equal(got, sealed) {
			t.Error(name, "gives another ciphertext in place")
		}
		if got, err := a.Open(inPlace[:36], n, inPlace[36:], d); err != nil || !bytes.Equal(got[36:], message) {
			t.Error(name, err)
		}
		if got := a.Seal(inPlace[36:36], n, m, inPlace[40:40]); !bytes.Equal(got, a.Seal(nil, nonce, message, nil)) {
			t.Error(name, "gives another ciphertext without data")
		}
	}
}

func TestLengthOfTagsInC(t *testing.T) {
	keyed, mixer := must(blake3.NewKeyed(usual.key)), must(multimixer.New(usual.key))
	for _, size := range []int{-1, 0, 3, 65} {
		refuses(t, fmt.Sprintf("blake3: size: out of range (got %d, expected 4 to 64)", size), func() { keyed.Verify(nil, size) })
		refuses(t, fmt.Sprintf("multimixer: size: not the size of a tag (got %d, expected 32 or 16)", size), func() { mixer.Verify(nil, size) })
	}
}

func TestZeroValuesInC(t *testing.T) {
	refuses(t, "receiver: zero value", func() { new(multimixer.MAC).Write(nil) })
	refuses(t, "ciphertext: wrong length (got 1 bytes, expected at least 2)", func() {
		new(newplex.Duplex).Encrypt(make([]byte, 1, 2), make([]byte, 2))
	})
	refuses(t, "plaintext: wrong length (got 0 bytes", func() { new(newplex.Duplex).Decrypt(nil, make([]byte, 2)) })
	refuses(t, "receiver: zero value", func() { new(newplex.Protocol).Mix("", nil) })
	refuses(t, "receiver: zero value", func() { new(newplex.Channel).Send(nil, nil) })
}

func TestCopiesInC(t *testing.T) {
	protocol := newplex.NewProtocol("example.org tests")
	nonce := make([]byte, 16)
	refusesCopies(t, must(aead.New("tests", make([]byte, 32), 16)), func(a *aead.AEAD) { a.Seal(nil, nonce, nil, nil) })
	refusesCopies(t, must(ascon.NewAEAD128(make([]byte, 16))), func(a *ascon.AEAD128) { a.Seal(nil, nonce, nil, nil) })
	refusesCopies(t, newplex.NewInitiator(&protocol), func(c *newplex.Channel) { c.Send(nil, nil) })
	refusesCopies(t, must(slhdsa.GenerateKey(slhdsa.SHAKE128f)), func(k *slhdsa.PrivateKey) { k.Bytes() })
	refusesCopies(t, strobe.New128(nil), func(s *strobe.Strobe) { s.AD(0, nil) })
	refusesCopies(t, must(dhkem.NewDecapsulationKey(make([]byte, 32))), func(k *dhkem.DecapsulationKey) { k.Bytes() })
}

func TestNoGarbageInC(t *testing.T) {
	x, tag := must(blake3.NewKeyed(usual.key)), make([]byte, 32)
	if n := testing.AllocsPerRun(100, func() { x.Verify(tag, len(tag)) }); n != 0 {
		t.Errorf("%v copies of the right tag on the heap", n)
	}
	p := newplex.NewProtocol("example.org tests")
	buffer := make([]byte, 100, 200)
	if n := testing.AllocsPerRun(100, func() {
		p.Mix("data", buffer)
		sealed := p.Seal("message", buffer[:0], buffer)
		if _, err := p.Open("message", sealed[:0], sealed); err == nil {
			panic("opened")
		}
		p.Derive("key", buffer[:0], 32)
	}); n != 0 {
		t.Errorf("%v allocations for a protocol", n)
	}
}
