//! Rows of the settings table: facts about each setting, and functions to read and write it.
//!
//! A row is declared next to its field (`options/rows`), or in `settings/table` for settings that
//! are not options. No other place defines ranges, units, defaults, releases, descriptions or
//! db_bench flags.

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
    /// Option in section `CFOptions`.
    ColumnFamily,
    /// Field of `compaction_options_universal` in `CFOptions`.
    Universal,
    /// Field of `compaction_options_fifo` in `CFOptions`.
    Fifo,
    /// Option in section `TableOptions/BlockBasedTable`.
    Table,
    /// Option in section `DBOptions`.
    Database,
    /// Setting of the workload or the model, not of the database.
    Workload,
    /// Parameter of the simulated machine.
    Machine,
    /// RocksDB release whose rules apply.
    Release,
}

impl Target {
    /// Targets of [`crate::options::Options`], in the order used in lists for users.
    pub const OF_OPTIONS: [Self; 6] = [
        Self::ColumnFamily,
        Self::Universal,
        Self::Fifo,
        Self::Table,
        Self::Database,
        Self::Workload,
    ];

    /// Returns true if RocksDB has such settings and writes them to its OPTIONS file.
    pub fn is_of_rocksdb(self) -> bool {
        !matches!(self, Self::Workload | Self::Machine | Self::Release)
    }

    /// Struct in the OPTIONS file that contains this target's options; `None` if they are listed
    /// directly in a section.
    pub fn file_struct(self) -> Option<&'static str> {
        match self {
            Self::Universal => Some("compaction_options_universal"),
            Self::Fifo => Some("compaction_options_fifo"),
            _ => None,
        }
    }
}

/// Treatment of an unreadable value in an OPTIONS file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The value causes an error.
    Refused,
    /// The value names a customizable object that the model does not know, so it is not modelled.
    OutsideModel,
    /// The value is an object with a small effect on sizes; this value is used instead.
    Approximated(&'static str),
}

/// Bounds to which RocksDB adjusts a valid value when a database is opened (O-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjusted {
    /// Smallest value in effect.
    pub least: i64,
    /// Largest value in effect.
    pub most: u64,
    /// Reason for adjusting other values.
    pub why: &'static str,
}

/// All facts about a setting, except where its value is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// RocksDB's or db_bench's name of the setting, without its struct.
    pub name: &'static str,
    /// Owner of the setting.
    pub target: Target,
    /// Kind of value.
    pub kind: Kind,
    /// Unit of the number; empty if it has none.
    pub unit: &'static str,
    /// Numbers that are valid.
    pub range: Range,
    /// Place and words of the check for numbers out of range.
    pub out_of_range: OutOfRange,
    /// Bounds of the values in effect, if RocksDB adjusts others.
    pub adjusted: Option<Adjusted>,
    /// Releases that have the setting.
    pub releases: Releases,
    /// The value is fixed at creation of the database, so its whole history must agree on it.
    pub is_fixed_at_creation: bool,
    /// Releases that can change the setting while the database is open; `None` if it stays as
    /// passed to `DB::Open` (O-6).
    pub run_time: Option<Releases>,
    /// Warning for values other than the default, if none of them is modelled.
    pub outside_model: Option<Words>,
    /// Treatment of an unreadable value in an OPTIONS file.
    pub unreadable: Unreadable,
    /// Flag of db_bench that sets the setting.
    pub flag: Option<Flag>,
    /// Only the flag can set the setting; `--set` cannot.
    pub is_set_by_flag_only: bool,
    /// The setting changes other settings and is therefore applied first.
    pub is_set_first: bool,
    /// Description in one line, for users; empty in WebAssembly (see [`for_people`]).
    pub sentence: &'static str,
}

/// Keeps words that only lists for users need out of WebAssembly, where nobody reads them. The page
/// has its own list, generated from the native build.
pub const fn for_people(words: &'static str) -> &'static str {
    if cfg!(target_arch = "wasm32") {
        ""
    } else {
        words
    }
}

impl Row {
    /// RocksDB function that changes the option at run time, in the releases of `run_time`. It
    /// depends on whether `MutableDBOptions` or `MutableCFOptions` contains the option.
    pub const fn run_time_function(&self) -> &'static str {
        match self.target {
            Target::Database => "SetDBOptions",
            _ => "SetOptions",
        }
    }

    /// Sets the unit to bytes if the kind is a number of bytes and no unit is set.
    pub const fn with_unit_of_kind(mut self) -> Self {
        if matches!(self.kind, Kind::Bytes) && self.unit.is_empty() {
            self.unit = "bytes";
        }
        self
    }

    /// Row without any facts.
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

    /// Refusal of a number out of range.
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

/// Refusal of a text: the problem, and advice for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Reason for the refusal.
    pub problem: String,
    /// Advice on how to correct the value.
    pub advice: String,
}

impl Refusal {
    /// Creates a refusal; neither sentence ends with a period.
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

/// Creates a refusal from the expected form of an unreadable text.
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

/// A setting stored in a `T`: its row, and the functions that access its value.
pub struct Setting<T: 'static> {
    /// All facts about the setting.
    pub row: Row,
    /// Returns the value as text; `None` if it has none at the moment.
    pub get: fn(&T) -> Option<String>,
    /// Stores a value from trimmed text. For a number out of range, the stored value is arbitrary.
    pub store: fn(&mut T, &str) -> Result<(), Refusal>,
}

impl<T: Clone> Setting<T> {
    /// Sets the value from its text.
    ///
    /// # Errors Returned for an unreadable text, and for a number out of range unless RocksDB
    /// refuses it only at open; `holder` is then unchanged.
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

    /// Returns the stored number, even inside an object (`bloomfilter:10:false`, or `nullptr` for
    /// 0); `None` if the value is not a number.
    pub fn number(&self, holder: &T) -> Option<Number> {
        let text = (self.get)(holder).filter(|_| self.row.kind.is_number())?;
        match text.as_str() {
            "nullptr" => Some(Number::Whole(0)),
            _ => Number::parse(text.split(':').nth(1).unwrap_or(&text)),
        }
    }

    /// Returns true if the stored number is in range.
    pub fn is_in_range(&self, holder: &T) -> bool {
        self.number(holder)
            .is_none_or(|number| self.row.range.contains(number))
    }

    /// Returns the value as text; empty if it has none at the moment.
    pub fn text(&self, options: &T) -> String {
        (self.get)(options).unwrap_or_default()
    }

    /// Checks that the stored number is in range.
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

    /// Formats the value for users; numbers lack the decimals that OPTIONS files have.
    pub fn value_for_people(&self, options: &T) -> String {
        match self.number(options) {
            Some(number) => number.to_string(),
            None => self.text(options),
        }
    }
}
