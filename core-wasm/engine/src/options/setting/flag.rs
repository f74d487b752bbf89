//! The db_bench flag of a setting.

/// Meaning of a db_bench flag's value for its setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagForm {
    /// The value itself.
    Plain,
    /// The value itself, but 0 leaves the default (B-2).
    UnlessZero,
    /// The number of MiB (B-3).
    Mebibytes,
    /// A whole number; −1 for none.
    MinusOneForNone,
}

/// The db_bench flag that sets a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its name, without dashes.
    pub name: &'static str,
    /// Meaning of its value.
    pub form: FlagForm,
    /// Its default as a value of the setting, where db_bench has one of its own (B-1, B-3); None:
    /// the library's, which follows the release.
    pub default: Option<&'static str>,
    /// Advice about a value that cannot be read, where db_bench spells values otherwise than
    /// OPTIONS files do.
    pub advice: Option<&'static str>,
    /// True if the flag counts beside an options file that leaves the setting at its default (B-6).
    pub counts_beside_options_file: bool,
    /// The flag is our own; db_bench does not know it.
    pub is_own: bool,
}

impl Flag {
    /// A flag whose value is that of the setting.
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            form: FlagForm::Plain,
            default: None,
            advice: None,
            counts_beside_options_file: false,
            is_own: false,
        }
    }

    /// The same with another meaning of its value.
    pub const fn form(self, form: FlagForm) -> Self {
        Self { form, ..self }
    }

    /// The same with a default of db_bench's own.
    pub const fn default(self, value: &'static str) -> Self {
        Self {
            default: Some(value),
            ..self
        }
    }

    /// The same with advice about values that cannot be read.
    pub const fn advice(self, advice: &'static str) -> Self {
        Self {
            advice: Some(advice),
            ..self
        }
    }
}
