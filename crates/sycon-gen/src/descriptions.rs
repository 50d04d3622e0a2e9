//! The descriptions of all functions, and what several generators compute from a description.

use sycon::xof::{Algorithm, Description, Parameter};

pub(crate) fn all() -> impl Iterator<Item = &'static Description> {
    Algorithm::ALL.iter().map(|algorithm| algorithm.description())
}

/// All parameters, the required one first.
pub(crate) fn parameters(description: &Description) -> impl Iterator<Item = Parameter> {
    description.needs.into_iter().chain(description.takes.iter().copied())
}

/// Returns a name for languages whose names must not contain hyphens.
pub(crate) fn id(description: &Description) -> String {
    description.name.to_lowercase().replace('-', "_").replace('.', "")
}
