//! Flushes, compactions, moves, drops and ingestions, as rows of `jobs.csv`, spans in the trace and
//! the costliest jobs in the summary.

use super::known::{Known, unless_zero};
use super::table::Column;
use crate::wire::WireEnum;
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use engine::model::sorting::sort_by_key;
use engine::model::version::CompactionInput;
use engine::options::CompressionType;
use engine::reasoning::Reasoning;
use std::collections::BTreeMap;

/// A kind of job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum JobKind {
    #[default]
    Flush,
    Compaction,
    TrivialMove,
    DeletionCompaction,
    Ingestion,
}

impl JobKind {
    pub(super) fn name(self) -> &'static str {
        let names = [
            "flush",
            "compaction",
            "trivial_move",
            "deletion_compaction",
            "ingestion",
        ];
        names[self as usize]
    }
}

/// A job from its start to its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Job {
    pub(super) job: JobId,
    pub(super) kind: JobKind,
    pub(super) process: u64,
    pub(super) slot: Option<u32>,
    pub(super) start_event: u64,
    pub(super) end_event: Option<u64>,
    pub(super) start: u64,
    pub(super) end: Option<u64>,
    /// Time in µs, summed over all subcompactions.
    micros: Option<u64>,
    cpu: Option<u64>,
    compression_cpu: Option<u64>,
    decompression_cpu: Option<u64>,
    pub(super) reason: Option<CompactionReason>,
    pub(super) rule: Option<&'static str>,
    pub(super) score: Option<f64>,
    /// Levels of the inputs, such as `L0 L5`.
    pub(super) input_levels: Option<String>,
    pub(super) input_files: Option<u64>,
    pub(super) input_bytes: Option<u64>,
    pub(super) input_entries: Option<u64>,
    /// Number of memtables that a flush writes.
    pub(super) memtables: u32,
    pub(super) output_level: Option<u32>,
    /// Number of output files; `None` if unknown.
    pub(super) output_files: Option<u64>,
    pub(super) output_bytes: u64,
    pub(super) output_entries: u64,
    /// Number of the last file that a flush wrote.
    pub(super) last_file: Option<u64>,
    compression: Option<CompressionType>,
    subcompactions: Option<u32>,
    /// Subcompactions according to the start event. A `LOG` gives their number only at the end.
    planned_subcompactions: u32,
    target_file_size: u64,
}

/// The columns of `jobs.csv`.
#[rustfmt::skip]
pub(super) const COLUMNS: [Column<Job>; 27] = [
    ("job", |job, _| job.job.known().into()),
    ("kind", |job, _| job.kind.name().into()),
    ("process", |job, _| job.process.into()),
    ("slot", |job, known| job.slot.and_then(|slot| known.timed(slot)).into()),
    ("start_event", |job, _| job.start_event.into()),
    ("end_event", |job, _| job.end_event.into()),
    ("start_us", |job, known| known.timed(job.start).filter(|_| job.is_timed(known)).into()),
    ("end_us", |job, known| job.told_end(known).into()),
    ("duration_us", |job, known| job.duration(known).into()),
    ("subcompactions_us", |job, _| job.micros.into()),
    ("cpu_us", |job, _| job.cpu.into()),
    ("compression_cpu_us", |job, _| job.compression_cpu.into()),
    ("decompression_cpu_us", |job, _| job.decompression_cpu.into()),
    ("compaction_reason", |job, _| job.reason.map(CompactionReason::name).into()),
    ("rule", |job, _| job.rule.into()),
    ("score", |job, _| job.score.into()),
    ("input_levels", |job, _| job.input_levels.as_deref().into()),
    ("input_files", |job, _| job.input_files.into()),
    ("input_bytes", |job, _| job.input_bytes.into()),
    ("input_entries", |job, _| job.input_entries.into()),
    ("output_level", |job, _| job.output_level.into()),
    ("output_files", |job, _| job.output_files.filter(|_| job.has_outputs()).into()),
    ("output_bytes", |job, _| job.has_outputs().then_some(job.output_bytes).into()),
    ("output_entries", |job, known| job.told_output_entries(known).into()),
    ("compression", |job, known| job.told_compression(known).map(WireEnum::wire_name).into()),
    ("subcompactions", |job, _| job.subcompactions.into()),
    ("target_file_size_bytes", |job, _| unless_zero(job.target_file_size).into()),
];

impl Job {
    /// Returns true if the outputs can be counted: the job has ended and is not a drop.
    fn has_outputs(&self) -> bool {
        self.end_event.is_some() && self.kind != JobKind::DeletionCompaction
    }

    /// Returns true if the start time is known. Moves, drops and jobs without times only have an
    /// end, and their start is made up for drawing.
    fn is_timed(&self, known: &Known) -> bool {
        !known.is_recorded || self.micros.is_some() || self.end.is_none()
    }

    fn told_end(&self, known: &Known) -> Option<u64> {
        let end = self.end.filter(|_| known.has_end(self.job));
        end.and_then(|end| known.timed(end))
    }

    fn duration(&self, known: &Known) -> Option<u64> {
        let end = self.told_end(known).filter(|_| self.is_timed(known));
        end.map(|end| end.saturating_sub(self.start))
    }

    fn told_output_entries(&self, known: &Known) -> Option<u64> {
        let is_told = self.has_outputs() && self.kind != JobKind::TrivialMove;
        known
            .unless_unknown(self.output_entries)
            .filter(|_| is_told)
    }

    /// Compression of the job; for a recording, that of its files, if known.
    fn told_compression(&self, known: &Known) -> Option<CompressionType> {
        let is_told = |one: &CompressionType| {
            !known.is_recorded || self.has_outputs() && *one != CompressionType::Disable
        };
        self.compression.filter(is_told)
    }

    /// Returns true if the log has the start; some flushes and compactions only have an end.
    pub(super) fn has_begin(&self) -> bool {
        self.end_event != Some(self.start_event)
    }
}

/// Names of the inputs' levels, such as `L0 L5`.
fn level_names(inputs: &[CompactionInput]) -> String {
    let levels = inputs.iter().map(|input| format!("L{}", input.level));
    levels.collect::<Vec<_>>().join(" ")
}

fn file_count(inputs: &[CompactionInput]) -> u64 {
    inputs.iter().map(|input| input.files.len() as u64).sum()
}

/// The rule that decided, if the log gives it.
fn rule_of(reasoning: &Reasoning) -> Option<&'static str> {
    Some(reasoning.deciding_rule()).filter(|rule| !rule.is_empty())
}

/// Jobs so far.
#[derive(Default)]
pub(super) struct Jobs {
    /// All jobs, ordered by start.
    pub(super) all: Vec<Job>,
    running: BTreeMap<JobId, usize>,
    /// Jobs that the last event ended.
    pub(super) ended: Vec<usize>,
    /// Jobs that never end, because the last event ended their process.
    pub(super) abandoned: Vec<usize>,
}

impl Jobs {
    /// Takes in the next event, which `known` must already have seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        self.ended.clear();
        self.abandoned.clear();
        match &event.kind {
            EventKind::BenchmarkStarted { is_open: true, .. } => self.finish(),
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                file_size,
                entries,
                compression,
                ..
            } => {
                let running = self.running.get(job).map(|at| &mut self.all[*at]);
                if let Some(job) = running.filter(|job| job.kind == JobKind::Flush) {
                    job.output_level = Some(*level);
                    job.output_files = Some(job.output_files.unwrap_or(0) + 1);
                    job.output_bytes += file_size;
                    job.output_entries += entries;
                    job.last_file = Some(file_number.0);
                    job.compression = known.timed(*compression);
                }
            }
            EventKind::FlushStarted {
                job,
                slot,
                memtable_count,
                input_entries,
            } => self.begin(Job {
                slot: Some(*slot),
                reason: Some(CompactionReason::Flush),
                memtables: *memtable_count,
                input_entries: known.unless_unknown(*input_entries),
                output_level: Some(0),
                output_files: Some(0),
                ..Job::new(event, known, JobKind::Flush, *job)
            }),
            EventKind::CompactionStarted {
                job,
                slot,
                reason,
                output_level,
                score,
                input_data_size,
                target_file_size,
                compression,
                subcompaction_count,
                inputs,
                reasoning,
                ..
            } => self.begin(Job {
                slot: Some(*slot),
                reason: Some(*reason),
                rule: rule_of(reasoning),
                score: known.timed(*score),
                input_levels: Some(level_names(inputs)),
                input_files: Some(file_count(inputs)),
                input_bytes: Some(*input_data_size),
                output_level: Some(*output_level),
                compression: known.timed(*compression),
                subcompactions: known.if_simulated(*subcompaction_count),
                planned_subcompactions: *subcompaction_count,
                target_file_size: *target_file_size,
                ..Job::new(event, known, JobKind::Compaction, *job)
            }),
            _ => {}
        }
        if let Some((kind, id, _)) = installed(&event.kind) {
            self.end(event, known, (kind, id));
        }
    }

    fn begin(&mut self, job: Job) {
        self.running.insert(job.job, self.all.len());
        self.all.push(job);
    }

    /// Abandons the running jobs, because their process or the log has ended.
    pub(super) fn finish(&mut self) {
        self.ended.clear();
        self.abandoned = std::mem::take(&mut self.running).into_values().collect();
    }

    /// Ends a job. If it has no start, it starts at its end.
    fn end(&mut self, event: &Event, known: &Known, (kind, id): (JobKind, JobId)) {
        let at = self.running.remove(&id).unwrap_or_else(|| {
            self.all.push(Job::new(event, known, kind, id));
            self.all.len() - 1
        });
        self.ended.push(at);
        let job = &mut self.all[at];
        job.end_event = Some(known.event());
        job.end = Some(event.time_micros);
        job.take_end(&event.kind, known);
    }

    /// The longest flushes and compactions, longest first; by size if times are unknown.
    pub(super) fn costliest(&self, most: usize, known: &Known) -> Vec<&Job> {
        let is_whole = |job: &&Job| {
            let is_work = matches!(job.kind, JobKind::Flush | JobKind::Compaction);
            is_work && job.end.is_some() && job.has_begin() && known.has_end(job.job)
        };
        let mut jobs: Vec<&Job> = self.all.iter().filter(is_whole).collect();
        sort_by_key(&mut jobs, |job| {
            let bytes = job.input_bytes.unwrap_or(0) + job.output_bytes;
            let cost = (job.wall_micros(known).unwrap_or(0), bytes);
            (std::cmp::Reverse(cost), job.end_event)
        });
        jobs.truncate(most);
        jobs
    }
}

/// The job whose install is this event, with the tree after the install. Events of moves and drops
/// are ends, too.
pub(super) fn installed(event: &EventKind) -> Option<(JobKind, JobId, &ShapeFacts)> {
    let (kind, job, shape) = match event {
        EventKind::FlushFinished { job, shape, .. } => (JobKind::Flush, job, shape),
        EventKind::CompactionFinished { job, shape, .. } => (JobKind::Compaction, job, shape),
        EventKind::TrivialMove { job, shape, .. } => (JobKind::TrivialMove, job, shape),
        EventKind::DeletionCompaction { job, shape, .. } => {
            (JobKind::DeletionCompaction, job, shape)
        }
        EventKind::IngestFinished { job, shape, .. } => (JobKind::Ingestion, job, shape),
        _ => return None,
    };
    Some((kind, *job, shape))
}

impl Job {
    fn new(event: &Event, known: &Known, kind: JobKind, job: JobId) -> Self {
        Self {
            job,
            kind,
            process: known.process,
            start_event: known.event(),
            start: event.time_micros,
            ..Self::default()
        }
    }

    /// Takes in the event that ends the job.
    fn take_end(&mut self, event: &EventKind, known: &Known) {
        match event {
            EventKind::FlushFinished {
                micros,
                cpu_micros,
                compression_cpu_micros,
                ..
            } => {
                self.micros = known.duration(*micros);
                self.cpu = known.unless_unknown(*cpu_micros);
                self.compression_cpu = known.if_simulated(*compression_cpu_micros);
            }
            EventKind::CompactionFinished {
                output_level,
                num_output_files,
                total_output_size,
                num_input_records,
                num_output_records,
                micros,
                cpu_micros,
                compression_cpu_micros,
                decompression_cpu_micros,
                ..
            } => {
                self.output_level = Some(*output_level);
                self.output_files = Some((*num_output_files).into());
                self.output_bytes = *total_output_size;
                self.output_entries = *num_output_records;
                self.input_entries = known.unless_unknown(*num_input_records);
                self.micros = known.duration(*micros);
                if *micros != 0 {
                    self.subcompactions = Some(self.planned_subcompactions);
                }
                self.cpu = known.unless_unknown(*cpu_micros);
                self.compression_cpu = known.if_simulated(*compression_cpu_micros);
                self.decompression_cpu = known.if_simulated(*decompression_cpu_micros);
            }
            EventKind::IngestFinished {
                num_files,
                total_files_size,
                ..
            } => {
                self.reason = Some(CompactionReason::ExternalSstIngestion);
                self.output_files = Some((*num_files).into());
                self.output_bytes = *total_files_size;
            }
            _ => self.take_move(event, known),
        }
    }

    /// Takes in the event of a move or drop.
    fn take_move(&mut self, event: &EventKind, known: &Known) {
        let (EventKind::TrivialMove {
            reason,
            score,
            total_files_size,
            inputs,
            reasoning,
            ..
        }
        | EventKind::DeletionCompaction {
            reason,
            score,
            total_files_size,
            inputs,
            reasoning,
            ..
        }) = event
        else {
            return;
        };
        // RocksDB does not log the score of a move, so recordings have our picker's.
        let has_score = !known.is_recorded || !reasoning.checks().is_empty();
        self.reason = Some(*reason);
        self.rule = rule_of(reasoning);
        self.score = has_score.then_some(*score);
        // A LOG alone may show neither which files moved nor which level they left.
        let is_told = !inputs.is_empty();
        self.input_levels = is_told.then(|| level_names(inputs));
        self.input_files = is_told.then(|| file_count(inputs));
        self.input_bytes = Some(*total_files_size);
        if let EventKind::TrivialMove {
            destination_level, ..
        } = event
        {
            self.output_level = Some(*destination_level);
            self.output_files = self.input_files;
            self.output_bytes = *total_files_size;
        }
    }

    /// Time from the job's start to its end, in µs; `None` if unknown.
    pub(super) fn wall_micros(&self, known: &Known) -> Option<u64> {
        known.timed(self.end?.saturating_sub(self.start))
    }
}
