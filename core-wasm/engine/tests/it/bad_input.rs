//! Invalid input is read or refused with a message; nothing panics.

use engine::model::prng::Mt19937_64;
use engine::options::setting::OutOfRange;
use engine::options::validate::validate_as_rocksdb;
use engine::options::{Options, RocksDbVersion};
use engine::settings::db_bench;
use engine::settings::options_file;
use engine::stats::table::parse_stats_tables;

const FRAGMENTS: [&str; 48] = [
    "--",
    "-",
    "=",
    "no",
    "benchmarks",
    "fillseq",
    "num",
    "seed",
    "options",
    "{",
    "}",
    "'",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    ";",
    "#",
    "[",
    "]",
    "[CFOptions \"default\"]\n",
    "[Version]\n",
    "compaction_options_universal",
    "size_ratio",
    "filter_policy",
    "bloomfilter:",
    "id=",
    ":",
    ",",
    "0x",
    "k",
    "T",
    "18446744073709551615",
    "-9223372036854775808",
    "1e999",
    "nan",
    "é",
    "写",
    "0",
    "compression_per_level",
    "rocksdb_version",
    "9.4.0",
    "** Compaction Stats [",
    "Level Files",
    "L0 1/2 3 KB",
    "undefok",
    "min_level_to_compress",
];

fn random_text(random: &mut Mt19937_64) -> String {
    let length = random.next_u64() % 24;
    (0..length)
        .map(|_| FRAGMENTS[random.next_u64() as usize % FRAGMENTS.len()])
        .collect()
}

#[test]
fn arbitrary_texts_are_read_or_refused() {
    let mut refused = 0;
    for seed in 0..30_000 {
        let mut random = Mt19937_64::new(seed);
        let text = random_text(&mut random);
        if let Err(error) = db_bench::parse(&text) {
            assert!(
                !error.problem.is_empty() && !error.advice.is_empty(),
                "{text:?}"
            );
            refused += 1;
        }
        if let Err(error) = options_file::read(&text) {
            assert!(
                !error.problem.is_empty() && !error.advice.is_empty(),
                "{text:?}"
            );
            refused += 1;
        }
        let table = format!("** Compaction Stats [default] **\nLevel Files Size\n---\n{text}");
        assert!(parse_stats_tables(&table).len() <= 1 + text.matches("** Comp").count());
    }
    assert!(
        refused > 30_000,
        "most of these texts are nonsense: {refused}"
    );
}

#[test]
fn every_option_refuses_nonsense_and_stays_as_it_was() {
    let default = Options::default();
    for setting in Options::settings() {
        let name = setting.row.name;
        for value in [
            "perhaps",
            "1e999",
            "NaN",
            "-170141183460469231731687303715884105728",
            "é",
        ] {
            let mut options = default.clone();
            let is_refused_at_open = matches!(setting.row.out_of_range, OutOfRange::AtOpen(_));
            if setting.set(&mut options, value).is_ok() && is_refused_at_open {
                let style = options.compaction_style.rules();
                let error = validate_as_rocksdb(&options, RocksDbVersion::REFERENCE, style);
                assert_eq!(error.expect_err(name).option, name);
                continue;
            }
            let error = setting.set(&mut options, value).expect_err(name);
            assert_eq!(error.option, name);
            assert!(!error.advice.is_empty());
            assert_eq!(options, default, "{name}");
        }
        let mut options = default.clone();
        let value = setting.default_text(RocksDbVersion::REFERENCE);
        assert_eq!(setting.set(&mut options, &value), Ok(()), "{name}");
        assert_eq!(options, default, "{name}");
    }
}
