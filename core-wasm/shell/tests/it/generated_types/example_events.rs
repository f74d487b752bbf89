//! Events of every kind, from simulations and a recorded database.

use crate::support::recording::recording_in;
use engine::log::Event;
use shell::families::OpenDatabase;
use shell::request::{Request, RequestedMode, StepRequest};
use shell::run::Run;
use shell::wire::{EVENTS, encode_event};

/// Number of events kept of each kind.
const OF_EACH: usize = 3;

/// Keys and files are few, so events are small.
const SIZES: &str = "--benchmarks=fillrandom,waitforcompaction --seed=3 --compression_type=none \
                     --write_buffer_size=65536 --target_file_size_base=65536 \
                     --level0_file_num_compaction_trigger=2 --level0_slowdown_writes_trigger=3 ";

fn simulated(flags: &str) -> Run {
    let request = Request {
        steps: vec![StepRequest {
            db_bench: format!("{SIZES}{flags}"),
            options_file: None,
        }],
        mode: RequestedMode::Exact,
        ..Request::default()
    };
    Run::simulate(&request).expect("the request can be run")
}

fn recorded() -> Run {
    let files = recording_in(
        "core-wasm/judge/tests/testdata/recorded/6.29.5/reopened",
        &[""],
    );
    let database = OpenDatabase::read(&files).expect("undamaged");
    Run::replay(&database, database.choose(None).expect("a family"))
}

/// The words of an event.
pub fn words_of(event: &Event) -> Vec<u32> {
    let mut words = Vec::new();
    encode_event(event, &mut words).expect("the event has words");
    words
}

/// Events of every kind, by kind.
pub fn example_events() -> Vec<Event> {
    let runs = [
        simulated("--num=6000 --max_bytes_for_level_base=131072"),
        simulated("--num=30000 --compaction_style=2 --fifo_compaction_max_table_files_size_mb=1"),
        recorded(),
    ];
    let mut kinds: Vec<Vec<Event>> = vec![Vec::new(); EVENTS.len()];
    for mut run in runs {
        let mut seen = vec![0; EVENTS.len()];
        while !run.is_done() {
            run.advance(64).expect("the run goes on");
            for event in run.events() {
                let code = words_of(event)[0];
                let kind = EVENTS.iter().position(|one| one.code == code);
                let kind = kind.expect("a declared kind");
                if seen[kind] < OF_EACH {
                    kinds[kind].push(event.clone());
                }
                seen[kind] += 1;
            }
        }
    }
    kinds.concat()
}
