//! `LOG`s of few lines, written short. Tests of the shell use it, too.

/// 2026-11-27 17:41:00
const MINUTE: u64 = 1_795_801_260;

/// A line of a `LOG`, of `SS.mmm text`, where a text that begins with a brace is an event without
/// its time. What begins with no clock stays as it is: a line that goes on from the one before.
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
