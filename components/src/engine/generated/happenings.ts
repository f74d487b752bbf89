// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

/** An option whose value changed; `before` is null where it is unknown. */
export interface OptionChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

/** The known facts of each kind of happening. */
export interface HappeningFacts {
  readonly open: {
    readonly how?: string;
    readonly release?: string;
    readonly release_before?: string;
    readonly wal_files?: number;
    readonly recovered_files?: number;
    readonly left_out?: string;
  };
  readonly close: {
    readonly how?: string;
    readonly flushes?: number;
    readonly compactions?: number;
    readonly moves?: number;
    readonly stalls?: number;
    readonly reasons?: readonly string[];
  };
  readonly options: {
    readonly call?: string;
    readonly changes?: readonly OptionChange[];
    readonly values?: string;
  };
  readonly stall: {
    readonly condition?: string;
    readonly held?: number;
    readonly held_least?: number;
    readonly memtables?: number;
    readonly l0_files?: number;
    readonly sorted_runs?: number;
    readonly pending?: number;
    readonly limit?: number;
    readonly limit_bytes?: number;
    readonly ended_by?: string;
    readonly ended_by_job?: number;
    readonly more?: number;
    readonly until?: string;
    readonly longest?: number;
    readonly families?: readonly string[];
  };
  readonly manual: {
    readonly call?: string;
    readonly compactions?: number;
    readonly flushes?: number;
    readonly jobs?: readonly number[];
    readonly unfinished?: number;
    readonly unended?: number;
    readonly took?: number;
  };
  readonly ingestion: {
    readonly files?: number;
    readonly levels?: readonly string[];
    readonly names?: readonly string[];
  };
  readonly wal_full: {
    readonly rounds?: number;
    readonly limit?: number;
    readonly flushes?: number;
    readonly took?: number;
  };
  readonly failure: {
    readonly what?: string;
    readonly job?: number;
    readonly status?: string;
    readonly times?: number;
    readonly refused?: number;
    readonly refused_until?: string;
  };
  readonly aborted: {
    readonly end?: string;
    readonly compactions?: number;
    readonly flushes?: number;
    readonly jobs?: readonly number[];
    readonly status?: string;
    readonly files?: number;
    readonly bytes?: number;
  };
  readonly drop: {
    readonly drops?: number;
    readonly files?: number;
    readonly reason?: string;
  };
  readonly family: {
    readonly change?: string;
  };
  readonly pause: {
    readonly took?: number;
  };
  readonly stalls: {
    readonly how?: string;
    readonly held?: number;
    readonly share?: string;
    readonly open?: number;
    readonly stopped?: number;
    readonly throttled?: number;
    readonly stalls?: number;
    readonly waited?: number;
    readonly counted?: number;
    readonly waits?: string;
    readonly opens?: number;
    readonly all_opens?: number;
  };
  readonly limit: {
    readonly limit?: string;
    readonly held?: number;
    readonly share?: string;
    readonly values?: readonly string[];
  };
  readonly cause: {
    readonly kind?: string;
    readonly jobs?: string;
    readonly memtables?: string;
    readonly option?: string;
    readonly job?: number;
    readonly took?: number;
    readonly median?: number;
    readonly filled?: number;
    readonly came?: number;
  };
}

/** The unit of a fact. */
export type HappeningUnit =
  | 'word'
  | 'text'
  | 'count'
  | 'job'
  | 'bytes'
  | 'micros'
  | 'jobs'
  | 'names'
  | 'changes';

/** A part of a text: shown when all its facts are known and its condition holds. */
export interface HappeningClause {
  /** The fact and the word that it must be. */
  readonly condition?: readonly [fact: string, word: string];
  readonly text: string;
}

export interface HappeningKind {
  readonly units: Readonly<Record<string, HappeningUnit>>;
  readonly clauses: readonly HappeningClause[];
}

export const HAPPENING_KINDS: Readonly<Record<keyof HappeningFacts, HappeningKind>> = {
  open: {"units":{"how":"word","release":"text","release_before":"text","wal_files":"count","recovered_files":"count","left_out":"text"},"clauses":[{"condition":["how","created"],"text":"Created by {release}"},{"condition":["how","opened"],"text":"Opened by {release}"},{"condition":["how","running"],"text":"The LOG starts while the database is open in {release}"},{"text":" (before: {release_before})"},{"text":". WAL recovery read {wal_files WAL file}"},{"text":" and wrote {recovered_files SST file}"},{"text":". Not shown on the stage: {left_out}"},{"text":"."}]},
  close: {"units":{"how":"word","flushes":"count","compactions":"count","moves":"count","stalls":"count","reasons":"names"},"clauses":[{"condition":["how","closed"],"text":"Closed"},{"condition":["how","closing"],"text":"Shutdown began; its end is not in the LOG"},{"condition":["how","reopened"],"text":"No shutdown in the LOG: the process ended without closing the database"},{"condition":["how","gap"],"text":"No shutdown in the LOG, which lacks the start of the next open"},{"condition":["how","log_end"],"text":"The LOG ends without a shutdown: the database was open, or its process died"},{"condition":["how","log_cut"],"text":"The LOG ends inside a line: it was cut, or the process died"},{"text":"; {flushes flush}"},{"text":"; {compactions compaction}"},{"text":" ({reasons})"},{"text":"; {moves trivial move}"},{"text":"; {stalls stall}"},{"text":"."}]},
  options: {"units":{"call":"word","changes":"changes","values":"text"},"clauses":[{"condition":["call","open"],"text":"Opened with other options: {changes}."},{"condition":["call","SetOptions"],"text":"SetOptions: {changes}."},{"condition":["call","SetDBOptions"],"text":"SetDBOptions: {changes}."},{"condition":["call","written"],"text":"Options with non-default values at that time: {values}."}]},
  stall: {"units":{"condition":"word","held":"micros","held_least":"micros","memtables":"count","l0_files":"count","sorted_runs":"count","pending":"bytes","limit":"count","limit_bytes":"bytes","ended_by":"word","ended_by_job":"job","more":"count","until":"text","longest":"micros","families":"names"},"clauses":[{"condition":["condition","stopped"],"text":"Writes stopped"},{"condition":["condition","delayed"],"text":"Writes throttled"},{"text":" for {held}"},{"text":" for at least {held_least}"},{"text":": {memtables immutable memtable}"},{"text":": up to {l0_files L0 file}"},{"text":": up to {sorted_runs sorted run}"},{"text":": up to {pending} pending compaction"},{"text":" (limit {limit})"},{"text":" (limit {limit_bytes})"},{"condition":["ended_by","flush"],"text":". Flush {ended_by_job} ended it"},{"condition":["ended_by","compaction"],"text":". Compaction {ended_by_job} ended it"},{"condition":["ended_by","move"],"text":". Trivial move {ended_by_job} ended it"},{"condition":["ended_by","drop"],"text":". A FIFO drop ended it"},{"condition":["ended_by","options"],"text":". SetOptions ended it"},{"condition":["ended_by","close"],"text":". Closing the database ended it"},{"condition":["ended_by","stall"],"text":". Another stall followed at once"},{"text":"{more more stall}"},{"text":" ({families})"},{"text":" until {until}"},{"text":", each at most {longest}"},{"text":"."}]},
  manual: {"units":{"call":"word","compactions":"count","flushes":"count","jobs":"jobs","unfinished":"count","unended":"count","took":"micros"},"clauses":[{"text":"{call}: "},{"text":"{compactions compaction}"},{"text":"{flushes flush}"},{"text":" ({jobs})"},{"text":" in {took}"},{"text":", {unfinished} without a result"},{"text":", {unended} without an end in the LOG"},{"text":"."}]},
  ingestion: {"units":{"files":"count","levels":"names","names":"names"},"clauses":[{"text":"{files file} ingested into {levels}"},{"text":" ({names})"},{"text":"."}]},
  wal_full: {"units":{"rounds":"count","limit":"bytes","flushes":"count","took":"micros"},"clauses":[{"text":"The WAL limit of {limit} was reached {rounds time}"},{"text":" in {took}"},{"text":", which caused {flushes flush}"},{"text":"."}]},
  failure: {"units":{"what":"word","job":"job","status":"text","times":"count","refused":"micros","refused_until":"word"},"clauses":[{"condition":["what","compaction"],"text":"Compaction"},{"condition":["what","flush"],"text":"Flush"},{"condition":["what","aborted_flush"],"text":"Flush"},{"condition":["what","no_room"],"text":"A compaction was cancelled because its output might not fit"},{"condition":["what","background"],"text":"Background error"},{"condition":["what","writes_stopped"],"text":"RocksDB refuses writes because of an error"},{"condition":["what","unrecoverable"],"text":"Unrecoverable background error"},{"condition":["what","not_resumed"],"text":"RocksDB could not resume after an error"},{"condition":["what","resumed"],"text":"RocksDB resumed after an error"},{"condition":["what","resumed_with_space"],"text":"RocksDB resumed by itself: there was enough free space again"},{"text":" job {job}"},{"condition":["what","compaction"],"text":" failed"},{"condition":["what","flush"],"text":" failed"},{"condition":["what","aborted_flush"],"text":" was aborted"},{"text":": {status}"},{"text":" ({times} times)"},{"condition":["what","compaction"],"text":". Its input files are kept"},{"condition":["what","flush"],"text":". Its memtables wait for another flush"},{"condition":["what","no_room"],"text":". RocksDB tries again a second later"},{"text":". Writes were refused for {refused}"},{"condition":["refused_until","resumed"],"text":", until RocksDB resumed"},{"condition":["refused_until","opened"],"text":", until the database was opened again"},{"condition":["refused_until","flush"],"text":", until a flush succeeded"},{"condition":["refused_until","closed"],"text":", until the database was closed"},{"condition":["refused_until","nothing"],"text":". Writes are refused until the end of the LOG"},{"text":"."}]},
  aborted: {"units":{"end":"word","compactions":"count","flushes":"count","jobs":"jobs","status":"text","files":"count","bytes":"bytes"},"clauses":[{"text":"{compactions compaction}"},{"text":"{flushes flush}"},{"condition":["end","aborted"],"text":" without a result"},{"condition":["end","unended"],"text":" without an end in the LOG"},{"text":" ({jobs})"},{"text":": {status}"},{"condition":["end","aborted"],"text":". {files SST file} ({bytes}) written for nothing"},{"text":"."}]},
  drop: {"units":{"drops":"count","files":"count","reason":"text"},"clauses":[{"text":"FIFO compaction dropped {files file}"},{"text":" in {drops drop}"},{"text":" ({reason})"},{"text":"."}]},
  family: {"units":{"change":"word"},"clauses":[{"condition":["change","created"],"text":"Column family created."},{"condition":["change","dropped"],"text":"Column family dropped."}]},
  pause: {"units":{"took":"micros"},"clauses":[{"text":"Deletion of obsolete files paused"},{"text":" for {took}"},{"text":"."}]},
  stalls: {"units":{"how":"word","held":"micros","share":"text","open":"micros","stopped":"micros","throttled":"micros","stalls":"count","waited":"micros","counted":"micros","waits":"word","opens":"count","all_opens":"count"},"clauses":[{"condition":["how","never"],"text":"Writes were never stopped or throttled"},{"condition":["how","stopped"],"text":"Writes stopped"},{"condition":["how","throttled"],"text":"Writes throttled"},{"condition":["how","both"],"text":"Writes stopped or throttled"},{"text":" for {held}, {share} of {open}"},{"condition":["how","both"],"text":" (stopped {stopped}, throttled {throttled})"},{"text":", in {stalls stall}"},{"condition":["waits","long"],"text":". Cumulative stall: {waited} of {counted}, finished waits only ({opens} of {all_opens open})"},{"text":"."}]},
  limit: {"units":{"limit":"word","held":"micros","share":"text","values":"names"},"clauses":[{"text":"{share} "},{"condition":["limit","memtables"],"text":"memtables"},{"condition":["limit","l0_files"],"text":"L0 files"},{"condition":["limit","sorted_runs"],"text":"sorted runs"},{"condition":["limit","pending"],"text":"pending compaction bytes"},{"text":": {held}"},{"text":", limit {values}"},{"text":"."}]},
  cause: {"units":{"kind":"word","jobs":"text","memtables":"text","option":"text","job":"job","took":"micros","median":"micros","filled":"micros","came":"count"},"clauses":[{"condition":["kind","unknown_options"],"text":"Cause unknown: no file has the options at that time"},{"condition":["kind","unknown"],"text":"Cause not found: flushes and compactions ran as usual"},{"text":"Only {jobs} ran at a time"},{"text":"Only {memtables} may wait"},{"text":" ({option})"},{"text":". Flush {job} took {took}; the median is {median}"},{"text":". A memtable filled in {filled}; flushing one took {took}"},{"text":". While compaction {job} ran for {took}, {came flush} ended"},{"text":"."}]},
};
