//! Our picker's answer judged by sizes alone, without key ranges (G-19).

use crate::database::Recording;
use crate::replay::recorded_picks::{PickOutcome, RecordedPick};
use engine::compaction::by_size::{KeyNeed, PickedLevels, SizeVerdict};
use engine::compaction::file_age::expired_ttl_files;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::shared_rules::MoveNotAllowed;
use engine::compaction::{CompactionReason, PickResult};
use engine::model::version::Version;
use engine::reasoning::RuleCheck;

/// Runs a picker on files with made-up key ranges. Keeps only the results that do not depend on
/// them: the pick as far as sizes decide it, its reasons, and the verdict if keys decide.
pub(super) fn pick_by_size(
    recording: &Recording,
    picker: &mut CompactionPicker,
    state: &PickState<'_>,
    pick: &RecordedPick,
) -> (PickResult, Option<SizeVerdict>) {
    let style = state.options.compaction_style.rules();
    if style.picks_by_keys() {
        return levels_by_size(picker, state, pick);
    }
    let mut result = picker.pick(state);
    let needs = |check: &RuleCheck| style.key_need(check);
    let checks = result.reasoning.checks();
    let is_by_keys = checks.iter().any(|check| needs(check) == KeyNeed::Pick);
    leave_out(&mut result, |check| {
        needs(check) != KeyNeed::None || (!recording.has_options_file && is_option_unknown(check))
    });
    (result, is_by_keys.then_some(SizeVerdict::NeedsKeys))
}

/// Drops rules about options that no file gives.
pub(super) fn leave_out_unknown_options(result: &mut PickResult) {
    if result.reasoning.checks().iter().any(is_option_unknown) {
        leave_out(result, is_option_unknown);
    }
}

fn leave_out(result: &mut PickResult, is_unknown: impl Fn(&RuleCheck) -> bool) {
    let known = result.reasoning.without(is_unknown);
    if let Some(compaction) = &mut result.compaction {
        compaction.reasoning = known.clone();
    }
    result.reasoning = known;
}

/// Returns true if a rule concerns an option that only an OPTIONS file gives.
fn is_option_unknown(check: &RuleCheck) -> bool {
    check.is::<MoveNotAllowed>()
}

fn levels_by_size(
    picker: &mut CompactionPicker,
    state: &PickState<'_>,
    pick: &RecordedPick,
) -> (PickResult, Option<SizeVerdict>) {
    let undecided = (PickResult::default(), Some(SizeVerdict::NeedsKeys));
    let start = pick.inputs.first().map(|input| input.level);
    let (Some(start), Some(output)) = (start, pick.output_level) else {
        return undecided;
    };
    if pick.outcome == PickOutcome::NothingToDo || !is_by_score(pick) {
        // Marks and ages depend on files that the search through the levels does not reach.
        return undecided;
    }
    let Some(levels) = picker.levels_by_size(state, PickedLevels { start, output }) else {
        return undecided;
    };
    let newest = levels.newest_l0_files;
    let is_same = newest.is_none_or(|count| has_newest(state.version, pick, count));
    let verdict = match (is_same, levels.verdict) {
        // The log gives no reason for a move, which may be due to the file's age.
        (_, SizeVerdict::Disagrees) if has_expired_file(state, pick) => SizeVerdict::NeedsKeys,
        (true, verdict) => verdict,
        (false, _) => SizeVerdict::Disagrees,
    };
    let result = PickResult {
        compaction: None,
        reasoning: levels.reasoning,
    };
    (result, Some(verdict))
}

/// Returns true if a leveled pick may have been made by score; its reason may be unknown.
pub(super) fn is_by_score(pick: &RecordedPick) -> bool {
    let start = pick.inputs.first().map(|input| input.level);
    let by_score = start.map(reason_by_score);
    pick.reason.is_none() || by_score.is_none() || pick.reason == by_score
}

/// Returns true if a pick without a reason has a file with data older than `ttl`.
fn has_expired_file(state: &PickState<'_>, pick: &RecordedPick) -> bool {
    if pick.reason.is_some() {
        return false;
    }
    let expired = expired_ttl_files(state.version, state.options, state.now_seconds);
    let mut inputs = pick.inputs.iter().flat_map(|input| &input.files);
    inputs.any(|file| expired.iter().any(|(_, number)| number == file))
}

/// Reason for a leveled pick made by score (L-16).
pub const fn reason_by_score(start_level: usize) -> CompactionReason {
    match start_level {
        0 => CompactionReason::LevelL0FilesNum,
        _ => CompactionReason::LevelMaxLevelSize,
    }
}

/// Returns true if the inputs are the newest L0 files.
fn has_newest(version: &Version, pick: &RecordedPick, count: usize) -> bool {
    let newest = version.files(0).iter().take(count);
    let newest = newest.map(|file| file.number);
    let inputs = pick.inputs.iter().flat_map(|input| &input.files);
    newest.eq(inputs.copied())
}
