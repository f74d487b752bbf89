//! The facts of a `LOG` without its `MANIFEST` equal those with it, or are unknown (G-19).

use std::collections::BTreeMap;

use engine::log::{Event, EventKind, ShapeFacts};
use engine::reasoning::{Reasoning, RuleCheck};
use judge::verify::{Check, verify};
use recordings::database::{RecordingFiles, read_recording};
use recordings::event_log::recorded_events;

use crate::every_case::{is_every_case, judged_names};
use crate::folder::{Folder, committed, log_alone, recorded, subset};

/// Lines that only a history without key ranges has: the reason is unknown.
const UNKNOWN_LINES: [u32; 2] = [152, 153];

fn with(files: RecordingFiles<'_>, names: &[&str]) -> Vec<Event> {
    let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    recorded_events(&read_recording(&subset(files, &names)).expect("a whole recording"))
}

/// An event's facts about a decision or the tree, which do not depend on its place in the log.
#[derive(Debug, Default)]
struct Said<'a> {
    reasoning: Option<&'a Reasoning>,
    level_scores: Option<&'a [f64]>,
    run_bounds: Option<&'a Reasoning>,
    shape: Option<&'a ShapeFacts>,
}

fn said(kind: &EventKind) -> Said<'_> {
    match kind {
        EventKind::FlushFinished { shape, .. }
        | EventKind::CompactionFinished { shape, .. }
        | EventKind::OptionsChanged { shape, .. } => Said {
            shape: Some(shape),
            ..Said::default()
        },
        EventKind::TrivialMove {
            shape, reasoning, ..
        }
        | EventKind::DeletionCompaction {
            shape, reasoning, ..
        } => Said {
            shape: Some(shape),
            reasoning: Some(reasoning),
            ..Said::default()
        },
        EventKind::CompactionStarted {
            reasoning,
            level_scores,
            run_bounds,
            ..
        } => Said {
            reasoning: Some(reasoning),
            level_scores: Some(level_scores),
            run_bounds: Some(run_bounds),
            shape: None,
        },
        _ => Said::default(),
    }
}

/// Jobs and option calls, which do not depend on the files.
fn named(events: &[Event]) -> BTreeMap<(&'static str, u32), &Event> {
    let mut calls = 0;
    let named = events.iter().filter_map(|event| {
        let name = match &event.kind {
            EventKind::FlushFinished { job, .. } => ("flush", job.0),
            EventKind::CompactionStarted { job, .. } => ("start", job.0),
            EventKind::CompactionFinished { job, .. } => ("compaction", job.0),
            EventKind::TrivialMove { job, .. } => ("move", job.0),
            EventKind::DeletionCompaction { job, .. } => ("drop", job.0),
            EventKind::OptionsChanged { .. } => {
                calls += 1;
                ("options", calls)
            }
            _ => return None,
        };
        Some((name, event))
    });
    named.collect()
}

/// The base level and the targets in force right after each job and call.
fn targets(events: &[Event]) -> BTreeMap<(&'static str, u32), (u32, &[u64])> {
    let mut now: Option<(u32, &[u64])> = None;
    let mut after = BTreeMap::new();
    let mut last = None;
    for event in events {
        if let EventKind::LevelTargets {
            base_level,
            max_bytes,
            ..
        } = &event.kind
        {
            now = Some((*base_level, max_bytes));
        }
        // They are logged right after the install that changes them.
        if let Some(name) = last.take().zip(now) {
            after.insert(name.0, name.1);
        }
        let one = named(std::slice::from_ref(event));
        last = one.keys().next().copied();
    }
    after
}

fn is_line_of(line: &RuleCheck, whole: &Reasoning) -> bool {
    UNKNOWN_LINES.contains(&line.code) || whole.checks().contains(line)
}

/// The first difference between a partial and a whole event; counts compared facts.
fn compare(part: &Event, whole: &Event, lines: &mut usize, scores: &mut usize) -> Option<String> {
    let (part_said, whole_said) = (said(&part.kind), said(&whole.kind));
    for (part, whole) in [
        (part_said.reasoning, whole_said.reasoning),
        (part_said.run_bounds, whole_said.run_bounds),
    ] {
        let (Some(part), Some(whole)) = (part, whole) else {
            continue;
        };
        *lines += part.checks().len();
        let other = part.checks().iter().find(|line| !is_line_of(line, whole));
        if let Some(line) = other {
            return Some(format!("{line:?} is not among {:?}", whole.checks()));
        }
    }
    let is_same = |part: &[f64], whole: &[f64]| part.is_empty() || part == whole;
    if let (Some(part), Some(whole)) = (part_said.level_scores, whole_said.level_scores) {
        *scores += usize::from(!part.is_empty());
        if !is_same(part, whole) {
            return Some(format!("scores {part:?}, not {whole:?}"));
        }
    }
    let (part, whole) = (part_said.shape?, whole_said.shape?);
    *scores += usize::from(!part.level_scores.is_empty());
    let pending = (
        part.pending_compaction_bytes,
        whole.pending_compaction_bytes,
    );
    let is_known = !part.lsm_state.is_empty();
    let holds = is_same(&part.level_scores, &whole.level_scores)
        && (part.level_scores.is_empty() || pending.0 == pending.1)
        && (!is_known || part.lsm_state == whole.lsm_state)
        && (!is_known || part.total_bytes == whole.total_bytes)
        && (!is_known || part.sorted_run_count == whole.sorted_run_count)
        && (!is_known || part.sorted_run_limit == whole.sorted_run_limit)
        && (part.run_bounds.checks().iter()).all(|line| is_line_of(line, &whole.run_bounds));
    (!holds).then(|| format!("{part:?}, not {whole:?}"))
}

/// A line with the facts that a LOG gives about a recording; panics if one is wrong.
fn check(folder: &Folder, names: &[&str]) -> String {
    let whole_events = with(folder.files(), &["manifest", "log", "options"]);
    let part_events = with(folder.files(), names);
    let (whole, part) = (named(&whole_events), named(&part_events));
    let (whole_targets, part_targets) = (targets(&whole_events), targets(&part_events));
    let (mut lines, mut scores) = (0, 0);
    for (name, event) in &part {
        let Some(same) = whole.get(name) else {
            panic!("{}, {names:?}: there is no {name:?}", folder.name);
        };
        let are_known = said(&event.kind)
            .shape
            .is_some_and(|shape| !shape.level_scores.is_empty());
        if are_known && name.0 != "options" {
            let names = (&folder.name, names, name);
            assert_eq!(part_targets.get(name), whole_targets.get(name), "{names:?}");
        }
        if let Some(other) = compare(event, same, &mut lines, &mut scores) {
            panic!("{}, {names:?}: {name:?}: {other}", folder.name);
        }
    }
    let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    let files = subset(folder.files(), &names);
    let checks = [Check::Picks, Check::Moves, Check::Dumps];
    let report = verify(&files, &checks).expect("it was read before");
    let picks = report.result(Check::Picks).unwrap_or_default();
    assert_eq!(
        picks.agree, picks.total,
        "{}: {:?}",
        folder.name, report.disagreements
    );
    format!(
        "{}: {} of {} events, {lines} lines of reasons, {scores} scores, {} picks agree, {} are \
         not compared\n",
        folder.name,
        part.len(),
        whole.len(),
        picks.agree,
        report.pick_states.not_compared
    )
}

#[test]
fn a_log_alone_says_nothing_but_the_truth() {
    let mut text = String::new();
    for names in [&["log", "options"][..], &["log"][..]] {
        text.push_str(&format!("with {}\n", names.join(" and ")));
        for name in judged_names() {
            text.push_str(&check(&committed(&name), names));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/testdata/log_only");
    if std::env::var("REWRITE").is_ok() && is_every_case() {
        std::fs::write(path, &text).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(path).expect("the golden");
    let names = judged_names();
    let is_judged = |line: &&str| {
        let mut names = names.iter();
        let is_of_one = names.any(|name| line.starts_with(&format!("{name}: ")));
        is_every_case() || is_of_one || line.starts_with("with ")
    };
    let expected = golden.lines().filter(is_judged);
    let expected: String = expected.map(|line| format!("{line}\n")).collect();
    assert_eq!(text, expected);
}

/// The effect of a range deletion on its file's compensated size is only in the MANIFEST.
#[test]
fn a_file_with_a_range_deletion_has_no_known_size() {
    let folder = recorded("9.7.3/closed-while-compacting");
    let log = String::from_utf8(folder.log.expect("a LOG")).expect("text");
    let is_known_at_end = |log: &str| {
        let recording = read_recording(&log_alone(log)).expect("a readable LOG");
        recording.knows_files_after(recording.history.units.len())
    };
    assert!(is_known_at_end(&log));
    let none = "\"num_range_deletions\": 0";
    let last = log.rfind(none).expect("a file");
    let one = none.replace('0', "1");
    let with_one = format!("{}{one}{}", &log[..last], &log[last + none.len()..]);
    assert!(!is_known_at_end(&with_one));
}
