//! What happened in an open beside its flushes and compactions, as its `LOG` says it; and what is
//! kept of one that is left out of the history, as the `MANIFEST` beside the `LOG` is of another.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::text::{listed, plural};
use crate::happenings::dumped_stall::is_stopped_at;
use crate::happenings::failures::{Refusal, refused_in, told_failures};
use crate::happenings::family_stalls::family_stalls;
use crate::happenings::held_snapshots::held_snapshots;
use crate::happenings::lost_files::{
    compaction_filter, dropped_records, is_without_output, lost_files,
};
use crate::happenings::open_work::add_work;
use crate::happenings::paused_work::paused_work;
use crate::happenings::range_calls::{how_ended, range_calls};
use crate::happenings::stall_circumstances::add_circumstances;
use crate::happenings::wal_rounds::wal_storms;
use crate::history::from_log::log_history;
use crate::history::install_times::set_install_times;
use crate::history::options_calls::insert_options_calls;
use crate::history::reservations::insert_reservations;
use crate::history::stall_changes::stall_changes;
use crate::history::units::History;
use crate::log::database_log::{DatabaseLog, FamilyLog};
use crate::log::flush_reason::FlushReason;
use crate::log::happening::{Happening, LifeKind, Words, alike_joined};
use crate::log::log_facts::{DropFacts, IngestedFile, LogFacts};
use crate::log::logged_jobs::installed_files;
use crate::log::opening::{FamilyStalls, LeftOut, OpenLife};
use crate::log::opens::options_of;
use engine::compaction::CompactionReason;
use engine::model::sorting::sort_by_key;

/// Lines about moves that an open does are so close to each other.
const SAME_OPEN_MICROS: u64 = 1_000_000;

/// Ingested files, and moves that an open did.
pub(crate) fn ingested(log: &LogFacts, into: &mut Vec<Happening>) {
    into.extend(log.ingested.values().map(|file| ingestion(file, "")));
    let moves = log
        .moves_at_open
        .chunk_by(|one, next| next.time < one.time + SAME_OPEN_MICROS);
    into.extend(moves.filter_map(|moves| {
        let files: usize = moves.iter().map(|one| one.files.len()).sum();
        let levels = moves.iter().rev();
        let levels = levels.map(|one| format!("L{} to L{}", one.from, one.to));
        let text = format!(
            "the open moved {} from {}, as level_compaction_dynamic_level_bytes is true",
            plural(files as u64, "file"),
            listed(&levels.collect::<Vec<String>>())
        );
        let time = moves.first()?.time;
        Some(Happening::new(time, LifeKind::Options, Words::Whole(text)))
    }));
}

/// An ingested file; what is to be said of its column family.
pub(crate) fn ingestion(file: &IngestedFile, family: &'static str) -> Happening {
    Happening {
        levels: BTreeMap::from([(file.level, 1)]),
        names: { Some(&file.name).into_iter() }
            .filter(|name| !name.is_empty())
            .cloned()
            .collect(),
        ..Happening::new(file.time, LifeKind::Ingestion, Words::Ingested(family))
    }
}

/// Manual compactions, jobs without a result, and those that left nothing where there is a
/// compaction filter.
pub(crate) fn jobs(log: &LogFacts, into: &mut Vec<Happening>) {
    let failed: BTreeSet<u32> = log.failures.iter().filter_map(|one| one.job).collect();
    let lost = lost_files(log);
    let filter = compaction_filter(log);
    into.extend(range_calls(log, &failed, &lost));
    for (job, facts) in &log.compactions {
        let is_manual = facts.reason == Some(CompactionReason::ManualCompaction);
        if is_manual && facts.is_of_range {
            continue;
        }
        let ended = how_ended(*job, facts, &failed);
        let is_empty = filter.is_some() && is_without_output(facts);
        let (kind, said) = match ended.as_str() {
            _ if is_manual => (LifeKind::Manual, format!("of CompactFiles {ended}")),
            "finished" if is_empty => (LifeKind::Filter, "without an output file".to_string()),
            "finished" | "failed" => continue,
            _ => (LifeKind::Aborted, ended),
        };
        // What has ended belongs to its end: what came while it ran stands before it.
        let begun = facts.started;
        let end = facts.finish.as_ref().map(|finish| finish.time.max(begun));
        let time = end.unwrap_or(begun);
        into.push(Happening {
            begun: end.map(|_| begun),
            jobs: vec![*job],
            lost: lost.get(job).copied().unwrap_or_default(),
            dropped: dropped_records(facts, filter),
            ..Happening::new(time, kind, Words::Jobs("compaction", said))
        });
    }
    let by_hand = log.flushes.iter().filter(|(_, flush)| {
        flush.reason.map(FlushReason::name) == Some("Manual Flush") && flush.finished.is_some()
    });
    into.extend(by_hand.map(|(job, flush)| Happening {
        jobs: vec![*job],
        ..Happening::new(
            flush.started,
            LifeKind::Manual,
            Words::Jobs("flush", "that a call asked for (Manual Flush)".to_string()),
        )
    }));
    flushes_without_result(log, &failed, into);
}

/// Files that FIFO compaction dropped: of each open and reason one row.
pub(crate) fn fifo_drops(log: &LogFacts, into: &mut Vec<Happening>) {
    let open_of = |time: u64| log.opens.partition_point(|open| open.time <= time);
    let mut groups: BTreeMap<(usize, Option<&str>), Vec<&DropFacts>> = BTreeMap::new();
    for one in &log.drops {
        let reason = one.reason.map(CompactionReason::name);
        let group = groups.entry((open_of(one.time), reason)).or_default();
        group.push(one);
    }
    for ((_, reason), drops) in groups {
        let times = drops.iter().map(|one| one.time);
        let (Some(first), Some(last)) = (times.clone().min(), times.max()) else {
            continue;
        };
        let files: usize = drops.iter().map(|one| one.files.len()).sum();
        let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
        let text = format!(
            "{} dropped {}{reason}",
            plural(drops.len() as u64, "FIFO compaction"),
            plural(files as u64, "file")
        );
        into.push(Happening {
            until: last,
            count: drops.len() as u64,
            ..Happening::new(first, LifeKind::Drop, Words::Whole(text))
        });
    }
}

/// Calls of `DeleteRange`, as the files that flushes and WAL recovery wrote count them: of each
/// open one row, from the first such file to the last.
pub(crate) fn range_deletions(log: &LogFacts, into: &mut Vec<Happening>) {
    let is_flushed = |job: &u32| log.flushes.contains_key(job) || log.recoveries.contains_key(job);
    let created = log.created.values().filter(|file| is_flushed(&file.job));
    let mut files: Vec<(u64, u32, u64)> = created
        .filter(|file| file.range_deletions != 0)
        .map(|file| (file.time, file.job, file.range_deletions))
        .collect();
    files.sort_unstable();
    let open_of = |time: u64| log.opens.partition_point(|open| open.time <= time);
    for of_open in files.chunk_by(|(one, ..), (next, ..)| open_of(*one) == open_of(*next)) {
        let (Some((first, ..)), Some((last, ..))) = (of_open.first(), of_open.last()) else {
            continue;
        };
        let count = { of_open.iter() }.fold(0_u64, |sum, one| sum.saturating_add(one.2));
        let text = format!(
            "DeleteRange: {} in {} that flushes wrote",
            plural(count, "range deletion"),
            plural(of_open.len() as u64, "SST file"),
        );
        into.push(Happening {
            until: *last,
            jobs: of_open.iter().map(|(_, job, _)| *job).collect(),
            ..Happening::new(*first, LifeKind::Manual, Words::Whole(text))
        });
    }
}

/// Flushes that installed nothing: the database was closed before they could, or its process ended.
fn flushes_without_result(log: &LogFacts, failed: &BTreeSet<u32>, into: &mut Vec<Happening>) {
    let writer = |number: &u64| log.created.get(number).map(|file| file.job);
    let installed: BTreeSet<u32> = installed_files(log).iter().filter_map(writer).collect();
    let writers: BTreeSet<u32> = log.created.values().map(|file| file.job).collect();
    for (job, flush) in &log.flushes {
        if flush.memtable_count == 0 || installed.contains(job) || failed.contains(job) {
            continue;
        }
        let said = match (flush.finished.or(flush.written), writers.contains(job)) {
            (None, _) => "without an end in the LOG",
            (Some(_), true) => "written, but not installed",
            // Memtables without an entry that is kept make no file.
            (Some(_), false) => continue,
        };
        into.push(Happening {
            jobs: vec![*job],
            ..Happening::new(
                flush.started,
                LifeKind::Aborted,
                Words::Jobs("flush", said.to_string()),
            )
        });
    }
}

/// Failed jobs and errors of background work, of all column families, and for how long writes were
/// refused because of them.
pub(crate) fn errors(
    log: &LogFacts,
    refused: &[Refusal],
    dropped: &[(String, u64)],
    into: &mut Vec<Happening>,
) {
    let told = told_failures(log, refused, dropped).into_iter();
    let errors = told.map(|told| Happening {
        until: told.last_time,
        family: told.first.family.clone(),
        count: told.count,
        ..Happening::new(told.first.time, LifeKind::Error, Words::Whole(told.text))
    });
    into.extend(errors);
}

/// A column family that was created and dropped.
pub(crate) fn created_and_dropped(
    created: Option<u64>,
    dropped: Option<u64>,
    into: &mut Vec<Happening>,
) {
    for (time, word) in [(created, "created"), (dropped, "dropped")] {
        let text = format!("column family {word}");
        into.extend(time.map(|time| Happening::new(time, LifeKind::Family, Words::Whole(text))));
    }
}

/// Leaves an open out of the history: of its facts only what is told of it stays.
pub(crate) fn leave_out(log: &mut DatabaseLog, why: LeftOut) {
    let mut whole = std::mem::take(log);
    let mut openings = std::mem::take(&mut whole.openings);
    log.shared.recognised_lines = whole.shared.recognised_lines;
    log.shared.first_time = whole.shared.first_time;
    if let Some(opening) = openings.last_mut().filter(|one| one.left_out.is_none()) {
        let dump_time = opening.stall.map(|stall| stall.until);
        let logs = whole.families.iter().enumerate();
        let logs = logs.map(|(index, one)| (name_of(&whole.families, index), &one.facts));
        let storms = wal_storms(opening, &logs.collect::<Vec<_>>());
        let mut life = life_of_open(whole, dump_time, opening.last_time);
        life.happenings.extend(storms);
        opening.left_out = Some(OpenLife { why, ..life });
    }
    log.openings = openings;
}

fn life_of_open(mut log: DatabaseLog, dump_time: Option<u64>, end: Option<u64>) -> OpenLife {
    // Said of files that a history shows.
    let _ = log.ingested_by_owner();
    let mut life = OpenLife {
        ingested_by_unknown: std::mem::take(&mut log.ingested_by_unknown),
        ..OpenLife::default()
    };
    let mut all = Vec::new();
    let families = log.families.iter();
    let dropped = families.filter_map(|one| Some((one.name.clone(), one.dropped?)));
    let dropped: Vec<(String, u64)> = dropped.collect();
    let logs = log.families.iter().map(|family| &family.facts);
    let is_unchecked = { log.shared.option_lines.iter() }
        .any(|line| line.name == "paranoid_checks" && line.value == "0");
    let refused = refused_in(logs, is_unchecked);
    errors(&log.shared, &refused, &dropped, &mut all);
    held_snapshots(log.families.iter().map(|family| &family.facts), &mut all);
    for (index, family) in log.families.iter().enumerate() {
        let FamilyLog { facts, .. } = family;
        let name = name_of(&log.families, index);
        let mut own = Vec::new();
        ingested(facts, &mut own);
        jobs(facts, &mut own);
        range_deletions(facts, &mut own);
        fifo_drops(facts, &mut own);
        created_and_dropped(family.created, family.dropped, &mut own);
        let dropped = family.dropped.map(|time| (family.name.clone(), time));
        life.dropped.extend(dropped);
        all.extend(own.into_iter().map(|one| Happening {
            family: Some(name.clone()),
            ..one
        }));
        let units = history_alone(facts, log.families.len()).units;
        let all_time = 0..u64::MAX;
        let of_family = (name.as_str(), end);
        add_work(&mut life.work, units.iter(), (facts, all_time), of_family);
        let stalls = stall_changes(facts, &units);
        life.is_stopped_at_dump |= dump_time.is_some_and(|time| is_stopped_at(&stalls, time));
        let log_end = facts.last_time.unwrap_or(0);
        let options = options_of(facts);
        life.families.push(FamilyStalls {
            l0_noun: options.map(|options| options.compaction_style.rules().facts().stall_noun),
            ..family_stalls(name, &stalls, &facts.stalls, (log_end, dump_time))
        });
    }
    let logs = log.families.iter().enumerate();
    let logs =
        logs.map(|(index, family)| (name_of(&log.families, index), &family.facts, [].as_slice()));
    add_circumstances(&mut life.families, logs);
    let logs = log.families.iter().enumerate();
    let logs = logs.map(|(index, family)| (name_of(&log.families, index), &family.facts));
    let stalled: Vec<&FamilyStalls> = life.families.iter().collect();
    paused_work(&logs.collect::<Vec<_>>(), &stalled, &mut all);
    sort_by_key(&mut all, |one| (one.time, one.kind));
    life.happenings = alike_joined(all);
    life
}

/// The history of a family as its `LOG` says it.
fn history_alone(log: &LogFacts, families: usize) -> History {
    let mut history = log_history(log);
    insert_reservations(&mut history);
    set_install_times(&mut history.units, Some(log));
    let is_before_10 = log
        .rocksdb_version
        .is_some_and(|release| !release.at_least(10, 0));
    insert_options_calls(&mut history, log, families == 1 && is_before_10);
    history
}

/// The name of a family, with its id where a later one has the same name.
fn name_of(families: &[FamilyLog], index: usize) -> String {
    let FamilyLog { name, id, .. } = &families[index];
    let mut later = families[index + 1..].iter();
    match id {
        Some(id) if later.any(|one| one.name == *name) => format!("{name} (ID {id})"),
        _ => name.clone(),
    }
}
