//! The system that the numbers depend on.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::process::Command;
use std::thread;

use serde::{Deserialize, Serialize};
use sycon::Backend;

use crate::measure::{CYCLES_PER_MULTIPLICATION, Timer};

/// The processor, the compiler and the versions of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct System {
    cpu: String,
    cores: usize,
    tsc_ghz: f64,
    backends: Vec<String>,
    best: String,
    best_single: String,
    /// Features that the whole program was compiled for, beyond those of every x86-64.
    target_features: Vec<String>,
    rustc: String,
    revision: String,
    versions: BTreeMap<String, String>,
}

impl System {
    pub(crate) fn read(timer: &Timer) -> Self {
        Self {
            cpu: cpu(),
            cores: thread::available_parallelism().map_or(1, usize::from),
            tsc_ghz: timer.gigahertz,
            backends: Backend::available().map(|backend| backend.name().into()).collect(),
            best: Backend::best().name().into(),
            best_single: Backend::best_single().name().into(),
            target_features: target_features(),
            rustc: output("rustc", &["--version"]),
            revision: output(
                "git",
                &["-C", env!("CARGO_MANIFEST_DIR"), "describe", "--always", "--dirty"],
            ),
            versions: versions(),
        }
    }

    /// Returns the details that distinguish two builds on one machine.
    pub(crate) fn build(&self) -> String {
        format!("{}, {}, compiled for {}", self.revision, self.rustc, self.target())
    }

    fn target(&self) -> String {
        let features = self.target_features.join(" ");
        if features.is_empty() { "the baseline".into() } else { features }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "processor  {}, {} cores", self.cpu, self.cores)?;
        writeln!(f, "backends   {}", self.backends.join(" "))?;
        writeln!(f, "best       {}; for one state {}", self.best, self.best_single)?;
        writeln!(f, "compiler   {}, for {}", self.rustc, self.target())?;
        write!(f, "versions   sycon at {}", self.revision)?;
        for (name, version) in &self.versions {
            write!(f, ", {name} {version}")?;
        }
        writeln!(f)?;
        if !cfg!(feature = "openssl") {
            writeln!(
                f,
                "           OpenSSL left out; libssl-dev, pkg-config and `--features openssl` bring \
                 it in"
            )?;
        }
        if !cfg!(feature = "c-rivals") {
            writeln!(
                f,
                "           AWS-LC and libsodium left out; a C compiler and `--features c-rivals` \
                 bring them in"
            )?;
        }
        if !cfg!(xkcp) {
            writeln!(
                f,
                "           XKCP left out; build its library, and set XKCP to the folder of \
                 libXKCP.a"
            )?;
        }
        if cfg!(target_arch = "x86_64") && (self.tsc_ghz - 1.0).abs() < 1e-9 {
            return writeln!(f, "cycles     nanoseconds: this processor has no steady TSC");
        }
        writeln!(
            f,
            "cycles     TSC at {:.3} GHz; core cycles assume {CYCLES_PER_MULTIPLICATION} per \
             dependent multiplication",
            self.tsc_ghz
        )
    }
}

fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    cpu_in(&info).unwrap_or(std::env::consts::ARCH).into()
}

fn cpu_in(info: &str) -> Option<&str> {
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim())
}

fn target_features() -> Vec<String> {
    macro_rules! compiled_in {
        ($($name:literal),*) => {
            [$(($name, cfg!(target_feature = $name))),*]
        };
    }
    let features = compiled_in!["bmi1", "bmi2", "avx2", "avx512f", "avx512vl", "vaes"];
    features.into_iter().filter(|feature| feature.1).map(|feature| feature.0.into()).collect()
}

/// The crates that sycon is compared with.
const RIVALS: [&str; 28] = [
    "age",
    "ascon",
    "ascon-aead",
    "ascon-xof128",
    "blake3",
    "fips205",
    "gimli-permutation",
    "graviola",
    "hpke",
    "k12",
    "keccak",
    "libcrux-kem",
    "libcrux-ml-kem",
    "merlin",
    "ml-dsa",
    "ml-kem",
    "multimixer-128",
    "rscrypto",
    "sha3",
    "shake",
    "slh-dsa",
    "spongefish",
    "strobe-rs",
    "tiny-keccak",
    "turboshake",
    "x-wing",
    "x25519-dalek",
    "xoodyak",
];

fn versions() -> BTreeMap<String, String> {
    // Read at compile time, because the lock file can change after the build.
    let lock = include_str!("../../../Cargo.lock");
    let version = |name: &str| Some((name.into(), locked_version(lock, name)?.into()));
    let crates = RIVALS.into_iter().filter_map(version);
    crates.chain(openssl_version()).chain(c_versions(lock)).collect()
}

/// Returns the version of a dependency of this crate. The lock file can contain several versions: then the list of
/// dependencies states which.
fn locked_version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let (_, this) = lock.split_once("name = \"sycon-bench\"\n")?;
    let listed = this.lines().map(|line| line.trim_matches([' ', '"', ',']));
    let stated = listed
        .take_while(|line| *line != "]")
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    if stated.is_some() {
        return stated;
    }
    let (_, package) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    Some(package.split_once('"')?.0)
}

#[cfg(feature = "openssl")]
fn openssl_version() -> Option<(String, String)> {
    let (name, version) = openssl::version::version().split_once(' ')?;
    Some((name.into(), version.into()))
}

#[cfg(not(feature = "openssl"))]
fn openssl_version() -> Option<(String, String)> {
    None
}

#[cfg(feature = "c-rivals")]
fn c_versions(lock: &str) -> Vec<(String, String)> {
    let libsodium = Some(libsodium_rs::version::version_string());
    let aws_lc = ["aws-lc-rs", "aws-lc-sys"].map(|name| (name, locked_version(lock, name)));
    aws_lc
        .into_iter()
        .chain([("libsodium", libsodium)])
        .filter_map(|(name, version)| Some((name.into(), version?.into())))
        .collect()
}

#[cfg(not(feature = "c-rivals"))]
fn c_versions(_: &str) -> Vec<(String, String)> {
    Vec::new()
}

/// The first line that a program prints.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let text = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
    text.lines().next().map_or_else(|| format!("unknown ({program})"), Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_name() {
        let info = "processor\t: 0\nmodel name\t: A Processor: fast\nmodel name\t: another\n";
        assert_eq!(cpu_in(info), Some("A Processor: fast"));
        assert_eq!(cpu_in(""), None);
    }

    #[test]
    fn version_in_lock_file() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"2.0.0\"\n\n\
                    [[package]]\nname = \"b\"\nversion = \"1.2.3\"\n\n\
                    [[package]]\nname = \"d\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"sycon-bench\"\nversion = \"0.1.0\"\ndependencies = [\n \
                    \"b\",\n \"d 0.2.0\",\n]\n";
        assert_eq!(locked_version(lock, "b"), Some("1.2.3"));
        assert_eq!(locked_version(lock, "c"), None);
        assert_eq!(locked_version(lock, "d"), Some("0.2.0"));
    }

    #[test]
    fn rivals_have_versions() {
        let versions = versions();
        for name in RIVALS {
            assert!(versions.contains_key(name), "{name}");
        }
    }

    #[test]
    fn failing_programs_are_unknown() {
        assert_eq!(output("/nonexistent/program", &[]), "unknown (/nonexistent/program)");
    }
}
