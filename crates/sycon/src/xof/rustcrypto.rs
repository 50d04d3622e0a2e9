//! Additional traits of RustCrypto that only some functions implement: hashes for HMAC, MACs with keys, object
//! identifiers.

use digest::array::{Array, AssocArraySize};
use digest::block_api::{Block, Buffer, BufferKindUser, CoreProxy, FixedOutputCore, UpdateCore};
use digest::block_buffer::{BlockSizes, Eager};
use digest::const_oid::{AssociatedOid, ObjectIdentifier};
use digest::{HashMarker, Output};

use super::{Absorb, Sha3, Shake};

impl<const RATE: usize, const N: usize, const DOMAIN: u8> HashMarker for Sha3<RATE, N, DOMAIN> {}

/// The sponge needs no buffer for incomplete blocks, because it absorbs any number of bytes.
impl<const RATE: usize, const N: usize, const DOMAIN: u8> BufferKindUser for Sha3<RATE, N, DOMAIN>
where
    [u8; RATE]: AssocArraySize<Size: BlockSizes>,
{
    type BufferKind = Eager;
}

impl<const RATE: usize, const N: usize, const DOMAIN: u8> CoreProxy for Sha3<RATE, N, DOMAIN>
where
    [u8; RATE]: AssocArraySize<Size: BlockSizes>,
{
    type Core = Self;

    fn compose(mut core: Self, buffer: Buffer<Self>) -> Self {
        core.absorb(buffer.get_data());
        core
    }

    fn decompose(self) -> (Self, Buffer<Self>) {
        (self, Buffer::<Self>::default())
    }
}

impl<const RATE: usize, const N: usize, const DOMAIN: u8> UpdateCore for Sha3<RATE, N, DOMAIN>
where
    [u8; RATE]: AssocArraySize<Size: BlockSizes>,
{
    fn update_blocks(&mut self, blocks: &[Block<Self>]) {
        self.absorb(Array::slice_as_flattened(blocks));
    }
}

impl<const RATE: usize, const N: usize, const DOMAIN: u8> FixedOutputCore for Sha3<RATE, N, DOMAIN>
where
    [u8; RATE]: AssocArraySize<Size: BlockSizes>,
    [u8; N]: AssocArraySize,
{
    fn finalize_fixed_core(&mut self, buffer: &mut Buffer<Self>, out: &mut Output<Self>) {
        self.absorb(buffer.get_data());
        out.copy_from_slice(&self.clone().finalize());
    }
}

macro_rules! identified {
    ($($Type:ty = $oid:literal)+) => {$(
        /// NIST's Computer Security Objects Register.
        impl AssociatedOid for $Type {
            const OID: ObjectIdentifier = ObjectIdentifier::new_unwrap($oid);
        }
    )+};
}

identified! {
    Sha3<144, 28> = "2.16.840.1.101.3.4.2.7"
    Sha3<136, 32> = "2.16.840.1.101.3.4.2.8"
    Sha3<104, 48> = "2.16.840.1.101.3.4.2.9"
    Sha3<72, 64> = "2.16.840.1.101.3.4.2.10"
    Shake<168> = "2.16.840.1.101.3.4.2.11"
    Shake<136> = "2.16.840.1.101.3.4.2.12"
}

#[cfg(feature = "ascon")]
impl HashMarker for super::AsconHash256 {}

#[cfg(feature = "sp800-185")]
mod kmac {
    use digest::common::KeySizeUser;
    use digest::consts::{U16, U32};
    use digest::{InvalidLength, Key, KeyInit, MacMarker};
    use sycon_sponge::fixed_output;

    use crate::xof::{Kmac, Kmac128, Kmac256};

    impl<const RATE: usize> MacMarker for Kmac<RATE> {}

    /// Keys and tags of the lengths that match the strength. [`Kmac`] itself supports other lengths.
    macro_rules! keyed {
        ($($Kmac:ident, key $Key:ident, tag $tag:literal)+) => {$(
            fixed_output!([] $Kmac, bytes $tag, |mac, out| mac.finalize_into(out));

            impl KeySizeUser for $Kmac {
                type KeySize = $Key;
            }

            impl KeyInit for $Kmac {
                /// Creates a function without customization.
                fn new(key: &Key<Self>) -> Self {
                    $Kmac::new(key, b"")
                }

                /// Creates a function with a key of any length, without customization.
                fn new_from_slice(key: &[u8]) -> Result<Self, InvalidLength> {
                    Ok($Kmac::new(key, b""))
                }
            }
        )+};
    }

    keyed! {
        Kmac128, key U16, tag 32
        Kmac256, key U32, tag 64
    }
}

#[cfg(feature = "blake3")]
mod blake3 {
    use digest::common::KeySizeUser;
    use digest::consts::U32;
    use digest::{HashMarker, Key, KeyInit, MacMarker};

    use crate::xof::Blake3;

    impl HashMarker for Blake3 {}

    impl MacMarker for Blake3 {}

    impl KeySizeUser for Blake3 {
        type KeySize = U32;
    }

    impl KeyInit for Blake3 {
        /// The keyed mode.
        fn new(key: &Key<Self>) -> Self {
            Self::keyed(&(*key).into())
        }
    }
}
