//! The machine of a recording as a file, and repeats with a machine's noise.

use crate::support::recording::recording_in;
use serde_json::{Map, Value};
use shell::export::{Export, RecordingOrder, formats_named};
use shell::repeats::Repeats;
use shell::request::{Request, RequestedMode, StepRequest};
use shell::run::Run;
use std::path::Path;

/// A run in which everything varies between repeats.
fn noisy() -> Request {
    let flags = "--benchmarks=fillrandom --num=20000 --seed=3 --compression_type=none \
                 --write_buffer_size=65536 --target_file_size_base=65536 \
                 --level0_file_num_compaction_trigger=2 --max_bytes_for_level_base=131072";
    let mut set = Map::new();
    set.insert("machine.processor_spread".into(), "0.2".into());
    set.insert("machine.write_spread".into(), "0.2".into());
    let step = StepRequest {
        db_bench: flags.to_string(),
        options_file: None,
    };
    Request {
        title: "A noisy run".to_string(),
        steps: vec![step],
        set,
        mode: RequestedMode::Exact,
        ..Request::default()
    }
}

fn repeated(request: &Request) -> Value {
    let mut repeats = Repeats::new(request, 4).expect("the request can be run");
    while !repeats.is_done() {
        repeats.advance(64).expect("the run goes on");
    }
    repeats.to_json()
}

/// A recording's machine is the one that `machines calibrate` writes, and needs no run.
#[test]
fn the_machine_of_a_recording_is_that_of_the_command_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/machine");
    let files = recording_in(
        "core-wasm/shell/tests/testdata/machine/leveled-2jobs",
        &[""],
    );
    let order = RecordingOrder {
        files: formats_named(["machine.txt"]).expect("files"),
        cores: 2,
        ..RecordingOrder::default()
    };
    let mut export = Export::replay(&files, order).expect("the recording can be read");
    // Requesting more until it is done gives the file.
    assert!(!export.is_done());
    export.advance(1).expect("the export goes on");
    let pieces = export.take();
    assert!(export.is_done());
    assert_eq!(export.run().progress(), 0.0);
    assert_eq!(pieces.len(), 1);
    assert_eq!(pieces[0].name, "machine.txt");
    let told = std::fs::read_to_string(folder.join("calibration.txt")).expect("the golden");
    let (machine, _) = told.split_once("\n\n").expect("a table after it");
    assert_eq!(
        String::from_utf8_lossy(&pieces[0].bytes).trim_end(),
        machine
    );
}

#[test]
fn repeats_differ_by_their_noise_alone() {
    let mut request = noisy();
    let told = repeated(&request);
    assert_eq!(told["repeats"], 4);
    assert_eq!(told["all_same"], false);
    // The run without noise is the one that is otherwise exported.
    let mut run = Run::simulate(&request).expect("the request can be run");
    while !run.is_done() {
        run.advance(64).expect("the run goes on");
    }
    let summary = run.summary().json;
    for name in ["write_amp", "space_amp", "flushes", "compactions"] {
        let numbers = &told["numbers"][name];
        let (alone, of_run) = (&numbers["without_noise"], &summary[name]);
        assert_eq!(alone.as_f64(), of_run.as_f64(), "{name}");
        let cell = |name: &str| numbers[name].as_f64().expect("a number");
        assert!(cell("least") <= cell("median") && cell("median") <= cell("most"));
    }
    let write_amp = &told["numbers"]["write_amp"];
    assert_ne!(write_amp["least"], write_amp["most"]);
    // Noise set for the run itself does not affect its repeats.
    request.set.insert("machine.noise_seed".into(), "7".into());
    assert_eq!(repeated(&request)["numbers"], told["numbers"]);
}

#[test]
fn without_spread_of_times_memtables_still_differ() {
    let mut request = noisy();
    for name in ["processor", "wait", "write"] {
        let spread = format!("machine.{name}_spread");
        request.set.insert(spread, "0".into());
    }
    assert_eq!(repeated(&request)["all_same"], false);
    assert!(Repeats::new(&noisy(), 0).is_err());
}
