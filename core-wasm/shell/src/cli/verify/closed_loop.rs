//! The report of `lsm-shape verify --only loop`.

use super::name_width;
use judge::verify::Report;
use judge::verify::closed_loop::{ClosedLoop, LoopNumbers};
use serde_json::{Value, json};

/// One line a recording, with what RocksDB did | what we did, and the sum; empty if none was run.
pub(super) fn to_text(reports: &[Report]) -> String {
    let width = name_width(reports);
    let mut text = format!(
        "{:<width$}  {:<8}  {:>11}  {:>20}  {:>11}  {:>22}\n",
        "recording", "rocksdb", "flushes", "compactions", "moves", "write amplification"
    );
    let (mut agree, mut total) = (0, 0);
    for report in reports {
        let Some(closed) = report.closed_loop else {
            continue;
        };
        agree += u64::from(closed.holds());
        total += 1;
        let (real, ours) = (closed.recorded, closed.simulated);
        text.push_str(&format!(
            "{:<width$}  {:<8}  {:>4} | {:>4}  {:>4} | {:>4} {:>8}  {:>4} | {:>4}  \
             {:>5.2} | {:>5.2} {:>8}  {}\n",
            report.name,
            report.rocksdb,
            real.flushes,
            ours.flushes,
            real.compactions,
            ours.compactions,
            percent(closed.compactions_deviation()),
            real.trivial_moves,
            ours.trivial_moves,
            real.write_amp,
            ours.write_amp,
            percent(closed.write_amp_deviation()),
            if closed.holds() { "holds" } else { "differs" },
        ));
    }
    text.push_str(&format!(
        "{agree} of {total} agree: compactions within 5 %, write amplification within 3 %\n"
    ));
    if total == 0 { String::new() } else { text }
}

fn percent(deviation: f64) -> String {
    format!("{:+.1} %", deviation * 100.0)
}

/// Result of one recording; null if it was not run.
pub(super) fn to_json(closed: Option<ClosedLoop>) -> Value {
    closed.map_or(Value::Null, |closed| {
        json!({
            "recorded": numbers_json(closed.recorded),
            "simulated": numbers_json(closed.simulated),
            "compactions_deviation": closed.compactions_deviation(),
            "write_amp_deviation": closed.write_amp_deviation(),
            "holds": closed.holds(),
        })
    })
}

fn numbers_json(numbers: LoopNumbers) -> Value {
    json!({
        "flushes": numbers.flushes,
        "compactions": numbers.compactions,
        "trivial_moves": numbers.trivial_moves,
        "write_amp": numbers.write_amp,
    })
}
