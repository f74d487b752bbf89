//! Interprets the text lines of a `LOG` that are used (G-3, G-20..G-27, G-30).

use crate::base::bounds;
use crate::log::log_facts::{
    Attempt, CreatedFile, IngestedFile, LogFacts, MemtableSwitch, MoveFacts, MovesAtOpen,
    OptionLine, PickedRun, StallLine,
};
use crate::log::logged_sizes::{LoggedSize, summary_sizes};
use crate::log::opening::{DeletionsOff, WalRounds};
use crate::log::recognise::{Line, LineKind};
use crate::log::state::{DumpOf, LogState};
use crate::log::words::{file_counts, leading_number, number_after};
use crate::log::{event_lines, failure_lines, set_options_lines};
use engine::compaction::CompactionReason;
use engine::options::{RocksDbVersion, shortened};
use engine::write_stall::{StallCause, StallCondition};

/// Processes one line of the log.
pub(super) fn read_line(state: &mut LogState, line: &Line) {
    state.time_before = state.log.shared.last_time;
    if line.time != 0 {
        state.note_time(line.time);
    }
    state.log.shared.recognised_lines += u64::from(line.is_of_rocksdb);
    if !is_of_picker(line.text) {
        state.thread(line).times.push(line.time);
    }
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
        LineKind::Option(option) | LineKind::TableOption(option) => {
            let is_table_option = state.is_in_table_options;
            read_option(state, line.thread, option, is_table_option);
        }
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
        LineKind::Family("AddFile", text) => {
            read_ingested_file(state, line, text);
        }
        // `CompactRange` with `change_level` continues after its last level.
        LineKind::Family("RefitLevel", _) => state.log.shared.refits.push(line.time),
        LineKind::Family(family, text) => {
            // Other texts may start with brackets, too.
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

fn begins_with_one(text: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|one| text.starts_with(one))
}

/// Returns true for a line written during a pick, before any line about its outcome (G-24).
fn is_of_picker(text: &str) -> bool {
    let family = text.strip_prefix('[');
    let rest = family.and_then(|rest| rest.split_once("] "));
    let beginnings = ["Expanding@", "Universal: ", "FIFO compaction: "];
    rest.is_some_and(|(_, rest)| begins_with_one(rest, &beginnings))
}

/// Returns true if only lines about column families continue like this.
fn is_of_family(text: &str) -> bool {
    let beginnings = [
        "New memtable created with log file: #",
        "Level-0 commit table #",
        "Stopping writes because we have ",
        "Stalling writes because we have ",
        "Compaction start summary: ",
    ];
    begins_with_one(text, &beginnings)
}

/// Begins the options dump of a family that is being opened or created.
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

/// Text before a database's identity in its `LOG`.
pub(super) const DB_ID: &str = "DB ID: ";
/// Text before an open's identity in its `LOG`.
pub(super) const DB_SESSION_ID: &str = "DB Session ID:";

fn read_text(state: &mut LogState, line: &Line) {
    let text = line.text;
    if text.starts_with("Shutdown: cancel") {
        state.log.shared.shutdown_time = Some(line.time);
    } else if text.starts_with("Shutdown complete") {
        state.log.opening().closed = Some(line.time);
    } else if text.starts_with("Skipping log #") {
        // `recovery_started` counts it among the existing files.
        let files = &mut state.log.opening().wal_files;
        *files = files.map(|count| count.saturating_sub(1));
    } else if text.starts_with("Running the periodic task to trigger compactions") {
        state.log.shared.looks_for_due.push(line.time);
    } else if text.starts_with("Compaction nothing to do") {
        state.close_without_compaction(line);
    } else if let Some(id) = text.strip_prefix(DB_ID) {
        state.log.shared.db_id = Some(id.trim().to_string());
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
    } else if begins_with_one(text, &["Recovered from manifest file", "Creating manifest"]) {
        // An overlong MANIFEST is also replaced by a new one; an open begins only with a header.
        state.begin_open();
        if text.trim_end() == "Creating manifest 1" {
            // Later MANIFESTs have higher numbers.
            state.log.opening().is_new = true;
        }
        state.logged_opening();
    } else if text.starts_with("Flushing all column families with data in WAL number ") {
        if let Some(limit) = number_after(text, " while max_total_wal_size is ") {
            add_wal_round(&mut state.log.opening().wal_rounds, line.time, limit);
        }
    } else if text.trim_end() == "File Deletions Disabled" {
        let (from, until) = (Some(line.time), None);
        let off = &mut state.log.opening().deletions_off;
        off.push(DeletionsOff { from, until });
    } else if text.trim_end() == "File Deletions Enabled" {
        read_enabled_deletions(state, line);
    } else {
        read_life_of_family(state, line);
    }
}

/// Limit, in µs, on the time between two rounds of flushes that belong together.
const NEXT_ROUND_MICROS: u64 = 10_000_000;

/// Adds a round of flushes: `DBImpl::SwitchWAL` flushes every family with data in the oldest WAL.
fn add_wal_round(rounds: &mut Vec<WalRounds>, time: u64, limit: u64) {
    let is_next = |to: u64| time <= to.saturating_add(NEXT_ROUND_MICROS);
    let last = rounds.pop_if(|last| last.limit == limit && is_next(last.to));
    rounds.push(WalRounds {
        from: last.map_or(time, |last| last.from),
        to: last.map_or(time, |last| last.to.max(time)),
        count: last.map_or(1, |last| last.count + 1),
        limit,
    });
}

/// Processes the line about enabled deletions. Without an earlier line that disabled them, it
/// matters only if the log lacks the start of its open.
fn read_enabled_deletions(state: &mut LogState, line: &Line) {
    let is_opening_logged = state.log.shared.is_opening_logged;
    let off = &mut state.log.opening().deletions_off;
    let until = Some(line.time);
    match off.last_mut() {
        Some(last) => last.until = last.until.or(until),
        None if !is_opening_logged => off.push(DeletionsOff { from: None, until }),
        None => {}
    }
}

/// ```text
/// Column family [name] (ID 1), log number is 12       at open
/// Created column family [name] (ID 1)
/// Dropped column family with id 1
/// ```
fn read_life_of_family(state: &mut LogState, line: &Line) -> Option<()> {
    let text = line.text;
    if let Some(id) = number_after(text, "Dropped column family with id ") {
        let mut families = state.log.families.iter_mut();
        let dropped = families.find(|family| family.id.map(u64::from) == Some(id));
        dropped?.dropped = Some(line.time);
        return Some(());
    }
    let beginnings = ["Column family [", "Created column family ["];
    let named = beginnings.iter().find_map(|one| text.strip_prefix(one))?;
    let (name, rest) = named.rsplit_once("] (ID ")?;
    let is_created = text.starts_with("Created");
    let log = match is_created {
        true => &mut state.log,
        // An open names the families in its MANIFEST.
        false => state.logged_opening(),
    };
    let id = leading_number(rest).and_then(|(id, _)| u32::try_from(id).ok());
    let mut family = log.family(name);
    // Only a dropped family's name can be reused.
    let known = log.families[family].id;
    if known.is_some() && known != id {
        family = log.add_again(name);
    }
    let family = &mut log.families[family];
    family.id = id;
    family.created = is_created.then_some(line.time);
    Some(())
}

/// `External SST file A was ingested in L6 with path db/000017.sst (global_seqno=0)`
fn read_ingested_file(state: &mut LogState, line: &Line, text: &str) -> Option<()> {
    let level = bounds::level(number_after(text, "was ingested in L")?)?;
    let name_in = |path: &str| path.rsplit(['/', '\\']).next().map(str::to_string);
    let (_, path) = text.split_once(" with path ")?;
    let number = name_in(path.split(".sst").next()?)?.parse().ok()?;
    let from = text.strip_prefix("External SST file ").unwrap_or("");
    let name = shortened(&name_in(from.split(" was ingested in L").next()?)?);
    let time = line.time;
    let file = IngestedFile { time, level, name };
    state.log.shared.ingested.insert(number, file);
    Some(())
}

/// Processes a line without a time, which continues table options or statistics dumps.
pub(super) fn read_continuation(state: &mut LogState, text: &str) {
    if state.is_in_table_options {
        read_option(state, 0, text, true);
    }
    state.dumps.read(text);
}

fn read_option(state: &mut LogState, thread: u64, text: &str, is_table_option: bool) -> Option<()> {
    // A value may contain colons, a name never does. `delayed_write_rate : N` has a space first.
    let (name, value) = text.split_once(':')?;
    let line = OptionLine {
        line: state.log.shared.line_count,
        name: name.trim().to_string(),
        value: value.trim().to_string(),
        is_table_option,
    };
    // Database options are dumped again after a call that changed them. A call in the previous open
    // does not affect the header of the next one.
    let is_at_open = state.header.is_some() || !state.is_after_call;
    match state.dump {
        DumpOf::Database if is_at_open => state.header().shared.option_lines.push(line),
        DumpOf::Family(family) => {
            let family = state.header().families.get_mut(family)?;
            family.facts.option_lines.push(line);
        }
        DumpOf::Call(of) if of == thread => {
            set_options_lines::read_dump_line(state, &line.name, &line.value)?;
        }
        DumpOf::Database | DumpOf::Repeated | DumpOf::Call(_) => {}
    }
    Some(())
}

/// Parses `8.5.4`, `6.29.tikv`, or Speedb's `2.4.1 (7.7.8)`, where RocksDB's release comes second.
fn read_release(text: &str) -> Option<RocksDbVersion> {
    let own = text.split_once('(').map_or(text, |(_, inner)| inner);
    let mut parts = own.trim().split('.').map(leading_number);
    let mut next = || u32::try_from(parts.next()??.0).ok();
    Some(RocksDbVersion {
        major: next()?,
        minor: next()?,
        patch: next().unwrap_or(0),
    })
}

fn read_family_line(state: &mut LogState, line: &Line, family: usize, rest: &str) -> Option<()> {
    if let Some(pick) = rest.strip_prefix("Universal: ") {
        read_pick_line(state, line, family, pick)
    } else if let Some(summary) = rest.strip_prefix("Compaction start summary: ") {
        // The job is the one that this thread announced last.
        let job = state.thread(line).announced;
        let facts = state.facts(family);
        if let Some(compaction) = job.and_then(|job| facts.compactions.get_mut(&job)) {
            compaction.base_version = number_after(summary, "Base version ");
        }
        summary_sizes(summary).for_each(|(number, size)| facts.learn_size(number, size));
        Some(())
    } else if rest.starts_with("compacted to: ") {
        failure_lines::read_summary(state, line, family, rest)
    } else if let Some(table) = rest.strip_prefix("Level-0 commit ") {
        let number = number_after(table, "table #")?;
        let commit = state.facts(family).commits.entry(number).or_default();
        if table.ends_with("started") {
            commit.ready = line.time;
        } else if table.ends_with("done") {
            commit.installed = commit.installed.max(Some(line.time));
        }
        Some(())
    } else if rest.starts_with("Manual compaction from level-") {
        state.thread(line).is_manual = !rest.trim_end().ends_with("nothing to do");
        Some(())
    } else if begins_with_one(rest, &["Moved #", "Moving "]) {
        read_moved_file(state, line, family, rest)
    } else if let Some(drop) = rest.strip_prefix("FIFO compaction: picking file ") {
        read_dropped_file(state, line, drop)
    } else if rest.starts_with("Deleted ") {
        // The files that the thread picked have left the tree by now.
        let mut facts = state.thread(line).drop.take()?;
        facts.time = line.time;
        state.facts(family).drops.push(facts);
        Some(())
    } else if rest.starts_with("New memtable created") && line.time != 0 {
        let count = number_after(rest, "Immutable memtables: ")?;
        state.facts(family).memtable_switches.push(MemtableSwitch {
            time: line.time,
            immutable_count: u32::try_from(count).ok()?,
        });
        Some(())
    } else {
        read_stall(state, line, family, rest)
    }
}

/// Processes a line about a file that FIFO dropped, 5.8 to 11.8 (`compaction_picker_fifo.cc`).
///
/// ```text
/// [cf] FIFO compaction: picking file 13 with size 1.2MB for deletion          for the total size
/// [cf] FIFO compaction: picking file 13 with creation time 1795 for deletion  for ttl
/// [cf] FIFO compaction: picking file 13 with estimated newest key time 1795 for deletion
/// [cf] Deleted 1 files
/// ```
fn read_dropped_file(state: &mut LogState, line: &Line, text: &str) -> Option<()> {
    let (number, rest) = leading_number(text)?;
    if !rest.contains(" for deletion") {
        // `… for temperature kWarm`: the file is rewritten instead.
        return Some(());
    }
    let drop = state.thread(line).drop.get_or_insert_default();
    drop.picked = line.time;
    drop.files.push(number);
    // `with creation time …` up to 9.8, `with estimated newest key time …` since 9.9.
    let what = rest.trim_start().strip_prefix("with ").unwrap_or("");
    let is_age = what.contains("time ");
    drop.reason = match what.starts_with("size ") {
        true => Some(CompactionReason::FifoMaxSize),
        false => is_age.then_some(CompactionReason::FifoTtl),
    };
    Some(())
}

fn read_job_line(state: &mut LogState, line: &Line, family: usize, job: u32, text: &str) {
    if let Some(rest) = text.strip_prefix("Compacting ") {
        let index = state.close_attempt(line, family);
        let thread = state.thread(line);
        thread.announced = Some(job);
        let is_of_range = std::mem::take(&mut thread.is_manual);
        state.job(job).picked_by = line.thread;
        let compaction = state.facts(family).compactions.entry(job).or_default();
        compaction.is_of_range = is_of_range;
        compaction.attempt = index;
        compaction.started = line.time;
        compaction.window.not_after = line.time;
        compaction.output_level = number_after(rest, "files to L").and_then(bounds::level);
    } else if text.starts_with("Compacted ") {
        // The log may begin during the job.
        let compaction = state.facts(family).compactions.entry(job).or_default();
        compaction.ready = Some(line.time);
    } else if let Some(micros) = number_after(text, "Flush lasted ").map(bounds::micros) {
        let flush = state.facts(family).flushes.entry(job).or_default();
        flush.micros = micros;
        flush.is_duration_logged = micros != 0;
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

/// `497: 28005 bytes OK`: the event of the file precedes a `LOG` that begins within the flush.
/// `497: 0 bytes OK`: all entries were dropped, so there is no file.
fn read_written_flush(
    state: &mut LogState,
    line: &Line,
    of: (usize, u32),
    text: &str,
) -> Option<()> {
    let (number, rest) = leading_number(text)?;
    let (size_bytes, rest) = leading_number(rest.strip_prefix(": ")?)?;
    if !rest.starts_with(" bytes OK") {
        return None;
    }
    let (family, job) = of;
    let facts = state.facts(family);
    // Since 7.0, more text follows if the file stayed empty.
    if size_bytes == 0 {
        let flush = facts.flushes.entry(job).or_default();
        flush.empty_table = Some((number, line.time));
        return Some(());
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
        state.job(job).without_compression.push(number);
    }
    Some(())
}

/// Reads the number after a marker. One too large to be summed indicates damage.
fn bounded_after(text: &str, marker: &str) -> Option<u64> {
    number_after(text, marker).filter(|number| *number < bounds::MAX_BYTES)
}

/// `Moved #12 to level-5 …` names a file; `Moved #4 files to level-5 …` only counts files (G-21).
///
/// ```text
/// Moving 2 files from from_level-3 to from_level-6                 when the database is opened
/// Moving #84 from from_level-3 to from_level-6 70264 bytes
/// ```
fn read_moved_file(state: &mut LogState, line: &Line, family: usize, text: &str) -> Option<()> {
    let level = |before: &str| number_after(text, before).and_then(bounds::level);
    if let (Some(from), Some(to)) = (level(" from from_level-"), level(" to from_level-")) {
        let facts = state.facts(family);
        let moves = &mut facts.moves_at_open;
        let Some(number) = number_after(text, "Moving #") else {
            let begun = MovesAtOpen {
                time: line.time,
                from,
                to,
                ..MovesAtOpen::default()
            };
            moves.push(begun);
            return Some(());
        };
        let own = { moves.last_mut() }.filter(|last| (last.from, last.to) == (from, to));
        own.into_iter().for_each(|own| own.files.push(number));
        learn_size(facts, number, text);
        return Some(());
    }
    // Since 10.9, `Moving 3 files to level-5` precedes the lines that name the files.
    let Some(at) = text.find('#') else {
        open_move(state, line, family);
        return Some(());
    };
    let (number, tail) = leading_number(&text[at + 1..])?;
    if tail.starts_with(" files to level-") {
        let facts = state.facts(family);
        // The job's event is logged right before this line.
        let job = facts.moves.last()?.job;
        let counts = file_counts(tail)?.into_iter().map(u64::from);
        return facts.count_files((job, line.time), counts.collect());
    }
    let (level, _) = leading_number(tail.strip_prefix(" to level-")?)?;
    let level = bounds::level(level)?;
    learn_size(state.facts(family), number, text);
    let open = open_move(state, line, family);
    open.files.push(number);
    open.level = level;
    open.ready = line.time;
    Some(())
}

/// Takes the size of a named file from `… 70264 bytes`.
fn learn_size(facts: &mut LogFacts, number: u64, text: &str) {
    let rest = text.strip_suffix(" bytes").unwrap_or("");
    if let Some(bytes) = rest.rsplit(' ').next().and_then(|bytes| bytes.parse().ok()) {
        facts.learn_size(number, LoggedSize::exact(bytes));
    }
}

/// The move that a thread is making; its first line ends the time window of the pick.
fn open_move<'a>(state: &'a mut LogState, line: &Line, family: usize) -> &'a mut MoveFacts {
    let moves = &mut state.thread(line).trivial_move;
    moves.take_if(|(of, _)| *of != family);
    let (_, open) = moves.get_or_insert_with(|| (family, MoveFacts::default()));
    if open.window.not_after == 0 {
        open.window.not_after = line.time;
    }
    open
}

fn read_pick_line(state: &mut LogState, line: &Line, family: usize, text: &str) -> Option<()> {
    let attempt = &mut state.thread(line).attempt;
    // `sorted runs files(4): files[…` before 6.10, `sorted runs: 4 files: files[…` since.
    if begins_with_one(text, &["sorted runs", "nothing to do"]) {
        let begun = Attempt {
            time: line.time,
            file_counts: file_counts(text).unwrap_or_default(),
            ..Attempt::default()
        };
        *attempt = Some((family, begun));
        return Some(());
    }
    let (_, attempt) = attempt.as_mut().filter(|(of, _)| *of == family)?;
    if begins_with_one(text, &["Possible candidate", "First candidate"]) {
        attempt.picked.clear();
    } else if let Some(at) = text.find("icking ").filter(|at| *at < 12) {
        let (kind, number) = text[at + "icking ".len()..].split_once(' ')?;
        let (number, _) = leading_number(number)?;
        attempt.picked.extend(match kind {
            "file" => Some(PickedRun::File(number)),
            "level" => bounds::level(number).map(PickedRun::Level),
            _ => None,
        });
    } else if begins_with_one(text, &["picked for ", "compacting for "]) {
        let (_, rule) = text.split_once(" for ")?;
        let known = RULES.iter().find(|(name, _)| rule.starts_with(name));
        attempt.reason = known.map(|(_, reason)| *reason);
    }
    Some(())
}

/// Rules of universal compaction, by the start of their names in the line about the pick.
const RULES: [(&str, CompactionReason); 5] = [
    ("size amp", CompactionReason::UniversalSizeAmplification),
    ("size ratio", CompactionReason::UniversalSizeRatio),
    ("file num", CompactionReason::UniversalSortedRunNum),
    ("sorted run num", CompactionReason::UniversalSortedRunNum),
    ("periodic", CompactionReason::PeriodicCompaction),
];

fn read_stall(state: &mut LogState, line: &Line, family: usize, text: &str) -> Option<()> {
    let condition = match text.split_once(" writes because") {
        Some(("Stopping", _)) => StallCondition::Stopped,
        Some(("Stalling", _)) => StallCondition::Delayed,
        _ => return None,
    };
    let cause = if text.contains("immutable memtables") {
        StallCause::MemtableLimit
    } else if text.contains("level-0 files") {
        StallCause::L0FileCountLimit
    } else {
        StallCause::PendingCompactionBytes
    };
    let job = state.thread(line).announced;
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
    Some(())
}
