//! Key encapsulation: agreement on a shared secret with a public key.
//!
//! Use X-Wing, which combines ML-KEM-768 and X25519 and is secure as long as one of the two is. Decapsulating a
//! modified ciphertext gives a different secret, not an error. X25519 shares of small order are rejected.
//! `_generate` and `_enc` return -1 also if the operating system returns no random bytes. A batch can be empty.
//!
//! ```c
//! #include <sycon/kem.h>
//!
//! /* Both sides of an exchange, which end with the same secret. */
//! int exchange(uint8_t ours[32], uint8_t theirs[32]) {
//!     uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES], sk[SYCON_KEM_XWING_SECRET_KEY_BYTES];
//!     uint8_t ct[SYCON_KEM_XWING_CIPHERTEXT_BYTES];
//!     return sycon_kem_xwing_generate(pk, sk) != 0
//!         || sycon_kem_xwing_enc(ct, ours, pk) != 0
//!         || sycon_kem_xwing_dec(theirs, ct, sk) != 0;
//! }
//! ```

use alloc::vec::Vec;

use sycon::kem::{
    Bytes, DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret, dhkem, mlkem512,
    mlkem768, mlkem1024, one_shot, xwing,
};

use crate::boundary::{Outcome, Refused, exactly};
use crate::items::{interface, items};
use crate::threads::on_threads;

/// The functions of a KEM: its module and type, the length of its secret key, and the size and alignment of expanded keys.
macro_rules! kem {
    ($mode:ident [$($seed:tt)*] $name:ident ($module:ident::$Scheme:ident, $title:literal, $SECRET:ident,
        public $public:literal bytes, secret $secret:literal bytes, aligned $align:literal) ;) => {
        pastey::paste! { items! { $mode
            title $name($title);

            #[doc = concat!("The length of a public key of ", $title, " in bytes.")]
            size [<SYCON_KEM_ $name:upper _PUBLIC_KEY_BYTES>]($module::ENCAPSULATION_KEY);
            #[doc = concat!("The length of a secret key of ", $title, " in bytes.")]
            size [<SYCON_KEM_ $name:upper _SECRET_KEY_BYTES>]($module::$SECRET);
            #[doc = concat!("The length of a ciphertext of ", $title, " in bytes.")]
            size [<SYCON_KEM_ $name:upper _CIPHERTEXT_BYTES>]($module::CIPHERTEXT);
            #[doc = concat!("The length of a shared secret of ", $title, " in bytes.")]
            size [<SYCON_KEM_ $name:upper _SHARED_SECRET_BYTES>]($module::SHARED_SECRET);
            #[doc = concat!("The length of the seed of a key pair of ", $title, " in bytes.")]
            size [<SYCON_KEM_ $name:upper _SEED_BYTES>]($module::SEED);
            #[doc = concat!("The length of the randomness of an encapsulation of ", $title, " in bytes.")]
            size [<SYCON_KEM_ $name:upper _ENC_SEED_BYTES>]($module::RANDOMNESS);

            #[doc = concat!("Derives the key pair of ", $title, " from a seed.")]
            $($seed)*
            fn [<sycon_kem_ $name _keypair_from_seed>](
                out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::$SECRET], in seed: [$module::SEED]
            ) {
                write_pair::<$module::$Scheme>(pk, sk, Ok($module::keypair(seed)))
            }

            /// Generates a key pair.
            fn [<sycon_kem_ $name _generate>](out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::$SECRET]) {
                write_pair::<$module::$Scheme>(pk, sk, $module::generate())
            }

            #[doc = concat!("Encapsulates with ", $title, " to the public key `pk`: writes a shared secret `ss` and its ciphertext `ct`.")]
            ///
            /// Returns -1 if `pk` is not a valid public key.
            fn [<sycon_kem_ $name _enc>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                in pk: [$module::ENCAPSULATION_KEY]
            ) {
                write_sent(ct, ss, $module::encapsulate(pk))
            }

            /// Like `_enc`, with `_ENC_SEED_BYTES` bytes of randomness that you choose. For tests only.
            fn [<sycon_kem_ $name _enc_deterministic>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                in pk: [$module::ENCAPSULATION_KEY], in seed: [$module::RANDOMNESS]
            ) {
                write_sent(ct, ss, $module::encapsulate_derand(pk, seed))
            }

            /// Decapsulates a ciphertext to its shared secret.
            fn [<sycon_kem_ $name _dec>](
                out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT], in sk: [$module::$SECRET]
            ) {
                write_secret(ss, one_shot::decapsulate_with_bytes::<$module::$Scheme>(sk, ct))
            }

            /// Derives many key pairs, on up to `threads` threads; 0 means one for each CPU core. Each equals the
            /// result of `_keypair_from_seed`. Batches are faster on CPUs with AVX-512 IFMA. `seed` contains the
            /// concatenated seeds, and `pk` and `sk` the keys in the same order. Returns -1 if the lengths do not
            /// match.
            fn [<sycon_kem_ $name _keypair_from_seed_batch>](
                out pk[pklen], out sk[sklen], in seed[seedlen], value threads: usize
            ) {
                keypairs::<$module::$Scheme>(pk, sk, seed, threads)
            }

            /// Encapsulates to many public keys, on up to `threads` threads; 0 means one for each CPU core. It does
            /// the same as `_enc` for each key. Batches are faster on CPUs with AVX-512 IFMA. `pk` contains the
            /// concatenated keys, and `ct` and `ss` the ciphertexts and secrets in the same order. Returns -1 if
            /// the lengths do not match.
            ///
            /// `good` has a byte for each key, 1 if the key is valid. Otherwise the byte is 0, and the ciphertext
            /// and the secret are all zeros. **You must check `good[i]`:** the function returns 0 even if a key is
            /// invalid.
            fn [<sycon_kem_ $name _enc_batch>](
                out ct[ctlen], out ss[sslen], out good[goodlen], in pk[pklen], value threads: usize
            ) {
                encapsulations::<$module::$Scheme>((ct, ss, good), pk, threads)
            }

            #[doc = concat!("An expanded public key of ", $title, ", for more than one encapsulation.")]
            state [<sycon_kem_ $name _public>]($module::EncapsulationKey, $public bytes, aligned $align);

            /// Expands a public key. Returns -1 if it is invalid.
            fn [<sycon_kem_ $name _public_init>](
                init key: [<sycon_kem_ $name _public_state>], in pk: [$module::ENCAPSULATION_KEY]
            ) {
                key.put($module::EncapsulationKey::from_bytes(pk)?);
                Ok(())
            }

            /// Like `_enc`, with an expanded key.
            fn [<sycon_kem_ $name _enc_expanded>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                const key: [<sycon_kem_ $name _public_state>]
            ) {
                write_sent(ct, ss, key.encapsulate())
            }

            #[doc = concat!("An expanded secret key of ", $title, ", for more than one decapsulation.")]
            state [<sycon_kem_ $name _secret>]($module::DecapsulationKey, $secret bytes, aligned $align);

            /// Expands a secret key.
            fn [<sycon_kem_ $name _secret_init>](
                init key: [<sycon_kem_ $name _secret_state>], in sk: [$module::$SECRET]
            ) {
                key.put($module::DecapsulationKey::from_bytes(sk)?);
                Ok(())
            }

            /// Like `_dec`, with an expanded key.
            fn [<sycon_kem_ $name _dec_expanded>](
                out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT],
                const key: [<sycon_kem_ $name _secret_state>]
            ) {
                write_secret(ss, key.decapsulate_slice(ct))
            }

            /// Decapsulates many ciphertexts, on up to `threads` threads; 0 means one for each CPU core. Each
            /// secret equals the result of `_dec_expanded`. Batches are faster on CPUs with AVX-512 IFMA. `ct`
            /// contains the concatenated ciphertexts, and `ss` the secrets in the same order. Returns -1 if the
            /// lengths do not match.
            ///
            /// `good` has a byte for each ciphertext, 1 if it is valid. Otherwise `_dec` would return -1 for it,
            /// the byte is 0, and the secret is all zeros. **You must check `good[i]`:** the function returns 0
            /// even if a ciphertext is invalid.
            fn [<sycon_kem_ $name _dec_batch>](
                out ss[sslen], out good[goodlen], in ct[ctlen],
                const key: [<sycon_kem_ $name _secret_state>], value threads: usize
            ) {
                decapsulations(ss, good, ct, key, threads)
            }

            /// Writes the public key of an expanded secret key.
            fn [<sycon_kem_ $name _secret_public>](
                const key: [<sycon_kem_ $name _secret_state>], out pk: [$module::ENCAPSULATION_KEY]
            ) {
                exactly(pk, key.encapsulation_key().as_bytes())
            }
        } }
    };
}

/// The functions for a KEM's keys in DER and PEM. `word` names the private key, which is as long as the seed. The
/// numbers are the lengths of the documents.
macro_rules! documents {
    ($mode:ident [$($docs:tt)*] $name:ident ($module:ident, $title:literal, of $word:ident $WORD:ident,
        public $public_der:literal and $public_pem:literal bytes,
        private $private_der:literal and $private_pem:literal bytes) ;) => {
        pastey::paste! { items! { $mode
            #[doc = concat!("The length of a public key of ", $title, " as `SubjectPublicKeyInfo` in DER.")]
            size [<SYCON_KEM_ $name:upper _PUBLIC_KEY_DER_BYTES>]($public_der);
            /// The length of a public key in PEM (`BEGIN PUBLIC KEY`). The text is not NUL-terminated.
            size [<SYCON_KEM_ $name:upper _PUBLIC_KEY_PEM_BYTES>]($public_pem);
            #[doc = concat!("The length of a private key of ", $title, " as PKCS#8 in DER.")]
            size [<SYCON_KEM_ $name:upper _ $WORD _DER_BYTES>]($private_der);
            /// The length of a private key in PEM (`BEGIN PRIVATE KEY`). The text is not NUL-terminated.
            size [<SYCON_KEM_ $name:upper _ $WORD _PEM_BYTES>]($private_pem);

            /// Writes a public key as `SubjectPublicKeyInfo` in DER.
            fn [<sycon_kem_ $name _publickey_to_der>](
                out der: [[<SYCON_KEM_ $name:upper _PUBLIC_KEY_DER_BYTES>]], in pk: [$module::ENCAPSULATION_KEY]
            ) {
                exactly(der, &$module::EncapsulationKey::from_bytes(pk)?.to_spki_der())
            }

            /// Writes a public key as `SubjectPublicKeyInfo` in PEM.
            fn [<sycon_kem_ $name _publickey_to_pem>](
                out pem: [[<SYCON_KEM_ $name:upper _PUBLIC_KEY_PEM_BYTES>]], in pk: [$module::ENCAPSULATION_KEY]
            ) {
                exactly(pem, $module::EncapsulationKey::from_bytes(pk)?.to_spki_pem().as_bytes())
            }

            /// Reads the public key in a `SubjectPublicKeyInfo` in DER. Returns -1 if the document is damaged or
            /// contains another type of key.
            fn [<sycon_kem_ $name _publickey_from_der>](out pk: [$module::ENCAPSULATION_KEY], in der[derlen]) {
                exactly(pk, $module::EncapsulationKey::from_spki_der(der)?.as_bytes())
            }

            /// Like `_publickey_from_der`, from PEM.
            fn [<sycon_kem_ $name _publickey_from_pem>](out pk: [$module::ENCAPSULATION_KEY], in pem[pemlen]) {
                exactly(pk, $module::EncapsulationKey::from_spki_pem(core::str::from_utf8(pem)?)?.as_bytes())
            }

            $($docs)*
            fn [<sycon_kem_ $name _ $word _to_der>](
                out der: [[<SYCON_KEM_ $name:upper _ $WORD _DER_BYTES>]], in $word: [$module::SEED]
            ) {
                exactly(der, &$module::DecapsulationKey::from_seed_slice($word)?.to_pkcs8_der())
            }

            /// Like the function above, in PEM.
            fn [<sycon_kem_ $name _ $word _to_pem>](
                out pem: [[<SYCON_KEM_ $name:upper _ $WORD _PEM_BYTES>]], in $word: [$module::SEED]
            ) {
                exactly(pem, $module::DecapsulationKey::from_seed_slice($word)?.to_pkcs8_pem().as_bytes())
            }

            #[doc = concat!("Reads the ", stringify!($word), " in PKCS#8 in DER. Returns -1 if the document is damaged or does not contain it.")]
            fn [<sycon_kem_ $name _ $word _from_der>](out $word: [$module::SEED], in der[derlen]) {
                write_seed($word, $module::DecapsulationKey::from_pkcs8_der(der)?.seed())
            }

            /// Like the function above, from PEM.
            fn [<sycon_kem_ $name _ $word _from_pem>](out $word: [$module::SEED], in pem[pemlen]) {
                write_seed($word, $module::DecapsulationKey::from_pkcs8_pem(core::str::from_utf8(pem)?)?.seed())
            }
        } }
    };
}

/// A parameter set of ML-KEM: the functions of all KEMs, and those for the seed, which differs from the secret key.
macro_rules! mlkem {
    ($mode:ident [$($docs:tt)*] $name:ident ($Scheme:ident, $title:literal,
        public $public:literal bytes, secret $secret:literal bytes,
        documents $public_der:literal and $public_pem:literal bytes) ;) => {
        pastey::paste! { items! { $mode
            $($docs)*
            kem $name(
                $name::$Scheme, $title, DECAPSULATION_KEY,
                public $public bytes, secret $secret bytes, aligned 64
            );

            /// Like `_dec`, from the seed of the key pair.
            fn [<sycon_kem_ $name _dec_from_seed>](
                out ss: [$name::SHARED_SECRET], in ct: [$name::CIPHERTEXT], in seed: [$name::SEED]
            ) {
                *ss = *$name::decapsulate(seed, ct).as_bytes();
                Ok(())
            }

            /// Writes the private key of a seed as PKCS#8 in DER. The document contains the seed (RFC 9935).
            documents $name(
                $name, $title, of seed SEED,
                public $public_der and $public_pem bytes, private 86 and 172 bytes
            );

            /// Reads the secret key in PKCS#8 in DER. The document contains the key, its seed, or both. Returns -1
            /// if it is damaged, or if the key and the seed do not match.
            fn [<sycon_kem_ $name _secretkey_from_der>](out sk: [$name::DECAPSULATION_KEY], in der[derlen]) {
                exactly(sk, &*$name::DecapsulationKey::from_pkcs8_der(der)?.to_bytes())
            }

            /// Like `_secretkey_from_der`, from PEM.
            fn [<sycon_kem_ $name _secretkey_from_pem>](out sk: [$name::DECAPSULATION_KEY], in pem[pemlen]) {
                exactly(sk, &*$name::DecapsulationKey::from_pkcs8_pem(core::str::from_utf8(pem)?)?.to_bytes())
            }
        } }
    };
}

interface! {
    /// The seed is the secret key: 32 random bytes.
    kem xwing(
        xwing::XWing, "X-Wing", SEED,
        public 9216 bytes, secret 11264 bytes, aligned 64
    );

    /// Writes a secret key as PKCS#8 in DER.
    documents xwing(
        xwing, "X-Wing", of secretkey SECRET_KEY,
        public 1240 and 1734 bytes, private 54 and 128 bytes
    );

    /// The seed is the secret key: 32 random bytes.
    kem dhkem(
        dhkem::DhKem, "DHKEM(X25519, HKDF-SHA256)", SEED,
        public 128 bytes, secret 192 bytes, aligned 16
    );

    /// The seed is 64 random bytes. ML-KEM is a building block: prefer X-Wing.
    mlkem mlkem768(
        MlKem768, "ML-KEM-768", public 7936 bytes, secret 9728 bytes, documents 1206 and 1686 bytes
    );

    /// ML-KEM-512 is the smallest parameter set. The seed is 64 random bytes.
    mlkem mlkem512(
        MlKem512, "ML-KEM-512", public 4352 bytes, secret 5632 bytes, documents 822 and 1166 bytes
    );

    /// ML-KEM-1024 is the largest parameter set. The seed is 64 random bytes.
    mlkem mlkem1024(
        MlKem1024, "ML-KEM-1024", public 12544 bytes, secret 14848 bytes, documents 1590 and 2206 bytes
    );
}

fn write_pair<S: Scheme>(
    pk: &mut S::EncapsulationKey,
    sk: &mut S::DecapsulationKey,
    keys: Result<one_shot::Keys<S>, Error>,
) -> Outcome {
    let (public, secret) = keys?;
    (*pk, *sk) = (public, *secret);
    Ok(())
}

fn write_sent<C>(ct: &mut C, ss: &mut [u8; 32], sent: Result<(C, SharedSecret), Error>) -> Outcome {
    let (ciphertext, secret) = sent?;
    (*ct, *ss) = (ciphertext, *secret.as_bytes());
    Ok(())
}

fn write_secret(ss: &mut [u8; 32], secret: Result<SharedSecret, Error>) -> Outcome {
    *ss = *secret?.as_bytes();
    Ok(())
}

/// Writes the seed of a key. Returns an error if the key was created without a seed.
fn write_seed<'a, const N: usize>(
    out: &mut [u8; N],
    seed: impl Into<Option<&'a [u8; N]>>,
) -> Outcome {
    *out = *seed.into().ok_or(Refused)?;
    Ok(())
}

fn keypairs<S: Scheme>(pk: &mut [u8], sk: &mut [u8], seed: &[u8], threads: usize) -> Outcome {
    let seeds = S::Seed::split(seed).ok_or(Refused)?;
    let (pks, sks) = (strings(pk, seeds.len())?, strings(sk, seeds.len())?);
    let keys = on_threads!(
        threads,
        DecapsulationKey::<S>::from_seed_many_parallel(seeds),
        else DecapsulationKey::<S>::from_seed_many(seeds)
    );
    for ((key, pk), sk) in keys.iter().zip(pks).zip(sks) {
        (*pk, *sk) = (*key.encapsulation_key().as_bytes(), *key.to_bytes());
    }
    Ok(())
}

/// Encapsulates to each key that is valid. The outputs of the others stay zeros.
fn encapsulations<S: Scheme>(
    (ct, ss, good): (&mut [u8], &mut [u8], &mut [u8]),
    pk: &[u8],
    threads: usize,
) -> Outcome {
    let pks = S::EncapsulationKey::split(pk).ok_or(Refused)?;
    let (cts, secrets) = (strings(ct, pks.len())?, strings(ss, pks.len())?);
    let goods = strings::<[u8; 1]>(good, pks.len())?;
    let keys = on_threads!(
        threads,
        EncapsulationKey::<S>::parse_many_parallel(pks),
        else EncapsulationKey::<S>::parse_many(pks)
    );
    let valid: Vec<_> = keys.iter().flatten().collect();
    let sent = on_threads!(
        threads,
        EncapsulationKey::encapsulate_many_parallel(&valid),
        else EncapsulationKey::encapsulate_many(&valid)
    )?;
    let outputs = goods.iter_mut().zip(cts).zip(secrets).zip(keys.iter().map(Result::is_ok));
    let valid = outputs.filter_map(|(outputs, valid)| valid.then_some(outputs));
    for (((good, ct), ss), sent) in valid.zip(sent) {
        *good = [1];
        write_sent(ct, ss, Ok(sent))?;
    }
    Ok(())
}

/// Decapsulates each ciphertext. The outputs of those that `_dec` rejects stay zeros.
fn decapsulations<S: Scheme>(
    ss: &mut [u8],
    good: &mut [u8],
    ct: &[u8],
    key: &DecapsulationKey<S>,
    threads: usize,
) -> Outcome {
    let cts = S::Ciphertext::split(ct).ok_or(Refused)?;
    let (secrets, goods) =
        (strings::<[u8; 32]>(ss, cts.len())?, strings::<[u8; 1]>(good, cts.len())?);
    let received = on_threads!(
        threads,
        key.decapsulate_many_parallel(cts),
        else key.decapsulate_many(cts)
    );
    for ((received, ss), good) in received.into_iter().zip(secrets).zip(goods) {
        if let Ok(secret) = received.into() {
            (*ss, *good) = (*secret.as_bytes(), [1]);
        }
    }
    Ok(())
}

/// Returns `bytes` as `count` strings of one length, of zeros.
fn strings<B: Bytes>(bytes: &mut [u8], count: usize) -> Result<&mut [B], Refused> {
    bytes.fill(0);
    B::split_mut(bytes).filter(|strings| strings.len() == count).ok_or(Refused)
}
