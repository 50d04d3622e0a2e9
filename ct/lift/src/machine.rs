//! A processor whose registers hold bits that are functions of the input.
//!
//! Where control goes, and which addresses are read and written, must not depend on the input: each branch and
//! address is a number. A branch or an address that depends on the input is an error, so a run is also a proof of
//! constant time, as far as that is about branches and addresses.

use std::collections::HashMap;

use iced_x86::{Decoder, DecoderOptions, Instruction, OpKind, Register};

use crate::bits::{Algebra, Word};
use crate::flags::Flags;
use crate::image::Image;
use crate::memory::Memory;
use crate::processor::Processor;

/// No call here takes as many instructions.
pub const LIMIT: u64 = 1_000_000;

pub type Vector = [Word; 8];

pub struct Machine<'a> {
    pub image: &'a Image,
    pub algebra: &'a mut Algebra,
    pub memory: Memory<'a>,
    pub processor: Processor,
    pub flags: Flags,
    general: [Word; 16],
    pub vectors: [Vector; 32],
    pub masks: [Word; 8],
    /// The instructions that were run, by address.
    pub decoded: HashMap<u64, Instruction>,
    /// How many instructions were run.
    pub count: u64,
    /// How many may be.
    pub limit: u64,
    pub next: u64,
}

impl<'a> Machine<'a> {
    pub fn new(image: &'a Image, algebra: &'a mut Algebra, processor: Processor) -> Self {
        let general = std::array::from_fn(|_| Word::input(algebra));
        let masks = std::array::from_fn(|_| Word::input(algebra));
        let vectors = std::array::from_fn(|_| std::array::from_fn(|_| Word::input(algebra)));
        Self {
            image,
            algebra,
            memory: Memory::new(image),
            processor,
            flags: Flags::default(),
            general,
            vectors,
            masks,
            decoded: HashMap::new(),
            count: 0,
            limit: LIMIT,
            next: 0,
        }
    }

    pub fn general(&self, register: Register) -> Word {
        let word = &self.general[register.full_register().number()];
        if is_high(register) {
            let mut byte = Word::ZERO;
            byte.set_byte(0, word.byte(1));
            return byte;
        }
        word.truncated(register.size())
    }

    pub fn set_general(&mut self, register: Register, value: &Word) {
        let word = &mut self.general[register.full_register().number()];
        match register.size() {
            8 => *word = *value,
            4 => *word = value.truncated(4),
            size => {
                for i in 0..size {
                    word.set_byte(i + usize::from(is_high(register)), value.byte(i));
                }
            }
        }
    }

    /// How many bytes an operand has.
    pub fn size(instruction: &Instruction, operand: u32) -> usize {
        match instruction.op_kind(operand) {
            OpKind::Register => instruction.op_register(operand).size(),
            OpKind::Memory => instruction.memory_size().size(),
            _ => 8,
        }
    }

    /// The address of an operand in memory.
    pub fn address(&self, instruction: &Instruction, operand: u32) -> Result<u64, String> {
        if matches!(instruction.memory_segment(), Register::FS | Register::GS) {
            return Err("reads variables of a thread".into());
        }
        let address = instruction.virtual_address(operand, 0, |register, _, _| {
            if register.is_segment_register() { Some(0) } else { self.general(register).known() }
        });
        address.ok_or_else(|| "an address depends on the input".into())
    }

    /// An operand of general registers or memory, of up to 8 bytes, and zeros after them.
    pub fn read(&mut self, instruction: &Instruction, operand: u32) -> Result<Word, String> {
        match instruction.op_kind(operand) {
            OpKind::Register => Ok(self.general(instruction.op_register(operand))),
            OpKind::Memory => {
                let address = self.address(instruction, operand)?;
                self.memory.read(self.algebra, address, Self::size(instruction, operand))
            }
            _ => {
                let value = Word::constant(instruction.immediate(operand));
                Ok(value.truncated(if operand == 0 { 8 } else { Self::size(instruction, 0) }))
            }
        }
    }

    pub fn write(
        &mut self,
        instruction: &Instruction,
        operand: u32,
        value: &Word,
    ) -> Result<(), String> {
        if instruction.op_kind(operand) == OpKind::Register {
            self.set_general(instruction.op_register(operand), value);
            return Ok(());
        }
        let address = self.address(instruction, operand)?;
        self.memory.write(address, Self::size(instruction, operand), value)
    }

    pub fn push(&mut self, value: &Word) -> Result<(), String> {
        let top = self
            .general(Register::RSP)
            .known()
            .ok_or("the stack pointer depends on the input")?
            .wrapping_sub(8);
        self.set_general(Register::RSP, &Word::constant(top));
        self.memory.write(top, 8, value)
    }

    pub fn pop(&mut self) -> Result<Word, String> {
        let top =
            self.general(Register::RSP).known().ok_or("the stack pointer depends on the input")?;
        self.set_general(Register::RSP, &Word::constant(top.wrapping_add(8)));
        self.memory.read(self.algebra, top, 8)
    }

    pub fn pop_known(&mut self) -> Result<u64, String> {
        self.pop()?.known().ok_or_else(|| "a branch depends on the input".into())
    }

    /// Registers that a call can change can contain anything after it.
    pub fn forget_scratch(&mut self) {
        use Register::{R8, R9, R10, R11, RCX, RDI, RDX, RSI};
        for register in [RCX, RDX, RSI, RDI, R8, R9, R10, R11] {
            let anything = Word::input(self.algebra);
            self.set_general(register, &anything);
        }
        self.vectors = std::array::from_fn(|_| std::array::from_fn(|_| Word::input(self.algebra)));
        self.masks = std::array::from_fn(|_| Word::input(self.algebra));
        self.flags = Flags::default();
    }

    /// A register that must be a number.
    pub fn number(&self, register: Register) -> Result<u64, String> {
        self.general(register).known().ok_or_else(|| format!("{register:?} depends on the input"))
    }
}

fn is_high(register: Register) -> bool {
    matches!(register, Register::AH | Register::BH | Register::CH | Register::DH)
}

/// The instruction at an address.
pub fn decode(image: &Image, address: u64) -> Instruction {
    let bytes = image.bytes(address);
    Decoder::with_ip(64, &bytes[..bytes.len().min(15)], address, DecoderOptions::NONE).decode()
}

/// An instruction as text.
pub fn text(instruction: &Instruction) -> String {
    let mut text = String::new();
    iced_x86::FastFormatter::new().format(instruction, &mut text);
    text
}
