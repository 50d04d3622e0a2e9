//! The functions of the command: those of the library's table that hash one input and need no key.

use sycon::xof::{Algorithm, Any, Error, OutputLength, Parameter, Parameters};

use crate::failure::Misuse;

/// The function of `sycon sum` where none is named.
pub(crate) const DEFAULT: Algorithm = Algorithm::Sha3_256;

/// What a function may be told beyond its input, and the option that says it.
pub(crate) const OPTIONS: [(Parameter, &str); 2] =
    [(Parameter::Domain, "--domain"), (Parameter::Custom, "--custom")];

/// The values of [`OPTIONS`].
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub(crate) struct Options {
    #[arg(long, value_name = "HEX", value_parser = parse_domain)]
    #[arg(help = help("The domain byte, 01 to 7f,", Parameter::Domain, "1f"))]
    pub(crate) domain: Option<u8>,

    #[arg(long, value_name = "TEXT")]
    #[arg(help = help("The customization string", Parameter::Custom, "none"))]
    pub(crate) custom: Option<String>,
}

impl Options {
    /// Begins the input of `algorithm`. Refuses options that it does not take, or not with that value.
    pub(crate) fn start(&self, algorithm: Algorithm) -> Result<Any, Misuse> {
        self.check(&name(algorithm), algorithm.takes())?;
        self.start_leniently(algorithm)
            .map_err(|error| Misuse(format!("{}: {error}", name(algorithm))))
    }

    /// Refuses what a function of that name does not take.
    pub(crate) fn check(&self, name: &str, taken: &[Parameter]) -> Result<(), Misuse> {
        for (parameter, option) in OPTIONS {
            if self.has(parameter) && !taken.contains(&parameter) {
                let takers = takers(parameter);
                return Err(Misuse(format!("{option} is not for {name}; it is for {takers}")));
            }
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
        if let Some(custom) = self.custom.as_ref().filter(|_| taken.contains(&Parameter::Custom)) {
            parameters = parameters.custom(custom.as_bytes());
        }
        algorithm.start(&parameters)
    }

    fn has(&self, parameter: Parameter) -> bool {
        match parameter {
            Parameter::Domain => self.domain.is_some(),
            Parameter::Custom => self.custom.is_some(),
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

/// The names of all functions, for messages.
pub(crate) fn names() -> String {
    names_of(|_| true)
}

/// The names of the XOFs, for messages.
pub(crate) fn xofs() -> String {
    names_of(Algorithm::is_xof)
}

/// Reads a name on the command line.
pub(crate) fn parse(name: &str) -> Result<Algorithm, String> {
    find(name).ok_or_else(|| format!("unknown algorithm; the known ones are {}", names()))
}

/// Reads the name of an XOF on the command line.
pub(crate) fn parse_xof(name: &str) -> Result<Algorithm, String> {
    let why = match find(name) {
        Some(algorithm) if algorithm.is_xof() => return Ok(algorithm),
        Some(fixed) => format!("its output ends after {} bytes", fixed.output_length().usual()),
        None => "unknown algorithm".to_owned(),
    };
    Err(format!("{why}; the XOFs are {}", xofs()))
}

/// `text` in lines of at most 76 characters, for help, indented after the first one, which begins at 12.
pub(crate) fn wrapped(text: &str) -> String {
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

fn names_of(choose: impl Fn(Algorithm) -> bool) -> String {
    offered().filter(|algorithm| choose(*algorithm)).map(name).collect::<Vec<_>>().join(" ")
}

fn takers(parameter: Parameter) -> String {
    names_of(|algorithm| algorithm.takes().contains(&parameter))
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
        .ok_or_else(|| "a domain is one byte in hexadecimal, 01 to 7f".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn domains_are_one_byte() {
        assert_eq!(parse_domain("1f"), Ok(0x1f));
        assert_eq!(parse_domain("0x7F"), Ok(0x7f));
        for wrong in ["", "0", "80", "+1", "100", "x", "0x"] {
            assert!(parse_domain(wrong).is_err(), "{wrong}");
        }
    }
}
