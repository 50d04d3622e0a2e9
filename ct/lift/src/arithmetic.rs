//! Logic and arithmetic on general registers, and atomic operations.

use iced_x86::{Instruction, Mnemonic, Register};

use crate::bits::{Word, ZERO};
use crate::flags::Flags;
use crate::machine::Machine;

pub fn logic(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let size = Machine::size(instruction, 0);
    let result = match instruction.mnemonic() {
        Mnemonic::Xor | Mnemonic::And | Mnemonic::Or | Mnemonic::Test => {
            let (a, b) = (machine.read(instruction, 0)?, machine.read(instruction, 1)?);
            match instruction.mnemonic() {
                Mnemonic::Xor => a.xor(machine.algebra, &b),
                Mnemonic::Or => a.or(machine.algebra, &b),
                _ => a.and(machine.algebra, &b),
            }
        }
        Mnemonic::Andn => {
            let (a, b) = (machine.read(instruction, 1)?, machine.read(instruction, 2)?);
            (!a).and(machine.algebra, &b)
        }
        Mnemonic::Bzhi => {
            let value = machine.read(instruction, 1)?;
            let index =
                machine.read(instruction, 2)?.known().ok_or("an index depends on the input")?
                    as usize
                    & 0xff;
            let result = Word(std::array::from_fn(|i| if i < index { value.0[i] } else { ZERO }));
            machine.flags = Flags {
                carry: Some(index >= 8 * size),
                parity: None,
                ..Flags::of_logic(&result, size)
            };
            machine.write(instruction, 0, &result)?;
            return Ok(true);
        }
        Mnemonic::Not => {
            let value = !machine.read(instruction, 0)?;
            machine.write(instruction, 0, &value)?;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    machine.flags = Flags::of_logic(&result, size);
    if instruction.mnemonic() == Mnemonic::Andn {
        machine.flags.parity = None;
    }
    if instruction.mnemonic() != Mnemonic::Test {
        machine.write(instruction, 0, &result)?;
    }
    Ok(true)
}

/// Arithmetic, on numbers. A comparison with what depends on the input leaves flags that nothing can use.
pub fn run(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let size = Machine::size(instruction, 0);
    let mnemonic = instruction.mnemonic();
    let one = Word::constant(1);
    let (a, b) = match mnemonic {
        Mnemonic::Add | Mnemonic::Adc | Mnemonic::Sub | Mnemonic::Sbb | Mnemonic::Cmp => {
            (machine.read(instruction, 0)?, machine.read(instruction, 1)?)
        }
        Mnemonic::Inc | Mnemonic::Dec => (machine.read(instruction, 0)?, one),
        Mnemonic::Neg => (Word::ZERO, machine.read(instruction, 0)?),
        Mnemonic::Imul | Mnemonic::Mul | Mnemonic::Div => return product(machine, instruction),
        _ => return Ok(false),
    };
    let (Some(a), Some(b)) = (a.known(), b.known()) else {
        if mnemonic == Mnemonic::Cmp {
            machine.flags = Flags::default();
            return Ok(true);
        }
        // A sum of bits that are never both set has no carries.
        if mnemonic == Mnemonic::Add && a.0.iter().zip(&b.0).all(|(a, b)| *a == ZERO || *b == ZERO)
        {
            let sum = a.or(machine.algebra, &b);
            machine.flags = Flags::default();
            machine.write(instruction, 0, &sum)?;
            return Ok(true);
        }
        return Err("arithmetic on what depends on the input".into());
    };
    let carry = match mnemonic {
        Mnemonic::Adc | Mnemonic::Sbb => {
            machine.flags.carry.ok_or("a carry depends on the input")?
        }
        _ => false,
    };
    let minus = matches!(
        mnemonic,
        Mnemonic::Sub | Mnemonic::Sbb | Mnemonic::Cmp | Mnemonic::Dec | Mnemonic::Neg
    );
    let (mask, top) = (u64::MAX >> (64 - 8 * size), 8 * size - 1);
    let (wide, other) = if minus {
        (i128::from(a) - i128::from(b) - i128::from(carry), !b)
    } else {
        (i128::from(a) + i128::from(b) + i128::from(carry), b)
    };
    let value = u64::try_from(wide & i128::from(mask)).expect("the mask has 64 bits");
    let mut flags = Flags::of(&Word::constant(value), size);
    flags.carry = if matches!(mnemonic, Mnemonic::Inc | Mnemonic::Dec) {
        machine.flags.carry
    } else {
        Some(wide < 0 || wide > i128::from(mask))
    };
    flags.overflow = Some(((a ^ value) & (other ^ value)) >> top & 1 == 1);
    machine.flags = flags;
    if mnemonic != Mnemonic::Cmp {
        machine.write(instruction, 0, &Word::constant(value))?;
    }
    Ok(true)
}

/// Products and quotients of numbers.
fn product(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let size = Machine::size(instruction, 0);
    let mut read = |operand| -> Result<u64, String> {
        let value = machine.read(instruction, operand)?;
        value.known().ok_or_else(|| "a product of what depends on the input".into())
    };
    // True if the product has more bits than its lower half.
    let mut is_long = None;
    match (instruction.mnemonic(), instruction.op_count(), size) {
        (Mnemonic::Imul, count @ (2 | 3), 4 | 8) => {
            let unused = 64 - 8 * size;
            let [a, b] = [read(count - 2)?, read(count - 1)?]
                .map(|value| i128::from(value.cast_signed() << unused >> unused));
            let low = (a * b) as u64;
            is_long = Some(a * b != i128::from(low.cast_signed() << unused >> unused));
            machine.write(instruction, 0, &Word::constant(low))?;
        }
        (Mnemonic::Mul, 1, 8) => {
            let wide = u128::from(read(0)?) * u128::from(machine.number(Register::RAX)?);
            let (low, high) = (wide as u64, (wide >> 64) as u64);
            is_long = Some(high != 0);
            machine.set_general(Register::RAX, &Word::constant(low));
            machine.set_general(Register::RDX, &Word::constant(high));
        }
        (Mnemonic::Div, 1, 4 | 8) => {
            let divisor = u128::from(read(0)?);
            let (low, high) = if size == 8 {
                (Register::RAX, Register::RDX)
            } else {
                (Register::EAX, Register::EDX)
            };
            let wide =
                u128::from(machine.number(high)?) << (8 * size) | u128::from(machine.number(low)?);
            let quotient = wide.checked_div(divisor).ok_or("divides by zero")?;
            if quotient >> (8 * size) != 0 {
                return Err("the quotient is too large".into());
            }
            machine.set_general(low, &Word::constant(quotient as u64));
            machine.set_general(high, &Word::constant((wide % divisor) as u64));
        }
        _ => return Ok(false),
    }
    machine.flags = Flags { carry: is_long, overflow: is_long, ..Flags::default() };
    Ok(true)
}

/// Atomic operations. There is one thread, so that they need no more than others.
pub fn atomic(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    match instruction.mnemonic() {
        Mnemonic::Cmpxchg => exchange(machine, instruction),
        Mnemonic::Xadd => {
            let size = Machine::size(instruction, 0);
            let (old, added) = (machine.read(instruction, 0)?, machine.read(instruction, 1)?);
            let (Some(a), Some(b)) = (old.known(), added.known()) else {
                return Err("arithmetic on what depends on the input".into());
            };
            let sum = Word::constant(a.wrapping_add(b)).truncated(size);
            machine.flags = Flags { carry: None, ..Flags::of(&sum, size) };
            machine.write(instruction, 1, &old)?;
            machine.write(instruction, 0, &sum)?;
            Ok(true)
        }
        Mnemonic::Xor | Mnemonic::And | Mnemonic::Or => logic(machine, instruction),
        Mnemonic::Add | Mnemonic::Sub | Mnemonic::Inc | Mnemonic::Dec => run(machine, instruction),
        _ => Ok(false),
    }
}

/// Compares with what is expected, and replaces it. There is one thread.
fn exchange(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    let size = Machine::size(instruction, 0);
    let register = match size {
        1 => Register::AL,
        4 => Register::EAX,
        8 => Register::RAX,
        _ => return Ok(false),
    };
    let (old, new) = (machine.read(instruction, 0)?, machine.read(instruction, 1)?);
    let (Some(expected), Some(found)) = (machine.general(register).known(), old.known()) else {
        return Err("compares what depends on the input".into());
    };
    machine.flags = Flags { zero: Some(expected == found), ..Flags::default() };
    if expected == found {
        machine.write(instruction, 0, &new)?;
    } else {
        machine.set_general(register, &old);
    }
    Ok(true)
}
