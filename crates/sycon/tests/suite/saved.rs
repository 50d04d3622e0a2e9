//! The laws of saved states.

use sycon::xof::{Any, AnyReader, Error, Squeeze};

use crate::laws::{OUT, Subject, read};
use crate::setups::output;
use crate::{REFERENCE, pattern};

/// States are saved at any length of input, on this backend or the portable one, and restored on either.
pub(crate) fn saved_anywhere_the_input_continues(subject: &Subject) {
    let algorithm = subject.setup.algorithm;
    if !algorithm.description().can_save {
        assert_eq!(subject.start().save().unwrap_err(), Error::CannotSave { algorithm });
        return;
    }
    let mut lengths = subject.edges();
    lengths.extend([40_000, 100_000]);
    for len in lengths {
        let data = pattern(len);
        let mut original = subject.start();
        original.absorb(&data);
        let saved = original.save().unwrap();
        let mut reference = subject.setup.start(REFERENCE);
        reference.absorb(&data);
        assert_eq!(*reference.save().unwrap(), *saved, "{len} bytes, another backend");

        let expected = subject.output(&[&data, &pattern(9000)]);
        for backend in [subject.backend, REFERENCE] {
            let restored = Any::restore_with_backend(backend, &saved).unwrap();
            assert_eq!(restored.algorithm(), algorithm);
            assert_eq!(*restored.save().unwrap(), *saved, "{len} bytes, saved again");
            let mut continued = restored.clone();
            continued.absorb(&pattern(9000));
            assert_eq!(output(continued, OUT), expected, "{len} bytes and 9000 on {backend}");
            let mut reset = restored;
            reset.reset();
            reset.absorb(b"new input");
            assert_eq!(output(reset, OUT), subject.output(&[b"new input"]), "{len} bytes");
        }
    }
}

/// The same law for output.
pub(crate) fn saved_anywhere_the_output_continues(subject: &Subject) {
    let algorithm = subject.setup.algorithm;
    if !algorithm.description().can_save {
        assert_eq!(subject.reader().save().unwrap_err(), Error::CannotSave { algorithm });
        return;
    }
    let rate = subject.rate();
    let all = read(&mut subject.reader(), 20 * rate + 20);
    for position in [0, 1, rate - 1, rate, rate + 1, 2 * rate, 7 * rate + 3, 8 * rate, 9 * rate + 7]
    {
        let mut reader = subject.reader();
        let _ = read(&mut reader, position);
        let saved = reader.save().unwrap();
        for backend in [subject.backend, REFERENCE] {
            let mut restored = AnyReader::restore_with_backend(backend, &saved).unwrap();
            assert_eq!(restored.algorithm(), algorithm);
            assert_eq!(*restored.save().unwrap(), *saved, "{position} bytes, saved again");
            assert_eq!(restored.remaining(), reader.remaining());
            let rest = [read(&mut restored, 5), read(&mut restored, 10 * rate)].concat();
            assert_eq!(rest, all[position..][..5 + 10 * rate], "from {position} on {backend}");
        }
    }
}
