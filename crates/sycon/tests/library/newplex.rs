//! Newplex's public API: invalid input, streams that fail, the schemes.

use std::io::{self, Read, Write};

use sycon::Backend;
use sycon::experimental::newplex::duplex::{Duplex, Newplex};
use sycon::experimental::newplex::schemes::{self, Aead, Channel, Digest, Mac};
use sycon::experimental::newplex::{Error, Protocol, SizedProtocol, TAG_LEN, TagLength, aestream};
use sycon::permutation::{KeccakF1600, Xoodoo};

fn keyed() -> Protocol {
    let mut protocol = Protocol::new(b"test");
    protocol.mix(b"key", &[7; 32]);
    protocol
}

#[test]
fn too_short_to_open_leaves_the_state_as_it_was() {
    let mut protocol = keyed();
    for len in 0..TAG_LEN {
        let mut sealed = vec![0xcc; len];
        assert_eq!(protocol.open(b"label", &mut sealed), Err(Error::InvalidCiphertext));
        assert_eq!(sealed, vec![0xcc; len]);
        let mut out = [0xcc; 3];
        let result = protocol.open_to(b"label", &sealed, &mut out);
        assert_eq!((result, out), (Err(Error::InvalidCiphertext), [0; 3]));
        assert_eq!(protocol.to_bytes(), keyed().to_bytes());
    }
}

#[test]
fn what_does_not_open_is_wiped_and_the_state_goes_on() {
    let mut sender = keyed();
    let mut sealed = [0xcc; 200 + TAG_LEN];
    sender.seal_to(b"label", &[1; 200], &mut sealed).unwrap();
    for place in 0..sealed.len() {
        let mut damaged = sealed;
        damaged[place] ^= 0x10;
        let mut out = [0xcc; 200];
        let result = keyed().open_to(b"label", &damaged, &mut out);
        assert_eq!((result, out), (Err(Error::InvalidCiphertext), [0; 200]));
        let mut opener = keyed();
        assert_eq!(opener.open(b"label", &mut damaged), Err(Error::InvalidCiphertext));
        assert_eq!(damaged, [0; 200 + TAG_LEN]);
        // A tag alone is not part of the state.
        assert_eq!(opener.to_bytes() == sender.to_bytes(), place >= 200);
    }
}

#[test]
fn outputs_of_another_length_are_refused_before_any_work() {
    let mut protocol = keyed();
    let refused = |given, expected| Err(Error::BufferLength { given, expected });
    assert_eq!(protocol.encrypt_to(b"", &[0; 5], &mut [0; 4]), refused(4, 5));
    assert_eq!(protocol.decrypt_to(b"", &[0; 5], &mut [0; 6]), refused(6, 5));
    assert_eq!(protocol.seal_to(b"", &[0; 5], &mut [0; 5]), refused(5, 21));
    assert_eq!(protocol.open_to(b"", &[0; 21], &mut [0; 21]), refused(21, 5));
    assert_eq!(protocol.to_bytes(), keyed().to_bytes());
    let text = Error::BufferLength { given: 4, expected: 5 }.to_string();
    assert_eq!(text, "output: wrong length (got 4 bytes, expected 5)");
}

#[test]
fn sized_protocols_mix_the_size_before_each_form() {
    let sized = || SizedProtocol::from(keyed());
    let mixed = |size| {
        let mut protocol = keyed();
        protocol.mix_size(size);
        protocol
    };
    let (mut derived, mut by_hand) = ([0; 40], [0; 40]);
    sized().derive(b"label", &mut derived);
    mixed(40).derive(b"label", &mut by_hand);
    assert_eq!(derived, by_hand);

    let (mut sealed, mut by_hand) = ([0; 9 + TAG_LEN], [0; 9 + TAG_LEN]);
    let mut sender = sized();
    sender.seal_to(b"label", b"some data", &mut sealed).unwrap();
    mixed(9).seal_to(b"label", b"some data", &mut by_hand).unwrap();
    assert_eq!(sealed, by_hand);
    let error = Error::BufferLength { given: 9, expected: 9 + TAG_LEN };
    assert_eq!(sender.seal_to(b"label", b"some data", &mut [0; 9]), Err(error));

    for backend in Backend::available() {
        let copy = SizedProtocol::from_bytes_with_backend(backend, &*sender.to_bytes()).unwrap();
        assert_eq!(copy.to_bytes(), sender.to_bytes(), "{backend}");
    }
    let error = Error::StateLength { given: 3, expected: SizedProtocol::BYTES };
    let refused = SizedProtocol::from_bytes_with_backend(Backend::PORTABLE, &[0; 3]);
    assert_eq!(refused.map(drop), Err(error));
}

#[test]
fn a_block_opens_with_its_tag_apart() {
    let mut block = [7; aestream::HEADER_LEN + 100 + TAG_LEN];
    let data = block[aestream::HEADER_LEN..][..100].to_vec();
    aestream::seal_block(&mut keyed(), &mut block).unwrap();
    let (header, sealed) = block.split_at_mut(aestream::HEADER_LEN);
    let (sealed, tag) = sealed.split_first_chunk_mut::<100>().unwrap();
    let tag: [u8; TAG_LEN] = (*tag).try_into().unwrap();
    let opener = || {
        let (mut protocol, mut header) = (keyed(), header.to_vec());
        protocol.decrypt(b"header", &mut header);
        protocol
    };
    let mut wrong = tag;
    wrong[0] ^= 1;
    let mut refused = *sealed;
    let result = aestream::open_block_detached(&mut opener(), &mut refused, &wrong);
    assert_eq!((result, refused), (Err(Error::InvalidCiphertext), [0; 100]));
    aestream::open_block_detached(&mut opener(), sealed, &tag).unwrap();
    assert_eq!(sealed[..], data);
}

#[test]
fn bytes_that_are_no_state_are_refused() {
    for len in (0..200).filter(|len| *len != Protocol::BYTES) {
        let error = Protocol::from_bytes(&vec![0; len]).unwrap_err();
        assert_eq!(error, Error::StateLength { given: len, expected: Protocol::BYTES });
    }
    let mut bytes = [0; Protocol::BYTES];
    for position in 0..=u16::MAX {
        bytes[..2].copy_from_slice(&position.to_le_bytes());
        let result = Protocol::from_bytes(&bytes);
        if position < 96 {
            assert_eq!(*result.unwrap().to_bytes(), bytes);
        } else {
            let given = position.into();
            assert_eq!(result.unwrap_err(), Error::StatePosition { given, rate: 96 });
        }
    }
}

#[test]
fn debug_shows_no_state() {
    let protocol = keyed();
    assert_eq!(format!("{protocol:?}"), "Newplex protocol");
    assert_eq!(format!("{:?}", protocol.clone().mixing(b"")), "Newplex protocol, Mixing");
    let writer = protocol.clone().encrypt_writer(b"", io::sink());
    assert_eq!(format!("{writer:?}"), "EncryptWriter(Newplex protocol, Encrypting, ..)");
    let writer = aestream::Writer::new(protocol.clone(), io::sink());
    assert_eq!(format!("{writer:?}"), "Newplex aestream, writing");
    let reader = aestream::Reader::new(protocol.clone(), io::empty());
    assert_eq!(format!("{reader:?}"), "Newplex aestream, reading");
    let duplex = Newplex::new(Backend::best());
    assert_eq!(format!("{duplex:?}"), "Simpira-1024 v2, rate 96, duplex");
    assert_eq!(format!("{:?}", Aead::new(b"", b"key")), "Aead { keyed: Newplex protocol, sized }");
}

/// Every split of input and output, on permutations other than Newplex's, with a rate that is not a multiple of a
/// register.
#[test]
fn a_duplex_is_made_of_any_permutation() {
    fn all<P: sycon::permutation::Permutation, const RATE: usize>() {
        for backend in Backend::available() {
            let data: Vec<u8> = (0..=250).cycle().take(3 * RATE + 5).collect();
            let mut whole = Duplex::<P, RATE>::new(backend);
            whole.absorb(&data);
            let mut ciphertext = data.clone();
            let mut decrypting = whole.clone();
            whole.encrypt(&mut ciphertext);
            let mut out = vec![0; data.len()];
            whole.squeeze(&mut out);
            for cut in 0..data.len() {
                let mut pieces = Duplex::<P, RATE>::new(backend);
                pieces.absorb(&data[..cut]);
                pieces.absorb_parts([&data[cut..cut], &data[cut..], b""]);
                let mut encrypted = data.clone();
                let (first, second) = encrypted.split_at_mut(cut);
                pieces.encrypt(first);
                pieces.encrypt(second);
                assert_eq!(encrypted, ciphertext);
                let mut squeezed = vec![0; data.len()];
                let (first, second) = squeezed.split_at_mut(cut);
                pieces.squeeze(first);
                pieces.squeeze(second);
                assert_eq!(squeezed, out, "cut at {cut}");
            }
            decrypting.decrypt(&mut ciphertext);
            assert_eq!(ciphertext, data);
            let mut squeezed = vec![0; data.len()];
            decrypting.squeeze(&mut squeezed);
            assert_eq!(squeezed, out);
        }
    }
    all::<Xoodoo, 27>();
    all::<KeccakF1600, 136>();
}

/// Fails only at the call with this number, counted down to zero.
#[derive(Debug)]
struct Failing(usize, Vec<u8>);

impl Failing {
    fn call(&mut self) -> io::Result<()> {
        self.0 = self.0.wrapping_sub(1);
        if self.0 == usize::MAX { Err(io::Error::other("broken")) } else { Ok(()) }
    }
}

impl Write for Failing {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.call()?;
        self.1.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.call()?;
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

#[test]
fn a_writer_that_failed_stays_failed() {
    let mut writer = keyed().encrypt_writer(b"", Failing(1, Vec::new()));
    assert!(writer.write_all(b"good").is_ok());
    assert_eq!(writer.write_all(b"bad").unwrap_err().to_string(), "broken");
    assert!(writer.write_all(b"too late").is_err());
    assert!(writer.finish().is_err());

    let mut writer = aestream::Writer::new(keyed(), Failing(1, Vec::new()));
    assert!(writer.write_all(b"good").is_ok());
    assert_eq!(writer.write_all(b"bad").unwrap_err().to_string(), "broken");
    assert!(writer.write_all(b"too late").is_err());
    assert!(writer.finish().is_err());

    let writer = aestream::Writer::new(keyed(), Failing(0, Vec::new()));
    assert_eq!(writer.finish().unwrap_err().to_string(), "broken");
}

/// Only data that the inner writer accepted are mixed.
#[test]
fn mixing_counts_what_the_inner_side_took() {
    let mut writer = keyed().mix_writer(b"label", Failing(1, Vec::new()));
    assert!(writer.write_all(b"good").is_ok());
    assert!(writer.write_all(b"bad").is_err());
    let mut expected = keyed();
    expected.mix(b"label", b"good");
    assert_eq!(writer.finish().0.to_bytes(), expected.to_bytes());
}

#[test]
fn a_reader_that_failed_stays_failed() {
    let mut writer = aestream::Writer::new(keyed(), Vec::new());
    writer.write_all(b"first").unwrap();
    writer.write_all(b"second").unwrap();
    let (_, wire) = writer.finish().unwrap();
    let mut calls = 0;
    // The source fails at each possible call, although later calls would succeed.
    let out = loop {
        let mut reader = aestream::Reader::new(keyed(), Failing(calls, wire.clone()));
        let mut out = Vec::new();
        let Err(error) = reader.read_to_end(&mut out) else { break out };
        assert_eq!(error.to_string(), "broken");
        assert!([&b""[..], b"first", b"firstsecond"].contains(&&out[..]));
        for _ in 0..3 {
            let error = reader.read(&mut [0; 9]).unwrap_err();
            assert_eq!(error.to_string(), "ciphertext: verification failed");
        }
        assert!(reader.finish().is_err());
        calls += 1;
    };
    assert_eq!(out, b"firstsecond");
    assert!(calls >= 6, "only {calls} calls");
}

#[test]
fn streams_that_are_not_are_errors() {
    for wire in [&b""[..], b"12", b"123", &[0; 18], &[0; 19], &[0xff; 500]] {
        let error = aestream::Reader::new(keyed(), wire).read(&mut [0; 1]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let inner = error.get_ref().unwrap().downcast_ref::<Error>();
        assert_eq!(inner, Some(&Error::InvalidCiphertext));
    }
    // A writer that was dropped without `finish`.
    let mut wire = Vec::new();
    aestream::Writer::new(keyed(), &mut wire).write_all(b"block").unwrap();
    let mut out = Vec::new();
    assert!(aestream::Reader::new(keyed(), &*wire).read_to_end(&mut out).is_err());
    assert_eq!(out, b"block");
}

#[test]
fn blocks_have_a_greatest_length() {
    let data = vec![0; aestream::MAX_BLOCK_LEN + 1];
    let mut writer = aestream::Writer::new(keyed(), Vec::new());
    let error = writer.write(&data).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    assert_eq!(
        error.to_string(),
        "block: too long (got 16777216 bytes, expected at most 16777215)"
    );
    assert_eq!(writer.protocol().to_bytes(), keyed().to_bytes());
    writer.write_all(&data[1..]).unwrap();
    let (_, wire) = writer.finish().unwrap();
    assert_eq!(wire.len(), data.len() - 1 + 2 * 19);
    let mut out = Vec::new();
    aestream::Reader::new(keyed(), &*wire).read_to_end(&mut out).unwrap();
    assert_eq!(out, data[1..]);
}

/// A length that an attacker chose does not cause an allocation for data that never arrive.
#[test]
fn a_reader_ends_early_only_with_an_error() {
    let mut writer = aestream::Writer::new(keyed(), Vec::new());
    writer.write_all(b"block").unwrap();
    let (_, wire) = writer.finish().unwrap();
    let mut reader = aestream::Reader::new(keyed(), &*wire);
    assert_eq!(reader.read(&mut []).unwrap(), 0);
    assert_eq!(reader.protocol().to_bytes(), keyed().to_bytes());
    let mut first = [0; 2];
    reader.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"bl");
    let error = reader.finish().unwrap_err();
    assert_eq!(error.to_string(), "the stream was not read to its end");
}

#[test]
fn digests_and_macs_are_their_operations() {
    let mut protocol = Protocol::new(b"domain");
    protocol.mix(b"message", b"abc");
    let expected: [u8; 32] = protocol.derive_array(b"digest");
    let mut digest = Digest::new(b"domain");
    digest.absorb(b"a").absorb(b"").absorb(b"bc");
    let mut out = [0; 32];
    digest.finalize_into(&mut out);
    assert_eq!(out, expected);

    let mut protocol = Protocol::new(b"domain");
    protocol.mix(b"key", b"key");
    protocol.mix(b"message", b"abc");
    let expected: [u8; 32] = protocol.derive_array(b"tag");
    let mut mac = Mac::new(b"domain", b"key");
    mac.absorb(b"ab").absorb(b"c");
    mac.clone().finalize_into(&mut out);
    assert_eq!(out, expected);
    assert_eq!(mac.clone().verify(&out, 32), Ok(()));
    assert_eq!(mac.clone().verify(&out[..16], 16), Err(Error::Tag));
    for len in 4..=64 {
        let mut tag = vec![0; len];
        mac.clone().finalize_into(&mut tag);
        assert_eq!(mac.clone().verify(&tag, len), Ok(()), "{len} bytes");
        for bit in 0..8 * len {
            tag[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(mac.clone().verify(&tag, len), Err(Error::Tag));
            tag[bit / 8] ^= 1 << (bit % 8);
        }
    }
    let length = TagLength::Unsupported { expected: 65, possible: "4 to 64 bytes" };
    assert_eq!(mac.verify(&[0; 65], 65), Err(Error::TagLength(length)));
}

#[test]
fn ciphers_are_their_operations() {
    let mut protocol = Protocol::new(b"domain");
    let size = |protocol: &mut Protocol, size: u8| {
        protocol.mix(b"size", &[0, 0, 0, 0, 0, 0, 0, size]);
    };
    size(&mut protocol, 3);
    protocol.mix(b"key", b"key");
    size(&mut protocol, 5);
    protocol.mix(b"nonce", b"nonce");
    let mut expected = *b"plaintext";
    let mut cipher = protocol.clone();
    size(&mut cipher, 9);
    cipher.encrypt(b"message", &mut expected);
    let mut data = *b"plaintext";
    schemes::encrypt(b"domain", b"key", b"nonce", &mut data);
    assert_eq!(data, expected);
    schemes::decrypt(b"domain", b"key", b"nonce", &mut data);
    assert_eq!(&data, b"plaintext");

    size(&mut protocol, 4);
    protocol.mix(b"ad", b"data");
    size(&mut protocol, 9);
    let expected_tag = protocol.seal(b"message", &mut data);
    let expected = data;
    let aead = Aead::new(b"domain", b"key");
    data = *b"plaintext";
    let tag = aead.seal(b"nonce", b"data", &mut data);
    assert_eq!((data, tag), (expected, expected_tag));
    for (nonce, ad, flip) in
        [(&b"nonce"[..], &b"data"[..], 0), (b"nonc", b"edata", 0), (b"nonce", b"data", 1)]
    {
        let mut damaged = data;
        damaged[8] ^= flip;
        let good = nonce.len() + usize::from(flip) == 5;
        assert_eq!(aead.open(nonce, ad, &mut damaged, &tag).is_ok(), good);
        assert_eq!(damaged, if good { *b"plaintext" } else { [0; 9] });
    }
}

#[test]
fn channels_take_their_messages_in_order() {
    let (mut alice, mut bob) = (Channel::initiator(keyed()), Channel::responder(keyed()));
    for round in 0..3 {
        let mut message = [round; 100];
        let tag = alice.send(&mut message);
        let mut answer = [round; 50];
        let answer_tag = bob.send(&mut answer);
        bob.receive(&mut message, &tag).unwrap();
        alice.receive(&mut answer, &answer_tag).unwrap();
        assert_eq!((message, answer), ([round; 100], [round; 50]));
    }
    // The second message arrives first. Receiving then fails for good, but sending still works.
    let (mut first, mut second) = ([1; 10], [2; 10]);
    let (tag, second_tag) = (alice.send(&mut first), alice.send(&mut second));
    assert_eq!(bob.receive(&mut second, &second_tag), Err(Error::InvalidCiphertext));
    assert_eq!(second, [0; 10]);
    assert_eq!(bob.receive(&mut first, &tag), Err(Error::InvalidCiphertext));
    assert_eq!(first, [0; 10]);
    let mut message = *b"goodbye";
    let tag = bob.send(&mut message);
    assert_eq!(alice.receive(&mut message, &tag), Ok(()));
    // A message that is reflected to its sender is rejected.
    let mut message = *b"mirror";
    let tag = alice.send(&mut message);
    assert!(alice.receive(&mut message, &tag).is_err());
}

/// Counts the calls of `flush`.
#[derive(Default)]
struct Flushed(usize);

impl Write for Flushed {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0 += 1;
        Ok(())
    }
}

#[test]
fn writers_flush_what_is_below() {
    let mut below = Flushed::default();
    let mut writer = aestream::Writer::new(Protocol::new(b"test"), &mut below);
    writer.flush().unwrap();
    drop(writer);
    assert_eq!(below.0, 1);
    let mut writer = Protocol::new(b"test").mix_writer(b"label", &mut below);
    writer.flush().unwrap();
    let _ = writer.finish();
    let mut writer = Protocol::new(b"test").encrypt_writer(b"label", &mut below);
    writer.flush().unwrap();
    writer.finish().unwrap();
    assert_eq!(below.0, 3);
}
