//! Exact size of the block-based table that holds given entries (C-21..C-25).
