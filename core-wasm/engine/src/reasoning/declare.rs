//! The macro that declares rules.

/// Declares rules.
///
/// ```text
/// /// A fact missing from its sentences, if there is one.
/// rule <code> <Name> "<id>" <STEP> { <field>: <Kind> of <Selector>(<field>), … }
/// test [<field> * <field>] >= [<field>];
/// labels "<quantity>", "<limit>", "<rest>";
/// yes "<sentence>";
/// no "<sentence>";
/// note "<sentence>";
/// ```
/// A rule's sentences are its documentation.
///
/// Codes identify rules in event logs; a new rule takes the next free one. `of`, the test, its
/// labels and each sentence are optional, and a rule can have only the outcomes for which it has a
/// sentence. `yes or note "<sentence>";` is one sentence for both outcomes. `aside true;` marks a
/// rule without influence on the pick.
macro_rules! rules {
    ($(
        $(#[$doc:meta])*
        rule $code:literal $name:ident $id:literal $step:ident {
            $($field:ident: $kind:ident
                $(of $selector:ident $(($($argument:ident),*))?)?),* $(,)?
        }
        $(aside $aside:literal;)?
        $(test [$($left:tt)*] $sign:tt [$($right:tt)*];)?
        $(labels $quantity:literal, $limit:literal $(, $rest:literal)?;)?
        $(yes or note $both:literal;)?
        $(yes $yes:literal;)?
        $(no $no:literal;)?
        $(note $note:literal;)?
    )*) => {
        $(
            $(#[doc = concat!("Yes or a note: ", $both)])?
            $(#[doc = concat!("Yes: ", $yes, "\n\n")])?
            $(#[doc = concat!("No: ", $no, "\n\n")])?
            $(#[doc = concat!("Note: ", $note, "\n\n")])?
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name {
                $(
                    #[doc = concat!("`{", stringify!($field), "}` of the sentence.")]
                    pub $field: $crate::reasoning::kinds::$kind,
                )*
            }

            impl $crate::reasoning::Reason for $name {
                const RULE: &'static $crate::reasoning::Rule = &$crate::reasoning::Rule {
                    code: $code,
                    name: stringify!($name),
                    id: $id,
                    step: $step,
                    fields: &[$($crate::reasoning::Field {
                        name: stringify!($field),
                        kind: $crate::reasoning::Kind::$kind,
                        counted: $crate::reasoning::first_of!(
                            $(Some($crate::reasoning::Counted {
                                selector: $crate::reasoning::Selector::$selector,
                                arguments: &[$($(stringify!($argument)),*)?],
                            }),)?
                            None,
                        ),
                    }),*],
                    test: $crate::reasoning::first_of!(
                        $(Some($crate::reasoning::Test {
                            left: &[$(stringify!($left)),*],
                            sign: $crate::reasoning::sign!($sign),
                            right: &[$(stringify!($right)),*],
                        }),)?
                        None,
                    ),
                    labels: $crate::reasoning::first_of!(
                        $(Some($crate::reasoning::Labels {
                            quantity: $quantity,
                            limit: $limit,
                            rest: $crate::reasoning::first_of!($($rest,)? "",),
                        }),)?
                        None,
                    ),
                    yes: $crate::reasoning::first_of!($(Some($both),)? $(Some($yes),)? None,),
                    no: $crate::reasoning::first_of!($(Some($no),)? None,),
                    note: $crate::reasoning::first_of!($(Some($both),)? $(Some($note),)? None,),
                    is_aside: $crate::reasoning::first_of!($($aside,)? false,),
                }
                .checked();

                #[inline]
                fn values(&self) -> [f64; $crate::reasoning::MAX_VALUES] {
                    #[allow(unused_mut)]
                    let mut values = [0.0; $crate::reasoning::MAX_VALUES];
                    let _slot = &mut 0;
                    $($crate::reasoning::FieldValue::write(&self.$field, &mut values, _slot);)*
                    values
                }
            }

            $crate::reasoning::says!($name SaysYes $($both)? $($yes)?);
            $crate::reasoning::says!($name SaysNo $($no)?);
            $crate::reasoning::says!($name SaysNote $($both)? $($note)?);
        )*

        /// All rules declared by this call.
        pub const RULES: &[&$crate::reasoning::Rule] =
            &[$(<$name as $crate::reasoning::Reason>::RULE),*];
    };
}

/// Returns the first of one or two expressions.
macro_rules! first_of {
    ($first:expr, $($rest:expr,)*) => {
        $first
    };
}

/// Returns the sign of a test.
macro_rules! sign {
    (>=) => {
        $crate::reasoning::Sign::AtLeast
    };
    (>) => {
        $crate::reasoning::Sign::Over
    };
    (<=) => {
        $crate::reasoning::Sign::AtMost
    };
    (<) => {
        $crate::reasoning::Sign::Under
    };
    (==) => {
        $crate::reasoning::Sign::Equal
    };
    (!=) => {
        $crate::reasoning::Sign::Unequal
    };
}

/// Implements the outcome trait if the rule has a sentence for the outcome.
macro_rules! says {
    ($name:ident $outcome:ident) => {};
    ($name:ident $outcome:ident $sentence:literal) => {
        impl $crate::reasoning::$outcome for $name {}
    };
}

pub(crate) use {first_of, rules, says, sign};
