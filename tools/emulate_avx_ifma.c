// Emulates the two instructions of AVX-IFMA on processors without them: a library to preload, which handles the signal for an
// invalid instruction. It supports 256-bit registers in 64-bit code, which is all that the compiler generates. Any other
// invalid instruction ends the program, as without this library.
//
// Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2: "VEX prefix", VPMADD52LUQ, VPMADD52HUQ.
#define _GNU_SOURCE
#include <cpuid.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

enum { BIT_AVX = 1 << 2, XSAVE_FEATURES = 512, LIMBS = 4 };

static unsigned high_halves; // their offset in the state that a signal saves

static uint64_t *half(ucontext_t *context, int number, int high) {
    char *saved = (char *)context->uc_mcontext.fpregs;
    return (uint64_t *)(high ? saved + high_halves + 16 * number : (char *)context->uc_mcontext.fpregs->_xmm[number].element);
}

static void load(ucontext_t *context, int number, uint64_t out[LIMBS]) {
    memcpy(out, half(context, number, 0), 16);
    memcpy(out + 2, half(context, number, 1), 16);
}

static void store(ucontext_t *context, int number, const uint64_t in[LIMBS]) {
    memcpy(half(context, number, 0), in, 16);
    memcpy(half(context, number, 1), in + 2, 16);
}

static uint64_t general(ucontext_t *context, int number) {
    static const int order[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                  REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
    return (uint64_t)context->uc_mcontext.gregs[order[number]];
}

// The operand in memory, whose bytes begin at `at`; `*length` grows by those after the first.
static uint64_t address(ucontext_t *context, const uint8_t *at, int x, int b, int *length) {
    int mode = at[0] >> 6, base = at[0] & 7;
    const uint8_t *next = at + 1;
    uint64_t sum = 0;
    int relative = mode == 0 && base == 5;
    if (base == 4) {
        int index = (*next >> 3 & 7) | x << 3;
        base = *next & 7;
        if (index != 4)
            sum += general(context, index) << (*next >> 6);
        next++;
        if (mode == 0 && base == 5)
            mode = 2;
        else
            sum += general(context, base | b << 3);
    } else if (!relative) {
        sum += general(context, base | b << 3);
    }
    if (mode == 1) {
        sum += (uint64_t)(int8_t)*next++;
    } else if (mode == 2 || relative) {
        int32_t offset;
        memcpy(&offset, next, sizeof offset);
        next += sizeof offset;
        sum += (uint64_t)offset;
    }
    *length += (int)(next - at) - 1;
    return relative ? sum + (uint64_t)context->uc_mcontext.gregs[REG_RIP] + (uint64_t)*length : sum;
}

// Executes the next instruction if it is one of the two.
static int step(ucontext_t *context) {
    const uint8_t *at = (const uint8_t *)context->uc_mcontext.gregs[REG_RIP];
    // Three-byte VEX, map 0F38, W, 256 bits, prefix 66.
    if (at[0] != 0xc4 || (at[1] & 31) != 2 || (at[2] & 0x87) != 0x85 || (at[3] & ~1) != 0xb4)
        return 0;
    int r = !(at[1] & 0x80), x = !(at[1] & 0x40), b = !(at[1] & 0x20), length = 5;
    int first = ~(at[2] >> 3) & 15, sum = (at[4] >> 3 & 7) | r << 3;
    uint64_t factors[2][LIMBS], result[LIMBS];
    load(context, first, factors[0]);
    if (at[4] >> 6 == 3)
        load(context, (at[4] & 7) | b << 3, factors[1]);
    else
        memcpy(factors[1], (const void *)address(context, at + 4, x, b, &length), sizeof factors[1]);
    load(context, sum, result);
    for (int i = 0; i < LIMBS; i++) {
        const uint64_t mask = ((uint64_t)1 << 52) - 1;
        unsigned __int128 product = (unsigned __int128)(factors[0][i] & mask) * (factors[1][i] & mask);
        result[i] += at[3] == 0xb4 ? (uint64_t)product & mask : (uint64_t)(product >> 52);
    }
    store(context, sum, result);
    context->uc_mcontext.gregs[REG_RIP] += length;
    return 1;
}

static void refused(int number, siginfo_t *info, void *data) {
    (void)info;
    ucontext_t *context = data;
    uint64_t *features = (uint64_t *)((char *)context->uc_mcontext.fpregs + XSAVE_FEATURES);
    if (!(*features & BIT_AVX)) { // not saved, since all were zero
        memset((char *)context->uc_mcontext.fpregs + high_halves, 0, 256);
        *features |= BIT_AVX;
    }
    if (!step(context)) {
        signal(number, SIG_DFL); // again, and this time to the end
        return;
    }
    while (step(context)) {
    }
}

__attribute__((constructor)) static void begin(void) {
    unsigned size, unused;
    __cpuid_count(0xd, 2, size, high_halves, unused, unused);
    struct sigaction action = {.sa_sigaction = refused, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGILL, &action, 0);
}
