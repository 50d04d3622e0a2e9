/*
 * Newplex: protocols, and streams of authenticated blocks. Experimental.
 *
 * Contents: sycon_protocol_init, sycon_protocol_init_sized, sycon_protocol_copy,
 *     sycon_protocol_mix, sycon_protocol_derive, sycon_protocol_encrypt, sycon_protocol_decrypt,
 *     sycon_protocol_seal, sycon_protocol_open, sycon_protocol_mix_init, sycon_protocol_mix_update,
 *     sycon_protocol_mix_final, sycon_protocol_encrypt_init, sycon_protocol_encrypt_update,
 *     sycon_protocol_encrypt_final, sycon_protocol_decrypt_init, sycon_protocol_decrypt_update,
 *     sycon_protocol_decrypt_final, sycon_protocol_to_bytes, sycon_protocol_from_bytes,
 *     sycon_protocol_from_bytes_sized, sycon_newplex_mac_init, sycon_newplex_mac_update,
 *     sycon_newplex_mac_final, sycon_newplex_mac_verify, sycon_newplex_aead_init,
 *     sycon_newplex_aead_seal, sycon_newplex_aead_open, sycon_newplex_channel_initiator,
 *     sycon_newplex_channel_responder, sycon_newplex_channel_send, sycon_newplex_channel_receive,
 *     sycon_aestream_init_push, sycon_aestream_push, sycon_aestream_push_end,
 *     sycon_aestream_init_pull, sycon_aestream_pull_header, sycon_aestream_pull,
 *     sycon_aestream_finish
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_PROTOCOL_H
#define SYCON_PROTOCOL_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Newplex: one stateful object for hashing, authentication, key derivation and encryption.
 *
 * A protocol takes a sequence of operations, each with a label: two sides that do the same operations in
 * the same order have the same state. Mix a key, and a nonce that never comes twice with it, before
 * encrypting. After `fork`, use the state in one process only: parent and child would encrypt with one keystream.
 *
 * Of a sized protocol, which mixes the size of its data before each operation, whatever went in, labels and
 * lengths included, decides whatever comes out. Of one that is not, with the original's operations, that
 * is so only if nothing is encrypted and labels have fewer than 8192 bytes, none of them below 0x20, or if
 * the lengths of all that is mixed, encrypted and sealed are fixed: otherwise, who chooses data may forge.
 *
 * Experimental, and unreviewed.
 *
 * #include <sycon/protocol.h>
 *
 * #define TEXT(text) (const uint8_t *)(text), sizeof(text) - 1
 *
 * // `sealed` has `len + SYCON_PROTOCOL_TAG_BYTES` bytes; a nonce must not come twice with a key.
 * int seal(uint8_t *sealed, const uint8_t *note, size_t len, const uint8_t key[32], const uint8_t nonce[16]) {
 *     sycon_protocol_state protocol;
 *     return sycon_protocol_init_sized(&protocol, TEXT("example.org notes v1")) != 0
 *         || sycon_protocol_mix(&protocol, TEXT("key"), key, 32) != 0
 *         || sycon_protocol_mix(&protocol, TEXT("nonce"), nonce, 16) != 0
 *         || sycon_protocol_seal(&protocol, TEXT("note"), sealed, note, len) != 0;
 * }
 *
 * In builds with the feature newplex.
 */

// Bytes of a protocol outside of its state.
#define SYCON_PROTOCOL_BYTES 130

// Bytes that sealing adds.
#define SYCON_PROTOCOL_TAG_BYTES 16

// Bytes of `sycon_protocol_state`.
#define SYCON_PROTOCOL_STATE_BYTES 320

// A protocol.
typedef struct SYCON_ALIGN(16) sycon_protocol_state {
  uint8_t opaque[320];
} sycon_protocol_state;

// A protocol in `domain`, a string that no other protocol uses, such as "example.org notes v1". Data that
// others choose may be taken for operations: see above, and `sycon_protocol_init_sized`.
SYCON_MUST_USE int sycon_protocol_init(sycon_protocol_state *state,
                                       const uint8_t *domain,
                                       size_t domainlen);

// A protocol in `domain` that mixes the size of its data before each operation. Data in pieces, whose size
// is not known, it does not take: their `_init` returns -1.
SYCON_MUST_USE int sycon_protocol_init_sized(sycon_protocol_state *state,
                                             const uint8_t *domain,
                                             size_t domainlen);

// An independent copy, as by assignment, of a protocol that is between two operations.
SYCON_MUST_USE int sycon_protocol_copy(sycon_protocol_state *copy,
                                       const sycon_protocol_state *state);

// Makes everything that follows depend on `in`. `label` says what it is, for example "key".
SYCON_MUST_USE int sycon_protocol_mix(sycon_protocol_state *state,
                                      const uint8_t *label,
                                      size_t labellen,
                                      const uint8_t *in,
                                      size_t inlen);

// Fills `out` with bytes that depend on everything before, on `label` and on `outlen`.
SYCON_MUST_USE int sycon_protocol_derive(sycon_protocol_state *state,
                                         const uint8_t *label,
                                         size_t labellen,
                                         uint8_t *out,
                                         size_t outlen);

// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_protocol_encrypt(sycon_protocol_state *state,
                                          const uint8_t *label,
                                          size_t labellen,
                                          uint8_t *c,
                                          const uint8_t *m,
                                          size_t mlen);

// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_protocol_decrypt(sycon_protocol_state *state,
                                          const uint8_t *label,
                                          size_t labellen,
                                          uint8_t *m,
                                          const uint8_t *c,
                                          size_t clen);

// Encrypts `m` to `c`, with the tag behind: `mlen + SYCON_PROTOCOL_TAG_BYTES` bytes. They may be the
// same memory.
SYCON_MUST_USE int sycon_protocol_seal(sycon_protocol_state *state,
                                       const uint8_t *label,
                                       size_t labellen,
                                       uint8_t *c,
                                       const uint8_t *m,
                                       size_t mlen);

// Decrypts what `sycon_protocol_seal` made to `m`: `clen - SYCON_PROTOCOL_TAG_BYTES` bytes. They may be
// the same memory.
//
// -1 if anything on the two sides differed: a key, a label, a byte on the way. `m` is then all
// zeros, and the state that of one who received what was received.
SYCON_MUST_USE int sycon_protocol_open(sycon_protocol_state *state,
                                       const uint8_t *label,
                                       size_t labellen,
                                       uint8_t *m,
                                       const uint8_t *c,
                                       size_t clen);

// Begins a mix whose data come in pieces. Until its end all other operations return -1.
SYCON_MUST_USE int sycon_protocol_mix_init(sycon_protocol_state *state,
                                           const uint8_t *label,
                                           size_t labellen);

// Mixes a piece.
SYCON_MUST_USE int sycon_protocol_mix_update(sycon_protocol_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Ends the mix.
SYCON_MUST_USE int sycon_protocol_mix_final(sycon_protocol_state *state);

// Begins an encryption whose data come in pieces, without authentication.
SYCON_MUST_USE int sycon_protocol_encrypt_init(sycon_protocol_state *state,
                                               const uint8_t *label,
                                               size_t labellen);

// Encrypts a piece.
SYCON_MUST_USE int sycon_protocol_encrypt_update(sycon_protocol_state *state,
                                                 uint8_t *c,
                                                 const uint8_t *m,
                                                 size_t mlen);

// Ends the encryption.
SYCON_MUST_USE int sycon_protocol_encrypt_final(sycon_protocol_state *state);

// Begins a decryption whose data come in pieces, without authentication.
SYCON_MUST_USE int sycon_protocol_decrypt_init(sycon_protocol_state *state,
                                               const uint8_t *label,
                                               size_t labellen);

// Decrypts a piece.
SYCON_MUST_USE int sycon_protocol_decrypt_update(sycon_protocol_state *state,
                                                 uint8_t *m,
                                                 const uint8_t *c,
                                                 size_t clen);

// Ends the decryption.
SYCON_MUST_USE int sycon_protocol_decrypt_final(sycon_protocol_state *state);

// The state as `SYCON_PROTOCOL_BYTES`, from which `sycon_protocol_from_bytes` goes on, here or in
// another implementation of Newplex. They are as secret as the keys that were mixed.
SYCON_MUST_USE int sycon_protocol_to_bytes(const sycon_protocol_state *state, uint8_t *out);

// The protocol that the bytes came from; -1 for bytes that cannot be one.
SYCON_MUST_USE int sycon_protocol_from_bytes(sycon_protocol_state *state, const uint8_t *in);

// The sized protocol that the bytes came from, which do not say that they are of one; -1 for bytes that
// cannot be one.
SYCON_MUST_USE int sycon_protocol_from_bytes_sized(sycon_protocol_state *state, const uint8_t *in);

/*
 * What Newplex is mostly taken for, ready made: a message authentication code, authenticated encryption, and
 * a channel. Experimental.
 *
 * In builds with the feature newplex.
 */

// Bytes of `sycon_newplex_mac_state`.
#define SYCON_NEWPLEX_MAC_STATE_BYTES 320

// A message authentication code under a key, and what it has absorbed.
typedef struct SYCON_ALIGN(16) sycon_newplex_mac_state {
  uint8_t opaque[320];
} sycon_newplex_mac_state;

// Begins to absorb, under a key of 32 bytes. `domain` is a string that nothing else uses.
SYCON_MUST_USE int sycon_newplex_mac_init(sycon_newplex_mac_state *state,
                                          const uint8_t *domain,
                                          size_t domainlen,
                                          const uint8_t *key,
                                          size_t keylen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_newplex_mac_update(sycon_newplex_mac_state *state,
                                            const uint8_t *in,
                                            size_t inlen);

// The tag of `taglen` bytes, which is part of the function; 16 or 32 are usual. Wipes the state.
SYCON_MUST_USE int sycon_newplex_mac_final(sycon_newplex_mac_state *state,
                                           uint8_t *tag,
                                           size_t taglen);

// Checks that `tag` belongs to what was absorbed: -1 if not. Also -1 if `taglen` is not `length`, which
// is the length in bytes that your protocol fixes for its tags: preferably 16 or more, and from 4 to 64. A forged
// tag is accepted with a probability of 2^(-8 `length`). Never let the sender choose `length`. Wipes
// the state.
SYCON_MUST_USE int sycon_newplex_mac_verify(sycon_newplex_mac_state *state,
                                            const uint8_t *tag,
                                            size_t taglen,
                                            size_t length);

// Bytes of `sycon_newplex_aead_state`.
#define SYCON_NEWPLEX_AEAD_STATE_BYTES 320

// Authenticated encryption under a key, of any number of messages. A nonce must not come twice with a key.
typedef struct SYCON_ALIGN(16) sycon_newplex_aead_state {
  uint8_t opaque[320];
} sycon_newplex_aead_state;

// Takes a key of 32 bytes. `domain` is a string that nothing else uses.
SYCON_MUST_USE int sycon_newplex_aead_init(sycon_newplex_aead_state *state,
                                           const uint8_t *domain,
                                           size_t domainlen,
                                           const uint8_t *key,
                                           size_t keylen);

// Encrypts `m` to `c`, with the tag of it, of the nonce and of the associated data `ad` behind:
// `mlen + SYCON_PROTOCOL_TAG_BYTES` bytes. They may be the same memory.
SYCON_MUST_USE int sycon_newplex_aead_seal(const sycon_newplex_aead_state *state,
                                           const uint8_t *nonce,
                                           size_t noncelen,
                                           const uint8_t *ad,
                                           size_t adlen,
                                           uint8_t *c,
                                           const uint8_t *m,
                                           size_t mlen);

// Decrypts what `sycon_newplex_aead_seal` made to `m`: `clen - SYCON_PROTOCOL_TAG_BYTES` bytes. They may be
// the same memory. -1 if the key, the nonce, the associated data or a byte of `c` is another; `m` is then
// all zeros.
SYCON_MUST_USE int sycon_newplex_aead_open(const sycon_newplex_aead_state *state,
                                           const uint8_t *nonce,
                                           size_t noncelen,
                                           const uint8_t *ad,
                                           size_t adlen,
                                           uint8_t *m,
                                           const uint8_t *c,
                                           size_t clen);

// Bytes of `sycon_newplex_channel_state`.
#define SYCON_NEWPLEX_CHANNEL_STATE_BYTES 640

// One end of a channel: messages both ways, each of which must arrive, in order and unchanged. A copy of
// one would encrypt alike: do not.
typedef struct SYCON_ALIGN(16) sycon_newplex_channel_state {
  uint8_t opaque[640];
} sycon_newplex_channel_state;

// The end that began, of two that share `protocol`, which holds a fresh key.
SYCON_MUST_USE int sycon_newplex_channel_initiator(sycon_newplex_channel_state *state,
                                                   const sycon_protocol_state *protocol);

// The other end.
SYCON_MUST_USE int sycon_newplex_channel_responder(sycon_newplex_channel_state *state,
                                                   const sycon_protocol_state *protocol);

// Encrypts the next message `m` to `c`: `mlen + SYCON_PROTOCOL_TAG_BYTES` bytes. They may be the same memory.
SYCON_MUST_USE int sycon_newplex_channel_send(sycon_newplex_channel_state *state,
                                              uint8_t *c,
                                              const uint8_t *m,
                                              size_t mlen);

// Decrypts the other end's next message to `m`: `clen - SYCON_PROTOCOL_TAG_BYTES` bytes. They may be the same
// memory. -1 if it is not that message, and from then on always; `m` is then all zeros.
SYCON_MUST_USE int sycon_newplex_channel_receive(sycon_newplex_channel_state *state,
                                                 uint8_t *m,
                                                 const uint8_t *c,
                                                 size_t clen);

/*
 * Streams of authenticated blocks, in the format of Newplex's aestream.
 *
 * Each push makes a block with a tag of its own, and the end of the stream is a block too: a stream
 * that was cut, reordered or changed anywhere does not open, and what was pulled before is good.
 *
 * To read: take `SYCON_AESTREAM_HEADER_BYTES` from the stream, ask `_pull_header` how many bytes of the
 * block follow, take those, and `_pull` them. A block of `SYCON_PROTOCOL_TAG_BYTES` is the end; then, and
 * only then, `_finish` returns 0.
 *
 * In builds with the feature newplex.
 */

// Bytes that a block begins with.
#define SYCON_AESTREAM_HEADER_BYTES 3

// Bytes that a block adds to its data.
#define SYCON_AESTREAM_OVERHEAD_BYTES 19

// The most data in a block.
#define SYCON_AESTREAM_MESSAGE_BYTES_MAX 16777215

// Bytes of `sycon_aestream_state`.
#define SYCON_AESTREAM_STATE_BYTES 320

// A stream, which is pushed or pulled.
typedef struct SYCON_ALIGN(16) sycon_aestream_state {
  uint8_t opaque[320];
} sycon_aestream_state;

// Begins a stream to push, with the keys of a protocol, which is copied. It must hold a key, and a
// nonce that never comes twice with it; and must be sized, or have mixed data of fixed lengths only. The
// stream is the same for both.
SYCON_MUST_USE int sycon_aestream_init_push(sycon_aestream_state *state,
                                            const sycon_protocol_state *protocol);

// Makes a block of `m` in `c`: `mlen + SYCON_AESTREAM_OVERHEAD_BYTES` bytes. They may overlap. -1 for no
// bytes and for more than `SYCON_AESTREAM_MESSAGE_BYTES_MAX`.
SYCON_MUST_USE int sycon_aestream_push(sycon_aestream_state *state,
                                       uint8_t *c,
                                       const uint8_t *m,
                                       size_t mlen);

// Makes the end of the stream in `c`: `SYCON_AESTREAM_OVERHEAD_BYTES` bytes.
SYCON_MUST_USE int sycon_aestream_push_end(sycon_aestream_state *state, uint8_t *c);

// Begins a stream to pull, with the keys of a protocol, which is copied.
SYCON_MUST_USE int sycon_aestream_init_pull(sycon_aestream_state *state,
                                            const sycon_protocol_state *protocol);

// Tells how many bytes of the block follow its header: at most
// `SYCON_AESTREAM_MESSAGE_BYTES_MAX + SYCON_PROTOCOL_TAG_BYTES`. The number is not authenticated yet.
SYCON_MUST_USE int sycon_aestream_pull_header(sycon_aestream_state *state,
                                              size_t *clen,
                                              const uint8_t *header);

// Opens the block that follows the header: `clen` bytes as told, to `clen - SYCON_PROTOCOL_TAG_BYTES`
// bytes in `m`. They may overlap.
//
// -1 if the stream was changed or cut, or the keys are others; nothing more can be pulled then.
SYCON_MUST_USE int sycon_aestream_pull(sycon_aestream_state *state,
                                       uint8_t *m,
                                       const uint8_t *c,
                                       size_t clen);

// Gives the protocol after the end of the stream, to go on with; -1 if the stream has not ended.
// Only a stream that has is whole. Wipes the stream's state.
SYCON_MUST_USE int sycon_aestream_finish(sycon_aestream_state *state,
                                         sycon_protocol_state *protocol);

SYCON_ASSERT(sizeof(sycon_protocol_state) == SYCON_PROTOCOL_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_newplex_mac_state) == SYCON_NEWPLEX_MAC_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_newplex_aead_state) == SYCON_NEWPLEX_AEAD_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_newplex_channel_state) == SYCON_NEWPLEX_CHANNEL_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_aestream_state) == SYCON_AESTREAM_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
