//! Runs a kernel COUNT times: `sycon-estimate KERNEL BACKEND COUNT`. Without arguments, lists the kernels, each with
//! its number of states (or bytes).

use sycon_kem::mlkem768::DecapsulationKey;
use sycon_multimixer::Multimixer128;
use sycon_permutation::{
    Areion512, AsconP12, Backend, Gimli, Haraka512, Haraka512Newplex, KeccakF1600, Permutation,
    Simpira1024, Xoodoo,
};

/// A kernel: its name, the number of states it works on, and the function that runs it.
type Kernel = (&'static str, u32, fn(Backend, u32));

const KERNELS: &[Kernel] = &[
    ("Keccak-f[1600]", 1, keccak::<1>),
    ("Keccak-f[1600]", 2, keccak::<2>),
    ("Keccak-f[1600]", 4, keccak::<4>),
    ("Keccak-f[1600]", 8, keccak::<8>),
    ("Ascon-p[12]", 1, one::<AsconP12>),
    ("Ascon-p[12]", 16, many::<AsconP12>),
    ("Xoodoo[12]", 1, one::<Xoodoo>),
    ("Xoodoo[12]", 16, many::<Xoodoo>),
    ("Gimli", 1, one::<Gimli>),
    ("Gimli", 16, many::<Gimli>),
    ("Simpira-1024", 1, one::<Simpira1024>),
    ("Simpira-1024", 16, many::<Simpira1024>),
    ("Areion-512", 1, one::<Areion512>),
    ("Areion-512", 16, many::<Areion512>),
    ("Haraka-512", 1, one::<Haraka512>),
    ("Haraka-512", 16, many::<Haraka512>),
    ("Haraka-512 (newplex)", 1, one::<Haraka512Newplex>),
    ("multimixer-128, 4 KiB", 1, multimixer),
    ("ML-KEM-768, a decapsulation", 1, decapsulation),
];

fn keccak<const N: usize>(backend: Backend, count: u32) {
    let mut lanes = [[1; N]; 25];
    for _ in 0..count {
        KeccakF1600::permute_lanes(backend, &mut lanes);
    }
}

fn one<P: Permutation>(backend: Backend, count: u32) {
    let mut state = P::ZERO;
    for _ in 0..count {
        P::permute(backend, &mut state);
    }
}

fn many<P: Permutation>(backend: Backend, count: u32) {
    let mut states = [P::ZERO; 16];
    for _ in 0..count {
        P::permute_many(backend, &mut states);
    }
}

fn multimixer(backend: Backend, count: u32) {
    let (key, message) = ([1; 4096], [2; 4096]);
    let mut sums = Multimixer128::with_backend(backend);
    for _ in 0..count {
        sums.absorb(&key, &message).expect("as long as each other");
    }
}

fn decapsulation(backend: Backend, count: u32) {
    let key = DecapsulationKey::from_seed_with_backend(backend, &[1; 64]);
    let ciphertext = [3; 1088];
    for _ in 0..count {
        let _secret = std::hint::black_box(key.decapsulate(&ciphertext));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kernel, backend, count] = arguments.as_slice() else {
        for (name, states, _) in KERNELS {
            println!("{name}\t{states}");
        }
        return;
    };
    let (_, _, run) = KERNELS[kernel.parse::<usize>().expect("the number of a kernel")];
    run(backend.parse().expect("a backend"), count.parse().expect("a number"));
}
