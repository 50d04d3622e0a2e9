//! The command line.

use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use sycon::protocol::schemes;
use sycon::universal::MultimixerMac;

use crate::algorithm::{self, Algorithm, Parameters};
use crate::digest::MAX_LENGTH;
use crate::failure::{MISUSED, Misuse};
use crate::{hex, name, output};

/// Checksums of any length, and output without end, from SHA-3 and its relatives.
#[derive(Debug, Parser)]
#[command(name = "sycon", version, arg_required_else_help = true, after_help = EXIT)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Sum(Sum),
    Xof(Xof),
    Protocol(Protocol),
    Mac(Mac),
    Kem(Kem),
    Bench(Bench),
    Info(Info),
}

/// Print checksums of files, or check them.
#[derive(Debug, Args)]
#[command(after_help = sum_help())]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Sum {
    /// The algorithm, see below [default: sha3-256]
    #[arg(short, long, value_name = "ALG", value_parser = algorithm::parse)]
    pub(crate) algorithm: Option<&'static Algorithm>,

    /// Bytes of output, for XOFs [default: 32 for *128, 64 for *256]
    #[arg(short, long, value_name = "BYTES", value_parser = parse_length)]
    pub(crate) length: Option<usize>,

    /// Pass over the first N bytes of output, for XOFs
    #[arg(long, value_name = "N")]
    pub(crate) seek: Option<u64>,

    #[command(flatten)]
    pub(crate) parameters: Parameters,

    /// Print lines that name the algorithm, as BSD does
    #[arg(long, conflicts_with_all = ["json", "raw", "check"])]
    pub(crate) tag: bool,

    /// Print a JSON object per line
    #[arg(long, conflicts_with_all = ["raw", "check"])]
    pub(crate) json: bool,

    /// Print the bytes themselves, of one file
    #[arg(long, conflicts_with_all = ["check", "zero", "recursive"])]
    pub(crate) raw: bool,

    /// End lines with a zero byte, and escape no names
    #[arg(short, long)]
    pub(crate) zero: bool,

    /// Take all files in directories; symbolic links only where they are a FILE
    #[arg(short, long, conflicts_with = "check")]
    pub(crate) recursive: bool,

    /// Threads: for several files at once, and for a long one if its algorithm is a tree [default: one per
    /// processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,

    /// Read checksums from the FILEs, and check the files that they name
    #[arg(short, long)]
    pub(crate) check: bool,

    /// With --check: say nothing of files that match
    #[arg(long)]
    pub(crate) quiet: bool,

    /// With --check: say nothing, the exit code tells
    #[arg(long)]
    pub(crate) status: bool,

    /// With --check: fail if a line is improperly formatted
    #[arg(long)]
    pub(crate) strict: bool,

    /// With --check: warn about each improperly formatted line
    #[arg(short, long)]
    pub(crate) warn: bool,

    /// With --check: pass over files that do not exist
    #[arg(long)]
    pub(crate) ignore_missing: bool,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

/// Write the output of an XOF, as much as you like.
#[derive(Debug, Args)]
#[command(after_help = xof_help())]
pub(crate) struct Xof {
    /// The XOF, see below
    #[arg(value_name = "ALG", value_parser = algorithm::parse_xof)]
    pub(crate) algorithm: &'static Algorithm,

    /// Bytes to write [default: without end]
    #[arg(short, long, value_name = "BYTES", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) length: Option<u64>,

    /// Pass over the first N bytes
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) skip: u64,

    /// Write hexadecimal digits
    #[arg(long)]
    pub(crate) hex: bool,

    #[command(flatten)]
    pub(crate) parameters: Parameters,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) file: OsString,
}

/// Digests, tags and sealed files by Newplex. Experimental: its design is unreviewed.
#[derive(Debug, Args)]
#[command(after_help = PROTOCOL_HELP)]
pub(crate) struct Protocol {
    #[command(subcommand)]
    pub(crate) scheme: Scheme,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Scheme {
    /// Print digests of files.
    Digest {
        /// Keeps these digests apart from all others
        #[arg(long, value_name = "TEXT", default_value = "sycon digest v1")]
        domain: String,

        #[command(flatten)]
        files: Hashed,
    },
    /// Print authentication tags of files, which only holders of the key can make, or verify one.
    Mac {
        /// Keeps these tags apart from all others
        #[arg(long, value_name = "TEXT", default_value = "sycon mac v1")]
        domain: String,

        #[command(flatten)]
        key: Key,

        /// Say whether this is the tag of FILE
        #[arg(long, value_name = "TAG", conflicts_with = "length", value_parser = parse_newplex_tag)]
        verify: Option<Tag>,

        #[command(flatten)]
        files: Hashed,
    },
    /// Encrypt and authenticate a file.
    Seal(Sealed),
    /// Decrypt a file that `seal` made, if nothing of it was changed.
    Open(Sealed),
}

/// Several files, of which each gets a line.
#[derive(Debug, Args)]
pub(crate) struct Hashed {
    /// Bytes of output
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_length)]
    pub(crate) length: usize,

    /// What to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) files: Vec<OsString>,
}

#[derive(Debug, Args)]
pub(crate) struct Key {
    /// The file that holds the key, 16 random bytes or more; - for standard input
    #[arg(short, long = "key", value_name = "KEYFILE")]
    pub(crate) key_file: OsString,
}

/// One file, and what is made of it.
#[derive(Debug, Args)]
pub(crate) struct Sealed {
    /// Keeps these files apart from all others; to open a file takes the same
    #[arg(long, value_name = "TEXT", default_value = "sycon seal v1")]
    pub(crate) domain: String,

    #[command(flatten)]
    pub(crate) key: Key,

    /// Where to write it, once all of it is good [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<OsString>,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) file: OsString,
}

/// Print authentication tags of files under a key, or verify one. Experimental.
///
/// The algorithm is a construction of this project on multimixer-128, which nobody else has reviewed.
#[derive(Debug, Args)]
#[command(after_help = MAC_HELP)]
pub(crate) struct Mac {
    /// The file that holds the key, 32 random bytes; - for standard input
    #[arg(short, long, value_name = "KEYFILE")]
    pub(crate) key: OsString,

    /// Bytes of a tag, 16 or 32
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_tag_length)]
    pub(crate) length: usize,

    /// Say whether this is the tag of FILE
    #[arg(long, value_name = "TAG", conflicts_with = "length", value_parser = parse_tag)]
    pub(crate) verify: Option<Tag>,

    /// Files to read at once [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

/// An authentication tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag(pub(crate) Vec<u8>);

/// Share a secret with the holder of a key, by X-Wing: ML-KEM-768 and X25519 in one.
#[derive(Debug, Args)]
#[command(after_help = KEM_HELP)]
pub(crate) struct Kem {
    #[command(subcommand)]
    pub(crate) step: Step,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Step {
    /// Make a private key, and the public key that belongs to it.
    Keygen {
        /// Where to write the private key [default: standard output]
        #[arg(short, long, value_name = "KEY")]
        output: Option<OsString>,

        /// Where to write the public key; `sycon kem public` finds it later, too
        #[arg(short, long, value_name = "PUB")]
        public: Option<OsString>,
    },
    /// Print the public key that belongs to a private key.
    Public {
        /// The private key; - for standard input
        #[arg(value_name = "KEY")]
        key: OsString,

        /// Where to write the public key [default: standard output]
        #[arg(short, long, value_name = "PUB")]
        output: Option<OsString>,
    },
    /// Make a new secret, and the ciphertext that tells it to the holder of a key.
    Encap {
        /// The holder's public key; - for standard input
        #[arg(value_name = "PUB")]
        key: OsString,

        /// Where to write the ciphertext, 1120 bytes; - for standard output
        #[arg(short, long, value_name = "CIPHERTEXT")]
        ciphertext: OsString,

        #[command(flatten)]
        secret: SecretOutput,
    },
    /// Find out the secret of a ciphertext.
    Decap {
        /// The private key; - for standard input
        #[arg(value_name = "KEY")]
        key: OsString,

        /// The ciphertext; - for standard input
        #[arg(short, long, value_name = "CIPHERTEXT")]
        ciphertext: OsString,

        #[command(flatten)]
        secret: SecretOutput,
    },
}

/// Where a shared secret goes.
#[derive(Debug, Args)]
pub(crate) struct SecretOutput {
    /// Where to write the secret, 32 bytes [default: standard output]
    #[arg(short, long = "output", value_name = "SECRET")]
    output: Option<OsString>,

    /// Write the secret as a line of hexadecimal digits
    #[arg(long)]
    pub(crate) hex: bool,
}

/// Measure how fast the algorithms are here, each on one thread.
///
/// Long inputs and outputs are 1 MiB at a time. With no ALG it measures all of them, and X-Wing.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// What to measure [default: everything]
    #[arg(value_name = "ALG", value_parser = algorithm::parse)]
    pub(crate) algorithms: Vec<&'static Algorithm>,

    /// Time to spend on each figure
    #[arg(short, long, value_name = "SECONDS", default_value = "0.1", value_parser = parse_seconds)]
    pub(crate) seconds: Duration,

    /// Print a JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show the version, the processor, and which instructions do the work.
#[derive(Debug, Args)]
#[command(after_help = INFO_HELP)]
pub(crate) struct Info {
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Sum {
    /// The algorithm that was asked for, or the default.
    pub(crate) fn algorithm(&self) -> &'static Algorithm {
        self.algorithm
            .or_else(|| Algorithm::find(algorithm::DEFAULT))
            .unwrap_or(&algorithm::ALGORITHMS[0])
    }

    /// The files, or standard input if none was named.
    pub(crate) fn files(&self) -> Result<Vec<OsString>, Misuse> {
        files_or_stdin(&self.files, &[])
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(processors)
    }
}

impl SecretOutput {
    pub(crate) fn to(&self) -> Option<&OsStr> {
        self.output.as_deref()
    }
}

impl Mac {
    /// The files, or standard input if none was named.
    pub(crate) fn files(&self) -> Result<Vec<OsString>, Misuse> {
        files_or_stdin(&self.files, std::slice::from_ref(&self.key))
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(processors)
    }
}

/// The files, or standard input if there are none, unless it is read by `others` too.
fn files_or_stdin(files: &[OsString], others: &[OsString]) -> Result<Vec<OsString>, Misuse> {
    let files = if files.is_empty() { vec!["-".into()] } else { files.to_vec() };
    read_once(files.iter().chain(others))?;
    Ok(files)
}

/// Refuses to read standard input twice.
pub(crate) fn read_once<'a, Name>(names: impl IntoIterator<Item = &'a Name>) -> Result<(), Misuse>
where
    Name: AsRef<OsStr> + ?Sized + 'a,
{
    if names.into_iter().filter(|name| name::is_stdin((*name).as_ref())).count() > 1 {
        return Err(Misuse("standard input, -, can be read only once".to_owned()));
    }
    Ok(())
}

/// As many threads as can run at once.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Prints what clap has to say: help, or in one line what is wrong.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;

    if !error.use_stderr() {
        error.print().unwrap_or_else(|error| output::give_up(&error));
    } else if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
    } else {
        output::report(one_line(&error.to_string()));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(MISUSED))
}

/// The paragraphs that say what is wrong and what was perhaps meant, without those on usage.
fn one_line(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let paragraphs = text
        .split("\n\n")
        .map(|paragraph| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let wanted = paragraphs
        .enumerate()
        .filter(|(index, paragraph)| *index == 0 || paragraph.starts_with("tip: "));
    wanted.map(|(_, paragraph)| paragraph).collect::<Vec<_>>().join("; ")
}

fn parse_length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 1..=MAX_LENGTH) => Ok(length),
        _ => Err(format!("a checksum has 1 to {MAX_LENGTH} bytes; `sycon xof` writes more")),
    }
}

fn parse_tag_length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ (MultimixerMac::TAG | MultimixerMac::SHORT_TAG)) => Ok(length),
        _ => Err("a tag has 16 or 32 bytes".to_owned()),
    }
}

fn parse_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if [MultimixerMac::TAG, MultimixerMac::SHORT_TAG].contains(&tag.len()) => {
            Ok(Tag(tag))
        }
        _ => Err("a tag is 32 or 64 hexadecimal digits".to_owned()),
    }
}

fn parse_newplex_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if (schemes::Mac::MIN_TAG..=schemes::Mac::MAX_TAG).contains(&tag.len()) => {
            Ok(Tag(tag))
        }
        _ => Err("a tag to verify is 8 to 128 hexadecimal digits, two for a byte".to_owned()),
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "seconds are a number from 0 to 3600".to_owned())
}

fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("from 1 to 1024 files can be read at once".to_owned()),
    }
}

const EXIT: &str = "\
Exit code: 0 good; 1 a mismatch, or a file that could not be read or written; 2 wrong usage.";

const PROTOCOL_HELP: &str = "\
Examples:
  head -c 32 /dev/urandom > key
  sycon protocol seal -k key -o notes.sealed notes
  sycon protocol open -k key -o notes notes.sealed
  sycon protocol mac -k key *.txt
  sycon protocol mac -k key --verify TAG FILE    \"FILE: OK\", or \"FILE: FAILED\" and exit code 1

With -o, a file appears only when all of it was read and is good. Standard output gets each block of
64 KiB as soon as it is known to be good; exit code 1 then says that the rest is missing.

A key is not a password: it has to be random.

Exit code: 0 good; 1 a tag that does not match, or a file that could not be read, written or opened;
2 wrong usage, or a KEYFILE that is no key.";

const MAC_HELP: &str = "\
The tag of a file depends on its bytes and the key. Nobody makes one who does not know the key; who
does can also make them. Tags are in hexadecimal digits.

Examples:
  head -c 32 /dev/urandom >KEY        a key; keep it secret
  sycon mac -k KEY FILE..             tags
  sycon mac -k KEY --verify TAG FILE  \"FILE: OK\", or \"FILE: FAILED\" and exit code 1

Exit code: 0 good; 1 a tag that does not match, or a file that could not be read or written; 2 wrong
usage, or a KEYFILE that is no key.";

const KEM_HELP: &str = "\
Examples:
  sycon kem keygen -o KEY.pem --public PUB.pem    give PUB.pem away, keep KEY.pem
  sycon kem encap PUB.pem -c CT -o SECRET         send CT to the holder of KEY.pem
  sycon kem decap KEY.pem -c CT -o SECRET         the same SECRET

The secret is 32 bytes, good as a key of `sycon mac` and `sycon protocol`. A ciphertext that was made
for another key, or changed, gives another secret and no error: only its use tells.

Keys are PEM: PKCS#8, which holds the seed, and SubjectPublicKeyInfo. No file is overwritten; after
an error there is none. Private keys and secrets go to files that only you can read, and a private
key that others can read gets a warning.

Exit code: 0 good; 1 a file that could not be read or written, or a ciphertext that is none; 2 wrong
usage, or a file that is no such key.";

const INFO_HELP: &str = "\
One state is what a single input needs; several states are permuted side by side where there is
enough to do at once.";

fn sum_help() -> String {
    format!(
        "\
Algorithms: {}

Examples:
  sycon sum *.iso                        checksums by SHA3-256
  sycon sum -a kt128 --tag -r . >SUMS    of all files here, by a faster algorithm
  sycon sum --check SUMS                 check them; the tags name the algorithm
  sycon sum -a shake256 -l 16 --raw -    a short digest of standard input, as bytes
  sycon sum -a cshake128 --custom 'example.org v1' FILE
                                         a function of your own

{EXIT}",
        wrapped(&algorithm::names(|_| true))
    )
}

fn xof_help() -> String {
    format!(
        "\
XOFs: {}

Examples:
  sycon xof shake128 -l 1000000 seed >data    a megabyte that anyone can make again
  echo seed | sycon xof kt128 | head -c 1G    as much as the reader takes
  sycon xof shake256 -l 32 --skip 64 --hex seed
                                              bytes 64 to 95 of the output, as digits

{EXIT}",
        wrapped(&algorithm::names(|row| row.is_xof))
    )
}

/// `text` in lines of at most 76 characters, indented after the first one.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 12;
    for word in text.split(' ') {
        if width + word.len() > 76 {
            lines.push_str("\n ");
            width = 1;
        }
        lines.push(' ');
        lines.push_str(word);
        width += word.len() + 1;
    }
    lines.trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn errors_take_one_line() {
        for wrong in [
            &["sycon", "sum", "--tga"][..],
            &["sycon", "sum", "-a", "md5"],
            &["sycon", "sum", "-l", "0"],
            &["sycon", "xof"],
            &["sycon", "xof", "sha3-256"],
            &["sycon", "kem", "encap"],
            &["sycon", "sun"],
        ] {
            let error = Cli::try_parse_from(wrong).unwrap_err();
            let line = one_line(&error.to_string());
            assert!(!line.contains('\n') && !line.contains("error:"), "{line}");
            assert!(!line.contains("Usage"), "{line}");
        }
    }
    proptest::proptest! {
        #[test]
        fn any_arguments_take_one_line(
            args in proptest::collection::vec("(--?)?(sum|xof|kem|encap|check|seek|[alrc]|\\PC{0,6}|\\s)", 0..6)
        ) {
            if let Err(error) = Cli::try_parse_from(["sycon".to_owned()].into_iter().chain(args)) {
                assert!(!one_line(&error.to_string()).contains('\n'));
            }
        }
    }
}
