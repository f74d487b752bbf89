//! What a database that was opened again was opened with.

use crate::read::Recording;
use crate::read::changed_options::shown;
use crate::read::log::option_dump::is_dumped;
use engine::options::Options;
use engine::options::setting::Target;

/// An open with other options than those in force before.
pub(super) struct Reopen {
    /// When it began, in µs of the `LOG`.
    pub time: u64,
    /// Which open it is, from 2 on.
    pub number: usize,
    /// Each as `name before → after`, and whether it is of the whole database.
    pub changed: Vec<(String, bool)>,
}

/// The opens with other options than those in force before.
pub(super) fn reopens(recording: &Recording) -> Vec<Reopen> {
    let Some(log) = &recording.log else {
        return Vec::new();
    };
    let opens = recording.earlier_options.iter().zip(2_usize..);
    let told = opens.filter_map(|(earlier, number)| {
        let before = recording.known_options_at(earlier.time.checked_sub(1)?)?;
        let after = recording.known_options_of_open(number - 1)?;
        let settings = Options::settings()
            .filter(|one| one.text(before) != one.text(after) && is_dumped(log, one.row.name));
        let changed = settings.map(|one| {
            let name = one.row.name;
            let text = format!("{name} {} → {}", shown(before, name), shown(after, name));
            (text, one.row.target == Target::Database)
        });
        let changed: Vec<(String, bool)> = changed.collect();
        (!changed.is_empty()).then_some(Reopen {
            time: earlier.time,
            number,
            changed,
        })
    });
    told.collect()
}

/// The same, a sentence for each.
pub(super) fn options_of_reopens(recording: &Recording) -> Vec<String> {
    let told = reopens(recording).into_iter().map(|reopen| {
        let changed = reopen.changed.iter().map(|(text, _)| text.as_str());
        let list = changed.collect::<Vec<&str>>().join(", ");
        format!("LOG: open {} has other options: {list}", reopen.number)
    });
    told.collect()
}
