//! What is exported of machines: that of a recording, and repeats with the noise of one.

use serde_json::{Map, Value};
use shell::export::{Export, ExportRequest, Format, RecordingOrder};
use shell::named_files::NamedFiles;
use shell::request::{Request, RequestedMode, StepRequest};
use shell::run::Run;
use std::path::Path;

/// A run of which everything differs from repeat to repeat.
fn noisy() -> ExportRequest {
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
    ExportRequest {
        request: Request {
            title: "A noisy run".to_string(),
            steps: vec![step],
            set,
            mode: RequestedMode::Exact,
            ..Request::default()
        },
        scenario: None,
        formats: vec![Format::Repeats],
        notes: Vec::new(),
        repeats: 4,
    }
}

fn written(asked: &ExportRequest, events: usize) -> Vec<(String, String)> {
    let mut export = Export::simulate(asked).expect("the request can be run");
    let mut files = Vec::new();
    while !export.is_done() {
        export.advance(events).expect("the run goes on");
        let pieces = export.take().into_iter();
        let text = |bytes| String::from_utf8(bytes).expect("the file is text");
        files.extend(pieces.map(|piece| (piece.name, text(piece.bytes))));
    }
    files
}

/// The machine of a recording is what `machines calibrate` writes, and needs no run.
#[test]
fn the_machine_of_a_recording_is_that_of_the_command_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/machine");
    let mut files = NamedFiles::default();
    for entry in std::fs::read_dir(folder.join("leveled-2jobs")).expect("the recording is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        files.append(&name, &std::fs::read(&path).expect("a file"));
    }
    let files = files.into_recording("leveled-2jobs").expect("a recording");
    let order = RecordingOrder {
        formats: vec![Format::Machine],
        cores: 2,
        ..RecordingOrder::default()
    };
    let mut export = Export::replay(&files, order).expect("the recording can be read");
    // Whoever asks for more until it is done gets it.
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
    let mut asked = noisy();
    let of = |asked: &ExportRequest| -> Value {
        let files = written(asked, 64);
        assert_eq!(files.len(), 1);
        assert_eq!(files[0].0, "repeats.json");
        serde_json::from_str(&files[0].1).expect("JSON")
    };
    let told = of(&asked);
    assert_eq!(told["repeats"], 4);
    assert_eq!(told["all_same"], false);
    // The run without noise is the one that is exported otherwise.
    let mut run = Run::simulate(&asked.request).expect("the request can be run");
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
    // Noise that is set for the run itself changes nothing of its repeats.
    asked
        .request
        .set
        .insert("machine.noise_seed".into(), "7".into());
    assert_eq!(of(&asked)["numbers"], told["numbers"]);
}

#[test]
fn a_machine_without_spread_is_not_repeated() {
    let mut asked = noisy();
    for name in ["machine.processor_spread", "machine.write_spread"] {
        asked.request.set.remove(name);
    }
    asked.formats = vec![Format::Repeats, Format::Summary];
    let export = Export::simulate(&asked).expect("the request can be run");
    let (name, why) = &export.left_out()[0];
    assert_eq!(*name, "repeats.json");
    assert!(why.contains("no spread"), "{why}");
    let files = written(&asked, 64);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["summary.md"]);
    let mut asked = noisy();
    asked.repeats = 0;
    assert!(Export::simulate(&asked).is_err());
}
