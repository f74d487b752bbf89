//! CPU costs of compression and decompression, by type and RocksDB release.
//!
//! The libraries' speeds come from lzbench's README (one thread of an AMD EPYC 9554 at 3.1 GHz,
//! silesia.tar), at RocksDB's default levels. They apply to large blocks of that corpus; db_bench's
//! values, half random and half repeated, are faster. A profile may have its own numbers.
//!
//! **Releases (Z-20..Z-23).** Since RocksDB 10.6.0, one LZ4 stream per file is kept and reset
//! between blocks. This made LZ4HC about three times cheaper, but LZ4 more expensive, until 10.7.2
//! and 10.8 returned to the one-shot call for LZ4.

use crate::options::CompressionType;
use crate::options::RocksDbVersion;

/// Number of values in [`CompressionType`], without `Disable`.
const TYPES: usize = 8;

/// Number of bytes for each compression type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BytesByType([u64; TYPES]);

impl BytesByType {
    /// Adds bytes compressed with `compression`.
    pub fn add(&mut self, compression: CompressionType, bytes: u64) {
        if let Some(sum) = self.0.get_mut(compression as usize) {
            *sum = sum.saturating_add(bytes);
        }
    }

    /// Number of bytes for one type.
    pub fn of(&self, compression: CompressionType) -> u64 {
        self.0.get(compression as usize).copied().unwrap_or(0)
    }

    /// Applies `change` to each number.
    #[must_use]
    pub fn map(&self, change: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(change))
    }
}

/// CPU costs of one compression type, in ns per uncompressed byte.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CompressionSpeed {
    /// Cost of compression.
    pub compression: f64,
    /// Cost of decompression.
    pub decompression: f64,
}

/// CPU costs of all compression types, and their differences between releases.
#[derive(Clone, Debug, PartialEq)]
pub struct CompressionCosts {
    /// Costs by type number, for LZ4 in releases without the flaw of 10.6 and for LZ4HC since 10.6.
    /// No compression costs nothing.
    pub(crate) speeds: [CompressionSpeed; TYPES],
    /// Factor on the cost of LZ4 compression from 10.6.0 to 10.7.1 (Z-20, Z-21).
    pub lz4_stream_reuse_factor: f64,
    /// Factor on the cost of LZ4HC compression before 10.6 (Z-20).
    pub lz4hc_fresh_stream_factor: f64,
}

/// Converts MB/s to ns per byte, for compression and decompression.
const fn speed(compression_mb_s: f64, decompression_mb_s: f64) -> CompressionSpeed {
    CompressionSpeed {
        compression: 1e3 / compression_mb_s,
        decompression: 1e3 / decompression_mb_s,
    }
}

impl CompressionCosts {
    /// Costs based on lzbench's table.
    ///
    /// - zstd: level 3 is not in the table. Compression is taken to lie a third of the way from
    ///   level 2 (344 MB/s) to level 5 (125 MB/s), at 4.6 ns; decompression is level 2's.
    /// - bzip2 uses blocks of 100 kB (its level 1), zlib level 6, LZ4HC level 9.
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

    /// Costs of 0, as if compression took no time.
    pub const NONE: Self = Self {
        speeds: [speed(f64::INFINITY, f64::INFINITY); TYPES],
        lz4_stream_reuse_factor: 1.0,
        lz4hc_fresh_stream_factor: 1.0,
    };

    /// Returns a copy with different costs for one type.
    pub(super) const fn with(mut self, compression: CompressionType, to: CompressionSpeed) -> Self {
        self.speeds[compression as usize] = to;
        self
    }

    /// Costs of one type.
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

    /// Returns the costs in a release, with its factors applied and reset to 1.
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

/// All compression types except none.
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
