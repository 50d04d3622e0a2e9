//! The contents of PKCS#8 for a decapsulation key (RFC 9935, section 6): its seed, its expanded form, or both. If a key
//! has a seed, the seed is written.

use alloc::vec::Vec;

use pkcs8::der::asn1::OctetStringRef;
use pkcs8::der::{AnyRef, Decode, Encode, Reader, SliceReader, Tag, TagNumber, Tagged};
use sycon_secret::equal;
use zeroize::Zeroizing;

use super::scheme::ParameterSet;
use crate::bytes::exactly;
use crate::documents::{FITS, KeyEncoding};
use crate::{DecapsulationKey, Error};

const WHAT: &str = "an ML-KEM private key (RFC 9935)";

/// The tag of a seed.
const SEED: Tag = Tag::ContextSpecific { constructed: false, number: TagNumber(0) };

/// A key in its forms.
enum Content<'a> {
    Seed(&'a [u8]),
    Expanded(&'a [u8]),
    Both { seed: &'a [u8], expanded: &'a [u8] },
}

impl<'a> Content<'a> {
    fn read(der: &'a [u8]) -> Result<Self, Error> {
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

    fn write(&self) -> Zeroizing<Vec<u8>> {
        let (tag, bytes) = match self {
            Self::Seed(seed) => (SEED, seed),
            Self::Expanded(expanded) => (Tag::OctetString, expanded),
            Self::Both { .. } => unreachable!("nobody writes both"),
        };
        let content = AnyRef::new(tag, bytes).and_then(|content| content.to_der());
        Zeroizing::new(content.expect(FITS))
    }
}

impl<S: ParameterSet> KeyEncoding for S {
    fn content(key: &DecapsulationKey<S>) -> Zeroizing<Vec<u8>> {
        match key.seed().into() {
            Some(seed) => Content::Seed(S::Seed::as_ref(seed)).write(),
            None => Content::Expanded(S::DecapsulationKey::as_ref(&key.to_bytes())).write(),
        }
    }

    fn read_content(content: &[u8], key: &mut DecapsulationKey<S>) -> Result<(), Error> {
        match Content::read(content)? {
            Content::Seed(seed) => key.fill(exactly("seed", seed)?),
            Content::Expanded(expanded) => key.read(exactly("decapsulation key", expanded)?)?,
            Content::Both { seed, expanded } => {
                key.fill(exactly("seed", seed)?);
                let expanded: &S::DecapsulationKey = exactly("decapsulation key", expanded)?;
                if !equal(key.to_bytes().as_ref(), expanded.as_ref()) {
                    return Err(Error::KeyForms);
                }
            }
        }
        Ok(())
    }
}
