//! Refusal of values with which a run would not end, or would not fit into memory.

use crate::scenario::Step;
use crate::simulation::scenario_error::ScenarioError;

/// Maximum number of files in a run.
const MOST_FILES: u64 = 1_000_000;

/// Number of bytes in a user key that encode its integer (B-20).
const NUMBER_BYTES: u32 = 8;

/// Refuses sizes and counts that are too large to simulate. `step.options` are sanitized.
pub(super) fn check_limits(step: usize, process: &Step) -> Result<(), ScenarioError> {
    let (options, workload) = (&process.options, &process.workload);
    let check = |what, value: u64, least: u64, most: u64| {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        Err(ScenarioError::Limit {
            step,
            what,
            value,
            least,
            most,
        })
    };
    check("num_levels", options.num_levels as u64, 1, 1_000)?;
    check("key_size", u64::from(workload.key_size), 1, 64 << 10)?;
    check("value_size", u64::from(workload.value_size), 0, 1 << 30)?;
    check("threads", u64::from(workload.threads), 1, 1_024)?;
    let number_bits = 8 * workload.key_size.min(NUMBER_BYTES);
    if number_bits < 64 {
        // Shorter keys drop leading bytes of the number, so that different numbers would become the
        // same key.
        check("num", workload.num, 0, 1 << number_bits)?;
    }
    let data_bytes = data_bytes(process);
    let last_level = options.num_levels as usize - 1;
    let style = options.compaction_style.rules();
    let file_bytes = style.max_file_size(options, last_level, usize::MAX).max(1);
    let files = data_bytes / file_bytes;
    check("num × entry size ÷ target file size", files, 0, MOST_FILES)
}

/// Refuses excessive values of options set while the database is open; memtables may then become as
/// small as one entry.
pub(super) fn check_limits_of_change(step: usize, process: &Step) -> Result<(), ScenarioError> {
    check_limits(step, process)?;
    let value = data_bytes(process) / process.options.write_buffer_size.max(1);
    if value <= MOST_FILES {
        return Ok(());
    }
    Err(ScenarioError::Limit {
        step,
        what: "num × entry size ÷ write_buffer_size",
        value,
        least: 0,
        most: MOST_FILES,
    })
}

/// Bytes of all keys and values, each key counted once.
fn data_bytes(process: &Step) -> u64 {
    let workload = &process.workload;
    let entry_bytes = u64::from(workload.key_size) + u64::from(workload.value_size);
    workload.num.saturating_mul(entry_bytes)
}
