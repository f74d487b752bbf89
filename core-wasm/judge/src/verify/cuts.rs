//! Output cuts: recorded files against those that our rules cut from regenerated keys.
//!
//! Each file is compared: first key, last key, entries; and, separately, its size in bytes. A file
//! that is cut elsewhere than by our rules still holds the entries of its range, so one difference
//! does not bring about others.

use crate::regenerate::{Entries, Rewriting, filled_files, regenerable};
use crate::verify::check::{Agreement, Check};
use crate::verify::report::Report;
use crate::verify::rewrite::{rewrite, usual_metadata};
use engine::compaction::outputs::produce::{OutputFile, flush};
use engine::compaction::picker::PickState;
use engine::compaction::{Compaction, CompactionReason};
use engine::model::block_size::metadata::TableMetadata;
use engine::model::block_size::{TableFormat, TableIdentity};
use engine::model::key::KeyRange;
use engine::model::sorting::sort_by_key;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{CompactionInput, Version, VersionEdit};
use engine::options::CompressionType;
use engine::simulation::job_plan::input_files;
use engine::simulation::table_file::table_format;
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
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
    let mut replay = CutReplay::new(report, recording)?;
    // The compactions that our picker would have made as well, with the states of their picks.
    let picked = replayed.iter().filter_map(|one| {
        let state = one.pick.states[one.agrees_in?.state];
        let compaction = one.choice.result.compaction.as_ref()?;
        Some((one.pick.job, (compaction, state)))
    });
    let picked: BTreeMap<u32, (&Compaction, usize)> = picked.collect();
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
    let manual_outputs = replay.manual_outputs;
    let what = "output files of manual compactions, whose key ranges are their callers'";
    report.leave_out(Check::Cuts, manual_outputs, what);
    Ok(())
}

/// The live files with what they hold, and what is to be written next.
struct CutReplay<'a> {
    report: &'a mut Report,
    run: Rewriting<'a>,
    format: TableFormat,
    /// As the first file that is compared has it.
    metadata: Option<TableMetadata>,
    /// Every file that ever was: compactions may be guided by files that are gone since the pick.
    known: BTreeMap<FileNumber, &'a SstFile>,
    /// Without those of which a difference made it unknown.
    contents: BTreeMap<FileNumber, Entries>,
    /// Output files of manual compactions that our picker does not make: not compared.
    manual_outputs: u64,
}

impl<'a> CutReplay<'a> {
    /// The beginning. Files that are there must come from a sequential fill of all keys: each holds
    /// every key of its range.
    fn new(report: &'a mut Report, recording: &'a Recording) -> Result<Self, String> {
        let run = Rewriting::new(recording, regenerable(recording)?)?;
        let filled = filled_files(recording)?;
        for check in [Check::Cuts, Check::Flushes, Check::ExactSizes] {
            report.results.insert(check, Agreement::default());
        }
        Ok(Self {
            report,
            format: table_format(&recording.options, &run.workload, CompressionType::None),
            run,
            metadata: None,
            known: filled
                .iter()
                .map(|(_, file, _)| (file.number, *file))
                .collect(),
            contents: filled
                .into_iter()
                .map(|(_, file, entries)| (file.number, entries))
                .collect(),
            manual_outputs: 0,
        })
    }

    fn flush(&mut self, unit: &'a Unit) {
        for (file, entries) in self.run.flush(unit) {
            let population = entries.population();
            let ours = population.and_then(|population| {
                flush(vec![population], &self.format, &mut Default::default())
            });
            let ours: Vec<OutputFile> = ours.into_iter().collect();
            let agrees = self.compare(unit, &[file], &ours);
            self.report.count(Check::Flushes, agrees);
            self.install(&[file], &entries);
        }
    }

    fn compact(&mut self, unit: &'a Unit, picked: Option<(&Compaction, usize)>) {
        let mut outputs: Vec<&SstFile> = unit.edit.added.iter().map(|(_, file)| file).collect();
        sort_by_key(&mut outputs, |file| file.smallest);
        let read = unit.edit.deleted.iter();
        let read = read.map(|file| Some((file.number, self.contents.remove(&file.number)?)));
        let held: Option<BTreeMap<FileNumber, Entries>> = read.collect();
        let facts = self.run.log.compactions.get(&unit.job);
        let is_manual =
            facts.and_then(|facts| facts.reason) == Some(CompactionReason::ManualCompaction);
        let why = match (&held, picked) {
            (Some(held), Some(picked)) => {
                let (merged, ours) = self.rewrite(unit.job, picked, held);
                self.compare(unit, &outputs, &ours);
                for (at, recorded) in outputs.iter().enumerate() {
                    let own = ours.get(at);
                    let is_same = own.is_some_and(|own| is_same_file(recorded, own));
                    self.report.count(Check::Cuts, is_same);
                }
                return self.install(&outputs, &merged);
            }
            (_, None) if is_manual => {
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
        let held = held.iter().flat_map(BTreeMap::values);
        self.install(&outputs, &Entries::merge(held, false));
    }

    /// The entries and the output files of a compaction that our picker made, on the files that it
    /// looked at.
    fn rewrite(
        &self,
        job: u32,
        (compaction, state): (&Compaction, usize),
        held: &BTreeMap<FileNumber, Entries>,
    ) -> (Entries, Vec<OutputFile>) {
        let recording = self.run.recording;
        let guides = compaction.grandparent_level.map(|level| CompactionInput {
            level,
            files: compaction.grandparents.clone(),
        });
        let looked_at = compaction.inputs.iter().chain(&guides).flat_map(|input| {
            let known = |number| self.known.get(number).copied();
            let files = input.files.iter().filter_map(known);
            files.map(|file| (input.level, file.clone()))
        });
        let edit = VersionEdit {
            added: looked_at.collect(),
            ..VersionEdit::default()
        };
        let mut version = Version::new(recording.num_levels);
        // They were in one version together.
        let _ = version.apply(&edit, recording.rocksdb_version);
        let facts = self.run.log.compactions.get(&job);
        let started = facts.map_or(0, |facts| facts.started);
        let state = PickState {
            version: &version,
            options: recording.options_after(state),
            rocksdb_version: recording.rocksdb_version,
            running: &[],
            now_seconds: started / 1_000_000,
            keeps_reasons: false,
        };
        let files = input_files(&version, compaction);
        let compaction = (job, compaction);
        let (merged, ours) = rewrite(&self.run, &state, compaction, &files, &self.format, held);
        (merged, ours.files)
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
            let usual = || usual_metadata(self.run.recording, &self.format);
            let metadata = self.metadata.unwrap_or_else(usual);
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
            if is_known {
                self.contents.insert(file.number, entries);
            }
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
