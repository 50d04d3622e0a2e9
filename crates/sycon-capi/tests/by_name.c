/*
 * Functions chosen by name, and other needs of bindings: aligned memory, threads that the system refuses to
 * start, `fork`, and signals.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "functions.h"
#include "vectors.h"

/* --- Every vector --- */

static int begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static const char *name_of(const struct hash_case *c) {
    if (begins(c->alg, "BLAKE3")) return "blake3"; /* in any case */
    if (strcmp(c->alg, "IndexedVeXOF128") == 0) return "Indexed-VeXOF128";
    if (strcmp(c->alg, "IndexedVeXOF256") == 0) return "Indexed-VeXOF256";
    return c->alg;
}

static sycon_function *begin(const struct hash_case *c) {
    sycon_function *f = NULL;
    struct bytes custom = make(&c->custom, NULL), key = make(&c->key, NULL), name = make(&c->name, NULL);
    int derives = strcmp(c->alg, "BLAKE3 derive_key") == 0;
    CHECK(sycon_function_new(&f, name_of(c)) == 0 && f != NULL);
    if (begins(c->alg, "KMAC") || strcmp(c->alg, "BLAKE3 keyed") == 0)
        CHECK(sycon_function_key(f, key.data, key.len) == (key.len > 0 ? 0 : -1));
    if (begins(c->alg, "cSHAKE")) CHECK(sycon_function_name(f, name.data, name.len) == 0);
    if (derives) CHECK(sycon_function_context(f, custom.data, custom.len) == 0);
    else if (custom.len > 0 && !begins(c->alg, "BLAKE3")) CHECK(sycon_function_customization(f, custom.data, custom.len) == 0);
    if (begins(c->alg, "Turbo")) CHECK(sycon_function_domain(f, c->domain) == 0);
    if (begins(c->alg, "Parallel")) CHECK(sycon_function_blocksize(f, c->block) == 0);
    give(custom.data);
    give(key.data);
    give(name.data);
    return f;
}

static void is_answer(const struct hash_case *c, const uint8_t *out) {
    if (c->out != NULL) CHECK(is_hex(out, c->len, c->out));
    if (c->sha256 != NULL) CHECK(is_sha256(out, c->len, c->sha256));
}

static void absorb(sycon_function *f, const struct hash_case *c) {
    struct bytes msg = make(&c->msg, NULL);
    if (!begins(c->alg, "Tuple")) {
        CHECK(sycon_function_update(f, msg.data, msg.len / 3) == 0);
        CHECK(sycon_function_update_parallel(f, msg.data + msg.len / 3, msg.len - msg.len / 3, 2) == 0);
    }
    for (size_t i = 0; i < c->parts.count; i++) {
        struct bytes part = make(&case_parts[c->parts.first + i], NULL);
        CHECK(sycon_function_update(f, part.data, part.len) == 0);
        give(part.data);
    }
    if (c->parts.count == 0 && begins(c->alg, "Tuple")) CHECK(sycon_function_reset(f) == 0);
    give(msg.data);
}

/* Saves the state of `f`, releases `f`, and returns a function restored from the state. */
static sycon_function *resumed(sycon_function *f) {
    size_t bytes = 0;
    sycon_function *other = NULL;
    uint8_t *saved;
    if (begins(context, "BLAKE3")) { /* cannot be saved */
        CHECK(sycon_function_saved_bytes(f, &bytes) == -1);
        return f;
    }
    CHECK(sycon_function_saved_bytes(f, &bytes) == 0 && bytes > 100);
    saved = take(bytes);
    CHECK(sycon_function_save(f, saved, bytes - 1) == -1 && is_zero(saved, bytes - 1));
    CHECK(sycon_function_save(f, saved, bytes) == 0 && sycon_function_free(f) == 0);
    CHECK(sycon_function_restore(&other, saved, bytes - 1) == -1 && other == NULL);
    saved[bytes / 2] ^= 1;
    CHECK(sycon_function_restore(&other, saved, bytes) == -1 && other == NULL);
    saved[bytes / 2] ^= 1;
    CHECK(sycon_function_restore(&other, saved, bytes) == 0);
    CHECK(sycon_function_key(other, saved, 32) == -1);
    give(saved);
    return other;
}

static void check(const struct hash_case *c) {
    uint8_t *out = take(c->len);
    sycon_function *f = begin(c), *copy = NULL;
    absorb(f, c);
    CHECK(sycon_function_copy(&copy, f) == 0);
    f = resumed(f);
    CHECK(sycon_function_final(f, out, c->len) == 0);
    is_answer(c, out);
    absorb(f, c); /* the next input has begun */
    memset(out, FRESH, c->len);
    CHECK(sycon_function_final(f, out, c->len) == 0);
    is_answer(c, out);
    memset(out, FRESH, c->len);
    if (sycon_function_squeeze(copy, out, c->len / 2) == 0) {
        copy = resumed(copy);
        if (!begins(c->alg, "BLAKE3")) CHECK(sycon_function_reset(copy) == -1);
        CHECK(sycon_function_squeeze(copy, out + c->len / 2, c->len - c->len / 2) == 0);
        is_answer(c, out);
        CHECK(sycon_function_update(copy, NULL, 0) == -1);
        CHECK(sycon_function_key(copy, (const uint8_t *)context, 1) == -1);
        if (sycon_function_seek(copy, 0) == 0) {
            uint64_t position = 1;
            CHECK(sycon_function_tell(copy, &position) == 0 && position == 0);
            CHECK(sycon_function_squeeze(copy, out, c->len) == 0);
            CHECK(sycon_function_tell(copy, &position) == 0 && position == c->len);
            is_answer(c, out);
        }
    } else {
        CHECK(is_zero(out, c->len / 2));
        CHECK(sycon_function_final(copy, out, c->len) == 0);
        is_answer(c, out);
    }
    CHECK(sycon_function_free(f) == 0 && sycon_function_free(copy) == 0);
    give(out);
}

/* --- Lists --- */

static void names(void) {
    char *list = strdup(sycon_function_names());
    size_t count = 0;
    for (char *name = strtok(list, "\n"); name != NULL; name = strtok(NULL, "\n"), count++) {
        sycon_function *f = NULL;
        size_t bytes = 0, seen = 0;
        context = name;
        CHECK(sycon_function_new(&f, name) == 0);
        CHECK(sycon_function_output_bytes(f, &bytes) == 0 && bytes >= 28);
        CHECK(sycon_function_block_bytes(f, &bytes) == 0 && bytes >= 8);
        for (size_t i = 0; i < COUNT(hash_cases); i++) seen += strcasecmp(name_of(&hash_cases[i]), name) == 0;
        CHECK(seen >= 5);
        CHECK(sycon_function_free(f) == 0);
    }
    CHECK(count >= 30);
    free(list);
}

static void refusals(void) {
    sycon_function *f = (sycon_function *)&f;
    uint8_t out[64];
    context = "refusals";
    CHECK(sycon_function_new(&f, "SHAKE129") == -1 && f == NULL);
    CHECK(sycon_function_new(&f, "") == -1 && sycon_function_new(&f, NULL) == -1);
    CHECK(sycon_function_new(&f, "\xff\xfe") == -1 && sycon_function_new(NULL, "SHAKE128") == -1);
    CHECK(sycon_function_free(NULL) == 0 && sycon_function_update(NULL, NULL, 0) == -1);
    CHECK(sycon_function_new(&f, "SHA3-256") == 0);
    CHECK(sycon_function_final(f, out, 31) == -1 && is_zero(out, 31));
    CHECK(sycon_function_final(f, out, 32) == 0);
    CHECK(sycon_function_key(f, out, 32) == 0 && sycon_function_update(f, out, 1) == -1);
    CHECK(sycon_function_free(f) == 0);
    CHECK(sycon_function_new(&f, "KMAC128") == 0);
    CHECK(sycon_function_update(f, out, 1) == -1); /* without a key */
    CHECK(sycon_function_key(f, out, 16) == 0 && sycon_function_update(f, out, 1) == 0);
    CHECK(sycon_function_free(f) == 0);
    CHECK(sycon_function_new(&f, "TurboSHAKE128") == 0 && sycon_function_domain(f, 0x80) == 0);
    CHECK(sycon_function_update(f, out, 1) == -1);
    CHECK(sycon_function_free(f) == 0);
}

static void refuses(sycon_function *f, const char *name) {
    uint8_t out[31];
    uint64_t position = 1;
    CHECK(sycon_function_seek(f, 0) == -1 && sycon_function_tell(f, &position) == -1 && position == 0);
    if (begins(name, "SHA3")) CHECK(sycon_function_squeeze(f, out, 1) == -1 && sycon_function_final(f, out, 31) == -1);
}

/* After errors, a new function still accepts options, and an absorbing function continues. */
static void refusals_change_nothing(const char *name) {
    uint8_t data[32] = {1}, expected[32], out[32];
    sycon_function *f = NULL, *copy = NULL;
    context = name;
    CHECK(sycon_function_new(&f, name) == 0);
    CHECK(sycon_function_update(f, data, 32) == 0 && sycon_function_final(f, expected, 32) == 0);
    refuses(f, name);
    CHECK(sycon_function_copy(&copy, f) == 0 && sycon_function_domain(copy, 0x0b) == 0);
    CHECK(sycon_function_free(copy) == 0);
    CHECK(sycon_function_update(f, data, 10) == 0);
    refuses(f, name);
    CHECK(sycon_function_update(f, data + 10, 22) == 0 && sycon_function_final(f, out, 32) == 0);
    CHECK(memcmp(out, expected, 32) == 0);
    CHECK(sycon_function_free(f) == 0);
}

/* --- Memory --- */

static void memory(void) {
    context = "memory";
    CHECK(sycon_malloc(SIZE_MAX) == NULL && sycon_malloc(SIZE_MAX / 2) == NULL);
    sycon_free(NULL);
    for (size_t bytes = 0; bytes < 5000; bytes += 1 + bytes / 3) {
        uint8_t *memory = sycon_malloc(bytes);
        CHECK(memory != NULL && (uintptr_t)memory % 64 == 0);
        CHECK(is_zero(memory, bytes));
        memset(memory, FRESH, bytes);
        sycon_free(memory);
    }
}

/* --- Threads --- */

enum { MANY = 1 << 20 };

/* Returns 0 if KT128 of many bytes on several threads equals the expected digest. */
static int on_threads(const uint8_t *data, const uint8_t *expected, size_t count) {
    static sycon_xof_kt128_state state;
    uint8_t out[32];
    return !(sycon_xof_kt128_init(&state) == 0
             && sycon_xof_kt128_update_parallel(&state, data, MANY, count) == 0
             && sycon_xof_kt128_squeeze(&state, out, 32) == 0 && memcmp(out, expected, 32) == 0);
}

static int parallel(const uint8_t *data, const uint8_t *expected) {
    return on_threads(data, expected, 4);
}

/* Limits the memory so that a thread's stack does not fit but everything else does. Returns 0 on success. */
static int refuse_threads(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    struct rlimit memory;
    if (file == NULL || fscanf(file, "%lu", &pages) != 1) return -1;
    fclose(file);
    memory.rlim_cur = memory.rlim_max = pages * (rlim_t)sysconf(_SC_PAGESIZE) + (1 << 20);
    if (setrlimit(RLIMIT_AS, &memory) != 0) return -1;
    return mmap(NULL, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? 0 : -1;
}

static pid_t pid = 1;

/* The library's pid of this process. A child of `fork` has its parent's: the system reuses pids. */
pid_t getpid(void) {
    return pid;
}

/* Runs `parallel` in a child process, which must print nothing, with or without threads. */
static void in_child(const uint8_t *data, const uint8_t *expected, pid_t (*begin_child)(void), int refused) {
    int ends[2], status = -1;
    char said;
    pid_t child;
    CHECK(pipe(ends) == 0);
    fflush(NULL);
    child = begin_child();
    if (child == 0) {
        alarm(60);
        /* `_Fork` calls no handlers, so only the pid shows that this is a child. */
        if (begin_child == _Fork) pid = 2;
        dup2(ends[1], 2);
        close(ends[0]);
        close(ends[1]);
        if (refused && refuse_threads() != 0) _exit(2);
        _exit(parallel(data, expected));
    }
    close(ends[1]);
    CHECK(read(ends[0], &said, 1) == 0);
    close(ends[0]);
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static volatile sig_atomic_t handled = 0;

static void handle(int signal) {
    (void)signal;
    handled += 1;
}

/* The library's threads take no signal that the program's thread blocks, and leave the mask of that thread. */
static void signals(void) {
    sigset_t set, before;
    CHECK(sigemptyset(&set) == 0 && sigaddset(&set, SIGUSR1) == 0 && signal(SIGUSR1, handle) != SIG_ERR);
    CHECK(sigprocmask(SIG_BLOCK, &set, &before) == 0 && !sigismember(&before, SIGUSR1));
    CHECK(kill((pid_t)syscall(SYS_getpid), SIGUSR1) == 0);
    usleep(100000);
    CHECK(handled == 0);
    CHECK(sigprocmask(SIG_SETMASK, &before, NULL) == 0 && handled == 1);
}

static void threads(void) {
    struct bytes data = pattern(MANY, 0);
    uint8_t expected[32];
    CHECK(sycon_xof_kt128(expected, 32, data.data, MANY) == 0);
    if (unlimited() != NULL) {
        printf("by_name: threads that the system refuses are NOT TESTED %s\n", unlimited());
    } else {
        context = "threads that the system refuses";
        in_child(data.data, expected, fork, 1);
    }
    context = "threads";
    CHECK(parallel(data.data, expected) == 0);
    if (RUNNING_ON_VALGRIND) {
        puts("by_name: threads after fork are NOT TESTED under valgrind");
    } else {
        context = "threads after fork";
        in_child(data.data, expected, fork, 0);
        in_child(data.data, expected, _Fork, 0);
    }
    CHECK(parallel(data.data, expected) == 0);
    context = "signals";
    signals();
    context = "more threads than CPU cores";
    CHECK(on_threads(data.data, expected, 100000) == 0);
    CHECK(on_threads(data.data, expected, SIZE_MAX) == 0);
    give(data.data);
}

int main(void) {
    complete_functions();
    threads();
    for (size_t i = 0; i < COUNT(hash_cases); i++) {
        context = hash_cases[i].alg;
        if (strcmp(context, "multimixer-128 MAC") == 0) continue; /* its key is a separate object */
        if (begins(context, "KMAC") && hash_cases[i].key.len == 0) {
            sycon_function *f = begin(&hash_cases[i]); /* an empty key is refused, so the function has no key */
            CHECK(sycon_function_update(f, NULL, 0) == -1 && sycon_function_free(f) == 0);
            continue;
        }
        if (hash_cases[i].msg.len > most_bytes() || hash_cases[i].len > most_bytes()) continue;
        check(&hash_cases[i]);
    }
    names();
    refusals();
    refusals_change_nothing("SHAKE128");
    refusals_change_nothing("SHA3-256");
    memory();
    return report("by_name");
}
