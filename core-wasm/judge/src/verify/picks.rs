//! Compares our picker's picks and moves in the recorded states with RocksDB's.

use crate::verify::check::Check;
use crate::verify::report::Report;
use engine::compaction::{Compaction, CompactionReason};
use engine::model::version::CompactionInput;
use recordings::database::Recording;
use recordings::replay::{
    PickOutcome, ReplayedPick, Temperatures, is_same_score, undecided_reasons,
};
use std::collections::BTreeMap;

/// Judges picks that have been replayed.
pub(super) fn judge_picks(report: &mut Report, recording: &Recording, replayed: &[ReplayedPick]) {
    use Check::{Moves, NothingToDo, OneOfSeveral, Picks, Scores};
    report.begin(&[Picks, OneOfSeveral, NothingToDo, Scores, Moves]);
    let (mut manual, mut before_log) = (0, 0);
    let mut omitted: BTreeMap<&str, u64> = BTreeMap::new();
    let has_temperatures = Temperatures::of(recording).is_some();
    let knows_moves = !recording.has_unknown_partitions;
    for replayed in replayed {
        let pick = &replayed.pick;
        let is_manual = pick.reason == Some(CompactionReason::ManualCompaction);
        let is_nothing = pick.outcome == PickOutcome::NothingToDo;
        let is_known = recording.has_manifest && !replayed.is_undecided;
        let is_colder = pick.reason == Some(CompactionReason::ChangeTemperature);
        let is_decided = replayed.agrees_in.is_some() || (is_colder && has_temperatures);
        if !pick.is_in_log {
            before_log += u64::from(!is_nothing);
        } else if is_known && is_one_of_several(replayed) {
            judge_pick(report, (replayed, knows_moves), OneOfSeveral);
        } else if is_manual {
            manual += 1;
        } else if let Some(reason) = omitted_reason(replayed).filter(|_| !is_known || !is_decided) {
            *omitted.entry(reason).or_default() += 1;
        } else if replayed.is_undecided {
            report.pick_states.not_compared += u64::from(!is_nothing);
        } else if is_nothing {
            judge_nothing(report, replayed);
        } else {
            judge_pick(report, (replayed, knows_moves), Picks);
        }
    }
    let not_compared = report.pick_states.not_compared;
    let earlier = match recording.history.begins {
        0 => "compactions that were picked before the LOG begins",
        _ => "compactions and moves that were picked before the MANIFEST begins",
    };
    for (count, what) in [
        (manual, "manual compactions, which no picker chose"),
        (before_log, earlier),
        (
            not_compared,
            "compactions and moves with unknown key ranges, files or deletions",
        ),
    ] {
        report.leave_out(Check::Picks, count, what);
    }
    for (reason, count) in omitted {
        let what = format!("compactions for a reason that is not modelled: {reason}");
        report.leave_out(Check::Picks, count, what);
        report.omitted += count;
    }
    if !recording.has_manifest {
        report.results.remove(&Moves);
        report.results.remove(&OneOfSeveral);
        report.by_size = Some(by_size_note(recording, not_compared));
    }
}

/// A note about which parts of picks are compared without a MANIFEST, and about the rest.
fn by_size_note(recording: &Recording, not_compared: u64) -> String {
    let style = recording.options.compaction_style.rules();
    let compared = match style.picks_by_keys() {
        true => "levels and reasons are compared, and the files of intra-L0 compactions",
        false => "levels, reasons and files are compared",
    };
    let left_out = match not_compared {
        0 => String::new(),
        count => format!("; {count} picks with unknown key ranges or files are not"),
    };
    format!("no MANIFEST: {compared}{left_out}")
}

/// Returns true if nothing in the recording decides which files were picked.
fn is_one_of_several(replayed: &ReplayedPick) -> bool {
    let is_told = replayed.pick.reason.is_some() && replayed.agrees_in.is_none();
    let mut reasons = undecided_reasons(&replayed.pick);
    replayed.choice.is_one_of_several || (is_told && reasons.next().is_some())
}

/// Reason for a compaction that our picker never makes, if nothing shows which files it could have
/// picked.
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

fn judge_nothing(report: &mut Report, replayed: &ReplayedPick) {
    report.count(Check::NothingToDo, replayed.agrees_in.is_some());
    if replayed.agrees_in.is_none() {
        let result = &replayed.choice.result;
        let got = result.compaction.as_ref();
        let got = got.map_or(String::new(), describe_compaction);
        let expected = format!("nothing to do at {}", replayed.pick.time);
        let rule = result.reasoning.deciding_rule();
        report.differ((Check::NothingToDo, 0), expected, got, rule);
    }
}

fn judge_pick(report: &mut Report, (replayed, knows_moves): (&ReplayedPick, bool), check: Check) {
    let (pick, choice) = (&replayed.pick, &replayed.choice);
    let got = choice.result.compaction.as_ref();
    let text = || got.map_or("nothing to do".to_string(), describe_compaction);
    let rule = choice.result.reasoning.deciding_rule();
    if let Some(score) = pick.score.filter(|_| check == Check::Picks) {
        report.count(Check::Scores, is_same_score(choice.score, score));
    }
    report.count(check, replayed.agrees_in.is_some());
    if let Some(candidate) = replayed.agrees_in {
        let (is_first, is_other) = (candidate.is_first_state, candidate.order != 0);
        let is_pick = check == Check::Picks;
        report.pick_states.first_state += u64::from(is_pick && !is_other);
        report.pick_states.other_order += u64::from(is_pick && is_first && is_other);
    } else {
        let expected = describe(&choice.expected_inputs, pick.output_level, pick.reason);
        report.differ((check, pick.job), expected, text(), rule);
    }
    // Keys decide if files can be moved, but not if they are dropped.
    if !knows_moves || choice.by_size.is_some() || (check == Check::OneOfSeveral && got.is_none()) {
        return;
    }
    let is_move = pick.outcome == PickOutcome::Move;
    let is_drop = pick.outcome == PickOutcome::Drop;
    let is_same_move =
        got.is_some_and(|got| got.is_trivial_move == is_move && got.is_deletion == is_drop);
    report.count(Check::Moves, is_same_move);
    if !is_same_move {
        let expected = match pick.outcome {
            PickOutcome::Move => "trivial move",
            PickOutcome::Drop => "drop",
            _ => "rewrite",
        };
        report.differ((Check::Moves, pick.job), expected, text(), rule);
    }
}

fn describe_compaction(compaction: &Compaction) -> String {
    let reason = Some(compaction.reason);
    describe(&compaction.inputs, Some(compaction.output_level), reason)
}

/// Describes a pick, as in `394 393 @0 + 12 @48 to L48, UniversalSizeRatio`.
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
