//! The flags of the last result, where they do not depend on the input.

use iced_x86::ConditionCode;

use crate::bits::Word;

#[derive(Clone, Copy, Default)]
pub struct Flags {
    pub carry: Option<bool>,
    pub zero: Option<bool>,
    pub sign: Option<bool>,
    pub overflow: Option<bool>,
    pub parity: Option<bool>,
}

impl Flags {
    /// The flags of a result of `size` bytes.
    pub fn of(result: &Word, size: usize) -> Self {
        let bits = &result.0[..8 * size];
        let any = bits.iter().any(|bit| bit.known() == Some(true));
        let all_known = bits.iter().all(|bit| bit.known().is_some());
        let parity = bits[..8].iter().try_fold(true, |parity, bit| Some(parity ^ bit.known()?));
        Self {
            carry: None,
            zero: if any { Some(false) } else { all_known.then_some(true) },
            sign: bits[8 * size - 1].known(),
            overflow: None,
            parity,
        }
    }

    /// Those of a result of logic.
    pub fn of_logic(result: &Word, size: usize) -> Self {
        Self { carry: Some(false), overflow: Some(false), ..Self::of(result, size) }
    }

    /// Returns true if a condition holds.
    pub fn holds(self, condition: ConditionCode) -> Result<bool, String> {
        let less = || Some(self.sign? != self.overflow?);
        let below_or_equal = || match (self.carry, self.zero) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (carry, zero) => Some(carry? || zero?),
        };
        let holds = match condition {
            ConditionCode::o => self.overflow,
            ConditionCode::no => self.overflow.map(|flag| !flag),
            ConditionCode::b => self.carry,
            ConditionCode::ae => self.carry.map(|flag| !flag),
            ConditionCode::e => self.zero,
            ConditionCode::ne => self.zero.map(|flag| !flag),
            ConditionCode::be => below_or_equal(),
            ConditionCode::a => below_or_equal().map(|flag| !flag),
            ConditionCode::s => self.sign,
            ConditionCode::ns => self.sign.map(|flag| !flag),
            ConditionCode::p => self.parity,
            ConditionCode::np => self.parity.map(|flag| !flag),
            ConditionCode::l => less(),
            ConditionCode::ge => less().map(|flag| !flag),
            ConditionCode::le => less().and_then(|flag| Some(flag || self.zero?)),
            ConditionCode::g => less().and_then(|flag| Some(!flag && !self.zero?)),
            ConditionCode::None => None,
        };
        holds.ok_or_else(|| "a condition depends on the input".into())
    }
}
