//! Sorting with the same results as libstdc++'s `std::sort` and `std::partial_sort` (L-11, L-13).
//!
//! RocksDB sorts files by keys that are often equal. Neither function is stable, so the algorithm
//! decides which file comes first, and this module copies both step by step: `partial_sort` keeps
//! the first elements in a heap; `sort` is introsort (median-of-three quicksort, heap sort as a
//! fallback, a final insertion sort). Fidelity: exact for GCC's library, which RocksDB uses on
//! Linux.

/// Comparison of two list indices; a shared type, so that each sort is compiled only once.
pub type PlaceOrder<'a> = &'a dyn Fn(&usize, &usize) -> bool;

/// Maximum length of a range that is left to the insertion sort.
const INSERTION_LENGTH: usize = 16;

/// Sorts like `std::sort(begin, end, is_less)`.
pub fn sort<T: Copy>(items: &mut [T], is_less: &(impl Fn(&T, &T) -> bool + ?Sized)) {
    let Some(log) = items.len().checked_ilog2() else {
        return;
    };
    split(items, 2 * log, is_less);
    let head = items.len().min(INSERTION_LENGTH);
    for at in 1..head {
        let is_new_least = is_less(&items[at], &items[0]);
        if is_new_least {
            items[..=at].rotate_right(1);
        } else {
            sink_left(items, at, is_less);
        }
    }
    for at in head..items.len() {
        sink_left(items, at, is_less);
    }
}

/// Sorts like `std::partial_sort(begin, begin + count, end, is_less)`: the first `count` elements
/// in order, the rest as the heap left them.
pub fn partial_sort<T: Copy>(
    items: &mut [T],
    count: usize,
    is_less: &(impl Fn(&T, &T) -> bool + ?Sized),
) {
    let count = count.min(items.len());
    if count == 0 {
        return;
    }
    for parent in (0..count / 2).rev() {
        let value = items[parent];
        fill_hole(&mut items[..count], parent, value, is_less);
    }
    for at in count..items.len() {
        if is_less(&items[at], &items[0]) {
            swap_out_top(items, count, at, is_less);
        }
    }
    for end in (1..count).rev() {
        swap_out_top(items, end, end, is_less);
    }
}

/// Partitions until all ranges are short enough for the insertion sort.
fn split<T: Copy>(items: &mut [T], depth_left: u32, is_less: &(impl Fn(&T, &T) -> bool + ?Sized)) {
    let mut rest = items;
    let mut depth_left = depth_left;
    while rest.len() > INSERTION_LENGTH {
        if depth_left == 0 {
            partial_sort(rest, rest.len(), is_less);
            return;
        }
        depth_left -= 1;
        move_median_to_front(rest, is_less);
        let cut = partition(rest, is_less);
        let (left, right) = rest.split_at_mut(cut);
        split(right, depth_left, is_less);
        rest = left;
    }
}

/// Swaps the median of the second, the middle and the last element with the first.
fn move_median_to_front<T: Copy>(items: &mut [T], is_less: &(impl Fn(&T, &T) -> bool + ?Sized)) {
    let (low, middle, high) = (1, items.len() / 2, items.len() - 1);
    let (smaller, larger) = if is_less(&items[low], &items[middle]) {
        (low, middle)
    } else {
        (middle, low)
    };
    let median = if is_less(&items[larger], &items[high]) {
        larger
    } else if is_less(&items[smaller], &items[high]) {
        high
    } else {
        smaller
    };
    items.swap(0, median);
}

/// Partitions around the first element, which stays in place, and returns the start of the larger
/// elements.
fn partition<T: Copy>(items: &mut [T], is_less: &(impl Fn(&T, &T) -> bool + ?Sized)) -> usize {
    let (mut left, mut right) = (1, items.len());
    loop {
        // The median of three stops both searches before the ends.
        while is_less(&items[left], &items[0]) {
            left += 1;
        }
        right -= 1;
        while is_less(&items[0], &items[right]) {
            right -= 1;
        }
        if left >= right {
            return left;
        }
        items.swap(left, right);
        left += 1;
    }
}

/// Moves an element left past all larger ones; an element that is not larger must precede them.
fn sink_left<T: Copy>(items: &mut [T], at: usize, is_less: &(impl Fn(&T, &T) -> bool + ?Sized)) {
    let value = items[at];
    let mut hole = at;
    while is_less(&value, &items[hole - 1]) {
        items[hole] = items[hole - 1];
        hole -= 1;
    }
    items[hole] = value;
}

/// Moves the top of the heap `..heap_length` to `at`, and the element at `at` into the heap.
fn swap_out_top<T: Copy>(
    items: &mut [T],
    heap_length: usize,
    at: usize,
    is_less: &(impl Fn(&T, &T) -> bool + ?Sized),
) {
    let value = items[at];
    items[at] = items[0];
    fill_hole(&mut items[..heap_length], 0, value, is_less);
}

/// Moves the larger children up along a path from `top` to a leaf, then lets `value` rise from that
/// leaf.
fn fill_hole<T: Copy>(
    heap: &mut [T],
    top: usize,
    value: T,
    is_less: &(impl Fn(&T, &T) -> bool + ?Sized),
) {
    let mut hole = top;
    loop {
        let right = 2 * hole + 2;
        let child = if right < heap.len() {
            // If the children are equal, the right one moves up.
            if is_less(&heap[right], &heap[right - 1]) {
                right - 1
            } else {
                right
            }
        } else if right == heap.len() {
            right - 1
        } else {
            break;
        };
        heap[hole] = heap[child];
        hole = child;
    }
    while hole > top {
        let parent = (hole - 1) / 2;
        if !is_less(&heap[parent], &value) {
            break;
        }
        heap[hole] = heap[parent];
        hole = parent;
    }
    heap[hole] = value;
}
