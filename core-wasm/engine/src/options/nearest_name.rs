//! The known name that somebody is likely to have meant.

/// The name that somebody who wrote `name` is likely to have meant.
pub fn nearest_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let nearest = known.map(|one| (strsim::levenshtein(name, one), one)).min();
    let likely = nearest.filter(|(distance, _)| *distance <= name.len() / 3);
    likely.map(|(_, nearest)| nearest)
}
