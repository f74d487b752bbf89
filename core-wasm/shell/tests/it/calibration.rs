//! A machine measured on one recording, and its predictions for other commands on the same machine,
//! next to five repeats of each in `db_bench`: `testdata/machine/calibration.txt` and
//! `testdata/machine/repeats.json`. `REWRITE=1` writes the predictions.

use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Minimum tolerances for write amplification and the number of compactions.
const TOLERANCES: [f64; 2] = [0.03, 0.05];

fn run(arguments: &[&str]) -> String {
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let words = arguments.iter().map(OsString::from);
    let code = shell::cli::run(words, &mut out, &mut notes);
    assert_eq!(code, 0, "{}", String::from_utf8_lossy(&notes));
    String::from_utf8(out).expect("stdout is text")
}

/// Number of our repeats: as many as RocksDB's.
const REPEATS: &str = "5";

/// `a to b` for RocksDB's repeats, the same for ours, and true if our mean is within the tolerance
/// or the spread of the repeats about their mean, whichever is larger.
fn compared(real: &[f64], ours: &Value, tolerance: f64, digits: usize) -> (String, bool) {
    let mean = real.iter().sum::<f64>() / real.len() as f64;
    let away = |one: f64| (one - mean).abs();
    let spread = real.iter().copied().map(away).fold(0.0, f64::max);
    let of_ours = |name: &str| ours[name].as_f64().expect("a number");
    let is_within = away(of_ours("mean")) <= spread.max(tolerance * mean) + 1e-9;
    let least = real.iter().copied().fold(f64::INFINITY, f64::min);
    let most = real.iter().copied().fold(0.0, f64::max);
    let (our_least, our_most) = (of_ours("least"), of_ours("most"));
    let mark = if is_within { "" } else { " !" };
    let text = format!(
        "{least:.digits$} to {most:.digits$} | {our_least:.digits$} to {our_most:.digits$}{mark}"
    );
    (text, is_within)
}

#[test]
#[ignore = "npm run test:all runs it: ten seconds and more"]
fn other_commands_of_a_measured_machine_are_predicted() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let testdata = package.join("tests/testdata/machine");
    let recording = testdata.join("leveled-2jobs");
    let machine = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("measured.machine");
    let machine = machine.to_str().expect("the path is text");
    let recording = recording.to_str().expect("the path is text");
    run(&[
        "machines",
        "calibrate",
        recording,
        "--cores",
        "2",
        "--out",
        machine,
    ]);
    let text = std::fs::read_to_string(machine).expect("the machine file was written");
    let repeats = std::fs::read_to_string(testdata.join("repeats.json"));
    let repeats: Value = serde_json::from_str(&repeats.expect("repeats")).expect("JSON");
    let mut table = format!(
        "{text}\n| command | write amp | ours | compactions | ours |\n\
         | --- | --- | --- | --- | --- |\n"
    );
    let (mut within, mut all) = (0, 0);
    for command in repeats["commands"].as_array().expect("commands") {
        let line = command["command"].as_str().expect("a command line");
        let flags = line.strip_prefix("db_bench ").expect("db_bench");
        let release = "rocksdb_version=7.8.3";
        let ours = run(&[
            "simulate",
            "--db-bench",
            flags,
            "--exact",
            "--json",
            "--repeat",
            REPEATS,
            "--set",
            release,
            "--machine",
            machine,
        ]);
        let ours: Value = serde_json::from_str(&ours).expect("JSON");
        let ours = &ours["numbers"];
        let runs = command["runs"].as_array().expect("runs");
        let each = |name: &str| -> Vec<f64> {
            runs.iter()
                .map(|run| run[name].as_f64().expect("a number"))
                .collect()
        };
        let (write_amp, is_first) =
            compared(&each("write_amp"), &ours["write_amp"], TOLERANCES[0], 2);
        let (compactions, is_second) =
            compared(&each("compactions"), &ours["compactions"], TOLERANCES[1], 0);
        let name = command["name"].as_str().expect("a name");
        table.push_str(&format!("| {name} | {write_amp} | {compactions} |\n"));
        all += 1;
        within += u32::from(is_first && is_second);
    }
    table.push_str(&format!("\n{within} of {all} within. ! is outside.\n"));
    let golden = testdata.join("calibration.txt");
    if std::env::var_os("REWRITE").is_some() {
        std::fs::write(&golden, &table).expect("the golden can be written");
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    assert_eq!(
        table, expected,
        "REWRITE=1 writes what is predicted; read it"
    );
}
