//go:build !cgo

package sycon_test

// Packages that require cgo are absent.
var (
	inC       map[string]callable
	blake     callable
	byHandInC []function
	mlkem512  mlkemBytes
)

func inCWith(secret []byte) []any   { return nil }
func stateInC(secret []byte) []byte { return nil }
