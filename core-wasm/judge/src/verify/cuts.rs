//! Output cuts: recorded files against those that our rules cut from regenerated keys.
//!
//! Each file is compared: first key, last key, entries; and, separately, its size in bytes. A file
//! that is cut elsewhere than by our rules still holds the entries of its range, so one difference
//! does not bring about others.

use crate::regenerate::{Entries, exact_split_key, key_stream, regenerable, writes};
use crate::verify::check::{Agreement, Check};
use crate::verify::report::Report;
use engine::compaction::outputs::cutter::{CutLimits, Grandparent};
use engine::compaction::outputs::produce::{OutputFile, execute, flush};
use engine::compaction::outputs::subcompactions::{anchors, boundaries};
use engine::compaction::{Compaction, CompactionReason};
use engine::model::block_size::metadata::TableMetadata;
use engine::model::block_size::{TableFormat, TableIdentity};
use engine::model::key::KeyRange;
use engine::model::population::{KeptDeletions, Population};
use engine::model::sorting::sort_by_key;
use engine::model::sst::{FileNumber, SstFile};
use engine::options::CompressionType;
use engine::workload::{KeyStream, Workload};
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::log::log_facts::{CompactionFacts, LogFacts};
use recordings::replay::ReplayedPick;
use std::collections::BTreeMap;

/// Compares every flushed file and every output file with the one that our rules write.
///
/// # Errors
/// In a sentence, why the keys of this recording cannot be regenerated.
pub(super) fn judge_cuts(
    report: &mut Report,
    recording: &Recording,
    replayed: &[ReplayedPick],
) -> Result<(), String> {
    let (log, workload) = regenerable(recording)?;
    let mut replay = CutReplay::new(report, recording, log, &workload)?;
    let picked = picked_compactions(replayed);
    for unit in &recording.history.units {
        match unit.kind {
            UnitKind::Flush | UnitKind::Ingestion => replay.flush(unit),
            UnitKind::Compaction => replay.compact(unit, picked.get(&unit.job).copied()),
            UnitKind::Drop => {
                for file in &unit.edit.deleted {
                    replay.contents.remove(&file.number);
                }
            }
            // They change no file.
            UnitKind::Move | UnitKind::Options | UnitKind::Reservation => {}
        }
    }
    let what = "output files of manual compactions, whose key ranges are their callers'";
    let manual_outputs = replay.manual_outputs;
    report.leave_out(Check::Cuts, manual_outputs, what);
    Ok(())
}

/// The compactions that our picker would have made as well, each with the state that it was made
/// in, by job.
fn picked_compactions(replayed: &[ReplayedPick]) -> BTreeMap<u32, (&Compaction, usize)> {
    let picked = replayed.iter().filter_map(|one| {
        let state = one.pick.states[one.agrees_in?.state];
        let compaction = one.choice.result.compaction.as_ref()?;
        Some((one.pick.job, (compaction, state)))
    });
    picked.collect()
}

/// The live files with what they hold, and what is to be written next.
struct CutReplay<'a> {
    report: &'a mut Report,
    recording: &'a Recording,
    log: &'a LogFacts,
    format: TableFormat,
    /// As the first file that is compared has it.
    metadata: Option<TableMetadata>,
    stream: KeyStream,
    next_seqno: u64,
    /// Every file that ever was: compactions may be guided by files that are gone since the pick.
    known: BTreeMap<FileNumber, &'a SstFile>,
    /// `None` once a difference made it unknown.
    contents: BTreeMap<FileNumber, Option<Entries>>,
    /// Output files of manual compactions that our picker does not make: not compared.
    manual_outputs: u64,
}

/// Files that a compaction read, with what they hold.
type Inputs = [(FileNumber, Entries)];

impl<'a> CutReplay<'a> {
    /// The beginning. Files that are there must come from a sequential fill of all keys: each holds
    /// every key of its range.
    fn new(
        report: &'a mut Report,
        recording: &'a Recording,
        log: &'a LogFacts,
        workload: &Workload,
    ) -> Result<Self, String> {
        let stream = key_stream(recording, workload)?;
        let format = TableFormat {
            table: recording.options.table.clone(),
            key_size: workload.key_size,
            value_size: workload.value_size,
            compression: CompressionType::None,
            compression_ratio: 1.0,
            has_zeroed_seqnos: false,
        };
        let mut known = BTreeMap::new();
        let mut contents = BTreeMap::new();
        let mut last_seqno = 0;
        for (_, file) in &recording.history.initial {
            let entries = Entries::of_fill(file).ok_or("the keys were not written by db_bench")?;
            known.insert(file.number, file);
            contents.insert(file.number, Some(entries));
            last_seqno = file.largest_seqno.max(last_seqno);
        }
        for check in [Check::Cuts, Check::Flushes, Check::ExactSizes] {
            report.results.insert(check, Agreement::default());
        }
        Ok(Self {
            report,
            recording,
            log,
            format,
            metadata: None,
            stream,
            next_seqno: last_seqno + 1,
            known,
            contents,
            manual_outputs: 0,
        })
    }

    fn flush(&mut self, unit: &'a Unit) {
        let mut files: Vec<&SstFile> = unit.edit.added.iter().map(|(_, file)| file).collect();
        sort_by_key(&mut files, |file| file.largest_seqno);
        for file in files {
            let writes = writes(self.recording, self.log, unit, file);
            let keys = self.stream.take_in_order(writes);
            let entries = keys.map(|keys| Entries::of_writes(&keys, self.next_seqno));
            self.next_seqno += writes;
            let population = entries.as_ref().and_then(Entries::population);
            let ours = population.and_then(|population| flush(&[&population], &self.format));
            let ours: Vec<OutputFile> = ours.into_iter().collect();
            let agrees = self.compare(unit, &[file], &ours);
            self.report.count(Check::Flushes, agrees);
            self.install(&[file], &entries.unwrap_or_default());
        }
    }

    fn compact(&mut self, unit: &'a Unit, picked: Option<(&Compaction, usize)>) {
        let mut outputs: Vec<&SstFile> = unit.edit.added.iter().map(|(_, file)| file).collect();
        sort_by_key(&mut outputs, |file| file.smallest);
        let gone = unit.edit.deleted.iter().map(|file| file.number);
        let read: Vec<(FileNumber, Option<Entries>)> = gone
            .map(|number| (number, self.contents.remove(&number).flatten()))
            .collect();
        let known = read
            .into_iter()
            .map(|(number, entries)| Some((number, entries?)));
        let known: Option<Vec<(FileNumber, Entries)>> = known.collect();
        let is_bottommost = known.is_some() && picked.is_some_and(|(one, _)| one.is_bottommost);
        let entries = known.iter().flatten().map(|(_, entries)| entries);
        let merged = Entries::merge(entries, is_bottommost);
        let facts = self.log.compactions.get(&unit.job);
        let reason = facts.and_then(|facts| facts.reason);
        let why = match (&known, picked) {
            (Some(inputs), Some(picked)) => {
                let limits = self.limits(picked, facts, inputs);
                let population = merged.population();
                let populations: Vec<&Population> = population.iter().collect();
                let ours = execute(&populations, &KeptDeletions::All, &limits, &self.format).files;
                self.compare(unit, &outputs, &ours);
                for (at, recorded) in outputs.iter().enumerate() {
                    let is_same = ours
                        .get(at)
                        .is_some_and(|ours| is_same_file(recorded, ours));
                    self.report.count(Check::Cuts, is_same);
                }
                None
            }
            (_, None) if reason == Some(CompactionReason::ManualCompaction) => {
                self.manual_outputs += outputs.len() as u64;
                None
            }
            (None, _) => Some("unknown, because an input differs from the recording"),
            (Some(_), None) => {
                Some("unknown, because our picker would not have picked this compaction")
            }
        };
        if let Some(why) = why {
            for _ in &outputs {
                self.report.count(Check::Cuts, false);
            }
            let recorded = format!("{} files", outputs.len());
            self.differs(unit, recorded, why);
        }
        self.install(&outputs, &merged);
    }

    /// Limits that decide the cuts of a compaction that our picker made.
    fn limits(
        &self,
        (picked, state): (&Compaction, usize),
        facts: Option<&CompactionFacts>,
        inputs: &Inputs,
    ) -> CutLimits {
        let file = |number: &FileNumber| self.known.get(number).copied();
        let grandparents = picked.grandparents.iter().filter_map(file);
        let by_level = picked.inputs.iter().map(|input| {
            let files = input.files.iter().filter_map(file).collect();
            (input.level, files)
        });
        let by_level: Vec<(usize, Vec<&SstFile>)> = by_level.collect();
        let options = self.recording.options_after(state);
        let style = options.compaction_style.rules();
        let started_seconds = facts.map_or(0, |facts| facts.started / 1_000_000);
        CutLimits {
            output_level: picked.output_level,
            target_file_size_bytes: picked.target_file_size_bytes,
            max_compaction_bytes: picked.max_compaction_bytes,
            grandparents: grandparents.map(Grandparent::of).collect(),
            is_bottommost: picked.is_bottommost,
            ttl_files: style.ttl_files(options, &by_level, picked.is_bottommost, started_seconds),
            subcompaction_starts: self.subcompaction_starts(picked, facts, inputs),
            split_key: exact_split_key(picked, inputs.iter().map(|(_, entries)| entries)),
            ..style.cut_limits(options, self.recording.rocksdb_version)
        }
    }

    /// First keys of the parts of the key range, if several subcompactions shared it (C-31).
    fn subcompaction_starts(
        &self,
        picked: &Compaction,
        facts: Option<&CompactionFacts>,
        inputs: &Inputs,
    ) -> Vec<u64> {
        let finish = facts.and_then(|facts| facts.finish.as_ref());
        let planned = finish.map_or(1, |finish| finish.subcompactions);
        if planned <= 1 {
            return Vec::new();
        }
        let mut all = Vec::new();
        for number in picked.inputs.iter().flat_map(|input| &input.files) {
            let entries = inputs.iter().find(|(input, _)| input == number);
            let population = entries.and_then(|(_, entries)| entries.population());
            if let (Some(population), Some(file)) = (population, self.known.get(number)) {
                all.extend(anchors(&population, file.size_bytes, &self.format));
            }
        }
        boundaries(all, planned.into(), picked.target_file_size_bytes)
    }

    /// Tells the first file that differs; of files that agree compares the sizes.
    fn compare(&mut self, unit: &Unit, recorded: &[&SstFile], ours: &[OutputFile]) -> bool {
        let mut pairs = recorded.iter().zip(ours);
        let is_same = recorded.len() == ours.len()
            && pairs.all(|(recorded, ours)| is_same_file(recorded, ours));
        if !is_same {
            let (recorded, ours) = first_difference(recorded, ours);
            self.differs(unit, recorded, ours);
            return false;
        }
        for (recorded, ours) in recorded.iter().zip(ours) {
            let identity = TableIdentity {
                file_number: recorded.number.0,
                smallest_seqno: recorded.smallest_seqno,
                largest_seqno: recorded.largest_seqno,
                is_flush: unit.kind != UnitKind::Compaction,
            };
            let metadata = self.metadata.unwrap_or_else(|| {
                let other_bytes =
                    TableMetadata::measured(self.format.table.format_version).other_bytes;
                TableMetadata::of_release(self.recording.rocksdb_version, other_bytes)
            });
            let size = self.format.with_metadata(ours.size, &identity, &metadata);
            self.metadata
                .get_or_insert(metadata.fitted(size.file_bytes, recorded.size_bytes));
            let is_exact = size.file_bytes == recorded.size_bytes;
            self.report.count(Check::ExactSizes, is_exact);
        }
        true
    }

    fn differs(&mut self, unit: &Unit, recorded: String, ours: impl Into<String>) {
        let place = (Check::Cuts, unit.job);
        self.report.differ(place, recorded, ours, "C-9");
    }

    /// Puts the recorded files in place. Wherever they were cut, they hold the entries of their
    /// ranges, if these begin, end and count as recorded.
    fn install(&mut self, recorded: &[&'a SstFile], merged: &Entries) {
        for file in recorded {
            let entries = merged.within(&file.range());
            let is_known = entries.count() == file.entry_count
                && entries.first().map(|first| first.key) == Some(file.smallest.key)
                && entries.last().map(|last| last.key) == Some(file.largest.key);
            self.known.insert(file.number, file);
            self.contents
                .insert(file.number, is_known.then_some(entries));
        }
    }
}

/// First key, last key and entries.
fn is_same_file(recorded: &SstFile, ours: &OutputFile) -> bool {
    recorded.range() == ours.range && recorded.entry_count == ours.size.entries
}

/// The first file that differs, in both forms.
fn first_difference(recorded: &[&SstFile], ours: &[OutputFile]) -> (String, String) {
    let mut pairs = recorded.iter().zip(ours);
    let differing = pairs.position(|(recorded, ours)| !is_same_file(recorded, ours));
    let index = differing.unwrap_or(recorded.len().min(ours.len()));
    let describe = |file: Option<(KeyRange, u64)>, count: usize| {
        let Some((range, entries)) = file else {
            return format!("no file {index} ({count} files)");
        };
        let (first, last) = (range.smallest.0, range.largest.0);
        format!("file {index} of {count}: {entries} entries, keys {first} to {last}")
    };
    let of_recorded = |file: &&SstFile| (file.range(), file.entry_count);
    let of_ours = |file: &OutputFile| (file.range, file.size.entries);
    (
        describe(recorded.get(index).map(of_recorded), recorded.len()),
        describe(ours.get(index).map(of_ours), ours.len()),
    )
}
