//! Integers of any size that are not negative, and the double nearest to one over a power of ten.

use std::cmp::Ordering;

/// Factors of 32 bits whose product is `base` to the power of `power`; none where it is negative.
fn powers(base: u32, power: i32) -> impl Iterator<Item = u32> {
    let most = if base == 2 { 31 } else { 9 };
    (0..power.max(0))
        .step_by(most as usize)
        .map(move |done| base.pow((power - done).min(most) as u32))
}

/// An integer that is not negative: 32 bits each, the lowest first, the highest not 0.
#[derive(Clone)]
pub(super) struct Large {
    limbs: Vec<u32>,
}

impl Large {
    pub(super) fn of(number: u64) -> Large {
        let limbs = vec![number as u32, (number >> 32) as u32];
        Large { limbs }.trimmed()
    }

    fn trimmed(mut self) -> Large {
        self.trim();
        self
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// A number that is not 0 becomes the next one, if it is even.
    pub(super) fn make_odd(&mut self) {
        self.limbs[0] |= 1;
    }

    fn bits(&self) -> i32 {
        let highest = self.limbs.last().map_or(0, |limb| limb.leading_zeros());
        self.limbs.len() as i32 * 32 - highest as i32
    }

    pub(super) fn multiply_and_add(&mut self, factor: u32, summand: u32) {
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

    /// Negative powers change nothing.
    fn multiply_by_power(&mut self, base: u32, power: i32) {
        for factor in powers(base, power) {
            self.multiply_and_add(factor, 0);
        }
    }

    /// Subtracts a number that is not larger.
    fn subtract(&mut self, other: &Large) {
        let mut borrow = 0;
        for (at, limb) in self.limbs.iter_mut().enumerate() {
            let less = other.limbs.get(at).map_or(0, |limb| i64::from(*limb));
            let rest = i64::from(*limb) - less + borrow;
            *limb = rest as u32;
            borrow = rest >> 32;
        }
        self.trim();
    }

    fn compare(&self, other: &Large) -> Ordering {
        let lengths = self.limbs.len().cmp(&other.limbs.len());
        lengths.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }

    /// The double that is nearest to this over 10 to the power of `decimals`.
    pub(super) fn over_power_of_ten(&self, decimals: i32) -> f64 {
        if self.limbs.is_empty() {
            return 0.0;
        }
        let (mut over, mut under) = (self.clone(), Large::of(1));
        over.multiply_by_power(10, -decimals);
        under.multiply_by_power(10, decimals);
        // From here on the quotient is `over / under` times 2 to the power of `exponent`, and at
        // least 1 and less than 2.
        let mut exponent = over.bits() - under.bits();
        over.multiply_by_power(2, -exponent);
        under.multiply_by_power(2, exponent);
        if over.compare(&under).is_lt() {
            over.multiply_by_power(2, 1);
            exponent -= 1;
        }
        if 1023 < exponent {
            return f64::INFINITY;
        }
        let mut mantissa = 0;
        for _ in 0..(exponent + 1075).min(53) {
            mantissa *= 2;
            if over.compare(&under).is_ge() {
                over.subtract(&under);
                mantissa += 1;
            }
            over.multiply_by_power(2, 1);
        }
        // What is left, doubled.
        let rest = over.compare(&under);
        if -1076 < exponent && (rest.is_gt() || rest.is_eq() && mantissa % 2 == 1) {
            mantissa += 1;
        }
        // The highest bit of the mantissa counts as 1 of the exponent; so does an overflow.
        let biased = (exponent + 1022).max(0) as u64;
        f64::from_bits((biased << 52) + mantissa)
    }
}
