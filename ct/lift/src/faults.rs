//! Faults in the machine code, which the theorems must notice. A theorem that holds in spite of them proves nothing.

use std::fs;

use iced_x86::{
    ConstantOffsets, Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind, Register,
};

use crate::image::Image;
use crate::machine::decode;
use crate::processor::Processor;
use crate::theorems::{Run, Theorem};

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A rotation or a shift is by another number of bits.
    Rotation,
    /// The table of a function of three bits has another entry.
    Table,
    /// An operation of logic is another one.
    Logic,
    /// An operand is in another register.
    Operand,
    /// A value is loaded from another place, or stored in another.
    Place,
    /// An instruction of logic is not there.
    Missing,
    /// A branch goes the other way.
    Branch,
    /// A constant of a round has another bit, not in an instruction.
    Constant,
}

/// Those of an instruction.
const OF_INSTRUCTIONS: [Fault; 7] = [
    Fault::Rotation,
    Fault::Table,
    Fault::Logic,
    Fault::Operand,
    Fault::Place,
    Fault::Missing,
    Fault::Branch,
];

/// Iota's constant of the last round of Keccak.
const LAST_CONSTANT: u64 = 0x8000_0000_8000_8008;

/// An instruction, its bytes, and where its parts are in them.
struct Place {
    address: u64,
    bytes: Vec<u8>,
    instruction: Instruction,
    offsets: ConstantOffsets,
}

impl Fault {
    /// The faulty bytes, if the instruction can have this fault.
    fn plant(self, place: &Place) -> Option<Vec<u8>> {
        use Mnemonic as M;
        let (mut bytes, mnemonic) = (place.bytes.clone(), place.instruction.mnemonic());
        let is_rotation = matches!(
            mnemonic,
            M::Rol
                | M::Ror
                | M::Rorx
                | M::Shl
                | M::Shr
                | M::Psllq
                | M::Psrlq
                | M::Vpsllq
                | M::Vpsrlq
                | M::Vprolq
        );
        let is_table = matches!(mnemonic, M::Vpternlogd | M::Vpternlogq);
        let is_xor = matches!(mnemonic, M::Xor | M::Pxor | M::Vpxor | M::Vpxorq | M::Vpxord);
        let is_logic = is_xor || is_table || matches!(mnemonic, M::Andn | M::Vpandn | M::Vpandnq);
        let is_on_registers = (0..place.instruction.op_count())
            .all(|i| matches!(place.instruction.op_kind(i), OpKind::Register | OpKind::Immediate8));
        // The difference or sum of a register with itself is zero, whatever the register is.
        let operands = place.instruction.op_count();
        let is_zero = is_xor
            && is_on_registers
            && place.instruction.op_register(operands - 1)
                == place.instruction.op_register(operands - 2);
        let opcode = opcode(&bytes);
        match self {
            Self::Rotation if is_rotation && place.offsets.has_immediate() => {
                bytes[place.offsets.immediate_offset()] ^= 1;
            }
            Self::Table if is_table => bytes[place.offsets.immediate_offset()] ^= 0x10,
            // To `and` or `or`.
            Self::Logic
                if mnemonic == M::Xor && matches!(bytes[opcode], 0x31 | 0x33) && !is_zero =>
            {
                bytes[opcode] ^= 0x10;
            }
            Self::Logic if is_xor && bytes[opcode] == 0xef && !is_zero => bytes[opcode] = 0xeb,
            Self::Logic if mnemonic == M::Vpandn && bytes[opcode] == 0xdf => bytes[opcode] = 0xdb,
            Self::Operand if is_logic && is_on_registers && !is_zero => bytes[opcode + 1] ^= 0x08,
            Self::Place if is_value(&place.instruction) && place.offsets.has_displacement() => {
                bytes[place.offsets.displacement_offset()] ^=
                    if place.offsets.displacement_size() == 1 { 1 } else { 8 };
            }
            Self::Missing if is_logic && !is_zero => bytes.fill(0x90),
            Self::Branch if place.instruction.flow_control() == FlowControl::ConditionalBranch => {
                bytes[opcode] ^= 1;
            }
            _ => return None,
        }
        Some(bytes)
    }
}

/// Returns true if an instruction loads or stores a vector or a word of the state, not a constant of the library.
fn is_value(instruction: &Instruction) -> bool {
    let moves = matches!(
        instruction.mnemonic(),
        Mnemonic::Mov
            | Mnemonic::Xor
            | Mnemonic::Vmovdqa
            | Mnemonic::Vmovdqu
            | Mnemonic::Vpxor
            | Mnemonic::Vmovdqu64
    );
    moves && instruction.memory_base() != Register::RIP && instruction.memory_size().size() >= 8
}

/// Where the opcode is in the bytes of an instruction: after prefixes.
fn opcode(bytes: &[u8]) -> usize {
    match bytes[0] {
        0xc5 => 2,
        0xc4 => 3,
        0x62 => 4,
        _ => {
            let mut place = 0;
            while matches!(
                bytes[place],
                0x26 | 0x2e | 0x36 | 0x3e | 0x40..=0x4f | 0x66 | 0xf2 | 0xf3
            ) {
                place += 1;
            }
            if bytes[place] == 0x0f { place + 1 } else { place }
        }
    }
}

/// How many faults of each kind were noticed, and those that were not.
pub type Noticed = (Vec<(Fault, usize)>, Vec<String>);

/// Plants faults of every kind in the kernel that proves a theorem, each in up to `each` places.
pub fn plant(
    file: &str,
    theorem: &Theorem,
    processor: Processor,
    each: usize,
) -> Result<Noticed, String> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let mut image = Image::load(&bytes)?;
    let run = theorem.prove(&image, processor, crate::machine::LIMIT)?;
    let places = kernel(&image, &run);
    let (mut noticed, mut missed) = (Vec::new(), Vec::new());
    for fault in OF_INSTRUCTIONS {
        let all: Vec<_> =
            places.iter().filter_map(|place| Some((place, fault.plant(place)?))).collect();
        let count = each.min(all.len());
        let mut found = 0;
        for i in 0..count {
            let (place, planted) =
                &all[if count == 1 { 0 } else { i * (all.len() - 1) / (count - 1) }];
            image.patch(place.address, planted)?;
            // A faulty loop might not end.
            if theorem.prove(&image, processor, 4 * run.count).is_ok() {
                missed.push(format!(
                    "{fault:?} in {:#x}: {}",
                    place.address,
                    crate::machine::text(&place.instruction)
                ));
            } else {
                found += 1;
            }
            image.patch(place.address, &place.bytes)?;
        }
        noticed.push((fault, found));
    }
    // A wrong constant of the last round, wherever the library has it.
    let places = find(&image, &LAST_CONSTANT.to_le_bytes());
    for place in &places {
        image.patch(*place, &(LAST_CONSTANT ^ 1).to_le_bytes())?;
    }
    if places.is_empty() || theorem.prove(&image, processor, 4 * run.count).is_ok() {
        missed.push(format!("Constant in {} places", places.len()));
    } else {
        noticed.push((Fault::Constant, 1));
    }
    Ok((noticed, missed))
}

/// Where these bytes are in the library.
fn find(image: &Image, bytes: &[u8]) -> Vec<u64> {
    let starts = image.segments.iter().flat_map(|segment| {
        let windows = segment.bytes.windows(bytes.len()).zip(segment.address..);
        windows.filter(|(window, _)| *window == bytes).map(|(_, address)| address)
    });
    starts.collect()
}

/// The instructions of the function in which most instructions of a run are.
fn kernel(image: &Image, run: &Run) -> Vec<Place> {
    let start = |address: &u64| image.function(*address).map(|(start, _)| start);
    let mut addresses = run.addresses.clone();
    addresses.sort_unstable();
    let largest = addresses
        .chunk_by(|a, b| start(a) == start(b))
        .max_by_key(|chunk| chunk.len())
        .unwrap_or_default();
    largest
        .iter()
        .map(|address| {
            let instruction = decode(image, *address);
            let bytes = image.bytes(*address)[..instruction.len()].to_vec();
            let mut decoder = Decoder::with_ip(64, &bytes, *address, DecoderOptions::NONE);
            let instruction = decoder.decode();
            let offsets = decoder.get_constant_offsets(&instruction);
            Place { address: *address, bytes, instruction, offsets }
        })
        .collect()
}
