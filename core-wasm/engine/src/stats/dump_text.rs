//! The whole text of `rocksdb.stats` (S-13, S-18, S-22..S-25).
//!
//! Mirrors `InternalStats::DumpCFStatsNoFileHistogram`, `DumpCFStatsWriteStall` and `DumpDBStats`.
//! Fidelity: exact for databases without blob files and WAL, whose writes are pipelined (db_bench's
//! default: such writes are not counted as writes or groups). Omitted: the keys of ingested files,
//! the block cache's lines, and the numbers of the file read latency histogram, whose title stands.

use crate::decimal::fixed;
use crate::options::RocksDbVersion;

use crate::stats::blob_files::blob_file_line;
use crate::stats::format::number_to_human_string;
use crate::stats::table::{CompactionStats, LevelFiles, WorkTotals};
use crate::stats::unknown_stats::{UNKNOWN, UnknownStats, unless};
use crate::write_stall::controller::StallCounts;

/// Counters that the text needs in addition to the table's, since the database was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCounters {
    /// Time in µs.
    pub uptime_micros: u64,
    /// Number of times that writes were found held back.
    pub stalls: StallCounts,
    /// For how long writes were delayed, in µs.
    pub slowdown_micros: u64,
    /// For how long they were stopped, in µs.
    pub stop_micros: u64,
    /// Keys written, deletions included.
    pub written_keys: u64,
    /// Bytes of the write batches: see [`batch_bytes`].
    pub written_bytes: u64,
}

impl DatabaseCounters {
    /// Every counter in a fixed order, so that a history can store and restore them.
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

    /// For how long writes were held back, in µs.
    pub fn stall_micros(&self) -> u64 {
        self.slowdown_micros + self.stop_micros
    }

    fn uptime_seconds(&self) -> f64 {
        self.uptime_micros as f64 / 1e6
    }
}

/// Bytes of a write batch with one put: 12 of header, one of type, and both lengths (S-25).
pub fn batch_bytes(key_bytes: u64, value_bytes: u64) -> u64 {
    13 + varint_bytes(key_bytes) + key_bytes + varint_bytes(value_bytes) + value_bytes
}

/// Bytes of a number that is written as a varint.
pub fn varint_bytes(number: u64) -> u64 {
    u64::from(number.max(1).ilog2() / 7 + 1)
}

/// All that the text says.
#[derive(Clone, Copy, Debug)]
pub struct StatsReport<'a> {
    /// Name of the column family.
    pub column_family: &'a str,
    /// The table's counters.
    pub table: &'a CompactionStats,
    /// The files by level.
    pub files: &'a [LevelFiles],
    /// The other counters.
    pub now: DatabaseCounters,
    /// The same at the last periodic dump (S-11); zeros before the first.
    pub at_last_dump: DatabaseCounters,
    /// L-9
    pub pending_compaction_bytes: u64,
    /// Unknown statistics; none of a simulation.
    pub unknown: UnknownStats,
}

/// Lines of the database's own statistics that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    /// All lines that RocksDB prints.
    All,
    /// Lines that are counted: not writes, commit groups and WAL, which are always 0 here.
    Counted,
}

const GIB: f64 = (1u64 << 30) as f64;
const MIB: f64 = (1u64 << 20) as f64;
/// Rates are those of at least so long.
const LEAST_SECONDS: f64 = 0.001;

impl StatsReport<'_> {
    /// `rocksdb.stats`
    pub fn text(&self) -> String {
        format!(
            "{}\n** File Read Latency Histogram By Level [{}] **\n{}",
            self.column_family_text(),
            self.column_family,
            self.database_text()
        )
    }

    /// The table by level.
    pub fn table_text(&self) -> String {
        { self.table }.table_without(self.column_family, self.files, self.unknown)
    }

    /// `rocksdb.stats` without what is not counted: for people, who would take a 0 for a count.
    pub fn counted_text(&self) -> String {
        self.column_family_text() + &self.database_lines(Printed::Counted)
    }

    /// `rocksdb.cfstats-no-file-histogram` (S-22)
    pub fn column_family_text(&self) -> String {
        let table = self.table;
        let unknown = self.unknown;
        let mut text = self.table_text() + &table.priority_table(self.column_family, unknown);
        text.push_str(&blob_file_line(self.release(), unknown.blob_files));
        text.push_str(&self.uptime_line());
        let flushed = table.flushed_bytes() as f64 / GIB;
        let (added, newly) = (table.ingested(), table.interval_ingested());
        let keys = unless(unknown.ingested_entries, 0);
        let interval_flushed = table.interval_flushed_bytes() as f64 / GIB;
        let (flushed, interval_flushed) = (fixed(flushed, 3), fixed(interval_flushed, 3));
        text.push_str(&format!(
            "Flush(GB): cumulative {flushed}, interval {interval_flushed}\n\
             AddFile(GB): cumulative {}, interval {}\n\
             AddFile(Total Files): cumulative {}, interval {}\n\
             AddFile(L0 Files): cumulative {}, interval {}\n\
             AddFile(Keys): cumulative {keys}, interval {keys}\n",
            fixed(added.bytes as f64 / GIB, 3),
            fixed(newly.bytes as f64 / GIB, 3),
            added.files,
            newly.files,
            added.level_0_files,
            newly.level_0_files,
        ));
        let (seconds, interval_seconds) = (self.seconds(), self.interval_seconds());
        let work = table.work_totals();
        text.push_str(&compaction_line("Cumulative", &work, seconds, unknown));
        let work = table.interval_work_totals();
        let line = compaction_line("Interval", &work, interval_seconds, unknown);
        text.push_str(&line);
        if self.release().at_least(9, 0) {
            let pending = unless(unknown.scores, self.pending_compaction_bytes);
            text.push_str(&format!("Estimated pending compaction bytes: {pending}\n"));
        }
        text.push_str(&self.stall_count_lines());
        text
    }

    /// `rocksdb.dbstats` (S-25)
    pub fn database_text(&self) -> String {
        self.database_lines(Printed::All)
    }

    fn database_lines(&self, printed: Printed) -> String {
        let (now, then) = (&self.now, &self.at_last_dump);
        let (seconds, interval_seconds) = (self.seconds(), self.interval_seconds());
        let mut text = format!("\n** DB Stats **\n{}", self.uptime_line());
        let (keys, bytes) = (now.written_keys, now.written_bytes as f64);
        let speed = bytes / MIB / seconds.max(LEAST_SECONDS);
        let ingest = bytes / GIB;
        text.push_str(&self.writes_line(("Cumulative", printed), keys, (ingest, "GB"), speed));
        text.push_str(&self.wal_line("Cumulative", printed));
        text.push_str(&self.stall_line("Cumulative", now.stall_micros(), seconds));
        let keys = now.written_keys - then.written_keys;
        let bytes = (now.written_bytes - then.written_bytes) as f64;
        let speed = bytes / MIB / interval_seconds.max(LEAST_SECONDS);
        let ingest = bytes / MIB;
        text.push_str(&self.writes_line(("Interval", printed), keys, (ingest, "MB"), speed));
        text.push_str(&self.wal_line("Interval", printed));
        let stall_micros = now.stall_micros() - then.stall_micros();
        text.push_str(&self.stall_line("Interval", stall_micros, interval_seconds));
        if has_stall_names(self.release()) {
            let stops = unless(self.unknown.writes, 0);
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

    /// Number of times that writes were found held back, in both forms (S-23).
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

    fn writes_line(
        &self,
        (period, printed): (&str, Printed),
        keys: u64,
        (ingest, unit): (f64, &str),
        speed: f64,
    ) -> String {
        let is_unknown = self.unknown.writes;
        let keys = unless(is_unknown, number_to_human_string(keys));
        let ingest = unless(is_unknown, fixed(ingest, 2));
        let speed = unless(is_unknown, fixed(speed, 2));
        let (writes, groups) = match (printed, self.unknown.writes) {
            (Printed::All, false) => (
                "0 writes, ",
                "0 commit groups, 0.0 writes per commit group, ",
            ),
            (Printed::All, true) => ("? writes, ", "? commit groups, ? writes per commit group, "),
            (Printed::Counted, _) => ("", ""),
        };
        format!(
            "{period} writes: {writes}{keys} keys, {groups}ingest: {ingest} {unit}, {speed} MB/s\n"
        )
    }

    /// Nothing where only what is counted is printed.
    fn wal_line(&self, period: &str, printed: Printed) -> String {
        if printed == Printed::Counted {
            return String::new();
        }
        let text = match self.unknown.writes {
            true => "? writes, ? syncs, ? writes per sync, written: ? GB, ? MB/s",
            false => "0 writes, 0 syncs, 0.00 writes per sync, written: 0.00 GB, 0.00 MB/s",
        };
        format!("{period} WAL: {text}\n")
    }

    fn stall_line(&self, period: &str, micros: u64, seconds: f64) -> String {
        if self.unknown.stall_times {
            return format!("{period} stall: {UNKNOWN} H:M:S, {UNKNOWN} percent\n");
        }
        let percent = micros as f64 / 10000.0 / seconds.max(LEAST_SECONDS);
        let time = human_micros(micros);
        format!("{period} stall: {time}, {} percent\n", fixed(percent, 1))
    }
}

/// Since 8.1 stalls are counted under names.
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

/// S-24
fn compaction_line(period: &str, work: &WorkTotals, seconds: f64, unknown: UnknownStats) -> String {
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

/// A time as hours, minutes and seconds (S-18).
pub fn human_micros(micros: u64) -> String {
    let (hours, minutes) = (micros / 3_600_000_000, micros / 60_000_000 % 60);
    let seconds = (micros % 60_000_000) as f64 / 1e6;
    format!("{hours:02}:{minutes:02}:{:0>5} H:M:S", fixed(seconds, 3))
}
