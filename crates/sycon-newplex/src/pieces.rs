//! One operation whose data comes in pieces.

use core::fmt;

use crate::protocol::{Operation, Protocol};

macro_rules! pieces {
    ($(#[$doc:meta])* $Pieces:ident, $begin:ident, $step:ident($Data:ty), $end:ident) => {
        $(#[$doc])*
        #[derive(Clone)]
        #[must_use = "the operation is not done until it is finished"]
        pub struct $Pieces {
            protocol: Protocol,
            /// Bytes so far, modulo 2^64.
            length: u64,
        }

        impl $Pieces {
            pub(super) fn new(mut protocol: Protocol, label: &[u8]) -> Self {
                protocol.$begin(label);
                Self { protocol, length: 0 }
            }

            /// The next piece. Any split gives the same result.
            #[inline]
            pub fn $step(&mut self, data: $Data) {
                self.length = self.length.wrapping_add(data.len() as u64);
                self.protocol.duplex.$step(data);
            }

            /// Ends the operation, and gives the protocol back for the next one.
            #[must_use]
            pub fn finish(mut self) -> Protocol {
                self.protocol.$end(self.length.wrapping_mul(8));
                self.protocol
            }
        }

        impl fmt::Debug for $Pieces {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}, {}", self.protocol, stringify!($Pieces))
            }
        }
    };
}

pieces! {
    /// A [`Protocol::mix`] in pieces.
    Mixing, begin_mix, absorb(&[u8]), absorb_length
}
pieces! {
    /// A [`Protocol::encrypt`] in pieces, in place.
    Encrypting, begin_cipher, encrypt(&mut [u8]), end_cipher
}
pieces! {
    /// A [`Protocol::decrypt`] in pieces, in place. Nothing is authenticated.
    Decrypting, begin_cipher, decrypt(&mut [u8]), end_cipher
}

impl Protocol {
    /// [`mix`](Self::mix) of data that comes in pieces.
    ///
    /// ```
    /// use sycon_newplex::Protocol;
    ///
    /// let mut protocol = Protocol::new(b"example.org notes v1");
    /// let mut mixing = protocol.clone().mixing(b"data");
    /// mixing.absorb(b"any ");
    /// mixing.absorb(b"pieces");
    /// protocol.mix(b"data", b"any pieces");
    /// assert_eq!(mixing.finish().to_bytes(), protocol.to_bytes());
    /// ```
    pub fn mixing(self, label: &[u8]) -> Mixing {
        Mixing::new(self, label)
    }

    /// [`encrypt`](Self::encrypt) of data that comes in pieces.
    ///
    /// # Security
    ///
    /// Say their length by [`mix_size`](Self::mix_size) before, unless it is fixed: see the
    /// [crate](crate#security).
    pub fn encrypting(self, label: &[u8]) -> Encrypting {
        Encrypting::new(self, label)
    }

    /// [`decrypt`](Self::decrypt) of data that comes in pieces.
    pub fn decrypting(self, label: &[u8]) -> Decrypting {
        Decrypting::new(self, label)
    }

    fn begin_mix(&mut self, label: &[u8]) {
        self.absorb_label(Operation::Mix, label);
    }
}
