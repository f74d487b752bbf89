//! The one-line reports: published beside simulated.

use crate::cli::reproduce::experiment::{Experiment, Tolerance};
use engine::stats::report_line::{REPORT_COLUMNS, ReportLine};
use serde_json::{Value, json};
use std::cmp::Ordering;

/// The machine is that of both scenarios; only the release differs.
pub(super) const RELEASES: [&str; 2] = ["10.5.5", "10.6.2"];

/// The published line of a test, as fields.
pub(super) fn published_report(published: &Value, test: &str, release: &str) -> Vec<String> {
    let lines = published["report_lines"].as_array().into_iter().flatten();
    let lines = lines.filter_map(Value::as_str).map(fields_of);
    let mut lines = lines.filter(|fields| {
        let has = |text: &str| fields.iter().any(|field| field == text);
        fields.iter().any(|field| field.starts_with(test)) && has(release)
    });
    lines.next().unwrap_or_default()
}

/// The fields of a published line, which are separated by tabs or, as a page shows tabs, by
/// blanks. Two of them are empty: `Nstall`, which follows `stall%`, and the last but one.
fn fields_of(line: &str) -> Vec<String> {
    let mut fields: Vec<String> = line.split_whitespace().map(String::from).collect();
    let nstall = REPORT_COLUMNS.iter().position(|name| *name == "Nstall");
    if let Some(nstall) = nstall.filter(|nstall| *nstall <= fields.len()) {
        fields.insert(nstall, String::new());
    }
    let last = fields.len().saturating_sub(1);
    fields.insert(last, String::new());
    fields
}

pub(super) type Reports = [(Vec<String>, Option<ReportLine>)];

/// Throughput and stalls: within 15 %, and the releases in the published order.
pub(super) fn check_reports(experiment: &mut Experiment, benchmark: &str, reports: &Reports) {
    for column in ["ops_sec", "stall%"] {
        let place = REPORT_COLUMNS.iter().position(|name| *name == column);
        let mut pairs = Vec::new();
        for ((published, simulated), release) in reports.iter().zip(RELEASES) {
            let text = place.and_then(|place| published.get(place));
            let published: f64 = text.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            let text = simulated.as_ref().and_then(|line| line.field(column));
            let simulated: f64 = text.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            let holds = Tolerance::Percent(15.0).holds(published, simulated);
            experiment.claim(
                format!("{benchmark}, {release}"),
                format!("{column} within 15 %"),
                [json!(published), json!(simulated)],
                holds,
            );
            pairs.push((published, simulated));
        }
        let [old, new] = pairs[..] else { continue };
        let order = |before: f64, after: f64| match before.total_cmp(&after) {
            Ordering::Less => "rises",
            Ordering::Equal => "stays",
            Ordering::Greater => "falls",
        };
        let (published, simulated) = (order(old.0, new.0), order(old.1, new.1));
        experiment.claim(
            benchmark,
            format!("{column} from {} to {}", RELEASES[0], RELEASES[1]),
            [json!(published), json!(simulated)],
            published == simulated,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_lines_are_read_by_column() {
        let line = "735799  294.7   88GB    0GB     87.8    1.1     165.4   173     521     \
                    0       0       1.4     0.5     1       6       1235    9855    544     \
                    50.0            0.7     0.0     NA      fillseq.wal_disabled.v400       \
                    2025-09-21T00:17:05     10.5.5          f4bf18a60b";
        let fields = fields_of(line);
        assert_eq!(fields.len(), REPORT_COLUMNS.len());
        assert_eq!(fields[19..21], ["", "0.7"]);
        assert_eq!(fields[25..], ["10.5.5", "", "f4bf18a60b"]);
    }
}
