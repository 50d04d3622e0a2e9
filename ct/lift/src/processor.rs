//! Processors, as the instruction `cpuid` describes them.

/// The instruction sets of a processor. The library chooses its kernels by them.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a bit of `cpuid`")]
pub struct Processor {
    pub name: &'static str,
    pub maker: &'static [u8; 12],
    pub avx: bool,
    pub bmi: bool,
    pub avx2: bool,
    pub avx512: bool,
    pub vaes: bool,
}

const INTEL: &[u8; 12] = b"GenuineIntel";
const AMD: &[u8; 12] = b"AuthenticAMD";

/// What every processor with x86-64 has.
pub const BASELINE: Processor = Processor {
    name: "x86-64",
    maker: INTEL,
    avx: false,
    bmi: false,
    avx2: false,
    avx512: false,
    vaes: false,
};
pub const BMI: Processor = Processor { name: "BMI", bmi: true, ..BASELINE };
pub const AVX2: Processor = Processor { name: "AVX2", avx: true, avx2: true, ..BMI };
pub const AVX512: Processor = Processor { name: "AVX-512", avx512: true, vaes: true, ..AVX2 };
/// Only this maker's get vectors for one state of Keccak.
pub const AMD_AVX512: Processor = Processor { name: "AVX-512 of AMD", maker: AMD, ..AVX512 };

impl Processor {
    /// The registers eax, ebx, ecx and edx.
    pub fn cpuid(&self, leaf: u64, part: u64) -> Result<[u32; 4], String> {
        let bits = |list: &[(bool, u32)]| {
            list.iter().fold(0, |word, (set, bit)| word | u32::from(*set) << bit)
        };
        let maker: [u32; 3] = std::array::from_fn(|i| {
            u32::from_le_bytes(self.maker[4 * i..4 * i + 4].try_into().expect("4 bytes"))
        });
        let new = self.bmi;
        match (leaf, part) {
            (0, _) => Ok([7, maker[0], maker[2], maker[1]]),
            (1, _) => Ok([
                0,
                0,
                // SSE3, PCLMULQDQ, SSSE3, FMA, SSE4.1, SSE4.2, MOVBE, POPCNT, AES, XSAVE, OSXSAVE, AVX
                bits(&[
                    (new, 0),
                    (new, 1),
                    (new, 9),
                    (self.avx2, 12),
                    (new, 19),
                    (new, 20),
                    (new, 22),
                    (new, 23),
                    (new, 25),
                    (self.avx, 26),
                    (self.avx, 27),
                    (self.avx, 28),
                ]),
                // CMOV, FXSR, SSE, SSE2
                bits(&[(true, 15), (true, 24), (true, 25), (true, 26)]),
            ]),
            (7, 0) => Ok([
                0,
                // BMI1, AVX2, BMI2, AVX512F, AVX512DQ, AVX512IFMA, AVX512CD, AVX512BW, AVX512VL
                bits(&[
                    (self.bmi, 3),
                    (self.avx2, 5),
                    (self.bmi, 8),
                    (self.avx512, 16),
                    (self.avx512, 17),
                    (self.avx512, 21),
                    (self.avx512, 28),
                    (self.avx512, 30),
                    (self.avx512, 31),
                ]),
                // AVX512VBMI, VAES
                bits(&[(self.avx512, 1), (self.vaes, 9)]),
                0,
            ]),
            (7, 1) => Ok([0; 4]),
            _ => Err(format!("this processor has no leaf {leaf:#x}, part {part}")),
        }
    }

    /// The registers whose contents the system saves.
    pub fn xgetbv(&self) -> u64 {
        if self.avx512 { 0xe7 } else { 0x7 }
    }
}
