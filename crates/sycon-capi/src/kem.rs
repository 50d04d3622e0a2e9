//! Key encapsulation: a shared secret by way of somebody's public key.
//!
//! Take X-Wing: ML-KEM-768 and X25519 in one, safe as long as one of the two is. A ciphertext that was
//! changed on the way gives another secret and no error; X25519 shares of small order are refused.
//! `_generate` and `_enc` return -1 also when the operating system gives no random bytes.
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

            #[doc = concat!("Bytes of a public key of ", $title, ".")]
            size [<SYCON_KEM_ $name:upper _PUBLIC_KEY_BYTES>]($module::ENCAPSULATION_KEY);
            #[doc = concat!("Bytes of a secret key of ", $title, ".")]
            size [<SYCON_KEM_ $name:upper _SECRET_KEY_BYTES>]($module::$SECRET);
            #[doc = concat!("Bytes of a ciphertext of ", $title, ".")]
            size [<SYCON_KEM_ $name:upper _CIPHERTEXT_BYTES>]($module::CIPHERTEXT);
            #[doc = concat!("Bytes of a shared secret of ", $title, ".")]
            size [<SYCON_KEM_ $name:upper _SHARED_SECRET_BYTES>]($module::SHARED_SECRET);
            #[doc = concat!("Bytes of the seed of a key pair of ", $title, ".")]
            size [<SYCON_KEM_ $name:upper _SEED_BYTES>]($module::SEED);
            #[doc = concat!("Bytes of the randomness of an encapsulation of ", $title, ".")]
            size [<SYCON_KEM_ $name:upper _ENC_SEED_BYTES>]($module::RANDOMNESS);

            #[doc = concat!("The key pair of ", $title, " that belongs to a seed.")]
            $($seed)*
            fn [<sycon_kem_ $name _keypair_from_seed>](
                out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::$SECRET], in seed: [$module::SEED]
            ) {
                write_pair::<$module::$Scheme>(pk, sk, Ok($module::keypair(seed)))
            }

            /// A new key pair.
            fn [<sycon_kem_ $name _generate>](out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::$SECRET]) {
                write_pair::<$module::$Scheme>(pk, sk, $module::generate())
            }

            #[doc = concat!($title, ": a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.")]
            ///
            /// -1 if `pk` is no public key.
            fn [<sycon_kem_ $name _enc>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                in pk: [$module::ENCAPSULATION_KEY]
            ) {
                write_sent(ct, ss, $module::encapsulate(pk))
            }

            /// The same with `_ENC_SEED_BYTES` bytes of randomness that you choose. For tests only.
            fn [<sycon_kem_ $name _enc_deterministic>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                in pk: [$module::ENCAPSULATION_KEY], in seed: [$module::RANDOMNESS]
            ) {
                write_sent(ct, ss, $module::encapsulate_derand(pk, seed))
            }

            /// The shared secret in a ciphertext.
            fn [<sycon_kem_ $name _dec>](
                out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT], in sk: [$module::$SECRET]
            ) {
                write_secret(ss, one_shot::decapsulate_with_bytes::<$module::$Scheme>(sk, ct))
            }

            /// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
            /// `_keypair_from_seed` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
            /// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
            fn [<sycon_kem_ $name _keypair_from_seed_batch>](
                out pk[pklen], out sk[sklen], in seed[seedlen], value threads: usize
            ) {
                keypairs::<$module::$Scheme>(pk, sk, seed, threads)
            }

            /// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
            /// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
            /// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
            /// lengths do not fit.
            ///
            /// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
            /// public key. Look at it: the function returns 0 all the same.
            fn [<sycon_kem_ $name _enc_batch>](
                out ct[ctlen], out ss[sslen], out good[goodlen], in pk[pklen], value threads: usize
            ) {
                encapsulations::<$module::$Scheme>((ct, ss, good), pk, threads)
            }

            #[doc = concat!("A public key of ", $title, ", expanded: for more than one encapsulation.")]
            state [<sycon_kem_ $name _public>]($module::EncapsulationKey, $public bytes, aligned $align);

            /// Expands a public key; -1 if it is none.
            fn [<sycon_kem_ $name _public_init>](
                init key: [<sycon_kem_ $name _public_state>], in pk: [$module::ENCAPSULATION_KEY]
            ) {
                key.put($module::EncapsulationKey::from_bytes(pk)?);
                Ok(())
            }

            /// As `_enc`, with an expanded key.
            fn [<sycon_kem_ $name _enc_expanded>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                const key: [<sycon_kem_ $name _public_state>]
            ) {
                write_sent(ct, ss, key.encapsulate())
            }

            #[doc = concat!("A secret key of ", $title, ", expanded: for more than one decapsulation.")]
            state [<sycon_kem_ $name _secret>]($module::DecapsulationKey, $secret bytes, aligned $align);

            /// Expands a secret key.
            fn [<sycon_kem_ $name _secret_init>](
                init key: [<sycon_kem_ $name _secret_state>], in sk: [$module::$SECRET]
            ) {
                key.put($module::DecapsulationKey::from_bytes(sk)?);
                Ok(())
            }

            /// As `_dec`, with an expanded key.
            fn [<sycon_kem_ $name _dec_expanded>](
                out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT],
                const key: [<sycon_kem_ $name _secret_state>]
            ) {
                write_secret(ss, key.decapsulate_slice(ct))
            }

            /// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
            /// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
            /// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
            ///
            /// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
            /// Look at it: the function returns 0 all the same.
            fn [<sycon_kem_ $name _dec_batch>](
                out ss[sslen], out good[goodlen], in ct[ctlen],
                const key: [<sycon_kem_ $name _secret_state>], value threads: usize
            ) {
                decapsulations(ss, good, ct, key, threads)
            }

            /// The public key that belongs to an expanded secret key.
            fn [<sycon_kem_ $name _secret_public>](
                const key: [<sycon_kem_ $name _secret_state>], out pk: [$module::ENCAPSULATION_KEY]
            ) {
                exactly(pk, key.encapsulation_key().as_bytes())
            }
        } }
    };
}

/// A KEM's keys in files. Private keys are written of `word`, which is as long as the seed; then the
/// sizes of the documents.
macro_rules! documents {
    ($mode:ident [$($docs:tt)*] $name:ident ($module:ident, $title:literal, of $word:ident $WORD:ident,
        public $public_der:literal and $public_pem:literal bytes,
        private $private_der:literal and $private_pem:literal bytes) ;) => {
        pastey::paste! { items! { $mode
            #[doc = concat!("Bytes of a public key of ", $title, " as `SubjectPublicKeyInfo`, in DER.")]
            size [<SYCON_KEM_ $name:upper _PUBLIC_KEY_DER_BYTES>]($public_der);
            /// And in PEM: `BEGIN PUBLIC KEY`. No zero ends it.
            size [<SYCON_KEM_ $name:upper _PUBLIC_KEY_PEM_BYTES>]($public_pem);
            #[doc = concat!("Bytes of a private key of ", $title, " as PKCS#8, in DER.")]
            size [<SYCON_KEM_ $name:upper _ $WORD _DER_BYTES>]($private_der);
            /// And in PEM: `BEGIN PRIVATE KEY`. No zero ends it.
            size [<SYCON_KEM_ $name:upper _ $WORD _PEM_BYTES>]($private_pem);

            /// A public key as `SubjectPublicKeyInfo`, in DER.
            fn [<sycon_kem_ $name _publickey_to_der>](
                out der: [[<SYCON_KEM_ $name:upper _PUBLIC_KEY_DER_BYTES>]], in pk: [$module::ENCAPSULATION_KEY]
            ) {
                exactly(der, &$module::EncapsulationKey::from_bytes(pk)?.to_spki_der())
            }

            /// The same in PEM.
            fn [<sycon_kem_ $name _publickey_to_pem>](
                out pem: [[<SYCON_KEM_ $name:upper _PUBLIC_KEY_PEM_BYTES>]], in pk: [$module::ENCAPSULATION_KEY]
            ) {
                exactly(pem, $module::EncapsulationKey::from_bytes(pk)?.to_spki_pem().as_bytes())
            }

            /// The public key in a `SubjectPublicKeyInfo`, in DER; -1 if it is damaged, or anything else.
            fn [<sycon_kem_ $name _publickey_from_der>](
                out pk: [$module::ENCAPSULATION_KEY], in der[derlen]
            ) {
                exactly(pk, $module::EncapsulationKey::from_spki_der(der)?.as_bytes())
            }

            /// The same in PEM.
            fn [<sycon_kem_ $name _publickey_from_pem>](
                out pk: [$module::ENCAPSULATION_KEY], in pem[pemlen]
            ) {
                exactly(pk, $module::EncapsulationKey::from_spki_pem(core::str::from_utf8(pem)?)?.as_bytes())
            }

            $($docs)*
            fn [<sycon_kem_ $name _ $word _to_der>](
                out der: [[<SYCON_KEM_ $name:upper _ $WORD _DER_BYTES>]], in $word: [$module::SEED]
            ) {
                exactly(der, &$module::DecapsulationKey::from_seed_slice($word)?.to_pkcs8_der())
            }

            /// The same in PEM.
            fn [<sycon_kem_ $name _ $word _to_pem>](
                out pem: [[<SYCON_KEM_ $name:upper _ $WORD _PEM_BYTES>]], in $word: [$module::SEED]
            ) {
                exactly(pem, $module::DecapsulationKey::from_seed_slice($word)?.to_pkcs8_pem().as_bytes())
            }

            #[doc = concat!("The ", stringify!($word), " in PKCS#8, in DER; -1 if it is damaged, or there is none.")]
            fn [<sycon_kem_ $name _ $word _from_der>](out $word: [$module::SEED], in der[derlen]) {
                write_seed($word, $module::DecapsulationKey::from_pkcs8_der(der)?.seed())
            }

            /// The same in PEM.
            fn [<sycon_kem_ $name _ $word _from_pem>](out $word: [$module::SEED], in pem[pemlen]) {
                write_seed($word, $module::DecapsulationKey::from_pkcs8_pem(core::str::from_utf8(pem)?)?.seed())
            }
        } }
    };
}

/// A parameter set of ML-KEM: what all KEMs have, and what comes of the seed, which is not the secret
/// key here.
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

            /// As `_dec`, from the seed of the key pair.
            fn [<sycon_kem_ $name _dec_from_seed>](
                out ss: [$name::SHARED_SECRET], in ct: [$name::CIPHERTEXT], in seed: [$name::SEED]
            ) {
                *ss = *$name::decapsulate(seed, ct).as_bytes();
                Ok(())
            }

            /// The private key that belongs to a seed as PKCS#8, in DER: the seed (RFC 9935).
            documents $name(
                $name, $title, of seed SEED,
                public $public_der and $public_pem bytes, private 86 and 172 bytes
            );

            /// The secret key in PKCS#8, in DER, which holds it or its seed or both; -1 if it is damaged, or
            /// the two do not belong together.
            fn [<sycon_kem_ $name _secretkey_from_der>](
                out sk: [$name::DECAPSULATION_KEY], in der[derlen]
            ) {
                exactly(sk, &*$name::DecapsulationKey::from_pkcs8_der(der)?.to_bytes())
            }

            /// The same in PEM.
            fn [<sycon_kem_ $name _secretkey_from_pem>](
                out sk: [$name::DECAPSULATION_KEY], in pem[pemlen]
            ) {
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

    /// A secret key as PKCS#8, in DER.
    documents xwing(
        xwing, "X-Wing", of secretkey SECRET_KEY,
        public 1240 and 1734 bytes, private 54 and 128 bytes
    );

    /// The seed is the secret key: 32 random bytes.
    kem dhkem(
        dhkem::DhKem, "DHKEM(X25519, HKDF-SHA256)", SEED,
        public 128 bytes, secret 192 bytes, aligned 16
    );

    /// The seed is 64 random bytes. A building block: take X-Wing.
    mlkem mlkem768(
        MlKem768, "ML-KEM-768", public 7936 bytes, secret 9728 bytes, documents 1206 and 1686 bytes
    );

    /// The same with a smaller parameter set.
    mlkem mlkem512(
        MlKem512, "ML-KEM-512", public 4352 bytes, secret 5632 bytes, documents 822 and 1166 bytes
    );

    /// The same with a larger one.
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

/// Writes the seed of a key, if it has one.
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
        DecapsulationKey::<S>::generate_many_parallel(seeds),
        else DecapsulationKey::<S>::generate_many(seeds)
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
