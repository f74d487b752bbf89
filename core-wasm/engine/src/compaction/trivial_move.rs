//! Whether a compaction is a trivial move (T-1..T-12, U-36..U-38).
