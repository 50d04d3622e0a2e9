/*
 * A conversation with Newplex: two sides that share a key send each other sealed messages. Each message
 * depends on all messages before it. The receiver detects a message that was tampered with, removed, repeated
 * or reordered.
 *
 * Newplex is experimental: see docs/newplex.md.
 *
 *     cc session.c $(pkg-config --cflags --libs sycon) -o session
 *     ./session
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sycon.h>
#include <sycon/experimental/newplex.h>

#define LONGEST 100

typedef struct sealed {
    uint8_t bytes[LONGEST + SYCON_NEWPLEX_TAG_BYTES];
    size_t len;
} sealed;

static const uint8_t *bytes(const char *text) {
    return (const uint8_t *)text;
}

static void check(int ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "session: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Both sides begin with the same state. The key can come from X-Wing: see xwing.c. */
static void begin(sycon_newplex_state *side, const uint8_t key[32]) {
    static const char domain[] = "example.org conversation v1";

    check(sycon_newplex_init_sized(side, bytes(domain), strlen(domain)) == 0, "no protocol");
    check(sycon_newplex_mix(side, bytes("key"), 3, key, 32) == 0, "no key");
}

static sealed send_text(sycon_newplex_state *side, const char *label, const char *text) {
    sealed message = {.len = strlen(text) + SYCON_NEWPLEX_TAG_BYTES};

    check(message.len <= sizeof message.bytes, "the message is too long");
    check(sycon_newplex_seal(side, bytes(label), strlen(label), message.bytes, bytes(text), strlen(text)) == 0,
          "not sealed");
    return message;
}

/* Return -1 if this is not the message that the other side sent next. */
static int receive(sycon_newplex_state *side, const char *label, sealed message) {
    uint8_t text[LONGEST];
    size_t len = message.len - SYCON_NEWPLEX_TAG_BYTES;

    if (sycon_newplex_open(side, bytes(label), strlen(label), text, message.bytes, message.len) != 0) return -1;
    printf("%s: %.*s\n", label, (int)len, (const char *)text);
    return 0;
}

int main(void) {
    const uint8_t key[32] = "32 bytes that nobody can guess.";
    sycon_newplex_state alice, bob, before;
    sealed message;

    begin(&alice, key);
    begin(&bob, key);
    message = send_text(&alice, "alice to bob", "Are you there?");
    check(receive(&bob, "alice to bob", message) == 0, "not from Alice");
    message = send_text(&bob, "bob to alice", "I am.");
    check(receive(&alice, "bob to alice", message) == 0, "not from Bob");

    /* An attacker changes one bit. A rejected message also changes the state, so Bob keeps a copy. */
    message = send_text(&alice, "alice to bob", "Send 10 to Carol.");
    check(sycon_newplex_copy(&before, &bob) == 0, "no copy");
    message.bytes[5] ^= 1;
    check(receive(&bob, "alice to bob", message) != 0, "a message that was tampered with was accepted");
    printf("alice to bob: refused\n");
    message.bytes[5] ^= 1;
    check(receive(&before, "alice to bob", message) == 0, "not from Alice");

    check(SYCON_WIPE(&alice) == 0, "not zeroized");
    check(SYCON_WIPE(&bob) == 0, "not zeroized");
    check(SYCON_WIPE(&before) == 0, "not zeroized");
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
