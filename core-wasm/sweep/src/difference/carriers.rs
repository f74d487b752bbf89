//! Groups of jobs that carry the difference in bytes.

use super::{Fact, Group, Job, RunLog, Step, moment_at};
use engine::compaction::CompactionReason;
use std::collections::{BTreeMap, BTreeSet};

/// Share of the difference that the groups should carry.
const ENOUGH: f64 = 0.9;

/// Number of groups among which a choice is made.
const MOST_CANDIDATES: usize = 12;

/// What differs in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All bytes that the jobs wrote.
    Bytes,
    /// Bytes by the number of entries written, at the first run's bytes per entry.
    Entries,
    /// Bytes by the bytes per entry, at the second run's number of entries.
    BytesPerEntry,
}

/// A group whose bytes differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Carrier {
    /// What differs.
    pub measure: Measure,
    /// RocksDB's reason of the jobs; `None` for jobs of any reason.
    pub reason: Option<CompactionReason>,
    /// The group has all compactions that another step does not have.
    pub is_rest: bool,
    /// Reasons and levels of the jobs.
    groups: Vec<Group>,
    /// Levels that the jobs write to, in order.
    pub levels: Vec<usize>,
    /// Number of jobs, by run.
    pub jobs: [u64; 2],
    /// Bytes written, by run.
    pub bytes: [u64; 2],
    /// Entries written, by run.
    pub entries: [u64; 2],
    /// Bytes that the group adds to the second run.
    pub delta: i64,
}

/// The chosen groups, and the bytes that they do not carry.
pub struct Carriers {
    /// Steps of the groups, the largest first.
    pub chosen: Vec<Step>,
    /// Bytes of the difference that are left.
    pub left: i64,
}

/// Totals of a group, by run.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    jobs: [u64; 2],
    bytes: [u64; 2],
    entries: [u64; 2],
}

impl Totals {
    fn add(&mut self, other: &Self) {
        for run in 0..2 {
            self.jobs[run] += other.jobs[run];
            self.bytes[run] += other.bytes[run];
            self.entries[run] += other.entries[run];
        }
    }

    fn delta(&self) -> i64 {
        self.bytes[1] as i64 - self.bytes[0] as i64
    }
}

impl Carrier {
    fn totals(&self) -> Totals {
        Totals {
            jobs: self.jobs,
            bytes: self.bytes,
            entries: self.entries,
        }
    }
}

type Groups = BTreeMap<Group, Totals>;

/// Chooses at most `most` groups that together come close to the difference.
pub fn choose(runs: [&RunLog; 2], delta: i64, most: usize) -> Carriers {
    let groups = groups_of(runs);
    let per_entry = of_bytes_per_entry(&groups);
    // Smaller or larger entries are a cause of their own.
    if delta.unsigned_abs() <= 4 * per_entry.delta.unsigned_abs() {
        let entries = candidates(&groups, Measure::Entries);
        let rest = chosen(entries, delta - per_entry.delta, delta, most - 1);
        let all = [vec![per_entry], rest].concat();
        return steps(runs, all, delta);
    }
    steps(
        runs,
        chosen(candidates(&groups, Measure::Bytes), delta, delta, most),
        delta,
    )
}

/// Sets of candidates, from the most to the least telling.
type Candidates = Vec<Vec<Carrier>>;

/// The first set that carries enough, or else the one that carries most. `rest` is to be carried.
fn chosen(sets: Candidates, rest: i64, delta: i64, most: usize) -> Vec<Carrier> {
    let enough = ((1.0 - ENOUGH) * delta.unsigned_abs() as f64) as u64;
    let mut best: Option<(u64, Vec<Carrier>)> = None;
    let first = sets.first().cloned().unwrap_or_default();
    let mut chances: Vec<_> = { sets.into_iter() }
        .map(|set| closest(set, rest, most, enough))
        .collect();
    chances.push(with_rest(first, rest, most));
    for (left, taken) in chances {
        if best.as_ref().is_none_or(|(least, _)| left < *least) {
            best = Some((left, taken));
        }
        if left <= enough {
            break;
        }
    }
    best.map(|(_, taken)| taken).unwrap_or_default()
}

/// Takes the largest carrier and as few others as leave enough carried. Also returns what is left.
fn closest(mut set: Vec<Carrier>, rest: i64, most: usize, enough: u64) -> (u64, Vec<Carrier>) {
    set.sort_by_key(|one| std::cmp::Reverse(one.delta.unsigned_abs()));
    let mut best = (rest.unsigned_abs(), Vec::new());
    if set.is_empty() {
        return best;
    }
    // All subsets of at most `most` carriers that contain the first: few levels have many reasons.
    set.truncate(MOST_CANDIDATES);
    for count in 1..=most as u32 {
        for bits in (1_u32..1 << set.len())
            .step_by(2)
            .filter(|bits| bits.count_ones() == count)
        {
            let taken = (0..set.len()).filter(|at| bits & (1 << at) != 0);
            let taken: Vec<Carrier> = taken.map(|at| set[at].clone()).collect();
            let carried: i64 = taken.iter().map(|one| one.delta).sum();
            let left = (rest - carried).unsigned_abs();
            if left < best.0 {
                best = (left, taken);
            }
        }
        if best.0 <= enough {
            break;
        }
    }
    best
}

/// Takes the largest carrier and joins all others. Also returns what is left.
fn with_rest(mut set: Vec<Carrier>, rest: i64, most: usize) -> (u64, Vec<Carrier>) {
    if most < 2 || set.len() < 3 {
        return (u64::MAX, Vec::new());
    }
    set.sort_by_key(|one| std::cmp::Reverse(one.delta.unsigned_abs()));
    let all: i64 = set.iter().map(|one| one.delta).sum();
    let others = set.split_off(1);
    set.extend(rest_of(others));
    ((rest - all).unsigned_abs(), set)
}

/// Joins carriers.
fn rest_of(carriers: Vec<Carrier>) -> Option<Carrier> {
    let joined = carriers.into_iter().reduce(|mut all, one| {
        let mut totals = all.totals();
        totals.add(&one.totals());
        (all.jobs, all.bytes, all.entries) = (totals.jobs, totals.bytes, totals.entries);
        all.delta += one.delta;
        all.groups.extend(one.groups);
        all.levels.extend(one.levels);
        all
    });
    joined.map(|mut all| {
        all.levels.sort_unstable();
        all.levels.dedup();
        (all.reason, all.is_rest) = (None, true);
        all
    })
}

fn groups_of(runs: [&RunLog; 2]) -> Groups {
    let mut groups = Groups::new();
    for (run, log) in runs.into_iter().enumerate() {
        for job in &log.jobs {
            let totals = groups.entry(job.group).or_default();
            totals.jobs[run] += 1;
            totals.bytes[run] += job.bytes;
            totals.entries[run] += job.entries;
        }
    }
    groups
}

/// Bytes that differ because an entry takes more or fewer of them on the same level.
fn of_bytes_per_entry(groups: &Groups) -> Carrier {
    let mut by_level: BTreeMap<usize, Totals> = BTreeMap::new();
    for (group, totals) in groups {
        by_level.entry(group.level).or_default().add(totals);
    }
    let mut all = Totals::default();
    let (mut delta, mut levels) = (0, Vec::new());
    for (level, totals) in &by_level {
        all.add(totals);
        if let Some(bytes) = entries_delta(totals) {
            let of_level = totals.delta() - bytes;
            delta += of_level;
            if of_level != 0 {
                levels.push((of_level.unsigned_abs(), *level));
            }
        }
    }
    // Levels that matter.
    let largest = levels.iter().map(|(bytes, _)| *bytes).max().unwrap_or(0);
    let levels = levels
        .into_iter()
        .filter(|(bytes, _)| largest <= bytes * 10);
    Carrier {
        measure: Measure::BytesPerEntry,
        reason: None,
        is_rest: false,
        groups: groups.keys().copied().collect(),
        levels: levels.map(|(_, level)| level).collect(),
        jobs: all.jobs,
        bytes: all.bytes,
        entries: all.entries,
        delta,
    }
}

/// Bytes that differ because other numbers of entries are written; `None` if one run writes none.
fn entries_delta(totals: &Totals) -> Option<i64> {
    if totals.entries.contains(&0) {
        return None;
    }
    let per_entry = totals.bytes[0] as f64 / totals.entries[0] as f64;
    let at_first = totals.entries[1] as f64 * per_entry;
    Some(at_first as i64 - totals.bytes[0] as i64)
}

/// Candidates: reasons on the levels that differ in one direction, then whole reasons, whole
/// levels, and for entries all jobs.
fn candidates(groups: &Groups, measure: Measure) -> Candidates {
    let mut by_level: BTreeMap<usize, Totals> = BTreeMap::new();
    for (group, totals) in groups {
        by_level.entry(group.level).or_default().add(totals);
    }
    let delta_of = |group: &Group, totals: &Totals| match measure {
        Measure::Bytes => totals.delta(),
        _ => {
            // Bytes per entry of a level, so that the parts add up.
            let level = &by_level[&group.level];
            let per_entry = match level.entries {
                [0, _] | [_, 0] => return totals.delta(),
                [first, _] => level.bytes[0] as f64 / first as f64,
            };
            ((totals.entries[1] as f64 - totals.entries[0] as f64) * per_entry) as i64
        }
    };
    let sets = [
        |group: &Group, delta: i64| (Some(group.reason), delta.signum() as i32, None),
        |group: &Group, _: i64| (Some(group.reason), 0, None),
        |group: &Group, _: i64| (None, 0, Some(group.level)),
        |_: &Group, _: i64| (None, 0, None),
    ];
    let count = if measure == Measure::Entries { 4 } else { 3 };
    let sets = sets.into_iter().take(count);
    let sets = sets.map(|key_of| {
        let mut carriers: BTreeMap<_, (Totals, i64, BTreeSet<usize>, Vec<Group>)> = BTreeMap::new();
        for (group, totals) in groups {
            let delta = delta_of(group, totals);
            if delta != 0 {
                let entry = carriers.entry(key_of(group, delta)).or_default();
                entry.0.add(totals);
                entry.1 += delta;
                entry.2.insert(group.level);
                entry.3.push(*group);
            }
        }
        let carriers = carriers.into_iter();
        let carriers = carriers.map(|((reason, ..), (totals, delta, levels, groups))| Carrier {
            measure,
            reason,
            is_rest: false,
            groups,
            levels: levels.into_iter().collect(),
            jobs: totals.jobs,
            bytes: totals.bytes,
            entries: totals.entries,
            delta,
        });
        carriers.collect()
    });
    sets.collect()
}

fn steps(runs: [&RunLog; 2], chosen: Vec<Carrier>, delta: i64) -> Carriers {
    let carried: i64 = chosen.iter().map(|one| one.delta).sum();
    let steps = chosen.into_iter().map(|carrier| Step {
        moment: moment_at(runs, half_of(runs, &carrier)),
        fact: Fact::Carrier(carrier),
    });
    Carriers {
        chosen: steps.collect(),
        left: delta - carried,
    }
}

/// Virtual time by which half of a group's difference has arisen, in µs.
fn half_of(runs: [&RunLog; 2], carrier: &Carrier) -> u64 {
    let is_in = |job: &Job| carrier.groups.contains(&job.group);
    let mut ends: Vec<(u64, i64)> = Vec::new();
    for (run, sign) in [(0, -1), (1, 1)] {
        let jobs = runs[run].jobs.iter().filter(|job| is_in(job));
        ends.extend(jobs.map(|job| (job.micros, sign * job.bytes as i64)));
    }
    ends.sort_unstable();
    let total: i64 = ends.iter().map(|(_, bytes)| bytes).sum();
    let mut sum = 0;
    // The last time at which less than half has arisen, since the sum may fall again.
    let mut half = ends.first().map_or(0, |(micros, _)| *micros);
    for (at, (_, bytes)) in ends.iter().enumerate() {
        sum += bytes * total.signum();
        if sum * 2 < total.abs() {
            half = ends.get(at + 1).map_or(half, |(micros, _)| *micros);
        }
    }
    half
}
