//go:build cgo && !sycon_system

package lib

// Before glibc 2.34, threads and dlsym are in libraries of their own. Small containers do not have libgcc_s.so.

// #cgo CFLAGS: -I${SRCDIR}/../prebuilt
// #cgo linux,amd64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_linux_amd64.a -static-libgcc -lpthread -lm -ldl
// #cgo linux,arm64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_linux_arm64.a -static-libgcc -lpthread -lm -ldl
// #cgo darwin,amd64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_darwin_amd64.a
// #cgo darwin,arm64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_darwin_arm64.a
// #cgo windows,amd64 LDFLAGS: ${SRCDIR}/../prebuilt/libsycon_windows_amd64.a -static-libgcc -lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp
import "C"

import _ "github.com/sycon-crypto/sycon/go/internal/prebuilt"
