//! One dump's cells against ours.

use super::counters::Counters;
use super::tree::Shown;
use super::{DifferingCell, DumpReport, NotCompared};
use crate::verify::job_totals::Gaps;
use engine::stats::dump_text::StatsReport;
use engine::stats::format::{bytes_to_human_string, cell_value, number_to_human_string};
use engine::stats::table::{
    Column, CompactionStats, LevelFiles, PrintedRow, PrintedTable, StatsGroup, StatsRow,
    parse_stats_tables,
};
use engine::stats::unknown_stats::UnknownStats;
use recordings::database::Recording;
use recordings::log::stats_dumps::StatsDump;

/// Uptimes are printed with one decimal each.
const UPTIME_TOLERANCE_SECONDS: f64 = 0.16;

/// What a dump says, read.
pub(super) struct DumpTexts {
    tables: Vec<PrintedTable>,
    lines: Vec<(String, Vec<String>)>,
    /// Numbers of the database as a whole.
    database_numbers: u64,
    /// Since the open, in s.
    pub uptime: Option<f64>,
    interval: Option<f64>,
    has_ingested: bool,
}

impl DumpTexts {
    /// Reads a dump; `None`: it has no whole table.
    pub fn of(dump: &StatsDump) -> Option<Self> {
        let tables = parse_stats_tables(&dump.text);
        let has_rows = |table: &PrintedTable| {
            table.group == StatsGroup::Level && table.rows.iter().any(|row| row.name == "Int")
        };
        if !tables.iter().any(has_rows) {
            return None;
        }
        let lines = dump.text.lines().filter_map(read_line);
        let lines: Vec<(String, Vec<String>)> = lines.collect();
        let database = dump.database.lines().filter_map(read_line);
        let numbers = |name: &str| lines.iter().find(|(line, _)| line == name);
        let uptime = numbers("Uptime(secs)").map(|(_, numbers)| numbers.as_slice());
        let seconds = |at: usize| -> Option<f64> { leading(uptime?.get(at)?) };
        let ingested = numbers("AddFile(Total Files)").and_then(|(_, numbers)| {
            let total = numbers.first()?.strip_prefix("cumulative ")?;
            total.parse::<u64>().ok()
        });
        Some(Self {
            database_numbers: database.map(|(_, numbers)| numbers.len() as u64).sum(),
            uptime: seconds(0),
            interval: seconds(1),
            has_ingested: ingested.is_some_and(|files| files != 0),
            tables,
            lines,
        })
    }
}

/// `Flush(GB): cumulative 0.105, interval 0.020`: what stands before the colon, and the numbers.
fn read_line(line: &str) -> Option<(String, Vec<String>)> {
    let (name, numbers) = line.split_once(": ")?;
    if line.starts_with("**") || name.starts_with("Block cache") {
        return None;
    }
    let numbers = numbers.trim_end().split(", ").map(str::to_string);
    Some((name.trim().to_string(), numbers.collect()))
}

fn leading(text: &str) -> Option<f64> {
    text.split(' ').next()?.parse().ok()
}

/// What we say of the same moment.
pub(super) struct Numbers<'a> {
    /// The recording.
    pub recording: &'a Recording,
    /// The counters.
    pub counters: &'a Counters,
    /// The tree; `None`: it is not known.
    pub shown: Option<Shown>,
}

impl Numbers<'_> {
    /// Whether the interval of a dump is ours.
    fn has_interval(&self, texts: &DumpTexts) -> bool {
        let (Some(uptime), Some(interval)) = (texts.uptime, texts.interval) else {
            return false;
        };
        let begin = uptime - interval;
        let last = self.counters.last_uptime;
        let last = last.or((!self.counters.interval.all).then_some(0.0));
        last.is_some_and(|last| (begin - last).abs() < UPTIME_TOLERANCE_SECONDS)
    }
}

/// Compares a dump with ours.
pub(super) fn compare(texts: &DumpTexts, numbers: &Numbers) -> DumpReport {
    let known = numbers.shown.as_ref();
    let files = known.map(|shown| shown.files.clone());
    let files = files.unwrap_or_else(|| vec![LevelFiles::default(); numbers.recording.num_levels]);
    let mut judge = Judge {
        report: DumpReport::default(),
        texts,
        numbers,
        has_interval: numbers.has_interval(texts),
        has_pre_compression: numbers.recording.knows_pre_compression_bytes(),
        is_user_pool: false,
    };
    let stats = &numbers.counters.stats;
    let most = stats.with_most_read();
    for table in &texts.tables {
        match table.group {
            StatsGroup::Level => {
                let most = most.as_ref().map(|most| most.rows(&files));
                judge.rows(&table.rows, &stats.rows(&files), most.as_deref());
            }
            StatsGroup::Priority => {
                let is_usual = |row: &PrintedRow| row.name == "Low" || row.name == "High";
                judge.is_user_pool = !table.rows.iter().all(is_usual);
                let pools = |stats: &CompactionStats| stats.priority_rows(UnknownStats::default());
                let most = most.as_ref().map(pools);
                judge.rows(&table.rows, &pools(stats), most.as_deref());
            }
        }
    }
    judge.lines(&files);
    judge.leave_out(NotCompared::Writes, texts.database_numbers);
    judge.report
}

struct Judge<'a> {
    report: DumpReport,
    texts: &'a DumpTexts,
    numbers: &'a Numbers<'a>,
    has_interval: bool,
    has_pre_compression: bool,
    /// Whether jobs ran in pools other than the usual two.
    is_user_pool: bool,
}

impl Judge<'_> {
    /// Of a table; `most`: the same rows of ours with all that may have been read.
    fn rows(&mut self, printed: &[PrintedRow], ours: &[StatsRow], most: Option<&[StatsRow]>) {
        for row in printed {
            let named = |ours: &&StatsRow| ours.level == row.name;
            let our_row = ours.iter().find(named);
            let most = most.and_then(|most| most.iter().find(named));
            for (column, text) in &row.cells {
                let missing = self.missing(&row.name, *column, our_row.is_some());
                if let Some(missing) = missing {
                    self.leave_out(missing, 1);
                    continue;
                }
                let got = |ours: Option<&StatsRow>| {
                    ours.map_or("no row".to_string(), |ours| our_text(ours, *column, text))
                };
                let ours = [our_row, most.or(our_row)].map(got);
                self.cell_between(&row.name, &format!("{column:?}"), text, ours);
            }
        }
        for row in ours {
            let is_printed = printed.iter().any(|printed| printed.name == row.level);
            // A level of which only the counters say that it has a row needs the log from the
            // beginning; what it lacks makes rows fewer, not more.
            if !is_printed && !self.is_pool_unknown(&row.level) {
                self.cell(&row.level, "row", "no row", "a row");
            }
        }
    }

    /// What is missing to compare scores and pending bytes.
    fn missing_for_scores(&self) -> Option<NotCompared> {
        let shown = self.numbers.shown.as_ref();
        shown.map_or(Some(NotCompared::Tree), |shown| {
            shown.pending_compaction_bytes.err()
        })
    }

    fn is_pool_unknown(&self, row: &str) -> bool {
        self.is_user_pool && (row == "Low" || row == "High")
    }

    /// What is missing to compare a cell.
    fn missing(&self, row: &str, column: Column, has_row: bool) -> Option<NotCompared> {
        let counters = self.numbers.counters;
        let is_pool = matches!(row, "Low" | "High" | "Bottom" | "User");
        let is_of_blobs = matches!(column, Column::Rblob | Column::Wblob);
        if is_of_blobs && !self.numbers.recording.has_blob_files {
            return Some(NotCompared::NoBlobFiles);
        }
        if is_pool && self.is_user_pool {
            return Some(NotCompared::ThreadPools);
        }
        let (is_interval, is_level) = (row == "Int", row.starts_with('L') && row != "Low");
        let gaps = match row {
            "Sum" => counters.sum(),
            "Int" => counters.interval,
            "Low" => counters.low,
            "High" => counters.high,
            _ => level_gaps(counters, row),
        };
        // Of what was counted before the log alone, we have no row.
        if !has_row && gaps.all {
            return Some(NotCompared::BeforeLog);
        }
        if !is_counter(column) {
            // Only levels and their sum have files.
            let has_files = is_level || row == "Sum";
            if has_files && self.numbers.shown.is_none() {
                return Some(NotCompared::Tree);
            }
            let is_score = is_level && column == Column::Score;
            let is_unknown = is_score && !self.numbers.recording.knows_options;
            let no_options = is_unknown.then_some(NotCompared::Options);
            return no_options.or(self.missing_for_scores().filter(|_| is_score));
        }
        if is_interval && !self.has_interval {
            return Some(NotCompared::UnknownInterval);
        }
        if gaps.all && !is_interval {
            return Some(NotCompared::BeforeLog);
        }
        if !has_row && self.numbers.shown.is_none() {
            return Some(NotCompared::Tree);
        }
        let is_deep = is_level && row != "L0";
        let found = missing_blob_reads(gaps, column, is_deep);
        let found = self.missing_of_jobs(gaps, column, is_deep).or(found);
        let counts_flushes = !is_deep && row != "Low" && column == Column::KeyIn;
        let is_unknown = counts_flushes && !self.numbers.recording.knows_release();
        let found = found.or(is_unknown.then_some(NotCompared::Release));
        let is_ingested = self.needs_ingestion(row, column);
        found.or(is_ingested.then_some(NotCompared::Ingestion))
    }

    /// Whether a cell counts what ingestions took, copied or linked; or how much they brought,
    /// where no MANIFEST says it.
    fn needs_ingestion(&self, row: &str, column: Column) -> bool {
        let recording = self.numbers.recording;
        let log = recording.log.as_ref().filter(|_| self.texts.has_ingested);
        let Some(log) = log else {
            return false;
        };
        let mut levels = log.ingested.values().map(|file| format!("L{}", file.level));
        let is_sum = matches!(row, "Sum" | "Int");
        let is_own = is_sum || levels.any(|level| level == row);
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
        let needs_sizes = column == Column::WAmp && (is_sum || row == "L0");
        is_own && is_of_work || needs_sizes && !recording.has_manifest
    }

    fn missing_of_jobs(&self, gaps: Gaps, column: Column, is_deep: bool) -> Option<NotCompared> {
        let is_rate = matches!(column, Column::Rd | Column::Wr);
        let needs_reads = match column {
            Column::Read | Column::Rn | Column::Rnp1 | Column::Wnew | Column::Rd => true,
            Column::WAmp => is_deep,
            _ => false,
        };
        let needs_times = is_rate || matches!(column, Column::CompSec | Column::Avg);
        let is_entries = matches!(column, Column::KeyIn | Column::KeyDrop);
        let reasons = [
            (gaps.reads && needs_reads, NotCompared::InputSizes),
            (gaps.times && needs_times, NotCompared::FlushTimes),
            (gaps.cpu && column == Column::CompCpu, NotCompared::CpuTimes),
            (gaps.entries && is_entries, NotCompared::Entries),
            (
                column == Column::WPreComp && !self.has_pre_compression,
                NotCompared::PreCompression,
            ),
        ];
        let found = reasons.into_iter().find(|(is_missing, _)| *is_missing);
        found.map(|(_, reason)| reason)
    }

    /// The lines below the tables, number by number.
    fn lines(&mut self, files: &[LevelFiles]) {
        let counters = self.numbers.counters;
        let shown = self.numbers.shown.as_ref();
        let report = StatsReport {
            column_family: &self.numbers.recording.family,
            table: &counters.stats,
            files,
            now: counters.now,
            at_last_dump: counters.at_last_dump,
            pending_compaction_bytes: shown
                .and_then(|shown| shown.pending_compaction_bytes.ok())
                .unwrap_or(0),
            blob_files: shown.and_then(|shown| shown.blob_files).unwrap_or_default(),
            unknown: UnknownStats::default(),
        };
        let lines = |report: &StatsReport| -> Vec<(String, Vec<String>)> {
            let text = report.column_family_text();
            text.lines().filter_map(read_line).collect()
        };
        let (least, most) = (
            counters.stats.with_least_read(),
            counters.stats.with_most_read(),
        );
        let with = |table| lines(&StatsReport { table, ..report });
        let ours = with(&least);
        let most = most.as_ref().map(with);
        let texts = self.texts;
        for (name, numbers) in &texts.lines {
            let of = |ours: &[(String, Vec<String>)], place: usize| {
                let (_, numbers) = ours.iter().find(|(line, _)| line == name)?;
                numbers.get(place).cloned()
            };
            for (place, number) in numbers.iter().enumerate() {
                if let Some(missing) = self.missing_in_line(name, number) {
                    self.leave_out(missing, 1);
                    continue;
                }
                let most = most.as_ref().unwrap_or(&ours);
                let ours = [of(&ours, place), of(most, place)];
                // Releases word lines differently.
                if ours[0].is_none() && !self.numbers.recording.knows_release() {
                    self.leave_out(NotCompared::Release, 1);
                    continue;
                }
                let ours = ours.map(|text| text.unwrap_or_else(|| "nothing".to_string()));
                self.cell_between(name, "", number, ours);
            }
        }
    }

    fn missing_in_line(&self, line: &str, number: &str) -> Option<NotCompared> {
        // 11.8.1 did so once, when a dump came in the middle of a stall.
        if number.contains(|letter: char| letter == '\u{fffd}' || letter.is_control()) {
            return Some(NotCompared::NoText);
        }
        let counters = self.numbers.counters;
        let is_interval = line.starts_with("Int") || line == "interval";
        let is_interval = is_interval || number.starts_with("interval");
        let gaps = match is_interval {
            true => counters.interval,
            false => counters.sum(),
        };
        if line.starts_with("AddFile") {
            let has_sizes = line.contains("Files") || self.numbers.recording.has_manifest;
            let is_known = has_sizes && !line.contains("Keys");
            if !self.texts.has_ingested {
                return None;
            }
            if !is_known {
                return Some(NotCompared::Ingestion);
            }
        }
        if line == "Blob file count" {
            if !self.numbers.recording.has_blob_files {
                return Some(NotCompared::NoBlobFiles);
            }
            let Some(shown) = &self.numbers.shown else {
                return Some(NotCompared::Tree);
            };
            return shown.blob_files.is_none().then_some(NotCompared::BlobFiles);
        }
        if line.starts_with("Estimated pending") {
            let knows_options = self.numbers.recording.knows_options;
            let no_options = (!knows_options).then_some(NotCompared::Options);
            return no_options.or(self.missing_for_scores());
        }
        let is_known_line = line.starts_with("Flush(")
            || line.starts_with("AddFile")
            || line.ends_with(" compaction")
            || line.contains("Stall")
            || line == "interval";
        if !is_known_line || number.contains("MB/s") {
            return Some(NotCompared::Writes);
        }
        if number.contains("with-ongoing-compaction") || number.contains("with_compaction") {
            return Some(NotCompared::RunningAtStall);
        }
        if is_interval && !self.has_interval {
            return Some(NotCompared::UnknownInterval);
        }
        if gaps.all && !is_interval {
            return Some(NotCompared::BeforeLog);
        }
        if line.ends_with(" compaction") {
            let is_read = number.ends_with("GB read") && gaps.reads;
            let is_time = number.ends_with("seconds") && gaps.times;
            let read = is_read.then_some(NotCompared::InputSizes);
            let is_of_blobs = number.ends_with("GB read") && gaps.blob_reads;
            let read = read.or(is_of_blobs.then_some(NotCompared::BlobReads));
            let is_copied = number.ends_with("GB write") || number.ends_with("seconds");
            if self.texts.has_ingested && is_copied {
                return Some(NotCompared::Ingestion);
            }
            return read.or(is_time.then_some(NotCompared::FlushTimes));
        }
        None
    }

    fn leave_out(&mut self, reason: NotCompared, count: u64) {
        if count != 0 {
            *self.report.not_compared.entry(reason).or_default() += count;
        }
    }

    /// A number of ours that is known, or known to be between two. Then it is compared where both
    /// would be printed alike; what is printed must be between them nevertheless.
    fn cell_between(&mut self, row: &str, column: &str, printed: &str, [least, most]: [String; 2]) {
        if least == most {
            self.cell(row, column, printed, &least);
        } else if is_between(printed, &least, &most) {
            self.leave_out(NotCompared::RoundedBlobReads, 1);
        } else {
            self.cell(row, column, printed, &format!("{least} to {most}"));
        }
    }

    fn cell(&mut self, row: &str, column: &str, printed: &str, ours: &str) {
        let report = &mut self.report;
        report.cells.total += 1;
        if printed == ours {
            report.cells.agree += 1;
            return;
        }
        report.differences.push(DifferingCell {
            dump: 0,
            time: 0,
            row: row.to_string(),
            column: column.to_string(),
            printed: printed.to_string(),
            ours: ours.to_string(),
        });
    }
}

fn level_gaps(counters: &Counters, row: &str) -> Gaps {
    let level = row.strip_prefix('L').and_then(|level| level.parse().ok());
    let level: Option<usize> = level;
    let gaps = level.and_then(|level| counters.levels.get(level));
    gaps.copied().unwrap_or_default()
}

/// Whether a number is between two others, in either order; what stands behind them is alike.
fn is_between(text: &str, one: &str, other: &str) -> bool {
    let numbers = [text, one, other].map(leading);
    let [Some(number), Some(one), Some(other)] = numbers else {
        return false;
    };
    one.min(other) <= number && number <= one.max(other)
}

fn missing_blob_reads(gaps: Gaps, column: Column, is_deep: bool) -> Option<NotCompared> {
    let needs_reads = match column {
        Column::Read | Column::Rd | Column::Rblob => true,
        Column::WAmp => is_deep,
        _ => false,
    };
    (gaps.blob_reads && needs_reads).then_some(NotCompared::BlobReads)
}

/// Whether a column counts jobs: the others are of the tree.
fn is_counter(column: Column) -> bool {
    !matches!(
        column,
        Column::Files | Column::FilesBeingCompacted | Column::Size | Column::Score
    )
}

/// Our cell with as many decimals as the release prints.
fn our_text(row: &StatsRow, column: Column, printed: &str) -> String {
    match column {
        Column::Size => bytes_to_human_string(row.size_bytes),
        Column::KeyIn => number_to_human_string(row.stats.input_records),
        Column::KeyDrop => number_to_human_string(row.stats.dropped_records),
        _ => {
            let decimals = printed.split_once('.').map_or(0, |(_, tail)| tail.len());
            // Damaged numbers may have any length.
            format!("{:.*}", decimals.min(9), cell_value(row, column))
        }
    }
}
