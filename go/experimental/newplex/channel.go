//go:build cgo

package newplex

import "github.com/sycon-crypto/sycon/go/internal/lib"

// Channel is one end of a channel. Messages go in both directions, and each must arrive unmodified and in order. The
// construction is sycon's; the original Newplex has none. A Channel must not be copied, because the copy would encrypt
// with the same keys. Methods must not be called by several goroutines at once. It is zeroized at the latest when the
// garbage collector finds that it is unreachable.
type Channel struct {
	ends  lib.Channel
	phase phase
}

func newChannel(p *Protocol, initiator bool) *Channel {
	p.check()
	c := &Channel{phase: ready}
	c.ends.Init(p.state[:], p.sized, initiator)
	return c
}

// NewInitiator returns the initiator's end of a channel. The two ends share p, which must have mixed a fresh key. p is
// not changed.
func NewInitiator(p *Protocol) *Channel { return newChannel(p, true) }

// NewResponder returns the responder's end of a channel. p is not changed.
func NewResponder(p *Protocol) *Channel { return newChannel(p, false) }

func (c *Channel) check() {
	if c.phase != ready {
		panic("newplex" + lib.ZeroOrAfterWipe)
	}
}

// Send appends the encryption of the next message to dst: [TagSize] bytes more than message. To encrypt in place, pass
// message[:0] as dst.
func (c *Channel) Send(dst, message []byte) []byte {
	c.check()
	dst, out := lib.Grow(dst, len(message)+TagSize)
	lib.Must(c.ends.Send(out, message))
	return dst
}

// Receive appends the decryption of the other end's next message to dst. If sealed is not that message, this call and
// all later ones return [ErrInvalidCiphertext], and the spare capacity of dst that Receive used is zeroized. If sealed
// is shorter than [TagSize] bytes, only this call returns the error.
func (c *Channel) Receive(dst, sealed []byte) ([]byte, error) {
	c.check()
	if len(sealed) < TagSize {
		return nil, ErrInvalidCiphertext
	}
	dst, out := lib.Grow(dst, len(sealed)-TagSize)
	if !c.ends.Receive(out, sealed) {
		return nil, ErrInvalidCiphertext
	}
	return dst, nil
}

// Wipe zeroizes the keys. Every later call of another method panics.
func (c *Channel) Wipe() {
	if c.phase == ready {
		c.ends.Wipe("newplex")
	}
	c.phase = wiped
}
