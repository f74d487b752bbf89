//! The column family that is shown when none is asked for.

use crate::database::{ColumnFamily, Database};
use crate::history::units::UnitKind;
use engine::reasoning::format_bytes;

/// `default` is shown first where it wrote at least this part of what the busiest family did.
const FAIR_SHARE: u64 = 10;

impl Database {
    /// Index of the family that is shown first: `default`, if its flushes and compactions wrote a
    /// tenth of the bytes that those of the busiest one wrote; else the busiest one. How many jobs
    /// there were says little: an atomic flush, or one for the sake of a WAL, is of all families.
    pub fn first(&self) -> usize {
        let written: Vec<u64> = self.families.iter().map(written_bytes).collect();
        first_of(&written)
    }

    /// Why another family than `default` is shown first, in a sentence; `None`: it is `default`.
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

/// Bytes of the tables that its flushes and compactions wrote; those that it began with do not
/// count, nor those that were ingested or moved.
fn written_bytes(family: &ColumnFamily) -> u64 {
    let units = family.recording.history.units.iter();
    let jobs = units.filter(|unit| matches!(unit.kind, UnitKind::Flush | UnitKind::Compaction));
    let files = jobs.flat_map(|unit| &unit.edit.added);
    files.fold(0, |sum, (_, file)| sum.saturating_add(file.size_bytes))
}

/// By what each wrote: the first one with a fair share, else the busiest one.
fn first_of(written: &[u64]) -> usize {
    let of = |place: usize| written.get(place).copied().unwrap_or(0);
    // Of several with as many the first.
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
