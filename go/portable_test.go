//go:build !cgo

package sycon_test

import "testing"

// Packages that require cgo are absent.
var (
	inC        map[string]callable
	blake      callable
	byHandInC  []function
	readersInC map[string]any
	readVeXOF  func(*testing.T, string) []string
	mlkem512   mlkemBytes
)

func inCWith(secret []byte) []any   { return nil }
func stateInC(secret []byte) []byte { return nil }
