//! `sycon xof`: output of any length.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use sycon::xof::{Algorithm, Any, AnyReader, Squeeze};

use crate::algorithm::{self, Options};
use crate::failure::{EXIT_CODES, FAILED, Failure, GOOD, Misuse};
use crate::output::{self, Output};
use crate::parallel::{self, PIECE};
use crate::progress::Progress;
use crate::{hex, input};

/// Write the output of an XOF, as much as you like.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub(crate) struct Xof {
    /// The XOF, see below
    #[arg(value_name = "ALG", value_parser = algorithm::xof_parser(), hide_possible_values = true)]
    algorithm: Algorithm,

    /// Bytes to write [default: without end]
    #[arg(short, long, value_name = "BYTES", value_parser = clap::value_parser!(u64).range(1..))]
    length: Option<u64>,

    /// Pass over the first N bytes
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    skip: u64,

    /// Write hexadecimal digits
    #[arg(long)]
    hex: bool,

    #[command(flatten)]
    options: Options,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(crate) fn run(args: &Xof) -> Result<ExitCode, Misuse> {
    let function = args.options.start(args.algorithm)?;
    Ok(match read(args, function) {
        Ok(mut stream) => {
            stream.skip(args.skip);
            write(args, stream);
            GOOD
        }
        Err(error) => {
            output::report(Failure::new(&args.file, error));
            FAILED
        }
    })
}

fn read(args: &Xof, mut function: Any) -> io::Result<AnyReader> {
    let progress = Progress::new(input::length(&args.file));
    input::absorb(&args.file, &mut function, parallel::processors(), &progress)?;
    function.finalize().map_err(io::Error::other)
}

/// Writes to a pipe take as long as the faster algorithms need, so the next pieces are squeezed meanwhile.
fn write(args: &Xof, mut stream: AnyReader) {
    let mut stdout = Output::stdout();
    // A bar would run into what another program, or the terminal itself, makes of the output.
    let progress = stdout.is_file().then(|| Progress::new(args.length));
    let mut digits = Vec::new();
    let mut left = args.length;
    let squeeze = |piece: &mut [u8]| {
        let most = left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        let size = piece.len().min(most);
        stream.squeeze(&mut piece[..size]);
        left = left.map(|left| left - size as u64);
        Ok::<_, Infallible>(size)
    };
    let write = |piece: &[u8]| {
        if args.hex {
            digits.clear();
            hex::encode_to(&mut digits, piece);
            stdout.write(&digits);
        } else {
            stdout.write(piece);
        }
        if let Some(progress) = &progress {
            progress.add(piece.len());
        }
    };
    let long = args.length.is_none_or(|length| length > PIECE as u64);
    let Ok(()) = parallel::pieces(PIECE, long, squeeze, write);
    if args.hex {
        stdout.write(b"\n");
    }
}

fn help() -> String {
    format!(
        "\
XOFs: {}

Examples:
  sycon xof shake128 -l 1000000 seed >data    a megabyte that anyone can make again
  echo seed | sycon xof kt128 | head -c 1G    as much as the reader takes
  sycon xof shake256 -l 32 --skip 64 --hex seed
                                              bytes 64 to 95 of the output, as digits

{EXIT_CODES}",
        algorithm::wrapped(&algorithm::xofs())
    )
}
