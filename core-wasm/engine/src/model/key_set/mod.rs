//! Keys of a file: an interval, a sorted array or a bitmap, depending on their density.
//!
//! After a sequential load all files are intervals, and merging into a covering interval is mere
//! arithmetic. Where at least one key in 40 is present, bitmaps merge at memory speed; below that,
//! sorted arrays are smaller and no slower. Between one key in 192 and one in 32, a set keeps its
//! original form, so that borderline sets do not switch back and forth.

mod bitmap;
mod dense_merge;
mod merge;
mod page_ranks;
mod scratch;
mod sparse_merge;
mod versions;

pub use bitmap::BitmapIter;
pub(crate) use bitmap::{Bitmap, select_in_word};
use bitmap::{WORD_BITS, add, combine_keys};
pub(crate) use page_ranks::{PAGE_WORDS, PageRanks};
pub use scratch::Scratch;
pub(crate) use versions::Membership;

/// Sets that together contain at least one key in this many are merged as bitmaps.
const DENSE_DIVISOR: u64 = 40;

/// Arrays with at least one key in this many become bitmaps, which are no larger.
const ARRAY_DIVISOR: u64 = 32;

/// Bitmaps with fewer than one key in this many become arrays.
const SPARSE_DIVISOR: u64 = 192;

/// A set of keys below 2³².
#[derive(Clone, Debug, Default)]
pub struct KeySet {
    representation: Representation,
}

#[derive(Clone, Debug)]
pub(crate) enum Representation {
    /// All keys from `first` to `last`, both included.
    Interval { first: u32, last: u32 },
    /// Strictly ascending keys; empty sets always have this form.
    Sparse(Vec<u32>),
    /// Bitmap with one bit per key.
    Dense(Bitmap),
}

impl Default for Representation {
    fn default() -> Self {
        Representation::Sparse(Vec::new())
    }
}

impl KeySet {
    /// Creates the set of all keys from `first` to `last`, both included; empty if `last < first`.
    pub fn from_interval(first: u32, last: u32) -> Self {
        if last < first {
            return Self::default();
        }
        Self {
            representation: Representation::Interval { first, last },
        }
    }

    /// Creates a set from strictly ascending keys.
    pub fn from_sorted_keys(keys: Vec<u32>) -> Self {
        debug_assert!(keys.is_sorted_by(|a, b| a < b), "keys must ascend");
        let (Some(&first), Some(&last)) = (keys.first(), keys.last()) else {
            return Self::default();
        };
        let count = keys.len() as u64;
        let span = u64::from(last - first) + 1;
        if count == span {
            return Self::from_interval(first, last);
        }
        let representation = if span <= count * ARRAY_DIVISOR {
            let first_word = first / WORD_BITS;
            let mut words = vec![0; (last / WORD_BITS - first_word + 1) as usize];
            combine_keys(&mut words, first_word, &keys, add);
            match Bitmap::from_words(first_word, words, Some(count)) {
                Some(bitmap) => Representation::Dense(bitmap),
                None => Representation::default(),
            }
        } else {
            Representation::Sparse(keys)
        };
        Self { representation }
    }

    fn from_bitmap(bitmap: Option<Bitmap>) -> Self {
        Self::from_bitmap_in_scratch(bitmap, &mut Scratch::default())
    }

    fn from_bitmap_in_scratch(bitmap: Option<Bitmap>, scratch: &mut Scratch) -> Self {
        let Some(bitmap) = bitmap else {
            return Self::default();
        };
        let (first, last) = (bitmap.smallest(), bitmap.largest());
        let span = u64::from(last - first) + 1;
        let count = bitmap.count();
        let representation = if count == span {
            scratch.give_bitmap(bitmap);
            Representation::Interval { first, last }
        } else if count * SPARSE_DIVISOR < span {
            let mut keys = Vec::with_capacity(count as usize);
            keys.extend(bitmap.iter());
            scratch.give_bitmap(bitmap);
            Representation::Sparse(keys)
        } else {
            Representation::Dense(bitmap)
        };
        Self { representation }
    }

    /// Number of keys in the set.
    pub fn count(&self) -> u64 {
        match &self.representation {
            Representation::Interval { first, last } => u64::from(last - first) + 1,
            Representation::Sparse(keys) => keys.len() as u64,
            Representation::Dense(bitmap) => bitmap.count(),
        }
    }

    /// Returns true if the set has no keys.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Smallest key in the set.
    pub fn smallest(&self) -> Option<u32> {
        match &self.representation {
            Representation::Interval { first, .. } => Some(*first),
            Representation::Sparse(keys) => keys.first().copied(),
            Representation::Dense(bitmap) => Some(bitmap.smallest()),
        }
    }

    /// Largest key in the set.
    pub fn largest(&self) -> Option<u32> {
        match &self.representation {
            Representation::Interval { last, .. } => Some(*last),
            Representation::Sparse(keys) => keys.last().copied(),
            Representation::Dense(bitmap) => Some(bitmap.largest()),
        }
    }

    /// Returns the key with `rank` keys before it.
    pub fn select(&self, rank: u64) -> Option<u32> {
        match &self.representation {
            Representation::Interval { first, .. } => {
                (rank < self.count()).then(|| first + rank as u32)
            }
            Representation::Sparse(keys) => keys.get(usize::try_from(rank).ok()?).copied(),
            Representation::Dense(bitmap) => bitmap.select(rank),
        }
    }

    /// Number of keys in the set below `key`.
    pub fn rank(&self, key: u32) -> u64 {
        match &self.representation {
            Representation::Interval { first, .. } => {
                u64::from(key.saturating_sub(*first)).min(self.count())
            }
            Representation::Sparse(keys) => keys.partition_point(|&other| other < key) as u64,
            Representation::Dense(bitmap) => bitmap.rank(key),
        }
    }

    /// Returns the keys from `first` to `last`, both included, as a new set.
    pub fn slice(&self, first: u32, last: u32) -> KeySet {
        self.slice_of(first, last, None)
    }

    /// Slices like [`KeySet::slice`], with a known number of keys, which saves counting them.
    pub(crate) fn slice_of(&self, first: u32, last: u32, count: Option<u64>) -> KeySet {
        if last < first {
            return KeySet::default();
        }
        match &self.representation {
            Representation::Interval {
                first: own_first,
                last: own_last,
            } => KeySet::from_interval(first.max(*own_first), last.min(*own_last)),
            Representation::Sparse(keys) => {
                let from = keys.partition_point(|&key| key < first);
                let to = keys.partition_point(|&key| key <= last);
                KeySet::from_sorted_keys(keys[from..to].to_vec())
            }
            Representation::Dense(bitmap) => {
                KeySet::from_bitmap(bitmap.slice_words(first..=last, count))
            }
        }
    }

    /// Iterates over the keys in ascending order.
    pub fn iter(&self) -> KeyIter<'_> {
        match &self.representation {
            Representation::Interval { first, last } => KeyIter::Interval(*first..=*last),
            Representation::Sparse(keys) => KeyIter::Sparse(keys.iter()),
            Representation::Dense(bitmap) => KeyIter::Dense(bitmap.iter()),
        }
    }

    /// Converts the set into an array of keys.
    fn into_keys(self) -> Vec<u32> {
        match self.representation {
            Representation::Sparse(keys) => keys,
            Representation::Interval { .. } | Representation::Dense(_) => self.iter().collect(),
        }
    }

    /// Returns true if the set holds much more memory than it needs.
    pub(crate) fn is_roomy(&self) -> bool {
        match &self.representation {
            Representation::Interval { .. } => false,
            Representation::Sparse(keys) => keys.len() + keys.len() / 8 < keys.capacity(),
            Representation::Dense(bitmap) => bitmap.is_roomy(),
        }
    }

    /// Frees data that only cutting needs, in a set that is kept.
    pub(crate) fn forget_page_ranks(&mut self) {
        if let Representation::Dense(bitmap) = &mut self.representation {
            bitmap.forget_page_ranks();
        }
    }

    pub(crate) fn representation(&self) -> &Representation {
        &self.representation
    }

    fn as_interval(&self) -> Option<(u32, u32)> {
        match self.representation {
            Representation::Interval { first, last } => Some((first, last)),
            Representation::Sparse(_) | Representation::Dense(_) => None,
        }
    }
}

/// Iterator over a set's keys in ascending order.
pub enum KeyIter<'a> {
    /// Keys in an interval.
    Interval(std::ops::RangeInclusive<u32>),
    /// Keys in an array.
    Sparse(std::slice::Iter<'a, u32>),
    /// Keys in a bitmap.
    Dense(BitmapIter<'a>),
}

impl Iterator for KeyIter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        match self {
            KeyIter::Interval(keys) => keys.next(),
            KeyIter::Sparse(keys) => keys.next().copied(),
            KeyIter::Dense(keys) => keys.next(),
        }
    }
}

impl PartialEq for KeySet {
    fn eq(&self, other: &Self) -> bool {
        self.count() == other.count() && self.iter().eq(other.iter())
    }
}
