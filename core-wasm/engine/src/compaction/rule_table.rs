//! Table of all rules by code, for log readers and generated files.

use crate::compaction::style::StyleReasons;
use crate::options::compaction_style::compaction_styles;
use crate::reasoning::{Outcome, Reasoning, Rule, RuleCheck};

macro_rules! define_parts {
    ($($style:ident = $number:literal, $name:literal | $digit:literal, $rules:path;)*) => {
        /// Rule tables of all styles, and the table of shared rules.
        const PARTS: &[&[&[&Rule]]] = {
            use crate::compaction::*;
            &[
                &[shared_rules::RULES],
                $(<$rules as StyleReasons>::TABLES,)*
            ]
        };
    };
}

compaction_styles!(define_parts);

const COUNT: usize = {
    let (mut count, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut table = 0;
        while table < PARTS[part].len() {
            count += PARTS[part][table].len();
            table += 1;
        }
        part += 1;
    }
    count
};

/// All rules that can appear in a reasoning, in the order of their codes.
pub static RULES: [&Rule; COUNT] = {
    let mut rules = [PARTS[0][0][0]; COUNT];
    let mut is_taken = [false; COUNT];
    let mut part = 0;
    while part < PARTS.len() {
        let mut table = 0;
        while table < PARTS[part].len() {
            let mut at = 0;
            while at < PARTS[part][table].len() {
                let rule = PARTS[part][table][at];
                let code = rule.code as usize;
                assert!(code < COUNT, "a code is left out before this one");
                assert!(!is_taken[code], "two rules have one code");
                rules[code] = rule;
                is_taken[code] = true;
                at += 1;
            }
            table += 1;
        }
        part += 1;
    }
    rules
};

/// Finds the rule with this code.
pub fn rule_of_code(code: u32) -> Option<&'static Rule> {
    RULES.get(code as usize).copied()
}

/// Conversion of reasoning lines to text.
impl RuleCheck {
    /// Returns the rule that the line is about.
    ///
    /// # Panics
    /// Panics if no rule has the code; neither the engine nor a log reader creates such a line.
    pub fn rule(&self) -> &'static Rule {
        rule_of_code(self.code).expect("the code of a rule")
    }

    /// Returns the line's sentence with its numbers, without the name of the step.
    pub fn to_text(&self) -> String {
        self.rule().filled_sentence(self.outcome, &self.values)
    }
}

impl Reasoning {
    /// Returns the reasoning as text; each line has the step's name, a sentence and the outcome.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for check in self.checks() {
            let outcome = match check.outcome {
                Outcome::Yes => "yes",
                Outcome::No => "no",
                Outcome::Note => "",
            };
            let line = format!(
                "{:<24} {}  {outcome}",
                check.rule().step.name,
                check.to_text()
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
