//! Trivial moves: compactions that move files to another level without rewriting them.
//!
//! Conditions are checked in RocksDB's order until one fails; each adds a line to the reasoning.
//! Mirrors `Compaction::IsTrivialMove` and `UniversalCompactionBuilder::IsInputFilesNonOverlapping`
//! (T-1..T-12, U-36..U-38); fidelity: exact without compaction filters (T-2) and temperatures
//! (T-4).

use crate::compaction::compression::compression_of_level;
use crate::compaction::shared_rules;
use crate::compaction::{Compaction, CompactionReason};
use crate::model::sorting::sort_by_key;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::Version;
use crate::options::Options;
use crate::reasoning::Reasoning;

/// Parameters of the move check that differ between compaction styles.
#[derive(Clone, Copy, Debug)]
pub struct MoveRules {
    /// The L0 files left behind may be older than the chosen ones and share keys with them (L-30).
    pub l0_files_might_overlap: bool,
    /// The picker's own flag decides, together with the conditions on levels (T-5).
    pub is_decided_by_flag: bool,
    /// Minimum number of input entries, including empty ones (T-6).
    pub fewest_entries: usize,
    /// Base level used to look up the start level's compression (T-8).
    pub base_level: i32,
}

/// Decides whether a compaction is a trivial move, and adds a line for each condition checked.
pub fn decide_trivial_move(
    version: &Version,
    options: &Options,
    compaction: &Compaction,
    rules: MoveRules,
    reasoning: &mut Reasoning,
) -> bool {
    let mut check = MoveCheck {
        version,
        options,
        compaction,
        rules,
        files: input_files(version, compaction),
        reasoning,
    };
    let is_move = check.is_l0_in_order()
        && check.is_other_level()
        && if check.rules.is_decided_by_flag {
            check.is_flagged()
        } else {
            check.is_single_level()
                && check.is_on_path()
                && check.is_compressed_alike()
                && check.is_little_below()
                && check.is_of_whole_files()
        };
    if is_move {
        let bytes: u64 = check.files.iter().map(|file| file.size_bytes).sum();
        check.reasoning.yes(shared_rules::TrivialMove {
            files: check.files.len().into(),
            bytes: bytes.into(),
        });
    }
    is_move
}

/// Storage path of all outputs; there is only one.
const OUTPUT_PATH_ID: u32 = 0;

struct MoveCheck<'a, 'r> {
    version: &'a Version,
    options: &'a Options,
    compaction: &'a Compaction,
    rules: MoveRules,
    files: Vec<&'a SstFile>,
    reasoning: &'r mut Reasoning,
}

impl MoveCheck<'_, '_> {
    /// Returns true if the move puts no newer data below older data (T-1).
    fn is_l0_in_order(&mut self) -> bool {
        let l0_files_might_overlap = self.rules.l0_files_might_overlap;
        let level = self.compaction.start_level();
        if level > 0 {
            let level = level.into();
            self.reasoning.yes(shared_rules::MoveBelowL0 { level });
        } else if is_l0_non_overlapping(self.version) {
            self.reasoning.yes(shared_rules::MoveL0Disjoint {});
        } else if l0_files_might_overlap {
            self.reasoning.no(shared_rules::MoveL0Overlap {});
            return false;
        } else {
            self.reasoning.yes(shared_rules::MoveL0Chosen {});
        }
        true
    }

    /// Returns true if the output level is not the start level (T-3).
    fn is_other_level(&mut self) -> bool {
        let (start, output) = (self.compaction.start_level(), self.compaction.output_level);
        let reason = shared_rules::MoveOtherLevel {
            start_level: start.into(),
            output_level: output.into(),
        };
        self.reasoning.test(reason, start != output)
    }

    /// Returns true if the picker flags a move: disjoint inputs, ordinary pick (U-36, U-12).
    fn is_flagged(&mut self) -> bool {
        if let Some((left, right)) = first_overlap(&self.files) {
            self.reasoning.no(shared_rules::MoveInputsOverlap {
                left: left.into(),
                right: right.into(),
            });
            return false;
        }
        self.reasoning.yes(shared_rules::MoveInputsDisjoint {});
        let is_ordinary = !matches!(
            self.compaction.reason,
            CompactionReason::PeriodicCompaction | CompactionReason::ManualCompaction
        );
        if !is_ordinary {
            self.reasoning.no(shared_rules::MoveReason {});
        }
        is_ordinary
    }

    /// Returns true if all inputs are on a single level (T-6).
    fn is_single_level(&mut self) -> bool {
        let entries = self.compaction.inputs.len().max(self.rules.fewest_entries);
        let input_levels = entries.into();
        let reason = shared_rules::MoveOneLevel { input_levels };
        self.reasoning.test(reason, entries == 1)
    }

    /// Returns true if the files are already on the output path (T-7).
    fn is_on_path(&mut self) -> bool {
        let path_id = self
            .files
            .first()
            .map_or(OUTPUT_PATH_ID, |file| file.path_id);
        let reason = shared_rules::MovePath {
            path: path_id.into(),
            output_path: OUTPUT_PATH_ID.into(),
        };
        self.reasoning.test(reason, path_id == OUTPUT_PATH_ID)
    }

    /// Compares the compression settings of both levels, not the files' actual compression (T-8).
    fn is_compressed_alike(&mut self) -> bool {
        let compaction = self.compaction;
        let base_level = self.rules.base_level;
        let start_level = compaction.start_level();
        let start = compression_of_level(self.version, self.options, start_level, base_level);
        let output = compaction.output_compression;
        let reason = shared_rules::MoveCompression {
            start_level: start_level.into(),
            output_level: compaction.output_level.into(),
            start_compression: start.into(),
            output_compression: output.into(),
        };
        self.reasoning.test(reason, start == output)
    }

    /// Returns true if the moved files cannot make a later compaction too large (T-9).
    fn is_little_below(&mut self) -> bool {
        let below = self.compaction.output_level + 1;
        if below >= self.version.num_levels() {
            let level = self.compaction.output_level.into();
            self.reasoning.yes(shared_rules::MoveLastLevel { level });
            return true;
        }
        let limit = self.compaction.max_compaction_bytes;
        // Show the first file that exceeds the limit, otherwise the one with the most overlap.
        let mut shown: Option<(FileNumber, u64)> = None;
        for file in &self.files {
            let overlap = self.version.overlapping(below, &file.range());
            let overlap = self.version.files(below)[overlap].iter();
            let bytes = file.size_bytes + overlap.map(|other| other.size_bytes).sum::<u64>();
            if shown.is_none_or(|(_, most)| bytes > most) {
                shown = Some((file.number, bytes));
            }
            if bytes > limit {
                break;
            }
        }
        let (number, bytes) = shown.unwrap_or_default();
        let reason = shared_rules::MoveGrandparents {
            file: number.into(),
            below: below.into(),
            bytes: bytes.into(),
            limit: limit.into(),
        };
        self.reasoning.test(reason, bytes <= limit) && self.is_in_one_partition()
    }

    /// Returns true if no file spans several partitions (T-9).
    fn is_in_one_partition(&mut self) -> bool {
        let file = self.files.iter().find(|file| file.spans_partitions);
        if let Some(file) = file {
            let file = file.number.into();
            self.reasoning.no(shared_rules::MovePartitions { file });
        }
        file.is_none()
    }

    /// Returns true if the inputs are whole files (T-10).
    fn is_of_whole_files(&mut self) -> bool {
        let is_last = self.compaction.output_level + 1 == self.version.num_levels();
        if !is_last || self.options.preclude_last_level_data_seconds == 0 {
            return true;
        }
        self.reasoning.no(shared_rules::MoveKeysByAge {});
        false
    }
}

/// Lists the input files by level, in the version's order.
fn input_files<'a>(version: &'a Version, compaction: &Compaction) -> Vec<&'a SstFile> {
    let mut files = Vec::new();
    for input in &compaction.inputs {
        let mut places = version.places_of(input.level, &input.files);
        places.sort_unstable();
        files.extend(places.into_iter().map(|at| &version.files(input.level)[at]));
    }
    files
}

/// Returns true if no two L0 files in the version have a key in common (T-1).
pub fn is_l0_non_overlapping(version: &Version) -> bool {
    let mut files: Vec<&SstFile> = version.files(0).iter().collect();
    sort_by_key(&mut files, |file| file.smallest);
    let mut pairs = files.windows(2);
    pairs.all(|pair| pair[0].largest < pair[1].smallest)
}

/// Finds the first two files, in key order, that share a user key (U-36).
fn first_overlap(files: &[&SstFile]) -> Option<(FileNumber, FileNumber)> {
    let mut sorted = files.to_vec();
    sort_by_key(&mut sorted, |file| file.smallest.key);
    let mut pairs = sorted.windows(2);
    let pair = pairs.find(|pair| pair[0].last_key() >= pair[1].smallest.key)?;
    Some((pair[0].number, pair[1].number))
}
