//! A compaction that runs: what it writes, when, and what it costs.
//!
//! The merge is done when the job starts, since its inputs cannot change any more; its files appear as
//! time goes on. Fidelity: contents and cuts as [`run::execute`]; the duration comes from the machine
//! profile, and output files are taken to be written at an even speed.

use std::collections::VecDeque;

use crate::block_size::TableFormat;
use crate::compaction::Compaction;
use crate::compaction::run::{OutputFile, Outputs};
use crate::cost::{JobCost, JobWork, MachineProfile};
use crate::engine::job_plan::deleted_files;
use crate::engine::table_file::{Birth, raw_bytes, sst_file};
use crate::event::{CutReason, JobId};
use crate::options::CompressionType;
use crate::population::Population;
use crate::sst::{FileNumber, SstFile};
use crate::stats_table::LevelStats;
use crate::version::VersionEdit;

/// A compaction that runs.
#[derive(Clone, Debug)]
pub(crate) struct CompactionJob {
    pub(crate) job: JobId,
    pub(crate) slot: u32,
    pub(crate) compaction: Compaction,
    pub(crate) key_in: u64,
    /// Raw bytes of the inputs on other levels than the output level (S-2).
    pub(crate) upper_bytes: u64,
    /// Raw bytes of the inputs on the output level (S-2).
    pub(crate) lower_bytes: u64,
    /// Files written so far, and what they hold.
    pub(crate) written: Vec<(SstFile, Population)>,
    format: TableFormat,
    /// Sequence numbers of all outputs: smallest and largest.
    seqnos: (u64, u64),
    epoch: u64,
    /// Files still to be written, each with the instant at which it is closed.
    pending: VecDeque<(u64, OutputFile)>,
    /// The number of the file that is being written; it is taken when the file is opened (C-32).
    open_number: Option<FileNumber>,
    done_at_nanos: u64,
    cost: JobCost,
}

/// Which compaction runs where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seat {
    pub(crate) job: JobId,
    pub(crate) slot: u32,
    pub(crate) now_nanos: u64,
}

impl CompactionJob {
    /// Plans the job. `files` are the inputs, of all levels.
    pub(crate) fn plan(
        seat: Seat,
        compaction: Compaction,
        files: &[(usize, SstFile)],
        outputs: Outputs,
        format: TableFormat,
        machine: &MachineProfile,
    ) -> Self {
        let is_lower = |level: usize| level == compaction.output_level;
        let bytes_where = |is_counted: &dyn Fn(usize) -> bool| -> u64 {
            let counted = files.iter().filter(|(level, _)| is_counted(*level));
            counted.map(|(_, file)| file.size_bytes).sum()
        };
        let upper_bytes = bytes_where(&|level| !is_lower(level));
        let lower_bytes = bytes_where(&is_lower);
        let written_bytes: u64 = outputs.files.iter().map(|one| one.size.file_bytes).sum();
        let cost = machine.compaction(JobWork {
            entries: outputs.key_in,
            raw_bytes: raw_bytes(&format, outputs.key_in),
            read_bytes: upper_bytes + lower_bytes,
            written_bytes,
        });
        Self {
            job: seat.job,
            slot: seat.slot,
            key_in: outputs.key_in,
            upper_bytes,
            lower_bytes,
            written: Vec::new(),
            format,
            seqnos: output_seqnos(&compaction, files),
            epoch: files.iter().map(|(_, file)| file.epoch).min().unwrap_or(0),
            pending: spread(seat.now_nanos, cost, written_bytes, outputs.files),
            open_number: None,
            done_at_nanos: seat.now_nanos.saturating_add(cost.total_nanos),
            cost,
            compaction,
        }
    }

    /// When it closes its next file or, after the last, is done.
    pub(crate) fn due_nanos(&self) -> u64 {
        let next = self.pending.front();
        next.map_or(self.done_at_nanos, |&(at_nanos, _)| at_nanos)
    }

    /// Opens the next output file, if there is one and none is open.
    pub(crate) fn open_file(&mut self, take_number: impl FnOnce() -> FileNumber) {
        if self.open_number.is_none() && !self.pending.is_empty() {
            self.open_number = Some(take_number());
        }
    }

    /// Closes the open file and returns it; `None` when all are written and the job is done.
    pub(crate) fn close_file(&mut self) -> Option<(&SstFile, CutReason)> {
        let (_, output) = self.pending.pop_front()?;
        let birth = Birth {
            number: self.open_number.take()?,
            smallest_seqno: self.seqnos.0,
            largest_seqno: self.seqnos.1,
            epoch: self.epoch,
        };
        let file = sst_file(&output, &self.format, birth);
        self.written.push((file, output.population));
        let (file, _) = self.written.last()?;
        Some((file, output.cut_reason))
    }

    /// What its outputs are compressed with.
    pub(crate) fn compression(&self) -> CompressionType {
        self.format.compression
    }

    /// Entries written.
    pub(crate) fn key_out(&self) -> u64 {
        self.written.iter().map(|(file, _)| file.entry_count).sum()
    }

    /// Bytes written.
    pub(crate) fn output_bytes(&self) -> u64 {
        self.written.iter().map(|(file, _)| file.size_bytes).sum()
    }

    /// What it changes in the version: inputs leave, outputs arrive.
    pub(crate) fn edit(&self) -> VersionEdit {
        let level = self.compaction.output_level;
        let added = self.written.iter().map(|(file, _)| (level, file.clone()));
        VersionEdit {
            deleted: deleted_files(&self.compaction),
            added: added.collect(),
        }
    }

    /// What it adds to the counters of its output level (S-2, S-3).
    pub(crate) fn level_stats(&self) -> LevelStats {
        LevelStats {
            bytes_read_non_output_levels: self.upper_bytes,
            bytes_read_output_level: self.lower_bytes,
            bytes_written: self.output_bytes(),
            bytes_written_pre_compression: raw_bytes(&self.format, self.key_out()),
            bytes_moved: 0,
            micros: self.cost.total_nanos / 1_000,
            cpu_micros: self.cost.cpu_nanos / 1_000,
            count: 1,
            input_records: self.key_in,
            dropped_records: self.key_in - self.key_out(),
        }
    }
}

/// The sequence numbers of the outputs: zeroed where nothing older lies below (C-30).
fn output_seqnos(compaction: &Compaction, files: &[(usize, SstFile)]) -> (u64, u64) {
    if compaction.is_bottommost {
        return (0, 0);
    }
    let smallest = files.iter().map(|(_, file)| file.smallest_seqno).min();
    let largest = files.iter().map(|(_, file)| file.largest_seqno).max();
    (smallest.unwrap_or(0), largest.unwrap_or(0))
}

/// Gives each output the instant at which it is closed: in proportion to the bytes written.
fn spread(
    now_nanos: u64,
    cost: JobCost,
    written_bytes: u64,
    files: Vec<OutputFile>,
) -> VecDeque<(u64, OutputFile)> {
    let mut bytes_before = 0;
    let mut timed = VecDeque::with_capacity(files.len());
    for file in files {
        bytes_before += file.size.file_bytes;
        let share = bytes_before as f64 / written_bytes as f64;
        let after_nanos = (cost.total_nanos as f64 * share) as u64;
        timed.push_back((
            now_nanos.saturating_add(after_nanos.min(cost.total_nanos)),
            file,
        ));
    }
    timed
}
