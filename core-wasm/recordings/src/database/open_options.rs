//! Database options at an open that the model does not cover and that differ from RocksDB's
//! defaults.

use crate::database::Recording;
use crate::log::database_log::{DatabaseLog, begins_dump};
use crate::log::log_facts::OptionLine;
use crate::log::opened_options::OptionsInForce;
use crate::options::not_defaults::KnownOption;
use engine::options::{Options, RocksDbVersion, shortened};

/// Options at an open, with their source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenOptions {
    /// Options that are not defaults, in the order of the constants below.
    pub list: Vec<KnownOption>,
    /// True if the values are those at the last open, from the `LOG`. An OPTIONS file has the
    /// values at the time when it was written.
    pub is_of_log: bool,
}

/// Options whose defaults are the same in all releases, with the defaults.
const OF_ALL_RELEASES: &str = "\
    WAL_size_limit_MB=0 WAL_ttl_seconds=0 allow_concurrent_memtable_write=1 allow_mmap_reads=0 \
    allow_mmap_writes=0 atomic_flush=0 avoid_flush_during_recovery=0 \
    avoid_flush_during_shutdown=0 create_if_missing=0 create_missing_column_families=0 \
    enable_pipelined_write=0 error_if_exists=0 manual_wal_flush=0 max_open_files=-1 \
    max_total_wal_size=0 paranoid_checks=1 two_write_queues=0 unordered_write=0 \
    use_direct_io_for_flush_and_compaction=0 use_direct_reads=0 use_fsync=0 \
    wal_recovery_mode=2";

/// First release with the defaults below, which agree in LOGs of 6.29.5, 7.4.5, 8.10.0, 9.7.3,
/// 10.2.1 and 11.8.1.
const SINCE: (u32, u32) = (6, 29);

/// Database options since then with their defaults, without addresses, folders and host names.
const OF_LATER_RELEASES: &str = "\
    advise_random_on_open=1 allow_data_in_errors=0 allow_fallocate=1 \
    avoid_unnecessary_blocking_io=0 best_efforts_recovery=0 \
    bgerror_resume_retry_interval=1000000 bytes_per_sync=0 \
    delete_obsolete_files_period_micros=21600000000 enable_thread_tracking=0 \
    enable_write_thread_adaptive_yield=1 flush_verify_memtable_count=1 is_fd_close_on_exec=1 \
    keep_log_file_num=1000 log_file_time_to_roll=0 log_readahead_size=0 \
    manifest_preallocation_size=4194304 max_bgerror_resume_count=2147483647 \
    max_file_opening_threads=16 max_log_file_size=0 max_manifest_file_size=1073741824 \
    max_write_batch_group_size_bytes=1048576 persist_stats_to_disk=0 recycle_log_file_num=0 \
    stats_history_buffer_size=1048576 stats_persist_period_sec=600 strict_bytes_per_sync=0 \
    table_cache_numshardbits=6 track_and_verify_wals_in_manifest=0 use_adaptive_mutex=0 \
    wal_bytes_per_sync=0 writable_file_max_buffer_size=1048576 write_thread_max_yield_usec=100 \
    write_thread_slow_yield_usec=3";

/// An option of which a `LOG` shows only the address.
const RATE_LIMITER: &str = "rate_limiter";

/// Lines about database options in a `LOG`, from its last open.
pub(crate) fn dumped_lines(log: &DatabaseLog) -> Vec<OptionLine> {
    let lines = log.families[0].facts.option_lines.iter();
    let lines = lines.take_while(|line| !begins_dump(line));
    lines.cloned().collect()
}

/// Options at the last open in a `LOG` or, without its dump, in an OPTIONS file.
pub(crate) fn open_options(
    dumped: &[OptionLine],
    options_text: Option<&str>,
    recording: &Recording,
) -> OpenOptions {
    let is_of_log = !dumped.is_empty();
    let file = { options_text.filter(|_| !is_of_log) }.map(OptionsInForce::of_file);
    let value_of = |name: &str| {
        let line = dumped.iter().find(|line| line.name == name);
        // Skips values that are numbers in a `LOG` but names in the file.
        let of_file = || match file.as_ref()?.value(None, name)? {
            "true" => Some("1"),
            "false" => Some("0"),
            number => number.parse::<i64>().is_ok().then_some(number),
        };
        line.map(|line| line.value.as_str()).or_else(of_file)
    };
    OpenOptions {
        list: not_defaults_of_database(value_of, recording.rocksdb_version),
        is_of_log,
    }
}

/// Non-default database options that the model does not cover, with values spelled as in a `LOG`.
pub(crate) fn not_defaults_of_database<'a>(
    value_of: impl Fn(&str) -> Option<&'a str>,
    release: RocksDbVersion,
) -> Vec<KnownOption> {
    let later = match release.at_least(SINCE.0, SINCE.1) {
        true => OF_LATER_RELEASES,
        false => "",
    };
    let known = { OF_ALL_RELEASES.split(' ') }.chain(later.split(' '));
    let known = known.filter_map(|one| one.split_once('='));
    // Options in the model are listed elsewhere.
    let known = known.filter(|(name, _)| Options::setting(name).is_none());
    // Excludes `(nil)`, `0x0` and the like, which mean no object.
    let is_digit = |one: char| matches!(one, '1'..='9' | 'a'..='f');
    let is_set = |value: &&str| value.starts_with('0') && value.contains(is_digit);
    let limiter = value_of(RATE_LIMITER).filter(is_set);
    let limiter = limiter.map(|_| KnownOption {
        name: RATE_LIMITER,
        // `SanitizeOptions` does this in all releases.
        value: match value_of("delayed_write_rate") {
            Some(rate) => format!(
                "set (its rate is not in the LOG; unless delayed_write_rate, here {}, was set, \
                 RocksDB took that from the limiter at open)",
                shortened(rate)
            ),
            None => "set (its rate is not in the LOG)".to_string(),
        },
        default: "none".to_string(),
    });
    let not_defaults = known.filter_map(|(name, default)| {
        let value = value_of(name)?;
        (value != default).then(|| KnownOption {
            name,
            value: shortened(value),
            default: default.to_string(),
        })
    });
    not_defaults.chain(limiter).collect()
}
