//! The end of a `LOG` that ends before its `MANIFEST`, and what was written after it. File numbers
//! are given in the order in which files are made, and the `MANIFEST` has the times of SST files:
//! these say when.

use crate::base::text::{moment_beside, moment_text};
use crate::manifest::version_edits::Manifest;

const MICROS_A_SECOND: u64 = 1_000_000;

/// Where a `LOG` ends that does so before its `MANIFEST`.
#[derive(Clone, Copy)]
pub(crate) struct LogEnd<'a> {
    /// The number of the newest file in it.
    pub newest: u64,
    /// Its `MANIFEST`.
    pub manifest: &'a Manifest,
    /// What is added to UTC for the time of its lines, in µs.
    pub local_offset: i64,
}

impl LogEnd<'_> {
    /// `after the end of the LOG, between about 2026-11-28 01:27:29 and 01:27:33`, if an OPTIONS
    /// file was written then.
    pub fn when_written(&self, name: &str) -> Option<String> {
        let number = number_of(name).filter(|number| self.newest < *number)?;
        let families = self.manifest.families.values();
        let added = families.flat_map(|family| family.edits.iter().flat_map(|edit| &edit.added));
        let timed = added.filter(|file| file.creation_time != 0);
        let timed: Vec<(u64, u64)> = timed
            .map(|file| (file.number, file.creation_time))
            .collect();
        let before = timed.iter().filter(|(file, _)| *file < number);
        let before = before.map(|(_, time)| *time).max();
        let after = timed.iter().filter(|(file, _)| number < *file);
        // Their times are in whole seconds.
        let after = after.map(|(_, time)| time.saturating_add(1)).min();
        let local = |seconds: u64| local_micros(seconds, self.local_offset);
        let when = match (before.and_then(local), after.and_then(local)) {
            (Some(from), Some(until)) => {
                let until = whole_seconds(moment_beside(until, from));
                let from = whole_seconds(moment_text(from));
                format!(", between about {from} and {until}")
            }
            (Some(from), None) => {
                format!(", at about {} or later", whole_seconds(moment_text(from)))
            }
            _ => String::new(),
        };
        Some(format!("after the end of the LOG{when}"))
    }
}

/// A time of the `MANIFEST`, in seconds since 1970, as the `LOG` writes it, in µs.
pub(crate) fn local_micros(seconds: u64, local_offset: i64) -> Option<u64> {
    let utc = seconds.checked_mul(MICROS_A_SECOND)?;
    utc.checked_add_signed(local_offset)
}

/// A moment without its thousandths.
pub(crate) fn whole_seconds(moment: String) -> String {
    match moment.split_once('.') {
        Some((seconds, _)) => seconds.to_string(),
        None => moment,
    }
}

/// 554 of `OPTIONS-000554`.
fn number_of(name: &str) -> Option<u64> {
    let (_, number) = plain(name).split_once("OPTIONS-")?;
    number.parse().ok()
}

/// Whether a file is packed says nothing of its options.
pub(crate) fn plain(name: &str) -> &str {
    name.strip_suffix(".gz").unwrap_or(name)
}
