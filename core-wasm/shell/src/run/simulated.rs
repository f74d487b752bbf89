//! Turns a simulation into the events of a run.

use super::source::{EventSource, Followed};
use crate::summary_json::{self, Summary};
use crate::wire::WireEnum;
use engine::log::Event;
use engine::options::Warning;
use engine::scenario::Scenario;
use engine::simulation::{Progress, Simulation};
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::event_stats::EventStats;
use engine::stats::report_line::ReportLine;
use engine::workload::{Benchmark, duration_of};

/// Write rate, in bytes per second, that progress assumes for a benchmark of unknown length.
const GUESSED_WRITE_RATE: u64 = 50_000_000;

/// A simulation as the source of a run.
pub(super) struct Simulated {
    simulation: Box<Simulation>,
    seed: u64,
    /// Total user bytes that all steps will write.
    total_bytes: u64,
}

impl Simulated {
    /// Starts the simulation of a scenario.
    pub fn new(simulation: Simulation, scenario: &Scenario) -> Self {
        let last = scenario.steps.last();
        Self {
            simulation: Box::new(simulation),
            seed: last.map_or(0, |step| step.workload.seed),
            total_bytes: total_bytes(scenario),
        }
    }
}

impl EventSource for Simulated {
    fn step(&mut self, into: &mut Vec<Event>) -> bool {
        self.simulation.step(into) == Progress::Done
    }

    fn counters_at(&mut self, _event: &Event) -> DatabaseCounters {
        self.simulation.database_counters()
    }

    fn progress(&self, last: Option<&Event>) -> f64 {
        let written = last.map_or(0, |event| event.user_bytes_written);
        (written as f64 / self.total_bytes.max(1) as f64).min(1.0)
    }

    fn summary(&self, followed: &Followed) -> Summary {
        let run = self.simulation.summary();
        let (title, hash) = (&followed.title, followed.hash.to_hex());
        summary_json::of_simulation(
            title,
            self.seed,
            hash,
            &run,
            &followed.stats,
            &followed.numbers,
        )
    }

    fn discard_reasons(&mut self) {
        self.simulation.discard_reasons();
    }

    fn warnings(&self) -> Vec<Warning> {
        self.simulation.summary().warnings
    }

    fn report(&self, stats: &EventStats) -> Option<ReportLine> {
        self.simulation.report(&stats.tally.table)
    }
}

fn total_bytes(scenario: &Scenario) -> u64 {
    let bytes = scenario.steps.iter().flat_map(|step| {
        let workload = &step.workload;
        let entry_bytes = u64::from(workload.key_size) + u64::from(workload.value_size);
        let of_benchmark = move |benchmark: &Benchmark| match duration_of(workload, *benchmark) {
            Some(seconds) => seconds.saturating_mul(match workload.benchmark_write_rate_limit {
                0 => GUESSED_WRITE_RATE,
                rate => rate,
            }),
            None => match benchmark {
                Benchmark::CompactAll
                | Benchmark::WaitForCompaction
                | Benchmark::Flush
                | Benchmark::Stats => 0,
                _ => entry_bytes.saturating_mul(workload.writes.unwrap_or(workload.num)),
            },
        };
        workload.benchmarks.iter().map(of_benchmark)
    });
    bytes.fold(0, u64::saturating_add)
}

/// Title of a scenario that has none, made of its benchmarks.
pub(super) fn default_title(scenario: &Scenario) -> String {
    let steps = scenario.steps.iter().map(|step| {
        let names = step.workload.benchmarks.iter().map(|one| one.wire_name());
        names.collect::<Vec<_>>().join(",")
    });
    steps.collect::<Vec<_>>().join(" + ")
}
