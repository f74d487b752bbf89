//! The tree's sums after every install, from units alone.

use std::collections::BTreeMap;

use crate::database::Recording;
use engine::log::ShapeFacts;
use engine::model::sorted_run::SortedRun;
use engine::model::sst::SstFile;
use engine::model::version::{CompactionInput, VersionEdit};
use engine::options::Options;
use engine::reasoning::Reasoning;
use engine::stats::amplification::IoCounters;

/// Files by level, and counters since the database was opened.
#[derive(Clone, Debug)]
pub struct TreeSums {
    /// Those in force; `None` where they are unknown: then there is no limit that could be told.
    pub options: Option<Options>,
    levels: Vec<BTreeMap<u64, u64>>,
    /// Bytes flushed, compacted and read; as RocksDB counts them (S-8), those of blob files too.
    pub io: IoCounters,
}

impl TreeSums {
    /// The tree when the recording begins.
    pub fn new(recording: &Recording) -> Self {
        let mut shape = Self {
            options: recording.known_options().cloned(),
            levels: vec![BTreeMap::new(); recording.num_levels],
            io: IoCounters::default(),
        };
        for (level, file) in &recording.history.initial {
            shape.add(*level, file);
        }
        shape
    }

    /// Files leave, and others arrive; the bytes of both.
    pub fn change(&mut self, edit: &VersionEdit) -> (u64, u64) {
        let left = edit.deleted.iter().map(|file| {
            let files = self.levels.get_mut(file.level);
            files.and_then(|files| files.remove(&file.number.0))
        });
        // A file that was not there has no bytes.
        let left = left.flatten().sum();
        let mut arrived = 0;
        for (level, file) in &edit.added {
            self.add(*level, file);
            arrived += file.size_bytes;
        }
        (left, arrived)
    }

    /// A file arrives on a level.
    pub fn add(&mut self, level: usize, file: &SstFile) {
        if let Some(files) = self.levels.get_mut(level) {
            files.insert(file.number.0, file.size_bytes);
        }
    }

    /// The bytes of some files; what is not there has none.
    pub fn size_bytes(&self, inputs: &[CompactionInput]) -> u64 {
        let sizes = inputs.iter().flat_map(|input| {
            let level = self.levels.get(input.level);
            let sizes = input.files.iter().map(move |file| level?.get(&file.0));
            sizes.flatten()
        });
        sizes.sum()
    }

    /// The facts now. Where not all files are known, what was read and written is nevertheless.
    pub fn facts(&self, knows_files: bool) -> ShapeFacts {
        let levels = self.levels.iter().filter(|_| knows_files);
        let runs = if knows_files { self.runs() } else { Vec::new() };
        let options = self.options.as_ref().filter(|_| knows_files);
        let limit = options.map_or(0, |options| {
            let style = options.compaction_style.rules();
            style.sorted_run_limit(options, &runs)
        });
        ShapeFacts {
            total_bytes: runs.iter().map(|run| run.size_bytes).sum(),
            sorted_run_count: runs.len() as u32,
            sorted_run_limit: limit,
            flushed_bytes: self.io.flushed_bytes,
            compacted_bytes: self.io.compacted_bytes,
            compaction_read_bytes: self.io.compaction_read_bytes,
            write_amp: self.io.write_amp(),
            // The recording does not say which entries are live.
            space_amp: 0.0,
            level_scores: Vec::new(),
            pending_compaction_bytes: 0,
            run_bounds: Reasoning::default(),
            lsm_state: levels.map(|files| files.len() as u32).collect(),
        }
    }

    fn runs(&self) -> Vec<SortedRun> {
        let run = |level: usize, size_bytes: u64| SortedRun {
            level,
            file: None,
            size_bytes,
            compensated_size_bytes: size_bytes,
            is_being_compacted: false,
        };
        let mut runs = Vec::new();
        for (level, files) in self.levels.iter().enumerate() {
            if level == 0 {
                runs.extend(files.values().map(|bytes| run(0, *bytes)));
            } else if !files.is_empty() {
                runs.push(run(level, files.values().sum()));
            }
        }
        runs
    }
}
