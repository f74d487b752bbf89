//! What the text lines of a `LOG` mean, those that are used (G-3, G-20..G-27, G-30).

use crate::base::bounds;
use crate::log::log_facts::{
    Attempt, CreatedFile, IngestedFile, LogFacts, MemtableSwitch, MoveFacts, MovesAtOpen,
    OptionLine, PickedRun, StallLine,
};
use crate::log::logged_sizes::{LoggedSize, summary_sizes};
use crate::log::recognise::{Line, LineKind};
use crate::log::state::{DumpOf, LogState};
use crate::log::words::{file_counts, leading_number, number_after};
use crate::log::{call_lines, drop_lines, event_lines, failure_lines, set_options_lines};
use engine::compaction::CompactionReason;
use engine::options::{RocksDbVersion, shortened};
use engine::write_stall::{StallCause, StallCondition};

/// Takes in one line.
pub(super) fn read_line(state: &mut LogState, line: &Line) {
    state.time_before = state.log.shared.last_time;
    if line.time != 0 {
        let shared = state.shared();
        shared.first_time = Some(shared.first_time.unwrap_or(line.time).min(line.time));
        shared.last_time = Some(shared.last_time.unwrap_or(line.time).max(line.time));
    }
    state.shared().recognised_lines += u64::from(line.is_of_rocksdb);
    state.threads.add(line);
    state.dumps.begin_message(line.time, line.text);
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
        LineKind::Option(option) => read_option(state, line.thread, option, false),
        LineKind::TableOption(option) => read_option(state, line.thread, option, true),
        LineKind::OptionsOfFamily(family) => begin_dump(state, family),
        LineKind::Release(release) => {
            state.begin_header(line);
            state.header().shared.rocksdb_version = read_release(release);
        }
        LineKind::Job(family, job, text) => {
            state.header = None;
            let family = state.log.family(family);
            state.set_family_of_job(line.thread, job, family);
            failure_lines::read_job_line(state, line, job, text);
            read_job_line(state, line, family, job, text);
        }
        LineKind::Family("AddFile", text) => read_ingested_file(state, line, text),
        LineKind::Family("RefitLevel", _) => call_lines::read_refit(state, line),
        LineKind::Family(family, text) => {
            // Other texts begin with brackets too.
            let known = state.log.position(family);
            let is_new = known.is_none() && is_of_family(text);
            let family = known.or_else(|| is_new.then(|| state.log.family(family)));
            if let Some(family) = family {
                read_family_line(state, line, family, text);
            }
        }
        LineKind::Text => {
            failure_lines::read_text(state, line);
            read_text(state, line);
        }
    }
}

/// Whether only a line of a column family goes on like this.
fn is_of_family(text: &str) -> bool {
    let beginnings = [
        "New memtable created with log file: #",
        "Level-0 commit table #",
        "Stopping writes because we have ",
        "Stalling writes because we have ",
        "Compaction start summary: ",
    ];
    beginnings.iter().any(|one| text.starts_with(one))
}

/// The dump of a family's options, at open or when it is created.
fn begin_dump(state: &mut LogState, name: &str) {
    let header = state.header();
    let known = header.position(name);
    let is_gone = known.is_some_and(|family| header.families[family].dropped.is_some());
    let family = match known {
        Some(family) if !is_gone => family,
        _ => header.add_again(name),
    };
    let is_first = header.families[family].facts.option_lines.is_empty();
    state.dump = match is_first {
        true => DumpOf::Family(family),
        false => DumpOf::Repeated,
    };
}

/// What comes before the identity of a database in its `LOG`.
pub(super) const DB_ID: &str = "DB ID: ";
/// What comes before the identity of an open.
pub(super) const DB_SESSION_ID: &str = "DB Session ID:";

fn read_text(state: &mut LogState, line: &Line) {
    let text = line.text;
    if text.starts_with("Shutdown: cancel") {
        state.shared().shutdown_time = Some(line.time);
    } else if text.starts_with("Shutdown complete") {
        state.log.opening().closed = Some(line.time);
    } else if text.starts_with("Skipping log #") {
        // `recovery_started` counts it among those that are there.
        let files = &mut state.log.opening().wal_files;
        *files = files.map(|count| count.saturating_sub(1));
    } else if text.starts_with("Running the periodic task to trigger compactions") {
        state.shared().looks_for_due.push(line.time);
    } else if text.starts_with("Compaction nothing to do") {
        state.close_without_compaction(line);
    } else if let Some(id) = text.strip_prefix(DB_ID) {
        state.shared().db_id = Some(id.trim().to_string());
    } else if text.starts_with("SST files in ") {
        state.header().shared.files_at_open = number_after(text, "Total Num: ");
    } else if let Some(session) = text.strip_prefix(DB_SESSION_ID) {
        let session = Some(session.trim().to_string());
        if session == state.session {
            state.is_header_of_same_open = true;
            state.forget_repeated_header();
        } else if state.session.is_some() {
            state.forget_idle_open(line.time);
            state.begin_open();
        }
        state.session = session;
    } else if text.starts_with("DB pointer ") {
        state.log.opening().is_complete = true;
    } else if text.starts_with("Recovered from manifest file")
        || text.starts_with("Creating manifest")
    {
        // Creating one is also what a long MANIFEST leads to: without a header nothing begins.
        state.begin_open();
        if text.trim_end() == "Creating manifest 1" {
            // Later ones have higher numbers.
            state.log.opening().is_new = true;
        }
        state.logged_opening();
    } else if !call_lines::read_text(state, line) {
        read_life_of_family(state, line);
    }
}

/// ```text
/// Column family [name] (ID 1), log number is 12       at open
/// Created column family [name] (ID 1)
/// Dropped column family with id 1
/// ```
fn read_life_of_family(state: &mut LogState, line: &Line) {
    let text = line.text;
    if let Some(id) = number_after(text, "Dropped column family with id ") {
        let mut families = state.log.families.iter_mut();
        let dropped = families.find(|family| family.id.map(u64::from) == Some(id));
        if let Some(family) = dropped {
            family.dropped = Some(line.time);
        }
        return;
    }
    let beginnings = ["Column family [", "Created column family ["];
    let named = beginnings.iter().find_map(|one| text.strip_prefix(one));
    let Some((name, rest)) = named.and_then(|rest| rest.rsplit_once("] (ID ")) else {
        return;
    };
    let is_created = text.starts_with("Created");
    let log = match is_created {
        true => &mut state.log,
        // The open names the families that its MANIFEST has.
        false => state.logged_opening(),
    };
    let id = leading_number(rest).and_then(|(id, _)| u32::try_from(id).ok());
    let mut family = log.family(name);
    // Of a dropped family only the name is used again.
    if log.families[family]
        .id
        .is_some_and(|known| Some(known) != id)
    {
        family = log.add_again(name);
    }
    let family = &mut log.families[family];
    family.id = id;
    family.created = is_created.then_some(line.time);
}

/// `External SST file A was ingested in L6 with path db/000017.sst (global_seqno=0)`
fn read_ingested_file(state: &mut LogState, line: &Line, text: &str) {
    let level = number_after(text, "was ingested in L").and_then(bounds::level);
    let path = text.split_once(" with path ").map(|(_, path)| path);
    let name = path.and_then(|path| path.split(".sst").next()?.rsplit(['/', '\\']).next());
    let number = name.and_then(|name| name.parse().ok());
    if let (Some(level), Some(number)) = (level, number) {
        let time = line.time;
        let from = text.strip_prefix("External SST file ").unwrap_or("");
        let from = from.split(" was ingested in L").next().unwrap_or("");
        let name = shortened(from.rsplit(['/', '\\']).next().unwrap_or(""));
        let file = IngestedFile { time, level, name };
        state.shared().ingested.insert(number, file);
    }
}

/// A line without a time: table options continue over such lines, and dumps of statistics.
pub(super) fn read_continuation(state: &mut LogState, text: &str) {
    if state.is_in_table_options {
        read_option(state, 0, text, true);
    }
    state.dumps.read(text);
}

fn read_option(state: &mut LogState, thread: u64, text: &str, is_table_option: bool) {
    // A value may hold colons; a name never does. `delayed_write_rate : N` has a space before it.
    let Some((name, value)) = text.split_once(':') else {
        return;
    };
    let line = OptionLine {
        line: state.shared().line_count,
        name: name.trim().to_string(),
        value: value.trim().to_string(),
        is_table_option,
    };
    // Options of the database are dumped again after a call that changed them. A call in the open
    // before says nothing of the header of the next one.
    let is_at_open = state.header.is_some() || !state.is_after_call;
    match state.dump {
        DumpOf::Database if is_at_open => state.header().shared.option_lines.push(line),
        DumpOf::Family(family) => {
            let families = &mut state.header().families;
            if let Some(family) = families.get_mut(family) {
                family.facts.option_lines.push(line);
            }
        }
        DumpOf::Call(of) if of == thread => {
            set_options_lines::read_dump_line(state, &line.name, &line.value);
        }
        DumpOf::Database | DumpOf::Repeated | DumpOf::Call(_) => {}
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

fn read_family_line(state: &mut LogState, line: &Line, family: usize, rest: &str) {
    if let Some(pick) = rest.strip_prefix("Universal: ") {
        read_pick_line(state, line, family, pick);
    } else if let Some(summary) = rest.strip_prefix("Compaction start summary: ") {
        let job = state.announced_jobs.get(&line.thread).copied();
        read_start_summary(state.facts(family), job, summary);
    } else if rest.starts_with("compacted to: ") {
        failure_lines::read_summary(state, line, family, rest);
    } else if let Some(table) = rest.strip_prefix("Level-0 commit ") {
        read_commit(state.facts(family), line, table);
    } else if rest.starts_with("Manual compaction from level-") {
        let is_idle = rest.trim_end().ends_with("nothing to do");
        state.open(line).is_manual = !is_idle;
    } else if rest.starts_with("Moved #") || rest.starts_with("Moving ") {
        read_moved_file(state, line, family, rest);
    } else if let Some(drop) = rest.strip_prefix("FIFO compaction: picking file ") {
        drop_lines::read_dropped_file(state, line, drop);
    } else if rest.starts_with("Deleted ") {
        drop_lines::read_drop(state, line, family);
    } else if rest.starts_with("New memtable created") && line.time != 0 {
        let count = number_after(rest, "Immutable memtables: ");
        if let Some(immutable_count) = count.and_then(|count| u32::try_from(count).ok()) {
            state.facts(family).memtable_switches.push(MemtableSwitch {
                time: line.time,
                immutable_count,
            });
        }
    } else {
        read_stall(state, line, family, rest);
    }
}

fn read_job_line(state: &mut LogState, line: &Line, family: usize, job: u32, text: &str) {
    if let Some(rest) = text.strip_prefix("Compacting ") {
        let index = state.close_attempt(line, family, job);
        let is_of_range = std::mem::take(&mut state.open(line).is_manual);
        state.announced_jobs.insert(line.thread, job);
        let compaction = state.facts(family).compactions.entry(job).or_default();
        compaction.is_of_range = is_of_range;
        compaction.attempt = index;
        compaction.started = line.time;
        compaction.output_level = number_after(rest, "files to L").and_then(bounds::level);
        state.threads.add_compaction(line, job);
    } else if text.starts_with("Compacted ") {
        // The log may begin within the job.
        let compaction = state.facts(family).compactions.entry(job).or_default();
        compaction.ready = Some(line.time);
    } else if let Some(micros) = bounded_after(text, "Flush lasted ") {
        let flush = state.facts(family).flushes.entry(job).or_default();
        flush.micros = micros;
        flush.is_duration_logged = true;
        flush.cpu_micros = bounded_after(text, "microseconds, and ").unwrap_or(0);
        flush.written = Some(line.time);
    } else if let Some(rest) = text.strip_prefix("Level-0 flush table #") {
        read_written_flush(state, line, (family, job), rest);
    } else if text.starts_with("Manual compaction paused") {
        let facts = state.facts(family);
        if !facts.compactions.contains_key(&job) {
            facts.paused_picks.push(line.time);
        }
    }
}

/// `497: 28005 bytes OK`: the event of the file lies before a `LOG` that begins within the flush.
/// `497: 0 bytes OK`: nothing was to be kept, and so no file is.
fn read_written_flush(state: &mut LogState, line: &Line, of: (usize, u32), text: &str) {
    let Some((number, rest)) = leading_number(text) else {
        return;
    };
    let bytes = rest.strip_prefix(": ").and_then(leading_number);
    // Since 7.0 more follows of a file that stays empty.
    let Some((size_bytes, _)) = bytes.filter(|(_, rest)| rest.starts_with(" bytes OK")) else {
        return;
    };
    let (family, job) = of;
    let facts = state.facts(family);
    if size_bytes == 0 {
        let flush = facts.flushes.entry(job).or_default();
        flush.empty_table = Some((number, line.time));
        return;
    }
    let flush = facts.flushes.get(&job);
    let is_begun_before = flush.is_none_or(|flush| flush.started == 0);
    let is_sound = size_bytes < bounds::MAX_BYTES;
    if is_sound && is_begun_before && !facts.created.contains_key(&number) {
        let file = CreatedFile {
            time: line.time,
            job,
            size_bytes,
            ..CreatedFile::default()
        };
        facts.created.insert(number, file);
        state.without_compression.push((of, number));
    }
}

/// A number that is added up: a larger one means damage.
fn bounded_after(text: &str, marker: &str) -> Option<u64> {
    number_after(text, marker).filter(|number| *number < bounds::MAX_BYTES)
}

/// `Base version N …`: the job is the one that this thread announced last.
fn read_start_summary(facts: &mut LogFacts, job: Option<u32>, text: &str) {
    let compaction = job.and_then(|job| facts.compactions.get_mut(&job));
    if let Some(compaction) = compaction {
        compaction.base_version = number_after(text, "Base version ");
    }
    for (number, size) in summary_sizes(text) {
        facts.learn_size(number, size);
    }
}

fn read_commit(facts: &mut LogFacts, line: &Line, text: &str) {
    let Some(number) = number_after(text, "table #") else {
        return;
    };
    let commit = facts.commits.entry(number).or_default();
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
fn read_moved_file(state: &mut LogState, line: &Line, family: usize, text: &str) {
    if let Some(moves) = move_at_open(text, line.time) {
        read_move_at_open(state.facts(family), text, moves);
        return;
    }
    // `Moving 3 files to level-5` comes before the lines that name them (10.9+).
    if !text.contains('#') {
        open_move(state, line, family);
        return;
    }
    let Some((number, tail)) = text
        .find('#')
        .and_then(|at| leading_number(&text[at + 1..]))
    else {
        return;
    };
    let Some((level, rest)) = tail.strip_prefix(" to level-").and_then(leading_number) else {
        return;
    };
    let Some(level) = bounds::level(level) else {
        return;
    };
    if let Some((bytes, " bytes")) = rest.strip_prefix(' ').and_then(leading_number) {
        let facts = state.facts(family);
        facts.learn_size(number, LoggedSize::exact(bytes));
    }
    let open = open_move(state, line, family);
    open.files.push(number);
    open.level = level;
    open.ready = line.time;
}

/// ```text
/// Moving 2 files from from_level-3 to from_level-6
/// Moving #84 from from_level-3 to from_level-6 70264 bytes
/// ```
fn move_at_open(text: &str, time: u64) -> Option<MovesAtOpen> {
    let level = |name: &str| number_after(text, name).and_then(bounds::level);
    Some(MovesAtOpen {
        time,
        from: level(" from from_level-")?,
        to: level(" to from_level-")?,
        files: Vec::new(),
    })
}

fn read_move_at_open(facts: &mut LogFacts, text: &str, moves: MovesAtOpen) {
    let Some(number) = number_after(text, "Moving #") else {
        facts.moves_at_open.push(moves);
        return;
    };
    let bytes = text
        .strip_suffix(" bytes")
        .and_then(|text| text.rsplit(' ').next());
    if let Some(bytes) = bytes.and_then(|bytes| bytes.parse().ok()) {
        facts.learn_size(number, LoggedSize::exact(bytes));
    }
    let last = facts.moves_at_open.last_mut();
    if let Some(last) = last.filter(|last| (last.from, last.to) == (moves.from, moves.to)) {
        last.files.push(number);
    }
}

/// The move that a thread is in; its first line ends the window of its pick.
fn open_move<'a>(state: &'a mut LogState, line: &Line, family: usize) -> &'a mut MoveFacts {
    let moves = &mut state.open(line).trivial_move;
    if moves.as_ref().is_some_and(|(of, _)| *of != family) {
        *moves = None;
    }
    let (_, open) = moves.get_or_insert_with(|| (family, MoveFacts::default()));
    if open.window.not_after == 0 {
        open.window.not_after = line.time;
    }
    open
}

fn read_pick_line(state: &mut LogState, line: &Line, family: usize, text: &str) {
    // Before 6.10 `sorted runs files(4): files[…`, since `sorted runs: 4 files: files[…`.
    if text.starts_with("sorted runs") || text.starts_with("nothing to do") {
        let attempt = Attempt {
            time: line.time,
            file_counts: file_counts(text).unwrap_or_default(),
            ..Attempt::default()
        };
        state.open(line).attempt = Some((family, attempt));
        return;
    }
    let open = state.open(line).attempt.as_mut();
    let Some((_, attempt)) = open.filter(|(of, _)| *of == family) else {
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

fn read_stall(state: &mut LogState, line: &Line, family: usize, text: &str) {
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
    let job = state.announced_jobs.get(&line.thread).copied();
    state.facts(family).stalls.push(StallLine {
        time: line.time,
        condition,
        cause,
        delayed_write_rate: number_after(text, " rate ").unwrap_or(0),
        count: number_after(text, "because we have ")
            .or_else(|| number_after(text, "pending compaction bytes "))
            .unwrap_or(0),
        max_memtables: number_after(text, "max_write_buffer_number is set to "),
        job,
    });
}
