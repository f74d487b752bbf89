//! Sizes of files written before a `LOG`, from its lines about jobs.

use crate::log::words::leading_number;

/// Size of a file, rounded down as in a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedSize {
    /// Lower bound on the size, in bytes.
    pub least: u64,
    /// Rounding unit in bytes: the size is below `least` + `unit`. Exact sizes have unit 1.
    pub unit: u64,
}

impl LoggedSize {
    /// Makes a size that the log gives exactly.
    pub const fn exact(bytes: u64) -> Self {
        Self {
            least: bytes,
            unit: 1,
        }
    }
}

/// Parses `Compaction start summary: …, inputs: [13(209KB) 9(12MB)], [7(900B)]`: file numbers, and
/// sizes in whole units, at least ten of them (`AppendHumanBytes`).
pub(super) fn summary_sizes(text: &str) -> impl Iterator<Item = (u64, LoggedSize)> {
    let inputs = text.split_once("inputs: ").map_or("", |(_, inputs)| inputs);
    let files = inputs.split(['[', ' ', ',', ']']);
    files.filter_map(|file| {
        let (number, size) = leading_number(file)?;
        let size = size.strip_prefix('(')?.strip_suffix(')')?;
        let (count, unit) = leading_number(size)?;
        let unit = match unit {
            "B" => 1,
            "KB" => 1 << 10,
            "MB" => 1 << 20,
            "GB" => 1 << 30,
            "TB" => 1_u64 << 40,
            _ => return None,
        };
        let least = count.checked_mul(unit)?;
        Some((number, LoggedSize { least, unit }))
    })
}

/// Computes file sizes whose sum is exactly known: each file gets its logged size, plus a share of
/// the rest in proportion to the bytes that rounding may have hidden. `None` if a size is missing
/// or contradicts the sum.
pub fn sizes_of_sum(files: &[Option<LoggedSize>], sum: u64) -> Option<Vec<u64>> {
    let files: Vec<LoggedSize> = files.iter().copied().collect::<Option<_>>()?;
    let least: u64 = files.iter().map(|file| file.least).sum();
    let doubt: u64 = files.iter().map(|file| file.unit - 1).sum();
    let left = sum.checked_sub(least).filter(|left| *left <= doubt)?;
    let mut given = 0;
    let mut doubt_before = 0;
    let sizes = files.iter().map(|file| {
        doubt_before += file.unit - 1;
        let until = match doubt {
            0 => 0,
            doubt => (u128::from(left) * u128::from(doubt_before) / u128::from(doubt)) as u64,
        };
        let own = until - given;
        given = until;
        file.least + own
    });
    Some(sizes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_of_a_summary() {
        let text = "Base version 6 Base level 0, inputs: [114(209KB) 113(9000B)], [100(12MB)]";
        let sizes: Vec<(u64, LoggedSize)> = summary_sizes(text).collect();
        let size = |least, unit| LoggedSize { least, unit };
        assert_eq!(
            sizes,
            [
                (114, size(209 << 10, 1 << 10)),
                (113, size(9_000, 1)),
                (100, size(12 << 20, 1 << 20)),
            ]
        );
        assert_eq!(
            summary_sizes("Base version 6, inputs: [1(9XB) 2]").count(),
            0
        );
    }

    #[test]
    fn a_sum_is_shared_within_what_was_rounded_off() {
        let kib = |count: u64| LoggedSize {
            least: count << 10,
            unit: 1 << 10,
        };
        let files = [
            Some(kib(209)),
            Some(LoggedSize::exact(9_000)),
            Some(kib(20)),
        ];
        let sizes = sizes_of_sum(&files, (229 << 10) + 9_000 + 1_000).expect("it fits");
        assert_eq!(sizes, [(209 << 10) + 500, 9_000, (20 << 10) + 500]);
        assert_eq!(sizes_of_sum(&files, (229 << 10) + 9_000 + 5_000), None);
        assert_eq!(sizes_of_sum(&files, 1), None);
        assert_eq!(sizes_of_sum(&[None], 1), None);
    }
}
