//! Validation and sanitization of options, as RocksDB does them at open (O-10..O-18, U-29).
