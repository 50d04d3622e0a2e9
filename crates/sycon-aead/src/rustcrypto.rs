//! The traits of the crate `aead`.

use aead::consts::U16;
use aead::inout::InOutBuf;
use aead::{AeadCore, AeadInOut, Key, KeyInit, KeySizeUser, Nonce, Tag, TagPosition};

use crate::{AsconAead128, TAG};

impl KeySizeUser for AsconAead128 {
    type KeySize = U16;
}

impl KeyInit for AsconAead128 {
    fn new(key: &Key<Self>) -> Self {
        Self::new(key.as_ref())
    }
}

impl AeadCore for AsconAead128 {
    type NonceSize = U16;
    type TagSize = U16;
    const TAG_POSITION: TagPosition = TagPosition::Postfix;
}

/// A cipher with shorter tags returns errors and changes nothing.
impl AeadInOut for AsconAead128 {
    fn encrypt_inout_detached(
        &self,
        nonce: &Nonce<Self>,
        associated_data: &[u8],
        mut buffer: InOutBuf<'_, '_, u8>,
    ) -> aead::Result<Tag<Self>> {
        if self.tag_length() != TAG {
            return Err(aead::Error);
        }
        let message = in_place(&mut buffer);
        let tag = self.seal(nonce.as_ref(), &[associated_data], message);
        Tag::<Self>::try_from(&tag[..]).map_err(|_| aead::Error)
    }

    fn decrypt_inout_detached(
        &self,
        nonce: &Nonce<Self>,
        associated_data: &[u8],
        mut buffer: InOutBuf<'_, '_, u8>,
        tag: &Tag<Self>,
    ) -> aead::Result<()> {
        if self.tag_length() != TAG {
            return Err(aead::Error);
        }
        let message = in_place(&mut buffer);
        self.open(nonce.as_ref(), &[associated_data], message, tag).map_err(|_| aead::Error)
    }
}

/// Copy the input to the output.
fn in_place<'a>(buffer: &'a mut InOutBuf<'_, '_, u8>) -> &'a mut [u8] {
    for mut byte in buffer.reborrow() {
        let value = byte.clone_in();
        *byte.get_out() = value;
    }
    buffer.get_out()
}
