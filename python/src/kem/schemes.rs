//! The KEMs, with the methods that only some of them have. build.rs lists their names and lengths for docstrings.

#![allow(
    clippy::doc_lazy_continuation,
    clippy::doc_link_with_quotes,
    reason = "examples of Python"
)]

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCFunction, PyList, PyString};
use sycon_kem::ZeroShare;

use super::entry::Kem;
use super::functions;
use super::keys::{Key, Private, Public, Reduced};
use super::values::Pair;
use crate::arguments::{Label, Threads, label};
use crate::buffer::copied_bytes;
use crate::exceptions::cannot_pickle;

kem! {
    xwing, "sycon.xwing", XWing, "XWing";
    DecapsulationKey {
        /// Return the key that the X-Wing draft derives from input key material: its seed is SHAKE256 of `ikm`.
        ///
        /// Args:
        ///     ikm: Secret input key material with at least 32 bytes of entropy. **A password has less.**
        ///
        /// >>> from sycon import shake256, xwing
        /// >>> xwing.DecapsulationKey.derive_xwing(b"ikm").seed == shake256(b"ikm").read(32)
        /// True
        #[staticmethod]
        fn derive_xwing(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
            Key::derive(ikm, library::DecapsulationKey::derive_xwing).map(Self)
        }

        /// Return the key that HPKE derives from input key material for its KEM 0x647a.
        ///
        /// It differs from that of `derive_xwing`.
        ///
        /// Args:
        ///     ikm: The input key material.
        ///
        /// >>> from sycon import xwing
        /// >>> xwing.DecapsulationKey.derive_hpke(b"ikm").seed[:8].hex()
        /// '74fe4d2da6440dc3'
        #[staticmethod]
        fn derive_hpke(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
            Key::derive(ikm, library::DecapsulationKey::derive_hpke).map(Self)
        }

        /// Return the shared secret as `decapsulate`, and accept an X25519 share of small order. X25519 then contributes
        /// a secret of zeros.
        ///
        /// Use it only to agree with implementations that accept such shares.
        ///
        /// Args:
        ///     ciphertext: The ciphertext.
        ///
        /// >>> from sycon import xwing
        /// >>> len(xwing.DecapsulationKey(bytes(32)).decapsulate_accepting_zero(bytes(1120)))
        /// 32
        fn decapsulate_accepting_zero<'py>(&self, ciphertext: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
            self.0.decapsulate_with(ciphertext, |key, bytes| key.decapsulate_slice_with(ZeroShare::Accept, bytes))
        }

        /// Return the key as PKCS#8 in PEM. **Secret.**
        ///
        /// >>> from sycon import xwing
        /// >>> print(xwing.DecapsulationKey(bytes(32)).to_pem(), end="")
        /// -----BEGIN PRIVATE KEY-----
        /// MDQCAQAwDQYLKwYBBAGD5i2ByHoEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        /// AAAAAAAA
        /// -----END PRIVATE KEY-----
        fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
            PyString::new(py, &self.0.get().to_pkcs8_pem())
        }

        /// Return the key of PKCS#8 in PEM.
        ///
        /// Args:
        ///     pem: The document, as text or bytes.
        ///
        /// Raises:
        ///     InvalidKey: The document contains no valid key.
        ///
        /// >>> from sycon import xwing
        /// >>> key = xwing.DecapsulationKey.generate()
        /// >>> xwing.DecapsulationKey.from_pem(key.to_pem()).seed == key.seed
        /// True
        #[staticmethod]
        fn from_pem(py: Python<'_>, #[pyo3(from_py_with = label::pem)] pem: Label) -> PyResult<Self> {
            Key::read_pem(py, &pem, library::DecapsulationKey::from_pkcs8_pem_boxed).map(Self)
        }
    }
    EncapsulationKey {
        /// Return the key of the bytes, and accept an X25519 share of small order. X25519 then contributes a secret of
        /// zeros.
        ///
        /// Use it only to agree with implementations that accept such shares.
        ///
        /// Args:
        ///     public_key: The bytes of the key.
        ///
        /// Raises:
        ///     InvalidKey: The bytes are invalid for another reason.
        ///
        /// >>> from sycon import xwing
        /// >>> len(xwing.EncapsulationKey.accepting_zero(bytes(1216)).encapsulate()[1])
        /// 32
        #[staticmethod]
        fn accepting_zero(public_key: &Bound<'_, PyAny>) -> PyResult<Self> {
            Key::read(public_key, |bytes| library::EncapsulationKey::from_slice_with(ZeroShare::Accept, bytes)).map(Self)
        }

        #[doc = docstring!(xwing "EncapsulationKey.to_pem")]
        fn to_pem(&self) -> String {
            self.0.get().to_spki_pem()
        }

        #[doc = docstring!(xwing "EncapsulationKey.from_pem")]
        #[staticmethod]
        fn from_pem(py: Python<'_>, #[pyo3(from_py_with = label::pem)] pem: Label) -> PyResult<Self> {
            let read = |text: &str| library::EncapsulationKey::from_spki_pem(text).map(Box::new);
            Key::read_pem(py, &pem, read).map(Self)
        }
    }
}

kem! {
    dhkem, "sycon.dhkem", DhKem, "Dhkem";
    DecapsulationKey {
        /// Return the key that RFC 9180 derives from input key material.
        ///
        /// Args:
        ///     ikm: Secret input key material with at least 32 bytes of entropy.
        ///
        /// >>> from sycon import dhkem
        /// >>> dhkem.DecapsulationKey.derive(b"ikm").seed[:8].hex()
        /// '61328e055759b115'
        #[staticmethod]
        fn derive(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
            Key::derive(ikm, library::DecapsulationKey::derive).map(Self)
        }
    }
    EncapsulationKey {}
}

/// A parameter set of ML-KEM: `mlkem!(module, its name in Python, type of the KEM)`.
macro_rules! mlkem {
    ($kem:ident, $module:literal, $Scheme:ident, $Prefix:literal) => {
        kem! {
            $kem, $module, $Scheme, $Prefix;
            DecapsulationKey {
                #[doc = docstring!($kem "DecapsulationKey.from_expanded")]
                #[staticmethod]
                fn from_expanded(expanded: &Bound<'_, PyAny>) -> PyResult<Self> {
                    Key::read(expanded, library::DecapsulationKey::from_slice).map(Self)
                }

                #[doc = docstring!($kem "DecapsulationKey.derive_hpke")]
                #[staticmethod]
                fn derive_hpke(ikm: &Bound<'_, PyAny>) -> PyResult<Self> {
                    Key::derive(ikm, library::DecapsulationKey::derive_hpke).map(Self)
                }

                #[doc = docstring!($kem "DecapsulationKey.expanded")]
                #[getter]
                fn expanded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                    copied_bytes(py, &*self.0.get().to_bytes())
                }

                #[doc = docstring!($kem "DecapsulationKey.to_pem")]
                fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
                    PyString::new(py, &self.0.get().to_pkcs8_pem())
                }

                #[doc = docstring!($kem "DecapsulationKey.from_pem")]
                #[staticmethod]
                fn from_pem(py: Python<'_>, #[pyo3(from_py_with = label::pem)] pem: Label) -> PyResult<Self> {
                    Key::read_pem(py, &pem, library::DecapsulationKey::from_pkcs8_pem_boxed).map(Self)
                }
            }
            EncapsulationKey {
                #[doc = docstring!($kem "EncapsulationKey.to_pem")]
                fn to_pem(&self) -> String {
                    self.0.get().to_spki_pem()
                }

                #[doc = docstring!($kem "EncapsulationKey.from_pem")]
                #[staticmethod]
                fn from_pem(py: Python<'_>, #[pyo3(from_py_with = label::pem)] pem: Label) -> PyResult<Self> {
                    let read = |text: &str| library::EncapsulationKey::from_spki_pem(text).map(Box::new);
                    Key::read_pem(py, &pem, read).map(Self)
                }
            }
        }
    };
}

mlkem! { mlkem512, "sycon.mlkem512", MlKem512, "MlKem512" }
mlkem! { mlkem768, "sycon.mlkem768", MlKem768, "MlKem768" }
mlkem! { mlkem1024, "sycon.mlkem1024", MlKem1024, "MlKem1024" }
