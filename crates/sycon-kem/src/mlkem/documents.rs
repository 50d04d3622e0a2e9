//! What PKCS#8 holds of a decapsulation key (RFC 9935, section 6): its seed, or its expanded form, or
//! both. Seeds are written where there is one.

use alloc::vec::Vec;

use pkcs8::der::asn1::OctetStringRef;
use pkcs8::der::{AnyRef, Decode, Encode, Reader, SliceReader, Tag, TagNumber, Tagged};
use zeroize::Zeroizing;

use crate::Error;
use crate::documents::FITS;

const WHAT: &str = "an ML-KEM private key (RFC 9935)";

/// The tag of a seed.
const SEED: Tag = Tag::ContextSpecific { constructed: false, number: TagNumber(0) };

/// A key in its forms.
pub(crate) enum Content<'a> {
    Seed(&'a [u8]),
    Expanded(&'a [u8]),
    Both { seed: &'a [u8], expanded: &'a [u8] },
}

impl<'a> Content<'a> {
    pub(crate) fn read(der: &'a [u8]) -> Result<Self, Error> {
        Self::parse(der).map_err(|_| Error::Der { what: WHAT })
    }

    fn parse(der: &'a [u8]) -> pkcs8::der::Result<Self> {
        let content = AnyRef::from_der(der)?;
        match content.tag() {
            SEED => Ok(Self::Seed(content.value())),
            Tag::OctetString => Ok(Self::Expanded(content.value())),
            _ => {
                content.tag().assert_eq(Tag::Sequence)?;
                let mut reader = SliceReader::new(content.value())?;
                let [seed, expanded] =
                    [<&OctetStringRef>::decode(&mut reader)?, Decode::decode(&mut reader)?];
                reader.finish()?;
                Ok(Self::Both { seed: seed.as_bytes(), expanded: expanded.as_bytes() })
            }
        }
    }

    pub(crate) fn write(&self) -> Zeroizing<Vec<u8>> {
        let (tag, bytes) = match self {
            Self::Seed(seed) => (SEED, seed),
            Self::Expanded(expanded) => (Tag::OctetString, expanded),
            Self::Both { .. } => unreachable!("nobody writes both"),
        };
        let content = AnyRef::new(tag, bytes).and_then(|content| content.to_der());
        Zeroizing::new(content.expect(FITS))
    }
}
