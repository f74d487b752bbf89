//! Declaration of a rule; each rule has one.

use super::kinds::{Kind, MAX_VALUES};
use super::selectors::{Counted, Selector};
use super::{Outcome, RuleCheck};
use crate::decimal;

/// A step of a decision, with one or more rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its stable key.
    pub key: &'static str,
    /// Its human-readable name.
    pub name: &'static str,
    /// The question that it answers, for readers new to it; `None` if the name is enough.
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
    /// Its kind.
    pub kind: Kind,
    /// The files that it counts, if the kind does not determine them.
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
    /// The sign as used in sentences.
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

    /// The sign that holds when a test fails.
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

    /// Returns true if two numbers satisfy the comparison.
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

/// A rule's comparison: the outcome is yes if it holds. A rule with only a yes or only a no may
/// have one, too: it holds or fails.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Names of fields and numbers, joined by `*` or `/`; percentages count as fractions of 1.
    pub left: &'static [&'static str],
    /// The sign between the sides.
    pub sign: Sign,
    /// The right side, in the same form as `left`.
    pub right: &'static [&'static str],
}

/// Words for a test that is shown as two numbers with a sign between them. `{name}` is a field, as
/// in sentences; the words apply to any outcome.
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    /// The left side of the test.
    pub quantity: &'static str,
    /// The right side of the test.
    pub limit: &'static str,
    /// Facts in the sentence besides the test; empty if there are none.
    pub rest: &'static str,
}

/// A rule that can appear in a reasoning.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its number in event logs, which never changes.
    pub code: u32,
    /// The name of its struct.
    pub name: &'static str,
    /// Its id in the rule reference, such as `U-18`.
    pub id: &'static str,
    /// The step that it belongs to.
    pub step: Step,
    /// Its numbers, in the order of their slots.
    pub fields: &'static [Field],
    /// Its comparison, if it has one.
    pub test: Option<Test>,
    /// The words for its comparison, if it compares numbers.
    pub labels: Option<Labels>,
    /// The sentence for [`Outcome::Yes`]; `{name}` is a field, and `{name.last}` the last of its
    /// runs.
    pub yes: Option<&'static str>,
    /// The sentence for [`Outcome::No`].
    pub no: Option<&'static str>,
    /// The sentence for [`Outcome::Note`].
    pub note: Option<&'static str>,
    /// The rule does not influence the pick.
    pub is_aside: bool,
}

impl PartialEq for Rule {
    /// Compares the codes only.
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}

impl Rule {
    /// Its stable key: the name of its struct in snake_case.
    pub fn key(&self) -> String {
        let mut key = String::new();
        for letter in self.name.chars() {
            if letter.is_ascii_uppercase() && !key.is_empty() {
                key.push('_');
            }
            key.push(letter.to_ascii_lowercase());
        }
        key
    }

    /// The sentence for an outcome. Hand-made logs may contain an outcome that the rule cannot
    /// have: then one of its other sentences is used.
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

    /// The kind and slot of a field, or of a field's last run.
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

    /// The files that a field, or a field's last run, counts.
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

    /// Result of the rule's test for these values; `None` if it has no test.
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
                (number, None) => decimal::parse(number).unwrap_or(f64::NAN),
            };
            result = match is_divided {
                true => result / operand,
                false => result * operand,
            };
        }
        // Divided last, as in RocksDB.
        result / hundreds
    }
}

/// A rule with its numbers: a struct declared by `rules!`.
pub trait Reason: Copy {
    /// Its declaration.
    const RULE: &'static Rule;

    /// Its numbers by slot; unused ones are 0.
    fn values(&self) -> [f64; MAX_VALUES];

    /// The line in a reasoning for a given outcome.
    #[inline]
    fn check(&self, outcome: Outcome) -> RuleCheck {
        RuleCheck {
            code: Self::RULE.code,
            outcome,
            values: self.values(),
        }
    }
}

/// A rule that can have the outcome yes, because it has a sentence for it.
pub trait SaysYes: Reason {}

/// A rule that can have the outcome no, because it has a sentence for it.
pub trait SaysNo: Reason {}

/// A rule that can be a note on which later rules build, because it has a sentence for it.
pub trait SaysNote: Reason {}
