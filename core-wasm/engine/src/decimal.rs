//! Numbers with a fraction as decimal text and back, to the byte and to the bit as `format!` and
//! `parse` of the standard library do it (tests compare them).
//!
//! Those are made for speed, with tables that no packer makes smaller: in WebAssembly 14 KB with
//! gzip. This is a few loops over large integers, and short ways for what is common.

mod large;

use large::{Large, powers};
use std::cmp::Ordering;

/// Decimals that a double can be multiplied with or divided by without an error: 10²² is exact.
const EXACT_POWERS: i32 = 22;

/// Digits beyond these only say that a number is a bit more: what lies in the middle between two
/// doubles has at most 767.
const MOST_DIGITS: usize = 800;

/// A number with so many decimals, as `format!("{value:.decimals$}")`: the nearest, and of two that
/// are as near the even one.
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return not_finite(value);
    }
    let mut digits = scaled(value.abs(), decimals as i32, Tie::ToEven).into_digits();
    if digits.len() <= decimals {
        digits.insert_str(0, &"0".repeat(decimals + 1 - digits.len()));
    }
    if 0 < decimals {
        digits.insert(digits.len() - decimals, '.');
    }
    signed(value, digits)
}

/// The fewest digits that are read back as the same number, without an exponent, as `{}`.
pub fn shortest(value: f64) -> String {
    if !value.is_finite() {
        return not_finite(value);
    }
    let (mut digits, point) = shortest_digits(value, Tie::Up);
    if point <= 0 {
        digits.insert_str(0, &format!("0.{}", "0".repeat(-point as usize)));
    } else if digits.len() <= point as usize {
        digits.push_str(&"0".repeat(point as usize - digits.len()));
    } else {
        digits.insert(point as usize, '.');
    }
    signed(value, digits)
}

/// Which of two decimals to write that are as near to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The larger one, as `{}`.
    Up,
    /// The one whose last digit is even, as `{:.2}` and JSON.
    ToEven,
}

/// The fewest digits that are read back as the same finite number but for its sign, and how many of
/// them stand before the point: negative where zeros follow it, more than there are digits where
/// zeros precede it. 0 is `("0", 1)`.
pub fn shortest_digits(value: f64, tie: Tie) -> (String, i32) {
    let value = value.abs();
    if value == 0.0 {
        return ("0".to_string(), 1);
    }
    let (digits, decimals) = few_digits(value).unwrap_or_else(|| all_digits(value, tie));
    let point = digits.len() as i32 - decimals;
    (digits.trim_end_matches('0').to_string(), point)
}

/// Up to 15 digits, of which no two are the same number.
fn few_digits(value: f64) -> Option<(String, i32)> {
    let mut power = 1.0;
    for decimals in 0..=EXACT_POWERS {
        let whole = (value * power).round_ties_even();
        if 1e15 <= whole {
            return None;
        }
        if whole / power == value {
            return Some(((whole as u64).to_string(), decimals));
        }
        power *= 10.0;
    }
    None
}

fn all_digits(value: f64, tie: Tie) -> (String, i32) {
    // It may be one too low, hence one digit less at first.
    let (mantissa, exponent) = parts(value);
    let bits = exponent + 63 - mantissa.leading_zeros() as i32;
    let magnitude = (f64::from(bits) * std::f64::consts::LOG10_2).floor() as i32;
    let mut decimals = -magnitude - 1;
    if (1e-7..1e15).contains(&value) {
        // Fewer digits than 15 have been tried.
        decimals += 15;
    }
    loop {
        let mut nearest = scaled(value, decimals, tie);
        // Below a power of two the doubles are closer: the next decimal may be the only one.
        for _ in 0..2 {
            if nearest.over_power_of_ten(decimals) == value {
                return (nearest.into_digits(), decimals);
            }
            nearest.multiply_and_add(1, 1);
        }
        decimals += 1;
    }
}

/// The number that a text is, as `parse`.
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
    let mut digits = Large::of(0);
    let mut count = 0;
    let mut decimals = (fraction.len() as i64).saturating_sub(exponent);
    for digit in all() {
        if count < MOST_DIGITS {
            digits.multiply_and_add(10, u32::from(digit - b'0'));
            count += usize::from(!digits.is_zero());
        } else {
            if digit != b'0' {
                digits.make_odd();
            }
            decimals -= 1;
        }
    }
    Some(digits.over_power_of_ten(decimals.clamp(-2000, 2000) as i32))
}

/// An exponent; one that is too large for 32 bits is as good as another.
fn clamped(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::from(i32::MAX));
    let size = size.min(i64::from(i32::MAX));
    Some(if text.starts_with('-') { -size } else { size })
}

fn not_finite(value: f64) -> String {
    let name = if value.is_nan() { "NaN" } else { "inf" };
    let sign = if value == f64::NEG_INFINITY { "-" } else { "" };
    format!("{sign}{name}")
}

fn signed(value: f64, mut digits: String) -> String {
    if value.is_sign_negative() {
        digits.insert(0, '-');
    }
    digits
}

/// A finite number that is not negative as an integer times a power of two.
fn parts(value: f64) -> (u64, i32) {
    let (fraction, exponent) = (value.to_bits() & ((1 << 52) - 1), value.to_bits() >> 52);
    match exponent as i32 {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    }
}

/// A finite number that is not negative times 10 to the power of `decimals`, as an integer; `tie`
/// says how to round what is in the middle between two.
fn scaled(value: f64, decimals: i32, tie: Tie) -> Large {
    let (mantissa, exponent) = parts(value);
    let mut large = Large::of(mantissa);
    large.multiply_by_power(10, decimals);
    large.multiply_by_power(2, exponent);
    // How what is cut off compares with a half, and whether it is anything at all.
    let (mut cut_off, mut is_exact) = (Ordering::Less, true);
    for divisor in powers(10, -decimals).chain(powers(2, -exponent)) {
        let rest = large.divide(divisor);
        cut_off = rest.cmp(&(divisor / 2));
        if cut_off.is_eq() && !is_exact {
            cut_off = Ordering::Greater;
        }
        is_exact &= rest == 0;
    }
    if cut_off.is_gt() || cut_off.is_eq() && (tie == Tie::Up || large.is_odd()) {
        large.multiply_and_add(1, 1);
    }
    large
}

#[cfg(test)]
mod tests;
