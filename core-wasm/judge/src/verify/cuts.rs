//! Output cuts: recorded files compared with those that our rules cut from regenerated keys.
//!
//! For each file, the first key, the last key and the number of entries are compared and,
//! separately, the size in bytes. A recorded file that we cut differently still keeps the entries
//! in its range, so one difference does not cause others.

use crate::regenerate::{Entries, Rewriting, filled_files, regenerable};
use crate::verify::check::Check;
use crate::verify::report::Report;
use crate::verify::rewrite::{flushed, rewrite, usual_metadata};
use engine::compaction::outputs::produce::OutputFile;
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

/// Compares every flushed file and every compaction output with the file that our rules write.
///
/// # Errors
/// A sentence with the reason why the recording's keys cannot be regenerated.
pub(super) fn judge_cuts(
    report: &mut Report,
    recording: &Recording,
    replayed: &[ReplayedPick],
) -> Result<(), String> {
    let mut replay = CutReplay::new(report, recording)?;
    // Compactions that our picker would also have made, with the states of their picks.
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
            // These units change no file.
            UnitKind::Move | UnitKind::Options | UnitKind::Reservation => {}
        }
    }
    let manual_outputs = replay.manual_outputs;
    let what = "output files of manual compactions, whose key ranges their callers choose";
    report.leave_out(Check::Cuts, manual_outputs, what);
    Ok(())
}

/// Live files with their contents, and the writes that follow.
struct CutReplay<'a> {
    report: &'a mut Report,
    run: Rewriting<'a>,
    format: TableFormat,
    /// Table metadata, taken from the first compared file.
    metadata: Option<TableMetadata>,
    /// All files in the recording, because files deleted since its pick may guide a compaction.
    known: BTreeMap<FileNumber, &'a SstFile>,
    /// Contents of files, unless a difference made them unknown.
    contents: BTreeMap<FileNumber, Entries>,
    /// Number of outputs of manual compactions that our picker lacks; they are not compared.
    manual_outputs: u64,
}

impl<'a> CutReplay<'a> {
    /// The state at the beginning. Initial files must come from a sequential fill of all keys, so
    /// that each contains every key in its range.
    fn new(report: &'a mut Report, recording: &'a Recording) -> Result<Self, String> {
        let run = Rewriting::new(recording, regenerable(recording)?)?;
        let filled = filled_files(recording)?;
        report.begin(&[Check::Cuts, Check::Flushes, Check::ExactSizes]);
        let known = filled.iter().map(|(_, file, _)| (file.number, *file));
        let known = known.collect();
        let contents = filled.into_iter();
        let contents = contents.map(|(_, file, entries)| (file.number, entries));
        Ok(Self {
            report,
            format: table_format(&recording.options, &run.workload, CompressionType::None),
            run,
            metadata: None,
            known,
            contents: contents.collect(),
            manual_outputs: 0,
        })
    }

    fn flush(&mut self, unit: &'a Unit) {
        for (file, entries) in self.run.flush(unit) {
            let ours = flushed(&entries, &self.format);
            self.compare(unit, &[file], ours.as_slice());
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

    /// Entries and output files of a compaction that our picker made, on our own version of the
    /// files.
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
        // All these files were in one version.
        let _ = version.apply(&edit, recording.rocksdb_version);
        let facts = self.run.log.compactions.get(&job);
        let started = facts.map_or(0, |facts| facts.started);
        let options = recording.options_after(state);
        let state = PickState {
            now_seconds: started / 1_000_000,
            ..PickState::new(&version, options, recording.rocksdb_version)
        };
        let files = input_files(&version, compaction);
        let compaction = (job, compaction);
        let (merged, ours) = rewrite(&self.run, &state, compaction, &files, &self.format, held);
        (merged, ours.files)
    }

    /// Counts the files that agree, and reports the first that differs. If none does, compares
    /// sizes.
    fn compare(&mut self, unit: &Unit, recorded: &[&SstFile], ours: &[OutputFile]) {
        let check = match unit.kind {
            UnitKind::Compaction => Check::Cuts,
            _ => Check::Flushes,
        };
        let forms = recorded.iter().map(|file| (file.range(), file.entry_count));
        let forms: Vec<FileForm> = forms.collect();
        let our_forms = ours.iter().map(|file| (file.range, file.size.entries));
        let our_forms: Vec<FileForm> = our_forms.collect();
        for (at, form) in forms.iter().enumerate() {
            self.report.count(check, our_forms.get(at) == Some(form));
        }
        let mut places = 0..forms.len().max(our_forms.len());
        if let Some(at) = places.find(|at| forms.get(*at) != our_forms.get(*at)) {
            return self.differs(unit, describe(&forms, at), describe(&our_forms, at));
        }
        for (recorded, ours) in recorded.iter().zip(ours) {
            let identity = TableIdentity {
                file_number: recorded.number.0,
                smallest_seqno: recorded.smallest_seqno,
                largest_seqno: recorded.largest_seqno,
                is_flush: check == Check::Flushes,
            };
            let usual = || usual_metadata(self.run.recording, &self.format);
            let metadata = self.metadata.unwrap_or_else(usual);
            let size = self.format.with_metadata(ours.size, &identity, &metadata);
            self.metadata
                .get_or_insert(metadata.fitted(size.file_bytes, recorded.size_bytes));
            let is_exact = size.file_bytes == recorded.size_bytes;
            self.report.count(Check::ExactSizes, is_exact);
        }
    }

    fn differs(&mut self, unit: &Unit, recorded: String, ours: impl Into<String>) {
        let place = (Check::Cuts, unit.job);
        self.report.differ(place, recorded, ours, "C-9");
    }

    /// Installs the recorded files. Wherever they were cut, they have the entries in their ranges
    /// if first key, last key and count match.
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

/// First key, last key and entries of a file.
type FileForm = (KeyRange, u64);

fn describe(files: &[FileForm], index: usize) -> String {
    let count = files.len();
    let Some((range, entries)) = files.get(index) else {
        return format!("no file {index} ({count} files)");
    };
    let (first, last) = (range.smallest.0, range.largest.0);
    format!("file {index} of {count}: {entries} entries, keys {first} to {last}")
}
