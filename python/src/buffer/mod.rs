//! Bytes-like objects of Python, as slices. The only module with `unsafe` code except `bitgen.rs` and
//! `digests.rs`.
//!
//! A view is held for as long as its memory is used, also while the GIL is released. An object that
//! could move its memory refuses to in the meantime: resizing a bytearray raises `BufferError`. A
//! view does not prevent another Python thread from writing to the same memory, and a slice of
//! memory that changes is undefined behaviour. So memory that its exporter lets others write to is
//! an `Input` or `Output`, which are not slices: functions work on copies of its pieces. If a
//! thread writes at the same time, the output is of mixed bytes, as with hashlib and every other
//! user of buffers.
//!
//! Three functions still make slices of memory that others can write to, because a copy would double the
//! memory in use:
//! `with_rows`, `with_rows_mut` and `with_numbers_mut`.
#![allow(unsafe_code, reason = "PyO3 has no safe slice of a buffer")]

mod input;
mod new_bytes;
mod numbers;
mod output;
mod rows;
mod view;

pub(crate) use input::{Input, with_all_bytes, with_all_places, with_bytes, with_input};
pub(crate) use new_bytes::{Unwritten, copied_bytes, new_bytes, new_list, saved_bytes};
pub(crate) use numbers::{NumbersMut, with_numbers_mut};
pub(crate) use output::{Output, with_output};
pub(crate) use rows::{with_rows, with_rows_mut};
pub(crate) use view::has_buffer;
