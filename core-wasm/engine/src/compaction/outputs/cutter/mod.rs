//! Decides where output files are cut (C-1..C-19).
//!
//! Before each key RocksDB decides whether to end the open file
//! (`CompactionOutputs::ShouldStopBefore`). The decision depends on the file's size and on the
//! files below that its keys pass ("grandparents"), because the next compaction must read those.
//!
//! ```text
//!   output        |----- file 1 -----|--- file 2 …
//!   grandparents  [ g0 ]  [   g1   ] [ g2 ]  [ g3 ]
//!                       ^ crossing: leaving g0      ^ crossing: entering g3
//! ```
//!
//! Most keys cannot end a file: between two changes of the cutter's state
//! ([`OutputCutter::next_change`]) only the size can ([`OutputCutter::max_output_bytes`]), so
//! callers may skip keys.
//!
//! Fidelity: exact for one version of each user key. TTL cuts and round-robin splits compare user
//! keys, where RocksDB compares internal keys ([`ttl_files`], [`SplitKey`]).

mod cut_limits;
mod threshold_steps;
mod walk;

pub(crate) use cut_limits::Subcompaction;
pub use cut_limits::{CutLimits, Grandparent, GrandparentRule, SplitKey, ttl_files};

pub use threshold_steps::{CutSteps, ThresholdStep};

use crate::compaction::outputs::{Cut, CutReason};
use walk::{TtlState, Walk};

/// State of the file being written, before the next key is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFile {
    /// Size of the file's finished blocks, in bytes (C-13).
    pub bytes: u64,
    /// Estimated size of the file's index, filter and metadata in bytes; used only with
    /// [`CutLimits::is_target_upper_bound`].
    pub tail_bytes: u64,
}

impl OpenFile {
    /// Describes a file whose tail does not count.
    pub fn of_bytes(bytes: u64) -> Self {
        Self {
            bytes,
            tail_bytes: 0,
        }
    }
}

/// Cuts the outputs of one compaction or subcompaction, and keeps the state between keys.
#[derive(Clone, Debug)]
pub struct OutputCutter<'a> {
    limits: &'a CutLimits,
    max_output_bytes: u64,
    walk: Walk<'a>,
    ttl: TtlState,
    /// Key at which the outputs must still be split (C-9.6); `None` afterwards.
    split_key: Option<u64>,
}

impl<'a> OutputCutter<'a> {
    /// Cutter before the first key of a compaction without subcompactions.
    pub fn whole(limits: &'a CutLimits) -> Self {
        Self::new(limits, &Subcompaction::WHOLE)
    }

    /// Cutter before the first key of a subcompaction.
    pub(crate) fn new(limits: &'a CutLimits, range: &Subcompaction) -> Self {
        let split_key = limits.split_key.filter(|split| range.holds(split));
        Self {
            limits,
            max_output_bytes: limits.max_output_bytes(),
            walk: Walk::new(&limits.grandparents),
            ttl: TtlState::default(),
            split_key: split_key.map(SplitKey::first_key),
        }
    }

    /// Size in bytes at which a file ends at any key.
    pub fn max_output_bytes(&self) -> u64 {
        self.max_output_bytes
    }

    /// First key at which the cutter's state changes or anything but the size may end the open
    /// file; `u64::MAX` if there is none. Callers may skip smaller keys as long as the open file is
    /// smaller than [`OutputCutter::max_output_bytes`].
    pub fn next_change(&self) -> u64 {
        if self.limits.output_level == 0 {
            return u64::MAX;
        }
        let grandparent = match self.limits.grandparent_rule {
            GrandparentRule::PassedAtAnyKey if self.may_exceed_overlap() => 0,
            GrandparentRule::PassedAtAnyKey | GrandparentRule::Passed => self.walk.next_pass(),
            _ => self.walk.next_boundary(),
        };
        let ttl = self.ttl.next_change(&self.limits.ttl_files);
        grandparent.min(ttl).min(self.split_key.unwrap_or(u64::MAX))
    }

    /// Decides whether the open file ends before `key`. Call it in key order, including the first
    /// key of each file; `open` is `None` when no file is open.
    pub fn cut_before(&mut self, key: u64, open: Option<OpenFile>) -> Option<Cut> {
        if self.limits.output_level == 0 {
            return None;
        }
        match self.limits.grandparent_rule.is_of_passed_files() {
            true => self.cut_at_pass(key, open),
            false => self.cut_at_boundary(key, open),
        }
    }

    /// Ends the open file before `key` for a reason outside the limits, such as the end of a
    /// subcompaction's range.
    pub fn begin_range(&mut self, key: u64) {
        if self.limits.grandparent_rule.is_of_passed_files() {
            self.walk = Walk::new(&self.limits.grandparents);
            self.walk.pass_files(key);
        } else {
            self.walk.start_file(key);
        }
    }

    /// Cut that is logged for the last file.
    pub fn end_of_input(&self) -> Cut {
        self.cut(CutReason::EndOfInput, 0, 0)
    }

    /// Cut that is logged for a subcompaction's last file if other subcompactions follow.
    pub(crate) fn end_of_range(&self) -> Cut {
        self.cut(CutReason::SubcompactionBoundary, 0, 0)
    }

    /// Applies rules C-8 to C-11.
    fn cut_at_boundary(&mut self, key: u64, open: Option<OpenFile>) -> Option<Cut> {
        let overlap_before = self.walk.overlap_bytes;
        let crossed = self.walk.cross_boundaries(key);
        let is_ttl_cut = self.limits.is_ttl_first && self.ttl.moves_to(key, &self.limits.ttl_files);
        let open = open?;
        let cut = if is_ttl_cut {
            Some(self.cut(CutReason::Ttl, open.bytes, 0))
        } else {
            let cut = self
                .cut_by_size(&open)
                .or_else(|| self.cut_at_split_key(key, &open))
                .or_else(|| self.cut_by_grandparents(crossed, overlap_before, &open));
            cut.or_else(|| self.cut_by_ttl_last(key, &open))
        };
        if cut.is_some() {
            self.walk.start_file(key);
        }
        cut
    }

    /// Returns true if a file and its passed grandparents may exceed `max_compaction_bytes` before
    /// the file is full.
    fn may_exceed_overlap(&self) -> bool {
        let overlap_bytes = self.walk.overlap_bytes;
        self.limits.max_compaction_bytes < overlap_bytes.saturating_add(self.max_output_bytes)
    }

    /// Applies rules C-17 and C-18. The rules before them return before passed files are counted,
    /// and only a cut for overlap resets the overlap.
    fn cut_at_pass(&mut self, key: u64, open: Option<OpenFile>) -> Option<Cut> {
        let file = open.unwrap_or(OpenFile::of_bytes(0));
        let early = self.cut_by_size(&file);
        let early = early.or_else(|| self.cut_at_split_key(key, &file));
        let cut = early.or_else(|| {
            let passed = self.walk.pass_files(key);
            let bytes = self.walk.overlap_bytes.saturating_add(file.bytes);
            let max_bytes = self.limits.max_compaction_bytes;
            let is_asked =
                0 < passed || self.limits.grandparent_rule == GrandparentRule::PassedAtAnyKey;
            if is_asked && max_bytes < bytes {
                let cut = self.cut(CutReason::GrandparentOverlap, bytes, max_bytes);
                self.walk.overlap_bytes = 0;
                return Some(cut);
            }
            let is_ttl_cut = self.ttl.moves_to(key, &self.limits.ttl_files);
            is_ttl_cut.then(|| self.cut(CutReason::Ttl, file.bytes, 0))
        });
        if cut.is_some() {
            self.walk.boundary_count = 0;
        }
        open.and(cut)
    }

    /// Applies rule C-9.5.
    fn cut_by_size(&self, open: &OpenFile) -> Option<Cut> {
        let tail_bytes = if self.limits.is_target_upper_bound {
            open.tail_bytes
        } else {
            0
        };
        let bytes = open.bytes.saturating_add(tail_bytes);
        let limit = self.max_output_bytes;
        (limit <= bytes).then(|| self.cut(CutReason::TargetFileSize, bytes, limit))
    }

    /// Applies rule C-9.6.
    fn cut_at_split_key(&mut self, key: u64, open: &OpenFile) -> Option<Cut> {
        let split_key = self.split_key.take_if(|split_key| *split_key <= key);
        split_key.map(|_| self.cut(CutReason::RoundRobinCursor, open.bytes, 0))
    }

    /// Applies rules C-9.7a to C-9.7c.
    fn cut_by_grandparents(
        &self,
        crossed: u64,
        overlap_before: u64,
        open: &OpenFile,
    ) -> Option<Cut> {
        if crossed == 0 {
            return None;
        }
        let limits = self.limits;
        let with_overlap = self.walk.overlap_bytes.saturating_add(open.bytes);
        let max_bytes = limits.max_compaction_bytes;
        if max_bytes < with_overlap {
            return Some(self.cut(CutReason::GrandparentOverlap, with_overlap, max_bytes));
        }
        let target = limits.target_file_size_bytes;
        let threshold = self.boundary_threshold_bytes()?;
        let whole_file_crossings = if self.walk.in_gap { 2 } else { 3 };
        let skipped_bytes = self.walk.overlap_bytes.wrapping_sub(overlap_before);
        if whole_file_crossings <= crossed && target / 8 < skipped_bytes {
            let reason = CutReason::SkippableGrandparent;
            return Some(self.cut(reason, skipped_bytes, target / 8));
        }
        let reason = CutReason::GrandparentBoundary;
        (threshold <= open.bytes).then(|| self.cut(reason, open.bytes, threshold))
    }

    /// Size in bytes at which a file ends at the boundary just crossed (C-9.7c); `None` if files
    /// never end at boundaries.
    fn boundary_threshold_bytes(&self) -> Option<u64> {
        let percent = match self.limits.grandparent_rule {
            GrandparentRule::Fixed { percent } => percent,
            GrandparentRule::Dynamic | GrandparentRule::Dynamic2x => {
                50 + (self.walk.boundary_count * 5).min(40)
            }
            GrandparentRule::PassedAtAnyKey
            | GrandparentRule::Passed
            | GrandparentRule::OverlapOnly => return None,
        };
        let target = self.limits.target_file_size_bytes;
        let threshold = target.div_ceil(100).saturating_mul(percent);
        self.limits.is_leveled.then_some(threshold)
    }

    /// Applies rule 2 last, as in 7.8 and 7.9 (C-19).
    fn cut_by_ttl_last(&mut self, key: u64, open: &OpenFile) -> Option<Cut> {
        let is_cut = !self.limits.is_ttl_first && self.ttl.moves_to(key, &self.limits.ttl_files);
        is_cut.then(|| self.cut(CutReason::Ttl, open.bytes, 0))
    }

    fn cut(&self, reason: CutReason, bytes: u64, threshold_bytes: u64) -> Cut {
        let grandparent = match reason {
            CutReason::GrandparentBoundary => self.walk.crossed_file(),
            CutReason::GrandparentOverlap if !self.limits.grandparent_rule.is_of_passed_files() => {
                self.walk.crossed_file()
            }
            CutReason::GrandparentOverlap | CutReason::SkippableGrandparent => {
                self.walk.last_passed_file()
            }
            _ => None,
        };
        Cut {
            reason,
            bytes,
            threshold_bytes,
            boundary_count: self.walk.boundary_count as u32,
            grandparent,
        }
    }
}
