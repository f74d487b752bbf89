//! Bounds beyond which a recorded number is a sign of damage.

/// Maximum size of a file in bytes, a pebibyte, which keeps sums of sizes from overflowing.
pub(crate) const MAX_BYTES: u64 = 1 << 50;

/// Reads a duration in µs; 0 if unknown. RocksDB counts unsigned, and its clock may step back.
pub(crate) fn micros(number: u64) -> u64 {
    if number < MAX_BYTES { number } else { 0 }
}

/// Limit on the number of levels; RocksDB has a few dozen at most.
const MAX_LEVELS: u64 = 1024;

/// Reads a level; `None` above the limit, which indicates damage. All 64 bits are compared, so that
/// 2³² + 3 is not read as level 3 in WebAssembly, where levels have 32 bits.
pub(crate) fn level(number: u64) -> Option<usize> {
    (number < MAX_LEVELS).then_some(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_bounded_before_they_are_narrowed() {
        assert_eq!((level(0), level(1023)), (Some(0), Some(1023)));
        assert_eq!((level(1024), level((1 << 32) + 3)), (None, None));
    }
}
