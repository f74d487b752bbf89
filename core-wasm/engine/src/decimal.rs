//! Conversion of fractional numbers to decimal text and back.
//!
//! The standard library formats the texts, but its parser needs tables that compress badly (10 KB
//! of gzipped WebAssembly). This parser compares an approximation with the text as large integers.
//! Its results are bit-identical, as tests verify.

use std::cmp::Ordering;

use crate::math::pow_of_integer;

/// Maximum number of digits that are kept exactly. Later ones only show that a number is slightly
/// larger, because the midpoint of two doubles has at most 767 digits.
const MOST_DIGITS: i32 = 800;

/// Number of digits used for the approximation; they fit into 64 bits.
const LEADING_DIGITS: i32 = 19;

/// Formats a number with `decimals` decimal places, rounding ties to even.
pub fn fixed(value: f64, decimals: usize) -> String {
    format!("{value:.decimals$}")
}

/// Returns the fewest digits that parse back to the same finite number, without its sign, and the
/// position of the point. The position is negative if zeros follow the point, and above the number
/// of digits if zeros precede it. 0 is `("0", 1)`.
///
/// If two texts are equally near, it takes the even one, like JSON; `{}` takes the larger.
pub fn shortest_digits(value: f64) -> (String, i32) {
    let value = value.abs();
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = digits.replace('.', "");
    let point = exponent.parse().unwrap_or(0) + 1;
    if is_middle(value, &digits, point) {
        let (front, last) = digits.split_at(digits.len() - 1);
        let even = last.parse().unwrap_or(0) & !1_u32;
        let lower = format!("{front}{even}");
        if parse(&format!("0.{lower}e{point}")) == Some(value) {
            return (lower, point);
        }
    }
    (digits, point)
}

/// Returns true if a number is midway between these digits and one less in the last place.
fn is_middle(value: f64, digits: &str, point: i32) -> bool {
    let decimals = digits.len() as i32 - point;
    if decimals < 0 {
        // Doubles this large are integers.
        let exact = format!("{value:.0}");
        let rest = exact[digits.len()..].trim_end_matches('0');
        return rest == "5" && exact.as_str() < digits;
    }
    // A midpoint has as many bits as decimals after the point, and its last decimal is 5.
    let (mantissa, exponent) = parts(value);
    let bits = -exponent - mantissa.trailing_zeros() as i32;
    bits == decimals + 1
}

/// Parses a number like the standard library's `parse`.
pub fn parse(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is = |name: &str| unsigned.eq_ignore_ascii_case(name);
    let size = match () {
        () if is("inf") || is("infinity") => Some(f64::INFINITY),
        () if is("nan") => Some(f64::NAN),
        () => parse_digits(unsigned),
    };
    let is_negative = text.starts_with('-');
    size.map(|size| if is_negative { -size } else { size })
}

/// Returns true if two texts are equal or represent the same number.
pub(crate) fn is_same(text: &str, other: &str) -> bool {
    text == other || parse(text).is_some_and(|number| parse(other) == Some(number))
}

fn parse_digits(text: &str) -> Option<f64> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, clamped(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let all = || whole.bytes().chain(fraction.bytes());
    if all().next().is_none() || !all().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let (mut digits, mut leading) = (Large::of(0), 0_u64);
    let mut count = 0;
    let mut decimals = (fraction.len() as i64).saturating_sub(exponent);
    for digit in all() {
        if count < MOST_DIGITS {
            digits.multiply_and_add(10, u32::from(digit - b'0'));
            if count < LEADING_DIGITS {
                leading = leading * 10 + u64::from(digit - b'0');
            }
            count += i32::from(leading != 0);
        } else {
            if digit != b'0' {
                // Setting the lowest bit makes the number slightly larger.
                digits.limbs[0] |= 1;
            }
            decimals -= 1;
        }
    }
    if leading == 0 {
        return Some(0.0);
    }
    let decimals = decimals.clamp(-2000, 2000) as i32;
    // Two factors, so that neither overflows unless the product does.
    let power = (count - LEADING_DIGITS).max(0) - decimals;
    let nearby = [power / 2, power - power / 2].into_iter();
    let nearby = nearby.fold(leading as f64, |product, power| {
        let factor = pow_of_integer(10.0, power.unsigned_abs().into());
        if power < 0 {
            product / factor
        } else {
            product * factor
        }
    });
    Some(digits.nearest(decimals, nearby))
}

/// Parses an exponent and clamps it to 32 bits, beyond which its value makes no difference.
fn clamped(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::from(i32::MAX));
    let size = size.min(i64::from(i32::MAX));
    Some(if text.starts_with('-') { -size } else { size })
}

/// Splits a finite non-negative number into an integer and an exponent of 2.
fn parts(value: f64) -> (u64, i32) {
    let (fraction, exponent) = (value.to_bits() & ((1 << 52) - 1), value.to_bits() >> 52);
    match exponent as i32 {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    }
}

/// A non-negative integer in 32-bit limbs, lowest first; the highest limb is not 0.
#[derive(Clone)]
struct Large {
    limbs: Vec<u32>,
}

impl Large {
    fn of(number: u64) -> Self {
        let mut limbs = vec![number as u32, (number >> 32) as u32];
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self { limbs }
    }

    fn multiply_and_add(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// Multiplies by a power of `base`. A negative exponent changes nothing.
    fn multiply_by_power(&mut self, base: u32, power: i32) {
        let most = if base == 2 { 31 } else { 9 };
        for done in (0..power).step_by(most as usize) {
            self.multiply_and_add(base.pow((power - done).min(most) as u32), 0);
        }
    }

    /// Compares this number ÷ 10^`decimals` with the midpoint between a double and the next one.
    fn compare_to_middle(&self, decimals: i32, below: f64) -> Ordering {
        let (mantissa, exponent) = parts(below);
        let (mut number, mut middle) = (self.clone(), Large::of(2 * mantissa + 1));
        number.multiply_by_power(10, -decimals);
        middle.multiply_by_power(10, decimals);
        number.multiply_by_power(2, 1 - exponent);
        middle.multiply_by_power(2, exponent - 1);
        let lengths = number.limbs.len().cmp(&middle.limbs.len());
        lengths.then_with(|| number.limbs.iter().rev().cmp(middle.limbs.iter().rev()))
    }

    /// Finds the double nearest to this number ÷ 10^`decimals`, starting from a nearby one.
    fn nearest(&self, decimals: i32, nearby: f64) -> f64 {
        // The next double's bits, read as an integer, are 1 higher.
        let mut bits = nearby.to_bits();
        let is_above = |bits: u64| match self.compare_to_middle(decimals, f64::from_bits(bits)) {
            Ordering::Equal => bits % 2 == 1,
            order => order.is_gt(),
        };
        while 0 < bits && !is_above(bits - 1) {
            bits -= 1;
        }
        while bits < f64::INFINITY.to_bits() && is_above(bits) {
            bits += 1;
        }
        f64::from_bits(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes: random bits, powers of two and their neighbours, decimals, integers.
    fn numbers() -> Vec<f64> {
        let mut all = vec![
            0.0,
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::EPSILON,
            1e15,
            1e22,
            1e23,
            0.1,
        ];
        let mut bits = 1_u64;
        for _ in 0..600 {
            // Random bits from a linear congruential generator.
            bits = bits
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let integer = bits >> (bits % 61);
            all.push(f64::from_bits(bits));
            all.push(integer as f64);
            for power in 0..7 {
                all.push((integer >> 11) as f64 / 10_u64.pow(power) as f64);
                all.push((integer >> 11) as f64 / 8_u64.pow(power) as f64);
            }
        }
        for exponent in 0..2098 {
            let power = match exponent {
                0..52 => f64::from_bits(1 << exponent),
                exponent => f64::from_bits((exponent - 51) << 52),
            };
            all.extend([power.next_down(), power, power.next_up()]);
        }
        all.retain(|number| number.is_finite());
        all
    }

    #[test]
    fn the_fewest_digits_are_read_back() {
        for number in numbers() {
            let (digits, point) = shortest_digits(number);
            let text = format!("0.{digits}e{point}");
            assert_eq!(text.parse(), Ok(number.abs()), "{number}");
            let length = format!("{number:e}")
                .trim_start_matches('-')
                .find('e')
                .unwrap_or(0);
            assert!(digits.len() <= length, "{number}");
        }
        // Midway between two texts the even one is chosen, unless it parses as another number.
        let texts = [8.0 + 1.0 / 65_536.0, 9_007_199_254_740_993e3, 5e-324, 1e23];
        let shortest = texts.map(|number| shortest_digits(number).0);
        assert_eq!(shortest, ["8000015258789062", "9007199254740993", "5", "1"]);
    }

    fn assert_read_alike(text: &str) {
        let expected = text.parse::<f64>().ok().map(f64::to_bits);
        assert_eq!(parse(text).map(f64::to_bits), expected, "{text}");
    }

    #[test]
    fn numbers_are_read_as_by_the_standard_library() {
        for number in numbers() {
            // Tests the number, fewer digits, and more; the midpoint to the next number is a tie.
            assert_read_alike(&format!("{number:e}"));
            assert_read_alike(&format!("{number:.3e}"));
            assert_read_alike(&format!("-{number:.25}"));
            let (mantissa, exponent) = parts(number.abs());
            if let Ok(power @ 1..=30) = u32::try_from(1 - exponent) {
                let middle = (u128::from(mantissa) * 2 + 1) * 5_u128.pow(power);
                assert_read_alike(&format!("{middle}e-{power}"));
            }
        }
        let texts = [
            "",
            "+",
            "-",
            ".",
            "e5",
            "1e",
            "1e+",
            "1e-",
            "1.",
            ".5",
            "+.5e1",
            "-0",
            "0e9",
            "--1",
            "1_0",
            "1 ",
            " 1",
            "0x1",
            "1,5",
            "1e5.",
            "inf",
            "-Infinity",
            "NaN",
            "+nan",
            "infinit",
            "1.2.3",
            "1e400",
            "1e-400",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623159e308",
            "9007199254740993",
            "9007199254740992.9",
            "1e99999999999999999999",
            "-1e-99999999999",
            "0.000000000000000000000000000000000000000000000000000001e54",
            "00000000000000000001",
        ];
        texts.into_iter().for_each(assert_read_alike);
        // After the digits that are kept, any non-zero digit breaks the tie.
        let tie = format!("9007199254740993.{}", "0".repeat(900));
        assert_read_alike(&tie);
        assert_read_alike(&format!("{tie}1"));
        assert_read_alike(&format!("{}e-3000", "7".repeat(3000)));
    }
}
