//! What is declared once for each rule, and the checks that the compiler makes of it.

use super::kinds::{Kind, MAX_VALUES};
use super::selectors::{Counted, Selector};
use super::{Outcome, RuleCheck};

/// A step of a decision, which one or more rules belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its stable key.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The question that it answers, for those who meet it for the first time; `None` where the name
    /// says enough.
    pub question: Option<&'static str>,
}

impl Step {
    /// A step without a question.
    pub const fn new(key: &'static str, name: &'static str) -> Self {
        Self {
            key,
            name,
            question: None,
        }
    }

    /// The same step with its question.
    pub const fn asking(self, question: &'static str) -> Self {
        Self {
            question: Some(question),
            ..self
        }
    }
}

/// A named number of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name in the rule's struct and in sentences.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// The files that it stands for, where the kind does not say it.
    pub counted: Option<Counted>,
}

/// The sign between the two sides of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// ≥
    AtLeast,
    /// >
    Over,
    /// ≤
    AtMost,
    /// <
    Under,
    /// =
    Equal,
    /// ≠
    Unequal,
}

impl Sign {
    /// The sign as sentences have it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::AtLeast => "≥",
            Self::Over => ">",
            Self::AtMost => "≤",
            Self::Under => "<",
            Self::Equal => "=",
            Self::Unequal => "≠",
        }
    }

    /// The sign of a test that failed.
    pub const fn opposite(self) -> Self {
        match self {
            Self::AtLeast => Self::Under,
            Self::Over => Self::AtMost,
            Self::AtMost => Self::Over,
            Self::Under => Self::AtLeast,
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
        }
    }

    /// Whether two numbers compare as the sign says.
    pub fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::Over => left > right,
            Self::AtMost => left <= right,
            Self::Under => left < right,
            Self::Equal => left == right,
            Self::Unequal => left != right,
        }
    }
}

/// What a rule compares: it says yes when the sign holds. A rule that says only no or only yes may
/// have one, too: it fails, or holds.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Names of fields and numbers, with `*` or `/` between them; percentages count as shares of 1.
    pub left: &'static [&'static str],
    /// The sign between the sides.
    pub sign: Sign,
    /// As `left`.
    pub right: &'static [&'static str],
}

/// A rule that can appear in a reasoning.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its number in event logs, which never changes.
    pub code: u32,
    /// Its stable key: the name of its struct in snake_case.
    pub key: &'static str,
    /// Its id in the rule reference, such as `U-18`.
    pub id: &'static str,
    /// The step that it belongs to.
    pub step: Step,
    /// Its numbers, in the order of their slots.
    pub fields: &'static [Field],
    /// What it compares, if it compares anything.
    pub test: Option<Test>,
    /// The sentence for [`Outcome::Yes`]; `{name}` stands for a field, and `{name.last}` for the last
    /// of its runs.
    pub yes: Option<&'static str>,
    /// The sentence for [`Outcome::No`].
    pub no: Option<&'static str>,
    /// The sentence for [`Outcome::Note`].
    pub note: Option<&'static str>,
    /// Whether it has no say in what is picked.
    pub is_aside: bool,
}

impl PartialEq for Rule {
    /// Rules are the same when their codes are.
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}

impl Rule {
    /// The sentence for an outcome. Logs made by hand may have one that the rule cannot have: then
    /// one of its other sentences.
    pub fn sentence(&self, outcome: Outcome) -> &'static str {
        let own = match outcome {
            Outcome::Yes => self.yes,
            Outcome::No => self.no,
            Outcome::Note => self.note,
        };
        own.or(self.yes).or(self.no).or(self.note).unwrap_or("")
    }

    /// All its sentences, each with its outcome.
    pub fn sentences(&self) -> impl Iterator<Item = (Outcome, &'static str)> {
        let all = [
            (Outcome::Yes, self.yes),
            (Outcome::No, self.no),
            (Outcome::Note, self.note),
        ];
        all.into_iter()
            .filter_map(|(outcome, sentence)| Some((outcome, sentence?)))
    }

    /// The kind and the slot of a field, or of the last run of a field.
    pub fn field(&self, name: &str) -> Option<(Kind, usize)> {
        let (owner, is_last) = match name.strip_suffix(".last") {
            Some(owner) => (owner, true),
            None => (name, false),
        };
        let mut slot = 0;
        for field in self.fields {
            if field.name == owner {
                return Some(match is_last {
                    true => (Kind::Run, slot + 1),
                    false => (field.kind, slot),
                });
            }
            slot += field.kind.slots();
        }
        None
    }

    /// The files that a field, or the last run of a field, stands for.
    pub fn counted(&self, name: &str) -> Option<(Selector, Vec<&'static str>)> {
        let owner = name.strip_suffix(".last");
        let wanted = owner.unwrap_or(name);
        let field = self.fields.iter().find(|field| field.name == wanted)?;
        if owner.is_some() {
            return Some((Selector::LastRun, vec![field.name]));
        }
        match (field.counted, field.kind) {
            (Some(counted), _) => Some((counted.selector, counted.arguments.to_vec())),
            (None, Kind::Level) => Some((Selector::LevelFiles, vec![field.name])),
            (None, Kind::Runs) => Some((Selector::RunFiles, vec![field.name])),
            (None, Kind::Run) => Some((Selector::RunOfNumber, vec![field.name])),
            (None, Kind::File) => Some((Selector::FileOfNumber, vec![field.name])),
            (None, _) => None,
        }
    }

    /// Whether the test of the rule holds for these values; `None` where it has none.
    pub fn test_holds(&self, values: &[f64; MAX_VALUES]) -> Option<bool> {
        let test = self.test?;
        let left = self.evaluate(test.left, values);
        Some(test.sign.holds(left, self.evaluate(test.right, values)))
    }

    fn evaluate(&self, side: &[&str], values: &[f64; MAX_VALUES]) -> f64 {
        let (mut result, mut hundreds) = (1.0, 1.0);
        let mut is_divided = false;
        for token in side {
            let operand = match (*token, self.field(token)) {
                ("*" | "/", _) => {
                    is_divided = *token == "/";
                    continue;
                }
                (_, Some((Kind::Percent, slot))) => {
                    hundreds *= 100.0;
                    values[slot]
                }
                (_, Some((_, slot))) => values[slot],
                (number, None) => number.parse().unwrap_or(f64::NAN),
            };
            result = match is_divided {
                true => result / operand,
                false => result * operand,
            };
        }
        // Last, as RocksDB divides.
        result / hundreds
    }

    /// The rule, if it is declared soundly: evaluated when the engine is compiled, so that what it
    /// refuses is a compiler error.
    pub const fn checked(self) -> Self {
        let mut slots = 0;
        let mut at = 0;
        while at < self.fields.len() {
            slots += self.fields[at].kind.slots();
            if let Some(counted) = self.fields[at].counted {
                self.check_counted(&counted);
            }
            at += 1;
        }
        assert!(
            slots <= MAX_VALUES,
            "a line has no room for so many numbers"
        );
        let sentences = [self.yes, self.no, self.note];
        let mut count = 0;
        let mut at = 0;
        while at < sentences.len() {
            if let Some(sentence) = sentences[at] {
                self.check_sentence(sentence);
                count += 1;
            }
            at += 1;
        }
        assert!(count > 0, "a rule needs a sentence");
        if let Some(test) = self.test {
            self.check_side(test.left);
            self.check_side(test.right);
        }
        self
    }

    const fn kind_of(&self, name: &[u8]) -> Option<Kind> {
        let mut at = 0;
        while at < self.fields.len() {
            if is_equal(self.fields[at].name.as_bytes(), name) {
                return Some(self.fields[at].kind);
            }
            at += 1;
        }
        None
    }

    const fn check_counted(&self, counted: &Counted) {
        let wanted = counted.selector.parameters();
        assert!(
            wanted.len() == counted.arguments.len(),
            "a selector has other parameters"
        );
        let mut at = 0;
        while at < wanted.len() {
            match self.kind_of(counted.arguments[at].as_bytes()) {
                Some(kind) => assert!(
                    kind as usize == wanted[at] as usize,
                    "a selector takes a field of another kind"
                ),
                None => panic!("a selector takes what is no field"),
            }
            at += 1;
        }
    }

    /// Each placeholder names a field, or the last of its runs.
    const fn check_sentence(&self, sentence: &str) {
        let mut rest = sentence.as_bytes();
        while let [first, tail @ ..] = rest {
            rest = tail;
            if *first != b'{' {
                assert!(*first != b'}', "a sentence closes what it did not open");
                continue;
            }
            let mut end = 0;
            while end < rest.len() && rest[end] != b'}' {
                end += 1;
            }
            assert!(end < rest.len(), "a sentence has an open placeholder");
            let (name, tail) = rest.split_at(end);
            let is_known = match name {
                [owner @ .., b'.', b'l', b'a', b's', b't'] => {
                    matches!(self.kind_of(owner), Some(Kind::Runs))
                }
                _ => self.kind_of(name).is_some(),
            };
            assert!(is_known, "a sentence names what is no field");
            rest = tail.split_at(1).1;
        }
    }

    /// Fields or numbers with signs between them.
    const fn check_side(&self, side: &[&str]) {
        assert!(side.len() % 2 == 1, "a side of a test is cut off");
        let mut at = 0;
        while at < side.len() {
            let token = side[at].as_bytes();
            if at % 2 == 1 {
                assert!(
                    is_equal(token, b"*") || is_equal(token, b"/"),
                    "a test only multiplies and divides"
                );
            } else {
                assert!(
                    token[0].is_ascii_digit() || self.kind_of(token).is_some(),
                    "a test names what is no field"
                );
            }
            at += 1;
        }
    }
}

const fn is_equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The length of a name in snake_case.
pub const fn key_length(name: &str) -> usize {
    let name = name.as_bytes();
    let mut length = name.len();
    let mut at = 1;
    while at < name.len() {
        if name[at].is_ascii_uppercase() {
            length += 1;
        }
        at += 1;
    }
    length
}

/// A name in snake_case, as bytes.
pub const fn key_bytes<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let name = name.as_bytes();
    let mut key = [0; LENGTH];
    let (mut at, mut end) = (0, 0);
    while at < name.len() {
        if at > 0 && name[at].is_ascii_uppercase() {
            key[end] = b'_';
            end += 1;
        }
        key[end] = name[at].to_ascii_lowercase();
        end += 1;
        at += 1;
    }
    key
}

/// A key whose bytes are letters of a name.
pub const fn key_text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(key) => key,
        Err(_) => panic!("names are ASCII"),
    }
}

/// A rule with its numbers: one of the structs that `rules!` declares.
pub trait Reason: Copy {
    /// What was declared for it.
    const RULE: &'static Rule;

    /// Its numbers by slot; unused ones are 0.
    fn values(&self) -> [f64; MAX_VALUES];

    /// The line of a reasoning with some outcome.
    #[inline]
    fn check(&self, outcome: Outcome) -> RuleCheck {
        RuleCheck {
            rule: Self::RULE,
            outcome,
            values: self.values(),
        }
    }
}

/// A rule that can say yes: it has a sentence for that.
pub trait SaysYes: Reason {}

/// A rule that can say no: it has a sentence for that.
pub trait SaysNo: Reason {}

/// A rule that can be a fact which the rules after it build on: it has a sentence for that.
pub trait SaysNote: Reason {}

/// Declares rules.
///
/// ```text
/// /// What it is.
/// rule <code> <Name> "<id>" <STEP> { <field>: <Kind> of <Selector>(<field>), … }
/// test [<field> * <field>] >= [<field>];
/// yes "<sentence>";
/// no "<sentence>";
/// note "<sentence>";
/// ```
/// Codes are the rule's numbers in event logs: a new rule takes the next free one. `of`, the test and
/// each of the sentences may be absent; the outcomes that have a sentence are those that the rule can
/// have. `yes or note "<sentence>";` is one sentence for two. `aside true;` marks a rule that has no
/// say in what is picked.
macro_rules! rules {
    ($(
        $(#[$doc:meta])*
        rule $code:literal $name:ident $id:literal $step:ident {
            $($field:ident: $kind:ident
                $(of $selector:ident $(($($argument:ident),*))?)?),* $(,)?
        }
        $(aside $aside:literal;)?
        $(test [$($left:tt)*] $sign:tt [$($right:tt)*];)?
        $(yes or note $both:literal;)?
        $(yes $yes:literal;)?
        $(no $no:literal;)?
        $(note $note:literal;)?
    )*) => {
        $(
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
                    key: {
                        const NAME: &str = stringify!($name);
                        const KEY: [u8; $crate::reasoning::key_length(NAME)] =
                            $crate::reasoning::key_bytes(NAME);
                        $crate::reasoning::key_text(&KEY)
                    },
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

        /// The rules declared here.
        pub const RULES: &[&$crate::reasoning::Rule] =
            &[$(<$name as $crate::reasoning::Reason>::RULE),*];
    };
}

/// The first of one or two expressions.
macro_rules! first_of {
    ($first:expr, $($rest:expr,)*) => {
        $first
    };
}

/// The sign of a test.
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

/// Lets a rule have an outcome, if there is a sentence for it.
macro_rules! says {
    ($name:ident $outcome:ident) => {};
    ($name:ident $outcome:ident $sentence:literal) => {
        impl $crate::reasoning::$outcome for $name {}
    };
}

pub(crate) use {first_of, rules, says, sign};
