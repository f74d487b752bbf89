//! Times at which units were installed at the latest.

use std::collections::BTreeMap;

use crate::history::from_manifest::UNTIMED_MICROS;
use crate::history::units::{Unit, UnitKind};
use crate::log::log_facts::LogFacts;

/// A unit is installed before it is reported, before any pick that uses its files, and before every
/// unit after it is installed.
pub fn set_install_times(units: &mut [Unit], log: Option<&LogFacts>) {
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
        // A unit that no line reports came when the one before it did. Those after the last line
        // that reports any came one after another, not before the end of the `LOG`; but
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
    for unit in units.iter_mut().rev() {
        let added = unit.edit.added.iter();
        let uses = added.filter_map(|(level, file)| first_use.get(&(*level, file.number.0)));
        let used = uses.min();
        later = later
            .min(unit.reported)
            .min(used.copied().unwrap_or(u64::MAX));
        unit.installed = later;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut units = [moved.clone(), flushed, moved.clone(), moved.clone(), moved];
        set_install_times(&mut units, Some(&log));
        let installed = units.map(|unit| unit.installed);
        assert_eq!(installed, [0, 20, 30, 40, 40 + UNTIMED_MICROS]);
    }
}
