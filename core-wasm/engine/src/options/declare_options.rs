//! Macro that generates a struct of options, its defaults and its rows from one declaration.

use crate::options::setting::Refusal;
use crate::options::value_text::OptionText;

/// Options that include the fields of another struct; each struct declares only its own fields.
pub trait Contains<Part>: 'static {
    /// Returns the included options.
    fn part(&self) -> &Part;
    /// Gives mutable access to the included options.
    fn part_mut(&mut self) -> &mut Part;
}

impl<All: 'static> Contains<All> for All {
    fn part(&self) -> &All {
        self
    }

    fn part_mut(&mut self) -> &mut All {
        self
    }
}

/// Parses and stores a value; compiled once per type, not once per option.
#[inline(never)]
pub(super) fn store<T: OptionText>(place: &mut T, text: &str) -> Result<(), Refusal> {
    *place = T::from_text(text)?;
    Ok(())
}

/// Declares a struct of options.
///
/// ```text
/// "Human-readable description, also the field's doc comment"
/// field: Type = DEFAULT, before(9, 0) = EARLIER DEFAULT => { its row's facts },
/// ```
///
/// List defaults of earlier releases from oldest to newest. A row lists only its special facts
/// ([`crate::options::setting::Row`]). Without them, name, kind and range come from the field, a
/// flag with the struct's prefix (`FLAG`) and the field's name sets it, and every release can
/// change it at run time. Put included structs and other fields without a row last.
macro_rules! options_struct {
    (
        $(#[$struct_meta:meta])*
        pub struct $struct:ident, target $target:ident, flags $flags:literal, rows $rows:ident {
            $(
                $sentence:literal
                $field:ident: $type:ty = $default:expr
                    $(, before($major:literal, $minor:literal) = $earlier:expr)*
                    => { $($key:ident: $value:expr),* $(,)? },
            )*
        }
        parts {
            $($(#[$part_meta:meta])* $part:ident: $part_type:ident,)*
        }
        without rows {
            $($(#[$other_meta:meta])* $other:ident: $other_type:ty,)*
        }
    ) => {
        $(#[$struct_meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $struct {
            $(#[doc = $sentence] pub $field: $type,)*
            $($(#[$part_meta])* pub $part: $part_type,)*
            $($(#[$other_meta])* pub $other: $other_type,)*
        }

        impl $struct {
            /// Returns the defaults of a release, including those that differ from newer releases
            /// (D-13, Z-12).
            pub fn default_for(version: RocksDbVersion) -> Self {
                let _ = version;
                Self {
                    $($field: $(if !version.at_least($major, $minor) {
                        $earlier
                    } else)* {
                        $default
                    },)*
                    $($part: $part_type::default_for(version),)*
                    $($other: Default::default(),)*
                }
            }
        }

        impl Default for $struct {
            /// Returns the defaults of the reference release.
            fn default() -> Self {
                Self::default_for(RocksDbVersion::REFERENCE)
            }
        }

        $(
            impl Contains<$part_type> for $struct {
                fn part(&self) -> &$part_type {
                    &self.$part
                }

                fn part_mut(&mut self) -> &mut $part_type {
                    &mut self.$part
                }
            }
        )*

        /// Rows of the options, named after the fields, for any options that include them.
        pub struct $rows<All>(std::marker::PhantomData<All>);

        #[allow(non_upper_case_globals, missing_docs)]
        impl<All: Contains<$struct>> $rows<All> {
            $(
                pub const $field: Setting<All> = Setting {
                    row: {
                        const FLAG: Flag = Flag::named(concat!($flags, stringify!($field)));
                        Row {
                            $($key: $value,)*
                            ..Row {
                                name: stringify!($field),
                                target: Target::$target,
                                kind: <$type as OptionText>::KIND,
                                range: <$type as OptionText>::RANGE,
                                flag: Some(FLAG),
                                run_time: Some(Releases::ALL),
                                sentence: crate::options::setting::for_people($sentence),
                                ..Row::BLANK
                            }
                        }
                        .with_unit_of_kind()
                    },
                    get: |options| Some(<$type as OptionText>::to_text(&options.part().$field)),
                    store: |options, text| store(&mut options.part_mut().$field, text),
                };
            )*

            /// All rows, in the order of the fields.
            pub const ALL: &'static [&'static Setting<All>] = &[$(&Self::$field),*];
        }
    };
}

pub(super) use options_struct;
