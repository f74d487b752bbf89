//! Declares the kinds of events in a database's life, with all their facts and sentences.

use crate::happenings::facts::{
    AsFact, Bytes, Changes, Clause, Count, Fact, Job, Jobs, Kind, Micros, Names, Text, Unit, Word,
};

/// Declares kinds of events, each as a struct of typed facts with its sentences.
///
/// ```text
/// /// Its meaning.
/// <Name> "<key>" {
///     /// Meaning of the fact.
///     <fact>: <Unit>,
/// } [
///     if <fact> = "<word>" "<clause>";
///     "<clause>";
/// ]
/// ```
/// A clause is part of the text if all facts that it names are known and its condition holds.
/// `{fact}` shows the fact with its unit, `{fact noun}` a number with its noun.
macro_rules! happenings {
    ($(
        $(#[$doc:meta])*
        $name:ident $key:literal {
            $($(#[$fact_doc:meta])* $fact:ident: $unit:ident),* $(,)?
        }
        [$($(if $guard:ident = $word:literal)? $clause:literal;)*]
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, PartialEq, Eq)]
            pub struct $name {
                $($(#[$fact_doc])* pub $fact: $unit,)*
            }
        )*

        /// An event of one kind, with its facts.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum What {
            $($(#[$doc])* $name($name),)*
        }

        $(impl From<$name> for What {
            fn from(facts: $name) -> Self {
                Self::$name(facts)
            }
        })*

        impl What {
            /// Declaration of the event's kind.
            pub const fn kind(&self) -> &'static Kind {
                match self {
                    $(Self::$name(_) => &Kind {
                        key: $key,
                        facts: &[$((
                            stringify!($fact),
                            Unit::$unit,
                        )),*],
                        clauses: &[$(Clause {
                            condition: &[$((stringify!($guard), $word))?],
                            text: $clause,
                        }),*],
                    },)*
                }
            }

            /// Facts in the order of their declaration; `None` if unknown.
            pub fn facts(&self) -> Vec<Option<Fact>> {
                match self {
                    $(Self::$name(facts) => vec![
                        $(AsFact::as_fact(&facts.$fact)),*
                    ],)*
                }
            }
        }

        /// One example of each kind, without facts, for listing the kinds.
        pub fn every_kind() -> Vec<What> {
            vec![$(What::from($name::default())),*]
        }
    };
}

happenings! {
    /// The database was opened, or was already open when the `LOG` begins.
    Open "open" {
        /// `created`, `opened`, or `running` if the `LOG` lacks the opening.
        how: Word,
        /// Release of RocksDB.
        release: Text,
        /// Release at the previous open, if different.
        release_before: Text,
        /// Number of WAL files that recovery read.
        wal_files: Count,
        /// Number of SST files that recovery wrote.
        recovered_files: Count,
        /// Reason why the stage omits the jobs and files of the open.
        left_out: Text,
    } [
        if how = "created" "Created by {release}";
        if how = "opened" "Opened by {release}";
        if how = "running" "The LOG starts while the database is open in {release}";
        " (before: {release_before})";
        ". WAL recovery read {wal_files WAL file}";
        " and wrote {recovered_files SST file}";
        ". Not shown on the stage: {left_out}";
        ".";
    ]

    /// An open ended, or the `LOG` ended.
    Close "close" {
        /// Kind of end: `closed`, `closing`, `reopened`, `gap`, `log_end` or `log_cut`.
        how: Word,
        /// Flushes installed while the database was open.
        flushes: Count,
        /// Compactions installed while the database was open.
        compactions: Count,
        /// Trivial moves while the database was open.
        moves: Count,
        /// Stalls, counted once for each family whose limit was reached.
        stalls: Count,
        /// Reasons for the compactions, as RocksDB names them, with counts.
        reasons: Names,
    } [
        if how = "closed" "Closed";
        if how = "closing" "Shutdown began; its end is not in the LOG";
        if how = "reopened" "No shutdown in the LOG: the process ended without closing the database";
        if how = "gap" "No shutdown in the LOG, which lacks the start of the next open";
        if how = "log_end" "The LOG ends without a shutdown: the database was open, or its process died";
        if how = "log_cut" "The LOG ends inside a line: it was cut, or the process died";
        "; {flushes flush}";
        "; {compactions compaction}";
        " ({reasons})";
        "; {moves trivial move}";
        "; {stalls stall}";
        ".";
    ]

    /// Options changed.
    Options "options" {
        /// `open`, `SetOptions`, `SetDBOptions`, or `written` for values that a call logged.
        call: Word,
        /// Options that changed.
        changes: Changes,
        /// Options with non-default values, as `name=value`.
        values: Text,
    } [
        if call = "open" "Opened with other options: {changes}.";
        if call = "SetOptions" "SetOptions: {changes}.";
        if call = "SetDBOptions" "SetDBOptions: {changes}.";
        if call = "written" "Options with non-default values at that time: {values}.";
    ]

    /// Writes were throttled or stopped by a column family's limits.
    Stall "stall" {
        /// `stopped` or `delayed`.
        condition: Word,
        /// Time from the first line that reports the stall to the first install that does not.
        held: Micros,
        /// Time to the end of the `LOG`, if the stall did not end before.
        held_least: Micros,
        /// Highest number of immutable memtables during the stall.
        memtables: Count,
        /// Highest number of L0 files during the stall.
        l0_files: Count,
        /// Highest number of sorted runs during the stall.
        sorted_runs: Count,
        /// Highest number of pending compaction bytes during the stall.
        pending: Bytes,
        /// Limit that was reached, if it is a count.
        limit: Count,
        /// Limit that was reached, if it is in bytes.
        limit_bytes: Bytes,
        /// `flush`, `compaction`, `move`, `drop`, `options`, `close` or `stall` (the next stall).
        ended_by: Word,
        /// Job that ended the stall.
        ended_by_job: Job,
        /// Number of consecutive stalls that share this row.
        more: Count,
        /// End of the last stall in this row.
        until: Text,
        /// Duration of the longest stall in this row.
        longest: Micros,
        /// Number of stalls by column family.
        families: Names,
    } [
        if condition = "stopped" "Writes stopped";
        if condition = "delayed" "Writes throttled";
        " for {held}";
        " for at least {held_least}";
        ": {memtables immutable memtable}";
        ": up to {l0_files L0 file}";
        ": up to {sorted_runs sorted run}";
        ": up to {pending} pending compaction";
        " (limit {limit})";
        " (limit {limit_bytes})";
        if ended_by = "flush" ". Flush {ended_by_job} ended it";
        if ended_by = "compaction" ". Compaction {ended_by_job} ended it";
        if ended_by = "move" ". Trivial move {ended_by_job} ended it";
        if ended_by = "drop" ". A FIFO drop ended it";
        if ended_by = "options" ". SetOptions ended it";
        if ended_by = "close" ". Closing the database ended it";
        if ended_by = "stall" ". Another stall followed at once";
        "{more more stall}";
        " ({families})";
        " until {until}";
        ", each at most {longest}";
        ".";
    ]

    /// A call requested compactions or flushes.
    Manual "manual" {
        /// `CompactRange`, `CompactFiles` or `Flush`.
        call: Word,
        /// Compactions that the call started.
        compactions: Count,
        /// Flushes that the call started.
        flushes: Count,
        /// Jobs that the call started.
        jobs: Jobs,
        /// Number of the call's jobs that ended without a result.
        unfinished: Count,
        /// Number of the call's jobs whose end the `LOG` lacks.
        unended: Count,
        /// Time from the first job's start to the last job's end.
        took: Micros,
    } [
        "{call}: ";
        "{compactions compaction}";
        "{flushes flush}";
        " ({jobs})";
        " in {took}";
        ", {unfinished} without a result";
        ", {unended} without an end in the LOG";
        ".";
    ]

    /// External files were ingested.
    Ingestion "ingestion" {
        /// Number of ingested files.
        files: Count,
        /// Levels that the files were added to.
        levels: Names,
        /// Original names of the files.
        names: Names,
    } [
        "{files file} ingested into {levels}";
        " ({names})";
        ".";
    ]

    /// The WALs reached their limit repeatedly.
    WalFull "wal_full" {
        /// Number of times that the limit was reached.
        rounds: Count,
        /// The WAL limit in bytes.
        limit: Bytes,
        /// Flushes caused by the limit.
        flushes: Count,
        /// Time from the first to the last round of flushes.
        took: Micros,
    } [
        "The WAL limit of {limit} was reached {rounds time}";
        " in {took}";
        ", which caused {flushes flush}";
        ".";
    ]

    /// A job failed, or RocksDB reported a background error.
    Failure "failure" {
        /// `compaction`, `flush`, `aborted_flush`, `no_room`, `background`, `writes_stopped`,
        /// `unrecoverable`, `not_resumed`, `resumed` or `resumed_with_space`.
        what: Word,
        /// Job that failed.
        job: Job,
        /// RocksDB's status text.
        status: Text,
        /// Number of similar failures, if there are several.
        times: Count,
        /// Time for which writes were refused.
        refused: Micros,
        /// `resumed`, `opened`, `flush` or `closed`; `nothing` if the `LOG` shows no end.
        refused_until: Word,
    } [
        if what = "compaction" "Compaction";
        if what = "flush" "Flush";
        if what = "aborted_flush" "Flush";
        if what = "no_room" "A compaction was cancelled because its output might not fit";
        if what = "background" "Background error";
        if what = "writes_stopped" "RocksDB refuses writes because of an error";
        if what = "unrecoverable" "Unrecoverable background error";
        if what = "not_resumed" "RocksDB could not resume after an error";
        if what = "resumed" "RocksDB resumed after an error";
        if what = "resumed_with_space" "RocksDB resumed by itself: there was enough free space again";
        " job {job}";
        if what = "compaction" " failed";
        if what = "flush" " failed";
        if what = "aborted_flush" " was aborted";
        ": {status}";
        " ({times} times)";
        if what = "compaction" ". Its input files are kept";
        if what = "flush" ". Its memtables wait for another flush";
        if what = "no_room" ". RocksDB tries again a second later";
        ". Writes were refused for {refused}";
        if refused_until = "resumed" ", until RocksDB resumed";
        if refused_until = "opened" ", until the database was opened again";
        if refused_until = "flush" ", until a flush succeeded";
        if refused_until = "closed" ", until the database was closed";
        if refused_until = "nothing" ". Writes are refused until the end of the LOG";
        ".";
    ]

    /// Jobs ended without a result, or their end is missing in the `LOG`.
    Aborted "aborted" {
        /// `aborted`, or `unended` if the `LOG` lacks the end.
        end: Word,
        /// Number of compactions.
        compactions: Count,
        /// Number of flushes.
        flushes: Count,
        /// Jobs without a result.
        jobs: Jobs,
        /// RocksDB's status text; unknown if the `LOG` lacks the end.
        status: Text,
        /// Number of files that the jobs wrote to no effect.
        files: Count,
        /// Bytes in the files that the jobs wrote to no effect.
        bytes: Bytes,
    } [
        "{compactions compaction}";
        "{flushes flush}";
        if end = "aborted" " without a result";
        if end = "unended" " without an end in the LOG";
        " ({jobs})";
        ": {status}";
        if end = "aborted" ". {files SST file} ({bytes}) written for nothing";
        ".";
    ]

    /// FIFO compaction dropped files.
    Drop "drop" {
        /// Number of drops.
        drops: Count,
        /// Number of dropped files.
        files: Count,
        /// Reason for the drops, as RocksDB names it.
        reason: Text,
    } [
        "FIFO compaction dropped {files file}";
        " in {drops drop}";
        " ({reason})";
        ".";
    ]

    /// A column family was created or dropped.
    Family "family" {
        /// The change: `created` or `dropped`.
        change: Word,
    } [
        if change = "created" "Column family created.";
        if change = "dropped" "Column family dropped.";
    ]

    /// A call paused work in the database.
    Pause "pause" {
        /// Time until work resumed; unknown if the `LOG` lacks it.
        took: Micros,
    } [
        "Deletion of obsolete files paused";
        " for {took}";
        ".";
    ]

    /// All stalls in the recording, and the time that writers waited.
    Stalls "stalls" {
        /// `never`, `stopped`, `throttled` or `both`.
        how: Word,
        /// Time for which any column family's stall condition held.
        held: Micros,
        /// Share of `held` in the time for which the database was open.
        share: Text,
        /// Time for which the database was open, as far as the `LOG` shows it.
        open: Micros,
        /// Part of `held` in which writes were stopped.
        stopped: Micros,
        /// Part of `held` in which writes were throttled.
        throttled: Micros,
        /// Stalls, counted once for each family whose limit was reached.
        stalls: Count,
        /// Time that writers waited, from the last dump of each open.
        waited: Micros,
        /// Time covered by the last dumps.
        counted: Micros,
        /// `long` if writers waited for at least 1 % of the covered time.
        waits: Word,
        /// Number of opens that have a dump.
        opens: Count,
        /// Number of all opens.
        all_opens: Count,
    } [
        if how = "never" "Writes were never stopped or throttled";
        if how = "stopped" "Writes stopped";
        if how = "throttled" "Writes throttled";
        if how = "both" "Writes stopped or throttled";
        " for {held}, {share} of {open}";
        if how = "both" " (stopped {stopped}, throttled {throttled})";
        ", in {stalls stall}";
        if waits = "long" ". Cumulative stall: {waited} of {counted}, finished waits only ({opens} of {all_opens open})";
        ".";
    ]

    /// The time for which one kind of limit stopped or throttled writes.
    Limit "limit" {
        /// Kind of limit: `memtables`, `l0_files`, `sorted_runs` or `pending`.
        limit: Word,
        /// Time for which the limit held; if several families reach limits, the strictest counts.
        held: Micros,
        /// Share of `held` in the time of all limits.
        share: Text,
        /// Limits that were reached, for slowdowns and stops, before and after a change.
        values: Names,
    } [
        "{share} ";
        if limit = "memtables" "memtables";
        if limit = "l0_files" "L0 files";
        if limit = "sorted_runs" "sorted runs";
        if limit = "pending" "pending compaction bytes";
        ": {held}";
        ", limit {values}";
        ".";
    ]

    /// The cause of stalls at the longest-held limit; the rules are in `card.rs`.
    Cause "cause" {
        /// `unknown_options`, `unknown`, `slow_flush`, `fast_writes`, `few_memtables`,
        /// `compactions` or `l0`.
        kind: Word,
        /// Maximum number of concurrent jobs, which was reached.
        jobs: Text,
        /// Number of memtables that may wait for a flush.
        memtables: Text,
        /// Option that sets the limit, as `name = value`, or its effect on the job.
        option: Text,
        /// Job that ran longest while writes were stopped or throttled.
        job: Job,
        /// Duration of that job; without a job, the median time to flush a memtable.
        took: Micros,
        /// Median duration of a flush.
        median: Micros,
        /// Median time to fill a memtable, excluding time in which writes were stopped.
        filled: Micros,
        /// Number of the column family's flushes that ended while the job ran.
        came: Count,
    } [
        if kind = "unknown_options" "Cause unknown: no file has the options at that time";
        if kind = "unknown" "Cause not found: flushes and compactions ran as usual";
        "Only {jobs} ran at a time";
        "Only {memtables} may wait";
        " ({option})";
        ". Flush {job} took {took}; the median is {median}";
        ". A memtable filled in {filled}; flushing one took {took}";
        ". While compaction {job} ran for {took}, {came flush} ended";
        ".";
    ]
}
