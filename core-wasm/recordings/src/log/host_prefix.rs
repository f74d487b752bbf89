//! Time and thread of a RocksDB line in another program's log, taken from that program's prefix.

use crate::log::words::{clock, date, days_since_1970, digits, read_thread};

/// Reads time and thread from a prefix. The time is in µs on the program's clock, or `last_time`
/// (the time of the last event) if the prefix gives none. The thread is 0 if the prefix names none.
pub(super) fn host_clock(prefix: &str, last_time: u64) -> (u64, u64) {
    let Some((micros, step, end)) = find_time(prefix) else {
        return (last_time, 0);
    };
    // A clock with a resolution of seconds or milliseconds is behind by less than one tick.
    let latest = micros.saturating_add(step - 1);
    (micros.max(last_time.min(latest)), thread_in(&prefix[end..]))
}

/// Finds the first `HH:MM:SS` after a date: `2021-06-10T`, `2021/06/10 `, `210610 `. Returns the
/// time and the clock's tick, both in µs, and the end index in the prefix.
fn find_time(prefix: &str) -> Option<(u64, u64, usize)> {
    let bytes = prefix.as_bytes();
    let mut colons = prefix.match_indices(':').filter(|(at, _)| 2 < *at);
    colons.find_map(|(colon, _)| {
        let at = colon - 2;
        let second = clock(bytes, at)?;
        let days = date_before(bytes, at - 1)?;
        let (mut end, mut fraction, mut step) = (at + 8, 0, 1_000_000);
        if matches!(bytes.get(end), Some(b'.' | b',')) && digits(bytes, end + 1, 1).is_some() {
            end += 1;
            while let Some(digit) = digits(bytes, end, 1) {
                if 1 < step {
                    step /= 10;
                    fraction += digit * step;
                }
                end += 1;
            }
        }
        let micros = (days * 86_400 + second) * 1_000_000 + fraction;
        Some((micros, step, end))
    })
}

/// Reads the date that ends at index `end`, in days since 1970.
fn date_before(bytes: &[u8], end: usize) -> Option<u64> {
    if let Some(start) = end.checked_sub(10) {
        let is_mark = |at: usize| matches!(bytes[start + at], b'-' | b'/');
        if is_mark(4) && is_mark(7) {
            return date(bytes, start);
        }
    }
    let start = end.checked_sub(6)?;
    let (year, month) = (digits(bytes, start, 2)?, digits(bytes, start + 2, 2)?);
    days_since_1970(2000 + year, month, digits(bytes, start + 4, 2)?)
}

/// The thread after a time: the first word that is neither a time zone nor a log level.
fn thread_in(text: &str) -> u64 {
    const OTHERS: &[&str] = &[
        "INFO", "WARN", "WARNING", "ERROR", "DEBUG", "TRACE", "FATAL", "NOTICE",
    ];
    let words = text.split([' ', '[', ']', '(', ')', '\t']);
    let mut words = words.filter(|word| {
        let is_zone = word.starts_with(['+', '-', 'Z']);
        !word.is_empty() && !is_zone && !OTHERS.contains(word)
    });
    let Some(word) = words.next() else {
        return 0;
    };
    // A name is as good as a number, because only equality matters.
    read_thread(word).unwrap_or_else(|| {
        let bytes = word.bytes();
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_programs_are_found() {
        let utc = 1_623_312_000_000_000;
        for (prefix, micros, thread) in [
            (
                "debug 2021-06-10T08:00:00.123+0000 7f0c5e3c8700  4 rocksdb: ",
                123_000,
                0x7f0c_5e3c_8700,
            ),
            ("[2021/06/10 08:00:00.123 +00:00] [17] [INFO] ", 123_000, 17),
            (
                "I210610 08:00:00.123456 86 storage/engine/rocksdb.go:99  ",
                123_456,
                86,
            ),
            (
                "2021-06-10T08:00:00Z [1234] INFO [a8s7d] {rocksdb} ",
                0,
                1234,
            ),
        ] {
            let expected = (utc + micros, thread);
            assert_eq!(host_clock(prefix, 0), expected, "{prefix}");
        }
        assert_eq!(host_clock("08:00:00.123 [main] ", 77).0, 77);
    }

    #[test]
    fn a_coarse_clock_is_not_behind_the_event_before() {
        let prefix = "2021-06-10T08:00:00.123Z ";
        let micros = 1_623_312_000_123_000;
        for (last, time) in [(0, 0), (456, 456), (1_500, 999), (9_999, 999)] {
            let (found, _) = host_clock(prefix, micros + last);
            assert_eq!(found, micros + time, "{last}");
        }
    }
}
