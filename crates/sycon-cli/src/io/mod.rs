//! Input, output, the terminal and threads.

pub(crate) mod atomic_file;
pub(crate) mod escape;
pub(crate) mod file;
pub(crate) mod file_name;
pub(crate) mod input;
pub(crate) mod key_file;
pub(crate) mod output;
pub(crate) mod path;
pub(crate) mod pem_file;
pub(crate) mod progress;
pub(crate) mod signals;
pub(crate) mod stderr;
pub(crate) mod stdio;
pub(crate) mod stdout;
pub(crate) mod terminal;
pub(crate) mod terminal_text;
pub(crate) mod thread_pool;
