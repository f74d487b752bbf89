//! Decisions return their reasons as values: rules tried, with their numbers and outcomes.
//!
//! ```text
//! rules!          declared once: key, id, step, named fields, test, a sentence for each outcome
//!   └─ struct     rule::UniversalSizeRatioStop { runs, taken, percent, next }
//!        └─ line  code of the rule, outcome, up to six numbers: what event logs hold
//! ```
//! Each part of the engine declares the rules that it tries; the page's TypeScript is generated
//! from the same declarations.

mod checks;
mod declare;
pub mod kinds;
mod rule;
mod selectors;
mod text;

pub use checks::{key_bytes, key_length, key_text};
pub(crate) use declare::{first_of, rules, says, sign};
pub use kinds::{FieldValue, Kind, MAX_VALUES};
pub use rule::{Field, Reason, Rule, SaysNo, SaysNote, SaysYes, Sign, Step, Test};
pub use selectors::{Counted, Selector};
pub use text::format_bytes;

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
    /// The rule.
    pub rule: &'static Rule,
    /// Its outcome.
    pub outcome: Outcome,
    /// The numbers of its fields, by slot; unused ones are 0.
    pub values: [f64; MAX_VALUES],
}

impl RuleCheck {
    /// Whether it is a line of this rule.
    pub fn is<R: Reason>(&self) -> bool {
        self.rule == R::RULE
    }

    /// Whether the outcome is what the rule's test says of the numbers; true where there is no
    /// test.
    pub fn agrees_with_test(&self) -> bool {
        let holds = self.rule.test_holds(&self.values);
        holds.is_none_or(|holds| holds == (self.outcome != Outcome::No))
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
    /// The last rule that had a say.
    deciding: Option<&'static Rule>,
}

impl PartialEq for Reasoning {
    fn eq(&self, other: &Self) -> bool {
        self.checks == other.checks
    }
}

impl FromIterator<RuleCheck> for Reasoning {
    fn from_iter<I: IntoIterator<Item = RuleCheck>>(checks: I) -> Self {
        let mut reasoning = Self::default();
        checks.into_iter().for_each(|check| reasoning.push(check));
        reasoning
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

    /// Whether lines are kept: where they are not, numbers that take work need not be found out.
    #[inline]
    pub fn is_kept(&self) -> bool {
        !self.is_discarding
    }

    /// The lines in order.
    pub fn checks(&self) -> &[RuleCheck] {
        &self.checks
    }

    /// Id of the last rule that had a say; empty where there is none.
    pub fn deciding_rule(&self) -> &'static str {
        self.deciding.map_or("", |rule| rule.id)
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
            self.deciding = Some(R::RULE);
        }
        if !self.is_discarding {
            self.checks.push(reason.check(outcome));
        }
    }

    /// A line that was made elsewhere.
    pub fn push(&mut self, check: RuleCheck) {
        if !check.rule.is_aside {
            self.deciding = Some(check.rule);
        }
        if !self.is_discarding {
            self.checks.push(check);
        }
    }

    /// The lines of another reasoning.
    pub fn extend(&mut self, other: &Reasoning) {
        self.deciding = other.deciding.or(self.deciding);
        if !self.is_discarding {
            self.checks.extend_from_slice(&other.checks);
        }
    }

    /// The reasoning as text, one line a rule: name of the step, sentence, outcome.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for check in &self.checks {
            let outcome = match check.outcome {
                Outcome::Yes => "yes",
                Outcome::No => "no",
                Outcome::Note => "",
            };
            let line = format!(
                "{:<24} {}  {outcome}",
                check.rule.step.name,
                check.to_text()
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
