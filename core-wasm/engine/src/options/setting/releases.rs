//! Releases that have a setting.

use std::fmt;

use crate::options::RocksDbVersion;

/// Releases that have a setting, as a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Releases {
    /// First release with the setting (major, minor); `None` for no lower bound.
    pub since: Option<(u32, u32)>,
    /// Last release with the setting (major, minor); `None` for no upper bound.
    pub until: Option<(u32, u32)>,
}

impl Releases {
    /// All modelled releases.
    pub const ALL: Self = Self {
        since: None,
        until: None,
    };

    /// Range of this release and all newer ones.
    pub const fn since(major: u32, minor: u32) -> Self {
        Self {
            since: Some((major, minor)),
            ..Self::ALL
        }
    }

    /// Ends the range with this release.
    pub const fn until(self, major: u32, minor: u32) -> Self {
        Self {
            until: Some((major, minor)),
            ..self
        }
    }

    /// Returns true if a release has the setting.
    pub fn contain(self, version: RocksDbVersion) -> bool {
        self.since
            .is_none_or(|(major, minor)| version.at_least(major, minor))
            && !self.are_over(version)
    }

    /// Returns true if a release no longer has the setting.
    pub fn are_over(self, version: RocksDbVersion) -> bool {
        self.until
            .is_some_and(|last| last < (version.major, version.minor))
    }
}

impl fmt::Display for Releases {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.since, self.until) {
            (None, None) => write!(formatter, "of any release"),
            (Some((major, minor)), None) => write!(formatter, "of {major}.{minor} or newer"),
            (None, Some((major, minor))) => write!(formatter, "up to {major}.{minor}"),
            (Some((major, minor)), Some((last, last_minor))) => {
                write!(formatter, "from {major}.{minor} to {last}.{last_minor}")
            }
        }
    }
}
