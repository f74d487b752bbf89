//! The report for `lsm-shape verify --only loop`.

use crate::text_table::aligned;
use judge::verify::Report;
use judge::verify::closed_loop::{ClosedLoop, LoopNumbers};
use serde_json::{Value, json};

/// One line per recording, RocksDB's numbers first, and the sum; empty if no recording was run.
pub(super) fn to_text(reports: &[Report]) -> String {
    let of_report = |report: &Report| {
        let closed = report.closed_loop?;
        let (real, ours) = (closed.recorded, closed.simulated);
        let row = [
            report.name.clone(),
            report.rocksdb.clone(),
            format!("{} | {}", real.flushes, ours.flushes),
            format!("{} | {}", real.compactions, ours.compactions),
            percent(closed.compactions_deviation()),
            format!("{} | {}", real.trivial_moves, ours.trivial_moves),
            format!("{:.2} | {:.2}", real.write_amp, ours.write_amp),
            percent(closed.write_amp_deviation()),
            if closed.holds() { "holds" } else { "differs" }.to_string(),
        ];
        Some(row.to_vec())
    };
    let rows: Vec<Vec<String>> = reports.iter().filter_map(of_report).collect();
    let (agree, total) = (
        rows.iter().filter(|row| row[8] == "holds").count(),
        rows.len(),
    );
    let head = "recording,rocksdb,flushes,compactions,,moves,write amplification,,";
    let head = head.split(',').map(str::to_string).collect();
    let lines: Vec<_> = std::iter::once(head).chain(rows).collect();
    let table = aligned(&lines, &[0, 1, 8]);
    let text = format!(
        "{table}{agree} of {total} agree: compactions within 5 %, write amplification within 3 %\n"
    );
    if total == 0 { String::new() } else { text }
}

fn percent(deviation: f64) -> String {
    format!("{:+.1} %", deviation * 100.0)
}

/// Result for a recording as JSON; null if the recording was not run.
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
