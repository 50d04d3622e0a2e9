/*
 * X-Wing between two processes that are connected by a socket. Alice sends a public key, Bob sends a ciphertext,
 * and both obtain a secret. Someone who reads the messages cannot compute the secret, even with a quantum
 * computer. With this secret, Bob sends one message that is sealed with Newplex.
 *
 * This example does not authenticate Alice or Bob: an attacker who can change the messages can impersonate
 * each of them. In real code, Bob must receive Alice's public key over a channel that Bob trusts.
 *
 *     cc xwing.c $(pkg-config --cflags --libs sycon) -o xwing
 *     ./xwing
 */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sycon.h>
#include <sycon/experimental/newplex.h>

static const char text[] = "Meet me where the sponges grow.";

#define SEALED_BYTES (sizeof text - 1 + SYCON_NEWPLEX_TAG_BYTES)

static const uint8_t *bytes(const char *string) {
    return (const uint8_t *)string;
}

static void check(int ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "xwing: %s\n", what);
    exit(EXIT_FAILURE);
}

static void send_all(int peer, const uint8_t *data, size_t len) {
    while (len > 0) {
        ssize_t sent = write(peer, data, len);
        check(sent > 0, "the other side does not listen");
        data += sent;
        len -= (size_t)sent;
    }
}

static void receive_all(int peer, uint8_t *data, size_t len) {
    while (len > 0) {
        ssize_t received = read(peer, data, len);
        check(received > 0, "the other side closed the connection");
        data += received;
        len -= (size_t)received;
    }
}

/* Create a protocol from the shared secret, and zeroize the secret. */
static void begin(sycon_newplex_state *protocol, uint8_t ss[SYCON_KEM_XWING_SHARED_SECRET_BYTES]) {
    static const char domain[] = "example.org xwing v1";

    check(sycon_newplex_init_sized(protocol, bytes(domain), strlen(domain)) == 0, "no protocol");
    check(sycon_newplex_mix(protocol, bytes("secret"), 6, ss, SYCON_KEM_XWING_SHARED_SECRET_BYTES) == 0, "no secret");
    check(sycon_memzero(ss, SYCON_KEM_XWING_SHARED_SECRET_BYTES) == 0, "not zeroized");
}

static void alice(int bob) {
    uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES], sk[SYCON_KEM_XWING_SECRET_KEY_BYTES];
    uint8_t ct[SYCON_KEM_XWING_CIPHERTEXT_BYTES], ss[SYCON_KEM_XWING_SHARED_SECRET_BYTES];
    uint8_t sealed[SEALED_BYTES], message[sizeof text] = {0};
    sycon_newplex_state protocol;

    check(sycon_kem_xwing_generate(pk, sk) == 0, "no key pair");
    send_all(bob, pk, sizeof pk);
    receive_all(bob, ct, sizeof ct);
    check(sycon_kem_xwing_dec(ss, ct, sk) == 0, "no ciphertext");
    check(sycon_memzero(sk, sizeof sk) == 0, "not zeroized");

    begin(&protocol, ss);
    receive_all(bob, sealed, sizeof sealed);
    check(sycon_newplex_open(&protocol, bytes("to alice"), 8, message, sealed, sizeof sealed) == 0, "not from Bob");
    check(SYCON_WIPE(&protocol) == 0, "not zeroized");
    printf("Alice reads: %s\n", (const char *)message);
}

static void bob(int alice) {
    uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES];
    uint8_t ct[SYCON_KEM_XWING_CIPHERTEXT_BYTES], ss[SYCON_KEM_XWING_SHARED_SECRET_BYTES];
    uint8_t sealed[SEALED_BYTES];
    sycon_newplex_state protocol;

    receive_all(alice, pk, sizeof pk);
    check(sycon_kem_xwing_enc(ct, ss, pk) == 0, "no public key");
    send_all(alice, ct, sizeof ct);

    begin(&protocol, ss);
    check(sycon_newplex_seal(&protocol, bytes("to alice"), 8, sealed, bytes(text), strlen(text)) == 0, "not sealed");
    check(SYCON_WIPE(&protocol) == 0, "not zeroized");
    send_all(alice, sealed, sizeof sealed);
}

int main(void) {
    int ends[2], status;
    pid_t child;

    check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "no socket");
    child = fork();
    check(child >= 0, "no second process");
    if (child == 0) {
        check(close(ends[0]) == 0, "not closed");
        bob(ends[1]);
        return EXIT_SUCCESS;
    }
    check(close(ends[1]) == 0, "not closed");
    alice(ends[0]);
    check(waitpid(child, &status, 0) == child && status == 0, "Bob has failed");
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
