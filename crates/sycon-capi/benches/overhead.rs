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
use std::ptr::null;
use std::time::Instant;

use sycon::experimental::multimixer::multimixer128;
use sycon::experimental::newplex::Protocol;
use sycon::permutation::{Permutation, Simpira1024, Xoodoo};
use sycon::xof::{
    Absorb, AsconHash256, Blake3, Kmac128, Kt128, Sha3_256, Shake128, TurboShake128, Xof,
};
use sycon_capi::description::Char;
use sycon_capi::{mac, multimixer, newplex, permutation, regular_hash, xof};

type OneCall = unsafe extern "C" fn(*mut u8, usize, *const u8, usize) -> c_int;
type Mac = unsafe extern "C" fn(
    *mut u8,
    usize,
    *const u8,
    usize,
    *const u8,
    usize,
    *const u8,
    usize,
) -> c_int;
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

const LENGTHS: [usize; 3] = [0, 64, 256];
const ROUNDS: usize = 400;
const CALLS: u32 = 500;

fn main() {
    println!("{:32}{:>10}{:>10}{:>10}", "nanoseconds", "Rust", "C", "above");
    let input = [7; 32];
    let mut out = [0; 32];
    let (source, target) = (input.as_ptr(), out.as_mut_ptr());
    for length in LENGTHS {
        short(length);
    }

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

/// One call with a message of this length, and 32 bytes of output.
fn short(length: usize) {
    let (message, key) = (&[7; 256][..length], [7; 32]);
    let data = message.as_ptr();
    let mut out = [0; 32];
    let mut row = |name: &str, rust: fn(&[u8]) -> [u8; 32], c: &dyn Fn(*mut u8) -> c_int| {
        compare(
            &format!("{name}, {length} B"),
            || keep(black_box(rust)(black_box(message))),
            || assert_eq!(c(black_box(out.as_mut_ptr())), 0),
        );
    };
    macro_rules! xof {
        ($name:literal, $rust:expr, $c:path) => {
            let c: OneCall = black_box($c);
            // SAFETY: `out` has 32 bytes, and `data` has `length` bytes.
            row($name, $rust, &|out| unsafe { c(out, 32, black_box(data), length) });
        };
    }
    xof!("SHAKE128", |message| hash(Shake128::new(), message), xof::sycon_xof_shake128);
    xof!("TurboSHAKE128", turboshake128, xof::sycon_xof_turboshake128);
    xof!("KT128", Kt128::digest, xof::sycon_xof_kt128);
    xof!("BLAKE3", Blake3::digest, xof::sycon_xof_blake3);
    let c: Hash = black_box(regular_hash::sycon_hash_sha3_256);
    // SAFETY: as above, and a digest has 32 bytes.
    row("SHA3-256", Sha3_256::hash, &|out| unsafe { c(out, black_box(data), length) });
    let c: Mac = black_box(mac::sycon_mac_kmac128);
    row("KMAC128", kmac128, &|out| {
        // SAFETY: as above, and the key has 32 bytes.
        unsafe { c(out, 32, black_box(data), length, key.as_ptr(), 32, null(), 0) }
    });
}

fn hash(xof: impl Xof, message: &[u8]) -> [u8; 32] {
    let mut out = [0; 32];
    xof.hash_into(message, &mut out);
    out
}

fn turboshake128(message: &[u8]) -> [u8; 32] {
    hash(TurboShake128::new(0x1f).expect("the domain byte is in range"), message)
}

fn kmac128(message: &[u8]) -> [u8; 32] {
    let (mut mac, mut tag) = (Kmac128::new(black_box(&[7; 32]), b""), [0; 32]);
    mac.absorb(message);
    mac.finalize_into(&mut tag);
    tag
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
