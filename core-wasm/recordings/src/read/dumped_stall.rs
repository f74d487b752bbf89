//! For how long writes waited, as RocksDB counted it: `Cumulative stall` of the dumps of
//! statistics in a `LOG` (S-23). No other line says it: those about stalls have no end.
//!
//! ```text
//! Cumulative stall: 00:01:12.345 H:M:S, 5.4 percent
//! ```

use crate::read::Database;
use crate::read::log::stats_dumps::StatsDump;

/// The waiting time of the opens that have a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DumpedStall {
    /// µs, up to the last dump of each open.
    pub micros: u64,
    /// When the last of these dumps was written, in µs of the `LOG`.
    pub until: u64,
    /// Opens with such a dump.
    pub opens: u64,
    /// All opens.
    pub all_opens: u64,
}

/// The waiting time; `None`: no dump says it.
pub fn dumped_stall(database: &Database) -> Option<DumpedStall> {
    let log = database.families.first()?.recording.log.as_ref()?;
    let mut ends: Vec<u64> = log.opens.iter().map(|open| open.time).collect();
    ends.push(u64::MAX);
    let mut begin = 0;
    let lasts = ends.iter().map(|end| {
        let dumps = log.stats_dumps.iter();
        let own = dumps.filter(|dump| begin <= dump.time && dump.time < *end);
        let mut last = own.filter_map(|dump| Some((stall_of(dump)?, dump.time)));
        let last = last.next_back();
        begin = *end;
        last
    });
    let lasts: Vec<(u64, u64)> = lasts.flatten().collect();
    Some(DumpedStall {
        micros: lasts
            .iter()
            .fold(0, |sum, (micros, _)| sum.saturating_add(*micros)),
        until: lasts.last()?.1,
        opens: lasts.len() as u64,
        all_opens: ends.len() as u64,
    })
}

fn stall_of(dump: &StatsDump) -> Option<u64> {
    let lines = dump.database.lines();
    let mut stalls = lines.filter_map(|line| line.strip_prefix("Cumulative stall: "));
    micros_of(stalls.next()?.split_once(" H:M:S")?.0)
}

/// Of `01:02:03.456`; some locales have a comma.
fn micros_of(text: &str) -> Option<u64> {
    let mut parts = text.trim().splitn(3, ':');
    let (hours, minutes) = (parts.next()?, parts.next()?);
    let (seconds, millis) = parts.next()?.split_once(['.', ','])?;
    let number = |text: &str| text.parse::<u32>().ok().map(u64::from);
    let seconds = number(hours)? * 3_600 + number(minutes)? * 60 + number(seconds)?;
    let millis = number(millis).filter(|_| millis.len() == 3)?;
    Some(seconds * 1_000_000 + millis * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_rocksdb_prints_them() {
        assert_eq!(micros_of("00:00:0.000"), Some(0));
        assert_eq!(micros_of("26:03:05.012"), Some(93_785_012_000));
        assert_eq!(micros_of("00:00:1,250"), Some(1_250_000));
        assert_eq!(micros_of("00:00:1"), None);
    }
}
