//! Data model of the tree: keys, files, sorted runs, versions, and the keys in each file.

pub mod block_size;
pub mod key;
pub mod key_set;
pub mod population;
pub mod prng;
pub(crate) mod products;
pub mod sorted_run;
pub mod sorting;
pub mod sst;
pub mod version;
