//go:build cgo

package newplex

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// Duplex is the cryptographic duplex under a [Protocol]: Simpira-1024, with a rate of 96 bytes and a capacity of 32
// bytes. Low-level: it does not separate inputs of different meaning.
//
// The zero value is a fresh duplex. Duplex is a value: assignment makes an independent copy. Methods must not be called
// by several goroutines at once.
type Duplex struct {
	state state
	wiped bool
}

func (d *Duplex) check() *state {
	if d.wiped {
		panic("newplex" + lib.AfterWipe)
	}
	return &d.state
}

// Absorb XORs b into the state. Splitting the data over several calls makes no difference.
func (d *Duplex) Absorb(b []byte) { d.check().absorb(b) }

// Squeeze fills out with output. Splitting the output over several calls makes no difference.
func (d *Duplex) Squeeze(out []byte) { d.check().squeeze(out) }

// Encrypt encrypts plaintext to ciphertext, and absorbs the ciphertext. The two have the same length, and can be the
// same memory. Encrypt panics if ciphertext is shorter than plaintext.
func (d *Duplex) Encrypt(ciphertext, plaintext []byte) {
	d.check().encrypt(room("ciphertext", ciphertext, plaintext), plaintext)
}

// Decrypt decrypts ciphertext to plaintext, and absorbs the ciphertext. The two have the same length, and can be the
// same memory. Decrypt panics if plaintext is shorter than ciphertext.
func (d *Duplex) Decrypt(plaintext, ciphertext []byte) {
	d.check().decrypt(room("plaintext", plaintext, ciphertext), ciphertext)
}

// room returns the first len(in) bytes of out.
func room(argument string, out, in []byte) []byte {
	if len(out) < len(in) {
		lib.Check(lib.WrongLength("newplex", argument, out, fmt.Sprintf("at least %d", len(in))))
	}
	return out[:len(in)]
}

// Permute permutes the state and begins a new block, even if no byte of the current block was used.
func (d *Duplex) Permute() { d.check().permute() }

// Wipe zeroizes the state. Every later call of a method except Wipe and UnmarshalBinary panics.
func (d *Duplex) Wipe() {
	clear(d.state[:])
	d.wiped = true
}

// AppendBinary appends the 130 bytes of the state to b. It implements [encoding.BinaryAppender], and never returns an
// error.
func (d *Duplex) AppendBinary(b []byte) ([]byte, error) {
	return append(b, d.check()[:]...), nil
}

// MarshalBinary returns the 130 bytes of the state. It implements [encoding.BinaryMarshaler], and never returns an error.
func (d *Duplex) MarshalBinary() (data []byte, err error) { return d.AppendBinary(nil) }

// UnmarshalBinary continues from the state in data. Data that cannot be a state is an error, and does not change d. It
// implements [encoding.BinaryUnmarshaler].
func (d *Duplex) UnmarshalBinary(data []byte) error {
	if err := d.state.unmarshal(data); err != nil {
		return err
	}
	d.wiped = false
	return nil
}

// Format writes the name of the type for all verbs: the state is a secret.
func (d Duplex) Format(f fmt.State, _ rune) { fmt.Fprint(f, "newplex.Duplex") }

// String returns the name of the type: the state is a secret.
func (d Duplex) String() string { return "newplex.Duplex" }
