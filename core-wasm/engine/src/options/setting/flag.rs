//! Flags of db_bench that set settings.

/// Interpretation of a db_bench flag's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagForm {
    /// The value is the setting's value.
    Plain,
    /// The value is the setting's value, but 0 means the default (B-2).
    UnlessZero,
    /// The value is a number of MiB (B-3).
    Mebibytes,
    /// The value is a whole number; −1 means none.
    MinusOneForNone,
}

/// A db_bench flag for a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Name of the flag, without dashes.
    pub name: &'static str,
    /// Interpretation of the flag's value.
    pub form: FlagForm,
    /// Default of the flag as a value of the setting, if db_bench has its own (B-1, B-3); `None`
    /// for the library's default, which depends on the release.
    pub default: Option<&'static str>,
    /// Advice for unreadable values, if db_bench spells values differently from OPTIONS files.
    pub advice: Option<&'static str>,
    /// The flag applies even with an options file that leaves the setting at its default (B-6).
    pub counts_beside_options_file: bool,
    /// The flag is our own and unknown to db_bench.
    pub is_own: bool,
}

impl Flag {
    /// Creates a flag whose value is the setting's value.
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

    /// Changes the interpretation of the flag's value.
    pub const fn form(self, form: FlagForm) -> Self {
        Self { form, ..self }
    }

    /// Gives the flag db_bench's own default.
    pub const fn default(self, value: &'static str) -> Self {
        Self {
            default: Some(value),
            ..self
        }
    }

    /// Adds advice for unreadable values.
    pub const fn advice(self, advice: &'static str) -> Self {
        Self {
            advice: Some(advice),
            ..self
        }
    }
}
