//! Picks that our picker would also make; their events carry its reasons.

use crate::database::Recording;
use crate::replay::{ReplayedPick, reason_by_score, replay_picks};
use engine::compaction::{Compaction, CompactionReason};
use engine::model::sorting::sort_by_key;
use engine::reasoning::Reasoning;

/// Owner of a pick: a unit, or a job that was never installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Picked {
    Unit(usize),
    Job(u32),
}

/// Answer of our picker that agrees with a pick.
#[derive(Clone, Debug)]
pub(super) struct AgreedPick {
    /// The compaction as a whole; `None` if sizes alone decide, which only give its levels.
    pub compaction: Option<Compaction>,
    /// Reason for the pick.
    pub reason: CompactionReason,
    /// Score of the start level.
    pub score: f64,
    /// Rules that the picker tried.
    pub reasoning: Reasoning,
}

/// Our picker's agreeing answers by the owners of the picks; each is used once.
pub(super) fn agreed_picks(recording: &Recording) -> Vec<(Picked, Option<AgreedPick>)> {
    if !recording.is_replayable() {
        return Vec::new();
    }
    let agreed = replay_picks(recording, true, |replayed| {
        replayed.agrees_in?;
        let job = Picked::Job(replayed.pick.job);
        let place = replayed.pick.unit.map_or(job, Picked::Unit);
        Some((place, Some(agreed_pick(replayed)?)))
    });
    let mut agreed = agreed.unwrap_or_default();
    sort_by_key(&mut agreed, |(place, _)| *place);
    agreed
}

fn agreed_pick(replayed: ReplayedPick) -> Option<AgreedPick> {
    let mut choice = replayed.choice;
    choice.result.reasoning.shrink_to_fit();
    if let Some(mut compaction) = choice.result.compaction {
        compaction.reasoning.shrink_to_fit();
        return Some(AgreedPick {
            reason: compaction.reason,
            score: compaction.score,
            reasoning: std::mem::take(&mut compaction.reasoning),
            compaction: Some(compaction),
        });
    }
    let start = replayed.pick.inputs.first()?.level;
    choice.by_size.map(|_| AgreedPick {
        compaction: None,
        reason: reason_by_score(start),
        score: choice.score,
        reasoning: choice.result.reasoning,
    })
}
