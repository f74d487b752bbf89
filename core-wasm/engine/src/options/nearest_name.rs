//! The known name that somebody is likely to have meant.

/// The name that somebody who wrote `name` is likely to have meant.
pub(crate) fn nearest_name(
    name: &str,
    known: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let nearest = known.map(|one| (strsim::levenshtein(name, one), one)).min();
    let likely = nearest.filter(|(distance, _)| *distance <= name.len() / 3);
    likely.map(|(_, nearest)| nearest)
}
