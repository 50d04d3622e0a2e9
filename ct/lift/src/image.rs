//! The library as the loader would put it into memory.

use std::collections::BTreeMap;
use std::ops::Range;

use object::elf;
use object::read::elf::{ElfFile64, ProgramHeader};
use object::{
    Endianness, Object, ObjectSegment, ObjectSymbol, RelocationFlags, RelocationTarget,
    SegmentFlags,
};

/// Where the library is loaded, and the functions that it imports.
const BASE: u64 = 0x4000_0000;
const IMPORTS: u64 = 0x9000_0000;

/// Where the variables of the thread are.
pub const THREAD: u64 = 0xa000_0000;

pub struct Segment {
    pub address: u64,
    pub bytes: Vec<u8>,
    pub writable: bool,
    pub executable: bool,
}

impl Segment {
    fn range(&self) -> Range<u64> {
        self.address..self.address + self.bytes.len() as u64
    }
}

pub struct FunctionSymbol {
    pub name: String,
    pub size: u64,
}

#[derive(Default)]
pub struct Image {
    pub segments: Vec<Segment>,
    /// The functions that the library defines, by address.
    pub functions: BTreeMap<u64, FunctionSymbol>,
    /// The functions that it exports, by name.
    exports: BTreeMap<String, u64>,
    /// The functions that it imports, by the address that stands for each.
    pub imports: BTreeMap<u64, String>,
    /// The variables of a new thread.
    pub thread: Vec<u8>,
}

impl Image {
    /// Loads a shared library for x86-64.
    pub fn load(file: &[u8]) -> Result<Self, String> {
        let file: ElfFile64<'_, Endianness> =
            ElfFile64::parse(file).map_err(|error| format!("library: {error}"))?;
        if file.architecture() != object::Architecture::X86_64 {
            return Err(format!("library: is for {:?}, expected x86-64", file.architecture()));
        }
        let mut image = Self::default();
        for segment in file.segments() {
            let SegmentFlags::Elf { p_flags } = segment.flags() else {
                return Err("library: a segment has no flags".into());
            };
            let mut bytes = segment.data().map_err(|error| format!("library: {error}"))?.to_vec();
            bytes.resize(
                usize::try_from(segment.size()).map_err(|_| "library: a segment is too long")?,
                0,
            );
            image.segments.push(Segment {
                address: BASE + segment.address(),
                bytes,
                writable: p_flags & elf::PF_W != 0,
                executable: p_flags & elf::PF_X != 0,
            });
        }
        for header in file.elf_program_headers() {
            if header.p_type(file.endian()) == elf::PT_TLS {
                let data = header
                    .data(file.endian(), file.data())
                    .map_err(|()| "library: variables are missing")?;
                image.thread = data.to_vec();
                let size = header.p_memsz(file.endian());
                image.thread.resize(
                    usize::try_from(size).map_err(|_| "library: a segment is too long")?,
                    0,
                );
            }
        }
        for symbol in file.symbols().chain(file.dynamic_symbols()) {
            if symbol.is_definition() && symbol.kind() == object::SymbolKind::Text {
                let name = symbol.name().map_err(|error| format!("library: {error}"))?.to_owned();
                let address = BASE + symbol.address();
                image
                    .functions
                    .insert(address, FunctionSymbol { name: name.clone(), size: symbol.size() });
                if symbol.is_global() {
                    image.exports.insert(name, address);
                }
            }
        }
        for (place, relocation) in file.dynamic_relocations().into_iter().flatten() {
            let RelocationFlags::Elf { r_type } = relocation.flags() else {
                return Err("library: a relocation has no type".into());
            };
            let value = match (r_type, relocation.target()) {
                (elf::R_X86_64_RELATIVE, _) => BASE.wrapping_add_signed(relocation.addend()),
                (
                    elf::R_X86_64_GLOB_DAT | elf::R_X86_64_JUMP_SLOT | elf::R_X86_64_64,
                    RelocationTarget::Symbol(index),
                ) => {
                    let table =
                        file.dynamic_symbol_table().ok_or("library: has no dynamic symbols")?;
                    let symbol = object::ObjectSymbolTable::symbol_by_index(&table, index)
                        .map_err(|error| format!("library: {error}"))?;
                    let address = if symbol.is_definition() {
                        BASE + symbol.address()
                    } else {
                        let name = symbol.name().map_err(|error| format!("library: {error}"))?;
                        image.import(name)
                    };
                    address.wrapping_add_signed(relocation.addend())
                }
                // The number of the library, for thread-local variables. Its one thread has one block of them.
                (elf::R_X86_64_DTPMOD64, _) => 1,
                (other, _) => {
                    return Err(format!("library: the relocation {other} is not supported"));
                }
            };
            image.patch(BASE + place, &value.to_le_bytes())?;
        }
        Ok(image)
    }

    fn import(&mut self, name: &str) -> u64 {
        if let Some((address, _)) = self.imports.iter().find(|(_, known)| *known == name) {
            return *address;
        }
        let address = IMPORTS + 16 * self.imports.len() as u64;
        self.imports.insert(address, name.to_owned());
        address
    }

    /// The address of an exported function.
    pub fn export(&self, name: &str) -> Result<u64, String> {
        self.exports
            .get(name)
            .copied()
            .ok_or_else(|| format!("library: exports no function {name}"))
    }

    /// The function at or before an address, and where it starts.
    pub fn function(&self, address: u64) -> Option<(u64, &FunctionSymbol)> {
        let (start, function) = self.functions.range(..=address).next_back()?;
        (address < start + function.size).then_some((*start, function))
    }

    pub fn segment(&self, address: u64) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.range().contains(&address))
    }

    /// The bytes from an address to the end of the segment, or nothing.
    pub fn bytes(&self, address: u64) -> &[u8] {
        self.segment(address).map_or(&[], |segment| {
            &segment.bytes
                [usize::try_from(address - segment.address).expect("a segment is in memory")..]
        })
    }

    /// Overwrites bytes.
    pub fn patch(&mut self, address: u64, bytes: &[u8]) -> Result<(), String> {
        let segment = self.segments.iter_mut().find(|segment| segment.range().contains(&address));
        let segment = segment.ok_or_else(|| format!("library: nothing is at {address:#x}"))?;
        let start = usize::try_from(address - segment.address)
            .map_err(|_| "library: a segment is too long")?;
        let place = segment.bytes.get_mut(start..start + bytes.len());
        place.ok_or_else(|| format!("library: nothing is at {address:#x}"))?.copy_from_slice(bytes);
        Ok(())
    }
}
