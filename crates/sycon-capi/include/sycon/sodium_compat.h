/*
 * libsodium's names over libsycon: SHA-3, SHAKE, TurboSHAKE, ML-KEM-768 and X-Wing as libsodium 1.0.22 declares them.
 *
 * If a program needs nothing else from libsodium, include <sycon/sodium_compat.h> instead of <sodium.h>. If it
 * needs both, include <sodium.h> first: the names below are then sycon's, and all others libsodium's.
 *
 * Outputs equal libsodium's, byte for byte. These differences do not affect programs that use libsodium as
 * documented:
 *
 * - `_update` after `_squeeze` returns -1 in both libraries. In libsodium, the state is then one that no standard
 *   defines. In sycon, the state is unchanged, and the next `_squeeze` continues.
 * - `_init_with_domain` accepts 0x01 to 0x7f, as RFC 9861 requires. For other values it returns -1, and the state
 *   is invalid. libsodium accepts every byte, even if the padding is ambiguous.
 * - If an output overlaps the state, functions return -1. libsodium computes an unspecified result.
 * - If a state is not initialised, functions return -1.
 * - After an error, outputs are all zeros. libsodium leaves some outputs unchanged.
 * - If the system returns no random bytes, `_keypair` and `_enc` return -1. libsodium aborts.
 * - States have libsodium's size and alignment, but other contents: don't pass a state of one library to the
 *   other.
 * - Input lengths are `size_t`. Pointers to these functions have sycon's types.
 * - The functions that return sizes, such as `crypto_kem_publickeybytes()`, are macros, so they do not have addresses.
 * - `sodium_init` does nothing and always returns 0.
 */
#ifndef SYCON_SODIUM_COMPAT_H
#define SYCON_SODIUM_COMPAT_H

/*
 * Programs for libsodium do not have to check results. Include this header before all other headers of sycon: in any
 * other order, compilers warn of results that are not used. In this order, they do not warn in any header of sycon.
 */
#ifndef SYCON_MUST_USE
#define SYCON_MUST_USE
#endif
#include <sycon.h>

/* C converts pointers itself, and C++ has its own cast. */
#ifdef __cplusplus
#define SYCON_CAST(type, pointer) static_cast<type>(pointer)
#else
#define SYCON_CAST(type, pointer) (pointer)
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define crypto_hash_sha3256_BYTES 32U
SYCON_ASSERT(crypto_hash_sha3256_BYTES == SYCON_HASH_SHA3_256_BYTES);
#define crypto_hash_sha3256_bytes() ((size_t)crypto_hash_sha3256_BYTES)
#define crypto_hash_sha3256_statebytes() ((size_t)SYCON_HASH_SHA3_256_STATE_BYTES)
#define crypto_hash_sha3256_state sycon_hash_sha3_256_state
#define crypto_hash_sha3256 sycon_hash_sha3_256
#define crypto_hash_sha3256_init sycon_hash_sha3_256_init
#define crypto_hash_sha3256_update sycon_hash_sha3_256_update
#define crypto_hash_sha3256_final sycon_hash_sha3_256_final

#define crypto_hash_sha3512_BYTES 64U
SYCON_ASSERT(crypto_hash_sha3512_BYTES == SYCON_HASH_SHA3_512_BYTES);
#define crypto_hash_sha3512_bytes() ((size_t)crypto_hash_sha3512_BYTES)
#define crypto_hash_sha3512_statebytes() ((size_t)SYCON_HASH_SHA3_512_STATE_BYTES)
#define crypto_hash_sha3512_state sycon_hash_sha3_512_state
#define crypto_hash_sha3512 sycon_hash_sha3_512
#define crypto_hash_sha3512_init sycon_hash_sha3_512_init
#define crypto_hash_sha3512_update sycon_hash_sha3_512_update
#define crypto_hash_sha3512_final sycon_hash_sha3_512_final

#define crypto_xof_shake128_BLOCKBYTES 168U
#define crypto_xof_shake128_STATEBYTES 256U
#define crypto_xof_shake128_DOMAIN_STANDARD 0x1FU
SYCON_ASSERT(crypto_xof_shake128_BLOCKBYTES == SYCON_XOF_SHAKE128_BLOCK_BYTES);
SYCON_ASSERT(crypto_xof_shake128_STATEBYTES == SYCON_XOF_SHAKE128_STATE_BYTES);
#define crypto_xof_shake128_blockbytes() ((size_t)crypto_xof_shake128_BLOCKBYTES)
#define crypto_xof_shake128_statebytes() ((size_t)crypto_xof_shake128_STATEBYTES)
#define crypto_xof_shake128_domain_standard sycon_sodium_domain_standard
#define crypto_xof_shake128_state sycon_xof_shake128_state
#define crypto_xof_shake128 sycon_xof_shake128
#define crypto_xof_shake128_init sycon_xof_shake128_init
#define crypto_xof_shake128_init_with_domain sycon_xof_shake128_init_with_domain
#define crypto_xof_shake128_update sycon_xof_shake128_update
#define crypto_xof_shake128_squeeze sycon_xof_shake128_squeeze

#define crypto_xof_shake256_BLOCKBYTES 136U
#define crypto_xof_shake256_STATEBYTES 256U
#define crypto_xof_shake256_DOMAIN_STANDARD 0x1FU
SYCON_ASSERT(crypto_xof_shake256_BLOCKBYTES == SYCON_XOF_SHAKE256_BLOCK_BYTES);
SYCON_ASSERT(crypto_xof_shake256_STATEBYTES == SYCON_XOF_SHAKE256_STATE_BYTES);
#define crypto_xof_shake256_blockbytes() ((size_t)crypto_xof_shake256_BLOCKBYTES)
#define crypto_xof_shake256_statebytes() ((size_t)crypto_xof_shake256_STATEBYTES)
#define crypto_xof_shake256_domain_standard sycon_sodium_domain_standard
#define crypto_xof_shake256_state sycon_xof_shake256_state
#define crypto_xof_shake256 sycon_xof_shake256
#define crypto_xof_shake256_init sycon_xof_shake256_init
#define crypto_xof_shake256_init_with_domain sycon_xof_shake256_init_with_domain
#define crypto_xof_shake256_update sycon_xof_shake256_update
#define crypto_xof_shake256_squeeze sycon_xof_shake256_squeeze

#define crypto_xof_turboshake128_BLOCKBYTES 168U
#define crypto_xof_turboshake128_STATEBYTES 256U
#define crypto_xof_turboshake128_DOMAIN_STANDARD 0x1FU
SYCON_ASSERT(crypto_xof_turboshake128_BLOCKBYTES == SYCON_XOF_TURBOSHAKE128_BLOCK_BYTES);
SYCON_ASSERT(crypto_xof_turboshake128_STATEBYTES == SYCON_XOF_TURBOSHAKE128_STATE_BYTES);
#define crypto_xof_turboshake128_blockbytes() ((size_t)crypto_xof_turboshake128_BLOCKBYTES)
#define crypto_xof_turboshake128_statebytes() ((size_t)crypto_xof_turboshake128_STATEBYTES)
#define crypto_xof_turboshake128_domain_standard sycon_sodium_domain_standard
#define crypto_xof_turboshake128_state sycon_xof_turboshake128_state
#define crypto_xof_turboshake128 sycon_xof_turboshake128
#define crypto_xof_turboshake128_init sycon_xof_turboshake128_init
#define crypto_xof_turboshake128_init_with_domain sycon_xof_turboshake128_init_with_domain
#define crypto_xof_turboshake128_update sycon_xof_turboshake128_update
#define crypto_xof_turboshake128_squeeze sycon_xof_turboshake128_squeeze

#define crypto_xof_turboshake256_BLOCKBYTES 136U
#define crypto_xof_turboshake256_STATEBYTES 256U
#define crypto_xof_turboshake256_DOMAIN_STANDARD 0x1FU
SYCON_ASSERT(crypto_xof_turboshake256_BLOCKBYTES == SYCON_XOF_TURBOSHAKE256_BLOCK_BYTES);
SYCON_ASSERT(crypto_xof_turboshake256_STATEBYTES == SYCON_XOF_TURBOSHAKE256_STATE_BYTES);
#define crypto_xof_turboshake256_blockbytes() ((size_t)crypto_xof_turboshake256_BLOCKBYTES)
#define crypto_xof_turboshake256_statebytes() ((size_t)crypto_xof_turboshake256_STATEBYTES)
#define crypto_xof_turboshake256_domain_standard sycon_sodium_domain_standard
#define crypto_xof_turboshake256_state sycon_xof_turboshake256_state
#define crypto_xof_turboshake256 sycon_xof_turboshake256
#define crypto_xof_turboshake256_init sycon_xof_turboshake256_init
#define crypto_xof_turboshake256_init_with_domain sycon_xof_turboshake256_init_with_domain
#define crypto_xof_turboshake256_update sycon_xof_turboshake256_update
#define crypto_xof_turboshake256_squeeze sycon_xof_turboshake256_squeeze

static inline unsigned char sycon_sodium_domain_standard(void) {
    return 0x1F;
}

#define crypto_kem_mlkem768_PUBLICKEYBYTES 1184U
#define crypto_kem_mlkem768_SECRETKEYBYTES 2400U
#define crypto_kem_mlkem768_CIPHERTEXTBYTES 1088U
#define crypto_kem_mlkem768_SHAREDSECRETBYTES 32U
#define crypto_kem_mlkem768_SEEDBYTES 64U
SYCON_ASSERT(crypto_kem_mlkem768_PUBLICKEYBYTES == SYCON_KEM_MLKEM768_PUBLIC_KEY_BYTES);
SYCON_ASSERT(crypto_kem_mlkem768_SECRETKEYBYTES == SYCON_KEM_MLKEM768_SECRET_KEY_BYTES);
SYCON_ASSERT(crypto_kem_mlkem768_CIPHERTEXTBYTES == SYCON_KEM_MLKEM768_CIPHERTEXT_BYTES);
SYCON_ASSERT(crypto_kem_mlkem768_SHAREDSECRETBYTES == SYCON_KEM_MLKEM768_SHARED_SECRET_BYTES);
SYCON_ASSERT(crypto_kem_mlkem768_SEEDBYTES == SYCON_KEM_MLKEM768_SEED_BYTES);
#define crypto_kem_mlkem768_publickeybytes() ((size_t)crypto_kem_mlkem768_PUBLICKEYBYTES)
#define crypto_kem_mlkem768_secretkeybytes() ((size_t)crypto_kem_mlkem768_SECRETKEYBYTES)
#define crypto_kem_mlkem768_ciphertextbytes() ((size_t)crypto_kem_mlkem768_CIPHERTEXTBYTES)
#define crypto_kem_mlkem768_sharedsecretbytes() ((size_t)crypto_kem_mlkem768_SHAREDSECRETBYTES)
#define crypto_kem_mlkem768_seedbytes() ((size_t)crypto_kem_mlkem768_SEEDBYTES)
#define crypto_kem_mlkem768_seed_keypair sycon_kem_mlkem768_keypair_from_seed
#define crypto_kem_mlkem768_keypair sycon_kem_mlkem768_generate
#define crypto_kem_mlkem768_enc sycon_kem_mlkem768_enc
#define crypto_kem_mlkem768_enc_deterministic sycon_kem_mlkem768_enc_deterministic
#define crypto_kem_mlkem768_dec sycon_kem_mlkem768_dec

#define crypto_kem_xwing_PUBLICKEYBYTES 1216U
#define crypto_kem_xwing_SECRETKEYBYTES 32U
#define crypto_kem_xwing_CIPHERTEXTBYTES 1120U
#define crypto_kem_xwing_SHAREDSECRETBYTES 32U
#define crypto_kem_xwing_SEEDBYTES 32U
SYCON_ASSERT(crypto_kem_xwing_PUBLICKEYBYTES == SYCON_KEM_XWING_PUBLIC_KEY_BYTES);
SYCON_ASSERT(crypto_kem_xwing_SECRETKEYBYTES == SYCON_KEM_XWING_SECRET_KEY_BYTES);
SYCON_ASSERT(crypto_kem_xwing_CIPHERTEXTBYTES == SYCON_KEM_XWING_CIPHERTEXT_BYTES);
SYCON_ASSERT(crypto_kem_xwing_SHAREDSECRETBYTES == SYCON_KEM_XWING_SHARED_SECRET_BYTES);
SYCON_ASSERT(crypto_kem_xwing_SEEDBYTES == SYCON_KEM_XWING_SEED_BYTES);
#define crypto_kem_xwing_publickeybytes() ((size_t)crypto_kem_xwing_PUBLICKEYBYTES)
#define crypto_kem_xwing_secretkeybytes() ((size_t)crypto_kem_xwing_SECRETKEYBYTES)
#define crypto_kem_xwing_ciphertextbytes() ((size_t)crypto_kem_xwing_CIPHERTEXTBYTES)
#define crypto_kem_xwing_sharedsecretbytes() ((size_t)crypto_kem_xwing_SHAREDSECRETBYTES)
#define crypto_kem_xwing_seedbytes() ((size_t)crypto_kem_xwing_SEEDBYTES)
#define crypto_kem_xwing_seed_keypair sycon_kem_xwing_keypair_from_seed
#define crypto_kem_xwing_keypair sycon_kem_xwing_generate
#define crypto_kem_xwing_enc sycon_kem_xwing_enc
#define crypto_kem_xwing_enc_deterministic sycon_kem_xwing_enc_deterministic
#define crypto_kem_xwing_dec sycon_kem_xwing_dec

/* libsodium's default KEM, which is X-Wing. */
#define crypto_kem_PUBLICKEYBYTES crypto_kem_xwing_PUBLICKEYBYTES
#define crypto_kem_SECRETKEYBYTES crypto_kem_xwing_SECRETKEYBYTES
#define crypto_kem_CIPHERTEXTBYTES crypto_kem_xwing_CIPHERTEXTBYTES
#define crypto_kem_SHAREDSECRETBYTES crypto_kem_xwing_SHAREDSECRETBYTES
#define crypto_kem_SEEDBYTES crypto_kem_xwing_SEEDBYTES
#define crypto_kem_PRIMITIVE "xwing"
#define crypto_kem_publickeybytes() ((size_t)crypto_kem_PUBLICKEYBYTES)
#define crypto_kem_secretkeybytes() ((size_t)crypto_kem_SECRETKEYBYTES)
#define crypto_kem_ciphertextbytes() ((size_t)crypto_kem_CIPHERTEXTBYTES)
#define crypto_kem_sharedsecretbytes() ((size_t)crypto_kem_SHAREDSECRETBYTES)
#define crypto_kem_seedbytes() ((size_t)crypto_kem_SEEDBYTES)
#define crypto_kem_primitive sycon_sodium_kem_primitive
#define crypto_kem_seed_keypair sycon_kem_xwing_keypair_from_seed
#define crypto_kem_keypair sycon_kem_xwing_generate
#define crypto_kem_enc sycon_kem_xwing_enc
#define crypto_kem_dec sycon_kem_xwing_dec

static inline const char *sycon_sodium_kem_primitive(void) {
    return crypto_kem_PRIMITIVE;
}

/* With libsodium, its own functions are used. */
#ifndef sodium_H

static inline int sodium_init(void) {
    return 0;
}

static inline void sodium_memzero(void *data, size_t len) {
    (void)sycon_memzero(SYCON_CAST(uint8_t *, data), len);
}

SYCON_MUST_USE
static inline int sodium_memcmp(const void *a, const void *b, size_t len) {
    return sycon_memcmp(SYCON_CAST(const uint8_t *, a), SYCON_CAST(const uint8_t *, b), len);
}

#endif

#ifdef __cplusplus
}
#endif

#undef SYCON_CAST

#endif
