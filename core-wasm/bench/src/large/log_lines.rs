//! Writes a LOG event by event, with the lines of RocksDB 11.

use engine::log::{Event, EventKind, JobId, ShapeFacts};
use engine::options::setting::Target;
use engine::options::{Options, RocksDbVersion};
use engine::write_stall::{StallCause, StallCondition};
use std::collections::BTreeMap;
use std::io::{Result, Write};

/// Start of the LOG, 2026-11-24 00:00:00 UTC, in µs; the machine's local time is UTC.
const START: u64 = 1_795_478_400_000_000;

/// Number of versions that precede the first edit.
const FIRST_VERSION: u64 = 2;

/// Writes the LOG lines for the events of a history.
pub struct LogWriter<W: Write> {
    into: W,
    now: u64,
    /// Thread that runs each job.
    threads: BTreeMap<JobId, u32>,
    /// File that each flush writes.
    tables: BTreeMap<JobId, u64>,
}

impl<W: Write> LogWriter<W> {
    /// Creates a writer of an empty LOG.
    pub fn new(into: W) -> Self {
        Self {
            into,
            now: START,
            threads: BTreeMap::new(),
            tables: BTreeMap::new(),
        }
    }

    /// Writes the first lines of a LOG.
    pub fn header(&mut self, release: RocksDbVersion, options: &Options) -> Result<()> {
        self.line(1, &format!("RocksDB version: {release}"))?;
        self.line(1, "DB SUMMARY")?;
        self.line(1, "DB Session ID:  LARGE0000000000000000")?;
        self.line(1, "SST files in /data/db dir, Total Num: 0, files: ")?;
        let mut table = String::new();
        for setting in Options::settings() {
            let value = match setting.text(options) {
                // RocksDB's dump has a word of its own for this value.
                unset if unset == "kDisableCompressionOption" => "Disabled".to_owned(),
                value => value,
            };
            let (target, name) = (setting.row.target, setting.row.name);
            if target == Target::Table {
                // Each of these is on its own line, without a time.
                table.push_str(&format!("\n  {name}: {value}"));
                continue;
            }
            let owner = target
                .file_struct()
                .map_or(String::new(), |name| format!("{name}."));
            self.line(
                1,
                &format!("{:>40}: {value}", format!("Options.{owner}{name}")),
            )?;
        }
        self.line(1, &format!("{:>40}{table}", "table_factory options:"))?;
        self.line(1, "Creating manifest 1")?;
        self.line(1, "DB ID: 9f6e1f6a-0000-4000-8000-000000000001")
    }

    /// Writes the lines for an event that happens after this many edits.
    pub fn event(&mut self, event: &Event, edits: u64) -> Result<()> {
        self.now = START + event.time_micros;
        match &event.kind {
            EventKind::MemtableSwitched {
                immutable_count, ..
            } => {
                let count = immutable_count.saturating_sub(1);
                let text = format!(
                    "[/db_impl/db_impl_write.cc:3249] [default] New memtable created with log \
                     file: #4. Immutable memtables: {count}."
                );
                self.line(2, &text)
            }
            EventKind::FlushStarted { .. } => self.flush_started(event),
            EventKind::FlushFinished {
                job,
                micros,
                cpu_micros,
                shape,
                ..
            } => self.flush_finished(*job, *micros, *cpu_micros, shape),
            EventKind::TableFileCreation { .. } => self.file_created(event),
            EventKind::TableFileDeletion { job, file_number } => {
                let (thread, number) = (self.thread_of(*job), file_number.0);
                let text = format!(
                    "[le/delete_scheduler.cc:71] Deleted file /data/db/{number:06}.sst \
                     immediately, rate_bytes_per_sec 0, total_trash_size 0"
                );
                self.line(thread, &text)?;
                let rest = format!("\"file_number\": {number}, \"status\": \"OK\"");
                self.told(*job, "table_file_deletion", &rest)
            }
            EventKind::CompactionStarted { .. } => self.compaction_started(event, edits),
            EventKind::CompactionFinished { .. } => self.compaction_finished(event),
            EventKind::TrivialMove { .. } => self.moved(event),
            EventKind::WriteStall { .. } => self.stall(event),
            _ => Ok(()),
        }
    }

    /// Writes a statistics dump: one line with a time, and many without.
    pub fn dump(&mut self, stats: &str) -> Result<()> {
        self.line(
            3,
            "[/db_impl/db_impl.cc:1222] ------- DUMPING STATS -------",
        )?;
        self.line(3, &format!("[/db_impl/db_impl.cc:1223] {stats}"))
    }

    /// Writes any bytes that are still buffered.
    pub fn finish(mut self) -> Result<()> {
        self.into.flush()
    }

    fn line(&mut self, thread: u32, text: &str) -> Result<()> {
        let time = clock(self.now);
        writeln!(self.into, "{time} {} {text}", 2_860 + thread)
    }

    fn told(&mut self, job: JobId, event: &str, rest: &str) -> Result<()> {
        let thread = self.thread_of(job);
        let text = format!(
            "EVENT_LOG_v1 {{\"time_micros\": {}, \"job\": {}, \"event\": \"{event}\", {rest}}}",
            self.now, job.0
        );
        self.line(thread, &text)
    }

    fn thread_of(&self, job: JobId) -> u32 {
        self.threads.get(&job).copied().unwrap_or(10)
    }

    fn flush_started(&mut self, event: &Event) -> Result<()> {
        let EventKind::FlushStarted {
            job,
            slot,
            memtable_count,
            input_entries,
        } = &event.kind
        else {
            return Ok(());
        };
        self.threads.insert(*job, 4 + slot);
        let thread = self.thread_of(*job);
        for _ in 0..*memtable_count {
            let text = format!(
                "[/flush_job.cc:935] [default] [JOB {}] Flushing memtable id 24 with next log \
                 file: 4, marked_for_flush: 0",
                job.0
            );
            self.line(thread, &text)?;
        }
        let rest = format!(
            "\"num_memtables\": {memtable_count}, \"total_num_input_entries\": {input_entries}, \
             \"num_deletes\": 0, \"total_data_size\": 442386, \"memory_usage\": 512528, \
             \"num_range_deletes\": 0, \"flush_reason\": \"Write Buffer Full\""
        );
        self.told(*job, "flush_started", &rest)
    }

    fn flush_finished(
        &mut self,
        job: JobId,
        micros: u64,
        cpu_micros: u64,
        shape: &ShapeFacts,
    ) -> Result<()> {
        let thread = self.thread_of(job);
        let table = self.tables.remove(&job).unwrap_or(0);
        let text = format!(
            "[/flush_job.cc:1167] [default] [JOB {}] Flush lasted {micros} microseconds, and \
             {cpu_micros} cpu microseconds.",
            job.0
        );
        self.line(thread, &text)?;
        for end in ["started", "memtable #1 done"] {
            let text = format!(
                "[/memtable_list.cc:670] [default] Level-0 commit flush result of table \
                 #{table}{} {end}",
                if end == "started" { "" } else { ":" }
            );
            self.line(thread, &text)?;
        }
        let state = &shape.lsm_state;
        let rest = format!(
            "\"output_compression\": \"NoCompression\", \"lsm_state\": {state:?}, \
             \"immutable_memtables\": 0"
        );
        self.told(job, "flush_finished", &rest)?;
        self.threads.remove(&job);
        self.summary(thread, shape)
    }

    fn summary(&mut self, thread: u32, shape: &ShapeFacts) -> Result<()> {
        let files: Vec<String> = shape.lsm_state.iter().map(u32::to_string).collect();
        let most = shape.level_scores.iter().copied().fold(0.0, f64::max);
        let text = format!(
            "[/db_impl/db_impl_compaction_flush.cc:432] [default] Level summary: files[{}] max \
             score {most:.2}, estimated pending compaction bytes {}",
            files.join(" "),
            shape.pending_compaction_bytes
        );
        self.line(thread, &text)
    }

    fn file_created(&mut self, event: &Event) -> Result<()> {
        let EventKind::TableFileCreation {
            job,
            file_number,
            file_size,
            entries,
            smallest_seqno,
            largest_seqno,
            deletions,
            raw_bytes,
            ..
        } = &event.kind
        else {
            return Ok(());
        };
        let raw_key = 24 * entries;
        let raw_value = raw_bytes.saturating_sub(raw_key);
        self.tables.insert(*job, file_number.0);
        let rest = format!(
            "\"cf_name\": \"default\", \"file_number\": {}, \"file_size\": {file_size}, \
             \"file_checksum\": \"\", \"file_checksum_func_name\": \"Unknown\", \
             \"smallest_seqno\": {smallest_seqno}, \"largest_seqno\": {largest_seqno}, \
             \"table_properties\": {{\"data_size\": {file_size}, \"index_size\": 2501, \
             \"index_partitions\": 0, \"filter_size\": 0, \"raw_key_size\": {raw_key}, \
             \"raw_average_key_size\": 24, \"raw_value_size\": {raw_value}, \
             \"raw_average_value_size\": 100, \"num_data_blocks\": 132, \"num_entries\": \
             {entries}, \"num_filter_entries\": 0, \"num_deletions\": {deletions}, \
             \"num_merge_operands\": 0, \"num_range_deletions\": 0, \"format_version\": 7, \
             \"column_family_name\": \"default\", \"column_family_id\": 0, \"comparator\": \
             \"leveldb.BytewiseComparator\", \"merge_operator\": \"nullptr\", \"compression\": \
             \"NoCompression\", \"creation_time\": {}, \"db_session_id\": \
             \"LARGE0000000000000000\"}}",
            file_number.0,
            self.now / 1_000_000
        );
        self.told(*job, "table_file_creation", &rest)
    }

    fn compaction_started(&mut self, event: &Event, edits: u64) -> Result<()> {
        let EventKind::CompactionStarted {
            job,
            slot,
            reason,
            output_level,
            score,
            input_data_size,
            inputs,
            ..
        } = &event.kind
        else {
            return Ok(());
        };
        self.threads.insert(*job, 10 + slot);
        let thread = self.thread_of(*job);
        let counts = inputs.iter();
        let counts = counts.map(|input| format!("{}@{}", input.files.len(), input.level));
        let counts: Vec<String> = counts.collect();
        let text = format!(
            "[/compaction/compaction_job.cc:2850] [default] [JOB {}] Compacting {} files to \
             L{output_level}, score {score:.2}",
            job.0,
            counts.join(" + ")
        );
        self.line(thread, &text)?;
        let text = format!(
            "[/compaction/compaction_job.cc:2856] [default]: Compaction start summary: Base \
             version {} Base level 1, inputs: []",
            FIRST_VERSION + edits
        );
        self.line(thread, &text)?;
        let mut rest = format!(
            "\"cf_name\": \"default\", \"compaction_reason\": \"{}\", ",
            reason.name()
        );
        for input in inputs {
            let numbers: Vec<u64> = input.files.iter().map(|number| number.0).collect();
            rest.push_str(&format!("\"files_L{}\": {numbers:?}, ", input.level));
        }
        rest.push_str(&format!(
            "\"score\": {}, \"input_data_size\": {input_data_size}, \"oldest_snapshot_seqno\": -1",
            six_digits(*score)
        ));
        self.told(*job, "compaction_started", &rest)
    }

    fn compaction_finished(&mut self, event: &Event) -> Result<()> {
        let EventKind::CompactionFinished {
            job,
            output_level,
            num_output_files,
            total_output_size,
            num_input_records,
            num_output_records,
            micros,
            cpu_micros,
            shape,
            ..
        } = &event.kind
        else {
            return Ok(());
        };
        let thread = self.thread_of(*job);
        let text = format!(
            "[/compaction/compaction_job.cc:2360] [default] [JOB {}] Compacted files to \
             L{output_level} => {total_output_size} bytes",
            job.0
        );
        self.line(thread, &text)?;
        let state = &shape.lsm_state;
        let rest = format!(
            "\"compaction_time_micros\": {micros}, \"compaction_time_cpu_micros\": {cpu_micros}, \
             \"output_level\": {output_level}, \"num_output_files\": {num_output_files}, \
             \"total_output_size\": {total_output_size}, \"num_input_records\": \
             {num_input_records}, \"num_output_records\": {num_output_records}, \
             \"num_subcompactions\": 1, \"output_compression\": \"NoCompression\", \
             \"num_single_delete_mismatches\": 0, \"num_single_delete_fallthrough\": 0, \
             \"lsm_state\": {state:?}"
        );
        self.tables.remove(job);
        self.told(*job, "compaction_finished", &rest)
    }

    fn moved(&mut self, event: &Event) -> Result<()> {
        let EventKind::TrivialMove {
            job,
            destination_level,
            total_files_size,
            inputs,
            shape,
            ..
        } = &event.kind
        else {
            return Ok(());
        };
        let thread = self.thread_of(*job);
        let numbers = inputs.iter().flat_map(|input| &input.files);
        let count = numbers.clone().count();
        let text = format!("[default] Moving {count} files to level-{destination_level}");
        self.line(thread, &text)?;
        for number in numbers {
            let text = format!(
                "[default] Moved #{} to level-{destination_level} {total_files_size} bytes",
                number.0
            );
            self.line(thread, &text)?;
        }
        let rest = format!(
            "\"destination_level\": {destination_level}, \"files\": {count}, \
             \"total_files_size\": {total_files_size}"
        );
        self.told(*job, "trivial_move", &rest)?;
        self.summary(thread, shape)
    }

    fn stall(&mut self, event: &Event) -> Result<()> {
        let EventKind::WriteStall {
            condition,
            cause,
            delayed_write_rate,
            count,
            ..
        } = &event.kind
        else {
            return Ok(());
        };
        let verb = match condition {
            StallCondition::Normal => return Ok(()),
            StallCondition::Delayed => "Stalling",
            StallCondition::Stopped => "Stopping",
        };
        let why = match cause {
            StallCause::MemtableLimit => format!(
                "we have {count} immutable memtables (waiting for flush), \
                 max_write_buffer_number is set to 4"
            ),
            StallCause::L0FileCountLimit => format!("we have {count} level-0 files"),
            _ => format!("of estimated pending compaction bytes {count}"),
        };
        let rate = match condition {
            StallCondition::Delayed => format!(" rate {delayed_write_rate}"),
            _ => String::new(),
        };
        let text =
            format!("[WARN] [/column_family.cc:1071] [default] {verb} writes because {why}{rate}");
        self.line(2, &text)
    }
}

/// Formats a number like C's `%g`.
fn six_digits(number: f64) -> String {
    let whole = format!("{:.0}", number.abs().trunc()).len();
    let digits = if number < 1.0 { 6 } else { 6 - whole.min(6) };
    let text = format!("{number:.digits$}");
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Formats a time like `2026/11/24-00:00:00.000000`.
fn clock(micros: u64) -> String {
    let (day, rest) = (micros / 86_400_000_000, micros % 86_400_000_000);
    let (year, month, day) = civil(day);
    let (seconds, micros) = (rest / 1_000_000, rest % 1_000_000);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{year}/{month:02}/{day:02}-{hour:02}:{minute:02}:{second:02}.{micros:06}")
}

/// Date of a day since 1970. Years start in March here, so that leap days come last.
fn civil(day: u64) -> (u64, u64, u64) {
    let (era, day) = ((day + 719_468) / 146_097, (day + 719_468) % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (400 * era + year + u64::from(month <= 2), month, day)
}
