//! Secrets that a call leaves in memory: in the blocks that it frees, and on its stack.

use core::hint::black_box;
use core::ptr::{with_exposed_provenance, with_exposed_provenance_mut};
use std::collections::BTreeSet;
use std::thread;

use crate::memory::{Sought, freed_with_secrets};

/// A row of a table of calls that handle secrets.
pub struct Row {
    /// The path of the public function that is called, or of several, separated by blanks.
    pub name: &'static str,
    /// The secrets to search for. Each is split into pieces of 16 bytes, and each piece is searched for.
    pub secrets: Vec<Vec<u8>>,
    /// The call. It must drop secret results in place, because a move leaves a copy that the function does not cause.
    pub call: Box<dyn Fn() + Send + Sync>,
    /// The reason that the stack of the finished call can hold some of the secrets, or `None` if it must hold none.
    pub leaves: Option<&'static str>,
}

impl core::fmt::Debug for Row {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

/// The secrets that a call left in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remains {
    /// Blocks of memory that were freed with a piece of a secret in them.
    pub freed: usize,
    /// For each piece of a secret on the stack: its distance in bytes from the frame of the caller, and the index of
    /// the secret in [`Row::secrets`].
    pub stack: Vec<(usize, usize)>,
    /// The distance in bytes from the start of the call to the deepest place that it wrote to.
    pub depth: usize,
}

/// The bytes of stack that are searched, more than any call uses.
const STACK: usize = 1 << 20;

/// The bytes of stack between the frame that searches and the first frame of the call. They hold the frames of the
/// functions that paint and search.
const GAP: usize = 16 << 10;

/// The value of the painted stack.
const PAINT: u64 = 0x5a5a_a5a5_3c3c_c3c3;

impl Row {
    /// Call the row's function twice on a new thread, and search for its secrets after the second call.
    ///
    /// The first call detects the processor, makes tables and starts pools.
    ///
    /// # Panics
    ///
    /// Panics if the call panics, if no thread can be started, or if a secret has fewer than 8 different bytes in a
    /// piece, because other memory could then look like the piece.
    #[must_use]
    pub fn remains(&self) -> Remains {
        let pieces = self.pieces();
        let sought = Sought::new(pieces.iter());
        let search = || {
            (self.call)();
            let mut found = Remains { freed: 0, stack: Vec::new(), depth: 0 };
            let mut stack = vec![0; STACK / 8];
            found.freed = freed_with_secrets(pieces.iter(), || painted(&self.call, &mut stack));
            let deepest = stack.iter().position(|word| *word != PAINT);
            found.depth = STACK - deepest.map_or(STACK, |word| 8 * word);
            let bytes: Vec<u8> = stack.iter().flat_map(|word| word.to_ne_bytes()).collect();
            for (i, window) in bytes.windows(16).enumerate() {
                if sought.contains(window) {
                    let contains =
                        |secret: &Vec<u8>| secret.windows(16).any(|other| other == window);
                    let secret = self.secrets.iter().position(contains);
                    found.stack.push((STACK - i, secret.expect("its piece was sought")));
                }
            }
            found
        };
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(4 * STACK);
            thread.spawn_scoped(scope, search).expect("a thread").join().expect(self.name)
        })
    }

    fn pieces(&self) -> BTreeSet<[u8; 16]> {
        let all = self.secrets.iter().flat_map(|secret| {
            let (pieces, _) = secret.as_chunks();
            pieces.iter().chain(secret.last_chunk()).copied()
        });
        let pieces: BTreeSet<[u8; 16]> = all.collect();
        for piece in &pieces {
            let different = BTreeSet::from(*piece).len();
            assert!(different >= 8, "{}: a secret with {different} different bytes", self.name);
        }
        assert!(!pieces.is_empty(), "{}: no secret of 16 bytes", self.name);
        pieces
    }
}

/// Paint the stack below this frame, call `work`, and copy that stack to `out`. The first word is the deepest.
///
/// Painting and copying touch memory that belongs to no frame: the frames of the functions that do it are in the gap.
#[inline(never)]
fn painted(work: &(dyn Fn() + Send + Sync), out: &mut [u64]) {
    let here = black_box(0_u8);
    let deepest = ((&raw const here).expose_provenance() - GAP - STACK) & !7;
    // From the top down, because Windows adds pages to a stack one by one.
    for i in (0..out.len()).rev() {
        // SAFETY: this is memory of the thread's stack, which is larger, and it is below all frames.
        unsafe { with_exposed_provenance_mut::<u64>(deepest + 8 * i).write_volatile(PAINT) }
    }
    below_the_gap(work);
    for (i, word) in out.iter_mut().enumerate() {
        // SAFETY: this is the memory that was painted.
        *word = unsafe { with_exposed_provenance::<u64>(deepest + 8 * i).read_volatile() };
    }
}

#[inline(never)]
fn below_the_gap(work: &(dyn Fn() + Send + Sync)) {
    let gap = black_box([0_u8; GAP]);
    work();
    black_box(&gap);
}

/// Make all calls of a table, print the secrets that each leaves in memory, and check them.
///
/// If a secret is found, the call has left it. If none is found, that is not a proof: the result holds for one
/// compiler, its options and one processor. Secrets whose words are in another order, or are spread over spilled
/// registers, are not found. The stacks of other threads are not searched.
///
/// # Panics
///
/// Panics if a row frees memory with a secret in it, or leaves one on the stack without a reason in [`Row::leaves`].
/// The message lists all such rows.
pub fn check_remains(table: &[Row]) {
    let mut wrong = Vec::new();
    for row in table {
        let remains = row.remains();
        let Remains { freed, stack, depth } = remains;
        let name = row.name;
        let verdict = match (stack.is_empty(), row.leaves) {
            (true, None) => "",
            (true, Some(_)) => "clean in this build, with a reason that it need not be",
            (false, Some(why)) => why,
            (false, None) => "LEFT ON THE STACK",
        };
        println!(
            "{freed} freed, {:3} on {depth:6} bytes of stack: {name} {verdict} {stack:?}",
            stack.len()
        );
        if freed > 0 || (!stack.is_empty() && row.leaves.is_none()) {
            wrong.push(format!("{name}: {freed} blocks freed, on the stack {stack:?}"));
        }
    }
    assert!(wrong.is_empty(), "secrets are left:\n{}", wrong.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(call: impl Fn() + Send + Sync + 'static) -> Row {
        let secret = (1..=32).collect();
        Row { name: "test", secrets: vec![secret], call: Box::new(call), leaves: None }
    }

    #[inline(never)]
    fn copied(secret: &[u8]) -> u8 {
        let mut copy = [0_u8; 32];
        copy.copy_from_slice(secret);
        black_box(&mut copy)[7]
    }

    #[test]
    #[cfg_attr(miri, ignore = "reads below the stack")]
    fn what_is_left_is_found() {
        let secret: Vec<u8> = (1..=32).collect();
        let found = row(|| ()).remains();
        assert_eq!((found.freed, found.stack.len()), (0, 0));
        let kept = secret.clone();
        let found = row(move || drop(black_box(kept.clone()))).remains();
        assert_eq!((found.freed, found.stack.len()), (1, 0));
        let kept = secret.clone();
        let found = row(move || assert_eq!(black_box(copied(&kept)), 8)).remains();
        assert_eq!((found.freed, found.stack.len()), (0, 2));
        assert!((32..STACK).contains(&found.depth), "{}", found.depth);
    }

    #[test]
    #[should_panic(expected = "different bytes")]
    fn monotonous_secrets_are_refused() {
        let secrets = vec![vec![7; 16]];
        let _ = Row { secrets, ..row(|| ()) }.remains();
    }
}
