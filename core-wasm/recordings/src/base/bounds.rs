//! Bounds beyond which a recorded number indicates damage.

/// Limit on the size of one file in bytes, a pebibyte, so that sums of sizes cannot overflow.
pub(crate) const MAX_BYTES: u64 = 1 << 50;

/// A duration in µs; 0 if unknown. RocksDB's counters are unsigned, and its clock may be set back.
pub(crate) fn micros(number: u64) -> u64 {
    if number < MAX_BYTES { number } else { 0 }
}

/// Limit on the number of levels; RocksDB has a few dozen at most.
const MAX_LEVELS: u64 = 1024;

/// A recorded level; `None` above the limit, which indicates damage. All 64 bits are compared, so
/// that WebAssembly, whose levels have 32 bits, does not read 2³² + 3 as level 3.
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
