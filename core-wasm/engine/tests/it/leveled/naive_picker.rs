//! A simple second implementation of leveled picks, to check small trees.
//!
//! For static level sizes, `kByCompensatedSize` with distinct sizes, puts only and RocksDB 11.8.

use engine::compaction::{CompactionReason, RunningCompaction};
use engine::model::sst::SstFile;
use engine::model::version::Version;
use engine::options::Options;

/// Inputs by level, output level and reason.
pub type NaivePick = (Vec<(usize, Vec<u64>)>, usize, CompactionReason);

pub struct NaivePicker<'a> {
    pub version: &'a Version,
    pub options: &'a Options,
    pub running: &'a [RunningCompaction],
}

type Files<'a> = Vec<&'a SstFile>;

fn bounds(files: &[&SstFile]) -> (u64, u64) {
    let smallest = files.iter().map(|file| file.smallest.key.0).min();
    let largest = files.iter().map(|file| file.largest.key.0).max();
    (smallest.expect("a file"), largest.expect("a file"))
}

fn bytes(files: &[&SstFile]) -> u64 {
    files.iter().map(|file| file.size_bytes).sum()
}

fn is_busy(files: &[&SstFile]) -> bool {
    files.iter().any(|file| file.is_being_compacted)
}

impl<'a> NaivePicker<'a> {
    fn touching(&self, level: usize, (low, high): (u64, u64)) -> Files<'a> {
        let files = self.version.files(level).iter();
        files
            .filter(|file| file.smallest.key.0 <= high && low <= file.largest.key.0)
            .collect()
    }

    fn is_written(&self, level: usize, (low, high): (u64, u64)) -> bool {
        self.running.iter().any(|other| {
            let range = other.range;
            other.output_level == level && range.smallest.0 <= high && low <= range.largest.0
        })
    }

    /// Adds files until no other file touches them (below L0: shares a user key).
    fn closure(&self, level: usize, mut files: Files<'a>) -> Files<'a> {
        loop {
            let grown = self.touching(level, bounds(&files));
            if grown.len() == files.len() {
                return grown;
            }
            files = grown;
        }
    }

    fn score(&self, level: usize) -> f64 {
        let files = self.version.files(level).iter();
        let idle: Files = files.filter(|file| !file.is_being_compacted).collect();
        let base = self.options.max_bytes_for_level_base as f64;
        if level == 0 {
            let trigger = f64::from(self.options.level0_file_num_compaction_trigger);
            return (idle.len() as f64 / trigger).max(bytes(&idle) as f64 / base);
        }
        let mut target = base;
        for _ in 1..level {
            target *= self.options.max_bytes_for_level_multiplier;
        }
        bytes(&idle) as f64 / target
    }

    pub fn pick(&self) -> Option<NaivePick> {
        let mut levels: Vec<usize> = (0..self.version.num_levels() - 1).collect();
        // Scores in these trees are never equal where it matters.
        levels.sort_by(|left, right| self.score(*right).total_cmp(&self.score(*left)));
        let mut is_l0_blocked = false;
        for level in levels {
            if self.score(level) < 1.0 {
                return None;
            }
            if is_l0_blocked && level == 1 {
                continue;
            }
            if level > 0 {
                if let Some(start) = self.choose(level) {
                    return self.complete(level, start, CompactionReason::LevelMaxLevelSize);
                }
                continue;
            }
            match self.pick_l0() {
                Some(answer) => return answer,
                None => is_l0_blocked = true,
            }
        }
        None
    }

    /// `None`: no pick from L0; `Some(None)`: L0 was chosen but cannot be completed.
    fn pick_l0(&self) -> Option<Option<NaivePick>> {
        let by_count = CompactionReason::LevelL0FilesNum;
        let l0: Files = self.version.files(0).iter().collect();
        let numbers = |files: &[&SstFile]| files.iter().map(|file| file.number.0).collect();
        let is_free = self.running.iter().all(|other| other.start_level > 0);
        let moved = self.l0_move(&l0);
        if is_free && !moved.is_empty() {
            let blocked = self.is_written(1, bounds(&moved));
            return Some((!blocked).then(|| (vec![(0, numbers(&moved))], 1, by_count)));
        }
        let trigger = self.options.level0_file_num_compaction_trigger as usize;
        let idle: Files = l0
            .iter()
            .take_while(|f| !f.is_being_compacted)
            .copied()
            .collect();
        let factor = self.options.max_bytes_for_level_multiplier.max(10.0) * 2.0;
        let is_small = self.version.level_bytes(1) as f64 > bytes(&l0) as f64 * factor;
        if l0.len() >= trigger.max(2) && is_small && idle.len() >= trigger.max(2) {
            return Some(Some((vec![(0, numbers(&idle))], 0, by_count)));
        }
        if is_free && let Some(start) = self.choose(0) {
            let start = self.closure(0, start);
            return Some(match is_busy(&self.touching(1, bounds(&start))) {
                true => None,
                false => self.complete(0, start, by_count),
            });
        }
        if l0.len() < trigger + 2 || idle.is_empty() {
            return None;
        }
        let mut taken = 1;
        let mut best = u64::MAX;
        while taken < idle.len() {
            let cost = bytes(&idle[..=taken]) / taken as u64;
            if cost > best || bytes(&idle[..=taken]) > self.options.max_compaction_bytes {
                break;
            }
            best = cost;
            taken += 1;
        }
        (taken >= 4).then(|| Some((vec![(0, numbers(&idle[..taken]))], 0, by_count)))
    }

    /// The longest sequence of oldest L0 files that overlap neither each other nor L1. A file
    /// inside a gap between the others ends it.
    fn l0_move(&self, l0: &[&'a SstFile]) -> Files<'a> {
        let mut moved: Files = Vec::new();
        for file in l0.iter().rev() {
            // By internal key: a newer version of a user key sorts before an older one.
            let is_below = moved.iter().all(|other| file.largest < other.smallest);
            let is_above = moved.iter().all(|other| other.largest < file.smallest);
            let is_outside = is_below || is_above;
            let mut grown = moved.clone();
            grown.push(file);
            if self.version.files(1).is_empty()
                || !is_outside
                || !self.touching(1, bounds(&grown)).is_empty()
            {
                break;
            }
            moved = grown;
        }
        moved.sort_by_key(|file| file.smallest.key.0);
        moved
    }

    /// The largest idle file, with its clean cut, or with neighbours that move along.
    fn choose(&self, level: usize) -> Option<Files<'a>> {
        let mut files: Files = self.version.files(level).iter().collect();
        files.sort_by_key(|file| std::cmp::Reverse(file.size_bytes));
        for file in files {
            let start = match level {
                0 => vec![file],
                _ => self.closure(level, vec![file]),
            };
            let range = bounds(&start);
            let below = self.touching(level + 1, range);
            if is_busy(&start) || self.is_written(level + 1, range) {
                continue;
            }
            if below.is_empty() {
                return Some(match level {
                    0 => start,
                    _ => self.with_neighbours(level, start),
                });
            }
            if !is_busy(&self.closure(level + 1, below)) {
                return Some(start);
            }
        }
        None
    }

    fn with_neighbours(&self, level: usize, start: Files<'a>) -> Files<'a> {
        if start.len() > 1 {
            return start;
        }
        let files: Files = self.version.files(level).iter().collect();
        let seed = files.iter().position(|file| file.number == start[0].number);
        let seed = seed.expect("a file of the level");
        let mut total = files[seed].size_bytes;
        let (mut first, mut last) = (seed, seed);
        let mut can_join = |from: usize, to: usize, joining: usize| {
            let range = bounds(&files[from..=to]);
            let is_cut = self.touching(level, bounds(&files[from..=to])).len() == to + 1 - from;
            let is_ok = !files[joining].is_being_compacted
                && self.touching(level + 1, range).is_empty()
                && is_cut;
            if is_ok {
                total += files[joining].size_bytes;
            }
            is_ok && total <= self.options.max_compaction_bytes
        };
        while last - first < 3 && last + 1 < files.len() && can_join(first, last + 1, last + 1) {
            last += 1;
        }
        while last - first < 3 && 0 < first && can_join(first - 1, last, first - 1) {
            first -= 1;
        }
        files[first..=last].to_vec()
    }

    /// Adds the next level's files, and more files of this level if those stay the same.
    fn complete(
        &self,
        level: usize,
        start: Files<'a>,
        reason: CompactionReason,
    ) -> Option<NaivePick> {
        let next = level + 1;
        let mut start = start;
        let below = self.touching(next, bounds(&start));
        let below = match below.is_empty() {
            true => below,
            false => self.closure(next, below),
        };
        if is_busy(&below) {
            return None;
        }
        if !below.is_empty() {
            let all: Files = start.iter().chain(&below).copied().collect();
            let range = bounds(&all);
            let limit = self.options.max_compaction_bytes * 2;
            let is_worth = |grown: &Files, count: u64| {
                grown.len() > start.len() && !is_busy(grown) && count + bytes(&below) < limit
            };
            let touching = self.touching(level, range);
            let count = bytes(&touching);
            let grown = self.closure(level, touching.clone());
            // On L0, touching files form a closure, and its bytes are counted.
            let count = if level == 0 { bytes(&grown) } else { count };
            let same = self.touching(next, bounds(&grown));
            let inside = self.inside(level, range);
            if is_worth(&grown, count) && self.closure(next, same).len() == below.len() {
                start = grown;
            } else if level > 0 && is_worth(&inside, bytes(&inside)) {
                start = inside;
            }
        }
        let all: Files = start.iter().chain(&below).copied().collect();
        if self.is_written(next, bounds(&all)) {
            return None;
        }
        let numbers = |files: &[&SstFile]| files.iter().map(|file| file.number.0).collect();
        let mut inputs = vec![(level, numbers(&start))];
        if !below.is_empty() {
            inputs.push((next, numbers(&below)));
        }
        Some((inputs, next, reason))
    }

    /// Files inside a range that share no user key with a file outside.
    fn inside(&self, level: usize, (low, high): (u64, u64)) -> Files<'a> {
        let all: Files = self.version.files(level).iter().collect();
        let is_inside = |file: &SstFile| low <= file.smallest.key.0 && file.largest.key.0 <= high;
        let mut kept: Files = all.iter().filter(|file| is_inside(file)).copied().collect();
        loop {
            let is_cut = |file: &SstFile, kept: &Files| {
                let range = (file.smallest.key.0, file.largest.key.0);
                let around = self.touching(level, range);
                around
                    .iter()
                    .all(|other| kept.iter().any(|one| one.number == other.number))
            };
            let next: Files = kept.iter().filter(|f| is_cut(f, &kept)).copied().collect();
            if next.len() == kept.len() {
                return next;
            }
            kept = next;
        }
    }
}
