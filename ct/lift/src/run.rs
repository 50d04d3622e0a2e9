//! Runs functions, instruction by instruction.

use iced_x86::{Instruction, Register};

use crate::bits::Word;
use crate::machine::{Machine, decode, text};
use crate::memory::Memory;
use crate::{calls, general, vectors};

/// Where a call returns to.
const RETURN: u64 = 0x1000;

/// The registers that a function must leave as they were, apart from the stack pointer.
const SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

impl Machine<'_> {
    /// Calls a function as C does. Returns what it returns.
    pub fn call(&mut self, function: u64, arguments: &[u64]) -> Result<Word, String> {
        let registers = [
            Register::RDI,
            Register::RSI,
            Register::RDX,
            Register::RCX,
            Register::R8,
            Register::R9,
        ];
        for (register, argument) in registers.into_iter().zip(arguments) {
            self.set_general(register, &Word::constant(*argument));
        }
        let others = arguments.get(6..).unwrap_or_default();
        let top = Memory::top_of_stack() - 16 * (others.len() as u64).div_ceil(2);
        for (place, argument) in (top..).step_by(8).zip(others) {
            self.memory.write(place, 8, &Word::constant(*argument))?;
        }
        self.set_general(Register::RSP, &Word::constant(top));
        self.push(&Word::constant(RETURN))?;
        let saved = SAVED.map(|register| self.general(register));
        self.next = function;
        while self.next != RETURN {
            self.step()?;
        }
        if self.general(Register::RSP).known() != Some(top) {
            return Err("the stack pointer is not restored".into());
        }
        for (register, before) in SAVED.into_iter().zip(saved) {
            if self.general(register) != before {
                return Err(format!("{register:?} is not restored"));
            }
        }
        Ok(self.general(Register::RAX))
    }

    fn step(&mut self) -> Result<(), String> {
        let address = self.next;
        if let Some(name) = self.image.imports.get(&address) {
            calls::call(self, name).map_err(|error| format!("{name}: {error}"))?;
            self.next = self.pop_known()?;
            return Ok(());
        }
        let instruction = self.decode(address)?;
        self.count += 1;
        if self.count > self.limit {
            return Err(format!("does not end within {} instructions", self.limit));
        }
        self.next = instruction.next_ip();
        let done = match vectors::run(self, &instruction) {
            Ok(false) => general::run(self, &instruction),
            other => other,
        };
        let error = match done.and_then(|done| self.algebra.check().map(|()| done)) {
            Ok(true) => return Ok(()),
            Ok(false) => "is not supported".into(),
            Err(error) => error,
        };
        Err(format!("{}: {}: {error}", self.place(address), text(&instruction)))
    }

    fn decode(&mut self, address: u64) -> Result<Instruction, String> {
        if let Some(instruction) = self.decoded.get(&address) {
            return Ok(*instruction);
        }
        if !self.image.segment(address).is_some_and(|segment| segment.executable) {
            return Err(format!("jumps to {address:#x}, where no code is"));
        }
        let instruction = decode(self.image, address);
        if instruction.is_invalid() {
            return Err(format!("{}: an instruction cannot be decoded", self.place(address)));
        }
        self.decoded.insert(address, instruction);
        Ok(instruction)
    }

    /// An address, by function.
    fn place(&self, address: u64) -> String {
        match self.image.function(address) {
            Some((start, function)) => format!("{}+{:#x}", function.name, address - start),
            None => format!("{address:#x}"),
        }
    }
}
