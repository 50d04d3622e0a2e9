//! Two other combinations of ML-KEM-768 and X25519, **for comparison and benchmarks only**.
//!
//! They show what X-Wing saves by leaving ML-KEM's ciphertext out of its hash, which it may because
//! ML-KEM binds it already. Nothing else speaks them; for anything but a measurement take
//! [X-Wing](super::xwing). Seeds, keys and sizes are X-Wing's.

pub mod ghpc {
    //! GHPC: the combiner of Giacon, Heuer and Poettering (PKC 2018, eprint 2018/024) over ML-KEM-768
    //! and [DHKEM](crate::kem::dhkem). **For comparison and benchmarks only.**
    //!
    //! The shared secret is SHA3-256 of ML-KEM's secret and ciphertext and DHKEM's secret and
    //! ciphertext, in this order. It needs nothing of the two KEMs but that one of them is secure.

    use crate::kem::dhkem::Dhkem;
    use crate::kem::hybrid::{Combiner, Hybrid, Inputs};
    use crate::xof::{Absorb, Sha3_256};

    crate::kem::shape::public_types!(Hybrid<Ghpc>, "GHPC", 1216, 1120, 64);

    struct Ghpc;

    impl Combiner for Ghpc {
        type Exchange = Dhkem;

        fn absorb(hash: &mut Sha3_256, inputs: &Inputs) {
            hash.absorb(inputs.mlkem_secret.as_bytes()).absorb(inputs.mlkem_ciphertext);
            hash.absorb(inputs.exchange_secret).absorb(inputs.share);
        }
    }
}

pub mod xwing_naive {
    //! X-Wing that hashes ML-KEM's ciphertext too. **For comparison and benchmarks only.**

    use crate::kem::hybrid::{Combiner, Hybrid, Inputs, Plain};
    use crate::kem::xwing::LABEL;
    use crate::xof::{Absorb, Sha3_256};

    crate::kem::shape::public_types!(Hybrid<Naive>, "naive X-Wing", 1216, 1120, 64);

    struct Naive;

    impl Combiner for Naive {
        type Exchange = Plain;

        fn absorb(hash: &mut Sha3_256, inputs: &Inputs) {
            hash.absorb(inputs.mlkem_secret.as_bytes()).absorb(inputs.exchange_secret);
            hash.absorb(inputs.mlkem_ciphertext).absorb(inputs.share);
            hash.absorb(inputs.public).absorb(LABEL);
        }
    }
}
