//! Recorded flushes and compaction cuts against regenerated keys.
