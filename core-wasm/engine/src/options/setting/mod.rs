//! Rows of the settings table: the facts in a row, and the functions that read and write a value.
//!
//! A row is next to its field (`options/rows`), or in `settings/table` for settings that are not
//! options. Ranges, units, defaults, releases, descriptions and db_bench's flags are defined only
//! there.

mod flag;
mod releases;
mod values;

use crate::options::OptionError;
pub use flag::{Flag, FlagForm};
pub use releases::Releases;
pub use values::{Kind, Number, OutOfRange, Range, Words};

/// Owner of a setting; for an option, the section of the OPTIONS file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Section `CFOptions`.
    ColumnFamily,
    /// `compaction_options_universal`, inside `CFOptions`.
    Universal,
    /// `compaction_options_fifo`, inside `CFOptions`.
    Fifo,
    /// Section `TableOptions/BlockBasedTable`.
    Table,
    /// Section `DBOptions`.
    Database,
    /// The workload or the model's behaviour: not an option of the database.
    Workload,
    /// The simulated machine.
    Machine,
    /// The release whose rules apply.
    Release,
}

impl Target {
    /// The targets of [`crate::options::Options`], in the order of human-readable lists.
    pub const OF_OPTIONS: [Self; 6] = [
        Self::ColumnFamily,
        Self::Universal,
        Self::Fifo,
        Self::Table,
        Self::Database,
        Self::Workload,
    ];

    /// Returns true if RocksDB has this kind of setting and writes it to its OPTIONS file.
    pub fn is_of_rocksdb(self) -> bool {
        !matches!(self, Self::Workload | Self::Machine | Self::Release)
    }

    /// The struct in the OPTIONS file whose fields are the options of this target; `None` if they
    /// are statements in a section.
    pub fn file_struct(self) -> Option<&'static str> {
        match self {
            Self::Universal => Some("compaction_options_universal"),
            Self::Fifo => Some("compaction_options_fifo"),
            _ => None,
        }
    }
}

/// Treatment of a value in an OPTIONS file that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The value is an error.
    Refused,
    /// A customizable object with a name that the model does not know; the option is not modelled.
    OutsideModel,
    /// An object that changes sizes slightly: this value is used instead.
    Approximated(&'static str),
}

/// The bounds to which RocksDB adjusts a valid value when a database is opened (O-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjusted {
    /// The smallest value that a database runs with.
    pub least: i64,
    /// The largest value that a database runs with.
    pub most: u64,
    /// The reason why other values are adjusted.
    pub why: &'static str,
}

/// All facts about a setting, except how its value is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// RocksDB's or db_bench's name, without the struct that contains it.
    pub name: &'static str,
    /// Owner of the setting.
    pub target: Target,
    /// The kind of value that it takes.
    pub kind: Kind,
    /// The unit of its number; empty if it has none.
    pub unit: &'static str,
    /// The valid numbers.
    pub range: Range,
    /// The check that refuses other numbers.
    pub out_of_range: OutOfRange,
    /// The values that a database runs with, if RocksDB adjusts others.
    pub adjusted: Option<Adjusted>,
    /// The releases that have it.
    pub releases: Releases,
    /// The value is fixed when the database is created: its whole history must agree on it.
    pub is_fixed_at_creation: bool,
    /// The releases that can change it while the database is open; `None` if the value passed to
    /// `DB::Open` stays (O-6).
    pub run_time: Option<Releases>,
    /// Warning about a value other than the default, if all such values lie outside the model.
    pub outside_model: Option<Words>,
    /// Treatment of an unreadable value in an OPTIONS file.
    pub unreadable: Unreadable,
    /// The db_bench flag that sets it.
    pub flag: Option<Flag>,
    /// Only the flag can set it; `--set` cannot.
    pub is_set_by_flag_only: bool,
    /// It sets other settings and is therefore applied first.
    pub is_set_first: bool,
    /// Human-readable description, in one line; empty in WebAssembly, see [`for_people`].
    pub sentence: &'static str,
}

/// Words that only human-readable lists need: empty in WebAssembly, where nobody reads them. The
/// page has its own list, which is generated from the native one.
pub const fn for_people(words: &'static str) -> &'static str {
    if cfg!(target_arch = "wasm32") {
        ""
    } else {
        words
    }
}

impl Row {
    /// RocksDB's function that changes the option while the database is open, in the releases of
    /// `run_time`, depending on whether `MutableDBOptions` or `MutableCFOptions` has it.
    pub const fn run_time_function(&self) -> &'static str {
        match self.target {
            Target::Database => "SetDBOptions",
            _ => "SetOptions",
        }
    }

    /// The same row, with bytes as the unit if the kind is a number of bytes without a unit.
    pub const fn with_unit_of_kind(mut self) -> Self {
        if matches!(self.kind, Kind::Bytes) && self.unit.is_empty() {
            self.unit = "bytes";
        }
        self
    }

    /// A row without any facts.
    pub const BLANK: Self = Self {
        name: "",
        target: Target::ColumnFamily,
        kind: Kind::Integer,
        unit: "",
        range: Range::None,
        out_of_range: OutOfRange::Plain,
        adjusted: None,
        releases: Releases::ALL,
        is_fixed_at_creation: false,
        run_time: None,
        outside_model: None,
        unreadable: Unreadable::Refused,
        flag: None,
        is_set_by_flag_only: false,
        is_set_first: false,
        sentence: "",
    };

    /// The refusal for a number outside the range.
    pub fn refusal(&self) -> Refusal {
        let problem = match self.out_of_range {
            OutOfRange::Plain => "it is out of range",
            OutOfRange::Named(problem) => problem,
            OutOfRange::InWords(words) | OutOfRange::AtOpen(words) | OutOfRange::ByStyle(words) => {
                return words.into();
            }
        };
        Refusal::new(problem, &format!("use {}", self.range))
    }
}

/// A refused text: the problem and what the user can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason why it was refused.
    pub problem: String,
    /// Advice on how the user can correct it.
    pub advice: String,
}

impl Refusal {
    /// Creates a refusal from sentences without a full stop.
    pub fn new(problem: &str, advice: &str) -> Self {
        Self {
            problem: problem.to_string(),
            advice: advice.to_string(),
        }
    }

    /// Turns the refusal into an error about one setting.
    pub fn about(&self, name: &str, value: &str) -> OptionError {
        OptionError::new(name, value, &self.problem, &self.advice)
    }
}

/// Takes the expected form of a text that cannot be read.
impl From<String> for Refusal {
    fn from(expected: String) -> Self {
        Self {
            problem: "this value is not understood".to_string(),
            advice: expected,
        }
    }
}

impl From<Words> for Refusal {
    fn from(words: Words) -> Self {
        Self::new(words.problem, words.advice)
    }
}

/// A setting of a `T`: its row and the functions that access its value.
pub struct Setting<T: 'static> {
    /// All facts about it.
    pub row: Row,
    /// The value as text; `None` if it has none at the moment.
    pub get: fn(&T) -> Option<String>,
    /// Stores a trimmed text. It may store nonsense for a number outside the range.
    pub store: fn(&mut T, &str) -> Result<(), Refusal>,
}

impl<T: Clone> Setting<T> {
    /// Sets the value from its text.
    ///
    /// # Errors
    /// Returned for a text that cannot be read and for a number out of range, unless RocksDB
    /// refuses it only when a database is opened in a certain way; `holder` is unchanged then.
    pub fn set(&self, holder: &mut T, text: &str) -> Result<(), OptionError> {
        let refused = |refusal: Refusal| refusal.about(self.row.name, text);
        let plain = text.trim();
        let mut changed = holder.clone();
        (self.store)(&mut changed, plain).map_err(refused)?;
        if self.row.kind.is_number() {
            let number = Number::parse(plain).or_else(|| self.number(&changed));
            let is_valid = number.is_none_or(|number| self.row.range.contains(number));
            let is_left_to_open = matches!(
                self.row.out_of_range,
                OutOfRange::ByStyle(_) | OutOfRange::AtOpen(_)
            );
            if !is_valid && !is_left_to_open {
                return Err(refused(self.row.refusal()));
            }
        }
        *holder = changed;
        Ok(())
    }

    /// The stored number, including one inside an object (`bloomfilter:10:false`, or `nullptr` for
    /// 0); `None` if it is not a number.
    pub fn number(&self, holder: &T) -> Option<Number> {
        let text = (self.get)(holder).filter(|_| self.row.kind.is_number())?;
        match text.as_str() {
            "nullptr" => Some(Number::Whole(0)),
            _ => Number::parse(text.split(':').nth(1).unwrap_or(&text)),
        }
    }

    /// Returns true if the stored number is valid.
    pub fn is_in_range(&self, holder: &T) -> bool {
        self.number(holder)
            .is_none_or(|number| self.row.range.contains(number))
    }

    /// The value as text; empty if it has none at the moment.
    pub fn text(&self, options: &T) -> String {
        (self.get)(options).unwrap_or_default()
    }

    /// Refuses a stored number that is out of range.
    ///
    /// # Errors
    /// Returned with the row's own words.
    pub fn check_range(&self, options: &T) -> Result<(), OptionError> {
        if self.is_in_range(options) {
            return Ok(());
        }
        let value = self.value_for_people(options);
        Err(self.row.refusal().about(self.row.name, &value))
    }

    /// The human-readable value: a number without the decimals that OPTIONS files use.
    pub fn value_for_people(&self, options: &T) -> String {
        match self.number(options) {
            Some(number) => number.to_string(),
            None => self.text(options),
        }
    }
}
