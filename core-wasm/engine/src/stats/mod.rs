//! Statistics as RocksDB and its tools print them.

pub mod amplification;
mod benchmark_report;
pub mod columns;
pub mod format;
pub mod report_line;
pub mod table;
pub mod text;

pub use benchmark_report::BenchmarkReport;
