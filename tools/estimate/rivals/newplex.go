// Runs a permutation of newplex COUNT times, with the arguments of sycon-estimate. It is compiled in a copy of newplex's
// sources, because it uses newplex's internal packages.
package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"

	"github.com/codahale/newplex/internal/areion"
	"github.com/codahale/newplex/internal/ascon"
	"github.com/codahale/newplex/internal/gimli"
	"github.com/codahale/newplex/internal/haraka"
	"github.com/codahale/newplex/internal/keccak"
	"github.com/codahale/newplex/internal/simpira"
	"github.com/codahale/newplex/internal/xoodoo"
)

var kernels = []struct {
	name string
	run  func()
}{
	{"Keccak-f[1600]", func() { keccak.F1600(&state1600) }},
	{"Ascon-p[12]", func() { ascon.Permute12(&state320) }},
	{"Xoodoo[12]", func() { xoodoo.Permute(&state384) }},
	{"Gimli", func() { gimli.Permute(&state384) }},
	{"Simpira-1024", func() { simpira.Permute1024(&state1024) }},
	{"Areion-512", func() { areion.Permute512(&state512) }},
	{"Haraka-512 (newplex)", func() { haraka.Permute512(&state512) }},
}

var (
	state320  [40]byte
	state384  [48]byte
	state512  [64]byte
	state1024 [128]byte
	state1600 [200]byte
)

func main() {
	debug.SetGCPercent(-1)
	if len(os.Args) == 1 {
		for _, kernel := range kernels {
			fmt.Printf("%s\t1\n", kernel.name)
		}
		return
	}
	kernel, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	count, err := strconv.Atoi(os.Args[3])
	if err != nil {
		panic(err)
	}
	for range count {
		kernels[kernel].run()
	}
}
