//! Sorting functions for lists that are short or sorted only once.
//!
//! The standard library's sorts are compiled again for each type and key, at 6 to 9 KB of
//! WebAssembly each; this one is compiled once. In return it needs a list of indices and a call per
//! comparison, so sorts in inner loops use the standard library.

use std::cmp::Ordering;

/// Sorts by a key; elements with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    if items.len() < 2 {
        return;
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut order, &|left, right| {
        key(&items[left]).cmp(&key(&items[right]))
    });
    arrange(items, &mut order);
}

/// Builds a map or a set by inserting the items one by one.
///
/// Unlike this function, `collect` first sorts the items with the standard library.
pub fn inserted<C: Default + Extend<T>, T>(items: impl IntoIterator<Item = T>) -> C {
    let mut all = C::default();
    all.extend(items);
    all
}

#[inline(never)]
fn sort_places(places: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_by(|left, right| compare(*left, *right));
}

/// Moves the element at `order[i]` to place `i`, for every `i`; follows each cycle once.
fn arrange<T>(items: &mut [T], order: &mut [usize]) {
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;
    use crate::model::prng::Mt19937_64;

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut random = Mt19937_64::new(7);
        for length in 0..200 {
            let mut ours: Vec<(u64, usize)> =
                (0..length).map(|at| (random.next_u64() % 20, at)).collect();
            let mut expected = ours.clone();
            sort_by_key(&mut ours, |element| element.0);
            expected.sort_by_key(|element| element.0);
            assert_eq!(ours, expected, "{length} elements");
        }
    }
}
