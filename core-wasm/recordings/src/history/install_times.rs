//! Latest possible install times of units.

use std::collections::BTreeMap;

use crate::history::from_manifest::UNTIMED_MICROS;
use crate::history::known_files::is_same;
use crate::history::units::{History, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::model::sorting::inserted;

/// Limit on the later units searched for one that matches a job's count of files.
const MAX_GROUP_UNITS: usize = 64;

/// Sets the latest install times. A unit is installed before its report, before picks that use its
/// files, before its files are counted, and before later units.
pub fn set_install_times(history: &mut History, log: Option<&LogFacts>) {
    let counted = log.map_or_else(BTreeMap::new, |log| counted(history, log));
    let units = &mut history.units;
    let mut first_use: BTreeMap<(usize, u64), u64> = BTreeMap::new();
    for log in log.iter() {
        for facts in log.compactions.values() {
            let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
            let picked = attempt.map_or(facts.started, |attempt| attempt.time);
            for (level, files) in &facts.inputs {
                for number in files {
                    let first = first_use.entry((*level, *number)).or_insert(picked);
                    *first = picked.min(*first);
                }
            }
        }
    }
    let mut before = 0;
    let reported = units.iter().rposition(|unit| unit.reported != 0);
    let log_end = log.and_then(|log| log.last_time);
    for (index, unit) in units.iter_mut().enumerate() {
        // A unit that no line reports was installed together with the previous one. Units after the
        // last reported one were installed one by one, no earlier than the end of the `LOG`, but
        // `CompactRange` with `change_level` moves files when its line says so.
        if unit.reported == 0 {
            let is_last = reported.is_none_or(|last| last < index);
            let refits = log.iter().flat_map(|log| log.refits.iter().copied());
            let mut refits = refits.filter(|_| unit.kind == UnitKind::Move);
            let refit = refits.find(|time| before < *time);
            unit.reported = match (refit, log_end) {
                _ if !is_last => before,
                (Some(refit), _) => refit,
                (None, Some(log_end)) => log_end.max(before + UNTIMED_MICROS),
                (None, None) => before,
            };
        }
        before = unit.reported;
    }
    let mut later = u64::MAX;
    for (index, unit) in units.iter_mut().enumerate().rev() {
        let added = unit.edit.added.iter();
        let uses = added.filter_map(|(level, file)| first_use.get(&(*level, file.number.0)));
        let uses = uses.chain(counted.get(&index));
        let used = uses.min();
        later = later
            .min(unit.reported)
            .min(used.copied().unwrap_or(u64::MAX));
        unit.installed = later;
    }
}

/// Latest install times by unit index, from lines that count the files on each level. If a count
/// does not include the files of the next unit, a version ended there.
fn counted(history: &mut History, log: &LogFacts) -> BTreeMap<usize, u64> {
    let mut counted: BTreeMap<usize, u64> = BTreeMap::new();
    let counts = history.counts_by_level(0);
    let units = &mut history.units;
    let own = units.iter().enumerate().map(|(at, unit)| (unit.job, at));
    let own: BTreeMap<u32, usize> = inserted(own);
    for one in &log.file_counts {
        // A flush may finish before another one has installed its file.
        let is_installed = |own: &&usize| units[**own].reported <= one.time;
        let Some(own) = own.get(&one.job).copied().filter(|own| is_installed(&own)) else {
            continue;
        };
        let later = units[own + 1..].iter().take(MAX_GROUP_UNITS);
        let later = later.take_while(|unit| unit.ready <= one.time).count();
        let mut states = own..=own + later;
        let is_counted = |at: &usize| is_same(&counts[at + 1], &one.by_level);
        let Some(last) = states.find(is_counted) else {
            continue;
        };
        let time = counted.entry(last).or_insert(one.time);
        *time = one.time.min(*time);
        if let (None, Some(next)) = (states.find(is_counted), units.get_mut(last + 1)) {
            next.begins_version = true;
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::units::Unit;
    use engine::model::sst::SstFile;

    /// A move of a file that another job's group installs, while a flush waits.
    ///
    /// ```text
    /// time     10    20     30               40      50
    /// unit     #1    #2     counts 0, 2      #3      #2's own line
    /// ```
    #[test]
    fn a_count_of_files_tells_who_was_in_the_group() {
        let unit = |kind, job, ready, reported, level| Unit {
            kind,
            job,
            ready,
            reported,
            edit: engine::model::version::VersionEdit {
                added: vec![(level, SstFile::default())],
                ..Default::default()
            },
            ..Unit::default()
        };
        let units = vec![
            unit(UnitKind::Move, 1, 10, 30, 1),
            unit(UnitKind::Move, 2, 20, 50, 1),
            unit(UnitKind::Flush, 3, 25, 60, 0),
        ];
        let mut history = History {
            units,
            ..History::default()
        };
        let mut log = LogFacts::default();
        log.count_files((1, 30), vec![0, 2]).expect("a sum");
        set_install_times(&mut history, Some(&log));
        let installed = history.units.iter().map(|unit| unit.installed);
        assert_eq!(installed.collect::<Vec<_>>(), [30, 30, 60]);
        let begins = history.units.iter().map(|unit| unit.begins_version);
        assert_eq!(begins.collect::<Vec<_>>(), [false, false, true]);
    }

    #[test]
    fn a_refit_after_the_last_job_is_installed_by_its_line() {
        let unit = |kind: UnitKind, reported: u64| Unit {
            kind,
            reported,
            ..Unit::default()
        };
        let (moved, flushed) = (unit(UnitKind::Move, 0), unit(UnitKind::Flush, 20));
        let log = LogFacts {
            refits: vec![10, 30, 40],
            last_time: Some(90),
            ..LogFacts::default()
        };
        let mut history = History {
            units: vec![moved.clone(), flushed, moved.clone(), moved.clone(), moved],
            ..History::default()
        };
        set_install_times(&mut history, Some(&log));
        let installed = history.units.iter().map(|unit| unit.installed);
        let expected = [0, 20, 30, 40, 40 + UNTIMED_MICROS];
        assert_eq!(installed.collect::<Vec<_>>(), expected);
    }
}
