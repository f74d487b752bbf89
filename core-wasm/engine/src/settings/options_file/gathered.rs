//! Many warnings of one kind, told as one.

use crate::options::Warning;
use std::collections::BTreeMap;

/// Warnings of a kind that are all told; of more the first ones are.
const MOST_OF_A_KIND: usize = 6;
const FIRST_OF_A_KIND: usize = 3;

/// Names that are told one by one; of more they are counted.
const MOST_NAMES: usize = 8;

/// Warnings about options that have no effect: for one option, and for several.
const IGNORED: [(&str, &str); 3] = [
    // Nothing is missing without these.
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

/// Several options that count for nothing, in one warning with their names.
fn ignored_together(warnings: Vec<Warning>) -> Vec<Warning> {
    let mut told = warnings;
    for (of_one, of_several) in IGNORED {
        let is_of_kind = |warning: &Warning| {
            let kind = warning.message.split_once(": ").map(|(_, kind)| kind);
            warning.message.starts_with("line ") && kind == Some(of_one)
        };
        let Some(first) = told.iter().position(is_of_kind) else {
            continue;
        };
        let (alike, mut rest): (Vec<Warning>, Vec<Warning>) = told.drain(..).partition(is_of_kind);
        let names: Vec<&str> = alike.iter().map(|one| one.subject.as_str()).collect();
        let more = match names.len().saturating_sub(MOST_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let one = match names.len() {
            1 => alike[0].clone(),
            count => {
                let names = names[..count.min(MOST_NAMES)].join(", ");
                let message = format!("{of_several}: {names}{more}");
                Warning::new(&format!("{count} options"), message)
            }
        };
        rest.insert(first, one);
        told = rest;
    }
    told
}

/// Merges warnings that differ only in option and line: the first ones, and the number of others.
pub(super) fn gathered(warnings: Vec<Warning>) -> Vec<Warning> {
    let warnings = ignored_together(warnings);
    let kind_of = |warning: &Warning| {
        let (line, kind) = warning.message.split_once(": ")?;
        line.starts_with("line ").then(|| kind.to_string())
    };
    let kinds: Vec<Option<String>> = warnings.iter().map(kind_of).collect();
    let mut told = Vec::new();
    let mut more: Vec<(String, usize)> = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for kind in kinds.iter().flatten() {
        *counts.entry(kind.clone()).or_default() += 1;
    }
    for (warning, kind) in warnings.into_iter().zip(kinds) {
        let Some(kind) = kind.filter(|kind| MOST_OF_A_KIND < counts[kind]) else {
            told.push(warning);
            continue;
        };
        match more.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, seen)) if *seen < FIRST_OF_A_KIND => *seen += 1,
            Some(_) => continue,
            None => more.push((kind, 1)),
        }
        told.push(warning);
    }
    for (kind, seen) in more {
        let subject = format!("{} more lines", counts[&kind] - seen);
        told.push(Warning::new(&subject, kind));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_options_are_told_together() {
        let warning = |name: &str, kind: &str| Warning::new(name, format!("line 7: {kind}"));
        let told = gathered(vec![
            warning("a", "ignored, unknown option"),
            warning("ttl", "given twice, the first one is used"),
            warning("b", "ignored, unknown option"),
            warning("c", "not needed here, as RocksDB removed this option"),
        ]);
        let told: Vec<String> = told.iter().map(Warning::to_string).collect();
        assert_eq!(
            told,
            [
                "2 options: ignored, they are unknown: a, b",
                "ttl: line 7: given twice, the first one is used",
                "c: line 7: not needed here, as RocksDB removed this option",
            ]
        );
    }

    #[test]
    fn a_heap_of_one_kind_is_told_as_its_first_ones_and_a_number() {
        let warning = |line: usize| {
            let message = format!("line {line}: given twice, the first one is used");
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
        let rest = "227 more lines: given twice, the first one is used";
        assert_eq!(told[FIRST_OF_A_KIND + 1], rest);
    }
}
