//! RocksDB's decisions about the shape of an LSM tree, as a pure and deterministic state machine.
//!
//! No I/O, no clock, no threads, no hash order: the same scenario gives the same events everywhere.
//! Rule ids such as `U-18` name rules for RocksDB's behaviour; `../RULES.md` has a row for each.
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
