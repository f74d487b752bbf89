//! Formats numbers, times and lists for human readers.

use engine::model::sorting::sort_by_key;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Lists words as `a`, `a and b` or `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Lists at most `most` words and counts the others, as in `a, b, c and 8 more`.
pub fn first_of<T: ToString>(words: &[T], most: usize) -> String {
    let named = words.iter().take(most).map(ToString::to_string);
    let mut named: Vec<String> = named.collect();
    let more = words.len().saturating_sub(most) as u64;
    named.extend((more != 0).then(|| format!("{} more", with_commas(more))));
    listed(&named)
}

/// Names with their counts, such as `a 3`, the most frequent first.
pub fn counted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    sort_by_key(&mut counts, |(name, count)| (Reverse(*count), *name));
    let texts = counts.iter().map(|(name, count)| format!("{name} {count}"));
    texts.collect()
}

/// A count with its noun and verb: `1 open is`, `2 opens are`.
pub fn plural_are(count: u64, noun: &str) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{} {verb}", plural(count, noun))
}

/// A count with its noun: `1 open`, `2 opens`, `3 flushes`.
pub fn plural(count: u64, noun: &str) -> String {
    let ending = match count {
        1 => "",
        _ if noun.ends_with("sh") => "es",
        _ => "s",
    };
    format!("{} {noun}{ending}", with_commas(count))
}

/// Formats a number with thousands separators: `4,310`.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place != 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

const MICROS_A_SECOND: u64 = 1_000_000;
const SECONDS_A_DAY: u64 = 86_400;

/// Formats a time as day and time of day: `2026-11-21`, `06:17:35`.
fn day_and_clock(micros: u64) -> (String, String) {
    let seconds = micros / MICROS_A_SECOND;
    let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
    let clock = format!("{hour:02}:{minute:02}:{:02}", seconds % 60);
    (date(seconds / SECONDS_A_DAY), clock)
}

/// Formats a span as `2026-11-21 06:17 to 06:19`, with seconds if shorter than two minutes.
pub fn span_text(first: u64, last: u64) -> String {
    let last = last.max(first);
    let is_short = last / MICROS_A_SECOND - first / MICROS_A_SECOND < 120;
    let digits = if is_short { "06:17:35" } else { "06:17" }.len();
    let ((day, clock), (last_day, last_clock)) = (day_and_clock(first), day_and_clock(last));
    let (clock, last_clock) = (&clock[..digits], &last_clock[..digits]);
    match day == last_day {
        true => format!("{day} {clock} to {last_clock}"),
        false => format!("{day} {clock} to {last_day} {last_clock}"),
    }
}

/// Formats a `LOG` time, given in µs of its own clock: `2026-11-21 06:17:35.193`.
pub fn moment_text(micros: u64) -> String {
    let (day, clock) = day_and_clock(micros);
    format!("{day} {clock}.{:03}", micros / 1_000 % 1_000)
}

/// Formats a time like `06:17:35.193`, preceded by its day if that differs from `beside`'s.
pub fn moment_beside(micros: u64, beside: u64) -> String {
    const DAY: usize = "2026-11-21".len();
    let (text, other) = (moment_text(micros), moment_text(beside));
    match text[..DAY] == other[..DAY] {
        true => text[DAY + 1..].to_string(),
        false => text,
    }
}

/// Formats a day since 1970 as a Gregorian date, computed with years that begin in March.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Formats a time in seconds, rounded to milliseconds: `2.359 s`.
pub fn seconds(micros: u64) -> String {
    let millis = micros.saturating_add(500) / 1_000;
    format!("{}.{:03} s", millis / 1_000, millis % 1_000)
}

/// Formats a duration like the page's `shortDuration`: `850 ms`, `4.2 s`, `3 m 07 s`, `1 h 04 m`.
pub fn duration(micros: u64) -> String {
    let rounded = |unit: u64| micros.saturating_add(unit / 2) / unit;
    let (tenths, seconds) = (rounded(100_000), rounded(MICROS_A_SECOND));
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..MICROS_A_SECOND => format!("{} ms", rounded(1_000)),
        MICROS_A_SECOND..10_000_000 => format!("{}.{} s", tenths / 10, tenths % 10),
        10_000_000..60_000_000 => format!("{seconds} s"),
        _ if seconds < 3_600 => format!("{} m {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} m", seconds / 3_600, seconds / 60 % 60),
    }
}

/// Formats a share like the page's `shortPercent`: `71 %`, `4.1 %`, `< 0.1 %`.
pub fn percent(part: u64, whole: u64) -> String {
    let tenths = (u128::from(part) * 2_000 / u128::from(whole.max(1))).div_ceil(2);
    match tenths {
        0 if part != 0 => "< 0.1 %".to_string(),
        0..100 => format!("{}.{} %", tenths / 10, tenths % 10),
        _ => format!("{} %", (tenths + 5) / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_log() {
        // Expected values as printed by `date -u`.
        let first = 1_795_241_847 * MICROS_A_SECOND;
        assert_eq!(
            span_text(first, first + 7 * MICROS_A_SECOND),
            "2026-11-21 06:17:27 to 06:17:34"
        );
        assert_eq!(
            span_text(first, first + 86_400 * MICROS_A_SECOND),
            "2026-11-21 06:17 to 2026-11-22 06:17"
        );
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(with_commas(1_234_567), "1,234,567");
    }
}
