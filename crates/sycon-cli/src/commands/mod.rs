//! The subcommands.

pub(crate) mod age;
pub(crate) mod bench;
pub(crate) mod generate;
pub(crate) mod hpke;
pub(crate) mod info;
pub(crate) mod kem;
pub(crate) mod keygen;
pub(crate) mod mac;
pub(crate) mod mu;
pub(crate) mod newplex;
pub(crate) mod sign;
pub(crate) mod sum;
pub(crate) mod xof;
