//! Key encapsulation: a shared secret by way of somebody's public key.
//!
//! Take X-Wing: ML-KEM-768 and X25519 in one, safe as long as one of the two is. A ciphertext that was
//! changed on the way gives another secret and no error; X25519 shares of small order are refused.
//! `_keypair` and `_enc` return -1 also when the operating system gives no random bytes.
//!
//! ```c
//! #include <sycon/kem.h>
//!
//! /* Both sides of an exchange, which end with the same secret. */
//! int exchange(uint8_t ours[32], uint8_t theirs[32]) {
//!     uint8_t pk[sycon_kem_xwing_PUBLICKEYBYTES], sk[sycon_kem_xwing_SECRETKEYBYTES];
//!     uint8_t ct[sycon_kem_xwing_CIPHERTEXTBYTES];
//!     return sycon_kem_xwing_keypair(pk, sk) != 0
//!         || sycon_kem_xwing_enc(ct, ours, pk) != 0
//!         || sycon_kem_xwing_dec(theirs, ct, sk) != 0;
//! }
//! ```

use sycon::kem::{dhkem, mlkem768, xwing};

use crate::boundary::{Outcome, Refused};

use crate::items::{interface, items};

/// All functions of a KEM. Of its secret key there is how many bytes they are, which function makes the
/// key of them, and which gives them; then the sizes and the alignment of expanded keys.
macro_rules! kem {
    ($mode:ident [$($seed:tt)*] $name:ident ($module:ident, $title:literal,
        $SECRET:ident by $from:ident and $bytes:ident,
        public $public:literal bytes, secret $secret:literal bytes, aligned $align:literal) ;) => {
        pastey::paste! { items! { $mode
            title $name($title);

            #[doc = concat!("Bytes of a public key of ", $title, ".")]
            size [<sycon_kem_ $name _PUBLICKEYBYTES>]($module::ENCAPSULATION_KEY);

            #[doc = concat!("Bytes of a secret key of ", $title, ".")]
            size [<sycon_kem_ $name _SECRETKEYBYTES>]($module::$SECRET);

            #[doc = concat!("Bytes of a ciphertext of ", $title, ".")]
            size [<sycon_kem_ $name _CIPHERTEXTBYTES>]($module::CIPHERTEXT);

            #[doc = concat!("Bytes of a shared secret of ", $title, ".")]
            size [<sycon_kem_ $name _SHAREDSECRETBYTES>]($module::SHARED_SECRET);

            #[doc = concat!("Bytes of the seed of a key pair of ", $title, ".")]
            size [<sycon_kem_ $name _SEEDBYTES>]($module::SEED);

            #[doc = concat!("Bytes of the randomness of an encapsulation of ", $title, ".")]
            size [<sycon_kem_ $name _ENCSEEDBYTES>]($module::RANDOMNESS);

            #[doc = concat!("The key pair of ", $title, " that belongs to a seed.")]
            $($seed)*
            fn [<sycon_kem_ $name _seed_keypair>](
                out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::$SECRET],
                in seed: [$module::SEED]
            ) {
                let key = $module::DecapsulationKey::from_seed_slice(seed)?;
                (*pk, *sk) = (*key.encapsulation_key().as_bytes(), *key.$bytes());
                Ok(())
            }

            /// A new key pair.
            fn [<sycon_kem_ $name _keypair>](
                out pk: [$module::ENCAPSULATION_KEY], out sk: [$module::$SECRET]
            ) {
                let key = $module::DecapsulationKey::generate()?;
                (*pk, *sk) = (*key.encapsulation_key().as_bytes(), *key.$bytes());
                Ok(())
            }

            #[doc = concat!($title, ": a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.")]
            ///
            /// -1 if `pk` is no public key.
            fn [<sycon_kem_ $name _enc>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                in pk: [$module::ENCAPSULATION_KEY]
            ) {
                let (ciphertext, secret) = $module::EncapsulationKey::from_bytes(pk)?.encapsulate()?;
                (*ct, *ss) = (ciphertext, *secret.as_bytes());
                Ok(())
            }

            /// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
            fn [<sycon_kem_ $name _enc_deterministic>](
                out ct: [$module::CIPHERTEXT], out ss: [$module::SHARED_SECRET],
                in pk: [$module::ENCAPSULATION_KEY], in seed: [$module::RANDOMNESS]
            ) {
                let key = $module::EncapsulationKey::from_bytes(pk)?;
                let (ciphertext, secret) = key.encapsulate_derand_slice(seed)?;
                (*ct, *ss) = (ciphertext, *secret.as_bytes());
                Ok(())
            }

            /// The shared secret in a ciphertext.
            fn [<sycon_kem_ $name _dec>](
                out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT],
                in sk: [$module::$SECRET]
            ) {
                *ss = *$module::DecapsulationKey::$from(sk)?.decapsulate_slice(ct)?.as_bytes();
                Ok(())
            }

            #[doc = concat!("A public key of ", $title, ", expanded: for more than one encapsulation.")]
            state [<sycon_kem_ $name _public>](
                $module::EncapsulationKey, $public bytes, aligned $align
            );

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
                let (ciphertext, secret) = key.encapsulate()?;
                (*ct, *ss) = (ciphertext, *secret.as_bytes());
                Ok(())
            }

            #[doc = concat!("A secret key of ", $title, ", expanded: for more than one decapsulation.")]
            state [<sycon_kem_ $name _secret>](
                $module::DecapsulationKey, $secret bytes, aligned $align
            );

            /// Expands a secret key.
            fn [<sycon_kem_ $name _secret_init>](
                init key: [<sycon_kem_ $name _secret_state>], in sk: [$module::$SECRET]
            ) {
                key.put($module::DecapsulationKey::$from(sk)?);
                Ok(())
            }

            /// As `_dec`, with an expanded key.
            fn [<sycon_kem_ $name _dec_expanded>](
                out ss: [$module::SHARED_SECRET], in ct: [$module::CIPHERTEXT],
                const key: [<sycon_kem_ $name _secret_state>]
            ) {
                *ss = *key.decapsulate_slice(ct)?.as_bytes();
                Ok(())
            }

            /// The public key that belongs to an expanded secret key.
            fn [<sycon_kem_ $name _secret_public>](
                const key: [<sycon_kem_ $name _secret_state>], out pk: [$module::ENCAPSULATION_KEY]
            ) {
                *pk = *key.encapsulation_key().as_bytes();
                Ok(())
            }
        } }
    };
}
pub(crate) use kem;

interface! {
    /// The seed is the secret key: 32 random bytes.
    kem xwing(
        xwing, "X-Wing", SEED by from_seed_slice and seed,
        public 9216 bytes, secret 11264 bytes, aligned 64
    );

    /// The seed is the secret key: 32 random bytes.
    kem dhkem(
        dhkem, "DHKEM(X25519, HKDF-SHA256)", SEED by from_seed_slice and seed,
        public 128 bytes, secret 192 bytes, aligned 16
    );

    /// The seed is 64 random bytes. A building block: take X-Wing.
    kem mlkem768(
        mlkem768, "ML-KEM-768", DECAPSULATION_KEY by from_slice and to_bytes,
        public 7936 bytes, secret 9728 bytes, aligned 64
    );

    /// As `_dec`, from the seed of the key pair.
    fn sycon_kem_mlkem768_seed_dec(
        out ss: [mlkem768::SHARED_SECRET], in ct: [mlkem768::CIPHERTEXT], in seed: [mlkem768::SEED]
    ) {
        *ss = *mlkem768::DecapsulationKey::from_seed_slice(seed)?.decapsulate_slice(ct)?.as_bytes();
        Ok(())
    }

    /// Bytes of a public key of X-Wing as `SubjectPublicKeyInfo`, in DER.
    size sycon_kem_xwing_PUBLICKEY_DERBYTES(1240);

    /// And in PEM: `BEGIN PUBLIC KEY`. No zero ends it.
    size sycon_kem_xwing_PUBLICKEY_PEMBYTES(1734);

    /// Bytes of a secret key of X-Wing as PKCS#8, in DER.
    size sycon_kem_xwing_SECRETKEY_DERBYTES(54);

    /// And in PEM: `BEGIN PRIVATE KEY`. No zero ends it.
    size sycon_kem_xwing_SECRETKEY_PEMBYTES(128);

    /// A public key as `SubjectPublicKeyInfo`, in DER.
    fn sycon_kem_xwing_publickey_to_der(
        out der: [sycon_kem_xwing_PUBLICKEY_DERBYTES], in pk: [xwing::ENCAPSULATION_KEY]
    ) {
        fill(der, &xwing::EncapsulationKey::from_bytes(pk)?.to_spki_der())
    }

    /// The same in PEM.
    fn sycon_kem_xwing_publickey_to_pem(
        out pem: [sycon_kem_xwing_PUBLICKEY_PEMBYTES], in pk: [xwing::ENCAPSULATION_KEY]
    ) {
        fill(pem, xwing::EncapsulationKey::from_bytes(pk)?.to_spki_pem().as_bytes())
    }

    /// The public key in a `SubjectPublicKeyInfo`, in DER; -1 if it is damaged, or anything else.
    fn sycon_kem_xwing_publickey_from_der(out pk: [xwing::ENCAPSULATION_KEY], in der[derlen]) {
        *pk = *xwing::EncapsulationKey::from_spki_der(der)?.as_bytes();
        Ok(())
    }

    /// The same in PEM.
    fn sycon_kem_xwing_publickey_from_pem(out pk: [xwing::ENCAPSULATION_KEY], in pem[pemlen]) {
        *pk = *xwing::EncapsulationKey::from_spki_pem(core::str::from_utf8(pem)?)?.as_bytes();
        Ok(())
    }

    /// A secret key as PKCS#8, in DER.
    fn sycon_kem_xwing_secretkey_to_der(
        out der: [sycon_kem_xwing_SECRETKEY_DERBYTES], in sk: [xwing::SEED]
    ) {
        fill(der, &xwing::DecapsulationKey::from_seed_slice(sk)?.to_pkcs8_der())
    }

    /// The same in PEM.
    fn sycon_kem_xwing_secretkey_to_pem(
        out pem: [sycon_kem_xwing_SECRETKEY_PEMBYTES], in sk: [xwing::SEED]
    ) {
        fill(pem, xwing::DecapsulationKey::from_seed_slice(sk)?.to_pkcs8_pem().as_bytes())
    }

    /// The secret key in PKCS#8, in DER; -1 if it is damaged, or anything else.
    fn sycon_kem_xwing_secretkey_from_der(out sk: [xwing::SEED], in der[derlen]) {
        *sk = *xwing::DecapsulationKey::from_pkcs8_der(der)?.seed();
        Ok(())
    }

    /// The same in PEM.
    fn sycon_kem_xwing_secretkey_from_pem(out sk: [xwing::SEED], in pem[pemlen]) {
        *sk = *xwing::DecapsulationKey::from_pkcs8_pem(core::str::from_utf8(pem)?)?.seed();
        Ok(())
    }
}

/// Of keys, whose encodings have one length.
fn fill(out: &mut [u8], bytes: &[u8]) -> Outcome {
    if out.len() != bytes.len() {
        return Err(Refused);
    }
    out.copy_from_slice(bytes);
    Ok(())
}
