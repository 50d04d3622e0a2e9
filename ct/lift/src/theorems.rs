//! The results that functions of the C library must compute, for every input of these lengths.

use std::cell::LazyCell;

use crate::bits::{Algebra, Bit};
use crate::image::Image;
use crate::keccak::{absorb, constants, inputs, permute, sponge};
use crate::machine::Machine;
use crate::permutations::{ascon, xoodoo};
use crate::processor::Processor;

type Bytes = Vec<[Bit; 8]>;

/// An argument of a function in C.
enum Argument {
    Number(u64),
    /// An array that the function reads.
    Input(Bytes),
    /// An array with its contents before, and what the standard has in it after.
    Output(Bytes, Bytes),
}

/// The arguments of a call, and the algebra in which the standard has computed the results.
type Prepared = (Algebra, Vec<Argument>);

/// A call and its results, which are computed when they are first needed.
pub struct Theorem {
    pub name: String,
    function: String,
    prepared: LazyCell<Prepared, Box<dyn FnOnce() -> Prepared>>,
}

/// How a call went that had the right results.
pub struct Run {
    /// How many instructions ran.
    pub count: u64,
    /// The addresses of these instructions.
    pub addresses: Vec<u64>,
}

impl Theorem {
    fn new(
        name: String,
        function: impl Into<String>,
        arguments: impl FnOnce(&mut Algebra) -> Vec<Argument> + 'static,
    ) -> Self {
        let prepare = || {
            let mut algebra = Algebra::new();
            let arguments = arguments(&mut algebra);
            (algebra, arguments)
        };
        Self { name, function: function.into(), prepared: LazyCell::new(Box::new(prepare)) }
    }

    /// Runs the function on a processor, and compares its results with the standard's.
    pub fn prove(&self, image: &Image, processor: Processor, limit: u64) -> Result<Run, String> {
        let (algebra, prepared) = &*self.prepared;
        algebra.check()?;
        let mut algebra = algebra.clone();
        let mut machine = Machine::new(image, &mut algebra, processor);
        machine.limit = limit;
        let mut arguments = Vec::new();
        for argument in prepared {
            // An odd address, which no function may need to be aligned.
            arguments.push(match argument {
                Argument::Number(number) => *number,
                Argument::Input(bytes) => machine.memory.allocate(bytes, 1, false),
                Argument::Output(before, _) => machine.memory.allocate(before, 3, true),
            });
        }
        let result = machine.call(image.export(&self.function)?, &arguments)?;
        if result.truncated(4).known() != Some(0) {
            return Err("returns another number than 0".into());
        }
        for (argument, address) in prepared.iter().zip(arguments) {
            let Argument::Output(_, expected) = argument else { continue };
            for (i, (byte, place)) in expected.iter().zip(address..).enumerate() {
                let found = machine.memory.read(machine.algebra, place, 1)?.byte(0);
                if found != *byte {
                    return Err(format!("byte {i} of {} is not the standard's", expected.len()));
                }
            }
        }
        Ok(Run { count: machine.count, addresses: machine.decoded.into_keys().collect() })
    }
}

/// A permutation of the library: its name, the bytes of a state, and what the standard makes of one.
pub type Permutation = (&'static str, usize, fn(&mut Algebra, &[[Bit; 8]]) -> Bytes);

pub const KECCAK_24: Permutation = ("keccakf1600", 200, |m, state| permute(m, 24, state));
pub const KECCAK_12: Permutation = ("keccakp1600_12", 200, |m, state| permute(m, 12, state));
pub const ASCON_12: Permutation = ("ascon12", 40, |m, state| ascon(m, 12, state));
pub const ASCON_8: Permutation = ("ascon8", 40, |m, state| ascon(m, 8, state));
pub const XOODOO: Permutation = ("xoodoo", 48, xoodoo);

/// A permutation of states that are next to each other.
pub fn permutation((name, width, standard): Permutation, states: usize) -> Theorem {
    Theorem::new(format!("{name}, states: {states}"), "sycon_permute", move |m| {
        let input = inputs(m, width * states);
        let expected = input.chunks(width).flat_map(|state| standard(m, state)).collect();
        let name = [name.as_bytes(), b"\0"].concat();
        let length = Argument::Number((width * states) as u64);
        vec![Argument::Input(constants(&name)), Argument::Output(input, expected), length]
    })
}

/// Blocks that are absorbed, and blocks that are squeezed, two each.
pub fn blocks(rounds: usize, rate: usize) -> Theorem {
    Theorem::new(
        format!("Keccak of {rounds} rounds, blocks of {rate} bytes"),
        "sycon_keccak_blocks",
        move |m| {
            let (before, input, old) = (inputs(m, 200), inputs(m, 2 * rate), inputs(m, 2 * rate));
            let mut state = before.clone();
            for block in input.chunks(rate) {
                state = absorb(m, rounds, state, block);
            }
            let mut out = Bytes::new();
            for _ in 0..2 {
                state = permute(m, rounds, &state);
                out.extend_from_slice(&state[..rate]);
            }
            vec![
                Argument::Number(rounds as u64),
                Argument::Number(rate as u64),
                Argument::Output(before, state),
                Argument::Number(200),
                Argument::Input(input),
                Argument::Number(2 * rate as u64),
                Argument::Output(old, out),
                Argument::Number(2 * rate as u64),
            ]
        },
    )
}

/// A function of FIPS 202 or RFC 9861, on many messages at once: `count` messages of `length` bytes.
pub fn batch(name: &str, count: usize, length: usize, output: usize) -> Theorem {
    let (rounds, rate) = parameters(name);
    let title = format!("{name}, {count} messages of {length} bytes, {output} bytes each");
    Theorem::new(title, format!("sycon_{name}_batch_rows"), move |m| {
        let (rows, old) = (inputs(m, count * length), inputs(m, count * output));
        let message = |i: usize| &rows[i * length..(i + 1) * length];
        let out =
            (0..count).flat_map(|i| sponge(m, rounds, rate, 0x1f, message(i), output)).collect();
        let mut arguments = vec![
            Argument::Output(old, out),
            Argument::Number((count * output) as u64),
            Argument::Number(output as u64),
            Argument::Input(rows),
            Argument::Number(count as u64),
            Argument::Number(length as u64),
        ];
        if rounds == 12 {
            arguments.push(Argument::Number(0x1f));
        }
        arguments
    })
}

/// A digest of a message of `length` bytes.
pub fn digest(name: &str, length: usize, output: usize) -> Theorem {
    let rate = 200 - 2 * output;
    Theorem::new(format!("{name}, {length} bytes"), format!("sycon_hash_{name}"), move |m| {
        let (message, old) = (inputs(m, length), inputs(m, output));
        let out = sponge(m, 24, rate, 0x06, &message, output);
        vec![Argument::Output(old, out), Argument::Input(message), Argument::Number(length as u64)]
    })
}

/// An extendable output of a message of `length` bytes.
pub fn output(name: &str, length: usize, output: usize) -> Theorem {
    let (rounds, rate) = parameters(name);
    Theorem::new(
        format!("{name}, {length} bytes, {output} bytes of output"),
        format!("sycon_xof_{name}"),
        move |m| {
            let (message, old) = (inputs(m, length), inputs(m, output));
            let out = sponge(m, rounds, rate, 0x1f, &message, output);
            vec![
                Argument::Output(old, out),
                Argument::Number(output as u64),
                Argument::Input(message),
                Argument::Number(length as u64),
            ]
        },
    )
}

/// The rounds and the rate of SHAKE and TurboSHAKE.
fn parameters(name: &str) -> (usize, usize) {
    (if name.starts_with("turbo") { 12 } else { 24 }, if name.ends_with("128") { 168 } else { 136 })
}
