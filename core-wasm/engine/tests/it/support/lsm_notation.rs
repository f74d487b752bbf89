//! Our notation for versions and options in test data.
//!
//! A level a line, files in RocksDB's order: `L0 1[150-200]100k:busy 2[201-250]100k`. A file is
//! `number[smallest-largest]size` (a key may have its sequence number behind `@`) with any of
//! `:busy`, `:marked`, `:periodic`, `:partitions`, `:comp=size`, `:seq=smallest-largest`,
//! `:epoch=n`, `:path=n`, `:entries=n`, `:deletions=n`, `:raw=keys-values` (bytes), `:oldest=s`,
//! `:created=s` and `:newest=s` (seconds). Sizes take `k M G` (decimal) and `Ki Mi Gi` (binary). L0
//! is written newest first; epochs follow from that.

use engine::compaction::{Compaction, PickResult};
use engine::model::key::{InternalKey, Key, KeyRange};
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionEdit};
use engine::options::RocksDbVersion;
use engine::options::{
    CompactionPri, CompactionStopStyle, CompactionStyle, CompressionType, Options,
};

/// Parses a number with an optional unit.
pub fn parse_size(text: &str) -> u64 {
    let digits = text.trim_end_matches(char::is_alphabetic);
    let unit = match &text[digits.len()..] {
        "" => 1,
        "k" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "Ki" => 1 << 10,
        "Mi" => 1 << 20,
        "Gi" => 1 << 30,
        "Ti" => 1 << 40,
        other => panic!("unknown unit {other} in {text}"),
    };
    digits
        .parse::<u64>()
        .unwrap_or_else(|_| panic!("not a size: {text}"))
        * unit
}

/// A release as `11.8`.
pub fn parse_release(text: &str) -> RocksDbVersion {
    let (major, minor) = text.split_once('.').expect("release as major.minor");
    RocksDbVersion {
        major: major.parse().expect("major"),
        minor: minor.parse().expect("minor"),
        patch: 0,
    }
}

fn parse_pair(text: &str) -> (u64, u64) {
    let (left, right) = text.split_once('-').unwrap_or((text, text));
    (
        left.parse().expect("number"),
        right.parse().expect("number"),
    )
}

/// `key@seqno`, or a key with sequence number 100.
pub fn parse_internal_key(text: &str) -> InternalKey {
    let (key, seqno) = text.split_once('@').unwrap_or((text, "100"));
    InternalKey {
        key: Key(key.parse().expect("key")),
        seqno: seqno.parse().expect("sequence number"),
    }
}

/// One file of the notation.
pub fn parse_file(text: &str) -> SstFile {
    let mut parts = text.split(':');
    let head = parts.next().expect("a file");
    let (number, rest) = head.split_once('[').expect("number[smallest-largest]size");
    let (range, size) = rest.split_once(']').expect("number[smallest-largest]size");
    let (smallest, largest) = range.split_once('-').expect("smallest-largest");
    let size_bytes = parse_size(size);
    let mut file = SstFile {
        number: FileNumber(number.parse().expect("file number")),
        size_bytes,
        compensated_size_bytes: size_bytes,
        smallest: parse_internal_key(smallest),
        largest: parse_internal_key(largest),
        smallest_seqno: 100,
        largest_seqno: 100,
        epoch: 0,
        entry_count: 1,
        deletion_count: 0,
        raw_key_bytes: 0,
        raw_value_bytes: 0,
        compression: CompressionType::None,
        path_id: 0,
        spans_partitions: false,
        oldest_ancestor_time: 0,
        file_creation_time: 0,
        newest_data_time: 0,
        is_being_compacted: false,
        is_marked_for_compaction: false,
        is_marked_for_periodic_compaction: false,
    };
    for mark in parts {
        match mark.split_once('=').unwrap_or((mark, "")) {
            ("busy", _) => file.is_being_compacted = true,
            ("marked", _) => file.is_marked_for_compaction = true,
            ("partitions", _) => file.spans_partitions = true,
            ("periodic", _) => file.is_marked_for_periodic_compaction = true,
            ("comp", size) => file.compensated_size_bytes = parse_size(size),
            ("seq", pair) => (file.smallest_seqno, file.largest_seqno) = parse_pair(pair),
            ("epoch", epoch) => file.epoch = epoch.parse().expect("epoch"),
            ("path", path) => file.path_id = path.parse().expect("path"),
            ("entries", count) => file.entry_count = parse_size(count),
            ("deletions", count) => file.deletion_count = parse_size(count),
            ("raw", pair) => (file.raw_key_bytes, file.raw_value_bytes) = parse_pair(pair),
            ("oldest", time) => file.oldest_ancestor_time = time.parse().expect("seconds"),
            ("created", time) => file.file_creation_time = time.parse().expect("seconds"),
            ("newest", time) => file.newest_data_time = time.parse().expect("seconds"),
            (other, _) => panic!("unknown mark {other}"),
        }
    }
    file
}

/// The files of several lines, each with its level.
pub fn parse_files(text: &str) -> Vec<(usize, SstFile)> {
    let mut files = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let Some(level) = words.next().and_then(|word| word.strip_prefix('L')) else {
            continue;
        };
        let level: usize = level.parse().expect("a level");
        files.extend(words.map(|word| (level, parse_file(word))));
    }
    let l0_count = files.iter().filter(|(level, _)| *level == 0).count() as u64;
    let l0_files = files
        .iter_mut()
        .filter(|(level, file)| *level == 0 && file.epoch == 0);
    for (place, (_, file)) in (0..).zip(l0_files) {
        file.epoch = l0_count - place;
    }
    files
}

/// A version from its lines.
pub fn parse_version(text: &str, num_levels: usize) -> Version {
    let mut version = Version::new(num_levels);
    let edit = VersionEdit {
        deleted: Vec::new(),
        added: parse_files(text),
    };
    version
        .apply(&edit, RocksDbVersion::REFERENCE)
        .unwrap_or_else(|error| panic!("{error}"));
    version
        .check(RocksDbVersion::REFERENCE)
        .unwrap_or_else(|error| panic!("{error}"));
    version
}

/// Options from `name=value` words over RocksDB's defaults; universal unless `style` is given.
pub fn parse_options<'a>(words: impl Iterator<Item = (&'a str, &'a str)>) -> Options {
    let mut options = Options {
        compaction_style: CompactionStyle::Universal,
        max_compaction_bytes: 25 * (64 << 20),
        ttl: 0,
        periodic_compaction_seconds: 0,
        ..Options::default()
    };
    for (name, value) in words {
        set_option(&mut options, name, value);
    }
    options
}

fn set_option(options: &mut Options, name: &str, value: &str) {
    let small = || value.parse::<u32>().expect("a number");
    let signed = || value.parse::<i32>().expect("a number");
    let universal = &mut options.universal;
    match name {
        "num_levels" => options.num_levels = signed(),
        "trigger" => options.level0_file_num_compaction_trigger = signed(),
        "slowdown_trigger" => options.level0_slowdown_writes_trigger = signed(),
        "stop_trigger" => options.level0_stop_writes_trigger = signed(),
        "write_buffer_size" => options.write_buffer_size = parse_size(value),
        "max_compaction_bytes" => options.max_compaction_bytes = parse_size(value),
        "target_file_size_base" => options.target_file_size_base = parse_size(value),
        "size_ratio" => universal.size_ratio = small(),
        "min_merge_width" => universal.min_merge_width = small(),
        "max_merge_width" => universal.max_merge_width = small(),
        "size_amplification" => universal.max_size_amplification_percent = small(),
        "compression_size_percent" => universal.compression_size_percent = signed(),
        "max_read_amp" => universal.max_read_amp = signed(),
        "allow_trivial_move" => universal.allow_trivial_move = value == "true",
        "incremental" => universal.incremental = value == "true",
        "stop_style" => {
            universal.stop_style = match value {
                "similar" => CompactionStopStyle::SimilarSize,
                _ => CompactionStopStyle::TotalSize,
            }
        }
        "compression_per_level" => {
            let levels = value.chars().map(|letter| match letter {
                'l' => CompressionType::Lz4,
                _ => CompressionType::None,
            });
            options.compression_per_level = levels.collect();
        }
        "compression" => {
            options.compression = match value {
                "none" => CompressionType::None,
                _ => CompressionType::Lz4,
            }
        }
        "bottommost" => options.bottommost_compression = CompressionType::Zstd,
        _ => set_other_style_option(options, name, value),
    }
}

/// Options of leveled and FIFO compaction.
fn set_other_style_option(options: &mut Options, name: &str, value: &str) {
    let is_true = value == "true";
    match name {
        "style" => {
            options.compaction_style = match value {
                "level" => CompactionStyle::Level,
                "fifo" => CompactionStyle::Fifo,
                other => panic!("unknown style {other}"),
            }
        }
        "dynamic" => options.level_compaction_dynamic_level_bytes = is_true,
        "target_multiplier" => {
            options.target_file_size_multiplier = value.parse().expect("a number")
        }
        "base" => options.max_bytes_for_level_base = parse_size(value),
        "multiplier" => {
            options.max_bytes_for_level_multiplier = value.parse().expect("a number");
        }
        "additional" => {
            let factors = value
                .split('-')
                .map(|factor| factor.parse().expect("a number"));
            options.max_bytes_for_level_multiplier_additional = factors.collect();
        }
        "pri" => {
            options.compaction_pri = match value {
                "compensated-size" => CompactionPri::ByCompensatedSize,
                "oldest-largest" => CompactionPri::OldestLargestSeqFirst,
                "oldest-smallest" => CompactionPri::OldestSmallestSeqFirst,
                "min-overlap" => CompactionPri::MinOverlappingRatio,
                "round-robin" => CompactionPri::RoundRobin,
                other => panic!("unknown priority {other}"),
            }
        }
        "ttl" => options.ttl = value.parse().expect("seconds"),
        "preclude" => options.preclude_last_level_data_seconds = value.parse().expect("seconds"),
        "max_table_files" => options.fifo.max_table_files_size = parse_size(value),
        "max_data_files" => options.fifo.max_data_files_size = parse_size(value),
        "allow_compaction" => options.fifo.allow_compaction = is_true,
        "kv_ratio" => options.fifo.use_kv_ratio_compaction = is_true,
        other => panic!("unknown option {other}"),
    }
}

/// The user keys of all inputs.
pub fn range_of(version: &Version, inputs: &[CompactionInput]) -> KeyRange {
    let numbers = inputs.iter().flat_map(|input| {
        let files = input.files.iter();
        files.map(|&number| version.file(input.level, number).expect("input").range())
    });
    numbers
        .reduce(|left, right| left.union(&right))
        .expect("inputs")
}

/// `L0{1,2} + L4{7} -> L3  UniversalSizeRatio`, then further facts about the compaction.
pub fn compaction_text(compaction: &Compaction) -> String {
    let levels = compaction.inputs.iter().map(|input| {
        let numbers = input.files.iter().map(|number| number.0.to_string());
        format!(
            "L{}{{{}}}",
            input.level,
            numbers.collect::<Vec<_>>().join(",")
        )
    });
    let mut text = format!(
        "{} -> L{}  {}",
        levels.collect::<Vec<_>>().join(" + "),
        compaction.output_level,
        compaction.reason.name()
    );
    if compaction.is_trivial_move {
        text.push_str("  trivial move");
    }
    if compaction.output_compression == CompressionType::None {
        text.push_str("  uncompressed");
    }
    if !compaction.is_bottommost {
        text.push_str("  older data below");
    }
    text.push('\n');
    let size = |bytes: u64| match bytes {
        u64::MAX => "none".to_string(),
        bytes => bytes.to_string(),
    };
    let (cut, bound) = (
        compaction.target_file_size_bytes,
        compaction.max_compaction_bytes,
    );
    text.push_str(&format!(
        "cut at {}, max_compaction_bytes {}",
        size(cut),
        size(bound)
    ));
    if let Some(level) = compaction.grandparent_level {
        let numbers = compaction
            .grandparents
            .iter()
            .map(|number| number.0.to_string());
        let numbers = numbers.collect::<Vec<_>>().join(",");
        text.push_str(&format!(", grandparents L{level}{{{numbers}}}"));
    }
    text.push('\n');
    text
}

/// A pick, or a line that there is none, with its reasoning.
pub fn pick_text(result: &PickResult) -> String {
    let head = match &result.compaction {
        Some(compaction) => compaction_text(compaction),
        None => "no pick\n".to_string(),
    };
    head + &result.reasoning.to_text()
}
