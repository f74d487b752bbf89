//! Measures a machine from recordings: the cost of its work, as parameters of the cost model.
//!
//! A `LOG` gives each flush's and compaction's duration, CPU time, and bytes and entries read and
//! written, as well as the times at which memtables were full. Least squares over all jobs then
//! give:
//!
//! - the CPU cost of an entry, of a merge with more sorted runs, and of a compressed byte;
//! - the waits of a job beyond its CPU time: syncs, its files, and bytes. The time in which others
//!   used its core is subtracted first, as [`engine::machine`] shares it;
//! - the cost of a write, from memtables that filled while writes were not stalled.
//!
//! The picks and the total of written bytes are not used, because both are predictions.
//!
//! Fidelity: simplified, like the cost model. A recording only gives totals, so costs that always
//! occur together become one, such as those of an entry and its bytes if all entries have one size.

mod least_squares;
mod observed;
mod shared_time;

use crate::calibrate::least_squares::{Equation, solve};
use crate::calibrate::observed::{Observed, ObservedJob, WriteKind, has_rate_limiter, observe};
use crate::calibrate::shared_time::alone_nanos;
use crate::pacing::recorded_pace::entry_bytes;
use engine::machine::cost::{COMPRESSING, CompressionCosts, MachineProfile, merge_comparisons};
use engine::options::setting::Kind;
use engine::settings::table::machine::PARAMETERS;
use recordings::database::Recording;
use std::collections::BTreeMap;

/// Number of rounds in which waits are measured, each based on the waits from the round before.
const ROUNDS: usize = 4;

/// Bytes per second of a device that delays nothing; its cost is part of other parameters.
const NO_DEVICE: f64 = 1e18;

/// Minimum number of filled memtables for measuring the cost of a write.
const LEAST_FILLS: usize = 4;

/// A machine parameter that was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredParameter {
    /// Name of the parameter, `machine.…`.
    pub name: &'static str,
    /// Standard deviation over jobs or memtables, relative to the value; `None` if there is nothing
    /// to compare.
    pub spread: Option<f64>,
    /// The jobs or memtables that the parameter was measured on.
    pub from: String,
}

/// A measured machine, with the measurements behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// Machine profile. Parameters that were not measured keep the values of the initial profile.
    pub machine: MachineProfile,
    /// Names of the recordings that were measured, one per database.
    pub recordings: Vec<String>,
    /// Parameters that were measured.
    pub measured: Vec<MeasuredParameter>,
    /// Sentences about parameters that these recordings do not reveal.
    pub untold: Vec<String>,
}

/// Measures the machine that made `databases`, each given by the recordings of its column families.
/// The machine has `cores` cores; 0 means unknown, and then no time is shared. Other parameters
/// come from `base`.
///
/// # Errors
/// A sentence that there is nothing to measure.
pub fn calibrate(
    databases: &[Vec<&Recording>],
    cores: u32,
    base: &MachineProfile,
) -> Result<Calibration, String> {
    let observed = databases.iter().map(|families| observe(families));
    let observed = &*observed.collect::<Result<Vec<_>, _>>()?;
    if observed.iter().all(|one| one.jobs.is_empty()) {
        return Err("no flush or compaction logged its CPU time".to_string());
    }
    let machine = MachineProfile {
        cores,
        raw_byte_nanos: 0.0,
        written_entry_nanos: 0.0,
        compaction_latency_nanos: 0,
        ..base.clone()
    };
    let names = observed.iter().map(|one| one.recording.name.clone());
    let mut calibration = Calibration {
        machine,
        recordings: names.collect(),
        measured: Vec::new(),
        untold: Vec::new(),
    };
    calibration.measure_processor(observed);
    let fills = calibration.measure_waits(observed);
    calibration.measure_writes(observed, &fills);
    calibration.measure_unlinks(observed);
    calibration.tell_what_is_untold(observed);
    Ok(calibration)
}

/// Rounds a value to four digits, because no recording is more precise.
fn rounded(value: f64) -> f64 {
    let mut step = 1.0;
    while 10_000.0 * step <= value {
        step *= 10.0;
    }
    // Division by a whole number keeps the printed number short.
    let mut parts = 1.0;
    while 0.0 < value && value * parts < 1_000.0 && parts < 1e6 {
        parts *= 10.0;
    }
    (value / step * parts).round() / parts * step
}

/// Number of jobs, in words.
fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

impl Calibration {
    fn tell(&mut self, name: &'static str, spread: Option<f64>, from: &str) {
        let from = from.to_string();
        self.measured.push(MeasuredParameter { name, spread, from });
    }

    /// Sets a machine parameter to its measured value, without a fraction if it is an integer.
    fn set(&mut self, name: &'static str, value: f64, spread: Option<f64>, from: &str) {
        for one in PARAMETERS.iter().filter(|one| one.row.name == name) {
            let whole = matches!(one.row.kind, Kind::Integer).then(|| value.trunc());
            let text = whole.unwrap_or(value).to_string();
            // The store accepts any number.
            let _ = (one.store)(&mut self.machine, &text);
        }
        self.tell(name, spread, from);
    }

    /// Returns true if any job had work with the factor at this index; if none had, notes that.
    fn has_work(&mut self, name: &str, equations: &[Equation], at: usize) -> bool {
        let has_work = equations.iter().any(|one| one.factors[at] != 0.0);
        if !has_work {
            let what = "no job with logged times did such work";
            self.untold.push(format!("{name}: {what}"));
        }
        has_work
    }

    /// Measures the CPU time that entries and compressed bytes take.
    fn measure_processor(&mut self, observed: &[Observed]) {
        let jobs = observed.iter().flat_map(|one| {
            let release = one.recording.rocksdb_version;
            let costs = self.machine.compression.for_release(release);
            one.jobs.iter().map(move |job| Equation {
                factors: processor_factors(job, &costs),
                measured: job.cpu_nanos as f64,
                weight: 1.0 / job.cpu_nanos as f64,
            })
        });
        let equations: Vec<Equation> = jobs.collect();
        let found = solve(&equations, 3 + COMPRESSING.len());
        let spread = spread_of(&equations, &found);
        let (flushes, compactions, both) = counts(observed);
        let costs: Vec<f64> = found.iter().map(|&one| rounded(one)).collect();
        self.set("machine.processor_spread", rounded(spread), None, &both);
        self.set("machine.entry_nanos", costs[0], Some(spread), &both);
        for (at, name, from) in [
            (1, "machine.merge_compare_nanos", &compactions),
            (2, "machine.memtable_entry_nanos", &flushes),
        ] {
            if self.has_work(name, &equations, at) {
                self.set(name, costs[at], None, from);
            }
        }
        for (at, &of) in (3..).zip(&COMPRESSING) {
            if 0.0 < costs[at] {
                self.machine.compression.scale(of, costs[at]);
                // Parameters for the cost of this compression type.
                let prefix = format!("machine.{of:?}_").to_lowercase();
                for name in PARAMETERS.iter().map(|one| one.row.name) {
                    if name.starts_with(&prefix) && name.ends_with("_nanos") {
                        self.tell(name, None, &both);
                    }
                }
            } else if equations.iter().any(|one| one.factors[at] != 0.0) {
                self.untold.push(format!(
                    "the cost of {of:?}: included in the cost of an entry, because all files are \
                     compressed with it"
                ));
            }
        }
    }

    /// Measures the waits of jobs. Returns the time of each memtable on an otherwise idle machine.
    fn measure_waits(&mut self, observed: &[Observed]) -> Vec<Vec<f64>> {
        let mut found = vec![0.0; 4];
        let (mut fills, mut equations) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            equations.clear();
            fills.clear();
            for one in observed {
                let waits = one.jobs.iter().map(|job| {
                    let factors = wait_factors(job);
                    factors.iter().zip(&found).map(|(a, b)| a * b).sum()
                });
                let waits: Vec<f64> = waits.collect();
                let (of_jobs, of_fills) = alone_nanos(one, &waits, self.machine.cores);
                equations.extend(one.jobs.iter().zip(of_jobs).map(|(job, nanos)| Equation {
                    factors: wait_factors(job),
                    measured: nanos - job.cpu_nanos as f64,
                    weight: 1.0 / nanos.max(1.0),
                }));
                fills.push(of_fills);
            }
            found = solve(&equations, 4);
        }
        let spread = spread_of(&equations, &found);
        let (_, compactions, both) = counts(observed);
        self.set("machine.wait_spread", rounded(spread), None, &both);
        self.set("machine.sync_nanos", rounded(found[0]), Some(spread), &both);
        let file_nanos = rounded(found[1]);
        let name = "machine.output_file_nanos";
        if self.has_work(name, &equations, 1) {
            self.set(name, file_nanos, None, &compactions);
        }
        for (name, at) in [
            ("machine.device_write_bytes_per_sec", 2),
            ("machine.device_read_bytes_per_sec", 3),
        ] {
            if !self.has_work(name, &equations, at) {
                continue;
            }
            if found[at] != 0.0 {
                self.set(name, rounded(1e9 / found[at]), None, &both);
                continue;
            }
            self.set(name, NO_DEVICE, None, "no limit was observed");
            self.untold.push(format!(
                "{name}: apart from CPU time and syncs, jobs with more bytes took no longer; the \
                 page cache may have absorbed the bytes"
            ));
        }
        let why = "the bandwidths include the effect of the page cache";
        self.set("machine.page_cache_share", 0.0, None, why);
        fills
    }

    /// Measures the time that a write of each kind takes.
    fn measure_writes(&mut self, observed: &[Observed], alone: &[Vec<f64>]) {
        // Fill times by memtable size.
        let mut random: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        let (mut sequential, mut vector) = (Vec::new(), Vec::new());
        for (one, nanos) in observed.iter().zip(alone) {
            let write_buffer_size = one.recording.options.write_buffer_size;
            for (fill, nanos) in one.fills.iter().zip(nanos) {
                let all = match fill.kind {
                    WriteKind::Sequential => &mut sequential,
                    WriteKind::Vector => &mut vector,
                    WriteKind::Random => random.entry(write_buffer_size).or_default(),
                };
                all.push(nanos / fill.entries as f64);
            }
        }
        for (name, mut all) in [
            ("machine.sequential_write_nanos", sequential),
            ("machine.vector_write_nanos", vector),
        ] {
            if let Some((nanos, spread)) = median(&mut all) {
                self.set(name, nanos, Some(spread), &counted(all.len(), "memtable"));
            }
        }
        random.retain(|_, all| LEAST_FILLS <= all.len());
        let count = random.values().map(Vec::len).sum();
        let medians = random.iter_mut().filter_map(|(size, all)| {
            let (nanos, spread) = median(all)?;
            Some((MachineProfile::uncached_doublings(*size), nanos, spread))
        });
        let medians: Vec<(f64, f64, f64)> = medians.collect();
        let Some(spread) = medians.iter().map(|one| one.2).reduce(f64::max) else {
            return;
        };
        let from = counted(count, "memtable");
        let nanos = if let [(doublings, nanos, _)] = medians[..] {
            self.untold.push(
                "machine.cache_miss_nanos: only recordings with several memtable sizes show how \
                 much more a write into a larger memtable costs"
                    .to_string(),
            );
            (nanos - doublings * self.machine.cache_miss_nanos).max(0.0)
        } else {
            let equations = medians.iter().map(|&(doublings, nanos, _)| Equation {
                factors: vec![1.0, doublings],
                measured: nanos,
                weight: 1.0 / nanos,
            });
            let found = solve(&equations.collect::<Vec<_>>(), 2);
            let sizes = format!("{from} of {} sizes", medians.len());
            self.set("machine.cache_miss_nanos", rounded(found[1]), None, &sizes);
            rounded(found[0])
        };
        let told = rounded(spread.min(1.0));
        self.set("machine.write_spread", told, None, &from);
        self.set("machine.random_write_nanos", nanos, Some(spread), &from);
    }

    fn measure_unlinks(&mut self, observed: &[Observed]) {
        let all = observed.iter().flat_map(|one| &one.unlinks);
        let all: Vec<f64> = all.map(|micros| *micros as f64 * 1e3).collect();
        if all.is_empty() {
            return;
        }
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let squares: f64 = all.iter().map(|one| (one - mean) * (one - mean)).sum();
        let spread = (squares / all.len() as f64).sqrt() / mean.max(1.0);
        let from = counted(all.len(), "pair") + " of deletions";
        self.set("machine.unlink_nanos", rounded(mean), Some(spread), &from);
    }

    fn tell_what_is_untold(&mut self, observed: &[Observed]) {
        let is_told = |name: &str| self.measured.iter().any(|one| one.name == name);
        let is_random_told = is_told("machine.random_write_nanos");
        let is_paced = observed.iter().all(Observed::is_paced);
        let size = |one: &Observed| one.workload.as_ref().map_or(0, entry_bytes);
        let mut sizes: Vec<u64> = observed.iter().map(size).collect();
        sizes.dedup();
        let of_size = match sizes[..] {
            [size] if size != 0 => format!(" of {size} bytes"),
            _ => String::new(),
        };
        let sizes_are_one = format!(
            "machine.raw_byte_nanos: all entries had the same size{of_size}; machine.entry_nanos \
             includes their bytes"
        );
        let untold = [
            (
                self.machine.cores == 0,
                "machine.cores: a LOG does not give the number of cores; without it, time spent \
                 waiting for a core counts as latency",
            ),
            (
                !is_random_told && is_paced,
                "machine.random_write_nanos: something other than the machine set the pace of writes",
            ),
            (
                !is_random_told && !is_paced,
                "machine.random_write_nanos: no memtables filled while writes were neither slowed \
                 down nor stopped",
            ),
            (
                !is_told("machine.sequential_write_nanos"),
                "machine.sequential_write_nanos: no memtable filled with keys in order",
            ),
            (
                !is_told("machine.vector_write_nanos"),
                "machine.vector_write_nanos: no memtable was a vector",
            ),
            (sizes.len() == 1, &sizes_are_one),
            (
                { observed.iter().filter_map(|one| one.recording.log.as_ref()) }
                    .any(has_rate_limiter),
                "device limits: flushes and compactions had a rate limiter, so bandwidths and \
                 latencies show only what it allowed",
            ),
            (
                observed.iter().any(|one| one.workload.is_none()),
                "the order of keys: without a db_bench command line, random order is assumed",
            ),
        ];
        let untold = untold.into_iter().filter(|(is_untold, _)| *is_untold);
        self.untold.extend(untold.map(|(_, text)| text.to_string()));
    }
}

/// Wait factors of a job: syncs, a compaction's output files, bytes written and bytes read.
fn wait_factors(job: &ObservedJob) -> Vec<f64> {
    let files = if job.is_flush { 0 } else { job.files };
    let work = &job.work;
    [work.syncs, files, work.written_bytes, work.read_bytes]
        .map(|count| count as f64)
        .to_vec()
}

/// CPU-time factors of a job: entries, comparisons in a merge, entries in a memtable, and the time
/// of each compression type for its bytes at these speeds.
fn processor_factors(job: &ObservedJob, costs: &CompressionCosts) -> Vec<f64> {
    let work = &job.work;
    let entries = work.entries as f64;
    let from_memtable = if job.is_flush { entries } else { 0.0 };
    let comparisons = entries * merge_comparisons(work.sorted_runs);
    let mut factors = vec![entries, comparisons, from_memtable];
    factors.extend(COMPRESSING.map(|of| {
        let speed = costs.of(of);
        let is_own = work.compression == of;
        let written = if is_own { work.written_raw_bytes } else { 0 };
        let read = work.decompressed_bytes.of(of);
        written as f64 * speed.compression + read as f64 * speed.decompression
    }));
    factors
}

/// Numbers of flushes, of compactions and of both together, in words.
fn counts(observed: &[Observed]) -> (String, String, String) {
    let jobs = || observed.iter().flat_map(|one| &one.jobs);
    let flushes = jobs().filter(|job| job.is_flush).count();
    let compactions = counted(jobs().count() - flushes, "compaction");
    let flushes = counted(flushes, "flush").replace("flushs", "flushes");
    let both = format!("{flushes} and {compactions}");
    (flushes, compactions, both)
}

/// Standard deviation of measured from explained values, relative to the explained ones; at most 1.
fn spread_of(equations: &[Equation], values: &[f64]) -> f64 {
    let (mut squares, mut weights) = (0.0, 0.0);
    for one in equations {
        let explained: f64 = one.factors.iter().zip(values).map(|(a, b)| a * b).sum();
        if 0.0 < explained {
            let part = one.measured / explained - 1.0;
            squares += part * part * explained;
            weights += explained;
        }
    }
    (squares / f64::max(weights, 1.0)).sqrt().min(1.0)
}

/// Median and relative spread (MAD ÷ 0.6745 ÷ median), which equals the standard deviation in a
/// normal distribution. `None` if empty.
fn median(all: &mut [f64]) -> Option<(f64, f64)> {
    let middle = |all: &mut [f64]| {
        all.sort_unstable_by(f64::total_cmp);
        all.get(all.len() / 2).copied()
    };
    let value = middle(all)?;
    let mut away: Vec<f64> = all.iter().map(|one| (one - value).abs()).collect();
    let away = middle(&mut away)?;
    // Half of a normal distribution lies within 0.6745 standard deviations.
    Some((value, away / 0.6745 / value.max(1.0)))
}
