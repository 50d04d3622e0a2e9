//! The functions of sycon's table, by their index in it.

use core::cell::RefCell;
use core::fmt::Write;

use sycon::xof::{
    Algorithm, Any, AnyReader, OutputLength, Parameter, Parameters, Squeeze, StateDescription,
};

use crate::instance::{Objects, Outcome, parts, with_buffer, with_objects};

/// A function in one of its two phases.
#[derive(Clone, Debug)]
enum Phase {
    Absorbing(Any),
    Squeezing(AnyReader),
}

thread_local! {
    static FUNCTIONS: RefCell<Objects<Phase>> = const { RefCell::new(Objects::new()) };
}

fn with_functions(
    input: usize,
    work: impl FnOnce(&mut Objects<Phase>, &mut [u8]) -> Outcome,
) -> i32 {
    with_objects(&FUNCTIONS, input, work)
}

fn algorithm(index: u32) -> Outcome<Algorithm> {
    Ok(*Algorithm::ALL.get(index as usize).ok_or("index: not an algorithm")?)
}

/// Reads parameters: for each, its index in [`Parameter::ALL`] and its length, 4 bytes each, followed by its bytes.
fn read_parameters(mut bytes: &[u8]) -> Outcome<Parameters<'_>> {
    let mut parameters = Parameters::new();
    while let Some(([which, length], rest)) = words(bytes) {
        let (value, rest) = rest.split_at_checked(length).ok_or("parameters: truncated")?;
        bytes = rest;
        let number = || {
            let value = value.first_chunk().ok_or("parameters: truncated number")?;
            Ok::<_, &str>(u32::from_le_bytes(*value))
        };
        parameters = match Parameter::ALL.get(which).ok_or("parameters: unknown parameter")? {
            Parameter::Key => parameters.key(value),
            Parameter::Name => parameters.name(value),
            Parameter::Customization => parameters.customization(value),
            Parameter::Context => parameters.context(core::str::from_utf8(value)?),
            Parameter::Domain => parameters.domain(u8::try_from(number()?)?),
            Parameter::BlockSize => parameters.block_size(number()? as usize),
            _ => return Err("parameters: unsupported parameter".into()),
        };
    }
    Ok(parameters)
}

fn words(bytes: &[u8]) -> Option<([usize; 2], &[u8])> {
    let (words, rest) = bytes.split_first_chunk::<8>()?;
    let word = |i: usize| Some(u32::from_le_bytes(*words.as_chunks().0.get(i)?) as usize);
    Some(([word(0)?, word(1)?], rest))
}

/// Writes the table into the buffer, one line per function, and returns its length. The fields of a line are separated
/// with tabs: name; bytes of output; `fixed`, `chosen` or `extendable`; bytes of a block; `tree`, `seek`, `parts`,
/// separated with spaces; the indexes in [`Parameter::ALL`] of the parameters that it requires, and of those that it
/// accepts.
#[must_use]
pub fn table() -> i32 {
    with_buffer(0, |bytes| {
        let mut text = String::new();
        for algorithm in Algorithm::ALL {
            let kind = match algorithm.output_length() {
                OutputLength::Fixed(_) => "fixed",
                OutputLength::Chosen { .. } => "chosen",
                _ => "extendable",
            };
            let (name, usual, rate) =
                (algorithm.name(), algorithm.output_length().usual(), algorithm.rate());
            let needs = places(algorithm.needs().as_slice());
            let takes = places(algorithm.takes());
            let abilities = [
                (algorithm.is_tree(), "tree "),
                (algorithm.is_seekable(), "seek "),
                (algorithm.takes_parts(), "parts "),
            ];
            let abilities: String =
                abilities.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
            let status = algorithm.status();
            writeln!(
                text,
                "{name}\t{usual}\t{kind}\t{rate}\t{abilities}\t{needs}\t{takes}\t{status}"
            )?;
        }
        let [out] = parts(bytes, [u32::try_from(text.len())?])?;
        out.copy_from_slice(text.as_bytes());
        Ok(text.len())
    })
}

fn places(parameters: &[Parameter]) -> String {
    let place = |parameter| Parameter::ALL.iter().position(|one| one == parameter);
    let places: Vec<_> =
        parameters.iter().filter_map(place).map(|place| place.to_string()).collect();
    places.join(" ")
}

/// Hashes in one call. The buffer contains `parameters` bytes of parameters, followed by `data` bytes. `out` bytes of
/// output are written after them. JavaScript wipes all of it immediately.
#[must_use]
pub fn hash(index: u32, parameters: u32, data: u32, out: u32) -> i32 {
    with_buffer(0, |bytes| {
        let [told, input, out] = parts(bytes, [parameters, data, out])?;
        algorithm(index)?.hash_into(&read_parameters(told)?, input, out)?;
        Ok(0)
    })
}

/// Starts a function with the parameters in the buffer, and returns its number.
#[must_use]
pub fn start(index: u32, parameters: u32) -> i32 {
    with_functions(parameters as usize, |functions, bytes| {
        let [told] = parts(bytes, [parameters])?;
        let function = algorithm(index)?.start(&read_parameters(told)?)?;
        Ok(functions.put(Phase::Absorbing(function)))
    })
}

/// Absorbs the first `length` bytes of the buffer.
#[must_use]
pub fn absorb(object: u32, length: u32) -> i32 {
    with_functions(length as usize, |functions, bytes| {
        let [input] = parts(bytes, [length])?;
        let Phase::Absorbing(function) = functions.get(object)? else {
            return Err("input: already finalized".into());
        };
        function.absorb(input);
        Ok(0)
    })
}

/// Ends the input, if it has not ended yet, and fills the first `length` bytes of the buffer with output.
#[must_use]
pub fn squeeze(object: u32, length: u32) -> i32 {
    with_functions(0, |functions, bytes| {
        let [out] = parts(bytes, [length])?;
        with_output(reader(functions, object)?, out.len() as u64)?.squeeze(out);
        Ok(0)
    })
}

fn reader(functions: &mut Objects<Phase>, object: u32) -> Outcome<&mut AnyReader> {
    let phase = functions.get(object)?;
    if let Phase::Absorbing(function) = phase {
        *phase = Phase::Squeezing(function.output()?);
    }
    match phase {
        Phase::Squeezing(reader) => Ok(reader),
        Phase::Absorbing(_) => Err("output: not finalized yet".into()),
    }
}

/// Returns the reader, if at least `bytes` bytes of its output are left.
fn with_output(reader: &mut AnyReader, bytes: u64) -> Outcome<&mut AnyReader> {
    if bytes > reader.remaining() {
        return Err("output: cannot read past the end".into());
    }
    Ok(reader)
}

/// Writes the whole output for the input so far to the first `length` bytes of the buffer. Frees the function.
#[must_use]
pub fn finish(object: u32, length: u32) -> i32 {
    with_functions(0, |functions, bytes| {
        let [out] = parts(bytes, [length])?;
        match functions.get(object)? {
            Phase::Absorbing(function) => function.clone().finalize_into(out)?,
            Phase::Squeezing(reader) => with_output(reader, out.len() as u64)?.squeeze(out),
        }
        functions.free(object)
    })
}

/// Skips output. `low` and `high` are the halves of the 64-bit number of bytes.
#[must_use]
pub fn skip(object: u32, low: u32, high: u32) -> i32 {
    with_functions(0, |functions, _| {
        let bytes = whole(low, high);
        with_output(reader(functions, object)?, bytes)?.skip(bytes);
        Ok(0)
    })
}

/// Moves to a position of the output.
#[must_use]
pub fn seek(object: u32, low: u32, high: u32) -> i32 {
    with_functions(0, |functions, _| {
        let reader = reader(functions, object)?;
        reader.seekable().ok_or("output: not seekable")?.seek(whole(low, high));
        Ok(0)
    })
}

fn whole(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Creates an independent copy.
#[must_use]
pub fn copy(object: u32) -> i32 {
    with_functions(0, |functions, _| {
        let copy = functions.get(object)?.clone();
        Ok(functions.put(copy))
    })
}

/// Puts the state of an object into the buffer, and returns the state's length. Writes nothing if the buffer is too short.
#[must_use]
pub fn save(object: u32, output_length: u32) -> i32 {
    with_functions(0, |functions, bytes| {
        let saved = match functions.get(object)? {
            Phase::Absorbing(function) => function.save_with_output_length(output_length.into())?,
            Phase::Squeezing(reader) => reader.save()?,
        };
        if let Some(out) = bytes.get_mut(..saved.len()) {
            out.copy_from_slice(&saved);
        }
        Ok(saved.len())
    })
}

/// Continues from the state in the first `length` bytes of the buffer, and returns the number of the object.
#[must_use]
pub fn restore(length: u32) -> i32 {
    with_functions(length as usize, |functions, bytes| {
        let [saved] = parts(bytes, [length])?;
        let phase = if StateDescription::of(saved)?.is_reader {
            Phase::Squeezing(AnyReader::restore(saved)?)
        } else {
            Phase::Absorbing(Any::restore(saved)?)
        };
        Ok(functions.put(phase))
    })
}

/// Returns the index in the table of an object's function.
#[must_use]
pub fn algorithm_of(object: u32) -> i32 {
    with_functions(0, |functions, _| {
        Ok(match functions.get(object)? {
            Phase::Absorbing(function) => function.algorithm(),
            Phase::Squeezing(reader) => reader.algorithm(),
        } as usize)
    })
}

/// Removes all input, and keeps the parameters.
#[must_use]
pub fn reset(object: u32) -> i32 {
    with_functions(0, |functions, _| {
        let Phase::Absorbing(function) = functions.get(object)? else {
            return Err("input: already finalized".into());
        };
        function.reset();
        Ok(0)
    })
}

/// Zeroizes a function and frees its memory.
#[must_use]
pub fn free(object: u32) -> i32 {
    with_functions(0, |functions, _| functions.free(object))
}

/// Returns the number of functions.
#[must_use]
pub fn count() -> i32 {
    with_functions(0, |functions, _| Ok(functions.count()))
}
