//! One-line report of RocksDB's `tools/benchmark.sh`: a run as tab-separated fields.
//!
//! The script reads its fields from db_bench's output by their position in a line. Since 10.3 the
//! `Sum` row has one more column (WPreComp), so `c_wsecs` is Wr(MB/s), `c_csecs` is Comp(sec) and
//! `b_rgb` is KeyDrop. Published lines have these values, and so does this report.
//!
//! Fidelity: like the script, including number formats, except for `Nstall`. The script leaves that
//! field empty, because it searches for a line that RocksDB no longer prints; here it is the number
//! of delays and stops (S-23). Numbers that the model cannot know are `NA`.

use crate::decimal::{fixed, parse};
use crate::stats::BenchmarkReport;
use crate::stats::format::bytes_to_human_string;

/// Names of the report's fields.
pub const REPORT_COLUMNS: [&str; 28] = [
    "ops_sec", "mb_sec", "lsm_sz", "blob_sz", "c_wgb", "w_amp", "c_mbps", "c_wsecs", "c_csecs",
    "b_rgb", "b_wgb", "usec_op", "p50", "p99", "p99.9", "p99.99", "pmax", "uptime", "stall%",
    "Nstall", "u_cpu", "s_cpu", "rss", "test", "date", "version", "job_id", "githash",
];

/// Text that the script prints for an unknown value.
const UNKNOWN: &str = "NA";

const GIB: f64 = (1_u64 << 30) as f64;
const MIB: f64 = (1_u64 << 20) as f64;

/// Numbers that the report is computed from.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportFacts {
    /// Report on the process's last write benchmark.
    pub benchmark: BenchmarkReport,
    /// Name that the script gives the test, such as `overwriteandwait.t1.s0`.
    pub test: String,
    /// RocksDB release, such as `10.5.5`.
    pub version: String,
    /// Row `Sum` of the Compaction Stats table, as printed.
    pub sum_row: String,
    /// Size of all files, in bytes.
    pub tree_bytes: u64,
    /// Bytes written by flushes.
    pub flushed_bytes: u64,
    /// Bytes written by flushes and compactions together.
    pub written_bytes: u64,
    /// Bytes of all write batches (B-14).
    pub ingest_bytes: u64,
    /// Time since the process opened the database, in µs.
    pub uptime_micros: u64,
    /// Time for which writes were stalled, as a percentage of the uptime.
    pub stall_percent: f64,
    /// Number of delays and stops (S-23).
    pub stall_count: u64,
}

/// A report as the texts of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    fields: [String; REPORT_COLUMNS.len()],
}

impl ReportLine {
    /// Creates the report on a run.
    pub fn new(facts: &ReportFacts) -> Self {
        let benchmark = &facts.benchmark;
        let latency = &benchmark.latency;
        let seconds = benchmark.micros as f64 / 1e6;
        let per_second = |amount: f64| if seconds > 0.0 { amount / seconds } else { 0.0 };
        let operations = benchmark.operations.max(1) as f64;
        let sum = SumRow::new(&facts.sum_row);
        let uptime = facts.uptime_micros as f64 / 1e6;
        let written_gb = facts.written_bytes as f64 / GIB;
        let written_per_second = match facts.uptime_micros {
            0 => 0.0,
            _ => facts.written_bytes as f64 / MIB / uptime,
        };
        let rounded = |micros: f64| fixed(printed(micros, 2), 0);
        Self {
            fields: [
                format!("{}", per_second(benchmark.operations as f64) as u64),
                fixed(per_second(benchmark.user_bytes as f64 / MIB), 1),
                size_text(facts.tree_bytes),
                "0GB".to_string(),
                fixed(printed(written_gb, 2), 1),
                write_amp(facts),
                fixed(printed(written_per_second, 2), 1),
                fixed(sum.number(15), 0),
                fixed(sum.number(16), 0),
                fixed(sum.number(21), 0),
                fixed(sum.number(22), 0),
                fixed(printed(benchmark.micros as f64 / operations, 3), 1),
                fixed(printed(latency.p50_micros, 2), 1),
                rounded(latency.p99_micros),
                rounded(latency.p99_9_micros),
                rounded(latency.p99_99_micros),
                latency.max_micros.to_string(),
                fixed(uptime, 0),
                fixed(facts.stall_percent, 1),
                facts.stall_count.to_string(),
                UNKNOWN.to_string(),
                UNKNOWN.to_string(),
                UNKNOWN.to_string(),
                facts.test.clone(),
                UNKNOWN.to_string(),
                facts.version.clone(),
                String::new(),
                UNKNOWN.to_string(),
            ],
        }
    }

    /// Returns the names of all fields, separated by tabs.
    pub fn header() -> String {
        REPORT_COLUMNS.join("\t")
    }

    /// Returns the text of the field with this name; `None` if there is no such field.
    pub fn field(&self, name: &str) -> Option<&str> {
        let place = REPORT_COLUMNS.iter().position(|column| *column == name)?;
        self.fields.get(place).map(String::as_str)
    }

    /// Returns all fields, separated by tabs.
    pub fn to_text(&self) -> String {
        self.fields.join("\t")
    }
}

/// A printed row as awk reads it: fields separated by blanks and numbered from 1.
struct SumRow<'a> {
    fields: Vec<&'a str>,
}

impl<'a> SumRow<'a> {
    fn new(row: &'a str) -> Self {
        Self {
            fields: row.split_whitespace().collect(),
        }
    }

    /// Returns the number at the start of a field; 0 if there is none.
    fn number(&self, place: usize) -> f64 {
        let field = self.fields.get(place - 1).copied().unwrap_or_default();
        let is_number = |letter: char| letter.is_ascii_digit() || ".-".contains(letter);
        let end = field.find(|letter| !is_number(letter));
        parse(&field[..end.unwrap_or(field.len())]).unwrap_or(0.0)
    }
}

/// Rounds a number as printing it with this many decimals would.
fn printed(number: f64, decimals: usize) -> f64 {
    parse(&fixed(number, decimals)).unwrap_or(number)
}

/// Formats the size of the tree without decimals, such as `88GB`.
fn size_text(bytes: u64) -> String {
    let text = bytes_to_human_string(bytes);
    let (number, unit) = text.trim().split_once(' ').unwrap_or((&text, ""));
    let number = parse(number).unwrap_or(0.0);
    fixed(number, 0) + unit
}

/// Counts flushed bytes twice, like the script: RocksDB's cumulative compaction has them, too.
fn write_amp(facts: &ReportFacts) -> String {
    let ingest = printed(printed(facts.ingest_bytes as f64 / GIB, 2), 1);
    if ingest == 0.0 {
        return UNKNOWN.to_string();
    }
    let written = printed(printed(facts.written_bytes as f64 / GIB, 2), 1);
    let flushed = printed(facts.flushed_bytes as f64 / GIB, 3);
    fixed((written + flushed) / ingest, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::latency::LatencySummary;
    use crate::workload::Benchmark;

    fn gib(amount: f64) -> u64 {
        (amount * GIB) as u64
    }

    /// Checks the published line and row of RocksDB 10.5.5's overwrite (issue 13996).
    #[test]
    fn a_published_line_comes_out_of_its_own_numbers() {
        let published = "122888\t49.2\t99GB\t0GB\t1040.2\t12.6\t559.3\t200\t5328\t221\t0\t8.1\t3.1\t10\t\
                         1191\t1295\t5078\t1905\t46.7\t7\tNA\tNA\tNA\toverwriteandwait.t1.s0\tNA\t\
                         10.5.5\t\tNA";
        let operations = 221_198_999;
        let facts = ReportFacts {
            benchmark: BenchmarkReport {
                step: 0,
                benchmark: Benchmark::Overwrite,
                operations,
                user_bytes: operations * 420,
                micros: 1_800_000_300,
                latency: LatencySummary {
                    count: operations,
                    average_micros: 8.1,
                    p50_micros: 3.13,
                    p99_micros: 10.2,
                    p99_9_micros: 1191.4,
                    p99_99_micros: 1295.0,
                    max_micros: 5078,
                },
            },
            test: "overwriteandwait.t1.s0".to_string(),
            version: "10.5.5".to_string(),
            sum_row: " Sum   7238/0     98.95 GB   0.0   1041.5   346.1    695.5    1040.2    1461.7    \
                      344.7       5.1  11.7    200.2    199.9   5327.52           3387.73     25590    \
                      0.208   3878M   221M       0.0       0.0"
                .to_string(),
            tree_bytes: gib(98.95),
            flushed_bytes: gib(88.6),
            written_bytes: gib(1040.2),
            ingest_bytes: operations * 436,
            uptime_micros: 1_904_600_000,
            stall_percent: 46.7,
            stall_count: 7,
        };
        assert_eq!(ReportLine::new(&facts).to_text(), published);
        let empty = ReportFacts {
            ingest_bytes: 0,
            ..facts
        };
        assert_eq!(ReportLine::new(&empty).field("w_amp"), Some("NA"));
    }
}
