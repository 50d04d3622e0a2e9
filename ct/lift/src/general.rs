//! Instructions on general registers ("Intel 64 and IA-32 Architectures Software Developer's Manual", volume 2).

use iced_x86::{ConditionCode, FlowControl, Instruction, Mnemonic, OpKind, Register};

use crate::arithmetic;
use crate::bits::{Bit, Word, ZERO};
use crate::flags::Flags;
use crate::machine::Machine;

/// Runs an instruction. Returns false if it is not one of these.
pub fn run(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    if instruction.has_lock_prefix()
        || instruction.has_rep_prefix()
        || instruction.has_repne_prefix()
    {
        return repeated(machine, instruction);
    }
    if instruction.flow_control() != FlowControl::Next {
        return branch(machine, instruction);
    }
    Ok(moves(machine, instruction)?
        || arithmetic::logic(machine, instruction)?
        || shifts(machine, instruction)?
        || arithmetic::run(machine, instruction)?
        || others(machine, instruction)?)
}

fn branch(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let direct = matches!(instruction.op0_kind(), OpKind::NearBranch64);
    match instruction.mnemonic() {
        Mnemonic::Ret if instruction.op_count() == 0 => {
            machine.next = machine.pop_known()?;
        }
        Mnemonic::Jmp | Mnemonic::Call => {
            let target = if direct {
                instruction.near_branch_target()
            } else {
                machine.read(instruction, 0)?.known().ok_or("a branch depends on the input")?
            };
            if instruction.mnemonic() == Mnemonic::Call {
                machine.push(&Word::constant(instruction.next_ip()))?;
            }
            machine.next = target;
        }
        _ if instruction.condition_code() != ConditionCode::None && direct => {
            if machine.flags.holds(instruction.condition_code())? {
                machine.next = instruction.near_branch_target();
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn moves(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    match instruction.mnemonic() {
        Mnemonic::Mov | Mnemonic::Movzx => {
            let value = machine.read(instruction, 1)?;
            machine.write(instruction, 0, &value)?;
        }
        Mnemonic::Movsx | Mnemonic::Movsxd => {
            let value = extended(&machine.read(instruction, 1)?, Machine::size(instruction, 1));
            machine.write(instruction, 0, &value)?;
        }
        Mnemonic::Cdqe => {
            let value = extended(&machine.general(Register::EAX), 4);
            machine.set_general(Register::RAX, &value);
        }
        Mnemonic::Movbe => {
            let value = swapped(&machine.read(instruction, 1)?, Machine::size(instruction, 0));
            machine.write(instruction, 0, &value)?;
        }
        Mnemonic::Bswap => {
            let value = swapped(&machine.read(instruction, 0)?, Machine::size(instruction, 0));
            machine.write(instruction, 0, &value)?;
        }
        Mnemonic::Lea => {
            let address = machine.address(instruction, 1)?;
            machine.write(instruction, 0, &Word::constant(address))?;
        }
        // With memory, this is atomic, which makes no difference in one thread.
        Mnemonic::Xchg => {
            let (a, b) = (machine.read(instruction, 0)?, machine.read(instruction, 1)?);
            machine.write(instruction, 0, &b)?;
            machine.write(instruction, 1, &a)?;
        }
        Mnemonic::Push if Machine::size(instruction, 0) == 8 => {
            let value = machine.read(instruction, 0)?;
            machine.push(&value)?;
        }
        Mnemonic::Pop if Machine::size(instruction, 0) == 8 => {
            let value = machine.pop()?;
            machine.write(instruction, 0, &value)?;
        }
        _ if instruction.condition_code() != ConditionCode::None => {
            return conditional(machine, instruction);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// `cmov` and `set`.
fn conditional(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let holds = machine.flags.holds(instruction.condition_code())?;
    let value = match instruction.op_count() {
        1 => Word::constant(holds.into()),
        // A register of 32 bits gets zeros in its upper half also where the condition does not hold.
        2 => machine.read(instruction, u32::from(holds))?,
        _ => return Ok(false),
    };
    machine.write(instruction, 0, &value)?;
    Ok(true)
}

/// Shifts and rotations, by what must be a number.
fn shifts(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let size = 8 * Machine::size(instruction, 0);
    let mnemonic = instruction.mnemonic();
    let (source, by) = match mnemonic {
        Mnemonic::Shl | Mnemonic::Shr | Mnemonic::Sar | Mnemonic::Rol | Mnemonic::Ror => (0, 1),
        Mnemonic::Shld
        | Mnemonic::Shrd
        | Mnemonic::Rorx
        | Mnemonic::Shlx
        | Mnemonic::Shrx
        | Mnemonic::Sarx => (1, 2),
        _ => return Ok(false),
    };
    let a = machine.read(instruction, source)?.0;
    let count = machine
        .read(instruction, by)?
        .known()
        .ok_or("the count of a shift depends on the input")?;
    let count = (count & if size == 64 { 63 } else { 31 }) as usize;
    let at = |i: usize, outside| if i < size { a[i] } else { outside };
    let result: [_; 64] = match mnemonic {
        Mnemonic::Shl | Mnemonic::Shlx => std::array::from_fn(|i| at(i.wrapping_sub(count), ZERO)),
        Mnemonic::Shr | Mnemonic::Shrx => std::array::from_fn(|i| at(i + count, ZERO)),
        Mnemonic::Sar | Mnemonic::Sarx => std::array::from_fn(|i| at(i + count, a[size - 1])),
        Mnemonic::Rol => std::array::from_fn(|i| a[(i + size - count % size) % size]),
        Mnemonic::Ror | Mnemonic::Rorx => std::array::from_fn(|i| a[(i + count) % size]),
        _ => {
            if size < 32 {
                return Ok(false);
            }
            let (first, second) = (machine.read(instruction, 0)?.0, a);
            match mnemonic {
                Mnemonic::Shld => std::array::from_fn(|i| {
                    if i < count { second[size - count + i.min(size)] } else { first[i - count] }
                }),
                _ => std::array::from_fn(|i| {
                    if i + count < size {
                        first[i + count]
                    } else {
                        second[(i + count - size) % size]
                    }
                }),
            }
        }
    };
    let result = Word(result).truncated(size / 8);
    if count > 0
        && !matches!(mnemonic, Mnemonic::Rorx | Mnemonic::Shlx | Mnemonic::Shrx | Mnemonic::Sarx)
    {
        machine.flags = match mnemonic {
            Mnemonic::Rol | Mnemonic::Ror => Flags { carry: None, overflow: None, ..machine.flags },
            Mnemonic::Shr | Mnemonic::Sar if count <= size => {
                Flags { carry: a[count - 1].known(), ..Flags::of(&result, size / 8) }
            }
            Mnemonic::Shl if count <= size => {
                Flags { carry: a[size - count].known(), ..Flags::of(&result, size / 8) }
            }
            _ => Flags::of(&result, size / 8),
        };
    }
    machine.write(instruction, 0, &result)?;
    Ok(true)
}

fn others(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    match instruction.mnemonic() {
        Mnemonic::Nop
        | Mnemonic::Endbr64
        | Mnemonic::Mfence
        | Mnemonic::Lfence
        | Mnemonic::Prefetcht0
        | Mnemonic::Prefetcht1
        | Mnemonic::Prefetcht2
        | Mnemonic::Prefetchnta => {}
        Mnemonic::Cpuid => {
            let (leaf, part) = (machine.number(Register::EAX)?, machine.number(Register::ECX)?);
            let result = machine.processor.cpuid(leaf, part)?;
            for (register, value) in
                [Register::EAX, Register::EBX, Register::ECX, Register::EDX].into_iter().zip(result)
            {
                machine.set_general(register, &Word::constant(value.into()));
            }
        }
        Mnemonic::Xgetbv => {
            if !machine.processor.avx || machine.number(Register::ECX)? != 0 {
                return Err("this processor has no such register".into());
            }
            machine.set_general(Register::EAX, &Word::constant(machine.processor.xgetbv()));
            machine.set_general(Register::EDX, &Word::ZERO);
        }
        Mnemonic::Bt | Mnemonic::Bts | Mnemonic::Btr => {
            let size = 8 * Machine::size(instruction, 0);
            // In memory, an index reaches beyond the operand.
            if instruction.op0_kind() != OpKind::Register {
                return Ok(false);
            }
            let mut value = machine.read(instruction, 0)?;
            let index =
                machine.read(instruction, 1)?.known().ok_or("an index depends on the input")?;
            let bit = &mut value.0[index as usize % size];
            machine.flags =
                Flags { carry: bit.known(), zero: machine.flags.zero, ..Flags::default() };
            if instruction.mnemonic() != Mnemonic::Bt {
                *bit = Bit::constant(instruction.mnemonic() == Mnemonic::Bts);
                machine.write(instruction, 0, &value)?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Strings of stores and copies.
fn repeated(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    if instruction.has_lock_prefix() {
        return arithmetic::atomic(machine, instruction);
    }
    let (size, copies) = match instruction.mnemonic() {
        Mnemonic::Stosb => (1, false),
        Mnemonic::Stosd => (4, false),
        Mnemonic::Stosq => (8, false),
        Mnemonic::Movsb => (1, true),
        Mnemonic::Movsd if instruction.op0_kind() == OpKind::MemoryESRDI => (4, true),
        Mnemonic::Movsq => (8, true),
        // `rep ret`, for example.
        _ => return Ok(false),
    };
    if !instruction.has_rep_prefix() {
        return Ok(false);
    }
    let count = machine.number(Register::RCX)?;
    let (mut target, mut source) =
        (machine.number(Register::RDI)?, machine.general(Register::RSI).known());
    for _ in 0..count {
        let value = if copies {
            let from = source.ok_or("an address depends on the input")?;
            source = Some(from.wrapping_add(size));
            machine.memory.read(machine.algebra, from, size as usize)?
        } else {
            machine.general(Register::RAX)
        };
        machine.memory.write(target, size as usize, &value)?;
        target = target.wrapping_add(size);
    }
    machine.set_general(Register::RCX, &Word::ZERO);
    machine.set_general(Register::RDI, &Word::constant(target));
    if let Some(source) = source.filter(|_| copies) {
        machine.set_general(Register::RSI, &Word::constant(source));
    }
    Ok(true)
}

/// The value with its sign in all higher bits.
fn extended(value: &Word, size: usize) -> Word {
    Word(std::array::from_fn(|i| value.0[i.min(8 * size - 1)]))
}

fn swapped(value: &Word, size: usize) -> Word {
    let mut result = Word::ZERO;
    for i in 0..size {
        result.set_byte(i, value.byte(size - 1 - i));
    }
    result
}
