//go:build cgo && sycon_system

package lib

// #cgo LDFLAGS: -l:libsycon.a -lpthread -lm -ldl
import "C"
