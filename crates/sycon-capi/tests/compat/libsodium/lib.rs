//! Nothing: the dependency is all that is wanted.
