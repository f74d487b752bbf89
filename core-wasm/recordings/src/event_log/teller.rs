//! Makes the events of a recorded history, for the page and `replay`.
//!
//! Facts are drafted with their times, sorted, and turned into events one by one. At any given
//! time, files are written first, then installed, then deleted, and new jobs start last, so that a
//! job's inputs always exist.

use crate::database::Recording;
use crate::event_log::agreed_picks::{AgreedPick, Picked, agreed_picks};
use crate::event_log::drafts::{Draft, Drafts};
use crate::event_log::tree::{ScoredTree, Scores, TreeSums};
use crate::event_log::unit_facts::{
    drawn_file, first_seen, initial_files, key_space, move_reasons, moved_to,
};
use crate::history::lost_compactions::{LostCompaction, lost_compactions};
use crate::history::units::UnitKind;
use crate::log::log_facts::{CompactionFacts, LogFacts};
use engine::compaction::CompactionReason;
use engine::compaction::outputs::{Cut, CutReason};
use engine::log::{Event, EventKind, JobId, OptionsCall, RunMode, SCHEMA_VERSION, ShapeFacts};
use engine::model::sst::{FileNumber, SstFile};
use engine::options::CompressionType;
use engine::reasoning::Reasoning;
use engine::stats::amplification::IoCounters;
use engine::write_stall::{StallCause, StallCondition, stall_limits};
use std::collections::BTreeMap;

/// Returns the history as an event log ([`RunMode::Recorded`]), timed from its first event.
///
/// A pick has our picker's reasoning if our picker made the same pick.
pub fn recorded_events(recording: &Recording) -> Vec<Event> {
    let mut telling = Telling::new(recording);
    let mut events = Vec::new();
    while telling.tell(recording, &mut events) {}
    events
}

/// An event log in the making, because a whole one may need more memory than its recording.
pub struct Telling {
    drafts: Drafts,
    /// Number of drafts that have become events.
    told: usize,
    start: u64,
    sums: TreeSums,
    /// Tree with its scores; `None` once files have contradicted each other.
    tree: Option<ScoredTree>,
    /// Picks that our picker agrees with; each is taken once.
    agreed: Vec<(Picked, Option<AgreedPick>)>,
    /// Reasons for moves that the log gives, by job.
    move_reasons: BTreeMap<u32, CompactionReason>,
    /// Compactions that ended without a result.
    lost: Vec<LostCompaction>,
    /// Number of user bytes written.
    user_bytes: u64,
    /// Bytes that the last flush or compaction wrote to blob files.
    blob_bytes: u64,
    /// Number of units whose install has become an event.
    units: usize,
    /// Time of the current fact, in µs.
    time: u64,
}

impl Telling {
    /// Starts an event log. All later calls need the same recording.
    pub fn new(recording: &Recording) -> Self {
        let drafts = Drafts::of(recording);
        let log = recording.log.as_ref();
        Self {
            start: drafts.start(recording),
            drafts,
            told: 0,
            sums: TreeSums::new(recording),
            tree: ScoredTree::new(recording),
            agreed: agreed_picks(recording),
            move_reasons: log.map(move_reasons).unwrap_or_default(),
            lost: log.map(lost_compactions).unwrap_or_default(),
            user_bytes: 0,
            blob_bytes: 0,
            units: 0,
            time: 0,
        }
    }

    /// `LOG` time that is time 0 in the event log.
    pub fn start_time(&self) -> u64 {
        self.start
    }

    /// Number of units whose install is among the events so far.
    pub fn units(&self) -> usize {
        self.units
    }

    /// Bytes that the last installed job wrote to blob files.
    pub fn blob_bytes(&self) -> u64 {
        self.blob_bytes
    }

    /// Fraction (0 to 1) of the history that has become events.
    pub fn progress(&self) -> f64 {
        self.told as f64 / self.drafts.list.len().max(1) as f64
    }

    /// Appends the events of the next fact; returns true if more follow.
    pub fn tell(&mut self, recording: &Recording, into: &mut Vec<Event>) -> bool {
        let mut teller = Teller {
            recording,
            so_far: self,
            events: into,
        };
        if teller.so_far.told == 0 {
            teller.begin();
        }
        let so_far = &mut *teller.so_far;
        let Some(draft) = so_far.drafts.list.get(so_far.told) else {
            return false;
        };
        let fact = draft.fact;
        so_far.time = draft.time.saturating_sub(so_far.start);
        teller.tell(fact);
        self.told += 1;
        self.told < self.drafts.list.len()
    }
}

struct Teller<'a> {
    recording: &'a Recording,
    so_far: &'a mut Telling,
    events: &'a mut Vec<Event>,
}

impl<'a> Teller<'a> {
    fn agreed_at(&mut self, place: Picked) -> Option<AgreedPick> {
        let agreed = &mut self.so_far.agreed;
        let at = agreed.binary_search_by_key(&place, |(place, _)| *place);
        agreed[at.ok()?].1.take()
    }

    fn push(&mut self, kind: EventKind) {
        self.events.push(Event {
            time_micros: self.so_far.time,
            user_bytes_written: self.so_far.user_bytes,
            kind,
        });
    }

    fn begin(&mut self) {
        let recording = self.recording;
        let known = recording.known_options_of_open(0);
        self.push(EventKind::ScenarioStarted {
            schema_version: SCHEMA_VERSION,
            mode: RunMode::Recorded,
            sample_factor: 1,
            key_space: key_space(recording),
            has_key_ranges: recording.has_manifest,
            has_times: recording.log.is_some(),
            num_levels: recording.num_levels as u32,
            compaction_style: known.map(|options| options.compaction_style),
            write_buffer_size: known.map_or(0, |options| options.write_buffer_size),
        });
        let names = &recording.activity.families;
        if 1 < names.len() {
            self.push(EventKind::ColumnFamilies {
                names: names.clone(),
                shown: recording.family_index as u32,
            });
        }
        for (level, file) in &initial_files(recording) {
            self.created(0, *level, file);
        }
        // From OPTIONS alone, nothing is known about what happened.
        if self.recording.log.is_some() || self.recording.has_manifest {
            self.opened(0);
            self.tell_targets();
        }
    }

    /// Adds the event of an open, after which a recording may begin.
    fn opened(&mut self, step: u32) {
        let known = self.recording.known_options_of_open(step as usize);
        let log = self.recording.log.as_ref();
        let limits = known.map(stall_limits).unwrap_or_default();
        let trigger = known.map_or(0, |options| options.level0_file_num_compaction_trigger);
        self.push(EventKind::BenchmarkStarted {
            step,
            benchmark: None,
            is_open: step != 0 || log.is_some_and(LogFacts::begins_at_open),
            operations: 0,
            trigger: trigger.max(0) as u32,
            slowdown_trigger: limits.slowdown_trigger,
            stop_trigger: limits.stop_trigger,
            soft_pending_limit: limits.soft_pending_bytes,
            hard_pending_limit: limits.hard_pending_bytes,
            level_scores: self.scores().levels,
        });
    }

    fn tell_targets(&mut self) {
        let tree = self.so_far.tree.as_mut();
        if let Some(targets) = tree.and_then(|tree| tree.new_targets(self.recording)) {
            self.push(targets);
        }
    }

    fn scores(&self) -> Scores {
        let tree = self.so_far.tree.as_ref();
        let scores = tree.map(|tree| tree.scores(self.recording));
        scores.unwrap_or_default()
    }

    /// Changes the tree; it becomes unknown if the change fails.
    fn change_tree(&mut self, change: impl FnOnce(&mut ScoredTree) -> Option<()>) {
        let tree = self.so_far.tree.take();
        self.so_far.tree = tree.and_then(|mut tree| change(&mut tree).map(|()| tree));
    }

    /// The facts about the tree after a unit's install.
    fn facts_after(&mut self, unit: usize) -> ShapeFacts {
        let recording = self.recording;
        self.change_tree(|tree| tree.install(recording, unit));
        let mut facts = { &self.so_far.sums }.facts(recording.knows_files_after(unit + 1));
        let scores = self.scores();
        facts.level_scores = scores.levels;
        facts.pending_compaction_bytes = scores.pending_compaction_bytes;
        facts.run_bounds = scores.run_bounds;
        facts
    }

    fn tell(&mut self, fact: Draft) {
        match fact {
            Draft::Opened(open) => {
                self.so_far.sums.io = IoCounters::default();
                self.opened(open);
            }
            Draft::MemtableSwitched {
                number,
                immutable_count,
                entries,
            } => self.push(EventKind::MemtableSwitched {
                memtable: number,
                entries,
                immutable_count,
            }),
            Draft::Created { job, unit, place } => {
                let unit = &self.recording.history.units[unit as usize];
                let level = unit.edit.added[place as usize].0;
                let file = drawn_file(self.recording, unit, place as usize);
                self.created(job, level, &file);
            }
            Draft::Deleted(job, number) => self.push(EventKind::TableFileDeletion {
                job: JobId(job),
                file_number: FileNumber(number),
            }),
            Draft::Started {
                is_flush,
                job,
                slot,
                unit,
            } => match unit.map(|unit| unit as usize) {
                Some(unit) if is_flush => self.flush_started(job, slot, unit),
                unit => self.compaction_started(job, slot, unit),
            },
            // A compaction without a result has no event, but scores lack its inputs while it runs.
            Draft::Lost(index, has_ended) => {
                let (recording, lost) = (self.recording, self.so_far.lost[index as usize]);
                self.change_tree(|tree| tree.lose(recording, &lost, has_ended));
            }
            Draft::Installed { unit, job } => self.installed(unit as usize, job),
            Draft::Stalled(index) => self.stalled(index as usize),
            Draft::Other { job, slot } => self.other_job(job, slot),
        }
    }

    fn installed(&mut self, unit: usize, job: u32) {
        self.so_far.units = self.so_far.units.max(unit + 1);
        match self.recording.history.units[unit].kind {
            UnitKind::Flush => self.flush_finished(unit, job),
            UnitKind::Move => self.moved(unit, job),
            UnitKind::Drop => self.dropped(unit, job),
            UnitKind::Options => self.options_changed(unit),
            UnitKind::Reservation => {}
            UnitKind::Ingestion => self.ingested(unit, job),
            UnitKind::Compaction => self.compaction_finished(unit, job),
        }
        self.tell_targets();
    }

    fn stalled(&mut self, index: usize) {
        let activity = &self.recording.activity;
        let Some(stall) = activity.stalls.get(index) else {
            return;
        };
        let line = stall.line.as_ref();
        let has_several = 1 < activity.families.len();
        let families = stall.families.iter().map(|family| *family as u32);
        self.push(EventKind::WriteStall {
            condition: line.map_or(StallCondition::Normal, |line| line.condition),
            cause: line.map_or(StallCause::None, |line| line.cause),
            delayed_write_rate: line.map_or(0, |line| line.delayed_write_rate),
            count: line.map_or(0, |line| line.count),
            limit: stall.limit,
            families: families.filter(|_| has_several).collect(),
        });
    }

    fn other_job(&mut self, index: u32, slot: Option<u32>) {
        let Some(one) = self.recording.activity.jobs.get(index as usize) else {
            return;
        };
        let (job, family) = (JobId(one.job), one.family as u32);
        self.push(match slot {
            Some(slot) => EventKind::OtherJobStarted {
                job,
                family,
                is_flush: one.is_flush,
                slot,
            },
            None => EventKind::OtherJobFinished { job, family },
        });
    }

    /// Adds the start of a flush, from which on the bytes of its memtables are known.
    fn flush_started(&mut self, job: u32, slot: u32, unit: usize) {
        let unit = &self.recording.history.units[unit];
        let log = self.recording.log.as_ref();
        let facts = log.and_then(|log| log.flushes.get(&job));
        let is_own = |file: &SstFile| match self.recording.flush_job_of(unit, file) {
            0 => unit.job == 0 || unit.job == job,
            recorded => recorded == job,
        };
        let files = unit.edit.added.iter().filter(|(_, file)| is_own(file));
        let written: u64 = files.clone().map(|(_, file)| file.entry_count).sum();
        let entries = facts.map_or(written, |facts| facts.input_entries);
        let raw_bytes = |file: &SstFile| {
            // An internal key is eight bytes longer than the user key.
            (file.raw_key_bytes + file.raw_value_bytes).saturating_sub(8 * file.entry_count)
        };
        let raw: u64 = files.map(|(_, file)| raw_bytes(file)).sum();
        let product = u128::from(entries) * u128::from(raw);
        self.so_far.user_bytes += product.checked_div(u128::from(written)).unwrap_or(0) as u64;
        self.push(EventKind::FlushStarted {
            job: JobId(job),
            slot,
            memtable_count: facts.map_or(1, |facts| facts.memtable_count),
            input_entries: entries,
        });
    }

    fn created(&mut self, job: u32, level: usize, file: &SstFile) {
        let mut event = EventKind::file_created(
            JobId(job),
            level,
            file,
            Cut::without_numbers(CutReason::Unknown),
        );
        if let EventKind::TableFileCreation { compression, .. } = &mut event
            && !self.recording.knows_compression(file)
        {
            *compression = CompressionType::Disable;
        }
        self.push(event);
    }

    /// Adds the flush jobs of a commit, one by one.
    fn flush_finished(&mut self, index: usize, job: u32) {
        let unit = &self.recording.history.units[index];
        // A flush that the LOG does not mention has only a number that we assigned.
        let log = self.recording.log.as_ref();
        let flush = log.and_then(|log| log.flushes.get(&job));
        let mut pre_compression_bytes = 0;
        for (level, file) in &unit.edit.added {
            let recorded = self.recording.flush_job_of(unit, file);
            if recorded == job || (recorded == 0 && flush.is_none()) {
                self.so_far.sums.add(*level, file);
                self.so_far.sums.io.flushed_bytes += file.size_bytes;
                pre_compression_bytes += self.recording.pre_compression_bytes(file);
            }
        }
        self.so_far.blob_bytes = self.recording.blob_bytes_of(job);
        self.so_far.sums.io.flushed_bytes += self.so_far.blob_bytes;
        let shape = self.facts_after(index);
        self.push(EventKind::FlushFinished {
            job: JobId(job),
            micros: flush.map_or(0, |flush| flush.micros),
            cpu_micros: flush.map_or(0, |flush| flush.cpu_micros),
            compression_cpu_micros: 0,
            pre_compression_bytes,
            shape,
        });
    }

    fn facts_of(&self, job: u32) -> Option<&'a CompactionFacts> {
        self.recording.log.as_ref()?.compactions.get(&job)
    }

    fn compaction_started(&mut self, job: u32, slot: u32, unit: Option<usize>) {
        let recording = self.recording;
        let place = unit.map_or(Picked::Job(job), Picked::Unit);
        let unit = unit.map(|unit| &self.recording.history.units[unit]);
        let facts = self.facts_of(job);
        let inputs = match (facts, unit) {
            (Some(facts), _) if !facts.inputs.is_empty() => facts.compaction_inputs(),
            (_, Some(unit)) => unit.inputs(),
            _ => Vec::new(),
        };
        let added = unit.and_then(|unit| unit.edit.added.first());
        let output_level = facts.and_then(|facts| facts.output_level);
        let output_level = output_level.or(added.map(|(level, _)| *level)).unwrap_or(0);
        let known_reason = facts.and_then(|facts| facts.reason);
        let finish = facts.and_then(|facts| facts.finish.as_ref());
        let subcompactions = finish.map_or(1, |finish| finish.subcompactions);
        // Without a LOG, sizes come from the tree.
        let of_tree = || (0.0, self.so_far.sums.size_bytes(&inputs));
        let (score, input_data_size) =
            facts.map_or_else(of_tree, |facts| (facts.score, facts.input_bytes));
        self.change_tree(|tree| tree.start(recording, &inputs));
        let picked = self.agreed_at(place);
        let known = added.filter(|(_, file)| recording.knows_compression(file));
        let written = known.map_or(CompressionType::Disable, |(_, file)| file.compression);
        let whole = picked.as_ref().and_then(|one| one.compaction.as_ref());
        let target = whole.map_or(0, |one| one.target_file_size_bytes);
        let grandparents = whole.map_or(0, |one| one.grandparents.len());
        let grandparent_level = whole.and_then(|one| one.grandparent_level);
        let scores = self.scores();
        let kind = EventKind::CompactionStarted {
            job: JobId(job),
            slot,
            reason: known_reason.unwrap_or(CompactionReason::Unknown),
            output_level: output_level as u32,
            score,
            input_data_size,
            target_file_size: if target == u64::MAX { 0 } else { target },
            grandparent_level: grandparent_level.unwrap_or(0) as u32,
            grandparent_count: grandparents as u32,
            compression: whole.map_or(written, |one| one.output_compression),
            subcompaction_count: subcompactions.max(1),
            inputs,
            reasoning: picked.map(|picked| picked.reasoning).unwrap_or_default(),
            level_scores: scores.levels,
            run_bounds: scores.run_bounds,
        };
        self.push(kind);
    }

    fn compaction_finished(&mut self, index: usize, job: u32) {
        let unit = &self.recording.history.units[index];
        let (read_bytes, written_bytes) = self.so_far.sums.change(&unit.edit);
        let files = unit.edit.added.iter().map(|(_, file)| file);
        let entries = files.clone().map(|file| file.entry_count).sum();
        let pre_compression_bytes = files.map(|file| self.recording.pre_compression_bytes(file));
        let pre_compression_bytes = pre_compression_bytes.sum();
        let facts = self.facts_of(job);
        let finish = facts.and_then(|facts| facts.finish.as_ref());
        self.so_far.sums.io.compaction_read_bytes += read_bytes;
        self.so_far.blob_bytes = self.recording.blob_bytes_of(job);
        self.so_far.sums.io.compacted_bytes += written_bytes + self.so_far.blob_bytes;
        let shape = self.facts_after(index);
        let level = facts.and_then(|facts| facts.output_level);
        let added = unit.edit.added.first().map(|(level, _)| *level);
        let kind = EventKind::CompactionFinished {
            job: JobId(job),
            output_level: level.or(added).unwrap_or(0) as u32,
            num_output_files: unit.edit.added.len() as u32,
            total_output_size: written_bytes,
            num_input_records: finish.map_or(0, |finish| finish.input_records),
            num_output_records: finish.map_or(entries, |finish| finish.output_records),
            micros: finish.map_or(0, |finish| finish.micros),
            cpu_micros: finish.map_or(0, |finish| finish.cpu_micros),
            compression_cpu_micros: 0,
            decompression_cpu_micros: 0,
            pre_compression_bytes,
            shape,
        };
        self.push(kind);
    }

    fn ingested(&mut self, index: usize, job: u32) {
        let unit = &self.recording.history.units[index];
        let (_, bytes) = self.so_far.sums.change(&unit.edit);
        self.so_far.sums.io.ingested_bytes += bytes;
        let shape = self.facts_after(index);
        self.push(EventKind::IngestFinished {
            job: JobId(job),
            num_files: unit.edit.added.len() as u32,
            total_files_size: bytes,
            shape,
        });
    }

    fn moved(&mut self, index: usize, job: u32) {
        let unit = &self.recording.history.units[index];
        self.so_far.sums.change(&unit.edit);
        for place in first_seen(unit) {
            let level = unit.edit.added[place].0;
            self.created(0, level, &drawn_file(self.recording, unit, place));
        }
        let shape = self.facts_after(index);
        let (destination, bytes) = moved_to(self.recording, unit);
        // The log gives no reasons for leveled moves and no scores for any move.
        let logged = self.so_far.move_reasons.get(&job).copied();
        let (reason, score, reasoning) = self.why(index, logged);
        self.push(EventKind::TrivialMove {
            job: JobId(job),
            reason,
            destination_level: destination as u32,
            score,
            total_files_size: bytes,
            inputs: unit.inputs(),
            reasoning,
            shape,
        });
    }

    /// Reason, score and tried rules of a unit's pick. A reason in the LOG takes precedence, and
    /// reasoning for another reason is dropped.
    fn why(
        &mut self,
        index: usize,
        logged: Option<CompactionReason>,
    ) -> (CompactionReason, f64, Reasoning) {
        let picked = self.agreed_at(Picked::Unit(index));
        match picked.filter(|one| logged.is_none_or(|reason| reason == one.reason)) {
            Some(picked) => (picked.reason, picked.score, picked.reasoning),
            None => {
                let reason = logged.unwrap_or(CompactionReason::Unknown);
                (reason, 0.0, Reasoning::default())
            }
        }
    }

    fn options_changed(&mut self, index: usize) {
        let changes = &self.recording.changes;
        let Some(changed) = changes.iter().find(|one| one.unit == index) else {
            return;
        };
        if self.so_far.sums.options.is_some() {
            self.so_far.sums.options = Some(changed.options.clone());
        }
        let shape = self.facts_after(index);
        // A call that RocksDB would refuse has no event.
        if changed.changes.is_empty() {
            return;
        }
        let known = self.recording.knows_options.then_some(&changed.options);
        let limits = known.map(stall_limits).unwrap_or_default();
        let trigger = known.map_or(0, |options| options.level0_file_num_compaction_trigger);
        let changes = changed.changes.iter();
        let settings = { changes.clone() }.map(|one| format!("{}={}", one.name, one.after));
        let kind = EventKind::OptionsChanged {
            call: match changed.is_database_wide {
                true => OptionsCall::SetDbOptions,
                false => OptionsCall::SetOptions,
            },
            settings: settings.collect(),
            before: changes.map(|one| one.before.clone()).collect(),
            trigger: trigger.max(0) as u32,
            slowdown_trigger: limits.slowdown_trigger,
            stop_trigger: limits.stop_trigger,
            soft_pending_limit: limits.soft_pending_bytes,
            hard_pending_limit: limits.hard_pending_bytes,
            shape,
        };
        self.push(kind);
    }

    fn dropped(&mut self, index: usize, job: u32) {
        let unit = &self.recording.history.units[index];
        let (bytes, _) = self.so_far.sums.change(&unit.edit);
        let shape = self.facts_after(index);
        let mut drops = self.recording.log.iter().flat_map(|log| &log.drops);
        let logged = drops.find(|one| unit.is_drop_of(one));
        let (reason, score, reasoning) = self.why(index, logged.and_then(|one| one.reason));
        self.push(EventKind::DeletionCompaction {
            job: JobId(job),
            reason,
            score,
            total_files_size: bytes,
            inputs: unit.inputs(),
            reasoning,
            shape,
        });
    }
}
