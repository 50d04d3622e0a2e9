/* For tests on an emulated processor: hides the capabilities in the environment variable HIDDEN_CAPABILITIES, a number. The
 * emulator does not have a model without AES. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/auxv.h>

unsigned long getauxval(unsigned long type) {
    unsigned long (*next)(unsigned long) = (unsigned long (*)(unsigned long))dlsym(RTLD_NEXT, "getauxval");
    const char *hidden = getenv("HIDDEN_CAPABILITIES");
    unsigned long value = next(type);
    return type == AT_HWCAP && hidden ? value & ~strtoul(hidden, NULL, 0) : value;
}
