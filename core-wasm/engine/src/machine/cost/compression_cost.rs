//! Costs of compression and decompression, by type and by RocksDB release.
//!
//! Speeds of the libraries: lzbench's published table (in its README: one thread of an AMD EPYC
//! 9554 at 3.1 GHz, silesia.tar), at RocksDB's default level. They are for large blocks from that
//! corpus; db_bench's values, half random and half repeated, are faster. A profile may therefore
//! have its own numbers.
//!
//! **Releases (Z-20..Z-23).** RocksDB 10.6.0 began to keep one LZ4 stream for a whole file and to
//! reset it between blocks. That made LZ4 more expensive until 10.7.2 and 10.8 returned to the
//! one-shot call, and LZ4HC about three times cheaper permanently.

use crate::options::CompressionType;
use crate::options::RocksDbVersion;

/// Number of values in [`CompressionType`], not counting `Disable`.
const TYPES: usize = 8;

/// Bytes by compression type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BytesByType([u64; TYPES]);

impl BytesByType {
    /// Adds bytes that are compressed with `compression`.
    pub fn add(&mut self, compression: CompressionType, bytes: u64) {
        if let Some(sum) = self.0.get_mut(compression as usize) {
            *sum = sum.saturating_add(bytes);
        }
    }

    /// The bytes for one type.
    pub fn of(&self, compression: CompressionType) -> u64 {
        self.0.get(compression as usize).copied().unwrap_or(0)
    }

    /// The result of applying `change` to each number.
    #[must_use]
    pub fn map(&self, change: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(change))
    }
}

/// Cost of a compression type, in ns of CPU time per uncompressed byte.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CompressionSpeed {
    /// Cost of compression.
    pub compression: f64,
    /// Cost of decompression.
    pub decompression: f64,
}

/// Costs of all compression types, and how they differ between releases.
#[derive(Clone, Debug, PartialEq)]
pub struct CompressionCosts {
    /// Speeds by the number of the type: LZ4 in releases without the flaw in 10.6, LZ4HC since
    /// 10.6. No compression costs nothing.
    pub(crate) speeds: [CompressionSpeed; TYPES],
    /// Factor by which LZ4 compression is more expensive from 10.6.0 to 10.7.1 (Z-20, Z-21).
    pub lz4_stream_reuse_factor: f64,
    /// Factor by which LZ4HC compression is more expensive before 10.6 (Z-20).
    pub lz4hc_fresh_stream_factor: f64,
}

/// Nanoseconds per byte from MB/s, for compression and decompression.
const fn speed(compression_mb_s: f64, decompression_mb_s: f64) -> CompressionSpeed {
    CompressionSpeed {
        compression: 1e3 / compression_mb_s,
        decompression: 1e3 / decompression_mb_s,
    }
}

impl CompressionCosts {
    /// Numbers from lzbench.
    ///
    /// - zstd is used at level 3, which that table lacks: 4.6 ns is a third of the way from its
    ///   level 2 (344 MB/s) to its level 5 (125 MB/s); decompression is level 2's.
    /// - bzip2 is used with blocks of 100 kB (its level 1), zlib at level 6, LZ4HC at level 9.
    /// - Xpress, a Windows format, is not in that table: **assumed** to equal zlib's level 1, which
    ///   is of the same kind (matches and Huffman codes).
    /// - The LZ4 factor comes from the tables in RocksDB issue 13996: see
    ///   [`super::MachineProfile`]'s `small_server`. The pull request that fixed it measured only
    ///   1.08 on another machine with other data (Z-22, Z-25).
    /// - The LZ4HC factor is the pull request's "about 3 times" (Z-20).
    pub const LZBENCH: Self = Self {
        lz4_stream_reuse_factor: 2.8,
        lz4hc_fresh_stream_factor: 3.0,
        ..Self::NONE
    }
    .with(CompressionType::Snappy, speed(401.0, 1077.0))
    .with(CompressionType::Zlib, speed(25.3, 344.0))
    .with(CompressionType::Bzip2, speed(14.8, 46.6))
    .with(CompressionType::Lz4, speed(577.0, 3716.0))
    .with(CompressionType::Lz4hc, speed(30.9, 3527.0))
    .with(CompressionType::Xpress, speed(93.0, 323.0))
    .with(
        CompressionType::Zstd,
        CompressionSpeed {
            compression: 4.6,
            decompression: 1e3 / 1246.0,
        },
    );

    /// Compression costs nothing.
    pub const NONE: Self = Self {
        speeds: [speed(f64::INFINITY, f64::INFINITY); TYPES],
        lz4_stream_reuse_factor: 1.0,
        lz4hc_fresh_stream_factor: 1.0,
    };

    /// The same with different costs for one type.
    pub(super) const fn with(mut self, compression: CompressionType, to: CompressionSpeed) -> Self {
        self.speeds[compression as usize] = to;
        self
    }

    /// Cost of one type.
    pub fn of(&self, compression: CompressionType) -> CompressionSpeed {
        let speed = self.speeds.get(compression as usize);
        speed.copied().unwrap_or_default()
    }

    /// Multiplies both costs of one type.
    pub fn scale(&mut self, compression: CompressionType, factor: f64) {
        if let Some(speed) = self.speeds.get_mut(compression as usize) {
            speed.compression *= factor;
            speed.decompression *= factor;
        }
    }

    /// CPU time to decompress these bytes, in ns.
    pub fn decompression_nanos(&self, bytes: &BytesByType) -> u64 {
        let costs = COMPRESSING.map(|one| bytes.of(one) as f64 * self.of(one).decompression);
        costs.iter().sum::<f64>() as u64
    }

    /// The costs in a release: its factors are applied, and then reset to 1.
    #[must_use]
    pub fn for_release(&self, release: RocksDbVersion) -> Self {
        let mut costs = self.clone();
        if reuses_lz4_streams(release) {
            costs.speeds[CompressionType::Lz4 as usize].compression *= self.lz4_stream_reuse_factor;
        }
        if !release.at_least(10, 6) {
            costs.speeds[CompressionType::Lz4hc as usize].compression *=
                self.lz4hc_fresh_stream_factor;
        }
        costs.lz4_stream_reuse_factor = 1.0;
        costs.lz4hc_fresh_stream_factor = 1.0;
        costs
    }
}

/// All types that compress.
pub const COMPRESSING: [CompressionType; TYPES - 1] = [
    CompressionType::Snappy,
    CompressionType::Zlib,
    CompressionType::Bzip2,
    CompressionType::Lz4,
    CompressionType::Lz4hc,
    CompressionType::Xpress,
    CompressionType::Zstd,
];

/// Returns true if a release compresses with LZ4 in the expensive way: 10.6.0 to 10.7.1 (Z-20,
/// Z-21).
fn reuses_lz4_streams(release: RocksDbVersion) -> bool {
    let mended = RocksDbVersion {
        major: 10,
        minor: 7,
        patch: 2,
    };
    release.at_least(10, 6) && release < mended
}
