//! Policies for cutting output files, and the work that they save: five on three distributions of
//! keys, and db_bench's fillrandom.
//!
//! The published simulator held keys as bits: entries of one size, no deletions, no compression,
//! one compaction at a time, all done before the next flush. The scenarios ask for the same: no
//! compression, and a machine on which compactions take no time.

use super::experiment::{Experiment, Settings, gib};
use crate::problem::Problem;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Our policy, the published column, and the end of the scenario's name.
const POLICIES: [(&str, &str); 5] = [
    ("baseline", "base"),
    ("fixed-50", "50p"),
    ("fixed-75", "75p"),
    ("dynamic", "dynamic"),
    ("dynamic-2x", "2xdynamic"),
];
const DISTRIBUTIONS: [&str; 3] = ["random", "zipf-1.01", "zipf-1.2"];
const TARGET_FILE_SIZE: f64 = (32_u64 << 20) as f64;

/// User bytes between two points of the curve of write amplification.
const CURVE_STEP_BYTES: u64 = 250_000_000;

/// Widths that are compared before and after a level opens.
const COMPARED_BYTES: [u64; 3] = [2_500_000_000, 5_000_000_000, 10_000_000_000];

/// Sizes of files: how many, their sum and the sum of their squares.
#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    count: u64,
    sum: f64,
    square_sum: f64,
    within: u64,
}

impl Sizes {
    fn add(&mut self, bytes: u64) {
        let bytes = bytes as f64;
        self.count += 1;
        self.sum += bytes;
        self.square_sum += bytes * bytes;
        let share = bytes / TARGET_FILE_SIZE;
        self.within += u64::from((0.5..=2.0).contains(&share));
    }

    fn mean(&self) -> f64 {
        self.sum / (self.count.max(1)) as f64
    }

    /// The sample's standard deviation, as pandas' `describe` gives it.
    fn deviation(&self) -> f64 {
        let count = self.count.max(2) as f64;
        let spread = self.square_sum - count * self.mean() * self.mean();
        (spread / (count - 1.0)).max(0.0).sqrt()
    }
}

/// Facts from one run's log.
#[derive(Default)]
struct Followed {
    compactions: BTreeSet<JobId>,
    /// Files that compactions wrote, but for each job's last, which ends with its input.
    cut: Sizes,
    /// All files that compactions wrote.
    written: Sizes,
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

const NOTES: [&str; 3] = [
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

/// Runs all policies and the fillrandom pair.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings) -> Result<Experiment, Problem> {
    let published = settings.published("output_file_alignment")?;
    let mut experiment = Experiment::new(&published, &NOTES);
    for distribution in DISTRIBUTIONS {
        simulate_policies(&mut experiment, settings, &published, distribution)?;
    }
    fill_random(&mut experiment, settings, &published)?;
    Ok(experiment)
}

fn simulate_policies(
    experiment: &mut Experiment,
    settings: &Settings,
    published: &Value,
    distribution: &str,
) -> Result<(), Problem> {
    let columns = &published["simulator"]["output_file_bytes"];
    let is_random = distribution == "random";
    let mut runs: Vec<(&str, f64, f64)> = Vec::new();
    for (policy, column) in POLICIES {
        let mut run = Followed::default();
        let scenario = format!("output-cut-{policy}-{distribution}");
        settings.run(&scenario, &[], |event| run.follow(event))?;
        let (moved, write_amp) = (run.moved_bytes as f64, run.shape.write_amp);
        let row = format!("{distribution}, {policy}");
        let expected = if is_random {
            &columns[column]
        } else {
            &Value::Null
        };
        add_sizes(experiment, &row, "at the end", &run.live_sizes(), expected);
        let of_all = "of all outputs";
        add_sizes(experiment, &row, of_all, &run.written, &Value::Null);
        experiment.number(&row, "write_amp", Value::Null, json!(write_amp));
        experiment.number(&row, "moved_bytes", Value::Null, json!(moved));
        if policy == "dynamic-2x" {
            let within = run.cut.within as f64 / run.cut.count.max(1) as f64;
            let shown = format!("{:.1} %", 100.0 * within);
            experiment.claim(
                &row,
                "output sizes between 50 % and 200 % of the target",
                [json!("nearly all"), json!(shown)],
                0.99 <= within,
            );
            if is_random {
                check_growth(experiment, &row, &run);
            }
        }
        runs.push((policy, write_amp, moved));
    }
    check_claims(experiment, distribution, &runs);
    Ok(())
}

/// Count, mean and standard deviation beside the published ones.
fn add_sizes(experiment: &mut Experiment, row: &str, which: &str, sizes: &Sizes, expected: &Value) {
    let numbers = [
        ("count", json!(sizes.count)),
        ("mean", json!(sizes.mean())),
        ("std", json!(sizes.deviation())),
    ];
    for (key, simulated) in numbers {
        let column = format!("{key} {which}");
        experiment.number(row, column, expected[key].clone(), simulated);
    }
}

/// Every option beats the baseline; on random keys the chosen one by more than 10 %, with more
/// bytes moved.
fn check_claims(experiment: &mut Experiment, distribution: &str, runs: &[(&str, f64, f64)]) {
    let [(_, base, base_moved), others @ ..] = runs else {
        return;
    };
    for (policy, write_amp, _) in others {
        experiment.claim(
            format!("{distribution}, {policy}"),
            "write amplification ÷ baseline",
            [json!("< 1"), json!(format!("{:.3}", write_amp / base))],
            write_amp < base,
        );
    }
    let Some((_, write_amp, moved)) = others.last().filter(|_| distribution == "random") else {
        return;
    };
    experiment.claim(
        distribution,
        "chosen policy's write amplification ÷ baseline",
        [json!("< 0.9"), json!(format!("{:.3}", write_amp / base))],
        write_amp / base < 0.9,
    );
    experiment.claim(
        distribution,
        "chosen policy's trivially moved bytes ÷ baseline",
        [json!("≥ 1.3"), json!(format!("{:.2}", moved / base_moved))],
        1.3 <= moved / base_moved,
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
    let gigabytes = at as f64 / 1e9;
    experiment.claim(
        row,
        format!("write amplification drops where L{base_level} opens"),
        [
            json!("near 40 GB"),
            json!(format!("at {gigabytes:.1} GB: {shown}")),
        ],
        !windows.is_empty() && windows.iter().all(|(_, before, after)| after < before),
    );
}

/// A way to run the published command: what it sets besides, and whether its claims are judged.
struct FillRandom {
    name: &'static str,
    set: &'static [(&'static str, &'static str)],
    is_judged: bool,
}

/// The command as printed, on the `server` machine, and as both published runs agree. Two numbers
/// of the machine are calibrated on times of the first run, 2926.7 s of flushes and compactions and
/// 7.216 GB flushed after the dump at 1200 s; its bytes, and the second run, are predictions.
const FILL_RANDOM: [FillRandom; 2] = [
    FillRandom {
        name: "fillrandom as printed",
        set: &[],
        is_judged: false,
    },
    FillRandom {
        name: "fillrandom, dynamic level bytes",
        set: &[
            ("level_compaction_dynamic_level_bytes", "true"),
            ("machine.entry_nanos", "110"),
            ("machine.random_write_nanos", "4180"),
        ],
        is_judged: true,
    },
];

fn fill_random(
    experiment: &mut Experiment,
    settings: &Settings,
    published: &Value,
) -> Result<(), Problem> {
    for way in &FILL_RANDOM {
        let mut runs = Vec::new();
        for (policy_name, policy) in [("baseline", "baseline"), ("aligned", "dynamic_2x")] {
            let mut run = Followed::default();
            let mut set = way.set.to_vec();
            set.push(("output_cut_policy", policy));
            settings.run("output-cut-fillrandom", &set, |event| run.follow(event))?;
            let amounts = FillAmounts::of(&run);
            let row = format!("{}, {policy_name}", way.name);
            amounts.compare(experiment, &row, &published[policy_name], way.is_judged);
            runs.push(amounts);
        }
        let [baseline, aligned] = &runs[..] else {
            continue;
        };
        let of = |name: &str| published[name]["compaction_write_gb"].as_f64();
        let (of_aligned, of_baseline) = (of("aligned"), of("baseline"));
        let expected = of_aligned.unwrap_or_default() / of_baseline.unwrap_or(1.0);
        let ours = aligned.written_gb / baseline.written_gb;
        experiment.claim(
            way.name,
            "bytes written, aligned ÷ baseline",
            [
                json!(format!("{expected:.3} ± 0.02")),
                json!(format!("{ours:.3}")),
            ],
            (ours - expected).abs() <= 0.02,
        );
    }
    Ok(())
}

/// The amounts of fillrandom. Written are flushes and compactions, as RocksDB's *Cumulative
/// compaction* counts them.
struct FillAmounts {
    flushed_gb: f64,
    written_gb: f64,
    read_gb: f64,
    /// The time of all flushes and compactions.
    job_seconds: f64,
}

/// The allowed distance of bytes from the published ones, as a share.
const AMOUNTS_WITHIN: f64 = 0.05;

impl FillAmounts {
    fn of(run: &Followed) -> Self {
        let shape = &run.shape;
        Self {
            flushed_gb: gib(shape.flushed_bytes as f64),
            written_gb: gib((shape.flushed_bytes + shape.compacted_bytes) as f64),
            read_gb: gib(shape.compaction_read_bytes as f64),
            job_seconds: run.job_micros as f64 / 1e6,
        }
    }

    /// Adds each number beside the published one; of bytes it may be asked that they agree.
    fn compare(&self, experiment: &mut Experiment, row: &str, published: &Value, is_judged: bool) {
        let numbers = [
            ("flush_gb", self.flushed_gb),
            ("compaction_write_gb", self.written_gb),
            ("compaction_read_gb", self.read_gb),
            ("seconds", self.job_seconds),
        ];
        let of = |key: &str| published[key].as_f64().unwrap_or_default();
        for (key, ours) in numbers {
            experiment.number(row, key, published[key].clone(), json!(ours));
            if is_judged && key.ends_with("_gb") {
                experiment.claim(
                    row,
                    format!("{key} within 5 %"),
                    [published[key].clone(), json!(format!("{ours:.2}"))],
                    (ours / of(key) - 1.0).abs() <= AMOUNTS_WITHIN,
                );
            }
        }
    }
}

impl Followed {
    /// Write amplification of what was flushed between two points; `None` beyond the end.
    fn write_amp_between(&self, from: u64, to: u64) -> Option<f64> {
        let at = |bytes: u64| self.curve.iter().find(|(at, ..)| bytes <= *at).copied();
        let (from, to) = (at(from)?, at(to)?);
        let flushed = (to.1 - from.1) as f64;
        Some((flushed + (to.2 - from.2) as f64) / flushed.max(1.0))
    }

    fn live_sizes(&self) -> Sizes {
        let mut sizes = Sizes::default();
        self.live.values().for_each(|bytes| sizes.add(*bytes));
        sizes
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
                if self.compactions.contains(job) {
                    self.written.add(*file_size);
                    if *cut_reason != engine::compaction::outputs::CutReason::EndOfInput {
                        self.cut.add(*file_size);
                    }
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
        let due = self
            .curve
            .last()
            .map_or(0, |(at, ..)| at + CURVE_STEP_BYTES);
        if due <= user_bytes {
            let point = (user_bytes, shape.flushed_bytes, shape.compacted_bytes);
            self.curve.push(point);
        }
        self.shape = shape.clone();
    }
}
