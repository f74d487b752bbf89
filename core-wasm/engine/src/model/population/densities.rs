//! Expected unions of populations that have densities in place of individual keys.

use crate::model::key::Key;
use crate::model::population::{Content, KeptDeletions, Population, Spread, UniqueCurve};
use crate::model::sorting::sort_by_key;

/// Section of the key space in which every input has a constant density.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DensitySegment {
    /// First key in the section.
    pub first: u64,
    /// First key after the section.
    pub end: u64,
    /// Expected number of unique keys, including deleted ones.
    pub keys: f64,
    /// Expected number of deletions among the unique keys.
    pub deletions: f64,
}

/// Computes the expected union of densities, given newest first, for each section of the key space.
///
/// A key is missing if it is missing from all inputs: p = 1 − Π(1 − pᵢ). The densities of inputs
/// without common keys are added instead. A key is deleted if its newest version is a deletion.
pub(crate) fn union_of_densities(
    inputs: &[&Population],
    kept: &KeptDeletions,
) -> Vec<DensitySegment> {
    let has_deletions = inputs.iter().any(|input| input.has_deletions());
    let mut borders: Vec<u64> = Vec::with_capacity(inputs.len() * 2);
    for input in inputs {
        let range = input.range();
        borders.extend([range.smallest.0, range.largest.0 + 1]);
    }
    borders.sort_unstable();
    if let (true, Some(&first), Some(&last)) = (has_deletions, borders.first(), borders.last()) {
        let edges = kept.edges();
        borders.extend(edges.filter(|edge| (first..last).contains(edge)));
        borders.sort_unstable();
    }
    borders.dedup();
    let mut ordered: Vec<(usize, &Population)> = inputs.iter().copied().enumerate().collect();
    sort_by_key(&mut ordered, |(_, input)| input.range().smallest);
    let mut waiting = ordered.into_iter().peekable();
    let mut active: Vec<(usize, &Population)> = Vec::new();
    let mut segments = Vec::with_capacity(borders.len());
    for pair in borders.windows(2) {
        let (first, end) = (pair[0], pair[1]);
        active.retain(|(_, input)| first <= input.range().largest.0);
        while let Some(input) = waiting.next_if(|(_, input)| input.range().smallest.0 <= first) {
            active.push(input);
        }
        if active.is_empty() {
            continue;
        }
        let span = (end - first) as f64;
        let mut segment = DensitySegment {
            first,
            end,
            keys: span * union_probability(&active),
            deletions: 0.0,
        };
        if has_deletions {
            sort_by_key(&mut active, |(age, _)| *age);
            let deletions = (span * deleted_probability(&active)).min(segment.keys);
            if kept.keeps(Key(first)) {
                segment.deletions = deletions;
            } else {
                segment.keys -= deletions;
            }
        }
        segments.push(segment);
    }
    segments
}

/// Density of a population: entries ÷ keys in its range.
fn present(input: &Population) -> f64 {
    let range = input.range();
    let span = range.largest.0 - range.smallest.0 + 1;
    (input.entries as f64 / span as f64).min(1.0)
}

fn union_probability(active: &[(usize, &Population)]) -> f64 {
    let mut absent = 1.0;
    let mut unique = 0.0;
    let mut skewed: Option<(&UniqueCurve, f64)> = None;
    for (_, input) in active {
        let present = present(input);
        match &input.content {
            Content::Density {
                spread: Spread::Unique,
                ..
            } => unique += present,
            Content::Density {
                spread: Spread::Skewed(curve),
                ..
            } => {
                let writes = curve.writes(present);
                let before = skewed.map_or(0.0, |(_, writes)| writes);
                skewed = Some((curve, before + writes));
            }
            Content::Density { .. } | Content::Keys { .. } => absent *= 1.0 - present,
        }
    }
    if let Some((curve, writes)) = skewed {
        absent *= 1.0 - curve.present(writes);
    }
    1.0 - absent * (1.0 - unique).max(0.0)
}

/// Probability that a key's newest version is a deletion, given the populations newest first.
///
/// Simplified for skewed keys: newer versions are assumed to be independent of older ones.
fn deleted_probability(newest_first: &[(usize, &Population)]) -> f64 {
    let mut absent = 1.0;
    let mut deleted = 0.0;
    for (_, input) in newest_first {
        let present = present(input);
        let share = input.deletions.count as f64 / input.entries as f64;
        deleted += absent * present * share;
        absent *= 1.0 - present;
    }
    deleted
}

/// Relation of a union to other populations, derived from the relations of its inputs.
pub(crate) fn merged_spread(inputs: &[&Population]) -> Spread {
    let spreads = inputs.iter().map(|input| match &input.content {
        Content::Density { spread, .. } => spread,
        Content::Keys { .. } => &Spread::Independent,
    });
    let mut is_unique = true;
    for spread in spreads {
        match spread {
            Spread::Skewed(_) => return spread.clone(),
            Spread::Independent => is_unique = false,
            Spread::Unique => {}
        }
    }
    match is_unique {
        true => Spread::Unique,
        false => Spread::Independent,
    }
}
