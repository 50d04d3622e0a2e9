// Package vexof implements VeXOF, which makes long outputs of eight SHAKEs side by side. Experimental.
//
// VeXOF's output is striped over eight instances, or over four; that of an indexed VeXOF can be read from any position.
package vexof

import "github.com/sycon-crypto/sycon/go/internal/lib"

func newXOF(f *lib.Function) *XOF {
	x := new(XOF)
	lib.Must(x.stream.Init(f, lib.Beginning{}))
	return x
}

// New128 creates a new VeXOF over SHAKE128.
func New128() *XOF { return newXOF(lib.VeXOF128) }

// New256 creates a new VeXOF over SHAKE256.
func New256() *XOF { return newXOF(lib.VeXOF256) }

// New128x4 creates a new VeXOF over SHAKE128 with 4 stripes, which is another function.
func New128x4() *XOF { return newXOF(lib.VeXOF128x4) }

// New256x4 creates a new VeXOF over SHAKE256 with 4 stripes, which is another function.
func New256x4() *XOF { return newXOF(lib.VeXOF256x4) }

func newIndexed(f *lib.Function) *Indexed {
	x := new(Indexed)
	lib.Must(x.stream.Init(f, lib.Beginning{}))
	return x
}

// NewIndexed128 creates a new indexed VeXOF over SHAKE128.
func NewIndexed128() *Indexed { return newIndexed(lib.IndexedVeXOF128) }

// NewIndexed256 creates a new indexed VeXOF over SHAKE256.
func NewIndexed256() *Indexed { return newIndexed(lib.IndexedVeXOF256) }
