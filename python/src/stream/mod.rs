//! An operation of a protocol on data that pass through a file.
//!
//! The stream has the protocol's state while it is open. It takes its own state out while it calls into Python, so that
//! a second thread, or the file itself, gets an error instead of an interleaved stream.

mod file;
mod operation;
mod reader;
mod writer;

pub(crate) use file::{read_some, write_some};
pub(crate) use operation::{Pieces, Shared};
pub(crate) use reader::ProtocolReader;
pub(crate) use writer::ProtocolWriter;
