//! Options are unchanged after writing and reading an OPTIONS file, over many seeds.

use engine::model::prng::Mt19937_64;
use engine::options::Options;
use engine::options::RocksDbVersion;
use engine::options::setting::{Kind, Range, Releases};
use engine::settings::options_file;

const RELEASES: [(u32, u32, u32); 6] = [
    (6, 26, 0),
    (7, 8, 3),
    (8, 11, 0),
    (9, 4, 0),
    (10, 4, 2),
    (11, 8, 1),
];

fn random_value(random: &mut Mt19937_64, kind: Kind, range: Range) -> String {
    let (least, most) = range.ends();
    let span = (most - least).min(1e15);
    let shift = random.next_u64() % 50;
    let number = least + ((random.next_u64() >> 14 >> shift) as f64) % (span + 1.0);
    match kind {
        Kind::Integer | Kind::Bytes => format!("{:.0}", number.trunc()),
        Kind::Real => (number / 7.0).max(least).to_string(),
        Kind::Boolean => (random.next_u64() % 2 == 0).to_string(),
        Kind::Enumeration(names) => names[random.next_u64() as usize % names.len()].to_string(),
        Kind::List | Kind::Release(_) => String::new(),
    }
}

#[test]
fn reading_what_was_written_gives_the_same_options() {
    for seed in 0..600 {
        let mut random = Mt19937_64::new(seed);
        let (major, minor, patch) = RELEASES[seed as usize % RELEASES.len()];
        let version = RocksDbVersion {
            major,
            minor,
            patch,
        };
        let mut options = Options::default_for(version);
        let mut changed = 0;
        for setting in Options::settings() {
            let row = &setting.row;
            // Options that only some releases have keep their defaults in other releases.
            let has_all = version == RocksDbVersion::REFERENCE;
            let is_skipped = !row.target.is_of_rocksdb()
                || (!has_all && row.releases != Releases::ALL)
                || row.releases.until.is_some();
            if is_skipped || random.next_u64() % 3 == 0 {
                continue;
            }
            let value = match row.name {
                "compression_per_level" => "kZSTD:kNoCompression:kLZ4Compression".to_string(),
                "max_bytes_for_level_multiplier_additional" => "1:-2:3".to_string(),
                _ => random_value(&mut random, row.kind, row.range),
            };
            if let Err(error) = setting.set(&mut options, &value) {
                panic!("seed {seed}: {error}");
            }
            changed += 1;
        }
        if seed % 5 == 0 {
            let outside = [
                ("db_write_buffer_size", "77"),
                ("enable_blob_files", "true"),
                ("compaction_options_fifo.age_for_warm", "60"),
            ];
            let outside = outside.map(|(name, value)| (name.to_string(), value.to_string()));
            options.outside_model = outside.to_vec();
        }
        let text = options_file::write(&options, version);
        let mut read = options_file::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        read.options.outside_model.sort();
        options.outside_model.sort();
        assert!(changed > 20, "seed {seed}");
        assert_eq!(read.options, options, "seed {seed}\n{text}");
        assert_eq!(read.version, Some(version));
        assert_eq!(
            read.warnings.len(),
            options.outside_model.len(),
            "{:?}",
            read.warnings
        );
        assert_eq!(
            options_file::write(&read.options, version).len(),
            text.len()
        );
    }
}
