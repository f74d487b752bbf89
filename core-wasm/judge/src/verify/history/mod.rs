//! Drives a whole recorded run by our own rules.
//!
//! The recording gives the options, the command line, the number of writes in each flush, and the
//! order of picks and installs. Keys, picks, moves, cuts and file contents are ours, and each of
//! our installs changes the version for our next pick.
//!
//! ```text
//! recorded   flush   flush   pick 7   flush   install 7        only the order
//! ours       edit    edit    our job  edit    its edit         on our version
//!              =       =                =        =             compared with the recorded edit
//! ```
//! Edits are identical if they delete the same files and add the same entries, keys and levels. Our
//! file numbers are our own; each is paired with the recorded one when the file is added.

mod driver;
mod edit_form;

use crate::regenerate::{Rewriting, regenerable};
use crate::verify::check::{Agreement, Check};
use crate::verify::report::Report;
use driver::Driver;
use engine::model::version::VersionError;
use recordings::database::Recording;
use recordings::history::units::UnitKind;
use recordings::replay::{PickOutcome, ReplayedPick};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Drives the recorded run until an edit differs.
///
/// # Errors
/// A sentence with the reason why the recording cannot be driven: a reason of [`judge_cuts`], or
/// files that were not added by flushes, compactions or moves.
///
/// [`judge_cuts`]: crate::verify::cuts::judge_cuts
pub(super) fn judge_history(
    report: &mut Report,
    recording: &Recording,
    replayed: &[ReplayedPick],
) -> Result<(), String> {
    let regenerable = regenerable(recording)?;
    let units = &recording.history.units;
    if units.iter().any(|unit| unit.kind == UnitKind::Ingestion) {
        return Err("files came from elsewhere".to_string());
    }
    let damaged = |error: VersionError| error.to_string();
    let mut driver = Driver::new(Rewriting::new(recording, regenerable)?)?;
    let mut edits = Agreement {
        agree: 0,
        total: units.len() as u64,
    };
    let mut picks = picks_in_order(replayed).into_iter().peekable();
    let mut difference = None;
    for (state, unit) in units.iter().enumerate() {
        while let Some((_, pick)) = picks.next_if(|(at, _)| *at <= state) {
            driver.pick(pick).map_err(damaged)?;
        }
        difference = driver.install_unit(state, unit).map_err(damaged)?;
        if difference.is_some() {
            break;
        }
        edits.agree += 1;
    }
    report.results.insert(Check::History, edits);
    report.disagreements.extend(difference);
    Ok(())
}

/// Picks that led to a job, each with its state. If the recording does not decide the time, it is
/// the state in which our picker agrees. Within a state, a pick precedes picks that found it in
/// flight.
fn picks_in_order(replayed: &[ReplayedPick]) -> Vec<(usize, &ReplayedPick)> {
    let jobs = replayed
        .iter()
        .filter(|one| one.pick.outcome != PickOutcome::NothingToDo);
    let mut placed: Vec<(usize, &ReplayedPick)> = jobs
        .map(|one| {
            let state = one.agrees_in.map_or(0, |candidate| candidate.state);
            (one.pick.states.get(state).copied().unwrap_or(0), one)
        })
        .collect();
    advance_to_flights(&mut placed);
    placed.sort_by_key(|(state, one)| (*state, one.pick.time, one.pick.job));
    for group in placed.chunk_by_mut(|one, next| one.0 == next.0) {
        order_by_flights(group);
    }
    placed
}

/// Moves each pick forward to the state of any earlier pick that found it in flight.
fn advance_to_flights(placed: &mut [(usize, &ReplayedPick)]) {
    let mut latest: BTreeMap<u32, usize> = BTreeMap::new();
    // The last pick goes first, because one that moves forward may take others along.
    placed.sort_by_key(|(state, one)| (Reverse(*state), Reverse(one.pick.job)));
    for (state, one) in placed.iter_mut() {
        if let Some(bound) = latest.get(&one.pick.job) {
            *state = (*state).min(*bound);
        }
        for job in &one.choice.in_flight {
            let bound = latest.entry(*job).or_insert(*state);
            *bound = (*bound).min(*state);
        }
    }
    // A pick may have been visited before those that found it in flight, so it is bounded again.
    for (state, one) in placed.iter_mut() {
        if let Some(bound) = latest.get(&one.pick.job) {
            *state = (*state).min(*bound);
        }
    }
}

/// Orders picks so that each comes after those that it found in flight.
fn order_by_flights(group: &mut [(usize, &ReplayedPick)]) {
    for place in 0..group.len() {
        let left = &group[place..];
        let waits = |one: &ReplayedPick| {
            let mut in_flight = one.choice.in_flight.iter();
            in_flight.any(|job| left.iter().any(|(_, other)| other.pick.job == *job))
        };
        let next = left.iter().position(|(_, one)| !waits(one)).unwrap_or(0);
        group[place..=place + next].rotate_right(1);
    }
}
