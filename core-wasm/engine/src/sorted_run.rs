//! Sorted runs as universal compaction counts them (U-2..U-5).
