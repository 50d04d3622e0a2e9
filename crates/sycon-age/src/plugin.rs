//! The plugin `age-plugin-pq`, which adds X-Wing to clients without it.
//!
//! A client runs a program of this name with `--age-plugin=recipient-v1` for recipients `age1pq1…`, or with
//! `--age-plugin=identity-v1` for identities [`AGE-PLUGIN-PQ-1…`](pq::Identity::to_plugin_text). They exchange
//! [stanzas](Stanza) through standard input and output. The program `sycon` under this name is such a plugin. This
//! module implements the protocol.
//!
//! ```
//! use sycon_age::plugin::{Conversation, serve};
//!
//! let conversation: Conversation = "identity-v1".parse()?;
//! let mut said = Vec::new();
//! serve(conversation, &b"-> done\n\n"[..], &mut said)?;
//! assert_eq!(said, b"-> done\n\n");
//! # Ok::<(), sycon_age::Error>(())
//! ```
//!
//! Source: C2SP's age-plugin.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::mem;
use std::slice;
use std::str::FromStr;

use sycon_secret::SecretBytes;

use crate::{Error, FileKey, Identity, Recipient, Stanza, pq};

/// The state machine that a client requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conversation {
    /// `recipient-v1`: encrypt file keys to recipients.
    Recipient,
    /// `identity-v1`: decrypt file keys from stanzas.
    Identity,
}

impl FromStr for Conversation {
    type Err = Error;

    /// # Errors
    ///
    /// [`Error::Plugin`] if `text` is neither.
    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "recipient-v1" => Ok(Self::Recipient),
            "identity-v1" => Ok(Self::Identity),
            _ => Err(Error::Plugin("the conversations are recipient-v1 and identity-v1")),
        }
    }
}

/// Serve one client until the conversation ends.
///
/// If a request is invalid, the client receives error messages, and this function returns `Ok`. After an invalid
/// recipient or identity, the client receives no stanza and no file key at all.
///
/// # Errors
///
/// [`Error::Plugin`] if the input is not a stanza, the client disconnects or its answer violates the protocol;
/// [`Error::Io`].
pub fn serve(
    conversation: Conversation,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), Error> {
    let mut client = Client { input, output };
    match conversation {
        Conversation::Recipient => wrap(&mut client)?,
        Conversation::Identity => unwrap(&mut client)?,
    }
    // The client does not answer `done`.
    client.send("done", [], b"")
}

/// The request of `recipient-v1`.
#[derive(Default)]
struct WrapRequest {
    recipients: Vec<pq::Recipient>,
    /// The number of recipients and of identities in the request, including invalid ones.
    named: [usize; 2],
    file_keys: Vec<FileKey>,
    labels: bool,
    errors: Vec<RequestError>,
}

fn wrap<R: BufRead, W: Write>(client: &mut Client<R, W>) -> Result<(), Error> {
    let mut request = WrapRequest::default();
    client.listen(|stanza| request.add(stanza))?;
    let stanzas = match request.stanzas() {
        Ok(stanzas) => stanzas,
        Err(errors) => return client.send_errors(&errors),
    };
    if request.labels {
        client.ask("labels", ["postquantum"], b"")?;
    }
    for (file, stanza) in stanzas {
        let file = file.to_string();
        let args = stanza.args().iter().map(String::as_str);
        client.ask(
            "recipient-stanza",
            [&file, stanza.kind()].into_iter().chain(args),
            stanza.body(),
        )?;
    }
    Ok(())
}

impl WrapRequest {
    fn add(&mut self, stanza: &Stanza) {
        match (stanza.kind(), stanza.args()) {
            ("add-recipient", [text]) => self.name(0, "recipient", text.parse()),
            ("add-identity", [text]) => {
                let identity = pq::Identity::from_plugin_text(text);
                self.name(1, "identity", identity.map(|identity| identity.to_public()));
            }
            ("wrap-file-key", []) => match stanza.body().try_into() {
                Ok(key) => self.file_keys.push(FileKey::from_bytes(key)),
                Err(_) => self.errors.push(RequestError::internal(NO_FILE_KEY)),
            },
            ("extension-labels", []) => self.labels = true,
            ("add-recipient" | "add-identity" | "wrap-file-key" | "extension-labels", _) => {
                self.errors.push(RequestError::internal(ARGUMENTS));
            }
            _ => {}
        }
    }

    fn name(&mut self, which: usize, kind: &str, recipient: Result<pq::Recipient, Error>) {
        match recipient {
            Ok(recipient) => self.recipients.push(recipient),
            Err(error) => self.errors.push(RequestError::key(kind, self.named[which], error)),
        }
        self.named[which] += 1;
    }

    /// Return the stanzas, each with the number of its file key, or all errors of the request.
    fn stanzas(&mut self) -> Result<Vec<(usize, Stanza)>, Vec<RequestError>> {
        if !self.errors.is_empty() {
            return Err(mem::take(&mut self.errors));
        }
        let mut stanzas = Vec::new();
        for (file, key) in self.file_keys.iter().enumerate() {
            for recipient in &self.recipients {
                let wrapped =
                    recipient.wrap(key).map_err(|error| vec![RequestError::internal(error)])?;
                stanzas.extend(wrapped.into_iter().map(|stanza| (file, stanza)));
            }
        }
        Ok(stanzas)
    }
}

/// The request of `identity-v1`.
#[derive(Default)]
struct Questions {
    identities: Vec<pq::Identity>,
    /// The number of identities in the request, including invalid ones.
    named: usize,
    files: BTreeMap<u64, Vec<Stanza>>,
    errors: Vec<RequestError>,
}

fn unwrap<R: BufRead, W: Write>(client: &mut Client<R, W>) -> Result<(), Error> {
    let mut questions = Questions::default();
    client.listen(|stanza| questions.add(stanza))?;
    if !questions.errors.is_empty() {
        return client.send_errors(&questions.errors);
    }
    for (file, stanzas) in &questions.files {
        match questions.file_key(*file, stanzas) {
            Ok(Some(key)) => client.ask("file-key", [&*file.to_string()], key.as_bytes())?,
            Ok(None) => {}
            Err(errors) => client.send_errors(&errors)?,
        }
    }
    Ok(())
}

impl Questions {
    fn add(&mut self, stanza: &Stanza) {
        match (stanza.kind(), stanza.args()) {
            ("add-identity", [text]) => {
                match pq::Identity::from_plugin_text(text) {
                    Ok(identity) => self.identities.push(identity),
                    Err(error) => {
                        self.errors.push(RequestError::key("identity", self.named, error));
                    }
                }
                self.named += 1;
            }
            ("recipient-stanza", [file, kind, args @ ..]) => {
                let number = file.parse::<u64>().ok().filter(|number| number.to_string() == *file);
                let stanza = Stanza::new(kind, args, stanza.body());
                match number.zip(stanza.ok()) {
                    Some((file, stanza)) => self.files.entry(file).or_default().push(stanza),
                    None => self.errors.push(RequestError::internal(ARGUMENTS)),
                }
            }
            ("add-identity" | "recipient-stanza", _) => {
                self.errors.push(RequestError::internal(ARGUMENTS));
            }
            _ => {}
        }
    }

    /// Return the key of a file, like [`Identity::unwrap`]. An error includes the index of the invalid stanza. If any
    /// stanza is malformed, none is unwrapped.
    fn file_key(
        &self,
        file: u64,
        stanzas: &[Stanza],
    ) -> Result<Option<FileKey>, Vec<RequestError>> {
        let of_this_kind =
            stanzas.iter().enumerate().filter(|(_, stanza)| stanza.kind() == pq::KIND);
        let malformed: Vec<_> = of_this_kind
            .filter_map(|(i, stanza)| Some(RequestError::stanza(file, i, pq::parts(stanza).err()?)))
            .collect();
        if !malformed.is_empty() {
            return Err(malformed);
        }
        for identity in &self.identities {
            for (i, stanza) in stanzas.iter().enumerate() {
                let key = identity.unwrap(slice::from_ref(stanza));
                let key = key.map_err(|error| vec![RequestError::stanza(file, i, error)])?;
                if let Some(key) = key {
                    return Ok(Some(key));
                }
            }
        }
        Ok(None)
    }
}

const NO_FILE_KEY: Error = Error::Plugin("a file key must be 16 bytes long");
const ARGUMENTS: Error = Error::Plugin("a command has invalid arguments");

/// An error, and the part of the request that caused it.
struct RequestError {
    args: Vec<String>,
    error: Error,
}

impl RequestError {
    fn key(kind: &str, index: usize, error: Error) -> Self {
        Self { args: vec![kind.to_owned(), index.to_string()], error }
    }

    fn stanza(file: u64, index: usize, error: Error) -> Self {
        Self { args: vec!["stanza".to_owned(), file.to_string(), index.to_string()], error }
    }

    fn internal(error: Error) -> Self {
        Self { args: vec!["internal".to_owned()], error }
    }
}

/// The program that runs the plugin.
struct Client<R, W> {
    input: R,
    output: W,
}

impl<R: BufRead, W: Write> Client<R, W> {
    /// Pass the stanzas of the request to `take`.
    fn listen(&mut self, mut take: impl FnMut(&Stanza)) -> Result<(), Error> {
        loop {
            let stanza = self.next()?;
            if stanza.kind() == "done" {
                return Ok(());
            }
            take(&stanza);
        }
    }

    fn next(&mut self) -> Result<Stanza, Error> {
        match Stanza::read(&mut self.input) {
            Ok(stanza) => stanza.ok_or(Error::Plugin("the client went away")),
            Err(Error::Header(what)) => Err(Error::Plugin(what)),
            Err(error) => Err(error),
        }
    }

    fn send_errors(&mut self, errors: &[RequestError]) -> Result<(), Error> {
        errors.iter().try_for_each(|RequestError { args, error }| {
            self.ask("error", args.iter().map(String::as_str), error.to_string().as_bytes())
        })
    }

    /// Send a stanza, which the client must accept.
    fn ask<'a>(
        &mut self,
        kind: &str,
        args: impl IntoIterator<Item = &'a str>,
        body: &[u8],
    ) -> Result<(), Error> {
        self.send(kind, args, body)?;
        let agrees = self.next()?.kind() == "ok";
        if agrees { Ok(()) } else { Err(Error::Plugin("the client rejected an answer")) }
    }

    fn send<'a>(
        &mut self,
        kind: &str,
        args: impl IntoIterator<Item = &'a str>,
        body: &[u8],
    ) -> Result<(), Error> {
        let mut text = SecretBytes::default();
        Stanza::new(kind, args, body)?.write(|bytes| text.extend_from_slice(bytes));
        self.output.write_all(&text)?;
        Ok(self.output.flush()?)
    }
}
