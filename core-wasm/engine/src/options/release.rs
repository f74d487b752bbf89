//! RocksDB releases, for rules that differ between them.

use std::fmt;

/// A RocksDB release, such as 11.8.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RocksDbVersion {
    /// First number of the release: 11 in 11.8.1.
    pub major: u32,
    /// Second number of the release: 8 in 11.8.1.
    pub minor: u32,
    /// Third number of the release: 1 in 11.8.1.
    pub patch: u32,
}

impl RocksDbVersion {
    /// Release from whose source the rules were derived.
    pub const REFERENCE: RocksDbVersion = RocksDbVersion {
        major: 11,
        minor: 8,
        patch: 1,
    };

    /// Oldest release whose rules are known step by step: 6.26 (C-17, C-20).
    pub const OLDEST_RULES: (u32, u32) = (6, 26);

    /// Note for users if this release follows the rules of another one; `None` if its own rules are
    /// modelled.
    pub fn rules_note(self) -> Option<String> {
        let (major, minor) = Self::OLDEST_RULES;
        let newest = Self::REFERENCE;
        if !self.at_least(major, minor) {
            let oldest = format!("the rules of {major}.{minor} apply");
            return Some(format!("older than the oldest modelled release: {oldest}"));
        }
        let is_newer = (self.major, self.minor) > (newest.major, newest.minor);
        is_newer
            .then(|| format!("newer than the newest modelled release: the rules of {newest} apply"))
    }

    /// Parses a release in the form `major.minor` or `major.minor.patch`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('.');
        let major = parts.next()?.parse().ok()?;
        let minor = parts.next()?.parse().ok()?;
        let patch = parts.next().map_or(Some(0), |part| part.parse().ok())?;
        parts.next().is_none().then_some(Self {
            major,
            minor,
            patch,
        })
    }

    /// Returns true if this release is `major.minor` or newer.
    pub const fn at_least(self, major: u32, minor: u32) -> bool {
        major < self.major || (major == self.major && minor <= self.minor)
    }
}

impl fmt::Display for RocksDbVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}
