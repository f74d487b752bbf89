//! The union of several key sets.

use std::borrow::Cow;

use crate::model::key_set::{DENSE_DIVISOR, KeySet, Representation, Scratch};
use crate::model::key_set::{dense_merge, sparse_merge};
use crate::model::sorting::sort_by_key;

impl KeySet {
    /// The union of several sets.
    pub fn merge(sets: &[&KeySet]) -> KeySet {
        let sets = sets.iter().map(|set| Cow::Borrowed(*set));
        merge_all(sets.collect(), &mut Scratch::default())
    }

    /// [`KeySet::merge`] for sets that nobody needs any more: each is freed as soon as it is read,
    /// or its memory is used for the union. [`Scratch::recycle`] the union once it is not needed.
    pub fn merge_consuming(sets: Vec<KeySet>, scratch: &mut Scratch) -> KeySet {
        merge_all(sets.into_iter().map(Cow::Owned).collect(), scratch)
    }
}

fn merge_all(mut sets: Vec<Cow<KeySet>>, scratch: &mut Scratch) -> KeySet {
    sets.retain(|set| !set.is_empty());
    let (Some(first), Some(last)) = (
        sets.iter().filter_map(|set| set.smallest()).min(),
        sets.iter().filter_map(|set| set.largest()).max(),
    ) else {
        return KeySet::default();
    };
    if sets.len() == 1 {
        return sets.pop().map_or(KeySet::default(), Cow::into_owned);
    }
    if merged_intervals(&sets) == [(first, last)] {
        return KeySet::from_interval(first, last);
    }
    let input_count: u64 = sets.iter().map(|set| set.count()).sum();
    let span = u64::from(last - first) + 1;
    // In the order of keys, bitmaps are freed at the pace at which the union takes memory.
    sort_by_key(&mut sets, |set| set.smallest());
    if input_count * DENSE_DIVISOR < span {
        merge_sparse(sets, scratch)
    } else {
        let union = dense_merge::union(sets, (first, last), scratch);
        KeySet::from_bitmap_in_scratch(Some(union), scratch)
    }
}

/// Intervals among the sets, with those that touch made one.
fn merged_intervals(sets: &[Cow<KeySet>]) -> Vec<(u32, u32)> {
    let mut intervals: Vec<(u32, u32)> = sets.iter().filter_map(|set| set.as_interval()).collect();
    // Files of one run are in order already.
    if !intervals.is_sorted() {
        sort_by_key(&mut intervals, |interval| *interval);
    }
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (first, last) in intervals {
        match merged.last_mut() {
            Some(before) if u64::from(first) <= u64::from(before.1) + 1 => {
                before.1 = before.1.max(last);
            }
            _ => merged.push((first, last)),
        }
    }
    merged
}

/// Files of one sorted run follow one another: they make a row, and rows are merged.
fn merge_sparse(ordered: Vec<Cow<KeySet>>, scratch: &mut Scratch) -> KeySet {
    let mut rows: Vec<Row> = Vec::new();
    for set in ordered {
        let ends_before = |row: &&mut Row| row.largest < set.smallest();
        match rows.iter_mut().find(ends_before) {
            Some(row) => row.push(set),
            None => rows.push(Row::of(set)),
        }
    }
    // The two shortest rows first, so that long rows are copied seldom.
    while 1 < rows.len() {
        sort_by_key(&mut rows, |row| std::cmp::Reverse(row.count));
        if let (Some(a), Some(b)) = (rows.pop(), rows.pop()) {
            let union = sparse_merge::union_of_rows(&a.arrays(), &b.arrays(), scratch);
            a.recycle(scratch);
            b.recycle(scratch);
            rows.push(Row::of_union(union));
        }
    }
    let keys = rows.pop().map_or(Vec::new(), |row| row.into_keys(scratch));
    KeySet::from_sorted_keys(keys)
}

/// Arrays of keys that follow one another.
struct Row<'a> {
    arrays: Vec<Keys<'a>>,
    count: usize,
    largest: Option<u32>,
}

/// The keys of a set, as an array.
enum Keys<'a> {
    OfSet(Cow<'a, KeySet>),
    Own(Vec<u32>),
}

impl<'a> Row<'a> {
    fn of(set: Cow<'a, KeySet>) -> Self {
        let mut row = Self {
            arrays: Vec::new(),
            count: 0,
            largest: None,
        };
        row.push(set);
        row
    }

    fn of_union(keys: Vec<u32>) -> Self {
        Self {
            count: keys.len(),
            largest: keys.last().copied(),
            arrays: vec![Keys::Own(keys)],
        }
    }

    /// Adds a set whose keys are above all before.
    fn push(&mut self, set: Cow<'a, KeySet>) {
        self.count += set.count() as usize;
        self.largest = set.largest();
        self.arrays.push(match set.representation() {
            Representation::Sparse(_) => Keys::OfSet(set),
            Representation::Interval { .. } | Representation::Dense(_) => {
                Keys::Own(set.iter().collect())
            }
        });
    }

    fn arrays(&self) -> Vec<&[u32]> {
        self.arrays.iter().map(Keys::as_slice).collect()
    }

    fn recycle(self, scratch: &mut Scratch) {
        for keys in self.arrays {
            match keys {
                Keys::OfSet(Cow::Owned(set)) => scratch.recycle(set),
                Keys::Own(keys) => scratch.give_array(keys),
                Keys::OfSet(Cow::Borrowed(_)) => {}
            }
        }
    }

    /// All keys in one array.
    fn into_keys(mut self, scratch: &mut Scratch) -> Vec<u32> {
        if self.arrays.len() == 1
            && let Some(Keys::Own(keys)) = self.arrays.pop_if(|keys| matches!(keys, Keys::Own(_)))
        {
            return keys;
        }
        let mut all = scratch.take_array(self.count);
        for keys in &self.arrays {
            all.extend_from_slice(keys.as_slice());
        }
        self.recycle(scratch);
        all
    }
}

impl Keys<'_> {
    fn as_slice(&self) -> &[u32] {
        match self {
            Keys::Own(keys) => keys,
            Keys::OfSet(set) => match set.representation() {
                Representation::Sparse(keys) => keys,
                Representation::Interval { .. } | Representation::Dense(_) => &[],
            },
        }
    }
}
