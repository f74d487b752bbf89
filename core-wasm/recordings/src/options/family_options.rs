//! Column-family options that operators may look for but the model does not cover: blob files,
//! compression levels, the compaction filter, and options that split files or change their
//! temperature.

use crate::log::compression_names::{is_compression, option_word};
use crate::log::log_facts::LogFacts;
use crate::log::opened_options::OptionsInForce;
use crate::log::opening::OptionChange;
use crate::log::option_dump::says_options;
use crate::options::not_defaults::KnownOption;
use engine::decimal::parse;
use engine::options::RocksDbVersion;

/// The compression level that stands for RocksDB's default level of the type in use.
const DEFAULT_LEVEL: &str = "32767";

/// Names of these options, and their defaults, which are the same in all releases except levels.
const LISTED: [(&str, &str); 14] = [
    ("enable_blob_files", "false"),
    ("min_blob_size", "0"),
    ("blob_file_size", "268435456"),
    ("blob_compression_type", "kNoCompression"),
    ("enable_blob_garbage_collection", "false"),
    ("blob_garbage_collection_age_cutoff", "0.25"),
    ("blob_garbage_collection_force_threshold", "1"),
    ("blob_file_starting_level", "0"),
    ("compression_opts.level", DEFAULT_LEVEL),
    ("bottommost_compression_opts.level", DEFAULT_LEVEL),
    ("compaction_filter", NO_OBJECT),
    ("compaction_filter_factory", NO_OBJECT),
    (PARTITIONER, NO_OBJECT),
    (TEMPERATURE_AGES, ""),
];

/// The option with the object that splits files, and its prefix length.
pub(crate) const PARTITIONER: &str = "sst_partitioner_factory";

/// The option that maps the age of files to temperatures.
pub(crate) const TEMPERATURE_AGES: &str = "compaction_options_fifo.file_temperature_age_thresholds";

/// The word that a `LOG` uses for an object that is not set.
pub(crate) const NO_OBJECT: &str = "None";

/// The known options: from the last open's dump in the LOG and later calls or, without a dump, from
/// the OPTIONS file, which each call rewrites. Each call has the latest time, in µs of `LOG` time,
/// at which it took effect.
pub(crate) fn family_options(
    (log, calls): (Option<&LogFacts>, &[(u64, &[OptionChange])]),
    (options_text, family): (Option<&str>, &str),
    release: RocksDbVersion,
) -> Vec<KnownOption> {
    let log = log.filter(|log| says_options(log));
    let file = options_text.map(OptionsInForce::of_file);
    let of_file = |name: &str| {
        let file = file.as_ref()?;
        // In an OPTIONS file, a struct with its fields is one value.
        let parts = name.split_once('.').and_then(|(of_struct, field)| {
            let (_, value) = file.value(Some(family), of_struct)?.split_once(field)?;
            value.get(1..value.find("}}")? + 2)
        });
        parts.or_else(|| file.value(Some(family), name))
    };
    let opened = log.and_then(|log| log.opens.last()).map(|open| open.time);
    let of_open = |(time, _): &&(u64, _)| opened.is_none_or(|opened| opened <= *time);
    let calls = calls.iter().filter(of_open).filter(|_| log.is_some());
    let changes: Vec<&OptionChange> = calls.flat_map(|(_, changes)| *changes).collect();
    let value_in_force = |name: &str| {
        let of_log = log.and_then(|log| {
            let mut lines = log.option_lines.iter();
            lines.find(|line| line.name == name)
        });
        // A LOG lacks the ages and has only the names of objects.
        let is_of_file = log.is_none() || [PARTITIONER, TEMPERATURE_AGES].contains(&name);
        let of_file = of_file(name).filter(|_| is_of_file);
        let at_open = of_file.or(of_log.map(|line| line.value.as_str()));
        let mut later = changes.iter().rev();
        let later = later.find_map(|set| value_in_call(name, &set.name, &set.after));
        later.or(at_open)
    };
    listed_options(value_in_force, release)
}

/// The listed options whose values in force are known.
pub(crate) fn listed_options<'a>(
    value_in_force: impl Fn(&str) -> Option<&'a str>,
    release: RocksDbVersion,
) -> Vec<KnownOption> {
    let known = LISTED.iter().filter_map(|(name, default)| {
        Some(KnownOption {
            name,
            value: spelled(name, value_in_force(name)?),
            default: match *default {
                // Before 5.15, RocksDB used zlib's own default.
                DEFAULT_LEVEL if !release.at_least(5, 15) => "-1".to_string(),
                default => default.to_string(),
            },
        })
    });
    known.collect()
}

/// The value that a call gave to an option, under the option's name or as a field of its struct.
fn value_in_call<'a>(name: &str, set: &str, value: &'a str) -> Option<&'a str> {
    if set == name {
        return Some(value);
    }
    let (of_struct, field) = name.split_once('.')?;
    if set != of_struct {
        return None;
    }
    let inner = value.trim().trim_start_matches('{').trim_end_matches('}');
    if !inner.contains('=') {
        // In a value such as `-14:3:0:0`, the second number is the level.
        return inner.split(':').nth(1);
    }
    let mut fields = inner.split(';').filter_map(|one| one.split_once('='));
    let found = fields.find(|(name, _)| name.trim() == field);
    found.map(|(_, value)| value.trim())
}

/// The name of an object as a `LOG` gives it; an OPTIONS file may write `{id=…;ttl=25;}`.
fn object_name(value: &str) -> &str {
    let id = value.strip_prefix("{id=");
    match id.map_or(value, |rest| rest.split([';', '}']).next().unwrap_or(rest)) {
        "nullptr" | "" => NO_OBJECT,
        name => name,
    }
}

fn spelled(name: &str, value: &str) -> String {
    if is_compression(name) {
        return option_word(value).unwrap_or_else(|| value.to_string());
    }
    if name.starts_with("compaction_filter") {
        return object_name(value).to_string();
    }
    let is_number = parse(value).is_some();
    match value {
        "nullptr" if name == PARTITIONER => NO_OBJECT.to_string(),
        "1" if name.starts_with("enable_") => "true".to_string(),
        "0" if name.starts_with("enable_") => "false".to_string(),
        fraction if is_number && fraction.contains('.') => {
            let digits = fraction.trim_end_matches('0');
            digits.strip_suffix('.').unwrap_or(digits).to_string()
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::log_facts::OptionLine;

    fn log(values: &[(&str, &str)]) -> LogFacts {
        let line = |(name, value): &(&str, &str)| OptionLine {
            line: 1,
            name: name.to_string(),
            value: value.to_string(),
            is_table_option: false,
        };
        LogFacts {
            option_lines: values.iter().map(line).collect(),
            ..LogFacts::default()
        }
    }

    fn found(list: &[KnownOption]) -> Vec<String> {
        let other = list.iter().filter(|one| one.value != one.default);
        other
            .map(|one| format!("{}={}", one.name, one.value))
            .collect()
    }

    #[test]
    fn the_dump_of_the_log_is_spelled_as_an_options_file() {
        let log = log(&[
            ("compaction_style", "kCompactionStyleLevel"),
            ("enable_blob_files", "true"),
            ("blob_compression_type", "LZ4"),
            ("blob_garbage_collection_age_cutoff", "0.400000"),
            ("blob_garbage_collection_force_threshold", "1.000000"),
            ("compression_opts.level", "-1"),
        ]);
        let text = "[CFOptions \"default\"]\n  min_blob_size=7\n";
        let of = |release| {
            let list = family_options((Some(&log), &[]), (Some(text), "default"), release);
            (list.len(), found(&list))
        };
        let expected = [
            "enable_blob_files=true",
            "blob_compression_type=kLZ4Compression",
            "blob_garbage_collection_age_cutoff=0.4",
            "compression_opts.level=-1",
        ];
        let known = of(RocksDbVersion::REFERENCE);
        assert_eq!(known, (5, expected.map(str::to_string).to_vec()));
        let old = RocksDbVersion::parse("5.14.2").expect("a release");
        assert_eq!(of(old).1.len(), 3);
    }

    #[test]
    fn without_a_dump_the_options_file_says_them() {
        let text = "[CFOptions \"default\"]\n  enable_blob_files=false\n\
                    [CFOptions \"users\"]\n  enable_blob_files=true\n  min_blob_size=512\n  \
                    compression_opts={level=3;enabled=false;}\n";
        let list = family_options(
            (None, &[]),
            (Some(text), "users"),
            RocksDbVersion::REFERENCE,
        );
        let expected = [
            "enable_blob_files=true",
            "min_blob_size=512",
            "compression_opts.level=3",
        ];
        assert_eq!(found(&list), expected);
        assert!(family_options((None, &[]), (None, "users"), RocksDbVersion::REFERENCE).is_empty());
    }

    #[test]
    fn a_compaction_filter_has_its_name() {
        for (value, expected) in [
            ("None", "None"),
            ("nullptr", "None"),
            ("TtlCompactionFilterFactory", "TtlCompactionFilterFactory"),
            (
                "{id=TtlCompactionFilterFactory;user_filter_factory=nullptr;ttl=25;}",
                "TtlCompactionFilterFactory",
            ),
            ("{id=Own}", "Own"),
        ] {
            assert_eq!(spelled("compaction_filter_factory", value), expected);
        }
    }

    #[test]
    fn a_call_gives_it_by_its_name_or_in_its_struct() {
        let level = "compression_opts.level";
        assert_eq!(value_in_call(level, level, "4"), Some("4"));
        let of_struct = |value| value_in_call(level, "compression_opts", value);
        assert_eq!(of_struct("{window_bits=-14;level=5;}"), Some("5"));
        assert_eq!(of_struct("-14:6:0:0"), Some("6"));
        assert_eq!(of_struct("{enabled=true;}"), None);
        assert_eq!(
            value_in_call(level, "bottommost_compression_opts", "{level=5}"),
            None
        );
    }
}
