//! Helpers shared by several modules.

pub mod event_text;
pub mod lsm_notation;
pub mod random;
pub mod table_format;

/// True if the outcome agrees with the rule's test of the numbers, or if the rule has no test.
pub fn agrees_with_test(check: &engine::reasoning::RuleCheck) -> bool {
    let holds = check.rule().test_holds(&check.values);
    holds.is_none_or(|holds| holds == (check.outcome != engine::reasoning::Outcome::No))
}
