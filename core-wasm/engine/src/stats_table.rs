//! The Compaction Stats table in RocksDB's own format (S-1..S-24).
