//! `verify --by-release`: one row per release, and a list of exceptions.

use super::{table, total_of};
use judge::verify::{Disagreement, Report};
use std::collections::BTreeMap;

/// Lists the releases in order with their number of recordings, then the total and exceptions.
pub(super) fn to_text(reports: &[Report]) -> String {
    let mut releases: BTreeMap<Vec<u32>, Vec<&Report>> = BTreeMap::new();
    for report in reports {
        let parts = report.rocksdb.split('.');
        let numbers = parts.map(|part| part.parse().unwrap_or(0)).collect();
        releases.entry(numbers).or_default().push(report);
    }
    let groups = releases.values().map(|group| {
        let release = group.first().map_or("", |report| &report.rocksdb);
        total_of(release, group.len().to_string(), group.iter().copied())
    });
    let total = total_of("total", reports.len().to_string(), reports);
    let totals: Vec<Report> = groups.chain([total]).collect();
    let mut text = table(["release", "recorded"], totals.iter());
    for report in releases.values().flatten() {
        for one in &report.disagreements {
            text.push_str(&exception(report, one));
        }
        let (release, name, left_out) =
            (&report.rocksdb, &report.name, report.differences_left_out);
        if left_out != 0 {
            text.push_str(&format!(
                "{release} {name}: {left_out} more, which are not listed\n"
            ));
        }
    }
    text
}

/// An exception such as `8.5.4 l-static job 135 history T-6: RocksDB: …; ours: …`.
fn exception(report: &Report, one: &Disagreement) -> String {
    let place = match one.job {
        0 => String::new(),
        job => format!(" job {job}"),
    };
    let (release, name, kind) = (&report.rocksdb, &report.name, one.check.name_of_one());
    let (rule, expected, got) = (&one.rule, &one.expected, &one.got);
    format!("{release} {name}{place} {kind} {rule}: RocksDB: {expected}; ours: {got}\n")
}
