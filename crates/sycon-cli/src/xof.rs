//! `sycon xof`: output of any length.

use std::process::ExitCode;

use sycon::xof::Squeeze;

use crate::cli::Xof;
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::{hex, input};

/// Bytes per write.
const BUFFER: usize = 256 * 1024;

pub(crate) fn run(args: &Xof) -> Result<ExitCode, Misuse> {
    args.algorithm.check(&args.parameters)?;
    match read(args) {
        Ok(mut stream) => {
            stream.skip(args.skip);
            write(args, &mut *stream);
            Ok(GOOD)
        }
        Err(failure) => {
            output::report(failure);
            Ok(FAILED)
        }
    }
}

fn read(args: &Xof) -> Result<Box<dyn Squeeze>, Failure> {
    let fail = |error| Failure::new(&args.file, error);
    let mut hasher = args
        .algorithm
        .start(&args.parameters)
        .map_err(|error| fail(std::io::Error::other(error)))?;
    let progress = Progress::new(input::length(&args.file));
    let buffer = &mut vec![0; input::BUFFER];
    input::absorb(&args.file, buffer, &progress, |piece| hasher.absorb(piece)).map_err(fail)?;
    Ok(hasher.finalize())
}

fn write(args: &Xof, stream: &mut dyn Squeeze) {
    let mut stdout = Output::stdout();
    // A bar would run into what another program, or the terminal itself, makes of the output.
    let progress = stdout.is_file().then(|| Progress::new(args.length));
    let mut bytes = vec![0; BUFFER];
    let mut digits = Vec::new();
    let mut left = args.length.unwrap_or(u64::MAX);
    while left > 0 {
        let count = usize::try_from(left).map_or(BUFFER, |left| left.min(BUFFER));
        let piece = &mut bytes[..count];
        stream.squeeze(piece);
        if args.length.is_some() {
            left -= count as u64;
        }
        if args.hex {
            digits.clear();
            hex::encode_to(&mut digits, piece);
            digits.extend((left == 0).then_some(b'\n'));
            stdout.write(&digits);
        } else {
            stdout.write(piece);
        }
        if let Some(progress) = &progress {
            progress.add(count);
        }
    }
}
