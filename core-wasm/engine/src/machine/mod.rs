//! Contention on the machine: how running jobs slow each other down.
//!
//! A job that runs alone reads, computes and writes in turn, and never waits. Parallel jobs may
//! need more CPU or device time than there is. Every user of the scarce resource then slows down by
//! the same factor, and all others run at full speed. The factors are the smallest that avoid
//! overcommitment.
//!
//! The writer does not share the CPU like a job. Each core has its own queue of threads, and the
//! operating system puts a waking thread into the shortest. The writer never sleeps, so it stays on
//! its core. With n other runnable threads, that core runs (n + 1) ÷ cores threads (rounded down,
//! at least 1), including the writer. Measured on two cores: the writer is 3 % slower alongside a
//! compaction and a flush, 30 % alongside two compactions, and 47 % alongside three.
//!
//! Fidelity: simplified. Jobs are fluids: their demands are spread evenly over their time, a queue
//! of requests becomes a shared slowdown, and a factor is the same for all users of a resource.

pub mod cost;
pub mod latency;
pub mod noise;

use crate::machine::cost::{JobCost, MachineProfile};

/// Maximum number of passes that improve the factors one by one. Each pass starts from better
/// values of the others, so a few passes are enough.
const MAX_PASSES: usize = 32;

/// Maximum number of Newton steps for one factor; each doubles the number of correct digits.
const MAX_STEPS: usize = 48;

/// Relative change below which a factor has converged.
const PRECISION: f64 = 1e-11;

/// Bandwidth at which a device never limits a job: a petabyte per second.
const UNLIMITED_BYTES_PER_SEC: f64 = 1e15;

/// Minimum number of cores for jobs, so that they make progress.
const LEAST_CORES: f64 = 1e-3;

/// Number of resources: the CPU, the device's reads and its writes.
const RESOURCES: usize = 3;

/// Resources that one thread needs while it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Demand {
    /// Duration without other jobs, in ns.
    alone_nanos: f64,
    /// Time within `alone_nanos` spent on each resource, in ns: on one core or the whole device.
    nanos: [f64; RESOURCES],
}

impl Demand {
    /// Demand of a flush or a subcompaction, which uses one core first and then the whole device.
    pub fn of_job(cost: JobCost) -> Self {
        Self {
            alone_nanos: cost.alone_nanos() as f64,
            nanos: [
                cost.cpu_nanos() as f64,
                cost.read_nanos as f64,
                cost.write_nanos as f64,
            ],
        }
    }

    /// Duration of the job if each resource is slower by these factors.
    fn stretched_nanos(&self, stretch: &Stretch) -> f64 {
        let parts = self.nanos.iter().zip(&stretch.factors);
        parts.fold(self.alone_nanos, |sum, (nanos, factor)| {
            sum + nanos * (factor - 1.0)
        })
    }

    /// Speed of the thread alongside others, relative to its speed alone: above 0, at most 1.
    pub fn speed(&self, stretch: &Stretch) -> f64 {
        self.alone_nanos / self.stretched_nanos(stretch)
    }
}

/// Slowdown of each resource compared with a single thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Slowdown factors for jobs, each at least 1.
    factors: [f64; RESOURCES],
    /// Speed of the writer relative to its speed alone.
    writer_speed: f64,
}

impl Stretch {
    /// No slowdown.
    const NONE: Self = Self {
        factors: [1.0; RESOURCES],
        writer_speed: 1.0,
    };

    /// Speed of the writer alongside the jobs, relative to its speed alone: above 0, at most 1.
    pub fn writer_speed(&self) -> f64 {
        self.writer_speed
    }

    /// Computes the slowdown of jobs with these demands that share `cores` (0: no limit) and the
    /// device with a writer that needs `writer` cores.
    pub fn beside_writer(demands: &[Demand], writer: f64, cores: u32) -> Self {
        if cores == 0 || writer <= 0.0 {
            return Self::fitting(demands, f64::from(cores));
        }
        let mut stretch = Self::NONE;
        for _ in 0..MAX_PASSES {
            let left = f64::from(cores) - writer * stretch.writer_speed;
            let tried = Self::fitting(demands, left.max(LEAST_CORES));
            let writer_speed = tried.speed_of_writer(demands, cores);
            let change = (writer_speed - stretch.writer_speed).abs();
            // Take half a step: with a faster writer, jobs run longer and slow it down again.
            let writer_speed = f64::midpoint(stretch.writer_speed, writer_speed);
            stretch = Self {
                writer_speed,
                ..tried
            };
            if change <= PRECISION {
                break;
            }
        }
        stretch
    }

    /// Fraction of its core that the writer gets, averaged over the possible numbers of runnable
    /// jobs. Each job is runnable independently of the others.
    fn speed_of_writer(&self, demands: &[Demand], cores: u32) -> f64 {
        // Probability of each number of runnable jobs.
        let mut runnable = vec![1.0];
        for demand in demands {
            let waits = 1.0 - demand.nanos[0] * self.factors[0] / demand.stretched_nanos(self);
            runnable.push(0.0);
            for count in (0..runnable.len()).rev() {
                let one_less = count.checked_sub(1).map_or(0.0, |less| runnable[less]);
                runnable[count] = runnable[count] * waits + one_less * (1.0 - waits);
            }
        }
        let on_its_core = |others: usize| ((others + 1) / cores as usize).max(1);
        let shares = runnable.iter().enumerate();
        shares
            .map(|(others, part)| part / on_its_core(others) as f64)
            .sum()
    }

    /// Finds the smallest factors at which `demands` fit into `cores` (0: no limit) and the device.
    fn fitting(demands: &[Demand], cores: f64) -> Self {
        let cores = if cores == 0.0 { f64::INFINITY } else { cores };
        let limits = [cores, 1.0, 1.0];
        let mut stretch = Self::NONE;
        let is_fitting = (0..RESOURCES).all(|at| stretch.excess(demands, at, limits[at]).0 <= 0.0);
        if is_fitting {
            return stretch;
        }
        for _ in 0..MAX_PASSES {
            let mut change = 0.0f64;
            for (at, &limit) in limits.iter().enumerate() {
                let before = stretch.factors[at];
                stretch.factors[at] = stretch.fitting_factor(demands, at, limit);
                change = change.max((stretch.factors[at] - before).abs() / before);
            }
            if change <= PRECISION {
                break;
            }
        }
        stretch
    }

    /// Finds the smallest factor at which a resource is not overcommitted, given the others.
    fn fitting_factor(&self, demands: &[Demand], resource: usize, limit: f64) -> f64 {
        let mut tried = *self;
        tried.factors[resource] = 1.0;
        for _ in 0..MAX_STEPS {
            let (excess, slope) = tried.excess(demands, resource, limit);
            if excess <= 0.0 || slope <= 0.0 {
                break;
            }
            // Use falls more slowly as the factor grows, so a step never overshoots.
            let step = excess / slope;
            tried.factors[resource] += step;
            if step <= PRECISION * tried.factors[resource] {
                break;
            }
        }
        tried.factors[resource]
    }

    /// Demand for a resource beyond its limit, and the rate at which the demand falls as the
    /// resource's factor grows.
    fn excess(&self, demands: &[Demand], resource: usize, limit: f64) -> (f64, f64) {
        let (mut excess, mut slope) = (-limit, 0.0);
        for demand in demands {
            let (nanos, all) = (demand.nanos[resource], demand.stretched_nanos(self));
            let used = nanos / all;
            excess += used;
            slope += used * nanos / all;
        }
        (excess, slope)
    }
}

/// Progress of one thread of a job.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    demand: Demand,
    /// Work done by that time, in ns as if the thread ran alone.
    done_nanos: f64,
    at_nanos: u64,
    speed: f64,
}

impl Course {
    /// Creates a thread that starts now and does not slow down yet.
    pub fn new(now_nanos: u64, demand: Demand) -> Self {
        Self {
            demand,
            done_nanos: 0.0,
            at_nanos: now_nanos,
            speed: 1.0,
        }
    }

    /// Resources that the thread needs.
    pub fn demand(&self) -> Demand {
        self.demand
    }

    /// Adjusts the thread's speed from now on to the load of the others.
    pub fn follow(&mut self, now_nanos: u64, stretch: &Stretch) {
        let elapsed = now_nanos.saturating_sub(self.at_nanos);
        self.done_nanos += elapsed as f64 * self.speed;
        self.at_nanos = now_nanos;
        self.speed = self.demand.speed(stretch);
    }

    /// Time at which work of `alone_nanos`, measured alone, is done if the speed does not change.
    pub fn due_nanos(&self, alone_nanos: u64) -> u64 {
        let left = alone_nanos as f64 - self.done_nanos;
        if left <= 0.0 {
            return self.at_nanos;
        }
        self.at_nanos
            .saturating_add((left / self.speed).ceil() as u64)
    }
}

/// Contention on this machine.
impl MachineProfile {
    /// Returns true if jobs on this machine can slow each other down.
    pub fn is_shared(&self) -> bool {
        let is_limited = |bytes_per_sec: f64| bytes_per_sec < UNLIMITED_BYTES_PER_SEC;
        self.cores != 0
            || is_limited(self.device_read_bytes_per_sec)
            || is_limited(self.device_write_bytes_per_sec)
    }
}
