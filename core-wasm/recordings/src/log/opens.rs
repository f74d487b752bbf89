//! A `LOG` that covers several opens of a database, joined from one or more files.
//!
//! File numbers continue from open to open, but job numbers start again at each. Those of a later
//! open are counted from the next multiple of a thousand.

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::base::text::moment_text;
use crate::log::database_log::{DatabaseLog, FamilyLog, begins_dump};
use crate::log::log_facts::{LogFacts, Open, OptionLine};
use crate::log::logged_jobs::installed_files;
use crate::log::option_dump::{options_of_dump, says_options};
use crate::log::stats_dumps::StatsDump;
use engine::log::JobId;
use engine::options::shortened;

/// Job numbers of each later open start at a multiple of this.
const JOBS_OF_AN_OPEN: u32 = 1_000;

/// Joins the opens in a log, oldest first. Opens are left out if a later database has another
/// identity or installs the same file numbers.
pub fn join_opens(mut opens: Vec<DatabaseLog>) -> DatabaseLog {
    name_dumps(&mut opens);
    let mut opens = VecDeque::from(opens);
    let mut joined = opens.pop_front().unwrap_or_default();
    let mut numbers: Vec<String> = Vec::new();
    while let Some(next) = opens.pop_front() {
        if is_other_database(&joined, &next) {
            joined = next;
            numbers.clear();
            joined.warn("LOG: it covers several databases; only the last one is shown");
        } else {
            let first_job = append(&mut joined, next, &opens);
            numbers.push(first_job.saturating_add(1).to_string());
        }
    }
    if !numbers.is_empty() {
        let warning = format!(
            "LOG: the database was opened {} times; job numbers of the later opens start at {}; \
             Compaction Stats covers one open, the list of column families covers all",
            numbers.len() + 1,
            numbers.join(", ")
        );
        joined.warn(&warning);
    }
    joined.gather();
    joined
}

/// Adds family names to the dumps of a repeated header, which are ordered by family id. The names
/// come from the next open if it has the same number of families.
fn name_dumps(opens: &mut [DatabaseLog]) {
    for place in 0..opens.len() {
        let lines = opens[place].shared.option_lines.clone();
        let mut parts = lines.chunk_by(|_, line| !begins_dump(line));
        let of_database = parts.next().unwrap_or_default();
        let dumps: Vec<&[OptionLine]> = parts.collect();
        let Some(next) = opens.get(place + 1).filter(|_| 1 < dumps.len()) else {
            continue;
        };
        let there = next.families.iter().filter(|one| one.created.is_none());
        let there = there.filter_map(|one| Some((one.id?, one.name.clone())));
        let mut there: Vec<(u32, String)> = there.collect();
        sort_by_key(&mut there, |(id, _)| *id);
        let log = &mut opens[place];
        let is_there = |one: &FamilyLog| there.iter().any(|(_, name)| *name == one.name);
        if there.len() != dumps.len() || !log.families.iter().all(is_there) {
            continue;
        }
        for ((_, name), dump) in there.iter().zip(dumps) {
            let family = log.with_family(name);
            log.families[family].facts.option_lines = [of_database, dump].concat();
        }
    }
}

/// Returns true if two opens belong to different databases: their identities differ, or both
/// installed a file with the same number.
pub fn is_other_database(before: &DatabaseLog, next: &DatabaseLog) -> bool {
    let ids = (&before.shared.db_id, &next.shared.db_id);
    let is_other_id = matches!(ids, (Some(before), Some(next)) if before != next);
    is_other_id || {
        let again = created_again(before, next);
        let families = before.families.iter();
        let mut installed = families.flat_map(|one| installed_files(&one.facts));
        installed.any(|number| again.contains(&number))
    }
}

/// Numbers of files that both opens create. RocksDB reuses numbers that no MANIFEST edit contains,
/// such as those of jobs that ended without a result when the database closed or crashed.
fn created_again(before: &DatabaseLog, next: &DatabaseLog) -> BTreeSet<u64> {
    let of = |log: &DatabaseLog| {
        let families = log.families.iter();
        let numbers = families.flat_map(|one| one.facts.created.keys().copied());
        inserted::<BTreeSet<u64>, _>(numbers)
    };
    &of(before) & &of(next)
}

/// Drops the facts about files with reused numbers.
fn forget_files(log: &mut DatabaseLog, numbers: &BTreeSet<u64>) {
    let families = log.families.iter_mut().map(|one| &mut one.facts);
    for facts in families.chain([&mut log.shared]) {
        facts.created.retain(|number, _| !numbers.contains(number));
        facts.commits.retain(|number, _| !numbers.contains(number));
        let sizes = &mut facts.logged_sizes;
        sizes.retain(|number, _| !numbers.contains(number));
        facts.deleted.retain(|line| !numbers.contains(&line.number));
    }
}

/// Joins an open to the earlier ones; `later` holds the opens after it. Families are matched by id,
/// or by name if one has no id. Returns the offset that was added to the open's job numbers.
fn append(joined: &mut DatabaseLog, mut next: DatabaseLog, later: &VecDeque<DatabaseLog>) -> u32 {
    let again = created_again(joined, &next);
    forget_files(joined, &again);
    let jobs = joined.families.iter().map(|one| highest_job(&one.facts));
    let first_job = (jobs.max().unwrap_or(0) / JOBS_OF_AN_OPEN)
        .saturating_add(1)
        .saturating_mul(JOBS_OF_AN_OPEN);
    for family in &mut joined.families {
        if has_ended(family, &next, later) {
            end_family(family, &next);
        } else if next.position_of(family).is_none() {
            // The family continues, but without jobs.
            next.add_with_shared(&family.name, family.id);
        }
    }
    joined.openings.append(&mut next.openings);
    let mut earlier_opens = joined.shared.opens.clone();
    append_facts(&mut joined.shared, next.shared, first_job);
    for open in &mut earlier_opens {
        open.options_before = None;
    }
    for family in next.families {
        let known = joined.position_of(&family).unwrap_or_else(|| {
            let place = joined.add_again(&family.name);
            let facts = &mut joined.families[place].facts;
            facts.first_time = joined.shared.first_time;
            facts.opens = earlier_opens.clone();
            facts.is_opening_logged = joined.shared.is_opening_logged;
            place
        });
        let before = &mut joined.families[known];
        before.id = family.id.or(before.id);
        before.created = before.created.or(family.created);
        before.dropped = family.dropped.or(before.dropped);
        append_facts(&mut before.facts, family.facts, first_job);
    }
    first_job
}

/// Returns true if a family has ended: it was dropped, or is missing from both an open that names
/// all families and every later one. Its counters, options and statistics are then those of its
/// last open.
fn has_ended(family: &FamilyLog, next: &DatabaseLog, later: &VecDeque<DatabaseLog>) -> bool {
    if family.dropped.is_some() {
        return true;
    }
    let mut named = next.families.iter();
    let names_all = next.shared.is_opening_logged && named.any(|one| one.id.is_some());
    let mut opens = [next].into_iter().chain(later);
    names_all && opens.all(|open| open.position_of(family).is_none())
}

/// Ends a family's history before an open. Line count and warnings still cover the whole log.
fn end_family(family: &mut FamilyLog, next: &DatabaseLog) {
    let facts = &mut family.facts;
    end_lost_jobs(facts, next.shared.first_time.unwrap_or(0));
    facts.line_count = next.shared.line_count;
    facts.warnings.extend(next.shared.warnings.iter().cloned());
    let is_first_without = !family.is_ended;
    family.is_ended = true;
    if is_first_without && family.dropped.is_none() {
        let (name, time) = (shortened(&family.name), next.shared.first_time);
        let when = time.map_or_else(String::new, |time| format!(" at {}", moment_text(time)));
        facts.warnings.push(format!(
            "LOG: the open{when} does not name column family {name}: its history ends before that \
             open, and whether it was dropped is unknown"
        ));
    }
}

fn append_facts(joined: &mut LogFacts, mut next: LogFacts, first_job: u32) {
    end_lost_jobs(joined, next.first_time.unwrap_or(0));
    renumber(&mut next, first_job, joined.attempts.len());
    // Each open restarts the numbering of versions.
    let compactions = joined.compactions.values_mut();
    let compactions = compactions.chain(next.compactions.values_mut());
    compactions.for_each(|facts| facts.base_version = None);
    let release = joined.rocksdb_version.filter(|_| says_options(joined));
    joined.opens.push(Open {
        time: next.first_time.unwrap_or(0),
        shutdown_before: joined.shutdown_time,
        last_before: joined.last_time,
        has_other_options: has_other_options(joined, &next),
        options_before: release.map(|release| Box::new(options_of_dump(joined, release).0)),
        is_opening_logged: next.is_opening_logged,
    });
    joined.rocksdb_version = next.rocksdb_version.or(joined.rocksdb_version);
    if !next.option_lines.is_empty() {
        joined.option_lines = next.option_lines;
    }
    macro_rules! append {
        ($($list:ident)*) => { $(joined.$list.extend(next.$list);)* };
    }
    append!(options_calls created blob_bytes deleted ingested flushes compactions moves);
    append!(moves_at_open drops commits attempts memtable_switches stalls recoveries failures);
    append!(refits looks_for_due paused_picks file_counts warnings);
    joined.has_blob_files |= next.has_blob_files;
    joined.db_id = next.db_id.or(joined.db_id.take());
    let dumps = joined.stats_dumps.last().map_or(0, |dump| dump.number);
    let numbered = next.stats_dumps.into_iter().map(|dump| StatsDump {
        number: dumps + dump.number,
        ..dump
    });
    joined.stats_dumps.extend(numbered);
    joined.stats_dumps_left_out += next.stats_dumps_left_out;
    joined.shutdown_time = next.shutdown_time;
    joined.last_time = next.last_time.or(joined.last_time);
    joined.stretches = next.stretches;
    joined.line_count = next.line_count;
}

fn has_other_options(before: &LogFacts, next: &LogFacts) -> bool {
    let values = |facts: &LogFacts| {
        let lines = facts.option_lines.iter();
        lines
            .map(|line| (line.name.clone(), line.value.clone()))
            .collect::<Vec<_>>()
    };
    let is_changed = !before.options_calls.is_empty();
    is_changed || before.rocksdb_version != next.rocksdb_version || values(before) != values(next)
}

/// Ends jobs at the next open if they were running when the database closed or crashed.
fn end_lost_jobs(joined: &mut LogFacts, opened: u64) {
    let compactions = joined.compactions.values_mut();
    let running = compactions.filter(|facts| facts.finish.is_none() && facts.lost.is_none());
    let lost = running.map(|facts| facts.lost = Some(opened)).count();
    if lost != 0 {
        joined.warnings.push(format!(
            "LOG: compactions that ran when the database was closed installed nothing ({lost})"
        ));
    }
}

fn highest_job(facts: &LogFacts) -> u32 {
    let jobs = facts.flushes.keys().chain(facts.compactions.keys());
    let jobs = jobs.chain(facts.moves.iter().map(|one| &one.job));
    let created = facts.created.values().map(|file| &file.job);
    jobs.chain(created).copied().max().unwrap_or(0)
}

fn renumber(facts: &mut LogFacts, first_job: u32, first_attempt: usize) {
    let keys = |job: u32| job.saturating_add(first_job).min(JobId::FIRST_UNKNOWN - 1);
    let job = |job: &mut u32| *job = keys(*job);
    facts.flushes = moved(&mut facts.flushes, keys);
    facts.compactions = moved(&mut facts.compactions, keys);
    facts.recoveries = moved(&mut facts.recoveries, keys);
    facts.blob_bytes = moved(&mut facts.blob_bytes, keys);
    let created = facts.created.values_mut().map(|file| &mut file.job);
    let deleted = facts.deleted.iter_mut().map(|line| &mut line.job);
    let failures = facts.failures.iter_mut().filter_map(|one| one.job.as_mut());
    let counts = facts.file_counts.iter_mut().map(|count| &mut count.job);
    let stalls = facts
        .stalls
        .iter_mut()
        .filter_map(|stall| stall.job.as_mut());
    let of_lines = failures.chain(counts).chain(stalls);
    created.chain(deleted).chain(of_lines).for_each(job);
    let attempts = facts.compactions.values_mut().map(|one| &mut one.attempt);
    let of_moves = facts.moves.iter_mut().map(|one| {
        job(&mut one.job);
        &mut one.attempt
    });
    for attempt in attempts.chain(of_moves).flatten() {
        *attempt += first_attempt;
    }
}

fn moved<T>(jobs: &mut BTreeMap<u32, T>, key: impl Fn(u32) -> u32) -> BTreeMap<u32, T> {
    let jobs = std::mem::take(jobs).into_iter();
    inserted(jobs.map(|(job, facts)| (key(job), facts)))
}
