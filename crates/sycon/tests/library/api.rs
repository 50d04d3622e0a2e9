//! Tests of the API other than the algorithms: errors, traits of other crates, names.

use std::fmt::Debug;
use std::io::{self, Read, Write};

use sycon::aead::{AsconAead128, Message};
use sycon::experimental::multimixer::{Multimixer128, MultimixerMac, f128, multimixer128};
use sycon::experimental::newplex::schemes;
use sycon::experimental::vexof::{
    IndexedVeXof128, IndexedVeXof256, VeXof128, VeXof256, indexed_vexof128, indexed_vexof256,
    vexof128, vexof256,
};
use sycon::experimental::{multimixer, newplex};
use sycon::permutation::{KeccakF1600, Named, Permutation};
use sycon::sponge::{Absorbing, Squeezing};
use sycon::xof::{
    Absorb, AsconHash256, AsconXof128, Blake3, CShake128, CShake256, Error, Kmac128, Kmac256,
    KmacXof256, Kt128, Kt256, ParallelHash128, ParallelHashXof128, Seekable, Sha3_256, Shake128,
    Shake256, Squeeze, TagLength, TupleHash128, TupleHashXof256, TurboShake128, TurboShake256, Xof,
    ascon_xof128, kt128, kt256, shake128, shake256, turboshake128, turboshake256,
};
use sycon::{Backend, BackendError, permutation};

#[test]
fn turbo_shake_takes_the_domains_of_the_rfc_and_no_others() {
    for domain in 0..=255 {
        let expected = (1..=0x7f).contains(&domain);
        assert_eq!(TurboShake128::new(domain).is_ok(), expected, "{domain:#x}");
        assert_eq!(TurboShake256::new(domain).is_ok(), expected, "{domain:#x}");
    }
    let error = turboshake128(0x80, b"").unwrap_err();
    assert_eq!(error, Error::Domain { given: 0x80 });
    assert_eq!(error.to_string(), "domain byte: out of range (got 0x80, expected 0x01 to 0x7f)");
}

#[test]
fn parallel_hash_refuses_blocks_of_nothing() {
    assert_eq!(ParallelHashXof128::new(0, b"").unwrap_err(), Error::BlockSize);
    assert_eq!(ParallelHash128::new(0, b"").unwrap_err(), Error::BlockSize);
    assert_eq!(
        Error::BlockSize.to_string(),
        "block size: out of range (got 0, expected at least 1)"
    );
}

#[test]
fn blake3_seeks_to_any_byte() {
    let mut reader = sycon::xof::blake3(b"message");
    let all: [u8; 1000] = reader.squeeze_array();
    for position in (0..990).chain((0..990).rev()) {
        reader.seek(position);
        assert_eq!(reader.position(), position);
        let start = usize::try_from(position).unwrap();
        assert_eq!(reader.squeeze_array::<10>(), all[start..start + 10]);
        assert_eq!(reader.position(), position + 10);
    }
    reader.seek(u64::MAX - 100);
    let mut reference = blake3::Hasher::new().update(b"message").finalize_xof();
    reference.set_position(u64::MAX - 100);
    let mut expected = [0; 64];
    reference.fill(&mut expected);
    assert_eq!(reader.squeeze_array(), expected);
}

#[test]
fn kmac_verifies_its_own_tag_and_no_other() {
    fn check(new: impl Fn() -> Kmac128, len: usize) {
        let mut tag = vec![0; len];
        new().finalize_into(&mut tag);
        assert_eq!(new().verify(&tag, len), Ok(()), "{len} bytes");
        for bit in (0..8 * len).step_by(if len > 100 { 61 } else { 1 }) {
            let mut damaged = tag.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(new().verify(&damaged, len), Err(Error::Tag), "bit {bit} of {len} bytes");
        }
        for given in [0, 1, len - 1, len + 1] {
            let other = tag.iter().copied().cycle().take(given).collect::<Vec<_>>();
            let length = TagLength::Unexpected { given, expected: len };
            assert_eq!(new().verify(&other, len), Err(Error::TagLength(length)));
        }
    }
    let new = || {
        let mut mac = Kmac128::new(&[1; 16], b"");
        mac.absorb(b"message");
        mac
    };
    for len in [4, 16, 32, 167, 168, 169, 500] {
        check(new, len);
    }
}

#[test]
fn keyed_blake3_verifies_its_own_tag_and_no_other() {
    let mut mac = Blake3::keyed(&[1; 32]);
    mac.absorb(b"message");
    for len in [4, 16, 32, 63, 64, 65, 200] {
        let mut tag = vec![0; len];
        blake3::Hasher::new_keyed(&[1; 32]).update(b"message").finalize_xof().fill(&mut tag);
        assert_eq!(mac.clone().verify(&tag, len), Ok(()), "{len} bytes");
        for bit in 0..8 * len {
            let mut damaged = tag.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let result = mac.clone().verify(&damaged, len);
            assert_eq!(result, Err(Error::Tag), "bit {bit} of {len} bytes");
        }
        for given in [0, 1, len - 1] {
            let length = TagLength::Unexpected { given, expected: len };
            let result = mac.clone().verify(&tag[..given], len);
            assert_eq!(result, Err(Error::TagLength(length)));
        }
    }
    for expected in 0..Blake3::MIN_TAG {
        let length = TagLength::Unsupported { expected, possible: "4 bytes or more" };
        let result = mac.clone().verify(&vec![0; expected], expected);
        assert_eq!(result, Err(Error::TagLength(length)));
    }
}

#[test]
fn the_sender_does_not_choose_the_length_of_a_tag() {
    // A valid tag of another length is rejected: a shorter tag is easier to guess.
    let mac = Kmac256::new(&[1; 32], b"");
    let newplex = schemes::Mac::new(b"domain", &[1; 32]);
    for given in (0..80).filter(|len| *len != 16) {
        let (mut tag, mut other) = (vec![0; given], vec![0; given]);
        mac.clone().finalize_into(&mut tag);
        newplex.clone().finalize_into(&mut other);
        let length = TagLength::Unexpected { given, expected: 16 };
        assert_eq!(mac.clone().verify(&tag, 16), Err(Error::TagLength(length)));
        assert_eq!(newplex.clone().verify(&other, 16), Err(newplex::Error::TagLength(length)));
    }
    // A length that is too short is rejected, even if the receiver requests it.
    for expected in 0..Kmac256::MIN_TAG {
        let (mut tag, mut other) = (vec![0; expected], vec![0; expected]);
        mac.clone().finalize_into(&mut tag);
        newplex.clone().finalize_into(&mut other);
        let length = TagLength::Unsupported { expected, possible: "4 bytes or more" };
        assert_eq!(mac.clone().verify(&tag, expected), Err(Error::TagLength(length)));
        let length = TagLength::Unsupported { expected, possible: "4 to 64 bytes" };
        assert_eq!(
            newplex.clone().verify(&other, expected),
            Err(newplex::Error::TagLength(length))
        );
    }
    let error = mac.clone().verify(&[0; 4], 16).unwrap_err();
    assert_eq!(error.to_string(), "tag: wrong length (got 4 bytes, expected 16)");
    let error = mac.verify(&[0; 3], 3).unwrap_err();
    assert_eq!(error.to_string(), "length: no tag has 3 bytes (expected 4 bytes or more)");
    assert_eq!(Error::Tag.to_string(), multimixer::Error::Tag.to_string());
    assert_eq!(Error::Tag.to_string(), "tag: verification failed");
}

#[test]
fn multimixer_refuses_lengths_that_do_not_fit() {
    for (key, message) in [(0, 0), (32, 64), (64, 32), (0, 32), (32, 0), (33, 33), (31, 31), (1, 1)]
    {
        let error = multimixer128(&vec![1; key], &vec![2; message]).unwrap_err();
        assert_eq!(error, multimixer::Error::Length { key: key as u64, message: message as u64 });
    }
    let error = multimixer128(&[0; 64], &[0; 33]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "key and message: wrong lengths (got 64 and 33 bytes, expected the same multiple of 32, except 0)"
    );

    let mut mixer = Multimixer128::new();
    assert_eq!(mixer.clone().finalize(), Err(multimixer::Error::Length { key: 0, message: 0 }));
    mixer.absorb(&[1; 20], &[2; 20]).unwrap();
    let error = multimixer::Error::Length { key: 13, message: 12 };
    assert_eq!(mixer.absorb(&[1; 13], &[2; 12]).unwrap_err(), error);
    assert_eq!(mixer.clone().finalize(), Err(multimixer::Error::Length { key: 20, message: 20 }));
    mixer.absorb(&[1; 12], &[2; 12]).unwrap();
    assert_eq!(mixer.finalize(), multimixer128(&[1; 32], &[2; 32]));
}

#[test]
fn f128_is_known_at_compile_time() {
    const RESULT: [u64; 8] = f128(&[1, 2, 3, 4, 5, 6, 7, 8]);
    const { assert!(RESULT[0] == 5 && RESULT[4] == (1 + 2 + 3) * (6 + 7 + 8)) };
    assert_eq!(RESULT, [5, 12, 21, 32, 6 * 21, 9 * 20, 8 * 19, 7 * 18]);
}

#[test]
fn multimixer_mac_verifies_its_own_tags_and_no_others() {
    let mut mac = MultimixerMac::new(&[1; 32]);
    mac.absorb(b"message");
    let tag = mac.clone().finalize();
    for given in 0..=40 {
        let mut bytes = tag.to_vec();
        bytes.resize(given, 0);
        for expected in 0..=40 {
            let wrong = if ![16, 32].contains(&expected) {
                Some(TagLength::Unsupported { expected, possible: "16 or 32 bytes" })
            } else if given != expected {
                Some(TagLength::Unexpected { given, expected })
            } else {
                None
            };
            let result = wrong.map_or(Ok(()), |length| Err(multimixer::Error::TagLength(length)));
            assert_eq!(mac.clone().verify(&bytes, expected), result);
        }
    }
    for len in [16, 32] {
        for bit in 0..8 * len {
            let mut damaged = tag[..len].to_vec();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let result = mac.clone().verify(&damaged, len);
            assert_eq!(result, Err(multimixer::Error::Tag), "bit {bit} of {len} bytes");
        }
    }
    let other = MultimixerMac::new(&[2; 32]);
    assert_ne!(other.tag(b"message"), tag);
    assert_eq!(mac.tag(b"message"), tag, "its own input does not matter");
    assert_ne!(mac.tag(b"message\x80"), mac.tag(b"message\x80\0"), "padding is not a message");
    mac.reset();
    mac.absorb(b"message");
    assert_eq!(mac.finalize(), tag);
}

#[test]
fn backends_are_known_by_name() {
    let available: Vec<_> = Backend::available().collect();
    assert_eq!(available.first(), Some(&Backend::PORTABLE));
    assert!(available.contains(&Backend::best()));
    assert!(available.contains(&Backend::best_single()));
    // `ci/test_backends.sh` forces each backend.
    if let Ok(forced) = std::env::var("SYCON_BACKEND") {
        assert_eq!([Backend::best(), Backend::best_single()].map(Backend::name), [&forced; 2]);
    }
    for name in Backend::NAMES.iter().copied() {
        match name.parse::<Backend>() {
            Ok(backend) => {
                assert!(available.contains(&backend));
                assert_eq!(backend.to_string(), name);
                assert_eq!(format!("{backend:?}"), format!("Backend({name})"));
            }
            Err(error) => {
                assert_eq!(error, BackendError::Missing { name });
                assert_eq!(error.to_string(), format!("backend: this processor cannot run {name}"));
            }
        }
    }
    let error = "mmx".parse::<Backend>().unwrap_err();
    assert_eq!(error, BackendError::Unknown);
    assert_eq!(
        error.to_string(),
        "backend: unknown name; the known ones are portable bmi avx2 avx2-vaes avx512 avx512-vaes simd128 neon neon-aes neon-wide neon-sha3"
    );
}

#[test]
fn permutations_are_known_by_name() {
    for permutation in Named::ALL {
        assert_eq!(permutation.name().parse(), Ok(*permutation));
        assert_eq!(permutation.to_string(), permutation.name());
    }
    let error = "gimli".parse::<Named>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "permutation: unknown name; the known ones are simpira256 simpira512 simpira768 simpira1024 \
         simpira1536 areion512 haraka512 haraka512_newplex gimli384 xoodoo ascon12 ascon8 \
         keccakf1600 keccakp1600_12"
    );
}

/// A minimal implementation of Keccak-f\[1600\], with only the required methods.
#[derive(Clone)]
struct Minimal;

impl Permutation for Minimal {
    const NAME: &'static str = "minimal";
    const WIDTH: usize = 200;
    type State = [u8; 200];
    const ZERO: [u8; 200] = [0; 200];

    fn permute(backend: Backend, state: &mut [u8; 200]) {
        KeccakF1600::permute(backend, state);
    }
}

#[test]
fn a_minimal_permutation_does_what_the_others_do() {
    fn results<P: Permutation<State = [u8; 200]>>() -> Vec<Vec<u8>> {
        let backend = P::best_backend();
        let (mut state, mut other) = (P::ZERO, P::ZERO);
        let mut states = [[1; 200], [2; 200], [3; 200]];
        P::permute_many(backend, &mut states);
        let mut blocks = [[4; 136], [5; 136], [6; 136]];
        P::absorb_blocks(backend, &mut state, &blocks);
        P::squeeze_blocks(backend, &mut state, &mut blocks);
        let plain = blocks;
        P::encrypt_blocks(backend, &mut state, &mut blocks);
        let sealed = blocks;
        P::absorb_blocks(backend, &mut other, &[[4; 136], [5; 136], [6; 136]]);
        P::squeeze_blocks(backend, &mut other, &mut blocks);
        blocks = sealed;
        P::decrypt_blocks(backend, &mut other, &mut blocks);
        assert_eq!((blocks, other), (plain, state));
        vec![states.concat(), sealed.concat(), state.to_vec()]
    }
    assert_eq!(results::<Minimal>(), results::<KeccakF1600>());
}

#[test]
fn states_of_the_wrong_length_are_refused_and_kept() {
    for permutation in Named::ALL {
        let (name, width) = (permutation.name(), permutation.width());
        for given in [0, 1, width - 1, width + 1, 2 * width] {
            let mut state = vec![7; given];
            let error = permutation.permute(Backend::best(), &mut state).unwrap_err();
            assert_eq!(error, permutation::Error::StateLength { name, given, expected: width });
            let message =
                format!("state of {name}: wrong length (got {given} bytes, expected {width})");
            assert_eq!(error.to_string(), message);
            assert_eq!(state, vec![7; given]);
        }
        let given = 3 * width - 1;
        let mut states = vec![7; given];
        let error = permutation.permute_many(Backend::best(), &mut states).unwrap_err();
        assert_eq!(error, permutation::Error::StatesLength { name, given, width });
        let message = format!(
            "states of {name}: wrong length (got {given} bytes, expected a multiple of {width})"
        );
        assert_eq!(error.to_string(), message);
        assert_eq!(states, vec![7; given]);
        assert_eq!(permutation.permute_many(Backend::best(), &mut []), Ok(()));
    }
}

#[test]
fn one_call_forms_equal_the_streaming_ones() {
    fn streamed(mut xof: impl Xof) -> [u8; 50] {
        xof.absorb(b"mess").absorb(b"age");
        xof.finalize().squeeze_array()
    }
    let data = b"message";
    assert_eq!(shake128(data).squeeze_array(), streamed(Shake128::new()));
    assert_eq!(shake256(data).squeeze_array(), streamed(Shake256::new()));
    assert_eq!(ascon_xof128(data).squeeze_array(), streamed(AsconXof128::new()));
    assert_eq!(vexof128(data).squeeze_array(), streamed(VeXof128::new()));
    assert_eq!(vexof256(data).squeeze_array(), streamed(VeXof256::new()));
    assert_eq!(indexed_vexof128(data).squeeze_array(), streamed(IndexedVeXof128::new()));
    assert_eq!(indexed_vexof256(data).squeeze_array(), streamed(IndexedVeXof256::new()));
    assert_eq!(kt128(data).squeeze_array(), streamed(Kt128::new()));
    assert_eq!(kt256(data).squeeze_array(), streamed(Kt256::new()));
    let turbo = streamed(TurboShake128::new(9).unwrap());
    assert_eq!(turboshake128(9, data).unwrap().squeeze_array(), turbo);
    let turbo = streamed(TurboShake256::new(9).unwrap());
    assert_eq!(turboshake256(9, data).unwrap().squeeze_array(), turbo);
    let default = streamed(TurboShake256::default());
    assert_eq!(turboshake256(0x1f, data).unwrap().squeeze_array(), default);
}

#[test]
fn cshake_without_parameters_is_shake() {
    let mut xof = CShake256::default();
    xof.absorb(b"message");
    assert_eq!(xof.finalize().squeeze_array::<99>(), shake256(b"message").squeeze_array());
}

#[test]
fn tuples_that_only_concatenate_alike_differ() {
    let hash = |parts: &[&[u8]]| {
        let mut xof = TupleHashXof256::new(b"");
        for part in parts {
            xof.absorb(part);
        }
        xof.finalize().squeeze_array::<32>()
    };
    let lists: [&[&[u8]]; 6] =
        [&[], &[b""], &[b"", b""], &[b"abc"], &[b"ab", b"c"], &[b"a", b"bc"]];
    for (i, a) in lists.iter().enumerate() {
        for b in &lists[i + 1..] {
            assert_ne!(hash(a), hash(b), "{a:?} and {b:?}");
        }
    }
    let mut xof = TupleHashXof256::new(b"");
    xof.absorb(b"forgotten").reset();
    assert_eq!(xof.finalize().squeeze_array::<32>(), hash(&[]));
    let mut fixed = TupleHash128::new(b"");
    fixed.absorb(b"forgotten");
    fixed.reset();
    let [mut after, mut fresh] = [[0; 32]; 2];
    fixed.finalize_into(&mut after);
    TupleHash128::new(b"").finalize_into(&mut fresh);
    assert_eq!(after, fresh);
}

#[test]
fn writing_absorbs_and_reading_squeezes() -> io::Result<()> {
    fn check<X: Xof + Write>(mut xof: X) -> io::Result<()>
    where
        X::Reader: Read,
    {
        let data = [7; 1000];
        let mut written = xof.clone();
        io::copy(&mut &data[..], &mut written)?;
        written.flush()?;
        let mut out = Vec::new();
        written.finalize().take(700).read_to_end(&mut out)?;
        xof.absorb(&data);
        assert_eq!(out[..], xof.finalize().squeeze_array::<700>());
        Ok(())
    }
    check(Shake128::new())?;
    check(CShake128::new(b"", b"custom"))?;
    check(KmacXof256::new(b"key", b""))?;
    check(ParallelHashXof128::new(64, b"").unwrap())?;
    check(TurboShake256::default())?;
    check(Kt128::new())?;
    check(Blake3::new())?;
    check(AsconXof128::new())?;
    check(VeXof128::new())?;
    let mut hash = Sha3_256::new();
    hash.write_all(b"message")?;
    assert_eq!(hash.finalize(), Sha3_256::hash(b"message"));
    let mut hash = AsconHash256::new();
    hash.write_all(b"message")?;
    assert_eq!(hash.finalize(), AsconHash256::hash(b"message"));
    let mut mac = MultimixerMac::new(&[1; 32]);
    mac.write_all(b"message")?;
    assert_eq!(mac.clone().finalize(), mac.tag(b"message"));
    Ok(())
}

#[test]
fn rustcrypto_traits_give_the_same_bytes() {
    use digest::{Digest, ExtendableOutput, ExtendableOutputReset, Update, XofReader};

    fn check<X: Xof + ExtendableOutputReset + Update>(mut xof: X)
    where
        <X as ExtendableOutput>::Reader: XofReader,
    {
        let mut expected = xof.clone();
        expected.absorb(b"message");
        let expected: [u8; 300] = Xof::finalize(expected).squeeze_array();
        for _ in 0..2 {
            Update::update(&mut xof, b"message");
            let mut out = [0; 300];
            xof.finalize_xof_reset().read(&mut out);
            assert_eq!(out, expected);
        }
        Update::update(&mut xof, b"message");
        let mut out = [0; 300];
        xof.finalize_xof_into(&mut out);
        assert_eq!(out, expected);
    }
    check(Shake128::new());
    check(CShake256::new(b"", b"custom"));
    check(KmacXof256::new(b"key", b""));
    check(ParallelHashXof128::new(64, b"").unwrap());
    check(TurboShake128::default());
    check(Kt256::new());
    check(Blake3::new());
    check(AsconXof128::new());
    check(IndexedVeXof128::new());

    let mut hash = <Sha3_256 as Digest>::new();
    for _ in 0..2 {
        Digest::update(&mut hash, b"message");
        assert_eq!(hash.finalize_reset()[..], Sha3_256::hash(b"message"));
    }
    assert_eq!(<Sha3_256 as Digest>::digest(b"message")[..], Sha3_256::hash(b"message"));
}

#[test]
fn names_are_those_of_the_standards() {
    assert_eq!(Shake128::NAME, "SHAKE128");
    assert_eq!(CShake256::NAME, "cSHAKE256");
    assert_eq!(Sha3_256::NAME, "SHA3-256");
    assert_eq!(KmacXof256::NAME, "KMACXOF256");
    assert_eq!(TupleHashXof256::NAME, "TupleHashXOF256");
    assert_eq!(TupleHash128::NAME, "TupleHash128");
    assert_eq!(ParallelHashXof128::NAME, "ParallelHashXOF128");
    assert_eq!(TurboShake256::NAME, "TurboSHAKE256");
    assert_eq!(Kt128::NAME, "KT128");
    assert_eq!(KeccakF1600::NAME, "Keccak-f[1600]");
    assert_eq!(MultimixerMac::NAME, "multimixer-128 MAC");
}

#[test]
fn debug_of_a_sponge_names_it_and_its_phase() {
    let mut sponge = Absorbing::<KeccakF1600, 168>::new(Backend::PORTABLE);
    sponge.absorb(b"secret");
    assert_eq!(format!("{sponge:?}"), "Keccak-f[1600], rate 168, absorbing");
    let mut reader = sponge.finalize(0x1f);
    reader.skip(3);
    assert_eq!(format!("{reader:?}"), "Keccak-f[1600], rate 168, squeezing");
    assert_eq!(format!("{:?}", TupleHash128::new(b"")), "TupleHash128, absorbing");
    assert_eq!(format!("{:?}", sycon::xof::blake3(b"secret")), "BLAKE3, squeezing");
    assert_eq!(format!("{:?}", Multimixer128::new()), "multimixer-128, absorbing");
    assert_eq!(format!("{:?}", TupleHashXof256::new(b"")), "TupleHashXOF256, absorbing");
}

#[test]
fn debug_of_ciphers_and_streams_does_not_show_keys_and_data() {
    let cipher = AsconAead128::new(b"secretsecretsecr");
    let mut text = *b"secret";
    let message = Message { cipher: &cipher, nonce: &[0; 16], aad: b"secret", text: &mut text };
    let protocol = || newplex::Protocol::new(b"secret");
    for shown in [
        format!("{cipher:?}"),
        format!("{message:?}"),
        format!("{:?}", protocol().mix_reader(b"secret", &b"secret"[..])),
        format!("{:?}", protocol().encrypt_reader(b"secret", &b"secret"[..])),
        format!("{:?}", protocol().mix_writer(b"secret", b"secret".to_vec())),
        format!("{:?}", protocol().encrypt_writer(b"secret", b"secret".to_vec())),
    ] {
        // 115 is the byte of "s".
        assert!(
            !shown.is_empty() && !shown.contains("secret") && !shown.contains("115"),
            "{shown}"
        );
    }
}

#[test]
fn everything_can_move_between_threads() {
    fn check<T: Send + Sync + Clone + Debug + 'static>() {}
    check::<Shake128>();
    check::<Kmac256>();
    check::<Kt128>();
    check::<ParallelHash128>();
    check::<Multimixer128>();
    check::<MultimixerMac>();
    check::<Squeezing<KeccakF1600, 168>>();
    check::<Backend>();
    check::<Error>();
}

/// The numbers differ from each other, and do not occur in the fixed text of the messages.
#[test]
fn errors_tell_what_was_given() {
    use sycon::experimental::newplex;
    use sycon::mldsa::PreHash;
    use sycon::xof::Algorithm;
    use sycon::{batch, columns, distributed, mldsa, sample, transcript};

    fn tells(error: &impl std::error::Error, parts: &[&str]) {
        let text = error.to_string();
        for part in parts {
            assert!(text.contains(part), "{text}: {part}");
        }
    }

    let algorithm = Algorithm::Sha3_256;
    tells(
        &batch::Error::OutputLength { given: 701, messages: 702, length: 703 },
        &["701", "702", "703"],
    );
    tells(&batch::Error::Rows { given: 701, rows: 702 }, &["701", "702"]);
    tells(&batch::Error::NoLanes { algorithm }, &["SHA3-256"]);
    tells(&batch::Error::Parameters(Error::BlockSize), &["block size"]);

    tells(&columns::Error::Rows { column: 701, given: 702, rows: 703 }, &["701", "702", "703"]);
    tells(
        &columns::Error::OutputLength { given: 701, rows: 702, length: 703 },
        &["701", "702", "703"],
    );
    tells(&columns::Error::Function { algorithm }, &["SHA3-256"]);
    tells(&columns::Error::KeyLength { given: 701, least: 702 }, &["701", "702"]);
    tells(&columns::Error::Parameters(Error::BlockSize), &["block size"]);
    for problem in [
        columns::Problem::Type("zz".to_owned()),
        columns::Problem::NotBytes("zz".to_owned()),
        columns::Problem::Depth,
        columns::Problem::Short,
        columns::Problem::Runs,
    ] {
        let named = matches!(problem, columns::Problem::Type(_) | columns::Problem::NotBytes(_));
        let error = columns::Error::Column { column: 701, problem };
        tells(&error, if named { &["701", "zz"] } else { &["701"] });
    }

    tells(&distributed::Error::NoParts { algorithm }, &["SHA3-256"]);
    tells(&distributed::Error::Parameters(Error::BlockSize), &["block size"]);
    tells(&distributed::Error::TooShort { total: 701 }, &["701"]);
    tells(&distributed::Error::AuthenticationKey { given: 701 }, &["701"]);
    tells(&distributed::Error::PartSize { given: 701, unit: 702 }, &["701", "702"]);
    tells(&distributed::Error::Range { start: 701, end: 702 }, &["701", "702"]);
    tells(&distributed::Error::TooMuch { by: 701 }, &["701", "too long"]);
    tells(&distributed::Error::TooLittle { by: 701 }, &["701", "too short"]);
    tells(&distributed::Error::Apart { expected: 701, given: 702 }, &["got 702", "expected 701"]);
    tells(&distributed::Error::Incomplete { next: 701, total: 702 }, &["701", "702"]);

    tells(&mldsa::Error::PublicKeyLength { given: 701 }, &["701"]);
    tells(&mldsa::Error::ContextLength { given: 701 }, &["701", "255"]);
    let prehash = PreHash::ALL[0];
    let expected = prehash.digest_length().to_string();
    let error = mldsa::Error::DigestLength { prehash, given: 701 };
    tells(&error, &["701", &expected, prehash.name()]);
    tells(&mldsa::Error::NoHash(prehash), &[prehash.name()]);
    let names: Vec<_> = PreHash::ALL.iter().map(|prehash| prehash.name()).collect();
    tells(&mldsa::Error::UnknownPreHash, &names);

    tells(&newplex::Error::BlockLength { given: 701, max: 702 }, &["701", "702"]);
    tells(&newplex::Error::ShortBlock { given: 701, min: 702 }, &["701", "702"]);
    tells(
        &newplex::Error::StateLength { given: 701, expected: 702 },
        &["got 701 bytes, expected 702"],
    );
    tells(&newplex::Error::StatePosition { given: 701, rate: 702 }, &["got 701", "less than 702"]);

    let length = TagLength::Unexpected { given: 701, expected: 702 };
    tells(&newplex::Error::TagLength(length), &["got 701 bytes", "expected 702"]);
    tells(&multimixer::Error::TagLength(length), &["got 701 bytes", "expected 702"]);
    tells(&transcript::Error::MacLength(length), &["got 701 bytes", "expected 702"]);
    tells(&Error::TagLength(length), &["got 701 bytes", "expected 702"]);

    let error = Error::OutputLength { algorithm, given: 701, expected: 702 };
    tells(&error, &["SHA3-256", "expected 702", "got 701"]);

    tells(&sample::Error::Modulus { given: 701 }, &["701"]);
    tells(&sample::Error::Bits { given: 701, fewest: 702, most: 703 }, &["701", "702", "703"]);
    tells(&sample::Error::Stride { given: 701, bits: 702 }, &["701", "702"]);
    tells(&sample::Error::Eta { given: 701 }, &["701"]);
    tells(&sample::Error::Weight { given: 701 }, &["701"]);
    tells(&sample::Error::Degree { given: 701 }, &["701"]);
    tells(&sample::Error::Length { given: 701, readers: 702 }, &["701", "702"]);
    tells(&sample::Error::Range { least: -701, greatest: 702 }, &["-701", "702"]);
}

#[test]
fn errors_without_numbers_are_told_apart() {
    use sycon::columns::Problem;
    use sycon::distributed::{self, Flaw};
    use sycon::experimental::newplex;
    use sycon::transcript::{self, Operation};
    use sycon::{mldsa, sample};

    let flaws = [
        (Flaw::Magic, "begin"),
        (Flaw::Version, "version"),
        (Flaw::Flags, "flag"),
        (Flaw::Reserved, "reserved"),
        (Flaw::Algorithm, "function"),
        (Flaw::Unit, "unit"),
        (Flaw::Total, "input length"),
        (Flaw::Plan, "another key"),
        (Flaw::Range, "range"),
        (Flaw::Counts, "counts"),
        (Flaw::Length, "contents"),
        (Flaw::Authenticated, "plan has no authentication key"),
        (Flaw::Unauthenticated, "plan has an authentication key"),
        (Flaw::Check, "damaged"),
    ];
    let flaws = flaws.map(|(flaw, part)| (distributed::Error::from(flaw).to_string(), part));
    let plans = [
        (distributed::Error::Memory, "memory"),
        (distributed::Error::OtherPlan, "it belongs to another plan"),
        (distributed::Error::NoBytes, "no encoding"),
    ];
    let (given, last) = (Operation::AD, Some(Operation::PRF));
    let transcripts = [
        (transcript::Error::More { given, last }, "the last operation was prf"),
        (transcript::Error::More { given, last: None }, "because it is the first one"),
        (transcript::Error::NoInput { given: Operation::PRF }, "operation: prf takes no input"),
        (transcript::Error::Mac, "verification failed"),
        (transcript::Error::EmptyInstance, "instance"),
        (transcript::Error::MessageLength, "2^32"),
        (transcript::Error::ProofTooShort, "too short"),
        (transcript::Error::ProofTooLong { left: 701 }, "701"),
        (transcript::Error::NotReduced, "less than the modulus"),
        (
            transcript::Error::IntegerLength { given: 701, expected: 702 },
            "got 701 bytes, expected 702",
        ),
        (transcript::Error::Modulus { max: 701 }, "701"),
        (transcript::Error::Suite, "TurboSHAKE128"),
    ];
    let problems = [
        (Problem::Depth, "nested"),
        (Problem::Shape, "buffers"),
        (Problem::Short, "short"),
        (Problem::Offsets, "offsets"),
        (Problem::View, "view"),
        (Problem::Index, "dictionary"),
        (Problem::Runs, "runs"),
        (Problem::Date, "whole day"),
        (Problem::Time, "out of range"),
    ];
    let others = [
        (newplex::Error::InvalidCiphertext.to_string(), "ciphertext"),
        (sample::Error::Ended.to_string(), "too soon"),
        (mldsa::Error::Spki.to_string(), "SubjectPublicKeyInfo"),
    ];
    let texts: Vec<_> = flaws
        .into_iter()
        .chain(others)
        .chain(plans.map(|(error, part)| (error.to_string(), part)))
        .chain(transcripts.map(|(error, part)| (error.to_string(), part)))
        .chain(problems.map(|(problem, part)| (problem.to_string(), part)))
        .collect();
    for (text, part) in &texts {
        assert!(text.contains(part), "{text}: {part}");
        assert_eq!(texts.iter().filter(|(other, _)| other == text).count(), 1, "{text}");
    }
    // A wrong tag has one text.
    assert_eq!(newplex::Error::Tag.to_string(), transcript::Error::Mac.to_string());
}

/// `Default` returns the same as `new`.
#[test]
fn defaults_are_new() {
    use sycon::xof::AsconV12Xof;

    fn first(mut reader: impl Squeeze) -> [u8; 32] {
        reader.squeeze_array()
    }

    assert_eq!(AsconHash256::default().finalize(), AsconHash256::hash(b""));
    assert_eq!(first(AsconXof128::default().finalize()), first(AsconXof128::new().finalize()));
    assert_eq!(first(AsconV12Xof::default().finalize()), first(AsconV12Xof::new().finalize()));
    assert_eq!(first(VeXof128::default().finalize()), first(VeXof128::new().finalize()));
    assert_eq!(
        first(IndexedVeXof128::default().finalize()),
        first(IndexedVeXof128::new().finalize())
    );
    let (other, new) = (Multimixer128::default(), Multimixer128::new());
    assert_eq!(other.finalize(), new.finalize());
}
