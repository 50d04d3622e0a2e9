//! How far Newplex's operations tell their inputs apart: the rules of `docs/specs/newplex.md`.

mod confusion;
mod exhaustive;
mod model;
