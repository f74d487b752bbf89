//! The macro that makes a struct of options, its defaults and its rows out of one declaration.

use crate::options::setting::Refusal;
use crate::options::value_text::OptionText;
use crate::options::{Options, RocksDbVersion};

/// A struct that [`Options`] are made of.
pub(super) trait Part {
    /// The part of these options.
    fn of(options: &Options) -> &Self;
    /// The same, to change it.
    fn of_mut(options: &mut Options) -> &mut Self;
}

impl Part for Options {
    fn of(options: &Options) -> &Self {
        options
    }

    fn of_mut(options: &mut Options) -> &mut Self {
        options
    }
}

/// Implements [`Part`] for the struct behind a field of [`Options`].
macro_rules! part {
    ($type:ident, $field:ident) => {
        impl Part for crate::options::$type {
            fn of(options: &Options) -> &Self {
                &options.$field
            }

            fn of_mut(options: &mut Options) -> &mut Self {
                &mut options.$field
            }
        }
    };
}

part!(UniversalOptions, universal);
part!(FifoOptions, fifo);
part!(TableOptions, table);

/// Reads a value to its place: once for each type, not for each option.
#[inline(never)]
pub(super) fn store<T: OptionText>(place: &mut T, text: &str) -> Result<(), Refusal> {
    *place = T::from_text(text)?;
    Ok(())
}

/// No entries, in any release.
pub(super) fn nothing<T>(_: RocksDbVersion) -> Vec<T> {
    Vec::new()
}

/// Declares a struct of options.
///
/// ```text
/// /// Doc comment of the field.
/// field: Type = DEFAULT, before(9, 0) = EARLIER DEFAULT => { what its row says },
/// ```
///
/// Defaults of earlier releases stand in order, oldest first. Of the row only what its type does
/// not say is given ([`crate::options::setting::Row`]): name, kind and range come from the field.
/// Fields without a row stand at the end, each with the function that makes its default.
macro_rules! options_struct {
    (
        $(#[$struct_meta:meta])*
        pub struct $struct:ident, target $target:ident, rows $rows:ident {
            $(
                $(#[$meta:meta])*
                $field:ident: $type:ty = $default:expr
                    $(, before($major:literal, $minor:literal) = $earlier:expr)*
                    => { $($key:ident: $value:expr),* $(,)? },
            )*
        }
        without rows {
            $(
                $(#[$other_meta:meta])*
                $other:ident: $other_type:ty = $make:expr,
            )*
        }
    ) => {
        $(#[$struct_meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $struct {
            $($(#[$meta])* pub $field: $type,)*
            $($(#[$other_meta])* pub $other: $other_type,)*
        }

        impl $struct {
            /// The defaults of a release: those that changed over time are the ones of that
            /// release (D-13, Z-12).
            pub fn default_for(version: RocksDbVersion) -> Self {
                let _ = version;
                Self {
                    $($field: $(if !version.at_least($major, $minor) {
                        $earlier
                    } else)* {
                        $default
                    },)*
                    $($other: $make(version),)*
                }
            }
        }

        impl Default for $struct {
            /// The defaults of the reference release.
            fn default() -> Self {
                Self::default_for(RocksDbVersion::REFERENCE)
            }
        }

        /// The rows by the names of the fields.
        #[allow(non_upper_case_globals, missing_docs)]
        pub mod $rows {
            use super::*;
            use crate::options::declare_options::{Part, store};
            use crate::options::value_text::OptionText;

            $(
                pub static $field: Setting<Options> = Setting {
                    row: Row {
                        $($key: $value,)*
                        ..Row {
                            name: stringify!($field),
                            target: Target::$target,
                            kind: <$type as OptionText>::KIND,
                            range: <$type as OptionText>::RANGE,
                            ..Row::BLANK
                        }
                    }
                    .with_sentence_for_people(),
                    get: |options| {
                        let value = &<$struct as Part>::of(options).$field;
                        Some(<$type as OptionText>::to_text(value))
                    },
                    store: |options, text| {
                        store(&mut <$struct as Part>::of_mut(options).$field, text)
                    },
                    number: |options| {
                        <$type as OptionText>::number(&<$struct as Part>::of(options).$field)
                    },
                };
            )*

            /// All rows, in the order of the fields.
            pub static ALL: &[&Setting<Options>] = &[$(&$field),*];
        }
    };
}

pub(super) use options_struct;
