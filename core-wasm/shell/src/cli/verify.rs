//! `lsm-shape verify`

mod by_release;
mod closed_loop;

use super::arguments::{number_value, problem_of, text_value, unknown};
use super::replay::{read_recording_folder, recording_files_in, sorted_entries};
use super::{Failure, Streams};
use crate::problem::Problem;
use crate::text_table::aligned;
use judge::verify::statistics::CellReport;
use judge::verify::{Agreement, Check, Report, USUAL_CHECKS, verify_families};
use lexopt::{Arg, Parser};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Maximum number of disagreements listed per recording, unless `--show` is given.
const SHOWN: usize = 5;

#[derive(Default)]
struct Arguments {
    paths: Vec<PathBuf>,
    checks: Vec<Check>,
    shown: usize,
    is_json: bool,
    is_by_release: bool,
}

/// Runs the command and returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut arguments = Arguments {
        checks: USUAL_CHECKS.to_vec(),
        shown: SHOWN,
        ..Arguments::default()
    };
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return Err(Failure::Help("verify")),
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

fn read_only(list: &str) -> Result<Vec<Check>, Problem> {
    let named = list.split(',').map(str::trim).map(|name| {
        let mut asked = Check::ASKED.into_iter();
        asked.find(|check| check.name() == name).ok_or_else(|| {
            let todo = "use picks, cuts, outputs, moves, table, dumps, history or loop, separated \
                        by commas";
            let place = format!("--only {list}");
            Problem::new(place, format!("{name:?} is not a check"), todo)
        })
    });
    named.collect()
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
    let (mut reports, mut refused) = (Vec::new(), Vec::new());
    for folder in &folders {
        match verify_folder(folder, &arguments.checks) {
            Ok(families) => reports.extend(families),
            // The remaining recordings are still worth checking.
            Err(problem) => refused.push(problem),
        }
    }
    let results = reports.iter().flat_map(|report| &report.results);
    let mut deciding = results.filter(|(check, _)| check.decides());
    if refused.is_empty() && !deciding.any(|(_, result)| result.total != 0) {
        let what = "nothing in it can be compared with our rules";
        let todo = "give the MANIFEST-* and LOG of one run with flushes and compactions";
        let place = match folders.as_slice() {
            [only] => only.display().to_string(),
            several => format!("{} recordings", several.len()),
        };
        refused.push(Problem::new(place, what, todo));
    }
    for problem in &refused {
        writeln!(streams.notes, "{problem}")?;
    }
    if arguments.is_json {
        writeln!(streams.out, "{:#}", to_json(&reports, &refused))?;
    } else {
        let mut text = String::new();
        if arguments.is_by_release {
            text.push_str(&by_release::to_text(&reports));
        } else if arguments.checks != [Check::Loop] {
            text.push_str(&to_text(&reports, arguments.shown));
        }
        text.push_str(&closed_loop::to_text(&reports));
        text.push_str(&not_checked_text(&reports));
        streams.out.write_all(text.as_bytes())?;
    }
    Ok(match refused.is_empty() {
        true => u8::from(!reports.iter().all(Report::holds)),
        false => 2,
    })
}

/// Verifies all column families of the database in a folder.
fn verify_folder(folder: &Path, checks: &[Check]) -> Result<Vec<Report>, Problem> {
    let recording = read_recording_folder(folder)?;
    let place = folder.display().to_string();
    verify_families(&recording.as_files(), checks)
        .map_err(|error| recording.problem_of(error).within(&place))
}

/// Finds folders with a `MANIFEST-*` or any `LOG`, depth first and by name, and single files.
fn find_recordings(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), Problem> {
    let (files, _) = recording_files_in(path)?;
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

/// Totals over reports, under their name and release; 0 where no recording has a check.
fn total_of<'a>(
    name: &str,
    rocksdb: impl Into<String>,
    reports: impl IntoIterator<Item = &'a Report>,
) -> Report {
    let zeros = Check::SHOWN.map(|check| (check, Agreement::default()));
    let mut total = Report {
        name: name.to_string(),
        rocksdb: rocksdb.into(),
        results: zeros.into(),
        ..Report::default()
    };
    let dumps = total.dumps.insert(CellReport::default());
    for report in reports {
        for (check, result) in &report.results {
            total.results.entry(*check).or_default().add(*result);
        }
        total.pick_states.first_state += report.pick_states.first_state;
        total.pick_states.not_compared += report.pick_states.not_compared;
        if let Some(found) = &report.dumps {
            dumps.add_counts(found);
        }
        total.omitted += report.omitted;
        total.unknown_cells.extend_from_slice(&report.unknown_cells);
    }
    total
}

/// Result of a check as JSON; null if the check does not apply.
fn result_json(report: &Report, check: Check) -> Value {
    let Some(Agreement { agree, total }) = report.result(check) else {
        return Value::Null;
    };
    match (check, &report.dumps) {
        (Check::Picks, _) => json!({
            "agree": agree,
            "total": total,
            "first_state": report.pick_states.first_state,
            "not_compared": report.pick_states.not_compared,
        }),
        (Check::Dumps, Some(dumps)) => json!({
            "dumps": dumps.texts,
            "agree": agree,
            "total": total,
            "not_compared": dumps.not_compared.values().sum::<u64>(),
        }),
        _ => json!({ "agree": agree, "total": total }),
    }
}

/// Adds the results of all shown checks, by name.
fn with_results(mut json: Value, report: &Report) -> Value {
    for check in Check::SHOWN {
        json[check.name().replace(' ', "_")] = result_json(report, check);
    }
    json
}

fn report_json(report: &Report) -> Value {
    let not_checked = report.not_checked.iter();
    let not_checked = not_checked
        .map(|one| json!({ "check": one.check.name(), "count": one.count, "what": one.what }));
    let disagreements = report.disagreements.iter().map(|one| {
        json!({
            "job": one.job,
            "kind": one.check.name_of_one(),
            "expected": one.expected,
            "got": one.got,
            "rule": one.rule,
        })
    });
    let names = json!({ "name": report.name, "rocksdb": report.rocksdb });
    let mut json = with_results(names, report);
    json["by_size"] = json!(report.by_size);
    json["omitted"] = report.omitted.into();
    json["unknown_cells"] = report.unknown_cells.len().into();
    json["not_checked"] = not_checked.collect();
    json["closed_loop"] = closed_loop::to_json(report.closed_loop);
    json["disagreements"] = disagreements.collect();
    json["disagreements_left_out"] = report.differences_left_out.into();
    json
}

fn to_json(reports: &[Report], refused: &[Problem]) -> Value {
    let total = total_of("total", "", reports);
    let mut sums = with_results(json!({}), &total);
    sums["omitted"] = total.omitted.into();
    sums["unknown_cells"] = total.unknown_cells.len().into();
    sums["closed_loop"] = result_json(&total, Check::Loop);
    let traces: Value = reports.iter().map(report_json).collect();
    let refused: Value = refused.iter().map(Problem::to_json).collect();
    json!({ "traces": traces, "refused": refused, "total": sums })
}

/// Parts that recordings leave out, by check, the most frequent ones first.
fn not_checked_text(reports: &[Report]) -> String {
    let mut sums: BTreeMap<(Check, &str), u64> = BTreeMap::new();
    for one in reports.iter().flat_map(|report| &report.not_checked) {
        *sums.entry((one.check, &one.what)).or_default() += one.count;
    }
    if sums.is_empty() {
        return String::new();
    }
    let mut rows: Vec<_> = sums.into_iter().collect();
    rows.sort_by_key(|((check, _), count)| (*check, Reverse(*count)));
    let mut text = "\nnot checked, counted neither as agreement nor as disagreement:\n".to_string();
    for ((check, what), count) in rows {
        text.push_str(&format!("  {:<8} {count:>7} {what}\n", check.name()));
    }
    text
}

fn to_text(reports: &[Report], shown: usize) -> String {
    let total = total_of("total", "", reports);
    let mut text = table(["recording", "rocksdb"], reports.iter().chain([&total]));
    for report in reports {
        if let Some(note) = &report.by_size {
            text.push_str(&format!("\n{}: {note}\n", report.name));
        }
    }
    let differing = |report: &&Report| !report.disagreements.is_empty();
    for report in reports.iter().filter(differing) {
        text.push_str(&disagreements_text(report, shown));
    }
    text
}

/// Table of the counts in reports, below the headings for name and release. Omitted and unknown
/// picks count on neither side of a cell.
fn table<'a>(names: [&str; 2], reports: impl Iterator<Item = &'a Report>) -> String {
    let checks = Check::SHOWN.map(Check::name);
    let head = names.into_iter().chain(checks);
    let head = head.chain(["omitted", "unknown"]).map(str::to_string);
    let rows = reports.map(|report| {
        let results = Check::SHOWN.map(|check| match report.result(check) {
            Some(Agreement { agree, total }) => format!("{agree} of {total}"),
            None => "-".to_string(),
        });
        let names = [report.name.clone(), report.rocksdb.clone()];
        let left_out = [report.omitted, report.unknown_cells.len() as u64];
        let left_out = left_out.map(|count| count.to_string());
        names.into_iter().chain(results).chain(left_out).collect()
    });
    let lines: Vec<Vec<String>> = std::iter::once(head.collect()).chain(rows).collect();
    aligned(&lines, &[0, 1])
}

fn disagreements_text(report: &Report, shown: usize) -> String {
    let listed = report.disagreements.len();
    let left_out = report.differences_left_out;
    let count = listed as u64 + left_out;
    let mut text = format!("\n{}: {count} disagreements\n", report.name);
    for one in report.disagreements.iter().take(shown) {
        let (job, kind, rule) = (one.job, one.check.name_of_one(), &one.rule);
        let (expected, got) = (&one.expected, &one.got);
        text.push_str(&format!(
            "  job {job} {kind} {rule}\n    RocksDB: {expected}\n    ours:    {got}\n"
        ));
    }
    let more = match (listed.saturating_sub(shown), left_out) {
        (0, 0) => return text,
        (more, 0) => format!("and {more} more (--show N)"),
        (0, left_out) => format!("and {left_out} more, which are not listed"),
        (more, left_out) => {
            let all = more as u64 + left_out;
            format!("and {all} more (--show N lists all but {left_out})")
        }
    };
    text.push_str(&format!("  {more}\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge::verify::Disagreement;

    fn report(listed: usize, differing: u64) -> Report {
        let one = Disagreement {
            job: 0,
            check: Check::Dumps,
            expected: "dump 1: L0 Files 3".to_string(),
            got: "4".to_string(),
            rule: "S-7".to_string(),
        };
        Report {
            name: "db".to_string(),
            differences_left_out: differing,
            disagreements: vec![one; listed],
            ..Report::default()
        }
    }

    /// The list of a dump's cells is limited, so there may be more disagreements than are listed.
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
        assert_eq!(last, "and 400 more, which are not listed");
        let last = told(3, 400, 1).1;
        assert_eq!(last, "and 402 more (--show N lists all but 400)");
    }
}
