#include <stdlib.h>

/*
 * In the module's library for Linux, xtask/src/release/go.rs renames all functions that unwind the stack to this one. The library
 * ends the program after a panic and does not unwind. So it does not need libgcc_s.so.
 */
void sycon_go_unwind(void) {
    abort();
}
