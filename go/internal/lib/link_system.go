//go:build cgo && sycon_system

package lib

// Linkers of other systems do not have -l: with the name of a file.

// #cgo linux LDFLAGS: -l:libsycon.a -lpthread -lm -ldl
import "C"
