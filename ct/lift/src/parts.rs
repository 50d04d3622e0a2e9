//! Moves of one or two elements between vectors, memory and general registers.

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind};

use crate::bits::Word;
use crate::machine::Machine;
use crate::operands::{immediate, read, width};

/// Runs an instruction. Returns false if it is not one of these.
pub fn run(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let to_vector = instruction.op0_kind() == OpKind::Register
        && instruction.op0_register().is_vector_register();
    let count = instruction.op_count();
    match instruction.mnemonic() {
        M::Movq | M::Vmovq | M::Movd | M::Vmovd => {
            let size = if matches!(instruction.mnemonic(), M::Movq | M::Vmovq) { 8 } else { 4 };
            let value = scalar(machine, instruction, 1)?.truncated(size);
            if to_vector {
                set_low(machine, instruction, &[value, Word::ZERO]);
            } else {
                machine.write(instruction, 0, &value)?;
            }
        }
        M::Movsd
        | M::Vmovsd
        | M::Movlps
        | M::Movlpd
        | M::Vmovlps
        | M::Vmovlpd
        | M::Movss
        | M::Vmovss => {
            let is_single = matches!(instruction.mnemonic(), M::Movss | M::Vmovss);
            let value = scalar(machine, instruction, count - 1)?;
            let is_move =
                matches!(instruction.mnemonic(), M::Movsd | M::Vmovsd | M::Movss | M::Vmovss);
            if !to_vector {
                machine.write(instruction, 0, &value.truncated(Machine::size(instruction, 0)))?;
            } else if is_move && instruction.op_kind(count - 1) == OpKind::Memory {
                set_low(machine, instruction, &[value, Word::ZERO]);
            } else if !is_single {
                let high = read(machine, instruction, count - 2)?[1];
                set_low(machine, instruction, &[value, high]);
            } else {
                return Ok(false);
            }
        }
        M::Movhps | M::Movhpd | M::Vmovhps | M::Vmovhpd => {
            if to_vector {
                let high = machine.read(instruction, count - 1)?;
                let low = read(machine, instruction, count - 2)?[0];
                set_low(machine, instruction, &[low, high]);
            } else {
                let value = read(machine, instruction, 1)?[1];
                machine.write(instruction, 0, &value)?;
            }
        }
        M::Movddup | M::Vmovddup if width(instruction) == 16 => {
            let value = scalar(machine, instruction, 1)?;
            set_low(machine, instruction, &[value, value]);
        }
        M::Pinsrq | M::Vpinsrq | M::Pinsrd | M::Vpinsrd => {
            let size = if matches!(instruction.mnemonic(), M::Pinsrq | M::Vpinsrq) { 8 } else { 4 };
            let place = immediate(instruction) % (16 / size) * size;
            let value = machine.read(instruction, count - 2)?;
            let mut result = read(machine, instruction, count.saturating_sub(3))?;
            for i in 0..size {
                result[(place + i) / 8].set_byte((place + i) % 8, value.byte(i));
            }
            set_low(machine, instruction, &[result[0], result[1]]);
        }
        M::Pextrq | M::Vpextrq | M::Pextrd | M::Vpextrd => {
            let size = if matches!(instruction.mnemonic(), M::Pextrq | M::Vpextrq) { 8 } else { 4 };
            let place = immediate(instruction) % (16 / size) * size;
            let vector = read(machine, instruction, 1)?;
            let mut value = Word::ZERO;
            for i in 0..size {
                value.set_byte(i, vector[(place + i) / 8].byte((place + i) % 8));
            }
            machine.write(instruction, 0, &value)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// An operand's first element.
fn scalar(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    operand: u32,
) -> Result<Word, String> {
    let is_vector = instruction.op_kind(operand) == OpKind::Register
        && instruction.op_register(operand).is_vector_register();
    if is_vector {
        Ok(read(machine, instruction, operand)?[0])
    } else {
        machine.read(instruction, operand)
    }
}

fn set_low(machine: &mut Machine<'_>, instruction: &Instruction, low: &[Word; 2]) {
    let target = &mut machine.vectors[instruction.op0_register().number()];
    target[..2].copy_from_slice(low);
    if instruction.encoding() != EncodingKind::Legacy {
        target[2..].fill(Word::ZERO);
    }
}
