//! Properties of the rule table that the compiler does not check.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use engine::compaction::rule_table::{RULES, rule_of_code};
use engine::compaction::shared_rules::MoveNotAllowed;
use engine::compaction::universal::rules::{UniversalSizeRatio, UniversalSizeRatioStop};
use engine::reasoning::{Kind, MAX_VALUES, Outcome, Reason, Reasoning, Rule, RuleCheck, Sign};

/// Numbers that are in logs for their readers, but in no sentence.
const UNSAID: &[(&str, &[&str])] = &[
    (
        "leveled_file_marked",
        &["overlap", "weight", "ratio", "size"],
    ),
    ("leveled_growth_unlimited", &["limit"]),
    ("leveled_intra_l0_single", &["bytes"]),
    ("leveled_marked", &["ttl"]),
    ("leveled_periodic", &["ttl"]),
    ("leveled_skipped_busy", &["output_level"]),
    ("leveled_skipped_clean_cut", &["output_level"]),
];

/// The rules by code, key and id. Codes and keys never change; lines are only added.
#[test]
fn codes_and_keys_are_stable() {
    let mut text = String::new();
    for rule in RULES {
        writeln!(text, "{} {} {}", rule.code, rule.key(), rule.id).expect("a string");
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/testdata/rules/codes");
    if std::env::var_os("REWRITE").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("a list of codes");
    assert_eq!(text, known);
}

#[test]
fn keys_and_steps_are_unique() {
    let mut keys = BTreeMap::new();
    let mut steps = BTreeMap::new();
    for rule in RULES {
        assert_eq!(keys.insert(rule.key(), rule.code), None, "{}", rule.key());
        let step = steps.entry(rule.step.key).or_insert(rule.step);
        assert_eq!(*step, rule.step, "two steps have one key");
        assert_eq!(rule_of_code(rule.code), Some(rule));
    }
    assert_eq!(rule_of_code(RULES.len() as u32), None);
}

#[test]
fn every_field_is_said_or_tested() {
    for rule in RULES {
        let known = UNSAID.iter().find(|(key, _)| *key == rule.key());
        let unsaid: Vec<&str> = rule
            .fields
            .iter()
            .map(|field| field.name)
            .filter(|name| !is_used(rule, name))
            .collect();
        assert_eq!(
            unsaid,
            known.map_or(vec![], |(_, fields)| fields.to_vec()),
            "{}",
            rule.key()
        );
    }
}

fn is_used(rule: &Rule, name: &str) -> bool {
    let (whole, last) = (format!("{{{name}}}"), format!("{{{name}.last}}"));
    let mut sentences = rule.sentences();
    let is_said =
        sentences.any(|(_, sentence)| sentence.contains(&whole) || sentence.contains(&last));
    let test = rule.test.iter();
    let mut tested = test.flat_map(|test| test.left.iter().chain(test.right));
    is_said || tested.any(|&token| token == name)
}

/// A sentence that states the test has its sign; for a failed test, the opposite sign.
#[test]
fn sentences_have_the_sign_of_their_test() {
    let mut compared = 0;
    for rule in RULES {
        let (Some(test), Some(yes), Some(no)) = (rule.test, rule.yes, rule.no) else {
            continue;
        };
        let signed = |sentence: &str, sign: Sign| sentence.contains(&format!(" {} ", sign.text()));
        assert!(signed(yes, test.sign), "{}: {yes}", rule.key());
        assert!(signed(no, opposite(test.sign)), "{}: {no}", rule.key());
        compared += 1;
    }
    assert!(compared >= 25, "{compared} tests");
}

/// A comparison of numbers is shown as two numbers with labels, so these must contain every number
/// in the sentence. Equalities are shown as sentences.
#[test]
fn labels_say_every_number_of_the_sentence() {
    let mut labelled = 0;
    for rule in RULES {
        let Some(test) = rule.test else { continue };
        let Some(labels) = rule.labels else {
            assert!(
                matches!(test.sign, Sign::Equal | Sign::Unequal),
                "{} has no labels",
                rule.key()
            );
            continue;
        };
        labelled += 1;
        let shown = [labels.quantity, labels.limit, labels.rest];
        for field in rule.fields {
            let name = field.name;
            let places = [format!("{{{name}}}"), format!("{{{name}.last}}")];
            let in_text = |text: &str| places.iter().any(|place| text.contains(place));
            if !rule.sentences().any(|(_, sentence)| in_text(sentence)) {
                continue;
            }
            let is_tested = test
                .left
                .iter()
                .chain(test.right)
                .any(|&token| token == name);
            assert!(
                is_tested || shown.into_iter().any(in_text),
                "{}: {name} is missing",
                rule.key()
            );
        }
    }
    assert!(labelled >= 40, "{labelled} rules");
}

#[test]
fn a_struct_has_its_numbers_in_the_slots_of_its_fields() {
    let stop = UniversalSizeRatioStop {
        runs: (1..4).into(),
        taken: 1000_u64.into(),
        percent: 101_u32.into(),
        next: 2000_u64.into(),
    };
    let rule = UniversalSizeRatioStop::RULE;
    assert_eq!(stop.values(), [2.0, 4.0, 1000.0, 101.0, 2000.0, 0.0]);
    assert_eq!(rule.field("runs"), Some((Kind::Runs, 0)));
    assert_eq!(rule.field("runs.last"), Some((Kind::Run, 1)));
    assert_eq!(rule.field("next"), Some((Kind::Bytes, 4)));
    assert_eq!(rule.field("width"), None);
    assert_eq!(rule.key(), "universal_size_ratio_stop");
    assert_eq!(rule.test_holds(&stop.values()), Some(false));
    let said = stop.check(Outcome::No).to_text();
    assert_eq!(said, "runs 2 to 4: 1000 B × 101 % < next run 1.95 KiB");
}

#[test]
fn discarded_reasons_leave_the_deciding_rule() {
    let merges = UniversalSizeRatio {
        runs: (0..2).into(),
        bytes: 10_u64.into(),
        width: 2_usize.into(),
        min_width: 2_u32.into(),
    };
    let mut kept = Reasoning::default();
    let mut discarded = Reasoning::discarding();
    for reasoning in [&mut kept, &mut discarded] {
        reasoning.yes(merges);
        reasoning.no(MoveNotAllowed {});
        assert_eq!(reasoning.deciding_rule(), "U-21");
    }
    assert_eq!(kept.checks().len(), 2);
    assert!(discarded.checks().is_empty());
    assert!(kept.another().is_kept() && !discarded.another().is_kept());
}

#[test]
fn an_outcome_without_a_sentence_has_another_one() {
    let check = RuleCheck {
        code: UniversalSizeRatio::RULE.code,
        outcome: Outcome::No,
        values: [0.0; MAX_VALUES],
    };
    assert!(check.to_text().starts_with("merges run"));
}

/// The sign that holds when this one does not.
fn opposite(sign: Sign) -> Sign {
    match sign {
        Sign::AtLeast => Sign::Under,
        Sign::Over => Sign::AtMost,
        Sign::AtMost => Sign::Over,
        Sign::Under => Sign::AtLeast,
        Sign::Equal => Sign::Unequal,
        Sign::Unequal => Sign::Equal,
    }
}
