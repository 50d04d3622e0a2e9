//! Hashing of lists, on one thread or several.

use sycon_sponge::Batch;

use super::{Error, Messages};

/// Hashes every message to `length` bytes. `out` contains the results, concatenated.
pub(super) fn hash<const ROUNDS: usize, const RATE: usize>(
    batch: Batch<ROUNDS, RATE>,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    check_length(messages.count(), length, out.len())?;
    batch.hash(None, |index| messages.message(index), length, out);
    Ok(())
}

/// As [`hash`], on all threads of the current rayon pool.
#[cfg(feature = "rayon")]
pub(super) fn hash_parallel<const ROUNDS: usize, const RATE: usize>(
    batch: Batch<ROUNDS, RATE>,
    messages: &(impl Messages + Sync + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    check_length(messages.count(), length, out.len())?;
    if !out.is_empty() {
        let task = task(messages.count());
        for_each_chunk(out, task.saturating_mul(length), &|index, out| {
            let first = index * task;
            batch.hash(None, |index| messages.message(first + index), length, out);
        });
    }
    Ok(())
}

/// Calls `work` with the index and the bytes of each chunk. It is not generic, so that rayon's code is compiled once and
/// not for every function and type of messages.
#[cfg(feature = "rayon")]
fn for_each_chunk(out: &mut [u8], size: usize, work: &(dyn Fn(usize, &mut [u8]) + Sync)) {
    use rayon::prelude::*;

    out.par_chunks_mut(size).enumerate().for_each(|(index, chunk)| work(index, chunk));
}

/// Returns the number of messages for one task: large enough to justify the transfer to another thread, and small enough
/// that threads end together.
#[cfg(feature = "rayon")]
#[cfg_attr(false, mutants::skip)] // the size of a task changes no byte
fn task(messages: usize) -> usize {
    use sycon_permutation::keccak::SIDE_BY_SIDE;

    const MOST: usize = 512;
    const TASKS: usize = 4 * SIDE_BY_SIDE;

    let share = messages.div_ceil(TASKS * rayon::current_num_threads());
    (share * SIDE_BY_SIDE).min(MOST)
}

fn check_length(messages: usize, length: usize, given: usize) -> Result<(), Error> {
    if messages.checked_mul(length) == Some(given) {
        Ok(())
    } else {
        Err(Error::OutputLength { given, messages, length })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_that_overflow_are_refused() {
        for (messages, length) in [
            (usize::MAX, 2),
            (1 << (usize::BITS - 1), 2),
            (3, usize::MAX),
            (2, 1 << (usize::BITS - 1)),
        ] {
            let error = Error::OutputLength { given: 0, messages, length };
            assert_eq!(check_length(messages, length, 0), Err(error));
        }
        assert_eq!(check_length(usize::MAX, 1, usize::MAX), Ok(()));
        assert_eq!(check_length(usize::MAX, 0, 0), Ok(()));
    }
}
