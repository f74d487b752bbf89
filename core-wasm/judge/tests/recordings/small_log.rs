//! Short `LOG`s in a compact notation, also used by tests of the shell.

/// 2026-11-27 17:41:00
const MINUTE: u64 = 1_795_801_260;

/// A `LOG` line from `SS.mmm text`; a text that begins with a brace is an event without its time. A
/// line without a time is unchanged: it continues the previous one.
pub fn logged(line: &str) -> String {
    let Some((clock, text)) = line.split_once(' ').filter(|(clock, _)| clock.len() == 6) else {
        return format!("{line}\n");
    };
    let (second, millis) = clock.split_once('.').expect("seconds with milliseconds");
    let seconds = MINUTE + second.parse::<u64>().expect("seconds");
    let text = match text.strip_prefix('{') {
        Some(fields) => format!("EVENT_LOG_v1 {{\"time_micros\": {seconds}{millis}000, {fields}"),
        None => text.to_string(),
    };
    format!("2026/11/27-17:41:{clock}000 7 {text}\n")
}
