//! RocksDB's OPTIONS file: reader and writer (G-40..G-43, O-20..O-22).
