//! The algorithms of the command: those of the library that hash one input and need no key.

use std::ffi::{OsStr, OsString};
use std::slice;
use std::sync::{Arc, LazyLock, OnceLock};

use clap::builder::{PossibleValue, TypedValueParser};

use sycon::xof::{Algorithm, Any, AnyReader, OutputLength, Parameter, Parameters, Squeeze, Status};
use sycon_secret::SecretBytes;

use crate::error::{CliError, UsageError};
use crate::io::{key_file, stderr};

/// The default algorithm of `sycon sum`.
pub(crate) const DEFAULT: Algorithm = Algorithm::Sha3_256;

/// The domain byte of TurboSHAKE without --domain.
pub(crate) const DEFAULT_DOMAIN: u8 = 0x1f;

/// The parameters of algorithms, each with its option.
pub(crate) const OPTIONS: [(Parameter, &str); 4] = [
    (Parameter::Domain, "--domain"),
    (Parameter::Customization, "--customization"),
    (Parameter::Key, "--keyed"),
    (Parameter::Context, "--derive-key"),
];

/// The help heading of options that depend on the algorithm.
pub(crate) const HEADING: &str = "Algorithm parameters";

/// The values of [`OPTIONS`].
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Options {
    #[arg(help_heading = HEADING, long, value_name = "HEX", value_parser = parse_domain)]
    #[arg(help = help("Set the domain byte, 01 to 7f,", Parameter::Domain, "1f"))]
    pub(crate) domain: Option<u8>,

    #[arg(help_heading = HEADING, long, value_name = "TEXT")]
    #[arg(help = help("Set the customization string", Parameter::Customization, "none"))]
    pub(crate) customization: Option<String>,

    /// Hash with a 32-byte key (blake3)
    #[arg(help_heading = HEADING, long)]
    pub(crate) keyed: bool,

    /// With --keyed: read the key from KEYFILE; required if FILE is - [default: standard input]
    #[arg(help_heading = HEADING, short, long, value_name = "KEYFILE", requires = "keyed")]
    key: Option<OsString>,

    /// Derive a key from the input (blake3); CONTEXT describes the key's use and must be unique to
    /// it
    #[arg(help_heading = HEADING, long, value_name = "CONTEXT", conflicts_with = "keyed")]
    pub(crate) derive_key: Option<String>,

    /// The contents of the key file, after [`load`](Self::load).
    #[arg(skip)]
    secret: OnceLock<Arc<SecretBytes>>,
}

impl Options {
    /// Options that a list describes. A list never contains a key.
    pub(crate) fn described(
        domain: Option<u8>,
        customization: Option<String>,
        keyed: bool,
        derive_key: Option<String>,
    ) -> Self {
        Self { domain, customization, keyed, derive_key, ..Self::default() }
    }

    /// Reads the key file, if the options name one, before anything is hashed.
    pub(crate) fn load(&self) -> Result<(), CliError> {
        if let [file] = self.key_file() {
            let _ = self.secret.set(key_file::read(file, 32..=32)?.into());
        }
        Ok(())
    }

    /// Returns a copy with the key of `other`.
    pub(crate) fn with_key_of(&self, other: &Self) -> Self {
        Self { secret: other.secret.clone(), ..self.clone() }
    }

    /// The key file, if the options need one.
    pub(crate) fn key_file(&self) -> &[OsString] {
        static STDIN: LazyLock<OsString> = LazyLock::new(|| "-".into());
        if self.keyed { slice::from_ref(self.key.as_ref().unwrap_or(&STDIN)) } else { &[] }
    }

    /// Returns the number of bytes of text in the options.
    pub(crate) fn length(&self) -> usize {
        [&self.customization, &self.derive_key].into_iter().flatten().map(String::len).sum()
    }

    /// Returns whether no option is set.
    pub(crate) fn is_empty(&self) -> bool {
        OPTIONS.iter().all(|(parameter, _)| !self.has(*parameter))
    }

    /// Returns whether a key is needed that was not read.
    pub(crate) fn lacks_key(&self) -> bool {
        self.keyed && self.secret.get().is_none()
    }

    /// Starts `algorithm` with these options. Refuses options and values that it does not support.
    pub(crate) fn start(&self, algorithm: Algorithm) -> Result<Any, UsageError> {
        self.check(&name(algorithm), algorithm.takes())?;
        algorithm
            .start(&self.parameters(algorithm))
            .map_err(|error| UsageError(format!("{}: {error}", name(algorithm))))
    }

    /// Refuses options that the algorithm `name` does not support, and options that exclude each
    /// other.
    pub(crate) fn check(&self, name: &str, taken: &[Parameter]) -> Result<(), UsageError> {
        for (parameter, option) in OPTIONS {
            if self.has(parameter) && !taken.contains(&parameter) {
                let supporters = supporters(parameter);
                return Err(UsageError(format!(
                    "{option}: not supported by {name}; supported by {supporters}"
                )));
            }
        }
        if self.keyed && self.derive_key.is_some() {
            return Err(UsageError("--derive-key: cannot be used with --keyed".to_owned()));
        }
        Ok(())
    }

    /// The parameters of `algorithm`: the options that it supports, without the others.
    pub(crate) fn parameters(&self, algorithm: Algorithm) -> Parameters<'_> {
        let taken = algorithm.takes();
        let mut parameters = Parameters::new();
        if let Some(domain) = self.domain.filter(|_| taken.contains(&Parameter::Domain)) {
            parameters = parameters.domain(domain);
        }
        if let Some(customization) =
            self.customization.as_ref().filter(|_| taken.contains(&Parameter::Customization))
        {
            parameters = parameters.customization(customization.as_bytes());
        }
        if let Some(key) = self.secret.get().filter(|_| taken.contains(&Parameter::Key)) {
            parameters = parameters.key(key);
        }
        let context = self.derive_key.as_ref();
        if let Some(context) = context.filter(|_| taken.contains(&Parameter::Context)) {
            parameters = parameters.context(context);
        }
        parameters
    }

    pub(crate) fn has(&self, parameter: Parameter) -> bool {
        match parameter {
            Parameter::Domain => self.domain.is_some(),
            Parameter::Customization => self.customization.is_some(),
            Parameter::Key => self.keyed,
            Parameter::Context => self.derive_key.is_some(),
            _ => false,
        }
    }
}

/// All algorithms of the command.
pub(crate) fn offered() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.iter().copied().filter(|algorithm| {
        algorithm.needs().is_none()
            && !algorithm.takes_parts()
            && !matches!(algorithm.output_length(), OutputLength::Chosen { .. })
    })
}

/// The name on the command line: the library's name in lower case.
pub(crate) fn name(algorithm: Algorithm) -> String {
    algorithm.name().to_ascii_lowercase()
}

/// The algorithm called `name`, in any case.
pub(crate) fn find(name: &str) -> Option<Algorithm> {
    let algorithm = name.parse().ok()?;
    offered().find(|offered| *offered == algorithm)
}

/// The names of all algorithms.
fn names() -> Vec<String> {
    names_of(|_| true).collect()
}

/// The names of the XOFs.
fn xofs() -> Vec<String> {
    names_of(Algorithm::is_xof).collect()
}

/// The names of the algorithms for which `choose` is true.
pub(crate) fn names_of(choose: impl Fn(Algorithm) -> bool) -> impl Iterator<Item = String> {
    offered().filter(move |algorithm| choose(*algorithm)).map(name)
}

/// Returns whether the algorithm has no independent analysis.
pub(crate) fn is_experimental(algorithm: Algorithm) -> bool {
    algorithm.status() == Status::Experimental
}

/// The paragraphs of a help text that list the algorithms for which `choose` is true: `title`, the
/// names, and `more`, then the experimental ones.
pub(crate) fn lists(title: &str, more: &str, choose: impl Fn(Algorithm) -> bool) -> String {
    let names = |experimental| {
        join(names_of(|algorithm| choose(algorithm) && is_experimental(algorithm) == experimental))
    };
    format!(
        "{title}: {}.{more}\n\nExperimental: {}. They have no independent analysis, and any release can \
        change or remove them.",
        names(false),
        names(true)
    )
}

/// Joins names for a message or a help text.
pub(crate) fn join(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// Refuses to read `length` bytes after the first `from` if the output ends before that.
pub(crate) fn check_end(output: &AnyReader, from: u64, length: u64) -> Result<(), String> {
    if from.checked_add(length).is_some_and(|end| end <= output.remaining()) {
        return Ok(());
    }
    Err(format!(
        "cannot read past the end of the output of {}, which is 2^64 - 1 bytes long",
        output.algorithm()
    ))
}

/// Returns whether it takes seconds to skip the first `bytes` of output, because the algorithm must
/// compute them.
pub(crate) fn is_slow_seek(algorithm: Algorithm, bytes: u64) -> bool {
    const SLOW: u64 = 1 << 30;

    bytes >= SLOW && algorithm.is_xof() && !algorithm.is_seekable()
}

/// Warns if `--seek` takes seconds.
pub(crate) fn warn_if_slow_seek(algorithm: Algorithm, bytes: u64) {
    if is_slow_seek(algorithm, bytes) {
        stderr::print_message(format_args!(
            "{} cannot seek: it computes and skips {bytes} bytes; these can seek: {}",
            name(algorithm),
            join(names_of(Algorithm::is_seekable))
        ));
    }
}

/// Parses the name of an algorithm.
pub(crate) fn parse(name: &str) -> Result<Algorithm, String> {
    find(name).ok_or_else(|| unknown(name, names()))
}

/// Parses the name of an XOF.
pub(crate) fn parse_xof(name: &str) -> Result<Algorithm, String> {
    match find(name) {
        Some(algorithm) if algorithm.is_xof() => Ok(algorithm),
        Some(fixed) => {
            let length = fixed.output_length().usual();
            Err(format!("not an XOF: its output is {length} bytes long; use 'sycon sum'"))
        }
        None => Err(unknown(name, xofs())),
    }
}

/// The message for a name that is not one of `names`. It suggests the nearest names.
pub(crate) fn unknown(name: &str, names: impl IntoIterator<Item = String>) -> String {
    // clap suggests names from the same similarity on.
    const SIMILAR: f64 = 0.7;
    const MAX_SUGGESTIONS: usize = 3;

    let name = name.to_ascii_lowercase();
    let mut near: Vec<_> = names
        .into_iter()
        .map(|known| (strsim::jaro(&name, &known), known))
        .filter(|(similarity, _)| *similarity > SIMILAR)
        .collect();
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let near: Vec<_> = near.into_iter().take(MAX_SUGGESTIONS).map(|(_, known)| known).collect();
    let hint = match near.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" did you mean {last}?"),
        Some((last, others)) => format!(" did you mean {} or {last}?", others.join(", ")),
    };
    format!("unknown algorithm;{hint} 'sycon info' lists all")
}

/// Parses names of algorithms on the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = Algorithm> {
    Parser { parse, names }
}

/// Parses names of XOFs on the command line.
pub(crate) fn xof_parser() -> impl TypedValueParser<Value = Algorithm> {
    Parser { parse: parse_xof, names: xofs }
}

/// Parses a name, and lists the names for shell completion.
#[derive(Clone)]
pub(crate) struct Parser<T> {
    pub(crate) parse: fn(&str) -> Result<T, String>,
    pub(crate) names: fn() -> Vec<String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Parser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Lists the algorithms that support `parameter`.
fn supporters(parameter: Parameter) -> String {
    names_of(|algorithm| algorithm.takes().contains(&parameter)).collect::<Vec<_>>().join(", ")
}

fn help(what: &str, parameter: Parameter, default: &str) -> String {
    format!("{what} of {} [default: {default}]", supporters(parameter))
}

pub(crate) fn parse_domain(digits: &str) -> Result<u8, String> {
    let bare = digits.strip_prefix("0x").unwrap_or(digits);
    // `from_str_radix` accepts a sign.
    let value = if bare.starts_with('+') { None } else { u8::from_str_radix(bare, 16).ok() };
    value
        .filter(|byte| (0x01..=0x7f).contains(byte))
        .ok_or_else(|| "expected one byte in hex, 01 to 7f".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checksum::hash::Hash;

    #[test]
    fn names_are_read_in_any_case() {
        for algorithm in offered() {
            assert_eq!(parse(algorithm.name()), Ok(algorithm));
            assert_eq!(parse(&name(algorithm)), Ok(algorithm));
            assert_eq!(parse(&algorithm.name().to_uppercase()), Ok(algorithm));
        }
        assert!(offered().any(|algorithm| algorithm == DEFAULT));
    }

    #[test]
    fn algorithms_with_a_key_or_parts_are_not_offered() {
        for name in ["kmac128", "kmacxof256", "tuplehash128", "tuplehashxof256", "parallelhash128"]
        {
            assert!(name.parse::<Algorithm>().is_ok() && parse(name).is_err(), "{name}");
        }
    }

    #[test]
    fn default_lengths_are_twice_the_strength() {
        for xof in offered().filter(|algorithm| algorithm.is_xof()) {
            let expected = if name(xof).contains("256") { 64 } else { 32 };
            assert_eq!(xof.output_length().usual(), expected);
        }
    }

    #[test]
    fn unknown_names_suggest_the_nearest_ones() {
        for (name, hint) in [
            ("md4", "; did you mean md5? 'sycon info' lists all"),
            ("SHAKE129", "; did you mean shake128, cshake128 or shake256? 'sycon info' lists all"),
            ("turbo-shake128", "; did you mean turboshake128, "),
            ("zzz", "; 'sycon info' lists all"),
            ("", "; 'sycon info' lists all"),
        ] {
            let message = unknown(name, Hash::names());
            assert!(message.starts_with(&format!("unknown algorithm{hint}")), "{message}");
        }
    }

    #[test]
    fn domains_are_one_byte() {
        assert_eq!(parse_domain("1f"), Ok(0x1f));
        assert_eq!(parse_domain("0x7F"), Ok(0x7f));
        for wrong in ["", "0", "80", "+1", "100", "x", "0x"] {
            assert!(parse_domain(wrong).is_err(), "{wrong}");
        }
    }
}
