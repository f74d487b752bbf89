//! Search for the known name that a user most likely meant.

/// Finds the known name most likely meant by `name`.
pub fn nearest_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let nearest = known.map(|one| (strsim::levenshtein(name, one), one)).min();
    let likely = nearest.filter(|(distance, _)| *distance <= name.len() / 3);
    likely.map(|(_, nearest)| nearest)
}
