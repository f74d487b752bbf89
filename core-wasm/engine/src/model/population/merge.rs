//! Merges of populations into one.

use crate::model::key_set::{KeySet, Scratch};
use crate::model::population::densities::merge_densities;
use crate::model::population::{Content, Deletions, KeptDeletions, Population};
use crate::model::products::scale;

impl Population {
    /// The union of several populations, newest first: one entry for each user key (C-30). `None`
    /// without inputs, and where only deletions were left and `kept` drops them.
    ///
    /// All should have the same detail. Entries: exact sets count; samples scale the sum of input
    /// entries by kept output keys ÷ kept input keys; densities take the expected union.
    pub fn merge(inputs: &[&Population], kept: &KeptDeletions) -> Option<Population> {
        if inputs.iter().any(|input| input.has_deletions()) {
            return merge_versions(inputs, kept);
        }
        if let [only] = inputs {
            return Some((*only).clone());
        }
        let facts = KeyFacts::of(inputs);
        let Some(facts) = facts else {
            return merge_densities(inputs, kept);
        };
        let sets = inputs.iter().filter_map(|input| input.keys());
        let sets: Vec<&KeySet> = sets.map(|(set, _)| set).collect();
        Some(facts.population(KeySet::merge(&sets)))
    }

    /// [`Population::merge`] for inputs that nobody needs any more: each is freed once it is read.
    /// The union's memory may be `scratch`'s.
    pub fn merge_consuming(
        mut inputs: Vec<Population>,
        kept: &KeptDeletions,
        scratch: &mut Scratch,
    ) -> Option<Population> {
        let borrowed: Vec<&Population> = inputs.iter().collect();
        if inputs.iter().any(Population::has_deletions) {
            return merge_versions(&borrowed, kept);
        }
        let Some(facts) = KeyFacts::of(&borrowed) else {
            return merge_densities(&borrowed, kept);
        };
        if inputs.len() == 1 {
            return inputs.pop();
        }
        let sets = inputs.into_iter().filter_map(|input| match input.content {
            Content::Keys { set, .. } => Some(set),
            Content::Density { .. } => None,
        });
        Some(facts.population(KeySet::merge_consuming(sets.collect(), scratch)))
    }
}

/// Facts about inputs with keys before they are merged.
struct KeyFacts {
    factor: u32,
    kept: u64,
    entries: u64,
}

impl KeyFacts {
    /// `None` without inputs, and where one is a density.
    fn of(inputs: &[&Population]) -> Option<Self> {
        let sets: Option<Vec<(&KeySet, u32)>> = inputs.iter().map(|input| input.keys()).collect();
        let sets = sets?;
        Some(Self {
            factor: sets.iter().map(|(_, factor)| *factor).max()?,
            kept: sets.iter().map(|(set, _)| set.count()).sum(),
            entries: inputs.iter().map(|input| input.entries).sum(),
        })
    }

    fn population(&self, merged: KeySet) -> Population {
        let entries = scale(self.entries, merged.count(), self.kept).max(1);
        let content = Content::Keys {
            set: merged,
            factor: self.factor,
        };
        Population::of_puts(content, entries)
    }
}

/// The merge of populations, newest first, of which some have deletions.
fn merge_versions(inputs: &[&Population], kept: &KeptDeletions) -> Option<Population> {
    let Some(facts) = KeyFacts::of(inputs) else {
        return merge_densities(inputs, kept);
    };
    let versions = inputs.iter().filter_map(|input| {
        let (set, _) = input.keys()?;
        Some((set, &input.deletions.keys))
    });
    let versions: Vec<(&KeySet, &KeySet)> = versions.collect();
    let (mut set, mut deleted) = KeySet::merge_versions(&versions);
    let dropped = kept.dropped(&deleted, facts.factor);
    if !dropped.is_empty() {
        set = set.minus(&dropped);
        deleted = deleted.minus(&dropped);
    }
    if set.is_empty() {
        return None;
    }
    let entries = scale(facts.entries, set.count(), facts.kept).max(1);
    Some(Population {
        deletions: Deletions {
            count: scale(entries, deleted.count(), set.count()),
            keys: deleted,
        },
        content: Content::Keys {
            set,
            factor: facts.factor,
        },
        entries,
    })
}
