//go:build cgo && !sycon_system

package lib

// The library for Linux needs dlsym, which is in a library of its own before glibc 2.34.

// #cgo CFLAGS: -I${SRCDIR}/../prebuilt
// #cgo linux,amd64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_linux_amd64.a -ldl
// #cgo linux,arm64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_linux_arm64.a -ldl
// #cgo darwin,amd64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_darwin_amd64.a
// #cgo darwin,arm64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_darwin_arm64.a
// #cgo windows,amd64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_windows_amd64.a
import "C"

import _ "github.com/sycon-crypto/sycon/go/internal/prebuilt"
