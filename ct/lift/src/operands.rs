//! Operands of instructions on vectors.

use iced_x86::{EncodingKind, Instruction, OpKind, Register};

use crate::bits::{Word, ZERO};
use crate::machine::{Machine, Vector};

pub const ZEROS: Vector = [Word::ZERO; 8];

/// The bytes of the vectors of an instruction.
pub fn width(instruction: &Instruction) -> usize {
    let sizes = (0..instruction.op_count()).map(|i| match instruction.op_kind(i) {
        OpKind::Register if instruction.op_register(i).is_vector_register() => {
            instruction.op_register(i).size()
        }
        _ => 0,
    });
    sizes.max().unwrap_or(0)
}

/// A vector operand, and zeros after it.
pub fn read(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    operand: u32,
) -> Result<Vector, String> {
    let mut vector = ZEROS;
    if instruction.op_kind(operand) == OpKind::Register {
        let register = instruction.op_register(operand);
        if !register.is_vector_register() {
            return Err(format!("{register:?} is not supported as a vector"));
        }
        let words = register.size() / 8;
        vector[..words].copy_from_slice(&machine.vectors[register.number()][..words]);
        return Ok(vector);
    }
    let address = machine.address(instruction, operand)?;
    if instruction.is_broadcast() {
        let size = instruction.memory_size().element_size();
        let element = machine.memory.read(machine.algebra, address, size)?;
        let word = repeated(&element, size);
        vector[..width(instruction) / 8].fill(word);
        return Ok(vector);
    }
    let size = Machine::size(instruction, operand);
    for (place, word) in (address..).step_by(8).zip(&mut vector[..size.div_ceil(8)]) {
        *word = machine.memory.read(machine.algebra, place, size.min(8))?;
    }
    Ok(vector)
}

/// Writes a vector of elements of the given size, where the mask selects them.
pub fn write(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    value: &Vector,
    element: usize,
) -> Result<(), String> {
    let mask = mask(machine, instruction, width(instruction) / element)?;
    let selects = |byte: usize| mask >> (byte / element) & 1 == 1;
    if instruction.op0_kind() == OpKind::Memory {
        let address = machine.address(instruction, 0)?;
        let size = Machine::size(instruction, 0);
        for byte in (0..size).step_by(element.min(size)) {
            if selects(byte) {
                let word =
                    Word(std::array::from_fn(|i| value[byte / 8].0[(i + 8 * (byte % 8)) % 64]));
                machine.memory.write(
                    address.wrapping_add(byte as u64),
                    element.min(size),
                    &word,
                )?;
            }
        }
        return Ok(());
    }
    let register = instruction.op0_register();
    if !register.is_vector_register() {
        return Err(format!("{register:?} is not supported as a vector"));
    }
    let target = &mut machine.vectors[register.number()];
    for byte in 0..register.size() {
        if selects(byte) {
            target[byte / 8].set_byte(byte % 8, value[byte / 8].byte(byte % 8));
        } else if instruction.zeroing_masking() {
            target[byte / 8].set_byte(byte % 8, [ZERO; 8]);
        }
    }
    // Instructions with VEX and EVEX clear the rest of the register.
    if instruction.encoding() != EncodingKind::Legacy {
        target[register.size() / 8..].fill(Word::ZERO);
    }
    Ok(())
}

/// The first `count` bits of the mask of an instruction, which must be numbers. Others are of no effect.
pub fn mask(machine: &Machine<'_>, instruction: &Instruction, count: usize) -> Result<u64, String> {
    if instruction.op_mask() == Register::None {
        return Ok(u64::MAX);
    }
    let mask = &machine.masks[instruction.op_mask().number()];
    let used = Word(std::array::from_fn(|i| if i < count { mask.0[i] } else { ZERO }));
    used.known().ok_or_else(|| "a mask depends on the input".into())
}

/// A vector in memory, of which the mask selects elements. Others are not read.
pub fn read_selected(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    element: usize,
) -> Result<Vector, String> {
    let mask = mask(machine, instruction, width(instruction) / element)?;
    let address = machine.address(instruction, 1)?;
    let mut vector = ZEROS;
    for byte in (0..width(instruction)).step_by(element) {
        if mask >> (byte / element) & 1 == 1 {
            let value =
                machine.memory.read(machine.algebra, address.wrapping_add(byte as u64), element)?;
            for i in 0..element {
                vector[(byte + i) / 8].set_byte((byte + i) % 8, value.byte(i));
            }
        }
    }
    Ok(vector)
}

/// A word of copies of its first `size` bytes.
pub fn repeated(element: &Word, size: usize) -> Word {
    Word(std::array::from_fn(|i| element.0[i % (8 * size)]))
}

/// The immediate operand, which is the last.
pub fn immediate(instruction: &Instruction) -> usize {
    usize::from(instruction.immediate8())
}

/// The two vectors of an instruction without an immediate operand.
pub fn both(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
) -> Result<(Vector, Vector), String> {
    let count = instruction.op_count();
    Ok((read(machine, instruction, count - 2)?, read(machine, instruction, count - 1)?))
}
