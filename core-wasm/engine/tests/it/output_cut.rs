//! Specifications of output cuts in `testdata/output_cut`. `REWRITE=1` writes the expected output.
//!
//! ```text
//! cut target=80 max-compaction-bytes=21 entry-bytes=1 leveled
//! grandparents [2-5]10 [8-11]10       first and last key, bytes; numbered from 1
//! ttl-files [2-5] [8-11]              old files of the output level (C-15)
//! split 20 newer                      round robin's cursor (C-16); newer: the inputs have a newer
//! version keys 3 8 10 14:500 20-23            one entry each; its bytes where they are not
//! entry-bytes
//! ----
//! 3 8 10     3 bytes  GrandparentOverlap
//! ```
//!
//! Each line of output is a file: its keys, its bytes, why it ends there, what was compared with
//! which limit, boundaries crossed, the grandparent that the cut follows. Arguments: `policy=`,
//! `level=`, `bottommost`, `leveled`, `ttl-last` (7.8, 7.9), `tail-bytes=` (the target is an upper
//! bound). Here each entry is a finished block of its own, so that a file's bytes are those of its
//! entries.

use datadriven::{TestCase, walk};
use engine::compaction::outputs::Cut;
use engine::compaction::outputs::cutter::{
    CutLimits, Grandparent, GrandparentRule, OpenFile, OutputCutter, SplitKey,
};
use engine::model::key::{Key, KeyRange};
use engine::model::sst::FileNumber;
use engine::options::RocksDbVersion;
use engine::options::value_text::OptionText;
use engine::options::{Options, OutputCutPolicy};

fn number(word: &str) -> u64 {
    word.parse()
        .unwrap_or_else(|error| panic!("{word}: {error}"))
}

/// Rule by which grandparents guide cuts; today's by default.
fn rule(name: &str) -> GrandparentRule {
    match name {
        "up_to_6.25" => GrandparentRule::PassedAtAnyKey,
        "baseline" => GrandparentRule::Passed,
        "static-file-size" => GrandparentRule::OverlapOnly,
        "fixed_75" => GrandparentRule::Fixed { percent: 75 },
        "fixed_50" => GrandparentRule::Fixed { percent: 50 },
        "dynamic" => GrandparentRule::Dynamic,
        "" | "dynamic_2x" => GrandparentRule::Dynamic2x,
        _ => panic!("unknown policy {name}"),
    }
}

/// `[2-5]10`
fn grandparent(word: &str) -> Grandparent {
    let parts = word.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (range, bytes) = parts.expect("[first-last]bytes");
    let (smallest, largest) = range.split_once('-').expect("[first-last]bytes");
    Grandparent {
        number: FileNumber(0),
        range: KeyRange {
            smallest: Key(number(smallest)),
            largest: Key(number(largest)),
        },
        size_bytes: bytes.parse().unwrap_or_default(),
    }
}

/// `14`, `14:500` or `20-23`: keys with their bytes.
fn entries(word: &str, entry_bytes: u64) -> Vec<(u64, u64)> {
    let (keys, bytes) = match word.split_once(':') {
        Some((keys, bytes)) => (keys, number(bytes)),
        None => (word, entry_bytes),
    };
    let (first, last) = keys.split_once('-').unwrap_or((keys, keys));
    let keys = number(first)..=number(last);
    keys.map(|key| (key, bytes)).collect()
}

/// `3 8 10 20-23`: runs of neighbours are put together.
fn keys_text(keys: &[u64]) -> String {
    let runs = keys.chunk_by(|a, b| a + 1 == *b);
    let words = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}-{last}")],
        _ => run.iter().map(u64::to_string).collect(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn line(keys: &[u64], bytes: u64, cut: &Cut) -> String {
    let keys = keys_text(keys);
    let mut text = format!("{keys:<12} {bytes:>6} bytes  {:?}", cut.reason);
    if 0 < cut.threshold_bytes {
        text += &format!("  {} of {}", cut.bytes, cut.threshold_bytes);
    }
    if 0 < cut.boundary_count {
        text += &format!("  boundaries {}", cut.boundary_count);
    }
    if let Some(FileNumber(number)) = cut.grandparent {
        text += &format!("  at #{number}");
    }
    text + "\n"
}

/// Adds one key after the other, as a compaction does.
fn cut(limits: &CutLimits, entries: &[(u64, u64)], tail_bytes: u64) -> String {
    let mut cutter = OutputCutter::whole(limits);
    let mut text = String::new();
    let mut open: Option<(Vec<u64>, u64)> = None;
    for &(key, entry_bytes) in entries {
        let file = open.as_ref().map(|(_, bytes)| OpenFile {
            bytes: *bytes,
            tail_bytes,
        });
        if let Some(cut) = cutter.cut_before(key, file) {
            let (keys, bytes) = open.take().expect("only an open file is cut");
            text.push_str(&line(&keys, bytes, &cut));
        }
        let (keys, bytes) = open.get_or_insert_default();
        keys.push(key);
        *bytes += entry_bytes;
    }
    let (keys, bytes) = open.expect("keys");
    text + &line(&keys, bytes, &cutter.end_of_input())
}

fn run_case(case: &mut TestCase) -> String {
    match case.directive.as_str() {
        "cut" => run_cut(case),
        "rule" => run_rule(case),
        other => panic!("unknown directive {other}"),
    }
}

/// `rule release=7.9 policy=dynamic static-file-size`
fn run_rule(case: &mut TestCase) -> String {
    let release: String = case.take_arg("release").expect("release=…");
    let (major, minor) = release.split_once('.').expect("major.minor");
    let release = RocksDbVersion {
        major: number(major) as u32,
        minor: number(minor) as u32,
        patch: 0,
    };
    let policy: Option<String> = case.try_take_arg("policy").expect("policy=…");
    let policy = policy.unwrap_or("by_version".into());
    let options = Options {
        output_cut_policy: OutputCutPolicy::from_text(&policy).expect("a policy"),
        level_compaction_dynamic_file_size: !case.take_flag("static-file-size").expect("a flag"),
        target_file_size_is_upper_bound: case.take_flag("upper-bound").expect("a flag"),
        ..Options::default()
    };
    case.expect_empty().expect("known arguments");
    let limits = options
        .compaction_style
        .rules()
        .cut_limits(&options, release);
    let ttl = if limits.is_ttl_first { "first" } else { "last" };
    let tail = if limits.is_target_upper_bound {
        ", tails count"
    } else {
        ""
    };
    format!("{:?}, TTL {ttl}{tail}\n", limits.grandparent_rule)
}

fn run_cut(case: &mut TestCase) -> String {
    let entry_bytes = case.take_arg("entry-bytes").expect("entry-bytes=…");
    let max_compaction_bytes: Option<u64> = case
        .try_take_arg("max-compaction-bytes")
        .expect("max-compaction-bytes=…");
    let output_level: Option<usize> = case.try_take_arg("level").expect("level=…");
    let policy: Option<String> = case.try_take_arg("policy").expect("policy=…");
    let tail_bytes: Option<u64> = case.try_take_arg("tail-bytes").expect("tail-bytes=…");
    let mut limits = CutLimits {
        output_level: output_level.unwrap_or(1),
        target_file_size_bytes: case.take_arg("target").expect("target=…"),
        max_compaction_bytes: max_compaction_bytes.unwrap_or(u64::MAX),
        is_bottommost: case.take_flag("bottommost").expect("a flag"),
        is_leveled: case.take_flag("leveled").expect("a flag"),
        grandparent_rule: rule(&policy.unwrap_or_default()),
        is_ttl_first: !case.take_flag("ttl-last").expect("a flag"),
        is_target_upper_bound: tail_bytes.is_some(),
        ..CutLimits::of_size(0, 0)
    };
    case.expect_empty().expect("known arguments");
    let mut keys = Vec::new();
    for input in case.input.lines() {
        let mut words = input.split_whitespace();
        match words.next() {
            Some("grandparents") => {
                limits.grandparents.extend(words.map(grandparent));
                for (index, file) in limits.grandparents.iter_mut().enumerate() {
                    file.number = FileNumber(index as u64 + 1);
                }
            }
            Some("ttl-files") => limits
                .ttl_files
                .extend(words.map(|word| grandparent(word).range)),
            Some("split") => {
                limits.split_key = Some(SplitKey {
                    key: number(words.next().expect("a key")),
                    has_newer_version: words.next() == Some("newer"),
                });
            }
            Some("keys") => keys.extend(words.flat_map(|word| entries(word, entry_bytes))),
            other => panic!("unknown line {other:?}"),
        }
    }
    cut(&limits, &keys, tail_bytes.unwrap_or_default())
}

#[test]
fn output_cuts() {
    walk("tests/testdata/output_cut", |file| file.run(run_case));
}
