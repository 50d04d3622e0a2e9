//! Vectors of symbols, for theorems: a kernel that runs on them computes its result for all inputs at once.
//!
//! The kernels are generic over their vectors and do not branch on data, so a run of the kernel is its meaning. Each
//! domain has a normal form, in which equal functions are written alike. A theorem compares what a kernel gives with
//! what a reference gives, and the reference is written from the text of the standard.

pub mod fault;
