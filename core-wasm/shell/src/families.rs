//! A recorded database that has been read; the user is shown one column family at a time.

use crate::message::messages;
use crate::problem::Problem;
use crate::recording_files::{OwnedRecording, Role, first_names};
use crate::text_table::aligned;
use engine::options::setting::Target;
use engine::options::{Options, Warning, nearest_name, shortened};
use engine::reasoning::format_bytes;
use recordings::base::text::{plural, seconds, with_commas};
use recordings::database::FamilyNumbers;
use recordings::database::{ColumnFamily, Database, Recording, read_database};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A database whose files have been read. Its families can be shown without reading them again.
#[derive(Clone, Debug)]
pub struct OpenDatabase {
    pub(crate) database: Arc<Database>,
    /// Warnings about files that were left out.
    pub(crate) warnings: Vec<Warning>,
}

impl OpenDatabase {
    /// Reads the files of a recorded database.
    ///
    /// # Errors
    /// A damaged file.
    pub fn read(files: &OwnedRecording) -> Result<Self, Problem> {
        let database = read_database(&files.as_files()).map_err(|error| files.problem_of(error))?;
        let mut warnings = files.warnings.clone();
        let of_stats = files.files[Role::Stats as usize].iter();
        warnings.extend(of_stats.map(|(name, _)| {
            let message = "not shown: only lsm-shape verify reads it";
            Warning::new(name, message)
        }));
        Ok(Self {
            database: Arc::new(database),
            warnings,
        })
    }

    /// Column families of the database.
    pub fn families(&self) -> &[ColumnFamily] {
        &self.database.families
    }

    /// Name of a family; `None` if the database has only one.
    pub fn shown_name(&self, index: usize) -> Option<String> {
        (1 < self.families().len()).then(|| self.key(index))
    }

    /// Key that selects a family.
    pub fn key(&self, index: usize) -> String {
        self.families()[index].key.clone()
    }

    /// Index of the family with a name or key; by default, of the family that is shown first.
    ///
    /// # Errors
    /// A family that does not exist.
    pub fn choose(&self, name: Option<&str>) -> Result<usize, Problem> {
        let Some(name) = name else {
            return Ok(self.database.first());
        };
        let found = self.families().iter().rposition(|one| one.name == name);
        let mut indexes = 0..self.families().len();
        let found = found.or_else(|| indexes.find(|index| self.key(*index) == name));
        found.ok_or_else(|| {
            let place = format!("column family {name:?}");
            let names = || self.families().iter().map(|one| one.key.as_str());
            let has = format!("it has {}", first_names(names(), 10));
            let todo = match nearest_name(name, names()) {
                Some(known) => format!("did you mean {known:?}? {has}"),
                None => has,
            };
            let what = "the database has no column family of this name";
            Problem::new(place, what, todo)
        })
    }

    /// The list of families as JSON.
    pub fn to_json(&self) -> Value {
        let rows = (0..self.families().len()).map(|index| FamilyRow::of(self, index));
        rows.collect::<Vec<_>>().into()
    }

    /// The list of families as a table, with a note on the scope of its numbers.
    pub fn to_text(&self) -> String {
        let rows = self.families().iter().enumerate().map(|(index, family)| {
            let (key, numbers) = (self.key(index), self.database.numbers(index));
            let cells = COLUMNS.iter().map(|(_, of)| of(&key, family, &numbers));
            cells
                .map(|cell| cell.unwrap_or_else(|| "?".to_string()))
                .collect()
        });
        let head = COLUMNS
            .iter()
            .map(|(heading, _)| heading.to_string())
            .collect();
        let lines: Vec<_> = std::iter::once(head).chain(rows).collect();
        let mut text = String::new();
        let opens = &self.database.openings;
        let left_out = opens.iter().filter(|open| open.left_out.is_some()).count();
        if left_out != 0 {
            text.push_str(&format!(
                "of the open shown here; jobs, files and stalls of {left_out} of {} opens are left \
                 out:\n",
                opens.len()
            ));
        }
        text.push_str(&aligned(&lines, &[0, COLUMNS.len() - 1]));
        let mut logs = { self.families().iter() }.filter_map(|one| one.recording.log.as_ref());
        let Some(log) = logs.next() else {
            return text;
        };
        if !log.opens.is_empty() {
            text.push_str(&format!(
                "flushes, compactions, moves and stalls of all {} opens in the LOG; Compaction \
                 Stats covers only the last one\n",
                log.opens.len() + 1
            ));
        }
        text.push_str(
            "condition held: from the LOG line of a stall condition to the next install without \
             it, or to the end of the LOG; not how long writers waited\n",
        );
        text
    }
}

messages! {
    /// A column family of a recorded database; its numbers are null if unknown.
    FamilyRow(open: &OpenDatabase, index: usize) with {
        let database = &open.database;
        let (family, numbers) = (&open.families()[index], database.numbers(index));
        let is_first = index == database.first();
        let options = numbers.differing_options.iter();
    } {
        id: Option<u32> = family.id,
        name: String = shortened(&family.name),
        /// Key that selects the family: its name, plus its id if a later family reuses the name.
        key: String = open.key(index),
        is_dropped: bool = family.is_dropped,
        /// True for the family that is shown by default.
        is_first: bool = is_first,
        /// Sentence on why the family is shown by default; null for `default` and all others.
        first_because: Option<String> = database.first_because().filter(|_| is_first),
        /// Number of files at the end, or when the family was dropped.
        live_files: Option<u64> = numbers.live_files,
        live_bytes: Option<u64> = numbers.live_bytes,
        flushes: Option<u64> = numbers.flushes,
        compactions: Option<u64> = numbers.compactions,
        trivial_moves: Option<u64> = numbers.moves,
        /// Stalls caused by the family's limits; `stops` counts those that stopped writes.
        stalls: Option<u64> = numbers.stalls,
        stops: Option<u64> = numbers.stops,
        /// Time for which the family's stall conditions held, each counted from its line to the
        /// next install without it, or to the end of the LOG. Writers may have waited less.
        held_sec: Option<f64> = numbers.held_micros.map(|micros| micros as f64 / 1e6),
        /// True if a stall condition of the family still held at the end of the LOG.
        is_still_held: bool = numbers.is_still_held,
        /// Options of the family when opened, by name, in RocksDB's spelling.
        options: Option<Map<String, Value>> = known_options(&family.recording),
        /// Options whose values differ from those of `default`.
        differing_options: Vec<DifferingOption> = options.map(DifferingOption::of).collect(),
        /// Peculiarities of the family in a few words; may be empty.
        notes: String = notes(family.is_dropped, &numbers).join(", "),
        /// Facts about the family that have no column in the list, one per line.
        details: String = details(&numbers),
    }

    /// An option of a column family whose value differs from that in `default`.
    DifferingOption(option: &(String, String, String)) {
        name: &str = option.0.as_str(),
        value: &str = option.1.as_str(),
        default_value: &str = option.2.as_str(),
    }
}

/// Time for which a family's stall conditions held, with `at least` if one still held at the end of
/// the `LOG`. `None` if unknown.
fn held_text(numbers: &FamilyNumbers) -> Option<String> {
    let held = numbers.held_micros.map(seconds);
    held.map(|held| match numbers.is_still_held {
        true => format!("at least {held}"),
        false => held,
    })
}

/// Peculiarities of a family, such as `dropped` or `2 options differ`.
fn notes(is_dropped: bool, numbers: &FamilyNumbers) -> Vec<String> {
    let differing = match numbers.differing_options.len() {
        1 => "1 option differs".to_string(),
        count => format!("{count} options differ"),
    };
    let all = [
        (is_dropped, "dropped".to_string()),
        (numbers.has_blob_files, "blob files".to_string()),
        (!numbers.differing_options.is_empty(), differing),
    ];
    let own = all.into_iter().filter(|(is_so, _)| *is_so);
    own.map(|(_, note)| note).collect()
}

/// Facts about a family that have no column in the page's list.
fn details(numbers: &FamilyNumbers) -> String {
    let count = |number: Option<u64>, noun: &str| {
        number.map_or_else(|| format!("unknown {noun}s"), |one| plural(one, noun))
    };
    let stops = numbers.stops.map(with_commas);
    let stops = stops.unwrap_or_else(|| "an unknown number".to_string());
    // Counted from a LOG line to the next install without the condition: writers may wait less.
    let held = held_text(numbers);
    let held = held.unwrap_or_else(|| "an unknown time".to_string());
    let mut lines = vec![format!(
        "{}, {}, {}, writes stopped by {stops} of them, stall conditions held for {held}",
        count(numbers.live_files, "file"),
        count(numbers.moves, "move"),
        count(numbers.stalls, "stall"),
    )];
    let options = numbers.differing_options.iter();
    lines.extend(
        options.map(|(name, value, of_default)| format!("{name}={value} (default: {of_default})")),
    );
    lines.join("\n")
}

/// Known options of a family by name, in RocksDB's spelling.
fn known_options(recording: &Recording) -> Option<Map<String, Value>> {
    let options = recording.known_options()?;
    let is_known =
        |target: Target| target != Target::Database || recording.knows_database_options();
    let settings = Options::settings().filter(|one| is_known(one.row.target));
    let texts = settings.map(|one| (one.row.name.to_string(), one.text(options).into()));
    Some(texts.collect())
}

/// A table column: its heading, and the function for a family's cell, which is `None` if unknown.
type FamilyColumn = (
    &'static str,
    fn(&str, &ColumnFamily, &FamilyNumbers) -> Option<String>,
);

const COLUMNS: [FamilyColumn; 11] = [
    ("column family", |key, family, _| {
        let dropped = if family.is_dropped { " (dropped)" } else { "" };
        Some(format!("{key}{dropped}"))
    }),
    ("id", |_, family, _| family.id.map(|id| id.to_string())),
    ("files", |_, _, numbers| text_of(numbers.live_files)),
    ("size", |_, _, numbers| {
        let size = numbers.live_bytes.map(|bytes| format_bytes(bytes as f64));
        let size = size.unwrap_or_else(|| "?".to_string());
        Some(size + ["", " + blobs"][usize::from(numbers.has_blob_files)])
    }),
    ("flushes", |_, _, numbers| text_of(numbers.flushes)),
    ("compactions", |_, _, numbers| text_of(numbers.compactions)),
    ("moves", |_, _, numbers| text_of(numbers.moves)),
    ("stalls", |_, _, numbers| text_of(numbers.stalls)),
    ("stops", |_, _, numbers| text_of(numbers.stops)),
    ("condition held", |_, _, numbers| held_text(numbers)),
    ("options that differ", |_, _, numbers| {
        let options = numbers.differing_options.iter();
        let options = options.map(|(name, value, _)| format!("{name}={value}"));
        let options = options.reduce(|all, one| format!("{all} {one}"));
        let options = options.unwrap_or_else(|| "-".to_string());
        numbers.knows_differing_options.then_some(options)
    }),
];

fn text_of(number: Option<u64>) -> Option<String> {
    number.map(|number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option() -> (String, String, String) {
        ["write_buffer_size", "128 KiB", "64 KiB"]
            .map(String::from)
            .into()
    }

    #[test]
    fn notes_say_what_is_special_about_a_family() {
        let mut numbers = FamilyNumbers::default();
        assert!(notes(false, &numbers).is_empty());
        numbers.has_blob_files = true;
        assert_eq!(notes(false, &numbers), ["blob files"]);
        numbers.has_blob_files = false;
        numbers.differing_options = vec![option()];
        assert_eq!(notes(false, &numbers), ["1 option differs"]);
        numbers.differing_options.push(option());
        assert_eq!(notes(true, &numbers), ["dropped", "2 options differ"]);
    }

    #[test]
    fn details_are_what_a_row_has_no_room_for() {
        let numbers = FamilyNumbers {
            live_files: Some(1_208),
            moves: Some(1),
            stalls: Some(31),
            stops: Some(30),
            held_micros: Some(1_500_000),
            differing_options: vec![option()],
            ..FamilyNumbers::default()
        };
        assert_eq!(
            details(&numbers),
            "1,208 files, 1 move, 31 stalls, writes stopped by 30 of them, stall conditions held \
             for 1.500 s\nwrite_buffer_size=128 KiB (default: 64 KiB)"
        );
        assert_eq!(
            details(&FamilyNumbers::default()),
            "unknown files, unknown moves, unknown stalls, writes stopped by an unknown number of \
             them, stall conditions held for an unknown time"
        );
    }
}
