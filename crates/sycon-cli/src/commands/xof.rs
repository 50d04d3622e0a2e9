//! `sycon xof`: output of any length.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io;
use std::process::{self, ExitCode};

use sycon::xof::{Algorithm, Any, AnyReader, Squeeze};

use crate::checksum::algorithm::{self, Options};
use crate::error::{CliError, FileError, GOOD, UsageError};
use crate::io::output::{Content, Output, OutputSpec};
use crate::io::progress::Progress;
use crate::io::stdout::{self, Stdout};
use crate::io::thread_pool::{self, PIECE};
use crate::io::{file, input};
use crate::{hex, size};

/// Write output of any length from an XOF.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub(crate) struct Xof {
    /// The XOF, see below
    #[arg(value_name = "ALG", value_parser = algorithm::xof_parser(), hide_possible_values = true)]
    algorithm: Algorithm,

    /// Set the length of the output in bytes [default: unlimited]
    #[arg(short, long, value_name = "BYTES", value_parser = size::parse_positive)]
    length: Option<u64>,

    /// Skip the first N bytes of output [default: 0]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, value_parser = size::parse)]
    seek: u64,

    /// Write the output in hex
    #[arg(long)]
    hex: bool,

    /// Write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    #[command(flatten)]
    options: Options,

    /// The file to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(crate) fn run(args: &Xof) -> Result<ExitCode, CliError> {
    if !args.hex && !args.force && Output::is_terminal(None) {
        let message = "not writing binary output to a terminal; use --hex, redirect to a file, or pass --force";
        return Err(UsageError(message.to_owned()).into());
    }
    input::read_once([&args.file].into_iter().chain(args.options.key_file()))?;
    // Refuses wrong options before the key is read.
    args.options.start(args.algorithm)?;
    args.options.load()?;
    let function = args.options.start(args.algorithm)?;
    // The output is not written to. It refuses an output that is also an input, and warns if others
    // can read a derived key. Endless output ends when its reader closes the pipe, so it has no
    // pending file.
    let inputs: Vec<&OsStr> =
        [&args.file].into_iter().chain(args.options.key_file()).map(|file| &**file).collect();
    let derived = args.options.derive_key.is_some();
    let content = if derived { Content::Secret } else { Content::Public };
    Output::new(OutputSpec { inputs: &inputs, content, ..OutputSpec::default() })?;
    let mut stream = read(args, function).map_err(|error| FileError::new(&args.file, error))?;
    algorithm::check_end(&stream, args.seek, args.length.unwrap_or(0)).map_err(UsageError)?;
    skip(&mut stream, args.seek);
    write(args, stream);
    Ok(GOOD)
}

/// Seeks if the algorithm can, and otherwise squeezes and discards the bytes, with a progress bar.
fn skip(stream: &mut AnyReader, mut bytes: u64) {
    if let Some(stream) = stream.seekable() {
        return stream.skip(bytes);
    }
    algorithm::warn_if_slow_seek(stream.algorithm(), bytes);
    let progress = Progress::new(Some(bytes));
    while bytes > 0 {
        let piece = bytes.min(PIECE as u64);
        stream.skip(piece);
        bytes -= piece;
        progress.add(PIECE);
    }
}

fn read(args: &Xof, mut function: Any) -> io::Result<AnyReader> {
    let progress = Progress::new(file::length(&args.file));
    input::absorb(
        file::open(&args.file)?.into(),
        &mut function,
        thread_pool::cpu_count(),
        &progress,
    )?;
    function.finalize().map_err(io::Error::other)
}

/// Squeezes the next pieces while one is written, because writing to a pipe takes as long as the
/// faster algorithms.
fn write(args: &Xof, mut stream: AnyReader) {
    let mut stdout = Stdout::open();
    // A progress bar would be mixed with output on the terminal.
    let progress = stdout.is_file().then(|| Progress::new(args.length));
    let mut digits = Vec::new();
    let mut left = args.length;
    let endless = args.length.is_none();
    let squeeze = |piece: &mut [u8]| {
        let most = left.unwrap_or(u64::MAX).min(stream.remaining());
        let size = piece.len().min(usize::try_from(most).unwrap_or(usize::MAX));
        stream.squeeze(&mut piece[..size]);
        left = left.map(|left| left - size as u64);
        Ok::<_, Infallible>(size)
    };
    let write = |piece: &[u8]| {
        if args.hex {
            digits.clear();
            hex::encode_to(&mut digits, piece);
            put(&mut stdout, &digits, endless);
        } else {
            put(&mut stdout, piece, endless);
        }
        if let Some(progress) = &progress {
            progress.add(piece.len());
        }
    };
    let long = args.length.is_none_or(|length| length > PIECE as u64);
    let Ok(()) = thread_pool::pipe_pieces(PIECE, long, squeeze, write);
    if args.hex {
        put(&mut stdout, b"\n", endless);
    }
}

/// Writes `bytes`. For endless output, a closed pipe is success, because its reader must close it.
fn put(stdout: &mut Stdout, bytes: &[u8], endless: bool) {
    match stdout.try_write(bytes) {
        Err(error) if endless && stdout::is_closed_pipe(&error) => process::exit(0),
        done => done.unwrap_or_else(|error| stdout::exit_on_write_error(&error)),
    }
}

fn help() -> String {
    format!(
        "\
Examples:
  sycon xof shake128 -l 1MB seed.bin > data   write a reproducible megabyte
  echo seed | sycon xof kt128 | head -c 1G    write until the reader stops
  sycon xof shake256 -l 32 --seek 64 --hex seed.bin
                                              print bytes 64 to 95 in hex

{}

Exit code: 0 success; 1 a file that could not be read or written; 2 usage error.",
        algorithm::lists("XOFs", "", Algorithm::is_xof)
    )
}
