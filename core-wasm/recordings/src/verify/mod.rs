//! Recorded decisions against ours: picks, moves, cuts, the Compaction Stats table, the whole run.

pub mod closed_loop;
pub mod cuts;
pub mod history;
pub mod picks;
pub mod table;
pub mod table_numbers;

use crate::read::replay::{ReplayedPick, replay_picks};
use crate::read::{RecordedError, Recording, RecordingFiles, read_recording};
use closed_loop::{ClosedLoop, close_loop};
use cuts::judge_cuts;
use engine::machine::cost::MachineProfile;
use engine::options::text::OptionText;
use history::judge_history;
use picks::judge_picks;
use table::judge_table;

/// How many of a kind of decision agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Those that agree.
    pub agree: u64,
    /// All.
    pub total: u64,
}

/// Agreement of picks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickAgreement {
    /// Picks that agree in some state of their window.
    pub agree: u64,
    /// All compactions and trivial moves that a picker chose.
    pub total: u64,
    /// Those that agree in the first candidate state with the likeliest jobs in flight.
    pub first_state: u64,
    /// Those that agree in the first candidate state with other jobs in flight.
    pub other_order: u64,
}

/// What kind of decision a disagreement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// Inputs, output level or reason of a compaction.
    Pick,
    /// One output file of a compaction.
    Cut,
    /// Trivial move or rewrite.
    Move,
    /// One cell of the Compaction Stats table.
    Table,
    /// A pick that found nothing to do.
    NothingToDo,
    /// One edit of the run that our engine drives.
    History,
}

impl CheckKind {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pick => "pick",
            Self::Cut => "cut",
            Self::Move => "move",
            Self::Table => "table",
            Self::NothingToDo => "nothing_to_do",
            Self::History => "history",
        }
    }
}

/// One decision on which the recording and we differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The recording's job; 0 for a table cell.
    pub job: u32,
    /// The kind of decision.
    pub kind: CheckKind,
    /// What RocksDB did.
    pub expected: String,
    /// What we would do.
    pub got: String,
    /// The rule that decided for us, such as `U-18`; empty where none is known.
    pub rule: String,
}

/// Which checks to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Picks and "nothing to do" lines.
    pub picks: bool,
    /// Output cuts.
    pub cuts: bool,
    /// Trivial move or rewrite.
    pub moves: bool,
    /// The final Compaction Stats table.
    pub table: bool,
    /// The run driven by our engine.
    pub history: bool,
    /// The run at its own pace; a prediction, and not among the default checks.
    pub closed_loop: bool,
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            picks: true,
            cuts: true,
            moves: true,
            table: true,
            history: true,
            closed_loop: false,
        }
    }
}

/// The verdict on one recording. `None` means that the check does not apply to this recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The recording's name.
    pub name: String,
    /// The release that wrote it, as `11.8.1`.
    pub rocksdb: String,
    /// Picks.
    pub picks: Option<PickAgreement>,
    /// Output cuts; `None` where keys cannot be regenerated.
    pub cuts: Option<Agreement>,
    /// Flushed files, compared like cuts.
    pub flushes: Option<Agreement>,
    /// Files that agree in keys, and also in bytes.
    pub exact_sizes: Option<Agreement>,
    /// Trivial moves.
    pub moves: Option<Agreement>,
    /// Cells of the Compaction Stats table.
    pub table: Option<Agreement>,
    /// Version edits of the run driven by our engine: identical ones before the first difference;
    /// `None` where keys cannot be regenerated.
    pub history: Option<Agreement>,
    /// Write amplification and number of compactions at the recorded pace.
    pub closed_loop: Option<ClosedLoop>,
    /// Attempts that found nothing to do, asked again.
    pub nothing_to_do: Option<Agreement>,
    /// Compaction scores at the picks, to the six digits that RocksDB logs.
    pub scores: Option<Agreement>,
    /// Why checks do not apply, and what the readers warned about.
    pub notes: Vec<String>,
    /// Every difference, in the order of the recording.
    pub disagreements: Vec<Disagreement>,
}

/// Verifies one recording.
///
/// # Errors
/// A damaged file, or no file at all.
pub fn verify(files: &RecordingFiles, checks: Checks) -> Result<Report, RecordedError> {
    let recording = read_recording(files)?;
    let printed = files.stats.map(String::from_utf8_lossy);
    Ok(verify_recording(&recording, printed.as_deref(), checks))
}

/// Verifies a recording that was read already; `printed` is what db_bench printed.
pub fn verify_recording(recording: &Recording, printed: Option<&str>, checks: Checks) -> Report {
    let release = recording.rocksdb_version;
    let mut report = Report {
        name: recording.name.clone(),
        rocksdb: format!("{}.{}.{}", release.major, release.minor, release.patch),
        notes: recording.warnings.clone(),
        ..Report::default()
    };
    let replayed = match checks.picks || checks.moves || checks.cuts || checks.history {
        true => replay(&mut report, recording),
        false => None,
    };
    if checks.picks || checks.moves {
        add_picks(&mut report, replayed.as_deref(), checks);
    }
    if checks.cuts {
        add_cuts(&mut report, recording, replayed.as_deref());
    }
    if checks.table {
        add_table(&mut report, recording, printed);
    }
    if checks.closed_loop {
        match close_loop(recording, &MachineProfile::default()) {
            Ok(closed) => report.closed_loop = Some(closed),
            Err(reason) => report.notes.push(format!("loop: {reason}")),
        }
    }
    if checks.history {
        add_history(&mut report, recording, replayed.as_deref());
    }
    report
}

/// Our picker's answers to all picks; `None`, with a note, where there is nothing to ask about.
fn replay(report: &mut Report, recording: &Recording) -> Option<Vec<ReplayedPick>> {
    if !recording.is_replayable() {
        let style = recording.options.compaction_style.to_text();
        report
            .notes
            .push(if recording.has_manifest && recording.log.is_some() {
                format!("picks and moves: {style} is not modelled yet")
            } else {
                "picks and moves: need the MANIFEST and the LOG".to_string()
            });
        return None;
    }
    match replay_picks(recording) {
        Ok(replayed) => Some(replayed),
        Err(error) => {
            report.notes.push(format!("picks and moves: {error}"));
            None
        }
    }
}

fn add_picks(report: &mut Report, replayed: Option<&[ReplayedPick]>, checks: Checks) {
    let Some(replayed) = replayed else {
        return;
    };
    let picks = judge_picks(replayed);
    if checks.picks {
        report.picks = Some(picks.picks);
        report.nothing_to_do = Some(picks.nothing_to_do);
        report.scores = Some(picks.scores);
    }
    if checks.moves {
        report.moves = Some(picks.moves);
    }
    if picks.manual > 0 {
        let count = picks.manual;
        report
            .notes
            .push(format!("{count} manual compactions are no picks"));
    }
    let is_wanted = |disagreement: &Disagreement| match disagreement.kind {
        CheckKind::Move => checks.moves,
        _ => checks.picks,
    };
    report
        .disagreements
        .extend(picks.disagreements.into_iter().filter(is_wanted));
}

fn add_cuts(report: &mut Report, recording: &Recording, replayed: Option<&[ReplayedPick]>) {
    match judge_cuts(recording, replayed.unwrap_or_default()) {
        Ok(cuts) => {
            report.cuts = Some(cuts.cuts);
            report.flushes = Some(cuts.flushes);
            report.exact_sizes = Some(cuts.exact_sizes);
            report.disagreements.extend(cuts.disagreements);
        }
        Err(reason) => report.notes.push(format!("cuts: {reason}")),
    }
}

fn add_history(report: &mut Report, recording: &Recording, replayed: Option<&[ReplayedPick]>) {
    match judge_history(recording, replayed.unwrap_or_default()) {
        Ok(history) => {
            report.history = Some(history.edits);
            report.disagreements.extend(history.disagreement);
        }
        Err(reason) => report.notes.push(format!("history: {reason}")),
    }
}

fn add_table(report: &mut Report, recording: &Recording, printed: Option<&str>) {
    let (Some(log), Some(printed), true) = (&recording.log, printed, recording.has_manifest) else {
        let needs = "table: needs the MANIFEST, the LOG and stats.txt";
        report.notes.push(needs.to_string());
        return;
    };
    match judge_table(recording, log, printed) {
        Ok(Some(table)) => {
            report.table = Some(table.cells);
            report.disagreements.extend(table.disagreements);
        }
        Ok(None) => report.notes.push("table: stats.txt holds none".to_string()),
        Err(error) => report.notes.push(format!("table: {error}")),
    }
}
