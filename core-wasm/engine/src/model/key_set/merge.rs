//! The union of several key sets.

use std::borrow::Cow;

use crate::model::key_set::bitmap::Window;
use crate::model::key_set::sparse_merge;
use crate::model::key_set::{DENSE_DIVISOR, KeySet, Representation, Scratch};
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
    let intervals = merged_intervals(&sets);
    if intervals == [(first, last)] {
        return KeySet::from_interval(first, last);
    }
    let input_count: u64 = sets.iter().map(|set| set.count()).sum();
    let span = u64::from(last - first) + 1;
    // In the order of keys, bitmaps are freed at the pace at which the union takes memory.
    sort_by_key(&mut sets, |set| set.smallest());
    if input_count * DENSE_DIVISOR < span {
        merge_sparse(sets, scratch)
    } else {
        merge_dense(
            sets,
            &intervals,
            Window::in_scratch(first, last, scratch),
            scratch,
        )
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

fn merge_dense(
    sets: Vec<Cow<KeySet>>,
    intervals: &[(u32, u32)],
    mut window: Window,
    scratch: &mut Scratch,
) -> KeySet {
    // Arrays of young files span everything and would touch all memory at once: they come last.
    let mut arrays = Vec::new();
    for set in sets {
        match &set.representation {
            Representation::Dense(bitmap) => window.add_bitmap(bitmap),
            Representation::Sparse(_) => arrays.push(set),
            Representation::Interval { .. } => {}
        }
    }
    for set in arrays {
        if let Representation::Sparse(keys) = &set.representation {
            window.add_keys(keys);
        }
    }
    for &(first, last) in intervals {
        window.add_interval(first, last);
    }
    KeySet::from_bitmap_in_scratch(window.into_bitmap(), scratch)
}

/// Files of one sorted run follow one another: they are put in a row first, and only the rows
/// merged.
fn merge_sparse(ordered: Vec<Cow<KeySet>>, scratch: &mut Scratch) -> KeySet {
    let mut rows: Vec<Vec<Cow<KeySet>>> = Vec::new();
    for set in ordered {
        let ends_before = |row: &Vec<Cow<KeySet>>| {
            let last = row.last().and_then(|before| before.largest());
            last < set.smallest()
        };
        match rows.iter_mut().find(|row| ends_before(row)) {
            Some(row) => row.push(set),
            None => rows.push(vec![set]),
        }
    }
    let rows = rows.into_iter().map(|row| keys_of_row(row, scratch));
    let mut rows: Vec<Vec<u32>> = rows.collect();
    // The two shortest rows first, so that long rows are copied seldom.
    while 1 < rows.len() {
        sort_by_key(&mut rows, |row| std::cmp::Reverse(row.len()));
        if let (Some(a), Some(b)) = (rows.pop(), rows.pop()) {
            rows.push(sparse_merge::union(&a, &b, scratch));
            scratch.give_array(a);
            scratch.give_array(b);
        }
    }
    KeySet::from_sorted_keys(rows.pop().unwrap_or_default())
}

fn keys_of_row(mut row: Vec<Cow<KeySet>>, scratch: &mut Scratch) -> Vec<u32> {
    if row.len() == 1 {
        return row
            .pop()
            .map_or(Vec::new(), |set| set.into_owned().into_keys());
    }
    let count: u64 = row.iter().map(|set| set.count()).sum();
    let mut keys = scratch.take_array(count as usize);
    for set in row {
        set.append_to(&mut keys);
    }
    keys
}
