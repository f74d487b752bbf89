//! `lsm-shape verify`

mod by_release;
mod closed_loop;

use super::arguments::{number_value, problem_of, text_value, unknown};
use super::replay::{read_recording_folder, recording_files_in, sorted_entries};
use super::{Failure, Streams};
use crate::problem::Problem;
use judge::verify::dumps::DumpReport;
use judge::verify::{Agreement, Checks, Disagreement, PickAgreement, Report, verify_families};
use lexopt::{Arg, Parser};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Disagreements that are listed a recording, unless `--show` says otherwise.
const SHOWN: usize = 5;

struct Arguments {
    paths: Vec<PathBuf>,
    checks: Checks,
    shown: usize,
    is_json: bool,
    is_by_release: bool,
}

/// Runs the command; returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut arguments = Arguments {
        paths: Vec::new(),
        checks: Checks::default(),
        shown: SHOWN,
        is_json: false,
        is_by_release: false,
    };
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help_of("verify", streams),
            Arg::Long("json") => arguments.is_json = true,
            Arg::Long("by-release") => arguments.is_by_release = true,
            Arg::Long("show") => arguments.shown = number_value("show", &mut parser)?,
            Arg::Long("only") => arguments.checks = read_only(&text_value(&mut parser)?)?,
            Arg::Value(value) => arguments.paths.push(PathBuf::from(value)),
            other => return Err(unknown(&other).into()),
        }
    }
    if arguments.paths.is_empty() {
        let todo = "give folders with recordings";
        return Err(Problem::new("verify", "no recording is given", todo).into());
    }
    carry_out(&arguments, streams)
}

/// No check.
const NONE: Checks = Checks {
    picks: false,
    cuts: false,
    moves: false,
    table: false,
    dumps: false,
    history: false,
    closed_loop: false,
};

const LOOP_ONLY: Checks = Checks {
    closed_loop: true,
    ..NONE
};

fn read_only(list: &str) -> Result<Checks, Problem> {
    let mut checks = NONE;
    for name in list.split(',').map(str::trim) {
        match name {
            "picks" => checks.picks = true,
            "cuts" => checks.cuts = true,
            "moves" => checks.moves = true,
            "table" => checks.table = true,
            "dumps" => checks.dumps = true,
            "history" => checks.history = true,
            "loop" => checks.closed_loop = true,
            _ => {
                let todo =
                    "use picks, cuts, moves, table, dumps, history or loop, separated by commas";
                let place = format!("--only {list}");
                return Err(Problem::new(
                    place,
                    format!("{name:?} is not a check"),
                    todo,
                ));
            }
        }
    }
    Ok(checks)
}

fn carry_out(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut folders = Vec::new();
    for path in &arguments.paths {
        let found = folders.len();
        find_recordings(path, &mut folders)?;
        if folders.len() == found {
            let todo = "give folders that contain the MANIFEST-* or LOG of a database";
            let place = path.display().to_string();
            return Err(Problem::new(place, "there is no recording here", todo).into());
        }
    }
    let mut reports = Vec::new();
    let mut damaged = 0;
    for folder in &folders {
        match verify_folder(folder, arguments.checks) {
            Ok(families) => reports.extend(families),
            Err(problem) => {
                // The others are still worth checking.
                writeln!(streams.notes, "{problem}")?;
                damaged += 1;
            }
        }
    }
    if arguments.is_json {
        writeln!(streams.out, "{:#}", to_json(&reports))?;
    } else {
        let mut text = String::new();
        if arguments.is_by_release {
            text.push_str(&by_release::to_text(&reports));
        } else if arguments.checks != LOOP_ONLY {
            text.push_str(&to_text(&reports, arguments.shown));
        }
        text.push_str(&closed_loop::to_text(&reports));
        text.push_str(&not_checked_text(&reports));
        streams.out.write_all(text.as_bytes())?;
    }
    let holds = reports.iter().all(has_no_gap);
    let compared: u64 = reports.iter().map(compared).sum();
    if damaged == 0 && compared == 0 {
        let what = "nothing in it can be compared with our rules";
        let todo = "give MANIFEST-* and LOG of the same run, which holds flushes and compactions";
        let place = match folders.as_slice() {
            [only] => only.display().to_string(),
            several => format!("{} recordings", several.len()),
        };
        return Err(Problem::new(place, what, todo).into());
    }
    Ok(match (damaged, holds) {
        (0, true) => 0,
        (0, false) => 1,
        _ => 2,
    })
}

/// Everything that was compared.
fn compared(report: &Report) -> u64 {
    let several = [
        report.cuts,
        report.moves,
        report.table,
        dump_cells(report),
        report.history,
        report.nothing_to_do,
    ];
    let several = several.iter().flatten().map(|one| one.total);
    let picks = report.picks.map_or(0, |picks| picks.total);
    picks + several.sum::<u64>() + u64::from(report.closed_loop.is_some())
}

/// A report for each column family.
fn verify_folder(folder: &Path, checks: Checks) -> Result<Vec<Report>, Problem> {
    let recording = read_recording_folder(folder)?;
    let place = folder.display().to_string();
    verify_families(&recording.as_files(), checks)
        .map_err(|error| recording.problem_of(error).within(&place))
}

/// Folders that hold a `MANIFEST-*` or a `LOG` of whatever name, depth first, by name; and files.
fn find_recordings(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), Problem> {
    let files = recording_files_in(path)?;
    let is_history = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with("OPTIONS") && name != "trace.json" && name != "stats.txt"
    };
    if files.iter().any(is_history) {
        found.push(path.to_path_buf());
    }
    if path.is_file() {
        return Ok(());
    }
    let entries = sorted_entries(path).map_err(|error| {
        let todo = "give a readable folder";
        Problem::new(path.display().to_string(), error.to_string(), todo)
    })?;
    for entry in entries.iter().filter(|entry| entry.is_dir()) {
        find_recordings(entry, found)?;
    }
    Ok(())
}

/// Cells of the dumps in the `LOG`.
fn dump_cells(report: &Report) -> Option<Agreement> {
    report.dumps.as_ref().map(|dumps| dumps.cells)
}

fn total_of_dumps(reports: &[&Report]) -> DumpReport {
    let mut total = DumpReport::default();
    for one in reports.iter().filter_map(|report| report.dumps.as_ref()) {
        total.dumps += one.dumps;
        total.cells.agree += one.cells.agree;
        total.cells.total += one.cells.total;
        for (reason, count) in &one.not_compared {
            *total.not_compared.entry(*reason).or_default() += count;
        }
    }
    total
}

fn dumps_json(one: &DumpReport) -> Value {
    json!({
        "dumps": one.dumps,
        "agree": one.cells.agree,
        "total": one.cells.total,
        "not_compared": one.not_compared_count(),
    })
}

fn has_no_gap(report: &Report) -> bool {
    let holds = |one: Option<Agreement>| one.is_none_or(|one| one.agree == one.total);
    report.picks.is_none_or(|picks| picks.agree == picks.total)
        && holds(report.cuts)
        && holds(report.moves)
        && holds(report.table)
        && holds(dump_cells(report))
        && holds(report.history)
        && holds(report.nothing_to_do)
        && report.closed_loop.is_none_or(|one| one.holds())
}

fn agreement_json(one: Option<Agreement>) -> Value {
    one.map_or(
        Value::Null,
        |one| json!({ "agree": one.agree, "total": one.total }),
    )
}

fn picks_json(one: Option<PickAgreement>) -> Value {
    one.map_or(Value::Null, |one| {
        json!({
            "agree": one.agree,
            "total": one.total,
            "first_state": one.first_state,
            "not_compared": one.not_compared,
        })
    })
}

fn not_checked_json(report: &Report) -> Value {
    let list = report.not_checked.list.iter();
    let list = list.map(|one| json!({ "check": one.check, "count": one.count, "what": one.what }));
    list.collect()
}

fn disagreement_json(one: &Disagreement) -> Value {
    json!({
        "job": one.job,
        "kind": one.kind.name(),
        "expected": one.expected,
        "got": one.got,
        "rule": one.rule,
    })
}

fn to_json(reports: &[Report]) -> Value {
    let traces = reports.iter().map(|report| {
        json!({
            "name": report.name,
            "rocksdb": report.rocksdb,
            "picks": picks_json(report.picks),
            "by_size": report.by_size,
            "cuts": agreement_json(report.cuts),
            "moves": agreement_json(report.moves),
            "table": agreement_json(report.table),
            "dumps": report.dumps.as_ref().map(dumps_json),
            "history": agreement_json(report.history),
            "omitted": report.omitted,
            "unknown_cells": report.unknown_cells,
            "not_checked": not_checked_json(report),
            "closed_loop": closed_loop::to_json(report.closed_loop),
            "disagreements": report.disagreements.iter().map(disagreement_json).collect::<Value>(),
            "disagreements_left_out": left_out_of_list(report),
        })
    });
    let total = total_of(reports);
    json!({
        "traces": traces.collect::<Value>(),
        "total": {
            "picks": picks_json(total.picks),
            "cuts": agreement_json(total.cuts),
            "moves": agreement_json(total.moves),
            "table": agreement_json(total.table),
            "dumps": total.dumps.as_ref().map(dumps_json),
            "history": agreement_json(total.history),
            "omitted": total.omitted,
            "unknown_cells": total.unknown_cells,
            "closed_loop": agreement_json(closed_loop::total_of(reports)),
        },
    })
}

/// Sums; zeros where no recording has the check.
fn total_of(reports: &[Report]) -> Report {
    total_of_all(&reports.iter().collect::<Vec<_>>())
}

fn total_of_all(reports: &[&Report]) -> Report {
    let sum = |of: fn(&Report) -> Option<Agreement>| {
        let mut total = Agreement::default();
        for one in reports.iter().filter_map(|report| of(report)) {
            total.agree += one.agree;
            total.total += one.total;
        }
        Some(total)
    };
    let mut picks = PickAgreement::default();
    for one in reports.iter().filter_map(|report| report.picks) {
        picks.agree += one.agree;
        picks.total += one.total;
        picks.first_state += one.first_state;
        picks.not_compared += one.not_compared;
    }
    Report {
        name: "total".to_string(),
        picks: Some(picks),
        cuts: sum(|report| report.cuts),
        moves: sum(|report| report.moves),
        table: sum(|report| report.table),
        dumps: Some(total_of_dumps(reports)),
        history: sum(|report| report.history),
        omitted: reports.iter().map(|report| report.omitted).sum(),
        unknown_cells: reports.iter().map(|report| report.unknown_cells).sum(),
        ..Report::default()
    }
}

/// The parts that recordings leave out, together: the checks in their order, the most first.
fn not_checked_text(reports: &[Report]) -> String {
    let mut sums: BTreeMap<(usize, &str), (&str, u64)> = BTreeMap::new();
    for one in reports.iter().flat_map(|report| &report.not_checked.list) {
        let place = CHECKS.iter().position(|check| *check == one.check);
        let sum = sums.entry((place.unwrap_or(CHECKS.len()), &one.what));
        sum.or_insert((one.check, 0)).1 += one.count;
    }
    if sums.is_empty() {
        return String::new();
    }
    let mut rows: Vec<_> = sums.into_iter().collect();
    rows.sort_by_key(|((place, _), (_, count))| (*place, Reverse(*count)));
    let mut text =
        "\nnot checked, and counted neither as agreement nor as disagreement:\n".to_string();
    for ((_, what), (check, count)) in rows {
        text.push_str(&format!("  {check:<8} {count:>7} {what}\n"));
    }
    text
}

/// In the order of their columns.
const CHECKS: [&str; 5] = ["picks", "cuts", "table", "dumps", "history"];

fn to_text(reports: &[Report], shown: usize) -> String {
    let names = reports.iter().map(|report| report.name.chars().count());
    let width = names.max().unwrap_or(0).max("recording".len());
    let mut text = headings("recording", width, "rocksdb");
    let total = total_of(reports);
    for report in reports.iter().chain([&total]) {
        text.push_str(&row(report, width));
    }
    for report in reports {
        if let Some(note) = &report.by_size {
            text.push_str(&format!("\n{}: {note}\n", report.name));
        }
    }
    for report in reports
        .iter()
        .filter(|report| !report.disagreements.is_empty())
    {
        text.push_str(&disagreements_text(report, shown));
    }
    text
}

/// The line above the counts; what is omitted and unknown is counted in neither part of a cell.
fn headings(first: &str, width: usize, second: &str) -> String {
    let mut text = format!("{first:<width$}  {second:<8}");
    for name in ["picks", "cuts", "moves", "table", "dumps", "history"] {
        text.push_str(&format!("  {name:>15}"));
    }
    text.push_str("  omitted  unknown\n");
    text
}

fn row(report: &Report, width: usize) -> String {
    let picks = report.picks.map(|picks| Agreement {
        agree: picks.agree,
        total: picks.total,
    });
    let mut text = format!("{:<width$}  {:<8}", report.name, report.rocksdb);
    for one in [
        picks,
        report.cuts,
        report.moves,
        report.table,
        dump_cells(report),
        report.history,
    ] {
        text.push_str(&format!("  {:>15}", cell(one)));
    }
    let (omitted, unknown) = (report.omitted, report.unknown_cells);
    text.push_str(&format!("  {omitted:>7}  {unknown:>7}\n"));
    text
}

fn cell(one: Option<Agreement>) -> String {
    one.map_or("-".to_string(), |one| {
        format!("{} of {}", one.agree, one.total)
    })
}

/// Disagreements that are counted and not listed: a `LOG` may have very many dumps.
fn left_out_of_list(report: &Report) -> u64 {
    let dumps = report.dumps.as_ref();
    dumps.map_or(0, DumpReport::differences_left_out)
}

fn disagreements_text(report: &Report, shown: usize) -> String {
    let listed = report.disagreements.len();
    let left_out = left_out_of_list(report);
    let count = listed as u64 + left_out;
    let mut text = format!("\n{}: {count} disagreements\n", report.name);
    for one in report.disagreements.iter().take(shown) {
        text.push_str(&format!(
            "  job {} {} {}\n",
            one.job,
            one.kind.name(),
            one.rule
        ));
        text.push_str(&format!(
            "    RocksDB: {}\n    ours:    {}\n",
            one.expected, one.got
        ));
    }
    let more = match (listed.saturating_sub(shown), left_out) {
        (0, 0) => return text,
        (more, 0) => format!("and {more} more (--show N)"),
        (0, left_out) => format!("and {left_out} more, which are counted only"),
        (more, left_out) => format!(
            "and {} more (--show N; {left_out} of them are counted only)",
            more as u64 + left_out
        ),
    };
    text.push_str(&format!("  {more}\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(listed: usize, differing: u64) -> Report {
        let one = Disagreement {
            job: 0,
            kind: judge::verify::CheckKind::Dump,
            expected: "dump 1: L0 Files 3".to_string(),
            got: "4".to_string(),
            rule: "S-7".to_string(),
        };
        let mut dumps = DumpReport::default();
        dumps.cells.total = differing;
        Report {
            name: "db".to_string(),
            dumps: Some(dumps),
            disagreements: vec![one; listed],
            ..Report::default()
        }
    }

    /// A list of the dumps' cells is bounded: the number of disagreements is not that of the list.
    #[test]
    fn disagreements_are_counted_whether_they_are_listed_or_not() {
        let told = |listed, differing, shown| {
            let text = disagreements_text(&report(listed, differing), shown);
            let mut lines = text.lines().filter(|line| !line.is_empty());
            let first = lines.next().unwrap_or_default().to_string();
            (
                first,
                lines.next_back().unwrap_or_default().trim().to_string(),
            )
        };
        let all = "ours:    4".to_string();
        assert_eq!(told(2, 0, 5), ("db: 2 disagreements".to_string(), all));
        assert_eq!(told(3, 0, 1).1, "and 2 more (--show N)");
        let (first, last) = told(2, 400, 5);
        assert_eq!(first, "db: 402 disagreements");
        assert_eq!(last, "and 400 more, which are counted only");
        let last = told(3, 400, 1).1;
        assert_eq!(
            last,
            "and 402 more (--show N; 400 of them are counted only)"
        );
    }
}
