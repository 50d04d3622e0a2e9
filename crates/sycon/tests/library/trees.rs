//! KangarooTwelve and ParallelHash with leaves in SIMD lanes, compared with other implementations.

use digest::{ExtendableOutput, Update, XofReader};
use sycon::Backend;
use sycon::xof::{
    Absorb, Blake3, Error, Kt, Kt128, ParallelHashXof, ParallelHashXof128, ParallelHashXof256,
    Squeeze, Xof,
};
use tiny_keccak::{Hasher, IntoXof, Xof as _};

use crate::pattern;

const CHUNK: usize = 8192;

fn squeezed(mut reader: impl Squeeze) -> [u8; 64] {
    reader.squeeze_array()
}

fn k12<X: ExtendableOutput + Update + Default>(data: &[u8]) -> [u8; 64] {
    let mut xof = X::default();
    xof.update(data);
    let mut out = [0; 64];
    xof.finalize_xof().read(&mut out);
    out
}

fn tiny(mut hash: tiny_keccak::ParallelHash, data: &[u8]) -> [u8; 64] {
    hash.update(data);
    let mut out = [0; 64];
    hash.into_xof().squeeze(&mut out);
    out
}

fn kt<const RATE: usize>(backend: Backend, data: &[u8]) -> [u8; 64] {
    let mut xof = Kt::<RATE>::with_backend(backend);
    xof.absorb(data);
    squeezed(xof.finalize())
}

fn parallel_hash<const RATE: usize>(backend: Backend, block: usize, data: &[u8]) -> [u8; 64] {
    let mut xof = ParallelHashXof::<RATE>::with_backend(backend, block, b"").unwrap();
    xof.absorb(data);
    squeezed(xof.finalize())
}

/// Lengths around every number of leaves that are hashed in parallel.
fn lengths(leaf: usize) -> impl Iterator<Item = usize> {
    (0..=18).flat_map(move |leaves| {
        let near = [-1, 0, 1, 2, 9].map(|offset: isize| (leaves * leaf).checked_add_signed(offset));
        near.into_iter().flatten()
    })
}

#[test]
fn kangaroo_twelve_at_every_number_of_leaves() {
    for len in lengths(CHUNK) {
        let data = pattern(len);
        let (expected, expected256) = (k12::<k12::Kt128>(&data), k12::<k12::Kt256>(&data));
        for backend in Backend::available() {
            assert_eq!(kt::<168>(backend, &data), expected, "KT128 of {len}, {backend}");
            assert_eq!(kt::<136>(backend, &data), expected256, "KT256 of {len}, {backend}");
        }
    }
}

#[test]
fn kangaroo_twelve_around_the_first_three_chunks() {
    let data = pattern(3 * CHUNK + 40);
    let near = |chunks: usize| (chunks * CHUNK).saturating_sub(40)..chunks * CHUNK + 40;
    for len in [0, 1, 2, 3].into_iter().flat_map(near) {
        let expected = k12::<k12::Kt128>(&data[..len]);
        assert_eq!(squeezed(sycon::xof::kt128(&data[..len])), expected, "{len} bytes");
        let mut xof = Kt128::new();
        xof.absorb(&data[..len / 2]).absorb(&data[len / 2..len]);
        assert_eq!(squeezed(xof.finalize()), expected, "{len} bytes in two calls");
    }
}

#[test]
fn parallel_hash_at_every_number_of_blocks() {
    for block in [1, 7, 135, 136, 137, 167, 168, 169, 336, 1000, CHUNK] {
        for len in lengths(block) {
            let data = pattern(len);
            let expected = tiny(tiny_keccak::ParallelHash::v128(b"", block), &data);
            let expected256 = tiny(tiny_keccak::ParallelHash::v256(b"", block), &data);
            for backend in Backend::available() {
                let out = parallel_hash::<168>(backend, block, &data);
                assert_eq!(out, expected, "{len} bytes in blocks of {block}, {backend}");
                let out = parallel_hash::<136>(backend, block, &data);
                assert_eq!(out, expected256, "{len} bytes in blocks of {block}, {backend}, 256");
            }
        }
    }
}

#[test]
fn blocks_of_no_bytes_are_refused() {
    for error in [
        ParallelHashXof128::new(0, b"").unwrap_err(),
        ParallelHashXof256::new(0, b"").unwrap_err(),
        ParallelHashXof128::with_backend(Backend::PORTABLE, 0, b"custom").unwrap_err(),
    ] {
        assert_eq!(error, Error::BlockSize);
    }
}

#[test]
fn blocks_may_be_longer_than_any_input() {
    let data = pattern(100_000);
    for block in [usize::MAX, usize::MAX / 4, 1 << 40] {
        let expected = tiny(tiny_keccak::ParallelHash::v128(b"", block), &data);
        assert_eq!(parallel_hash::<168>(Backend::best(), block, &data), expected);
    }
}

/// Pieces that begin and end at any position of a leaf.
#[test]
fn leaves_come_in_pieces_of_any_size() {
    let data = pattern(40 * CHUNK + 77);
    let expected = k12::<k12::Kt128>(&data);
    let expected_blocks = tiny(tiny_keccak::ParallelHash::v128(b"", 1000), &data);
    for piece in [1000, 4096, CHUNK, 3 * CHUNK, 8 * CHUNK, 8 * CHUNK + 1, 9 * CHUNK - 1, 100_000] {
        for backend in Backend::available() {
            let mut xof = Kt128::with_backend(backend);
            let mut blocks = ParallelHashXof128::with_backend(backend, 1000, b"").unwrap();
            for piece in data.chunks(piece) {
                xof.absorb(piece);
                blocks.absorb(piece);
            }
            assert_eq!(squeezed(xof.finalize()), expected, "{piece} at a time");
            assert_eq!(squeezed(blocks.finalize()), expected_blocks, "{piece} at a time");
        }
    }
}

#[test]
fn leaves_of_one_byte_come_in_pieces_of_any_size() {
    let data = pattern(300);
    let expected = tiny(tiny_keccak::ParallelHash::v128(b"", 1), &data);
    for piece in (1..20).chain([64, 167, 168, 169, 300]) {
        for backend in Backend::available() {
            let mut xof = ParallelHashXof128::with_backend(backend, 1, b"").unwrap();
            for piece in data.chunks(piece) {
                xof.absorb(piece);
            }
            assert_eq!(squeezed(xof.finalize()), expected, "{piece} at a time");
        }
    }
}

#[test]
fn a_hundred_mebibytes() {
    let data = pattern(100 << 20);
    let expected = k12::<k12::Kt128>(&data);
    let expected_blocks = tiny(tiny_keccak::ParallelHash::v128(b"", CHUNK), &data);
    assert_eq!(kt::<168>(Backend::best(), &data), expected);
    assert_eq!(parallel_hash::<168>(Backend::best(), CHUNK, &data), expected_blocks);
    let mut xof = Kt128::new();
    xof.absorb_parallel(&data);
    assert_eq!(squeezed(xof.finalize()), expected);
    let mut xof = ParallelHashXof128::new(CHUNK, b"").unwrap();
    xof.absorb_parallel(&data);
    assert_eq!(squeezed(xof.finalize()), expected_blocks);
}

mod parallel {
    use super::*;

    /// Absorbs `data` in three pieces: on one thread, and twice on several.
    fn in_three<X: Clone>(
        start: &X,
        data: &[u8],
        absorb: fn(&mut X, &[u8]),
        parallel: impl Fn(&mut X, &[u8]),
    ) -> impl Iterator<Item = X> {
        [0, 1, 100, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK].into_iter().map(move |cut| {
            let (head, rest) = data.split_at(cut.min(data.len()));
            let (middle, tail) = rest.split_at(rest.len() * 3 / 4);
            let mut xof = start.clone();
            absorb(&mut xof, head);
            parallel(&mut xof, middle);
            parallel(&mut xof, tail);
            xof
        })
    }

    fn copy(data: &[u8]) -> impl Fn(u64, &mut [u8]) -> Result<(), ()> {
        |offset, buffer| {
            let offset = usize::try_from(offset).unwrap();
            buffer.copy_from_slice(&data[offset..offset + buffer.len()]);
            Ok(())
        }
    }

    #[test]
    fn threads_change_nothing() {
        let lengths = [0, 1, CHUNK, CHUNK + 1, 20 * CHUNK, 300 * CHUNK + 5, 1000 * CHUNK];
        for len in lengths {
            let data = pattern(len);
            for backend in Backend::available() {
                let start = Kt128::with_backend(backend);
                let expected = kt::<168>(backend, &data);
                let absorb = |xof: &mut Kt128, data: &[u8]| {
                    xof.absorb(data);
                };
                let slice = |xof: &mut Kt128, data: &[u8]| {
                    xof.absorb_parallel(data);
                };
                for xof in in_three(&start, &data, absorb, slice) {
                    assert_eq!(squeezed(xof.finalize()), expected, "{len} bytes");
                }
                let from = |xof: &mut Kt128, data: &[u8]| {
                    xof.absorb_parallel_from(data.len() as u64, copy(data)).unwrap();
                };
                for xof in in_three(&start, &data, absorb, from) {
                    assert_eq!(squeezed(xof.finalize()), expected, "{len} bytes read");
                }
            }
        }
    }

    #[test]
    fn threads_change_nothing_for_any_block_size() {
        let data = pattern(1_000_000);
        for block in [1, 7, 168, 1000, CHUNK, 200_000, 3 << 20, usize::MAX] {
            let start = ParallelHashXof128::new(block, b"").unwrap();
            let expected = parallel_hash::<168>(Backend::best(), block, &data);
            let absorb = |xof: &mut ParallelHashXof128, data: &[u8]| {
                xof.absorb(data);
            };
            let slice = |xof: &mut ParallelHashXof128, data: &[u8]| {
                xof.absorb_parallel(data);
            };
            for xof in in_three(&start, &data, absorb, slice) {
                assert_eq!(squeezed(xof.finalize()), expected, "blocks of {block}");
            }
            let from = |xof: &mut ParallelHashXof128, data: &[u8]| {
                xof.absorb_parallel_from(data.len() as u64, copy(data)).unwrap();
            };
            for xof in in_three(&start, &data, absorb, from) {
                assert_eq!(squeezed(xof.finalize()), expected, "blocks of {block}, read");
            }
        }
    }

    /// Each thread reads up to 1 MiB at a time, so the longest input is read in several rounds.
    #[test]
    fn threads_change_nothing_for_blake3() {
        for len in [0, 1, CHUNK, 1_000_003, (rayon::current_num_threads() << 21) + 5] {
            let data = pattern(len);
            let expected: [u8; 64] = squeezed(Blake3::new().hash(&data));
            let absorb = |xof: &mut Blake3, data: &[u8]| {
                xof.absorb(data);
            };
            let from = |xof: &mut Blake3, data: &[u8]| {
                xof.absorb_parallel_from(data.len() as u64, copy(data)).unwrap();
            };
            for xof in in_three(&Blake3::new(), &data, absorb, from) {
                assert_eq!(squeezed(xof.finalize()), expected, "{len} bytes read");
            }
        }
    }

    /// Reading fails in the first chunk, in a leaf, or in the bytes after the last whole leaf.
    #[test]
    fn nothing_is_absorbed_if_reading_fails() {
        let data = pattern(100 * CHUNK + 5);
        for bad in [0, CHUNK, 50 * CHUNK, 100 * CHUNK + 4] {
            let read = |offset: u64, buffer: &mut [u8]| {
                let end = offset + buffer.len() as u64;
                if (offset..end).contains(&(bad as u64)) { Err("unreadable") } else { Ok(()) }
            };
            let mut xof = Kt128::new();
            xof.absorb(b"before");
            let error = xof.absorb_parallel_from(data.len() as u64, read).unwrap_err();
            assert_eq!(error, "unreadable");
            assert_eq!(squeezed(xof.finalize()), kt::<168>(Backend::best(), b"before"));
            let mut xof = ParallelHashXof128::new(CHUNK, b"").unwrap();
            xof.absorb(b"before");
            let error = xof.absorb_parallel_from(data.len() as u64, read).unwrap_err();
            assert_eq!(error, "unreadable");
            let expected = parallel_hash::<168>(Backend::best(), CHUNK, b"before");
            assert_eq!(squeezed(xof.finalize()), expected);
        }
    }
}

/// The first call hashes the first chunk, whole leaves and the begun leaf side by side. Pieces of 1000 bytes never do.
#[test]
fn one_call_and_pieces_give_the_same_tree() {
    let data = pattern(18 * CHUNK);
    for backend in Backend::available() {
        for chunks in [1, 2, 3, 4, 5, 7, 8, 9, 10, 16, 17] {
            for more in [0, 1, 167, 168, 2048, 2049, CHUNK - 1] {
                let data = &data[..chunks * CHUNK + more];
                let what = format!("{backend}, {} bytes", data.len());
                let kt = || Kt128::with_backend(backend);
                let parallel =
                    || ParallelHashXof128::with_backend(backend, 4096, b"").expect("a block size");
                assert_eq!(one_call(kt(), data), in_pieces(kt(), data), "KT128, {what}");
                assert_eq!(one_call(parallel(), data), in_pieces(parallel(), data), "{what}");
            }
        }
    }
}

fn one_call(xof: impl Xof, data: &[u8]) -> [u8; 32] {
    xof.hash(data).squeeze_array()
}

fn in_pieces(mut xof: impl Xof, data: &[u8]) -> [u8; 32] {
    for piece in data.chunks(1000) {
        xof.absorb(piece);
    }
    xof.finalize().squeeze_array()
}
