//! Calls of `SetOptions` that were in force before their lines.

use crate::database::Recording;
use engine::options::Options;

/// A call of `SetOptions` is in force at most so long before its line: in between RocksDB writes
/// the OPTIONS file.
const CALL_MICROS: u64 = 100_000;

/// The options of a call that is logged so shortly after a pick, at `pick` in µs of the recording's
/// clock, that they may have been in force then; `state` is how many units made the state of the
/// pick. `None`: there is none, or the MANIFEST has its place.
pub(super) fn options_of_later_line(
    recording: &Recording,
    pick: u64,
    state: usize,
) -> Option<&Options> {
    let log = recording.log.as_ref()?;
    let units = &recording.history.units;
    let changes = &recording.changes;
    let first = changes.partition_point(|change| units[change.unit].reported <= pick);
    let latest = pick.saturating_add(CALL_MICROS);
    let near = changes[first..].iter();
    let mut near = near.take_while(|change| units[change.unit].reported <= latest);
    let later = near.find(|change| {
        let unit = &units[change.unit];
        let call = unit.options_call.map(|call| &log.options_calls[call]);
        let may_be_in_force =
            call.is_some_and(|call| !call.is_database_wide && call.not_before <= pick);
        may_be_in_force && state <= change.unit && unit.manifest_offset.is_none()
    })?;
    Some(&later.options)
}
