//! The permutations: known answers, and lanes that never influence each other.

use sycon::Backend;
use sycon::permutation::{
    Areion512, AsconP8, AsconP12, AsconV12P8, AsconV12P12, Gimli, Haraka512, Haraka512Newplex,
    Keccak, KeccakF1600, KeccakP1600R12, Named, Permutation, Simpira256, Simpira512, Simpira768,
    Simpira1024, Simpira1536, Xoodoo,
};

use crate::known_answers::{self, PermutationCase};
use crate::{REFERENCE, Suite, pattern};

/// A check and its name.
type Check = (&'static str, fn(Backend));

/// Adds the tests of every permutation.
pub(crate) fn add(suite: &mut Suite) {
    add_permutation::<Simpira256>(suite);
    add_permutation::<Simpira512>(suite);
    add_permutation::<Simpira768>(suite);
    add_permutation::<Simpira1024>(suite);
    add_permutation::<Simpira1536>(suite);
    add_permutation::<Areion512>(suite);
    add_permutation::<Haraka512>(suite);
    add_permutation::<Haraka512Newplex>(suite);
    add_permutation::<Gimli>(suite);
    add_permutation::<Xoodoo>(suite);
    add_permutation::<AsconV12P12>(suite);
    add_permutation::<AsconV12P8>(suite);
    add_permutation::<AsconP12>(suite);
    add_permutation::<AsconP8>(suite);
    add_permutation::<KeccakF1600>(suite);
    add_permutation::<KeccakP1600R12>(suite);
    for permutation in Named::ALL {
        suite.add(&format!("{permutation}::known_answers"), |backend| {
            known_answers(backend, *permutation);
        });
    }
    // Blocks of one byte, and blocks as long as the state, which leave no capacity.
    add_blocks::<Xoodoo, 1>(suite);
    add_blocks::<Simpira256, 1>(suite);
    add_blocks::<Simpira256, 32>(suite);
    add_lanes::<24>(suite);
    add_lanes::<12>(suite);
    suite.add("Keccak-p[1600]::every_even_number_of_rounds", every_number_of_rounds);
    suite.add("Haraka-512 v2::digest_of_the_paper", haraka_digest);
    suite.add("Gimli-384::test_of_the_designers", gimli_designers);
    for (permutation, expected) in ZERO_STATES {
        suite.add(&format!("{permutation}::published_answer_to_zeros"), move |backend| {
            answers_to_zeros(backend, permutation, expected);
        });
    }
}

fn add_permutation<P: Permutation + 'static>(suite: &mut Suite) {
    let name = format!("{}::permute_many_equals_one_by_one", P::NAME);
    suite.add(&name, permute_many_equals_one_by_one::<P>);
    // Part of the last register.
    add_blocks::<P, 27>(suite);
}

fn add_blocks<P: Permutation + 'static, const RATE: usize>(suite: &mut Suite) {
    let checks: [Check; 3] = [
        ("absorbing_is_xor_and_permute", absorbing_is_xor_and_permute::<P, RATE>),
        ("squeezing_is_permute_and_copy", squeezing_is_permute_and_copy::<P, RATE>),
        ("encrypting_is_absorbing", encrypting_is_absorbing::<P, RATE>),
    ];
    for (name, check) in checks {
        suite.add(&format!("{}::blocks_of_{RATE}::{name}", P::NAME), check);
    }
}

/// Tests each case with `permute`, and all cases of a single application in one call.
fn known_answers(backend: Backend, permutation: Named) {
    let cases = known_answers::permutation(permutation.name());
    for case in &cases {
        let mut state = case.input();
        for _ in 0..case.n {
            permutation.permute(backend, &mut state).unwrap();
        }
        assert_eq!(state, case.output());
    }
    let once = || cases.iter().filter(|case| case.n == 1);
    let mut states: Vec<u8> = once().flat_map(PermutationCase::input).collect();
    permutation.permute_many(backend, &mut states).unwrap();
    assert_eq!(states, once().flat_map(PermutationCase::output).collect::<Vec<u8>>());
}

/// The state of zeros: Simpira v2 from the designers' reference code, Xoodoo and Keccak from XKCP,
/// Areion from its paper, Ascon from the designers' module for Python.
const ZERO_STATES: [(Named, &str); 8] = [
    (Named::Simpira256, "6b95ca7d8cda46cf97ab4430a8ef27c631b464a6ed106a553e30a83ba08c14c2"),
    (
        Named::Simpira512,
        "085727e5a09556892f95f629ae534ba18316ac501e85a4cf1b574e605d1b215ebcd7835744f8c880cdd054e7f343\
         8c1a460ca6c24bdb0779068ed270cd9d9bdb",
    ),
    (
        Named::Simpira768,
        "9236688b9d98eaa569e690f11fb7cfa1f555e8977e67cbd0efb3955652b93211d2d8626b344530429aac0ce4ee42\
         779a2885662f63c16414631f516b0b9a6492bb356d9e8e5d356f7ee92dbab7a9b2a449e7f2686b68afb60cdfaebd\
         ce1e5a22",
    ),
    (
        Named::Simpira1024,
        "5a7d4c12b2c4483055c5125c73c98edd8ae680baed946a6a42d52bc714f08c5f86d37c6b2e1840f17c8872add106\
         8f5d17d120e2b00ffa0e5513874e92db2c29a4254192dd6eea69e00c38c7240606d8e92c475ee701b669138309d9\
         6f93ff2d9313436f5ec7655c26d9674a98fe583974fc76ddc75185816cd3121104a87778",
    ),
    (
        Named::Areion512,
        "b2adb04fa91f901559367122cb3c96a978cf3ee4b73c6a543fe6dc85779102e7e3f5501016ceed1dd2c48d0bc212\
         fb07ad168794bd96cff35909cdd8e2274928",
    ),
    (
        Named::Xoodoo,
        "8dd8d589bffc63a9192d231b14a0a5ff0681b136fec1c7afbe7ce5aebd4075a770e8862ec9b7f5fef2ad4f8b6240\
         4f5e",
    ),
    (
        Named::KeccakF1600,
        "e7dde140798f25f18a47c033f9ccd584eea95aa61e2698d54d49806f304715bd57d05362054e288bd46f8e7f2da4\
         97ffc44746a4a0e5fe90762e19d60cda5b8c9c05191bf7a630ad64fc8fd0b75a933035d617233fa95aeb0321710d\
         26e6a6a95f55cfdb167ca58126c84703cd31b8439f56a5111a2ff20161aed9215a63e505f270c98cf2febe641166\
         c47b95703661cb0ed04f555a7cb8c832cf1c8ae83e8c14263aae22790c94e409c5a224f94118c26504e72635f516\
         3ba1307fe944f67549a2ec5c7bfff1ea",
    ),
    (
        Named::AsconV12P12,
        "78ea7ae5cfebb1089b9bfb8513b560f76937f83e03d11a503fe53f36f2c1178c045d648e4def12c9",
    ),
];

fn answers_to_zeros(backend: Backend, permutation: Named, expected: &str) {
    let mut state = vec![0; permutation.width()];
    permutation.permute(backend, &mut state).unwrap();
    assert_eq!(state, known_answers::unhex(expected));
}

/// `test.c` of Gimli's reference code.
fn gimli_designers(backend: Backend) {
    let word = |i: u32| i.wrapping_mul(i).wrapping_mul(i).wrapping_add(i.wrapping_mul(0x9e37_79b9));
    let mut state: Vec<u8> = (0..12).flat_map(|i| word(i).to_le_bytes()).collect();
    Named::Gimli.permute(backend, &mut state).unwrap();
    let expected: [u32; 12] = [
        0xba11_c85a,
        0x91ba_d119,
        0x380c_e880,
        0xd24c_2c68,
        0x3ece_ffea,
        0x277a_921c,
        0x4f73_a0bd,
        0xda5a_9cd8,
        0x84b6_73f0,
        0x34e5_2ff7,
        0x9e2b_ef49,
        0xf41b_b8d6,
    ];
    assert_eq!(state, expected.map(u32::to_le_bytes).concat());
}

/// The designers' test: Haraka-512 v2 of 00 01 .. 3f.
fn haraka_digest(backend: Backend) {
    let message: [u8; 64] = core::array::from_fn(|i| u8::try_from(i).unwrap());
    let mut state = message;
    Haraka512::permute(backend, &mut state);
    let sum: Vec<u8> = state.iter().zip(message).map(|(a, b)| a ^ b).collect();
    let digest = [&sum[8..16], &sum[24..32], &sum[32..40], &sum[48..56]].concat();
    let expected = "be7f723b4e80a99813b292287f306f625a6d57331cae5f34dd9277b0945be2aa";
    assert_eq!(digest, known_answers::unhex(expected));
}

fn add_lanes<const ROUNDS: usize>(suite: &mut Suite) {
    let checks: [(usize, fn(Backend)); 4] = [
        (1, lanes_equal_single_states::<ROUNDS, 1>),
        (2, lanes_equal_single_states::<ROUNDS, 2>),
        (4, lanes_equal_single_states::<ROUNDS, 4>),
        (8, lanes_equal_single_states::<ROUNDS, 8>),
    ];
    for (lanes, check) in checks {
        let name = format!("{}::{lanes}_lanes_equal_single_states", Keccak::<ROUNDS>::NAME);
        suite.add(&name, check);
    }
}

/// States that differ for each `seed`, and in each lane.
fn state<P: Permutation>(seed: usize) -> P::State {
    let mut state = P::ZERO;
    state.as_mut().copy_from_slice(&pattern(P::WIDTH + 7 * seed)[7 * seed..]);
    state
}

fn permuted<P: Permutation>(mut state: P::State) -> P::State {
    P::permute(REFERENCE, &mut state);
    state
}

/// More than twice the number of states that any backend processes at a time.
const MANY: usize = 33;

fn permute_many_equals_one_by_one<P: Permutation>(backend: Backend) {
    for count in 0..=MANY {
        let original: Vec<P::State> = (0..count).map(state::<P>).collect();
        let mut states = original.clone();
        P::permute_many(backend, &mut states);
        let expected: Vec<P::State> = original.iter().copied().map(permuted::<P>).collect();
        for (state, expected) in states.iter().zip(&expected) {
            assert_eq!(state.as_ref(), expected.as_ref(), "{count} states");
        }

        // The result of one state does not depend on the contents of the other states.
        for lane in 0..count {
            let mut poisoned = vec![P::ZERO; count];
            for state in &mut poisoned {
                state.as_mut().fill(0xff);
            }
            poisoned[lane] = original[lane];
            P::permute_many(backend, &mut poisoned);
            assert_eq!(poisoned[lane].as_ref(), expected[lane].as_ref(), "state {lane} of {count}");
        }
    }
}

fn lanes_equal_single_states<const ROUNDS: usize, const N: usize>(backend: Backend) {
    for lane in 0..N {
        for poison in [0, 0x5555_5555_5555_5555, u64::MAX] {
            let original = state::<KeccakF1600>(lane);
            let mut lanes = [[poison; N]; 25];
            for (row, word) in lanes.iter_mut().zip(original.as_chunks().0) {
                row[lane] = u64::from_le_bytes(*word);
            }
            Keccak::<ROUNDS>::permute_lanes(backend, &mut lanes);
            let result: Vec<u8> = lanes.iter().flat_map(|row| row[lane].to_le_bytes()).collect();
            assert_eq!(result, permuted::<Keccak<ROUNDS>>(original), "lane {lane}");
        }
    }
}

fn absorbing_is_xor_and_permute<P: Permutation, const RATE: usize>(backend: Backend) {
    let data = pattern(5 * RATE);
    for count in 0..=5 {
        let (blocks, _) = data[..count * RATE].as_chunks::<RATE>();
        let mut expected = state::<P>(1);
        for block in blocks {
            expected.as_mut().iter_mut().zip(block).for_each(|(byte, new)| *byte ^= new);
            P::permute(REFERENCE, &mut expected);
        }
        let mut state = state::<P>(1);
        P::absorb_blocks(backend, &mut state, blocks);
        assert_eq!(state.as_ref(), expected.as_ref(), "{count} blocks");
    }
}

fn squeezing_is_permute_and_copy<P: Permutation, const RATE: usize>(backend: Backend) {
    for count in 0..=5 {
        let mut expected_state = state::<P>(1);
        let mut expected = Vec::new();
        for _ in 0..count {
            P::permute(REFERENCE, &mut expected_state);
            expected.push(*expected_state.as_ref().first_chunk::<RATE>().unwrap());
        }
        let mut state = state::<P>(1);
        let mut blocks = vec![[0xcc; RATE]; count];
        P::squeeze_blocks(backend, &mut state, &mut blocks);
        assert_eq!(blocks, expected, "{count} blocks");
        assert_eq!(state.as_ref(), expected_state.as_ref(), "{count} blocks");
    }
}

fn encrypting_is_absorbing<P: Permutation, const RATE: usize>(backend: Backend) {
    for count in 0..=5 {
        let plaintext: Vec<[u8; RATE]> = pattern(count * RATE).as_chunks().0.to_vec();
        let mut expected_state = state::<P>(1);
        let mut expected = Vec::new();
        for block in &plaintext {
            for (byte, new) in expected_state.as_mut().iter_mut().zip(block) {
                *byte ^= new;
            }
            expected.push(*expected_state.as_ref().first_chunk::<RATE>().unwrap());
            P::permute(REFERENCE, &mut expected_state);
        }
        let mut blocks = plaintext.clone();
        let mut encrypted = state::<P>(1);
        P::encrypt_blocks(backend, &mut encrypted, &mut blocks);
        assert_eq!(blocks, expected, "{count} blocks");
        assert_eq!(encrypted.as_ref(), expected_state.as_ref(), "{count} blocks");
        let mut decrypted = state::<P>(1);
        P::decrypt_blocks(backend, &mut decrypted, &mut blocks);
        assert_eq!(blocks, plaintext, "{count} blocks");
        assert_eq!(decrypted.as_ref(), expected_state.as_ref(), "{count} blocks");
    }
}

fn every_number_of_rounds(backend: Backend) {
    fn check<const ROUNDS: usize>(backend: Backend) {
        let mut result = state::<KeccakF1600>(3);
        Keccak::<ROUNDS>::permute(backend, &mut result);
        assert_eq!(result, permuted::<Keccak<ROUNDS>>(state::<KeccakF1600>(3)), "{ROUNDS} rounds");
        assert_ne!(result, permuted::<KeccakF1600>(state::<KeccakF1600>(3)), "{ROUNDS} rounds");
    }
    check::<2>(backend);
    check::<4>(backend);
    check::<14>(backend);
    check::<22>(backend);
}
