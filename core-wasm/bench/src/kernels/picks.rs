//! Cost of a decision: an install and a pick in a tree of seed 004's size.

use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::key::{InternalKey, Key};
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{Version, VersionEdit};
use engine::options::RocksDbVersion;
use engine::options::{CompactionPri, CompressionType, Options};

/// Files by level: only the last level but one is over its target.
const FILES: [u64; 8] = [0, 0, 0, 0, 10, 80, 800, 6_100];

/// Decisions measured at once: the clock is coarse.
const DECISIONS: u32 = 100;

const KEYS: u64 = 400_000_000;

/// A file of 16 MB, somewhat uneven so that files differ in what they overlap.
fn file(number: u64, level: usize, at: u64, of: u64) -> SstFile {
    let key = |place: u64| Key(KEYS / of * place + (place * 7_919 + number) % 1_000);
    let internal = |key| InternalKey { key, seqno: number };
    let size_bytes = (15 << 20) + number * 104_729 % (1 << 21);
    SstFile {
        number: FileNumber(number),
        size_bytes,
        compensated_size_bytes: size_bytes,
        smallest: internal(if level == 0 { Key(0) } else { key(at) }),
        largest: internal(if level == 0 {
            Key(KEYS)
        } else {
            Key(key(at + 1).0 - 1_001)
        }),
        smallest_seqno: number,
        largest_seqno: number,
        epoch: number,
        entry_count: 70_000,
        deletion_count: 0,
        raw_key_bytes: 70_000 * 28,
        raw_value_bytes: 70_000 * 400,
        compression: CompressionType::Lz4,
        path_id: 0,
        oldest_ancestor_time: 0,
        file_creation_time: 0,
        newest_data_time: 0,
        is_being_compacted: false,
        is_marked_for_compaction: false,
        is_marked_for_periodic_compaction: false,
    }
}

fn tree() -> Version {
    let mut version = Version::new(FILES.len());
    let mut edit = VersionEdit::default();
    for (level, count) in FILES.into_iter().enumerate() {
        for at in 0..count {
            let number = edit.added.len() as u64 + 1;
            edit.added.push((level, file(number, level, at, count)));
        }
    }
    let applied = version.apply(&edit, RocksDbVersion::REFERENCE);
    applied.expect("levels that are ordered and disjoint");
    version
}

/// Prints what an install with a pick costs, for picks from the level above the last one.
pub fn print_picks(fastest: impl Fn(&mut dyn FnMut()) -> f64) {
    println!("\n{:<44} {:>10}", "decisions among 7,000 files", "µs each");
    let version = tree();
    let priorities = [
        ("kMinOverlappingRatio", CompactionPri::MinOverlappingRatio),
        ("kByCompensatedSize", CompactionPri::ByCompensatedSize),
        (
            "kOldestSmallestSeqFirst",
            CompactionPri::OldestSmallestSeqFirst,
        ),
        ("kRoundRobin", CompactionPri::RoundRobin),
    ];
    for (name, compaction_pri) in priorities {
        let options = Options {
            num_levels: FILES.len() as i32,
            max_bytes_for_level_base: 20 << 20,
            max_bytes_for_level_multiplier: 8.0,
            max_compaction_bytes: 25 * (16 << 20),
            target_file_size_base: 16 << 20,
            ttl: 0,
            compaction_pri,
            ..Options::default()
        };
        let state = PickState {
            version: &version,
            options: &options,
            rocksdb_version: RocksDbVersion::REFERENCE,
            running: &[],
            now_seconds: 0,
            keeps_reasons: false,
        };
        let mut picker = CompactionPicker::new(&state);
        let install = fastest(&mut || {
            (0..DECISIONS).for_each(|_| picker.version_installed(&state));
        });
        let both = fastest(&mut || {
            for _ in 0..DECISIONS {
                picker.version_installed(&state);
                std::hint::black_box(picker.pick(&state));
            }
        });
        let level = picker
            .pick(&state)
            .compaction
            .map_or(0, |picked| picked.start_level());
        println!(
            "{:<44} {:>10.2}",
            format!("install, {name}"),
            install * 1e6 / f64::from(DECISIONS)
        );
        let label = format!("install and pick from L{level}, {name}");
        println!("{label:<44} {:>10.2}", both * 1e6 / f64::from(DECISIONS));
    }
}
