//! Picks for reasons other than a score: marked, expired or periodic files (L-40, L-41).

use crate::compaction::CompactionReason;
use crate::compaction::file_age::{
    expired_ttl_files, files_marked_for_compaction, files_marked_for_periodic_compaction,
};
use crate::compaction::inputs::{LevelFiles, expand_to_clean_cut};
use crate::compaction::leveled::{Choice, Picker, rules};
use crate::model::sst::FileNumber;

/// Reason, other than a score, why a file is compacted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The file is marked for compaction.
    Marked,
    /// The file's data is older than `ttl`.
    Ttl,
    /// The file is due for a periodic compaction.
    Periodic,
}

impl Picker<'_> {
    /// Chooses from the marked files, then the expired ones, then the periodic ones.
    pub(super) fn choose_by_mark(&mut self) -> Option<Choice> {
        let (version, options) = (self.context.version, self.context.options);
        let marked = files_marked_for_compaction(version, options);
        let expired = expired_ttl_files(version, options, self.context.now_seconds);
        let periodic = files_marked_for_periodic_compaction(version, options);
        // Since 8.11 periodic compactions move down a level under dynamic level sizes.
        let is_periodic_down = options.level_compaction_dynamic_level_bytes
            && self.context.rocksdb_version.at_least(8, 11);
        // On the deepest non-empty level, files are rewritten in place or not at all.
        let deepest = version.last_non_empty_level().unwrap_or(0);
        let to_next = |level: usize| (level != deepest).then(|| self.next_level(level));
        let next: Vec<Option<usize>> = (0..=deepest).map(to_next).collect();
        let of_expired = |level: usize| next[level];
        let of_periodic = |level: usize| next[level].filter(|_| is_periodic_down).or(Some(level));
        self.choose_marked(&marked)
            .or_else(|| self.choose_expired_round_robin(&expired))
            .or_else(|| self.choose_aged(&expired, of_expired, Cause::Ttl))
            .or_else(|| self.choose_aged(&periodic, of_periodic, Cause::Periodic))
    }

    /// Chooses a marked file. All are on L0 or above the deepest non-empty level (L-40).
    fn choose_marked(&mut self, marked: &[(usize, FileNumber)]) -> Option<Choice> {
        for &(level, number) in marked {
            let output_level = self.next_level(level);
            if let Some(start) = self.clean_cut_of(level, number) {
                let count = marked.len();
                return Some(self.aged_choice(Cause::Marked, count, number, start, output_level));
            }
        }
        if !marked.is_empty() {
            let marked = marked.len().into();
            self.reasoning.no(rules::LeveledMarkedBlocked { marked });
        }
        None
    }

    /// Chooses round robin's next file on the level of the first expired file.
    fn choose_expired_round_robin(&mut self, expired: &[(usize, FileNumber)]) -> Option<Choice> {
        let &(level, _) = expired.first()?;
        if !self.is_round_robin() || level == 0 {
            return None;
        }
        self.reasoning.note(rules::LeveledTtlRoundRobin {
            expired: expired.len().into(),
            level: level.into(),
        });
        self.choose_file(level, level + 1, CompactionReason::RoundRobinTtl)
    }

    /// Chooses the first idle file that has an output level.
    fn choose_aged(
        &mut self,
        files: &[(usize, FileNumber)],
        output_level_of: impl Fn(usize) -> Option<usize>,
        cause: Cause,
    ) -> Option<Choice> {
        for &(level, number) in files {
            let Some(output_level) = output_level_of(level) else {
                continue;
            };
            if let Some(start) = self.clean_cut_of(level, number) {
                return Some(self.aged_choice(cause, files.len(), number, start, output_level));
            }
        }
        if !files.is_empty() {
            let due = files.len().into();
            self.reasoning.no(rules::LeveledAgedBlocked { due });
        }
        None
    }

    /// Output level for files from this level.
    pub(super) fn next_level(&self, level: usize) -> usize {
        match level {
            0 => self.targets.base_level,
            _ => level + 1,
        }
    }

    /// The file's clean cut; `None` if any of its files is busy, or if it is on L0 and a compaction
    /// from L0 is running.
    fn clean_cut_of(&self, level: usize, number: FileNumber) -> Option<LevelFiles> {
        if level == 0 && self.context.is_l0_running() {
            return None;
        }
        let version = self.context.version;
        let mut files = version.files(level).iter();
        let at = files.position(|file| file.number == number)?;
        expand_to_clean_cut(version, LevelFiles::new(level, at..at + 1))
    }

    fn aged_choice(
        &mut self,
        cause: Cause,
        count: usize,
        number: FileNumber,
        start: LevelFiles,
        output_level: usize,
    ) -> Choice {
        let (file, level) = (number.into(), start.level.into());
        let destination = output_level.into();
        let ttl = self.context.options.ttl.into();
        let reason = match cause {
            Cause::Marked => {
                self.reasoning.yes(rules::LeveledMarked {
                    marked: count.into(),
                    file,
                    level,
                    output_level: destination,
                    ttl,
                });
                CompactionReason::FilesMarkedForCompaction
            }
            Cause::Ttl => {
                self.reasoning.yes(rules::LeveledTtl {
                    expired: count.into(),
                    file,
                    level,
                    output_level: destination,
                    ttl,
                });
                CompactionReason::Ttl
            }
            Cause::Periodic => {
                self.reasoning.yes(rules::LeveledPeriodic {
                    due: count.into(),
                    file,
                    level,
                    output_level: destination,
                    ttl,
                });
                CompactionReason::PeriodicCompaction
            }
        };
        self.explain_start(&start, output_level);
        Choice {
            start,
            output_level,
            reason,
            is_l0_trivial_move: false,
        }
    }
}
