//! Reasons for decisions, as values: the rules tried, with their numbers and outcomes.
//!
//! ```text
//! rules!          declared once: key, id, step, named fields, test, a sentence for each outcome
//!   └─ struct     rule::UniversalSizeRatioStop { runs, taken, percent, next }
//!        └─ line  code of the rule, outcome, up to six numbers: stored in event logs
//! ```
//! A line identifies its rule only by the code, so that a program that never prints sentences (the
//! WebAssembly package) does not contain them; `compaction::rule_table` looks the rule up. Each
//! part of the engine declares the rules that it tries; the page's TypeScript is generated from the
//! same declarations.

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
pub use text::format_bytes;

/// Initial capacity of a reasoning: most have no more lines.
const USUAL_LINES: usize = 16;

/// Outcome of one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Outcome {
    /// The rule applied: it made, or is part of, the decision.
    Yes = 0,
    /// The rule was tried and did not apply.
    No = 1,
    /// A fact on which later rules build.
    Note = 2,
}

/// One rule tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleCheck {
    /// The code of the rule.
    pub code: u32,
    /// Its outcome.
    pub outcome: Outcome,
    /// The numbers in its fields, by slot; unused ones are 0.
    pub values: [f64; MAX_VALUES],
}

impl RuleCheck {
    /// Returns true for a line of this rule.
    pub fn is<R: Reason>(&self) -> bool {
        self.code == R::RULE.code
    }
}

/// The rules tried for one decision, in order.
///
/// If lines are discarded, each costs no more than a comparison: for callers that want decisions
/// without reasons.
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

/// Lines read from a log; they have no [deciding rule](Reasoning::deciding_rule).
impl FromIterator<RuleCheck> for Reasoning {
    fn from_iter<I: IntoIterator<Item = RuleCheck>>(checks: I) -> Self {
        Self {
            checks: checks.into_iter().collect(),
            ..Self::default()
        }
    }
}

impl Reasoning {
    /// A reasoning that discards its lines, for decisions whose reasons nobody reads. It still
    /// knows the [deciding rule](Self::deciding_rule).
    pub fn discarding() -> Self {
        Self::keeping(false)
    }

    /// An empty reasoning that keeps or discards its lines.
    pub fn keeping(is_kept: bool) -> Self {
        Self {
            is_discarding: !is_kept,
            ..Self::default()
        }
    }

    /// An empty reasoning that keeps or discards its lines as this one does.
    pub fn another(&self) -> Self {
        Self::keeping(self.is_kept())
    }

    /// Returns true if lines are kept. Otherwise expensive numbers need not be computed.
    #[inline]
    pub fn is_kept(&self) -> bool {
        !self.is_discarding
    }

    /// The lines in order.
    pub fn checks(&self) -> &[RuleCheck] {
        &self.checks
    }

    /// Id of the last rule that affected the decision; empty if there is none.
    pub fn deciding_rule(&self) -> &'static str {
        self.deciding.unwrap_or_default()
    }

    /// Adds a rule that applied.
    #[inline]
    pub fn yes<R: SaysYes>(&mut self, reason: R) {
        self.say(reason, Outcome::Yes);
    }

    /// Adds a rule that was tried and did not apply.
    #[inline]
    pub fn no<R: SaysNo>(&mut self, reason: R) {
        self.say(reason, Outcome::No);
    }

    /// Adds a fact on which later rules build.
    #[inline]
    pub fn note<R: SaysNote>(&mut self, reason: R) {
        self.say(reason, Outcome::Note);
    }

    /// Adds a rule that was tried; returns true if it applied.
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

    /// Frees spare capacity in a reasoning that is kept for long.
    pub fn shrink_to_fit(&mut self) {
        self.checks.shrink_to_fit();
    }

    /// A copy without some of its lines.
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
