//! Where files came from of which a trivial move is the first to tell (G-15, G-19).
//!
//! The lines of a move say where its files went, not where they were. The files of each level are
//! counted after most jobs (`lsm_state`, level summaries), and what else happened in between is
//! known: the level that then lacks files is the one that they left.
//!
//! ```text
//! [4 0 2 2 22 166 1297] ─ Moved #1470 to level-6 … ─▶ [4 0 2 2 21 167 1297]: it was on L5
//! ```

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::log::log_facts::{LogFacts, MoveFacts};
use crate::log::logged_jobs::Job;
use crate::log::option_dump::{options_of_dump, says_options};

/// Counts that a later one is compared with. Jobs that run together are told in another order than
/// their edits are written, so that the nearest count may not fit.
const COUNTS_BACK: usize = 8;

/// Files more or fewer, by level.
type Change = BTreeMap<usize, i64>;

/// What a job did to the number of files of each level, as far as it is known.
struct Step<'a> {
    /// `None`: the log does not tell it.
    change: Option<Change>,
    /// Files that left a level that is not known yet, and the level that they went to.
    unplaced: Vec<u64>,
    to: usize,
    /// Files of each level after it, as lines count them.
    counts: Vec<&'a [u64]>,
}

/// The files of which a move is the first to tell, each with the level that it left; `None`: what
/// the log counts does not say which, or once one and once another.
pub(crate) fn levels_before_moves(log: &LogFacts, jobs: &[&Job]) -> BTreeMap<u64, Option<usize>> {
    let mut levels = levels_by_counts(log, jobs);
    for facts in &log.moves_at_open {
        for number in &facts.files {
            let is_written = log.created.contains_key(number) || log.ingested.contains_key(number);
            if !is_written {
                levels.entry(*number).or_insert(Some(facts.from));
            }
        }
    }
    levels
}

fn levels_by_counts(log: &LogFacts, jobs: &[&Job]) -> BTreeMap<u64, Option<usize>> {
    let steps = steps(log, jobs);
    let unplaced = steps.iter().flat_map(|step| &step.unplaced);
    let mut found: BTreeMap<u64, BTreeSet<usize>> =
        unplaced.map(|number| (*number, BTreeSet::new())).collect();
    if found.is_empty() {
        return BTreeMap::new();
    }
    let is_leveled = is_leveled(log);
    let mut before: VecDeque<(usize, &[u64])> = VecDeque::new();
    for (now, step) in steps.iter().enumerate() {
        for counted in &step.counts {
            for (then, counted_before) in &before {
                let between = &steps[then + 1..=now];
                place(between, counted_before, counted, is_leveled, &mut found);
            }
            before.push_back((now, counted));
            if COUNTS_BACK < before.len() {
                before.pop_front();
            }
        }
    }
    let levels = found.into_iter();
    let only = |levels: BTreeSet<usize>| levels.first().copied().filter(|_| levels.len() == 1);
    levels
        .map(|(number, levels)| (number, only(levels)))
        .collect()
}

/// Whether the log says that compaction is leveled.
fn is_leveled(log: &LogFacts) -> bool {
    log.rocksdb_version.is_some_and(|version| {
        let (options, _) = options_of_dump(log, version);
        says_options(log) && options.compaction_style.rules().picks_by_keys()
    })
}

/// What all jobs did, in their order.
fn steps<'a>(log: &'a LogFacts, jobs: &[&Job]) -> Vec<Step<'a>> {
    let mut counts: BTreeMap<u32, Vec<&[u64]>> = BTreeMap::new();
    for count in &log.file_counts {
        counts.entry(count.job).or_default().push(&count.by_level);
    }
    let mut outputs: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for (number, created) in &log.created {
        outputs.entry(created.job).or_default().push(*number);
    }
    let mut level_of: BTreeMap<u64, usize> = BTreeMap::new();
    let mut steps = Vec::with_capacity(jobs.len());
    for job in jobs {
        let mut step = Step {
            change: None,
            unplaced: Vec::new(),
            to: 0,
            counts: Vec::new(),
        };
        let mut change = Change::new();
        match job {
            Job::Flush(tables) => {
                for table in tables {
                    if !table.is_empty {
                        arrive(&mut change, &mut level_of, table.number, 0);
                    }
                    let said = counts.get(&table.job);
                    step.counts.extend(said.into_iter().flatten());
                }
                step.change = Some(change);
            }
            Job::Compaction(job) => {
                let facts = &log.compactions[job];
                for (level, numbers) in &facts.inputs {
                    *change.entry(*level).or_default() -= numbers.len() as i64;
                }
                let level = facts.output_level.unwrap_or(0);
                for number in outputs.get(job).into_iter().flatten() {
                    arrive(&mut change, &mut level_of, *number, level);
                }
                step.counts.extend(counts.get(job).into_iter().flatten());
                let is_told = facts.is_begun_in_log && facts.output_level.is_some();
                step.change = is_told.then_some(change);
            }
            Job::Move(index) => move_files(log, &log.moves[*index], &mut level_of, &mut step),
            Job::Ingestion(number) => {
                let level = log.ingested[number].level;
                arrive(&mut change, &mut level_of, *number, level);
                step.change = Some(change);
            }
            // They say both levels.
            Job::MoveAtOpen(index) => {
                let facts = &log.moves_at_open[*index];
                *change.entry(facts.from).or_default() -= facts.files.len() as i64;
                for number in &facts.files {
                    arrive(&mut change, &mut level_of, *number, facts.to);
                }
                step.change = Some(change);
            }
            Job::Drop(_) => {}
        }
        steps.push(step);
    }
    steps
}

fn arrive(change: &mut Change, level_of: &mut BTreeMap<u64, usize>, number: u64, level: usize) {
    *change.entry(level).or_default() += 1;
    level_of.insert(number, level);
}

fn move_files<'a>(
    log: &LogFacts,
    facts: &'a MoveFacts,
    level_of: &mut BTreeMap<u64, usize>,
    step: &mut Step<'a>,
) {
    let mut change = Change::new();
    let mut is_told = !facts.files.is_empty();
    step.to = facts.level;
    for number in &facts.files {
        match level_of.get(number) {
            Some(level) => *change.entry(*level).or_default() -= 1,
            // The line of the job that wrote it has a later place.
            None if log.created.contains_key(number) || log.ingested.contains_key(number) => {
                is_told = false;
            }
            None => step.unplaced.push(*number),
        }
        arrive(&mut change, level_of, *number, facts.level);
    }
    if !facts.counts_after.is_empty() {
        step.counts.push(&facts.counts_after);
    }
    step.change = is_told.then_some(change);
}

/// Finds where the files of moves between two counts were.
fn place(
    between: &[Step<'_>],
    before: &[u64],
    after: &[u64],
    is_leveled: bool,
    found: &mut BTreeMap<u64, BTreeSet<usize>>,
) {
    let mut moves: Vec<&Step<'_>> = between.iter().collect();
    moves.retain(|step| !step.unplaced.is_empty());
    let Some(mut rest) = unexplained(between, before, after).filter(|_| !moves.is_empty()) else {
        return;
    };
    let unplaced: usize = moves.iter().map(|step| step.unplaced.len()).sum();
    let missing: i64 = rest.values().map(|files| -files).sum();
    if rest.values().any(|files| 0 < *files) || missing != unplaced as i64 {
        return;
    }
    // A move goes down, in leveled compaction by one level unless from L0 (L-16); where only one
    // level can be what it left, it is.
    loop {
        let sure = moves.iter().enumerate().find_map(|(place, step)| {
            let is_above = |level: usize| !is_leveled || level == 0 || level + 1 == step.to;
            let lacking = rest.range(..step.to);
            let mut lacking = lacking.filter(|(level, files)| **files < 0 && is_above(**level));
            let (level, files) = lacking.next()?;
            let is_sure = lacking.next().is_none() && step.unplaced.len() as i64 <= -files;
            is_sure.then_some((place, *level))
        });
        let Some((place, level)) = sure else {
            return;
        };
        let step = moves.remove(place);
        *rest.entry(level).or_default() += step.unplaced.len() as i64;
        for number in &step.unplaced {
            found.entry(*number).or_default().insert(level);
        }
    }
}

/// What two counts differ by, less what is known to have happened between them. `None`: a job
/// between them does not tell what it did.
fn unexplained(between: &[Step<'_>], before: &[u64], after: &[u64]) -> Option<Change> {
    let mut rest = Change::new();
    for (counts, sign) in [(before, -1), (after, 1)] {
        for (level, count) in counts.iter().enumerate() {
            let count = i64::from(u32::try_from(*count).ok()?);
            *rest.entry(level).or_default() += sign * count;
        }
    }
    for step in between {
        for (level, files) in step.change.as_ref()? {
            *rest.entry(*level).or_default() -= files;
        }
    }
    Some(rest)
}
