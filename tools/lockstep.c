// Runs a program twice in parallel, with different secrets in the second run, and single-steps through chosen functions. It stops
// if the runs differ in the instructions they execute, in the addresses they access, or in the operands of divisions, because only
// secrets can cause such a difference. It only needs single steps from the processor, so it supports every instruction.
//
//     lockstep SEED CALLS FUNCTIONS PROGRAM ARGUMENT...
//
// FUNCTIONS is a file with the addresses of functions in the program. In each check, the first CALLS calls of a function are
// followed, with everything they call. A function is not followed after MOST_STEPS instructions, because a step takes some 10,000
// times as long as the instruction.
//
// The program marks its secrets as for valgrind (crates/sycon-simd/src/secrecy.rs). Hidden bytes are random in the second run.
// Revealed bytes, and random bytes from the kernel, are the same in both runs as in the first. Exit code 0: no difference, and the
// program succeeded; 1: a difference, or the program failed; 2: nothing could be checked.
//
// Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2: chapter 2, and appendix A for opcodes with a ModRM byte.
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct user_regs_struct registers;

static pid_t run[2];
static uint64_t random_state;
static uint64_t asked, differing; // bytes of outputs

__attribute__((noreturn)) static void die(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "lockstep: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    exit(2);
}

// Ends both runs if this program ends.
static pid_t start(char **command, bool shown) {
    pid_t child = fork();
    if (child == 0) {
        if (!shown)
            dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        personality(ADDR_NO_RANDOMIZE);
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        execv(command[0], command);
        _exit(127);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFSTOPPED(status))
        die("%s cannot be run, or not be traced", command[0]);
    ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_EXITKILL | PTRACE_O_TRACESYSGOOD);
    return child;
}

static size_t get(int which, uint64_t at, void *out, size_t length) {
    struct iovec here = {out, length}, there = {(void *)at, length};
    ssize_t count = process_vm_readv(run[which], &here, 1, &there, 1, 0);
    return count < 0 ? 0 : (size_t)count;
}

static void put(int which, uint64_t at, const void *bytes, size_t length) {
    struct iovec here = {(void *)bytes, length}, there = {(void *)at, length};
    if (process_vm_writev(run[which], &here, 1, &there, 1, 0) != (ssize_t)length)
        die("memory at %#lx cannot be written: %s", at, strerror(errno));
}

// The places where both runs stop at full speed: requests, and the functions to follow.
typedef struct {
    uint64_t at;
    uint8_t byte; // the original byte, which a trap replaces
    bool is_request;
    int calls; // in this check
    uint64_t steps;
} place;

enum { MOST_PLACES = 4096, MOST_STEPS = 50000, TRAP = 0xcc };
static place places[MOST_PLACES];
static int place_count;

static int by_address(const void *a, const void *b) {
    uint64_t first = ((const place *)a)->at, second = ((const place *)b)->at;
    return (first > second) - (first < second);
}

static place *place_at(uint64_t at) {
    place sought = {.at = at};
    return bsearch(&sought, places, (size_t)place_count, sizeof *places, by_address);
}

// Writes to memory that is read-only for the program.
static void put_code(uint64_t at, uint8_t byte) {
    for (int which = 0; which < 2; which++) {
        long word = ptrace(PTRACE_PEEKTEXT, run[which], at, 0);
        ptrace(PTRACE_POKETEXT, run[which], at, (word & ~0xffl) | byte);
    }
}

// Reads code without the traps.
static size_t get_code(uint64_t at, uint8_t *out, size_t length) {
    length = get(0, at, out, length);
    for (size_t i = 0; i < length; i++) {
        place *here = place_at(at + i);
        out[i] = here ? here->byte : out[i];
    }
    return length;
}

// Copies bytes from the first run to the second.
static void make_equal(uint64_t at, size_t length) {
    char *bytes = malloc(length + 1);
    if (get(0, at, bytes, length) != length)
        die("memory at %#lx cannot be read", at);
    put(1, at, bytes, length);
    free(bytes);
}

static void make_random(uint64_t at, size_t length) {
    uint8_t *bytes = malloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        random_state = random_state * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (uint8_t)(random_state >> 56);
    }
    put(1, at, bytes, length);
    free(bytes);
}

// The registers of an instruction that affect addresses and time.
typedef struct {
    uint64_t at; // 0: none yet
    uint32_t compared; // a bit for each register
    bool is_request, is_gather;
} instruction;

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI };

static uint64_t value(const registers *r, int number) {
    const uint64_t values[16] = {r->rax, r->rcx, r->rdx, r->rbx, r->rsp, r->rbp, r->rsi, r->rdi,
                                 r->r8,  r->r9,  r->r10, r->r11, r->r12, r->r13, r->r14, r->r15};
    return values[number];
}

// Opcodes without a ModRM byte, one bit for each, in rows of sixteen.
static const uint16_t PLAIN[16] = {0xf0f0, 0xf0f0, 0xf0f0, 0xf0f0, 0xffff, 0xffff, 0xf5f4, 0xffff,
                                   0x0000, 0xffff, 0xffff, 0xffff, 0xff3c, 0x00f0, 0xffff, 0x3f3f};
static const uint16_t PLAIN_0F[16] = {0x0bf0, 0x0000, 0x0000, 0x00ff, 0x0000, 0x0000, 0x0000, 0x0080,
                                      0xffff, 0x0000, 0x0707, 0x0000, 0xff00, 0x0000, 0x0000, 0x0000};

static bool has(const uint16_t rows[16], uint8_t opcode) {
    return rows[opcode >> 4] >> (opcode & 15) & 1;
}

// A request: rol rdi, 3; rol rdi, 13; rol rdi, 61; rol rdi, 51; xchg rbx, rbx. It is answered at the xchg.
static const uint8_t REQUEST[] = "\x48\xc1\xc7\x03\x48\xc1\xc7\x0d\x48\xc1\xc7\x3d\x48\xc1\xc7\x33\x48\x87\xdb";
enum { EXCHANGE = 16 };

static instruction decode(uint64_t at) {
    uint8_t before[sizeof REQUEST - 1], bytes[32] = {0};
    instruction found = {.at = at};
    if (get_code(at - EXCHANGE, before, sizeof before) == sizeof before && memcmp(before, REQUEST, sizeof before) == 0)
        found.is_request = true;
    if (get_code(at, bytes, 16) == 0)
        die("no instruction at %#lx", at);

    const uint8_t *next = bytes;
    int map = 0, x = 0, b = 0, evex = 0;
    while (strchr("\x66\xf2\xf3\x2e\x36\x3e\x26\x64\x65\xf0", *next) && *next)
        next++;
    if (*next >> 4 == 4) {
        x = *next >> 1 & 1;
        b = *next++ & 1;
    }
    if (*next == 0xc5) {
        map = 1;
        next += 2;
    } else if (*next == 0xc4 || *next == 0x62) {
        evex = *next == 0x62;
        map = next[1] & (evex ? 7 : 31);
        x = !(next[1] & 0x40);
        b = !(next[1] & 0x20);
        next += evex ? 4 : 3;
    } else if (*next == 0x0f) {
        map = 1;
        if (*++next == 0x38 || *next == 0x3a)
            map = *next++ == 0x38 ? 2 : 3;
    }
    uint8_t opcode = *next++;
    if (map == 0 && opcode >= 0xa4 && opcode <= 0xaf && opcode != 0xa8 && opcode != 0xa9)
        found.compared = 1 << RCX | 1 << RSI | 1 << RDI; // of strings
    if (map == 0 && opcode == 0xd7)
        found.compared = 1 << RBX | 1 << RAX;
    if (map == 0 ? has(PLAIN, opcode) : map == 1 && has(PLAIN_0F, opcode))
        return found;
    uint8_t modrm = *next++;
    int mode = modrm >> 6, rm = modrm & 7;
    if (map == 0 && opcode >> 1 == 0x7b && (modrm >> 3 & 7) >= 6) // divisions
        found.compared |= 1 << RAX | 1 << RDX | (mode == 3 ? 1u << (rm | b << 3) : 0);
    found.is_gather = map == 2 && mode != 3 && ((opcode >= 0x90 && opcode <= 0x93) || (evex && opcode >= 0xa0 && opcode <= 0xa3));
    bool accesses = mode != 3 && !(map == 0 && opcode == 0x8d) && !(map == 1 && opcode == 0x1f); // lea, nop
    if (accesses && rm == 4) {
        int base = *next & 7, index = (*next >> 3 & 7) | x << 3;
        if (index != RSP && !found.is_gather)
            found.compared |= 1u << index;
        if (mode != 0 || base != 5)
            found.compared |= 1u << (base | b << 3);
    } else if (accesses && (mode != 0 || rm != 5)) {
        found.compared |= 1u << (rm | b << 3);
    }
    return found;
}

// Each address is decoded only once.
static const instruction *instruction_at(uint64_t at) {
    enum { SIZE = 1 << 22 };
    static instruction *known;
    static size_t count;
    if (!known && !(known = calloc(SIZE, sizeof *known)))
        die("no memory");
    size_t place = (at * 0x9e3779b97f4a7c15u) >> 42;
    while (known[place].at && known[place].at != at)
        place = (place + 1) % SIZE;
    if (!known[place].at) {
        if (++count > SIZE / 2)
            die("a program of more than %d instructions", SIZE / 2);
        known[place] = decode(at);
    }
    return &known[place];
}

// From valgrind.h and memcheck.h.
enum { RUNNING_ON_VALGRIND = 0x1001, COUNT_ERRORS = 0x1201, MEMCHECK = 'M' << 24 | 'C' << 16 };
enum { MAKE_UNDEFINED = MEMCHECK + 1, MAKE_DEFINED, GET_BITS = MEMCHECK + 8 };

// Called between checks. If an output is the same with different secrets, it does not depend on them.
static bool outputs_differ(void) {
    bool differ = !asked || differing;
    asked = differing = 0;
    for (int i = 0; i < place_count; i++)
        places[i].calls = 0;
    return differ;
}

static bool answer(registers state[2]) {
    uint64_t arguments[4], result = 0;
    bool good = true;
    if (get(0, state[0].rax, arguments, sizeof arguments) != sizeof arguments)
        die("a request that cannot be read");
    uint64_t at = arguments[1], length = arguments[2];
    switch (arguments[0]) {
    case RUNNING_ON_VALGRIND: result = 1; break;
    case COUNT_ERRORS: good = outputs_differ(); break;
    case MAKE_UNDEFINED: make_random(at, length); break;
    case MAKE_DEFINED: make_equal(at, length); break;
    case GET_BITS: {
        uint8_t bytes[2] = {0}, all = 0xff;
        for (int which = 0; which < 2; which++) {
            get(which, at, &bytes[which], 1);
            put(which, length, &all, 1);
        }
        asked++;
        differing += bytes[0] != bytes[1];
        result = 1;
        break;
    }
    default: die("a request that is not known: %#lx", arguments[0]);
    }
    for (int which = 0; which < 2; which++) {
        state[which].rdx = result;
        ptrace(PTRACE_SETREGS, run[which], 0, &state[which]);
    }
    return good;
}

static uint64_t told_by_kernel(uint64_t type) {
    char name[64];
    snprintf(name, sizeof name, "/proc/%d/auxv", run[0]);
    int file = open(name, O_RDONLY);
    Elf64_auxv_t entry;
    while (read(file, &entry, sizeof entry) == sizeof entry)
        if (entry.a_type == type) {
            close(file);
            return entry.a_un.a_val;
        }
    die("the kernel does not say %lu", type);
}

static void add_place(uint64_t at, bool is_request) {
    if (place_count == MOST_PLACES)
        die("more than %d functions and requests", MOST_PLACES);
    places[place_count] = (place){.at = at, .is_request = is_request};
    get(0, at, &places[place_count++].byte, 1);
}

// Finds the requests in the program, and the functions that `file` names.
static void find_places(const char *file) {
    uint64_t headers = told_by_kernel(AT_PHDR), count = told_by_kernel(AT_PHNUM), base = 0, at;
    for (uint64_t i = 0; i < count; i++) {
        Elf64_Phdr header;
        get(0, headers + i * sizeof header, &header, sizeof header);
        if (header.p_type == PT_PHDR)
            base = headers - header.p_vaddr;
        if (header.p_type != PT_LOAD || !(header.p_flags & PF_X))
            continue;
        uint8_t *segment = malloc(header.p_memsz), *next = segment;
        if (get(0, base + header.p_vaddr, segment, header.p_memsz) != header.p_memsz)
            die("the program's code cannot be read");
        while ((next = memmem(next, header.p_memsz - (size_t)(next - segment), REQUEST, sizeof REQUEST - 1)))
            add_place(base + header.p_vaddr + (uint64_t)(next++ - segment) + EXCHANGE, true);
        free(segment);
    }
    FILE *functions = fopen(file, "r");
    while (functions && fscanf(functions, "%lx", &at) == 1)
        add_place(base + at, false);
    if (!functions || fclose(functions) || !place_count || places[place_count - 1].is_request)
        die("%s names no functions", file);
    qsort(places, (size_t)place_count, sizeof *places, by_address);
    for (int i = 0; i < place_count; i++)
        put_code(places[i].at, TRAP);
}

enum outcome { GOES_ON, CONTENT, NOT_CONTENT };

static enum outcome differ(const char *what, const registers state[2]) {
    printf("DIFFERS: %s, at %#llx and %#llx\n", what, state[0].rip, state[1].rip);
    char name[64], line[512];
    snprintf(name, sizeof name, "/proc/%d/maps", run[0]);
    FILE *maps = fopen(name, "r");
    while (maps && fgets(line, sizeof line, maps)) {
        unsigned long first, end, offset;
        if (sscanf(line, "%lx-%lx %*s %lx", &first, &end, &offset) != 3)
            continue;
        for (int which = 0; which < 2; which++)
            if (first <= state[which].rip && state[which].rip < end)
                printf("    %#llx of %s", state[which].rip - first + offset, strrchr(line, ' ') + 1);
    }
    return NOT_CONTENT;
}

static registers state[2];
static bool is_syscall; // the reason for the stop

// Lets both runs continue until they stop, at a trap or at `stop`.
static enum outcome go(enum __ptrace_request how, int stop) {
    int status[2];
    for (int which = 0; which < 2; which++)
        if (ptrace(how, run[which], 0, 0))
            die("cannot be traced: %s", strerror(errno));
    for (int which = 0; which < 2; which++)
        waitpid(run[which], &status[which], 0);
    if (status[0] != status[1])
        return differ("how it ends", state);
    if (WIFEXITED(status[0]))
        return WEXITSTATUS(status[0]) ? NOT_CONTENT : CONTENT;
    if (!WIFSTOPPED(status[0]) || (WSTOPSIG(status[0]) != SIGTRAP && WSTOPSIG(status[0]) != stop))
        return differ("a signal", state);
    is_syscall = WSTOPSIG(status[0]) != SIGTRAP;
    for (int which = 0; which < 2; which++)
        ptrace(PTRACE_GETREGS, run[which], 0, &state[which]);
    return GOES_ON;
}

// Runs to the next place at full speed. The second run gets the same random bytes from the kernel as the first.
static enum outcome go_on(void) {
    enum outcome outcome;
    do {
        outcome = go(PTRACE_SYSCALL, SIGTRAP | 0x80);
        if (is_syscall && state[0].orig_rax == SYS_getrandom && state[0].rax <= state[0].rsi)
            make_equal(state[0].rdi, state[0].rax);
    } while (outcome == GOES_ON && is_syscall);
    for (int which = 0; outcome == GOES_ON && which < 2; which++) {
        state[which].rip--; // rip is after the trap
        ptrace(PTRACE_SETREGS, run[which], 0, &state[which]);
    }
    return outcome;
}

// Steps one instruction in both runs, and checks it if `looks` is true.
static enum outcome step(bool looks) {
    if (state[0].rip != state[1].rip)
        return differ("a branch", state);
    const instruction *now = instruction_at(state[0].rip);
    if (looks && now->is_gather)
        return differ("addresses in a vector", state);
    for (int number = 0; looks && number < 16; number++)
        if (now->compared >> number & 1 && value(&state[0], number) != value(&state[1], number))
            return differ("an address, or what is divided", state);
    if (now->is_request && !answer(state))
        return differ("no output, where secrets do", state);
    const place *here = place_at(state[0].rip);
    if (here)
        put_code(here->at, here->byte);
    enum outcome outcome = go(PTRACE_SINGLESTEP, SIGTRAP);
    if (here && outcome == GOES_ON)
        put_code(here->at, TRAP);
    return outcome;
}

// Follows a function until it returns.
static enum outcome follow(place *function) {
    uint64_t top = state[0].rsp;
    enum outcome outcome = GOES_ON;
    for (; outcome == GOES_ON && state[0].rsp <= top; function->steps++)
        outcome = step(true);
    return outcome;
}

static enum outcome run_both(int calls) {
    for (;;) {
        enum outcome outcome = go_on();
        if (outcome != GOES_ON)
            return outcome;
        place *here = place_at(state[0].rip);
        if (!here)
            die("a trap of the program's own");
        if (here->is_request || here->calls++ >= calls || here->steps >= MOST_STEPS)
            outcome = step(false);
        else
            outcome = follow(here);
        if (outcome != GOES_ON)
            return outcome;
    }
}

static void report(void) {
    int functions = 0, followed = 0;
    uint64_t steps = 0;
    for (int i = 0; i < place_count; i++) {
        functions += !places[i].is_request;
        followed += places[i].steps > 0;
        steps += places[i].steps;
    }
    printf("%d of %d functions followed, %lu instructions side by side\n", followed, functions, steps);
}

int main(int count, char **arguments) {
    if (count < 5)
        die("lockstep SEED CALLS FUNCTIONS PROGRAM ARGUMENT...");
    random_state = strtoull(arguments[1], 0, 0);
    for (int which = 0; which < 2; which++)
        run[which] = start(arguments + 4, which == 0);
    make_equal(told_by_kernel(AT_RANDOM), 16);
    find_places(arguments[3]);
    enum outcome outcome = run_both(atoi(arguments[2]));
    report();
    return outcome == CONTENT ? 0 : 1;
}
