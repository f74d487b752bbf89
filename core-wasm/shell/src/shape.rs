//! The shape of the tree, followed through the event log: the same filter over files that the page
//! draws.

use engine::log::{Event, EventKind, JobId};
use engine::model::sorting::sort_by_key;
use engine::stats::table::LevelFiles;
use std::collections::BTreeMap;

/// A file of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeFile {
    /// Its number.
    pub number: u64,
    /// Its level.
    pub level: u32,
    /// Bytes.
    pub size_bytes: u64,
    /// First key.
    pub smallest: u64,
    /// Last key.
    pub largest: u64,
    /// Position among L0 files: larger is newer.
    pub epoch: u64,
}

/// The files of the tree at the end of the events seen so far.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    files: BTreeMap<u64, ShapeFile>,
    /// Files that are written and wait for their job's end.
    pending: BTreeMap<JobId, Vec<ShapeFile>>,
    /// Inputs of running compactions.
    inputs: BTreeMap<JobId, Vec<u64>>,
    key_space: u64,
    num_levels: u32,
}

impl Shape {
    /// Takes in the next event of the log.
    pub fn apply(&mut self, event: &Event) {
        match &event.kind {
            EventKind::ScenarioStarted {
                key_space,
                num_levels,
                ..
            } => {
                self.key_space = *key_space;
                self.num_levels = *num_levels;
            }
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                file_size,
                smallest,
                largest,
                epoch,
                ..
            } => {
                let file = ShapeFile {
                    number: file_number.0,
                    level: *level,
                    size_bytes: *file_size,
                    smallest: *smallest,
                    largest: *largest,
                    epoch: *epoch,
                };
                match job {
                    // It was there when the log began.
                    JobId(0) => drop(self.files.insert(file.number, file)),
                    _ => self.pending.entry(*job).or_default().push(file),
                }
            }
            EventKind::CompactionStarted { job, inputs, .. } => {
                let numbers = inputs.iter().flat_map(|input| &input.files);
                self.inputs
                    .insert(*job, numbers.map(|number| number.0).collect());
            }
            EventKind::FlushFinished { job, .. }
            | EventKind::CompactionFinished { job, .. }
            | EventKind::IngestFinished { job, .. } => {
                self.install(*job);
            }
            EventKind::TrivialMove {
                destination_level,
                inputs,
                ..
            } => {
                for number in inputs.iter().flat_map(|input| &input.files) {
                    if let Some(file) = self.files.get_mut(&number.0) {
                        file.level = *destination_level;
                    }
                }
            }
            EventKind::DeletionCompaction { inputs, .. } => {
                for number in inputs.iter().flat_map(|input| &input.files) {
                    self.files.remove(&number.0);
                }
            }
            // Also the files of a database that is destroyed before a fresh one.
            EventKind::TableFileDeletion { file_number, .. } => {
                self.files.remove(&file_number.0);
            }
            _ => {}
        }
    }

    fn install(&mut self, job: JobId) {
        for number in self.inputs.remove(&job).unwrap_or_default() {
            self.files.remove(&number);
        }
        for file in self.pending.remove(&job).unwrap_or_default() {
            self.files.insert(file.number, file);
        }
    }

    /// The files of a level: L0 newest first, deeper levels by key.
    pub fn level(&self, level: u32) -> Vec<ShapeFile> {
        let files = self.files.values().filter(|file| file.level == level);
        let mut files: Vec<ShapeFile> = files.copied().collect();
        match level {
            0 => sort_by_key(&mut files, |file| {
                std::cmp::Reverse((file.epoch, file.number))
            }),
            _ => sort_by_key(&mut files, |file| (file.smallest, file.number)),
        }
        files
    }

    /// The levels that have files, ascending.
    pub fn levels(&self) -> Vec<u32> {
        let mut levels: Vec<u32> = self.files.values().map(|file| file.level).collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// Files and bytes by level, for the Compaction Stats table; scores are unknown here.
    pub fn level_files(&self) -> Vec<LevelFiles> {
        let deepest = self.levels().last().map_or(0, |level| level + 1);
        let mut rows = vec![LevelFiles::default(); deepest.max(self.num_levels) as usize];
        for file in self.files.values() {
            let row = &mut rows[file.level as usize];
            row.files += 1;
            row.bytes += file.size_bytes;
        }
        for number in self.inputs.values().flatten() {
            if let Some(file) = self.files.get(number) {
                rows[file.level as usize].files_being_compacted += 1;
            }
        }
        rows
    }

    /// The tree as text: a line for each sorted run, keys from left to right.
    pub fn to_ascii(&self) -> String {
        let mut text = String::new();
        for level in self.levels() {
            let files = self.level(level);
            let runs: Vec<&[ShapeFile]> = match level {
                0 => files.chunks(1).collect(),
                _ => vec![&files],
            };
            for run in runs {
                text.push_str(&self.run_line(level, run));
            }
        }
        if text.is_empty() {
            text.push_str("no files\n");
        }
        text
    }

    fn run_line(&self, level: u32, run: &[ShapeFile]) -> String {
        let bytes: u64 = run.iter().map(|file| file.size_bytes).sum();
        // No SST file is empty: of an ingested one a LOG alone has no size.
        let size = match run.iter().any(|file| file.size_bytes == 0) {
            true => "unknown".to_string(),
            false => engine::reasoning::format_bytes(bytes as f64),
        };
        let what = match run {
            [file] => format!("#{}", file.number),
            _ => format!("{} files", run.len()),
        };
        let bar = self.bar(run);
        format!("{:<4}{what:>12}{size:>13}  [{bar}]\n", format!("L{level}"))
    }

    /// `#` where a file has keys, `|` where one file ends and the next begins in the same column.
    fn bar(&self, run: &[ShapeFile]) -> String {
        const COLUMNS: u128 = 64;
        let largest = self.files.values().map(|file| file.largest).max();
        let space = u128::from(self.key_space.max(largest.unwrap_or(0).saturating_add(1)));
        let column =
            |key: u64| (u128::from(key) * COLUMNS / space.max(1)).min(COLUMNS - 1) as usize;
        let mut cells = [' '; COLUMNS as usize];
        for file in run {
            let (first, last) = (column(file.smallest), column(file.largest));
            for cell in &mut cells[first..=last.max(first)] {
                *cell = '#';
            }
            if run.len() > 1 && first > 0 && cells[first - 1] != ' ' {
                cells[first] = '|';
            }
        }
        cells.iter().collect()
    }
}
