/*
 * Key encapsulation.
 *
 * Contents: X-Wing, DHKEM(X25519, HKDF-SHA256), ML-KEM-768, ML-KEM-512, ML-KEM-1024
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_KEM_H
#define SYCON_KEM_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Key encapsulation: a shared secret by way of somebody's public key.
 *
 * Take X-Wing: ML-KEM-768 and X25519 in one, safe as long as one of the two is. A ciphertext that was
 * changed on the way gives another secret and no error; X25519 shares of small order are refused.
 * `_keypair` and `_enc` return -1 also when the operating system gives no random bytes.
 *
 * #include <sycon/kem.h>
 *
 * // Both sides of an exchange, which end with the same secret.
 * int exchange(uint8_t ours[32], uint8_t theirs[32]) {
 *     uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES], sk[SYCON_KEM_XWING_SECRET_KEY_BYTES];
 *     uint8_t ct[SYCON_KEM_XWING_CIPHERTEXT_BYTES];
 *     return sycon_kem_xwing_keypair(pk, sk) != 0
 *         || sycon_kem_xwing_enc(ct, ours, pk) != 0
 *         || sycon_kem_xwing_dec(theirs, ct, sk) != 0;
 * }
 *
 * In builds with the feature kem.
 */

/* X-Wing */

// Bytes of a public key of X-Wing.
#define SYCON_KEM_XWING_PUBLIC_KEY_BYTES 1216

// Bytes of a secret key of X-Wing.
#define SYCON_KEM_XWING_SECRET_KEY_BYTES 32

// Bytes of a ciphertext of X-Wing.
#define SYCON_KEM_XWING_CIPHERTEXT_BYTES 1120

// Bytes of a shared secret of X-Wing.
#define SYCON_KEM_XWING_SHARED_SECRET_BYTES 32

// Bytes of the seed of a key pair of X-Wing.
#define SYCON_KEM_XWING_SEED_BYTES 32

// Bytes of the randomness of an encapsulation of X-Wing.
#define SYCON_KEM_XWING_ENC_SEED_BYTES 64

// The key pair of X-Wing that belongs to a seed.
// The seed is the secret key: 32 random bytes.
SYCON_MUST_USE int sycon_kem_xwing_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_xwing_keypair(uint8_t *pk, uint8_t *sk);

// X-Wing: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_xwing_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENC_SEED_BYTES`: for tests.
SYCON_MUST_USE int sycon_kem_xwing_enc_deterministic(uint8_t *ct,
                                                     uint8_t *ss,
                                                     const uint8_t *pk,
                                                     const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_xwing_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_xwing_seed_keypair_many(uint8_t *pk,
                                                     size_t pklen,
                                                     uint8_t *sk,
                                                     size_t sklen,
                                                     const uint8_t *seed,
                                                     size_t seedlen,
                                                     size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_xwing_enc_many(uint8_t *ct,
                                            size_t ctlen,
                                            uint8_t *ss,
                                            size_t sslen,
                                            uint8_t *good,
                                            size_t goodlen,
                                            const uint8_t *pk,
                                            size_t pklen,
                                            size_t threads);

// Bytes of `sycon_kem_xwing_public_state`.
#define SYCON_KEM_XWING_PUBLIC_STATE_BYTES 9216

// A public key of X-Wing, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_xwing_public_state {
  uint8_t opaque[9216];
} sycon_kem_xwing_public_state;

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_xwing_public_init(sycon_kem_xwing_public_state *key,
                                               const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_xwing_enc_expanded(uint8_t *ct,
                                                uint8_t *ss,
                                                const sycon_kem_xwing_public_state *key);

// Bytes of `sycon_kem_xwing_secret_state`.
#define SYCON_KEM_XWING_SECRET_STATE_BYTES 11264

// A secret key of X-Wing, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_xwing_secret_state {
  uint8_t opaque[11264];
} sycon_kem_xwing_secret_state;

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_xwing_secret_init(sycon_kem_xwing_secret_state *key,
                                               const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_xwing_dec_expanded(uint8_t *ss,
                                                const uint8_t *ct,
                                                const sycon_kem_xwing_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_xwing_dec_many(uint8_t *ss,
                                            size_t sslen,
                                            uint8_t *good,
                                            size_t goodlen,
                                            const uint8_t *ct,
                                            size_t ctlen,
                                            const sycon_kem_xwing_secret_state *key,
                                            size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_xwing_secret_public(const sycon_kem_xwing_secret_state *key,
                                                 uint8_t *pk);

// Bytes of a public key of X-Wing as `SubjectPublicKeyInfo`, in DER.
#define SYCON_KEM_XWING_PUBLIC_KEY_DER_BYTES 1240

// And in PEM: `BEGIN PUBLIC KEY`. No zero ends it.
#define SYCON_KEM_XWING_PUBLIC_KEY_PEM_BYTES 1734

// Bytes of a private key of X-Wing as PKCS#8, in DER.
#define SYCON_KEM_XWING_SECRET_KEY_DER_BYTES 54

// And in PEM: `BEGIN PRIVATE KEY`. No zero ends it.
#define SYCON_KEM_XWING_SECRET_KEY_PEM_BYTES 128

// A public key as `SubjectPublicKeyInfo`, in DER.
SYCON_MUST_USE int sycon_kem_xwing_publickey_to_der(uint8_t *der, const uint8_t *pk);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_xwing_publickey_to_pem(uint8_t *pem, const uint8_t *pk);

// The public key in a `SubjectPublicKeyInfo`, in DER; -1 if it is damaged, or anything else.
SYCON_MUST_USE int sycon_kem_xwing_publickey_from_der(uint8_t *pk,
                                                      const uint8_t *der,
                                                      size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_xwing_publickey_from_pem(uint8_t *pk,
                                                      const uint8_t *pem,
                                                      size_t pemlen);

// A secret key as PKCS#8, in DER.
SYCON_MUST_USE int sycon_kem_xwing_secretkey_to_der(uint8_t *der, const uint8_t *secretkey);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_xwing_secretkey_to_pem(uint8_t *pem, const uint8_t *secretkey);

// The secretkey in PKCS#8, in DER; -1 if it is damaged, or there is none.
SYCON_MUST_USE int sycon_kem_xwing_secretkey_from_der(uint8_t *secretkey,
                                                      const uint8_t *der,
                                                      size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_xwing_secretkey_from_pem(uint8_t *secretkey,
                                                      const uint8_t *pem,
                                                      size_t pemlen);

/* DHKEM(X25519, HKDF-SHA256) */

// Bytes of a public key of DHKEM(X25519, HKDF-SHA256).
#define SYCON_KEM_DHKEM_PUBLIC_KEY_BYTES 32

// Bytes of a secret key of DHKEM(X25519, HKDF-SHA256).
#define SYCON_KEM_DHKEM_SECRET_KEY_BYTES 32

// Bytes of a ciphertext of DHKEM(X25519, HKDF-SHA256).
#define SYCON_KEM_DHKEM_CIPHERTEXT_BYTES 32

// Bytes of a shared secret of DHKEM(X25519, HKDF-SHA256).
#define SYCON_KEM_DHKEM_SHARED_SECRET_BYTES 32

// Bytes of the seed of a key pair of DHKEM(X25519, HKDF-SHA256).
#define SYCON_KEM_DHKEM_SEED_BYTES 32

// Bytes of the randomness of an encapsulation of DHKEM(X25519, HKDF-SHA256).
#define SYCON_KEM_DHKEM_ENC_SEED_BYTES 32

// The key pair of DHKEM(X25519, HKDF-SHA256) that belongs to a seed.
// The seed is the secret key: 32 random bytes.
SYCON_MUST_USE int sycon_kem_dhkem_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_dhkem_keypair(uint8_t *pk, uint8_t *sk);

// DHKEM(X25519, HKDF-SHA256): a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_dhkem_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENC_SEED_BYTES`: for tests.
SYCON_MUST_USE int sycon_kem_dhkem_enc_deterministic(uint8_t *ct,
                                                     uint8_t *ss,
                                                     const uint8_t *pk,
                                                     const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_dhkem_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_dhkem_seed_keypair_many(uint8_t *pk,
                                                     size_t pklen,
                                                     uint8_t *sk,
                                                     size_t sklen,
                                                     const uint8_t *seed,
                                                     size_t seedlen,
                                                     size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_dhkem_enc_many(uint8_t *ct,
                                            size_t ctlen,
                                            uint8_t *ss,
                                            size_t sslen,
                                            uint8_t *good,
                                            size_t goodlen,
                                            const uint8_t *pk,
                                            size_t pklen,
                                            size_t threads);

// Bytes of `sycon_kem_dhkem_public_state`.
#define SYCON_KEM_DHKEM_PUBLIC_STATE_BYTES 128

// A public key of DHKEM(X25519, HKDF-SHA256), expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(16) sycon_kem_dhkem_public_state {
  uint8_t opaque[128];
} sycon_kem_dhkem_public_state;

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_dhkem_public_init(sycon_kem_dhkem_public_state *key,
                                               const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_dhkem_enc_expanded(uint8_t *ct,
                                                uint8_t *ss,
                                                const sycon_kem_dhkem_public_state *key);

// Bytes of `sycon_kem_dhkem_secret_state`.
#define SYCON_KEM_DHKEM_SECRET_STATE_BYTES 192

// A secret key of DHKEM(X25519, HKDF-SHA256), expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(16) sycon_kem_dhkem_secret_state {
  uint8_t opaque[192];
} sycon_kem_dhkem_secret_state;

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_dhkem_secret_init(sycon_kem_dhkem_secret_state *key,
                                               const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_dhkem_dec_expanded(uint8_t *ss,
                                                const uint8_t *ct,
                                                const sycon_kem_dhkem_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_dhkem_dec_many(uint8_t *ss,
                                            size_t sslen,
                                            uint8_t *good,
                                            size_t goodlen,
                                            const uint8_t *ct,
                                            size_t ctlen,
                                            const sycon_kem_dhkem_secret_state *key,
                                            size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_dhkem_secret_public(const sycon_kem_dhkem_secret_state *key,
                                                 uint8_t *pk);

/* ML-KEM-768 */

// Bytes of a public key of ML-KEM-768.
#define SYCON_KEM_MLKEM768_PUBLIC_KEY_BYTES 1184

// Bytes of a secret key of ML-KEM-768.
#define SYCON_KEM_MLKEM768_SECRET_KEY_BYTES 2400

// Bytes of a ciphertext of ML-KEM-768.
#define SYCON_KEM_MLKEM768_CIPHERTEXT_BYTES 1088

// Bytes of a shared secret of ML-KEM-768.
#define SYCON_KEM_MLKEM768_SHARED_SECRET_BYTES 32

// Bytes of the seed of a key pair of ML-KEM-768.
#define SYCON_KEM_MLKEM768_SEED_BYTES 64

// Bytes of the randomness of an encapsulation of ML-KEM-768.
#define SYCON_KEM_MLKEM768_ENC_SEED_BYTES 32

// The key pair of ML-KEM-768 that belongs to a seed.
// The seed is 64 random bytes. A building block: take X-Wing.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_mlkem768_keypair(uint8_t *pk, uint8_t *sk);

// ML-KEM-768: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_mlkem768_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENC_SEED_BYTES`: for tests.
SYCON_MUST_USE int sycon_kem_mlkem768_enc_deterministic(uint8_t *ct,
                                                        uint8_t *ss,
                                                        const uint8_t *pk,
                                                        const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_mlkem768_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_keypair_many(uint8_t *pk,
                                                        size_t pklen,
                                                        uint8_t *sk,
                                                        size_t sklen,
                                                        const uint8_t *seed,
                                                        size_t seedlen,
                                                        size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_mlkem768_enc_many(uint8_t *ct,
                                               size_t ctlen,
                                               uint8_t *ss,
                                               size_t sslen,
                                               uint8_t *good,
                                               size_t goodlen,
                                               const uint8_t *pk,
                                               size_t pklen,
                                               size_t threads);

// Bytes of `sycon_kem_mlkem768_public_state`.
#define SYCON_KEM_MLKEM768_PUBLIC_STATE_BYTES 7936

// A public key of ML-KEM-768, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem768_public_state {
  uint8_t opaque[7936];
} sycon_kem_mlkem768_public_state;

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_mlkem768_public_init(sycon_kem_mlkem768_public_state *key,
                                                  const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem768_enc_expanded(uint8_t *ct,
                                                   uint8_t *ss,
                                                   const sycon_kem_mlkem768_public_state *key);

// Bytes of `sycon_kem_mlkem768_secret_state`.
#define SYCON_KEM_MLKEM768_SECRET_STATE_BYTES 9728

// A secret key of ML-KEM-768, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem768_secret_state {
  uint8_t opaque[9728];
} sycon_kem_mlkem768_secret_state;

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_mlkem768_secret_init(sycon_kem_mlkem768_secret_state *key,
                                                  const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem768_dec_expanded(uint8_t *ss,
                                                   const uint8_t *ct,
                                                   const sycon_kem_mlkem768_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_mlkem768_dec_many(uint8_t *ss,
                                               size_t sslen,
                                               uint8_t *good,
                                               size_t goodlen,
                                               const uint8_t *ct,
                                               size_t ctlen,
                                               const sycon_kem_mlkem768_secret_state *key,
                                               size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_mlkem768_secret_public(const sycon_kem_mlkem768_secret_state *key,
                                                    uint8_t *pk);

// As `_dec`, from the seed of the key pair.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *seed);

// Bytes of a public key of ML-KEM-768 as `SubjectPublicKeyInfo`, in DER.
#define SYCON_KEM_MLKEM768_PUBLIC_KEY_DER_BYTES 1206

// And in PEM: `BEGIN PUBLIC KEY`. No zero ends it.
#define SYCON_KEM_MLKEM768_PUBLIC_KEY_PEM_BYTES 1686

// Bytes of a private key of ML-KEM-768 as PKCS#8, in DER.
#define SYCON_KEM_MLKEM768_SEED_DER_BYTES 86

// And in PEM: `BEGIN PRIVATE KEY`. No zero ends it.
#define SYCON_KEM_MLKEM768_SEED_PEM_BYTES 172

// A public key as `SubjectPublicKeyInfo`, in DER.
SYCON_MUST_USE int sycon_kem_mlkem768_publickey_to_der(uint8_t *der, const uint8_t *pk);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem768_publickey_to_pem(uint8_t *pem, const uint8_t *pk);

// The public key in a `SubjectPublicKeyInfo`, in DER; -1 if it is damaged, or anything else.
SYCON_MUST_USE int sycon_kem_mlkem768_publickey_from_der(uint8_t *pk,
                                                         const uint8_t *der,
                                                         size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem768_publickey_from_pem(uint8_t *pk,
                                                         const uint8_t *pem,
                                                         size_t pemlen);

// The private key that belongs to a seed as PKCS#8, in DER: the seed (RFC 9935).
SYCON_MUST_USE int sycon_kem_mlkem768_seed_to_der(uint8_t *der, const uint8_t *seed);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_to_pem(uint8_t *pem, const uint8_t *seed);

// The seed in PKCS#8, in DER; -1 if it is damaged, or there is none.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_from_der(uint8_t *seed,
                                                    const uint8_t *der,
                                                    size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_from_pem(uint8_t *seed,
                                                    const uint8_t *pem,
                                                    size_t pemlen);

// The secret key in PKCS#8, in DER, which holds it or its seed or both; -1 if it is damaged, or
// the two do not belong together.
SYCON_MUST_USE int sycon_kem_mlkem768_secretkey_from_der(uint8_t *sk,
                                                         const uint8_t *der,
                                                         size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem768_secretkey_from_pem(uint8_t *sk,
                                                         const uint8_t *pem,
                                                         size_t pemlen);

/* ML-KEM-512 */

// Bytes of a public key of ML-KEM-512.
#define SYCON_KEM_MLKEM512_PUBLIC_KEY_BYTES 800

// Bytes of a secret key of ML-KEM-512.
#define SYCON_KEM_MLKEM512_SECRET_KEY_BYTES 1632

// Bytes of a ciphertext of ML-KEM-512.
#define SYCON_KEM_MLKEM512_CIPHERTEXT_BYTES 768

// Bytes of a shared secret of ML-KEM-512.
#define SYCON_KEM_MLKEM512_SHARED_SECRET_BYTES 32

// Bytes of the seed of a key pair of ML-KEM-512.
#define SYCON_KEM_MLKEM512_SEED_BYTES 64

// Bytes of the randomness of an encapsulation of ML-KEM-512.
#define SYCON_KEM_MLKEM512_ENC_SEED_BYTES 32

// The key pair of ML-KEM-512 that belongs to a seed.
// The same with a smaller parameter set.
SYCON_MUST_USE int sycon_kem_mlkem512_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_mlkem512_keypair(uint8_t *pk, uint8_t *sk);

// ML-KEM-512: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_mlkem512_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENC_SEED_BYTES`: for tests.
SYCON_MUST_USE int sycon_kem_mlkem512_enc_deterministic(uint8_t *ct,
                                                        uint8_t *ss,
                                                        const uint8_t *pk,
                                                        const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_mlkem512_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_mlkem512_seed_keypair_many(uint8_t *pk,
                                                        size_t pklen,
                                                        uint8_t *sk,
                                                        size_t sklen,
                                                        const uint8_t *seed,
                                                        size_t seedlen,
                                                        size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_mlkem512_enc_many(uint8_t *ct,
                                               size_t ctlen,
                                               uint8_t *ss,
                                               size_t sslen,
                                               uint8_t *good,
                                               size_t goodlen,
                                               const uint8_t *pk,
                                               size_t pklen,
                                               size_t threads);

// Bytes of `sycon_kem_mlkem512_public_state`.
#define SYCON_KEM_MLKEM512_PUBLIC_STATE_BYTES 4352

// A public key of ML-KEM-512, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem512_public_state {
  uint8_t opaque[4352];
} sycon_kem_mlkem512_public_state;

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_mlkem512_public_init(sycon_kem_mlkem512_public_state *key,
                                                  const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem512_enc_expanded(uint8_t *ct,
                                                   uint8_t *ss,
                                                   const sycon_kem_mlkem512_public_state *key);

// Bytes of `sycon_kem_mlkem512_secret_state`.
#define SYCON_KEM_MLKEM512_SECRET_STATE_BYTES 5632

// A secret key of ML-KEM-512, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem512_secret_state {
  uint8_t opaque[5632];
} sycon_kem_mlkem512_secret_state;

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_mlkem512_secret_init(sycon_kem_mlkem512_secret_state *key,
                                                  const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem512_dec_expanded(uint8_t *ss,
                                                   const uint8_t *ct,
                                                   const sycon_kem_mlkem512_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_mlkem512_dec_many(uint8_t *ss,
                                               size_t sslen,
                                               uint8_t *good,
                                               size_t goodlen,
                                               const uint8_t *ct,
                                               size_t ctlen,
                                               const sycon_kem_mlkem512_secret_state *key,
                                               size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_mlkem512_secret_public(const sycon_kem_mlkem512_secret_state *key,
                                                    uint8_t *pk);

// As `_dec`, from the seed of the key pair.
SYCON_MUST_USE int sycon_kem_mlkem512_seed_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *seed);

// Bytes of a public key of ML-KEM-512 as `SubjectPublicKeyInfo`, in DER.
#define SYCON_KEM_MLKEM512_PUBLIC_KEY_DER_BYTES 822

// And in PEM: `BEGIN PUBLIC KEY`. No zero ends it.
#define SYCON_KEM_MLKEM512_PUBLIC_KEY_PEM_BYTES 1166

// Bytes of a private key of ML-KEM-512 as PKCS#8, in DER.
#define SYCON_KEM_MLKEM512_SEED_DER_BYTES 86

// And in PEM: `BEGIN PRIVATE KEY`. No zero ends it.
#define SYCON_KEM_MLKEM512_SEED_PEM_BYTES 172

// A public key as `SubjectPublicKeyInfo`, in DER.
SYCON_MUST_USE int sycon_kem_mlkem512_publickey_to_der(uint8_t *der, const uint8_t *pk);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem512_publickey_to_pem(uint8_t *pem, const uint8_t *pk);

// The public key in a `SubjectPublicKeyInfo`, in DER; -1 if it is damaged, or anything else.
SYCON_MUST_USE int sycon_kem_mlkem512_publickey_from_der(uint8_t *pk,
                                                         const uint8_t *der,
                                                         size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem512_publickey_from_pem(uint8_t *pk,
                                                         const uint8_t *pem,
                                                         size_t pemlen);

// The private key that belongs to a seed as PKCS#8, in DER: the seed (RFC 9935).
SYCON_MUST_USE int sycon_kem_mlkem512_seed_to_der(uint8_t *der, const uint8_t *seed);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem512_seed_to_pem(uint8_t *pem, const uint8_t *seed);

// The seed in PKCS#8, in DER; -1 if it is damaged, or there is none.
SYCON_MUST_USE int sycon_kem_mlkem512_seed_from_der(uint8_t *seed,
                                                    const uint8_t *der,
                                                    size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem512_seed_from_pem(uint8_t *seed,
                                                    const uint8_t *pem,
                                                    size_t pemlen);

// The secret key in PKCS#8, in DER, which holds it or its seed or both; -1 if it is damaged, or
// the two do not belong together.
SYCON_MUST_USE int sycon_kem_mlkem512_secretkey_from_der(uint8_t *sk,
                                                         const uint8_t *der,
                                                         size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem512_secretkey_from_pem(uint8_t *sk,
                                                         const uint8_t *pem,
                                                         size_t pemlen);

/* ML-KEM-1024 */

// Bytes of a public key of ML-KEM-1024.
#define SYCON_KEM_MLKEM1024_PUBLIC_KEY_BYTES 1568

// Bytes of a secret key of ML-KEM-1024.
#define SYCON_KEM_MLKEM1024_SECRET_KEY_BYTES 3168

// Bytes of a ciphertext of ML-KEM-1024.
#define SYCON_KEM_MLKEM1024_CIPHERTEXT_BYTES 1568

// Bytes of a shared secret of ML-KEM-1024.
#define SYCON_KEM_MLKEM1024_SHARED_SECRET_BYTES 32

// Bytes of the seed of a key pair of ML-KEM-1024.
#define SYCON_KEM_MLKEM1024_SEED_BYTES 64

// Bytes of the randomness of an encapsulation of ML-KEM-1024.
#define SYCON_KEM_MLKEM1024_ENC_SEED_BYTES 32

// The key pair of ML-KEM-1024 that belongs to a seed.
// The same with a larger one.
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_mlkem1024_keypair(uint8_t *pk, uint8_t *sk);

// ML-KEM-1024: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_mlkem1024_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENC_SEED_BYTES`: for tests.
SYCON_MUST_USE int sycon_kem_mlkem1024_enc_deterministic(uint8_t *ct,
                                                         uint8_t *ss,
                                                         const uint8_t *pk,
                                                         const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_mlkem1024_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_keypair_many(uint8_t *pk,
                                                         size_t pklen,
                                                         uint8_t *sk,
                                                         size_t sklen,
                                                         const uint8_t *seed,
                                                         size_t seedlen,
                                                         size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_mlkem1024_enc_many(uint8_t *ct,
                                                size_t ctlen,
                                                uint8_t *ss,
                                                size_t sslen,
                                                uint8_t *good,
                                                size_t goodlen,
                                                const uint8_t *pk,
                                                size_t pklen,
                                                size_t threads);

// Bytes of `sycon_kem_mlkem1024_public_state`.
#define SYCON_KEM_MLKEM1024_PUBLIC_STATE_BYTES 12544

// A public key of ML-KEM-1024, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem1024_public_state {
  uint8_t opaque[12544];
} sycon_kem_mlkem1024_public_state;

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_mlkem1024_public_init(sycon_kem_mlkem1024_public_state *key,
                                                   const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem1024_enc_expanded(uint8_t *ct,
                                                    uint8_t *ss,
                                                    const sycon_kem_mlkem1024_public_state *key);

// Bytes of `sycon_kem_mlkem1024_secret_state`.
#define SYCON_KEM_MLKEM1024_SECRET_STATE_BYTES 14848

// A secret key of ML-KEM-1024, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem1024_secret_state {
  uint8_t opaque[14848];
} sycon_kem_mlkem1024_secret_state;

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_mlkem1024_secret_init(sycon_kem_mlkem1024_secret_state *key,
                                                   const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem1024_dec_expanded(uint8_t *ss,
                                                    const uint8_t *ct,
                                                    const sycon_kem_mlkem1024_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_mlkem1024_dec_many(uint8_t *ss,
                                                size_t sslen,
                                                uint8_t *good,
                                                size_t goodlen,
                                                const uint8_t *ct,
                                                size_t ctlen,
                                                const sycon_kem_mlkem1024_secret_state *key,
                                                size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_mlkem1024_secret_public(const sycon_kem_mlkem1024_secret_state *key,
                                                     uint8_t *pk);

// As `_dec`, from the seed of the key pair.
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_dec(uint8_t *ss,
                                                const uint8_t *ct,
                                                const uint8_t *seed);

// Bytes of a public key of ML-KEM-1024 as `SubjectPublicKeyInfo`, in DER.
#define SYCON_KEM_MLKEM1024_PUBLIC_KEY_DER_BYTES 1590

// And in PEM: `BEGIN PUBLIC KEY`. No zero ends it.
#define SYCON_KEM_MLKEM1024_PUBLIC_KEY_PEM_BYTES 2206

// Bytes of a private key of ML-KEM-1024 as PKCS#8, in DER.
#define SYCON_KEM_MLKEM1024_SEED_DER_BYTES 86

// And in PEM: `BEGIN PRIVATE KEY`. No zero ends it.
#define SYCON_KEM_MLKEM1024_SEED_PEM_BYTES 172

// A public key as `SubjectPublicKeyInfo`, in DER.
SYCON_MUST_USE int sycon_kem_mlkem1024_publickey_to_der(uint8_t *der, const uint8_t *pk);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem1024_publickey_to_pem(uint8_t *pem, const uint8_t *pk);

// The public key in a `SubjectPublicKeyInfo`, in DER; -1 if it is damaged, or anything else.
SYCON_MUST_USE int sycon_kem_mlkem1024_publickey_from_der(uint8_t *pk,
                                                          const uint8_t *der,
                                                          size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem1024_publickey_from_pem(uint8_t *pk,
                                                          const uint8_t *pem,
                                                          size_t pemlen);

// The private key that belongs to a seed as PKCS#8, in DER: the seed (RFC 9935).
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_to_der(uint8_t *der, const uint8_t *seed);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_to_pem(uint8_t *pem, const uint8_t *seed);

// The seed in PKCS#8, in DER; -1 if it is damaged, or there is none.
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_from_der(uint8_t *seed,
                                                     const uint8_t *der,
                                                     size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem1024_seed_from_pem(uint8_t *seed,
                                                     const uint8_t *pem,
                                                     size_t pemlen);

// The secret key in PKCS#8, in DER, which holds it or its seed or both; -1 if it is damaged, or
// the two do not belong together.
SYCON_MUST_USE int sycon_kem_mlkem1024_secretkey_from_der(uint8_t *sk,
                                                          const uint8_t *der,
                                                          size_t derlen);

// The same in PEM.
SYCON_MUST_USE int sycon_kem_mlkem1024_secretkey_from_pem(uint8_t *sk,
                                                          const uint8_t *pem,
                                                          size_t pemlen);

SYCON_ASSERT(sizeof(sycon_kem_xwing_public_state) == SYCON_KEM_XWING_PUBLIC_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_xwing_secret_state) == SYCON_KEM_XWING_SECRET_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_dhkem_public_state) == SYCON_KEM_DHKEM_PUBLIC_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_dhkem_secret_state) == SYCON_KEM_DHKEM_SECRET_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem768_public_state) == SYCON_KEM_MLKEM768_PUBLIC_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem768_secret_state) == SYCON_KEM_MLKEM768_SECRET_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem512_public_state) == SYCON_KEM_MLKEM512_PUBLIC_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem512_secret_state) == SYCON_KEM_MLKEM512_SECRET_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem1024_public_state) == SYCON_KEM_MLKEM1024_PUBLIC_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem1024_secret_state) == SYCON_KEM_MLKEM1024_SECRET_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
