//! RocksDB's decisions about the shape of an LSM tree, as a deterministic state machine.
//!
//! The engine has no I/O, clock, threads or hash order, so the same scenario gives the same events
//! everywhere. Rule ids such as `U-18` refer to rows in `../RULES.md`.
//!
//! ```
//! use engine::scenario::{Mode, Scenario};
//! use engine::settings::db_bench;
//! use engine::simulation::{Progress, Simulation};
//!
//! let (process, _) = db_bench::parse("--benchmarks=fillrandom --write_buffer_size=1048576")?;
//! let mut simulation = Simulation::new(&Scenario::single(process), Mode::Exact)?;
//! let mut events = Vec::new();
//! while simulation.step(&mut events) == Progress::Running {}
//! println!("{}", simulation.version());
//! assert!(1.0 < simulation.summary().write_amp);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```text
//! options ─▶ workload, scenario ─▶ settings (all of it as text)
//!    │            │
//!    ▼            ▼
//!  model ─▶ compaction ─▶ log ─▶ simulation ◀─ machine
//!              reasoning      └▶ stats
//! ```

pub mod compaction;
pub mod decimal;
pub mod log;
pub mod machine;
mod math;
pub mod model;
pub mod options;
pub mod reasoning;
pub mod scenario;
pub mod settings;
pub mod simulation;
pub mod stats;
pub mod workload;
pub mod write_stall;
