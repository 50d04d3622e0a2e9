//! Theorems about the sponge with a permutation that has no definition and input that is symbols, from every state.
//!
//! The theorems assume that `sponge.rs` copies and XORs bytes and branches on lengths only: see [`tape`]. The permutation
//! has the trait's own `absorb_blocks` and `squeeze_blocks`. The tests of `sycon-permutation` compare these with those of
//! each permutation.

use sycon_permutation::{Backend, Permutation};
use sycon_sponge::{Absorbing, Squeeze, Squeezing};
use sycon_testing::symbolic::fault::{Fault, assert_notices, assert_notices_each};
use sycon_testing::symbolic::modes::{self, padding};
use sycon_testing::symbolic::tape::{self, RUNS, agree, symbols};

/// A permutation without a definition.
#[derive(Clone)]
struct Recorded<const WIDTH: usize, const NUMBER: u8>;

impl<const WIDTH: usize, const NUMBER: u8> Permutation for Recorded<WIDTH, NUMBER> {
    const NAME: &'static str = "Recorded";
    const WIDTH: usize = WIDTH;
    type State = [u8; WIDTH];
    const ZERO: [u8; WIDTH] = [0; WIDTH];

    fn permute(_: Backend, state: &mut [u8; WIDTH]) {
        tape::permute(NUMBER, state);
    }
}

type P<const WIDTH: usize> = Recorded<WIDTH, 0>;
type Q<const WIDTH: usize> = Recorded<WIDTH, 1>;

/// The sponge of FIPS 202 with [`P`].
fn sponge<const WIDTH: usize, const RATE: usize>() -> modes::Sponge<'static> {
    modes::Sponge { permute: &|state| tape::permute(0, state), width: WIDTH, rate: RATE }
}

/// Symbols in a state and in the input.
struct Symbols<const WIDTH: usize> {
    state: [u8; WIDTH],
    input: Vec<u8>,
}

/// Returns whether a theorem holds in all runs.
fn in_all_runs<const WIDTH: usize>(theorem: impl Fn(u64, &Symbols<WIDTH>) -> bool) -> bool {
    (0..RUNS).all(|run| {
        let state = symbols(run, 0, WIDTH).try_into().expect("the width");
        theorem(run, &Symbols { state, input: symbols(run, 1, 4 * WIDTH) })
    })
}

fn absorbing<const WIDTH: usize, const RATE: usize>(
    state: [u8; WIDTH],
    position: usize,
) -> Absorbing<P<WIDTH>, RATE> {
    Absorbing::from_parts(Backend::PORTABLE, state, position).expect("less than the rate")
}

fn absorbed<const WIDTH: usize, const RATE: usize>(
    sponge: &Absorbing<P<WIDTH>, RATE>,
) -> ([u8; WIDTH], usize) {
    let (state, position) = sponge.parts();
    (*state, position)
}

/// A reader with this state, from whose block `position` bytes have been read.
fn squeezing<const WIDTH: usize, const RATE: usize>(
    state: [u8; WIDTH],
    position: usize,
) -> Squeezing<P<WIDTH>, RATE> {
    let mut reader = absorbing::<WIDTH, RATE>(state, 0).finalize(1);
    let (states, positions) = reader.parts_mut();
    (*states, *positions) = (state, position);
    reader
}

/// From any state, for any number of bytes in the block, a call with any input of up to two blocks and a byte does what
/// step 6 of algorithm 8 does with these bytes. By induction, so does any sequence of such calls.
fn absorbs_any_input<const WIDTH: usize, const RATE: usize>(positions: &[usize]) -> bool {
    in_all_runs::<WIDTH>(|run, symbols| {
        positions.iter().all(|&position| {
            (0..=2 * RATE + 1).all(|length| {
                let input = &symbols.input[..length];
                let ours = || {
                    let mut sponge = absorbing::<WIDTH, RATE>(symbols.state, position);
                    sponge.absorb(input);
                    absorbed(&sponge)
                };
                agree(run, ours, || {
                    let mut state = symbols.state;
                    let position = sponge::<WIDTH, RATE>().absorb(&mut state, position, input);
                    (state, position)
                })
            })
        })
    })
}

/// From any state, for any number of bytes read from the block, a call for any number of bytes up to two blocks and one
/// returns what steps 8 to 10 of algorithm 8 return. A call that skips as many bytes leaves the same state.
fn squeezes_and_skips_any_output<const WIDTH: usize, const RATE: usize>(
    positions: &[usize],
) -> bool {
    in_all_runs::<WIDTH>(|run, symbols| {
        positions.iter().all(|&position| {
            (0..=2 * RATE + 1).all(|length| {
                let squeezed = || {
                    let mut reader = squeezing::<WIDTH, RATE>(symbols.state, position);
                    let mut output = vec![0; length];
                    reader.squeeze(&mut output);
                    let (state, position) = reader.parts_mut();
                    (*state, *position, output)
                };
                let skipped = || {
                    let mut reader = squeezing::<WIDTH, RATE>(symbols.state, position);
                    reader.skip(length as u64);
                    let (state, position) = reader.parts_mut();
                    (*state, *position)
                };
                let sponge = sponge::<WIDTH, RATE>();
                agree(run, squeezed, || {
                    let mut state = symbols.state;
                    let (output, position) = sponge.squeeze(&mut state, position, length);
                    (state, position, output)
                }) && agree(run, skipped, || {
                    let mut state = symbols.state;
                    let position = sponge.skip(&mut state, position, length);
                    (state, position)
                })
            })
        })
    })
}

/// From any state, for any number of bytes in the block and any byte that contains a suffix of up to seven bits, the end of
/// the input XORs the suffix and `pad10*1`. The permutation follows when output is read.
fn pads_by_fips_202<const WIDTH: usize, const RATE: usize>(positions: &[usize]) -> bool {
    in_all_runs::<WIDTH>(|run, symbols| {
        positions.iter().all(|&position| {
            (1..=0xff).all(|domain| {
                let ours = || {
                    let mut reader =
                        absorbing::<WIDTH, RATE>(symbols.state, position).finalize(domain);
                    let (state, position) = reader.parts_mut();
                    (*state, *position)
                };
                agree(run, ours, || {
                    let mut state = symbols.state;
                    let padding = padding(RATE, position, domain);
                    let (block, next) = padding.split_at(RATE - position);
                    sponge::<WIDTH, RATE>().xor(&mut state, position, block);
                    if !next.is_empty() {
                        tape::permute(0, &mut state);
                        sponge::<WIDTH, RATE>().xor(&mut state, 0, next);
                    }
                    (state, RATE)
                })
            })
        })
    })
}

/// From any state, for any number of bytes in the block: `fill_block` adds zeros (`bytepad` of SP 800-185), `pad_block`
/// and `finalize_with` add a byte (SP 800-232, section 2.1). The last permutation is another one.
fn ends_blocks_of_other_standards<const WIDTH: usize, const RATE: usize>(
    positions: &[usize],
) -> bool {
    in_all_runs::<WIDTH>(|run, symbols| {
        positions.iter().all(|&position| {
            let ours = || {
                let mut sponge = absorbing::<WIDTH, RATE>(symbols.state, position);
                sponge.fill_block();
                absorbed(&sponge)
            };
            let filled = || {
                let mut state = symbols.state;
                let zeros = vec![0; if position == 0 { 0 } else { RATE - position }];
                let position = sponge::<WIDTH, RATE>().absorb(&mut state, position, &zeros);
                (state, position)
            };
            agree(run, ours, filled)
                && [0x01, 0x80, 0xff].into_iter().all(|byte| {
                    let padded = |number| {
                        let mut state = symbols.state;
                        sponge::<WIDTH, RATE>().xor(&mut state, position, &[byte]);
                        tape::permute(number, &mut state);
                        (state, 0)
                    };
                    let ours = || {
                        let mut sponge = absorbing::<WIDTH, RATE>(symbols.state, position);
                        sponge.pad_block(byte);
                        absorbed(&sponge)
                    };
                    let last = || {
                        let sponge = absorbing::<WIDTH, RATE>(symbols.state, position);
                        let mut reader = sponge.finalize_with::<Q<WIDTH>>(byte);
                        let (state, position) = reader.parts_mut();
                        (*state, *position)
                    };
                    agree(run, ours, || padded(0)) && agree(run, last, || padded(1))
                })
        })
    })
}

/// The whole of algorithm 8: messages of up to three blocks for `outputs` bytes of output each, and up to three blocks of
/// output for `messages` bytes of input each.
fn is_algorithm_8<const WIDTH: usize, const RATE: usize>(
    messages: &[usize],
    outputs: &[usize],
) -> bool {
    let of_each = (0..=3 * RATE).flat_map(|message| outputs.iter().map(move |out| (message, *out)));
    let for_each = (1..=3 * RATE).flat_map(|out| messages.iter().map(move |len| (*len, out)));
    let lengths: Vec<_> = of_each.chain(for_each).collect();
    in_all_runs::<WIDTH>(|run, symbols| {
        lengths.iter().all(|(message, length)| {
            let message = &symbols.input[..*message];
            let ours = || {
                let mut sponge = Absorbing::<P<WIDTH>, RATE>::new(Backend::PORTABLE);
                sponge.absorb(message);
                let mut output = vec![0; *length];
                sponge.finalize(0x1f).squeeze(&mut output);
                output
            };
            agree(run, ours, || sponge::<WIDTH, RATE>().hash(message, 0x1f, *length))
        })
    })
}

/// The ways to cut `0..length` into pieces that are not empty.
fn cuts(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1_u32 << length.saturating_sub(1)).map(move |cuts| {
        let mut ends: Vec<usize> = (1..length).filter(|end| cuts >> (end - 1) & 1 == 1).collect();
        ends.extend((length > 0).then_some(length));
        ends
    })
}

/// Input and output in all pieces, with empty ones between them, each piece of the output read or skipped.
fn takes_all_pieces<const RATE: usize>(input: usize, length: usize) -> bool {
    in_all_runs::<5>(|run, symbols| {
        let input = &symbols.input[..input];
        let absorbs = |ends: &[usize]| {
            let mut absorbing = Absorbing::<P<5>, RATE>::new(Backend::PORTABLE);
            let mut start = 0;
            for end in ends {
                absorbing.absorb(&[]);
                absorbing.absorb(&input[start..*end]);
                start = *end;
            }
            let mut output = vec![0; length];
            absorbing.finalize(0x1f).squeeze(&mut output);
            output
        };
        let squeezes = |ends: &[usize], skipped: u32| {
            let mut absorbing = Absorbing::<P<5>, RATE>::new(Backend::PORTABLE);
            absorbing.absorb(input);
            let mut reader = absorbing.finalize(0x1f);
            let (mut output, mut start) = (vec![0; length], 0);
            for (i, end) in ends.iter().enumerate() {
                if skipped >> i & 1 == 1 {
                    reader.skip((end - start) as u64);
                } else {
                    reader.squeeze(&mut output[start..*end]);
                }
                reader.squeeze(&mut []);
                start = *end;
            }
            output
        };
        let whole = || sponge::<5, RATE>().hash(input, 0x1f, length);
        cuts(input.len()).all(|ends| agree(run, || absorbs(&ends), whole))
            && cuts(length).all(|ends| {
                (0..1 << ends.len()).all(|skipped| {
                    let reference = || {
                        let (mut output, mut start) = (whole(), 0);
                        for (i, end) in ends.iter().enumerate() {
                            if skipped >> i & 1 == 1 {
                                output[start..*end].fill(0);
                            }
                            start = *end;
                        }
                        output
                    };
                    agree(run, || squeezes(&ends, skipped), reference)
                })
            })
    })
}

/// Asserts the theorems for one sponge. From some positions, each notices faults: `count` of each kind.
fn assert_sponge<const WIDTH: usize, const RATE: usize>(count: usize) {
    let all: Vec<usize> = (0..=RATE).collect();
    assert!(absorbs_any_input::<WIDTH, RATE>(&all[..RATE]));
    assert!(squeezes_and_skips_any_output::<WIDTH, RATE>(&all));
    assert!(pads_by_fips_202::<WIDTH, RATE>(&all[..RATE]));
    assert!(ends_blocks_of_other_standards::<WIDTH, RATE>(&all[..RATE]));
    let edges = [0, 1, RATE - 1, RATE, RATE + 1, 2 * RATE - 1, 2 * RATE, 3 * RATE];
    assert!(is_algorithm_8::<WIDTH, RATE>(&edges, &edges[3..]));

    let some = [0, RATE / 2, RATE - 1];
    let absorbs = || absorbs_any_input::<WIDTH, RATE>(&some);
    let squeezes = || squeezes_and_skips_any_output::<WIDTH, RATE>(&some);
    let pads = || pads_by_fips_202::<WIDTH, RATE>(&some);
    let ends = || ends_blocks_of_other_standards::<WIDTH, RATE>(&some);
    let whole = || is_algorithm_8::<WIDTH, RATE>(&[RATE], &[2 * RATE]);
    for fault in [Fault::Logic, Fault::Order, Fault::Bound] {
        // A block of one byte has no order.
        if RATE > 1 || fault != Fault::Order {
            assert_notices(fault, count, absorbs);
        }
        assert_notices(fault, count, squeezes);
        assert_notices(fault, count, whole);
    }
    for fault in [Fault::Logic, Fault::Bound] {
        assert_notices(fault, count, pads);
        assert_notices(fault, count, ends);
    }
    assert_notices(Fault::Constant, count, pads);
    assert_notices(Fault::Constant, count, whole);
}

#[test]
fn sponges_of_five_bytes() {
    assert_sponge::<5, 1>(40);
    assert_sponge::<5, 2>(40);
    assert_sponge::<5, 3>(40);
    assert_sponge::<5, 4>(40);
}

#[test]
fn sponges_of_rate_168() {
    assert_sponge::<200, 168>(8);
}

#[test]
fn sponges_of_rate_136() {
    assert_sponge::<200, 136>(8);
}

#[test]
fn sponges_of_rate_72() {
    assert_sponge::<200, 72>(8);
}

#[test]
fn every_way_to_absorb_and_to_squeeze() {
    let theorems = [
        || takes_all_pieces::<1>(10, 6),
        || takes_all_pieces::<2>(10, 7),
        || takes_all_pieces::<3>(10, 7),
        || takes_all_pieces::<4>(10, 7),
    ];
    for theorem in theorems {
        assert_notices_each(&[Fault::Order, Fault::Bound, Fault::Constant], 10, theorem);
    }
}
