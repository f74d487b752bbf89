//! Where output files are cut (C-1..C-16).
//!
//! Before each key RocksDB decides whether the open file ends (`CompactionOutputs::ShouldStopBefore`).
//! It watches two things: how large the file has become, and which files of the level below its
//! keys pass ("grandparents"), since the next compaction will have to read those.
//!
//! ```text
//!   output        |----- file 1 -----|--- file 2 …
//!   grandparents  [ g0 ]  [   g1   ] [ g2 ]  [ g3 ]
//!                       ^ crossing: leaving g0      ^ crossing: entering g3
//! ```
//!
//! Fidelity: exact for C-8..C-14. Omitted: TTL cuts (C-15), round-robin split keys (C-16) and
//! `target_file_size_is_upper_bound`; releases before 7.8 (C-17, C-18).

use crate::event::CutReason;
use crate::key::KeyRange;

/// A file of the first level below the output that overlaps the compaction (L-29, U-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grandparent {
    /// Its user keys.
    pub range: KeyRange,
    /// Its raw size in bytes.
    pub size_bytes: u64,
}

/// What decides where a compaction's outputs are cut.
#[derive(Clone, Debug, PartialEq)]
pub struct CutLimits {
    /// Output level; outputs to L0 are never cut (C-6).
    pub output_level: usize,
    /// [`crate::compaction::Compaction::target_file_size_bytes`] (C-3).
    pub target_file_size_bytes: u64,
    /// [`crate::compaction::Compaction::max_compaction_bytes`] (C-7).
    pub max_compaction_bytes: u64,
    /// In key order.
    pub grandparents: Vec<Grandparent>,
    /// C-5
    pub is_bottommost: bool,
    /// Whether the rules for leveled compaction (C-9.7b, C-9.7c) apply.
    pub is_leveled: bool,
    /// Off: C-19 (7.8 to 8.11 only); on in all other releases that the rules describe.
    pub level_compaction_dynamic_file_size: bool,
}

impl CutLimits {
    /// The size at which a file is closed whatever its keys are (C-4); `u64::MAX`: never (C-6).
    pub fn max_output_bytes(&self) -> u64 {
        let target = self.target_file_size_bytes;
        if self.output_level == 0 {
            u64::MAX
        } else if self.is_bottommost
            || self.grandparents.is_empty()
            || !self.level_compaction_dynamic_file_size
        {
            target
        } else {
            target.saturating_mul(2)
        }
    }

    /// Whether only sizes decide, so that keys need not be looked at one by one.
    pub fn is_size_only(&self) -> bool {
        self.output_level == 0 || self.grandparents.is_empty()
    }
}

/// The state of cutting one compaction's (or subcompaction's) outputs.
#[derive(Clone, Debug)]
pub struct OutputCutter<'a> {
    limits: &'a CutLimits,
    max_output_bytes: u64,
    /// Index of the grandparent the last key was in, or of the next one.
    index: usize,
    in_gap: bool,
    has_seen_key: bool,
    switched: u64,
    overlap_bytes: u64,
}

/// What a key's grandparents say (C-8).
struct Walk {
    crossed: u64,
    overlap_before: u64,
}

impl<'a> OutputCutter<'a> {
    /// Before the first key.
    pub fn new(limits: &'a CutLimits) -> Self {
        Self {
            limits,
            max_output_bytes: limits.max_output_bytes(),
            index: 0,
            in_gap: true,
            has_seen_key: false,
            switched: 0,
            overlap_bytes: 0,
        }
    }

    /// Whether the open file ends before `key`. To be asked for every key, in order; `open_bytes`
    /// are the finished blocks of the open file (C-13), `None` when no file is open.
    pub fn cut_before(&mut self, key: u64, open_bytes: Option<u64>) -> Option<CutReason> {
        let walk = self.walk_grandparents(key);
        let reason = self.decide(&walk, open_bytes?);
        if reason.is_some() {
            self.switched = 0;
            self.overlap_bytes = self.overlap_at(key);
        }
        reason
    }

    /// C-9
    fn decide(&self, walk: &Walk, open_bytes: u64) -> Option<CutReason> {
        let limits = self.limits;
        if limits.output_level == 0 {
            return None;
        }
        if self.max_output_bytes <= open_bytes {
            return Some(CutReason::TargetFileSize);
        }
        if walk.crossed == 0 {
            return None;
        }
        if limits.max_compaction_bytes < self.overlap_bytes.saturating_add(open_bytes) {
            return Some(CutReason::GrandparentOverlap);
        }
        if !limits.is_leveled || !limits.level_compaction_dynamic_file_size {
            return None;
        }
        let target = limits.target_file_size_bytes;
        let whole_file_crossings = if self.in_gap { 2 } else { 3 };
        let skipped_bytes = self.overlap_bytes.wrapping_sub(walk.overlap_before);
        if whole_file_crossings <= walk.crossed && target / 8 < skipped_bytes {
            return Some(CutReason::SkippableGrandparent);
        }
        let percent = 50 + (self.switched * 5).min(40);
        (target.div_ceil(100).saturating_mul(percent) <= open_bytes)
            .then_some(CutReason::GrandparentBoundary)
    }

    /// C-8
    fn walk_grandparents(&mut self, key: u64) -> Walk {
        let files = &self.limits.grandparents;
        let mut walk = Walk {
            crossed: 0,
            overlap_before: self.overlap_bytes,
        };
        if self.limits.output_level == 0 || files.is_empty() {
            return walk;
        }
        while let Some(file) = files.get(self.index) {
            if self.in_gap {
                if key < file.range.smallest.0 {
                    break;
                }
                if self.has_seen_key {
                    walk.crossed += 1;
                    self.overlap_bytes += file.size_bytes;
                }
                self.in_gap = false;
            } else {
                let next = files.get(self.index + 1);
                let is_inside = key < file.range.largest.0
                    || (key == file.range.largest.0
                        && next.is_none_or(|next| key < next.range.smallest.0));
                if is_inside {
                    break;
                }
                walk.crossed += u64::from(self.has_seen_key);
                self.in_gap = true;
                self.index += 1;
            }
        }
        self.switched += walk.crossed;
        if !self.has_seen_key && !self.in_gap {
            self.overlap_bytes = self.overlap_at(key);
        }
        self.has_seen_key = true;
        walk
    }

    /// C-11: the grandparent that holds the key, and those before it that end with it.
    fn overlap_at(&self, key: u64) -> u64 {
        if self.in_gap {
            return 0;
        }
        let files = &self.limits.grandparents;
        let Some(current) = files.get(self.index) else {
            return 0;
        };
        let ending_here = files[..self.index]
            .iter()
            .rev()
            .take_while(|file| file.range.largest.0 == key);
        current.size_bytes + ending_here.map(|file| file.size_bytes).sum::<u64>()
    }
}
