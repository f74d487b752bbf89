//! Union of several key sets.

use crate::model::key_set::{DENSE_DIVISOR, KeySet, Scratch};
use crate::model::key_set::{dense_merge, sparse_merge};
use crate::model::sorting::sort_by_key;

impl KeySet {
    /// Unites sets that are no longer needed. Each set is freed once it is read, or its memory
    /// becomes part of the union. Call [`Scratch::recycle`] when the union is no longer needed.
    pub fn merge(mut sets: Vec<KeySet>, scratch: &mut Scratch) -> KeySet {
        sets.retain(|set| !set.is_empty());
        let (Some(first), Some(last)) = (
            sets.iter().filter_map(|set| set.smallest()).min(),
            sets.iter().filter_map(|set| set.largest()).max(),
        ) else {
            return KeySet::default();
        };
        if sets.len() == 1 {
            return sets.pop().unwrap_or_default();
        }
        if merged_intervals(&sets) == [(first, last)] {
            return KeySet::from_interval(first, last);
        }
        let input_count: u64 = sets.iter().map(|set| set.count()).sum();
        let span = u64::from(last - first) + 1;
        // In key order, bitmaps are freed at the rate at which the union takes memory.
        sort_by_key(&mut sets, |set| set.smallest());
        if input_count * DENSE_DIVISOR < span {
            merge_sparse(sets, scratch)
        } else {
            let union = dense_merge::union(sets, (first, last), scratch);
            KeySet::from_bitmap_in_scratch(Some(union), scratch)
        }
    }
}

/// Intervals of the sets that are intervals, with adjoining ones merged.
fn merged_intervals(sets: &[KeySet]) -> Vec<(u32, u32)> {
    let mut intervals: Vec<(u32, u32)> = sets.iter().filter_map(|set| set.as_interval()).collect();
    // The files of one run are already in order.
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

/// Consecutive arrays of keys, such as those of the files in one sorted run.
struct Row {
    arrays: Vec<Vec<u32>>,
    count: usize,
}

impl Row {
    fn of(keys: Vec<u32>) -> Self {
        Self {
            count: keys.len(),
            arrays: vec![keys],
        }
    }

    fn largest(&self) -> Option<&u32> {
        self.arrays.last()?.last()
    }
}

/// Joins consecutive sets into rows, then merges the rows.
fn merge_sparse(ordered: Vec<KeySet>, scratch: &mut Scratch) -> KeySet {
    let mut rows: Vec<Row> = Vec::new();
    for set in ordered {
        let keys = set.into_keys();
        match rows.iter_mut().find(|row| row.largest() < keys.first()) {
            Some(row) => {
                row.count += keys.len();
                row.arrays.push(keys);
            }
            None => rows.push(Row::of(keys)),
        }
    }
    // The two shortest rows are merged first, so that long rows are rarely copied.
    while 1 < rows.len() {
        sort_by_key(&mut rows, |row| std::cmp::Reverse(row.count));
        if let (Some(a), Some(b)) = (rows.pop(), rows.pop()) {
            let union = sparse_merge::union_of_rows(&a.arrays, &b.arrays, scratch);
            let read = a.arrays.into_iter().chain(b.arrays);
            read.for_each(|keys| scratch.give_array(keys));
            rows.push(Row::of(union));
        }
    }
    let Some(mut row) = rows.pop() else {
        return KeySet::default();
    };
    if let [_] = row.arrays[..] {
        return KeySet::from_sorted_keys(row.arrays.swap_remove(0));
    }
    let mut all = scratch.take_array(row.count);
    for keys in row.arrays {
        all.extend_from_slice(&keys);
        scratch.give_array(keys);
    }
    KeySet::from_sorted_keys(all)
}
