//! The moments at which a table may have been printed.
//!
//! ```text
//! LOG      opened ── … ── job 78 ends ── job 80 ends ── Shutdown: canceling all background work
//! printed            uptime ± 0.05 s ├────────────────┤
//! ```
//! A program asks for its statistics before it closes the database, and jobs may end in between.

use crate::verify::job_totals::counted_jobs;
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// Half of the last decimal of a printed uptime, in µs.
const UPTIME_ROUNDING_MICROS: u64 = 50_000;

/// Moments that are tried of a table.
const MOST_MOMENTS: usize = 64;

/// Moments before `shutdown` that fit the printed uptime, the latest first: those right before
/// something that a table counts. None where no uptime is printed.
pub(super) fn earlier_moments(
    recording: &Recording,
    log: &LogFacts,
    printed: &str,
    shutdown: u64,
) -> Vec<u64> {
    let opened = log.opens.last().map(|open| open.time).or(log.first_time);
    let (Some(opened), Some(uptime)) = (opened, uptime_micros(printed)) else {
        return Vec::new();
    };
    let earliest = opened.saturating_add(uptime.saturating_sub(UPTIME_ROUNDING_MICROS));
    let jobs = counted_jobs(recording, log);
    let counted = jobs.iter().map(|job| job.time);
    let installed = recording.history.units.iter().map(|unit| unit.reported);
    let started = log.compactions.values().map(|facts| facts.started);
    let stalled = log.stalls.iter().map(|stall| stall.time);
    let changed = counted.chain(installed).chain(started).chain(stalled);
    let mut moments: Vec<u64> = changed.collect();
    moments.retain(|time| (earliest..shutdown).contains(time));
    moments.sort_unstable();
    moments.dedup();
    moments.reverse();
    moments.truncate(MOST_MOMENTS);
    moments
}

/// The last uptime of a text, in µs.
fn uptime_micros(printed: &str) -> Option<u64> {
    let (_, rest) = printed.rsplit_once("Uptime(secs): ")?;
    let seconds: f64 = rest.split(' ').next()?.parse().ok()?;
    let is_time = (0.0..1e12).contains(&seconds);
    is_time.then_some((seconds * 1e6) as u64)
}
