//! Operations in other forms: from one buffer to another, with the tag behind, of a fixed length.

use crate::Error;

/// The other forms of what the type has in place.
macro_rules! forms {
    ($Protocol:ty) => {
        impl $Protocol {
            /// As [`derive`](Self::derive), of a fixed number of bytes.
            #[must_use]
            #[inline]
            pub fn derive_array<const N: usize>(&mut self, label: &[u8]) -> [u8; N] {
                let mut out = [0; N];
                self.derive(label, &mut out);
                out
            }

            /// As [`encrypt`](Self::encrypt), from one buffer to another.
            ///
            /// # Errors
            ///
            /// [`Error::BufferLength`], before anything is done, if they are not of one length.
            pub fn encrypt_to(
                &mut self,
                label: &[u8],
                plaintext: &[u8],
                ciphertext: &mut [u8],
            ) -> Result<(), Error> {
                check_length(ciphertext, plaintext.len())?;
                ciphertext.copy_from_slice(plaintext);
                self.encrypt(label, ciphertext);
                Ok(())
            }

            /// As [`decrypt`](Self::decrypt), from one buffer to another.
            ///
            /// # Errors
            ///
            /// [`Error::BufferLength`], before anything is done, if they are not of one length.
            pub fn decrypt_to(
                &mut self,
                label: &[u8],
                ciphertext: &[u8],
                plaintext: &mut [u8],
            ) -> Result<(), Error> {
                check_length(plaintext, ciphertext.len())?;
                plaintext.copy_from_slice(ciphertext);
                self.decrypt(label, plaintext);
                Ok(())
            }

            /// As [`seal`](Self::seal), from one buffer to another, with the tag behind the ciphertext.
            ///
            /// # Errors
            ///
            /// [`Error::BufferLength`], before anything is done, if `sealed` is not [`TAG_LEN`] bytes longer
            /// than `plaintext`.
            #[inline]
            pub fn seal_to(
                &mut self,
                label: &[u8],
                plaintext: &[u8],
                sealed: &mut [u8],
            ) -> Result<(), Error> {
                check_length(sealed, plaintext.len().saturating_add(TAG_LEN))?;
                let (data, tag) = sealed.split_at_mut(plaintext.len());
                data.copy_from_slice(plaintext);
                tag.copy_from_slice(&self.seal(label, data));
                Ok(())
            }

            /// Decrypts what [`seal_to`](Self::seal_to) made, in place, and returns the plaintext.
            ///
            /// # Errors
            ///
            /// [`Error::InvalidCiphertext`] if anything on the two sides differed: a key, a label, a byte on
            /// the way. `sealed` is then all zeros, and the state that of one who received what was
            /// received; there is no way back but a clone made before. Fewer than [`TAG_LEN`] bytes are the
            /// same error, and leave everything as it was.
            #[inline]
            pub fn open<'a>(
                &mut self,
                label: &[u8],
                sealed: &'a mut [u8],
            ) -> Result<&'a [u8], Error> {
                let (data, tag) = sealed.split_last_chunk_mut().ok_or(Error::InvalidCiphertext)?;
                let result = self.open_detached(label, data, tag);
                if result.is_err() {
                    tag.fill(0);
                }
                result.map(|()| &*data)
            }

            /// As [`open`](Self::open), from one buffer to another.
            ///
            /// # Errors
            ///
            /// [`Error::InvalidCiphertext`], as [`open`](Self::open); `plaintext` is then all zeros.
            /// [`Error::BufferLength`], before anything is done, if it is not [`TAG_LEN`] bytes shorter than
            /// `sealed`.
            #[inline]
            pub fn open_to(
                &mut self,
                label: &[u8],
                sealed: &[u8],
                plaintext: &mut [u8],
            ) -> Result<(), Error> {
                let Some((data, tag)) = sealed.split_last_chunk() else {
                    plaintext.fill(0);
                    return Err(Error::InvalidCiphertext);
                };
                check_length(plaintext, data.len())?;
                plaintext.copy_from_slice(data);
                self.open_detached(label, plaintext, tag)
            }
        }
    };
}

pub(crate) use forms;

pub(crate) fn check_length(output: &[u8], expected: usize) -> Result<(), Error> {
    let given = output.len();
    if given == expected { Ok(()) } else { Err(Error::BufferLength { given, expected }) }
}
