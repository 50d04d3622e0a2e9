// The library from which Rust's standard library gets random numbers, for versions of wine that lack it.
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
