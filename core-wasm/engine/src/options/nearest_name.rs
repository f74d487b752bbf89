//! The known name that somebody is likely to have meant.

/// The name that somebody who wrote `name` is likely to have meant.
pub(crate) fn nearest_name(
    name: &str,
    known: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let nearest = known.map(|one| (edit_distance(name, one), one)).min();
    let likely = nearest.filter(|(distance, _)| *distance <= name.len() / 3);
    likely.map(|(_, nearest)| nearest)
}

fn edit_distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, left) in from.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (at, right) in to.bytes().enumerate() {
            let substituted = diagonal + usize::from(left != right);
            diagonal = row[at + 1];
            row[at + 1] = substituted.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}
