//! Statistics as RocksDB and its tools print them.

pub mod amplification;
mod benchmark_report;
pub mod columns;
pub mod format;
mod level_stats;
pub mod report_line;
mod stats_row;
pub mod table;
pub mod text;

pub use benchmark_report::BenchmarkReport;
