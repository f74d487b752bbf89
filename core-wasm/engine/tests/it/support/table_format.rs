//! Uncompressed files of db_bench's own keys and values.

use engine::model::block_size::TableFormat;
use engine::options::{CompressionType, IndexShortening, TableOptions};

/// 16-byte keys with values of 100 bytes.
pub fn table_format() -> TableFormat {
    TableFormat {
        table: TableOptions {
            index_shortening: IndexShortening::SeparatorsAndSuccessor,
            ..TableOptions::default()
        },
        key_size: 16,
        value_size: 100,
        compression: CompressionType::None,
        compression_ratio: 1.0,
        has_zeroed_seqnos: false,
    }
}
