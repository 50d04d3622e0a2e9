//! Measures how much longer a call through the C interface takes than a call of the Rust function.
//!
//! ```text
//! cargo bench -p sycon-capi
//! ```
//!
//! The two calls alternate. The minimum of many rounds counts.
#![allow(unsafe_code, reason = "it calls what C calls")]

use std::ffi::c_int;
use std::hint::black_box;
use std::time::Instant;

use sycon::experimental::multimixer::multimixer128;
use sycon::experimental::newplex::Protocol;
use sycon::permutation::{Permutation, Simpira1024, Xoodoo};
use sycon::xof::{
    Absorb, AsconHash256, Sha3_256, Shake128, Squeeze, blake3, kt128, shake128, turboshake128,
};
use sycon_capi::description::Char;
use sycon_capi::{multimixer, newplex, permutation, regular_hash, xof};

type OneCall = unsafe extern "C" fn(*mut u8, usize, *const u8, usize) -> c_int;
type Hash = unsafe extern "C" fn(*mut u8, *const u8, usize) -> c_int;
type Permute = unsafe extern "C" fn(*const Char, *mut u8, usize) -> c_int;
type Mixer = unsafe extern "C" fn(*mut u8, *const u8, *const u8, usize) -> c_int;
type Update = unsafe extern "C" fn(*mut xof::sycon_xof_shake128_state, *const u8, usize) -> c_int;
type Mix = unsafe extern "C" fn(
    *mut newplex::sycon_newplex_state,
    *const u8,
    usize,
    *const u8,
    usize,
) -> c_int;

const ROUNDS: usize = 400;
const CALLS: u32 = 500;

fn main() {
    println!("{:32}{:>10}{:>10}{:>10}", "nanoseconds", "Rust", "C", "above");
    let input = [7; 32];
    let mut out = [0; 32];
    let (source, target) = (input.as_ptr(), out.as_mut_ptr());

    macro_rules! one_call {
        ($name:literal, $rust:expr, $c:path) => {
            let c: OneCall = black_box($c);
            compare(
                $name,
                || {
                    let mut out = [0; 32];
                    $rust(black_box(&input)).squeeze(&mut out);
                    black_box(out);
                },
                // SAFETY: both are arrays of 32 bytes.
                || assert_eq!(unsafe { c(target, 32, black_box(source), 32) }, 0),
            );
        };
    }
    one_call!("SHAKE128, 32 to 32", |data: &[u8; 32]| shake128(data), xof::sycon_xof_shake128);
    let turbo = |data: &[u8; 32]| turboshake128(0x1f, data).expect("a good domain byte");
    one_call!("TurboSHAKE128, 32 to 32", turbo, xof::sycon_xof_turboshake128);
    one_call!("KT128, 32 to 32", |data: &[u8; 32]| kt128(data), xof::sycon_xof_kt128);
    one_call!("BLAKE3, 32 to 32", |data: &[u8; 32]| blake3(data), xof::sycon_xof_blake3);

    let c: Hash = black_box(regular_hash::sycon_hash_sha3_256);
    compare(
        "SHA3-256, 32",
        || keep(Sha3_256::hash(black_box(&input))),
        // SAFETY: as above.
        || assert_eq!(unsafe { c(target, black_box(source), 32) }, 0),
    );
    let c: Hash = black_box(regular_hash::sycon_hash_ascon_hash256);
    compare(
        "Ascon-Hash256, 32",
        || keep(AsconHash256::hash(black_box(&input))),
        // SAFETY: as above.
        || assert_eq!(unsafe { c(target, black_box(source), 32) }, 0),
    );

    let (mut state, mut state_c) = ([1; 128], [1; 128]);
    let c: Permute = black_box(permutation::sycon_permute);
    compare(
        "Simpira-1024",
        || Simpira1024::permute(Simpira1024::best_backend(), black_box(&mut state)),
        || {
            // SAFETY: a state has 128 bytes.
            let result =
                unsafe { c(c"simpira1024".as_ptr().cast(), black_box(state_c.as_mut_ptr()), 128) };
            assert_eq!(result, 0);
        },
    );
    let (mut state, mut state_c) = ([1; 48], [1; 48]);
    compare(
        "Xoodoo",
        || Xoodoo::permute(Xoodoo::best_backend(), black_box(&mut state)),
        || {
            // SAFETY: a state has 48 bytes.
            let result =
                unsafe { c(c"xoodoo".as_ptr().cast(), black_box(state_c.as_mut_ptr()), 48) };
            assert_eq!(result, 0);
        },
    );

    let mut digest = [0; 64];
    let c: Mixer = black_box(multimixer::sycon_multimixer128);
    compare(
        "multimixer-128, 32",
        || keep(multimixer128(black_box(&input), black_box(&input))),
        // SAFETY: a digest has 64 bytes.
        || assert_eq!(unsafe { c(digest.as_mut_ptr(), source, black_box(source), 32) }, 0),
    );

    let mut rust = Shake128::new();
    let mut state = Box::new(std::mem::MaybeUninit::<xof::sycon_xof_shake128_state>::uninit());
    // SAFETY: this is the memory of a state.
    assert_eq!(unsafe { xof::sycon_xof_shake128_init(state.as_mut_ptr()) }, 0);
    let c: Update = black_box(xof::sycon_xof_shake128_update);
    compare(
        "SHAKE128, an update of 32",
        || keep(std::ptr::from_ref(rust.absorb(black_box(&input)))),
        // SAFETY: the state is initialized.
        || assert_eq!(unsafe { c(state.as_mut_ptr(), black_box(source), 32) }, 0),
    );

    let mut rust = Protocol::new(b"bench");
    let mut state = Box::new(std::mem::MaybeUninit::<newplex::sycon_newplex_state>::uninit());
    let domain = b"bench";
    // SAFETY: the memory of a state, and the length of the domain.
    let good = unsafe { newplex::sycon_newplex_init(state.as_mut_ptr(), domain.as_ptr(), 5) };
    assert_eq!(good, 0);
    let c: Mix = black_box(newplex::sycon_newplex_mix);
    compare(
        "Newplex, a mix of 32",
        || rust.mix(black_box(b"data"), black_box(&input)),
        || {
            let label = b"data";
            // SAFETY: the state is initialized, and the arrays have 4 and 32 bytes.
            let good = unsafe { c(state.as_mut_ptr(), label.as_ptr(), 4, black_box(source), 32) };
            assert_eq!(good, 0);
        },
    );
}

/// Prevents the compiler from removing the computation of `result`.
fn keep<T>(result: T) {
    let _ = black_box(result);
}

fn compare(name: &str, mut rust: impl FnMut(), mut c: impl FnMut()) {
    let (mut least_rust, mut least_c) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        least_rust = least_rust.min(time(&mut rust));
        least_c = least_c.min(time(&mut c));
    }
    println!("{name:32}{least_rust:10.1}{least_c:10.1}{:10.1}", least_c - least_rust);
}

/// Nanoseconds per call.
fn time(work: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..CALLS {
        work();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
}
