//! Order in which the files on a level are tried (L-10..L-15).
//!
//! Mirrors `VersionStorageInfo::UpdateFilesByCompactionPri`, `SortFileByOverlappingRatio`,
//! `SortFileByRoundRobin` and `FileTtlBooster`; fidelity: exact, ties included.
//!
//! RocksDB sorts all levels at every install; this model sorts a level when it is first needed.

use std::cell::OnceCell;

use crate::compaction::PickState;
use crate::compaction::leveled::libstdcxx_sort::{PlaceOrder, partial_sort, sort};
use crate::model::key::InternalKey;
use crate::model::sorting::sort_by_key;
use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::options::{CompactionPri, Options};

/// Number of files to sort if only the first few matter (`kNumberFilesToSort`, L-11).
const FILES_TO_SORT: usize = 50;

/// Number of files found without sorting the whole level. Usually only one is compacted.
const FIRST_FILES: usize = 8;

/// Smallest key of round robin's next file, by level (L-15). Levels that were never compacted have
/// `None` or no element.
pub type RoundRobinCursors = Vec<Option<InternalKey>>;

/// Computed orders of one version's files, by level.
pub type FileOrderCache = Vec<LevelOrder>;

/// Computed order of one level's files.
#[derive(Clone, Debug, Default)]
pub struct LevelOrder {
    first: OnceCell<Vec<usize>>,
    all: OnceCell<Vec<usize>>,
}

/// Orders of the files on each level of one version, computed on first use.
#[derive(Clone, Copy, Debug)]
pub struct FileOrders<'a> {
    /// Orders computed so far, for this version only.
    pub cache: &'a FileOrderCache,
    /// Version, current options and release.
    pub state: &'a PickState<'a>,
    /// Round robin's cursors when the version was installed.
    pub cursors: &'a RoundRobinCursors,
    /// Installation time of the version, in seconds (L-12).
    pub installed_seconds: u64,
}

impl<'a> FileOrders<'a> {
    /// Indices into [`Version::files`] in the order in which files are tried; empty for the last
    /// level, which is never compacted from (L-10).
    pub fn of(&self, level: usize) -> &'a [usize] {
        if level + 1 >= self.state.version.num_levels() {
            return &[];
        }
        match self.cache.get(level) {
            Some(order) => order.all.get_or_init(|| self.compute(level)),
            None => &[],
        }
    }

    /// Start of [`FileOrders::of`]: all files, or fewer if those can be found faster; empty only
    /// for an empty order.
    pub fn first_of(&self, level: usize) -> &'a [usize] {
        let order = match self.cache.get(level) {
            Some(order) if self.is_first_cheaper(level) => order,
            _ => return self.of(level),
        };
        match order.all.get() {
            Some(all) => all,
            None => order.first.get_or_init(|| self.least_overlap(level)),
        }
    }

    /// Returns true if the first files can be found without sorting. Below L0 the result is the
    /// same, since no two files tie in the order by overlap (L-10).
    fn is_first_cheaper(&self, level: usize) -> bool {
        let files = self.state.version.files(level);
        self.state.options.compaction_pri == CompactionPri::MinOverlappingRatio
            && self.state.rocksdb_version.at_least(7, 5)
            && (1..self.state.version.num_levels().saturating_sub(1)).contains(&level)
            && 2 * FIRST_FILES <= files.len()
    }

    /// Start of [`FileOrders::by_overlap`].
    fn least_overlap(&self, level: usize) -> Vec<usize> {
        let mut first: Vec<Ranked> = Vec::with_capacity(FIRST_FILES);
        self.for_each_rank(level, |file| {
            if first.len() == FIRST_FILES {
                if first.last().is_some_and(|last| last.order() < file.order()) {
                    return;
                }
                first.pop();
            }
            let place = first.partition_point(|other| other.order() < file.order());
            first.insert(place, file);
        });
        first.iter().map(Ranked::index).collect()
    }

    fn compute(&self, level: usize) -> Vec<usize> {
        let files = self.state.version.files(level);
        let mut order: Vec<usize> = (0..files.len()).collect();
        let file = |at: &usize| &files[*at];
        match self.state.options.compaction_pri {
            CompactionPri::ByCompensatedSize => {
                let is_larger: PlaceOrder = &|left, right| {
                    file(left).compensated_size_bytes > file(right).compensated_size_bytes
                };
                partial_sort(&mut order, FILES_TO_SORT, is_larger);
            }
            CompactionPri::OldestLargestSeqFirst => {
                let is_older: PlaceOrder =
                    &|left, right| file(left).largest_seqno < file(right).largest_seqno;
                sort(&mut order, is_older);
            }
            CompactionPri::OldestSmallestSeqFirst => sort_by_smallest_seqno(files, &mut order),
            CompactionPri::MinOverlappingRatio => return self.by_overlap(level),
            // RocksDB checks L0 before computing its overlap, so files always seem to overlap.
            CompactionPri::RoundRobin if level == 0 => sort_by_smallest_seqno(files, &mut order),
            CompactionPri::RoundRobin => self.rotate(level, &mut order),
        }
        order
    }

    /// Order by overlap below relative to file size, smallest first (L-10).
    fn by_overlap(&self, level: usize) -> Vec<usize> {
        let mut ranked = self.overlap_ranks(level);
        if !self.state.rocksdb_version.at_least(7, 5) {
            let mut order: Vec<usize> = (0..ranked.len()).collect();
            let is_less: PlaceOrder = &|left, right| ranked[*left].rank() < ranked[*right].rank();
            sort(&mut order, is_less);
            return order;
        }
        partial_sort(&mut ranked, FILES_TO_SORT, &|left: &Ranked, right| {
            left.order() < right.order()
        });
        ranked.iter().map(Ranked::index).collect()
    }

    /// Overlap ratio ÷ TTL boost of each file.
    fn overlap_ranks(&self, level: usize) -> Vec<Ranked> {
        let mut ranked = Vec::with_capacity(self.state.version.files(level).len());
        self.for_each_rank(level, |file| ranked.push(file));
        ranked
    }

    fn for_each_rank(&self, level: usize, mut sink: impl FnMut(Ranked)) {
        let version = self.state.version;
        let files = version.files(level);
        let puts_marked_first =
            self.state.rocksdb_version.at_least(8, 11) && 0 < version.marked_count();
        let boost = TtlBoost::new(version, self.state.options, level, self.installed_seconds);
        let boost = boost.filter(|_| self.state.rocksdb_version.at_least(6, 27));
        // Usually all files are young, so none has to be examined.
        let bound = version.oldest_ancestor_time_bound(level);
        let boost =
            boost.filter(|boost| !version.are_ages_known(level) || 1 < boost.of_data_from(bound));
        let places = match level {
            0 => places_by_key(files),
            _ => Vec::new(),
        };
        // Release 5.18 divides by the stored size.
        let ratios = match self.state.rocksdb_version.at_least(6, 0) {
            true => version.overlap_ratios(level),
            false => version.overlap_ratios_by_stored_size(level),
        };
        for (index, &ratio) in ratios.iter().enumerate() {
            let is_unmarked = !(puts_marked_first && files[index].is_marked_for_compaction);
            let rank = boost.map_or(ratio, |boost| ratio / boost.of(&files[index]));
            // Below L0, files are in the order of their smallest keys.
            let place = places.get(index).copied().unwrap_or(index);
            sink(Ranked::new(is_unmarked, rank, place, index));
        }
    }

    /// Round robin's cursor on a level; `None` before the level's first compaction.
    pub fn cursor(&self, level: usize) -> Option<InternalKey> {
        self.cursors.get(level).copied().flatten()
    }

    /// Moves the files from the cursor onward to the front (L-14).
    fn rotate(&self, level: usize, order: &mut [usize]) {
        let files = self.state.version.files(level);
        if let Some(cursor) = self.cursor(level)
            && files.len() > 1
        {
            let first = files.partition_point(|file| file.smallest < cursor);
            if first < files.len() {
                order.rotate_left(first);
            }
        }
    }
}

/// Rank of each file by smallest key; files with equal keys share a rank.
fn places_by_key(files: &[SstFile]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..files.len()).collect();
    sort_by_key(&mut order, |&at| files[at].smallest);
    let mut places = vec![0; files.len()];
    for pair in order.windows(2) {
        let is_larger = files[pair[0]].smallest < files[pair[1]].smallest;
        places[pair[1]] = places[pair[0]] + usize::from(is_larger);
    }
    places
}

fn sort_by_smallest_seqno(files: &[SstFile], order: &mut [usize]) {
    let seqno = |at: &usize| files[*at].smallest_seqno;
    let is_older: PlaceOrder = &|left, right| seqno(left) < seqno(right);
    sort(order, is_older);
}

/// A file's sort key in one number, compared in one step: unmarked or not, rank (64 bits), place by
/// key (31 bits), and index (32 bits), which is not compared.
#[derive(Clone, Copy, Debug)]
struct Ranked(u128);

impl Ranked {
    fn new(is_unmarked: bool, rank: u64, place: usize, index: usize) -> Self {
        let order = u128::from(is_unmarked) << 95 | u128::from(rank) << 31 | place as u128;
        Self(order << 32 | index as u128)
    }

    fn order(&self) -> u128 {
        self.0 >> 32
    }

    fn rank(&self) -> u64 {
        (self.0 >> 63) as u64
    }

    fn index(&self) -> usize {
        self.0 as u32 as usize
    }
}

/// Boost of a file's priority because of its age (L-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtlBoost {
    now_seconds: u64,
    start_age: u64,
    step: u64,
}

impl TtlBoost {
    /// Creates the boost for a level's files; `None` if age has no effect.
    pub fn new(
        version: &Version,
        options: &Options,
        level: usize,
        now_seconds: u64,
    ) -> Option<Self> {
        let ttl = options.ttl;
        let non_empty_levels = version.last_non_empty_level().map_or(0, |last| last + 1);
        if ttl == 0 || level == 0 || level + 1 >= non_empty_levels {
            return None;
        }
        let half = ttl / 2;
        // For very short TTLs, only wrapping gives RocksDB's result.
        let whole_range = ((ttl / 32) * 31).wrapping_sub(half);
        let range = whole_range >> (non_empty_levels - level - 1).min(63);
        Some(Self {
            now_seconds,
            start_age: half.wrapping_add(range),
            step: (range / 16).max(1),
        })
    }

    /// Divisor of a file's overlap ratio; 1 while the file is young.
    pub fn of(&self, file: &SstFile) -> u64 {
        self.of_data_from(file.oldest_ancestor_time)
    }

    fn of_data_from(&self, seconds: u64) -> u64 {
        let age = self.now_seconds.saturating_sub(seconds);
        match age.checked_sub(self.start_age) {
            Some(excess) if excess > 0 => excess / self.step + 1,
            _ => 1,
        }
    }
}
