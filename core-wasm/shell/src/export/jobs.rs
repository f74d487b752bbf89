//! A row for each flush, compaction, move, drop and ingestion.

use super::known::{Known, unless_zero};
use super::table::{Row, Table, names};
use crate::wire::WireEnum;
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, JobId};
use engine::model::version::CompactionInput;
use engine::options::CompressionType;
use engine::reasoning::Reasoning;
use std::collections::BTreeMap;

/// What is told of a job, from its start to its end.
#[derive(Clone, Debug, Default)]
struct Job {
    job: u32,
    kind: &'static str,
    process: u64,
    slot: Option<u32>,
    start_event: u64,
    end_event: Option<u64>,
    start: u64,
    end: Option<u64>,
    /// Summed over subcompactions.
    micros: Option<u64>,
    cpu: Option<u64>,
    compression_cpu: Option<u64>,
    decompression_cpu: Option<u64>,
    reason: Option<CompactionReason>,
    rule: Option<&'static str>,
    score: Option<f64>,
    input_levels: Option<String>,
    input_files: Option<u64>,
    input_bytes: Option<u64>,
    input_entries: Option<u64>,
    output_level: Option<u32>,
    /// `None`: unknown.
    output_files: Option<u64>,
    output_bytes: u64,
    output_entries: u64,
    compression: Option<CompressionType>,
    subcompactions: Option<u32>,
    /// The same as its begin has it: a `LOG` says it with the end.
    planned_subcompactions: u32,
    target_file_size: Option<u64>,
}

/// `jobs`
#[derive(Default)]
pub(super) struct Jobs {
    /// In the order in which they began.
    jobs: Vec<Job>,
    running: BTreeMap<JobId, usize>,
}

/// The levels that inputs come from, as `L0 L5`.
pub(super) fn level_names(inputs: &[CompactionInput]) -> String {
    let levels = inputs.iter().map(|input| format!("L{}", input.level));
    levels.collect::<Vec<_>>().join(" ")
}

/// The number of files in inputs.
pub(super) fn file_count(inputs: &[CompactionInput]) -> u64 {
    inputs.iter().map(|input| input.files.len() as u64).sum()
}

/// The rule that decided, where one is told.
fn rule_of(reasoning: &Reasoning) -> Option<&'static str> {
    Some(reasoning.deciding_rule()).filter(|rule| !rule.is_empty())
}

/// A job that begins with this event.
fn begun(event: &Event, known: &Known, kind: &'static str, job: JobId) -> Job {
    Job {
        job: job.0,
        kind,
        process: known.process,
        start_event: known.event(),
        start: event.time_micros,
        ..Job::default()
    }
}

impl Jobs {
    fn begin(&mut self, job: Job) {
        self.running.insert(JobId(job.job), self.jobs.len());
        self.jobs.push(job);
    }

    fn running(&mut self, job: JobId) -> Option<&mut Job> {
        let at = *self.running.get(&job)?;
        self.jobs.get_mut(at)
    }

    /// The job, which ends with this event; one that nobody saw begin begins with it.
    fn ended(&mut self, event: &Event, known: &Known, kind: &'static str, id: JobId) -> &mut Job {
        let at = self.running.remove(&id).unwrap_or_else(|| {
            self.jobs.push(begun(event, known, kind, id));
            self.jobs.len() - 1
        });
        let job = &mut self.jobs[at];
        job.end_event = Some(known.event());
        job.end = Some(event.time_micros);
        job
    }

    fn begin_compaction(&mut self, event: &Event, known: &Known) {
        let EventKind::CompactionStarted {
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
        } = &event.kind
        else {
            return;
        };
        self.begin(Job {
            slot: known.if_has_times(*slot),
            reason: Some(*reason),
            rule: rule_of(reasoning),
            score: known.if_has_times(*score),
            input_levels: Some(level_names(inputs)),
            input_files: Some(file_count(inputs)),
            input_bytes: Some(*input_data_size),
            output_level: Some(*output_level),
            compression: known.if_has_times(*compression),
            subcompactions: known.if_simulated(*subcompaction_count),
            planned_subcompactions: *subcompaction_count,
            target_file_size: unless_zero(*target_file_size),
            ..begun(event, known, "compaction", *job)
        });
    }

    fn end_compaction(&mut self, event: &Event, known: &Known) {
        let EventKind::CompactionFinished {
            job,
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
        } = &event.kind
        else {
            return;
        };
        let ended = self.ended(event, known, "compaction", *job);
        ended.output_level = Some(*output_level);
        ended.output_files = Some((*num_output_files).into());
        ended.output_bytes = *total_output_size;
        ended.output_entries = *num_output_records;
        ended.input_entries = known.unless_unknown(*num_input_records);
        ended.micros = known.duration(*micros);
        if *micros != 0 {
            ended.subcompactions = Some(ended.planned_subcompactions);
        }
        ended.cpu = known.unless_unknown(*cpu_micros);
        ended.compression_cpu = known.if_simulated(*compression_cpu_micros);
        ended.decompression_cpu = known.if_simulated(*decompression_cpu_micros);
    }

    /// A move or a drop: over as soon as it is told.
    fn at_once(&mut self, event: &Event, known: &Known) {
        let (kind, job, reason, score, bytes, inputs, reasoning) = match &event.kind {
            EventKind::TrivialMove {
                job,
                reason,
                score,
                total_files_size,
                inputs,
                reasoning,
                ..
            } => {
                let kind = "trivial_move";
                (
                    kind,
                    job,
                    reason,
                    score,
                    total_files_size,
                    inputs,
                    reasoning,
                )
            }
            EventKind::DeletionCompaction {
                job,
                reason,
                score,
                total_files_size,
                inputs,
                reasoning,
                ..
            } => {
                let kind = "deletion_compaction";
                (
                    kind,
                    job,
                    reason,
                    score,
                    total_files_size,
                    inputs,
                    reasoning,
                )
            }
            _ => return,
        };
        let destination = match &event.kind {
            EventKind::TrivialMove {
                destination_level, ..
            } => Some(*destination_level),
            _ => None,
        };
        // RocksDB does not log the score of a move: a recording has it from our picker.
        let has_score = !known.is_recorded() || !reasoning.checks().is_empty();
        let ended = self.ended(event, known, kind, *job);
        ended.reason = Some(*reason);
        ended.rule = rule_of(reasoning);
        ended.score = has_score.then_some(*score);
        // Of a move a LOG alone may not say which level its files left, nor which they are.
        let is_told = !inputs.is_empty();
        ended.input_levels = is_told.then(|| level_names(inputs));
        ended.input_files = is_told.then(|| file_count(inputs));
        ended.input_bytes = Some(*bytes);
        ended.output_level = destination;
        if destination.is_some() {
            ended.output_files = is_told.then(|| file_count(inputs));
            ended.output_bytes = *bytes;
        }
    }
}

impl Table for Jobs {
    fn columns(&self, _: &Known) -> Vec<String> {
        names(&[
            "job",
            "kind",
            "process",
            "slot",
            "start_event",
            "end_event",
            "start_us",
            "end_us",
            "duration_us",
            "subcompactions_us",
            "cpu_us",
            "compression_cpu_us",
            "decompression_cpu_us",
            "compaction_reason",
            "rule",
            "score",
            "input_levels",
            "input_files",
            "input_bytes",
            "input_entries",
            "output_level",
            "output_files",
            "output_bytes",
            "output_entries",
            "compression",
            "subcompactions",
            "target_file_size_bytes",
        ])
    }

    fn follow(&mut self, event: &Event, known: &Known, _: &mut Vec<Row>) {
        match &event.kind {
            // What a process that ended was doing comes to no end.
            EventKind::BenchmarkStarted { is_open: true, .. } => self.running.clear(),
            EventKind::FlushStarted {
                job,
                slot,
                input_entries,
                ..
            } => self.begin(Job {
                slot: known.if_has_times(*slot),
                output_files: Some(0),
                reason: Some(CompactionReason::Flush),
                input_entries: known.unless_unknown(*input_entries),
                output_level: Some(0),
                ..begun(event, known, "flush", *job)
            }),
            EventKind::TableFileCreation {
                job,
                level,
                file_size,
                entries,
                compression,
                ..
            } => {
                let compression = known.if_has_times(*compression);
                if let Some(job) = self.running(*job).filter(|job| job.kind == "flush") {
                    job.output_level = Some(*level);
                    job.output_files = Some(job.output_files.unwrap_or(0) + 1);
                    job.output_bytes += file_size;
                    job.output_entries += entries;
                    job.compression = compression;
                }
            }
            EventKind::FlushFinished {
                job,
                micros,
                cpu_micros,
                compression_cpu_micros,
                ..
            } => {
                let ended = self.ended(event, known, "flush", *job);
                ended.micros = known.duration(*micros);
                ended.cpu = known.unless_unknown(*cpu_micros);
                ended.compression_cpu = known.if_simulated(*compression_cpu_micros);
            }
            EventKind::CompactionStarted { .. } => self.begin_compaction(event, known),
            EventKind::CompactionFinished { .. } => self.end_compaction(event, known),
            EventKind::IngestFinished {
                job,
                num_files,
                total_files_size,
                ..
            } => {
                let ended = self.ended(event, known, "ingestion", *job);
                ended.reason = Some(CompactionReason::ExternalSstIngestion);
                ended.output_files = Some((*num_files).into());
                ended.output_bytes = *total_files_size;
            }
            _ => self.at_once(event, known),
        }
    }

    fn finish(&mut self, known: &Known, rows: &mut Vec<Row>) {
        rows.extend(self.jobs.drain(..).map(|job| job.into_row(known)));
    }
}

impl Job {
    fn into_row(self, known: &Known) -> Row {
        // A job that did not end, or wrote nothing, has no outputs that could be counted.
        let is_over = self.end_event.is_some() && self.kind != "deletion_compaction";
        let written = |number: u64| is_over.then_some(number);
        let has_entries = self.kind != "trivial_move";
        let entries = written(self.output_entries).filter(|_| has_entries);
        // Moves, drops and jobs whose time is unknown are known by their ends alone: where such a
        // job is drawn to begin is not where it began.
        let is_timed = !known.is_recorded() || self.micros.is_some() || self.end.is_none();
        let start = known.time(self.start).filter(|_| is_timed);
        let end = self.end.filter(|_| known.has_end(JobId(self.job)));
        let duration = end.map(|end| end.saturating_sub(self.start));
        let duration = duration.filter(|_| is_timed);
        // Of a recording the files say it, if they are known.
        let compression = self
            .compression
            .filter(|one| !known.is_recorded() || is_over && *one != CompressionType::Disable);
        vec![
            JobId(self.job).known().into(),
            self.kind.into(),
            self.process.into(),
            self.slot.into(),
            self.start_event.into(),
            self.end_event.into(),
            start.into(),
            end.and_then(|end| known.time(end)).into(),
            duration.and_then(|micros| known.time(micros)).into(),
            self.micros.into(),
            self.cpu.into(),
            self.compression_cpu.into(),
            self.decompression_cpu.into(),
            self.reason.map(CompactionReason::name).into(),
            self.rule.into(),
            self.score.into(),
            self.input_levels.into(),
            self.input_files.into(),
            self.input_bytes.into(),
            self.input_entries.into(),
            self.output_level.into(),
            self.output_files.filter(|_| is_over).into(),
            written(self.output_bytes).into(),
            entries
                .and_then(|entries| known.unless_unknown(entries))
                .into(),
            compression.map(WireEnum::wire_name).into(),
            self.subcompactions.into(),
            self.target_file_size.into(),
        ]
    }
}
