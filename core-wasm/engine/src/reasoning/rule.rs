//! Data types of rule declarations.

use super::kinds::{Kind, MAX_VALUES};
use super::selectors::{Counted, Selector};
use super::{Outcome, RuleCheck};
use crate::decimal;

/// A step of a decision; each step has one or more rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Stable key of the step.
    pub key: &'static str,
    /// Name of the step, for users.
    pub name: &'static str,
    /// Question that the step answers, for newcomers; `None` if the name is enough.
    pub question: Option<&'static str>,
}

impl Step {
    /// Creates a step without a question.
    pub const fn new(key: &'static str, name: &'static str) -> Self {
        Self {
            key,
            name,
            question: None,
        }
    }

    /// Adds a question to the step.
    pub const fn asking(self, question: &'static str) -> Self {
        Self {
            question: Some(question),
            ..self
        }
    }
}

/// A named number in a rule.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name of the field in the rule's struct and in sentences.
    pub name: &'static str,
    /// Kind of the number.
    pub kind: Kind,
    /// Files that the number counts, if the kind does not determine them.
    pub counted: Option<Counted>,
}

/// Comparison sign between the two sides of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// At least: ≥.
    AtLeast,
    /// Greater: >.
    Over,
    /// At most: ≤.
    AtMost,
    /// Less: <.
    Under,
    /// Equal: =.
    Equal,
    /// Not equal: ≠.
    Unequal,
}

impl Sign {
    /// Returns the sign as used in sentences.
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

    /// Returns true if the comparison holds for two numbers.
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

/// Comparison made by a rule; the outcome is yes if it holds. A rule with only one possible outcome
/// may have a comparison, too.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Left side: field names and numbers, joined by `*` or `/`. Percentages are fractions of 1.
    pub left: &'static [&'static str],
    /// Sign between the sides.
    pub sign: Sign,
    /// Right side, in the same form as `left`.
    pub right: &'static [&'static str],
}

/// Words for showing a test as two numbers with a sign between them. `{name}` stands for a field,
/// as in sentences; the words fit any outcome.
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    /// Words for the left side of the test.
    pub quantity: &'static str,
    /// Words for the right side of the test.
    pub limit: &'static str,
    /// Other facts in the sentence besides the test; empty if there are none.
    pub rest: &'static str,
}

/// A rule that can appear in a reasoning.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Number of the rule in event logs, which never changes.
    pub code: u32,
    /// Name of the rule's struct.
    pub name: &'static str,
    /// Id in the rule reference, such as `U-18`.
    pub id: &'static str,
    /// Step that the rule belongs to.
    pub step: Step,
    /// Numbers of the rule, in the order of their slots.
    pub fields: &'static [Field],
    /// Comparison made by the rule; `None` if there is none.
    pub test: Option<Test>,
    /// Words for the comparison, if it compares numbers.
    pub labels: Option<Labels>,
    /// Sentence for [`Outcome::Yes`]. `{name}` stands for a field, and `{name.last}` for the last
    /// run in the field.
    pub yes: Option<&'static str>,
    /// Sentence for [`Outcome::No`].
    pub no: Option<&'static str>,
    /// Sentence for [`Outcome::Note`].
    pub note: Option<&'static str>,
    /// The rule has no influence on the pick.
    pub is_aside: bool,
}

impl PartialEq for Rule {
    /// Compares the rules' codes only.
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}

impl Rule {
    /// Stable key of the rule: the name of its struct in snake_case.
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

    /// Returns the sentence for an outcome. If a hand-made log has an outcome that the rule cannot
    /// have, another of its sentences is used.
    pub fn sentence(&self, outcome: Outcome) -> &'static str {
        let own = match outcome {
            Outcome::Yes => self.yes,
            Outcome::No => self.no,
            Outcome::Note => self.note,
        };
        own.or(self.yes).or(self.no).or(self.note).unwrap_or("")
    }

    /// Iterates over all sentences of the rule, each with its outcome.
    pub fn sentences(&self) -> impl Iterator<Item = (Outcome, &'static str)> {
        let all = [
            (Outcome::Yes, self.yes),
            (Outcome::No, self.no),
            (Outcome::Note, self.note),
        ];
        all.into_iter()
            .filter_map(|(outcome, sentence)| Some((outcome, sentence?)))
    }

    /// Kind and slot of a field, or of the last run in a field (`name.last`).
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

    /// Files counted by a field, or by the last run in a field.
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

    /// Result of the rule's test for these values; `None` if the rule has no test.
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
        // RocksDB, too, divides last.
        result / hundreds
    }
}

/// A rule with its numbers, as a struct declared by `rules!`.
pub trait Reason: Copy {
    /// Declaration of the rule.
    const RULE: &'static Rule;

    /// Numbers of the rule by slot; unused slots are 0.
    fn values(&self) -> [f64; MAX_VALUES];

    /// Creates a line for this outcome.
    #[inline]
    fn check(&self, outcome: Outcome) -> RuleCheck {
        RuleCheck {
            code: Self::RULE.code,
            outcome,
            values: self.values(),
        }
    }
}

/// Rules with a sentence for the outcome yes.
pub trait SaysYes: Reason {}

/// Rules with a sentence for the outcome no.
pub trait SaysNo: Reason {}

/// Rules with a sentence for a note, on which later rules build.
pub trait SaysNote: Reason {}
