//! Tests which inputs Newplex's operations can distinguish: the rules of `docs/specs/newplex.md`.

mod confusion;
mod exhaustive;
mod model;
