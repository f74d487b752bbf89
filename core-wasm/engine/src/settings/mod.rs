//! Settings as text: the table of all of them, db_bench command lines, OPTIONS files.

pub mod catalogue;
pub mod db_bench;
pub mod key_distribution;
pub mod options_file;
pub mod simplified;
pub mod write_rate;
