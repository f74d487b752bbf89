//! Costs of work, as specifications in `testdata/cost`.

use datadriven::{TestCase, walk};
use engine::machine::cost::{BytesByType, JobCost, JobWork, MACHINE_PROFILES, MachineProfile};
use engine::options::CompressionType;
use engine::options::RocksDbVersion;
use engine::settings::table::machine::PARAMETERS;

use std::fmt::Write;

const TYPES: [(&str, CompressionType); 8] = [
    ("none", CompressionType::None),
    ("snappy", CompressionType::Snappy),
    ("zlib", CompressionType::Zlib),
    ("bzip2", CompressionType::Bzip2),
    ("lz4", CompressionType::Lz4),
    ("lz4hc", CompressionType::Lz4hc),
    ("xpress", CompressionType::Xpress),
    ("zstd", CompressionType::Zstd),
];

/// The cost function of a kind of job.
type Price = fn(&MachineProfile, &JobWork) -> JobCost;

fn type_of(name: &str) -> CompressionType {
    let found = TYPES.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("{name} is no type")).1
}

/// Parses the work in a case's lines: `entries 1000`, `decompressed lz4 5000`.
fn work(case: &TestCase) -> JobWork {
    let mut work = JobWork::default();
    for line in case.input.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let last = words.last().expect("a line has words");
        let number = || last.parse::<u64>().expect("a number");
        match words[0] {
            "entries" => work.entries = number(),
            "written-entries" => work.written_entries = number(),
            "sorted-runs" => work.sorted_runs = number(),
            "sort-comparisons" => work.sort_comparisons = number(),
            "raw" => work.raw_bytes = number(),
            "written-raw" => work.written_raw_bytes = number(),
            "read" => work.read_bytes = number(),
            "written" => work.written_bytes = number(),
            "compression" => work.compression = type_of(last),
            "decompressed" => work.decompressed_bytes.add(type_of(words[1]), number()),
            other => panic!("{other} is no work"),
        }
    }
    work
}

/// Components that differ from the second cost.
fn parts(cost: JobCost, other: JobCost) -> String {
    let named = [
        ("merge", cost.merge_cpu_nanos, other.merge_cpu_nanos),
        (
            "compress",
            cost.compression_cpu_nanos,
            other.compression_cpu_nanos,
        ),
        (
            "decompress",
            cost.decompression_cpu_nanos,
            other.decompression_cpu_nanos,
        ),
        ("read", cost.read_nanos, other.read_nanos),
        ("write", cost.write_nanos, other.write_nanos),
    ];
    let differing = named.iter().filter(|(_, one, other)| one != other);
    let texts = differing.map(|(name, one, _)| format!("{name} {one}"));
    texts.collect::<Vec<_>>().join(", ")
}

fn release(case: &mut TestCase) -> RocksDbVersion {
    let text: Option<String> = case.try_take_arg("release").expect("release=…");
    text.map_or(RocksDbVersion::REFERENCE, |text| {
        RocksDbVersion::parse(&text).expect("a release")
    })
}

/// Costs of a flush and a compaction with this work, in ns.
fn cost(case: &mut TestCase) -> String {
    let name: String = case.take_arg("machine").expect("machine=…");
    let machine = MachineProfile::named(&name).expect("a machine");
    let machine = machine.for_release(release(case));
    let (work, nothing) = (work(case), JobCost::default());
    let (flush, compaction) = (machine.flush(&work), machine.compaction(&work));
    format!(
        "flush: {}; alone {}\ncompaction: {}; alone {}\n",
        parts(flush, nothing),
        flush.alone_nanos(),
        parts(compaction, nothing),
        compaction.alone_nanos()
    )
}

/// Costs of compressing and decompressing a million bytes, in ns, by type.
fn compression(case: &mut TestCase) -> String {
    let name: String = case.take_arg("machine").expect("machine=…");
    let machine = MachineProfile::named(&name).expect("a machine");
    let mut text = String::new();
    for release in case.input.lines() {
        let machine = machine.for_release(RocksDbVersion::parse(release).expect("a release"));
        write!(text, "{release}:").expect("a text grows");
        for (name, compression) in TYPES {
            let mut decompressed_bytes = BytesByType::default();
            decompressed_bytes.add(compression, 1_000_000);
            let cost = machine.compaction(&JobWork {
                compression,
                written_raw_bytes: 1_000_000,
                decompressed_bytes,
                ..JobWork::default()
            });
            let (compressing, decompressing) =
                (cost.compression_cpu_nanos, cost.decompression_cpu_nanos);
            write!(text, " {name} {compressing}/{decompressing}").expect("a text grows");
        }
        text.push('\n');
    }
    text
}

/// Doubles each parameter and prints the changes: for a flush and a compaction with all kinds of
/// work, in a release to which both LZ4 factors apply, and for writes.
fn parameter_effects(case: &mut TestCase) -> String {
    let name: String = case.take_arg("machine").expect("machine=…");
    let release = release(case);
    let before = MachineProfile::named(&name).expect("a machine");
    let mut text = String::new();
    for parameter in PARAMETERS {
        let value = parameter.number(&before).expect("a number").to_f64();
        let changed = match value {
            0.0 => 1.0,
            _ if parameter.row.range.ends().1 < value * 2.0 => value / 2.0,
            _ => value * 2.0,
        };
        let mut after = before.clone();
        let changed = changed.to_string();
        parameter.set(&mut after, &changed).expect("a valid value");
        let mut effects = Vec::new();
        for (type_name, compression) in TYPES {
            let mut work = work(case);
            work.compression = compression;
            work.decompressed_bytes.add(compression, 4_000);
            let jobs: [(&str, Price); 2] = [
                ("flush", MachineProfile::flush),
                ("compaction", MachineProfile::compaction),
            ];
            for (job, cost) in jobs {
                let [old, new] =
                    [&before, &after].map(|one| cost(&one.for_release(release), &work));
                let parts = [
                    ("merge", new.merge_cpu_nanos != old.merge_cpu_nanos),
                    (
                        "compress",
                        new.compression_cpu_nanos != old.compression_cpu_nanos,
                    ),
                    (
                        "decompress",
                        new.decompression_cpu_nanos != old.decompression_cpu_nanos,
                    ),
                    ("read", new.read_nanos != old.read_nanos),
                    ("write", new.write_nanos != old.write_nanos),
                ];
                for (part, _) in parts.iter().filter(|(_, is_changed)| *is_changed) {
                    effects.push((format!("{part} of a {job}"), type_name));
                }
            }
        }
        writeln!(text, "{}: {}", parameter.row.name, summed_up(effects)).expect("a text grows");
    }
    text
}

/// Effects, with their compression types unless all types have them.
fn summed_up(mut effects: Vec<(String, &str)>) -> String {
    if effects.is_empty() {
        return "no job".to_string();
    }
    effects.sort_by(|one, other| one.0.cmp(&other.0));
    let same = effects.chunk_by(|one, other| one.0 == other.0);
    let texts = same.map(|all| match all.len() {
        8 => all[0].0.clone(),
        _ => {
            let types: Vec<&str> = all.iter().map(|(_, name)| *name).collect();
            format!("{} ({})", all[0].0, types.join(", "))
        }
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// Every machine with its parameters.
fn profiles() -> String {
    let mut text = String::new();
    for named in &MACHINE_PROFILES {
        assert_eq!(named.name, named.profile.name);
        writeln!(text, "{}: {}", named.name, named.description).expect("a text grows");
        for parameter in PARAMETERS {
            let name = parameter.row.name.trim_start_matches("machine.");
            let value = (parameter.get)(&named.profile).expect("a value");
            writeln!(text, "  {name} = {value} {}", parameter.row.unit).expect("a text grows");
        }
    }
    text.lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

#[test]
fn costs() {
    walk("tests/testdata/cost", |file| {
        file.run(|case| match case.directive.as_str() {
            "cost" => cost(case),
            "compression" => compression(case),
            "parameters" => parameter_effects(case),
            "profiles" => profiles(),
            other => panic!("{other} is no directive"),
        });
    });
}

/// A profile's own values are within the parameters' ranges, and setting them changes nothing.
#[test]
fn every_profile_is_made_of_valid_values() {
    for named in &MACHINE_PROFILES {
        let mut set = named.profile.clone();
        for parameter in PARAMETERS {
            let value = (parameter.get)(&named.profile).expect("a value");
            parameter.set(&mut set, &value).expect("a valid value");
        }
        assert_eq!(set, named.profile, "{}", named.name);
    }
}
