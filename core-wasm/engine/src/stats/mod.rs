//! Statistics as RocksDB and its tools print them.

pub mod amplification;
mod benchmark_report;
mod by_job;
pub mod columns;
pub mod dump_text;
pub mod event_stats;
pub mod format;
mod level_stats;
pub mod report_line;
mod stats_row;
pub mod table;
pub mod tally;
pub mod unknown_stats;

pub use benchmark_report::BenchmarkReport;
