//! The schemes. A new one is an entry here.

use std::hash::{Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use sycon_kem::{Error, SharedSecret, ZeroShare};
use zeroize::Zeroizing;

use super::scheme::{
    MADE_OF_ONE, Pair, copied, encapsulated, exactly, from_text, in_its_place, listed, on_threads,
    pair, raise, sized,
};
use crate::arguments::{Label, Text, Threads};
use crate::exceptions::{InvalidCiphertext, InvalidKey, cannot_pickle};
use crate::lock::detached;

kem! {
    xwing, "X-Wing", "sycon", "sycon.xwing", "XWing", sycon_kem::xwing, 32,
    DecapsulationKey {
        /// The key that the X-Wing draft derives from `ikm`: its seed is SHAKE256 of that.
        ///
        /// `ikm` is secret, and has 32 bytes of entropy or more; a password has less.
        ///
        /// >>> from sycon import shake256, xwing
        /// >>> xwing.DecapsulationKey.derive_xwing(b"ikm").seed == shake256(b"ikm").read(32)
        /// True
        #[staticmethod]
        fn derive_xwing(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
            copied(ikm, library::DecapsulationKey::derive_xwing).map(Self::from)
        }

        /// The key that HPKE derives from `ikm` for its KEM 0x647a: another than `derive_xwing`.
        ///
        /// >>> from sycon import xwing
        /// >>> xwing.DecapsulationKey.derive_hpke(b"ikm").seed[:8].hex()
        /// '74fe4d2da6440dc3'
        #[staticmethod]
        fn derive_hpke(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
            copied(ikm, library::DecapsulationKey::derive_hpke).map(Self::from)
        }

        /// As `decapsulate`, but an X25519 share of small order is no error, and the secret that
        /// X25519 contributes is then zero.
        ///
        /// For agreeing with implementations that do so, and for nothing else.
        ///
        /// >>> from sycon import xwing
        /// >>> len(xwing.DecapsulationKey(bytes(32)).decapsulate_accepting_zero(bytes(1120)))
        /// 32
        fn decapsulate_accepting_zero<'py>(
            &self,
            ciphertext: &Bound<'py, PyAny>,
        ) -> PyResult<Bound<'py, PyBytes>> {
            let py = ciphertext.py();
            let secret = copied(ciphertext, |ciphertext| self.0.decapsulate_slice_with(ZeroShare::Accept, ciphertext))?;
            Ok(PyBytes::new(py, secret.map_err(raise::<InvalidCiphertext>)?.as_bytes()))
        }

        /// The key as PEM text, PKCS#8. Secret.
        ///
        /// >>> from sycon import xwing
        /// >>> print(xwing.DecapsulationKey(bytes(32)).to_pem(), end="")
        /// -----BEGIN PRIVATE KEY-----
        /// MDQCAQAwDQYLKwYBBAGD5i2ByHoEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        /// AAAAAAAA
        /// -----END PRIVATE KEY-----
        fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
            PyString::new(py, &self.0.to_pkcs8_pem())
        }

        /// The key in a PEM text or its bytes, PKCS#8. Raises `InvalidKey` if there is none.
        ///
        /// >>> from sycon import xwing
        /// >>> key = xwing.DecapsulationKey.generate()
        /// >>> xwing.DecapsulationKey.from_pem(key.to_pem()).seed == key.seed
        /// True
        #[staticmethod]
        fn from_pem(py: Python<'_>, pem: Label) -> PyResult<Self> {
            let key = detached(py, || from_text(&pem, library::DecapsulationKey::from_pkcs8_pem));
            key.map(Self::from).map_err(raise::<InvalidKey>)
        }
    }
    EncapsulationKey {
        /// The key of these bytes, though its X25519 share may have small order: the secret that X25519
        /// contributes is zero then.
        ///
        /// For agreeing with implementations that do so, and for nothing else. Raises `InvalidKey` for
        /// any other reason.
        ///
        /// >>> from sycon import xwing
        /// >>> len(xwing.EncapsulationKey.accepting_zero(bytes(1216)).encapsulate()[1])
        /// 32
        #[staticmethod]
        fn accepting_zero(public_key: &Bound<'_, PyAny>) -> PyResult<Self> {
            let key = copied(public_key, |bytes| library::EncapsulationKey::from_slice_with(ZeroShare::Accept, bytes))?;
            key.map(Self::from).map_err(raise::<InvalidKey>)
        }

        /// The key as PEM text, `SubjectPublicKeyInfo`.
        ///
        /// >>> from sycon import xwing
        /// >>> xwing.DecapsulationKey(bytes(32)).encapsulation_key.to_pem().splitlines()[0]
        /// '-----BEGIN PUBLIC KEY-----'
        fn to_pem(&self) -> String {
            self.0.to_spki_pem()
        }

        /// The key in a PEM text or its bytes, `SubjectPublicKeyInfo`. Raises `InvalidKey` if there is
        /// none.
        ///
        /// >>> from sycon import xwing
        /// >>> key = xwing.DecapsulationKey.generate().encapsulation_key
        /// >>> xwing.EncapsulationKey.from_pem(key.to_pem()) == key
        /// True
        #[staticmethod]
        fn from_pem(py: Python<'_>, pem: Label) -> PyResult<Self> {
            let key = detached(py, || from_text(&pem, library::EncapsulationKey::from_spki_pem));
            key.map(Self::from).map_err(raise::<InvalidKey>)
        }
    }
}

kem! {
    dhkem, "DHKEM(X25519, HKDF-SHA256)", "sycon", "sycon.dhkem", "Dhkem", sycon_kem::dhkem, 32,
    DecapsulationKey {
        /// The key that RFC 9180 derives from `ikm`, secret bytes with 32 of entropy or more.
        ///
        /// >>> from sycon import dhkem
        /// >>> dhkem.DecapsulationKey.derive(b"ikm").seed[:8].hex()
        /// '61328e055759b115'
        #[staticmethod]
        fn derive(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
            copied(ikm, library::DecapsulationKey::derive).map(Self::from)
        }
    }
    EncapsulationKey {}
}

/// A parameter set of ML-KEM: its name here, its name in prose, the module in Python, the prefix of its
/// classes, its place in the library, and the length of its expanded keys.
macro_rules! mlkem {
    ($scheme:ident, $name:literal, $module:literal, $Prefix:literal, $library:path, $expanded:literal) => {
        kem! {
            $scheme, $name, "sycon", $module, $Prefix, $library, 64,
            DecapsulationKey {
                /// The key in the expanded form of FIPS 203, as other implementations store it. It has no
                /// `seed`.
                ///
                /// Raises `InvalidKey` if the hash in it is not that of the public key in it, or a
                /// coefficient is 3329 or more.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey.generate()")]
                #[doc = concat!(">>> ", stringify!($scheme), ".DecapsulationKey.from_expanded(key.expanded).public_key == key.public_key")]
                /// True
                #[staticmethod]
                fn from_expanded(expanded: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let key = copied(expanded, library::DecapsulationKey::from_slice)?;
                    key.map(Self::from).map_err(raise::<InvalidKey>)
                }

                /// The key that belongs to input key material, as HPKE derives it (draft-ietf-hpke-pq). The material
                /// must be secret, with at least 32 bytes of entropy.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> len(", stringify!($scheme), ".DecapsulationKey.derive_hpke(b\"ikm\").seed)")]
                /// 64
                #[staticmethod]
                fn derive_hpke(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
                    copied(ikm, library::DecapsulationKey::derive_hpke).map(Self::from)
                }

                /// The key in that form. Secret; prefer to keep the seed.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> len(", stringify!($scheme), ".DecapsulationKey(bytes(64)).expanded)")]
                #[doc = stringify!($expanded)]
                #[getter]
                fn expanded<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, &*self.0.to_bytes())
                }

                /// The key as PEM text, PKCS#8: its seed, or the expanded key if that is all there is
                /// (RFC 9935). Secret.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> ", stringify!($scheme), ".DecapsulationKey(bytes(64)).to_pem().splitlines()[0]")]
                /// '-----BEGIN PRIVATE KEY-----'
                fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
                    PyString::new(py, &self.0.to_pkcs8_pem())
                }

                /// The key in a PEM text or its bytes, PKCS#8, be it a seed, an expanded key, or both.
                /// Raises `InvalidKey` if there is none, or the two differ.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey.generate()")]
                #[doc = concat!(">>> ", stringify!($scheme), ".DecapsulationKey.from_pem(key.to_pem()).seed == key.seed")]
                /// True
                #[staticmethod]
                fn from_pem(py: Python<'_>, pem: Label) -> PyResult<Self> {
                    let key = detached(py, || from_text(&pem, library::DecapsulationKey::from_pkcs8_pem));
                    key.map(Self::from).map_err(raise::<InvalidKey>)
                }
            }
            EncapsulationKey {
                /// The key as PEM text, `SubjectPublicKeyInfo`.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> ", stringify!($scheme), ".DecapsulationKey(bytes(64)).encapsulation_key.to_pem().splitlines()[0]")]
                /// '-----BEGIN PUBLIC KEY-----'
                fn to_pem(&self) -> String {
                    self.0.to_spki_pem()
                }

                /// The key in a PEM text or its bytes, `SubjectPublicKeyInfo`. Raises `InvalidKey` if there
                /// is none.
                ///
                #[doc = concat!(">>> from sycon import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey.generate().encapsulation_key")]
                #[doc = concat!(">>> ", stringify!($scheme), ".EncapsulationKey.from_pem(key.to_pem()) == key")]
                /// True
                #[staticmethod]
                fn from_pem(py: Python<'_>, pem: Label) -> PyResult<Self> {
                    let key = detached(py, || from_text(&pem, library::EncapsulationKey::from_spki_pem));
                    key.map(Self::from).map_err(raise::<InvalidKey>)
                }
            }
        }
    };
}

mlkem! { mlkem512, "ML-KEM-512", "sycon.mlkem512", "MlKem512", sycon_kem::mlkem512, 1632 }
mlkem! { mlkem768, "ML-KEM-768", "sycon.mlkem768", "MlKem768", sycon_kem::mlkem768, 2400 }
mlkem! { mlkem1024, "ML-KEM-1024", "sycon.mlkem1024", "MlKem1024", sycon_kem::mlkem1024, 3168 }
