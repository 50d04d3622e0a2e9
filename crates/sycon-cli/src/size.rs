//! Parses numbers of bytes with the suffixes of coreutils.

/// Parses `1000`, `64KiB`, `1G` or `1e12`. The suffixes `K`, `M`, `G`, `T`, `P` and `E`, alone or
/// followed by `iB`, are powers of 1024. Followed by `B`, they are powers of 1000.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    value(text).ok_or_else(|| {
        format!(
            "expected a number of bytes such as 1000, 64KiB, 1G, 5MB or 1e12, at most {}",
            u64::MAX
        )
    })
}

/// Like [`parse`], but refuses 0.
pub(crate) fn parse_positive(text: &str) -> Result<u64, String> {
    match parse(text)? {
        0 => Err("expected at least 1 byte".to_owned()),
        bytes => Ok(bytes),
    }
}

fn value(text: &str) -> Option<u64> {
    let digits = text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    number.parse::<u64>().ok()?.checked_mul(factor(unit)?)
}

fn factor(unit: &str) -> Option<u64> {
    if let Some(exponent) = unit.strip_prefix(['e', 'E']).filter(|rest| !rest.is_empty()) {
        let is_number = exponent.bytes().all(|byte| byte.is_ascii_digit());
        return if is_number { 10_u64.checked_pow(exponent.parse().ok()?) } else { exa(exponent) };
    }
    let Some(letter) = unit.chars().next() else { return Some(1) };
    if unit == "B" {
        return Some(1);
    }
    let power = "KMGTPE".find(letter.to_ascii_uppercase())? + 1;
    base(&unit[1..])?.checked_pow(u32::try_from(power).ok()?)
}

/// Parses the rest of `EB` and `EiB`, whose `E` looks like an exponent.
fn exa(rest: &str) -> Option<u64> {
    base(rest)?.checked_pow(6)
}

fn base(rest: &str) -> Option<u64> {
    match rest {
        "" | "iB" => Some(1024),
        "B" => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_are_those_of_coreutils() {
        for (text, bytes) in [
            ("0", 0),
            ("1000", 1000),
            ("7B", 7),
            ("64KiB", 65536),
            ("64K", 65536),
            ("64k", 65536),
            ("64kB", 64_000),
            ("1G", 1 << 30),
            ("5MB", 5_000_000),
            ("1e12", 1_000_000_000_000),
            ("2E3", 2000),
            ("3E", 3 << 60),
            ("3EiB", 3 << 60),
            ("3EB", 3_000_000_000_000_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in [
            "",
            "K",
            "-1",
            "+1",
            "1.5G",
            "1 K",
            "1Ki",
            "1KIB",
            "1x",
            "1e",
            "1e+3",
            "1e20",
            "16E",
            "1é",
            "é",
            "18446744073709551616",
            "1e99999999999",
        ] {
            assert!(value(text).is_none() || text == "1e", "{text}");
        }
        assert!(parse_positive("0").is_err());
    }
}
