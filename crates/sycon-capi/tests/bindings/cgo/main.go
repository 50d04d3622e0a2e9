// The library with cgo: a function by its name, and a state in the library's memory, because Go aligns memory only to 8.
package main

// #cgo pkg-config: sycon
// #include <stdlib.h>
// #include <sycon.h>
// #include <sycon/experimental/vexof.h>
import "C"

import (
	"bytes"
	"fmt"
	"os"
	"unsafe"
)

func must(result C.int) {
	if result != 0 {
		fmt.Fprintln(os.Stderr, "a call failed")
		os.Exit(1)
	}
}

func pointer(data []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(data))) }

func byName(name string, message []byte, length int) []byte {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	var function *C.sycon_function
	must(C.sycon_function_new(&function, text))
	defer C.sycon_function_free(function)
	out := make([]byte, length)
	must(C.sycon_function_update(function, pointer(message), C.size_t(len(message))))
	must(C.sycon_function_squeeze(function, pointer(out), C.size_t(length)))
	return out
}

func main() {
	message, out := []byte("message"), make([]byte, 500)
	state := (*C.sycon_xof_vexof128_state)(C.sycon_malloc(C.SYCON_XOF_VEXOF128_STATE_BYTES))
	defer C.sycon_free(unsafe.Pointer(state))
	must(C.sycon_xof_vexof128_init(state))
	must(C.sycon_xof_vexof128_update(state, pointer(message), C.size_t(len(message))))
	must(C.sycon_xof_vexof128_squeeze(state, pointer(out), 500))
	if !bytes.Equal(out, byName("VeXOF128", message, 500)) {
		fmt.Fprintln(os.Stderr, "VeXOF128 is not VeXOF128")
		os.Exit(1)
	}
}
