//! The replay of a recorded history with regenerated keys.

use std::collections::BTreeMap;

use super::source::initial_population;
use super::{CutDifference, CutHistory, CutReport, CutStep, CutsUnavailable};
use crate::block_size::{TableFormat, TableIdentity};
use crate::compaction::CompactionReason;
use crate::compaction::output_cut::{CutLimits, Grandparent};
use crate::compaction::run::{OutputFile, execute, flush};
use crate::key::KeyRange;
use crate::options::{CompressionType, Options};
use crate::population::{KeptDeletions, Population};
use crate::sanitize::max_file_size;
use crate::scenario::RocksDbVersion;
use crate::sst::{FileNumber, SstFile};
use crate::workload::KeyStream;

/// A live file: where it is, and what it holds.
struct LiveFile {
    level: usize,
    range: KeyRange,
    size_bytes: u64,
    /// `None` once a difference made it unknown.
    population: Option<Population>,
}

/// The live files, and what is to be written next.
pub(super) struct Replay<'a> {
    options: &'a Options,
    release: RocksDbVersion,
    format: TableFormat,
    stream: KeyStream,
    files: BTreeMap<FileNumber, LiveFile>,
    report: CutReport,
}

impl<'a> Replay<'a> {
    pub(super) fn new(history: &CutHistory<'a>) -> Result<Self, CutsUnavailable> {
        let (options, workload) = (history.options, history.workload);
        let stream = history.key_stream()?;
        let format = TableFormat {
            table: options.table.clone(),
            key_size: workload.key_size,
            value_size: workload.value_size,
            compression: CompressionType::None,
            compression_ratio: 1.0,
        };
        let mut files = BTreeMap::new();
        for (level, file) in &history.initial {
            files.insert(file.number, initial_file(*level, file)?);
        }
        Ok(Self {
            options,
            release: history.release,
            format,
            stream,
            files,
            report: CutReport::default(),
        })
    }

    pub(super) fn move_files(&mut self, files: &[(usize, FileNumber)]) {
        for (level, number) in files {
            if let Some(file) = self.files.get_mut(number) {
                file.level = *level;
            }
        }
    }

    pub(super) fn drop_files(&mut self, files: &[FileNumber]) {
        for number in files {
            self.files.remove(number);
        }
    }

    pub(super) fn into_report(self) -> CutReport {
        self.report
    }

    pub(super) fn flush(&mut self, job: u32, files: &[(&SstFile, u64)]) {
        let mut ordered = files.to_vec();
        ordered.sort_by_key(|(file, _)| file.largest_seqno);
        for (file, writes) in ordered {
            let ours = self
                .stream
                .take(writes)
                .and_then(|(population, _)| flush(&[&population], &self.format));
            self.report.flushes += 1;
            let ours: Vec<OutputFile> = ours.into_iter().collect();
            let agrees = self.compare(job, &[file], &ours, true);
            self.report.flushes_agree += u64::from(agrees);
            self.install(0, &[file], ours, agrees);
        }
    }

    pub(super) fn compact(&mut self, step: &CutStep) {
        let CutStep::Compaction {
            job,
            reason,
            inputs,
            output_level,
            outputs,
        } = step
        else {
            return;
        };
        let limits = self.limits(*reason, inputs, *output_level);
        let read: Vec<LiveFile> = inputs
            .iter()
            .filter_map(|number| self.files.remove(number))
            .collect();
        let populations: Option<Vec<&Population>> =
            read.iter().map(|file| file.population.as_ref()).collect();
        let known = populations.filter(|populations| populations.len() == inputs.len());
        let mut recorded = outputs.clone();
        recorded.sort_by_key(|file| file.smallest);
        self.report.compactions += 1;
        self.report.outputs += recorded.len() as u64;
        let Some(populations) = known else {
            self.report.differences.push(CutDifference {
                job: *job,
                recorded: format!("{} files", outputs.len()),
                ours: "unknown, since an input was not as recorded".into(),
            });
            self.install(*output_level, &recorded, Vec::new(), false);
            return;
        };
        let kept = match limits.is_bottommost {
            true => KeptDeletions::None,
            false => KeptDeletions::All,
        };
        let ours = execute(&populations, &kept, &limits, &self.format).files;
        let agrees = self.compare(*job, &recorded, &ours, false);
        self.report.compactions_agree += u64::from(agrees);
        let pairs = recorded.iter().zip(&ours);
        let same = pairs.filter(|(recorded, ours)| is_same_file(recorded, ours));
        self.report.outputs_agree += same.count() as u64;
        self.install(*output_level, &recorded, ours, agrees);
    }

    /// C-3, C-7, U-32. A universal compaction's grandparents lie on a level, and levels below a running
    /// compaction do not change, so the state at its end is as good as the one at its pick.
    fn limits(
        &self,
        reason: Option<CompactionReason>,
        inputs: &[FileNumber],
        output_level: usize,
    ) -> CutLimits {
        let input_files = || inputs.iter().filter_map(|number| self.files.get(number));
        let is_incremental = self.options.universal.incremental;
        let has_grandparents = is_incremental
            && matches!(
                reason,
                Some(
                    CompactionReason::UniversalSizeRatio | CompactionReason::UniversalSortedRunNum
                )
            );
        let last_input_level = input_files().map(|file| file.level).max().unwrap_or(0);
        let is_older = |file: &&LiveFile| last_input_level < file.level;
        let next_level = self
            .files
            .values()
            .filter(is_older)
            .map(|file| file.level)
            .min();
        let mut grandparents: Vec<Grandparent> = Vec::new();
        if let Some(level) = next_level.filter(|level| has_grandparents && 1 < *level) {
            let on_level = self.files.iter().filter(|(_, file)| file.level == level);
            grandparents.extend(on_level.map(|(number, file)| Grandparent {
                number: *number,
                range: file.range,
                size_bytes: file.size_bytes,
            }));
            grandparents.sort_by_key(|file| file.range.smallest);
        }
        let range = input_files()
            .map(|file| file.range)
            .reduce(|all, one| all.union(&one));
        let is_below = |file: &&LiveFile| output_level < file.level;
        let mut below = self.files.values().filter(is_below);
        CutLimits {
            output_level,
            target_file_size_bytes: max_file_size(self.options, output_level),
            max_compaction_bytes: if is_incremental {
                (self.options.target_file_size_base / 2).saturating_mul(3)
            } else {
                u64::MAX
            },
            grandparents,
            is_bottommost: !below
                .any(|file| range.is_some_and(|range| range.overlaps(&file.range))),
            ..CutLimits::of_rules(self.options, self.release)
        }
    }

    fn compare(
        &mut self,
        job: u32,
        recorded: &[&SstFile],
        ours: &[OutputFile],
        is_flush: bool,
    ) -> bool {
        let is_same = recorded.len() == ours.len()
            && recorded
                .iter()
                .zip(ours)
                .all(|(recorded, ours)| is_same_file(recorded, ours));
        if !is_same {
            let (recorded, ours) = first_difference(recorded, ours);
            self.report.differences.push(CutDifference {
                job,
                recorded,
                ours,
            });
            return false;
        }
        for (recorded, ours) in recorded.iter().zip(ours) {
            let identity = TableIdentity {
                file_number: recorded.number.0,
                smallest_seqno: recorded.smallest_seqno,
                largest_seqno: recorded.largest_seqno,
                is_flush,
            };
            let size = self.format.with_identity(ours.size, &identity);
            let difference = size.file_bytes.abs_diff(recorded.size_bytes);
            self.report.files += 1;
            self.report.sizes_exact += u64::from(difference == 0);
            let largest = &mut self.report.largest_size_difference;
            *largest = (*largest).max(difference);
        }
        true
    }

    /// Puts the recorded files in place, with our populations where they are the same.
    fn install(
        &mut self,
        level: usize,
        recorded: &[&SstFile],
        ours: Vec<OutputFile>,
        agrees: bool,
    ) {
        let mut populations = ours.into_iter().map(|file| file.population);
        for file in recorded {
            let population = populations.next().filter(|_| agrees);
            let live = LiveFile {
                level,
                range: file.range(),
                size_bytes: file.size_bytes,
                population,
            };
            self.files.insert(file.number, live);
        }
    }
}

fn initial_file(level: usize, file: &SstFile) -> Result<LiveFile, CutsUnavailable> {
    Ok(LiveFile {
        level,
        range: file.range(),
        size_bytes: file.size_bytes,
        population: Some(initial_population(file)?),
    })
}

/// First key, last key and entries.
fn is_same_file(recorded: &SstFile, ours: &OutputFile) -> bool {
    recorded.range() == ours.range && recorded.entry_count == ours.size.entries
}

/// The first file that differs, in both forms.
fn first_difference(recorded: &[&SstFile], ours: &[OutputFile]) -> (String, String) {
    let is_same = |index: usize| match (recorded.get(index), ours.get(index)) {
        (Some(recorded), Some(ours)) => is_same_file(recorded, ours),
        _ => false,
    };
    let index = (0..recorded.len()).find(|&index| !is_same(index));
    let index = index.unwrap_or(recorded.len());
    let describe = |range: KeyRange, entries: u64, count: usize| {
        let (first, last) = (range.smallest.0, range.largest.0);
        format!("file {index} of {count}: {entries} entries, keys {first} to {last}")
    };
    let no_file = |count: usize| format!("no file {index} ({count} files)");
    (
        recorded.get(index).map_or_else(
            || no_file(recorded.len()),
            |file| describe(file.range(), file.entry_count, recorded.len()),
        ),
        ours.get(index).map_or_else(
            || no_file(ours.len()),
            |file| describe(file.range, file.size.entries, ours.len()),
        ),
    )
}
