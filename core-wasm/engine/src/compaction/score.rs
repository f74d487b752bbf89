//! Compaction scores (U-6; leveled later).
