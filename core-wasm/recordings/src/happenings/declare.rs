//! The macro that declares the kinds of happenings.

/// Declares kinds of happenings: a struct of typed facts for each, and its sentences.
///
/// ```text
/// /// Its meaning.
/// <Name> "<key>" {
///     /// Meaning of the fact.
///     <fact>: <Unit>,
/// } [
///     if <fact> = "<word>" "<clause>";
///     "<clause>";
/// ]
/// ```
/// A clause is part of the text when all facts that it names are known and its condition holds.
/// `{fact}` is the fact in its unit, `{fact noun}` a number with its noun.
macro_rules! happenings {
    ($(
        $(#[$doc:meta])*
        $name:ident $key:literal {
            $($(#[$fact_doc:meta])* $fact:ident: $unit:ident),* $(,)?
        }
        [$($(if $guard:ident = $word:literal)? $clause:literal;)*]
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, PartialEq, Eq)]
            pub struct $name {
                $($(#[$fact_doc])* pub $fact: $crate::happenings::facts::$unit,)*
            }
        )*

        /// One kind of happening with its facts.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum What {
            $($(#[$doc])* $name($name),)*
        }

        $(impl From<$name> for What {
            fn from(facts: $name) -> Self {
                Self::$name(facts)
            }
        })*

        impl What {
            /// The declaration of the kind.
            pub const fn kind(&self) -> &'static $crate::happenings::facts::Kind {
                match self {
                    $(Self::$name(_) => &$crate::happenings::facts::Kind {
                        key: $key,
                        facts: &[$((
                            stringify!($fact),
                            $crate::happenings::facts::Unit::$unit,
                        )),*],
                        clauses: &[$($crate::happenings::facts::Clause {
                            condition: &[$((stringify!($guard), $word))?],
                            text: $clause,
                        }),*],
                    },)*
                }
            }

            /// The facts in the order of their declaration; `None`: unknown.
            pub fn facts(&self) -> Vec<Option<$crate::happenings::facts::Fact>> {
                match self {
                    $(Self::$name(facts) => vec![
                        $($crate::happenings::facts::AsFact::as_fact(&facts.$fact)),*
                    ],)*
                }
            }
        }

        /// An example of each kind without facts, for whoever lists the kinds.
        pub fn every_kind() -> Vec<What> {
            vec![$(What::from($name::default())),*]
        }
    };
}

pub(crate) use happenings;
