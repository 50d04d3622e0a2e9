//! What a caller meets beside the laws of the suite: other implementations, other crates' traits, bad
//! input, names.

mod api;
mod batch;
mod columns;
mod differential;
mod distributed;
mod mldsa;
mod newplex;
mod rustcrypto;
mod sample;
mod secrets;
mod table;
mod transcript;
mod trees;
mod vexof;

sycon_testing::watch_freed_memory!();
