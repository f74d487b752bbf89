//! Complete text of `rocksdb.stats` (S-13, S-18, S-22..S-25).
//!
//! Mirrors `InternalStats::DumpCFStatsNoFileHistogram`, `DumpCFStatsWriteStall` and `DumpDBStats`.
//! Fidelity: exact for databases without blob files and WAL and with pipelined writes (db_bench's
//! default; they do not count as writes or groups). Omitted: the keys of ingested files, the block
//! cache's lines, and the numbers below the title of the file read latency histogram.

use crate::decimal::fixed;
use crate::options::RocksDbVersion;
use crate::stats::format::number_to_human_string;
use crate::stats::table::{CompactionStats, LevelFiles, Totals};
use crate::stats::unknown_stats::{UNKNOWN, UnknownStats, unless};
use crate::write_stall::controller::StallCounts;

/// Counters since the database was opened that the text needs besides the table's counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCounters {
    /// Time since the database was opened, in µs.
    pub uptime_micros: u64,
    /// Number of times that writes were found to be stalled.
    pub stalls: StallCounts,
    /// Time for which writes were delayed, in µs.
    pub slowdown_micros: u64,
    /// Time for which writes were stopped, in µs.
    pub stop_micros: u64,
    /// Number of keys written, deletions included.
    pub written_keys: u64,
    /// Bytes of the write batches ([`batch_bytes`]).
    pub written_bytes: u64,
}

impl DatabaseCounters {
    /// Visits every counter in a fixed order, so that a history can store and restore them.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        let stalls = &mut self.stalls;
        for counter in [
            &mut self.uptime_micros,
            &mut self.slowdown_micros,
            &mut self.stop_micros,
            &mut self.written_keys,
            &mut self.written_bytes,
            &mut stalls.l0_delays_with_ongoing_compaction,
            &mut stalls.l0_stops_with_ongoing_compaction,
            &mut stalls.l0_delays,
            &mut stalls.l0_stops,
            &mut stalls.memtable_delays,
            &mut stalls.memtable_stops,
            &mut stalls.pending_bytes_delays,
            &mut stalls.pending_bytes_stops,
        ] {
            visit(counter);
        }
    }

    /// Time for which writes were delayed or stopped, in µs.
    pub fn stall_micros(&self) -> u64 {
        self.slowdown_micros + self.stop_micros
    }

    fn uptime_seconds(&self) -> f64 {
        self.uptime_micros as f64 / 1e6
    }
}

/// Size of a write batch with one put in bytes: 12 of header, one of type, and both lengths (S-25).
pub fn batch_bytes(key_bytes: u64, value_bytes: u64) -> u64 {
    13 + varint_bytes(key_bytes) + key_bytes + varint_bytes(value_bytes) + value_bytes
}

/// Length of a number as a varint, in bytes.
pub fn varint_bytes(number: u64) -> u64 {
    u64::from(number.max(1).ilog2() / 7 + 1)
}

/// All facts needed for the text.
#[derive(Clone, Copy, Debug)]
pub struct StatsReport<'a> {
    /// Name of the column family.
    pub column_family: &'a str,
    /// Counters of the Compaction Stats table.
    pub table: &'a CompactionStats,
    /// Files of each level.
    pub files: &'a [LevelFiles],
    /// Other counters, as of now.
    pub now: DatabaseCounters,
    /// Other counters at the last periodic dump (S-11); zeros before the first dump.
    pub at_last_dump: DatabaseCounters,
    /// Estimated pending compaction bytes (L-9).
    pub pending_compaction_bytes: u64,
    /// Statistics that are unknown; none in a simulation.
    pub unknown: UnknownStats,
}

const GIB: f64 = (1u64 << 30) as f64;
const MIB: f64 = (1u64 << 20) as f64;
/// Minimum number of seconds that rates are computed over.
const LEAST_SECONDS: f64 = 0.001;

impl StatsReport<'_> {
    /// Complete text of `rocksdb.stats`.
    pub fn text(&self) -> String {
        format!(
            "{}\n** File Read Latency Histogram By Level [{}] **\n{}",
            self.column_family_text(),
            self.column_family,
            self.database_text()
        )
    }

    /// Text of the Compaction Stats table by level.
    pub fn table_text(&self) -> String {
        { self.table }.table_without(self.column_family, self.files, self.unknown)
    }

    /// Text of `rocksdb.stats` without uncounted numbers, whose 0 readers would take as a count.
    pub fn counted_text(&self) -> String {
        self.column_family_text() + &self.database_lines(false)
    }

    /// Text of `rocksdb.cfstats-no-file-histogram` (S-22).
    pub fn column_family_text(&self) -> String {
        let table = self.table;
        let unknown = self.unknown;
        let mut text = self.table_text() + &table.priority_table(self.column_family, unknown);
        text.push_str(&blob_file_line(self.release(), unknown.blob_files));
        text.push_str(&self.uptime_line());
        let (all, newly) = (table.totals(), table.interval_totals());
        let gigabytes = |bytes: u64| fixed(bytes as f64 / GIB, 3);
        let keys = unless(unknown.ingested_entries, 0);
        text.push_str(&format!(
            "Flush(GB): cumulative {}, interval {}\n\
             AddFile(GB): cumulative {}, interval {}\n\
             AddFile(Total Files): cumulative {}, interval {}\n\
             AddFile(L0 Files): cumulative {}, interval {}\n\
             AddFile(Keys): cumulative {keys}, interval {keys}\n",
            gigabytes(all.flushed_bytes),
            gigabytes(newly.flushed_bytes),
            gigabytes(all.ingested_bytes),
            gigabytes(newly.ingested_bytes),
            all.ingested_files,
            newly.ingested_files,
            all.ingested_level_0_files,
            newly.ingested_level_0_files,
        ));
        let (seconds, interval_seconds) = (self.seconds(), self.interval_seconds());
        text.push_str(&compaction_line("Cumulative", &all, seconds, unknown));
        text.push_str(&compaction_line(
            "Interval",
            &newly,
            interval_seconds,
            unknown,
        ));
        if self.release().at_least(9, 0) {
            let pending = unless(unknown.scores, self.pending_compaction_bytes);
            text.push_str(&format!("Estimated pending compaction bytes: {pending}\n"));
        }
        text.push_str(&self.stall_count_lines());
        text
    }

    /// Text of `rocksdb.dbstats` (S-25).
    pub fn database_text(&self) -> String {
        self.database_lines(true)
    }

    /// Lines of database-wide statistics: all that RocksDB prints, or only the counted ones,
    /// without writes, commit groups and WAL, which are always 0 here.
    fn database_lines(&self, is_complete: bool) -> String {
        let mut text = format!("\n** DB Stats **\n{}", self.uptime_line());
        let at_open = DatabaseCounters::default();
        let (now, then) = (&self.now, &self.at_last_dump);
        let unknown = self.unknown;
        for (period, then, seconds, (unit, unit_bytes)) in [
            ("Cumulative", &at_open, self.seconds(), ("GB", GIB)),
            ("Interval", then, self.interval_seconds(), ("MB", MIB)),
        ] {
            let seconds = seconds.max(LEAST_SECONDS);
            let keys = number_to_human_string(now.written_keys - then.written_keys);
            let bytes = (now.written_bytes - then.written_bytes) as f64;
            let amount = |amount: f64| unless(unknown.writes, fixed(amount, 2));
            let (writes, groups) = match (is_complete, unknown.writes) {
                (true, false) => (
                    "0 writes, ",
                    "0 commit groups, 0.0 writes per commit group, ",
                ),
                (true, true) => ("? writes, ", "? commit groups, ? writes per commit group, "),
                (false, _) => ("", ""),
            };
            text.push_str(&format!(
                "{period} writes: {writes}{} keys, {groups}ingest: {} {unit}, {} MB/s\n",
                unless(unknown.writes, keys),
                amount(bytes / unit_bytes),
                amount(bytes / MIB / seconds),
            ));
            let wal = match unknown.writes {
                true => "? writes, ? syncs, ? writes per sync, written: ? GB, ? MB/s",
                false => "0 writes, 0 syncs, 0.00 writes per sync, written: 0.00 GB, 0.00 MB/s",
            };
            if is_complete {
                text.push_str(&format!("{period} WAL: {wal}\n"));
            }
            let micros = now.stall_micros() - then.stall_micros();
            let percent = fixed(micros as f64 / 10000.0 / seconds, 1);
            let stall = match unknown.stall_times {
                true => format!("{UNKNOWN} H:M:S, {UNKNOWN} percent"),
                false => format!("{}, {percent} percent", human_micros(micros)),
            };
            text.push_str(&format!("{period} stall: {stall}\n"));
        }
        if has_stall_names(self.release()) {
            let stops = unless(unknown.writes, 0);
            let stops = format!("write-buffer-manager-limit-stops: {stops}");
            text.push_str(&format!("Write Stall (count): {stops}\n"));
        }
        text
    }

    fn release(&self) -> RocksDbVersion {
        self.table.version()
    }

    fn seconds(&self) -> f64 {
        self.now.uptime_seconds()
    }

    fn interval_seconds(&self) -> f64 {
        self.seconds() - self.at_last_dump.uptime_seconds()
    }

    fn uptime_line(&self) -> String {
        let (seconds, interval) = (self.seconds(), self.interval_seconds());
        let is_unknown = self.unknown.times;
        let seconds = unless(is_unknown, fixed(seconds, 1));
        let interval = unless(is_unknown, fixed(interval, 1));
        format!("Uptime(secs): {seconds} total, {interval} interval\n")
    }

    /// Lines with the number of times that writes were found to be stalled, in both formats (S-23).
    pub fn stall_count_lines(&self) -> String {
        let stalls = &self.now.stalls;
        let interval = stalls.total() - self.at_last_dump.stalls.total();
        let is_unknown = self.unknown.stall_counts;
        if !has_stall_names(self.release()) {
            return old_stall_count_line(stalls, interval, is_unknown);
        }
        let named = stalls.named();
        let named = named.iter();
        let named = named.map(|(name, count)| format!("{name}: {}", unless(is_unknown, count)));
        let named: Vec<String> = named.collect();
        let mut text = format!("Write Stall (count): {}\n", named.join(", "));
        if 0 < stalls.total() {
            text.push_str(&format!("interval: {interval} total count\n"));
        }
        text
    }
}

/// Line for a database without blob files, with the blank lines around it. The line does not exist
/// before 6.19, and does not mention garbage before 7.0 (S-22).
fn blob_file_line(release: RocksDbVersion, is_unknown: bool) -> String {
    if !release.at_least(6, 19) {
        return String::new();
    }
    let number = unless(is_unknown, "0.0");
    let garbage = match release.at_least(7, 0) {
        false => String::new(),
        true => format!(", garbage size: {number} GB, space amp: {number}"),
    };
    let count = unless(is_unknown, 0);
    format!("\nBlob file count: {count}, total size: {number} GB{garbage}\n\n")
}

/// Returns true if the release counts stalls by name (8.1 and newer).
fn has_stall_names(release: RocksDbVersion) -> bool {
    release.at_least(8, 1)
}

fn old_stall_count_line(stalls: &StallCounts, interval: u64, is_unknown: bool) -> String {
    let of = |count: u64| unless(is_unknown, count);
    format!(
        "Stalls(count): {} level0_slowdown, {} level0_slowdown_with_compaction, \
         {} level0_numfiles, {} level0_numfiles_with_compaction, \
         {} stop for pending_compaction_bytes, {} slowdown for pending_compaction_bytes, \
         {} memtable_compaction, {} memtable_slowdown, interval {} total count\n",
        of(stalls.l0_delays),
        of(stalls.l0_delays_with_ongoing_compaction),
        of(stalls.l0_stops),
        of(stalls.l0_stops_with_ongoing_compaction),
        of(stalls.pending_bytes_stops),
        of(stalls.pending_bytes_delays),
        of(stalls.memtable_stops),
        of(stalls.memtable_delays),
        of(interval),
    )
}

/// Line with compaction totals (S-24).
fn compaction_line(period: &str, work: &Totals, seconds: f64, unknown: UnknownStats) -> String {
    let elapsed = seconds.max(LEAST_SECONDS);
    let amount = |bytes: u64| fixed(bytes as f64 / GIB, 2);
    let speed = |bytes: u64| fixed(bytes as f64 / MIB / elapsed, 2);
    let read = |text: &dyn Fn(u64) -> String| unless(unknown.blob_reads, text(work.read_bytes));
    format!(
        "{period} compaction: {} GB write, {} MB/s write, {} GB read, {} MB/s read, \
         {} seconds\n",
        amount(work.written_bytes),
        unless(unknown.times, speed(work.written_bytes)),
        read(&amount),
        unless(unknown.times, read(&speed)),
        unless(unknown.times, fixed(work.micros as f64 / 1e6, 1)),
    )
}

/// Formats a duration as hours, minutes and seconds (S-18).
pub fn human_micros(micros: u64) -> String {
    let (hours, minutes) = (micros / 3_600_000_000, micros / 60_000_000 % 60);
    let seconds = (micros % 60_000_000) as f64 / 1e6;
    format!("{hours:02}:{minutes:02}:{:0>5} H:M:S", fixed(seconds, 3))
}
