/*
 * Encrypted files, in the format age-encryption.org/v1.
 *
 * Contents: sycon_age_keypair, sycon_age_recipient, sycon_age_recipients_new,
 *     sycon_age_recipients_new_passphrase, sycon_age_recipients_free, sycon_age_identities_new,
 *     sycon_age_identities_new_passphrase, sycon_age_identities_decrypt, sycon_age_identities_free,
 *     sycon_age_encrypted_bytes, sycon_age_encrypt, sycon_age_decrypt, sycon_age_encrypt_stream,
 *     sycon_age_decrypt_stream
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_AGE_H
#define SYCON_AGE_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Encrypted files, which only their recipients read: the format age-encryption.org/v1, with X-Wing.
 *
 * #include <stdio.h>
 * #include <sycon/age.h>
 *
 * // To read a file, and to write one. The end of a file is no bytes.
 * static int from_file(void *files, uint8_t *out, size_t outlen, size_t *bytes) {
 *     FILE *file = ((FILE **)files)[0];
 *     *bytes = fread(out, 1, outlen, file);
 *     return ferror(file) ? -1 : 0;
 * }
 *
 * static int to_file(void *files, const uint8_t *in, size_t inlen) {
 *     return fwrite(in, 1, inlen, ((FILE **)files)[1]) == inlen ? 0 : -1;
 * }
 *
 * int encrypt(FILE *in, FILE *out, const uint8_t *to, size_t tolen) {
 *     FILE *files[2] = {in, out};
 *     sycon_age_recipients *recipients;
 *     int error, failed;
 *     if (sycon_age_recipients_new(&recipients, to, tolen, &error) != 0) return error;
 *     failed = sycon_age_encrypt_stream(from_file, to_file, files, recipients, 0, 1, &error);
 *     return sycon_age_recipients_free(recipients) != 0 || failed ? -1 : 0;
 * }
 *
 * Recipients and identities are text, as in age's files of them: one to a line, where empty lines and those
 * that begin with `#` are passed over. Take X-Wing's (`age1pq1..`). Those of X25519 (`age1..`) are for older
 * age. Recipients of both are not mixed.
 *
 * A file does not say who wrote it. Everybody sees how long it is, and how many recipients of which types it has.
 * The functions with `threads` work on that many, 0 for one a processor.
 *
 * In builds with the feature age.
 */

// Characters of an identity of X-Wing, `AGE-SECRET-KEY-PQ-1..`. No zero ends it.
#define SYCON_AGE_IDENTITY_BYTES 77

// Characters of a recipient of X-Wing, `age1pq1..`. No zero ends it.
#define SYCON_AGE_RECIPIENT_BYTES 1959

// What `error` says of -1: the file is damaged in its header, is no age file, or asks for more work to try a
// passphrase than is allowed. It is 0 for what is none of these: memory that cannot be, no random bytes, a
// mistake of the library's.
#define SYCON_AGE_ERROR_HEADER 1

// No identity opens the file, or the passphrase is wrong.
#define SYCON_AGE_ERROR_NO_MATCH 2

// An identity opens the file, but its header was changed.
#define SYCON_AGE_ERROR_MAC 3

// What is behind the header was changed, cut or added to.
#define SYCON_AGE_ERROR_PAYLOAD 4

// The armor, which is to say the lines of text around the file, is damaged.
#define SYCON_AGE_ERROR_ARMOR 5

// A callback has failed, or `out` is too short.
#define SYCON_AGE_ERROR_IO 6

// A text that is no key, none at all, recipients that cannot be those of one file, a passphrase or a work
// factor that is not allowed.
#define SYCON_AGE_ERROR_KEY 7

// Identities that are themselves encrypted, for `sycon_age_identities_decrypt`.
#define SYCON_AGE_ERROR_ENCRYPTED 8

// Puts the next bytes of the input in `out`, and how many in `bytes`: at most `outlen`, and 0 at the end
// only. Returns 0, or -1 to stop.
//
// Of both callbacks: `context` is what the function was given. Where `threads` is not 1, they are called on
// another thread than the caller's, still one at a time, and must not wait for another such call. They
// return: no exception or `longjmp` leaves them.
typedef int (*sycon_age_read)(void *context, uint8_t *out, size_t outlen, size_t *bytes);

// Takes all of the next bytes of the output, and returns 0; or -1 to stop.
typedef int (*sycon_age_write)(void *context, const uint8_t *in, size_t inlen);

// Whom files are encrypted to. Several threads may use it at once.
typedef struct sycon_age_recipients sycon_age_recipients;

// Who decrypts. Secret. Several threads may use it at once.
typedef struct sycon_age_identities sycon_age_identities;

// A new identity of X-Wing, which is secret, and its recipient, for others.
SYCON_MUST_USE int sycon_age_keypair(uint8_t *recipient, uint8_t *identity);

// The recipient of an identity, of X-Wing or X25519, and how many characters it has. `SYCON_AGE_RECIPIENT_BYTES`
// are always enough; the rest of `recipient` becomes zeros.
SYCON_MUST_USE int sycon_age_recipient(uint8_t *recipient,
                                       size_t recipientlen,
                                       size_t *bytes,
                                       const uint8_t *identity,
                                       size_t identitylen);

// The recipients in a text of lines. `sycon_age_recipients_free` releases them.
SYCON_MUST_USE int sycon_age_recipients_new(sycon_age_recipients **recipients,
                                            const uint8_t *text,
                                            size_t textlen,
                                            int *error);

// A passphrase, which stands alone, with a work factor from 1 to 31, or 0 for the usual one, 18: to try a
// passphrase takes 2 to the power of it KiB of memory, and time in proportion; by 18 about a second.
SYCON_MUST_USE int sycon_age_recipients_new_passphrase(sycon_age_recipients **recipients,
                                                       const uint8_t *passphrase,
                                                       size_t passphraselen,
                                                       size_t work_factor,
                                                       int *error);

// Releases them. NULL is allowed.
int sycon_age_recipients_free(sycon_age_recipients *recipients);

// The identities in a text of lines. `sycon_age_identities_free` releases them.
SYCON_MUST_USE int sycon_age_identities_new(sycon_age_identities **identities,
                                            const uint8_t *text,
                                            size_t textlen,
                                            int *error);

// A passphrase, for files up to a work factor, or 0 for the usual one, 22, which takes 4 GiB of memory.
SYCON_MUST_USE int sycon_age_identities_new_passphrase(sycon_age_identities **identities,
                                                       const uint8_t *passphrase,
                                                       size_t passphraselen,
                                                       size_t most_work_factor,
                                                       int *error);

// The identities in a text that is itself an age file under a passphrase.
SYCON_MUST_USE int sycon_age_identities_decrypt(sycon_age_identities **identities,
                                                const uint8_t *file,
                                                size_t filelen,
                                                const sycon_age_identities *passphrase,
                                                int *error);

// Wipes and releases them. NULL is allowed.
int sycon_age_identities_free(sycon_age_identities *identities);

// How many bytes a file of `inlen` bytes of plaintext has; `armored` is not 0 if it is to be lines of text.
SYCON_MUST_USE int sycon_age_encrypted_bytes(size_t *bytes,
                                             const sycon_age_recipients *recipients,
                                             size_t inlen,
                                             int armored);

// Encrypts `in` to `out`, and says how many bytes that became: as many as `sycon_age_encrypted_bytes` tells
// before, which `out` must have room for. The rest of it becomes zeros.
SYCON_MUST_USE int sycon_age_encrypt(uint8_t *out,
                                     size_t outlen,
                                     size_t *bytes,
                                     const uint8_t *in,
                                     size_t inlen,
                                     const sycon_age_recipients *recipients,
                                     int armored,
                                     size_t threads,
                                     int *error);

// Decrypts `in`, armored or not, to `out`, and says how many bytes that became. `inlen` bytes are always
// enough; the rest of `out` becomes zeros. Nothing is given out of a file that is not whole and authentic.
SYCON_MUST_USE int sycon_age_decrypt(uint8_t *out,
                                     size_t outlen,
                                     size_t *bytes,
                                     const uint8_t *in,
                                     size_t inlen,
                                     const sycon_age_identities *identities,
                                     size_t threads,
                                     int *error);

// Encrypts all that `read` gives, and gives it to `write`. On -1 what was written is no file.
SYCON_MUST_USE int sycon_age_encrypt_stream(sycon_age_read read,
                                            sycon_age_write write,
                                            void *context,
                                            const sycon_age_recipients *recipients,
                                            int armored,
                                            size_t threads,
                                            int *error);

// Decrypts all that `read` gives, armored or not, and gives it to `write`, which gets nothing that is not
// authentic, and in its order. But only if this returns 0 was it the whole: on -1 whoever acts on what was
// written must be able to take it back.
SYCON_MUST_USE int sycon_age_decrypt_stream(sycon_age_read read,
                                            sycon_age_write write,
                                            void *context,
                                            const sycon_age_identities *identities,
                                            size_t threads,
                                            int *error);


#ifdef __cplusplus
}
#endif

#endif
