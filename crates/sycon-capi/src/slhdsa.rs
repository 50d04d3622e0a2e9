//! SLH-DSA with SHAKE (FIPS 205): post-quantum signatures whose security depends on SHAKE256 alone.
//!
//! Each function accepts the name of a parameter set, such as "SLH-DSA-SHAKE-128s". Case matters in this name. Use an
//! `s` set if you store or send signatures more often than you create them. Use an `f` set if the time to sign matters.
//! A context, of at most 255 bytes, names the use of a message, so that a signature is not valid for another use of the
//! key. It can be empty.
//!
//! Every signature is verified before it is returned. Functions return -1 for an unknown name and for wrong lengths.
//! Each call uses one thread. Several threads can use a key at once.
//!
//! ```c
//! #include <sycon/slhdsa.h>
//!
//! /* Returns 0 if `signature` is valid for the image, and -1 otherwise. */
//! int check_firmware(const uint8_t *image, size_t len, const uint8_t *signature, size_t siglen,
//!                    const uint8_t key[SYCON_SLHDSA_SHAKE128S_PUBLIC_KEY_BYTES]) {
//!     static const uint8_t context[] = "example.org/firmware";
//!     return sycon_slhdsa_verify("SLH-DSA-SHAKE-128s", signature, siglen, image, len, context, sizeof context - 1,
//!                                key, SYCON_SLHDSA_SHAKE128S_PUBLIC_KEY_BYTES);
//! }
//! ```

use core::ffi::CStr;

use sycon::Backend;
use sycon::slhdsa::{
    AnySigningKey, AnyVerifyingKey, DESCRIPTIONS, Description, FixedSet, Message, PreHash,
    Shake128f, Shake128s, Shake192f, Shake192s, Shake256f, Shake256s, hazmat,
};

use crate::boundary::{Outcome, Refused, exactly, padded};
use crate::description::Char;
use crate::items::{interface, items};

/// The lengths of a parameter set.
macro_rules! set {
    ($mode:ident [] $name:ident ($Set:ident, $title:literal) ;) => {
        pastey::paste! { items! { $mode
            title $name($title);

            #[doc = concat!("The length of a public key of ", $title, " in bytes.")]
            size [<SYCON_SLHDSA_ $name:upper _PUBLIC_KEY_BYTES>]($Set::DESCRIPTION.verifying_key);

            #[doc = concat!("The length of a secret key of ", $title, " in bytes.")]
            size [<SYCON_SLHDSA_ $name:upper _SECRET_KEY_BYTES>]($Set::DESCRIPTION.signing_key);

            #[doc = concat!("The length of a signature of ", $title, " in bytes.")]
            size [<SYCON_SLHDSA_ $name:upper _SIGNATURE_BYTES>]($Set::DESCRIPTION.signature);
        } }
    };
}

interface! {
    set shake128s(Shake128s, "SLH-DSA-SHAKE-128s");
    set shake128f(Shake128f, "SLH-DSA-SHAKE-128f");
    set shake192s(Shake192s, "SLH-DSA-SHAKE-192s");
    set shake192f(Shake192f, "SLH-DSA-SHAKE-192f");
    set shake256s(Shake256s, "SLH-DSA-SHAKE-256s");
    set shake256f(Shake256f, "SLH-DSA-SHAKE-256f");

    title slhdsa("SLH-DSA");

    /// The maximum length of a public key in bytes.
    size SYCON_SLHDSA_PUBLIC_KEY_BYTES_MAX(64);

    /// The maximum length of a secret key in bytes.
    size SYCON_SLHDSA_SECRET_KEY_BYTES_MAX(128);

    /// The maximum length of a signature in bytes.
    size SYCON_SLHDSA_SIGNATURE_BYTES_MAX(49856);

    /// The maximum length of a context in bytes.
    size SYCON_SLHDSA_CONTEXT_BYTES_MAX(255);

    /// The maximum length of a public key as `SubjectPublicKeyInfo` in DER.
    size SYCON_SLHDSA_PUBLIC_KEY_DER_BYTES_MAX(82);

    /// The maximum length of a public key as `SubjectPublicKeyInfo` in PEM: `BEGIN PUBLIC KEY`.
    size SYCON_SLHDSA_PUBLIC_KEY_PEM_BYTES_MAX(166);

    /// The maximum length of a secret key as PKCS#8 in DER.
    size SYCON_SLHDSA_SECRET_KEY_DER_BYTES_MAX(150);

    /// The maximum length of a secret key as PKCS#8 in PEM: `BEGIN PRIVATE KEY`.
    size SYCON_SLHDSA_SECRET_KEY_PEM_BYTES_MAX(258);

    /// Returns the names of all parameter sets, separated by newlines.
    text sycon_slhdsa_set_names() { text_of(&LINES) }

    /// The lengths of a parameter set's keys and signatures in bytes.
    fn sycon_slhdsa_sizes(
        string set, result publickey: usize, result secretkey: usize, result signature: usize
    ) {
        let set = find(set)?;
        (*publickey, *secretkey, *signature) = (set.verifying_key, set.signing_key, set.signature);
        Ok(())
    }

    /// Generates a key pair. Returns -1 also if the operating system returns no random bytes.
    fn sycon_slhdsa_generate(out pk[pklen], out sk[sklen], string set) {
        let set = find(set)?;
        // Before the work.
        if (pk.len(), sk.len()) != (set.verifying_key, set.signing_key) {
            return Err(Refused);
        }
        write_pair(pk, sk, &AnySigningKey::generate_of(set)?)
    }

    /// Derives the key pair from three concatenated seeds of equal length: SK.seed, SK.prf and PK.seed. `seedlen`
    /// is three quarters of the length of a secret key. The seeds must be uniformly distributed and independent,
    /// and the first two must be secret.
    fn sycon_slhdsa_keypair_from_seed(out pk[pklen], out sk[sklen], string set, in seed[seedlen]) {
        let set = find(set)?;
        if (pk.len(), sk.len(), seed.len()) != (set.verifying_key, set.signing_key, 3 * set.n) {
            return Err(Refused);
        }
        let (sk_seed, rest) = seed.split_at(set.n);
        let (sk_prf, pk_seed) = rest.split_at(set.n);
        let key = hazmat::from_seeds_of(set, Backend::best(), sk_seed, sk_prf, pk_seed)?;
        write_pair(pk, sk, &key)
    }

    /// The public key of a secret key. It is copied, not computed: if it is wrong, the key cannot sign.
    fn sycon_slhdsa_publickey(out pk[pklen], string set, in sk[sklen]) {
        exactly(pk, signing(set, sk)?.verifying_key().as_bytes())
    }

    /// Signs a message. Signatures differ between calls, because each uses new random bytes. `siglen` is the length of a
    /// signature. Returns -1 also if the operating system returns no random bytes, or if the new signature is not valid:
    /// the key is inconsistent, or a fault occurred.
    fn sycon_slhdsa_sign(
        out sig[siglen], string set, in m[mlen], in context[contextlen], in sk[sklen]
    ) {
        Ok(signing(set, sk)?.sign_into(Message::with_context(m, context)?, sig)?)
    }

    /// Like `sycon_slhdsa_sign`, without random bytes: all signatures of a message are equal. Prefer
    /// `sycon_slhdsa_sign`, whose randomness protects against attackers who measure or disturb the computation.
    fn sycon_slhdsa_sign_deterministic(
        out sig[siglen], string set, in m[mlen], in context[contextlen], in sk[sklen]
    ) {
        Ok(signing(set, sk)?.sign_deterministic_into(Message::with_context(m, context)?, sig)?)
    }

    /// Signs the digest of a message (HashSLH-DSA). `prehash` names the function that the message was hashed with: one of
    /// "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224" to "SHA3-512", "SHAKE128" (32
    /// bytes) and "SHAKE256" (64 bytes), in any case. **Signatures of a digest are not valid for the message itself.**
    fn sycon_slhdsa_sign_digest(
        out sig[siglen], string set, string prehash, in digest[digestlen], in context[contextlen],
        in sk[sklen]
    ) {
        Ok(signing(set, sk)?.sign_into(hashed(prehash, digest, context)?, sig)?)
    }

    /// Like `sycon_slhdsa_sign_digest`, without random bytes: see `sycon_slhdsa_sign_deterministic`.
    fn sycon_slhdsa_sign_digest_deterministic(
        out sig[siglen], string set, string prehash, in digest[digestlen], in context[contextlen],
        in sk[sklen]
    ) {
        Ok(signing(set, sk)?.sign_deterministic_into(hashed(prehash, digest, context)?, sig)?)
    }

    /// Verifies a signature. Returns -1 if it is not valid for the message, the context and the public key.
    fn sycon_slhdsa_verify(
        string set, in sig[siglen], in m[mlen], in context[contextlen], in pk[pklen]
    ) {
        Ok(verifying(set, pk)?.verify(Message::with_context(m, context)?, sig)?)
    }

    /// Verifies the signature of a message by its digest, as `sycon_slhdsa_sign_digest` creates it.
    fn sycon_slhdsa_verify_digest(
        string set, in sig[siglen], string prehash, in digest[digestlen], in context[contextlen],
        in pk[pklen]
    ) {
        Ok(verifying(set, pk)?.verify(hashed(prehash, digest, context)?, sig)?)
    }

    /// A public key as `SubjectPublicKeyInfo` in DER (RFC 9909), and its length. `SYCON_SLHDSA_PUBLIC_KEY_DER_BYTES_MAX`
    /// bytes are always enough. The rest of `der` becomes zeros.
    fn sycon_slhdsa_publickey_to_der(out der[derlen], result bytes: usize, string set, in pk[pklen]) {
        padded(der, bytes, &verifying(set, pk)?.to_spki_der())
    }

    /// A public key as `SubjectPublicKeyInfo` in PEM, and its length. `SYCON_SLHDSA_PUBLIC_KEY_PEM_BYTES_MAX` bytes are
    /// always enough. The rest of `pem` becomes zeros.
    fn sycon_slhdsa_publickey_to_pem(out pem[pemlen], result bytes: usize, string set, in pk[pklen]) {
        padded(pem, bytes, verifying(set, pk)?.to_spki_pem().as_bytes())
    }

    /// The public key in a `SubjectPublicKeyInfo` in DER, the name of its parameter set, and its length.
    /// `SYCON_SLHDSA_PUBLIC_KEY_BYTES_MAX` bytes are always enough. The rest of `pk` becomes zeros. Returns -1 for a
    /// damaged document and for a key of another algorithm. `set` is then NULL.
    fn sycon_slhdsa_publickey_from_der(
        out pk[pklen], result bytes: usize, result set: *const Char, in der[derlen]
    ) {
        let key = AnyVerifyingKey::from_spki_der(der)?;
        *set = name_of(key.set())?;
        padded(pk, bytes, key.as_bytes())
    }

    /// Like `sycon_slhdsa_publickey_from_der`, from PEM.
    fn sycon_slhdsa_publickey_from_pem(
        out pk[pklen], result bytes: usize, result set: *const Char, in pem[pemlen]
    ) {
        let key = AnyVerifyingKey::from_spki_pem(core::str::from_utf8(pem)?)?;
        *set = name_of(key.set())?;
        padded(pk, bytes, key.as_bytes())
    }

    /// A secret key as PKCS#8 in DER (RFC 9909), and its length. `SYCON_SLHDSA_SECRET_KEY_DER_BYTES_MAX` bytes are always
    /// enough. The rest of `der` becomes zeros. **The document is as secret as the key.**
    fn sycon_slhdsa_secretkey_to_der(out der[derlen], result bytes: usize, string set, in sk[sklen]) {
        padded(der, bytes, &signing(set, sk)?.to_pkcs8_der())
    }

    /// A secret key as PKCS#8 in PEM, and its length. `SYCON_SLHDSA_SECRET_KEY_PEM_BYTES_MAX` bytes are always enough. The
    /// rest of `pem` becomes zeros. **The document is as secret as the key.**
    fn sycon_slhdsa_secretkey_to_pem(out pem[pemlen], result bytes: usize, string set, in sk[sklen]) {
        padded(pem, bytes, signing(set, sk)?.to_pkcs8_pem().as_bytes())
    }

    /// The secret key in PKCS#8 in DER, the name of its parameter set, and its length.
    /// `SYCON_SLHDSA_SECRET_KEY_BYTES_MAX` bytes are always enough. The rest of `sk` becomes zeros. Returns -1 for a
    /// damaged document, for a key of another algorithm, and for a public key in the document that does not match the
    /// secret key. `set` is then NULL.
    fn sycon_slhdsa_secretkey_from_der(
        out sk[sklen], result bytes: usize, result set: *const Char, in der[derlen]
    ) {
        let key = AnySigningKey::from_pkcs8_der(der)?;
        *set = name_of(key.set())?;
        padded(sk, bytes, key.as_bytes())
    }

    /// Like `sycon_slhdsa_secretkey_from_der`, from PEM.
    fn sycon_slhdsa_secretkey_from_pem(
        out sk[sklen], result bytes: usize, result set: *const Char, in pem[pemlen]
    ) {
        let key = AnySigningKey::from_pkcs8_pem(core::str::from_utf8(pem)?)?;
        *set = name_of(key.set())?;
        padded(sk, bytes, key.as_bytes())
    }
}

/// The length of every name, including its terminator.
const NAME: usize = 19;

/// The names of all sets, each with its terminator: as lines, and as separate strings.
static LINES: [u8; NAME * DESCRIPTIONS.len()] = names(b'\n');
static STRINGS: [u8; NAME * DESCRIPTIONS.len()] = names(0);

const fn names(end: u8) -> [u8; NAME * DESCRIPTIONS.len()] {
    let mut names = [end; NAME * DESCRIPTIONS.len()];
    let mut set = 0;
    while set < DESCRIPTIONS.len() {
        let name = DESCRIPTIONS[set].name.as_bytes();
        assert!(name.len() + 1 == NAME);
        names.split_at_mut(NAME * set).1.split_at_mut(NAME - 1).0.copy_from_slice(name);
        set += 1;
    }
    names[NAME * DESCRIPTIONS.len() - 1] = 0;
    names
}

/// Returns the text before the first zero byte.
fn text_of(bytes: &'static [u8]) -> &'static CStr {
    CStr::from_bytes_until_nul(bytes).unwrap_or_default()
}

/// Returns a set's name for C.
fn name_of(set: &Description) -> Result<*const Char, Refused> {
    let index = DESCRIPTIONS.iter().position(|other| other == set).ok_or(Refused)?;
    Ok(text_of(&STRINGS[NAME * index..]).as_ptr().cast())
}

fn find(name: &CStr) -> Result<&'static Description, Refused> {
    Ok(Description::named(name.to_str()?)?)
}

fn signing(set: &CStr, sk: &[u8]) -> Result<AnySigningKey, Refused> {
    Ok(AnySigningKey::from_bytes_of(find(set)?, sk)?)
}

fn verifying(set: &CStr, pk: &[u8]) -> Result<AnyVerifyingKey, Refused> {
    Ok(AnyVerifyingKey::from_bytes_of(find(set)?, pk)?)
}

fn hashed<'a>(prehash: &CStr, digest: &'a [u8], context: &'a [u8]) -> Result<Message<'a>, Refused> {
    let prehash: PreHash = prehash.to_str()?.parse()?;
    Ok(Message::of_digest(context, prehash, digest)?)
}

fn write_pair(pk: &mut [u8], sk: &mut [u8], key: &AnySigningKey) -> Outcome {
    exactly(pk, key.verifying_key().as_bytes())?;
    exactly(sk, key.as_bytes())
}
