//! Two other combinations of ML-KEM-768 and X25519, **for comparison and benchmarks only**.
//!
//! They show what X-Wing saves by omitting the ciphertext of ML-KEM from its hash. X-Wing can omit it because ML-KEM
//! already binds it. No other software implements these combinations. Except for measurements, use
//! [X-Wing](super::xwing). Seeds, keys and lengths are those of X-Wing.
//!
//! ```
//! use sycon_kem::comparison::ghpc::DecapsulationKey;
//!
//! let key = DecapsulationKey::generate()?;
//! let (ciphertext, sent) = key.encapsulation_key().encapsulate()?;
//! assert_eq!(key.decapsulate(&ciphertext)?, sent);
//! # Ok::<(), sycon_kem::Error>(())
//! ```

pub mod ghpc {
    //! GHPC: the combiner of Giacon, Heuer and Poettering (PKC 2018, eprint 2018/024) over ML-KEM-768
    //! and [DHKEM](crate::dhkem). **For comparison and benchmarks only.**
    //!
    //! The shared secret is the SHA3-256 hash of ML-KEM's secret, ML-KEM's ciphertext, DHKEM's secret and DHKEM's
    //! ciphertext, in this order. It is secure if one of the two KEMs is secure.

    use crate::dhkem::DhKem;
    use crate::hash::sha3_256;
    use crate::hybrid::{Combiner, Hybrid, Inputs};
    use crate::{Backend, Error, SharedSecret, Status};

    crate::names::names! {
        Ghpc, "GHPC", Result<SharedSecret, Error>;
        seed 32, encapsulation key 1216, ciphertext 1120, randomness 64;
        id: "ghpc",
        summary: "A combiner that hashes both secrets and both ciphertexts, for benchmarks only.",
        status: Status::Experimental,
        reference: "PKC 2018 (eprint 2018/024)",
        oid: None,
        hpke: None,
        expanded_key: None,
        vectors: &[],
    }
    crate::scheme::compile!(Ghpc: Hybrid<Ghpc>);

    impl Combiner for Ghpc {
        type Exchange = DhKem;

        fn combine(backend: Backend, inputs: &Inputs) -> [u8; 32] {
            let Inputs { mlkem_secret, mlkem_ciphertext, exchange_secret, share, .. } = inputs;
            let secret = mlkem_secret.as_bytes();
            sha3_256(backend, &[secret, *mlkem_ciphertext, *exchange_secret, *share])
        }
    }
}

pub mod xwing_naive {
    //! X-Wing with the ciphertext of ML-KEM in the hash. **For comparison and benchmarks only.**

    use crate::exchange::Plain;
    use crate::hash::sha3_256;
    use crate::hybrid::{Combiner, Hybrid, Inputs};
    use crate::xwing::LABEL;
    use crate::{Backend, Error, SharedSecret, Status};

    crate::names::names! {
        XWingNaive, "naive X-Wing", Result<SharedSecret, Error>;
        seed 32, encapsulation key 1216, ciphertext 1120, randomness 64;
        id: "xwing_naive",
        summary: "X-Wing that also hashes the ciphertext of ML-KEM, for benchmarks only.",
        status: Status::Experimental,
        reference: "this project",
        oid: None,
        hpke: None,
        expanded_key: None,
        vectors: &[],
    }
    crate::scheme::compile!(XWingNaive: Hybrid<XWingNaive>);

    impl Combiner for XWingNaive {
        type Exchange = Plain;

        fn combine(backend: Backend, inputs: &Inputs) -> [u8; 32] {
            let Inputs { mlkem_secret, mlkem_ciphertext, exchange_secret, share, public } = inputs;
            let secret = mlkem_secret.as_bytes();
            let parts: [&[u8]; 6] =
                [secret, *exchange_secret, *mlkem_ciphertext, *share, *public, LABEL];
            sha3_256(backend, &parts)
        }
    }
}
