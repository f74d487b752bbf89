//! A recorded database that has been read: its column families, one of which is shown at a time.

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

/// A database whose files have been read. Its families are shown without reading them again.
#[derive(Clone, Debug)]
pub struct OpenDatabase {
    pub(crate) database: Arc<Database>,
    /// Files that were left out.
    pub(crate) warnings: Vec<Warning>,
}

impl OpenDatabase {
    /// Reads the files.
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

    /// The families.
    pub fn families(&self) -> &[ColumnFamily] {
        &self.database.families
    }

    /// The name of a family; `None` if the database has only one.
    pub fn shown_name(&self, index: usize) -> Option<String> {
        (1 < self.families().len()).then(|| self.key(index))
    }

    /// The key of a family.
    pub fn key(&self, index: usize) -> String {
        self.families()[index].key.clone()
    }

    /// Index of the family with this name or key; by default, of the one that is shown first.
    ///
    /// # Errors
    /// The family does not exist.
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

    /// The list of families in JSON.
    pub fn to_json(&self) -> Value {
        let rows = (0..self.families().len()).map(|index| FamilyRow::of(self, index));
        rows.collect::<Vec<_>>().into()
    }

    /// The list of families as a table, and the scope of its numbers.
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
    /// A column family of a recorded database, with its numbers; null if unknown.
    FamilyRow(open: &OpenDatabase, index: usize) with {
        let database = &open.database;
        let (family, numbers) = (&open.families()[index], database.numbers(index));
        let is_first = index == database.first();
        let options = numbers.differing_options.iter();
    } {
        id: Option<u32> = family.id,
        name: String = shortened(&family.name),
        /// The key that selects it: its name, plus its id if a later family has the same name.
        key: String = open.key(index),
        is_dropped: bool = family.is_dropped,
        /// True if it is the family shown by default.
        is_first: bool = is_first,
        /// The reason for showing it, as a sentence; null for `default` and for other families.
        first_because: Option<String> = database.first_because().filter(|_| is_first),
        /// Files at the end, or when the family was dropped.
        live_files: Option<u64> = numbers.live_files,
        live_bytes: Option<u64> = numbers.live_bytes,
        flushes: Option<u64> = numbers.flushes,
        compactions: Option<u64> = numbers.compactions,
        trivial_moves: Option<u64> = numbers.moves,
        /// Stall conditions caused by its limits; `stops` counts those that stopped writes.
        stalls: Option<u64> = numbers.stalls,
        stops: Option<u64> = numbers.stops,
        /// Time for which these stall conditions held, each from its line to the next install
        /// without it, or to the end of the LOG. Not the time that writers waited.
        held_sec: Option<f64> = numbers.held_micros.map(|micros| micros as f64 / 1e6),
        /// True if a stall condition still held at the end of the LOG.
        is_still_held: bool = numbers.is_still_held,
        /// Its options at open, by name, spelled as in RocksDB.
        options: Option<Map<String, Value>> = known_options(&family.recording),
        /// Options whose values differ from those of `default`.
        differing_options: Vec<DifferingOption> = options.map(DifferingOption::of).collect(),
        /// Its peculiarities in a few words, or empty.
        notes: String = notes(family.is_dropped, &numbers).join(", "),
        /// Facts for which the list has no columns, one per line.
        details: String = details(&numbers),
    }

    /// An option of a column family whose value differs from that of `default`.
    DifferingOption(option: &(String, String, String)) {
        name: &str = option.0.as_str(),
        value: &str = option.1.as_str(),
        default_value: &str = option.2.as_str(),
    }
}

/// Time for which a column family's stall conditions held, with `at least` if one still held at the
/// end of the `LOG`. `None` if unknown.
fn held_text(numbers: &FamilyNumbers) -> Option<String> {
    let held = numbers.held_micros.map(seconds);
    held.map(|held| match numbers.is_still_held {
        true => format!("at least {held}"),
        false => held,
    })
}

/// `dropped`, `2 options differ`: peculiarities of a family.
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

/// The facts of a family for which its row in the page's list has no room.
fn details(numbers: &FamilyNumbers) -> String {
    let count = |number: Option<u64>, noun: &str| {
        number.map_or_else(|| format!("unknown {noun}s"), |one| plural(one, noun))
    };
    let stops = numbers.stops.map(with_commas);
    let stops = stops.unwrap_or_else(|| "an unknown number".to_string());
    // From a line of the LOG to the next install without the condition: writers may wait less.
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

/// The known options by name, in RocksDB's spelling.
fn known_options(recording: &Recording) -> Option<Map<String, Value>> {
    let options = recording.known_options()?;
    let is_known =
        |target: Target| target != Target::Database || recording.knows_database_options();
    let settings = Options::settings().filter(|one| is_known(one.row.target));
    let texts = settings.map(|one| (one.row.name.to_string(), one.text(options).into()));
    Some(texts.collect())
}

/// A column of the table: its heading, and a family's cell, from its key and its numbers; `None` if
/// unknown.
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
