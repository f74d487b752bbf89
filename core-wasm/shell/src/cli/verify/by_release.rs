//! `verify --by-release`: one row a release, and every exception by name.

use super::{headings, row, total_of};
use judge::verify::{Disagreement, Report};
use std::collections::BTreeMap;

/// The releases in order, with the number of recordings; then the total, and the exceptions.
pub(super) fn to_text(reports: &[Report]) -> String {
    let mut releases: BTreeMap<Vec<u32>, Vec<&Report>> = BTreeMap::new();
    for report in reports {
        let parts = report.rocksdb.split('.');
        let numbers = parts.map(|part| part.parse().unwrap_or(0)).collect();
        releases.entry(numbers).or_default().push(report);
    }
    let width = "release".len();
    let mut text = headings("release", width, "recorded");
    for group in releases.values() {
        let release = group.first().map_or("", |report| &report.rocksdb);
        text.push_str(&named_row(
            release,
            group.len(),
            total_of(group.iter().copied()),
            width,
        ));
    }
    text.push_str(&named_row(
        "total",
        reports.len(),
        total_of(reports.iter()),
        width,
    ));
    for group in releases.values() {
        for report in group {
            for one in &report.disagreements {
                text.push_str(&exception(report, one));
            }
            let left_out = report.differences_left_out;
            if left_out != 0 {
                let (release, name) = (&report.rocksdb, &report.name);
                text.push_str(&format!(
                    "{release} {name}: {left_out} more, which are counted only\n"
                ));
            }
        }
    }
    text
}

fn named_row(name: &str, recordings: usize, total: Report, width: usize) -> String {
    let total = Report {
        name: name.to_string(),
        rocksdb: recordings.to_string(),
        ..total
    };
    row(&total, width)
}

/// `8.5.4 l-static job 135 history T-6: RocksDB: …; ours: …`
fn exception(report: &Report, one: &Disagreement) -> String {
    let place = match one.job {
        0 => String::new(),
        job => format!(" job {job}"),
    };
    let (release, name, kind) = (&report.rocksdb, &report.name, one.check.name_of_one());
    let (rule, expected, got) = (&one.rule, &one.expected, &one.got);
    format!("{release} {name}{place} {kind} {rule}: RocksDB: {expected}; ours: {got}\n")
}
