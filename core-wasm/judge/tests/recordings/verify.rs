//! Our rules against every recorded decision.

use std::fmt::Write;

use datadriven::{TestCase, walk};
use engine::options::CompactionStyle;
use judge::verify::{Agreement, CheckKind, Checks, Disagreement, Report, verify, verify_recording};
use recordings::database::read_recording;

use crate::folder::{Folder, committed, committed_names, extra_folder, names_in};

fn counts(agreement: Option<Agreement>) -> String {
    agreement.map_or("-".to_string(), |counts| {
        format!("{}/{}", counts.agree, counts.total)
    })
}

/// One line of numbers, then what does not apply, then every difference.
fn report_text(report: &Report) -> String {
    let mut text = format!("rocksdb {}", report.rocksdb);
    let picks = report.picks.map_or("-".to_string(), |picks| {
        let mut text = format!(
            "{}/{}, {} in the first state",
            picks.agree, picks.total, picks.first_state
        );
        if 0 < picks.other_order {
            let count = picks.other_order;
            write!(text, ", {count} with other jobs in flight").expect("a string");
        }
        text
    });
    write!(text, "\npicks {picks}").expect("a string");
    for (name, agreement) in [
        ("moves", report.moves),
        ("nothing to do", report.nothing_to_do),
        ("scores", report.scores),
        ("cuts", report.cuts),
        ("flushes", report.flushes),
        ("exact sizes", report.exact_sizes),
        ("table", report.table),
        ("history", report.history),
    ] {
        write!(text, "\n{name} {}", counts(agreement)).expect("a string");
    }
    text.push('\n');
    for note in report
        .notes
        .iter()
        .filter(|note| !note.starts_with("OPTIONS: "))
    {
        writeln!(text, "note: {note}").expect("a string");
    }
    for differing in &report.disagreements {
        let kind = differing.kind.name();
        let (job, expected, got) = (differing.job, &differing.expected, &differing.got);
        writeln!(text, "job {job} {kind}: {expected} | {got}").expect("a string");
    }
    text
}

/// A recording with other options than its own, to see that the judgement has teeth.
fn with_option(folder: &Folder, name: &str, value: &str) -> Report {
    let mut recording = read_recording(&folder.files()).expect("an undamaged recording");
    recording.options.set_text(name, value).expect("an option");
    let printed = folder.stats.as_deref().map(String::from_utf8_lossy);
    verify_recording(&recording, printed.as_deref(), Checks::default())
}

fn run(case: &TestCase) -> String {
    let name = case.input.trim();
    let folder = committed(name);
    match case.directive.as_str() {
        "verify" => {
            let report = verify(&folder.files(), Checks::default()).expect("undamaged");
            report_text(&report)
        }
        "verify-with" => {
            let (option, value) = (&case.args["option"][0], &case.args["value"][0]);
            let report = with_option(&folder, option, value);
            let picks = report.picks.unwrap_or_else(|| panic!("{:?}", report.notes));
            let (moves, history) = (counts(report.moves), counts(report.history));
            let (agree, total) = (picks.agree, picks.total);
            let kind = |one: &&Disagreement| one.kind == CheckKind::History;
            let first = report.disagreements.iter().find(kind).map(|one| {
                let (job, rule) = (one.job, &one.rule);
                format!("job {job} {rule}: {} | {}\n", one.expected, one.got)
            });
            let first = first.unwrap_or_default();
            format!("picks {agree}/{total}, moves {moves}, history {history}\n{first}")
        }
        other => panic!("unknown directive {other}"),
    }
}

#[test]
fn committed_recordings_agree() {
    let mut seen = Vec::new();
    walk("tests/testdata/verify", |file| {
        file.run(|case| {
            if case.directive == "verify" {
                seen.push(case.input.trim().to_string());
            }
            run(case)
        });
    });
    seen.sort();
    let mut names = committed_names();
    names.sort();
    assert_eq!(seen, names, "every recording has its golden");
}

fn is_whole(agreement: Option<Agreement>) -> bool {
    agreement.is_none_or(|counts| counts.agree == counts.total)
}

/// Recordings beside the repository, if there are any: whatever applies must agree in full.
///
/// Cuts and the whole run of jobs that run side by side depend on which order they were picked in,
/// which base versions and scores leave open here and there: they are held where it is certain.
///
/// Of many, every third is read, which takes a minute; `npm run test:all` reads all.
#[test]
fn further_recordings_agree() {
    const MANY: usize = 40;
    let folder = extra_folder();
    let names = names_in(&folder);
    let is_sample = MANY < names.len() && std::env::var_os("EVERY_CASE").is_none();
    for name in names.into_iter().step_by(if is_sample { 3 } else { 1 }) {
        let recording = Folder::read(&folder.join(&name), &name);
        let report = verify(&recording.files(), Checks::default()).expect("undamaged");
        let text = report_text(&report);
        let picks = report.picks.unwrap_or_else(|| panic!("{name}\n{text}"));
        let is_first_mostly = picks.total * 99 <= picks.first_state * 100;
        let mut others = vec![
            report.moves,
            report.nothing_to_do,
            report.scores,
            report.table,
        ];
        if !is_concurrent_leveled(&recording) {
            others.extend([report.cuts, report.history]);
        }
        let is_agreed = picks.agree == picks.total && others.into_iter().all(is_whole);
        assert!(is_agreed && is_first_mostly, "{name}\n{text}");
    }
}

/// Whether leveled compactions ran side by side.
fn is_concurrent_leveled(folder: &Folder) -> bool {
    let recording = read_recording(&folder.files()).expect("undamaged");
    let options = &recording.options;
    options.compaction_style == CompactionStyle::Level && 2 < options.max_background_jobs
}
