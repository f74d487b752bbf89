//! Policies for cutting output files, and the work that they save: five on three distributions of
//! keys, and db_bench's fillrandom.
//!
//! The published simulator held keys as bits: entries of one size, no deletions, no compression,
//! one compaction at a time, all done before the next flush. The scenarios ask for the same: no
//! compression, and a machine on which compactions take no time.

use super::experiment::{Experiment, Settings, Tolerance, gib};
use crate::problem::Problem;
use engine::compaction::outputs::CutReason;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Our policy, which is the end of the scenario's name, and the published column.
const POLICIES: [(&str, &str); 5] = [
    ("baseline", "base"),
    ("fixed-50", "50p"),
    ("fixed-75", "75p"),
    ("dynamic", "dynamic"),
    (CHOSEN, "2xdynamic"),
];
/// The policy that RocksDB has now.
const CHOSEN: &str = "dynamic-2x";
const DISTRIBUTIONS: [&str; 3] = ["random", "zipf-1.01", "zipf-1.2"];
const TARGET_FILE_SIZE: u64 = 32 << 20;

/// User bytes between two points of the curve of write amplification.
const CURVE_STEP_BYTES: u64 = 250_000_000;

/// Widths that are compared before and after a level opens.
const COMPARED_BYTES: [u64; 3] = [2_500_000_000, 5_000_000_000, 10_000_000_000];

pub(crate) const NOTES: [&str; 3] = [
    "The heading of the published table of file sizes says all compaction outputs. But count × \
     mean is 51.6 GB for every policy, although the policies write different amounts. So it must \
     describe the files at the end of the test, and those are compared.",
    "The number of keys was not published. 442 million keys (50 GiB of entries), written twice, \
     leave the published 51.6 GB of files; this is the only fitted number. A file that reaches \
     twice the target exceeds it by its index (C-14).",
    "The printed command of fillrandom has static level sizes. With them at most 257 GB are \
     written without alignment (published: 285.90 GB) on each of 30 machines that were tried, fast \
     and slow, with few cores and with a shared device. With \
     level_compaction_dynamic_level_bytes, and one machine for both runs, all published amounts \
     and times agree: perhaps the option was set in the published runs.",
];

/// Names and values of options.
type Options = &'static [(&'static str, &'static str)];

/// Ways to run the published fillrandom: a name, the options that are set besides, and true where
/// the claims about bytes are judged. Two numbers of the machine are calibrated on times of the
/// first run: 2926.7 s of flushes and compactions, and 7.216 GB flushed after the dump at 1200 s.
/// Its bytes, and the second run, are predictions.
const FILL_RANDOM: [(&str, Options, bool); 2] = [
    ("fillrandom as printed", &[], false),
    (
        "fillrandom, dynamic level bytes",
        &[
            ("level_compaction_dynamic_level_bytes", "true"),
            ("machine.entry_nanos", "110"),
            ("machine.random_write_nanos", "4180"),
        ],
        true,
    ),
];

/// The allowed distance of bytes of fillrandom from the published ones.
const AMOUNTS: Tolerance = Tolerance::Percent(5.0);

/// The allowed distance of the ratio of bytes.
const RATIO: Tolerance = Tolerance::Absolute(0.02);

/// Runs all policies and the fillrandom pair.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings, experiment: &mut Experiment) -> Result<(), Problem> {
    for distribution in DISTRIBUTIONS {
        simulate_policies(experiment, settings, distribution)?;
    }
    for (name, set, is_judged) in FILL_RANDOM {
        fill_random(experiment, settings, name, (set, is_judged))?;
    }
    Ok(())
}

fn simulate_policies(
    experiment: &mut Experiment,
    settings: &Settings,
    distribution: &str,
) -> Result<(), Problem> {
    let sizes = experiment.published["simulator"]["output_file_bytes"].clone();
    let is_random = distribution == "random";
    let mut runs: Vec<(&str, Followed)> = Vec::new();
    for (policy, column) in POLICIES {
        let mut run = Followed::default();
        let scenario = format!("output-cut-{policy}-{distribution}");
        settings.run(&scenario, &[], |event| run.follow(event))?;
        let row = format!("{distribution}, {policy}");
        if is_random {
            add_sizes(experiment, &row, &run, &sizes[column]);
        }
        if policy == CHOSEN {
            let within = run.cut_within as f64 / run.cut.max(1) as f64;
            let shown = format!("{:.1} %", 100.0 * within);
            let column = "output sizes between 50 % and 200 % of the target";
            let numbers = [json!("nearly all"), json!(shown)];
            experiment.claim(&row, column, numbers, 0.99 <= within);
            if is_random {
                check_growth(experiment, &row, &run);
            }
        }
        runs.push((policy, run));
    }
    check_policies(experiment, distribution, &runs);
    Ok(())
}

/// Count, mean and standard deviation of the files at the end, beside the published ones.
fn add_sizes(experiment: &mut Experiment, row: &str, run: &Followed, published: &Value) {
    let count = run.live.len() as f64;
    let sizes = || run.live.values().map(|bytes| *bytes as f64);
    let mean = sizes().sum::<f64>() / count.max(1.0);
    let squares: f64 = sizes().map(|bytes| bytes * bytes).sum();
    // The sample's standard deviation, as pandas' `describe` gives it.
    let spread = squares - count.max(2.0) * mean * mean;
    let deviation = (spread / (count.max(2.0) - 1.0)).max(0.0).sqrt();
    let numbers = [
        ("count", json!(run.live.len())),
        ("mean", json!(mean)),
        ("std", json!(deviation)),
    ];
    for (key, simulated) in numbers {
        let pair = [published[key].clone(), simulated];
        experiment.number(row, format!("{key} at the end"), pair);
    }
}

/// Every option beats the baseline; on random keys the chosen one by more than 10 %, with more
/// bytes moved.
fn check_policies(experiment: &mut Experiment, distribution: &str, runs: &[(&str, Followed)]) {
    let Some(((_, base), others)) = runs.split_first() else {
        return;
    };
    let saved = |run: &Followed| run.shape.write_amp / base.shape.write_amp;
    for (policy, run) in others {
        let numbers = [json!("< 1"), json!(format!("{:.3}", saved(run)))];
        experiment.claim(
            format!("{distribution}, {policy}"),
            "write amplification ÷ baseline",
            numbers,
            run.shape.write_amp < base.shape.write_amp,
        );
    }
    let Some((_, chosen)) = others.last().filter(|_| distribution == "random") else {
        return;
    };
    experiment.claim(
        distribution,
        "chosen policy's write amplification ÷ baseline",
        [json!("< 0.9"), json!(format!("{:.3}", saved(chosen)))],
        saved(chosen) < 0.9,
    );
    let moved = chosen.moved_bytes as f64 / base.moved_bytes as f64;
    experiment.claim(
        distribution,
        "chosen policy's trivially moved bytes ÷ baseline",
        [json!("≥ 1.3"), json!(format!("{moved:.2}"))],
        1.3 <= moved,
    );
}

/// A claim that less is rewritten once dynamic level bytes have opened a further level.
fn check_growth(experiment: &mut Experiment, row: &str, run: &Followed) {
    let Some((at, base_level)) = run.base_levels.last().copied() else {
        return;
    };
    // The curve swings with the rhythm of the levels; a drop shows in windows of any width.
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
    experiment.claim(
        row,
        format!("write amplification drops where L{base_level} opens"),
        [json!("near 40 GB"), json!(shown)],
        !windows.is_empty() && windows.iter().all(|(_, before, after)| after < before),
    );
}

/// Runs fillrandom without alignment and with it. Written are flushes and compactions, as RocksDB's
/// *Cumulative compaction* counts them.
fn fill_random(
    experiment: &mut Experiment,
    settings: &Settings,
    name: &str,
    (set, is_judged): (Options, bool),
) -> Result<(), Problem> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for (policy_name, policy) in [("baseline", "baseline"), ("aligned", "dynamic_2x")] {
        let mut run = Followed::default();
        let set = [set, &[("output_cut_policy", policy)]].concat();
        settings.run("output-cut-fillrandom", &set, |event| run.follow(event))?;
        let ShapeFacts {
            flushed_bytes: flushed,
            compacted_bytes: compacted,
            compaction_read_bytes: read,
            ..
        } = run.shape;
        let numbers = [
            ("flush_gb", gib(flushed as f64)),
            ("compaction_write_gb", gib((flushed + compacted) as f64)),
            ("compaction_read_gb", gib(read as f64)),
            ("seconds", run.job_micros as f64 / 1e6),
        ];
        let published = experiment.published[policy_name].clone();
        let row = format!("{name}, {policy_name}");
        for (key, number) in numbers {
            experiment.number(&row, key, [published[key].clone(), json!(number)]);
            if is_judged && key.ends_with("_gb") {
                let shown = json!(format!("{number:.2}"));
                let is_near = AMOUNTS.holds(published[key].as_f64().unwrap_or(0.0), number);
                let column = format!("{key} within 5 %");
                experiment.claim(&row, column, [published[key].clone(), shown], is_near);
            }
        }
        ours.push(gib((flushed + compacted) as f64));
        theirs.push(published["compaction_write_gb"].as_f64().unwrap_or(1.0));
    }
    let (expected, ratio) = (theirs[1] / theirs[0], ours[1] / ours[0]);
    experiment.claim(
        name,
        "bytes written, aligned ÷ baseline",
        [
            json!(format!("{expected:.3} ± 0.02")),
            json!(format!("{ratio:.3}")),
        ],
        RATIO.holds(expected, ratio),
    );
    Ok(())
}

/// Facts from one run's log.
#[derive(Default)]
struct Followed {
    compactions: BTreeSet<JobId>,
    /// Files that compactions wrote, but for each job's last, which ends with its input.
    cut: u64,
    /// Files among them of half to twice the target file size.
    cut_within: u64,
    /// The files of the tree: sizes by number.
    live: BTreeMap<u64, u64>,
    moved_bytes: u64,
    /// The time of all flushes and compactions.
    job_micros: u64,
    shape: ShapeFacts,
    /// User bytes, flushed bytes and compacted bytes, every [`CURVE_STEP_BYTES`].
    curve: Vec<(u64, u64, u64)>,
    /// User bytes and base level at each change.
    base_levels: Vec<(u64, u32)>,
}

impl Followed {
    /// Write amplification of what was flushed between two points; `None` beyond the end.
    fn write_amp_between(&self, from: u64, to: u64) -> Option<f64> {
        let at = |bytes: u64| self.curve.iter().find(|(at, ..)| bytes <= *at).copied();
        let (from, to) = (at(from)?, at(to)?);
        let flushed = (to.1 - from.1) as f64;
        Some((flushed + (to.2 - from.2) as f64) / flushed.max(1.0))
    }

    fn follow(&mut self, event: &Event) {
        match &event.kind {
            EventKind::CompactionStarted { job, .. } => {
                self.compactions.insert(*job);
            }
            EventKind::TableFileCreation {
                job,
                file_number,
                file_size,
                cut_reason,
                ..
            } => {
                self.live.insert(file_number.0, *file_size);
                let is_last = *cut_reason == CutReason::EndOfInput;
                if self.compactions.contains(job) && !is_last {
                    let within = TARGET_FILE_SIZE / 2..=TARGET_FILE_SIZE * 2;
                    self.cut += 1;
                    self.cut_within += u64::from(within.contains(file_size));
                }
            }
            EventKind::TableFileDeletion { file_number, .. } => {
                self.live.remove(&file_number.0);
            }
            EventKind::FlushFinished { micros, shape, .. } => {
                self.job_micros += micros;
                self.set_shape(shape, event.user_bytes_written);
            }
            EventKind::CompactionFinished {
                job, micros, shape, ..
            } => {
                self.compactions.remove(job);
                self.job_micros += micros;
                self.set_shape(shape, event.user_bytes_written);
            }
            EventKind::TrivialMove {
                total_files_size,
                shape,
                ..
            } => {
                self.moved_bytes += total_files_size;
                self.set_shape(shape, event.user_bytes_written);
            }
            EventKind::LevelTargets { base_level, .. } => {
                let last = self.base_levels.last().map(|(_, level)| *level);
                if last != Some(*base_level) {
                    self.base_levels
                        .push((event.user_bytes_written, *base_level));
                }
            }
            _ => {}
        }
    }

    fn set_shape(&mut self, shape: &ShapeFacts, user_bytes: u64) {
        let last = self.curve.last();
        if last.map_or(0, |(at, ..)| at + CURVE_STEP_BYTES) <= user_bytes {
            let point = (user_bytes, shape.flushed_bytes, shape.compacted_bytes);
            self.curve.push(point);
        }
        self.shape = shape.clone();
    }
}
