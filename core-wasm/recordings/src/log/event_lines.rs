//! The `EVENT_LOG_v1` lines that are used (G-10..G-16); others are skipped (G-17). Up to 10.2, most
//! name no column family, but other lines from the same thread do.

use std::mem::take;

use crate::base::bounds::{self, MAX_BYTES};
use crate::base::json::Json;
use crate::log::compression_names::compression_type;
use crate::log::log_facts::{
    CompactionFinish, CreatedFile, DeletedLine, LogFacts, MoveFacts, flush_reason,
};
use crate::log::recognise::Line;
use crate::log::state::LogState;
use engine::compaction::CompactionReason;
use engine::log::JobId;

/// Processes one event. Returns `None` if the event is damaged.
pub(super) fn read_event(
    state: &mut LogState,
    line: &Line,
    text: &str,
    is_open_ended: bool,
) -> Option<()> {
    let event = match is_open_ended {
        true => Json::parse_beginning(text)?,
        false => whole_event(text.trim_end())?,
    };
    let utc = event.u64_field("time_micros")?;
    let time = state.clock.of_event(utc);
    state.last_time = state.clock.as_written(time);
    if line.time == 0 {
        state.note_time(time);
    }
    let Some(name) = event.text_field("event") else {
        return Some(());
    };
    // A truncated number could match another job.
    let job = JobId::recorded(event.u64_field("job").unwrap_or(0))?;
    match name {
        "recovery_started" => state.begin_open(),
        _ => state.header = None,
    }
    match name {
        // RocksDB reads write-ahead logs when it opens the database.
        "recovery_started" | "recovery_finished" => {
            let wal_files = event.get("wal_files").or(event.get("log_files"));
            if let Some(files) = wal_files.and_then(Json::as_list) {
                state.log.opening().wal_files = Some(files.len() as u64);
            }
            let finished = (name == "recovery_finished").then_some(time);
            state.log.shared.recoveries.insert(job, finished);
            Some(())
        }
        // The event names no family, but its file does.
        "table_file_deletion" => {
            let number = event.u64_field("file_number")?;
            let deleted = DeletedLine { time, job, number };
            state.log.shared.deleted.push(deleted);
            Some(())
        }
        "trivial_move" => trivial_move(state, line, &event, job, time),
        "flush_started"
        | "flush_finished"
        | "compaction_started"
        | "compaction_finished"
        | "table_file_creation"
        | "blob_file_creation" => read_event_of_family(state, line, &event, (name, job, time)),
        _ => {
            note_family(state, &event);
            Some(())
        }
    }
}

fn read_event_of_family(
    state: &mut LogState,
    line: &Line,
    event: &Json,
    (name, job, time): (&str, u32, u64),
) -> Option<()> {
    let family = match (note_family(state, event), name) {
        (Some(family), _) => {
            // Recovery may write files for every family.
            if !state.log.shared.recoveries.contains_key(&job) {
                state.set_family_of_job(line.thread, job, family);
            }
            family
        }
        // Flushes in an atomic flush finish in the order in which they started.
        (None, "flush_finished") => match state.job(job).started_flushes.pop_front() {
            Some(family) => family,
            None => state.family_of_job(line.thread, job),
        },
        (None, _) => state.family_of_job(line.thread, job),
    };
    if name == "flush_started" {
        state.job(job).started_flushes.push_back(family);
    }
    learn_id(state, event, family);
    set_compression(state, event, name, (family, job));
    let facts = state.facts(family);
    match name {
        "flush_started" => flush_started(facts, event, job, time),
        "flush_finished" => {
            count_files(facts, event, (job, time));
            facts.flushes.entry(job).or_default().finished = Some(time);
            Some(())
        }
        "table_file_creation" => table_file_creation(facts, event, job, time),
        "blob_file_creation" => blob_file_creation(facts, event, job),
        "compaction_started" => compaction_started(facts, event, job, time),
        _ => compaction_finished(facts, event, job, time),
    }
}

/// The family that an event names, added if it is new; `None` if the event names none.
fn note_family(state: &mut LogState, event: &Json) -> Option<usize> {
    event
        .text_field("cf_name")
        .map(|name| state.log.family(name))
}

/// Parses an event that may be cut off. Old releases truncate text that they write under the mutex
/// to 512 bytes, often inside the `lsm_state` at a job's end. An event that lacks required fields
/// is damaged.
fn whole_event(text: &str) -> Option<Json<'_>> {
    Json::parse(text).ok().or_else(|| {
        let event = Json::parse_cut(text)?;
        let name = event.text_field("event")?;
        matches!(name, "compaction_finished" | "flush_finished").then_some(event)
    })
}

/// Reads a number below 2⁵⁰. A larger one indicates damage and could overflow a sum.
fn bounded(object: &Json, name: &str) -> Option<u64> {
    object.u64_field(name).filter(|number| *number < MAX_BYTES)
}

fn read_level(event: &Json, name: &str) -> Option<usize> {
    event.u64_field(name).and_then(bounds::level)
}

fn flush_started(facts: &mut LogFacts, event: &Json, job: u32, time: u64) -> Option<()> {
    let flush = facts.flushes.entry(job).or_default();
    flush.started = time;
    flush.memtable_count = event
        .u64_field("num_memtables")
        .filter(|count| *count < 1024)? as u32;
    let entries = bounded(event, "total_num_input_entries");
    flush.input_entries = entries.or_else(|| bounded(event, "num_entries"))?;
    flush.input_deletions = bounded(event, "num_deletes").unwrap_or(0);
    flush.reason = event.text_field("flush_reason").and_then(flush_reason);
    Some(())
}

fn is_failed(event: &Json) -> bool {
    let status = event.text_field("status");
    status.is_some_and(|status| status != "OK")
}

fn blob_file_creation(facts: &mut LogFacts, event: &Json, job: u32) -> Option<()> {
    if !is_failed(event) {
        let bytes = bounded(event, "total_blob_bytes")?;
        facts.has_blob_files = true;
        let of_job = facts.blob_bytes.entry(job).or_default();
        *of_job = of_job.saturating_add(bytes).min(MAX_BYTES);
    }
    Some(())
}

fn table_file_creation(facts: &mut LogFacts, event: &Json, job: u32, time: u64) -> Option<()> {
    if is_failed(event) {
        return Some(());
    }
    let size_bytes = bounded(event, "file_size")?;
    if size_bytes == 0 {
        // The file kept no entry, so RocksDB deletes it.
        return Some(());
    }
    let properties = event.get("table_properties")?;
    let property = |name: &str| bounded(properties, name).unwrap_or(0);
    // Since 9.9, the event swaps the names of the oldest and the newest time.
    let has_newest = properties.get("newest_key_time").is_some();
    let (oldest, newest) = match has_newest {
        true => (property("newest_key_time"), property("oldest_key_time")),
        false => (property("oldest_key_time"), property("creation_time")),
    };
    let file = CreatedFile {
        time,
        job,
        size_bytes,
        data_bytes: property("data_size"),
        entries: bounded(properties, "num_entries")?,
        deletions: property("num_deletions"),
        is_deletion_count_known: properties.get("num_deletions").is_some(),
        range_deletions: property("num_range_deletions"),
        raw_key_bytes: property("raw_key_size"),
        raw_value_bytes: property("raw_value_size"),
        smallest_seqno: event.u64_field("smallest_seqno").unwrap_or(0),
        largest_seqno: event.u64_field("largest_seqno").unwrap_or(0),
        compression: properties.text_field("compression").map(compression_type),
        creation_time: property("creation_time"),
        oldest_key_time: oldest,
        file_creation_time: property("file_creation_time"),
        newest_data_time: newest,
    };
    let number = event.u64_field("file_number")?;
    facts.created.insert(number, file);
    Some(())
}

/// Takes a family's id from the properties of a file.
fn learn_id(state: &mut LogState, event: &Json, family: usize) {
    let family = &mut state.log.families[family];
    let properties = event.get("table_properties");
    let own = properties.filter(|one| one.text_field("column_family_name") == Some(&family.name));
    let id = own.and_then(|one| u32::try_from(one.u64_field("column_family_id")?).ok());
    family.id = family.id.or(id);
}

/// Adds the compression of files written before 6.0, which only the event at the job's end gives.
fn set_compression(state: &mut LogState, event: &Json, name: &str, of: (usize, u32)) {
    if name == "table_file_creation" {
        let properties = event.get("table_properties");
        let is_said = properties.is_some_and(|one| one.get("compression").is_some());
        let number = event.u64_field("file_number").filter(|_| !is_said);
        state.job(of.1).without_compression.extend(number);
    } else if let Some(text) = event.text_field("output_compression") {
        let created = &mut state.log.families[of.0].facts.created;
        let job = state.jobs.entry(of.1).or_default();
        job.without_compression.retain(|number| {
            let file = created.get_mut(number);
            let said = file.map(|file| file.compression = Some(compression_type(text)));
            said.is_none()
        });
    }
}

fn compaction_started(facts: &mut LogFacts, event: &Json, job: u32, time: u64) -> Option<()> {
    let Json::Object(entries) = event else {
        return None;
    };
    let mut inputs = Vec::new();
    let of_levels = entries.iter();
    let of_levels =
        of_levels.filter_map(|(name, files)| Some((name.strip_prefix("files_L")?, files)));
    for (level, files) in of_levels {
        let files = numbers_of(files)?;
        if !files.is_empty() {
            inputs.push((bounds::level(level.parse().ok()?)?, files));
        }
    }
    let compaction = facts.compactions.entry(job).or_default();
    compaction.started = time;
    // Releases up to 4.x give no reason.
    let reason = event.text_field("compaction_reason");
    compaction.reason = reason.and_then(CompactionReason::from_name);
    compaction.is_begun_in_log = true;
    compaction.inputs = inputs;
    compaction.score = event.get("score").and_then(Json::as_f64).unwrap_or(0.0);
    compaction.input_bytes = bounded(event, "input_data_size")?;
    Some(())
}

fn numbers_of(list: &Json) -> Option<Vec<u64>> {
    list.as_list()?.iter().map(Json::as_u64).collect()
}

fn count_files(facts: &mut LogFacts, event: &Json, of: (u32, u64)) -> Option<()> {
    facts.has_blob_files |= event.get("blob_file_head").is_some();
    facts.count_files(of, numbers_of(event.get("lsm_state")?)?)
}

fn compaction_finished(facts: &mut LogFacts, event: &Json, job: u32, time: u64) -> Option<()> {
    count_files(facts, event, (job, time));
    let compaction = facts.compactions.entry(job).or_default();
    compaction.output_level = Some(read_level(event, "output_level")?);
    // The level above the last is called proximal since 10.1, penultimate before.
    let of_proximal = |what: &str| {
        let names = ["proximal", "penultimate"].map(|level| format!("{level}_level_{what}"));
        let mut known = names.iter().filter_map(|name| bounded(event, name));
        known.next().unwrap_or(0)
    };
    let proximal_records = of_proximal("num_output_records");
    compaction.finish = Some(CompactionFinish {
        time,
        micros: bounds::micros(event.u64_field("compaction_time_micros")?),
        cpu_micros: bounded(event, "compaction_time_cpu_micros").unwrap_or(0),
        output_files: u32::try_from(event.u64_field("num_output_files")?).ok()?,
        output_bytes: bounded(event, "total_output_size")?,
        proximal_bytes: of_proximal("bytes_written"),
        input_records: bounded(event, "num_input_records")?,
        output_records: bounded(event, "num_output_records")?.saturating_add(proximal_records),
        subcompactions: u32::try_from(event.u64_field("num_subcompactions")?).ok()?,
    });
    Some(())
}

fn trivial_move(
    state: &mut LogState,
    line: &Line,
    event: &Json,
    job: u32,
    time: u64,
) -> Option<()> {
    // Earlier lines from the same thread name the family.
    let thread = state.thread(line);
    let (open, is_manual) = (thread.trivial_move.take(), take(&mut thread.is_manual));
    let (of, open) = open.unzip();
    let named = note_family(state, event).or(of);
    let family = named.unwrap_or_else(|| state.family_of_job(line.thread, job));
    if named.is_some() {
        state.set_family_of_job(line.thread, job, family);
    }
    let attempt = state.close_attempt(line, family);
    let mut facts = MoveFacts {
        time,
        job,
        level: read_level(event, "destination_level")?,
        bytes: bounded(event, "total_files_size")?,
        attempt,
        is_manual,
        ..open.unwrap_or_default()
    };
    if facts.files.is_empty() {
        facts.ready = time;
    }
    if facts.window.not_after == 0 {
        facts.window.not_after = time;
    }
    state.job(job).picked_by = line.thread;
    state.facts(family).moves.push(facts);
    Some(())
}
