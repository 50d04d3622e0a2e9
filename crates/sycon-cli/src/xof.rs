//! `sycon xof`: output of any length.

use std::process::ExitCode;
use std::sync::mpsc;
use std::{iter, thread};

use crate::algorithm;
use crate::cli::{self, Xof};
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::{hex, input};

/// Bytes per write.
const BUFFER: usize = 256 * 1024;

/// Pieces that are squeezed ahead.
const AHEAD: usize = 3;

pub(crate) fn run(args: &Xof) -> Result<ExitCode, Misuse> {
    args.algorithm.check(&args.parameters)?;
    match read(args) {
        Ok(mut stream) => {
            stream.skip(args.skip);
            write(args, stream);
            Ok(GOOD)
        }
        Err(failure) => {
            output::report(failure);
            Ok(FAILED)
        }
    }
}

fn read(args: &Xof) -> Result<algorithm::Output, Failure> {
    let fail = |error| Failure::new(&args.file, error);
    let mut hasher = args
        .algorithm
        .start(&args.parameters)
        .map_err(|error| fail(std::io::Error::other(error)))?;
    let progress = Progress::new(input::length(&args.file));
    let mut buffer = vec![0; input::BUFFER];
    input::absorb(&args.file, &mut *hasher, &mut buffer, cli::processors(), &progress)
        .map_err(fail)?;
    Ok(hasher.finalize())
}

fn write(args: &Xof, mut stream: algorithm::Output) {
    let mut stdout = Output::stdout();
    // A bar would run into what another program, or the terminal itself, makes of the output.
    let progress = stdout.is_file().then(|| Progress::new(args.length));
    let mut digits = Vec::new();
    let mut left = args.length;
    let take = |piece: &[u8]| {
        left = left.map(|left| left - piece.len() as u64);
        if args.hex {
            digits.clear();
            hex::encode_to(&mut digits, piece);
            digits.extend((left == Some(0)).then_some(b'\n'));
            stdout.write(&digits);
        } else {
            stdout.write(piece);
        }
        if let Some(progress) = &progress {
            progress.add(piece.len());
        }
    };
    for_each_piece(args.length, |piece| stream.squeeze(piece), take);
}

/// Lets `fill` fill pieces of `length` bytes in all, or without end, and gives them to `take`.
///
/// The next pieces are filled while one is being taken: writing to a pipe takes as long as the faster
/// algorithms need.
fn for_each_piece(
    length: Option<u64>,
    mut fill: impl FnMut(&mut [u8]) + Send,
    mut take: impl FnMut(&[u8]),
) {
    let mut left = length;
    let mut sizes = iter::from_fn(|| {
        let all = left.and_then(|left| usize::try_from(left).ok()).unwrap_or(BUFFER);
        let size = all.min(BUFFER);
        left = left.map(|left| left - size as u64);
        (size > 0).then_some(size)
    });
    if length.is_none_or(|length| length > BUFFER as u64) {
        fill_ahead(&mut sizes, &mut fill, &mut take);
    }
    // What is short is all that is left here, or everything without a second thread.
    for size in sizes {
        let mut piece = vec![0; size];
        fill(&mut piece);
        take(&piece);
    }
}

/// Does what it can in two threads: all, or nothing if there is no second one.
fn fill_ahead(
    sizes: &mut (impl Iterator<Item = usize> + Send),
    fill: &mut (impl FnMut(&mut [u8]) + Send),
    take: &mut impl FnMut(&[u8]),
) {
    thread::scope(|scope| {
        let (give_back, spare) = mpsc::channel::<Vec<u8>>();
        let (hand_over, filled) = mpsc::channel();
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            for mut piece in spare {
                let Some(size) = sizes.next() else { return };
                piece.truncate(size);
                fill(&mut piece);
                if hand_over.send(piece).is_err() {
                    return;
                }
            }
        });
        if worker.is_err() {
            return;
        }
        for _ in 0..AHEAD {
            let _ = give_back.send(vec![0; BUFFER]);
        }
        for piece in filled {
            take(&piece);
            // The thread may be at the end already.
            let _ = give_back.send(piece);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_in_order_and_end() {
        for length in [1, BUFFER - 1, BUFFER, BUFFER + 1, 10 * BUFFER, 10 * BUFFER + 7] {
            let (mut next, mut taken) = (0_u8, 0);
            let fill = |piece: &mut [u8]| {
                piece.fill(next);
                next = next.wrapping_add(1);
            };
            let take = |piece: &[u8]| {
                let number = u8::try_from(taken / BUFFER).unwrap();
                assert!(piece.iter().all(|byte| *byte == number), "piece {number} of {length}");
                taken += piece.len();
            };
            for_each_piece(Some(length as u64), fill, take);
            assert_eq!(taken, length);
        }
    }
}
