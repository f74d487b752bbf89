//! Compactions of an open by their reasons: which of them took the time of background work.

use std::cmp::Reverse;

use crate::base::text::seconds;
use crate::base::text::with_commas;
use crate::log::log_facts::CompactionFacts;
use crate::log::opening::ReasonWork;
use engine::compaction::CompactionReason;
use engine::model::sorting::sort_by_key;

/// Reasons that a row names; more are counted.
const MOST_REASONS: usize = 5;

/// Adds a compaction that had a result; `None`: the `LOG` does not have it.
pub(crate) fn add_reason(works: &mut Vec<ReasonWork>, facts: Option<&CompactionFacts>) {
    let reason = facts.and_then(|facts| facts.reason);
    let place = works.iter().position(|work| work.reason == reason);
    let place = place.unwrap_or_else(|| {
        works.push(ReasonWork {
            reason,
            ..ReasonWork::default()
        });
        works.len() - 1
    });
    let work = &mut works[place];
    work.compactions += 1;
    let Some(finish) = facts.and_then(|facts| facts.finish.as_ref()) else {
        work.untimed += 1;
        return;
    };
    work.micros = work.micros.saturating_add(finish.micros);
    work.read = work.read.saturating_add(finish.input_records);
    work.written = work.written.saturating_add(finish.output_records);
}

/// `LevelL0FilesNum 9 in 0.401 s, PeriodicCompactions 29 in 0.350 s, which dropped 0 of 163,506
/// entries`: the reasons that took longest first; empty where no compaction has a known reason.
pub(crate) fn reasons_text(works: &[ReasonWork]) -> String {
    if works.iter().all(|work| work.reason.is_none()) {
        return String::new();
    }
    let mut works: Vec<&ReasonWork> = works.iter().collect();
    sort_by_key(&mut works, |work| (Reverse(work.micros), work.reason));
    let more: u64 = { works.iter().skip(MOST_REASONS) }
        .map(|work| work.compactions)
        .sum();
    let named = works.iter().take(MOST_REASONS);
    let mut texts: Vec<String> = named.map(|work| reason_text(work)).collect();
    if more != 0 {
        texts.push(format!("{} for other reasons", with_commas(more)));
    }
    texts.join(", ")
}

/// Column families that a row names.
const MOST_FAMILIES: usize = 3;

/// `of timeline 61.540 s, of orders 3.742 s`: for how long the compactions of each column family
/// ran, the longest first; `None`: only one has any.
pub(crate) fn time_by_family(micros: &[(String, u64)]) -> Option<String> {
    if micros.len() < 2 {
        return None;
    }
    let mut families: Vec<&(String, u64)> = micros.iter().collect();
    sort_by_key(&mut families, |(_, micros)| Reverse(*micros));
    let named = families.iter().take(MOST_FAMILIES);
    let named = named.map(|(family, micros)| format!("of {family} {}", seconds(*micros)));
    let mut texts: Vec<String> = named.collect();
    if let Some(rest) = families
        .get(MOST_FAMILIES..)
        .filter(|rest| !rest.is_empty())
    {
        let micros = rest.iter().map(|(_, micros)| *micros).sum();
        texts.push(format!("of others {}", seconds(micros)));
    }
    Some(texts.join(", "))
}

fn reason_text(work: &ReasonWork) -> String {
    let reason = work.reason.map_or("unknown reason", CompactionReason::name);
    let count = with_commas(work.compactions);
    let at_least = if work.untimed == 0 { "" } else { "at least " };
    let time = match work.micros {
        0 => String::new(),
        micros => format!(" in {at_least}{}", seconds(micros)),
    };
    let dropped = match is_to_drop(work.reason) && work.untimed == 0 && work.read != 0 {
        true => format!(
            ", which dropped {} of {} entries",
            with_commas(work.read.saturating_sub(work.written)),
            with_commas(work.read)
        ),
        false => String::new(),
    };
    format!("{reason} {count}{time}{dropped}")
}

/// Whether such a compaction runs to drop entries, and not for the shape of the tree.
const fn is_to_drop(reason: Option<CompactionReason>) -> bool {
    matches!(
        reason,
        Some(
            CompactionReason::PeriodicCompaction
                | CompactionReason::Ttl
                | CompactionReason::RoundRobinTtl
                | CompactionReason::BottommostFiles
                | CompactionReason::FilesMarkedForCompaction
        )
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::log_facts::CompactionFinish;

    fn compaction(reason: CompactionReason, millis: u64, records: (u64, u64)) -> CompactionFacts {
        CompactionFacts {
            reason: Some(reason),
            finish: Some(CompactionFinish {
                micros: millis * 1_000,
                input_records: records.0,
                output_records: records.1,
                ..CompactionFinish::default()
            }),
            ..CompactionFacts::default()
        }
    }

    #[test]
    fn the_reasons_that_took_longest_come_first() {
        let mut works = Vec::new();
        let l0 = compaction(CompactionReason::LevelL0FilesNum, 40, (100, 90));
        let periodic = compaction(CompactionReason::PeriodicCompaction, 900, (81_753, 81_753));
        for facts in [&l0, &periodic, &periodic] {
            add_reason(&mut works, Some(facts));
        }
        assert_eq!(
            reasons_text(&works),
            "PeriodicCompaction 2 in 1.800 s, which dropped 0 of 163,506 entries, \
             LevelL0FilesNum 1 in 0.040 s"
        );
        // What is not in the LOG is not added up as if it took no time.
        let without_end = CompactionFacts {
            finish: None,
            ..periodic
        };
        add_reason(&mut works, Some(&without_end));
        add_reason(&mut works, None);
        assert_eq!(
            reasons_text(&works),
            "PeriodicCompaction 3 in at least 1.800 s, LevelL0FilesNum 1 in 0.040 s, \
             unknown reason 1"
        );
        assert_eq!(reasons_text(&works[3..]), "");
    }

    #[test]
    fn column_families_that_took_longest_come_first() {
        let micros = |families: &[(&str, u64)]| -> Vec<(String, u64)> {
            let families = families.iter();
            families
                .map(|(name, millis)| (name.to_string(), millis * 1_000))
                .collect()
        };
        assert_eq!(time_by_family(&micros(&[("users", 40)])), None);
        assert_eq!(
            time_by_family(&micros(&[
                ("a", 1),
                ("b", 40),
                ("c", 2),
                ("d", 3),
                ("e", 4)
            ])),
            Some("of b 0.040 s, of e 0.004 s, of d 0.003 s, of others 0.003 s".to_string())
        );
    }

    #[test]
    fn no_more_than_some_are_named() {
        let mut works = Vec::new();
        let reasons = [
            CompactionReason::LevelL0FilesNum,
            CompactionReason::LevelMaxLevelSize,
            CompactionReason::ManualCompaction,
            CompactionReason::ForcedBlobGc,
            CompactionReason::RefitLevel,
            CompactionReason::ReadTriggered,
        ];
        for (millis, reason) in (1..).zip(reasons) {
            add_reason(&mut works, Some(&compaction(reason, millis, (10, 10))));
        }
        assert_eq!(
            reasons_text(&works),
            "ReadTriggered 1 in 0.006 s, RefitLevel 1 in 0.005 s, ForcedBlobGC 1 in 0.004 s, \
             ManualCompaction 1 in 0.003 s, LevelMaxLevelSize 1 in 0.002 s, 1 for other reasons"
        );
    }
}
