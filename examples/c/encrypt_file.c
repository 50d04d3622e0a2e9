/*
 * Encrypt a file of any size to recipients, or decrypt one, compatible with age 1.3:
 *
 *     cc encrypt_file.c $(pkg-config --cflags --libs sycon) -o encrypt_file
 *     ./encrypt_file keygen > key.txt             # its first line contains the recipient
 *     ./encrypt_file encrypt RECIPIENTS < message > file
 *     ./encrypt_file decrypt key.txt < file > message
 *
 * RECIPIENTS is a file with one recipient a line. Use the output of `decrypt` only if the program succeeds: a
 * truncated file is detected at its end.
 */

#include <stdio.h>
#include <string.h>

#include <sycon.h>

static int from_stdin(void *unused, uint8_t *out, size_t outlen, size_t *bytes) {
    (void)unused;
    *bytes = fread(out, 1, outlen, stdin);
    return ferror(stdin) ? -1 : 0;
}

static int to_stdout(void *unused, const uint8_t *in, size_t inlen) {
    (void)unused;
    return fwrite(in, 1, inlen, stdout) == inlen ? 0 : -1;
}

static int keygen(void) {
    uint8_t recipient[SYCON_AGE_RECIPIENT_BYTES], identity[SYCON_AGE_IDENTITY_BYTES];
    int failed = sycon_age_generate(recipient, identity);

    if (!failed)
        printf("# %.*s\n%.*s\n", (int)sizeof recipient, (const char *)recipient, (int)sizeof identity,
               (const char *)identity);
    sycon_memzero(identity, sizeof identity);
    return failed;
}

/* One thread: the callbacks run on the calling thread. */
static int encrypt(const uint8_t *keys, size_t len, int *error) {
    sycon_age_recipients *recipients;
    int failed;

    if (sycon_age_recipients_new(&recipients, keys, len, error) != 0) return -1;
    failed = sycon_age_encrypt_stream(from_stdin, to_stdout, NULL, recipients, 0, 1, error);
    sycon_age_recipients_free(recipients);
    return failed;
}

static int decrypt(const uint8_t *keys, size_t len, int *error) {
    sycon_age_identities *identities;
    int failed;

    if (sycon_age_identities_new(&identities, keys, len, error) != 0) return -1;
    failed = sycon_age_decrypt_stream(from_stdin, to_stdout, NULL, identities, 1, error);
    sycon_age_identities_free(identities);
    return failed;
}

static const char *name_of(int error) {
    switch (error) {
        case SYCON_AGE_ERROR_HEADER: return "the header is damaged, or the file is not an age file";
        case SYCON_AGE_ERROR_NO_MATCH: return "the file is not encrypted to this key";
        case SYCON_AGE_ERROR_MAC: return "the header was tampered with";
        case SYCON_AGE_ERROR_PAYLOAD: return "the file was tampered with or truncated; discard the output";
        case SYCON_AGE_ERROR_ARMOR: return "the armor is damaged";
        case SYCON_AGE_ERROR_IO: return "reading or writing failed";
        case SYCON_AGE_ERROR_KEY: return "the file contains no keys, or keys that do not fit together";
        case SYCON_AGE_ERROR_ENCRYPTED: return "the identities are encrypted";
        default: return "unknown error";
    }
}

int main(int argc, char **argv) {
    static uint8_t keys[1 << 16];
    size_t len;
    FILE *file;
    int error = 0, failed;

    if (argc == 2 && strcmp(argv[1], "keygen") == 0) return keygen() != 0 || fflush(stdout) != 0;
    if (argc != 3 || (strcmp(argv[1], "encrypt") != 0 && strcmp(argv[1], "decrypt") != 0)) {
        fprintf(stderr, "usage: %s keygen | encrypt RECIPIENTS | decrypt IDENTITIES\n", argv[0]);
        return 2;
    }
    file = fopen(argv[2], "rb");
    if (!file) {
        perror(argv[2]);
        return 1;
    }
    len = fread(keys, 1, sizeof keys, file);
    if (ferror(file) || fclose(file) != 0 || len == sizeof keys) {
        fprintf(stderr, "%s: cannot be read, or is too long\n", argv[2]);
        return 1;
    }
    failed = strcmp(argv[1], "encrypt") == 0 ? encrypt(keys, len, &error) : decrypt(keys, len, &error);
    sycon_memzero(keys, sizeof keys);
    if (failed || fflush(stdout) != 0) {
        fprintf(stderr, "%s: %s\n", argv[1], name_of(failed ? error : SYCON_AGE_ERROR_IO));
        return 1;
    }
    return 0;
}
