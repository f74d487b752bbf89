//! Output files without keys: the check agrees with the check by keys, and finds changes to the
//! outputs of a recorded compaction.

use datadriven::{TestCase, walk};
use engine::model::key::Key;
use judge::verify::{Check, Report, verify_recording};
use recordings::database::{Recording, read_recording};
use recordings::history::units::{Unit, UnitKind};

use crate::every_case::judged_folders;
use crate::folder::committed;

fn judged(recording: &Recording) -> Report {
    verify_recording(recording, None, &[Check::Cuts, Check::Outputs])
}

/// If our rules cut every file as recorded, no rule may find that impossible; every file is
/// compared, or the reason is counted.
#[test]
fn files_that_agree_with_keys_agree_without() {
    for folder in judged_folders() {
        let recording = read_recording(&folder.files()).expect("an undamaged recording");
        let report = judged(&recording);
        let result = |check| report.result(check).unwrap_or_default();
        let [cuts, outputs] = [Check::Cuts, Check::Outputs].map(result);
        let name = &folder.name;
        if cuts.agree == cuts.total {
            assert_eq!(
                outputs.agree, outputs.total,
                "{name}: {:?}",
                report.disagreements
            );
        }
        let rewrites = recording.history.units.iter();
        let rewrites = rewrites.filter(|unit| unit.kind == UnitKind::Compaction);
        let files: usize = rewrites.map(|unit| unit.edit.added.len()).sum();
        let left_out = report
            .not_checked
            .iter()
            .filter(|one| one.check == Check::Outputs);
        let left_out: u64 = left_out.map(|one| one.count).sum();
        assert_eq!(outputs.total + left_out, files as u64, "{name}");
    }
}

/// A file of the last compaction with an adjacent file and a data size in this range, as a
/// percentage of the size at which our rules end it: its unit and its place.
fn file_of(recording: &Recording, percent: std::ops::Range<u64>) -> (usize, usize) {
    let log = recording.log.as_ref().expect("a LOG");
    let limit = 2 * recording.options.target_file_size_base;
    let is_meant = |unit: &Unit, at: usize| {
        let files = &unit.edit.added[at..at + 2];
        let data = log.created[&files[0].1.number.0].data_bytes;
        let is_wide = files[0].1.smallest.key.0 + 1000 < files[0].1.largest.key.0;
        is_wide && percent.contains(&(data * 100 / limit))
    };
    let units = recording.history.units.iter().enumerate().rev();
    let mut rewrites = units.filter(|(_, unit)| unit.kind == UnitKind::Compaction);
    let found = rewrites.find_map(|(index, unit)| {
        let mut places = 0..unit.edit.added.len().saturating_sub(1);
        Some((index, places.find(|at| is_meant(unit, *at))?))
    });
    found.expect("a compaction with such a file")
}

/// Changes one file to a percentage of the maximum size; returns the job.
fn change(recording: &mut Recording, what: &str, percent: u64) -> u32 {
    let (unit, at) = file_of(recording, percent..percent + 5);
    let unit = &mut recording.history.units[unit];
    let created = &mut recording.log.as_mut().expect("a LOG").created;
    let [file, next] = [at, at + 1].map(|at| unit.edit.added[at].1.clone());
    let middle = Key(file.smallest.key.0.midpoint(file.largest.key.0));
    let data = created[&file.number.0].data_bytes;
    match what {
        "a size doubled" => created.get_mut(&file.number.0).expect("it").data_bytes = 2 * data,
        "a boundary moved" => {
            unit.edit.added[at].1.largest.key = middle;
            unit.edit.added[at + 1].1.smallest.key = Key(middle.0 + 1);
        }
        "an extra cut" => {
            let mut half = created[&file.number.0].clone();
            half.data_bytes = data / 2;
            half.entries /= 2;
            let mut second = file.clone();
            second.number.0 += 1_000_000;
            second.smallest.key = Key(middle.0 + 1);
            created.insert(file.number.0, half.clone());
            created.insert(second.number.0, half);
            unit.edit.added[at].1.largest.key = middle;
            unit.edit
                .added
                .insert(at + 1, (unit.edit.added[at].0, second));
        }
        "a boundary at the next one's end" => {
            let moved = created[&next.number.0].data_bytes - 200;
            created.get_mut(&file.number.0).expect("it").data_bytes += moved;
            created.get_mut(&next.number.0).expect("it").data_bytes = 200;
            unit.edit.added[at].1.largest.key = Key(next.largest.key.0 - 1);
            unit.edit.added[at + 1].1.smallest = next.largest;
        }
        other => panic!("unknown change {other}"),
    }
    unit.job
}

fn run(case: &TestCase) -> String {
    let (name, what) = case
        .input
        .trim()
        .split_once(": ")
        .expect("a recording and a change");
    let folder = committed(name);
    let percent = case.args["percent"][0].parse().expect("a number");
    let mut recording = read_recording(&folder.files()).expect("an undamaged recording");
    let job = change(&mut recording, what, percent);
    let report = judged(&recording);
    let found = report.disagreements.iter();
    let found = found.filter(|one| one.check == Check::Outputs && one.job == job);
    let lines = found.map(|one| format!("{} | {}\n", one.expected, one.got));
    let lines: String = lines.collect();
    match lines.is_empty() {
        true => "nothing found\n".to_string(),
        false => lines,
    }
}

/// The number of compared output files, and the reasons why others are left out.
fn left_out(case: &TestCase) -> String {
    let (name, what) = case.input.trim().split_once(": ").expect("two parts");
    let mut folder = committed(name);
    if what == "no OPTIONS" {
        folder.options = None;
    }
    let mut recording = read_recording(&folder.files()).expect("an undamaged recording");
    match what {
        "an upper bound" => recording.options.target_file_size_is_upper_bound = true,
        "files that are soon too old" => recording.options.ttl = 1,
        _ => {}
    }
    let report = judged(&recording);
    let reasons = report.not_checked.iter();
    let reasons = reasons.filter(|one| one.check == Check::Outputs);
    let reasons: String = reasons
        .map(|one| format!("{} {}\n", one.count, one.what))
        .collect();
    let compared = report.result(Check::Outputs).unwrap_or_default();
    format!("{} of {} agree\n{reasons}", compared.agree, compared.total)
}

#[test]
fn outputs_are_as_specified() {
    walk("tests/testdata/outputs", |file| {
        file.run(|case| match case.directive.as_str() {
            "left_out" => left_out(case),
            _ => run(case),
        });
    });
}
