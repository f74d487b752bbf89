//! Picks and moves: what our picker chose in the recorded states, against what RocksDB chose.

use std::collections::BTreeMap;

use crate::verify::verdict::{Agreement, CheckKind, Disagreement, PickAgreement};
use engine::compaction::{Compaction, CompactionReason};
use engine::model::version::CompactionInput;
use recordings::replay::recorded_pick::PickOutcome;
use recordings::replay::{ReplayedPick, is_same_score};

/// The verdict on the picks of one recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PickReport {
    /// Compactions and moves.
    pub picks: PickAgreement,
    /// Trivial move or rewrite.
    pub moves: Agreement,
    /// Attempts that found nothing to do.
    pub nothing_to_do: Agreement,
    /// Scores.
    pub scores: Agreement,
    /// Manual compactions, which no picker chose.
    pub manual: u64,
    /// Jobs whose pick was before the log began.
    pub before_log: u64,
    /// Compactions for reasons that the model leaves out, by reason.
    pub omitted: BTreeMap<&'static str, u64>,
    /// Differences, in the order of the picks.
    pub disagreements: Vec<Disagreement>,
}

/// Judges replayed picks.
pub fn judge_picks(replayed: &[ReplayedPick]) -> PickReport {
    let mut report = PickReport::default();
    for replayed in replayed {
        match replayed.pick.outcome {
            _ if !replayed.pick.is_in_log => report.before_log += 1,
            _ if replayed.pick.reason == Some(CompactionReason::ManualCompaction) => {
                report.manual += 1;
            }
            _ if omitted_reason(replayed).is_some() => {
                let reason = omitted_reason(replayed).unwrap_or_default();
                *report.omitted.entry(reason).or_default() += 1;
            }
            PickOutcome::NothingToDo if replayed.is_undecided => {}
            _ if replayed.is_undecided => report.picks.not_compared += 1,
            PickOutcome::NothingToDo => judge_nothing(&mut report, replayed),
            _ => judge_pick(&mut report, replayed),
        }
    }
    report
}

/// The reason of a compaction that our picker never makes: bottommost files, reads and blobs are
/// left out of the model (L-41, L-42), and which files are marked by a collector of properties or
/// hold one range deletion only is not recorded.
fn omitted_reason(replayed: &ReplayedPick) -> Option<&'static str> {
    use CompactionReason::{
        BottommostFiles, ChangeTemperature, FilesMarkedForCompaction, ForcedBlobGc, ReadTriggered,
        RefitLevel,
    };
    let reason = replayed.pick.reason?;
    let is_omitted = matches!(
        reason,
        BottommostFiles
            | ChangeTemperature
            | FilesMarkedForCompaction
            | ForcedBlobGc
            | ReadTriggered
            | RefitLevel
    );
    is_omitted.then(|| reason.name())
}

fn judge_nothing(report: &mut PickReport, replayed: &ReplayedPick) {
    report.nothing_to_do.total += 1;
    if replayed.agrees_in.is_some() {
        report.nothing_to_do.agree += 1;
        return;
    }
    let got = replayed.choice.result.compaction.as_ref();
    report.disagreements.push(Disagreement {
        job: 0,
        kind: CheckKind::NothingToDo,
        expected: format!("nothing to do at {}", replayed.pick.time),
        got: got.map_or(String::new(), describe_compaction),
        rule: replayed.choice.result.reasoning.deciding_rule().to_string(),
    });
}

fn judge_pick(report: &mut PickReport, replayed: &ReplayedPick) {
    let (pick, choice) = (&replayed.pick, &replayed.choice);
    let got = choice.result.compaction.as_ref();
    report.picks.total += 1;
    let is_move = pick.outcome == PickOutcome::Move;
    let is_drop = pick.outcome == PickOutcome::Drop;
    let is_same_move =
        got.is_some_and(|got| got.is_trivial_move == is_move && got.is_deletion == is_drop);
    // Whether files can move hangs on keys; whether they are dropped does not.
    let is_move_known = choice.by_size.is_none();
    report.moves.total += u64::from(is_move_known);
    report.moves.agree += u64::from(is_move_known && is_same_move);
    if let Some(score) = pick.score {
        report.scores.total += 1;
        report.scores.agree += u64::from(is_same_score(choice.score, score));
    }
    let text = || got.map_or("nothing to do".to_string(), describe_compaction);
    if let Some(candidate) = replayed.agrees_in {
        report.picks.agree += 1;
        report.picks.first_state += u64::from(candidate.order == 0);
        let is_other_order = candidate.is_first_state && candidate.order != 0;
        report.picks.other_order += u64::from(is_other_order);
    } else {
        report.disagreements.push(Disagreement {
            job: pick.job,
            kind: CheckKind::Pick,
            expected: describe(&choice.expected_inputs, pick.output_level, pick.reason),
            got: text(),
            rule: choice.result.reasoning.deciding_rule().to_string(),
        });
    }
    if is_move_known && !is_same_move {
        let expected = match pick.outcome {
            PickOutcome::Move => "trivial move",
            PickOutcome::Drop => "drop",
            _ => "rewrite",
        };
        report.disagreements.push(Disagreement {
            job: pick.job,
            kind: CheckKind::Move,
            expected: expected.to_string(),
            got: text(),
            rule: choice.result.reasoning.deciding_rule().to_string(),
        });
    }
}

fn describe_compaction(compaction: &Compaction) -> String {
    let reason = Some(compaction.reason);
    describe(&compaction.inputs, Some(compaction.output_level), reason)
}

/// `394 393 @0 + 12 @48 to L48, UniversalSizeRatio`
fn describe(
    inputs: &[CompactionInput],
    output_level: Option<usize>,
    reason: Option<CompactionReason>,
) -> String {
    let levels: Vec<String> = inputs
        .iter()
        .map(|input| {
            let numbers = input.files.iter().map(|number| number.0.to_string());
            format!("{} @{}", numbers.collect::<Vec<_>>().join(" "), input.level)
        })
        .collect();
    let level = output_level.map_or("?".to_string(), |level| level.to_string());
    let reason = reason.map_or("unknown reason", CompactionReason::name);
    format!("{} to L{level}, {reason}", levels.join(" + "))
}
