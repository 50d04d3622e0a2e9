//! Key encapsulation: a shared secret by way of somebody's public key.

pub mod mlkem768;
