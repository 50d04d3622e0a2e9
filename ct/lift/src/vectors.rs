//! Instructions on vectors: logic, shifts and rotations.

use iced_x86::{Instruction, Mnemonic, OpKind};

use crate::bits::{Bit, ONE, Word, ZERO};
use crate::machine::Machine;
use crate::operands::{ZEROS, both, immediate, read, width, write};
use crate::{elements, shuffles};

/// Runs an instruction. Returns false if it is not on vectors.
pub fn run(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    if instruction.mnemonic() == Mnemonic::Vzeroupper {
        for vector in &mut machine.vectors[..16] {
            vector[2..].fill(Word::ZERO);
        }
        return Ok(true);
    }
    let registers =
        (0..instruction.op_count()).filter(|i| instruction.op_kind(*i) == OpKind::Register);
    let mut registers = registers.map(|i| instruction.op_register(i));
    if !registers.any(|register| register.is_vector_register() || register.is_k()) {
        return Ok(false);
    }
    Ok(logic(machine, instruction)?
        || shifts(machine, instruction)?
        || elements::run(machine, instruction)?
        || shuffles::run(machine, instruction)?)
}

fn logic(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let mut element = 8;
    let mnemonic = instruction.mnemonic();
    let operation: fn(&mut Machine<'_>, Bit, Bit) -> Bit = match mnemonic {
        M::Pxor
        | M::Xorps
        | M::Xorpd
        | M::Vpxor
        | M::Vxorps
        | M::Vxorpd
        | M::Vpxorq
        | M::Vpxord => |machine, a, b| machine.algebra.xor(a, b),
        M::Pand
        | M::Andps
        | M::Andpd
        | M::Vpand
        | M::Vandps
        | M::Vandpd
        | M::Vpandq
        | M::Vpandd => |machine, a, b| machine.algebra.and(a, b),
        M::Por | M::Orps | M::Orpd | M::Vpor | M::Vorps | M::Vorpd | M::Vporq | M::Vpord => {
            |machine, a, b| machine.algebra.or(a, b)
        }
        M::Pandn
        | M::Andnps
        | M::Andnpd
        | M::Vpandn
        | M::Vandnps
        | M::Vandnpd
        | M::Vpandnq
        | M::Vpandnd => |machine, a, b| machine.algebra.and(!a, b),
        M::Vpternlogd | M::Vpternlogq => {
            return ternary(machine, instruction);
        }
        _ => return Ok(false),
    };
    if matches!(
        mnemonic,
        M::Vpxord
            | M::Vpandd
            | M::Vpord
            | M::Vpandnd
            | M::Vxorps
            | M::Vandps
            | M::Vorps
            | M::Vandnps
    ) {
        element = 4;
    }
    let (a, b) = both(machine, instruction)?;
    let mut result = ZEROS;
    for (word, (a, b)) in result.iter_mut().zip(a.iter().zip(&b)).take(width(instruction) / 8) {
        *word = Word(std::array::from_fn(|i| operation(machine, a.0[i], b.0[i])));
    }
    write(machine, instruction, &result, element)?;
    Ok(true)
}

/// Any function of three bits, from its table: the sum of the products that its normal form has.
fn ternary(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    // Bit 4a + 2b + c of the table becomes whether the product of those is in the sum.
    let mut form = immediate(instruction);
    for step in [1, 2, 4] {
        for index in 0..8 {
            if index & step != 0 {
                form ^= (form >> (index ^ step) & 1) << index;
            }
        }
    }
    let [a, b, c] = [0, 1, 2].map(|operand| read(machine, instruction, operand));
    let (a, b, c) = (a?, b?, c?);
    let mut result = ZEROS;
    for (i, word) in result.iter_mut().enumerate().take(width(instruction) / 8) {
        *word = Word(std::array::from_fn(|z| {
            let bits = [a[i].0[z], b[i].0[z], c[i].0[z]];
            (0..8).filter(|product| form >> product & 1 == 1).fold(ZERO, |sum, product: usize| {
                let factors = (0..3).filter(|factor| product << factor & 4 != 0);
                let product =
                    factors.fold(ONE, |all, factor| machine.algebra.and(all, bits[factor]));
                machine.algebra.xor(sum, product)
            })
        }));
    }
    write(
        machine,
        instruction,
        &result,
        if instruction.mnemonic() == Mnemonic::Vpternlogd { 4 } else { 8 },
    )?;
    Ok(true)
}

fn shifts(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    #[derive(Clone, Copy)]
    enum Kind {
        Left,
        Right,
        RotateLeft,
        RotateRight,
    }
    let (kind, size, each) = match instruction.mnemonic() {
        M::Psllw | M::Vpsllw => (Kind::Left, 16, false),
        M::Pslld | M::Vpslld => (Kind::Left, 32, false),
        M::Psllq | M::Vpsllq => (Kind::Left, 64, false),
        M::Psrlw | M::Vpsrlw => (Kind::Right, 16, false),
        M::Psrld | M::Vpsrld => (Kind::Right, 32, false),
        M::Psrlq | M::Vpsrlq => (Kind::Right, 64, false),
        M::Vprold => (Kind::RotateLeft, 32, false),
        M::Vprolq => (Kind::RotateLeft, 64, false),
        M::Vprord => (Kind::RotateRight, 32, false),
        M::Vprorq => (Kind::RotateRight, 64, false),
        M::Vpsllvd => (Kind::Left, 32, true),
        M::Vpsllvq => (Kind::Left, 64, true),
        M::Vpsrlvd => (Kind::Right, 32, true),
        M::Vpsrlvq => (Kind::Right, 64, true),
        M::Vprolvd => (Kind::RotateLeft, 32, true),
        M::Vprolvq => (Kind::RotateLeft, 64, true),
        M::Vprorvd => (Kind::RotateRight, 32, true),
        M::Vprorvq => (Kind::RotateRight, 64, true),
        _ => return Ok(false),
    };
    let last = instruction.op_count() - 1;
    let counts = if instruction.op_kind(last) == OpKind::Immediate8 {
        None
    } else if each {
        Some(read(machine, instruction, last)?)
    } else {
        // A count in a vector is in its first 64 bits, for all elements.
        return Ok(false);
    };
    let a = read(machine, instruction, last - 1)?;
    let mut result = ZEROS;
    for (i, word) in result.iter_mut().enumerate().take(width(instruction) / 8) {
        for first in (0..64).step_by(size) {
            let count = match &counts {
                None => immediate(instruction),
                Some(counts) => {
                    let bits = Word(std::array::from_fn(|z| {
                        if z < size { counts[i].0[first + z] } else { ZERO }
                    }));
                    let count = bits.known().ok_or("the count of a shift depends on the input")?;
                    usize::try_from(count).map_err(|_| "the count of a shift is too large")?
                }
            };
            for z in 0..size {
                let from = match kind {
                    Kind::Left => z.checked_sub(count),
                    Kind::Right => z.checked_add(count).filter(|from| *from < size),
                    Kind::RotateLeft => Some((z + size - count % size) % size),
                    Kind::RotateRight => Some((z + count) % size),
                };
                word.0[first + z] = from.map_or(ZERO, |from| a[i].0[first + from]);
            }
        }
    }
    write(machine, instruction, &result, size / 8)?;
    Ok(true)
}
