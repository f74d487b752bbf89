//! Logarithm, exponential and power, computed from `+ − × ÷` alone to be bit-identical in WASM.
//!
//! Fidelity: relative errors of a few 10⁻¹⁶, bounded by tests. `ceil` or `floor` of a result
//! differs from a C library's only if the result is that close to an integer. The last bits affect
//! every event log, and other implementations give different ones: the crate `libm` even for ln 3.

/// Clamps like `f64::clamp`, whose panic message would need code to format numbers.
pub(crate) fn clamp(x: f64, least: f64, most: f64) -> f64 {
    match x {
        x if x < least => least,
        x if most < x => most,
        x => x,
    }
}

/// High part of ln 2, with few enough bits that its multiples are exact.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// Natural logarithm of a positive, finite, normal number.
pub(crate) fn ln(x: f64) -> f64 {
    debug_assert!(x.is_normal() && 0.0 < x, "{x} has no logarithm here");
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut mantissa = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    if std::f64::consts::SQRT_2 < mantissa {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2·artanh f; the series converges fast for this range of m.
    let f = (mantissa - 1.0) / (mantissa + 1.0);
    let square = f * f;
    let mut series = 0.0;
    for odd in (3..=25).rev().step_by(2) {
        series = series * square + 1.0 / f64::from(odd);
    }
    let exponent = exponent as f64;
    let small = 2.0 * f * square * series + exponent * LN_2_LOW;
    exponent * LN_2_HIGH + (2.0 * f + small)
}

/// Computes e to the power of `x`; 0 or infinity beyond the range of normal numbers.
pub(crate) fn exp(x: f64) -> f64 {
    if x < -708.0 {
        return 0.0;
    }
    if 709.0 < x {
        return f64::INFINITY;
    }
    let doublings = (x / std::f64::consts::LN_2).round();
    let rest = (x - doublings * LN_2_HIGH) - doublings * LN_2_LOW;
    let mut series = 1.0;
    for divisor in (2..=14).rev() {
        series = 1.0 + rest / f64::from(divisor) * series;
    }
    let fraction = 1.0 + rest * series;
    fraction * f64::from_bits(((doublings as i64 + 1023) as u64) << 52)
}

/// Raises a non-negative base to the power of `exponent`.
pub(crate) fn pow(base: f64, exponent: f64) -> f64 {
    if base == 0.0 {
        return match exponent {
            0.0 => 1.0,
            _ if exponent < 0.0 => f64::INFINITY,
            _ => 0.0,
        };
    }
    exp(exponent * ln(base))
}

/// Raises `base` to an integer power, by squaring.
pub(crate) fn pow_of_integer(base: f64, exponent: u64) -> f64 {
    let (mut result, mut square, mut rest) = (1.0, base, exponent);
    while 0 < rest {
        if rest & 1 == 1 {
            result *= square;
        }
        square *= square;
        rest >>= 1;
    }
    result
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "the judge is the C library")]
mod tests {
    use super::*;

    fn assert_close(ours: f64, judge: f64, tolerance: f64) {
        assert!(
            (ours - judge).abs() <= tolerance * judge.abs(),
            "{ours} against {judge}"
        );
    }

    #[test]
    fn errors_are_a_few_units_in_the_last_place() {
        // Multiples of the golden ratio modulo 1 are evenly spread.
        let mut state = 5_u64;
        let mut unit = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        for _ in 0..20_000 {
            let x = unit() * 1e9 + 1e-9;
            assert_close(ln(x), x.ln(), 4e-16);
            let x = 0.5 + unit();
            assert!((ln(x) - x.ln()).abs() <= 2e-16, "ln {x}");
            let x = (unit() - 0.5) * 1400.0;
            assert_close(exp(x), x.exp(), 1e-15);
            let (x, y) = (unit() * 400.0, unit() * 6.0 - 3.0);
            assert_close(pow(x, y), x.powf(y), 8e-15);
        }
        assert_eq!((exp(0.0), ln(1.0), pow(0.0, 2.0)), (1.0, 0.0, 0.0));
        assert_eq!((exp(-1000.0), exp(1000.0)), (0.0, f64::INFINITY));
        assert_eq!((pow(0.0, 0.0), pow(0.0, -1.0)), (1.0, f64::INFINITY));
    }
}
