//! A running compaction: its output files, the times when they are written, and its cost.
//!
//! Data is merged when the job starts, because the inputs can no longer change; the output files
//! appear over time. Subcompactions write in parallel, and the job ends with the slowest (C-31).
//! Fidelity: contents and cuts as in [`run::execute`]. Costs come from the machine profile, and
//! durations depend on other jobs. Output files are assumed to be written at an even speed.

use std::collections::VecDeque;

use crate::compaction::Compaction;
use crate::compaction::outputs::produce::{OutputFile, Outputs};
use crate::compaction::outputs::{Cut, CutReason};
use crate::log::JobId;
use crate::machine::cost::{BytesByType, JobCost, JobWork, MachineProfile, SYNCS_OF_INSTALL};
use crate::machine::{Course, Demand};
use crate::model::block_size::TableFormat;
use crate::model::population::Population;
use crate::model::products::scale;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::VersionEdit;
use crate::options::RocksDbVersion;
use crate::simulation::input_facts::InputFacts;
use crate::simulation::job_plan::deleted_files;
use crate::simulation::table_file::{clock_seconds, raw_bytes, sst_file};

/// A running compaction.
#[derive(Clone, Debug)]
pub struct CompactionJob {
    /// Job number, slot and start of the compaction.
    pub seat: Seat,
    /// Slots held by subcompactions beyond `max_subcompactions` (C-31, round robin).
    pub extra_slots: Vec<u32>,
    /// Compaction that was picked.
    pub compaction: Compaction,
    /// Index of the options in force at the job's start, among past options (O-8).
    pub options_age: usize,
    /// Number of input entries (KeyIn).
    pub key_in: u64,
    /// Raw size of the inputs on levels other than the output level, in bytes (S-2).
    pub upper_bytes: u64,
    /// Raw size of the inputs on the output level, in bytes (S-2).
    pub lower_bytes: u64,
    /// Files written so far, with their contents.
    pub written: Vec<(SstFile, Population)>,
    /// Size of all output files before compression, in bytes (Z-14).
    pub pre_compression_bytes: u64,
    /// Format of the output files.
    pub format: TableFormat,
    /// Cost of the compaction, summed over its subcompactions.
    pub cost: JobCost,
    inputs: InputFacts,
    lanes: Vec<Lane>,
}

/// One subcompaction with its output files.
#[derive(Clone, Debug)]
struct Lane {
    /// Files still to be written. Each has the time in ns after which it would be closed if the
    /// machine ran nothing else.
    pending: VecDeque<(u64, OutputFile)>,
    /// Time in ns after which the subcompaction would be done if the machine ran nothing else.
    alone_nanos: u64,
    course: Course,
    /// Time when the subcompaction was done, in ns; `None` before that.
    done_at_nanos: Option<u64>,
    /// Number of the file being written, assigned when the file is opened (C-32).
    open_number: Option<FileNumber>,
}

/// Milestones of a running compaction.
#[derive(Debug)]
pub enum Milestone<'a> {
    /// An output file was closed.
    File {
        /// The file that was closed.
        file: &'a SstFile,
        /// Cut that ended the file.
        cut: Cut,
        /// The file is the last one of its subcompaction.
        is_last: bool,
    },
    /// A subcompaction without output files is done.
    LaneDone,
    /// All files have been written.
    JobDone,
}

/// A job's number, slot and start.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// Number of the job.
    pub job: JobId,
    /// Job slot that the job occupies.
    pub slot: u32,
    /// Start of the job in virtual time, in ns.
    pub now_nanos: u64,
    /// Release that runs the job.
    pub rocksdb_version: RocksDbVersion,
}

/// Number of sorted runs among the inputs, where each L0 file and each deeper level is one.
fn sorted_runs_of(compaction: &Compaction) -> u64 {
    let inputs = compaction.inputs.iter().map(|input| match input.level {
        0 => input.files.len() as u64,
        _ => u64::from(!input.files.is_empty()),
    });
    inputs.sum()
}

impl CompactionJob {
    /// Plans the job and merges its inputs. `files` are the inputs on all levels.
    pub fn plan(
        seat: Seat,
        compaction: Compaction,
        files: &[(usize, SstFile)],
        outputs: Outputs,
        format: TableFormat,
        machine: &MachineProfile,
    ) -> Self {
        let bytes_of = |is_lower: bool| -> u64 {
            let is_counted = |level: usize| (level == compaction.output_level) == is_lower;
            let counted = files.iter().filter(|(level, _)| is_counted(*level));
            counted.map(|(_, file)| file.size_bytes).sum()
        };
        let (upper_bytes, lower_bytes) = (bytes_of(false), bytes_of(true));
        let key_in = outputs.key_in;
        let sizes = outputs
            .files
            .iter()
            .map(|one| one.size.pre_compression_bytes);
        let pre_compression_bytes = sizes.sum();
        let lanes = split_lanes(outputs.files);
        let key_out = lanes.iter().flatten().map(|one| one.size.entries).sum();
        let is_alone = lanes.len() == 1;
        // Each subcompaction is assumed to read the same share as it writes.
        let share_of = |all: u64, own_out: u64| match is_alone {
            true => all,
            false => scale(all, own_out, key_out),
        };
        let deletions_in = files.iter().map(|(_, file)| file.deletion_count).sum();
        let decompressed_bytes = raw_bytes_by_type(files);
        let sorted_runs = sorted_runs_of(&compaction);
        let mut cost = JobCost::default();
        let mut lanes_planned = 0;
        let plan_lane = |files: Vec<OutputFile>| {
            let own_out = files.iter().map(|one| one.size.entries).sum();
            let deletions_out = files.iter().map(|one| one.size.deletions).sum();
            let entries = share_of(key_in, own_out);
            let written_bytes = files.iter().map(|one| one.size.file_bytes).sum();
            let usual = machine.compaction(&JobWork {
                entries,
                sorted_runs,
                written_entries: own_out,
                raw_bytes: raw_bytes(&format, entries, share_of(deletions_in, own_out)),
                decompressed_bytes: decompressed_bytes.map(|bytes| share_of(bytes, own_out)),
                compression: format.compression,
                written_raw_bytes: raw_bytes(&format, own_out, deletions_out),
                read_bytes: share_of(upper_bytes + lower_bytes, own_out),
                written_bytes,
                // One sync per file, and one each for the directory and the MANIFEST.
                syncs: files.len() as u64 + if is_alone { SYNCS_OF_INSTALL } else { 0 },
                ..JobWork::default()
            });
            let share = machine.this_time(usual, u64::from(seat.job.0), lanes_planned);
            lanes_planned += 1;
            cost = cost.plus(share);
            Lane {
                pending: spread(share.alone_nanos(), written_bytes, files),
                alone_nanos: share.alone_nanos(),
                course: Course::new(seat.now_nanos, Demand::of_job(share)),
                done_at_nanos: None,
                open_number: None,
            }
        };
        let lanes = lanes.into_iter().map(plan_lane).collect();
        let started = clock_seconds(seat.now_nanos);
        Self {
            seat,
            extra_slots: Vec::new(),
            options_age: 0,
            key_in,
            upper_bytes,
            lower_bytes,
            written: Vec::new(),
            pre_compression_bytes,
            format,
            inputs: InputFacts::new(&compaction, files, seat.rocksdb_version, started),
            lanes,
            cost,
            compaction,
        }
    }

    /// Number of subcompactions that the work is divided into.
    pub fn subcompaction_count(&self) -> u32 {
        self.lanes.len() as u32
    }

    /// Time when the job closes its next file, or is done after the last one.
    pub fn due_nanos(&self) -> u64 {
        self.next_lane().map_or(0, |(at_nanos, _)| at_nanos)
    }

    /// Subcompaction that next closes a file or is done, with the time.
    fn next_lane(&self) -> Option<(u64, usize)> {
        let lanes = self.lanes.iter().enumerate();
        let running = lanes.filter(|(_, lane)| lane.done_at_nanos.is_none());
        let due = running.map(|(at, lane)| {
            let next = lane.pending.front();
            let alone_nanos = next.map_or(lane.alone_nanos, |(nanos, _)| *nanos);
            (lane.course.due_nanos(alone_nanos), at)
        });
        due.min()
    }

    /// Progress of the running subcompactions.
    pub fn courses_mut(&mut self) -> impl Iterator<Item = &mut Course> {
        let lanes = self.lanes.iter_mut();
        let running = lanes.filter(|lane| lane.done_at_nanos.is_none());
        running.map(|lane| &mut lane.course)
    }

    /// Duration so far in ns, summed over the finished subcompactions (S-3).
    pub fn elapsed_nanos(&self) -> u64 {
        let done = self.lanes.iter().filter_map(|lane| lane.done_at_nanos);
        done.map(|at_nanos| at_nanos - self.seat.now_nanos).sum()
    }

    /// Opens the next output file of each subcompaction that has files left and none open.
    pub fn open_files(&mut self, mut take_number: impl FnMut() -> FileNumber) {
        for lane in &mut self.lanes {
            if lane.open_number.is_none() && !lane.pending.is_empty() {
                lane.open_number = Some(take_number());
            }
        }
    }

    /// Advances the job to the milestone that is due now.
    pub fn go_on(&mut self, now_nanos: u64) -> Milestone<'_> {
        let Some((_, at)) = self.next_lane() else {
            return Milestone::JobDone;
        };
        let lane = &mut self.lanes[at];
        let output = lane.pending.pop_front();
        let is_last = lane.pending.is_empty();
        if is_last {
            lane.done_at_nanos = Some(now_nanos);
        }
        let (Some((_, output)), Some(number)) = (output, lane.open_number.take()) else {
            return Milestone::LaneDone;
        };
        let (smallest_seqno, largest_seqno) = self.inputs.seqnos(&output.range);
        let given = SstFile {
            number,
            smallest_seqno,
            largest_seqno,
            ..self.inputs.inherited.clone()
        };
        let file = sst_file(&output, &self.format, given);
        self.written.push((file, output.population));
        match self.written.last() {
            Some((file, _)) => Milestone::File {
                file,
                cut: output.cut,
                is_last,
            },
            None => Milestone::LaneDone,
        }
    }

    /// Number of entries written.
    pub fn key_out(&self) -> u64 {
        self.written.iter().map(|(file, _)| file.entry_count).sum()
    }

    /// Number of bytes written.
    pub fn output_bytes(&self) -> u64 {
        self.written.iter().map(|(file, _)| file.size_bytes).sum()
    }

    /// Version edit of the job: removes its inputs and adds its outputs.
    pub fn edit(&self) -> VersionEdit {
        let level = self.compaction.output_level;
        let added = self.written.iter().map(|(file, _)| (level, file.clone()));
        VersionEdit {
            deleted: deleted_files(&self.compaction),
            added: added.collect(),
        }
    }
}

/// Bytes of keys and values in files, by compression type.
fn raw_bytes_by_type(files: &[(usize, SstFile)]) -> BytesByType {
    let mut bytes = BytesByType::default();
    for (_, file) in files {
        bytes.add(file.compression, file.raw_key_bytes + file.raw_value_bytes);
    }
    bytes
}

/// Groups the files by subcompaction. All groups but the last end with a file marked as the end.
fn split_lanes(files: Vec<OutputFile>) -> Vec<Vec<OutputFile>> {
    let mut lanes = vec![Vec::new()];
    for file in files {
        let is_last = file.cut.reason == CutReason::SubcompactionBoundary;
        if let Some(lane) = lanes.last_mut() {
            lane.push(file);
        }
        if is_last {
            lanes.push(Vec::new());
        }
    }
    lanes
}

/// Computes the closing time of each output in ns, in proportion to the bytes written.
fn spread(
    alone_nanos: u64,
    written_bytes: u64,
    files: Vec<OutputFile>,
) -> VecDeque<(u64, OutputFile)> {
    let mut bytes_before = 0;
    let mut timed = VecDeque::with_capacity(files.len());
    for file in files {
        bytes_before += file.size.file_bytes;
        let share = bytes_before as f64 / written_bytes as f64;
        let after_nanos = (alone_nanos as f64 * share) as u64;
        timed.push_back((after_nanos.min(alone_nanos), file));
    }
    timed
}
