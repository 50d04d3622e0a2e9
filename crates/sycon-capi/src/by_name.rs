//! Functions by their names: for bindings and for programs that choose at run time.
//!
//! `_new`, what the function is told (`_key`, `_customization`, ..), `_update`, then `_squeeze` as much as you
//! like, or `_final`; at last `_free`. The functions of xof.h, hash.h and mac.h are here, by the names in
//! their contents; but not the MAC on multimixer-128, whose key is an object of its own.
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

use sycon::xof::{Algorithm, Any, AnyReader, Parameters};
use sycon_simd::SecretBytes;

use crate::boundary::{Outcome, Refused};
use crate::items::interface;
use crate::threads;
use crate::xof::squeeze;

/// A function of the table, what it was told, and how far it is.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    algorithm: Algorithm,
    told: Told,
    phase: Phase,
}

#[derive(Clone, Debug, Default)]
struct Told {
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

impl Function {
    fn told(&mut self) -> Result<&mut Told, Refused> {
        if let Phase::Fresh = self.phase { Ok(&mut self.told) } else { Err(Refused) }
    }

    fn start(&self) -> Result<Any, Refused> {
        let mut parameters = Parameters::new();
        if let Some(key) = &self.told.key {
            parameters = parameters.key(key);
        }
        if let Some(name) = &self.told.name {
            parameters = parameters.name(name);
        }
        if let Some(customization) = &self.told.customization {
            parameters = parameters.customization(customization);
        }
        if let Some(context) = &self.told.context {
            parameters = parameters.context(core::str::from_utf8(context)?);
        }
        if let Some(domain) = self.told.domain {
            parameters = parameters.domain(domain);
        }
        if let Some(bytes) = self.told.block_size {
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

    /// A copy of what has absorbed, so that a refusal leaves the phase as it was.
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
    /// The names of all functions, with a newline between them.
    text sycon_function_names() { NAMES.as_c_str() }

    /// A function, what it was told, and what it has absorbed.
    object sycon_function(Function);

    /// The function of that name, such as "SHAKE128" or "KMAC256"; upper and lower case do not matter. -1 if
    /// there is none. `sycon_function_free` releases it.
    fn sycon_function_new(new function: sycon_function, string name) {
        let algorithm = Algorithm::from_str(name.to_str()?)?;
        function.put(Function { algorithm, told: Told::default(), phase: Phase::Fresh });
        Ok(())
    }

    /// An independent copy, which has absorbed the same.
    fn sycon_function_copy(new copy: sycon_function, const function: sycon_function) {
        copy.put(function.clone());
        Ok(())
    }

    /// Releases what `_new` or `_copy` gave, and wipes it. NULL is allowed.
    release sycon_function_free(free function: sycon_function) {
        drop(function);
        Ok(())
    }

    /// The usual number of bytes of output, and the only one of functions that have no other.
    fn sycon_function_output_bytes(const function: sycon_function, result bytes: usize) {
        *bytes = function.algorithm.output_length().usual();
        Ok(())
    }

    /// Input bytes per permutation; whole multiples are absorbed fastest.
    fn sycon_function_block_bytes(const function: sycon_function, result bytes: usize) {
        *bytes = function.algorithm.rate();
        Ok(())
    }

    /// Sets the key, of KMAC and BLAKE3. What a function is told comes before its
    /// input, else -1; what it does not take shows when it begins to absorb.
    fn sycon_function_key(state function: sycon_function, in key[keylen]) {
        function.told()?.key = copy_of(key)?;
        Ok(())
    }

    /// Sets the function's name, N of cSHAKE: empty for everyone but NIST.
    fn sycon_function_name(state function: sycon_function, in name[namelen]) {
        function.told()?.name = copy_of(name)?;
        Ok(())
    }

    /// Sets the customization.
    fn sycon_function_customization(state function: sycon_function, in customization[customizationlen]) {
        function.told()?.customization = copy_of(customization)?;
        Ok(())
    }

    /// Sets the context of BLAKE3's key derivation, text in UTF-8.
    fn sycon_function_context(state function: sycon_function, in context[contextlen]) {
        function.told()?.context = copy_of(context)?;
        Ok(())
    }

    /// Sets the domain byte of TurboSHAKE, 0x01 to 0x7f.
    fn sycon_function_domain(state function: sycon_function, value domain: u8) {
        function.told()?.domain = Some(domain);
        Ok(())
    }

    /// Sets the bytes of a block of ParallelHash.
    fn sycon_function_blocksize(state function: sycon_function, value bytes: usize) {
        function.told()?.block_size = Some(bytes);
        Ok(())
    }

    /// Absorbs `in`; for TupleHash, as one part of the tuple. -1 if the function was told what it does not
    /// take, or not told what it needs, and after the first squeeze.
    fn sycon_function_update(state function: sycon_function, in r#in[inlen]) {
        function.absorbing()?.absorb(r#in);
        Ok(())
    }

    /// As update, of trees and BLAKE3 on `threads` threads, 0 for one a processor.
    fn sycon_function_update_parallel(
        state function: sycon_function, in r#in[inlen], value threads: usize
    ) {
        let function = function.absorbing()?;
        match threads::get(threads) {
            Some(threads) => threads.install(|| function.absorb_parallel(r#in)),
            None => function.absorb(r#in),
        };
        Ok(())
    }

    /// Fills `out` with the next bytes of output: of XOFs, else -1; and -1 behind the end of BLAKE3's and an indexed `VeXOF`'s.
    fn sycon_function_squeeze(state function: sycon_function, out out[outlen]) {
        squeeze(function.squeezing()?, out)
    }

    /// Goes on with the byte of the output at `position`: of BLAKE3 and the indexed `VeXOF`s, else -1.
    fn sycon_function_seek(state function: sycon_function, value position: u64) {
        // Before `squeezing`, which ends the input.
        if !function.algorithm.is_seekable() {
            return Err(Refused);
        }
        function.squeezing()?.seekable().ok_or(Refused)?.seek(position);
        Ok(())
    }

    /// Fills `out` with the output of `outlen` bytes for what was absorbed, of any function; -1 for a length
    /// that it does not have. Then the next input begins.
    fn sycon_function_final(state function: sycon_function, out out[outlen]) {
        function.end(out)
    }

    /// Begins anew, told the same.
    fn sycon_function_reset(state function: sycon_function) {
        function.phase = Phase::Fresh;
        Ok(())
    }
}
