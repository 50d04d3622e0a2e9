//! Tests of the number of permutations, and of faults.

use std::vec;

use crate::hazmat::from_seeds;
use crate::probe::{count, fault};
use crate::{
    Backend, Error, FixedSet, Shake128f, Shake128s, Shake192f, Shake192s, Shake256f, Shake256s,
    SigningKey,
};

fn key<P: FixedSet>() -> SigningKey<P> {
    let seeds = [1, 2, 3].map(|seed| vec![seed; P::DESCRIPTION.n]);
    from_seeds(Backend::best(), &seeds[0], &seeds[1], &seeds[2]).unwrap()
}

/// Compares the permutations with those of the algorithms in FIPS 205. A signature of the highest layer is without the rest of
/// the chains and the hash of its leaf there, and is here computed with the other seven lanes.
fn check_count<P: FixedSet>([keygen, sign, verification]: [usize; 3]) {
    let set = P::DESCRIPTION;
    count::take();
    let key = key::<P>();
    assert_eq!(count::take(), keygen);
    let mut signature = vec![0; set.signature];
    key.sign_deterministic_into(b"text", &mut signature).unwrap();
    let both = count::take();
    key.verifying_key().verify(b"text", &signature).unwrap();
    let verify = count::take();
    let rest = both - verify - sign;
    assert!((1..9 * set.len()).contains(&rest), "{}: {rest} too many", set.name);
    assert!(verify.abs_diff(verification) < verification / 20, "{}: {verify}", set.name);
}

#[test]
fn permutations_are_as_many_as_in_fips_205() {
    check_count::<Shake128s>([289_791, 2_200_291, 2_150]);
    check_count::<Shake128f>([4_527, 105_641, 6_300]);
    check_count::<Shake192s>([423_423, 3_799_155, 3_100]);
    check_count::<Shake192f>([6_615, 170_462, 9_200]);
    check_count::<Shake256s>([279_039, 3_313_122, 4_680]);
    check_count::<Shake256f>([17_439, 349_653, 9_260]);
}

#[test]
fn small_stacks_are_enough() {
    let run = || {
        let mut signature = vec![0; Shake256f::DESCRIPTION.signature];
        let key = key::<Shake256f>();
        key.sign_deterministic_into(b"text", &mut signature).unwrap();
        key.verifying_key().verify(b"text", &signature)
    };
    let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(run).unwrap();
    assert_eq!(thread.join().unwrap(), Ok(()));
}

#[test]
fn a_fault_is_an_error_and_the_signature_is_zeroized() {
    let key = key::<Shake128f>();
    for layer in 0..Shake128f::DESCRIPTION.d {
        let mut signature = vec![1; 17_088];
        fault::plant(layer);
        assert_eq!(key.sign_deterministic_into(b"text", &mut signature), Err(Error::Fault));
        assert!(signature.iter().all(|byte| *byte == 0));
    }
    let mut signature = vec![1; 17_088];
    key.sign_deterministic_into(b"text", &mut signature).unwrap();
}
