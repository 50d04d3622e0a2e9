//! The functions of the command: those of the library's table that hash one input and need no key.

use std::ffi::{OsStr, OsString};
use std::slice;
use std::sync::{Arc, LazyLock, OnceLock};

use clap::builder::{PossibleValue, TypedValueParser};

use sycon::xof::{
    Algorithm, Any, AnyReader, Error, OutputLength, Parameter, Parameters, Squeeze, Status,
};
use sycon_simd::SecretBytes;

use crate::failure::{Misuse, Wrong};
use crate::{key, output};

/// The function of `sycon sum` where none is named.
pub(crate) const DEFAULT: Algorithm = Algorithm::Sha3_256;

/// What a function may be told beyond its input, and the option that says it.
pub(crate) const OPTIONS: [(Parameter, &str); 4] = [
    (Parameter::Domain, "--domain"),
    (Parameter::Customization, "--customization"),
    (Parameter::Key, "--keyed"),
    (Parameter::Context, "--derive-key"),
];

/// The values of [`OPTIONS`].
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Options {
    #[arg(long, value_name = "HEX", value_parser = parse_domain)]
    #[arg(help = help("The domain byte, 01 to 7f,", Parameter::Domain, "1f"))]
    pub(crate) domain: Option<u8>,

    #[arg(long, value_name = "TEXT")]
    #[arg(help = help("The customization string", Parameter::Customization, "none"))]
    pub(crate) customization: Option<String>,

    /// Hash with a 32-byte key (blake3)
    #[arg(long)]
    pub(crate) keyed: bool,

    /// With --keyed: the file that contains the key [default: standard input]
    #[arg(short, long, value_name = "KEYFILE", requires = "keyed")]
    key: Option<OsString>,

    /// Derive a key from the input (blake3); CONTEXT describes its use and must be unique to it
    #[arg(long, value_name = "CONTEXT", conflicts_with = "keyed")]
    pub(crate) derive_key: Option<String>,

    /// What the key file holds, once it is read.
    #[arg(skip)]
    secret: OnceLock<Arc<SecretBytes>>,
}

impl Options {
    /// Options in the words of a list, which never holds a key.
    pub(crate) fn described(
        domain: Option<u8>,
        customization: Option<String>,
        keyed: bool,
        derive_key: Option<String>,
    ) -> Self {
        Self { domain, customization, keyed, derive_key, ..Self::default() }
    }

    /// Reads the key, if there is one to read, before anything is hashed.
    pub(crate) fn load(&self) -> Result<(), Wrong> {
        if let [file] = self.key_file() {
            let _ = self.secret.set(key::read(file, 32..=32)?.into());
        }
        Ok(())
    }

    /// These, with the key of `other`.
    pub(crate) fn with_key_of(&self, other: &Self) -> Self {
        Self { secret: other.secret.clone(), ..self.clone() }
    }

    /// The file that holds the key, if there is one to read.
    pub(crate) fn key_file(&self) -> &[OsString] {
        static STDIN: LazyLock<OsString> = LazyLock::new(|| "-".into());
        if self.keyed { slice::from_ref(self.key.as_ref().unwrap_or(&STDIN)) } else { &[] }
    }

    /// Returns the number of bytes of text in the options.
    pub(crate) fn length(&self) -> usize {
        [&self.customization, &self.derive_key].into_iter().flatten().map(String::len).sum()
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        OPTIONS.iter().all(|(parameter, _)| !self.has(*parameter))
    }

    /// Whether a key is wanted that is not there.
    pub(crate) fn lacks_key(&self) -> bool {
        self.keyed && self.secret.get().is_none()
    }

    /// Begins the input of `algorithm`. Refuses options that it does not take, or not with that value.
    pub(crate) fn start(&self, algorithm: Algorithm) -> Result<Any, Misuse> {
        self.check(&name(algorithm), algorithm.takes())?;
        self.start_leniently(algorithm)
            .map_err(|error| Misuse(format!("{}: {error}", name(algorithm))))
    }

    /// Refuses what a function of that name does not take, or not together.
    pub(crate) fn check(&self, name: &str, taken: &[Parameter]) -> Result<(), Misuse> {
        for (parameter, option) in OPTIONS {
            if self.has(parameter) && !taken.contains(&parameter) {
                let takers = takers(parameter);
                return Err(Misuse(format!(
                    "{option}: not supported by {name}; supported by {takers}"
                )));
            }
        }
        if self.keyed && self.derive_key.is_some() {
            return Err(Misuse("--derive-key: cannot be used with --keyed".to_owned()));
        }
        Ok(())
    }

    /// Begins the input of `algorithm`, and leaves aside the options that it does not take.
    pub(crate) fn start_leniently(&self, algorithm: Algorithm) -> Result<Any, Error> {
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
        algorithm.start(&parameters)
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

/// All of them.
pub(crate) fn offered() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.iter().copied().filter(|algorithm| {
        algorithm.needs().is_none()
            && !algorithm.takes_parts()
            && !matches!(algorithm.output_length(), OutputLength::Chosen { .. })
    })
}

/// The name on the command line: the one in the table, in lower case.
pub(crate) fn name(algorithm: Algorithm) -> String {
    algorithm.name().to_ascii_lowercase()
}

/// The function of that name, in any case.
pub(crate) fn find(name: &str) -> Option<Algorithm> {
    let algorithm = name.parse().ok()?;
    offered().find(|offered| *offered == algorithm)
}

/// The names of all functions.
fn names() -> Vec<String> {
    names_of(|_| true).collect()
}

/// The names of the XOFs.
fn xofs() -> Vec<String> {
    names_of(Algorithm::is_xof).collect()
}

/// The names of the functions for which `choose` is true.
pub(crate) fn names_of(choose: impl Fn(Algorithm) -> bool) -> impl Iterator<Item = String> {
    offered().filter(move |algorithm| choose(*algorithm)).map(name)
}

/// Returns whether nobody but its designers has analyzed the function.
pub(crate) fn is_experimental(algorithm: Algorithm) -> bool {
    algorithm.status() == Status::Experimental
}

/// The paragraphs of a help text that list the functions for which `choose` is true: `title`, the names, and `more`; then
/// those that are experimental.
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

/// `length` bytes behind the first `from` must be there. Says where the output ends if they are not.
pub(crate) fn refuse_end(output: &AnyReader, from: u64, length: u64) -> Result<(), String> {
    if from.checked_add(length).is_some_and(|end| end <= output.remaining()) {
        return Ok(());
    }
    Err(format!(
        "cannot read past the end of the output of {}, which is 2^64 - 1 bytes long",
        output.algorithm()
    ))
}

/// Whether it takes seconds to pass over the first `bytes` of output, since all are computed.
pub(crate) fn is_far(algorithm: Algorithm, bytes: u64) -> bool {
    const FAR: u64 = 1 << 30;

    bytes >= FAR && algorithm.is_xof() && !algorithm.is_seekable()
}

/// Says so, where it does.
pub(crate) fn say_if_far(algorithm: Algorithm, bytes: u64) {
    if is_far(algorithm, bytes) {
        output::report(format_args!(
            "{} cannot seek: it computes and skips {bytes} bytes; these can seek: {}",
            name(algorithm),
            join(names_of(Algorithm::is_seekable))
        ));
    }
}

/// Reads a name on the command line.
pub(crate) fn parse(name: &str) -> Result<Algorithm, String> {
    find(name).ok_or_else(|| unknown(name, names()))
}

/// Reads the name of an XOF on the command line.
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
    // Where clap also begins to suggest.
    const SIMILAR: f64 = 0.7;
    const MOST: usize = 3;

    let name = name.to_ascii_lowercase();
    let mut near: Vec<_> = names
        .into_iter()
        .map(|known| (strsim::jaro(&name, &known), known))
        .filter(|(similarity, _)| *similarity > SIMILAR)
        .collect();
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let near: Vec<_> = near.into_iter().take(MOST).map(|(_, known)| known).collect();
    let hint = match near.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" did you mean {last}?"),
        Some((last, others)) => format!(" did you mean {} or {last}?", others.join(", ")),
    };
    format!("unknown algorithm;{hint} 'sycon info' lists all")
}

/// Reads the names of functions on the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = Algorithm> {
    Parser { parse, names }
}

/// Reads the names of XOFs on the command line.
pub(crate) fn xof_parser() -> impl TypedValueParser<Value = Algorithm> {
    Parser { parse: parse_xof, names: xofs }
}

/// What reads a name, and tells completions which ones there are.
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

fn takers(parameter: Parameter) -> String {
    join(names_of(|algorithm| algorithm.takes().contains(&parameter)))
}

fn help(what: &str, parameter: Parameter, default: &str) -> String {
    format!("{what} of {} [default: {default}]", takers(parameter))
}

pub(crate) fn parse_domain(digits: &str) -> Result<u8, String> {
    let bare = digits.strip_prefix("0x").unwrap_or(digits);
    // `from_str_radix` would take a sign.
    let value = if bare.starts_with('+') { None } else { u8::from_str_radix(bare, 16).ok() };
    value
        .filter(|byte| (0x01..=0x7f).contains(byte))
        .ok_or_else(|| "expected one byte in hex, 01 to 7f".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::Hash;

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
    fn what_takes_a_key_or_parts_is_not_offered() {
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
