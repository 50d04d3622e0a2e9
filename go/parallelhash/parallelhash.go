// Package parallelhash implements ParallelHash128 and ParallelHash256 (SP 800-185), for long inputs. The input is cut into
// blocks, whose size is part of the function; 8192 bytes is usual. Writes of eight blocks or more are absorbed several
// times as fast as small ones.
package parallelhash

import (
	"fmt"

	"github.com/sycon-crypto/sycon/go/internal/lib"
)

func check(blockSize int) error {
	if blockSize <= 0 {
		return fmt.Errorf("parallelhash: blocks of %d bytes", blockSize)
	}
	return nil
}

func newHash(f *lib.Function, blockSize int, customization []byte, size int) (*Hash, error) {
	if err := check(blockSize); err != nil {
		return nil, err
	}
	if size < 0 {
		return nil, fmt.Errorf("parallelhash: a size of %d bytes", size)
	}
	x := &Hash{size: size}
	lib.Must(x.stream.Init(f, lib.Beginning{Number: blockSize, Customization: customization}))
	return x, nil
}

// New128 creates a new ParallelHash128 of size bytes, which is part of the function. A block size of 0 or less is an error,
// and so is a negative size.
func New128(blockSize int, customization []byte, size int) (*Hash, error) {
	return newHash(lib.ParallelHash128, blockSize, customization, size)
}

// New256 creates a new ParallelHash256 of size bytes, which is part of the function. A block size of 0 or less is an error,
// and so is a negative size.
func New256(blockSize int, customization []byte, size int) (*Hash, error) {
	return newHash(lib.ParallelHash256, blockSize, customization, size)
}

func newXOF(f *lib.Function, blockSize int, customization []byte) (*XOF, error) {
	if err := check(blockSize); err != nil {
		return nil, err
	}
	x := new(XOF)
	lib.Must(x.stream.Init(f, lib.Beginning{Number: blockSize, Customization: customization}))
	return x, nil
}

// NewXOF128 creates a new ParallelHashXOF128. A block size of 0 or less is an error.
func NewXOF128(blockSize int, customization []byte) (*XOF, error) {
	return newXOF(lib.ParallelHashXOF128, blockSize, customization)
}

// NewXOF256 creates a new ParallelHashXOF256. A block size of 0 or less is an error.
func NewXOF256(blockSize int, customization []byte) (*XOF, error) {
	return newXOF(lib.ParallelHashXOF256, blockSize, customization)
}

func sum(f *lib.Function, data []byte, blockSize int, customization []byte, length int) ([]byte, error) {
	if err := check(blockSize); err != nil {
		return nil, err
	}
	return f.Append(nil, data, length, lib.Beginning{Number: blockSize, Customization: customization}), nil
}

// Sum128 returns the hash of size bytes of data by ParallelHash128. A block size of 0 or less is an error.
func Sum128(data []byte, blockSize int, customization []byte, size int) ([]byte, error) {
	return sum(lib.ParallelHash128, data, blockSize, customization, size)
}

// Sum256 returns the hash of size bytes of data by ParallelHash256. A block size of 0 or less is an error.
func Sum256(data []byte, blockSize int, customization []byte, size int) ([]byte, error) {
	return sum(lib.ParallelHash256, data, blockSize, customization, size)
}

// SumXOF128 returns length bytes of the output of ParallelHashXOF128 for data. A block size of 0 or less is an error.
func SumXOF128(data []byte, blockSize int, customization []byte, length int) ([]byte, error) {
	return sum(lib.ParallelHashXOF128, data, blockSize, customization, length)
}

// SumXOF256 returns length bytes of the output of ParallelHashXOF256 for data. A block size of 0 or less is an error.
func SumXOF256(data []byte, blockSize int, customization []byte, length int) ([]byte, error) {
	return sum(lib.ParallelHashXOF256, data, blockSize, customization, length)
}
