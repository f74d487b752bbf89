//! Recordings in which the clock is made to step: results stay the same.

use std::collections::BTreeMap;
use std::fmt::Debug;

use engine::log::{Event, EventKind};
use judge::verify::{Check, Report, USUAL_CHECKS, verify_recording};
use recordings::base::text::moment_text;
use recordings::database::{Recording, RecordingFiles, read_recording};
use recordings::event_log::recorded_events;
use recordings::log::log_reader::{first_time, read_opens};

use crate::every_case::EACH_TIME;
use crate::folder::{Folder, committed, committed_names, extra_folder, names_in};

/// A step of the clock: its start, its size in µs, and true if only local time steps.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: i64,
    by: i64,
    is_local: bool,
}

/// All steps of a clock, and true if durations measured by RocksDB step too.
struct Steps(Vec<Step>, bool);

impl Steps {
    /// Steps at lines chosen by a seed, at least a tenth of a second apart.
    fn drawn(log: &str, has_ages: bool, seed: u64) -> Self {
        let has_durations = seed % 2 == 1;
        let mut seed = seed;
        let mut below = |end: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % end
        };
        // The offset of local time from UTC is known after the first event.
        let lines = log
            .lines()
            .skip_while(|line| !line.contains("EVENT_LOG_v1"));
        let times: Vec<i64> = lines.filter_map(time_of).collect();
        let steps = (0..=below(3)).map(|_| {
            let at = 1 + below(times.len() - 1);
            let pause = (times[at] - times[at - 1]).max(1);
            Step {
                from: times[at] - below(pause as usize) as i64,
                by: [-3_600_000_000, -2_000_000, -200_000, 3_600_000_000][below(4)],
                // At another time, RocksDB would have dropped other files.
                is_local: below(2) == 0 || has_ages,
            }
        });
        let mut steps: Vec<Step> = steps.collect();
        steps.sort_by_key(|one| one.from);
        steps.dedup_by(|next, kept| next.from - kept.from < 100_000);
        Self(steps, has_durations)
    }

    fn between(&self, from: i64, until: i64, is_line: bool) -> i64 {
        let steps = self
            .0
            .iter()
            .filter(|one| from < one.from && one.from <= until);
        let steps = steps.filter(|one| is_line || !one.is_local);
        steps.map(|one| one.by).sum()
    }

    /// The change of a duration. RocksDB's printed tables are unchanged, so a step of an hour
    /// forward does not count: it cannot be distinguished from a pause.
    fn added(&self, from: i64, until: i64) -> i64 {
        let is_between = |one: &&Step| from < one.from && one.from <= until;
        let set = self
            .0
            .iter()
            .filter(|one| self.1 && !one.is_local && one.by < 0);
        set.filter(is_between).map(|one| one.by).sum()
    }

    /// A line as written with these steps: its times, and its job's duration.
    fn apply(&self, line: &str, started: &mut BTreeMap<u64, i64>) -> String {
        let Some(written) = time_of(line) else {
            return line.to_string();
        };
        let mut text = self.moved(written) + &line[TIME..];
        let mut time = written;
        if let Some((_, after)) = line.split_once(ORIGINAL) {
            time = time_of(after).expect("an original time");
            let at = text.find(ORIGINAL).expect("it has one") + ORIGINAL.len();
            text.replace_range(at..at + TIME, &self.moved(time));
        }
        let mut set = |name: &str, by: &dyn Fn(i64) -> i64| {
            let at = text.find(name)? + name.len();
            let end = text[at..].find(|letter: char| !letter.is_ascii_digit())?;
            let number: i64 = text[at..at + end].parse().ok()?;
            // RocksDB's counters are unsigned.
            let moved = (number + by(number)) as u64;
            text.replace_range(at..at + end, &moved.to_string());
            Some(number)
        };
        set("Flush lasted ", &|micros| self.added(time - micros, time));
        let utc = set("\"time_micros\": ", &|utc| self.between(0, utc, false));
        if let Some(utc) = utc {
            let job = set("\"job\": ", &|_| 0).unwrap_or(0) as u64;
            if line.contains("\"compaction_started\"") {
                started.insert(job, utc);
            }
            let start = started.get(&job).copied().unwrap_or(utc);
            let name = "\"compaction_time_micros\": ";
            set(name, &|micros| self.added(start, start + micros));
        }
        text
    }

    fn moved(&self, time: i64) -> String {
        let micros = (time + self.between(0, time, true)) as u64;
        let text = moment_text(micros).replace('-', "/").replace(' ', "-");
        format!("{text}{:03}", micros % 1_000)
    }

    fn log(&self, log: &str) -> String {
        let mut started = BTreeMap::new();
        let lines = log
            .lines()
            .map(|line| self.apply(line, &mut started) + "\n");
        lines.collect()
    }
}

const TIME: usize = "2026/11/21-06:17:35.193304".len();
const ORIGINAL: &str = "(Original Log Time ";

fn time_of(text: &str) -> Option<i64> {
    let time = text.get(..TIME).map(|time| format!("{time} 1 x"));
    let time = time.map_or(0, |line| first_time(line.as_bytes()));
    (time != 0).then_some(time as i64)
}

/// A recording after reading, with its events and its report.
struct Judged {
    recording: Recording,
    events: Vec<Event>,
    report: Report,
}

impl Judged {
    fn of(folder: &Folder, log: &str) -> Self {
        let files = RecordingFiles {
            log: Some(log.as_bytes()),
            ..folder.files()
        };
        let recording = read_recording(&files).expect("an undamaged recording");
        let printed = folder.stats.as_deref().map(String::from_utf8_lossy);
        Self {
            events: recorded_events(&recording),
            report: verify_recording(&recording, printed.as_deref(), USUAL_CHECKS),
            recording,
        }
    }

    fn step_warnings(&self) -> Vec<&String> {
        let warnings = self.recording.warnings.iter();
        warnings
            .filter(|one| one.contains("clock stepped"))
            .collect()
    }
}

/// The differences between a recording and a copy with steps.
fn differences(plain: &Judged, stepped: &Judged, steps: &Steps) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |what: &str, plain: &dyn Debug, stepped: &dyn Debug| {
        let (plain, stepped) = (format!("{plain:?}"), format!("{stepped:?}"));
        if plain != stepped {
            found.push(format!("{what}: {plain:.600} | {stepped:.600}"));
        }
    };
    let results = |judged: &Judged| {
        let mut results = judged.report.results.clone();
        // The tables still have the original durations.
        results.retain(|check, _| !steps.1 || !matches!(check, Check::Table | Check::Dumps));
        results
    };
    compare("results", &results(plain), &results(stepped));
    let (one, other) = (&plain.report, &stepped.report);
    compare("states", &one.pick_states, &other.pick_states);
    if !steps.1 {
        compare("disagreements", &one.disagreements, &other.disagreements);
        compare("unknown", &one.unknown_cells, &other.unknown_cells);
    }
    let hours = steps.0.iter().filter(|one| !one.is_local && 0 < one.by);
    let hours = hours.count() as u64 * 3_600_000_000;
    let stepped = durations(&stepped.events);
    for (job, took) in durations(&plain.events) {
        let stepped = stepped.get(&job).copied().unwrap_or(u64::MAX);
        if took + hours + 250_000 < stepped {
            compare(&format!("duration of {job:?}"), &took, &stepped);
        }
    }
    found.truncate(6);
    found
}

/// Duration of each job from its first event to its last, and of the whole history, in µs.
fn durations(events: &[Event]) -> BTreeMap<Option<u32>, u64> {
    let mut spans: BTreeMap<Option<u32>, (u64, u64)> = BTreeMap::new();
    for Event {
        time_micros, kind, ..
    } in events
    {
        let job = match kind {
            EventKind::FlushStarted { job, .. }
            | EventKind::FlushFinished { job, .. }
            | EventKind::CompactionStarted { job, .. }
            | EventKind::CompactionFinished { job, .. } => Some(job.0),
            _ => None,
        };
        spans.entry(job).or_insert((*time_micros, 0)).1 = *time_micros;
    }
    let spans = spans.into_iter();
    spans
        .map(|(job, (first, last))| (job, last - first))
        .collect()
}

/// An event without its clock times.
fn kind(kind: &EventKind) -> String {
    let mut kind = kind.clone();
    if let EventKind::FlushFinished { micros, .. } | EventKind::CompactionFinished { micros, .. } =
        &mut kind
    {
        *micros = 0;
    }
    format!("{kind:?}")
}

/// Verifies a recording with the steps of some seeds; returns the failures.
fn judged_with(folder: &Folder, seeds: impl Iterator<Item = u64>) -> Vec<String> {
    let log = String::from_utf8_lossy(folder.log.as_deref().expect("a LOG")).into_owned();
    let plain = Judged::of(folder, &log);
    assert_eq!(
        plain.step_warnings(),
        Vec::<&String>::new(),
        "{}",
        folder.name
    );
    let mut wrong = Vec::new();
    for seed in seeds {
        let steps = Steps::drawn(&log, folder.name.contains("ttl"), seed);
        let stepped = Judged::of(folder, &steps.log(&log));
        let mut found = differences(&plain, &stepped, &steps);
        let is_known = steps.0.iter().any(|one| one.by < 0 || one.is_local);
        let warnings = stepped.step_warnings();
        if warnings.len() != usize::from(is_known) {
            found.push(format!("warnings: {warnings:?}"));
        }
        if !found.is_empty() {
            let found = found.join("\n  ");
            let name = &folder.name;
            wrong.push(format!(
                "{name}, seed {seed}, {:?} {warnings:?}\n  {found}",
                steps.0
            ));
        }
    }
    wrong
}

/// Lines of a `LOG`, `seconds thread text`, and the result: the warning between `stepped` and `;`,
/// and the seconds between the first and the last line.
#[test]
fn steps_are_told_from_late_lines_and_pauses() {
    let flushed = r#"EVENT_LOG_v1 {"time_micros": 60000000, "job": 1, "event": "x"}"#;
    let later = r#"EVENT_LOG_v1 {"time_micros": 63500000, "job": 1, "event": "x"}"#;
    let an_hour_later = r#"EVENT_LOG_v1 {"time_micros": 3663500000, "job": 1, "event": "x"}"#;
    for (lines, said, seconds) in [
        (
            vec![(62, 1, "a"), (60, 2, "waited to be written"), (63, 1, "b")],
            "",
            3,
        ),
        (
            vec![(62, 1, "a"), (60, 2, "b"), (61, 2, "c")],
            "back by 2.000 s",
            3,
        ),
        (
            vec![(62, 1, "a"), (60, 1, "b"), (64, 1, "c")],
            "back by 2.000 s",
            6,
        ),
        (
            vec![
                (62, 1, "a"),
                (9_999, 1, "damaged"),
                (63, 1, "b"),
                (64, 1, "c"),
            ],
            "",
            9_939,
        ),
        (
            vec![(61, 1, "a"), (3_662, 1, "b"), (3_663, 1, an_hour_later)],
            "",
            3_603,
        ),
        (
            vec![
                (61, 1, "a"),
                (3_662, 1, "b"),
                (3_663, 1, later),
                (3_663, 1, later),
            ],
            "local time forward by 3600.000 s",
            3,
        ),
        (
            vec![
                (3_661, 1, an_hour_later),
                (62, 1, "b"),
                (63, 1, an_hour_later),
            ],
            "local time back by 3600.000 s",
            3_603,
        ),
    ] {
        let first = std::iter::once((60, 7, flushed));
        let lines = first.chain(lines).map(|(second, thread, text)| {
            let time = Steps(Vec::new(), false).moved(second * 1_000_000 + 500_001);
            format!("{time} {thread} {text}\n")
        });
        let log: String = lines.collect();
        let opens = read_opens(log.as_bytes());
        let shared = &opens[0].shared;
        let told = shared.warnings.concat();
        let told = told.split_once("time: ").map_or("", |(_, rest)| rest);
        let told = told.split(" at ").next().unwrap_or("");
        let span = shared.last_time.zip(shared.first_time);
        let span = span.map(|(last, first)| (last - first) / 1_000_000);
        assert_eq!((told, span), (said, Some(seconds)), "{log}");
    }
}

/// RocksDB's duration of a flush or a compaction that began before its clock was set back.
#[test]
fn a_duration_below_zero_is_unknown() {
    let folder = committed("11.8.1/set-u-read-amp");
    let log = String::from_utf8_lossy(folder.log.as_deref().expect("a LOG")).into_owned();
    let below_zero = |name: &str| {
        let at = log.find(name).expect("a duration") + name.len();
        let end = at + log[at..].find([' ', ',']).expect("its end");
        format!("{}{}{}", &log[..at], (-5_i64) as u64, &log[end..])
    };
    let plain = Judged::of(&folder, &log);
    for name in ["Flush lasted ", "\"compaction_time_micros\": "] {
        let set = Judged::of(&folder, &below_zero(name));
        let kinds = |judged: &Judged| {
            let events = judged.events.iter().map(|event| kind(&event.kind));
            events.collect::<Vec<_>>()
        };
        assert_eq!(kinds(&set), kinds(&plain), "{name}");
        assert_eq!(set.report.disagreements, [], "{name}");
        assert!(!set.report.unknown_cells.is_empty(), "{name}");
    }
}

#[test]
fn a_clock_that_steps_changes_no_verdict() {
    let folders = EACH_TIME.iter().map(|name| committed(name));
    let folders = folders.filter(|folder| !folder.name.contains("roundrobin"));
    let wrong: Vec<String> = folders.flat_map(|one| judged_with(&one, 0..4)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "npm run test:all runs it: minutes"]
fn two_hundred_clocks_that_step_change_no_verdict() {
    let names = committed_names().into_iter();
    let own = names.map(|name| (committed(&name), 3));
    let extra = extra_folder();
    let further = names_in(&extra).into_iter();
    let further = further.map(|name| (Folder::read(&extra.join(&name), &name), 2));
    let folders = own.chain(further).zip((0..).step_by(3));
    let wrong: Vec<String> = folders
        .flat_map(|((folder, count), seed)| judged_with(&folder, seed..seed + count))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
