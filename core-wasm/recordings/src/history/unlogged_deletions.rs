//! Counts deletions in files whose events omit them, as before 6.0 (G-11, L-8).

use crate::log::log_facts::LogFacts;
use engine::options::RocksDbVersion;
use engine::settings::db_bench::parse_with_options_file;

/// Counts the deletions in each file if all values have the same size, so that the bytes of values
/// give the number of entries with a value. Returns a warning if some remain unknown.
pub(crate) fn count_deletions(
    log: &mut LogFacts,
    commands: &[String],
    release: RocksDbVersion,
) -> Option<String> {
    let is_deleting = log.flushes.values().any(|flush| 0 < flush.input_deletions);
    let mut created = log.created.values();
    if !is_deleting || created.all(|file| file.is_deletion_count_known) {
        return None;
    }
    let value_bytes = value_bytes(commands, release);
    let mut unknown = 0;
    for file in log.created.values_mut() {
        if file.is_deletion_count_known {
            continue;
        }
        let values = value_bytes.map(|bytes| (file.raw_value_bytes / bytes, bytes));
        let values = values.filter(|(values, bytes)| values * bytes == file.raw_value_bytes);
        match values.and_then(|(values, _)| file.entries.checked_sub(values)) {
            Some(deletions) => {
                file.deletions = deletions;
                file.is_deletion_count_known = true;
            }
            None => unknown += 1,
        }
    }
    (0 < unknown).then(|| {
        format!(
            "LOG: this release does not log the number of deletions in a file; {unknown} files are \
             assumed to have none, so their compensated sizes may be too small (L-8)"
        )
    })
}

/// The common size of all values in bytes, if the command lines give one.
fn value_bytes(commands: &[String], release: RocksDbVersion) -> Option<u64> {
    let mut sizes = commands.iter().map(|command| {
        let parsed = parse_with_options_file(command, None, release).ok();
        parsed.map(|(step, _)| u64::from(step.workload.value_size))
    });
    let first = sizes.next()??;
    (0 < first && sizes.all(|size| size == Some(first))).then_some(first)
}
