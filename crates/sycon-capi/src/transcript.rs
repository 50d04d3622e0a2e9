//! Fiat-Shamir transcripts: the prover and the verifier absorb the messages of a proof, and derive the challenges
//! from them.
//!
//! For new proofs use `sycon_fiat_shamir_turboshake128_...`, the duplex sponge of the CFRG's draft
//! draft-irtf-cfrg-fiat-shamir-03, or its variant with SHAKE128 if a standard requires it. Bulletproofs and
//! schnorrkel use Merlin, which is based on STROBE-128. No two of these give the same challenges.
//!
//! Assignment copies a state, for provers that fork a transcript. **Don't send with STROBE or draw Merlin's random
//! numbers from two copies of a state, or both in the parent and in the child after `fork`:** both would encrypt with
//! the same keystream, and draw the same numbers.
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

use core::mem;

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

        /// Begins a transcript with a session identifier, which `_derive_session_id` computes.
        fn [<$name _init>](
            init state: [<$name _state>], in session_id: [SYCON_FIAT_SHAMIR_SESSION_ID_BYTES]
        ) {
            state.put(<$Sponge>::new(session_id));
            Ok(())
        }

        /// Absorbs `in`. The division into calls does not matter: absorb the length before every message whose
        /// length is not fixed.
        fn [<$name _absorb>](state state: [<$name _state>], in r#in[inlen]) {
            state.absorb(r#in);
            Ok(())
        }

        /// Fills `out` with the next bytes of the output stream. A new stream begins after the next absorb.
        fn [<$name _squeeze>](state state: [<$name _state>], out out[outlen]) {
            state.squeeze(out);
            Ok(())
        }

        /// Computes the session identifier from a tag, which names the subject of the proofs: application,
        /// protocol, parameters, version.
        fn [<$name _derive_session_id>](
            out session_id: [SYCON_FIAT_SHAMIR_SESSION_ID_BYTES], in tag[taglen]
        ) {
            *session_id = <$Sponge>::derive_session_id(tag);
            Ok(())
        }
    } } };
}

/// STROBE with one security level. Each operation has an argument `how`: 0, `SYCON_STROBE_META`,
/// `SYCON_STROBE_MORE` or the sum of both.
macro_rules! strobe {
    ($mode:ident [$($docs:tt)*] $name:ident ($title:literal, $Strobe:ty) ;) => { pastey::paste! { items! { $mode
        title $name($title);

        $($docs)*
        state $name($Strobe, 256 bytes, aligned 16);

        /// Begins a transcript of the protocol with that name.
        fn [<$name _init>](init state: [<$name _state>], in protocol[protocollen]) {
            state.put(<$Strobe>::new(protocol));
            Ok(())
        }

        /// Absorbs data that both sides know.
        strobe_input [<$name _ad>]([<$name _state>], AD);

        /// Absorbs a key that both sides know.
        strobe_input [<$name _key>]([<$name _state>], KEY);

        /// Absorbs plaintext to send.
        strobe_input [<$name _send_clr>]([<$name _state>], SEND_CLR);

        /// Absorbs received plaintext.
        strobe_input [<$name _recv_clr>]([<$name _state>], RECV_CLR);

        /// Verifies a received MAC, in constant time. Returns -1 if it is wrong or with `SYCON_STROBE_MORE`. You
        /// must then not use the transcript. `length` is the length in bytes that your protocol fixes for its MACs:
        /// preferably 16 or more, and at least 4. Returns -1 also if `taglen` is not `length`. A forged MAC is
        /// accepted with a probability of 2^(-8 `length`). Never let the sender choose `length`.
        fn [<$name _recv_mac>](
            state state: [<$name _state>], value how: u8, in tag[taglen], value length: usize
        ) {
            match operation(Operation::RECV_MAC, how)? {
                (_, true) => Err(Refused),
                (Operation::RECV_MAC, false) => Ok(state.recv_mac(tag, length)?),
                (_, false) => Ok(state.meta_recv_mac(tag, length)?),
            }
        }

        /// Encrypts `m` to `c`, of equal length, without authentication. They can be the same memory.
        fn [<$name _send_enc>](
            state state: [<$name _state>], value how: u8, moved[0, 0] c from m[mlen]
        ) {
            let (operation, more) = operation(Operation::SEND_ENC, how)?;
            Ok(state.operate(operation, c, more)?)
        }

        /// Decrypts `c` to `m`, of equal length, without authentication. They can be the same memory.
        fn [<$name _recv_enc>](
            state state: [<$name _state>], value how: u8, moved[0, 0] m from c[clen]
        ) {
            let (operation, more) = operation(Operation::RECV_ENC, how)?;
            Ok(state.operate(operation, m, more)?)
        }

        /// Fills `out` with bytes that depend on all previous operations.
        strobe_output [<$name _prf>]([<$name _state>], PRF);

        /// Fills `out` with a MAC that authenticates all previous operations. Use 16 bytes or more.
        strobe_output [<$name _send_mac>]([<$name _state>], SEND_MAC);

        /// Overwrites `bytes` bytes of the state, at most 1024 per call, so that an attacker who learns the state
        /// cannot compute earlier states. Use 16, or 32 for STROBE-256.
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

/// Returns the requested operation, and true if it continues the last operation.
fn operation(operation: Operation, how: u8) -> Result<(Operation, bool), Refused> {
    let (meta, more) = match how {
        0..=3 => {
            (usize::from(how) & SYCON_STROBE_META != 0, usize::from(how) & SYCON_STROBE_MORE != 0)
        }
        _ => return Err(Refused),
    };
    Ok((if meta { operation.meta() } else { operation }, more))
}

/// A generator before and after it receives randomness.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Phase {
    Builder(MerlinRngBuilder) = BUILDER,
    Ready(MerlinRng) = READY,
    /// The builder was taken. Every function that takes it stores another phase before it returns.
    Taken = TAKEN,
}

const BUILDER: u64 = 0x6275_696c_6465_725f;
const READY: u64 = 0x7265_6164_795f_5f5f;
const TAKEN: u64 = 0;

impl Phase {
    const WORDS: &'static [u64] = &[BUILDER, READY];

    fn take_builder(&mut self) -> Result<MerlinRngBuilder, Refused> {
        match mem::replace(self, Self::Taken) {
            Self::Builder(builder) => Ok(builder),
            other => {
                *self = other;
                Err(Refused)
            }
        }
    }
}

/// Merlin encodes lengths in 4 bytes.
fn check(len: usize) -> Result<(), Refused> {
    u32::try_from(len).map(drop).map_err(|_| Refused)
}

interface! {
    /// The length of a session identifier in bytes.
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

    /// Begins a transcript. The label names the application and its version.
    fn sycon_merlin_init(init state: sycon_merlin_state, in label[labellen]) {
        check(label.len())?;
        state.put(Merlin::new(label));
        Ok(())
    }

    /// Appends a message of the prover, shorter than 2^32 bytes. The label names the message.
    fn sycon_merlin_append_message(
        state state: sycon_merlin_state, in label[labellen], in message[messagelen]
    ) {
        check(message.len())?;
        state.append_message(label, message);
        Ok(())
    }

    /// Appends a number, as 8 bytes in little-endian order.
    fn sycon_merlin_append_u64(state state: sycon_merlin_state, in label[labellen], value x: u64) {
        state.append_u64(label, x);
        Ok(())
    }

    /// Fills `out` with a challenge of the verifier, shorter than 2^32 bytes. The transcript absorbs the call, even
    /// if `outlen` is 0.
    fn sycon_merlin_challenge_bytes(state state: sycon_merlin_state, in label[labellen], out out[outlen]) {
        check(out.len())?;
        state.challenge_bytes(label, out);
        Ok(())
    }

    /// The length in bytes of the randomness for a generator.
    size SYCON_MERLIN_RNG_RANDOM_BYTES(32);

    /// A generator of the prover's random numbers. They depend on a transcript, on the prover's secrets and on
    /// fresh randomness.
    state sycon_merlin_rng(Phase, 256 bytes, aligned 16, phases Phase::WORDS);

    /// Begins a generator for the current point of a transcript, which is unchanged.
    fn sycon_merlin_rng_init(init rng: sycon_merlin_rng_state, const state: sycon_merlin_state) {
        rng.put(Phase::Builder(state.build_rng()));
        Ok(())
    }

    /// Adds a secret of the prover, shorter than 2^32 bytes. Returns -1 after `sycon_merlin_rng_finalize`.
    fn sycon_merlin_rng_rekey(
        state rng: sycon_merlin_rng_state, in label[labellen], in witness[witnesslen]
    ) {
        check(witness.len())?;
        *rng = Phase::Builder(rng.take_builder()?.rekey_with_witness_bytes(label, witness));
        Ok(())
    }

    /// Adds randomness. The generator is then ready.
    fn sycon_merlin_rng_finalize(
        state rng: sycon_merlin_rng_state, in random: [SYCON_MERLIN_RNG_RANDOM_BYTES]
    ) {
        *rng = Phase::Ready(rng.take_builder()?.finalize_with(|bytes| *bytes = *random));
        Ok(())
    }

    /// Fills `out` with random bytes, fewer than 2^32. Each call is separate: two calls for 10 bytes do not return
    /// the same bytes as one call for 20.
    fn sycon_merlin_rng_fill(state rng: sycon_merlin_rng_state, out out[outlen]) {
        check(out.len())?;
        let Phase::Ready(rng) = rng else { return Err(Refused) };
        rng.fill_bytes(out);
        Ok(())
    }

    /// In `how`: the operation concerns the protocol itself.
    size SYCON_STROBE_META(1);

    /// In `how`: the operation continues the last operation, which must be the same one. Otherwise the function
    /// returns -1.
    size SYCON_STROBE_MORE(2);

    /// A transcript of STROBE v1.0.2 with 128 bits of security.
    strobe sycon_strobe128("STROBE-128", Strobe128);

    /// A transcript of STROBE v1.0.2 with 256 bits of security.
    strobe sycon_strobe256("STROBE-256", Strobe256);
}
