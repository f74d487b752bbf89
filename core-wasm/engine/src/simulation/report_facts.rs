//! Numbers about the last process that `tools/benchmark.sh` reports.

use crate::simulation::{RunSummary, Simulation};
use crate::stats::BenchmarkReport;
use crate::stats::format::{print_row, printed_row};
use crate::stats::report_line::{ReportFacts, ReportLine};
use crate::stats::table::CompactionStats;
use crate::workload::{Benchmark, Workload};

impl Simulation {
    /// One-line report on the last process, given its counters `stats`; `None` if it has not
    /// written anything yet.
    pub fn report(&self, stats: &CompactionStats) -> Option<ReportLine> {
        let summary = self.summary();
        let benchmark = *summary.benchmarks.last()?;
        if benchmark.step != self.step_index as u32 {
            return None;
        }
        Some(ReportLine::new(
            &self.report_facts(stats, &summary, benchmark),
        ))
    }

    fn report_facts(
        &self,
        stats: &CompactionStats,
        summary: &RunSummary,
        benchmark: BenchmarkReport,
    ) -> ReportFacts {
        let version = self.scenario.rocksdb_version;
        let rows = stats.rows(&summary.level_files);
        let sum = rows.iter().find(|row| row.level == "Sum");
        let sum_row = sum.map(|row| print_row(&printed_row(row, version), version));
        let levels = stats.levels().iter();
        let counts = summary.stall.counts;
        ReportFacts {
            test: self.test_name(benchmark.benchmark),
            benchmark,
            version: format!("{}.{}.{}", version.major, version.minor, version.patch),
            sum_row: sum_row.unwrap_or_default(),
            tree_bytes: self.database.version.total_bytes(),
            flushed_bytes: stats.flushed_bytes(),
            written_bytes: levels.map(|level| level.bytes_written).sum(),
            ingest_bytes: summary.ingest_bytes,
            uptime_micros: summary.uptime_micros,
            stall_percent: summary.stall.percent,
            stall_count: counts.total_delays() + counts.total_stops(),
        }
    }

    /// Name that the script gives a test.
    fn test_name(&self, benchmark: Benchmark) -> String {
        let workload = &self.process.workload;
        let name = name_of(benchmark, workload);
        if benchmark == Benchmark::FillSeq {
            let is_disabled = self.process.options.disable_wal;
            let wal = if is_disabled { "disabled" } else { "enabled" };
            return format!("{name}.wal_{wal}.v{}", workload.value_size);
        }
        format!("{name}.t{}.s0", workload.threads)
    }
}

fn name_of(benchmark: Benchmark, workload: &Workload) -> String {
    let has_wait = workload.benchmarks.contains(&Benchmark::WaitForCompaction);
    match benchmark {
        Benchmark::Overwrite if has_wait => "overwriteandwait".to_string(),
        Benchmark::MixGraphWrites => "mixgraph".to_string(),
        other => format!("{other:?}").to_ascii_lowercase(),
    }
}
