//! A run and its main numbers, as Markdown.

use super::about::{About, MADE_BY, seconds_text};
use super::ended_run::{EndedRun, Origin};
use super::highlights::{push_highlights, stall_count};
use crate::happened::Happened;
use crate::run::Run;
use crate::wire::WireEnum;
use engine::reasoning::format_bytes;
use engine::scenario::Scenario;
use recordings::base::text::seconds;
use recordings::happenings::kinds::What;
use serde_json::Value;

/// The file.
pub(super) fn summary_text(ended: &EndedRun<'_>) -> String {
    let (about, run) = (ended.about, ended.run);
    let process_count = ended.known.process;
    let summary = run.summary();
    let mut text = format!("# {}\n\n", about.title);
    let seed = about.seed.map(|seed| seed.to_string());
    let hash = summary.json["event_hash"].as_str().unwrap_or_default();
    let mut rows = vec![("made by", MADE_BY.to_string())];
    rows.extend(about.family.clone().map(|name| ("column family", name)));
    rows.extend([
        ("release", about.release_text()),
        ("mode", about.mode_text()),
        ("seed", seed.unwrap_or("unknown".to_string())),
        ("digest of the event log", hash.to_string()),
    ]);
    push_table(["run", ""], &rows, &mut text);
    if let Origin::Simulated { scenario, .. } = ended.origin {
        push_processes(scenario, &mut text);
        push_changes(about, &mut text);
        push_set_while_open(about, &mut text);
    }
    push_notes(ended, &mut text);
    push_parts(run, &mut text);
    push_happened(run, &mut text);
    text.push_str("\n## Numbers\n\n");
    if process_count > 1 {
        text.push_str(
            "Counters are those of the last process: they start anew when the database is opened.\n\n",
        );
    }
    let mut rows = numbers(ended);
    let name = match about.is_recorded() {
        true => "write stalls, opens replayed",
        false => "write stalls, all processes",
    };
    rows.push((name, stall_count(ended)));
    push_stalls_of_opens(run, about, &mut rows);
    push_table(["number", "value"], &rows, &mut text);
    if ended.stalls.count.stalls != 0 {
        push_why_stalls_differ(about, &mut text);
    }
    for unknown in &summary.unknown {
        text.push_str(&format!("\nUnknown: {unknown}.\n"));
    }
    push_highlights(ended, opens_left_out(run), &mut text);
    // Where nothing is known of what happened, there is no table of it.
    if !summary.json["flushes"].is_null() {
        text.push_str(&format!(
            "\n## Compaction Stats\n\n```text\n{}\n```\n",
            summary.counted_text.trim_matches('\n')
        ));
    }
    text
}

/// Facts about the stalls of a recording beside their number.
fn push_stalls_of_opens(run: &Run, about: &About, rows: &mut Vec<(&str, String)>) {
    if about.is_recorded() {
        // No line of a LOG says how long a writer waited.
        let stalls = run.happened().and_then(|one| one.stalls.as_ref());
        let waited = stalls.and_then(|stalls| Some((stalls.waited?, stalls.counted?)));
        let waited = waited.map(|(waited, counted)| {
            format!(
                "{} of {} (Cumulative stall)",
                seconds(waited),
                seconds(counted)
            )
        });
        let waited = waited.unwrap_or_else(|| "unknown".to_string());
        rows.push(("time that writers waited", waited));
    }
}

fn opens_left_out(run: &Run) -> u64 {
    let rows = run.happened().map_or(&[][..], |one| &one.rows);
    let left_out = rows
        .iter()
        .filter(|one| matches!(&one.what, What::Open(open) if open.left_out.is_some()));
    left_out.count() as u64
}

/// Rows of a table: a name and a value.
fn push_table(head: [&str; 2], rows: &[(&str, String)], text: &mut String) {
    text.push_str(&format!("| {} | {} |\n| --- | --- |\n", head[0], head[1]));
    for (name, value) in rows {
        text.push_str(&format!("| {name} | {} |\n", cell(value)));
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Why the number of stalls is not the one in Compaction Stats.
fn push_why_stalls_differ(about: &About, text: &mut String) {
    let name = match about.release.at_least(8, 1) {
        true => "Write Stall (count)",
        false => "Stalls(count)",
    };
    let by_family = match about.is_recorded() {
        true => {
            "; one that goes on by the limit of another column family, or in which writes are \
             stopped after they were slowed down, is another one; what happened has the stalls by \
             the limits of each column family"
        }
        false => "",
    };
    text.push_str(&format!(
        "\nA write stall counts once, however long it lasts{by_family}; \
         `{name}` in Compaction Stats counts how often RocksDB looked, at each flush, compaction \
         and new memtable since the last open, and found writes stalled by a limit of this column \
         family: a long stall counts many times there.\n"
    ));
}

fn push_processes(scenario: &Scenario, text: &mut String) {
    text.push_str(
        "\n## Processes\n\n| process | benchmarks | keys | key bytes | value bytes | threads |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for (at, step) in scenario.steps.iter().enumerate() {
        let workload = &step.workload;
        let benchmarks = workload.benchmarks.iter().map(|one| one.wire_name());
        text.push_str(&format!(
            "| {} | {} | {} | {} | {} | {} |\n",
            at + 1,
            benchmarks.collect::<Vec<_>>().join(", "),
            workload.num,
            workload.key_size,
            workload.value_size,
            workload.threads,
        ));
    }
}

fn push_changes(about: &About, text: &mut String) {
    text.push_str("\n## What differs from the scenario\n\n");
    if about.changes.is_empty() {
        text.push_str("Nothing.\n");
        return;
    }
    text.push_str("| option | process | scenario | this run |\n| --- | --- | --- | --- |\n");
    for change in &about.changes {
        let process = match change.process {
            Some(process) => process.to_string(),
            None => "all".to_string(),
        };
        text.push_str(&format!(
            "| {} | {process} | {} | {} |\n",
            change.option,
            cell(&change.scenario),
            cell(&change.run)
        ));
    }
}

fn push_set_while_open(about: &About, text: &mut String) {
    if about.set_while_open.is_empty() {
        return;
    }
    text.push_str(
        "\n## Options set while the database is open\n\n| time | option | value |\n\
         | --- | --- | --- |\n",
    );
    for change in &about.set_while_open {
        for (name, value) in &change.settings {
            let time = seconds_text(change);
            text.push_str(&format!("| {time} | {name} | {} |\n", cell(value)));
        }
    }
}

/// The files of a recording and their content, and missing files.
fn push_parts(run: &Run, text: &mut String) {
    let Some(parts) = run.parts() else {
        return;
    };
    text.push_str("\n## Files of the recording\n\n");
    for line in parts.lines() {
        text.push_str(&format!("- {line}\n"));
    }
}

/// Events of a recorded database beside its flushes and compactions.
fn push_happened(run: &Run, text: &mut String) {
    let table = run.happened().map(Happened::table).unwrap_or_default();
    if !table.is_empty() {
        text.push_str(&format!("\n## What happened, in order\n\n{table}"));
    }
}

fn push_notes(ended: &EndedRun<'_>, text: &mut String) {
    if ended.notes.is_empty() {
        return;
    }
    text.push_str("\n## Notes\n\n");
    if ended.known.process > 1 {
        text.push_str("Times count from the start of the first process.\n\n");
    }
    text.push_str("| time | event | on | note |\n| --- | --- | --- | --- |\n");
    for note in ended.notes {
        text.push_str(&format!(
            "| {} | {} | {} | {} |\n",
            note.seconds_text().unwrap_or_default(),
            note.event,
            note.file_text().unwrap_or_else(|| "the moment".to_string()),
            plain(&note.text),
        ));
    }
}

/// A text of which Markdown makes nothing else.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if r"\`*_[]<>#|".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

fn numbers(ended: &EndedRun<'_>) -> Vec<(&'static str, String)> {
    let (run, is_recorded) = (ended.run, ended.about.is_recorded());
    let has_times = ended.known.has_times();
    let summary = run.summary();
    let json = &summary.json;
    let tally = &run.event_stats().tally;
    let unknown = || "unknown".to_string();
    let ratio = |value: &Value| match value.as_f64() {
        Some(ratio) if ratio > 0.0 => format!("{ratio:.2}"),
        _ => unknown(),
    };
    let bytes = |bytes: u64| format!("{} ({bytes} bytes)", format_bytes(bytes as f64));
    let sst_bytes: u64 = tally.files.iter().map(|level| level.bytes).sum();
    let files: u64 = tally.files.iter().map(|level| level.files).sum();
    let compacted = json["sum"]["write_bytes"].as_u64().unwrap_or(0);
    let stalled = json["stall"]["percent"].as_f64();
    let count = |value: &Value| match value {
        Value::Null => unknown(),
        count => count.to_string(),
    };
    let of = |value: &Value, text: String| if value.is_null() { unknown() } else { text };
    let of_tree = |text: String| of(&json["read_amp"], text);
    let of_history = |text: String| of(&json["flushes"], text);
    let of_times = |text: String| if has_times { text } else { unknown() };
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
        (
            // Earlier opens may be left out, and flushes are those of one column family.
            match is_recorded {
                true => "user bytes flushed of the column family, opens replayed",
                false => "user bytes written, all processes",
            },
            of_times(bytes(tally.user_bytes_written)),
        ),
        (
            match is_recorded {
                true => "time from the first to the last event, opens replayed",
                false => "time, all processes",
            },
            of_times(format!("{:.1} s", tally.time_micros as f64 / 1e6)),
        ),
    ];
    // Of a recording, the time that writers waited stands below.
    if !is_recorded {
        let percent = |percent| format!("{percent:.1} % of the time");
        rows.push(("writes stalled", stalled.map_or_else(unknown, percent)));
    }
    rows
}
