//! Products of 64-bit numbers that may need 128 bits.
//!
//! Usually 64 bits are enough. WebAssembly has no wider multiplication or division, and software
//! versions take ten times as long.

/// Multiplies two numbers if they are small enough that the product certainly fits.
#[inline]
pub(crate) fn narrow_product(a: u64, b: u64) -> Option<u64> {
    ((a | b) >> 32 == 0).then(|| a.wrapping_mul(b))
}

/// Multiplies two numbers exactly.
#[inline]
pub(crate) fn product(a: u64, b: u64) -> u128 {
    match narrow_product(a, b) {
        Some(product) => u128::from(product),
        None => u128::from(a) * u128::from(b),
    }
}

/// Computes `value · part ÷ whole`, rounded down; 0 if `whole` is 0.
pub(crate) fn scale(value: u64, part: u64, whole: u64) -> u64 {
    if let Some(product) = narrow_product(value, part) {
        return product.checked_div(whole).unwrap_or_default();
    }
    product(value, part)
        .checked_div(u128::from(whole))
        .and_then(|scaled| u64::try_from(scaled).ok())
        .unwrap_or_default()
}
