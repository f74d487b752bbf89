//! What a database that was opened again was opened with.

use crate::read::Recording;
use crate::read::changed_options::shown;
use crate::read::log::option_dump::is_dumped;
use engine::options::Options;

/// The options that differ from those in force before, a sentence for each open.
pub(super) fn options_of_reopens(recording: &Recording) -> Vec<String> {
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
            format!("{name} {} → {}", shown(before, name), shown(after, name))
        });
        let changed: Vec<String> = changed.collect();
        let list = changed.join(", ");
        (!changed.is_empty()).then(|| format!("LOG: open {number} has other options: {list}"))
    });
    told.collect()
}
