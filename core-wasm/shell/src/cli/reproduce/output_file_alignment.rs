//! Policies for cutting output files, and the work that each saves: five policies on three key
//! distributions, and db_bench's fillrandom.
//!
//! The published simulator kept keys as bits: entries of equal size, no deletions or compression,
//! and one compaction at a time, finished before the next flush. The scenarios match it, with no
//! compression and a machine on which compactions take no time.
//!
//! The bytes in fillrandom are judged only with dynamic level bytes. Two numbers for its machine
//! are calibrated on its first run: 2926.7 s of flushes and compactions, and 7.216 GB flushed after
//! the dump at 1200 s. That run's bytes, and the second run, are predictions.

use super::experiment::{Experiment, gib, list, nearness, number, text};
use crate::file_history::Files;
use crate::problem::Problem;
use engine::compaction::outputs::CutReason;
use engine::log::{Event, EventKind};
use serde_json::{Value, json};

/// Policy that RocksDB uses now.
const CHOSEN: &str = "dynamic-2x";
const TARGET_FILE_SIZE: u64 = 32 << 20;

/// User bytes between two points of the write-amplification curve.
const CURVE_STEP_BYTES: u64 = 250_000_000;

/// Widths of the ranges compared before and after a level opens, in bytes.
const COMPARED_BYTES: [u64; 3] = [2_500_000_000, 5_000_000_000, 10_000_000_000];

/// Runs all policies, and fillrandom with and without alignment.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(super) fn reproduce(experiment: &mut Experiment<'_>) -> Result<(), Problem> {
    for distribution in list(&experiment.plan["distributions"]).map(text) {
        simulate_policies(experiment, distribution)?;
    }
    for plan in list(&experiment.plan["fill_random"]) {
        fill_random(experiment, plan)?;
    }
    Ok(())
}

fn simulate_policies(experiment: &mut Experiment<'_>, distribution: &str) -> Result<(), Problem> {
    let sizes = &experiment.published["simulator"]["output_file_bytes"];
    let is_random = distribution == "random";
    let mut runs: Vec<(&str, f64, f64)> = Vec::new();
    for plan in list(&experiment.plan["policies"]) {
        let policy = text(&plan["scenario"]);
        let mut followed = Followed::default();
        let scenario = format!("output-cut-{policy}-{distribution}");
        let run = experiment.run(&scenario, &Value::Null, |event| followed.follow(event))?;
        let row = format!("{distribution}, {policy}");
        if is_random {
            let published = &sizes[text(&plan["published"])];
            add_sizes(experiment, &row, &followed, published);
        }
        if policy == CHOSEN {
            // Excludes each job's last file, which ends with the input; a flush writes only one.
            let cut = followed.files.all.iter();
            let cut = cut.filter(|file| file.cut_reason != CutReason::EndOfInput);
            let cut: Vec<u64> = cut.map(|file| file.bytes).collect();
            let range = TARGET_FILE_SIZE / 2..=TARGET_FILE_SIZE * 2;
            let within = cut.iter().filter(|bytes| range.contains(bytes)).count();
            let within = within as f64 / cut.len().max(1) as f64;
            let column = "output sizes between 50 % and 200 % of the target";
            let shown = format!("{:.1} %", 100.0 * within);
            experiment.add(&row, column, "nearly all", shown, 0.99 <= within);
            if is_random {
                check_growth(experiment, &row, &followed);
            }
        }
        let json = run.summary().json;
        let moved_bytes = number(&json["sum"]["moved_bytes"]);
        runs.push((policy, number(&json["write_amp"]), moved_bytes));
    }
    check_policies(experiment, distribution, &runs);
    Ok(())
}

/// Adds number, mean and standard deviation of the final file sizes, next to the published ones.
fn add_sizes(experiment: &mut Experiment<'_>, row: &str, run: &Followed, published: &Value) {
    let sizes: Vec<f64> = run.files.live().map(|file| file.bytes as f64).collect();
    let count = sizes.len() as f64;
    let mean = sizes.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = sizes.iter().map(|bytes| bytes * bytes).sum();
    // Sample standard deviation, as computed by pandas' `describe`.
    let spread = squares - count.max(2.0) * mean * mean;
    let deviation = (spread / (count.max(2.0) - 1.0)).max(0.0).sqrt();
    let numbers = [json!(sizes.len()), json!(mean), json!(deviation)];
    for (key, simulated) in ["count", "mean", "std"].into_iter().zip(numbers) {
        let column = format!("{key} at the end");
        experiment.add(row, column, published[key].clone(), simulated, None);
    }
}

/// Adds claims: each policy beats the baseline; on random keys, the chosen one does so by more than
/// 10 % and moves more bytes. `runs`: name, write amplification, trivially moved bytes.
fn check_policies(experiment: &mut Experiment<'_>, distribution: &str, runs: &[(&str, f64, f64)]) {
    let Some(((_, base, base_moved), others)) = runs.split_first() else {
        return;
    };
    for (policy, write_amp, _) in others {
        let row = format!("{distribution}, {policy}");
        let column = "write amplification ÷ baseline";
        let saved = format!("{:.3}", write_amp / base);
        experiment.add(row, column, "< 1", saved, write_amp < base);
    }
    if let (Some((_, write_amp, moved)), "random") = (others.last(), distribution) {
        let column = "chosen policy's write amplification ÷ baseline";
        let (saved, moved) = (write_amp / base, moved / base_moved);
        let shown = format!("{saved:.3}");
        experiment.add(distribution, column, "< 0.9", shown, saved < 0.9);
        let column = "chosen policy's trivially moved bytes ÷ baseline";
        let shown = format!("{moved:.2}");
        experiment.add(distribution, column, "≥ 1.3", shown, 1.3 <= moved);
    }
}

/// Adds a claim that fewer bytes are rewritten once dynamic level bytes have opened a level.
fn check_growth(experiment: &mut Experiment<'_>, row: &str, run: &Followed) {
    let Some((at, base_level)) = run.base_levels.last().copied() else {
        return;
    };
    // The curve swings with the rhythm of the levels, so a drop must show at every width.
    let windows = COMPARED_BYTES.iter().filter_map(|width| {
        let before = run.write_amp_between(at.saturating_sub(*width), at)?;
        Some((*width, before, run.write_amp_between(at, at + width)?))
    });
    let windows: Vec<(u64, f64, f64)> = windows.collect();
    let shown = windows.iter().map(|(width, before, after)| {
        let width = *width as f64 / 1e9;
        format!("{before:.2} to {after:.2} over {width:.1} GB")
    });
    let shown = shown.collect::<Vec<_>>().join(", ");
    let shown = format!("at {:.1} GB: {shown}", at as f64 / 1e9);
    let column = format!("write amplification drops where L{base_level} opens");
    let holds = !windows.is_empty() && windows.iter().all(|(_, before, after)| after < before);
    experiment.add(row, column, "near 40 GB", shown, holds);
}

/// Runs fillrandom without and with alignment. The bytes written are those of flushes and
/// compactions, as in RocksDB's *Cumulative compaction*.
fn fill_random(experiment: &mut Experiment<'_>, plan: &Value) -> Result<(), Problem> {
    let name = text(&plan["name"]);
    let mut written = Vec::new();
    for (policy_name, policy) in [("baseline", "baseline"), ("aligned", "dynamic_2x")] {
        let mut set = plan["set"].clone();
        set["output_cut_policy"] = policy.into();
        let run = experiment.run("output-cut-fillrandom", &set, |_| ())?;
        let sum = &run.summary().json["sum"];
        let flushed = run.event_stats().tally.table.flushed_bytes();
        let numbers = [
            ("flush_gb", gib(flushed as f64)),
            ("compaction_write_gb", gib(number(&sum["write_bytes"]))),
            ("compaction_read_gb", gib(number(&sum["read_bytes"]))),
            ("seconds", number(&sum["comp_sec"])),
        ];
        let published = &experiment.published[policy_name];
        let row = format!("{name}, {policy_name}");
        for (key, ours) in numbers {
            let theirs = &published[key];
            experiment.add(&row, key, theirs.clone(), ours, None);
            if plan["is_judged"] == true && key.ends_with("_gb") {
                let (claim, shown) = (&experiment.plan["amounts"], format!("{ours:.2}"));
                experiment.add_near(&row, key, claim, theirs.clone(), ours, shown);
            }
        }
        written.push((number(&published["compaction_write_gb"]), numbers[1].1));
    }
    let (expected, ratio) = (written[1].0 / written[0].0, written[1].1 / written[0].1);
    let (is_near, _) = nearness(&experiment.plan["ratio"], expected, ratio);
    let column = "bytes written, aligned ÷ baseline";
    let published = format!("{expected:.3} ± 0.02");
    experiment.add(name, column, published, format!("{ratio:.3}"), is_near);
    Ok(())
}

/// Facts from the event log of one run.
#[derive(Default)]
struct Followed {
    files: Files,
    /// User, flushed and compacted bytes, at every [`CURVE_STEP_BYTES`].
    curve: Vec<(u64, u64, u64)>,
    /// User bytes and new base level, at each change of the base level.
    base_levels: Vec<(u64, u32)>,
}

impl Followed {
    /// Write amplification of the bytes flushed between two points; `None` beyond the end.
    fn write_amp_between(&self, from: u64, to: u64) -> Option<f64> {
        let at = |bytes: u64| self.curve.iter().find(|(at, ..)| bytes <= *at).copied();
        let (from, to) = (at(from)?, at(to)?);
        let flushed = (to.1 - from.1) as f64;
        Some((flushed + (to.2 - from.2) as f64) / flushed.max(1.0))
    }

    fn follow(&mut self, event: &Event) {
        self.files.follow(event, 0, 0);
        let user_bytes = event.user_bytes_written;
        match &event.kind {
            EventKind::FlushFinished { shape, .. }
            | EventKind::CompactionFinished { shape, .. }
            | EventKind::TrivialMove { shape, .. } => {
                let last = self.curve.last();
                if last.map_or(0, |(at, ..)| at + CURVE_STEP_BYTES) <= user_bytes {
                    let point = (user_bytes, shape.flushed_bytes, shape.compacted_bytes);
                    self.curve.push(point);
                }
            }
            EventKind::LevelTargets { base_level, .. } => {
                let last = self.base_levels.last().map(|(_, level)| *level);
                if last != Some(*base_level) {
                    self.base_levels.push((user_bytes, *base_level));
                }
            }
            _ => {}
        }
    }
}
