//! Exact size of the block-based table that holds given entries (C-21..C-25).

use crate::options::{CompressionType, TableOptions};

/// What decides the size of a table, apart from its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFormat {
    /// Table options.
    pub table: TableOptions,
    /// Bytes of a user key.
    pub key_size: u32,
    /// Bytes of a value.
    pub value_size: u32,
    /// Compression of data blocks.
    pub compression: CompressionType,
    /// Compressed ÷ raw size of the values (B-24).
    pub compression_ratio: f64,
}

/// The sizes of one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSize {
    /// Entries.
    pub entries: u64,
    /// Data blocks with their trailers, in bytes (`data_size`).
    pub data_bytes: u64,
    /// Data blocks.
    pub block_count: u64,
    /// The index block, in bytes (`index_size`).
    pub index_bytes: u64,
    /// The whole file, in bytes (`file_size`).
    pub file_bytes: u64,
}
