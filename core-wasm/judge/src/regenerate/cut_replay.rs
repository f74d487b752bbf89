//! The replay of a recorded history with regenerated keys.

use std::collections::BTreeMap;

use crate::regenerate::file_entries::exact_split_key;
use crate::regenerate::{CutDifference, CutHistory, CutReport, CutStep, CutsUnavailable, Entries};
use engine::compaction::Compaction;
use engine::compaction::outputs::cutter::{CutLimits, Grandparent};
use engine::compaction::outputs::produce::{OutputFile, execute, flush};
use engine::compaction::outputs::subcompactions::{anchors, boundaries};
use engine::model::block_size::metadata::TableMetadata;
use engine::model::block_size::{TableFormat, TableIdentity};
use engine::model::key::KeyRange;
use engine::model::population::{KeptDeletions, Population};
use engine::model::sorting::sort_by_key;
use engine::model::sst::{FileNumber, SstFile};
use engine::options::RocksDbVersion;
use engine::options::{CompressionType, Options};
use engine::workload::KeyStream;

/// The live files with what they hold, and what is to be written next.
pub(super) struct CutReplay<'a> {
    release: RocksDbVersion,
    format: TableFormat,
    /// As the first file that is compared has it.
    metadata: Option<TableMetadata>,
    stream: KeyStream,
    next_seqno: u64,
    /// Every file that ever was: compactions may be guided by files that are gone since the pick.
    known: BTreeMap<FileNumber, &'a SstFile>,
    /// `None` once a difference made it unknown.
    contents: BTreeMap<FileNumber, Option<Entries>>,
    report: CutReport,
}

/// One compaction as recorded.
struct Recorded<'a> {
    job: u32,
    /// It was picked under these.
    options: &'a Options,
    subcompactions: u32,
    started_seconds: u64,
    /// In key order.
    outputs: Vec<&'a SstFile>,
}

impl<'a> CutReplay<'a> {
    pub(super) fn new(history: &CutHistory<'a>) -> Result<Self, CutsUnavailable> {
        let (options, workload) = (history.options, history.workload);
        let stream = history.key_stream()?;
        let format = TableFormat {
            table: options.table.clone(),
            key_size: workload.key_size,
            value_size: workload.value_size,
            compression: CompressionType::None,
            compression_ratio: 1.0,
            has_zeroed_seqnos: false,
        };
        let mut known = BTreeMap::new();
        let mut contents = BTreeMap::new();
        for (_, file) in &history.initial {
            let entries = Entries::of_fill(file);
            let entries = entries.ok_or_else(|| {
                CutsUnavailable::new(
                    "the keys were not written by \
                                                            db_bench",
                )
            })?;
            known.insert(file.number, *file);
            contents.insert(file.number, Some(entries));
        }
        Ok(Self {
            release: history.release,
            format,
            metadata: None,
            stream,
            next_seqno: history.first_seqno(),
            known,
            contents,
            report: CutReport::default(),
        })
    }

    pub(super) fn drop_files(&mut self, files: &[FileNumber]) {
        for number in files {
            self.contents.remove(number);
        }
    }

    pub(super) fn into_report(self) -> CutReport {
        self.report
    }

    pub(super) fn flush(&mut self, job: u32, files: &[(&'a SstFile, u64)]) {
        let mut ordered = files.to_vec();
        sort_by_key(&mut ordered, |(file, _)| file.largest_seqno);
        for (file, writes) in ordered {
            let keys = self.stream.take_in_order(writes);
            let entries = keys.map(|keys| Entries::of_writes(&keys, self.next_seqno));
            self.next_seqno += writes;
            let population = entries.as_ref().and_then(Entries::population);
            let ours = population.and_then(|population| flush(&[&population], &self.format));
            let ours: Vec<OutputFile> = ours.into_iter().collect();
            self.report.flushes += 1;
            let agrees = self.compare(job, &[file], &ours, true);
            self.report.flushes_agree += u64::from(agrees);
            self.install(&[file], &entries.unwrap_or_default());
        }
    }

    pub(super) fn compact(&mut self, step: &CutStep<'a>) {
        let CutStep::Compaction {
            job,
            picked,
            is_manual,
            options,
            subcompactions,
            inputs,
            started_seconds,
            outputs,
        } = step
        else {
            return;
        };
        let mut recorded = Recorded {
            job: *job,
            options,
            subcompactions: *subcompactions,
            started_seconds: *started_seconds,
            outputs: outputs.clone(),
        };
        sort_by_key(&mut recorded.outputs, |file| file.smallest);
        let read: Vec<(FileNumber, Option<Entries>)> = inputs
            .iter()
            .map(|number| (*number, self.contents.remove(number).flatten()))
            .collect();
        let known: Option<Vec<(FileNumber, &Entries)>> = read
            .iter()
            .map(|(number, entries)| Some((*number, entries.as_ref()?)))
            .collect();
        match (known, picked) {
            (Some(known), Some(picked)) => self.merge(&recorded, picked, &known),
            (known, None) if *is_manual => {
                self.report.manual_outputs += recorded.outputs.len() as u64;
                let merged = known.map(|known| merged(&known, false));
                self.install(&recorded.outputs, &merged.unwrap_or_default());
            }
            (known, _) => {
                let why = match known {
                    None => "unknown, because an input differs from the recording",
                    Some(_) => "unknown, because our picker would not have picked this compaction",
                };
                self.report.compactions += 1;
                self.report.outputs += recorded.outputs.len() as u64;
                self.differs(recorded.job, format!("{} files", outputs.len()), why);
                let merged = known.map(|known| merged(&known, false));
                self.install(&recorded.outputs, &merged.unwrap_or_default());
            }
        }
    }

    fn merge(
        &mut self,
        recorded: &Recorded<'a>,
        picked: &Compaction,
        inputs: &[(FileNumber, &Entries)],
    ) {
        let merged = merged(inputs, picked.is_bottommost);
        self.report.compactions += 1;
        self.report.outputs += recorded.outputs.len() as u64;
        let limits = self.limits(picked, recorded, inputs);
        let population = merged.population();
        let populations: Vec<&Population> = population.iter().collect();
        let ours = execute(&populations, &KeptDeletions::All, &limits, &self.format).files;
        let agrees = self.compare(recorded.job, &recorded.outputs, &ours, false);
        self.report.compactions_agree += u64::from(agrees);
        let pairs = recorded.outputs.iter().zip(&ours);
        let same = pairs.filter(|(recorded, ours)| is_same_file(recorded, ours));
        self.report.outputs_agree += same.count() as u64;
        self.install(&recorded.outputs, &merged);
    }

    /// Limits that decide the cuts of a compaction that our picker made.
    fn limits(
        &self,
        picked: &Compaction,
        recorded: &Recorded,
        inputs: &[(FileNumber, &Entries)],
    ) -> CutLimits {
        let file = |number: &FileNumber| self.known.get(number).copied();
        let grandparents = picked.grandparents.iter().filter_map(file);
        let by_level = picked.inputs.iter().map(|input| {
            let files = input.files.iter().filter_map(file).collect();
            (input.level, files)
        });
        let by_level: Vec<(usize, Vec<&SstFile>)> = by_level.collect();
        let options = recorded.options;
        let style = options.compaction_style.rules();
        CutLimits {
            output_level: picked.output_level,
            target_file_size_bytes: picked.target_file_size_bytes,
            max_compaction_bytes: picked.max_compaction_bytes,
            grandparents: grandparents.map(Grandparent::of).collect(),
            is_bottommost: picked.is_bottommost,
            ttl_files: style.ttl_files(
                options,
                &by_level,
                picked.is_bottommost,
                recorded.started_seconds,
            ),
            subcompaction_starts: self.subcompaction_starts(picked, recorded, inputs),
            split_key: exact_split_key(picked, inputs.iter().map(|(_, entries)| *entries)),
            ..style.cut_limits(options, self.release)
        }
    }

    /// First keys of the parts of the key range, if several subcompactions shared it (C-31).
    fn subcompaction_starts(
        &self,
        picked: &Compaction,
        recorded: &Recorded,
        inputs: &[(FileNumber, &Entries)],
    ) -> Vec<u64> {
        if recorded.subcompactions <= 1 {
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
        let planned = u64::from(recorded.subcompactions);
        boundaries(all, planned, picked.target_file_size_bytes)
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
            self.differs(job, recorded, ours);
            return false;
        }
        for (recorded, ours) in recorded.iter().zip(ours) {
            let identity = TableIdentity {
                file_number: recorded.number.0,
                smallest_seqno: recorded.smallest_seqno,
                largest_seqno: recorded.largest_seqno,
                is_flush,
            };
            let metadata = self.metadata.unwrap_or_else(|| {
                let other_bytes =
                    TableMetadata::measured(self.format.table.format_version).other_bytes;
                TableMetadata::of_release(self.release, other_bytes)
            });
            let size = self.format.with_metadata(ours.size, &identity, &metadata);
            let difference = size.file_bytes.abs_diff(recorded.size_bytes);
            self.metadata
                .get_or_insert(metadata.fitted(size.file_bytes, recorded.size_bytes));
            self.report.files += 1;
            self.report.sizes_exact += u64::from(difference == 0);
            let largest = &mut self.report.largest_size_difference;
            *largest = (*largest).max(difference);
        }
        true
    }

    fn differs(&mut self, job: u32, recorded: impl Into<String>, ours: impl Into<String>) {
        self.report.differences.push(CutDifference {
            job,
            recorded: recorded.into(),
            ours: ours.into(),
        });
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

fn merged(inputs: &[(FileNumber, &Entries)], is_bottommost: bool) -> Entries {
    let entries = inputs.iter().map(|(_, entries)| *entries);
    Entries::merge(entries, is_bottommost)
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
