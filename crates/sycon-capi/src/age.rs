//! Encrypted files, which only their recipients read: the format age-encryption.org/v1, with X-Wing.
//!
//! ```c
//! #include <stdio.h>
//! #include <sycon/age.h>
//!
//! // To read a file, and to write one. The end of a file is no bytes.
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
//!     if (sycon_age_recipients_new(&recipients, to, tolen, &error) != 0) return error;
//!     failed = sycon_age_encrypt_stream(from_file, to_file, files, recipients, 0, 1, &error);
//!     return sycon_age_recipients_free(recipients) != 0 || failed ? -1 : 0;
//! }
//! ```
//!
//! Recipients and identities are text, as in age's files of them: one to a line, where empty lines and those
//! that begin with `#` are passed over. Take X-Wing's (`age1pq1..`). Those of X25519 (`age1..`) are for older
//! age. Recipients of both are not mixed.
//!
//! A file does not say who wrote it. Everybody sees how long it is, and how many recipients of which types it has.
//! The functions with `threads` work on that many, 0 for one a processor.

use core::ffi::{c_int, c_void};
use std::io::{BufRead, Read, Write};

use sycon::age::{
    AnyIdentity, AnyRecipient, DecryptReader, Encryptor, Error, Identity, Recipient,
    decrypt_identities, parse_identities, parse_recipients, passphrase, pq,
};

use crate::boundary::{Refused, padded};
use crate::items::interface;
use crate::threads::on_threads;

/// To whom a file is encrypted.
pub(crate) enum Recipients {
    Keys(Vec<AnyRecipient>),
    /// And its work factor.
    Passphrase(passphrase::Recipient, u32),
}

/// Who decrypts.
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

    /// Bytes of a header.
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

    /// Bytes of a file, if there can be so many.
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
    /// Characters of an identity of X-Wing, `AGE-SECRET-KEY-PQ-1..`. No zero ends it.
    size SYCON_AGE_IDENTITY_BYTES(77);

    /// Characters of a recipient of X-Wing, `age1pq1..`. No zero ends it.
    size SYCON_AGE_RECIPIENT_BYTES(1959);

    /// What `error` says of -1: the file is damaged in its header, is no age file, or asks for more work to try a
    /// passphrase than is allowed. It is 0 for what is none of these: memory that cannot be, no random bytes, a
    /// mistake of the library's.
    size SYCON_AGE_ERROR_HEADER(1);

    /// No identity opens the file, or the passphrase is wrong.
    size SYCON_AGE_ERROR_NO_MATCH(2);

    /// An identity opens the file, but its header was changed.
    size SYCON_AGE_ERROR_MAC(3);

    /// What is behind the header was changed, cut or added to.
    size SYCON_AGE_ERROR_PAYLOAD(4);

    /// The armor, which is to say the lines of text around the file, is damaged.
    size SYCON_AGE_ERROR_ARMOR(5);

    /// A callback has failed, or `out` is too short.
    size SYCON_AGE_ERROR_IO(6);

    /// A text that is no key, none at all, recipients that cannot be those of one file, a passphrase or a work
    /// factor that is not allowed.
    size SYCON_AGE_ERROR_KEY(7);

    /// Identities that are themselves encrypted, for `sycon_age_identities_decrypt`.
    size SYCON_AGE_ERROR_ENCRYPTED(8);

    /// Puts the next bytes of the input in `out`, and how many in `bytes`: at most `outlen`, and 0 at the end
    /// only. Returns 0, or -1 to stop.
    ///
    /// Of both callbacks: `context` is what the function was given. Where `threads` is not 1, they are called on
    /// another thread than the caller's, still one at a time, and must not wait for another such call. They
    /// return: no exception or `longjmp` leaves them.
    callback sycon_age_read(context: *mut c_void, out: *mut u8, outlen: usize, bytes: *mut usize);

    /// Takes all of the next bytes of the output, and returns 0; or -1 to stop.
    callback sycon_age_write(context: *mut c_void, r#in: *const u8, inlen: usize);

    /// Whom files are encrypted to. Several threads may use it at once.
    object sycon_age_recipients(Recipients);

    /// Who decrypts. Secret. Several threads may use it at once.
    object sycon_age_identities(Identities);

    /// A new identity of X-Wing, which is secret, and its recipient, for others.
    fn sycon_age_generate(
        out recipient: [SYCON_AGE_RECIPIENT_BYTES], out identity: [SYCON_AGE_IDENTITY_BYTES]
    ) {
        let new = pq::Identity::generate()?;
        padded(recipient, &mut 0, new.to_public().to_string().as_bytes())?;
        padded(identity, &mut 0, new.to_text().as_bytes())
    }

    /// The recipient of an identity, of X-Wing or X25519, and how many characters it has. `SYCON_AGE_RECIPIENT_BYTES`
    /// are always enough; the rest of `recipient` becomes zeros.
    fn sycon_age_recipient(
        out recipient[recipientlen], result bytes: usize, in identity[identitylen]
    ) {
        let identity: AnyIdentity = core::str::from_utf8(identity)?.parse()?;
        padded(recipient, bytes, identity.to_public().to_string().as_bytes())
    }

    /// The recipients in a text of lines. `sycon_age_recipients_free` releases them.
    fn sycon_age_recipients_new(
        new recipients: sycon_age_recipients, in text[textlen], report error
    ) {
        recipients.put(Recipients::Keys(told(error, parse_recipients(text))?));
        Ok(())
    }

    /// A passphrase, which stands alone, with a work factor from 1 to 31, or 0 for the usual one, 18: to try a
    /// passphrase takes 2 to the power of it KiB of memory, and time in proportion; by 18 about a second.
    fn sycon_age_recipients_new_passphrase(
        new recipients: sycon_age_recipients, in passphrase[passphraselen], value work_factor: usize, report error
    ) {
        let work_factor = work_factor_or(work_factor, passphrase::WORK_FACTOR);
        let recipient = passphrase::Recipient::new(passphrase)
            .and_then(|recipient| recipient.with_work_factor(work_factor));
        recipients.put(Recipients::Passphrase(told(error, recipient)?, work_factor));
        Ok(())
    }

    /// Releases them. NULL is allowed.
    release sycon_age_recipients_free(free recipients: sycon_age_recipients) {
        drop(recipients);
        Ok(())
    }

    /// The identities in a text of lines. `sycon_age_identities_free` releases them.
    fn sycon_age_identities_new(
        new identities: sycon_age_identities, in text[textlen], report error
    ) {
        identities.put(Identities::Keys(told(error, parse_identities(text))?));
        Ok(())
    }

    /// A passphrase, for files up to a work factor, or 0 for the usual one, 22, which takes 4 GiB of memory.
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

    /// The identities in a text that is itself an age file under a passphrase.
    fn sycon_age_identities_decrypt(
        new identities: sycon_age_identities, in file[filelen], const passphrase: sycon_age_identities,
        report error
    ) {
        let Identities::Passphrase(passphrase) = passphrase else { return Err(Refused) };
        identities.put(Identities::Keys(told(error, decrypt_identities(file, passphrase))?));
        Ok(())
    }

    /// Wipes and releases them. NULL is allowed.
    release sycon_age_identities_free(free identities: sycon_age_identities) {
        drop(identities);
        Ok(())
    }

    /// How many bytes a file of `inlen` bytes of plaintext has; `armored` is not 0 if it is to be lines of text.
    fn sycon_age_encrypted_bytes(
        result bytes: usize, const recipients: sycon_age_recipients, value inlen: usize, value armored: c_int
    ) {
        *bytes = recipients.file_bytes(inlen, armored != 0).ok_or(Refused)?;
        Ok(())
    }

    /// Encrypts `in` to `out`, and says how many bytes that became: as many as `sycon_age_encrypted_bytes` tells
    /// before, which `out` must have room for. The rest of it becomes zeros.
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

    /// Decrypts `in`, armored or not, to `out`, and says how many bytes that became. `inlen` bytes are always
    /// enough; the rest of `out` becomes zeros. Nothing is given out of a file that is not whole and authentic.
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

    /// Encrypts all that `read` gives, and gives it to `write`. On -1 what was written is no file.
    fn sycon_age_encrypt_stream(
        callbacks read: sycon_age_read, write: sycon_age_write[context],
        const recipients: sycon_age_recipients, value armored: c_int, value threads: usize, report error
    ) {
        told(error, encrypt(read, write, recipients, armored != 0, threads)).map(drop)
    }

    /// Decrypts all that `read` gives, armored or not, and gives it to `write`, which gets nothing that is not
    /// authentic, and in its order. But only if this returns 0 was it the whole: on -1 whoever acts on what was
    /// written must be able to take it back.
    fn sycon_age_decrypt_stream(
        callbacks read: sycon_age_read, write: sycon_age_write[context],
        const identities: sycon_age_identities, value threads: usize, report error
    ) {
        told(error, decrypt(read, write, identities, threads)).map(drop)
    }
}

/// Encrypts, and gives back what it was written to.
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

/// Decrypts, and gives back what it was written to.
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

/// Does the work on as many threads, of which it is told whether there are any.
fn on<T: Send>(threads: usize, work: impl FnOnce(bool) -> T + Send) -> T {
    on_threads!(threads, work(true), else work(false))
}

fn work_factor_or(given: usize, usual: u32) -> u32 {
    if given == 0 { usual } else { given.try_into().unwrap_or(u32::MAX) }
}

/// Tells the caller which error it was.
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
