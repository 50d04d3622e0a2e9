//! SLH-DSA with SHAKE: a key, a deterministic signature and its verification, on one thread. The sets 192s and 256s are not
//! measured, because other libraries need seconds for a signature.

use std::hint::black_box;

use fips205::traits::{KeyGen, SerDes, Signer as _};
use fips205::{slh_dsa_shake_128f, slh_dsa_shake_128s, slh_dsa_shake_192f, slh_dsa_shake_256f};
use slh_dsa::SigningKey as Other;
use slh_dsa::signature::Verifier as _;
use sycon::Backend;
use sycon::slhdsa::{
    FixedSet, Shake128f, Shake128s, Shake192f, Shake256f, SigningKey, VerifyingKey, hazmat,
};

use super::bench::first_word;
use super::{keccak, openssl};
use crate::measure::{Contender, SYCON, Unit, Workload};
use crate::row::{Row, Summary};

const MESSAGE: &[u8] = b"firmware 1.2";
const WORKS: &str = "a good key and signature";

/// Eight states, measured in the same run.
const EIGHT: &str = "SLH-DSA, 8 states of Keccak-f[1600]";

/// The operations. For each set, the permutations that FIPS 205 requires for them, for a verification on average.
const OPERATIONS: [&str; 3] = ["key", "sign", "verify"];
const PERMUTATIONS: [(&str, [f64; 3]); 4] = [
    (Shake128f::DESCRIPTION.name, [4_527.0, 105_641.0, 6_300.0]),
    (Shake128s::DESCRIPTION.name, [289_791.0, 2_200_291.0, 2_150.0]),
    (Shake192f::DESCRIPTION.name, [6_615.0, 170_462.0, 9_200.0]),
    (Shake256f::DESCRIPTION.name, [17_439.0, 349_653.0, 9_260.0]),
];

pub(super) fn workloads() -> Vec<Workload> {
    let mut workloads = of::<Shake128f, slh_dsa::Shake128f, slh_dsa_shake_128f::KG, _, _, 16>();
    workloads.extend(of::<Shake128s, slh_dsa::Shake128s, slh_dsa_shake_128s::KG, _, _, 16>());
    workloads.extend(of::<Shake192f, slh_dsa::Shake192f, slh_dsa_shake_192f::KG, _, _, 24>());
    workloads.extend(of::<Shake256f, slh_dsa::Shake256f, slh_dsa_shake_256f::KG, _, _, 32>());
    workloads.push(keccak::eight_states(EIGHT));
    workloads
}

/// The workloads of a set: of sycon, of the crate `slh-dsa`, of the crate `fips205`, whose public keys have `PK` bytes and whose
/// signatures have `SIG`, and of OpenSSL.
fn of<P, O, F, const PK: usize, const SIG: usize, const N: usize>() -> Vec<Workload>
where
    P: FixedSet,
    O: slh_dsa::ParameterSet + 'static,
    F: KeyGen + 'static,
    F::PrivateKey: fips205::traits::Signer<Signature = [u8; SIG]> + 'static,
    F::PublicKey:
        fips205::traits::Verifier<Signature = [u8; SIG]> + SerDes<ByteArray = [u8; PK]> + 'static,
{
    let [a, b, c] = [[7; N], [8; N], [9; N]];
    let make = move || hazmat::from_seeds(Backend::best(), black_box(&a), &b, &c).expect(WORKS);
    let ours: SigningKey<P> = make();
    let signature = ours.sign_deterministic(MESSAGE).expect(WORKS);

    let key = vec![
        Contender::new(SYCON, move || {
            let key: SigningKey<P> = make();
            first_word(key.verifying_key().as_bytes())
        }),
        Contender::new("slh-dsa", move || {
            let key = Other::<O>::slh_keygen_internal(black_box(&a), &b, &c);
            let public: &slh_dsa::VerifyingKey<O> = key.as_ref();
            first_word(&public.to_bytes())
        }),
        Contender::new("fips205", move || {
            let (public, _) = F::keygen_from_seed(black_box(&a), &b, &c);
            first_word(&public.into_bytes())
        }),
    ];

    let theirs = Other::<O>::try_from(ours.as_bytes()).expect(WORKS);
    let (public, private) = F::keygen_from_seed(&a, &b, &c);
    let openssl = openssl::signature(&ours.to_pkcs8_der(), MESSAGE, &signature);
    let mut verify = verifications(ours.verifying_key(), &theirs, public, &signature);
    let mut sign = vec![
        Contender::new(SYCON, move || {
            first_word(&ours.sign_deterministic(black_box(MESSAGE)).expect(WORKS))
        }),
        Contender::new("slh-dsa", move || {
            let signature = theirs.try_sign_with_context(black_box(MESSAGE), b"", None);
            first_word(&signature.expect(WORKS).to_bytes())
        }),
        Contender::new("fips205", move || {
            first_word(&private.try_sign(black_box(MESSAGE), b"", false).expect(WORKS))
        }),
    ];
    if let Some([signs, verifies]) = openssl {
        sign.push(signs);
        verify.push(verifies);
    }
    let contenders = [key, sign, verify];
    let name = |operation| workload(P::DESCRIPTION.name, operation);
    let workloads = OPERATIONS.into_iter().zip(contenders);
    workloads.map(|(operation, them)| Workload::new(name(operation), Unit::Call, them)).collect()
}

fn workload(set: &str, operation: &str) -> String {
    format!("{set} {operation}")
}

fn verifications<P: FixedSet, O: slh_dsa::ParameterSet + 'static, V, const SIG: usize>(
    ours: VerifyingKey<P>,
    theirs: &Other<O>,
    fips205: V,
    signature: &[u8],
) -> Vec<Contender>
where
    V: fips205::traits::Verifier<Signature = [u8; SIG]> + 'static,
{
    let bytes = signature.to_vec();
    let array: [u8; SIG] = signature.try_into().expect(WORKS);
    let parsed = slh_dsa::Signature::<O>::try_from(signature).expect(WORKS);
    let theirs: slh_dsa::VerifyingKey<O> = theirs.as_ref().clone();
    vec![
        Contender::new(SYCON, move || ours.verify(black_box(MESSAGE), &bytes).is_ok().into()),
        Contender::new("slh-dsa", move || {
            theirs.verify(black_box(MESSAGE), &parsed).is_ok().into()
        }),
        Contender::new("fips205", move || fips205.verify(black_box(MESSAGE), &array, b"").into()),
    ]
}

/// For each operation, its time compared with that of its permutations, eight at a time.
pub(super) fn summaries(rows: &[Row]) -> Vec<Summary> {
    let cycles = |workload: &str| {
        let row = rows.iter().find(|row| row.workload == workload && row.contender == SYCON)?;
        Some(row.min_cycles)
    };
    let Some(eight) = cycles(EIGHT) else { return vec![] };
    let summary = |set, operation, permutations: f64| {
        let name = workload(set, operation);
        let value = cycles(&name)? / (permutations * eight / 8.0);
        let note =
            "1 if it consisted of its permutations, eight at a time, and nothing else".into();
        Some(Summary { name: format!("{name} / permutations"), value, note })
    };
    let sets = PERMUTATIONS.iter().flat_map(|(set, counts)| {
        OPERATIONS.into_iter().zip(counts).map(|(operation, &count)| (*set, operation, count))
    });
    sets.filter_map(|(set, operation, count)| summary(set, operation, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::fake_rows;

    #[test]
    fn times_are_compared_with_eight_states() {
        let name = workload(Shake128s::DESCRIPTION.name, "verify");
        let mut rows = fake_rows(&name, Unit::Call, &[(SYCON, 2_150.0 * 300.0), ("slh-dsa", 1.0)]);
        assert_eq!(summaries(&rows), []);
        rows.extend(fake_rows(EIGHT, Unit::Call, &[(SYCON, 800.0)]));
        let [summary] = &summaries(&rows)[..] else { panic!("one summary") };
        assert_eq!(summary.name, "SLH-DSA-SHAKE-128s verify / permutations");
        assert!((summary.value - 3.0).abs() < 1e-9);
    }
}
