//! The parameter sets (FIPS 203, table 2), and the lengths that follow from them.

use sycon_secret::Zero;

use super::polynomial::Polynomial;
use crate::{Bytes, Description};

/// The rate of SHAKE128, in bytes.
pub(super) const RATE128: usize = 168;

/// The rate of SHAKE256 and SHA3-256, in bytes.
pub(crate) const RATE256: usize = 136;

/// The rate of SHA3-512, in bytes.
pub(super) const RATE512: usize = 72;

/// The length of an encoded polynomial in bytes: 12 bits for each coefficient.
pub(super) const POLYNOMIAL: usize = 12 * 256 / 8;

/// The length of a decapsulation key's seed in bytes: `d` and `z`.
pub(crate) const SEED: usize = 64;

/// The length of the randomness of an encapsulation in bytes.
pub(crate) const RANDOMNESS: usize = 32;

/// ML-KEM with a matrix of rank `K`, FIPS 203's `k`, which determines all other parameters.
#[derive(Debug)]
pub struct MlKem<const K: usize>;

/// The parameters that depend on the rank, and arrays whose lengths do.
pub trait Parameters: 'static {
    const DESCRIPTION: Description;

    /// The largest distance of the secrets' noise from 0, `eta_1`.
    const ETA1: usize;

    /// The bits of a coefficient in the first part of a ciphertext, `d_u`.
    const DU: usize;

    /// The bits of a coefficient in the second part, `d_v`.
    const DV: usize;

    /// The number of permutations that sample an encapsulation's noise while other work uses the first lane.
    const NOISE_STEPS: usize;

    /// An encoded encapsulation key.
    type Key: Bytes;

    /// An expanded decapsulation key.
    type ExpandedKey: Bytes;

    /// An encoded ciphertext.
    type Ciphertext: Bytes;

    /// The noise of an encapsulation: `y`, `e1` and `e2`.
    type Noise: Zero + Send + Sync + AsRef<[Polynomial]> + AsMut<[Polynomial]>;

    /// The padded input of either long hash, in blocks.
    type HashInput: Zero + AsRef<[[u8; RATE256]]> + AsMut<[[u8; RATE256]]>;
}

pub(crate) type Key<const K: usize> = <MlKem<K> as Parameters>::Key;
pub(crate) type Ciphertext<const K: usize> = <MlKem<K> as Parameters>::Ciphertext;
pub(super) type Noise<const K: usize> = <MlKem<K> as Parameters>::Noise;
pub(super) type HashInput<const K: usize> = <MlKem<K> as Parameters>::HashInput;

macro_rules! parameters {
    ($(rank $k:literal, $module:ident: eta1 $eta1:literal, du $du:literal, dv $dv:literal, noise $steps:literal;)*) => {$(
        impl Parameters for MlKem<$k> {
            const DESCRIPTION: Description = crate::$module::DESCRIPTION;
            const ETA1: usize = $eta1;
            const DU: usize = $du;
            const DV: usize = $dv;
            const NOISE_STEPS: usize = $steps;
            type Key = [u8; POLYNOMIAL * $k + 32];
            type ExpandedKey = [u8; 2 * POLYNOMIAL * $k + 96];
            type Ciphertext = [u8; ($du * $k + $dv) * 256 / 8];
            type Noise = [Polynomial; 2 * $k + 1];
            type HashInput = [[u8; RATE256]; 3 * $k];
        }

        // Both hashes have the same number of blocks: the key, and a secret followed by the ciphertext.
        const _: () = {
            assert!(size_of::<Key<$k>>() / RATE256 + 1 == 3 * $k);
            assert!((32 + size_of::<Ciphertext<$k>>()) / RATE256 + 1 == 3 * $k);
        };
    )*};
}

parameters! {
    rank 2, mlkem512: eta1 3, du 10, dv 4, noise 2;
    rank 3, mlkem768: eta1 2, du 10, dv 4, noise 1;
    rank 4, mlkem1024: eta1 2, du 11, dv 5, noise 2;
}
