//! The moments that a dump may be of.

use super::DumpReport;
use super::cells::{DumpTexts, Numbers, compare};
use super::counters::{self, Counters};
use super::tree::{self, MOST_UNITS, Tree};
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;
use recordings::log::stats_dumps::StatsDump;

/// A dump's numbers are taken no longer than that before its line, in µs.
const BEFORE_LINE_MICROS: u64 = 50_000;
/// Moments that are tried of a dump.
const MOST_MOMENTS: usize = 24;

/// Compares all dumps of a log.
pub fn compare_dumps(recording: &Recording, log: &LogFacts) -> DumpReport {
    let mut report = DumpReport {
        left_out: log.stats_dumps_left_out,
        ..DumpReport::default()
    };
    if log.stats_dumps.is_empty() {
        return report;
    }
    let (jobs, units) = (
        counters::Jobs::of(recording, log),
        tree::Jobs::of(recording, log),
    );
    let mut state = State {
        recording,
        jobs: &jobs,
        units: &units,
        counters: Counters::at_beginning(recording, log, &jobs),
        tree: Tree::at_beginning(&units),
        last_time: 0,
    };
    for dump in &log.stats_dumps {
        if let Some(texts) = DumpTexts::of(dump) {
            let mut found = state.judge(dump, &texts);
            for one in &mut found.differences {
                (one.dump, one.time) = (dump.number, dump.time);
            }
            report.dumps += 1;
            report.add(found);
        }
    }
    report
}

struct State<'a> {
    recording: &'a Recording,
    jobs: &'a counters::Jobs,
    units: &'a tree::Jobs<'a>,
    counters: Counters,
    tree: Tree,
    /// The moment of the dump before.
    last_time: u64,
}

struct Candidate {
    report: DumpReport,
    counters: Counters,
    tree: Tree,
    time: u64,
}

impl State<'_> {
    /// Compares a dump at the moment of which it says most cells.
    fn judge(&mut self, dump: &StatsDump, texts: &DumpTexts) -> DumpReport {
        let moments = self.moments(dump.time);
        let mut moments: Vec<(u64, u64)> = moments.into_iter().map(|time| (time, time)).collect();
        let later = self.units.picked_by(dump.time, BEFORE_LINE_MICROS);
        moments.extend(later.into_iter().map(|picked| (dump.time, picked)));
        let mut best: Option<Candidate> = None;
        for (time, picked) in moments {
            let (least, most) = self.units.installed_at(time, self.tree.units);
            for units in least..=most.min(least + MOST_UNITS) {
                let found = self.at((time, picked), units, texts);
                let is_better = best.as_ref().is_none_or(|best| {
                    let (old, new) = (&best.report.cells, &found.report.cells);
                    old.total - old.agree > new.total - new.agree
                });
                if is_better {
                    best = Some(found);
                }
            }
            let best = best.as_ref().map(|best| best.report.cells);
            if best.is_some_and(|cells| cells.agree == cells.total) {
                break;
            }
        }
        let Some(mut best) = best else {
            return DumpReport::default();
        };
        let files = best.tree.shown(self.units, best.time);
        let files = files.map(|shown| shown.files).unwrap_or_default();
        best.counters.end_interval(&files, texts.uptime);
        (self.counters, self.tree) = (best.counters, best.tree);
        self.last_time = best.time;
        best.report
    }

    /// The line's own time, and before it those right after what was counted shortly before it; the
    /// latest first.
    fn moments(&self, line: u64) -> Vec<u64> {
        let earliest = line.saturating_sub(BEFORE_LINE_MICROS).max(self.last_time);
        let counted = &self.jobs.counted;
        let first = counted.partition_point(|job| job.time < earliest);
        let last = counted.partition_point(|job| job.time <= line);
        let changes = counted[first..last].iter().map(|job| job.time);
        let mut moments: Vec<u64> = changes
            .flat_map(|time| [time, time.saturating_sub(1)])
            .collect();
        moments.push(line);
        moments.push(earliest);
        moments.retain(|time| earliest <= *time);
        moments.sort_unstable();
        moments.dedup();
        moments.reverse();
        moments.truncate(MOST_MOMENTS);
        moments
    }

    fn at(&self, moment: (u64, u64), units: usize, texts: &DumpTexts) -> Candidate {
        let (time, _) = moment;
        let mut counters = self.counters.clone();
        counters.advance(self.jobs, time);
        let mut tree = self.tree.clone();
        tree.advance(self.units, moment, units);
        let numbers = Numbers {
            recording: self.recording,
            counters: &counters,
            shown: tree.shown(self.units, time),
        };
        Candidate {
            report: compare(texts, &numbers),
            counters,
            tree,
            time,
        }
    }
}
