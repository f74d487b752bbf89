//! Reasons for decisions, as data: the rules that were tried, with their numbers and outcomes.
//!
//! ```text
//! rules!          declared once: key, id, step, named fields, test, a sentence for each outcome
//!   └─ struct     rule::UniversalSizeRatioStop { runs, taken, percent, next }
//!        └─ line  code of the rule, outcome, up to six numbers: stored in event logs
//! ```
//! A line refers to its rule only by code, so that a program that never prints sentences (the
//! WebAssembly package) does not contain them; `compaction::rule_table` finds the rule. Each module
//! of the engine declares its own rules; the page's TypeScript is generated from the same
//! declarations.

mod checks;
mod declare;
pub mod kinds;
mod rule;
mod selectors;
mod text;

pub(crate) use declare::{first_of, rules, says, sign};
pub use kinds::{FieldValue, Kind, MAX_VALUES};
pub use rule::{Field, Labels, Reason, Rule, SaysNo, SaysNote, SaysYes, Sign, Step, Test};
pub use selectors::{Counted, Selector};
pub use text::{format_bytes, number_text};

/// Initial capacity of a reasoning; most have no more lines than this.
const USUAL_LINES: usize = 16;

/// Outcome of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Outcome {
    /// The rule applied: it made the decision or contributed to it.
    Yes = 0,
    /// The rule was tried and did not apply.
    No = 1,
    /// The rule is a fact on which later rules build.
    Note = 2,
}

/// One line of a reasoning: a rule that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleCheck {
    /// Code of the rule.
    pub code: u32,
    /// Outcome of the rule.
    pub outcome: Outcome,
    /// Numbers of the rule's fields, by slot; unused slots are 0.
    pub values: [f64; MAX_VALUES],
}

impl RuleCheck {
    /// Returns true if the line is about this rule.
    pub fn is<R: Reason>(&self) -> bool {
        self.code == R::RULE.code
    }
}

/// Rules that were tried for one decision, in order.
///
/// A reasoning that discards its lines serves callers that need only the decision; a line then
/// costs no more than a comparison.
#[derive(Clone, Debug, Default)]
pub struct Reasoning {
    checks: Vec<RuleCheck>,
    is_discarding: bool,
    /// Id of the last rule that affected the decision.
    deciding: Option<&'static str>,
}

impl PartialEq for Reasoning {
    fn eq(&self, other: &Self) -> bool {
        self.checks == other.checks
    }
}

/// Collects lines from a log; the result has no [deciding rule](Reasoning::deciding_rule).
impl FromIterator<RuleCheck> for Reasoning {
    fn from_iter<I: IntoIterator<Item = RuleCheck>>(checks: I) -> Self {
        Self {
            checks: checks.into_iter().collect(),
            ..Self::default()
        }
    }
}

impl Reasoning {
    /// Creates a reasoning that discards its lines, for decisions whose reasons nobody reads. It
    /// still knows the [deciding rule](Self::deciding_rule).
    pub fn discarding() -> Self {
        Self::keeping(false)
    }

    /// Creates an empty reasoning that keeps or discards its lines.
    pub fn keeping(is_kept: bool) -> Self {
        Self {
            is_discarding: !is_kept,
            ..Self::default()
        }
    }

    /// Creates an empty reasoning that keeps or discards its lines like this one.
    pub fn another(&self) -> Self {
        Self::keeping(self.is_kept())
    }

    /// Returns true if lines are kept. Otherwise callers can skip expensive numbers.
    #[inline]
    pub fn is_kept(&self) -> bool {
        !self.is_discarding
    }

    /// Lines in the order in which the rules were tried.
    pub fn checks(&self) -> &[RuleCheck] {
        &self.checks
    }

    /// Id of the last rule that affected the decision; empty if there is none.
    pub fn deciding_rule(&self) -> &'static str {
        self.deciding.unwrap_or_default()
    }

    /// Adds a line for a rule that applied.
    #[inline]
    pub fn yes<R: SaysYes>(&mut self, reason: R) {
        self.say(reason, Outcome::Yes);
    }

    /// Adds a line for a rule that was tried and did not apply.
    #[inline]
    pub fn no<R: SaysNo>(&mut self, reason: R) {
        self.say(reason, Outcome::No);
    }

    /// Adds a line for a fact on which later rules build.
    #[inline]
    pub fn note<R: SaysNote>(&mut self, reason: R) {
        self.say(reason, Outcome::Note);
    }

    /// Adds a line for a rule that was tried; returns true if the rule applied.
    #[inline]
    pub fn test<R: SaysYes + SaysNo>(&mut self, reason: R, is_met: bool) -> bool {
        let outcome = if is_met { Outcome::Yes } else { Outcome::No };
        self.say(reason, outcome);
        is_met
    }

    #[inline]
    fn say<R: Reason>(&mut self, reason: R, outcome: Outcome) {
        if !R::RULE.is_aside {
            self.deciding = Some(R::RULE.id);
        }
        if !self.is_discarding {
            if self.checks.capacity() == 0 {
                self.checks.reserve(USUAL_LINES);
            }
            self.checks.push(reason.check(outcome));
        }
    }

    /// Frees spare capacity of a reasoning that is stored for long.
    pub fn shrink_to_fit(&mut self) {
        self.checks.shrink_to_fit();
    }

    /// Returns a copy without the lines that `is_left_out` selects.
    pub fn without(&self, is_left_out: impl Fn(&RuleCheck) -> bool) -> Self {
        let kept = self.checks.iter().filter(|check| !is_left_out(check));
        Self {
            checks: kept.copied().collect(),
            ..*self
        }
    }

    /// Appends the last line of another reasoning.
    pub fn push_last_of(&mut self, other: &Reasoning) {
        self.deciding = other.deciding.or(self.deciding);
        if !self.is_discarding {
            self.checks.extend(other.checks.last());
        }
    }

    /// Appends the lines of another reasoning.
    pub fn extend(&mut self, other: &Reasoning) {
        self.deciding = other.deciding.or(self.deciding);
        if !self.is_discarding {
            self.checks.extend_from_slice(&other.checks);
        }
    }
}
