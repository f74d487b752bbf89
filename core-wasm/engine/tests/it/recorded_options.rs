//! Options of real databases: db_bench's flags and RocksDB's adjustments at open must give the
//! options that RocksDB wrote into its OPTIONS file.

use engine::options::Options;
use engine::options::validate::sanitize;
use engine::settings::db_bench::parse_with_options_file;
use engine::settings::options_file;

const COMMON: &str = "db_bench --disable_wal=1 --stats_dump_period_sec=0 --threads=1 --seed=1 \
    --open_files=-1 --cache_size=67108864 --benchmarks=fillrandom";

const UNIVERSAL: &str = "--key_size=16 --value_size=100 --compression_type=none \
    --write_buffer_size=262144 --target_file_size_base=262144 --max_bytes_for_level_base=1048576 \
    --num=1200000 --compaction_style=1 --num_levels=20";

const INCREMENTAL: &str = "--universal_incremental=1 --universal_max_size_amplification_percent=50";

const SEED4: &str = "--key_size=20 --value_size=400 --compression_type=lz4 \
    --write_buffer_size=524288 --target_file_size_base=524288 --max_bytes_for_level_base=2097152 \
    --num=6250000 --block_size=8192 --compression_ratio=0.5 --max_bytes_for_level_multiplier=8 \
    --num_levels=8 --level0_file_num_compaction_trigger=4 --level0_slowdown_writes_trigger=20 \
    --level0_stop_writes_trigger=30 --max_background_jobs=4 --max_write_buffer_number=8 \
    --bloom_bits=10 --level_compaction_dynamic_level_bytes=true --min_level_to_compress=3";

/// Options without those that an OPTIONS file lacks, with RocksDB's factors for "none".
fn comparable(options: &Options) -> Options {
    Options {
        disable_wal: false,
        compression_ratio: 0.5,
        max_bytes_for_level_multiplier_additional: Vec::new(),
        ..options.clone()
    }
}

fn check(recording: &str, flags: &[&str]) {
    let path = format!("tests/testdata/recorded/OPTIONS-{recording}");
    let text = std::fs::read_to_string(path).expect("a recorded OPTIONS file");
    let recorded = options_file::read(&text).expect("RocksDB wrote it");
    let version = recorded.version.expect("RocksDB writes its release");
    let command = [&[COMMON], flags].concat().join(" ");
    let (step, _) = parse_with_options_file(&command, None, version).expect("db_bench ran it");
    let (sanitized, _) = sanitize(
        &step.options,
        version,
        step.options.compaction_style.rules(),
    );
    assert_eq!(
        comparable(&sanitized),
        comparable(&recorded.options),
        "{recording}"
    );
}

#[test]
fn flags_lead_to_the_options_that_rocksdb_wrote() {
    check("11.8.1-u-incremental", &[UNIVERSAL, INCREMENTAL]);
    check("7.8.3-u-default-fillrandom", &[UNIVERSAL]);
    check("11.8.1-seed4-overwrite", &[SEED4]);
}

/// Sanitizing sanitized options changes nothing, so a database's OPTIONS file can be run unchanged.
#[test]
fn sanitization_is_idempotent_on_recorded_options() {
    for name in [
        "11.8.1-u-incremental",
        "7.8.3-u-default-fillrandom",
        "11.8.1-seed4-overwrite",
    ] {
        let path = format!("tests/testdata/recorded/OPTIONS-{name}");
        let text = std::fs::read_to_string(path).expect("a recorded OPTIONS file");
        let recorded = options_file::read(&text).expect("RocksDB wrote it");
        let version = recorded.version.expect("RocksDB writes its release");
        let style = recorded.options.compaction_style.rules();
        let (sanitized, warnings) = sanitize(&recorded.options, version, style);
        assert_eq!(sanitized, recorded.options, "{name}");
        assert_eq!(warnings, Vec::new(), "{name}");
    }
}
