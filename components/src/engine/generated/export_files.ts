// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

/** A file that a run can be exported as. */
export interface ExportFile {
  readonly name: string;
  /** Its content. */
  readonly content: string;
  /** The programs that open it. */
  readonly openedBy: string;
  /** Simulations do not have it. */
  readonly isOfRecordings: boolean;
}

/** All of them, in the order of a list for people. */
export const EXPORT_FILES: readonly ExportFile[] = [
  {"name":"summary.md","content":"the run, its main numbers and its notes","openedBy":"any editor, a pull request","isOfRecordings":false},
  {"name":"lines.csv","content":"write amp, sorted runs, space amp and level sizes after each install","openedBy":"spreadsheets, pandas, R, DuckDB; the first line is a comment","isOfRecordings":false},
  {"name":"jobs.csv","content":"flushes, compactions, moves and drops: times, reasons, bytes","openedBy":"spreadsheets, pandas, R, DuckDB; the first line is a comment","isOfRecordings":false},
  {"name":"files.csv","content":"SST files: keys, bytes, jobs that wrote and removed them, why they end","openedBy":"spreadsheets, pandas, R, DuckDB; the first line is a comment","isOfRecordings":false},
  {"name":"stalls.csv","content":"when and why writes were slowed down or stopped","openedBy":"spreadsheets, pandas, R, DuckDB; the first line is a comment","isOfRecordings":false},
  {"name":"trace.json","content":"job slots, moves, stalls, notes and counters over time","openedBy":"ui.perfetto.dev and other readers of the Trace Event Format","isOfRecordings":false},
  {"name":"events.jsonl","content":"the whole event log, reasons included","openedBy":"scripts, jq: one JSON object per line","isOfRecordings":false},
  {"name":"events.lsmlog","content":"the whole event log, for playback in other pages","openedBy":"<lsm-shape>, the element for docs","isOfRecordings":false},
  {"name":"compaction_stats.txt","content":"Compaction Stats and DB Stats at the end","openedBy":"any editor: RocksDB’s own text","isOfRecordings":false},
  {"name":"OPTIONS","content":"the options of the database","openedBy":"RocksDB: db_bench --options_file=OPTIONS","isOfRecordings":false},
  {"name":"db_bench.txt","content":"command lines that reproduce this run","openedBy":"a shell with db_bench","isOfRecordings":false},
  {"name":"machine.txt","content":"the recorded machine: its parameters, their spread, what is unknown","openedBy":"this page (drop it there), lsm-shape simulate --machine","isOfRecordings":true},
];
