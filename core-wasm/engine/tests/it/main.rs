//! All integration tests of the engine in one program, because each program is linked with the
//! whole engine. `cargo test -p lsm-shape-engine --test it MODULE` runs one module.

mod bad_input;
mod cost;
mod derived;
mod details;
mod flush_contents;
mod guided_cuts;
mod key_sets;
mod leveled;
mod machine;
mod options;
mod options_round_trip;
mod output_cut;
mod outputs;
mod published;
mod recorded_options;
mod rules;
mod run;
mod scenarios;
mod set_options;
mod settings;
mod simulation_properties;
mod stall;
mod stats_table;
mod subcompactions;
mod support;
mod universal;
mod verdicts;
mod write_controller;
