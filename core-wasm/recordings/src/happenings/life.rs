//! What happened to a database beside its flushes and compactions: opens and shutdowns, changes of
//! options, ingestion, manual compactions, jobs without a result, errors. In the order of the
//! `LOG`, for all column families: they share a database.

use crate::base::text::{first_of, is_or_are, listed, moment_text, plural};
use crate::database::Recording;
use crate::database::changed_options::logged_later;
use crate::database::written_options::written_options;
use crate::database::{ColumnFamily, Database, family_key};
use crate::happenings::between_opens::since_before;
use crate::happenings::checkpoint_rows::{checkpoint_row, deletions_off_rows};
use crate::happenings::dumped_stall::{is_stopped_at_dump, open_micros, waited_text};
use crate::happenings::failures::refused_writes;
use crate::happenings::family_stalls::{stalls_in_words, together_text};
use crate::happenings::held_snapshots::held_snapshots;
use crate::happenings::job_threads;
use crate::happenings::lost_files::{dropped_text, lost_text};
use crate::happenings::open_life::{
    created_and_dropped, errors, fifo_drops, ingested, ingestion, jobs, range_deletions,
};
use crate::happenings::open_stalls::{
    has_several_families, later_stalls, stalls_of_open, time_of_open,
};
use crate::happenings::open_work::{
    add_work, longest_flush_text, longest_text, time_by_reason, work_text,
};
use crate::happenings::paused_work::paused_work;
use crate::happenings::stall_rows::stall_rows;
use crate::happenings::wal_rounds::wal_storms;
use crate::log::happening::{CallEnd, Happening, LifeKind, Words, alike_joined};
use crate::log::life_facts::OptionChange;
use crate::log::log_facts::{IngestedFile, LogFacts};
use crate::log::opened_options::{change_list, in_words};
use crate::log::opening::{FamilyStalls, OpenWork, Opening};
use crate::options::not_zero::shown_not_zero;
use engine::model::sorting::sort_by_key;
use engine::options::RocksDbVersion;

/// Most rows of the list.
const MOST_ROWS: usize = 80;
/// Jobs or files that a row names; more are counted.
const MOST_JOBS: usize = 3;

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// In the order of their first moments.
    pub rows: Vec<LifeRow>,
    /// Where rows were left out, because there are too many: the place of the first one, and how
    /// many there were.
    pub left_out: Option<(usize, u64)>,
    /// Times in which writes were refused because of an error, in µs of the `LOG`; `None`: without
    /// an end in the `LOG`.
    pub refused: Vec<(u64, Option<u64>)>,
}

/// Something that happened, or several alike things between two opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeRow {
    /// When, in µs of the `LOG`.
    pub time: u64,
    /// Of several, when the last one happened.
    pub until: Option<u64>,
    /// Where `time` is not when its first job began: when that was.
    pub begun: Option<u64>,
    /// Of a call: what is known of its end; `None`: nothing.
    pub call_end: Option<CallEnd>,
    /// The column family; `None`: the whole database, or the only family that it has.
    pub family: Option<String>,
    /// What it is.
    pub kind: LifeKind,
    /// What it is, in words.
    pub text: String,
    /// How many.
    pub count: u64,
    /// The options whose values changed.
    pub options: Vec<OptionChange>,
}

/// What happened to a database; nothing without a `LOG`.
pub fn life_of(database: &Database) -> Life {
    let mut all = Vec::new();
    let has_several = has_several_families(database);
    let stalls = opens(database, has_several, &mut all);
    let refused = refused_writes(database);
    let families = database.families.iter();
    let dropped = families.filter_map(|one| Some((one.name.clone(), one.dropped?)));
    let dropped: Vec<(String, u64)> = dropped.collect();
    for (index, family) in database.families.iter().enumerate() {
        let name = family_key(&database.families, index);
        let recording = &family.recording;
        let mut own = Vec::new();
        if let Some(log) = &recording.log {
            changes(recording, &database.openings, &mut own);
            written_options(recording, &mut own);
            ingested(log, &mut own);
            jobs(log, &mut own);
            range_deletions(log, &mut own);
            fifo_drops(log, &mut own);
            if index == 0 {
                errors(log, &refused, &dropped, &mut all);
            }
        }
        created_and_dropped(family.created, family.dropped, &mut own);
        for mut one in own {
            if one.is_of_database && index != 0 {
                continue;
            }
            one.family = (!one.is_of_database).then(|| name.clone());
            all.push(one);
        }
    }
    let families = database.families.iter();
    let logs = families.filter_map(|family| family.recording.log.as_ref());
    held_snapshots(logs, &mut all);
    let stalled: Vec<&FamilyStalls> = stalls.iter().flatten().collect();
    paused_work(&logs_of(database), &stalled, &mut all);
    let unknown = database.ingested_by_unknown.iter();
    all.extend(unknown.map(ingestion_of_unknown));
    sort_by_key(&mut all, |one| (one.time, one.kind));
    let mut all = alike_joined(all);
    let room = MOST_ROWS.saturating_sub(all.len());
    all.extend(stall_rows(&stalls, has_several, room));
    sort_by_key(&mut all, |one| (one.time, one.kind));
    let rows = all.into_iter().map(|one| LifeRow {
        time: one.time,
        until: (one.time < one.until).then_some(one.until),
        begun: one.begun,
        call_end: one.call_end,
        text: text_of(&one),
        family: one.family.filter(|_| has_several),
        kind: one.kind,
        count: one.count,
        options: one.options,
    });
    Life {
        refused: { refused.iter() }
            .map(|one| (one.from, one.until()))
            .collect(),
        ..bounded(rows.collect())
    }
}

fn ingestion_of_unknown(file: &IngestedFile) -> Happening {
    ingestion(file, " of a column family that no line names")
}

/// What it is, in words.
fn text_of(one: &Happening) -> String {
    match &one.words {
        Words::Whole(text) => text.clone(),
        Words::Ingested(family) => {
            let is_one_level = one.levels.len() == 1;
            let levels = one.levels.iter().map(|(level, files)| match is_one_level {
                true => format!("L{level}"),
                false => format!("L{level} ({files})"),
            });
            let levels = listed(&levels.collect::<Vec<String>>());
            let files = plural(one.count, "file");
            let names: Vec<&String> = one.names.iter().collect();
            let names = match names.as_slice() {
                [] => String::new(),
                names => format!(" ({})", first_of(names, MOST_JOBS)),
            };
            format!("{files} ingested into {levels}{family}{names}")
        }
        Words::Jobs(noun, said) => {
            let named = first_of(&one.jobs, MOST_JOBS);
            let jobs = if one.count == 1 { "job" } else { "jobs" };
            let rest = lost_text(&one.lost) + &dropped_text(&one.dropped);
            format!("{} {said} ({jobs} {named}){rest}", plural(one.count, noun))
        }
    }
}

/// The first and the last rows.
fn bounded(mut rows: Vec<LifeRow>) -> Life {
    let more = rows.len().saturating_sub(MOST_ROWS);
    let first = MOST_ROWS / 2;
    if more != 0 {
        rows.drain(first..first + more);
    }
    Life {
        rows,
        left_out: (more != 0).then_some((first, more as u64)),
        refused: Vec::new(),
    }
}

/// Opens and their ends, and what is known of those that are left out. Returns the stalls of each.
fn opens(
    database: &Database,
    has_several: bool,
    into: &mut Vec<Happening>,
) -> Vec<Vec<FamilyStalls>> {
    let openings = &database.openings;
    let mut all_stalls = Vec::new();
    let has_stalls = openings.iter().any(|opening| opening.stall.is_some());
    let mut before: Option<&Opening> = None;
    for (place, opening) in openings.iter().enumerate() {
        let Some(time) = opening.first_time else {
            continue;
        };
        let text = open_text(opening, before, &openings[..place]);
        into.push(Happening::new(time, LifeKind::Open, Words::Whole(text)));
        other_options(opening, before, into);
        into.extend(calls_of_open(opening));
        if let Some(life) = &opening.left_out {
            calls_left_out(opening, into);
            into.extend(life.happenings.iter().cloned());
            let unknown = life.ingested_by_unknown.values();
            into.extend(unknown.map(ingestion_of_unknown));
        } else {
            into.extend(wal_storms(opening, &logs_of(database)));
        }
        let is_last = place + 1 == openings.len();
        let end = opening.closed.or(opening.shutdown);
        let end = end.or(opening.last_time).unwrap_or(time);
        let next = openings.get(place + 1);
        let is_next_begun = next.is_none_or(|next| next.begins_at_open);
        let next = next.and_then(|next| next.first_time);
        let latest = next.map_or(u64::MAX, |next| next.saturating_sub(1));
        let end = end.min(latest).max(time);
        let text = end_text(opening, is_last, is_next_begun);
        let waited = opening.stall.zip(open_micros(opening));
        let is_only = openings.len() == 1;
        let stalls = stalls_of_open(database, place);
        // Its counts stand beside the list.
        let is_counted = is_only && !has_several;
        let work = work_of_open(database, place);
        let done = done_text(opening, &work, &stalls, (has_several, is_counted), end);
        let waited = match waited {
            _ if is_counted => String::new(),
            Some((stall, micros)) => {
                let is_stopped = is_stopped_at_dump(database, place);
                let waited = waited_text(stall, micros, is_stopped);
                let later = later_stalls(&stalls);
                format!("; writers waited {waited}{later}")
            }
            None if has_stalls => "; how long writers waited is unknown".to_string(),
            None => String::new(),
        };
        let text = Words::Whole(format!("{text}{done}{waited}"));
        into.push(Happening::new(end, LifeKind::End, text));
        let later = opening.options_beyond.iter();
        into.extend(later.map(|text| {
            let after = end.saturating_add(1);
            Happening::new(after, LifeKind::Options, Words::Whole(text.clone()))
        }));
        all_stalls.push(stalls);
        before = Some(opening);
    }
    all_stalls
}

/// The logs of the column families, with their names.
fn logs_of(database: &Database) -> Vec<(String, &LogFacts)> {
    let families = database.families.iter().enumerate();
    let logs = families.filter_map(|(index, family)| {
        let log = family.recording.log.as_ref()?;
        Some((family_key(&database.families, index), log))
    });
    logs.collect()
}

/// What an open did, after how it ended; `is_counted`: its counts stand elsewhere.
fn done_text(
    opening: &Opening,
    work: &OpenWork,
    stalls: &[FamilyStalls],
    (has_several, is_counted): (bool, bool),
    end: u64,
) -> String {
    if is_counted {
        let of = Some("in the LOG").filter(|_| !opening.begins_at_open);
        return time_by_reason(work)
            + &longest_text(work, has_several, of)
            + &longest_flush_text(work, (has_several, end), of);
    }
    let of = match opening.begins_at_open {
        true => "",
        false => "in the LOG: ",
    };
    format!(
        "; {of}{}; {}{}",
        work_text(work, has_several, end),
        stalls_in_words(stalls, has_several),
        together_text(stalls)
    )
}

fn end_text(opening: &Opening, is_last: bool, is_next_begun: bool) -> String {
    let text = match (opening.closed, opening.shutdown, is_last) {
        (Some(_), ..) => "shut down",
        (None, Some(_), _) => "shutdown began; no line says that it was complete",
        (None, None, false) if !is_next_begun => {
            "no shutdown is logged, and the LOG does not have the beginning of the next open: how \
             this one ended is unknown"
        }
        (None, None, false) => {
            "no shutdown is logged: the database was opened again without having been closed"
        }
        (None, None, true) => return unended_text(opening),
    };
    text.to_string()
}

/// How the `LOG` of the last open ends without a shutdown, and what may be why.
fn unended_text(opening: &Opening) -> String {
    let within = match opening.ends_within_line {
        true => ", within a line",
        false => "",
    };
    let ends = format!("the LOG ends without a shutdown{within}");
    if let Some(changes) = opening.changes_beyond {
        let (later, are) = (plural(changes, "later change"), is_or_are(changes));
        return format!(
            "{ends}, and the MANIFEST goes on: the LOG is cut, or was copied before the MANIFEST; \
             its {later} of files {are} left out, open the MANIFEST alone to see them"
        );
    }
    let open = "the database was still open, or its process ended without closing it";
    match opening.ends_within_line {
        true => format!("{ends}: the LOG is cut, or {open}"),
        false => format!("{ends}: {open}"),
    }
}

/// Calls that no job tells of.
fn calls_of_open(opening: &Opening) -> Vec<Happening> {
    let row = |time: u64, text: &str| {
        Happening::new(time, LifeKind::Manual, Words::Whole(text.to_string()))
    };
    let resumed = "ResumeAllCompactions: compactions may run again after AbortAllCompactions";
    let resumed = opening.resumed.iter().map(|time| row(*time, resumed));
    let refit = "CompactRange with change_level moves its files to another level, which the LOG does \
                 not say";
    let refits = opening.refits.iter().map(|time| row(*time, refit));
    let checkpoints = opening.checkpoints.iter().map(checkpoint_row);
    let off = deletions_off_rows(opening);
    resumed
        .chain(refits)
        .chain(checkpoints)
        .chain(off)
        .collect()
}

/// What the jobs of an open did.
fn work_of_open(database: &Database, place: usize) -> OpenWork {
    if let Some(life) = &database.openings[place].left_out {
        return life.work.clone();
    }
    let time = time_of_open(database, place);
    let mut work = OpenWork::default();
    for (index, ColumnFamily { recording, .. }) in database.families.iter().enumerate() {
        if let Some(log) = &recording.log {
            let units = recording.history.units.iter();
            let units = units.filter(|unit| time.contains(&unit.installed));
            let family = family_key(&database.families, index);
            let end = database.openings[place].last_time;
            add_work(&mut work, units, (log, time.clone()), (&family, end));
        }
    }
    work
}

/// `opened by RocksDB 8.5.4, session …; WAL recovery: 2 WAL files read, 1 SST file written`
fn open_text(opening: &Opening, before: Option<&Opening>, opens_before: &[Opening]) -> String {
    let release = match (opening.rocksdb_version, before) {
        (None, _) => "an unknown release".to_string(),
        (Some(own), Some(before)) if is_other(before.rocksdb_version, own) => {
            let earlier = before.rocksdb_version;
            let earlier = earlier.map_or_else(String::new, |one| format!(" (before: {one})"));
            format!("RocksDB {own}{earlier}")
        }
        (Some(own), _) => format!("RocksDB {own}"),
    };
    let mut text = match (opening.begins_at_open, opening.is_new) {
        (false, _) => format!("the LOG begins while the database is open in {release}"),
        (true, true) => format!("created and opened by {release}"),
        (true, false) => format!("opened by {release}"),
    };
    if let Some(session) = &opening.session {
        text.push_str(&format!(", session {session}"));
    }
    let stall = opening.stall.filter(|_| !opening.begins_at_open);
    if let Some(stall) = stall {
        let begun = moment_text(stall.until.saturating_sub(stall.counted_micros));
        // RocksDB says its uptime in tenths of a second.
        let begun = &begun[..begun.len() - 2];
        text.push_str(&format!(", opened at about {begun}, as its uptime says"));
    }
    if let Some(files) = opening.wal_files {
        let written = match opening.recovered_files {
            0 => "no SST file written".to_string(),
            files => format!("{} written", plural(files, "SST file")),
        };
        let read = plural(files, "WAL file");
        text.push_str(&format!("; WAL recovery: {read} read, {written}"));
    }
    if let Some(first) = opening
        .jobs_before
        .checked_add(1)
        .filter(|first| 1 < *first)
    {
        text.push_str(&format!(
            "; its jobs are numbered from {first} on here, from 1 on in its LOG"
        ));
    }
    text.push_str(&since_before(opening, opens_before));
    text.push_str(atomic_flush(opening));
    text.push_str(&auto_compactions_off(opening));
    if let Some(life) = &opening.left_out {
        let why = life.why.brief_text();
        text.push_str(&format!(
            "; its jobs and files are left out, as {why}; open its LOG alone to see them"
        ));
    }
    text
}

/// That column families are flushed together, where there are several.
fn atomic_flush(opening: &Opening) -> &'static str {
    let known = opening.options_at_open.get(&(None, "atomic_flush"));
    let is_on = known.is_some_and(|value| ["1", "true"].contains(&value.as_str()));
    match is_on && opening.begins_at_open && 1 < opening.families_dumped {
        true => "; atomic_flush is on: all column families are flushed together",
        false => "",
    }
}

/// `; automatic compactions are off in users (disable_auto_compactions): …`
fn auto_compactions_off(opening: &Opening) -> String {
    let known = opening.options_at_open.iter();
    let off = known.filter(|((_, name), value)| {
        *name == "disable_auto_compactions" && ["1", "true"].contains(&value.as_str())
    });
    let off: Vec<&str> = off
        .filter_map(|((family, _), _)| family.as_deref())
        .collect();
    if off.is_empty() || !opening.begins_at_open {
        return String::new();
    }
    let families = match opening.families_dumped {
        1 => String::new(),
        _ => format!(" in {}", first_of(&off, MOST_JOBS)),
    };
    format!(
        "; automatic compactions are off{families} (disable_auto_compactions): neither L0 files nor \
         pending compaction bytes stall writes while they are"
    )
}

fn is_other(before: Option<RocksDbVersion>, own: RocksDbVersion) -> bool {
    before.is_some_and(|before| before != own)
}

/// Other options than those in force before.
fn other_options(opening: &Opening, before: Option<&Opening>, into: &mut Vec<Happening>) {
    let time = opening.first_time.unwrap_or(0);
    for group in in_words(&opening.other_options, opening.families_dumped) {
        let families = match group.families.as_str() {
            "" => String::new(),
            families => format!(" {families}"),
        };
        let is_of_database = group.family.is_none() && families.is_empty();
        let before = before.filter(|_| is_of_database);
        let threads = before.map_or_else(String::new, |before| {
            job_threads::open_text(before, opening, &group.changes)
        });
        let text = format!(
            "opened with other options{families}{threads}: {}",
            group.list
        );
        into.push(Happening {
            family: group.family,
            options: group.changes,
            ..Happening::new(time, LifeKind::Options, Words::Whole(text))
        });
    }
}

/// The calls in an open whose jobs are left out.
fn calls_left_out(opening: &Opening, into: &mut Vec<Happening>) {
    into.extend(opening.calls.iter().map(|changed| {
        let call = call_name(changed.family.is_none());
        let threads = match changed.family {
            None => job_threads::call_text(opening, changed.time, &changed.changes),
            Some(_) => String::new(),
        };
        let text = format!("{call}{threads}: {}", change_list(&changed.changes));
        Happening {
            family: changed.family.clone(),
            options: changed.changes.clone(),
            ..Happening::new(changed.time, LifeKind::Options, Words::Whole(text))
        }
    }));
}

const fn call_name(is_database_wide: bool) -> &'static str {
    match is_database_wide {
        true => "SetDBOptions",
        false => "SetOptions",
    }
}

/// Calls that changed options.
fn changes(recording: &Recording, openings: &[Opening], into: &mut Vec<Happening>) {
    for change in &recording.changes {
        let settings = change.settings.iter().zip(&change.before);
        let settings = settings.map(|((name, value), before)| OptionChange {
            name: name.clone(),
            before: match before.is_empty() {
                true => { recording.log.as_ref() }
                    .and_then(|log| shown_not_zero(log, name, change.time))
                    .unwrap_or_default(),
                false => before.clone(),
            },
            after: value.clone(),
        });
        let options: Vec<OptionChange> = settings.collect();
        if options.is_empty() {
            continue;
        }
        let call = call_name(change.is_database_wide);
        let begun = |one: &&Opening| one.first_time.is_some_and(|first| first <= change.time);
        let opening = openings.iter().rfind(begun);
        let opening = opening.filter(|_| change.is_database_wide);
        let threads = opening.map_or_else(String::new, |opening| {
            job_threads::call_text(opening, change.time, &options)
        });
        let list = change_list(&options);
        let later = logged_later(&recording.history.units, change);
        let text = Words::Whole(format!("{call}{later}{threads}: {list}"));
        into.push(Happening {
            is_of_database: change.is_database_wide,
            options,
            ..Happening::new(change.time, LifeKind::Options, text)
        });
    }
}
