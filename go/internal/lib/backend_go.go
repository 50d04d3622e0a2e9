//go:build !cgo

package lib

// Version returns the version of the C library. Without cgo, there is none.
func Version() string { return "" }

// Backend returns the name of the implementation.
func Backend() string { return "go" }
