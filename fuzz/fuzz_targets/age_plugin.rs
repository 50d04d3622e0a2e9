//! The plugin's conversations: any bytes end in an error or an answer, and an error never comes with a secret.
#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use sycon::age::plugin::{Conversation, serve};
use sycon::age::{FileKey, Recipient, Stanza, pq};
use sycon::kem::xwing::DecapsulationKey;

#[derive(Debug)]
struct Client {
    conversation: Conversation,
    said: Vec<u8>,
}

impl<'a> Arbitrary<'a> for Client {
    fn arbitrary(random: &mut Unstructured<'a>) -> Result<Self> {
        let conversation =
            if random.arbitrary()? { Conversation::Recipient } else { Conversation::Identity };
        let mut said = Vec::new();
        // `ratio` always returns true if no random bytes are left.
        while !random.is_empty() && random.ratio(7, 8)? {
            match random.int_in_range(0..=9)? {
                0 => said.extend(random.arbitrary::<&[u8]>()?),
                kind => command(kind, random)?.write_to(&mut said),
            }
        }
        said.extend(random.arbitrary::<&[u8]>()?);
        Ok(Self { conversation, said })
    }
}

fn command(kind: u8, random: &mut Unstructured<'_>) -> Result<Stanza> {
    let identity =
        pq::Identity::new(DecapsulationKey::from_seed(&[random.int_in_range(0..=2)?; 32]));
    let index = random.int_in_range(0..=3)?.to_string();
    let stanza = match kind {
        1 => Stanza::new("add-recipient", [identity.to_public().to_string()], b""),
        2 => Stanza::new("add-identity", [identity.to_plugin_text().to_string()], b""),
        3 => Stanza::new("wrap-file-key", [""; 0], &random.arbitrary::<[u8; 16]>()?),
        4 => Stanza::new("extension-labels", [""; 0], b""),
        5 => Stanza::new("done", [""; 0], b""),
        6 | 7 => Stanza::new("ok", [""; 0], b""),
        8 => {
            let key = FileKey::from_bytes(&random.arbitrary()?);
            let wrapped = identity.to_public().wrap(&key).unwrap().remove(0);
            let args = [index, wrapped.kind().to_owned()];
            let mut body = wrapped.body().to_vec();
            body.truncate(random.int_in_range(0..=64)?);
            Stanza::new("recipient-stanza", args.iter().chain(wrapped.args()), &body)
        }
        _ => {
            let kinds = ["add-recipient", "add-identity", "recipient-stanza", "grease", "fail"];
            Stanza::new(*random.choose(&kinds)?, [index, "x".to_owned()], random.arbitrary()?)
        }
    };
    Ok(stanza.unwrap())
}

fuzz_target!(|client: Client| {
    let mut output = Vec::new();
    let served = serve(client.conversation, &client.said[..], &mut output);
    let mut rest = &output[..];
    let mut answers = Vec::new();
    while let Some(stanza) = Stanza::read(&mut rest).unwrap() {
        answers.push(stanza);
    }
    let has = |kind| answers.iter().any(|answer: &Stanza| answer.kind() == kind);
    assert_eq!(served.is_ok(), has("done"));
    assert!(served.is_err() || answers.last().unwrap().kind() == "done");
    // An invalid stanza is an error of its file only. Any other error must exclude all results.
    let of_all = |answer: &Stanza| answer.kind() == "error" && answer.args()[0] != "stanza";
    if answers.iter().any(of_all) {
        assert!(!has("recipient-stanza") && !has("file-key") && !has("labels"));
    }
});
