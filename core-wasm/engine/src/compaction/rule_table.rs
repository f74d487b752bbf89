//! All rules by their codes: what reads event logs needs, and what is generated from the rules.

use crate::compaction::style::StyleReasons;
use crate::options::compaction_style::compaction_styles;
use crate::reasoning::Rule;

macro_rules! define_parts {
    (
        released { $($style:ident = $number:literal, $name:literal, $rules:path;)* }
        tests { $(#[cfg($condition:meta)]
            $test:ident = $test_number:literal, $test_name:literal, $test_rules:path;)* }
    ) => {
        /// The tables of released styles, and what all share.
        const PARTS: &[&[&[&Rule]]] = {
            #[allow(unused_imports)]
            use crate::compaction::*;
            &[
                &[shared_rules::RULES],
                $(<$rules as StyleReasons>::TABLES,)*
            ]
        };

        /// The tables of styles that only tests have. Their codes stand apart from the others, so
        /// that a new rule takes none of theirs.
        const TEST_PARTS: &[&[&[&Rule]]] = {
            #[allow(unused_imports)]
            use crate::compaction::*;
            &[$(#[cfg($condition)] <$test_rules as StyleReasons>::TABLES,)*]
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

/// Every rule that can appear in a reasoning of a released style, in the order of their codes.
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

/// The rule with this code.
pub fn rule_of_code(code: u32) -> Option<&'static Rule> {
    let tests = || {
        let tables = TEST_PARTS.iter().flat_map(|part| part.iter());
        let mut rules = tables.flat_map(|table| table.iter().copied());
        rules.find(|rule| rule.code == code)
    };
    RULES.get(code as usize).copied().or_else(tests)
}
