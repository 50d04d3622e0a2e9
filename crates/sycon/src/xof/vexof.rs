//! The descriptions of VeXOF's functions, which are in a separate crate.

use sycon_sponge::{Seekable, Squeeze, Xof};
use sycon_vexof::{
    IndexedVeXof, IndexedVeXof128, IndexedVeXof256, IndexedVeXofReader, VeXof, VeXof128,
    VeXof128x4, VeXof256, VeXof256x4, VeXofReader,
};

use super::description::{Described, Description, Function, Input, Output};
use super::parts::Parts;
use super::{Error, OutputLength, Parameters, StateFlaw, Status};

impl<const RATE: usize, const STRIPES: usize> Function for VeXof<RATE, STRIPES> {
    #[inline]
    fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
        Ok(Self::with_backends(parameters.for_one_state(), parameters.for_many()))
    }

    #[inline]
    fn fill(&mut self, out: &mut [u8]) {
        self.output().squeeze(out);
    }

    fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        parts.sponge(self.sponge_mut(), "state")
    }
}

impl<const RATE: usize, const STRIPES: usize> Output for VeXofReader<RATE, STRIPES> {
    fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        let (mut states, spent) = self.states();
        let spent = parts.number(spent as u64, "position in the output")?;
        parts.bytes(states.as_flattened_mut(), "state")?;
        let restored =
            usize::try_from(spent).ok().and_then(|spent| self.set_states(&states, spent));
        restored.ok_or(StateFlaw::Part("position in the output"))
    }
}

impl<const RATE: usize> Function for IndexedVeXof<RATE> {
    #[inline]
    fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
        Ok(Self::with_backends(parameters.for_one_state(), parameters.for_many()))
    }

    #[inline]
    fn fill(&mut self, out: &mut [u8]) {
        self.output().squeeze(out);
    }

    fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        parts.sponge(self.sponge_mut(), "state")
    }
}

impl<const RATE: usize> Output for IndexedVeXofReader<RATE> {
    fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        let position = parts.number(self.position(), "position in the output")?;
        let mut input = self.input();
        parts.sponge(input.sponge_mut(), "state")?;
        *self = input.finalize();
        self.seek(position);
        Ok(())
    }

    fn seekable(&mut self) -> Option<&mut dyn Seekable> {
        Some(self)
    }
}

const fn vexof<T: Input>(
    type_name: &'static str,
    strength: u16,
    summary: &'static str,
) -> Description {
    Description {
        status: Status::Experimental,
        inputs: "experimental; use a seed with one number of stripes only",
        security: "128 or 256 bits of security, by an argument of this project",
        vectors: &["vexof.json"],
        ..Description::new::<T>(
            type_name,
            strength,
            OutputLength::Extendable { default: strength as usize / 4 },
            "docs/specs/vexof.md",
            summary,
        )
    }
}

const fn indexed<T: Input>(type_name: &'static str, strength: u16) -> Description {
    Description {
        is_seekable: true,
        limit: "after 2^64 - 1 bytes of output: an error",
        ..vexof::<T>(type_name, strength, "VeXOF whose output can be read from any position.")
    }
}

const LONG: &str = "One long output, such as a keystream, several times as fast as SHAKE.";
const FOUR: &str = "VeXOF with four stripes instead of eight.";

impl Described for VeXof128 {
    const DESCRIPTION: Description = vexof::<Self>("VeXof128", 128, LONG);
}

impl Described for VeXof256 {
    const DESCRIPTION: Description = vexof::<Self>("VeXof256", 256, LONG);
}

impl Described for VeXof128x4 {
    const DESCRIPTION: Description = vexof::<Self>("VeXof128x4", 128, FOUR);
}

impl Described for VeXof256x4 {
    const DESCRIPTION: Description = vexof::<Self>("VeXof256x4", 256, FOUR);
}

impl Described for IndexedVeXof128 {
    const DESCRIPTION: Description = indexed::<Self>("IndexedVeXof128", 128);
}

impl Described for IndexedVeXof256 {
    const DESCRIPTION: Description = indexed::<Self>("IndexedVeXof256", 256);
}
