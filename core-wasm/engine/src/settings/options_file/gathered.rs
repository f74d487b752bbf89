//! Merging of similar warnings into one.

use crate::options::Warning;
use std::collections::BTreeMap;

/// Maximum number of similar warnings that are all shown; of more, only the first are.
const MOST_OF_A_KIND: usize = 6;
const FIRST_OF_A_KIND: usize = 3;

/// Maximum number of names that are listed; further names are only counted.
const MOST_NAMES: usize = 8;

/// Messages about options without effect, for one option and for several.
const IGNORED: [(&str, &str); 3] = [
    // Without these options nothing is missing.
    (
        "not needed here, as later releases removed this option",
        "not needed here, as later releases removed them",
    ),
    (
        "not needed here, as RocksDB removed this option",
        "not needed here, as RocksDB removed them",
    ),
    ("ignored, unknown option", "ignored, they are unknown"),
];

/// Merges warnings that differ only in option and line. Options without effect share one warning;
/// of others, the first few are shown with the number of the rest.
pub(super) fn gathered(warnings: Vec<Warning>) -> Vec<Warning> {
    let kind_of = |warning: &Warning| {
        let (line, kind) = warning.message.split_once(": ")?;
        line.starts_with("line ").then(|| kind.to_string())
    };
    let mut subjects: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for warning in &warnings {
        if let Some(kind) = kind_of(warning) {
            let alike = subjects.entry(kind).or_default();
            alike.push(warning.subject.clone());
        }
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut told = Vec::new();
    let mut more = Vec::new();
    for warning in warnings {
        let Some(kind) = kind_of(&warning) else {
            told.push(warning);
            continue;
        };
        let (alike, seen) = (&subjects[&kind], seen.entry(kind.clone()).or_default());
        *seen += 1;
        match IGNORED.iter().find(|(of_one, _)| *of_one == kind) {
            Some((_, of_several)) if 1 < alike.len() => {
                if *seen == 1 {
                    told.push(ignored_together(alike, of_several));
                }
            }
            None if MOST_OF_A_KIND < alike.len() => {
                if *seen == 1 {
                    let lines = alike.len() - FIRST_OF_A_KIND;
                    more.push(Warning::new(&format!("{lines} more lines"), kind));
                }
                if *seen <= FIRST_OF_A_KIND {
                    told.push(warning);
                }
            }
            _ => told.push(warning),
        }
    }
    told.append(&mut more);
    told
}

fn ignored_together(names: &[String], of_several: &str) -> Warning {
    let more = match names.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let first = names[..names.len().min(MOST_NAMES)].join(", ");
    let message = format!("{of_several}: {first}{more}");
    Warning::new(&format!("{} options", names.len()), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_options_are_told_together() {
        let warning = |name: &str, kind: &str| Warning::new(name, format!("line 7: {kind}"));
        let told = gathered(vec![
            warning("a", "ignored, unknown option"),
            warning("ttl", "given twice; the first value is used"),
            warning("b", "ignored, unknown option"),
            warning("c", "not needed here, as RocksDB removed this option"),
        ]);
        let told: Vec<String> = told.iter().map(Warning::to_string).collect();
        assert_eq!(
            told,
            [
                "2 options: ignored, they are unknown: a, b",
                "ttl: line 7: given twice; the first value is used",
                "c: line 7: not needed here, as RocksDB removed this option",
            ]
        );
    }

    #[test]
    fn a_heap_of_one_kind_is_told_as_its_first_ones_and_a_number() {
        let warning = |line: usize| {
            let message = format!("line {line}: given twice; the first value is used");
            Warning::new("num_levels", message)
        };
        let few: Vec<Warning> = (0..MOST_OF_A_KIND).map(warning).collect();
        assert_eq!(gathered(few.clone()), few);
        let mut many: Vec<Warning> = (0..230).map(warning).collect();
        many.push(Warning::new("ttl", "line 9: ignored, unknown option"));
        let told: Vec<String> = gathered(many).iter().map(Warning::to_string).collect();
        assert_eq!(told.len(), FIRST_OF_A_KIND + 2);
        assert_eq!(
            told[FIRST_OF_A_KIND],
            "ttl: line 9: ignored, unknown option"
        );
        let rest = "227 more lines: given twice; the first value is used";
        assert_eq!(told[FIRST_OF_A_KIND + 1], rest);
    }
}
