//! Compares the level summaries in the `LOG` of leveled recordings with values derived from the
//! same files: base level, multiplier, highest score and pending compaction bytes (D-, L-3..L-9).

use std::collections::VecDeque;

use crate::every_case::judged_folders;
use crate::folder::Folder;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::version::CompactionInput;
use engine::model::version::Version;
use engine::options::{CompactionStyle, Options};
use engine::simulation::scheduler::job_limits;
use recordings::database::{Recording, read_recording};
use recordings::history::units::{Unit, UnitKind};

/// Lines are written some time after the install, in another order than installs: the number of
/// versions to try around that of the last matching line.
const WINDOW: usize = 300;

/// The same ahead: trivial moves have no line.
const WINDOW_AHEAD: usize = 2_000;

/// True if a unit's job keeps no files busy: flushes, ingestions and option changes.
fn reads_nothing(kind: UnitKind) -> bool {
    kind.keeps_files() || matches!(kind, UnitKind::Flush | UnitKind::Ingestion)
}

/// A version's facts in a line.
#[derive(Debug, PartialEq)]
struct Summary {
    /// `base level 5 level multiplier 10.00`, if dynamic targets are set.
    levels: Option<(usize, String)>,
    files: Vec<usize>,
    max_score: String,
    /// Only in newer releases.
    pending_bytes: Option<u64>,
}

/// A version with its possible scores.
struct State {
    summary: Summary,
    /// The score with the inputs of the next compaction busy.
    busy_score: String,
}

fn after<'a>(line: &'a str, label: &str) -> Option<&'a str> {
    let at = line.find(label)? + label.len();
    Some(&line[at..])
}

fn word<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    after(text, label)?.split([' ', ',']).next()
}

impl Summary {
    /// Reads the lines `Level summary: …` and `compacted to: …`.
    fn parse(line: &str) -> Option<Summary> {
        let text = after(line, "Level summary: ").or_else(|| after(line, "] compacted to: "))?;
        let base = word(text, "base level ").map(|base| base.parse().expect("a level"));
        let multiplier = word(text, "level multiplier ").map(str::to_string);
        let files = after(text, "files[")?.split(']').next()?.split(' ');
        let pending = word(text, "estimated pending compaction bytes ");
        Some(Summary {
            levels: base.zip(multiplier),
            files: files.map(|count| count.parse().expect("a count")).collect(),
            max_score: word(text, "max score ")?.to_string(),
            pending_bytes: pending.map(|bytes| bytes.parse().expect("bytes")),
        })
    }

    /// True if both have the same files, ignoring which are busy.
    fn has_same_files(&self, ours: &Summary) -> bool {
        let is_same_pending = self
            .pending_bytes
            .is_none_or(|_| self.pending_bytes == ours.pending_bytes);
        self.files == ours.files && self.levels == ours.levels && is_same_pending
    }
}

impl State {
    /// `applied` is the number of units before it.
    fn new(
        recording: &Recording,
        version: &mut Version,
        applied: usize,
        next: Option<&Unit>,
    ) -> State {
        let picker = picker_of(recording, version, applied);
        let targets = picker.level_targets();
        let multiplier = targets.map_or(0.0, |targets| targets.level_multiplier);
        let levels = targets
            .filter(|_| multiplier != 0.0)
            .map(|targets| (targets.base_level, format!("{multiplier:.2}")));
        let files = (0..version.num_levels()).map(|level| version.files(level).len());
        let summary = Summary {
            levels,
            files: files.collect(),
            max_score: format!("{:.2}", picker.scores().max()),
            pending_bytes: Some(picker.pending_compaction_bytes()),
        };
        let mut busy_score = summary.max_score.clone();
        let inputs = next.map_or(Vec::new(), inputs_of);
        let mut numbers = inputs.iter().map(|input| (input.level, input.files[0]));
        // Otherwise it cannot have begun.
        if numbers.all(|(level, number)| version.file(level, number).is_some()) {
            let marked = version.set_being_compacted(&inputs, true);
            marked.expect("inputs that are there");
            busy_score = format!(
                "{:.2}",
                picker_of(recording, version, applied).scores().max()
            );
            let idle = version.set_being_compacted(&inputs, false);
            idle.expect("inputs that are there");
        }
        State {
            summary,
            busy_score,
        }
    }
}

impl State {
    fn can_have_score(&self, score: &str) -> bool {
        self.summary.max_score == score || self.busy_score == score
    }
}

/// Targets follow the installed options, scores the latest ones (O-8).
fn picker_of(recording: &Recording, version: &Version, applied: usize) -> CompactionPicker {
    fn state<'a>(
        recording: &'a Recording,
        version: &'a Version,
        options: &'a Options,
    ) -> PickState<'a> {
        PickState {
            ..PickState::new(version, options, recording.rocksdb_version)
        }
    }
    let installed = recording.options_of_version(applied);
    let mut picker = CompactionPicker::new(&state(recording, version, &installed));
    let latest = recording.options_after(applied);
    picker.compute_scores(&state(recording, version, latest));
    picker
}

fn inputs_of(unit: &Unit) -> Vec<CompactionInput> {
    let deleted = unit.edit.deleted.iter();
    let inputs = deleted.map(|file| CompactionInput {
        level: file.level,
        files: vec![file.number],
    });
    inputs.collect()
}

/// The states before the `end`th that match the line, with their positions.
fn states_with<'a>(
    states: &'a VecDeque<State>,
    summary: &Summary,
    end: usize,
) -> Vec<(usize, &'a State)> {
    let states = states.iter().enumerate().take(end);
    let same = states.filter(|(_, state)| summary.has_same_files(&state.summary));
    same.collect()
}

/// The verdict on the summaries of one recording.
#[derive(Default)]
struct Judged {
    lines: usize,
    /// Lines that match no version.
    unexplained: Vec<String>,
    /// Lines whose version has another score.
    other_scores: Vec<String>,
}

/// Compares all summaries of a recording; `None` if it is not leveled or has no `MANIFEST`.
fn judge(folder: &Folder) -> Option<Judged> {
    let recording = read_recording(&folder.files()).expect("a readable recording");
    let log = String::from_utf8_lossy(folder.log.as_deref()?);
    if recording.options.compaction_style != CompactionStyle::Level || !recording.has_manifest {
        return None;
    }
    let units = &recording.history.units;
    let next_job = |from: usize| units[from..].iter().find(|unit| !reads_nothing(unit.kind));
    let mut version = recording
        .initial_version()
        .expect("files that fit together");
    let mut states = VecDeque::from([State::new(&recording, &mut version, 0, next_job(0))]);
    let (mut applied, mut last) = (0, 0);
    let mut judged = Judged::default();
    // With one compaction at a time, only the next one can be running.
    let is_serial = job_limits(&recording.options, true).compactions == 1;
    for line in log.lines() {
        let Some(summary) = Summary::parse(line) else {
            continue;
        };
        judged.lines += 1;
        while states.len() < last + WINDOW_AHEAD && applied < units.len() {
            let done = version.apply(&units[applied].edit, recording.rocksdb_version);
            done.expect("an edit that fits");
            applied += 1;
            let next = next_job(applied);
            states.push_back(State::new(&recording, &mut version, applied, next));
        }
        let mut same = states_with(&states, &summary, last + WINDOW);
        if same.is_empty() {
            same = states_with(&states, &summary, states.len());
        }
        same.sort_by_key(|(at, _)| at.abs_diff(last));
        let Some(&(nearest, state)) = same.first() else {
            judged.unexplained.push(format!("{summary:?}"));
            continue;
        };
        last = nearest;
        if is_serial {
            let mut scored = same.iter();
            match scored.find(|(_, state)| state.can_have_score(&summary.max_score)) {
                Some((at, _)) => last = *at,
                None => {
                    let ours = (&state.summary.max_score, &state.busy_score);
                    judged
                        .other_scores
                        .push(format!("{summary:?} but {ours:?}"));
                }
            }
        }
        let old = last.saturating_sub(WINDOW);
        states.drain(..old);
        last -= old;
    }
    Some(judged)
}

#[test]
fn level_summaries_follow_from_the_files() {
    let mut failures = Vec::new();
    for folder in judged_folders() {
        let Some(judged) = judge(&folder) else {
            continue;
        };
        let wrong = judged
            .unexplained
            .iter()
            .chain(&judged.other_scores)
            .take(3);
        failures.extend(wrong.map(|line| format!("{}: {line}", folder.name)));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
