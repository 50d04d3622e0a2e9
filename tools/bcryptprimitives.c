// The library from which Rust's standard library has random numbers, for a wine that lacks it.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    while (length > 0) {
        const ULONG part = length < (1 << 20) ? (ULONG)length : 1 << 20;
        if (!RtlGenRandom(data, part)) return FALSE;
        data += part;
        length -= part;
    }
    return TRUE;
}
