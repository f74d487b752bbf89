//! Small parsers for words in a `LOG` line.

pub(super) const TIME_LENGTH: usize = "2026/11/21-06:17:35.193304".len();

/// Parses a thread number, which may be hexadecimal.
pub(super) fn read_thread(text: &str) -> Option<u64> {
    let hexadecimal = text.strip_prefix("0x").unwrap_or(text);
    text.parse()
        .ok()
        .or_else(|| u64::from_str_radix(hexadecimal, 16).ok())
}

/// Parses `YYYY/MM/DD-HH:MM:SS.uuuuuu` into µs since 1970, on the same clock.
pub(super) fn read_time(text: &str) -> Option<u64> {
    let bytes = text.as_bytes();
    let marks = [(4, b'/'), (7, b'/'), (10, b'-'), (19, b'.')];
    if bytes.len() != TIME_LENGTH || marks.iter().any(|(at, mark)| bytes[*at] != *mark) {
        return None;
    }
    let seconds = date(bytes, 0)? * 86_400 + clock(bytes, 11)?;
    Some(seconds * 1_000_000 + digits(bytes, 20, 6)?)
}

/// Parses the `count` digits at index `at`.
pub(super) fn digits(bytes: &[u8], at: usize, count: usize) -> Option<u64> {
    let digits = bytes.get(at..at + count)?;
    let is_number = digits.iter().all(u8::is_ascii_digit);
    let number = |number, digit: &u8| number * 10 + u64::from(digit - b'0');
    is_number.then(|| digits.iter().fold(0, number))
}

/// Parses `HH:MM:SS` at an index into seconds since midnight.
pub(super) fn clock(bytes: &[u8], at: usize) -> Option<u64> {
    let is_clock = [at + 2, at + 5]
        .iter()
        .all(|at| bytes.get(*at) == Some(&b':'));
    let number = |at| digits(bytes, at, 2).filter(|_| is_clock);
    Some(number(at)? * 3600 + number(at + 3)? * 60 + number(at + 6)?)
}

/// Parses `YYYY-MM-DD` at an index, with any separators, into days since 1970.
pub(super) fn date(bytes: &[u8], at: usize) -> Option<u64> {
    let (year, month) = (digits(bytes, at, 4)?, digits(bytes, at + 5, 2)?);
    days_since_1970(year, month, digits(bytes, at + 8, 2)?)
}

/// Converts a Gregorian date to days since 1970.
pub(super) fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    const BEFORE_MONTH: [u64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    let before = *BEFORE_MONTH.get(usize::try_from(month.checked_sub(1)?).ok()?)?;
    let past = year.checked_sub(1970)?;
    let leap_years = |year: u64| year / 4 - year / 100 + year / 400;
    let leap_days = leap_years(year - 1) - leap_years(1969);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let leap_day = u64::from(is_leap && 2 < month);
    Some(past * 365 + leap_days + before + leap_day + day.checked_sub(1)?)
}

/// The integer at the start of a text, and the text that follows it.
pub(super) fn leading_number(text: &str) -> Option<(u64, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((digits.parse().ok()?, rest))
}

/// The integer after the first occurrence of `marker`.
pub(super) fn number_after(text: &str, marker: &str) -> Option<u64> {
    let (_, rest) = text.split_once(marker)?;
    leading_number(rest).map(|(number, _)| number)
}

/// Parses the first `files[…]` of a level summary into counts by level (G-23).
pub(super) fn file_counts(text: &str) -> Option<Vec<u32>> {
    let (counts, _) = text.split_once("files[")?.1.split_once(']')?;
    counts.split(' ').map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_count_leap_days() {
        let micros = |text| read_time(text).expect("a time");
        assert_eq!(micros("1970/01/01-00:00:00.000001"), 1);
        assert_eq!(micros("2000/03/01-00:00:00.000000"), 951_868_800_000_000);
        assert_eq!(micros("2026/11/21-06:17:35.193304"), 1_795_241_855_193_304);
        for wrong in [
            "2026-11-21 06:17:35.193304",
            "2026/13/01-00:00:00.000000",
            "1969/12/31",
        ] {
            assert_eq!(read_time(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn level_summaries_count_files() {
        assert_eq!(
            file_counts("files[4 0 91] max score 0.40"),
            Some(vec![4, 0, 91])
        );
        assert_eq!(file_counts("files[4 x] max"), None);
    }
}
