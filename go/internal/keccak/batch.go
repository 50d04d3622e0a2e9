package keccak

import (
	"fmt"
	"math"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// checkLength refuses a negative length, and one for which the length of all outputs is not an int.
func (f *Instance) checkLength(length, count int) error {
	if err := lib.CheckNotNegative(f.pkg, "length", length); err != nil {
		return err
	}
	return lib.CheckRange(f.pkg, "length", length, 0, math.MaxInt/max(count, 1))
}

// Many returns length bytes of output for each message. The domain byte is that of a function whose caller chooses it.
func (f *Instance) Many(messages [][]byte, length int, domain byte) [][]byte {
	lib.Check(f.checkLength(length, len(messages)))
	out := make([]byte, length*len(messages))
	f.hashMany(out, length, messages, max(f.domain, domain))
	return lib.Rows(out, len(messages))
}

// Rows fills out with length bytes of output for each rowLength bytes of data.
func (f *Instance) Rows(out []byte, length int, data []byte, rowLength int, domain byte) error {
	if err := lib.CheckLeast(f.pkg, "rowLength", rowLength, 1); err != nil {
		return err
	}
	if len(data)%rowLength != 0 {
		return lib.WrongLength(f.pkg, "data", data, fmt.Sprintf("a multiple of %d", rowLength))
	}
	if err := f.checkLength(length, len(data)/rowLength); err != nil {
		return err
	}
	if err := lib.CheckLength(f.pkg, "out", out, len(data)/rowLength*length); err != nil {
		return err
	}
	f.hashRows(out, length, data, rowLength, max(f.domain, domain))
	return nil
}
