//! Products of 64-bit numbers that may need 128 bits.
//!
//! Usually 64 are enough. WebAssembly has no wider multiplication and division: in software they
//! take ten times as long.

/// The product, if its factors are small enough that it certainly fits.
#[inline]
pub(crate) fn narrow_product(a: u64, b: u64) -> Option<u64> {
    ((a | b) >> 32 == 0).then(|| a.wrapping_mul(b))
}

/// The exact product.
#[inline]
pub(crate) fn product(a: u64, b: u64) -> u128 {
    match narrow_product(a, b) {
        Some(product) => u128::from(product),
        None => u128::from(a) * u128::from(b),
    }
}

/// `value · part ÷ whole`, rounded down; 0 if `whole` is 0.
pub(crate) fn scale(value: u64, part: u64, whole: u64) -> u64 {
    if let Some(product) = narrow_product(value, part) {
        return product.checked_div(whole).unwrap_or_default();
    }
    product(value, part)
        .checked_div(u128::from(whole))
        .and_then(|scaled| u64::try_from(scaled).ok())
        .unwrap_or_default()
}
