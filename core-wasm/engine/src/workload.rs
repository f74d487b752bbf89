//! db_bench's key streams (B-10..B-25).
