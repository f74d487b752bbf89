//! Decisions return their reasons as values: rules tried, with their numbers and outcomes.
//!
//! ```text
//! rules!          declared once: key, id, step, named fields, test, a sentence for each outcome
//!   └─ struct     rule::UniversalSizeRatioStop { runs, taken, percent, next }
//!        └─ line  code of the rule, outcome, up to six numbers: what event logs hold
//! ```
//! A line knows its rule by the code alone, so that a program which never prints sentences (the
//! WebAssembly package) has none of them in it; `compaction::rule_table` finds the rule again.
//! Each part of the engine declares the rules that it tries; the page's TypeScript is generated
//! from the same declarations.

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

/// Room that a reasoning has at first: most have no more lines.
const USUAL_LINES: usize = 16;

/// Outcome of one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Outcome {
    /// The rule applied: it made, or is part of, the decision.
    Yes = 0,
    /// The rule was tried and did not apply.
    No = 1,
    /// A fact that the rules after it build on.
    Note = 2,
}

/// One rule tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleCheck {
    /// The code of the rule.
    pub code: u32,
    /// Its outcome.
    pub outcome: Outcome,
    /// The numbers of its fields, by slot; unused ones are 0.
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
/// One that discards its lines costs no more than a comparison a line: for those who want decisions
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

/// Lines that were read from a log: they have no [deciding rule](Reasoning::deciding_rule).
impl FromIterator<RuleCheck> for Reasoning {
    fn from_iter<I: IntoIterator<Item = RuleCheck>>(checks: I) -> Self {
        Self {
            checks: checks.into_iter().collect(),
            ..Self::default()
        }
    }
}

impl Reasoning {
    /// A reasoning without lines, for decisions whose reasons nobody reads. It still knows the
    /// [deciding rule](Self::deciding_rule).
    pub fn discarding() -> Self {
        Self::keeping(false)
    }

    /// A reasoning without lines yet, which keeps them or discards them.
    pub fn keeping(is_kept: bool) -> Self {
        Self {
            is_discarding: !is_kept,
            ..Self::default()
        }
    }

    /// A reasoning without lines yet, which keeps or discards as this one does.
    pub fn another(&self) -> Self {
        Self::keeping(self.is_kept())
    }

    /// Returns true if lines are kept. Otherwise numbers that take work need not be computed.
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

    /// A rule that applied.
    #[inline]
    pub fn yes<R: SaysYes>(&mut self, reason: R) {
        self.say(reason, Outcome::Yes);
    }

    /// A rule that was tried and did not apply.
    #[inline]
    pub fn no<R: SaysNo>(&mut self, reason: R) {
        self.say(reason, Outcome::No);
    }

    /// A fact that the rules after it build on.
    #[inline]
    pub fn note<R: SaysNote>(&mut self, reason: R) {
        self.say(reason, Outcome::Note);
    }

    /// A rule that was tried; returns whether it applied.
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

    /// Frees the room for further lines, of a reasoning that is kept for long.
    pub fn shrink_to_fit(&mut self) {
        self.checks.shrink_to_fit();
    }

    /// The same without some of its lines.
    pub fn without(&self, is_left_out: impl Fn(&RuleCheck) -> bool) -> Self {
        let kept = self.checks.iter().filter(|check| !is_left_out(check));
        Self {
            checks: kept.copied().collect(),
            ..*self
        }
    }

    /// The last line of another reasoning.
    pub fn push_last_of(&mut self, other: &Reasoning) {
        self.deciding = other.deciding.or(self.deciding);
        if !self.is_discarding {
            self.checks.extend(other.checks.last());
        }
    }

    /// The lines of another reasoning.
    pub fn extend(&mut self, other: &Reasoning) {
        self.deciding = other.deciding.or(self.deciding);
        if !self.is_discarding {
            self.checks.extend_from_slice(&other.checks);
        }
    }
}
