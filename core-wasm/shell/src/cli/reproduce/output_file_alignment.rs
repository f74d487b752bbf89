//! How output files are cut, and what that saves: five policies on three distributions of keys, and
//! db_bench's fillrandom.
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

/// The same in the report.
const SHOWN_CURVE_STEP_BYTES: u64 = 2_500_000_000;

/// Widths of what is compared before and after a level opens.
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
    /// Of all flushes and compactions.
    job_micros: u64,
    shape: ShapeFacts,
    /// User bytes, flushed bytes and compacted bytes, every [`CURVE_STEP_BYTES`].
    curve: Vec<(u64, u64, u64)>,
    /// User bytes and base level at each change.
    base_levels: Vec<(u64, u32)>,
}

/// Runs all policies and the fillrandom pair.
///
/// # Errors
/// A scenario that cannot be read or run.
pub(crate) fn reproduce(settings: &Settings) -> Result<Experiment, Problem> {
    let published = settings.published("output_file_alignment")?;
    let mut experiment = Experiment::new(&published);
    for distribution in DISTRIBUTIONS {
        simulate_policies(&mut experiment, settings, &published, distribution)?;
    }
    fill_random(&mut experiment, settings, &published)?;
    experiment.notes.push(
        "The heading of the published table of file sizes says all compaction outputs. But count × \
         mean is 51.6 GB for every policy, although the policies write different amounts. So it \
         must describe the files at the end of the test, and those are compared."
            .to_string(),
    );
    experiment.notes.push(
        "The number of keys was not published. 442 million keys (50 GiB of entries), written \
         twice, leave the published 51.6 GB of files; this is the only fitted number. A file that \
         reaches twice the target exceeds it by its index (C-14)."
            .to_string(),
    );
    Ok(experiment)
}

fn simulate_policies(
    experiment: &mut Experiment,
    settings: &Settings,
    published: &Value,
    distribution: &str,
) -> Result<(), Problem> {
    experiment.text.push_str(&format!(
        "{distribution}\n  policy       W-Amp    of base  moved %  \
         |  all outputs      mean       std  |  cut outputs      mean       std  50..200 %  \
         |  at the end      mean       std\n"
    ));
    let columns = &published["simulator"]["output_file_bytes"];
    let mut runs: Vec<(&str, f64, f64)> = Vec::new();
    for (policy, column) in POLICIES {
        let mut run = Followed::default();
        let scenario = format!("output-cut-{policy}-{distribution}");
        settings.run(&scenario, &[], |event| run.follow(event))?;
        let moved = run.moved_bytes as f64;
        let (write_amp, compacted) = (run.shape.write_amp, run.shape.compacted_bytes as f64);
        let base_write_amp = runs.first().map_or(write_amp, |first| first.1);
        let moved_percent = 100.0 * moved / compacted;
        let live = run.live_sizes();
        experiment.text.push_str(&format!(
            "  {policy:<12} {write_amp:5.2} {:>9.1} % {moved_percent:>7.3}  \
             |  {}  |  {} {:>8.1} %  |  {}\n",
            100.0 * write_amp / base_write_amp,
            sizes_text(&run.written),
            sizes_text(&run.cut),
            100.0 * run.cut.within as f64 / run.cut.count.max(1) as f64,
            sizes_text(&live),
        ));
        let row = format!("{distribution}, {policy}");
        let random = distribution == "random";
        let expected = |key: &str| match random {
            true => columns[column][key].clone(),
            false => Value::Null,
        };
        let nothing = |_: &str| Value::Null;
        add_sizes(experiment, &row, "at the end", &live, expected);
        add_sizes(experiment, &row, "of all outputs", &run.written, nothing);
        experiment.number(&row, "write_amp", Value::Null, json!(write_amp));
        experiment.number(&row, "moved_bytes", Value::Null, json!(moved));
        if policy == "dynamic-2x" {
            let within = run.cut.within as f64 / run.cut.count.max(1) as f64;
            experiment.claim(
                &row,
                "output sizes between 50 % and 200 % of the target",
                json!("nearly all"),
                json!(format!("{:.1} %", 100.0 * within)),
                0.99 <= within,
            );
            if random {
                check_growth(experiment, &row, &run);
            }
        }
        runs.push((policy, write_amp, moved));
    }
    check_claims(experiment, distribution, &runs);
    experiment.text.push('\n');
    Ok(())
}

/// Count, mean and standard deviation beside the published ones.
fn add_sizes(
    experiment: &mut Experiment,
    row: &str,
    which: &str,
    sizes: &Sizes,
    expected: impl Fn(&str) -> Value,
) {
    let numbers = [
        ("count", json!(sizes.count)),
        ("mean", json!(sizes.mean())),
        ("std", json!(sizes.deviation())),
    ];
    for (key, simulated) in numbers {
        let column = format!("{key} {which}");
        experiment.number(row, column, expected(key), simulated);
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
            json!("< 1"),
            json!(format!("{:.3}", write_amp / base)),
            write_amp < base,
        );
    }
    let Some((_, write_amp, moved)) = others.last().filter(|_| distribution == "random") else {
        return;
    };
    experiment.claim(
        distribution,
        "chosen policy's write amplification ÷ baseline",
        json!("< 0.9"),
        json!(format!("{:.3}", write_amp / base)),
        write_amp / base < 0.9,
    );
    experiment.claim(
        distribution,
        "chosen policy's trivially moved bytes ÷ baseline",
        json!("≥ 1.3"),
        json!(format!("{:.2}", moved / base_moved)),
        1.3 <= moved / base_moved,
    );
}

/// Where dynamic level bytes open a further level, less is rewritten.
fn check_growth(experiment: &mut Experiment, row: &str, run: &Followed) {
    let points = (1..).map_while(|step| {
        let to = step * SHOWN_CURVE_STEP_BYTES;
        Some((to, run.write_amp_between(to - SHOWN_CURVE_STEP_BYTES, to)?))
    });
    let points = points.map(|(to, amp)| format!("{:.0} GB {amp:.1}", to as f64 / 1e9));
    let curve = points.collect::<Vec<_>>().join(", ");
    let step = SHOWN_CURVE_STEP_BYTES as f64 / 1e9;
    experiment
        .text
        .push_str(&format!("  W-Amp of each {step:.1} GB written: {curve}\n"));
    for (at, base_level) in &run.base_levels {
        let gigabytes = *at as f64 / 1e9;
        experiment.text.push_str(&format!(
            "  base level L{base_level} from {gigabytes:.1} GB on\n"
        ));
    }
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
        json!("near 40 GB"),
        json!(format!("at {gigabytes:.1} GB: {shown}")),
        !windows.is_empty() && windows.iter().all(|(_, before, after)| after < before),
    );
}

/// A way to run the published command: what it sets besides, and whether its claims are judged.
struct FillRandom {
    name: &'static str,
    set: &'static [(&'static str, &'static str)],
    is_judged: bool,
}

/// As printed on the `server` machine, and with what makes both published runs agree. Two numbers
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
    experiment.text.push_str(
        "fillrandom                                  flushed GB  write GB   read GB  seconds\n",
    );
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
            json!(format!("{expected:.3} ± 0.02")),
            json!(format!("{ours:.3}")),
            (ours - expected).abs() <= 0.02,
        );
    }
    experiment.notes.push(
        "The printed command of fillrandom has static level sizes. With them at most 257 GB \
         are written without alignment (published: 285.90 GB) on each of 30 machines that were \
         tried, fast and slow, with few cores and with a shared device. With \
         level_compaction_dynamic_level_bytes, and one machine for both runs, all published \
         amounts and times agree: perhaps the option was set in the published runs."
            .to_string(),
    );
    Ok(())
}

/// What fillrandom is measured by. Written are flushes and compactions, as RocksDB's *Cumulative
/// compaction* counts them.
struct FillAmounts {
    flushed_gb: f64,
    written_gb: f64,
    read_gb: f64,
    /// Of all flushes and compactions.
    job_seconds: f64,
}

/// How far bytes may be from the published ones.
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
                    published[key].clone(),
                    json!(format!("{ours:.2}")),
                    (ours / of(key) - 1.0).abs() <= AMOUNTS_WITHIN,
                );
            }
        }
        let line = |name: &str, [flushed, written, read, seconds]: [f64; 4]| {
            format!("  {name:<42} {flushed:>9.2} {written:>9.2} {read:>9.2} {seconds:>8.1}\n")
        };
        let text = &mut experiment.text;
        text.push_str(&line(row, numbers.map(|(_, ours)| ours)));
        text.push_str(&line("published", numbers.map(|(key, _)| of(key))));
    }
}

fn sizes_text(sizes: &Sizes) -> String {
    format!(
        "{:>11} {:>9.4e} {:>9.3e}",
        sizes.count,
        sizes.mean(),
        sizes.deviation()
    )
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
