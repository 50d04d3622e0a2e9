//! Arithmetic on the elements of vectors, which must be numbers, and moves to and from masks.

use iced_x86::{Instruction, Mnemonic, OpKind};

use crate::bits::{Word, ZERO};
use crate::machine::{Machine, Vector};
use crate::operands::{ZEROS, both, read, width, write};

/// Runs an instruction. Returns false if it is not one of these.
pub fn run(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    Ok(numbers(machine, instruction)?
        || packs(machine, instruction)?
        || masks(machine, instruction)?)
}

/// Sums, differences and comparisons of elements that are numbers.
fn numbers(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let (size, operation): (usize, fn(u64, u64) -> u64) = match instruction.mnemonic() {
        M::Paddd | M::Vpaddd => (4, u64::wrapping_add),
        M::Paddq | M::Vpaddq => (8, u64::wrapping_add),
        M::Psubd | M::Vpsubd => (4, u64::wrapping_sub),
        M::Psubq | M::Vpsubq => (8, u64::wrapping_sub),
        M::Pcmpeqb | M::Vpcmpeqb => (1, |a, b| u64::from(a == b).wrapping_neg()),
        M::Pcmpeqd | M::Vpcmpeqd => (4, |a, b| u64::from(a == b).wrapping_neg()),
        M::Pcmpeqq | M::Vpcmpeqq => (8, |a, b| u64::from(a == b).wrapping_neg()),
        _ => return Ok(false),
    };
    if !instruction.op0_register().is_vector_register() {
        return Ok(false);
    }
    let (a, b) = both(machine, instruction)?;
    if a == b && matches!(instruction.mnemonic(), M::Paddd | M::Vpaddd | M::Paddq | M::Vpaddq) {
        // Twice what depends on the input is a shift to the left.
        let shifted =
            |i: usize| if i.is_multiple_of(8 * size) { ZERO } else { a[i / 64].0[i % 64 - 1] };
        let result = std::array::from_fn(|i| Word(std::array::from_fn(|z| shifted(64 * i + z))));
        write(machine, instruction, &result, size)?;
        return Ok(true);
    }
    // A comparison of a register with itself is the way to write ones.
    let ones = a == b && operation(0, 0) != 0;
    let mut result = ZEROS;
    for (i, word) in result.iter_mut().enumerate().take(width(instruction) / 8) {
        for first in (0..8).step_by(size) {
            let number = |vector: &Vector| {
                let bits = Word(std::array::from_fn(|z| vector[i].0[(z + 8 * first) % 64]))
                    .truncated(size);
                bits.known().ok_or("arithmetic on what depends on the input")
            };
            let value =
                Word::constant(if ones { u64::MAX } else { operation(number(&a)?, number(&b)?) });
            for byte in 0..size {
                word.set_byte(first + byte, value.byte(byte));
            }
        }
    }
    write(machine, instruction, &result, size)?;
    Ok(true)
}

/// Elements that are made narrower, of numbers, and the highest bits of elements.
fn packs(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let size = match instruction.mnemonic() {
        M::Packssdw | M::Vpackssdw => 4,
        M::Packsswb | M::Vpacksswb => 2,
        M::Pmovmskb | M::Vpmovmskb => return highest(machine, instruction, 1),
        M::Movmskps | M::Vmovmskps => return highest(machine, instruction, 4),
        M::Movmskpd | M::Vmovmskpd => return highest(machine, instruction, 8),
        _ => return Ok(false),
    };
    let (a, b) = both(machine, instruction)?;
    let mut result = ZEROS;
    for first in (0..width(instruction)).step_by(16) {
        for (half, vector) in [a, b].iter().enumerate() {
            for i in 0..16 / size {
                let place = first + size * i;
                let bits =
                    Word(std::array::from_fn(|z| vector[place / 8].0[(z + 8 * (place % 8)) % 64]));
                let number =
                    bits.truncated(size).known().ok_or("saturates what depends on the input")?;
                let unused = 64 - 8 * size;
                let limit = 1 << (4 * size - 1);
                let number = (number << unused).cast_signed() >> unused;
                let value = Word::constant(number.clamp(-limit, limit - 1).cast_unsigned());
                for byte in 0..size / 2 {
                    let target = first + 8 * half + size / 2 * i + byte;
                    result[target / 8].set_byte(target % 8, value.byte(byte));
                }
            }
        }
    }
    write(machine, instruction, &result, size / 2)?;
    Ok(true)
}

fn highest(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    size: usize,
) -> Result<bool, String> {
    let vector = read(machine, instruction, 1)?;
    let count = width(instruction) / size;
    let bit = |i: usize| 8 * size * (i + 1) - 1;
    let value = Word(std::array::from_fn(|i| {
        if i < count { vector[bit(i) / 64].0[bit(i) % 64] } else { ZERO }
    }));
    machine.write(instruction, 0, &value)?;
    Ok(true)
}

/// Moves of masks.
fn masks(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let size = match instruction.mnemonic() {
        M::Kmovb => 1,
        M::Kmovw => 2,
        M::Kmovd => 4,
        M::Kmovq => 8,
        _ => return Ok(false),
    };
    let is_mask = |operand| {
        instruction.op_kind(operand) == OpKind::Register && instruction.op_register(operand).is_k()
    };
    let value = if is_mask(1) {
        machine.masks[instruction.op1_register().number()]
    } else {
        machine.read(instruction, 1)?
    };
    let value = value.truncated(size);
    if is_mask(0) {
        machine.masks[instruction.op0_register().number()] = value;
    } else {
        machine.write(instruction, 0, &value)?;
    }
    Ok(true)
}
