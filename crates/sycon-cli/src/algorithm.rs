//! The algorithms: one table, from which help, errors, check lines and the work itself derive.

use std::{array, io};

use sycon::Error;
use sycon::xof::{
    Absorb, AsconAXof, AsconCxof128, AsconHash256, AsconXof, AsconXof128, Blake3, CShake128,
    CShake256, IndexedVeXof128, IndexedVeXof256, Kt, Kt128, Kt256, ParallelHashXof,
    ParallelHashXof128, ParallelHashXof256, Sha3, Sha3_224, Sha3_256, Sha3_384, Sha3_512, Shake128,
    Shake256, Squeeze, TurboShake128, TurboShake256, VeXof128, VeXof256, Xof,
};

use crate::failure::Misuse;

/// Every algorithm of the command. A new one is one row here.
pub(crate) static ALGORITHMS: [Algorithm; 24] = [
    Algorithm::fixed("sha3-224", Sha3_224::NAME, 28, |_| Ok(Box::new(Sha3_224::new()))),
    Algorithm::fixed("sha3-256", Sha3_256::NAME, 32, |_| Ok(Box::new(Sha3_256::new()))),
    Algorithm::fixed("sha3-384", Sha3_384::NAME, 48, |_| Ok(Box::new(Sha3_384::new()))),
    Algorithm::fixed("sha3-512", Sha3_512::NAME, 64, |_| Ok(Box::new(Sha3_512::new()))),
    Algorithm::xof("shake128", Shake128::NAME, 32, |_| extendable(Shake128::new())),
    Algorithm::xof("shake256", Shake256::NAME, 64, |_| extendable(Shake256::new())),
    Algorithm::xof("cshake128", CShake128::NAME, 32, |p| {
        extendable(CShake128::new(b"", p.custom()))
    })
    .with_custom(),
    Algorithm::xof("cshake256", CShake256::NAME, 64, |p| {
        extendable(CShake256::new(b"", p.custom()))
    })
    .with_custom(),
    Algorithm::xof("turboshake128", TurboShake128::NAME, 32, |p| {
        extendable(TurboShake128::new(p.domain.unwrap_or(TurboShake128::DEFAULT_DOMAIN))?)
    })
    .with_domain(),
    Algorithm::xof("turboshake256", TurboShake256::NAME, 64, |p| {
        extendable(TurboShake256::new(p.domain.unwrap_or(TurboShake256::DEFAULT_DOMAIN))?)
    })
    .with_domain(),
    Algorithm::xof("kt128", Kt128::NAME, 32, |p| kangaroo(Kt128::new(), p)).with_custom(),
    Algorithm::xof("kt256", Kt256::NAME, 64, |p| kangaroo(Kt256::new(), p)).with_custom(),
    Algorithm::xof("parallelhashxof128", ParallelHashXof128::NAME, 32, |p| {
        Ok(Box::new(ParallelHash(ParallelHashXof128::new(PARALLEL_HASH_BLOCK, p.custom())?)))
    })
    .with_custom(),
    Algorithm::xof("parallelhashxof256", ParallelHashXof256::NAME, 64, |p| {
        Ok(Box::new(ParallelHash(ParallelHashXof256::new(PARALLEL_HASH_BLOCK, p.custom())?)))
    })
    .with_custom(),
    Algorithm::xof("blake3", Blake3::NAME, 32, |_| extendable(Blake3::new())),
    Algorithm::fixed("ascon-hash256", AsconHash256::NAME, 32, |_| {
        Ok(Box::new(AsconHash256::new()))
    }),
    Algorithm::xof("ascon-xof128", AsconXof128::NAME, 32, |_| extendable(AsconXof128::new())),
    Algorithm::xof("ascon-cxof128", AsconCxof128::NAME, 32, |p| {
        extendable(AsconCxof128::new(p.custom())?)
    })
    .with_custom(),
    // Experimental.
    Algorithm::xof("vexof128", VeXof128::NAME, 32, |_| extendable(VeXof128::new())),
    Algorithm::xof("vexof256", VeXof256::NAME, 64, |_| extendable(VeXof256::new())),
    Algorithm::xof("indexed-vexof128", IndexedVeXof128::NAME, 32, |_| {
        extendable(IndexedVeXof128::new())
    }),
    Algorithm::xof("indexed-vexof256", IndexedVeXof256::NAME, 64, |_| {
        extendable(IndexedVeXof256::new())
    }),
    // Legacy: for checksums that were made with Ascon v1.2.
    Algorithm::xof("ascon-xof", AsconXof::NAME, 32, |_| extendable(AsconXof::new())),
    Algorithm::xof("ascon-xofa", AsconAXof::NAME, 32, |_| extendable(AsconAXof::new())),
];

/// The algorithm of `sycon sum` where none is named.
pub(crate) const DEFAULT: &str = "sha3-256";

const PARALLEL_HASH_BLOCK: usize = 8192;

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Algorithm {
    /// The name on the command line, in lower case.
    pub(crate) name: &'static str,
    /// The name in a tagged checksum line.
    pub(crate) tag: &'static str,
    /// Bytes of output: all there are, or for an XOF the default, twice its security strength.
    pub(crate) length: usize,
    /// Whether the output goes on for as long as one likes.
    pub(crate) is_xof: bool,
    takes_domain: bool,
    takes_custom: bool,
    start: fn(&Parameters) -> Result<Box<dyn Hasher>, Error>,
}

/// What an algorithm may be told beyond its input.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Parameters {
    /// The domain byte of TurboSHAKE, 01 to 7f [default: 1f]
    #[arg(long, value_name = "HEX", value_parser = parse_domain)]
    pub(crate) domain: Option<u8>,

    /// The customization string of cSHAKE, KT, ParallelHash and Ascon-CXOF128 [default: none]
    #[arg(long, value_name = "TEXT")]
    pub(crate) custom: Option<String>,
}

/// Input in any number of pieces.
pub(crate) trait Hasher: Send {
    fn absorb(&mut self, data: &[u8]);

    /// Absorbs `length` bytes that `read` gives, on all threads of the current pool. `None`, and
    /// nothing done, if the function is not one for several threads.
    ///
    /// # Errors
    ///
    /// The first of `read`.
    fn absorb_parallel(&mut self, length: u64, read: &ReadAt<'_>) -> Option<io::Result<()>> {
        let _ = (length, read);
        None
    }

    fn finalize(self: Box<Self>) -> Output;
}

/// Fills a buffer with the bytes from an offset on.
pub(crate) type ReadAt<'a> = dyn Fn(u64, &mut [u8]) -> io::Result<()> + Sync + 'a;

/// What is squeezed.
pub(crate) type Output = Box<dyn Squeeze + Send>;

impl Algorithm {
    const fn xof(
        name: &'static str,
        tag: &'static str,
        length: usize,
        start: fn(&Parameters) -> Result<Box<dyn Hasher>, Error>,
    ) -> Self {
        Self { name, tag, length, is_xof: true, takes_domain: false, takes_custom: false, start }
    }

    const fn fixed(
        name: &'static str,
        tag: &'static str,
        length: usize,
        start: fn(&Parameters) -> Result<Box<dyn Hasher>, Error>,
    ) -> Self {
        let mut row = Self::xof(name, tag, length, start);
        row.is_xof = false;
        row
    }

    const fn with_domain(mut self) -> Self {
        self.takes_domain = true;
        self
    }

    const fn with_custom(mut self) -> Self {
        self.takes_custom = true;
        self
    }

    /// The algorithm of that name, in any case.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        ALGORITHMS.iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// The algorithm of that tag, in any case.
    pub(crate) fn find_tag(tag: &[u8]) -> Option<&'static Self> {
        ALGORITHMS.iter().find(|row| row.tag.as_bytes().eq_ignore_ascii_case(tag))
    }

    /// Begins the input. Parameters that the algorithm does not take are left aside.
    ///
    /// # Errors
    ///
    /// The library's, for parameters that it refuses.
    pub(crate) fn start(&self, parameters: &Parameters) -> Result<Box<dyn Hasher>, Error> {
        (self.start)(parameters)
    }

    /// Refuses parameters that the algorithm does not take, or not with that value.
    pub(crate) fn check(&self, parameters: &Parameters) -> Result<(), Misuse> {
        let refuse = |option, takes: fn(&Self) -> bool| {
            let takers = names(takes);
            Err(Misuse(format!("{option} is not for {}; it is for {takers}", self.name)))
        };
        if parameters.domain.is_some() && !self.takes_domain {
            return refuse("--domain", |row| row.takes_domain);
        }
        if parameters.custom.is_some() && !self.takes_custom {
            return refuse("--custom", |row| row.takes_custom);
        }
        self.start(parameters).map(drop).map_err(|error| Misuse(format!("{}: {error}", self.name)))
    }
}

impl Parameters {
    fn custom(&self) -> &[u8] {
        self.custom.as_deref().unwrap_or_default().as_bytes()
    }
}

/// The names of the algorithms that `choose` chooses, for messages.
pub(crate) fn names(choose: fn(&Algorithm) -> bool) -> String {
    let names: Vec<_> =
        ALGORITHMS.iter().filter(|row| choose(row)).map(|algorithm| algorithm.name).collect();
    names.join(" ")
}

/// Reads an algorithm's name on the command line.
pub(crate) fn parse(name: &str) -> Result<&'static Algorithm, String> {
    Algorithm::find(name)
        .ok_or_else(|| format!("unknown algorithm; the known ones are {}", names(|_| true)))
}

/// Reads the name of an XOF on the command line.
pub(crate) fn parse_xof(name: &str) -> Result<&'static Algorithm, String> {
    let xofs = || names(|row| row.is_xof);
    match Algorithm::find(name) {
        Some(row) if row.is_xof => Ok(row),
        Some(row) => {
            Err(format!("its output ends after {} bytes; the XOFs are {}", row.length, xofs()))
        }
        None => Err(format!("unknown algorithm; the XOFs are {}", xofs())),
    }
}

fn parse_domain(digits: &str) -> Result<u8, String> {
    let bare = digits.strip_prefix("0x").unwrap_or(digits);
    // `from_str_radix` would take a sign.
    let value = if bare.starts_with('+') { None } else { u8::from_str_radix(bare, 16).ok() };
    value
        .filter(|byte| (0x01..=0x7f).contains(byte))
        .ok_or_else(|| "a domain is one byte in hexadecimal, 01 to 7f".to_owned())
}

#[allow(clippy::unnecessary_wraps, reason = "the rows' functions return a result")]
fn extendable<X>(xof: X) -> Result<Box<dyn Hasher>, Error>
where
    X: Xof<Reader: Send> + Send + 'static,
{
    Ok(Box::new(Extendable(xof)))
}

#[allow(clippy::unnecessary_wraps, reason = "as above")]
fn kangaroo<const RATE: usize>(
    xof: Kt<RATE>,
    parameters: &Parameters,
) -> Result<Box<dyn Hasher>, Error> {
    Ok(Box::new(Kangaroo { xof, custom: parameters.custom().into() }))
}

struct Extendable<X>(X);

struct ParallelHash<const RATE: usize>(ParallelHashXof<RATE>);

/// Keeps the customization, which KangarooTwelve reads after the input.
struct Kangaroo<const RATE: usize> {
    xof: Kt<RATE>,
    custom: Box<[u8]>,
}

/// What is left of an output that ends; zeros after it.
struct Rest<const N: usize>(array::IntoIter<u8, N>);

impl<X> Hasher for Extendable<X>
where
    X: Xof<Reader: Send> + Send,
{
    fn absorb(&mut self, data: &[u8]) {
        self.0.absorb(data);
    }

    fn finalize(self: Box<Self>) -> Output {
        Box::new(self.0.finalize())
    }
}

impl<const RATE: usize> Hasher for Kangaroo<RATE> {
    fn absorb(&mut self, data: &[u8]) {
        self.xof.absorb(data);
    }

    fn absorb_parallel(&mut self, length: u64, read: &ReadAt<'_>) -> Option<io::Result<()>> {
        Some(self.xof.absorb_parallel_from(length, read))
    }

    fn finalize(self: Box<Self>) -> Output {
        Box::new(self.xof.finalize_custom(&self.custom))
    }
}

impl<const RATE: usize> Hasher for ParallelHash<RATE> {
    fn absorb(&mut self, data: &[u8]) {
        self.0.absorb(data);
    }

    fn absorb_parallel(&mut self, length: u64, read: &ReadAt<'_>) -> Option<io::Result<()>> {
        Some(self.0.absorb_parallel_from(length, read))
    }

    fn finalize(self: Box<Self>) -> Output {
        Box::new(self.0.finalize())
    }
}

impl<const RATE: usize, const N: usize> Hasher for Sha3<RATE, N> {
    fn absorb(&mut self, data: &[u8]) {
        Absorb::absorb(self, data);
    }

    fn finalize(self: Box<Self>) -> Output {
        Box::new(Rest(Sha3::finalize(*self).into_iter()))
    }
}

impl Hasher for AsconHash256 {
    fn absorb(&mut self, data: &[u8]) {
        Absorb::absorb(self, data);
    }

    fn finalize(self: Box<Self>) -> Output {
        Box::new(Rest(AsconHash256::finalize(*self).into_iter()))
    }
}

impl<const N: usize> Squeeze for Rest<N> {
    fn squeeze(&mut self, out: &mut [u8]) {
        out.fill_with(|| self.0.next().unwrap_or(0));
    }

    fn skip(&mut self, bytes: u64) {
        self.0.by_ref().take(usize::try_from(bytes).unwrap_or(N)).for_each(drop);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_tags_differ_in_case_only() {
        for row in &ALGORITHMS {
            assert_eq!(row.name, row.tag.to_ascii_lowercase());
            assert!(std::ptr::eq(row, parse(&row.name.to_uppercase()).unwrap()));
            assert!(std::ptr::eq(row, Algorithm::find_tag(row.name.as_bytes()).unwrap()));
        }
        assert!(Algorithm::find(DEFAULT).is_some());
    }

    #[test]
    fn default_lengths_are_twice_the_strength() {
        for row in ALGORITHMS.iter().filter(|row| row.is_xof) {
            assert_eq!(row.length, if row.name.ends_with("256") { 64 } else { 32 });
        }
    }

    #[test]
    fn output_comes_in_any_pieces() {
        for row in &ALGORITHMS {
            let begin = || {
                let mut hasher = row.start(&Parameters::default()).unwrap();
                hasher.absorb(b"abc");
                hasher.finalize()
            };
            let mut whole = vec![0; row.length];
            begin().squeeze(&mut whole);
            let (mut stream, mut tail) = (begin(), vec![0; row.length - 5]);
            stream.skip(3);
            stream.squeeze(&mut [0; 2]);
            stream.squeeze(&mut tail);
            assert_eq!(tail, whole[5..], "{}", row.name);
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
