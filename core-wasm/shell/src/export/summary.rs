//! The main numbers of a run as Markdown.

use super::about::{About, MADE_BY, one_line, seconds_text};
use super::jobs::Job;
use super::known::{Known, unless_zero};
use super::stalls::Stall;
use super::told::{Origin, Told};
use crate::file_history::IN_THE_TREE;
use crate::json;
use crate::run::Run;
use crate::wire::WireEnum;
use engine::compaction::CompactionReason;
use engine::reasoning::format_bytes;
use engine::scenario::Scenario;
use engine::write_stall::{StallCause, StallCondition};
use recordings::base::text::{plural_are, seconds};
use recordings::happenings::kinds::What;
use serde_json::Value;

/// Maximum number of rows for the longest stalls and for the costliest jobs.
const MOST: usize = 5;

/// Builds the text of the file.
pub(super) fn summary_text(told: &Told, run: &Run) -> String {
    let summary = run.summary();
    let mut text = format!("# {}\n\n", told.about.title);
    let hash = summary.json["event_hash"].as_str().unwrap_or_default();
    push_table("run | ", identity(told, hash), &mut text);
    if let Origin::Simulated { scenario, .. } = &told.origin {
        push_scenario(&told.about, scenario, &mut text);
    }
    push_notes(told, &mut text);
    if let Some(recorded) = run.recorded() {
        text.push_str("\n## Files of the recording\n\n");
        for line in recorded.parts.lines() {
            text.push_str(&format!("- {line}\n"));
        }
    }
    if let Some(happened) = run.happened().filter(|one| !one.rows.is_empty()) {
        text.push_str("\n## What happened, in order\n\n");
        let head = "clock of the LOG | time | column family | event";
        push_table(head, happened.table(), &mut text);
        if happened.more != 0 {
            text.push_str(&format!("| … | | | {} more |\n", happened.more));
        }
    }
    text.push_str("\n## Numbers\n\n");
    if 1 < told.known.process {
        text.push_str("Counters are those of the last process.\n\n");
    }
    push_table("number | value", numbers(told, run), &mut text);
    if told.stalls.count.stalls != 0 {
        let name = match told.about.release.at_least(8, 1) {
            true => "Write Stall (count)",
            false => "Stalls(count)",
        };
        text.push_str(&format!(
            "\nA write stall counts once, however long it lasts. `{name}` in Compaction Stats \
             counts how many of RocksDB's checks found writes stalled.\n"
        ));
    }
    for unknown in &summary.unknown {
        text.push_str(&format!("\nUnknown: {unknown}.\n"));
    }
    push_highlights(told, opens_left_out(run), &mut text);
    // If nothing about the events is known, there is no table.
    if !summary.json["flushes"].is_null() {
        text.push_str(&format!(
            "\n## Compaction Stats\n\n```text\n{}\n```\n",
            summary.counted_text.trim_matches('\n')
        ));
    }
    text
}

/// Cells of a row in a table.
type Row = Vec<String>;

/// Appends a table, whose cells may contain any text without line breaks.
fn push_table(head: &str, rows: impl IntoIterator<Item = Row>, text: &mut String) {
    let line = vec!["---"; head.split(" | ").count()].join(" | ");
    text.push_str(&format!("| {head} |\n| {line} |\n"));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
}

/// Rows with the run's name, release, mode and seed.
fn identity(told: &Told, hash: &str) -> Vec<Row> {
    let about = &told.about;
    let mut rows = vec![
        ("made by", Some(MADE_BY.to_string())),
        ("release", Some(about.release_text())),
        ("mode", Some(about.mode_text())),
        ("seed", about.seed.map(|seed| seed.to_string())),
        ("digest of the event log", Some(hash.to_string())),
    ];
    if about.family.is_some() {
        rows.insert(1, ("column family", about.family.clone()));
    }
    rows.into_iter().map(named).collect()
}

fn named((name, value): (&str, Option<String>)) -> Row {
    vec![name.to_string(), value.unwrap_or_else(unknown)]
}

/// Appends the processes of a simulation and the changed options.
fn push_scenario(about: &About, scenario: &Scenario, text: &mut String) {
    let processes = scenario.steps.iter().enumerate().map(|(at, step)| {
        let workload = &step.workload;
        let benchmarks = workload.benchmarks.iter().map(|one| one.wire_name());
        let benchmarks = benchmarks.collect::<Vec<_>>().join(", ");
        let sizes = [workload.key_size, workload.value_size, workload.threads];
        let mut row = vec![(at + 1).to_string(), benchmarks, workload.num.to_string()];
        row.extend(sizes.map(|size| size.to_string()));
        row
    });
    text.push_str("\n## Processes\n\n");
    let head = "process | benchmarks | keys | key bytes | value bytes | threads";
    push_table(head, processes, text);
    text.push_str("\n## Changes from the scenario\n\n");
    let changes = about.changes.iter().map(|change| {
        let process = change.process.map(|one| one.to_string());
        let process = process.unwrap_or_else(|| "all".to_string());
        let option = change.option.to_string();
        vec![option, process, change.scenario.clone(), change.run.clone()]
    });
    match about.changes.is_empty() {
        true => text.push_str("Nothing.\n"),
        false => push_table("option | process | scenario | this run", changes, text),
    }
    if about.set_while_open.is_empty() {
        return;
    }
    text.push_str("\n## Options set while the database is open\n\n");
    let set = about.set_while_open.iter().flat_map(|change| {
        let settings = change.settings.iter();
        settings.map(|(name, value)| vec![seconds_text(change), name.clone(), value.clone()])
    });
    push_table("time | option | value", set, text);
}

fn push_notes(told: &Told, text: &mut String) {
    let mut notes = told.notes.placed(told.files.as_ref()).peekable();
    if notes.peek().is_none() {
        return;
    }
    text.push_str("\n## Notes\n\n");
    if 1 < told.known.process {
        text.push_str("Times count from the start of the first process.\n\n");
    }
    let rows = notes.map(|(note, micros, state)| {
        let time = micros.and_then(|micros| told.known.timed(micros));
        let time = time.map_or_else(String::new, seconds);
        let on = match (&note.file, state) {
            (None, _) => "the moment".to_string(),
            (Some(file), IN_THE_TREE) => format!("file {}", file.number),
            (Some(file), _) => format!("file {}, {}", file.number, state.replace('_', " ")),
        };
        vec![
            time,
            note.event.to_string(),
            on,
            plain(&one_line(&note.text)),
        ]
    });
    push_table("time | event | on | note", rows, text);
}

/// Escapes Markdown's special characters for a table cell.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if r"\`*_[]<>#".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

fn unknown() -> String {
    "unknown".to_string()
}

fn numbers(told: &Told, run: &Run) -> Vec<Row> {
    let is_recorded = told.known.is_recorded;
    let json = run.summary().json;
    let tally = &run.event_stats().tally;
    let ratio = |value: &Value| {
        let known = value.as_f64().filter(|ratio| *ratio > 0.0);
        known.map(|ratio| format!("{ratio:.2}"))
    };
    let bytes = |bytes: u64| format!("{} ({bytes} bytes)", format_bytes(bytes as f64));
    let sst_bytes: u64 = tally.files.iter().map(|level| level.bytes).sum();
    let files: u64 = tally.files.iter().map(|level| level.files).sum();
    let compacted = json["sum"]["write_bytes"].as_u64().unwrap_or(0);
    let count = |value: &Value| (!value.is_null()).then(|| json::text(value));
    let of_tree = |text: String| (!json["read_amp"].is_null()).then_some(text);
    let of_history = |text: String| (!json["flushes"].is_null()).then_some(text);
    let of_times = |text: String| told.known.timed(text);
    // Earlier opens may be left out, and each flush belongs to one column family.
    let [user_bytes, time, stalls] = match is_recorded {
        true => [
            "user bytes flushed by the column family, replayed database opens",
            "time from the first to the last event, replayed database opens",
            "write stalls, replayed database opens",
        ],
        false => [
            "user bytes written, all processes",
            "time, all processes",
            "write stalls, all processes",
        ],
    };
    let time_text = format!("{:.1} s", tally.time_micros as f64 / 1e6);
    let mut stall_count = told.stalls.count.stalls.to_string();
    if told.stalls.count.stops != 0 {
        stall_count += &format!(", of which {} stopped writes", told.stalls.count.stops);
    }
    let mut rows = vec![
        ("write amp", ratio(&json["write_amp"])),
        ("sorted runs at the end", count(&json["read_amp"])),
        ("space amp", ratio(&json["space_amp"])),
        ("SST files at the end", of_tree(files.to_string())),
        ("SST bytes at the end", of_tree(bytes(sst_bytes))),
        ("flushes", count(&json["flushes"])),
        ("compactions", count(&json["compactions"])),
        ("trivial moves", count(&json["trivial_moves"])),
        ("flushed", of_history(bytes(tally.table.flushed_bytes()))),
        ("flushed and compacted", of_history(bytes(compacted))),
        (user_bytes, of_times(bytes(tally.user_bytes_written))),
        (time, of_times(time_text)),
        (stalls, of_times(stall_count)),
    ];
    match is_recorded {
        true => rows.push(("time that writers waited", waited(run))),
        false => {
            let percent = json["stall"]["percent"].as_f64();
            let percent = percent.map(|percent| format!("{percent:.1} % of the time"));
            rows.insert(12, ("writes stalled", percent));
        }
    }
    rows.into_iter().map(named).collect()
}

/// Time that writers waited, which only a statistics dump in the LOG gives.
fn waited(run: &Run) -> Option<String> {
    let stalls = &run.happened()?.card.as_ref()?.stalls;
    let (waited, counted) = (seconds(stalls.waited?), seconds(stalls.counted?));
    Some(format!("{waited} of {counted} (Cumulative stall)"))
}

fn opens_left_out(run: &Run) -> u64 {
    let rows = run.happened().map_or(&[][..], |one| &one.rows);
    let is_left_out = |what: &What| matches!(what, What::Open(open) if open.left_out.is_some());
    rows.iter().filter(|one| is_left_out(&one.what)).count() as u64
}

/// Appends the longest stalls and the costliest jobs, if there are any.
fn push_highlights(told: &Told, left_out: u64, text: &mut String) {
    let (about, known) = (&told.about, &told.known);
    let stalls = told.stalls.longest(MOST);
    let jobs = told.jobs.costliest(MOST, known);
    let several = 1 < known.process || jobs.iter().any(|job| 1 < job.process);
    let mut push = |title: &str, note: &str, head: &str, rows: Vec<(u64, Row)>| {
        let head = format!("{}{head}", if several { "process | " } else { "" });
        let rows = rows.into_iter().map(|(process, row)| match several {
            true => [vec![process.to_string()], row].concat(),
            false => row,
        });
        text.push_str(&format!("\n## {title}\n\n"));
        if left_out != 0 {
            let others = plural_are(left_out, "open");
            text.push_str(&format!("Of the open shown here; {others} left out.\n\n"));
        }
        push_table(&head, rows, text);
        text.push_str(note);
    };
    if !stalls.is_empty() {
        let (lasted, note) = match known.is_recorded {
            true => (
                "condition held",
                "\nThe condition held from the LOG line that reports it to the next install \
                 without it, or to the end of the LOG. Cumulative stall counts how long writers \
                 waited.\n",
            ),
            false => ("lasted", ""),
        };
        let head = format!("time | event | {lasted} | writes | limit reached | column family");
        let rows = stalls.iter().map(|stall| (stall.process, stall_row(stall)));
        push("Longest stalls", note, &head, rows.collect());
    }
    if !jobs.is_empty() {
        let title = match known.has_times {
            true => "Longest flushes and compactions",
            false => "Largest compactions",
        };
        let family = about.family.as_deref();
        let family = family.map_or_else(String::new, |name| format!(" of column family {name}"));
        let head = "job | time | event | took | reason | from | to | read | written";
        let rows = jobs.iter().map(|job| (job.process, job_row(job, known)));
        push(&format!("{title}{family}"), "", head, rows.collect());
    }
}

fn stall_row(stall: &Stall) -> Row {
    let is_stopped = stall.condition == StallCondition::Stopped;
    let writes = if is_stopped { "stopped" } else { "slowed down" };
    let counted = match stall.cause {
        StallCause::None => "unknown",
        StallCause::MemtableLimit => "memtables",
        StallCause::L0FileCountLimit => "L0 files or sorted runs",
        StallCause::PendingCompactionBytes => "pending compaction bytes",
    };
    let number = |number: u64| match stall.cause {
        StallCause::PendingCompactionBytes => format_bytes(number as f64),
        _ => number.to_string(),
    };
    let count = number(stall.count);
    let limit = unless_zero(stall.limit).map_or_else(unknown, number);
    let family = stall.families.clone().unwrap_or_default();
    // Each column family has limits of its own.
    let of_one = family.find(", ").map_or("", |_| " of one of them");
    let at_least = stall.end_event.map_or("at least ", |_| "");
    vec![
        seconds(stall.start),
        stall.start_event.to_string(),
        format!("{at_least}{}", seconds(stall.micros())),
        writes.to_string(),
        format!("{counted} {count}, limit {limit}{of_one}"),
        family,
    ]
}

fn job_row(job: &Job, known: &Known) -> Row {
    let time = |micros: Option<u64>| micros.map_or_else(unknown, seconds);
    let bytes = |bytes: u64| format_bytes(bytes as f64);
    let reason = job.reason.filter(|one| *one != CompactionReason::Unknown);
    vec![
        { job.job.known() }.map_or_else(unknown, |job| job.to_string()),
        time(known.timed(job.start)),
        job.start_event.to_string(),
        time(job.wall_micros(known)),
        reason.map_or("unknown", CompactionReason::name).to_string(),
        job.input_levels.clone().unwrap_or_default(),
        format!("L{}", job.output_level.unwrap_or(0)),
        bytes(job.input_bytes.unwrap_or(0)),
        bytes(job.output_bytes),
    ]
}
