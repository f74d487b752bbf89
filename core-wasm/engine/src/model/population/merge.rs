//! Merges several populations into one.

use crate::model::key_set::{KeySet, Scratch};
use crate::model::population::{Content, Deletions, KeptDeletions, Population};
use crate::model::products::scale;

impl Population {
    /// Unites several populations, given newest first, with one entry per user key (C-30). `None`
    /// for no inputs, for densities, or if all that remains are deletions dropped by `kept`.
    ///
    /// Exact sets count their entries; samples scale the input entries by kept output keys ÷ kept
    /// input keys. Each input is freed once read. The union may use `scratch`'s memory.
    pub fn merge(
        mut inputs: Vec<Population>,
        kept: &KeptDeletions,
        scratch: &mut Scratch,
    ) -> Option<Population> {
        let facts = KeyFacts::of(&inputs)?;
        if inputs.iter().any(Population::has_deletions) {
            return merge_versions(inputs, &facts, kept, scratch);
        }
        if inputs.len() == 1 {
            return inputs.pop();
        }
        let sets = inputs.into_iter().filter_map(Population::into_keys);
        let merged = KeySet::merge(sets.collect(), scratch);
        Some(facts.population(merged, KeySet::default()))
    }

    fn into_keys(self) -> Option<KeySet> {
        match self.content {
            Content::Keys { set, .. } => Some(set),
            Content::Density { .. } => None,
        }
    }
}

/// Counts for inputs with keys, taken before they are merged.
struct KeyFacts {
    factor: u32,
    kept: u64,
    entries: u64,
}

impl KeyFacts {
    /// Collects the counts; `None` if there are no inputs or one of them is a density.
    fn of(inputs: &[Population]) -> Option<Self> {
        let sets: Option<Vec<(&KeySet, u32)>> = inputs.iter().map(Population::keys).collect();
        let sets = sets?;
        Some(Self {
            factor: sets.iter().map(|(_, factor)| *factor).max()?,
            kept: sets.iter().map(|(set, _)| set.count()).sum(),
            entries: inputs.iter().map(|input| input.entries).sum(),
        })
    }

    fn population(&self, set: KeySet, deleted: KeySet) -> Population {
        let entries = scale(self.entries, set.count(), self.kept).max(1);
        Population {
            deletions: Deletions {
                count: scale(entries, deleted.count(), set.count()),
                keys: deleted,
            },
            content: Content::Keys {
                set,
                factor: self.factor,
            },
            entries,
        }
    }
}

/// Merges populations, given newest first, of which some have deletions.
fn merge_versions(
    inputs: Vec<Population>,
    facts: &KeyFacts,
    kept: &KeptDeletions,
    scratch: &mut Scratch,
) -> Option<Population> {
    let versions = inputs.into_iter().filter_map(|mut input| {
        let deleted = std::mem::take(&mut input.deletions.keys);
        Some((input.into_keys()?, deleted))
    });
    let (mut set, mut deleted) = KeySet::merge_versions(versions.collect(), scratch);
    let dropped = kept.dropped(&deleted, facts.factor);
    if !dropped.is_empty() {
        set = set.minus(&dropped);
        deleted = deleted.minus(&dropped);
    }
    (!set.is_empty()).then(|| facts.population(set, deleted))
}
