//! The value of an option at a moment of an open, as far as its `LOG` says it.

use crate::log::opening::Opening;

/// A call of `SetOptions` is logged after its options are in force, and after the OPTIONS file is
/// written: for so many µs before its line it is not known which value was.
const CALL_MICROS: u64 = 200_000;

/// The value of an option of a column family, or of the database (`None`), that is a number.
/// `None`: the `LOG` does not say it, or a call was changing it.
pub(crate) fn option_at(
    opening: &Opening,
    family: Option<&str>,
    name: &str,
    time: u64,
) -> Option<i64> {
    let is_near = |at: u64| time < at && at <= time.saturating_add(CALL_MICROS);
    let mut changed = changes_of(opening, family, name);
    if changed.any(|(at, _)| is_near(at)) {
        return None;
    }
    number_at(opening, family, name, |at| at <= time)
}

/// The same just before a call that is logged at a time.
pub(crate) fn option_before(
    opening: &Opening,
    family: Option<&str>,
    name: &str,
    time: u64,
) -> Option<i64> {
    number_at(opening, family, name, |at| at < time)
}

/// When calls changed an option, and to what.
fn changes_of<'a>(
    opening: &'a Opening,
    family: Option<&'a str>,
    name: &'a str,
) -> impl Iterator<Item = (u64, &'a str)> {
    let calls = opening.calls.iter();
    let calls = calls.filter(move |call| call.family.as_deref() == family);
    calls.filter_map(move |call| {
        let change = call.changes.iter().find(|change| change.name == name)?;
        Some((call.time, change.after.as_str()))
    })
}

fn number_at(
    opening: &Opening,
    family: Option<&str>,
    name: &str,
    is_before: impl Fn(u64) -> bool,
) -> Option<i64> {
    let changed = changes_of(opening, family, name);
    let set = changed.filter(|(at, _)| is_before(*at)).last();
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
