// Package k12 implements KT128 and KT256, the functions of KangarooTwelve (RFC 9861): TurboSHAKE in a tree, for long
// inputs. Writes of 64 KiB or more are absorbed several times as fast as small ones.
package k12

import "github.com/sycon-crypto/sycon/go/internal/lib"

func newXOF(f *lib.Function, customization []byte) *XOF {
	x := new(XOF)
	lib.Must(x.stream.Init(f, lib.Beginning{Customization: customization}))
	return x
}

// New128 creates a new KT128 with a customization, which may be empty.
func New128(customization []byte) *XOF { return newXOF(lib.KT128, customization) }

// New256 creates a new KT256 with a customization, which may be empty.
func New256(customization []byte) *XOF { return newXOF(lib.KT256, customization) }

// Sum128 returns length bytes of the output of KT128 for data and a customization.
func Sum128(data, customization []byte, length int) []byte {
	return lib.KT128.Append(nil, data, length, lib.Beginning{Customization: customization})
}

// Sum256 returns length bytes of the output of KT256 for data and a customization.
func Sum256(data, customization []byte, length int) []byte {
	return lib.KT256.Append(nil, data, length, lib.Beginning{Customization: customization})
}
