//! Functions and protocols with keys.

use sycon::aead::{AsconAead128, Message, Tag, open_many, seal_many};
use sycon::columns::Rows;
use sycon::distributed::Plan;
use sycon::experimental::multimixer::{Multimixer128, MultimixerMac, multimixer128};
use sycon::experimental::newplex::{Protocol, SizedProtocol, schemes};
use sycon::mldsa;
use sycon::transcript::{Merlin, Strobe128};
use sycon::xof::{
    Absorb, Algorithm, Blake3, Kmac128, Kmac256, KmacXof128, KmacXof256, Parameters, Squeeze, Xof,
};
use sycon::{Backend, batch};
use sycon_testing::Row;

use crate::{good, held, row, secret};

#[allow(clippy::too_many_lines, reason = "a table")]
pub(crate) fn rows() -> Vec<Row> {
    let key = secret::<32>(1);
    let message = secret::<512>(2);
    let long = secret::<70_000>(3);
    let mut rows = vec![
        row("xof::Kmac128::new verify finalize_into", &[key], move || {
            let mut mac = Kmac128::new(key, b"");
            mac.absorb(message);
            let mut tag = [0; 32];
            mac.finalize_into(&mut tag);
            let mut mac = Kmac128::new(key, b"");
            mac.absorb(message);
            good(&mac.verify(&tag, 32));
        }),
        row("xof::Kmac256::new", &[key], move || held(&Kmac256::new(key, b""))),
        row("xof::KmacXof128::new", &[key], move || held(&KmacXof128::new(key, b""))),
        row("xof::KmacXof256::new", &[key], move || {
            let mut kmac = KmacXof256::new(key, b"");
            kmac.absorb(message);
            held(&kmac.finalize().squeeze_array::<32>());
        }),
        row("xof::Blake3::keyed", &[key], move || {
            let mut hash = Blake3::keyed(key);
            hash.absorb(long);
            held(&hash.finalize().squeeze_array::<32>());
        }),
        row("xof::Blake3::keyed verify", &[key], move || {
            let mut tag = [0; 32];
            Blake3::keyed_digest_into(key, message, &mut tag);
            let mut mac = Blake3::keyed(key);
            mac.absorb(message);
            good(&mac.verify(&tag, 32));
        }),
        row("xof::Blake3::keyed_digest_into", &[key], move || {
            let mut tag = [0; 32];
            Blake3::keyed_digest_into(key, long, &mut tag);
            held(&tag);
        }),
        row("xof::Blake3::derive_key", &[key], move || {
            let mut hash = Blake3::derive_key("sycon tests of memory");
            hash.absorb(key);
            held(&hash.finalize().squeeze_array::<32>());
        }),
        row("aead::AsconAead128::new seal open", &[&key[..16], message], move || {
            let cipher = AsconAead128::new(key.first_chunk().unwrap());
            let mut data = *message;
            let tag = cipher.seal(&[1; 16], &[b"data"], &mut data);
            good(&cipher.open(&[1; 16], &[b"data"], &mut data, &tag));
            data.fill(0);
            held(&data);
        }),
        row("aead::AsconAead128::with_nonce_masking", &[key], move || {
            held(&AsconAead128::with_nonce_masking(key));
        }),
        row("aead::AsconAead128::with_tag_length", &[key], move || {
            good(&AsconAead128::with_tag_length(key, 12));
        }),
        row("aead::seal_many open_many", &[key, message], move || {
            let cipher = AsconAead128::with_nonce_masking(key);
            let mut data = *message;
            let mut tags = [Tag::default(); 8];
            let chunks = data.as_chunks_mut::<64>().0.iter_mut();
            let mut messages: Vec<Message<'_>> = chunks
                .map(|text| Message { cipher: &cipher, nonce: &[1; 16], aad: b"data", text })
                .collect();
            seal_many(Backend::best(), &mut messages, &mut tags);
            let mut results = [Ok(()); 8];
            let tags: Vec<&[u8]> = tags.iter().map(|tag| &tag[..]).collect();
            open_many(Backend::best(), &mut messages, &tags, &mut results);
            held(&results);
            drop(messages);
            data.fill(0);
            held(&data);
        }),
        row("mldsa::Mu::new", &[message], move || {
            let mut mu = mldsa::Mu::new(&[7; 1312], b"").unwrap();
            mu.absorb(message);
            held(&mu.finalize());
        }),
        row("multimixer::MultimixerMac::new finalize", &[key, &long[..512]], move || {
            let mut mac = MultimixerMac::new(key);
            mac.absorb(long);
            held(&mac.finalize());
        }),
        row("multimixer::MultimixerMac::tag", &[key, &long[..512]], move || {
            held(&MultimixerMac::new(key).tag(long));
        }),
        row("multimixer::multimixer128", &[&long[..512]], move || {
            good(&multimixer128(&long[..512], message));
        }),
        row(
            "newplex::Protocol::mix encrypt seal open derive derive_array",
            &[key, message],
            move || {
                let mut protocol = Protocol::new(b"test");
                protocol.mix(b"key", key);
                let mut sender = protocol.clone();
                let mut data = *message;
                let tag = sender.seal(b"message", &mut data);
                good(&protocol.open_detached(b"message", &mut data, &tag));
                data.fill(0);
                held(&data);
                protocol.encrypt(b"again", &mut data);
                held(&protocol.derive_array::<32>(b"derived"));
            },
        ),
        row("newplex::SizedProtocol::mix", &[key], move || {
            let mut protocol = SizedProtocol::from(Protocol::new(b"test"));
            protocol.mix(b"key", key);
            held(&protocol);
        }),
        row("newplex::schemes::Mac::new verify", &[key], move || {
            held(&schemes::Mac::new(b"test", key));
        }),
        row("newplex::schemes::Aead::new seal open", &[key, message], move || {
            let aead = schemes::Aead::new(b"test", key);
            let mut data = *message;
            let tag = aead.seal(b"nonce", b"ad", &mut data);
            good(&aead.open(b"nonce", b"ad", &mut data, &tag));
            data.fill(0);
            held(&data);
        }),
        row("newplex::schemes::encrypt newplex::schemes::decrypt", &[key, message], move || {
            let mut data = *message;
            schemes::encrypt(b"test", key, b"nonce", &mut data);
            schemes::decrypt(b"test", key, b"nonce", &mut data);
            data.fill(0);
            held(&data);
        }),
        row("multimixer::Multimixer128::absorb", &[&long[..512]], move || {
            let mut mixer = Multimixer128::new();
            good(&mixer.absorb(&long[..512], message).map(drop));
            held(&mixer);
        }),
        row("transcript::Strobe128::key", &[key, message], move || {
            let mut strobe = Strobe128::new(b"test");
            strobe.key(key);
            let mut data = *message;
            strobe.send_enc(&mut data);
            held(&strobe);
        }),
        row(
            "transcript::Merlin::append_message build_rng rekey_with_witness_bytes",
            &[key],
            move || {
                let mut merlin = Merlin::new(b"test");
                merlin.append_message(b"secret", key);
                held(&merlin.build_rng().rekey_with_witness_bytes(b"witness", key));
            },
        ),
        row("distributed::Plan::new authenticate part", &[key], move || {
            let parameters = Parameters::new().key(key);
            let plan = Plan::new(Algorithm::Blake3, &parameters, 70_000, b"").unwrap();
            held(&plan.authenticate(key));
            let mut part = plan.part(0..2048).unwrap();
            part.absorb(&long[..2048]).unwrap();
            held(&part.finalize());
        }),
    ];
    for algorithm in [Algorithm::Blake3, Algorithm::TurboShake128, Algorithm::KmacXof256] {
        rows.push(row("columns::Rows::new", &[key], move || {
            good(&Rows::new(algorithm, Some(key), b""));
        }));
    }
    for algorithm in [Algorithm::Blake3, Algorithm::Kmac128, Algorithm::KmacXof256] {
        rows.push(row("xof::Algorithm::start xof::Parameters::key", &[key], move || {
            good(&algorithm.start(&Parameters::new().key(key)));
        }));
    }
    rows.push(row("batch::shake128_many", &[message], move || {
        let mut out = vec![0; 9 * 32];
        good(&batch::shake128_many(&[&message[..]; 9][..], 32, &mut out));
    }));
    rows
}
