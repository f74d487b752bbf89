//! Executes a compaction: inputs to outputs and a version edit (C-30).
