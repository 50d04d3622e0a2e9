//go:build cgo

package newplex

import "github.com/sycon-crypto/sycon/go/internal/lib"

// Channel is one end of a channel: messages both ways, each of which must arrive, in order and unchanged. It is sycon's,
// and not the original's. It must not be copied: a copy would encrypt alike. Methods must not be called by several
// goroutines at once. It is wiped at the latest when the collector finds that nobody can reach it.
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

// NewInitiator makes the end that began, of two that share p, which holds a fresh key. It leaves p as it is.
func NewInitiator(p *Protocol) *Channel { return newChannel(p, true) }

// NewResponder makes the other end. It leaves p as it is.
func NewResponder(p *Protocol) *Channel { return newChannel(p, false) }

func (c *Channel) check() {
	if c.phase != ready {
		panic("newplex" + lib.ZeroOrAfterWipe)
	}
}

// Send appends the encryption of the next message to dst, longer by [TagSize]. To encrypt in place, dst is message[:0].
func (c *Channel) Send(dst, message []byte) []byte {
	c.check()
	dst, out := lib.Grow(dst, len(message)+TagSize)
	lib.Must(c.ends.Send(out, message))
	return dst
}

// Receive appends the decryption of the other end's next message to dst. If it is not that message, it returns
// [ErrInvalidCiphertext], and from then on always; the space behind dst is then zeros.
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

// Wipe overwrites the keys. All but Wipe panics from then on.
func (c *Channel) Wipe() {
	if c.phase == ready {
		c.ends.Wipe()
	}
	c.phase = wiped
}
