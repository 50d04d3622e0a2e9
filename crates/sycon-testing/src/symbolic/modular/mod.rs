//! Vectors of 16-bit words that stand for all their values, with their classes modulo 3329.
//!
//! A word is a function of one unknown, a number between bounds. The function is exact: it is computed for each value
//! of the unknown. Where two unknowns meet, the result is a new unknown, between the bounds that follow. A result that
//! can pass 2^15 is a panic. So a kernel without a panic does not overflow, except within functions of one unknown.
//!
//! An unknown can have a [`Form`], a polynomial in variables that is congruent to the number modulo 3329. A word has a
//! form too if its function is congruent to a multiple of the unknown, plus a constant. No pattern decides this, but
//! all values of the function. For example, Montgomery's product with a factor is such a function, and Barrett's
//! reduction and the choice of a canonical representative are. Sums, differences and products of words with forms have
//! forms. So a kernel computes polynomials, and a theorem compares them with those of a standard.

mod form;
mod memory;
mod word;
mod words;

pub use form::{Form, MODULUS, variable, variables};
pub use memory::{last_signs, read_bits, write_bits};
pub use word::Word;
pub use words::{Modular, ModularWords, row_of, words_of};

/// Runs a theorem in a memory without rows. Rows from earlier are lost.
pub fn in_new_memory<T>(theorem: impl FnOnce() -> T) -> T {
    form::forget();
    word::forget();
    memory::forget();
    theorem()
}

#[cfg(test)]
mod tests {
    use sycon_simd::Words;

    use super::*;

    fn any(least: i16, greatest: i16) -> ModularWords {
        let words = core::array::from_fn(|_| Word::between(least..=greatest, Some(variable())));
        ModularWords::load(Modular, &row_of(words))
    }

    fn bounds(words: ModularWords) -> [i16; 2] {
        words.words()[0].bounds()
    }

    fn form(words: ModularWords) -> Option<Form> {
        words.words()[0].form()
    }

    fn splat(word: i16) -> ModularWords {
        ModularWords::splat(Modular, word)
    }

    #[test]
    fn unknowns_meet_between_bounds_and_functions_of_an_unknown_are_exact() {
        let (a, b) = (any(-3, 5), any(10, 20));
        assert_eq!(bounds(a.add(b)), [7, 25]);
        assert_eq!(bounds(a.subtract(b)), [-23, -5]);
        assert_eq!(bounds(a.subtract(a)), [0, 0]);
        assert_eq!(bounds(a.multiply_low(a)), [0, 25]);
        assert_eq!(bounds(a.min_unsigned(a.add(splat(9)))), [0, 8]);
        let pairs = a.multiply_pairs(b).add_pairs(splat(0));
        assert_eq!(pairs.doubles()[0].bounds, [-120, 200]);
        let (first, second) = a.zip_pairs(b);
        assert_eq!((bounds(first), second.words()[2].bounds()), ([-3, 5], [10, 20]));
    }

    #[test]
    fn words_that_are_congruent_to_a_multiple_have_forms() {
        let (a, b) = (any(-4000, 4000), any(-4000, 4000));
        let (x, y) = (form(a).expect("a variable"), form(b).expect("a variable"));
        let scaled = a.multiply_low(splat(7)).add(splat(2));
        assert_eq!(form(scaled), Some(&(&x * 7) + &Form::from(2)));
        assert_eq!(form(scaled.subtract(b)), Some(&(&(&x * 7) + &Form::from(2)) - &y));
        // 10 * 4000 passes 2^15.
        assert_eq!(form(a.multiply_low(splat(10))), None);
        assert_eq!(form(a.and(b)), None);
        assert_eq!(form(a.and(splat(1)).add(b)), None);
        let parity = a.and(splat(1)).words();
        let given = variable();
        parity[0].give_form(given.clone());
        assert_eq!(form(a.and(splat(1)).add(b)), Some(&given + &y));
    }

    #[test]
    fn halves_of_a_number_make_up_the_number() {
        let (a, b) = (any(-4000, 4000), any(-4000, 4000));
        let number = a.multiply_pairs(b);
        let (low, high) = number.halves(number);
        // Montgomery's reduction. The inverse of 3329 is -3327.
        let quotient = low.multiply_low(splat(-3327));
        let reduced = high.subtract(quotient.multiply_high(splat(3329)));
        let product = number.doubles()[0].form.as_ref().map(form::Affine::form);
        assert_eq!(form(reduced).map(|form| &form * (1 << 16)), product);
    }

    #[test]
    fn bits_are_read_where_they_were_written() {
        let words = any(0, 1023);
        let mut bytes = [0; 50];
        words.pack::<10>(&mut bytes[10..]);
        assert_eq!(form(ModularWords::unpack::<10>(Modular, &bytes[10..])), form(words));
        assert_eq!(read_bits(1, &words.signs().to_le_bytes())[0].bounds(), [0, 1023]);
        assert_eq!(last_signs()[5].form(), words.words()[5].form());
    }

    #[test]
    fn conjunctions_are_known() {
        let (a, b) = (any(0, 7), any(-9, 7));
        let words = splat(-1).and(a).and(b).words()[3].conjunction();
        assert_eq!(words.iter().map(Word::bounds).collect::<Vec<_>>(), [[0, 7], [-9, 7]]);
    }

    #[test]
    #[should_panic(expected = "in 16 bits")]
    fn a_sum_that_can_pass_two_to_the_15_is_refused() {
        let _ = any(0, 20000).add(any(0, 20000));
    }

    #[test]
    #[should_panic(expected = "in 32 bits")]
    fn a_sum_that_can_pass_two_to_the_31_is_refused() {
        let all = any(i16::MIN, i16::MAX);
        let _ = all.multiply_pairs(any(i16::MIN, i16::MAX));
    }

    #[test]
    #[should_panic(expected = "in 10 bits")]
    fn a_word_that_needs_more_bits_is_refused() {
        any(0, 1024).pack::<10>(&mut [0; 40]);
    }

    #[test]
    #[should_panic(expected = "not a row")]
    fn bytes_that_no_kernel_wrote_are_refused() {
        let _ = ModularWords::unpack::<10>(Modular, &[0; 40]);
    }
}
