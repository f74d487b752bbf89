//! Settings as text: the table of all settings, `--set`, db_bench command lines, OPTIONS files.

pub mod db_bench;
pub mod options_file;
pub mod overrides;
pub mod simplified;
pub mod table;
