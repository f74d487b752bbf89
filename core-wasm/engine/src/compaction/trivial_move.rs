//! Whether a compaction is a trivial move: files change level without being rewritten.
//!
//! Mirrors `Compaction::IsTrivialMove` and `UniversalCompactionBuilder::IsInputFilesNonOverlapping`
//! (T-1..T-12, U-36..U-38); fidelity: exact without compaction filters, partitioners and per-key
//! placement.

use crate::compaction::compression::{
    UNIVERSAL_BASE_LEVEL, UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL, compression_of_level,
};
use crate::compaction::{Compaction, CompactionReason};
use crate::options::Options;
use crate::reasoning::{Outcome, Reasoning, Rule};
use crate::sst::{FileNumber, SstFile};
use crate::version::Version;

/// What a trivial move moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrivialMove {
    /// How many files, those counted that are at the output level already.
    pub files: usize,
    /// Their raw bytes.
    pub bytes: u64,
}

/// Why a compaction has to rewrite its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRefusal {
    /// L0 files overlap, so that a move could put newer data below older data (T-1).
    L0Overlap,
    /// It writes to the level it starts from (T-3).
    SameLevel {
        /// That level.
        level: usize,
    },
    /// Two input files overlap (U-36).
    InputsOverlap {
        /// The one with the smaller keys.
        left: FileNumber,
        /// The other one.
        right: FileNumber,
    },
    /// A periodic or manual compaction, which always rewrites (U-12).
    NotForReason,
    /// Inputs lie on several levels (T-6), as those of ordinary universal picks always count
    /// (U-38).
    SeveralLevels {
        /// How many entries the list of input levels has, empty ones included.
        levels: usize,
    },
    /// A file lies on another storage path (T-7).
    OtherPath {
        /// The file's path.
        path_id: u32,
    },
    /// The level of the files has another compression than the output (T-8).
    Compression {
        /// The level of the files.
        start_level: usize,
        /// The output level.
        output_level: usize,
    },
    /// A file with what it overlaps two levels below would make a later compaction too large (T-9).
    GrandparentOverlap {
        /// Bytes of the file and of the overlapping files.
        bytes: u64,
        /// The compaction's `max_compaction_bytes`.
        limit: u64,
    },
}

impl MoveRefusal {
    /// Adds the refusal as a line.
    pub fn explain(&self, reasoning: &mut Reasoning) {
        let (rule, values) = match *self {
            Self::L0Overlap => (Rule::TrivialMoveL0Overlap, [0.0; 2]),
            Self::SameLevel { level } => (Rule::TrivialMoveSameLevel, [level as f64, 0.0]),
            Self::InputsOverlap { left, right } => (
                Rule::TrivialMoveInputsOverlap,
                [left.0 as f64, right.0 as f64],
            ),
            Self::NotForReason => (Rule::TrivialMoveReason, [0.0; 2]),
            Self::SeveralLevels { levels } => {
                (Rule::TrivialMoveSeveralLevels, [levels as f64, 0.0])
            }
            Self::OtherPath { path_id } => (Rule::TrivialMovePath, [f64::from(path_id), 0.0]),
            Self::Compression {
                start_level,
                output_level,
            } => (
                Rule::TrivialMoveCompression,
                [start_level as f64, output_level as f64],
            ),
            Self::GrandparentOverlap { bytes, limit } => {
                (Rule::TrivialMoveGrandparents, [bytes as f64, limit as f64])
            }
        };
        reasoning.add(rule, Outcome::Note, &values);
    }
}

/// Whether a universal compaction is a trivial move.
///
/// # Errors
/// Why it is not. The first refusal counts, in RocksDB's order.
pub fn universal_trivial_move(
    version: &Version,
    options: &Options,
    compaction: &Compaction,
) -> Result<TrivialMove, MoveRefusal> {
    let files = input_files(version, compaction);
    let start_level = compaction.start_level();
    let output_level = compaction.output_level;
    if start_level == 0 && !is_l0_non_overlapping(version) {
        return Err(MoveRefusal::L0Overlap);
    }
    if start_level == output_level {
        return Err(MoveRefusal::SameLevel { level: start_level });
    }
    if options.universal.allow_trivial_move && output_level != 0 {
        // The flag of U-36 is set by the picker only, and not for periodic compactions (U-12).
        let is_flagged = !matches!(
            compaction.reason,
            CompactionReason::PeriodicCompaction | CompactionReason::ManualCompaction
        );
        return match first_overlap(&files) {
            None if is_flagged => Ok(moved(&files)),
            Some((left, right)) => Err(MoveRefusal::InputsOverlap { left, right }),
            None => Err(MoveRefusal::NotForReason),
        };
    }
    check_single_level(version, options, compaction, &files)?;
    Ok(moved(&files))
}

fn moved(files: &[&SstFile]) -> TrivialMove {
    TrivialMove {
        files: files.len(),
        bytes: files.iter().map(|file| file.size_bytes).sum(),
    }
}

/// The tests that every style shares (T-6..T-9).
fn check_single_level(
    version: &Version,
    options: &Options,
    compaction: &Compaction,
    files: &[&SstFile],
) -> Result<(), MoveRefusal> {
    let start_level = compaction.start_level();
    let output_level = compaction.output_level;
    // Ordinary picks carry one entry a level, empty or not (U-38); picks of marked files do not.
    let levels = match compaction.reason {
        CompactionReason::FilesMarkedForCompaction => compaction.inputs.len(),
        _ => version.num_levels().max(compaction.inputs.len()),
    };
    if levels != 1 {
        return Err(MoveRefusal::SeveralLevels { levels });
    }
    if let Some(file) = files.first().filter(|file| file.path_id != 0) {
        return Err(MoveRefusal::OtherPath {
            path_id: file.path_id,
        });
    }
    let compression = |level, base| compression_of_level(version, options, level, base);
    let before = compression(start_level, UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL);
    if before != compression(output_level, UNIVERSAL_BASE_LEVEL) {
        return Err(MoveRefusal::Compression {
            start_level,
            output_level,
        });
    }
    for file in files {
        let below = version.overlapping(output_level + 1, &file.range());
        let overlap = version.files(output_level + 1)[below].iter();
        let bytes = file.size_bytes + overlap.map(|other| other.size_bytes).sum::<u64>();
        let limit = compaction.max_compaction_bytes;
        if bytes > limit {
            return Err(MoveRefusal::GrandparentOverlap { bytes, limit });
        }
    }
    Ok(())
}

fn input_files<'a>(version: &'a Version, compaction: &Compaction) -> Vec<&'a SstFile> {
    let mut files = Vec::new();
    for input in &compaction.inputs {
        let mut numbers = input.files.clone();
        numbers.sort_unstable();
        let level = version.files(input.level).iter();
        files.extend(level.filter(|file| numbers.binary_search(&file.number).is_ok()));
    }
    files
}

/// Whether no two L0 files of the version share a key (T-1).
pub fn is_l0_non_overlapping(version: &Version) -> bool {
    let mut files: Vec<&SstFile> = version.files(0).iter().collect();
    files.sort_unstable_by_key(|file| file.smallest);
    let mut pairs = files.windows(2);
    pairs.all(|pair| pair[0].largest < pair[1].smallest)
}

/// The first two files, in key order, that share a user key (U-36).
fn first_overlap(files: &[&SstFile]) -> Option<(FileNumber, FileNumber)> {
    let mut sorted = files.to_vec();
    sorted.sort_by_key(|file| file.smallest.key);
    let mut pairs = sorted.windows(2);
    let pair = pairs.find(|pair| pair[0].largest.key >= pair[1].smallest.key)?;
    Some((pair[0].number, pair[1].number))
}
