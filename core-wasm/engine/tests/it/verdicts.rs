//! Combinations of options that real RocksDB refused, changed at open or ignored: the engine must
//! do the same at the field of the same option, with RocksDB's message.
//!
//! `testdata/verdicts/combinations.txt` has the results of several releases
//! (`tests/db_bench/record_verdicts.mjs`).

use std::collections::BTreeMap;

use engine::options::sanitize::sanitize;
use engine::options::validate::validate_as_rocksdb;
use engine::options::{CompactionStyle, Options, RocksDbVersion, Warning};
use engine::settings::simplified::simplified;
use engine::workload::Workload;

/// One combination in the table.
#[derive(Default)]
struct Combination {
    title: String,
    set: Vec<(String, String)>,
    /// The option whose field shows the verdict.
    at: String,
    /// Release and verdict.
    recorded: Vec<(RocksDbVersion, String)>,
    /// True if the combination was run with the small sizes in [`SMALL`].
    is_tree: bool,
}

/// The recorder's settings when it fills a database.
const SMALL: &[(&str, &str)] = &[
    ("target_file_size_base", "65536"),
    ("max_bytes_for_level_base", "262144"),
    ("compression", "kNoCompression"),
];

fn combinations() -> Vec<Combination> {
    let text = include_str!("../testdata/verdicts/combinations.txt");
    let mut all: Vec<Combination> = Vec::new();
    for line in text.lines() {
        let inner = line.trim();
        if inner.is_empty() || line.starts_with('#') {
            continue;
        }
        if !line.starts_with(' ') {
            all.push(Combination {
                title: line.to_string(),
                ..Combination::default()
            });
            continue;
        }
        let one = all.last_mut().expect("a title stands first");
        let (first, rest) = inner.split_once(' ').unwrap_or((inner, ""));
        if inner == "tree" {
            one.is_tree = true;
        } else if first == "at" {
            one.at = rest.to_string();
        } else if let Some(release) = RocksDbVersion::parse(first) {
            one.recorded.push((release, rest.to_string()));
        } else {
            let (name, value) = inner.split_once('=').expect("name=value");
            one.set.push((name.to_string(), value.to_string()));
        }
    }
    all
}

/// Options after sanitization, by name, as human-readable text.
fn texts(options: &Options) -> BTreeMap<&'static str, String> {
    let settings = Options::settings();
    let of_rocksdb = settings.filter(|one| one.row.target.is_of_rocksdb());
    of_rocksdb
        .map(|one| (one.row.name, one.value_for_people(options)))
        .collect()
}

/// The engine's verdict on a combination, in the words of the table, and its warnings.
fn verdict_of(one: &Combination, version: RocksDbVersion) -> (String, Vec<Warning>) {
    let small = SMALL.iter().filter(|_| one.is_tree);
    let base = small.map(|(name, value)| (name.to_string(), value.to_string()));
    let mut options = Options::default_for(version);
    let mut plain = Options::default_for(version);
    let mut given = BTreeMap::new();
    for (name, value) in base.clone().chain(one.set.clone()) {
        if let Err(error) = options.set_text(&name, &value) {
            return (
                format!("rejects {}: {}", error.option, error.problem),
                Vec::new(),
            );
        }
        given.insert(name, ());
    }
    let style = one
        .set
        .iter()
        .filter(|(name, _)| name == "compaction_style");
    for (name, value) in base.chain(style.cloned()) {
        plain.set_text(&name, &value).expect("a plain option");
    }
    let rules = options.compaction_style.rules();
    if let Err(error) = validate_as_rocksdb(&options, version, rules) {
        return (
            format!("rejects {}: {}", error.option, error.problem),
            Vec::new(),
        );
    }
    let (after, mut warnings) = sanitize(&options, version, rules);
    let (usual, _) = sanitize(&plain, version, rules);
    let (now, before, asked) = (texts(&after), texts(&usual), texts(&options));
    let changes: Vec<String> = now
        .iter()
        .filter_map(|(&name, to)| {
            let from = match given.contains_key(name) {
                true => &asked[name],
                false => &before[name],
            };
            (from != to).then(|| format!("{name} {from} -> {to}"))
        })
        .collect();
    warnings.extend(simplified(&after, &Workload::default(), version));
    let verdict = match changes.is_empty() {
        true => "accepts".to_string(),
        false => format!("sanitizes: {}", changes.join(", ")),
    };
    (verdict, warnings)
}

/// Numbers that mean "RocksDB chooses": RocksDB fills them in, which is not a correction.
fn is_left_to_rocksdb(name: &str, value: &str) -> bool {
    let zero = [
        "max_compaction_bytes",
        "delayed_write_rate",
        "soft_pending_compaction_bytes_limit",
        "arena_block_size",
        "ttl",
    ];
    value == "0" && zero.contains(&name)
}

/// Returns true if the option's field reports that it applies only to another compaction style, for
/// any value: values that db_bench sets under every style get no warning.
fn is_of_another_style(one: &Combination, name: &str) -> bool {
    let style = one.set.iter().find(|(set, _)| set == "compaction_style");
    let others = CompactionStyle::ALL
        .iter()
        .filter(|other| style.is_some_and(|(_, value)| value != other.name()));
    let mut own = others.flat_map(|other| other.rules().own_options());
    own.any(|own| own.names.contains(&name))
}

/// Difference between the engine's answer and RocksDB's; `None` if they agree.
fn difference(one: &Combination, version: RocksDbVersion, recorded: &str) -> Option<String> {
    let (verdict, warnings) = verdict_of(one, version);
    let said_at = |name: &str, words: &str| {
        let about = warnings.iter().filter(|warning| warning.subject == name);
        about
            .into_iter()
            .any(|warning| warning.message.contains(words))
    };
    if recorded == "ends the process" {
        let is_refused = verdict.starts_with(&format!("rejects {}", one.at));
        return (!is_refused).then_some(verdict);
    }
    if let Some(words) = recorded.strip_prefix("rejects: ") {
        let is_unknown =
            words.starts_with("Could not find option") || words.starts_with("Unrecognized option");
        let (name, words) = match is_unknown {
            true => {
                let name = words.rsplit([' ', '.']).next().unwrap_or(words);
                (name, format!("RocksDB {version} does not have this option"))
            }
            false => (one.at.as_str(), format!("RocksDB: “{words}”")),
        };
        if is_unknown && said_at(name, &words) {
            return None;
        }
        let expected = format!("rejects {name}: {words}");
        return (verdict != expected).then_some(verdict);
    }
    let mut parts = recorded.split("; ");
    let first = parts.next().unwrap_or("");
    if verdict != first {
        return Some(verdict);
    }
    unsaid_change(one, first, &said_at).or_else(|| unsaid_remark(one, parts, &warnings, &said_at))
}

/// A change, without a warning, to an option that a person set or whose field shows the verdict.
fn unsaid_change(
    one: &Combination,
    verdict: &str,
    said_at: &dyn Fn(&str, &str) -> bool,
) -> Option<String> {
    for change in verdict
        .strip_prefix("sanitizes: ")
        .unwrap_or("")
        .split(", ")
    {
        let mut words = change.split(' ');
        let (Some(name), Some(from), _, Some(to)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            continue;
        };
        let is_derived = matches!(name, "arena_block_size" | "max_compaction_bytes");
        let is_set = one.set.iter().any(|(set, _)| set == name);
        if (is_derived && !is_set) || is_left_to_rocksdb(name, from) {
            continue;
        }
        // Consequences of another option are reported at that option.
        if is_set || name == one.at {
            let words = format!("changed to {to}");
            if !said_at(name, &words) && !said_at(name, "no effect") {
                return Some(format!("says nothing of {change}"));
            }
        }
    }
    None
}

/// RocksDB's LOG message, or the note that an option has no effect, if no warning has it.
fn unsaid_remark<'a>(
    one: &Combination,
    parts: impl Iterator<Item = &'a str>,
    warnings: &[Warning],
    said_at: &dyn Fn(&str, &str) -> bool,
) -> Option<String> {
    for part in parts {
        if let Some(lines) = part.strip_prefix("LOG: ") {
            for words in lines
                .split(" / ")
                .filter(|one| !one.starts_with("Adjust the value"))
            {
                // The text lacks a space in some releases.
                let words = words
                    .replace("sensefor", "sense for")
                    .replace("Youmay", "You may");
                if !warnings
                    .iter()
                    .any(|warning| warning.message.contains(&words))
                {
                    return Some(format!("does not quote {words}: {warnings:?}"));
                }
            }
        } else if let Some((name, outcome)) = part.split_once(' ') {
            let is_ignored = outcome.starts_with("ignored");
            let is_said = said_at(name, "no effect") || is_of_another_style(one, name);
            if is_ignored != is_said {
                return Some(format!("{name} {outcome}: {warnings:?}"));
            }
        }
    }
    None
}

#[test]
fn the_engine_says_what_rocksdb_did() {
    let mut count = 0;
    let mut problems = Vec::new();
    for one in combinations() {
        for (version, recorded) in &one.recorded {
            count += 1;
            if let Some(engine) = difference(&one, *version, recorded) {
                let title = &one.title;
                problems.push(format!(
                    "{title}\n  {version} {recorded}\n  engine {engine}"
                ));
            }
        }
    }
    assert!(100 <= count, "{count} verdicts");
    assert!(
        problems.is_empty(),
        "{} of {count} verdicts differ\n{}",
        problems.len(),
        problems.join("\n")
    );
}
