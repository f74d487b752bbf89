//! Calls that change an option while the database is open (O-6).

use crate::options::RocksDbVersion;
use crate::options::setting::Releases;

/// RocksDB's call that changes a setting while the database is open (O-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunTime {
    /// It does not: the value of `DB::Open` stays.
    Never,
    /// `DB::SetOptions` does, in these releases (`MutableCFOptions`).
    SetOptions(Releases),
    /// `DB::SetDBOptions` does, in these releases (`MutableDBOptions`).
    SetDbOptions(Releases),
}

impl RunTime {
    /// RocksDB's function, whatever the release.
    pub fn function(self) -> Option<&'static str> {
        match self {
            Self::Never => None,
            Self::SetOptions(_) => Some("SetOptions"),
            Self::SetDbOptions(_) => Some("SetDBOptions"),
        }
    }

    /// The releases that change it.
    pub fn releases(self) -> Option<Releases> {
        match self {
            Self::Never => None,
            Self::SetOptions(releases) | Self::SetDbOptions(releases) => Some(releases),
        }
    }

    /// Returns true if a release changes it.
    pub fn is_possible(self, version: RocksDbVersion) -> bool {
        self.releases()
            .is_some_and(|releases| releases.contain(version))
    }
}
