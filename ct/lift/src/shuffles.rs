//! Instructions that move elements within and between vectors, and between vectors, memory and general registers.

use iced_x86::{Instruction, Mnemonic, OpKind, Register};

use crate::bits::{Bit, Word, ZERO};
use crate::machine::{Machine, Vector};
use crate::operands::{ZEROS, immediate, mask, read, read_selected, repeated, width, write};
use crate::parts;

/// Where a byte of a result comes from: a vector and a byte in it, or nowhere, which is zero.
type Origin = Option<(usize, usize)>;

/// Runs an instruction. Returns false if it is not one of these.
pub fn run(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    Ok(whole(machine, instruction)?
        || parts::run(machine, instruction)?
        || resized(machine, instruction)?
        || fixed(machine, instruction)?
        || lanes(machine, instruction)?
        || by_mask(machine, instruction)?
        || by_index(machine, instruction)?)
}

/// Moves and broadcasts.
fn whole(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let element = match instruction.mnemonic() {
        M::Movdqa
        | M::Movdqu
        | M::Movaps
        | M::Movups
        | M::Movapd
        | M::Movupd
        | M::Vmovdqa
        | M::Vmovdqu
        | M::Vmovapd
        | M::Vmovupd
        | M::Vmovdqa64
        | M::Vmovdqu64 => 8,
        M::Vmovaps | M::Vmovups | M::Vmovdqa32 | M::Vmovdqu32 => 4,
        M::Vmovdqu16 => 2,
        M::Vmovdqu8 => 1,
        M::Vpbroadcastd | M::Vbroadcastss => return broadcast(machine, instruction, 4, 4),
        M::Vpbroadcastq | M::Vbroadcastsd => return broadcast(machine, instruction, 8, 8),
        M::Vbroadcasti128 | M::Vbroadcastf128 | M::Vbroadcasti64x2 | M::Vbroadcastf64x2 => {
            return broadcast(machine, instruction, 16, 8);
        }
        M::Vbroadcasti32x4 | M::Vbroadcastf32x4 => return broadcast(machine, instruction, 16, 4),
        M::Vbroadcasti64x4 | M::Vbroadcastf64x4 => return broadcast(machine, instruction, 32, 8),
        _ => return Ok(false),
    };
    let needs_alignment = matches!(
        instruction.mnemonic(),
        M::Movdqa
            | M::Movaps
            | M::Movapd
            | M::Vmovdqa
            | M::Vmovaps
            | M::Vmovapd
            | M::Vmovdqa32
            | M::Vmovdqa64
    );
    for operand in
        (0..2).filter(|operand| needs_alignment && instruction.op_kind(*operand) == OpKind::Memory)
    {
        let address = machine.address(instruction, operand)?;
        if !address.is_multiple_of(width(instruction) as u64) {
            return Err(format!("the address {address:#x} is not aligned"));
        }
    }
    let is_masked_load =
        instruction.op_mask() != Register::None && instruction.op1_kind() == OpKind::Memory;
    let value = if is_masked_load {
        read_selected(machine, instruction, element)?
    } else {
        read(machine, instruction, 1)?
    };
    write(machine, instruction, &value, element)?;
    Ok(true)
}

fn broadcast(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    size: usize,
    element: usize,
) -> Result<bool, String> {
    let from_general =
        instruction.op1_kind() == OpKind::Register && instruction.op1_register().is_gpr();
    let source = if from_general {
        let mut source = ZEROS;
        source[0] = machine.read(instruction, 1)?;
        source
    } else {
        read(machine, instruction, 1)?
    };
    let source = if size == 4 { [repeated(&source[0], 4); 8] } else { source };
    let result = std::array::from_fn(|i| source[i % size.div_ceil(8)]);
    write(machine, instruction, &result, element)?;
    Ok(true)
}

/// Moves of elements to narrower ones, and to wider ones with zeros.
fn resized(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let (from, to) = match instruction.mnemonic() {
        M::Vpmovdb => (4, 1),
        M::Vpmovdw => (4, 2),
        M::Vpmovqd => (8, 4),
        M::Vpmovqb => (8, 1),
        M::Pmovzxbd | M::Vpmovzxbd => (1, 4),
        M::Pmovzxbq | M::Vpmovzxbq => (1, 8),
        M::Pmovzxdq | M::Vpmovzxdq => (4, 8),
        _ => return Ok(false),
    };
    let vector = read(machine, instruction, 1)?;
    let count = width(instruction) / from.max(to);
    gather(machine, instruction, &[vector], to, |byte| {
        (byte / to < count && byte % to < from).then_some((0, byte / to * from + byte % to))
    })
}

/// The bytes of an element, whether the last operand is a number, and where a byte of a block comes from.
type Choice<'a> = (usize, bool, Box<dyn Fn(usize, usize) -> Origin + 'a>);

/// Moves of elements within each 16 bytes of a vector.
fn fixed(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let number = immediate(instruction);
    let pair = |block: usize, byte: usize, high: usize, size: usize| {
        // Elements of the two vectors in turn.
        Some((byte / size % 2, block + 8 * high + byte / (2 * size) * size + byte % size))
    };
    let chosen = |block: usize, byte: usize, number: usize| {
        block + 4 * (number >> (2 * (byte / 4)) & 3) + byte % 4
    };
    let (element, has_number, origin): Choice<'_> = match instruction.mnemonic() {
        M::Punpcklqdq | M::Vpunpcklqdq | M::Unpcklpd | M::Vunpcklpd => {
            (8, false, Box::new(|x, y| pair(x, y, 0, 8)))
        }
        M::Punpckhqdq | M::Vpunpckhqdq | M::Unpckhpd | M::Vunpckhpd => {
            (8, false, Box::new(|x, y| pair(x, y, 1, 8)))
        }
        M::Punpckldq | M::Vpunpckldq | M::Unpcklps | M::Vunpcklps => {
            (4, false, Box::new(|x, y| pair(x, y, 0, 4)))
        }
        M::Punpckhdq | M::Vpunpckhdq | M::Unpckhps | M::Vunpckhps => {
            (4, false, Box::new(|x, y| pair(x, y, 1, 4)))
        }
        M::Movlhps | M::Vmovlhps => (8, false, Box::new(|x, y| pair(x, y, 0, 8))),
        M::Movhlps | M::Vmovhlps => {
            (8, false, Box::new(|_, y| Some((usize::from(y < 8), 8 + y % 8))))
        }
        M::Pshufd | M::Vpshufd => (4, true, Box::new(move |x, y| Some((1, chosen(x, y, number))))),
        M::Vpermilps if instruction.op2_kind() == OpKind::Immediate8 => {
            (4, true, Box::new(move |x, y| Some((1, chosen(x, y, number)))))
        }
        M::Shufps | M::Vshufps => {
            (4, true, Box::new(move |x, y| Some((y / 8, chosen(x, y, number)))))
        }
        M::Shufpd | M::Vshufpd => (
            8,
            true,
            Box::new(move |x, y| Some((y / 8, x + 8 * (number >> (x / 8 + y / 8) & 1) + y % 8))),
        ),
        M::Palignr | M::Vpalignr => (
            1,
            true,
            Box::new(move |x, y| match y + number {
                from @ ..16 => Some((1, x + from)),
                from @ 16..32 => Some((0, x + from - 16)),
                _ => None,
            }),
        ),
        M::Pslldq | M::Vpslldq => {
            (1, true, Box::new(move |x, y| y.checked_sub(number).map(|from| (1, x + from))))
        }
        M::Psrldq | M::Vpsrldq => {
            (1, true, Box::new(move |x, y| (y + number < 16).then_some((1, x + y + number))))
        }
        M::Pblendw | M::Vpblendw => {
            (2, true, Box::new(move |x, y| Some((number >> (y / 2) & 1, x + y))))
        }
        M::Vpblendd => (4, true, Box::new(move |x, y| Some((number >> ((x + y) / 4) & 1, x + y)))),
        M::Blendps | M::Vblendps => {
            (4, true, Box::new(move |x, y| Some((number >> ((x + y) / 4) & 1, x + y))))
        }
        M::Blendpd | M::Vblendpd => {
            (8, true, Box::new(move |x, y| Some((number >> ((x + y) / 8) & 1, x + y))))
        }
        _ => return Ok(false),
    };
    let last = instruction.op_count() - 1 - u32::from(has_number);
    let b = read(machine, instruction, last)?;
    // Where there is one vector only, both are this one.
    let a = if last == 0 { b } else { read(machine, instruction, last - 1)? };
    gather(machine, instruction, &[a, b], element, |byte| origin(byte & !15, byte & 15))
}

/// Moves of lanes of 16 bytes or more, and of elements across them by a number.
fn lanes(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let number = immediate(instruction);
    let size = width(instruction);
    match instruction.mnemonic() {
        M::Vpermq | M::Vpermpd if instruction.op2_kind() == OpKind::Immediate8 => {
            let a = read(machine, instruction, 1)?;
            gather(machine, instruction, &[a], 8, |byte| {
                Some((0, (byte & !31) + 8 * (number >> (2 * (byte / 8 % 4)) & 3) + byte % 8))
            })
        }
        M::Vperm2i128 | M::Vperm2f128 => {
            let vectors = [read(machine, instruction, 1)?, read(machine, instruction, 2)?];
            gather(machine, instruction, &vectors, 8, |byte| {
                let choice = number >> (4 * (byte / 16));
                (choice & 8 == 0).then_some((choice >> 1 & 1, 16 * (choice & 1) + byte % 16))
            })
        }
        M::Vshufi64x2 | M::Vshuff64x2 | M::Vshufi32x4 | M::Vshuff32x4 => {
            let vectors = [read(machine, instruction, 1)?, read(machine, instruction, 2)?];
            let element =
                if matches!(instruction.mnemonic(), M::Vshufi64x2 | M::Vshuff64x2) { 8 } else { 4 };
            // Each lane of the result is chosen with one bit of two lanes, or two bits of four.
            let bits = size / 32;
            gather(machine, instruction, &vectors, element, |byte| {
                let choice = number >> (bits * (byte / 16)) & ((1 << bits) - 1);
                Some((byte / (size / 2), 16 * choice + byte % 16))
            })
        }
        M::Valignq | M::Valignd => {
            let element = if instruction.mnemonic() == M::Valignq { 8 } else { 4 };
            let vectors = [read(machine, instruction, 2)?, read(machine, instruction, 1)?];
            gather(machine, instruction, &vectors, element, |byte| {
                let from = byte + number % (size / element) * element;
                Some((from / size, from % size))
            })
        }
        M::Vinserti128 | M::Vinsertf128 | M::Vinserti64x2 | M::Vinsertf64x2 => {
            insert(machine, instruction, 16, 8)
        }
        M::Vinserti32x4 | M::Vinsertf32x4 => insert(machine, instruction, 16, 4),
        M::Vinserti64x4 | M::Vinsertf64x4 => insert(machine, instruction, 32, 8),
        M::Vextracti128 | M::Vextractf128 | M::Vextracti64x2 | M::Vextractf64x2 => {
            extract(machine, instruction, 16, 8)
        }
        M::Vextracti32x4 | M::Vextractf32x4 => extract(machine, instruction, 16, 4),
        M::Vextracti64x4 | M::Vextractf64x4 => extract(machine, instruction, 32, 8),
        _ => Ok(false),
    }
}

fn insert(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    part: usize,
    element: usize,
) -> Result<bool, String> {
    let place = immediate(instruction) % (width(instruction) / part) * part;
    let vectors = [read(machine, instruction, 1)?, read(machine, instruction, 2)?];
    gather(machine, instruction, &vectors, element, |byte| {
        if (place..place + part).contains(&byte) {
            Some((1, byte - place))
        } else {
            Some((0, byte))
        }
    })
}

fn extract(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    part: usize,
    element: usize,
) -> Result<bool, String> {
    let place = immediate(instruction) % (width(instruction) / part) * part;
    let vector = read(machine, instruction, 1)?;
    gather(machine, instruction, &[vector], element, |byte| {
        (byte < part).then_some((0, place + byte % part))
    })
}

/// Elements of two vectors that a mask selects, which must be a number.
fn by_mask(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let element = match instruction.mnemonic() {
        M::Vpblendmq => 8,
        M::Vpblendmd => 4,
        _ => return Ok(false),
    };
    let vectors = [read(machine, instruction, 1)?, read(machine, instruction, 2)?];
    let mask = mask(machine, instruction, width(instruction) / element)?;
    let selected = |byte: usize| (mask >> (byte / element) & 1) as usize;
    if instruction.zeroing_masking() {
        return Ok(false);
    }
    // All elements are written: the mask is an operand here.
    let mut result = *instruction;
    result.set_op_mask(Register::None);
    gather(machine, &result, &vectors, element, |byte| Some((selected(byte), byte)))
}

/// Moves of elements by a vector of indices, which must be numbers.
fn by_index(machine: &mut Machine<'_>, instruction: &Instruction) -> Result<bool, String> {
    use Mnemonic as M;
    let size = width(instruction);
    let (element, table, indices) = match instruction.mnemonic() {
        M::Pshufb => (1, vec![0], 1),
        M::Vpshufb => (1, vec![1], 2),
        M::Vpermq | M::Vpermpd => (8, vec![2], 1),
        M::Vpermd | M::Vpermps => (4, vec![2], 1),
        M::Vpermt2q | M::Vpermt2pd => (8, vec![0, 2], 1),
        M::Vpermi2q | M::Vpermi2pd => (8, vec![1, 2], 0),
        M::Vpermt2d | M::Vpermt2ps => (4, vec![0, 2], 1),
        M::Vpermi2d | M::Vpermi2ps => (4, vec![1, 2], 0),
        _ => return Ok(false),
    };
    let vectors = table
        .into_iter()
        .map(|operand| read(machine, instruction, operand))
        .collect::<Result<Vec<_>, _>>()?;
    let indices = read(machine, instruction, indices)?;
    let mut numbers = Vec::new();
    for first in (0..size).step_by(element) {
        let bits: Word = Word(std::array::from_fn(|z| {
            if z < 8 * element { bit(&indices, 8 * first + z) } else { ZERO }
        }));
        let number = bits.known().ok_or("an index depends on the input")?;
        numbers.push(usize::try_from(number).map_err(|_| "an index is too large")?);
    }
    gather(machine, instruction, &vectors, element, |byte| {
        let number = numbers[byte / element];
        if element == 1 {
            return (number & 0x80 == 0).then_some((0, (byte & !15) + number % 16));
        }
        let each = size / element;
        Some((number / each % vectors.len(), number % each * element + byte % element))
    })
}

fn bit(vector: &Vector, index: usize) -> Bit {
    vector[index / 64].0[index % 64]
}

/// Writes the vector whose bytes come from where `origin` has them.
fn gather(
    machine: &mut Machine<'_>,
    instruction: &Instruction,
    vectors: &[Vector],
    element: usize,
    origin: impl Fn(usize) -> Origin,
) -> Result<bool, String> {
    let mut result = ZEROS;
    for byte in 0..width(instruction) {
        if let Some((vector, from)) = origin(byte) {
            result[byte / 8].set_byte(byte % 8, vectors[vector][from / 8].byte(from % 8));
        }
    }
    write(machine, instruction, &result, element)?;
    Ok(true)
}
