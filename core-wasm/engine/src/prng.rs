//! The generator behind db_bench's keys: mt19937_64 (B-21).
