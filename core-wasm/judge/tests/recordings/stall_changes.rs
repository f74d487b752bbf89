//! Times at which writes were stalled and released.

use datadriven::walk;
use engine::write_stall::{StallCause, StallCondition};
use recordings::history::stall_changes::{StallChange, held_micros, stall_changes};
use recordings::history::units::{History, Unit, UnitKind};
use recordings::log::log_facts::{
    FlushFacts, LogFacts, MemtableSwitch, OptionsCallFacts, StallLine,
};

const CONDITIONS: [(&str, StallCondition); 2] = [
    ("delay", StallCondition::Delayed),
    ("stop", StallCondition::Stopped),
];
const CAUSES: [(&str, StallCause); 3] = [
    ("memtables", StallCause::MemtableLimit),
    ("L0", StallCause::L0FileCountLimit),
    ("pending", StallCause::PendingCompactionBytes),
];
const KINDS: [(&str, UnitKind); 5] = [
    ("flush", UnitKind::Flush),
    ("compaction", UnitKind::Compaction),
    ("move", UnitKind::Move),
    ("options", UnitKind::Options),
    ("db-options", UnitKind::Options),
];

fn named<T: Copy>(names: &[(&str, T)], name: &str) -> T {
    let found = names.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("{name} is unknown")).1
}

fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: &T) -> &'static str {
    let found = names.iter().find(|(_, known)| known == value);
    found.expect("it has a name").0
}

fn stall_line(time: u64, condition: StallCondition, cause: StallCause) -> StallLine {
    StallLine {
        time,
        condition,
        cause,
        delayed_write_rate: 0,
        count: 0,
        max_memtables: None,
        job: None,
    }
}

/// Reads the facts of a case.
fn facts_of(input: &str) -> (LogFacts, Vec<Unit>) {
    let mut log = LogFacts::default();
    let mut units = Vec::new();
    for line in input.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let time: u64 = words[0].parse().expect("a time");
        log.last_time = log.last_time.max(Some(time));
        match words[1..] {
            ["switch"] => log.memtable_switches.push(MemtableSwitch {
                time,
                immutable_count: 0,
            }),
            ["finished"] => {
                let flush = FlushFacts {
                    finished: Some(time),
                    ..FlushFacts::default()
                };
                log.flushes.insert(log.flushes.len() as u32, flush);
            }
            ["logged"] => {}
            ["closed"] => log.shutdown_time = Some(time),
            ["install", kind, ready] => {
                let is_database_wide = kind == "db-options";
                let kind = named(&KINDS, kind);
                let ready: u64 = ready.parse().expect("a time");
                let is_options = kind == UnitKind::Options;
                units.push(Unit {
                    kind,
                    ready,
                    reported: time,
                    installed: time,
                    options_call: is_options.then_some(log.options_calls.len()),
                    ..Unit::default()
                });
                if is_options {
                    log.options_calls.push(OptionsCallFacts {
                        not_before: ready,
                        time,
                        is_database_wide,
                        ..OptionsCallFacts::default()
                    });
                }
            }
            [condition, cause] => log.stalls.push(stall_line(
                time,
                named(&CONDITIONS, condition),
                named(&CAUSES, cause),
            )),
            _ => panic!("unknown: {line}"),
        }
    }
    (log, units)
}

fn text_of(changes: &[StallChange], log_end: u64) -> String {
    let mut text = String::new();
    for change in changes {
        match change.line {
            Some(line) => text.push_str(&format!(
                "{} {} {}\n",
                change.time,
                name_of(&CONDITIONS, &line.condition),
                name_of(&CAUSES, &line.cause)
            )),
            None => text.push_str(&format!("{} free\n", change.time)),
        }
    }
    text.push_str(&format!("held {}\n", held_micros(changes, log_end)));
    text
}

#[test]
fn writes_are_released_by_the_first_look_that_finds_no_limit() {
    walk("tests/testdata/stall_changes", |file| {
        file.run(|case| {
            let (log, units) = facts_of(&case.input);
            let log_end = log.last_time.unwrap_or(0);
            let history = History {
                units,
                ..History::default()
            };
            text_of(&stall_changes(&log, &history), log_end)
        });
    });
}
