//! Fiat-Shamir transcripts: what a prover and a verifier both feed with the messages of a proof, to draw
//! the challenges from.
//!
//! New proofs take `sycon_fiat_shamir_turboshake128_..`, the duplex sponge of the CFRG's draft
//! draft-irtf-cfrg-fiat-shamir-03, or that of SHAKE128 where a standard asks for it. Merlin is that of
//! bulletproofs and schnorrkel, and STROBE-128 what it stands on. No two of them give the same challenges.
//!
//! States are copied by assignment, as provers fork. After `fork`, use the state in one process only if it sends with
//! STROBE or draws Merlin's random numbers: parent and child would encrypt with one keystream, and draw the same numbers.
//!
//! ```c
//! #include <sycon/transcript.h>
//!
//! /* The challenge for a commitment of 32 bytes; -1 if something is wrong. */
//! int draw(uint8_t challenge[32], const uint8_t commitment[32]) {
//!     sycon_merlin_state transcript;
//!     if (sycon_merlin_init(&transcript, (const uint8_t *)"example.org proof v1", 20) != 0) return -1;
//!     if (sycon_merlin_append_message(&transcript, (const uint8_t *)"commitment", 10, commitment, 32) != 0)
//!         return -1;
//!     return sycon_merlin_challenge_bytes(&transcript, (const uint8_t *)"challenge", 9, challenge, 32);
//! }
//! ```

use sycon::transcript::draft03::{FiatShamirShake128, FiatShamirTurboShake128};
use sycon::transcript::{Merlin, MerlinRng, MerlinRngBuilder, Operation, Strobe128, Strobe256};

use crate::boundary::Refused;
use crate::items::{interface, items};

/// A duplex sponge of the draft.
macro_rules! fiat_shamir {
    ($mode:ident [$($docs:tt)*] $name:ident ($title:literal, $Sponge:ty) ;) => { pastey::paste! { items! { $mode
        title $name($title);

        $($docs)*
        state $name($Sponge, 512 bytes, aligned 16);

        /// For the sessions of an identifier, of `_derive_session_id`.
        fn [<$name _init>](
            init state: [<$name _state>], in session_id: [SYCON_FIAT_SHAMIR_SESSION_ID_BYTES]
        ) {
            state.put(<$Sponge>::new(session_id));
            Ok(())
        }

        /// Absorbs `in`. In pieces is as at once: messages whose length is not fixed need it before them.
        fn [<$name _absorb>](state state: [<$name _state>], in r#in[inlen]) {
            state.absorb(r#in);
            Ok(())
        }

        /// Fills `out` with the next bytes of the stream, which begins anew behind the next absorb.
        fn [<$name _squeeze>](state state: [<$name _state>], out out[outlen]) {
            state.squeeze(out);
            Ok(())
        }

        /// The session identifier for a tag, which says what the proofs are of: application, protocol,
        /// parameters, version.
        fn [<$name _derive_session_id>](
            out session_id: [SYCON_FIAT_SHAMIR_SESSION_ID_BYTES], in tag[taglen]
        ) {
            *session_id = <$Sponge>::derive_session_id(tag);
            Ok(())
        }
    } } };
}

/// STROBE of one security, of which each operation takes what it is to be: 0, `SYCON_STROBE_META`,
/// `SYCON_STROBE_MORE` or the sum of both.
macro_rules! strobe {
    ($mode:ident [$($docs:tt)*] $name:ident ($title:literal, $Strobe:ty) ;) => { pastey::paste! { items! { $mode
        title $name($title);

        $($docs)*
        state $name($Strobe, 256 bytes, aligned 16);

        /// For the protocol of that name.
        fn [<$name _init>](init state: [<$name _state>], in protocol[protocollen]) {
            state.put(<$Strobe>::new(protocol));
            Ok(())
        }

        /// Absorbs what both sides know.
        strobe_input [<$name _ad>]([<$name _state>], AD);

        /// Takes a key that both sides know.
        strobe_input [<$name _key>]([<$name _state>], KEY);

        /// Absorbs plaintext that is sent.
        strobe_input [<$name _send_clr>]([<$name _state>], SEND_CLR);

        /// Absorbs plaintext that was received.
        strobe_input [<$name _recv_clr>]([<$name _state>], RECV_CLR);

        /// Checks a MAC that was received, in constant time: -1 if it is wrong, or with
        /// `SYCON_STROBE_MORE`; the transcript must not be used then. Also -1 if `taglen` is not `length`,
        /// which is the length in bytes that your protocol fixes for its MACs: preferably 16 or more, and at least 4. A
        /// forged MAC is accepted with a probability of 2^(-8 `length`). Never let the sender choose
        /// `length`.
        fn [<$name _recv_mac>](
            state state: [<$name _state>], value how: u8, in tag[taglen], value length: usize
        ) {
            match operation(Operation::RECV_MAC, how)? {
                (_, true) => Err(Refused),
                (Operation::RECV_MAC, false) => Ok(state.recv_mac(tag, length)?),
                (_, false) => Ok(state.meta_recv_mac(tag, length)?),
            }
        }

        /// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
        fn [<$name _send_enc>](
            state state: [<$name _state>], value how: u8, moved[0, 0] c from m[mlen]
        ) {
            let (operation, more) = operation(Operation::SEND_ENC, how)?;
            Ok(state.operate(operation, c, more)?)
        }

        /// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
        fn [<$name _recv_enc>](
            state state: [<$name _state>], value how: u8, moved[0, 0] m from c[clen]
        ) {
            let (operation, more) = operation(Operation::RECV_ENC, how)?;
            Ok(state.operate(operation, m, more)?)
        }

        /// Fills `out` with what depends on everything before.
        strobe_output [<$name _prf>]([<$name _state>], PRF);

        /// Fills `out` with a code that authenticates everything before: 16 bytes or more.
        strobe_output [<$name _send_mac>]([<$name _state>], SEND_MAC);

        /// Forgets `bytes` of the state, so that nobody who learns it can go back: 16, or 32 for
        /// STROBE-256. At most 1024 in one call.
        fn [<$name _ratchet>](state state: [<$name _state>], value how: u8, value bytes: usize) {
            let (operation, more) = operation(Operation::RATCHET, how)?;
            let mut forgotten = [0; 1024];
            Ok(state.operate(operation, forgotten.get_mut(..bytes).ok_or(Refused)?, more)?)
        }
    } } };
}

macro_rules! strobe_input {
    ($mode:ident [$($docs:tt)*] $name:ident ($State:ident, $OPERATION:ident) ;) => { items! { $mode
        $($docs)*
        fn $name(state state: $State, value how: u8, in r#in[inlen]) {
            let (operation, more) = operation(Operation::$OPERATION, how)?;
            Ok(state.input(operation, r#in, more)?)
        }
    } };
}

macro_rules! strobe_output {
    ($mode:ident [$($docs:tt)*] $name:ident ($State:ident, $OPERATION:ident) ;) => { items! { $mode
        $($docs)*
        fn $name(state state: $State, value how: u8, out out[outlen]) {
            let (operation, more) = operation(Operation::$OPERATION, how)?;
            Ok(state.operate(operation, out, more)?)
        }
    } };
}

/// The operation as it is asked for, and whether it goes on with the last one.
fn operation(operation: Operation, how: u8) -> Result<(Operation, bool), Refused> {
    let (meta, more) = match how {
        0..=3 => {
            (usize::from(how) & SYCON_STROBE_META != 0, usize::from(how) & SYCON_STROBE_MORE != 0)
        }
        _ => return Err(Refused),
    };
    Ok((if meta { operation.meta() } else { operation }, more))
}

/// A generator before and after its randomness.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Phase {
    Builder(MerlinRngBuilder) = BUILDER,
    Ready(MerlinRng) = READY,
}

const BUILDER: u64 = 0x6275_696c_6465_725f;
const READY: u64 = 0x7265_6164_795f_5f5f;

impl Phase {
    const WORDS: &'static [u64] = &[BUILDER, READY];
}

/// Merlin writes lengths as 4 bytes.
fn check(len: usize) -> Result<(), Refused> {
    u32::try_from(len).map(drop).map_err(|_| Refused)
}

interface! {
    /// Bytes of a session identifier.
    size SYCON_FIAT_SHAMIR_SESSION_ID_BYTES(32);

    /// A transcript of the suite SHAKE128.
    fiat_shamir sycon_fiat_shamir_shake128("draft-irtf-cfrg-fiat-shamir-03, SHAKE128", FiatShamirShake128);

    /// A transcript of the suite TurboSHAKE128, twice as fast.
    fiat_shamir sycon_fiat_shamir_turboshake128(
        "draft-irtf-cfrg-fiat-shamir-03, TurboSHAKE128", FiatShamirTurboShake128
    );

    title sycon_merlin("Merlin 1.0");

    /// A transcript of Merlin.
    state sycon_merlin(Merlin, 256 bytes, aligned 16);

    /// For the application with that label, with a version.
    fn sycon_merlin_init(init state: sycon_merlin_state, in label[labellen]) {
        check(label.len())?;
        state.put(Merlin::new(label));
        Ok(())
    }

    /// Appends a message of the prover, of less than 2^32 bytes. The label says which one it is.
    fn sycon_merlin_append_message(
        state state: sycon_merlin_state, in label[labellen], in message[messagelen]
    ) {
        check(message.len())?;
        state.append_message(label, message);
        Ok(())
    }

    /// Appends a number, as 8 bytes, little-endian.
    fn sycon_merlin_append_u64(state state: sycon_merlin_state, in label[labellen], value x: u64) {
        state.append_u64(label, x);
        Ok(())
    }

    /// Fills `out` with a challenge of the verifier, of less than 2^32 bytes. It counts as said, also one
    /// of no byte.
    fn sycon_merlin_challenge_bytes(state state: sycon_merlin_state, in label[labellen], out out[outlen]) {
        check(out.len())?;
        state.challenge_bytes(label, out);
        Ok(())
    }

    /// Bytes of randomness for a generator.
    size SYCON_MERLIN_RNG_RANDOM_BYTES(32);

    /// A generator of the prover's random numbers, which depend on a transcript, on the prover's secrets
    /// and on fresh randomness.
    state sycon_merlin_rng(Phase, 256 bytes, aligned 16, phases Phase::WORDS);

    /// Begins a generator for this point of a transcript, which stays as it is.
    fn sycon_merlin_rng_init(init rng: sycon_merlin_rng_state, const state: sycon_merlin_state) {
        rng.put(Phase::Builder(state.build_rng()));
        Ok(())
    }

    /// Adds a secret of the prover, of less than 2^32 bytes. Not after `sycon_merlin_rng_finalize`.
    fn sycon_merlin_rng_rekey(
        state rng: sycon_merlin_rng_state, in label[labellen], in witness[witnesslen]
    ) {
        check(witness.len())?;
        let Phase::Builder(builder) = rng else { return Err(Refused) };
        *rng = Phase::Builder(builder.clone().rekey_with_witness_bytes(label, witness));
        Ok(())
    }

    /// Adds randomness, after which the generator is ready.
    fn sycon_merlin_rng_finalize(
        state rng: sycon_merlin_rng_state, in random: [SYCON_MERLIN_RNG_RANDOM_BYTES]
    ) {
        let Phase::Builder(builder) = rng else { return Err(Refused) };
        *rng = Phase::Ready(builder.clone().finalize_with(|bytes| *bytes = *random));
        Ok(())
    }

    /// Fills `out` with random bytes, less than 2^32. Reads do not join: 10 and 10 are not the 20 of one.
    fn sycon_merlin_rng_fill(state rng: sycon_merlin_rng_state, out out[outlen]) {
        check(out.len())?;
        let Phase::Ready(rng) = rng else { return Err(Refused) };
        rng.fill_bytes(out);
        Ok(())
    }

    /// In `how`: the operation is about the protocol itself.
    size SYCON_STROBE_META(1);

    /// In `how`: it goes on with the last one, which must have been the same; else -1.
    size SYCON_STROBE_MORE(2);

    /// A transcript of STROBE v1.0.2 with 128 bits of security.
    strobe sycon_strobe128("STROBE-128", Strobe128);

    /// A transcript of STROBE v1.0.2 with 256 bits of security.
    strobe sycon_strobe256("STROBE-256", Strobe256);
}
