//! The tree replayed from events, with consistency checks.

use std::collections::{BTreeMap, BTreeSet};

use engine::log::{Event, EventKind, ShapeFacts};

pub fn shape(event: &Event) -> Option<&ShapeFacts> {
    match &event.kind {
        EventKind::FlushFinished { shape, .. }
        | EventKind::CompactionFinished { shape, .. }
        | EventKind::DeletionCompaction { shape, .. }
        | EventKind::TrivialMove { shape, .. } => Some(shape),
        _ => None,
    }
}

/// The tree from the events: file number to level, bytes and entries.
#[derive(Default)]
pub struct Replay {
    written: BTreeMap<u64, (usize, u64, u64, u32)>,
    installed: BTreeMap<u64, (usize, u64, u64)>,
    deleted: BTreeSet<u64>,
    pub inputs: BTreeMap<u32, Vec<u64>>,
    last_micros: u64,
    last_bytes: u64,
}

impl Replay {
    pub fn apply(&mut self, event: &Event) {
        assert!(self.last_micros <= event.time_micros, "time goes back");
        assert!(self.last_bytes <= event.user_bytes_written, "writes undone");
        (self.last_micros, self.last_bytes) = (event.time_micros, event.user_bytes_written);
        match &event.kind {
            EventKind::TableFileCreation {
                job,
                file_number,
                level,
                file_size,
                entries,
                smallest,
                largest,
                smallest_seqno,
                largest_seqno,
                ..
            } => {
                assert!(smallest <= largest && smallest_seqno <= largest_seqno);
                assert!(0 < *entries && 0 < *file_size);
                let file = (*level as usize, *file_size, *entries, job.0);
                let before = self.written.insert(file_number.0, file);
                assert!(before.is_none(), "{file_number:?} written twice");
            }
            EventKind::TableFileDeletion { file_number, .. } => {
                self.installed.remove(&file_number.0);
                assert!(self.written.contains_key(&file_number.0), "never written");
                assert!(self.deleted.insert(file_number.0), "deleted twice");
            }
            EventKind::CompactionStarted { job, inputs, .. } => {
                let files = inputs.iter().flat_map(|input| &input.files);
                let numbers = files.map(|number| number.0).collect();
                for input in inputs {
                    for number in &input.files {
                        assert_eq!(self.installed[&number.0].0, input.level);
                    }
                }
                assert!(self.inputs.insert(job.0, numbers).is_none());
            }
            _ => self.install(&event.kind),
        }
    }

    fn install(&mut self, kind: &EventKind) {
        match kind {
            EventKind::FlushFinished { job, shape, .. } => {
                self.install_outputs(job.0);
                self.compare(shape);
            }
            EventKind::CompactionFinished {
                job,
                num_output_files,
                num_input_records,
                num_output_records,
                total_output_size,
                shape,
                ..
            } => {
                let inputs = self.inputs.remove(&job.0).expect("it was started");
                let taken = inputs.iter().map(|number| self.installed.remove(number));
                let read: u64 = taken.map(|file| file.expect("inputs are there").2).sum();
                assert_eq!(read, *num_input_records, "entries read");
                let (files, bytes, entries) = self.install_outputs(job.0);
                assert_eq!(files, *num_output_files, "files written");
                assert_eq!(bytes, *total_output_size, "bytes written");
                assert_eq!(entries, *num_output_records, "entries written");
                assert!(entries <= read, "entries appear from nowhere");
                self.compare(shape);
            }
            EventKind::TrivialMove {
                destination_level,
                inputs,
                total_files_size,
                shape,
                ..
            } => {
                let mut bytes = 0;
                for input in inputs {
                    for number in &input.files {
                        let file = self.installed.get_mut(&number.0).expect("it is there");
                        assert_eq!(file.0, input.level);
                        file.0 = *destination_level as usize;
                        bytes += file.1;
                    }
                }
                assert_eq!(bytes, *total_files_size, "bytes are kept");
                self.compare(shape);
            }
            EventKind::DeletionCompaction {
                inputs,
                total_files_size,
                shape,
                ..
            } => {
                let files = inputs.iter().flat_map(|input| &input.files);
                let dropped = files.map(|number| self.installed.remove(&number.0));
                let bytes: u64 = dropped.map(|file| file.expect("it is there").1).sum();
                assert_eq!(bytes, *total_files_size, "bytes dropped");
                self.compare(shape);
            }
            EventKind::LevelTargets { base_level, .. } => self.check_base_level(*base_level),
            _ => {}
        }
    }

    /// L0 is compacted into the base level, so no files may be above it (D-10).
    fn check_base_level(&self, base_level: u32) {
        let deeper = self.installed.values().map(|file| file.0);
        let highest = deeper.filter(|&level| 0 < level).min();
        let highest = highest.unwrap_or(usize::MAX);
        assert!(base_level as usize <= highest, "files above the base level");
    }

    fn install_outputs(&mut self, job: u32) -> (u32, u64, u64) {
        let mut sums = (0, 0, 0);
        for (number, &(level, bytes, entries, by)) in &self.written {
            if by == job && !self.deleted.contains(number) {
                self.installed.insert(*number, (level, bytes, entries));
                sums = (sums.0 + 1, sums.1 + bytes, sums.2 + entries);
            }
        }
        sums
    }

    fn compare(&self, shape: &ShapeFacts) {
        let mut files = vec![0; shape.lsm_state.len()];
        for (level, _, _) in self.installed.values() {
            files[*level] += 1;
        }
        assert_eq!(files, shape.lsm_state, "files by level");
        let bytes: u64 = self.installed.values().map(|file| file.1).sum();
        assert_eq!(bytes, shape.total_bytes, "bytes of the tree");
        let runs = files[0] + files[1..].iter().filter(|&&count| 0 < count).count() as u32;
        assert_eq!(runs, shape.sorted_run_count, "sorted runs");
    }
}
