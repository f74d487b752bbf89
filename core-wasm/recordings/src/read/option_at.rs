//! The value of an option at a moment of an open, as far as its `LOG` says it.

use crate::read::log::opening::Opening;

/// A call of `SetOptions` is logged after its options are in force, and after the OPTIONS file is
/// written: for so many µs before its line it is not known which value was.
const CALL_MICROS: u64 = 1_000_000;

/// The value of an option of a column family, or of the database (`None`), that is a number.
/// `None`: the `LOG` does not say it, or a call was changing it.
pub(super) fn option_at(
    opening: &Opening,
    family: Option<&str>,
    name: &str,
    time: u64,
) -> Option<i64> {
    let calls = opening.calls.iter();
    let calls = calls.filter(|call| call.family.as_deref() == family);
    let values = calls.filter_map(|call| {
        let change = call.changes.iter().find(|change| change.name == name)?;
        Some((call.time, change.after.as_str()))
    });
    let is_near = |(at, _): &(u64, &str)| time < *at && *at <= time.saturating_add(CALL_MICROS);
    if values.clone().any(|one| is_near(&one)) {
        return None;
    }
    let set = values.filter(|(at, _)| *at <= time).last();
    // The header of a rolled log is that of the open, whatever has been set since.
    let at_open = || {
        let mut known = opening.options_at_open.iter();
        let known = known.find(|((of, one), _)| of.as_deref() == family && *one == name);
        known.filter(|_| opening.begins_at_open)
    };
    let value = set.map(|(_, value)| value);
    let value = value.or_else(|| at_open().map(|(_, value)| value.as_str()))?;
    // What RocksDB took a value for stands before what was given.
    value.split_whitespace().next()?.parse().ok()
}
