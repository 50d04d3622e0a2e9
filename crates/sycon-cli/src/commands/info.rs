//! `sycon info`: shows the algorithms, the CPU and the backends.

use std::env::consts::{ARCH, OS};
use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

use serde::Serialize;
use sycon::permutation::Named;
use sycon::xof::{Algorithm, Status};
use sycon::{Backend, kem};

use crate::checksum::algorithm::OPTIONS;
use crate::checksum::hash::Hash;
use crate::error::GOOD;
use crate::io::stdout::Stdout;

/// Show the version, the CPU, the backends and all algorithms.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Info {
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Info) -> ExitCode {
    let facts = Facts::gather();
    let text = if args.json { facts.to_json() } else { facts.to_text() };
    Stdout::open().write(text.as_bytes());
    GOOD
}

#[derive(Serialize)]
struct Facts {
    version: &'static str,
    system: &'static str,
    arch: &'static str,
    processor: Option<String>,
    features: Vec<&'static str>,
    backends: Vec<&'static str>,
    primitives: Vec<Primitive>,
    kem: KemBackends,
    functions: Vec<AlgorithmInfo>,
}

/// The backends of a permutation, for one state and for several.
#[derive(Serialize)]
struct Primitive {
    name: &'static str,
    one: &'static str,
    many: &'static str,
}

/// The backends of the two KEMs that X-Wing combines.
#[derive(Serialize)]
struct KemBackends {
    #[serde(rename = "ml-kem-768")]
    mlkem768: &'static str,
    x25519: &'static str,
}

/// An algorithm of `sycon sum`.
#[derive(Serialize)]
struct AlgorithmInfo {
    name: String,
    /// Bytes of output; for an XOF, the default.
    length: usize,
    xof: bool,
    options: Vec<&'static str>,
    tree: bool,
    seekable: bool,
    status: String,
}

impl AlgorithmInfo {
    fn new(hash: Hash) -> Self {
        let taken = |(parameter, _): &(_, _)| hash.takes().contains(parameter);
        let is =
            |ability: fn(Algorithm) -> bool| matches!(hash, Hash::Library(own) if ability(own));
        Self {
            name: hash.name(),
            length: hash.usual_length(),
            xof: hash.is_xof(),
            options: OPTIONS.into_iter().filter(taken).map(|(_, option)| option).collect(),
            tree: is(Algorithm::is_tree),
            seekable: is(Algorithm::is_seekable),
            status: match hash {
                Hash::Library(algorithm) => algorithm.status().to_string(),
                Hash::Foreign(row) => if row.broken { "broken" } else { "standard" }.to_owned(),
            },
        }
    }

    fn is_experimental(&self) -> bool {
        self.status == Status::Experimental.to_string()
    }

    fn to_text(&self) -> String {
        let Self { name, length, status, .. } = self;
        let length = format!("{length}{}", if self.xof { " or any" } else { "" });
        let abilities = [(self.tree, "tree"), (self.seekable, "seekable")];
        let mut words: Vec<_> =
            abilities.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
        words.extend(&self.options);
        let text = format!("{name:<20} {length:<12} {status:<12} {}", words.join(" "));
        text.trim_end().to_owned()
    }
}

impl Facts {
    fn gather() -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            system: OS,
            arch: ARCH,
            processor: processor(),
            features: features(),
            backends: Backend::available().map(Backend::name).collect(),
            primitives: primitives(),
            kem: KemBackends {
                mlkem768: Backend::best().name(),
                x25519: kem::x25519_implementation(Backend::best()),
            },
            functions: Hash::all().map(AlgorithmInfo::new).collect(),
        }
    }

    fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    fn to_text(&self) -> String {
        let mut text = format!("sycon {}, {} {}\n", self.version, self.system, self.arch);
        let lists = [
            ("processor", self.processor.clone().unwrap_or_else(|| "unknown".to_owned())),
            ("features", self.features.join(" ")),
            ("backends", self.backends.join(" ")),
        ];
        for (title, list) in lists {
            let _ = writeln!(text, "{title:<10} {list}");
        }
        let _ = writeln!(text, "\n{:<20} {:<12} several states", "primitive", "one state");
        for Primitive { name, one, many } in &self.primitives {
            let _ = writeln!(text, "{name:<20} {one:<12} {many}");
        }
        let KemBackends { mlkem768, x25519 } = self.kem;
        let _ = writeln!(text, "\nkey encapsulation\nml-kem-768           {mlkem768}");
        let _ = writeln!(text, "x25519               {x25519}");
        for (title, experimental) in [("function", false), ("experimental", true)] {
            let _ = writeln!(text, "\n{title:<20} {:<12} {:<12} abilities", "bytes", "status");
            let shown = self.functions.iter().filter(|own| own.is_experimental() == experimental);
            for function in shown {
                let _ = writeln!(text, "{}", function.to_text());
            }
        }
        text
    }
}

/// The permutations, and multimixer-128, for which a state is a message.
fn primitives() -> Vec<Primitive> {
    let permutations = Named::ALL.iter().map(|named| (named.name(), named.best_backend()));
    permutations
        .chain([("multimixer128", Backend::best())])
        .map(|(name, one)| Primitive { name, one: one.name(), many: Backend::best().name() })
        .collect()
}

/// The CPU's model name, on systems with `/proc/cpuinfo`.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let (_, name) = text
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| ["model name", "Model", "cpu model"].contains(&key.trim_end()))?;
    Some(name.trim().to_owned())
}

/// The CPU features that a backend uses or could use.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    macro_rules! detected {
        ($($name:tt)+) => {
            [$(($name, std::arch::is_x86_feature_detected!($name))),+]
        };
    }
    present(&detected!(
        "bmi1" "bmi2" "aes" "avx2" "vaes" "avx512f" "avx512vl" "avx512bw" "avx512ifma"
    ))
}

/// The CPU features that a backend uses or could use.
#[cfg(target_arch = "aarch64")]
fn features() -> Vec<&'static str> {
    macro_rules! detected {
        ($($name:tt)+) => {
            [$(($name, std::arch::is_aarch64_feature_detected!($name))),+]
        };
    }
    present(&detected!("neon" "aes" "sha3" "sve2"))
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn present(detected: &[(&'static str, bool)]) -> Vec<&'static str> {
    detected.iter().filter(|(_, present)| *present).map(|(name, _)| *name).collect()
}

const HELP: &str = "\
Examples:
  sycon info
  sycon info --json

The backend for one state works on a single input, the backend for several states on a batch.";
