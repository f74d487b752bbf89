//! The db_bench flag for a setting.

/// Interpretation of a db_bench flag's value.
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
    /// Interpretation of its value.
    pub form: FlagForm,
    /// Its default as a value of the setting, if db_bench has its own (B-1, B-3); `None` for the
    /// library's, which depends on the release.
    pub default: Option<&'static str>,
    /// Advice about an unreadable value, if db_bench spells values differently from OPTIONS files.
    pub advice: Option<&'static str>,
    /// The flag counts even with an options file, if that leaves the setting at its default (B-6).
    pub counts_beside_options_file: bool,
    /// The flag is our own; db_bench does not know it.
    pub is_own: bool,
}

impl Flag {
    /// A flag whose value is the setting's.
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

    /// The same flag with another interpretation of its value.
    pub const fn form(self, form: FlagForm) -> Self {
        Self { form, ..self }
    }

    /// The same flag with db_bench's own default.
    pub const fn default(self, value: &'static str) -> Self {
        Self {
            default: Some(value),
            ..self
        }
    }

    /// The same flag with advice about unreadable values.
    pub const fn advice(self, advice: &'static str) -> Self {
        Self {
            advice: Some(advice),
            ..self
        }
    }
}
