//! Times at which each thread wrote lines: between two of them lie its picks (G-24).
//!
//! ```text
//! thread 7   … table_file_deletion      Moving 3 files …      trivial_move
//!            |------- the pick --------|
//! ```
//! Buffered lines are written late, so a thread's lines are sorted by their original times (G-2).

use std::collections::BTreeMap;

use crate::log::database_log::FamilyLog;
use crate::log::log_facts::PickWindow;
use crate::log::recognise::Line;

/// The outcome of a pick.
#[derive(Clone, Copy, Debug)]
enum Picked {
    Compaction(u32),
    Move(u32),
}

/// The times of all lines by thread, and the picks to be placed between them.
#[derive(Debug, Default)]
pub(super) struct ThreadLines {
    times: BTreeMap<u64, Vec<u64>>,
    picks: Vec<(Picked, u64, u64)>,
}

impl ThreadLines {
    /// A line was written. Lines that a picker writes while it picks are none of these.
    pub fn add(&mut self, line: &Line) {
        if !is_of_picker(line.text) {
            self.times.entry(line.thread).or_default().push(line.time);
        }
    }

    /// The time of the line before this one in its thread; 0 for the first.
    pub fn before(&self, line: &Line) -> u64 {
        let times = self.times.get(&line.thread);
        let before = times.and_then(|times| times.iter().rev().find(|time| **time < line.time));
        before.copied().unwrap_or(0)
    }

    /// The first line about a rewriting compaction.
    pub fn add_compaction(&mut self, line: &Line, job: u32) {
        let place = (Picked::Compaction(job), line.thread, line.time);
        self.picks.push(place);
    }

    /// A trivial move, with the time of the first line about it.
    pub fn add_move(&mut self, line: &Line, first_time: u64, job: u32) {
        let place = (Picked::Move(job), line.thread, first_time);
        self.picks.push(place);
    }

    /// Fills in the windows of all picks.
    pub fn set_windows(mut self, families: &mut [FamilyLog]) {
        for times in self.times.values_mut() {
            times.sort_unstable();
        }
        let mut moves: BTreeMap<u32, PickWindow> = BTreeMap::new();
        for (picked, thread, not_after) in self.picks {
            let times = self.times.get(&thread).map_or(&[][..], |times| times);
            let before = times.partition_point(|time| *time < not_after);
            let window = PickWindow {
                not_before: before.checked_sub(1).map_or(0, |before| times[before]),
                not_after,
            };
            match picked {
                Picked::Compaction(job) => {
                    let mut families = families.iter_mut();
                    let found = families.find_map(|one| one.facts.compactions.get_mut(&job));
                    if let Some(compaction) = found {
                        compaction.window = window;
                    }
                }
                Picked::Move(job) => {
                    moves.insert(job, window);
                }
            }
        }
        for facts in families.iter_mut().flat_map(|one| &mut one.facts.moves) {
            facts.window = moves.get(&facts.job).copied().unwrap_or_default();
        }
    }
}

/// Lines that are written during a pick, before the first line about its outcome.
fn is_of_picker(text: &str) -> bool {
    let family = text.strip_prefix('[');
    let rest = family.and_then(|rest| rest.split_once("] "));
    rest.is_some_and(|(_, rest)| {
        let beginnings = ["Expanding@", "Universal: ", "FIFO compaction: "];
        beginnings
            .iter()
            .any(|beginning| rest.starts_with(beginning))
    })
}
