//! The absorbers and their shortcuts whose parameters are not only strings of bytes.

use pyo3::prelude::*;
use sycon::xof::{Algorithm, Parameters};

use crate::absorber::{Absorber, Class};
use crate::arguments::{BlockSize, Domain, Key, Size, Stripes, Text, Threads, limited};
use crate::function::{FunctionState, absorb_data, absorb_parts, hash};
use crate::reader::Reader;
use crate::xof::{home, xof, xofs};

xofs! {
    (
        "sycon";
        (data by absorb_data; domain: Domain = Domain(0x1f))
        "(data=None, *, domain=0x1f)", "(data, *, domain=0x1f)", "data, ...", "b'message'";
        |algorithm| (algorithm, Parameters::new().domain(domain.0), Threads::ONE)
    ) {
        /// TurboSHAKE128 (RFC 9861): SHAKE128 with half the rounds; 128-bit security, with 16 bytes
        /// of output for keys and 32 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     domain: A byte from 0x01 to 0x7f, which separates domains: different bytes give unrelated functions.
        ///
        /// Raises:
        ///     ValueError: `domain` is another number.
        ///
        /// >>> from sycon import TurboShake128
        /// >>> TurboShake128(b"message").finalize().read(8).hex()
        /// '2db7bf572764e17d'
        TurboShake128, turboshake128: "TurboSHAKE128 (RFC 9861)";

        /// TurboSHAKE256 (RFC 9861): SHAKE256 with half the rounds; 256-bit security, with 32 bytes
        /// of output for keys and 64 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     domain: A byte from 0x01 to 0x7f, which separates domains: different bytes give unrelated functions.
        ///
        /// Raises:
        ///     ValueError: `domain` is another number.
        ///
        /// >>> from sycon import TurboShake256
        /// >>> reader = TurboShake256(domain=123).absorb(b"Turbo mode").finalize()
        /// >>> reader.read(16).hex()
        /// '8dbee0604bcb3fcbf6a7daf06498d86e'
        /// >>> reader.read(16).hex()
        /// '2107569ae87c483f40de97321eb901c7'
        TurboShake256, turboshake256: "TurboSHAKE256 (RFC 9861)";
    }

    (
        "sycon";
        (data by absorb_data; customization: Text = Text::default(), threads: Threads = Threads::ONE)
        "(data=None, *, customization=b'', threads=1)", "(data, *, customization=b'', threads=1)", "data, ...", "b'message'";
        |algorithm| (algorithm, Parameters::new().customization(&customization), threads)
    ) {
        /// KT128 (RFC 9861), KangarooTwelve: for long inputs, hashed as a tree; 128-bit security, with 16 bytes of
        /// output for keys and 32 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.
        ///
        /// >>> from sycon import Kt128
        /// >>> Kt128(b"message", customization=b"example.org v1").finalize().read(8).hex()
        /// 'a6530b007e7c7d24'
        Kt128, kt128: "KT128 (RFC 9861)";

        /// KT256 (RFC 9861), KangarooTwelve: for long inputs, hashed as a tree; 256-bit security, with 32 bytes of
        /// output for keys and 64 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.
        ///
        /// >>> from sycon import Kt256
        /// >>> Kt256(b"message", customization=b"example.org v1").finalize().read(8).hex()
        /// 'aa3c2aa3a67ed14f'
        Kt256, kt256: "KT256 (RFC 9861)";
    }

    (
        "sycon";
        ([key: Key] data by absorb_data; customization: Text = Text::default())
        "(key, data=None, *, customization=b'')", "(key, data, *, customization=b'')", "key, data, ...", "bytes(32), b'message'";
        |algorithm| (algorithm, Parameters::new().key(&key).customization(&customization), Threads::ONE);
        {
            /// Check that `tag` has `length` bytes and is the beginning of the output for the input so far. More input
            /// can follow.
            ///
            /// The time does not depend on where the first wrong byte is. A forged tag is accepted with a probability
            /// of 2^(-8 `length`).
            ///
            /// Args:
            ///     tag: The tag to check.
            ///     length: The length in bytes that your protocol fixes for its tags: preferably 16 or more, and at
            ///         least 4. **Never pass `len(tag)`:** then the sender chooses.
            ///
            /// Raises:
            ///     InvalidTag: `tag` is wrong or does not have `length` bytes.
            ///     ValueError: `length` is less than 4.
            ///
            /// >>> from sycon import KmacXof128
            /// >>> mac = KmacXof128(bytes(16), b"message")
            /// >>> mac.verify(mac.digest(16))
            /// >>> mac.verify(mac.digest(32), length=32)
            /// >>> mac.verify(bytes(16))
            /// Traceback (most recent call last):
            ///     ...
            /// sycon.InvalidTag: tag: not valid for this message, key and customization
            #[pyo3(signature = (tag, *, length = Size(16)), text_signature = "($self, tag, *, length=16)")]
            fn verify(
                slf: &Bound<'_, Self>,
                tag: &Bound<'_, PyAny>,
                #[pyo3(from_py_with = limited::length)] length: Size,
            ) -> PyResult<()> {
                slf.as_super().get().verify(tag, length.0)
            }
        }
    ) {
        /// KMACXOF128 (NIST SP 800-185): output of any length that depends on a key.
        ///
        /// A shorter output is the beginning of a longer one, unlike that of `kmac128`.
        ///
        /// Args:
        ///     key: A bytes-like object, not empty. It should have 16 bytes or more.
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     customization: A string of bytes of your choice, which separates different uses of a key.
        ///
        /// Raises:
        ///     ValueError: `key` is empty.
        ///
        /// >>> from sycon import KmacXof128
        /// >>> KmacXof128(bytes(16), b"message", customization=b"example.org v1").finalize().read(8).hex()
        /// '4a9ea96529dda2c8'
        KmacXof128, kmacxof128: "KMACXOF128 (NIST SP 800-185)";

        /// KMACXOF256 (NIST SP 800-185): output of any length that depends on a key.
        ///
        /// A shorter output is the beginning of a longer one, unlike that of `kmac256`.
        ///
        /// Args:
        ///     key: A bytes-like object, not empty. It should have 32 bytes or more.
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     customization: A string of bytes of your choice, which separates different uses of a key.
        ///
        /// Raises:
        ///     ValueError: `key` is empty.
        ///
        /// >>> from sycon import KmacXof256
        /// >>> KmacXof256(bytes(32), b"message", customization=b"example.org v1").finalize().read(8).hex()
        /// '6e589e00ed5983b6'
        KmacXof256, kmacxof256: "KMACXOF256 (NIST SP 800-185)";
    }

    (
        "sycon";
        (parts by absorb_parts; customization: Text = Text::default())
        "(parts=None, *, customization=b'')", "(parts, *, customization=b'')", "parts, ...", "[b'user', b'host']";
        |algorithm| (algorithm, Parameters::new().customization(&customization), Threads::ONE)
    ) {
        /// TupleHashXOF128 (NIST SP 800-185): hashes a list of strings unambiguously; 128-bit security, with 16 bytes
        /// of output for keys and 32 where collisions matter.
        ///
        /// Each call of `absorb` adds one part to the list.
        ///
        /// Args:
        ///     parts: An iterable of bytes-like objects to absorb, if it is given.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///
        /// >>> from sycon import TupleHashXof128
        /// >>> TupleHashXof128([b"ab", b"c"]).digest(8).hex()
        /// '449fe5272a1fd895'
        /// >>> TupleHashXof128().absorb(b"a").absorb(b"bc").digest(8).hex()
        /// 'b71b9d420be8c948'
        TupleHashXof128, tuplehashxof128: "TupleHashXOF128 (NIST SP 800-185)";

        /// TupleHashXOF256 (NIST SP 800-185): hashes a list of strings unambiguously; 256-bit security, with 32 bytes
        /// of output for keys and 64 where collisions matter.
        ///
        /// Each call of `absorb` adds one part to the list.
        ///
        /// Args:
        ///     parts: An iterable of bytes-like objects to absorb, if it is given.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///
        /// >>> from sycon import TupleHashXof256
        /// >>> TupleHashXof256([b"ab", b"c"]).digest(8).hex()
        /// '3dd8e31bb9283fb2'
        /// >>> TupleHashXof256().absorb(b"a").absorb(b"bc").digest(8).hex()
        /// '7bfac5da438adb8b'
        TupleHashXof256, tuplehashxof256: "TupleHashXOF256 (NIST SP 800-185)";
    }

    (
        "sycon";
        (
            data by absorb_data;
            block_size: BlockSize = BlockSize(8192), customization: Text = Text::default(), threads: Threads = Threads::ONE
        )
        "(data=None, *, block_size=8192, customization=b'', threads=1)", "(data, *, block_size=8192, customization=b'', threads=1)", "data, ...", "b'message'";
        |algorithm| (algorithm, Parameters::new().block_size(block_size.0).customization(&customization), threads)
    ) {
        /// ParallelHashXOF128 (NIST SP 800-185): for long inputs, hashed in independent blocks; 128-bit security, with
        /// 16 bytes of output for keys and 32 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
        ///         the same.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.
        ///
        /// Raises:
        ///     ValueError: `block_size` is 0.
        ///
        /// >>> from sycon import ParallelHashXof128
        /// >>> ParallelHashXof128(b"message", block_size=1024).finalize().read(8).hex()
        /// '1284080591989cfd'
        ParallelHashXof128, parallelhashxof128: "ParallelHashXOF128 (NIST SP 800-185)";

        /// ParallelHashXOF256 (NIST SP 800-185): for long inputs, hashed in independent blocks; 256-bit security, with
        /// 32 bytes of output for keys and 64 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
        ///         the same.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.
        ///
        /// Raises:
        ///     ValueError: `block_size` is 0.
        ///
        /// >>> from sycon import ParallelHashXof256
        /// >>> ParallelHashXof256(b"message", block_size=1024).finalize().read(8).hex()
        /// '96463435034ad40c'
        ParallelHashXof256, parallelhashxof256: "ParallelHashXOF256 (NIST SP 800-185)";
    }

    (
        "sycon";
        (
            data by absorb_data;
            key: Option<Text> = None, context: Option<&str> = None, threads: Threads = Threads::ONE
        )
        "(data=None, *, key=None, context=None, threads=1)", "(data, *, key=None, context=None, threads=1)", "data, ...", "b'message'";
        |algorithm| (algorithm, blake3(key.as_deref(), context), threads)
    ) {
        /// BLAKE3 ("BLAKE3, one function, fast everywhere"): the fastest on one CPU core, with output that can be read
        /// from any position; 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     key: 32 bytes, which make the function a message authentication code. Compare tags with
        ///         `hmac.compare_digest`, never with `==`.
        ///     context: A hard-coded and globally unique str, which makes the function a key derivation function. Its
        ///         input is the key material.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.
        ///
        /// Raises:
        ///     ValueError: `key` has another length, or both `key` and `context` are given.
        ///
        /// >>> from sycon import Blake3
        /// >>> reader = Blake3(b"message").finalize()
        /// >>> reader.read(8).hex()
        /// '4bd766dabadb76f2'
        /// >>> reader.seek(4)
        /// 4
        /// >>> reader.read(4).hex()
        /// 'badb76f2'
        Blake3, blake3_xof: "BLAKE3";
    }

    (
        "sycon.experimental";
        (data by absorb_data; stripes: Stripes = Stripes::Eight)
        "(data=None, *, stripes=8)", "(data, *, stripes=8)", "data, ...", "b'seed'";
        |algorithm| (stripes.of(algorithm), Parameters::new(), Threads::ONE)
    ) {
        /// VeXOF over SHAKE128: for one long output, several times as fast as SHAKE128; 128-bit
        /// security, with 16 bytes of output for keys and 32 where collisions matter. Experimental:
        /// the function of a C project, not a standard.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     stripes: 4 or 8. It is part of the function. Do not use one secret with both, because the outputs have
        ///         bytes in common.
        ///
        /// Raises:
        ///     ValueError: `stripes` is another number.
        ///
        /// >>> from sycon.experimental import VeXof128
        /// >>> VeXof128(b"seed").finalize().read(8).hex()
        /// 'dd6b9ab63cd04450'
        VeXof128, vexof128: "VeXOF over SHAKE128";

        /// VeXOF over SHAKE256: for one long output, several times as fast as SHAKE256; 256-bit
        /// security, with 32 bytes of output for keys and 64 where collisions matter. Experimental:
        /// the function of a C project, not a standard.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///     stripes: 4 or 8. It is part of the function. Do not use one secret with both, because the outputs have
        ///         bytes in common.
        ///
        /// Raises:
        ///     ValueError: `stripes` is another number.
        ///
        /// >>> from sycon.experimental import VeXof256
        /// >>> VeXof256(b"seed", stripes=4).finalize().read(8).hex()
        /// 'a2f445c2aca6bb27'
        VeXof256, vexof256: "VeXOF over SHAKE256";
    }

    (
        "sycon.experimental";
        (data by absorb_data)
        "(data=None)", "(data)", "data", "b'seed'";
        |algorithm| (algorithm, Parameters::new(), Threads::ONE)
    ) {
        /// VeXOF over SHAKE128 in its indexed form, whose output can be read from any position;
        /// 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
        /// Experimental: the function of a C project, not a standard.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///
        /// >>> from sycon.experimental import IndexedVeXof128
        /// >>> reader = IndexedVeXof128(b"seed").finalize()
        /// >>> reader.read(8).hex()
        /// 'edb8db06b52aeec5'
        /// >>> reader.seek(10**15)
        /// 1000000000000000
        IndexedVeXof128, indexed_vexof128: "Indexed VeXOF over SHAKE128";

        /// VeXOF over SHAKE256 in its indexed form, whose output can be read from any position;
        /// 256-bit security, with 32 bytes of output for keys and 64 where collisions matter.
        /// Experimental: the function of a C project, not a standard.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb, if it is given.
        ///
        /// >>> from sycon.experimental import IndexedVeXof256
        /// >>> IndexedVeXof256(b"seed").finalize().read(8).hex()
        /// 'ca609b005a9654a8'
        IndexedVeXof256, indexed_vexof256: "Indexed VeXOF over SHAKE256";
    }
}

/// The parameters of BLAKE3's modes.
fn blake3<'a>(key: Option<&'a [u8]>, context: Option<&'a str>) -> Parameters<'a> {
    let parameters = key.map_or(Parameters::new(), |key| Parameters::new().key(key));
    context.map_or(parameters, |context| parameters.context(context))
}
