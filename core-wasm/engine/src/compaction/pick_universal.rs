//! Universal compaction's picker (U-1..U-46).
