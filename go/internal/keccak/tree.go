package keccak

import (
	"runtime"
	"slices"
	"sync"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

// Leaf describes the leaves of a tree: each chunk of the input is hashed to a chaining value, which the final node absorbs.
type Leaf struct {
	f      *Instance
	domain byte
	size   int // bytes of a chaining value
}

const (
	chunkSize = 8192       // of KangarooTwelve
	batchSize = 64         // chaining values that are computed in one call
	partSize  = 1 << 18    // the minimum input for which starting a goroutine pays off, in bytes
	finalNode = byte(0x06) // the domain of KangarooTwelve's final node, if there are leaves
)

// Tree is KangarooTwelve or ParallelHash. It is a value, like its Stream, whose sponge is the final node.
type Tree struct {
	Stream
	leaf          Sponge
	filled        int    // bytes that leaf has absorbed
	chunk         int    // bytes of a chunk
	direct        int    // bytes of the first chunk that the final node can still absorb: KangarooTwelve
	leaves        uint64 // chaining values that the final node has absorbed
	customization []byte // KangarooTwelve absorbs it after the input
}

// Init begins a tree.
func (t *Tree) Init(f *Instance, begin lib.Beginning) bool {
	t.Stream.Init(f, begin)
	t.chunk = begin.Number
	if !f.encodes {
		t.chunk, t.customization = chunkSize, slices.Clone(begin.Customization)
	}
	t.start()
	return true
}

func (t *Tree) start() {
	leaf := t.f.leaf.f
	t.leaf, t.filled, t.leaves = Sponge{rate: leaf.rate, rounds: leaf.rounds}, 0, 0
	if !t.f.encodes {
		t.direct, t.domain = chunkSize, t.f.domain
	}
}

// Reset returns to the state after Init.
func (t *Tree) Reset() {
	t.Stream.Reset()
	t.start()
}

// Wipe zeroizes the state, which cannot be used afterwards.
func (t *Tree) Wipe() {
	t.Stream.Wipe()
	t.leaf, t.customization = Sponge{}, nil
}

// Write absorbs p. It panics after Read.
func (t *Tree) Write(p []byte) (int, error) {
	t.input("Write")
	t.absorb(p)
	return len(p), nil
}

// WriteParallel absorbs p on the given number of goroutines, 0 for one for each CPU core.
func (t *Tree) WriteParallel(p []byte, threads int) {
	t.input("WriteParallel")
	lib.Check(lib.CheckNotNegative(t.f.pkg, "threads", threads))
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	if threads = min(threads, len(p)/partSize); threads > 1 {
		p = t.absorbStart(p)
		whole := len(p) - len(p)%t.chunk
		t.absorbParallel(p[:whole], threads)
		p = p[whole:]
	}
	t.absorb(p)
}

// absorb absorbs p.
func (t *Tree) absorb(p []byte) {
	p = t.absorbStart(p)
	if len(p) >= t.chunk {
		p = t.absorbChunks(p)
	}
	if len(p) > 0 {
		t.extend(p)
	}
}

// absorbChunks absorbs the whole chunks of p, several at once, and returns the rest.
func (t *Tree) absorbChunks(p []byte) []byte {
	leaf := t.f.leaf
	// Setting these bytes to zero takes a quarter as long as a permutation.
	var values [batchSize * 64]byte
	for len(p) >= t.chunk {
		count := min(batchSize, len(p)/t.chunk)
		leaf.f.hashRows(values[:count*leaf.size], leaf.size, p[:count*t.chunk], t.chunk, leaf.domain)
		t.absorbValues(values[:count*leaf.size])
		p = p[count*t.chunk:]
	}
	return p
}

// absorbStart absorbs the bytes of p that belong to the current chunk, and returns the rest, which begins a chunk.
func (t *Tree) absorbStart(p []byte) []byte {
	if t.direct > 0 {
		n := min(len(p), t.direct)
		t.sponge.absorb(p[:n])
		t.direct -= n
		p = p[n:]
	}
	if len(p) > 0 && !t.f.encodes && t.domain != finalNode {
		t.domain = finalNode
		t.sponge.absorb([]byte{3, 0, 0, 0, 0, 0, 0, 0})
	}
	if t.filled > 0 {
		n := min(len(p), t.chunk-t.filled)
		t.extend(p[:n])
		p = p[n:]
	}
	return p
}

// extend absorbs the next bytes of a chunk, which can be its last ones.
func (t *Tree) extend(p []byte) {
	t.leaf.absorb(p)
	if t.filled += len(p); t.filled == t.chunk {
		t.endChunk()
	}
}

func (t *Tree) endChunk() {
	var value [64]byte
	t.leaf.finalize(t.f.leaf.domain)
	t.leaf.squeeze(value[:t.f.leaf.size])
	t.absorbValues(value[:t.f.leaf.size])
	t.leaf.state, t.leaf.position, t.filled = [width]byte{}, 0, 0
}

// absorbValues absorbs chaining values in the final node.
func (t *Tree) absorbValues(values []byte) {
	t.sponge.absorb(values)
	t.leaves += uint64(len(values) / t.f.leaf.size)
}

// absorbParallel absorbs whole chunks. Each goroutine computes the chaining values of a part. Parts are small, so that the values
// of small chunks do not need much memory.
func (t *Tree) absorbParallel(p []byte, threads int) {
	leaf, chunk := t.f.leaf, t.chunk
	part := max(1, partSize/chunk) // in chunks
	for len(p) > 0 {
		var values [][]byte
		var all sync.WaitGroup
		for range threads {
			chunks := p[:min(len(p), part*chunk)]
			p = p[len(chunks):]
			value := make([]byte, len(chunks)/chunk*leaf.size)
			values = append(values, value)
			all.Go(func() { leaf.f.hashRows(value, leaf.size, chunks, chunk, leaf.domain) })
		}
		all.Wait()
		for _, value := range values {
			t.absorbValues(value)
		}
	}
}

// end absorbs the data that follow the input, except for the size of the output.
func (t *Tree) end() {
	var buffer [9]byte
	if !t.f.encodes {
		t.absorb(t.customization)
		t.absorb(lengthEncode(&buffer, uint64(len(t.customization))))
	}
	if t.filled > 0 {
		t.endChunk()
	}
	switch {
	case t.f.encodes:
		t.sponge.rightEncode(t.leaves)
	case t.domain == finalNode:
		t.sponge.absorb(lengthEncode(&buffer, t.leaves))
		t.sponge.absorb([]byte{0xff, 0xff})
	}
}

// Read fills p with the next bytes of output. The output has no end, and Read never returns an error.
func (t *Tree) Read(p []byte) (int, error) {
	if t.phase == absorbing {
		t.end()
	}
	return t.Stream.Read(p)
}

// Skip skips n bytes of output.
func (t *Tree) Skip(n uint64) error {
	t.Read(nil)
	return t.Stream.Skip(n)
}

// Sum appends size bytes of the output for the absorbed data, and does not change the tree.
func (t *Tree) Sum(b []byte, size int) []byte {
	t.input("Sum")
	copied := *t
	copied.end()
	b = copied.Stream.Sum(b, size)
	copied.Wipe()
	return b
}
