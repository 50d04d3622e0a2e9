//! Key encapsulation: a shared secret by way of somebody's public key.
//!
//! Take X-Wing: ML-KEM-768 and X25519 in one, safe as long as one of the two is. A ciphertext that was
//! changed on the way gives another secret and no error; X25519 shares of small order are refused.
//! `_keypair` and `_enc` return -1 also when the operating system gives no random bytes.
//!
//! GHPC and the naive X-Wing are for comparison and benchmarks only.

use sycon::kem::comparison::{ghpc, xwing_naive};
use sycon::kem::{dhkem, mlkem768, xwing};

use crate::boundary::{Phases, constants, export};
use crate::state::state;

/// The sizes of a KEM, as macros and functions.
macro_rules! sizes {
    ($name:ident: $($suffix:ident / $function:ident = $bytes:literal == $check:expr, $what:literal;)+) => {
        pastey::paste! {
            $(
                #[doc = concat!("Bytes of ", $what, ".")]
                #[allow(non_upper_case_globals, reason = "libsodium's shape")]
                pub const [<sycon_kem_ $name _ $suffix>]: usize = $bytes;

                const _: () = assert!($check == $bytes);
            )+

            constants! {$(
                #[doc = concat!("`sycon_kem_", stringify!($name), "_", stringify!($suffix), "`.")]
                fn [<sycon_kem_ $name _ $function>]() -> usize { $bytes }
            )+}
        }
    };
}

/// Encapsulating and decapsulating, by bytes and by expanded keys. `$bytes` and `$secret` are how a
/// decapsulation key comes from its bytes, and their number.
macro_rules! kem {
    ($name:ident: $module:ident, $title:literal, [$secret:literal] $from:ident,
        public $public:literal bytes, key $key:literal bytes, aligned $align:literal) => {
        pastey::paste! {
            export! {
                #[doc = concat!($title, ": a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.")]
                ///
                /// -1 if `pk` is no public key.
                #[must_use]
                fn [<sycon_kem_ $name _enc>](
                    out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                    in pk: [$module::ENCAPSULATION_KEY]
                ) {
                    let (ciphertext, secret) =
                        $module::EncapsulationKey::from_bytes(pk)?.encapsulate()?;
                    (*ct, *ss) = (ciphertext, *secret.as_bytes());
                    Ok(())
                }

                /// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
                #[must_use]
                fn [<sycon_kem_ $name _enc_deterministic>](
                    out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                    in pk: [$module::ENCAPSULATION_KEY], in seed: [$module::RANDOMNESS]
                ) {
                    let key = $module::EncapsulationKey::from_bytes(pk)?;
                    let (ciphertext, secret) = key.encapsulate_derand(seed)?;
                    (*ct, *ss) = (ciphertext, *secret.as_bytes());
                    Ok(())
                }

                /// The shared secret in a ciphertext.
                #[must_use]
                fn [<sycon_kem_ $name _dec>](
                    out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT],
                    in sk: [$secret]
                ) {
                    *ss = *$module::DecapsulationKey::$from(sk)?.decapsulate(ct)?.as_bytes();
                    Ok(())
                }
            }

            impl Phases for $module::EncapsulationKey {}
            impl Phases for $module::DecapsulationKey {}

            state! {
                #[doc = concat!("A public key of ", $title, ", expanded: for more than one encapsulation.")]
                [<sycon_kem_ $name _public>]: $module::EncapsulationKey, $public bytes, aligned $align
            }

            export! {
                /// Expands a public key; -1 if it is none.
                #[must_use]
                fn [<sycon_kem_ $name _public_init>](
                    init key: [<sycon_kem_ $name _public_state>], in pk: [$module::ENCAPSULATION_KEY]
                ) {
                    key.put($module::EncapsulationKey::from_bytes(pk)?);
                    Ok(())
                }

                /// As `_enc`, with an expanded key.
                #[must_use]
                fn [<sycon_kem_ $name _enc_expanded>](
                    out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                    const key: [<sycon_kem_ $name _public_state>]
                ) {
                    let (ciphertext, secret) = key.encapsulate()?;
                    (*ct, *ss) = (ciphertext, *secret.as_bytes());
                    Ok(())
                }
            }

            state! {
                #[doc = concat!("A secret key of ", $title, ", expanded: for more than one decapsulation.")]
                [<sycon_kem_ $name _secret>]: $module::DecapsulationKey, $key bytes, aligned $align
            }

            export! {
                /// Expands a secret key.
                #[must_use]
                fn [<sycon_kem_ $name _secret_init>](
                    init key: [<sycon_kem_ $name _secret_state>], in sk: [$secret]
                ) {
                    key.put($module::DecapsulationKey::$from(sk)?);
                    Ok(())
                }

                /// As `_dec`, with an expanded key.
                #[must_use]
                fn [<sycon_kem_ $name _dec_expanded>](
                    out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT],
                    const key: [<sycon_kem_ $name _secret_state>]
                ) {
                    *ss = *key.decapsulate(ct)?.as_bytes();
                    Ok(())
                }

                /// The public key that belongs to an expanded secret key.
                fn [<sycon_kem_ $name _secret_public>](
                    const key: [<sycon_kem_ $name _secret_state>], out pk: [$module::ENCAPSULATION_KEY]
                ) {
                    *pk = *key.encapsulation_key().as_bytes();
                    Ok(())
                }
            }
        }
    };
}

/// Key pairs whose secret key is the seed.
macro_rules! seeded {
    ($name:ident: $module:ident, $title:literal) => { pastey::paste! { export! {
        #[doc = concat!("The key pair of ", $title, " that belongs to a seed, which is the secret key: 32 random bytes.")]
        fn [<sycon_kem_ $name _seed_keypair>](
            out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::SEED], in seed: [$module::SEED]
        ) {
            *pk = *$module::DecapsulationKey::from_seed(seed)?.encapsulation_key().as_bytes();
            *sk = *seed;
            Ok(())
        }

        /// A new key pair.
        fn [<sycon_kem_ $name _keypair>](
            out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::SEED]
        ) {
            let key = $module::DecapsulationKey::generate()?;
            (*pk, *sk) = (*key.encapsulation_key().as_bytes(), *key.seed());
            Ok(())
        }
    } } };
}

sizes! {
    xwing:
    PUBLICKEYBYTES / publickeybytes = 1216 == xwing::ENCAPSULATION_KEY, "a public key of X-Wing";
    SECRETKEYBYTES / secretkeybytes = 32 == xwing::SEED, "a secret key of X-Wing";
    CIPHERTEXTBYTES / ciphertextbytes = 1120 == xwing::CIPHERTEXT, "a ciphertext of X-Wing";
    SHAREDSECRETBYTES / sharedsecretbytes = 32 == xwing::SHARED_SECRET, "a shared secret of X-Wing";
    SEEDBYTES / seedbytes = 32 == xwing::SEED, "the seed of a key pair of X-Wing";
    ENCSEEDBYTES / encseedbytes = 64 == xwing::RANDOMNESS, "the randomness of an encapsulation of X-Wing";
}
seeded! { xwing: xwing, "X-Wing" }
kem! {
    xwing: xwing, "X-Wing", [32] from_seed, public 9216 bytes, key 11264 bytes, aligned 64
}

sizes! {
    dhkem:
    PUBLICKEYBYTES / publickeybytes = 32 == dhkem::ENCAPSULATION_KEY, "a public key of DHKEM";
    SECRETKEYBYTES / secretkeybytes = 32 == dhkem::SEED, "a secret key of DHKEM";
    CIPHERTEXTBYTES / ciphertextbytes = 32 == dhkem::CIPHERTEXT, "a ciphertext of DHKEM";
    SHAREDSECRETBYTES / sharedsecretbytes = 32 == dhkem::SHARED_SECRET, "a shared secret of DHKEM";
    SEEDBYTES / seedbytes = 32 == dhkem::SEED, "the seed of a key pair of DHKEM";
    ENCSEEDBYTES / encseedbytes = 32 == dhkem::RANDOMNESS, "the randomness of an encapsulation of DHKEM";
}
seeded! { dhkem: dhkem, "DHKEM(X25519, HKDF-SHA256)" }
kem! {
    dhkem: dhkem, "DHKEM(X25519, HKDF-SHA256)", [32] from_seed, public 128 bytes, key 192 bytes, aligned 16
}

sizes! {
    mlkem768:
    PUBLICKEYBYTES / publickeybytes = 1184 == mlkem768::ENCAPSULATION_KEY, "a public key of ML-KEM-768";
    SECRETKEYBYTES / secretkeybytes = 2400 == mlkem768::DECAPSULATION_KEY, "a secret key of ML-KEM-768";
    CIPHERTEXTBYTES / ciphertextbytes = 1088 == mlkem768::CIPHERTEXT, "a ciphertext of ML-KEM-768";
    SHAREDSECRETBYTES / sharedsecretbytes = 32 == mlkem768::SHARED_SECRET, "a shared secret of ML-KEM-768";
    SEEDBYTES / seedbytes = 64 == mlkem768::SEED, "the seed of a key pair of ML-KEM-768";
    ENCSEEDBYTES / encseedbytes = 32 == mlkem768::RANDOMNESS, "the randomness of an encapsulation of ML-KEM-768";
}
export! {
    /// The key pair of ML-KEM-768 that belongs to a seed of 64 random bytes. A building block: take
    /// X-Wing.
    fn sycon_kem_mlkem768_seed_keypair(
        out pk: [mlkem768::ENCAPSULATION_KEY], out sk: [mlkem768::DECAPSULATION_KEY],
        in seed: [mlkem768::SEED]
    ) {
        let key = mlkem768::DecapsulationKey::from_seed(seed)?;
        (*pk, *sk) = (*key.encapsulation_key().as_bytes(), *key.to_bytes());
        Ok(())
    }

    /// A new key pair.
    fn sycon_kem_mlkem768_keypair(
        out pk: [mlkem768::ENCAPSULATION_KEY], out sk: [mlkem768::DECAPSULATION_KEY]
    ) {
        let key = mlkem768::DecapsulationKey::generate()?;
        (*pk, *sk) = (*key.encapsulation_key().as_bytes(), *key.to_bytes());
        Ok(())
    }
}
kem! {
    mlkem768: mlkem768, "ML-KEM-768", [2400] from_bytes, public 7936 bytes, key 9728 bytes, aligned 64
}

macro_rules! comparison {
    ($($name:ident, $title:literal;)+) => {$(
        sizes! {
            $name:
            PUBLICKEYBYTES / publickeybytes = 1216 == $name::ENCAPSULATION_KEY, "a public key, as X-Wing's";
            SECRETKEYBYTES / secretkeybytes = 32 == $name::SEED, "a secret key";
            CIPHERTEXTBYTES / ciphertextbytes = 1120 == $name::CIPHERTEXT, "a ciphertext";
            SHAREDSECRETBYTES / sharedsecretbytes = 32 == $name::SHARED_SECRET, "a shared secret";
            SEEDBYTES / seedbytes = 32 == $name::SEED, "the seed of a key pair";
            ENCSEEDBYTES / encseedbytes = 64 == $name::RANDOMNESS, "the randomness of an encapsulation";
        }
        seeded! { $name: $name, $title }
        kem! {
            $name: $name, $title, [32] from_seed, public 9216 bytes, key 11264 bytes, aligned 64
        }
    )+};
}

comparison! {
    ghpc, "GHPC, for comparison only";
    xwing_naive, "naive X-Wing, for comparison only";
}
