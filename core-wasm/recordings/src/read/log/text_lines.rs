//! What the text lines of a `LOG` mean, those that are used (G-3, G-20..G-27, G-30).

use crate::read::bounds;
use crate::read::log::log_facts::{
    Attempt, AttemptOutcome, MemtableSwitch, MoveFacts, OptionLine, PickedRun, StallLine,
};
use crate::read::log::recognise::{Line, LineKind};
use crate::read::log::state::LogState;
use crate::read::log::words::{file_counts, leading_number, number_after};
use crate::read::log::{event_lines, set_options_lines};
use engine::compaction::CompactionReason;
use engine::options::RocksDbVersion;
use engine::write_stall::{StallCause, StallCondition};

/// Takes in one line.
pub(super) fn read_line(state: &mut LogState, line: &Line) {
    if line.time != 0 {
        let first = state.facts.first_time.unwrap_or(line.time);
        state.facts.first_time = Some(first.min(line.time));
    }
    state.facts.recognised_lines += u64::from(line.is_of_rocksdb);
    state.threads.add(line);
    let is_set_options =
        !matches!(line.kind, LineKind::Event(..)) && set_options_lines::read_line(state, line);
    if is_set_options {
        return;
    }
    state.is_in_table_options = matches!(line.kind, LineKind::TableOption(_));
    match line.kind {
        LineKind::Event(json, is_open_ended) => {
            if event_lines::read_event(state, line, json, is_open_ended).is_none() {
                state.bad_events += 1;
            }
        }
        LineKind::Option(option) => read_option(state, option, false),
        LineKind::TableOption(option) => read_option(state, option, true),
        LineKind::OptionsOfFamily(family) => {
            state.is_foreign_dump = family != "default";
            state.families.insert(family.to_string());
        }
        LineKind::Release(release) => {
            state.begin_header(line);
            state.header().rocksdb_version = read_release(release);
        }
        LineKind::Job(family, job, text) => {
            state.header = None;
            if family == "default" {
                return read_job_line(state, line, job, text);
            }
            state.foreign_jobs.insert(job);
            state.families.insert(family.to_string());
            state.foreign_lines += 1;
        }
        LineKind::Family("default", text) => read_family_line(state, line, text),
        // Other texts begin with brackets too.
        LineKind::Family(family, _) => {
            state.foreign_lines += u64::from(state.families.contains(family));
        }
        LineKind::Text => read_text(state, line),
    }
}

fn read_text(state: &mut LogState, line: &Line) {
    let text = line.text;
    if text.starts_with("Shutdown: cancel") {
        state.facts.shutdown_time = Some(line.time);
    } else if text.starts_with("Compaction nothing to do") {
        state.close_attempt(line, AttemptOutcome::NothingToDo);
    } else if let Some(id) = text.strip_prefix("DB ID: ") {
        state.facts.db_id = Some(id.trim().to_string());
    } else if text.starts_with("SST files in ") {
        state.header().files_at_open = number_after(text, "Total Num: ");
    } else if let Some(session) = text.strip_prefix("DB Session ID:") {
        let session = Some(session.trim().to_string());
        if session == state.session {
            state.is_header_of_same_open = true;
        } else if state.session.is_some() {
            state.begin_open();
        }
        state.session = session;
    } else if text.starts_with("Recovered from manifest file")
        || text.starts_with("Creating manifest")
    {
        // Creating one is also what a long MANIFEST leads to: without a header nothing begins.
        state.begin_open();
    }
}

/// A line without a time: table options continue over such lines.
pub(super) fn read_continuation(state: &mut LogState, text: &str) {
    if state.is_in_table_options {
        read_option(state, text, true);
    }
}

fn read_option(state: &mut LogState, text: &str, is_table_option: bool) {
    // A value may hold colons; a name never does. `delayed_write_rate : N` has a space before it.
    let Some((name, value)) = text.split_once(':') else {
        return;
    };
    if !state.is_foreign_dump && !state.is_after_call {
        let line = state.facts.line_count;
        state.header().option_lines.push(OptionLine {
            line,
            name: name.trim().to_string(),
            value: value.trim().to_string(),
            is_table_option,
        });
    }
}

/// `8.5.4`, `6.29.tikv`, or Speedb's `2.4.1 (7.7.8)` with RocksDB's release behind its own.
fn read_release(text: &str) -> Option<RocksDbVersion> {
    let own = text.split_once('(').map_or(text, |(_, inner)| inner);
    let mut parts = own.trim().split('.').map(leading_number);
    let mut next = || {
        parts
            .next()
            .flatten()
            .and_then(|(number, _)| u32::try_from(number).ok())
    };
    Some(RocksDbVersion {
        major: next()?,
        minor: next()?,
        patch: next().unwrap_or(0),
    })
}

fn read_family_line(state: &mut LogState, line: &Line, rest: &str) {
    if let Some(pick) = rest.strip_prefix("Universal: ") {
        read_pick_line(state, line, pick);
    } else if let Some(summary) = rest.strip_prefix("Compaction start summary: ") {
        read_start_summary(state, line, summary);
    } else if let Some(table) = rest.strip_prefix("Level-0 commit ") {
        read_commit(state, line, table);
    } else if rest.starts_with("Moved #") || rest.starts_with("Moving ") {
        read_moved_file(state, line, rest);
    } else if let Some(drop) = rest.strip_prefix("FIFO compaction: picking file ") {
        read_dropped_file(state, line, drop);
    } else if rest.starts_with("Deleted ") {
        read_drop(state, line);
    } else if rest.starts_with("New memtable created") && line.time != 0 {
        if let Some(count) = number_after(rest, "Immutable memtables: ") {
            state.facts.memtable_switches.push(MemtableSwitch {
                time: line.time,
                immutable_count: count as u32,
            });
        }
    } else {
        read_stall(state, line, rest);
    }
}

fn read_job_line(state: &mut LogState, line: &Line, job: u32, text: &str) {
    if let Some(rest) = text.strip_prefix("Compacting ") {
        let index = state.close_attempt(line, AttemptOutcome::Job(job));
        state.announced_jobs.insert(line.thread, job);
        let compaction = state.facts.compactions.entry(job).or_default();
        compaction.attempt = index;
        compaction.started = line.time;
        state.threads.add_compaction(line, job);
        compaction.output_level = number_after(rest, "files to L").and_then(bounds::level);
    } else if text.starts_with("Compacted ") {
        // The log may begin within the job.
        let compaction = state.facts.compactions.entry(job).or_default();
        compaction.ready = Some(line.time);
    } else if let Some(micros) = bounded_after(text, "Flush lasted ") {
        let flush = state.facts.flushes.entry(job).or_default();
        flush.micros = micros;
        flush.cpu_micros = bounded_after(text, "microseconds, and ").unwrap_or(0);
        flush.written = Some(line.time);
    }
}

/// A number that is added up: a larger one means damage.
fn bounded_after(text: &str, marker: &str) -> Option<u64> {
    number_after(text, marker).filter(|number| *number < bounds::MAX_BYTES)
}

/// `Base version N …`: the job is the one that this thread announced last.
fn read_start_summary(state: &mut LogState, line: &Line, text: &str) {
    let job = state.announced_jobs.get(&line.thread);
    let compaction = job.and_then(|job| state.facts.compactions.get_mut(job));
    if let Some(compaction) = compaction {
        compaction.base_version = number_after(text, "Base version ");
    }
}

fn read_commit(state: &mut LogState, line: &Line, text: &str) {
    let Some(number) = number_after(text, "table #") else {
        return;
    };
    let commit = state.facts.commits.entry(number).or_default();
    if text.ends_with("started") {
        commit.ready = line.time;
    } else if text.ends_with("done") {
        commit.installed = Some(
            commit
                .installed
                .map_or(line.time, |time| time.max(line.time)),
        );
    }
}

/// `Moved #12 to level-5 …` names a file; `Moved #4 files to level-5 …` only counts files (G-21).
fn read_moved_file(state: &mut LogState, line: &Line, text: &str) {
    // `Moving 3 files to level-5` comes before the lines that name them (10.9+).
    if !text.contains('#') {
        open_move(state, line);
        return;
    }
    let Some((number, tail)) = text
        .find('#')
        .and_then(|at| leading_number(&text[at + 1..]))
    else {
        return;
    };
    let Some(level) = tail.strip_prefix(" to level-").and_then(leading_number) else {
        return;
    };
    let Some(level) = bounds::level(level.0) else {
        return;
    };
    let open = open_move(state, line);
    open.files.push(number);
    open.level = level;
    open.ready = line.time;
}

/// The move that a thread is in; its first line ends the window of its pick.
fn open_move<'a>(state: &'a mut LogState, line: &Line) -> &'a mut MoveFacts {
    let open = state.open(line).trivial_move.get_or_insert_default();
    if open.window.not_after == 0 {
        open.window.not_after = line.time;
    }
    open
}

fn read_dropped_file(state: &mut LogState, line: &Line, text: &str) {
    if let Some((number, _)) = leading_number(text) {
        let open = state.open(line).drop.get_or_insert_default();
        open.picked = line.time;
        open.files.push(number);
    }
}

/// `Deleted 2 files`: the files that the thread picked have left the tree.
fn read_drop(state: &mut LogState, line: &Line) {
    if let Some(mut facts) = state.open(line).drop.take() {
        facts.time = line.time;
        state.facts.drops.push(facts);
    }
}

fn read_pick_line(state: &mut LogState, line: &Line, text: &str) {
    // Before 6.10 `sorted runs files(4): files[…`, since `sorted runs: 4 files: files[…`.
    if text.starts_with("sorted runs") || text.starts_with("nothing to do") {
        let attempt = Attempt {
            time: line.time,
            file_counts: file_counts(text).unwrap_or_default(),
            ..Attempt::default()
        };
        state.open(line).attempt = Some(attempt);
        return;
    }
    let Some(attempt) = &mut state.open(line).attempt else {
        return;
    };
    if text.starts_with("Possible candidate") || text.starts_with("First candidate") {
        attempt.picked.clear();
    } else if let Some(at) = text.find("icking ").filter(|at| *at < 12) {
        let run = &text[at + "icking ".len()..];
        let file = run.strip_prefix("file ").and_then(leading_number);
        let level = run.strip_prefix("level ").and_then(leading_number);
        let file = file.map(|(number, _)| PickedRun::File(number));
        let level = level.and_then(|(number, _)| bounds::level(number));
        let level = level.map(PickedRun::Level);
        attempt.picked.extend(file.or(level));
    } else if text.starts_with("picked for ") || text.starts_with("compacting for ") {
        attempt.reason = pick_reason(text);
    }
}

fn pick_reason(text: &str) -> Option<CompactionReason> {
    let rule = text.split_once(" for ")?.1;
    if rule.starts_with("size amp") {
        Some(CompactionReason::UniversalSizeAmplification)
    } else if rule.starts_with("size ratio") {
        Some(CompactionReason::UniversalSizeRatio)
    } else if rule.starts_with("file num") || rule.starts_with("sorted run num") {
        Some(CompactionReason::UniversalSortedRunNum)
    } else if rule.starts_with("periodic") {
        Some(CompactionReason::PeriodicCompaction)
    } else {
        None
    }
}

fn read_stall(state: &mut LogState, line: &Line, text: &str) {
    let condition = if text.starts_with("Stopping writes because") {
        StallCondition::Stopped
    } else if text.starts_with("Stalling writes because") {
        StallCondition::Delayed
    } else {
        return;
    };
    let cause = if text.contains("immutable memtables") {
        StallCause::MemtableLimit
    } else if text.contains("level-0 files") {
        StallCause::L0FileCountLimit
    } else {
        StallCause::PendingCompactionBytes
    };
    state.facts.stalls.push(StallLine {
        time: line.time,
        condition,
        cause,
        delayed_write_rate: number_after(text, " rate ").unwrap_or(0),
        count: number_after(text, "because we have ")
            .or_else(|| number_after(text, "pending compaction bytes "))
            .unwrap_or(0),
        max_memtables: number_after(text, "max_write_buffer_number is set to "),
        job: state.announced_jobs.get(&line.thread).copied(),
    });
}
