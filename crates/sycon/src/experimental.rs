//! Constructions without independent analysis. Any release can change or remove them.
//!
//! | module | feature | contents |
//! |---|---|---|
//! | `vexof` | `vexof` | VeXOF: one long SHAKE output from several stripes |
//! | `newplex` | `newplex` | Newplex: a protocol object on Simpira-1024, and schemes on it |
//! | `multimixer` | `multimixer` | multimixer-128: a universal hash, and a message authentication code on it |

#[cfg(feature = "multimixer")]
pub use sycon_multimixer as multimixer;
#[cfg(feature = "newplex")]
pub use sycon_newplex as newplex;
#[cfg(feature = "vexof")]
pub use sycon_vexof as vexof;
