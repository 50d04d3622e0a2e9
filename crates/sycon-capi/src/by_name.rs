//! Functions by name, for bindings and for programs that choose a function at run time.
//!
//! Call `_new`, set the options (`_key`, `_customization`, ...), and call `_update`. Then call `_squeeze` any number
//! of times or `_final` once, and `_free` at the end. The names are those of the functions in xof.h, hash.h and
//! mac.h. The MAC with multimixer-128 has no name here, because its key is a separate object.
//!
//! ```c
//! #include <sycon/function.h>
//!
//! int digest(uint8_t *out, size_t outlen, const char *name, const uint8_t *data, size_t len) {
//!     sycon_function *function;
//!     int failed = sycon_function_new(&function, name) != 0
//!         || sycon_function_update(function, data, len) != 0
//!         || sycon_function_final(function, out, outlen) != 0;
//!     return sycon_function_free(function) != 0 || failed;
//! }
//! ```

use core::str::FromStr;
use std::ffi::CString;
use std::sync::LazyLock;

use sycon::xof::{Algorithm, Any, AnyReader, Parameters, SavedState, Seekable, StateDescription};
use sycon_secret::SecretBytes;

use crate::boundary::{Outcome, Refused, exactly, not_empty};
use crate::items::interface;
use crate::threads::on_threads;
use crate::xof::squeeze;

/// A function, its options, and its phase.
#[derive(Clone, Debug)]
pub(crate) struct FunctionState {
    algorithm: Algorithm,
    start: Start,
    phase: Phase,
}

#[derive(Clone, Debug, Default)]
struct Options {
    key: Option<SecretBytes>,
    name: Option<SecretBytes>,
    customization: Option<SecretBytes>,
    context: Option<SecretBytes>,
    domain: Option<u8>,
    block_size: Option<usize>,
}

#[derive(Clone, Debug)]
enum Phase {
    Fresh,
    Absorbing(Any),
    Squeezing(AnyReader),
}

/// The source of the function for a new input.
#[derive(Clone, Debug)]
enum Start {
    Options(Options),
    /// The function of a saved state, without input. The state of a reader does not contain it.
    Restored(Option<Any>),
}

impl FunctionState {
    fn options(&mut self) -> Result<&mut Options, Refused> {
        match (&self.phase, &mut self.start) {
            (Phase::Fresh, Start::Options(options)) => Ok(options),
            _ => Err(Refused),
        }
    }

    fn start(&self) -> Result<Any, Refused> {
        let options = match &self.start {
            Start::Options(options) => options,
            Start::Restored(function) => return function.clone().ok_or(Refused),
        };
        let mut parameters = Parameters::new();
        if let Some(key) = &options.key {
            parameters = parameters.key(key);
        }
        if let Some(name) = &options.name {
            parameters = parameters.name(name);
        }
        if let Some(customization) = &options.customization {
            parameters = parameters.customization(customization);
        }
        if let Some(context) = &options.context {
            parameters = parameters.context(core::str::from_utf8(context)?);
        }
        if let Some(domain) = options.domain {
            parameters = parameters.domain(domain);
        }
        if let Some(bytes) = options.block_size {
            parameters = parameters.block_size(bytes);
        }
        Ok(self.algorithm.start(&parameters)?)
    }

    fn absorbing(&mut self) -> Result<&mut Any, Refused> {
        if let Phase::Fresh = self.phase {
            self.phase = Phase::Absorbing(self.start()?);
        }
        match &mut self.phase {
            Phase::Absorbing(function) => Ok(function),
            _ => Err(Refused),
        }
    }

    /// Returns a copy of the absorbed function, so that an error leaves the phase unchanged.
    fn absorbed(&self) -> Result<Any, Refused> {
        match &self.phase {
            Phase::Fresh => self.start(),
            Phase::Absorbing(function) => Ok(function.clone()),
            Phase::Squeezing(_) => Err(Refused),
        }
    }

    fn squeezing(&mut self) -> Result<&mut AnyReader, Refused> {
        if !matches!(self.phase, Phase::Squeezing(_)) {
            self.phase = Phase::Squeezing(self.absorbed()?.finalize()?);
        }
        match &mut self.phase {
            Phase::Squeezing(reader) => Ok(reader),
            _ => Err(Refused),
        }
    }

    /// Ends the input, unless the function does not have output from any position.
    fn seekable(&mut self) -> Result<&mut dyn Seekable, Refused> {
        if !self.algorithm.is_seekable() {
            return Err(Refused);
        }
        self.squeezing()?.seekable().ok_or(Refused)
    }

    fn save(&self) -> Result<SavedState, Refused> {
        Ok(match &self.phase {
            Phase::Fresh => self.start()?.save()?,
            Phase::Absorbing(function) => function.save()?,
            Phase::Squeezing(reader) => reader.save()?,
        })
    }

    fn restore(saved: &[u8]) -> Result<Self, Refused> {
        let StateDescription { algorithm, is_reader, .. } = StateDescription::of(saved)?;
        let (start, phase) = if is_reader {
            (None, Phase::Squeezing(AnyReader::restore(saved)?))
        } else {
            let function = Any::restore(saved)?;
            let mut start = function.clone();
            start.reset();
            (Some(start), Phase::Absorbing(function))
        };
        Ok(Self { algorithm, start: Start::Restored(start), phase })
    }

    fn end(&mut self, out: &mut [u8]) -> Outcome {
        self.absorbed()?.finalize_into(out)?;
        self.phase = Phase::Fresh;
        Ok(())
    }
}

fn copy_of(bytes: &[u8]) -> Result<Option<SecretBytes>, Refused> {
    let mut copy = SecretBytes::try_zeros(bytes.len())?;
    copy.copy_from_slice(bytes);
    Ok(Some(copy))
}

static NAMES: LazyLock<CString> = LazyLock::new(|| {
    let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    CString::new(names.join("\n")).unwrap_or_default()
});

interface! {
    /// Returns the names of all functions, separated by newlines.
    text sycon_function_names() { NAMES.as_c_str() }

    /// A function, its options, and the state of its input or output.
    object sycon_function(FunctionState);

    /// Creates the function with that name, such as "SHAKE128" or "KMAC256". Case does not matter. Returns -1 if no
    /// function has that name. Release the function with `sycon_function_free`.
    fn sycon_function_new(new function: sycon_function, string name) {
        let algorithm = Algorithm::from_str(name.to_str()?)?;
        function.put(FunctionState { algorithm, start: Start::Options(Options::default()), phase: Phase::Fresh });
        Ok(())
    }

    /// Creates an independent copy in the same state.
    fn sycon_function_copy(new copy: sycon_function, const function: sycon_function) {
        copy.put(function.clone());
        Ok(())
    }

    /// Wipes and releases a function. NULL is allowed.
    release sycon_function_free(free function: sycon_function) {
        drop(function);
        Ok(())
    }

    /// The default length of the output, in bytes. If the length is fixed, it is the only one.
    fn sycon_function_output_bytes(const function: sycon_function, result bytes: usize) {
        *bytes = function.algorithm.output_length().usual();
        Ok(())
    }

    /// The number of input bytes per permutation. Whole multiples of it are absorbed fastest.
    fn sycon_function_block_bytes(const function: sycon_function, result bytes: usize) {
        *bytes = function.algorithm.rate();
        Ok(())
    }

    /// Sets the key of KMAC or BLAKE3. Set all options before the first input, or the call returns -1. If the
    /// function does not support an option, the first update fails. Returns -1 for an empty key.
    fn sycon_function_key(state function: sycon_function, in key[keylen]) {
        function.options()?.key = copy_of(not_empty(key)?)?;
        Ok(())
    }

    /// Sets the function name N of cSHAKE, which NIST assigns. Leave it empty.
    fn sycon_function_name(state function: sycon_function, in name[namelen]) {
        function.options()?.name = copy_of(name)?;
        Ok(())
    }

    /// Sets the customization.
    fn sycon_function_customization(state function: sycon_function, in customization[customizationlen]) {
        function.options()?.customization = copy_of(customization)?;
        Ok(())
    }

    /// Sets the context of BLAKE3's key derivation, text in UTF-8.
    fn sycon_function_context(state function: sycon_function, in context[contextlen]) {
        function.options()?.context = copy_of(context)?;
        Ok(())
    }

    /// Sets the domain byte of TurboSHAKE, 0x01 to 0x7f.
    fn sycon_function_domain(state function: sycon_function, value domain: u8) {
        function.options()?.domain = Some(domain);
        Ok(())
    }

    /// Sets the block size of ParallelHash in bytes.
    fn sycon_function_blocksize(state function: sycon_function, value bytes: usize) {
        function.options()?.block_size = Some(bytes);
        Ok(())
    }

    /// Absorbs `in`. For TupleHash, `in` is one element of the tuple. Returns -1 if a required option is missing,
    /// if the function does not support an option, and after the first squeeze.
    fn sycon_function_update(state function: sycon_function, in r#in[inlen]) {
        function.absorbing()?.absorb(r#in);
        Ok(())
    }

    /// Absorbs `in` like `_update`. KT128, KT256, ParallelHash and BLAKE3 use at most `threads` threads, and at
    /// most one for each CPU core; 0 means one for each CPU core.
    fn sycon_function_update_parallel(
        state function: sycon_function, in r#in[inlen], value threads: usize
    ) {
        let function = function.absorbing()?;
        on_threads!(threads, function.absorb_parallel(r#in), else function.absorb(r#in));
        Ok(())
    }

    /// Fills `out` with the next bytes of an XOF's output. Returns -1 for other functions, and at the end of the
    /// output of BLAKE3 and the indexed `VeXOF`s.
    fn sycon_function_squeeze(state function: sycon_function, out out[outlen]) {
        squeeze(function.squeezing()?, out)
    }

    /// Continues the output at byte `position`. Returns -1 unless the function is BLAKE3 or an indexed `VeXOF`.
    fn sycon_function_seek(state function: sycon_function, value position: u64) {
        function.seekable()?.seek(position);
        Ok(())
    }

    /// Returns the position of the next byte of output. Ends the input, as squeezing does. Returns -1 unless the
    /// function is BLAKE3 or an indexed `VeXOF`.
    fn sycon_function_tell(state function: sycon_function, result position: u64) {
        *position = function.seekable()?.position();
        Ok(())
    }

    /// Fills `out` with `outlen` bytes of output for the input so far, then begins a new input with the same
    /// options. This works for every function. Returns -1 for a length that the function does not support.
    fn sycon_function_final(state function: sycon_function, out out[outlen]) {
        function.end(out)
    }

    /// The length in bytes of the state that `_save` writes now. Returns -1 for BLAKE3, whose state cannot be
    /// saved.
    fn sycon_function_saved_bytes(const function: sycon_function, result bytes: usize) {
        *bytes = function.save()?.len();
        Ok(())
    }

    /// Writes the state of the input or output to `out`. `_restore` continues from it, in any process and in any of
    /// sycon's languages. `outlen` must be the number that `_saved_bytes` returns. **Keep the bytes as secret as
    /// the key and the input.** Their checksum detects damage, but does not detect an attacker who replaces them.
    fn sycon_function_save(const function: sycon_function, out out[outlen]) {
        exactly(out, &function.save()?)
    }

    /// Creates the function whose state `_save` wrote to `saved`. Returns -1 for other bytes. Release the function
    /// with `sycon_function_free`. You cannot set its options. If the state was saved after the first squeeze,
    /// `_update`, `_final` and `_reset` return -1, because the state does not contain the options.
    fn sycon_function_restore(new function: sycon_function, in saved[savedlen]) {
        function.put(FunctionState::restore(saved)?);
        Ok(())
    }

    /// Begins a new input with the same options.
    fn sycon_function_reset(state function: sycon_function) {
        if let Start::Restored(None) = function.start {
            return Err(Refused);
        }
        function.phase = Phase::Fresh;
        Ok(())
    }
}
