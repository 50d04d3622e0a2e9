//! Attacks that make different operations reach the same state, and checks that they fail against the schemes and
//! `SizedProtocol`.

use std::array;

use sycon_newplex::schemes::{Aead, Channel, encrypt};
use sycon_newplex::{Error, Protocol, SizedProtocol, TAG_LEN};

use crate::model::{Absorbed, Cell, Kind, NEWPLEX, cells};

/// Returns a protocol in which `parts`, pairs of a label and data, were mixed.
fn mixed(parts: &[(&[u8], &[u8])]) -> Protocol {
    let mut protocol = Protocol::new(b"example.org v1");
    for (label, data) in parts {
        protocol.mix(label, data);
    }
    protocol
}

fn keyed() -> Protocol {
    mixed(&[(b"key", &[7; 32])])
}

/// Returns a model that continues after `protocol`. Zeros replace the data that `protocol` absorbed.
fn following(protocol: &Protocol) -> Absorbed {
    let position: usize = protocol.to_bytes()[0].into();
    Absorbed { parameters: NEWPLEX, cells: vec![Cell::Is(0); position] }
}

/// An attacker's choice of data, from the state of `protocol` before the data are mixed, and the attacker's `message`.
struct Imitation {
    /// The plaintext that the victim encrypts after the honest data.
    plaintext: Vec<u8>,
    /// If these data are mixed and `message` is processed, the protocol absorbs the same bytes.
    data: Vec<u8>,
}

impl Imitation {
    fn new(protocol: &Protocol, label: &[u8], data: &[u8], kind: Kind, message: &[u8]) -> Self {
        let mut honest = following(protocol);
        honest.operation(Kind::Mix, &cells(label), &cells(data));
        // Everything before `message` fits into a block.
        let plaintext_len = NEWPLEX.rate + message.len();
        let start = honest.operation(kind, &cells(b"message"), &vec![Cell::Data; plaintext_len])[0];
        honest.cells.truncate(start);

        let mut other = following(protocol);
        let start = other.cells.len() + 3 + label.len();
        let data = honest.bytes().split_off(start);
        other.operation(Kind::Mix, &cells(label), &cells(&data));
        let end = other.operation(kind, &cells(b"message"), &cells(message))[0] + message.len();
        other.cells.truncate(end);
        let plaintext = other.bytes().split_off(start + data.len());
        assert_eq!(plaintext.len(), plaintext_len);
        Self { plaintext, data }
    }
}

const MESSAGE: &[u8] = b"pay mallory 1000";

#[test]
fn labels_imitate_data() {
    let one = mixed(&[(b"data", b"pay 10"), (b"X\x01\x02\x010amount", b"the end")]);
    let other = mixed(&[(b"data", b"pay 100\x01\x02\x01X"), (b"amount", b"the end")]);
    assert_eq!(one.to_bytes(), other.to_bytes());
}

/// Mixing a key, a nonce and associated data, and sealing: a sealed message contains another message, with a valid tag,
/// for other associated data.
#[test]
fn sealed_data_imitate_what_is_mixed_before() {
    let start = mixed(&[(b"key", &[7; 32]), (b"nonce", b"number 1")]);
    let ad = b"to bob";
    let attack = Imitation::new(&start, b"ad", ad, Kind::Seal, MESSAGE);

    let mut honest = start.clone();
    honest.mix(b"ad", ad);
    let mut sealed = attack.plaintext.clone();
    let tag = honest.seal(b"message", &mut sealed);

    let mut forged = sealed.split_off(sealed.len() - MESSAGE.len());
    forged.extend(tag);
    let mut receiver = start;
    receiver.mix(b"ad", &attack.data);
    assert_ne!(attack.data, ad);
    assert_eq!(receiver.open(b"message", &mut forged), Ok(MESSAGE));
    assert_eq!(receiver.to_bytes(), honest.to_bytes());
}

/// Mixing a key and a nonce, and encrypting: the key stream of one nonce is part of another's.
#[test]
fn encrypted_data_imitate_what_is_mixed_before() {
    let attack = Imitation::new(&keyed(), b"nonce", b"number 1", Kind::Encrypt, MESSAGE);
    let mut long = keyed();
    long.mix(b"nonce", b"number 1");
    let mut ciphertext = attack.plaintext.clone();
    long.encrypt(b"message", &mut ciphertext);

    let mut short = keyed();
    short.mix(b"nonce", &attack.data);
    let mut other = MESSAGE.to_vec();
    short.encrypt(b"message", &mut other);
    assert!(ciphertext.ends_with(&other));
}

/// Encrypting, and then sealing a second message: the ciphertext of the first contains the seal of the second.
#[test]
fn encrypted_data_imitate_what_follows() {
    let mut absorbed = following(&keyed());
    let start = absorbed.operation(Kind::Encrypt, &cells(b"note"), &cells(b"short"))[0];
    let outputs = absorbed.operation(Kind::Seal, &cells(b"message"), &cells(MESSAGE));
    absorbed.cells.truncate(outputs[1] + TAG_LEN);

    let mut ciphertext = absorbed.bytes().split_off(start);
    keyed().encrypt(b"note", &mut ciphertext);
    let part = |from: usize, len: usize| ciphertext[from - start..][..len].to_vec();

    let mut receiver = keyed();
    let mut note = part(start, 5);
    receiver.decrypt(b"note", &mut note);
    assert_eq!(note, b"short");
    let mut forged = [part(outputs[0], MESSAGE.len()), part(outputs[1], TAG_LEN)].concat();
    assert_eq!(receiver.open(b"message", &mut forged), Ok(MESSAGE));
}

/// Sealing alone, where the encoded length crosses the end of a block: a length of 65568 bytes is encoded as 08 01 00 |
/// 03, and a length of one byte as 08 01, followed by zeros to the end of the block, and the byte. An attacker who
/// knows the long plaintext knows the tag of the short one, and has to guess one byte of the key stream.
#[test]
fn a_length_across_the_end_of_a_block_imitates_a_shorter_one() {
    let start = (0..96)
        .map(|len| mixed(&[(b"key", &[7; 32]), (b"nonce", &vec![1; len])]))
        .find(|protocol| protocol.to_bytes()[0] == 93 - 10)
        .unwrap();
    let plaintext = vec![b'x'; 0x08_01_00 / 8];
    let mut sealed = plaintext.clone();
    let _ = start.clone().seal(b"message", &mut sealed);
    let tag: [u8; TAG_LEN] = array::from_fn(|i| sealed[i] ^ plaintext[i]);

    let opened = (0..=255).filter_map(|guess| {
        let mut short = [guess];
        let result = start.clone().open_detached(b"message", &mut short, &tag);
        assert!(matches!(result, Ok(()) | Err(Error::InvalidCiphertext)));
        result.is_ok().then_some(short)
    });
    assert_eq!(opened.collect::<Vec<_>>(), [[3]]);
}

/// The schemes and `SizedProtocol` reject the forgeries that the operations of [`Protocol`] accept above.
#[test]
fn sized_operations_are_not_imitated() {
    let [mut one, mut other] = [(); 2].map(|()| SizedProtocol::new(b"example.org v1"));
    one.mix(b"data", b"pay 10");
    one.mix(b"X\x01\x02\x010amount", b"the end");
    other.mix(b"data", b"pay 100\x01\x02\x01X");
    other.mix(b"amount", b"the end");
    assert_ne!(one.to_bytes(), other.to_bytes());

    // Start from the position of the plain operations, and from the position of the sized operations.
    let mut sized = SizedProtocol::new(b"example.org v1");
    sized.mix(b"key", &[7; 32]);
    sized.mix(b"nonce", b"number 1");
    let plain = mixed(&[(b"key", &[7; 32]), (b"nonce", b"number 1")]);
    for start in [plain, sized.clone().into()] {
        let ad = b"to bob";
        let attack = Imitation::new(&start, b"ad", ad, Kind::Seal, MESSAGE);
        let aead = Aead::new(b"example.org v1", &[7; 32]);
        let mut sealed = attack.plaintext.clone();
        let tag = aead.seal(b"number 1", ad, &mut sealed);
        let mut forged = sealed.split_off(sealed.len() - MESSAGE.len());
        let opened = aead.open(b"number 1", &attack.data, &mut forged, &tag);
        assert_eq!(opened, Err(Error::InvalidCiphertext));
    }

    let mut sized = SizedProtocol::new(b"example.org v1");
    sized.mix(b"key", &[7; 32]);
    for start in [keyed(), sized.into()] {
        let attack = Imitation::new(&start, b"nonce", b"number 1", Kind::Encrypt, MESSAGE);
        let mut ciphertext = attack.plaintext.clone();
        encrypt(b"example.org v1", &[7; 32], b"number 1", &mut ciphertext);
        let mut other = MESSAGE.to_vec();
        encrypt(b"example.org v1", &[7; 32], &attack.data, &mut other);
        assert!(!ciphertext.ends_with(&other));
    }
}

/// The length can lie at any position in a block.
#[test]
fn lengths_of_schemes_are_not_imitated() {
    let plaintext = vec![b'x'; 0x08_01_00 / 8];
    let known = |sealed: &[u8]| -> [u8; TAG_LEN] { array::from_fn(|i| sealed[i] ^ plaintext[i]) };
    for len in 0..96 {
        let nonce = vec![1; len];
        let aead = Aead::new(b"example.org v1", &[7; 32]);
        let mut sealed = plaintext.clone();
        let _ = aead.seal(&nonce, b"", &mut sealed);
        for guess in 0..=255 {
            assert!(aead.open(&nonce, b"", &mut [guess], &known(&sealed)).is_err());
        }

        let protocol = mixed(&[(b"key", &[7; 32]), (b"nonce", &nonce)]);
        let mut sealed = plaintext.clone();
        let _ = Channel::initiator(protocol.clone()).send(&mut sealed);
        for guess in 0..=255 {
            let mut responder = Channel::responder(protocol.clone());
            assert!(responder.receive(&mut [guess], &known(&sealed)).is_err());
        }
    }
}
