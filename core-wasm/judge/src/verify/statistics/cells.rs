//! Compares the cells of a printed text with our own.

use crate::verify::check::{Check, Disagreement};
use crate::verify::statistics::cell_report::NotCompared::{
    BeforeLog, BlobFiles, BlobReads, ClockSteps, CpuTimes, Entries, FlushTimes, Ingestion,
    InputSizes, NoBlobFiles, NoText, Options, PreCompression, Release, RunningAtStall, ThreadPools,
    Tree, UnknownInterval, Writes,
};
use crate::verify::statistics::cell_report::{CellReport, NotCompared};
use crate::verify::statistics::facts::Facts;
use crate::verify::statistics::printed::{PrintedStats, read_lines};
use crate::verify::statistics::state::State;
use engine::stats::format::{bytes_to_human_string, cell_value, number_to_human_string};
use engine::stats::table::{Column, PrintedRow, StatsGroup, StatsRow};
use engine::stats::unknown_stats::UnknownStats;
use recordings::database::Recording;
use std::collections::BTreeSet;

/// Tolerance for intervals between two uptimes, each of which is printed with one decimal.
const UPTIME_TOLERANCE_SECONDS: f64 = 0.16;

/// Compares a printed text with our statistics at a given time.
pub(super) fn compare(facts: &Facts, text: &PrintedStats, state: &State) -> CellReport {
    let mut judge = Judge::new(facts.recording, text, state);
    let tally = &state.tally;
    // The LOG does not show how long the replay of write-ahead logs took.
    let unknown = UnknownStats {
        zero_times: true,
        ..UnknownStats::default()
    };
    for table in &text.tables {
        let rows = match table.group {
            StatsGroup::Level => tally.table.rows(&tally.files),
            StatsGroup::Priority => tally.table.priority_rows(unknown),
        };
        let has_row = |name: &str| rows.iter().any(|ours| ours.level == name);
        let mut names = table.rows.iter().map(|row| row.name.as_str());
        if table.group == StatsGroup::Priority {
            let is_named = |name| match name {
                "Low" | "High" => true,
                "User" => has_row(name) || judge.is_final && judge.has_ingested,
                _ => false,
            };
            judge.has_unnamed_pools = !names.all(is_named);
        } else {
            let is_lacking = |name| !has_row(name);
            judge.lacks_levels = names.any(is_lacking) && state.pending_compaction_bytes.is_none();
        }
        judge.rows(&table.rows, &rows);
    }
    judge.lines();
    judge.not_compared(Writes, text.database_numbers);
    judge.report
}

struct Judge<'a> {
    report: CellReport,
    recording: &'a Recording,
    text: &'a PrintedStats,
    state: &'a State,
    /// True for the table that a program printed at its end, for which `unknown` lists cells that
    /// the LOG does not determine.
    is_final: bool,
    /// True if the start of the interval is known (S-11).
    has_interval: bool,
    has_pre_compression: bool,
    /// True if files were ingested; then the levels of these files.
    has_ingested: bool,
    ingested_levels: BTreeSet<String>,
    /// True if jobs ran in pools that no log line names: `Bottom`, or `User` for `CompactFiles`.
    has_unnamed_pools: bool,
    /// True if some levels have rows for unknown files, so bytes moved there are only in the sum.
    lacks_levels: bool,
}

impl<'a> Judge<'a> {
    fn new(recording: &'a Recording, text: &'a PrintedStats, state: &'a State) -> Self {
        let is_final = text.dump.is_none();
        let ingested = recording.log.iter().flat_map(|log| log.ingested.values());
        let ingested = ingested.map(|file| format!("L{}", file.level));
        let ingested_levels: BTreeSet<String> = ingested.collect();
        Self {
            report: CellReport::default(),
            recording,
            text,
            state,
            is_final,
            has_interval: match is_final {
                // Without periodic dumps it is the whole run; otherwise its start is unknown.
                true => recording.options.stats_dump_period_sec == 0,
                false => has_interval(text, state),
            },
            has_pre_compression: recording.knows_pre_compression_bytes(),
            has_ingested: match is_final {
                true => !ingested_levels.is_empty(),
                false => text.has_ingested,
            },
            ingested_levels,
            has_unnamed_pools: false,
            lacks_levels: false,
        }
    }

    /// Compares the rows of two tables. A row that only one side has counts as one cell.
    fn rows(&mut self, printed: &[PrintedRow], ours: &[StatsRow]) {
        for row in printed {
            let our_row = ours.iter().find(|ours| ours.level == row.name);
            for (column, text) in &row.cells {
                let place = || format!("{} {column:?}", row.name);
                if let Some(missing) = self.missing(&row.name, *column, our_row.is_some()) {
                    self.leave_out(missing, place);
                    continue;
                }
                let got = |ours| our_text(ours, *column, text);
                self.cell(place, text, &our_row.map_or("no row".to_string(), got));
            }
        }
        for row in ours {
            let is_told = printed.iter().any(|printed| printed.name == row.level);
            // If only counters show that a level has a row, the log is needed from its beginning;
            // missing parts can only remove rows, not add any.
            let is_usual_pool = matches!(row.level.as_str(), "Low" | "High");
            if !is_told && (!is_usual_pool || !self.has_unnamed_pools) {
                self.cell(|| format!("{} row", row.level), "no row", "a row");
            }
        }
    }

    /// The reason why a cell is not compared; `None` if it is compared.
    fn missing(&self, row: &str, column: Column, has_row: bool) -> Option<NotCompared> {
        let lacks = |reason| self.state.lacks(row, reason);
        let (is_interval, is_level) = (row == "Int", is_level(row));
        let is_pool = matches!(row, "Low" | "High" | "Bottom" | "User");
        let is_deep = is_level && row != "L0";
        let is_of_tree = matches!(
            column,
            Column::Files | Column::FilesBeingCompacted | Column::Size | Column::Score
        );
        let is_of_blobs = matches!(column, Column::Rblob | Column::Wblob);
        let is_of_interval = is_interval && (self.is_final || !is_of_tree);
        // We have no row for work that was only counted before the log.
        let is_counted = !has_row || !is_of_tree && !is_interval;
        let is_of_callers = self.has_ingested && row == "User";
        let is_sum = matches!(row, "Sum" | "Int");
        let lacks_tree = self.state.pending_compaction_bytes.is_none();
        let is_rate = matches!(column, Column::Rd | Column::Wr);
        let is_time = is_rate || matches!(column, Column::CompSec | Column::Avg);
        let reads_all =
            matches!(column, Column::Read | Column::Rd) || is_deep && column == Column::WAmp;
        let reads_files = reads_all || matches!(column, Column::Rn | Column::Rnp1 | Column::Wnew);
        let reads_blobs = reads_all || column == Column::Rblob;
        let counts_entries = matches!(column, Column::KeyIn | Column::KeyDrop);
        let counts_flushed = column == Column::KeyIn && !is_deep && row != "Low";
        let is_raw = column == Column::WPreComp;
        let found = first(&[
            (is_of_blobs && !self.recording.has_blob_files, NoBlobFiles),
            (self.has_unnamed_pools && is_pool, ThreadPools),
            (is_of_callers, Ingestion),
            (is_of_interval && !self.has_interval, UnknownInterval),
            (is_counted && lacks(BeforeLog), BeforeLog),
            // Files appear only in rows of levels and in the sum.
            (lacks_tree && is_of_tree && (is_level || row == "Sum"), Tree),
            (lacks_tree && !is_of_tree && !has_row, Tree),
            (self.lacks_levels && is_sum && column == Column::Moved, Tree),
            (reads_files && lacks(InputSizes), InputSizes),
            (is_time && lacks(FlushTimes), FlushTimes),
            (is_time && lacks(ClockSteps), ClockSteps),
            (column == Column::CompCpu && lacks(CpuTimes), CpuTimes),
            (counts_entries && lacks(Entries), Entries),
            (is_raw && !self.has_pre_compression, PreCompression),
            (reads_blobs && lacks(BlobReads), BlobReads),
            (counts_flushed && !self.recording.knows_release(), Release),
            (self.needs_ingestion(row, column), Ingestion),
        ]);
        let is_score = is_level && column == Column::Score;
        found.or_else(|| self.missing_for_scores().filter(|_| is_score))
    }

    /// Returns true if a cell counts an ingestion, which may have copied or linked files, or its
    /// bytes, which only a MANIFEST gives.
    fn needs_ingestion(&self, row: &str, column: Column) -> bool {
        let is_sum = matches!(row, "Sum" | "Int");
        let is_of_work = matches!(
            column,
            Column::Write
                | Column::Wnew
                | Column::WPreComp
                | Column::Moved
                | Column::WAmp
                | Column::Rd
                | Column::Wr
                | Column::CompSec
                | Column::Avg
        );
        let is_of_work = is_of_work || self.is_final && column == Column::CompCpu;
        let is_own = is_sum || self.ingested_levels.contains(row);
        let counts_came_in = column == Column::WAmp && (is_sum || row == "L0");
        let needs_sizes = counts_came_in && !self.recording.has_manifest;
        self.has_ingested && (is_own && is_of_work || needs_sizes)
    }

    /// Reason why scores and pending bytes are not compared; `None` if they are.
    fn missing_for_scores(&self) -> Option<NotCompared> {
        match self.state.pending_compaction_bytes {
            _ if !self.recording.knows_options => Some(Options),
            None => Some(Tree),
            Some(bytes) => bytes.err(),
        }
    }

    /// Compares the lines below the tables, one number at a time.
    fn lines(&mut self) {
        let ours = read_lines(&self.state.tally.report().column_family_text());
        for (name, numbers) in &self.text.lines {
            let own_line = ours.iter().find(|(line, _)| line == name);
            for (place, number) in numbers.iter().enumerate() {
                let ours = own_line.and_then(|(_, numbers)| numbers.get(place));
                let missing = self.missing_in_line(name, number).or_else(|| {
                    // Releases word these lines differently.
                    let is_other = ours.is_none() && !self.recording.knows_release();
                    is_other.then_some(Release)
                });
                if let Some(missing) = missing {
                    self.leave_out(missing, || format!("{name}: {number}"));
                    continue;
                }
                let ours = ours.map_or("nothing", String::as_str);
                self.cell(|| name.clone(), number, ours);
            }
        }
    }

    fn missing_in_line(&self, line: &str, number: &str) -> Option<NotCompared> {
        // Release 11.8.1 printed such a number once, in a dump during a stall.
        if number.contains(|letter: char| letter == '\u{fffd}' || letter.is_control()) {
            return Some(NoText);
        }
        let is_of_ingestion = line.starts_with("AddFile");
        let counts_keys = line.contains("Keys");
        if is_of_ingestion && (!self.has_ingested || self.is_final && counts_keys) {
            return self.is_final.then_some(Writes);
        }
        if line == "Estimated pending compaction bytes" {
            return self.missing_for_scores();
        }
        let is_of_blobs = line == "Blob file count";
        let is_of_jobs = line.ends_with(" compaction");
        let is_known = is_of_ingestion
            || is_of_jobs
            || line.starts_with("Flush(")
            || line.contains("Stall")
            || line == "interval";
        let is_interval = line.starts_with("Int") || line == "interval";
        let is_interval = is_interval || number.starts_with("interval");
        let row = if is_interval { "Int" } else { "Sum" };
        let lacks = |reason| self.state.lacks(row, reason);
        let has_ingested_sizes = line.contains("Files") || self.recording.has_manifest;
        let is_untold = is_of_ingestion && (!has_ingested_sizes || counts_keys);
        let is_of_work = is_of_jobs && self.has_ingested;
        let is_read = is_of_jobs && number.ends_with("GB read");
        let is_time = is_of_jobs && number.ends_with("seconds");
        let is_copied = is_time || number.ends_with("GB write");
        // A compaction counts as ongoing from its pick to its release, both under the mutex. The
        // LOG shows neither time, and many stalls happen in between.
        let is_while_running =
            number.contains("with-ongoing-compaction") || number.contains("with_compaction");
        first(&[
            (is_of_blobs && !self.recording.has_blob_files, NoBlobFiles),
            (is_of_blobs, BlobFiles),
            (is_untold || self.is_final && is_of_work, Ingestion),
            (!is_known || number.contains("MB/s"), Writes),
            (is_while_running, RunningAtStall),
            (is_interval && !self.has_interval, UnknownInterval),
            (lacks(BeforeLog) && !is_interval, BeforeLog),
            (is_of_work && is_copied, Ingestion),
            (is_read && lacks(InputSizes), InputSizes),
            (is_read && lacks(BlobReads), BlobReads),
            (is_time && lacks(FlushTimes), FlushTimes),
            (is_time && lacks(ClockSteps), ClockSteps),
        ])
    }

    fn not_compared(&mut self, reason: NotCompared, count: u64) {
        if count != 0 {
            *self.report.not_compared.entry(reason).or_default() += count;
        }
    }

    fn leave_out(&mut self, reason: NotCompared, place: impl Fn() -> String) {
        self.not_compared(reason, 1);
        if self.is_final && reason.is_told() {
            self.report.unknown.push(place());
        }
    }

    fn cell(&mut self, place: impl Fn() -> String, printed: &str, ours: &str) {
        self.report.cells.count(printed == ours);
        if printed == ours {
            return;
        }
        let place = place();
        let (check, expected) = match self.text.dump {
            None => (Check::Table, format!("{place} {printed}")),
            Some(dump) => (Check::Dumps, format!("dump {dump}: {place} {printed}")),
        };
        self.report.differences.push(Disagreement {
            job: 0,
            check,
            expected,
            got: ours.to_string(),
            rule: "S-7".to_string(),
        });
    }
}

/// Returns true if our interval begins with the interval of the dump.
fn has_interval(text: &PrintedStats, state: &State) -> bool {
    let (Some(uptime), Some(interval)) = (text.uptime, text.interval) else {
        return false;
    };
    let begin = uptime - interval;
    let is_whole = !state.lacks("Int", BeforeLog);
    let last = state.last_uptime.or(is_whole.then_some(0.0));
    last.is_some_and(|last| (begin - last).abs() < UPTIME_TOLERANCE_SECONDS)
}

fn first(reasons: &[(bool, NotCompared)]) -> Option<NotCompared> {
    let found = reasons.iter().find(|(is_missing, _)| *is_missing);
    found.map(|(_, reason)| *reason)
}

fn is_level(row: &str) -> bool {
    row.starts_with('L') && row != "Low"
}

/// Our value of a cell, with the number of decimals that the release prints.
fn our_text(row: &StatsRow, column: Column, printed: &str) -> String {
    match column {
        Column::Size => bytes_to_human_string(row.size_bytes),
        Column::KeyIn => number_to_human_string(row.stats.input_records),
        Column::KeyDrop => number_to_human_string(row.stats.dropped_records),
        _ => {
            let decimals = printed.split_once('.').map_or(0, |(_, tail)| tail.len());
            // A damaged number may have any number of digits.
            format!("{:.*}", decimals.min(9), cell_value(row, column))
        }
    }
}
