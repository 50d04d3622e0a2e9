//! Every algorithm of the library behind one interface, so that no law is written twice.

use sycon::Backend;
use sycon::universal::MultimixerMac;
use sycon::xof::{
    Absorb, AsconAXof, AsconCxof128, AsconHash256, AsconXof, AsconXof128, CShake128, CShake256,
    IndexedVeXof128, IndexedVeXof256, Kmac128, Kmac256, KmacXof128, KmacXof256, Kt128, Kt256,
    ParallelHash128, ParallelHash256, ParallelHashXof128, ParallelHashXof256, Sha3, Sha3_224,
    Sha3_256, Sha3_384, Sha3_512, Shake128, Shake256, TurboShake128, TurboShake256, VeXof128,
    VeXof128x4, VeXof256, VeXof256x4, Xof,
};

#[cfg(feature = "blake3")]
use sycon::xof::Blake3;

use crate::{Suite, laws};

/// Anything that absorbs and has an output, whether of one length or of any.
pub(crate) trait Function: Absorb {
    /// `len` bytes of output, or all of a digest.
    fn output(self, len: usize) -> Vec<u8>;
}

macro_rules! functions {
    ($($Type:ty: |$function:ident, $out:ident| $finalize:expr,)+) => {$(
        impl Function for $Type {
            fn output(self, len: usize) -> Vec<u8> {
                let $function = self;
                let mut $out = vec![0; len];
                $finalize;
                $out
            }
        }
    )+};
}

macro_rules! xofs {
    ($($Type:ty)+) => {
        functions! {
            $($Type: |xof, out| sycon::xof::Squeeze::squeeze(&mut xof.finalize(), &mut out),)+
        }
    };
}

xofs! {
    Shake128 Shake256 CShake128 CShake256 TurboShake128 TurboShake256 Kt128 Kt256
    KmacXof128 KmacXof256 ParallelHashXof128 ParallelHashXof256
    AsconXof128 AsconCxof128 AsconXof AsconAXof
    VeXof128 VeXof128x4 VeXof256 VeXof256x4 IndexedVeXof128 IndexedVeXof256
}

#[cfg(feature = "blake3")]
xofs!(Blake3);

impl Function for AsconHash256 {
    fn output(self, _: usize) -> Vec<u8> {
        self.finalize().to_vec()
    }
}

functions! {
    Kmac128: |mac, out| mac.finalize_into(&mut out),
    Kmac256: |mac, out| mac.finalize_into(&mut out),
    ParallelHash128: |hash, out| hash.finalize_into(&mut out),
    ParallelHash256: |hash, out| hash.finalize_into(&mut out),
}

impl Function for MultimixerMac {
    fn output(self, _: usize) -> Vec<u8> {
        self.finalize().to_vec()
    }
}

impl<const RATE: usize, const N: usize> Function for Sha3<RATE, N> {
    fn output(self, _: usize) -> Vec<u8> {
        self.finalize().to_vec()
    }
}

/// Adds every law for every algorithm.
pub(crate) fn add_laws(suite: &mut Suite) {
    let key = [0x4b; 32];

    laws::add_absorb(suite, "", Sha3_224::with_backend);
    laws::add_absorb(suite, "", Sha3_256::with_backend);
    laws::add_absorb(suite, "", Sha3_384::with_backend);
    laws::add_absorb(suite, "", Sha3_512::with_backend);
    laws::add_absorb(suite, "", move |b| Kmac128::with_backend(b, &key, b"law"));
    laws::add_absorb(suite, "", move |b| Kmac256::with_backend(b, &key, b"law"));
    laws::add_absorb(suite, "", |b| ParallelHash128::with_backend(b, 100, b"").unwrap());
    laws::add_absorb(suite, "", |b| ParallelHash256::with_backend(b, 100, b"").unwrap());

    laws::add_absorb(suite, "", AsconHash256::with_backend);
    laws::add_absorb(suite, "", move |b| MultimixerMac::with_backend(b, &key));

    laws::add_xof(suite, "", Shake128::with_backend);
    laws::add_xof(suite, "", Shake256::with_backend);
    laws::add_xof(suite, "", |b| CShake128::with_backend(b, b"name", b"law"));
    laws::add_xof(suite, "", |b| CShake256::with_backend(b, b"name", b"law"));
    laws::add_xof(suite, " as SHAKE", |b| CShake128::with_backend(b, b"", b""));
    laws::add_xof(suite, "", |b| TurboShake128::with_backend(b, 0x01).unwrap());
    laws::add_xof(suite, "", |b| TurboShake256::with_backend(b, 0x7f).unwrap());
    laws::add_xof(suite, "", Kt128::with_backend);
    laws::add_xof(suite, "", Kt256::with_backend);
    laws::add_xof(suite, "", move |b| KmacXof128::with_backend(b, &key, b"law"));
    laws::add_xof(suite, "", move |b| KmacXof256::with_backend(b, &key, b"law"));
    laws::add_xof(suite, "", |b| ParallelHashXof128::with_backend(b, 100, b"").unwrap());
    laws::add_xof(suite, "", |b| ParallelHashXof256::with_backend(b, 100, b"").unwrap());
    laws::add_xof(suite, "", AsconXof128::with_backend);
    laws::add_xof(suite, "", |b| AsconCxof128::with_backend(b, b"law").unwrap());
    laws::add_xof(suite, "", AsconXof::with_backend);
    laws::add_xof(suite, "", AsconAXof::with_backend);
    laws::add_xof(suite, "", VeXof128::with_backend);
    laws::add_xof(suite, "", VeXof128x4::with_backend);
    laws::add_xof(suite, "", VeXof256::with_backend);
    laws::add_xof(suite, "", VeXof256x4::with_backend);
    laws::add_xof(suite, "", IndexedVeXof128::with_backend);
    laws::add_xof(suite, "", IndexedVeXof256::with_backend);
    // No backend of ours: once is enough.
    #[cfg(feature = "blake3")]
    if suite.name == Backend::NAMES[0] {
        laws::add_xof(suite, "", |_| Blake3::new());
        laws::add_xof(suite, " keyed", |_| Blake3::keyed(&[9; 32]));
        laws::add_xof(suite, " derive-key", |_| Blake3::derive_key("law"));
    }
    laws::add_xof(suite, " 1-byte blocks", |b| {
        ParallelHashXof128::with_backend(b, 1, b"").unwrap()
    });
}

/// The backend that all others are compared with.
pub(crate) const REFERENCE: Backend = Backend::PORTABLE;
