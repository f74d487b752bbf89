//! Maps recorded user keys to integers in the same order.
//!
//! db_bench writes integer `v` as eight big-endian bytes, padded with `0` characters (B-20), so its
//! keys can be turned back into integers. Other keys are ranked: the k-th distinct boundary key, in
//! the order of the family's comparator, becomes k.

use engine::model::key::Key;
use std::cmp::Ordering;

/// Order in which a comparator sorts user keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyOrder {
    /// Order by the keys' bytes.
    #[default]
    Bytewise,
    /// Reverse order by the keys' bytes.
    Reverse,
}

impl KeyOrder {
    /// Order of one of RocksDB's own comparators; `None` for any other comparator.
    pub fn of(comparator: &str) -> Option<Self> {
        match comparator {
            "leveldb.BytewiseComparator" => Some(Self::Bytewise),
            "rocksdb.ReverseBytewiseComparator" => Some(Self::Reverse),
            _ => None,
        }
    }

    fn compare(self, one: &[u8], other: &[u8]) -> Ordering {
        match self {
            Self::Bytewise => one.cmp(other),
            Self::Reverse => other.cmp(one),
        }
    }
}

/// Mapping from recorded keys to integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserKeys {
    /// db_bench's own integers.
    DbBench,
    /// Ranks in a key order; index `k` holds the bytes of key `k`.
    Ranked(Vec<Vec<u8>>, KeyOrder),
    /// No keys, because the recording has no MANIFEST.
    Unknown,
}

const INTEGER_BYTES: usize = 8;

impl UserKeys {
    /// Makes the mapping for all boundary keys in a recording.
    pub fn of(mut keys: Vec<&[u8]>, order: KeyOrder) -> UserKeys {
        let Some(first) = keys.first() else {
            return UserKeys::Unknown;
        };
        let is_db_bench = |key: &&[u8]| {
            let fill = key.get(INTEGER_BYTES..);
            let is_filled = fill.is_some_and(|fill| fill.iter().all(|byte| *byte == b'0'));
            key.len() == first.len() && is_filled
        };
        if order == KeyOrder::Bytewise && keys.iter().all(is_db_bench) {
            return UserKeys::DbBench;
        }
        keys.sort_unstable_by(|one, other| order.compare(one, other));
        keys.dedup();
        UserKeys::Ranked(keys.into_iter().map(<[u8]>::to_vec).collect(), order)
    }

    /// Converts a recorded key to its integer.
    pub fn key(&self, bytes: &[u8]) -> Key {
        match self {
            UserKeys::DbBench => {
                let head = bytes.first_chunk::<INTEGER_BYTES>();
                Key(head.map_or(0, |head| u64::from_be_bytes(*head)))
            }
            UserKeys::Ranked(keys, order) => {
                let rank = keys.binary_search_by(|key| order.compare(key, bytes));
                Key(rank.unwrap_or_else(|place| place) as u64)
            }
            UserKeys::Unknown => Key(0),
        }
    }

    /// Returns true if two recorded keys differ in their first `length` bytes.
    pub fn differ_within(&self, length: usize, one: Key, other: Key) -> bool {
        let prefix = |key: Key| match self {
            UserKeys::DbBench => key.0.to_be_bytes().into_iter().take(length).collect(),
            UserKeys::Ranked(keys, _) => {
                let bytes = keys.get(key.0 as usize).into_iter().flatten();
                bytes.take(length).copied().collect()
            }
            UserKeys::Unknown => Vec::new(),
        };
        prefix(one) != prefix(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn db_bench_keys_are_integers() {
        let key = b"\0\0\0\0\0\x01\0\x0200000000".as_slice();
        let keys = UserKeys::of(vec![key], KeyOrder::Bytewise);
        assert_eq!(keys, UserKeys::DbBench);
        assert_eq!(keys.key(key), Key(65_538));
    }

    #[test]
    fn other_keys_are_ranked() {
        for (order, ranks) in [
            (KeyOrder::Bytewise, [0, 1, 2]),
            (KeyOrder::Reverse, [2, 1, 0]),
        ] {
            let keys = UserKeys::of(vec![b"pear", b"apple", b"pear", b"fig\n"], order);
            let texts = [b"apple".as_slice(), b"fig\n", b"pear"];
            assert_eq!(texts.map(|text| keys.key(text)), ranks.map(Key));
        }
    }

    #[test]
    fn keys_of_different_lengths_are_not_db_bench_keys() {
        let long = b"\0\0\0\0\0\0\0\x0100000000".as_slice();
        let keys = UserKeys::of(vec![long, b"\0\0\0\0\0\0\0\x020"], KeyOrder::Bytewise);
        assert!(matches!(keys, UserKeys::Ranked(..)));
    }
}
