//! Choice of the column family that is shown by default.

use crate::database::{ColumnFamily, Database};
use crate::history::units::UnitKind;
use engine::reasoning::format_bytes;

/// `default` is shown first if it wrote at least 1/`FAIR_SHARE` of the bytes of the busiest family.
const FAIR_SHARE: u64 = 10;

impl Database {
    /// Index of the family shown first: `default` if its flushes and compactions wrote at least a
    /// tenth of the busiest family's bytes, otherwise the busiest. Job counts would mislead,
    /// because atomic flushes and flushes for the WAL limit involve every family.
    pub fn first(&self) -> usize {
        let written: Vec<u64> = self.families.iter().map(written_bytes).collect();
        first_of(&written)
    }

    /// A sentence about why another family is shown first; `None` for `default`.
    pub fn first_because(&self) -> Option<String> {
        let first = self.first();
        let bytes = |index: usize| {
            let family = self.families.get(index)?;
            Some(format_bytes(written_bytes(family) as f64))
        };
        let (most, of_default) = (bytes(first)?, bytes(0)?);
        (first != 0).then(|| {
            format!(
                "{} is shown first: its flushes and compactions wrote the most, {most}; those of \
                 default wrote {of_default}.",
                self.families[first].key
            )
        })
    }
}

/// Bytes that a family's flushes and compactions wrote to tables; initial, ingested and moved files
/// do not count.
fn written_bytes(family: &ColumnFamily) -> u64 {
    let units = family.recording.history.units.iter();
    let jobs = units.filter(|unit| matches!(unit.kind, UnitKind::Flush | UnitKind::Compaction));
    let files = jobs.flat_map(|unit| &unit.edit.added);
    files.fold(0, |sum, (_, file)| sum.saturating_add(file.size_bytes))
}

/// Index of the first family with a fair share of the bytes, or else of the busiest one.
fn first_of(written: &[u64]) -> usize {
    let of = |place: usize| written.get(place).copied().unwrap_or(0);
    // If several families are equally busy, the first one counts.
    let places = (0..written.len()).rev();
    let most = places.max_by_key(|place| of(*place)).unwrap_or(0);
    match of(most).div_ceil(FAIR_SHARE) <= of(0) {
        true => 0,
        false => most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_is_first_with_a_tenth_of_what_the_busiest_one_wrote() {
        assert_eq!(first_of(&[10, 3, 100, 100]), 0);
        assert_eq!(first_of(&[9, 3, 100, 100]), 2);
        assert_eq!(first_of(&[5, 0]), 0);
        assert_eq!(first_of(&[0, 3]), 1);
        assert_eq!(first_of(&[0, 0, 0]), 0);
        assert_eq!(first_of(&[]), 0);
    }
}
