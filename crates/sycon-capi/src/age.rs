//! File encryption to recipients, in the format age-encryption.org/v1, with X-Wing.
//!
//! ```c
//! #include <stdio.h>
//! #include <sycon/age.h>
//!
//! // Callbacks that read and write a file. At the end of the file, `*bytes` is 0.
//! static int from_file(void *files, uint8_t *out, size_t outlen, size_t *bytes) {
//!     FILE *file = ((FILE **)files)[0];
//!     *bytes = fread(out, 1, outlen, file);
//!     return ferror(file) ? -1 : 0;
//! }
//!
//! static int to_file(void *files, const uint8_t *in, size_t inlen) {
//!     return fwrite(in, 1, inlen, ((FILE **)files)[1]) == inlen ? 0 : -1;
//! }
//!
//! int encrypt(FILE *in, FILE *out, const uint8_t *to, size_t tolen) {
//!     FILE *files[2] = {in, out};
//!     sycon_age_recipients *recipients;
//!     int error, failed;
//!     if (sycon_age_recipients_new(&recipients, to, tolen, &error) != 0) return -1;
//!     failed = sycon_age_encrypt_stream(from_file, to_file, files, recipients, 0, 1, &error);
//!     return sycon_age_recipients_free(recipients) != 0 || failed ? -1 : 0;
//! }
//! ```
//!
//! Recipients and identities are text, as in age's files: each line contains one. Empty lines and lines that begin
//! with `#` are skipped. Use X-Wing recipients (`age1pq1...`). X25519 recipients (`age1...`) are for old versions of
//! age, and are **not post-quantum**. A file cannot have both types.
//!
//! **The sender is not authenticated.** The length of a file, and the number and types of its recipients, are
//! visible to everyone. Functions with `threads` use at most that number of threads, and at most one for each CPU core;
//! 0 means one for each CPU core. `error` must not be NULL.

use core::ffi::{c_int, c_void};
use std::io::{BufRead, Read, Write};

use sycon::age::{
    AnyIdentity, AnyRecipient, DecryptReader, Encryptor, Error, Identity, Recipient,
    decrypt_identities, parse_identities, parse_recipients, passphrase, pq,
};

use crate::boundary::{Refused, padded};
use crate::items::interface;
use crate::threads::on_threads;

/// The recipients of a file.
pub(crate) enum Recipients {
    Keys(Vec<AnyRecipient>),
    /// A passphrase and its work factor.
    Passphrase(passphrase::Recipient, u32),
}

/// Keys or a passphrase to decrypt with.
pub(crate) enum Identities {
    Keys(Vec<AnyIdentity>),
    Passphrase(passphrase::Identity),
}

impl Recipients {
    fn all(&self) -> Vec<&dyn Recipient> {
        match self {
            Self::Keys(keys) => keys.iter().map(|key| key as _).collect(),
            Self::Passphrase(passphrase, _) => vec![passphrase],
        }
    }

    /// Returns the length of a header in bytes.
    fn header_bytes(&self) -> usize {
        const LINES: usize = "age-encryption.org/v1\n".len() + "--- \n".len() + BASE64_32;
        const BASE64_16: usize = 22;
        const BASE64_32: usize = 43;
        const BASE64_1120: usize = 1494;
        let stanza = |kind: &str, arguments| "->  \n\n".len() + kind.len() + arguments + BASE64_32;
        let of = |key: &AnyRecipient| match key {
            AnyRecipient::X25519(_) => stanza("X25519", BASE64_32),
            _ => stanza("mlkem768x25519", BASE64_1120),
        };
        LINES
            + match self {
                Self::Keys(keys) => keys.iter().map(of).sum(),
                Self::Passphrase(_, work_factor) => {
                    stanza("scrypt", BASE64_16 + " ".len() + work_factor.to_string().len())
                }
            }
    }

    /// Returns the length of a file in bytes, or `None` if it does not fit into a `usize`.
    fn file_bytes(&self, plaintext: usize, armored: bool) -> Option<usize> {
        const SALT: u128 = 16;
        const TAG: u128 = 16;
        const CHUNK: u128 = 64 << 10;
        const ARMOR: usize =
            "-----BEGIN AGE ENCRYPTED FILE-----\n-----END AGE ENCRYPTED FILE-----\n".len();
        let plaintext = plaintext as u128;
        let chunks = plaintext.div_ceil(CHUNK).max(1);
        let mut bytes = self.header_bytes() as u128 + SALT + plaintext + chunks * TAG;
        if armored {
            let text = 4 * bytes.div_ceil(3);
            bytes = text + text.div_ceil(64) + ARMOR as u128;
        }
        bytes.try_into().ok()
    }
}

impl Identities {
    fn all(&self) -> Vec<&dyn Identity> {
        match self {
            Self::Keys(keys) => keys.iter().map(|key| key as _).collect(),
            Self::Passphrase(passphrase) => vec![passphrase],
        }
    }
}

interface! {
    /// The length of an X-Wing identity, `AGE-SECRET-KEY-PQ-1...`. It is not NUL-terminated.
    size SYCON_AGE_IDENTITY_BYTES(77);

    /// The length of an X-Wing recipient, `age1pq1...`. It is not NUL-terminated.
    size SYCON_AGE_RECIPIENT_BYTES(1959);

    /// A value of `error` after -1: the header is damaged, the file is not an age file, or its work factor is
    /// higher than allowed. `error` is 0 for all other failures: invalid memory, no random bytes, or a bug in the
    /// library.
    size SYCON_AGE_ERROR_HEADER(1);

    /// The identities cannot decrypt the file, or the passphrase is wrong.
    size SYCON_AGE_ERROR_NO_MATCH(2);

    /// An identity decrypts the file key, but the header was modified.
    size SYCON_AGE_ERROR_MAC(3);

    /// The payload was modified, truncated or extended.
    size SYCON_AGE_ERROR_PAYLOAD(4);

    /// The ASCII armor is damaged.
    size SYCON_AGE_ERROR_ARMOR(5);

    /// A callback failed, `out` is too short, or there is not enough memory for the work factor of a passphrase.
    size SYCON_AGE_ERROR_IO(6);

    /// A key is invalid or missing, the recipients must not be mixed, or the passphrase or the work factor is not
    /// allowed.
    size SYCON_AGE_ERROR_KEY(7);

    /// The file of identities is encrypted: use `sycon_age_identities_decrypt`.
    size SYCON_AGE_ERROR_ENCRYPTED(8);

    /// Writes the next bytes of the input to `out`, at most `outlen`, and their number to `bytes`: 0 only at the
    /// end of the input. Returns 0, or -1 to stop.
    ///
    /// For both callbacks: `context` is the pointer that was passed to the function. If `threads` is not 1, they
    /// can run on another thread than the caller's, but never two at the same time. They must not wait for another
    /// such call. They must return: no exception or `longjmp` can leave them.
    callback sycon_age_read(context: *mut c_void, out: *mut u8, outlen: usize, bytes: *mut usize);

    /// Accepts all of the next bytes of the output, and returns 0, or -1 to stop.
    callback sycon_age_write(context: *mut c_void, r#in: *const u8, inlen: usize);

    /// The recipients of a file. Several threads can use them at the same time.
    object sycon_age_recipients(Recipients);

    /// Identities, which are secret. Several threads can use them at the same time.
    object sycon_age_identities(Identities);

    /// Generates an X-Wing identity, which is secret, and its recipient, which is public.
    fn sycon_age_generate(
        out recipient: [SYCON_AGE_RECIPIENT_BYTES], out identity: [SYCON_AGE_IDENTITY_BYTES]
    ) {
        let new = pq::Identity::generate()?;
        padded(recipient, &mut 0, new.to_public().to_string().as_bytes())?;
        padded(identity, &mut 0, new.to_text().as_bytes())
    }

    /// Writes the recipient of an X-Wing or X25519 identity, and its length to `bytes`. `identity` has no newline.
    /// `SYCON_AGE_RECIPIENT_BYTES` bytes are always enough. The rest of `recipient` becomes zeros.
    fn sycon_age_recipient(
        out recipient[recipientlen], result bytes: usize, in identity[identitylen]
    ) {
        let identity: AnyIdentity = core::str::from_utf8(identity)?.parse()?;
        padded(recipient, bytes, identity.to_public().to_string().as_bytes())
    }

    /// Parses recipients, one per line. `sycon_age_recipients_free` releases them.
    fn sycon_age_recipients_new(
        new recipients: sycon_age_recipients, in text[textlen], report error
    ) {
        recipients.put(Recipients::Keys(told(error, parse_recipients(text))?));
        Ok(())
    }

    /// Creates a recipient from a passphrase. A file cannot have other recipients. The work factor is from 1 to 31,
    /// or 0 for the default, 18. Each attempt at a passphrase needs 2^`work_factor` KiB of memory, and time in
    /// proportion: about a second with 18.
    fn sycon_age_recipients_new_passphrase(
        new recipients: sycon_age_recipients, in passphrase[passphraselen], value work_factor: usize, report error
    ) {
        let work_factor = work_factor_or(work_factor, passphrase::WORK_FACTOR);
        let recipient = passphrase::Recipient::new(passphrase)
            .and_then(|recipient| recipient.with_work_factor(work_factor));
        recipients.put(Recipients::Passphrase(told(error, recipient)?, work_factor));
        Ok(())
    }

    /// Releases recipients. NULL is allowed.
    release sycon_age_recipients_free(free recipients: sycon_age_recipients) {
        drop(recipients);
        Ok(())
    }

    /// Parses identities, one per line. `sycon_age_identities_free` releases them.
    fn sycon_age_identities_new(
        new identities: sycon_age_identities, in text[textlen], report error
    ) {
        identities.put(Identities::Keys(told(error, parse_identities(text))?));
        Ok(())
    }

    /// Creates an identity from a passphrase. It accepts files with work factors up to `most_work_factor`. 0 means
    /// the default, 22, which needs 4 GiB of memory. A number over 31 means 31.
    fn sycon_age_identities_new_passphrase(
        new identities: sycon_age_identities, in passphrase[passphraselen], value most_work_factor: usize,
        report error
    ) {
        let most = work_factor_or(most_work_factor, passphrase::MOST_WORK_FACTOR);
        if passphrase.is_empty() {
            *error = code(SYCON_AGE_ERROR_KEY);
            return Err(Refused);
        }
        let identity = passphrase::Identity::new(passphrase).with_most_work_factor(most);
        identities.put(Identities::Passphrase(identity));
        Ok(())
    }

    /// Decrypts a file of identities that is encrypted with a passphrase, and parses it.
    fn sycon_age_identities_decrypt(
        new identities: sycon_age_identities, in file[filelen], const passphrase: sycon_age_identities,
        report error
    ) {
        let Identities::Passphrase(passphrase) = passphrase else {
            *error = code(SYCON_AGE_ERROR_KEY);
            return Err(Refused);
        };
        identities.put(Identities::Keys(told(error, decrypt_identities(file, passphrase))?));
        Ok(())
    }

    /// Wipes and releases identities. NULL is allowed.
    release sycon_age_identities_free(free identities: sycon_age_identities) {
        drop(identities);
        Ok(())
    }

    /// Computes the length of the file for `inlen` bytes of plaintext. If `armored` is not 0, the file is ASCII
    /// armor.
    fn sycon_age_encrypted_bytes(
        result bytes: usize, const recipients: sycon_age_recipients, value inlen: usize, value armored: c_int
    ) {
        *bytes = recipients.file_bytes(inlen, armored != 0).ok_or(Refused)?;
        Ok(())
    }

    /// Encrypts `in` to `out`, and writes the length of the file to `bytes`. `sycon_age_encrypted_bytes` computes
    /// this length in advance; `out` must have at least as many bytes. The rest of `out` becomes zeros.
    fn sycon_age_encrypt(
        out out[outlen], result bytes: usize, in r#in[inlen], const recipients: sycon_age_recipients,
        value armored: c_int, value threads: usize, report error
    ) {
        let len = out.len();
        let rest = told(error, encrypt(r#in, out, recipients, armored != 0, threads))?;
        rest.fill(0);
        *bytes = len - rest.len();
        Ok(())
    }

    /// Decrypts `in`, armored or not, to `out`, and writes the length of the plaintext to `bytes`. `inlen` bytes
    /// are always enough. The rest of `out` becomes zeros. If the file is incomplete or not authentic, `out` is all
    /// zeros.
    fn sycon_age_decrypt(
        out out[outlen], result bytes: usize, in r#in[inlen], const identities: sycon_age_identities,
        value threads: usize, report error
    ) {
        let len = out.len();
        let rest = told(error, decrypt(r#in, out, identities, threads))?;
        rest.fill(0);
        *bytes = len - rest.len();
        Ok(())
    }

    /// Encrypts the bytes from `read`, and passes the file to `write`. If this returns -1, the file is incomplete.
    fn sycon_age_encrypt_stream(
        callbacks read: sycon_age_read, write: sycon_age_write[context],
        const recipients: sycon_age_recipients, value armored: c_int, value threads: usize, report error
    ) {
        told(error, encrypt(read, write, recipients, armored != 0, threads)).map(drop)
    }

    /// Decrypts the bytes from `read`, armored or not, and passes the plaintext to `write`, which receives only
    /// authenticated bytes, in order. The plaintext is complete only if this returns 0. **Don't act on the
    /// plaintext before that, unless you can undo the action.**
    fn sycon_age_decrypt_stream(
        callbacks read: sycon_age_read, write: sycon_age_write[context],
        const identities: sycon_age_identities, value threads: usize, report error
    ) {
        told(error, decrypt(read, write, identities, threads)).map(drop)
    }
}

/// Encrypts `input` to `out`, and returns `out`.
fn encrypt<W: Write + Send>(
    mut input: impl Read + Send,
    out: W,
    recipients: &Recipients,
    armored: bool,
    threads: usize,
) -> Result<W, Error> {
    on(threads, move |parallel| {
        let encryptor = Encryptor::new(&recipients.all())?.armored(armored).parallel(parallel);
        let mut file = encryptor.write_to(out)?;
        file.read_from(&mut input)?;
        file.finish()
    })
}

/// Decrypts `input` to `out`, and returns `out`.
fn decrypt<W: Write + Send>(
    input: impl Read + Send,
    mut out: W,
    identities: &Identities,
    threads: usize,
) -> Result<W, Error> {
    on(threads, move |parallel| {
        let mut reader = DecryptReader::new(input, &identities.all())?.parallel(parallel);
        loop {
            let bytes = reader.fill_buf()?;
            let length = bytes.len();
            if length == 0 {
                return Ok(out);
            }
            out.write_all(bytes)?;
            reader.consume(length);
        }
    })
}

/// Runs `work` on at most `threads` threads. Its argument is true if there is a pool.
fn on<T: Send>(threads: usize, work: impl FnOnce(bool) -> T + Send) -> T {
    on_threads!(threads, work(true), else work(false))
}

fn work_factor_or(given: usize, usual: u32) -> u32 {
    if given == 0 { usual } else { given.try_into().unwrap_or(u32::MAX) }
}

/// Writes the kind of an error to `error`.
fn told<T>(error: &mut c_int, result: Result<T, Error>) -> Result<T, Refused> {
    result.map_err(|what| {
        *error = code(match what {
            Error::Header(_) | Error::WorkFactor { .. } => SYCON_AGE_ERROR_HEADER,
            Error::NoMatch => SYCON_AGE_ERROR_NO_MATCH,
            Error::Mac => SYCON_AGE_ERROR_MAC,
            Error::Payload(_) => SYCON_AGE_ERROR_PAYLOAD,
            Error::Armor(_) => SYCON_AGE_ERROR_ARMOR,
            Error::Io(_) => SYCON_AGE_ERROR_IO,
            Error::Key(_)
            | Error::Line { .. }
            | Error::KeyFile(_)
            | Error::Recipients(_)
            | Error::Passphrase(_) => SYCON_AGE_ERROR_KEY,
            Error::Encrypted => SYCON_AGE_ERROR_ENCRYPTED,
            _ => 0,
        });
        Refused
    })
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "they are small")]
const fn code(error: usize) -> c_int {
    error as c_int
}
