//! What a `LOG` tells of blob files.
//!
//! ```text
//! EVENT_LOG_v1 {…, "job": 6, "event": "blob_file_creation", …, "total_blob_bytes": 389752, …}
//! [default] compacted to: …, MB/sec: 8.9 rd, …, MB in(1.3, 0.0 +0.4 blob) out(1.0 +0.4 blob), …
//! ```

use crate::base::bounds::MAX_BYTES;
use crate::log::words::leading_number;

/// How much a compaction read, as its summary rounds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoggedReads {
    /// From blob files, in tenths of 2^20 bytes.
    pub blob_tenths: u64,
    /// From all files, in tenths of bytes a µs; `None`: it does not say it.
    pub speed_tenths: Option<u64>,
}

impl LoggedReads {
    /// Of the text of a summary; `None`: releases before 6.19 do not count blob files.
    pub(super) fn of_summary(text: &str) -> Option<Self> {
        let (_, inputs) = text.split_once(" MB in(")?;
        let (inputs, _) = inputs.split_once(" blob)")?;
        let (_, blobs) = inputs.split_once(" +")?;
        let speed = text.split_once(", MB/sec: ").map(|(_, rest)| rest);
        Some(Self {
            blob_tenths: tenths(blobs)?,
            speed_tenths: speed.and_then(|rest| tenths(rest.split_once(" rd")?.0)),
        })
    }

    /// The least and the most bytes that were read from blob files, by a job that took so long and
    /// read so many bytes of tables; `None`: these are unknown.
    pub fn blob_bytes(&self, micros: u64, table_bytes: Option<u64>) -> (u64, u64) {
        let rounded = between(self.blob_tenths, 1 << 20);
        let speed = self.speed_tenths.filter(|_| micros != 0);
        let (Some(speed), Some(table_bytes)) = (speed, table_bytes) else {
            return rounded;
        };
        let (least, most) = between(speed, micros);
        let least = rounded.0.max(least.saturating_sub(table_bytes));
        let most = rounded.1.min(most.saturating_sub(table_bytes));
        // Sizes of another kind would contradict the line.
        match least <= most {
            true => (least, most),
            false => rounded,
        }
    }
}

/// What may have been rounded to a number of tenths, in units.
fn between(tenths: u64, unit: u64) -> (u64, u64) {
    let twentieths = |count: u64| u128::from(count) * u128::from(unit);
    let least = twentieths((2 * tenths).saturating_sub(1)).div_ceil(20);
    let most = twentieths(2 * tenths + 1) / 20;
    let bounded = |bytes: u128| bytes.min(u128::from(MAX_BYTES)) as u64;
    (bounded(least), bounded(most))
}

/// A number with one decimal.
fn tenths(text: &str) -> Option<u64> {
    let (whole, rest) = leading_number(text)?;
    let digit = rest.strip_prefix('.').filter(|digits| digits.len() == 1)?;
    let (digit, _) = leading_number(digit)?;
    (whole < MAX_BYTES).then(|| whole * 10 + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUMMARY: &str = "compacted to: files[0 2] max score 0.35, MB/sec: 8.9 rd, 7.6 wr, level 1, \
                           files in(4, 0) out(2 +1 blob) MB in(1.3, 0.0 +0.4 blob) out(1.0 +0.4 \
                           blob), read-write-amplify(1.9) write-amplify(0.9) OK";

    #[test]
    fn a_summary_bounds_what_was_read() {
        let reads = LoggedReads::of_summary(SUMMARY).expect("blobs");
        assert_eq!((reads.blob_tenths, reads.speed_tenths), (4, Some(89)));
        // 0.35 to 0.45 of 2^20.
        assert_eq!(reads.blob_bytes(194_997, None), (367_002, 471_859));
        // 8.85 to 8.95 times the µs, without the tables.
        let closer = reads.blob_bytes(194_997, Some(1_337_270));
        assert_eq!(closer, (388_454, 407_953));
        // Tables that would have taken longer alone.
        assert_eq!(
            reads.blob_bytes(194_997, Some(9_000_000)),
            (367_002, 471_859)
        );
        let filtered = SUMMARY.replace(") out(2", ") filtered(0, 0) out(2");
        let filtered = filtered.replace("blob) out(1", "blob) filtered(0.0, 0.0) out(1");
        assert_eq!(LoggedReads::of_summary(&filtered), Some(reads));
    }

    #[test]
    fn other_summaries_say_nothing() {
        for text in [
            "compacted to: files[1 4] max score 1.00, MB/sec: 81.4 rd, 81.4 wr, level 1, files in(4, \
             4) out(5) MB in(13.4, 19.5) out(32.9), read-write-amplify(4.9) write-amplify(2.5) OK",
            &SUMMARY.replace("+0.4", "+0.45"),
            &SUMMARY.replace("+0.4", "+-nan"),
            &SUMMARY.replace("0.0 +0.4", "0.0"),
        ] {
            assert_eq!(LoggedReads::of_summary(text), None, "{text}");
        }
    }
}
