//! State of the `LOG` reader between two lines.

use std::collections::{BTreeMap, VecDeque};

use crate::base::bounds::MAX_BYTES;
use crate::log::clock::Clock;
use crate::log::database_log::DatabaseLog;
use crate::log::log_facts::{Attempt, DropFacts, LogFacts, MoveFacts, OptionsCallFacts};
use crate::log::logged_jobs::{FlushedTable, tables};
use crate::log::opened_options::OptionsInForce;
use crate::log::recognise::Line;
use crate::log::stats_dumps::{DumpCollector, stall_in};

/// The facts so far, and unfinished items that later lines may complete.
#[derive(Debug, Default)]
pub(super) struct LogState {
    /// All facts so far.
    pub log: DatabaseLog,
    /// The lines at the start of an open, or of another file that continues the same open's log;
    /// later lines show which of the two it is.
    pub header: Option<DatabaseLog>,
    /// True if the header is in another file of the same open's log, as its session ID shows.
    pub is_header_of_same_open: bool,
    /// Latest time of all lines before the current one.
    pub time_before: Option<u64>,
    /// Latest time of all lines before the header.
    pub time_before_header: Option<u64>,
    /// `DB Session ID` of the current open.
    pub session: Option<String>,
    /// Session IDs of earlier opens.
    pub sessions_before: Vec<String>,
    /// Logs of the earlier opens.
    pub closed: Vec<DatabaseLog>,
    /// Options at the end of the previous open.
    pub options_before: OptionsInForce,
    /// Clock that corrects the times of lines and events.
    pub clock: Clock,
    /// Time of the last event, on its line's clock.
    pub last_time: u64,
    /// State of each thread, by thread number.
    pub threads: BTreeMap<u64, Thread>,
    /// Known facts about each job, by job number.
    pub jobs: BTreeMap<u32, KnownJob>,
    /// Number of events that could not be read.
    pub bad_events: u64,
    /// Owner of the options dump that is being read.
    pub dump: DumpOf,
    /// True once a call has changed options: later dumps are not those of the open.
    pub is_after_call: bool,
    /// Database options in the last dump; `None` if no call has changed them.
    pub database_options: Option<BTreeMap<String, String>>,
    /// Collector of the statistics dumps.
    pub dumps: DumpCollector,
    /// True while lines without a time belong to the table options.
    pub is_in_table_options: bool,
}

/// The owner of an options dump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum DumpOf {
    /// The database and, in old releases without lines about families, `default`.
    #[default]
    Database,
    /// A column family, by index.
    Family(usize),
    /// A family whose options have already been dumped.
    Repeated,
    /// The database, after a thread's `SetDBOptions` call; holds the thread number.
    Call(u64),
}

/// The jobs of a thread, and the decision that its latest lines are about.
#[derive(Debug, Default)]
pub(super) struct Thread {
    /// Times of the thread's lines, except those written during a pick.
    pub times: Vec<u64>,
    /// The last compaction that the thread announced.
    pub announced: Option<u32>,
    /// The job of the thread's last line, and the index of its family.
    pub last_job: Option<(u32, usize)>,
    /// The pick that the thread is making, and the index of its family.
    pub attempt: Option<(usize, Attempt)>,
    /// The trivial move that the thread is making, and the index of its family.
    pub trivial_move: Option<(usize, MoveFacts)>,
    /// True if the thread's next actions are for `CompactRange`.
    pub is_manual: bool,
    /// The FIFO drop that the thread is making.
    pub drop: Option<DropFacts>,
    /// The thread's call that is changing options, and the family; `None` for all families.
    pub call: Option<(Option<usize>, OptionsCallFacts)>,
    /// The column family whose unknown options the thread is writing after a call, and the call's
    /// index among those of the family.
    pub writes_options_of: Option<(usize, usize)>,
    /// Time of the line before a call that lists its families one by one (11.0+).
    pub before_calls: Option<u64>,
}

impl Thread {
    /// Time of the thread's last line before a moment; 0 if there is none.
    pub fn before(&self, time: u64) -> u64 {
        let mut times = self.times.iter().rev();
        times.find(|one| **one < time).copied().unwrap_or(0)
    }
}

/// Known facts about a job.
#[derive(Debug, Default)]
pub(super) struct KnownJob {
    /// The job's family; for an atomic flush, the last one.
    pub family: Option<usize>,
    /// True if the family is assumed to be `default`, because no line names it.
    pub is_guessed: bool,
    /// Families whose flushes have started but not finished. An atomic flush starts several in
    /// turn.
    pub started_flushes: VecDeque<usize>,
    /// The thread that picked the job.
    pub picked_by: u64,
    /// The job's files whose compression is not known yet.
    pub without_compression: Vec<u64>,
}

impl LogState {
    /// The log that receives facts from header lines.
    pub fn header(&mut self) -> &mut DatabaseLog {
        self.header.as_mut().unwrap_or(&mut self.log)
    }

    /// The open that a line about opening belongs to. Only that open's header may precede it.
    pub fn logged_opening(&mut self) -> &mut DatabaseLog {
        let open = self.header();
        if !open.has_jobs() {
            open.shared.is_opening_logged = true;
        }
        open
    }

    /// The facts about a family, by its index.
    pub fn facts(&mut self, family: usize) -> &mut LogFacts {
        &mut self.log.families[family].facts
    }

    /// Notes the time of a line.
    pub fn note_time(&mut self, time: u64) {
        let shared = &mut self.log.shared;
        shared.first_time = Some(shared.first_time.unwrap_or(time).min(time));
        shared.last_time = shared.last_time.max(Some(time));
    }

    /// Notes the family of a job that a thread has logged.
    pub fn set_family_of_job(&mut self, thread: u64, job: u32, family: usize) {
        self.threads.entry(thread).or_default().last_job = Some((job, family));
        self.job(job).family = Some(family);
    }

    /// The known facts about a job.
    pub fn job(&mut self, job: u32) -> &mut KnownJob {
        self.jobs.entry(job).or_default()
    }

    /// The family of a job, if a line has named it.
    pub fn known_family(&self, job: u32) -> Option<usize> {
        self.jobs.get(&job)?.family
    }

    /// The family of a job whose line does not name it, as in most events before 10.3. `default` if
    /// no line has named it yet.
    pub fn family_of_job(&mut self, thread: u64, job: u32) -> usize {
        let last = self.threads.get(&thread).and_then(|one| one.last_job);
        let of_thread = last.filter(|(last, _)| *last == job);
        let job = self.job(job);
        let family = of_thread.map(|(_, family)| family).or(job.family);
        job.is_guessed |= family.is_none();
        family.unwrap_or(0)
    }

    /// Begins a header.
    pub fn begin_header(&mut self, line: &Line) {
        self.is_header_of_same_open = false;
        self.dump = DumpOf::Database;
        if self.log.has_jobs() || self.has_opened() {
            let header = self.header.insert(DatabaseLog::default());
            header.shared.first_time = self.log.shared.first_time.map(|_| line.time);
            self.time_before_header = self.time_before;
        } else {
            self.forget_options();
        }
    }

    /// Returns true if the open counts despite having no jobs: another header belongs to a later
    /// open unless it has the same session. Without session lines, the open must be complete;
    /// otherwise a header repeated within it would claim the lines that follow.
    fn has_opened(&mut self) -> bool {
        let has_session = self.session.is_some();
        let is_begun = self.log.shared.is_opening_logged;
        self.log.opening().is_complete || (is_begun && has_session)
    }

    /// Drops a header inside an open without jobs, because it repeats that open's own header.
    pub fn forget_repeated_header(&mut self) {
        if !self.log.has_jobs() && self.header.take().is_some() {
            self.forget_options();
        }
    }

    /// Forgets the options, which are about to be dumped again.
    fn forget_options(&mut self) {
        if !self.is_after_call {
            self.log.shared.option_lines.clear();
            for family in &mut self.log.families {
                family.facts.option_lines.clear();
            }
        }
    }

    /// Drops an open without jobs and its statistics dumps, because the history omits it.
    pub fn forget_idle_open(&mut self, time: u64) {
        if self.header.is_none() {
            self.dumps = DumpCollector::default();
            self.log.shared.first_time = Some(time);
        }
    }

    /// Ends the previous open if the header belongs to another one.
    pub fn begin_open(&mut self) {
        let header = self.header.take_if(|_| !self.is_header_of_same_open);
        let Some(header) = header else {
            return;
        };
        let mut next = LogState {
            log: header,
            sessions_before: std::mem::take(&mut self.sessions_before),
            closed: std::mem::take(&mut self.closed),
            clock: self.clock.clone(),
            last_time: self.last_time,
            ..LogState::default()
        };
        next.log.shared.line_count = self.log.shared.line_count;
        next.sessions_before.extend(self.session.clone());
        self.log.opening().last_time = self.time_before_header;
        let (log, options_before) = std::mem::replace(self, next).end();
        self.closed.push(log);
        self.options_before = options_before;
    }

    /// Begins another open if the writer of an SST file is not the database and open of the
    /// previous lines. Later headers are kept: if a program logs several databases, their lines
    /// alternate and are not successive opens.
    pub fn note_writer(&mut self, database: &str, session: &str) {
        if self.sessions_before.iter().any(|one| one == session) {
            return;
        }
        let own_database = self.log.shared.db_id.as_deref().unwrap_or(database);
        let is_same_database = database.is_empty() || own_database == database;
        let is_other = self.session.as_deref().is_some_and(|own| own != session);
        if is_other && is_same_database {
            self.begin_open_without_header();
        }
        self.session.get_or_insert_with(|| session.to_string());
    }

    /// Begins an open whose start is missing from the LOG.
    pub fn begin_open_without_header(&mut self) {
        self.is_header_of_same_open = false;
        if self.header.is_none() {
            self.time_before_header = self.log.shared.last_time;
            self.header = Some(DatabaseLog::default());
        }
        self.begin_open();
    }

    /// Ends the log of one open of the database. Returns it with the options in force at its end.
    pub fn end(mut self) -> (DatabaseLog, OptionsInForce) {
        let lost = self.settle_guesses();
        let options = self.follow_options();
        let mut log = std::mem::take(&mut self.log);
        let threads = self.threads.values_mut();
        threads.for_each(|thread| thread.times.sort_unstable());
        let warnings = &mut log.shared.warnings;
        if self.bad_events > 0 {
            let count = self.bad_events;
            warnings.push(format!("LOG: {count} damaged event lines were skipped"));
        }
        if lost != 0 {
            let (jobs, whose) = match lost {
                1 => ("a job is".to_string(), "its"),
                count => (format!("{count} jobs are"), "their"),
            };
            warnings.push(format!(
                "LOG: {jobs} left out: no line names {whose} column family"
            ));
        }
        let (dumps, left_out) = std::mem::take(&mut self.dumps).finish();
        let shared = &log.shared;
        // In a later part of a log, the uptime tells when the database was opened.
        let begun = shared.first_time.filter(|_| shared.is_opening_logged);
        let mut stalls = dumps.iter().rev();
        let stall = stalls.find_map(|dump| stall_in(&dump.database, dump.time, begun));
        log.opening().stall = stall;
        log.take_dumps(dumps, left_out);
        for family in &mut log.families {
            self.set_windows(&mut family.facts);
            time_flushes(&mut family.facts);
        }
        log.shared.stretches = self.clock.stretches();
        log.distribute();
        log.end_opening(self.session);
        (log, options)
    }

    /// Adds the option changes to the open and returns the options at its end.
    fn follow_options(&mut self) -> OptionsInForce {
        let mut options = OptionsInForce::at_open(&self.log);
        let time = self.log.shared.first_time.unwrap_or(0);
        let other_options = self.options_before.changed_in(&options, time);
        let calls = options.apply_calls(&self.log);
        for changed in &calls {
            self.log.tell_call(changed);
        }
        self.log.share_written();
        let opening = self.log.opening();
        opening.other_options = other_options;
        opening.calls = calls;
        options
    }

    /// Moves jobs to the family that a later line named. If there are no other families, all jobs
    /// belong to `default`; otherwise unassigned ones are dropped. Returns the number dropped.
    fn settle_guesses(&mut self) -> usize {
        if self.log.families.len() == 1 {
            return 0;
        }
        let mut lost = 0;
        let is_moved = |known: &KnownJob| known.is_guessed && known.family != Some(0);
        let guessed = self.jobs.iter().filter(|(_, known)| is_moved(known));
        let guessed: Vec<_> = guessed.map(|(job, known)| (*job, known.family)).collect();
        for (job, family) in guessed {
            let of_default = &mut self.log.families[0].facts;
            let flush = of_default.flushes.remove(&job);
            let compaction = of_default.compactions.remove(&job);
            let moves = taken(&mut of_default.moves, |one| one.job == job);
            let counts = taken(&mut of_default.file_counts, |one| one.job == job);
            let Some(family) = family else {
                lost += 1;
                continue;
            };
            let facts = self.facts(family);
            facts.flushes.extend(flush.map(|flush| (job, flush)));
            facts
                .compactions
                .extend(compaction.map(|facts| (job, facts)));
            facts.moves.extend(moves);
            facts.file_counts.extend(counts);
        }
        for attempt in &mut self.log.families[0].facts.attempts {
            // Without lines of its own, the attempt may belong to any family.
            attempt.is_idle &= !attempt.file_counts.is_empty();
        }
        lost
    }

    /// Sets the earliest time of each pick, which is its thread's previous line. A thread's lines
    /// are sorted by original time, because buffered ones are written late (G-2).
    ///
    /// ```text
    /// thread 7   … table_file_deletion      Moving 3 files …      trivial_move
    ///            |------- the pick --------|
    /// ```
    fn set_windows(&self, facts: &mut LogFacts) {
        let compactions = facts.compactions.iter_mut();
        let compactions = compactions.map(|(job, facts)| (*job, &mut facts.window));
        let moves = facts.moves.iter_mut();
        let moves = moves.map(|facts| (facts.job, &mut facts.window));
        for (job, window) in compactions.chain(moves) {
            let thread = self.jobs.get(&job).map_or(0, |job| job.picked_by);
            let times = self.threads.get(&thread).map_or(&[][..], |one| &one.times);
            let before = times.partition_point(|time| *time < window.not_after);
            window.not_before = before.checked_sub(1).map_or(0, |before| times[before]);
        }
    }

    /// State of the thread that wrote a line.
    pub fn thread(&mut self, line: &Line) -> &mut Thread {
        self.threads.entry(line.thread).or_default()
    }

    /// Ends the pick that the line's thread is making for a family, and returns its index.
    pub fn close_attempt(&mut self, line: &Line, family: usize) -> Option<usize> {
        let open = self.thread(line).attempt.take();
        let (_, attempt) = open.filter(|(of, _)| *of == family)?;
        Some(self.push_attempt(family, attempt))
    }

    /// Ends a pick that found nothing to do. If no line announced the pick, this line gives its
    /// time, and its family is unknown if there are several.
    pub fn close_without_compaction(&mut self, line: &Line) {
        let begun = self.thread(line).attempt.take();
        let is_alone = self.log.families.len() == 1;
        let alone = Attempt {
            time: line.time,
            ..Attempt::default()
        };
        if let Some((family, mut attempt)) = begun.or(is_alone.then_some((0, alone))) {
            attempt.is_idle = true;
            self.push_attempt(family, attempt);
        }
    }

    fn push_attempt(&mut self, family: usize, attempt: Attempt) -> usize {
        let attempts = &mut self.facts(family).attempts;
        attempts.push(attempt);
        attempts.len() - 1
    }
}

/// Estimates flush durations up to 6.23, which no line gives. The commit of a flushed file starts
/// when the flush ends, unless another commit is running; the file's event is close to that time.
fn time_flushes(facts: &mut LogFacts) {
    let written: Vec<(FlushedTable, u64)> = tables(facts).collect();
    for (table, time) in written {
        let Some(flush) = facts.flushes.get_mut(&table.job) else {
            continue;
        };
        if flush.written.is_none() && 0 < flush.started {
            let commit = facts.commits.get(&table.number);
            let ready = commit.map_or(0, |commit| commit.ready);
            let end = time.max(ready);
            let micros = end.saturating_sub(flush.started).min(MAX_BYTES);
            flush.micros = flush.micros.max(micros);
            flush.written = commit.map(|_| end);
        }
    }
}

/// Removes all wanted items and returns them.
fn taken<T>(all: &mut Vec<T>, is_wanted: impl Fn(&T) -> bool) -> Vec<T> {
    let (wanted, rest) = std::mem::take(all).into_iter().partition(is_wanted);
    *all = rest;
    wanted
}
