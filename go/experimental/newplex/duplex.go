//go:build cgo

package newplex

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// Duplex is the cryptographic duplex that a [Protocol] stands on: Simpira-1024, 96 bytes of rate and 32 of capacity.
// Low-level: inputs of different meaning differ only in their bytes.
//
// The zero value is a fresh duplex. It is a value: assigning it makes an independent copy. Methods must not be called by
// several goroutines at once.
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

// Absorb xors b into the state. Several calls do what one does with all their data.
func (d *Duplex) Absorb(b []byte) { d.check().absorb(b) }

// Squeeze fills out from the state. Several calls do what one does.
func (d *Duplex) Squeeze(out []byte) { d.check().squeeze(out) }

// Encrypt encrypts plaintext to as many bytes of ciphertext, which may be the same memory, and absorbs the ciphertext. It
// panics if ciphertext is shorter.
func (d *Duplex) Encrypt(ciphertext, plaintext []byte) {
	d.check().encrypt(room("ciphertext", ciphertext, plaintext), plaintext)
}

// Decrypt decrypts ciphertext to as many bytes of plaintext, which may be the same memory, and absorbs the ciphertext. It
// panics if plaintext is shorter.
func (d *Duplex) Decrypt(plaintext, ciphertext []byte) {
	d.check().decrypt(room("plaintext", plaintext, ciphertext), ciphertext)
}

// room is the part of out that is as long as in.
func room(argument string, out, in []byte) []byte {
	if len(out) < len(in) {
		lib.Check(lib.WrongLength("newplex", argument, out, fmt.Sprintf("at least %d", len(in))))
	}
	return out[:len(in)]
}

// Permute permutes the state and begins a block, also where one has just begun.
func (d *Duplex) Permute() { d.check().permute() }

// Wipe overwrites the state. All but Wipe and UnmarshalBinary panics from then on.
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

// UnmarshalBinary goes on from the state that the bytes came from. Bytes that cannot be a state are an error, and leave d
// as it was. It implements [encoding.BinaryUnmarshaler].
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
