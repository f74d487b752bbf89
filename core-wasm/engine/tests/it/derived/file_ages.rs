//! File ages: the TTL boost (L-12) in `testdata/ttl_boost`, and expired files.

use crate::support::lsm_notation::parse_file;
use datadriven::walk;
use engine::compaction::file_age::expired_ttl_files;
use engine::compaction::leveled::file_order::TtlBoost;
use engine::model::version::{Version, VersionEdit};
use engine::options::Options;
use engine::options::RocksDbVersion;

/// A version whose last level with files is `last`.
fn version_down_to(last: usize) -> Version {
    let mut version = Version::new(last + 1);
    let edit = VersionEdit {
        deleted: Vec::new(),
        added: vec![(last, parse_file("1[1-2]1"))],
    };
    let applied = version.apply(&edit, RocksDbVersion::REFERENCE);
    applied.expect("a valid edit");
    version
}

/// Lines `non_empty_levels level oldest_ancestor_time`, each followed by the factor.
#[test]
fn old_files_are_boosted() {
    walk("tests/testdata/ttl_boost", |file| {
        file.run(|case| {
            let number = |name: &str| case.args[name][0].parse::<u64>().expect("a number");
            let options = Options {
                ttl: number("ttl"),
                ..Options::default()
            };
            let mut text = String::new();
            for line in case.input.lines() {
                let words = line
                    .split(' ')
                    .map(|word| word.parse::<u64>().expect("a number"));
                let [levels, level, oldest] = words.collect::<Vec<_>>()[..] else {
                    panic!("not three numbers: {line}");
                };
                let version = version_down_to(levels as usize - 1);
                let boost = TtlBoost::new(&version, &options, level as usize, number("now"));
                let mut file = parse_file("1[1-2]1");
                file.oldest_ancestor_time = oldest;
                let factor = boost.map_or(1, |boost| boost.of(&file));
                text.push_str(&format!("{line} -> {factor}\n"));
            }
            text
        });
    });
}

#[test]
fn only_known_and_passed_times_expire() {
    let mut version = Version::new(3);
    let aged = [
        (0, "1[1-2]1:oldest=10"),
        (0, "2[1-2]1:oldest=10:busy"),
        (1, "3[1-2]1"),
        (1, "4[3-4]1:oldest=19"),
        (1, "5[5-6]1:oldest=20"),
        (2, "6[1-2]1:oldest=1"),
    ];
    let added = aged.iter().zip(1..).map(|((level, text), epoch)| {
        let mut file = parse_file(text);
        file.epoch = epoch;
        (*level, file)
    });
    let edit = VersionEdit {
        deleted: Vec::new(),
        added: added.collect(),
    };
    let applied = version.apply(&edit, RocksDbVersion::REFERENCE);
    applied.expect("a valid edit");
    let expired = |ttl, now| {
        let options = Options {
            ttl,
            ..Options::default()
        };
        let files = expired_ttl_files(&version, &options, now);
        files.iter().map(|(_, number)| number.0).collect::<Vec<_>>()
    };
    assert_eq!(expired(80, 100), [1, 4]);
    assert_eq!(expired(95, 100), Vec::<u64>::new());
    assert_eq!(expired(0, 100), Vec::<u64>::new());
    assert_eq!(expired(101, 100), Vec::<u64>::new());
}
