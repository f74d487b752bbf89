// Written by core-wasm/shell/tests/generated_types.rs. Do not edit: run
// REWRITE=1 cargo test --test generated_types

/** One column of the Compaction Stats table, for people. */
export interface StatsColumn {
  /** Its key in published tables and in `StatsMomentRow.printed`. */
  readonly key: string;
  /** The key of the same number in a row of `simulate --json`; empty: it has none. */
  readonly value_key: string;
  /** RocksDB's header; empty for the files being compacted, which share one with files. */
  readonly header: string;
  /** Unit of what is printed; empty for a count, a ratio or a text. */
  readonly unit: string;
  readonly meaning: string;
  readonly formula: string;
  readonly rule: string;
  /** The first release that prints it; null: all do. */
  readonly since: readonly [number, number] | null;
}

/** All columns, in the order of the table. */
export const STATS_COLUMNS: readonly StatsColumn[] = [
  {"key":"files","value_key":"files","header":"Files","unit":"files","meaning":"Files on the level, and after the slash those that a running compaction reads","formula":"A count of the level's files now; Sum counts all levels, Int always says 0/0","rule":"S-7, S-10","since":null},
  {"key":"files_compacting","value_key":"files_being_compacted","header":"","unit":"files","meaning":"Files of the level that a running compaction reads","formula":"A count of the inputs of running compactions on this level now","rule":"S-7","since":null},
  {"key":"size","value_key":"size_bytes","header":"Size","unit":"bytes","meaning":"Bytes of the level's files as they are stored","formula":"The sum of file sizes, divided by 1024 until it is below 1024, at least once","rule":"S-7, S-15","since":null},
  {"key":"score","value_key":"score","header":"Score","unit":"","meaning":"How urgently the level wants a compaction: from 1 on it needs one","formula":"L0: files not being compacted ÷ trigger, or bytes ÷ target if that is more; deeper levels: bytes ÷ target; universal: sorted runs ÷ trigger, on L0 only","rule":"S-12, S-14, L-3..L-6, U-6","since":null},
  {"key":"read_gb","value_key":"read_bytes","header":"Read(GB)","unit":"GB","meaning":"Bytes that compactions into this level read","formula":"Rn + Rnp1; flushes and moves read nothing","rule":"S-7, S-2","since":null},
  {"key":"rn_gb","value_key":"rn_bytes","header":"Rn(GB)","unit":"GB","meaning":"Bytes read from other levels than this one: what came from above","formula":"The sizes of all input files that were not on the output level","rule":"S-2","since":null},
  {"key":"rnp1_gb","value_key":"rnp1_bytes","header":"Rnp1(GB)","unit":"GB","meaning":"Bytes read from this level itself: what was there and had to be written again","formula":"The sizes of all input files that were on the output level; a merge within L0 counts here","rule":"S-2","since":null},
  {"key":"write_gb","value_key":"write_bytes","header":"Write(GB)","unit":"GB","meaning":"Bytes written to this level by flushes and compactions","formula":"The sizes of all output files, compressed; moved files are not written","rule":"S-3, S-4","since":null},
  {"key":"wprecomp_gb","value_key":"wprecomp_bytes","header":"WPreComp(GB)","unit":"GB","meaning":"The same bytes before they were compressed","formula":"The blocks of all output files as they went into the compressor, and what is never compressed","rule":"S-3","since":[10,3]},
  {"key":"wnew_gb","value_key":"wnew_bytes","header":"Wnew(GB)","unit":"GB","meaning":"How much larger the level became by writing; negative where a merge dropped more than it brought","formula":"Write − Rnp1, subtracted before rounding","rule":"S-7","since":null},
  {"key":"moved_gb","value_key":"moved_bytes","header":"Moved(GB)","unit":"GB","meaning":"Bytes of files that came to this level without being read or written","formula":"The sizes of trivially moved files; Sum leaves out levels that only passed files on","rule":"S-5, S-9","since":null},
  {"key":"w_amp","value_key":"w_amp","header":"W-Amp","unit":"","meaning":"Bytes written for each byte that came from above; in Sum: for each byte flushed","formula":"Level: Write ÷ Rn; L0 and Sum: Write ÷ flushed bytes; 0 where nothing came","rule":"S-8","since":null},
  {"key":"rd_mb_s","value_key":"rd_mb_s","header":"Rd(MB/s)","unit":"MB/s","meaning":"How fast the jobs of this level read","formula":"Read ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes","rule":"S-7","since":null},
  {"key":"wr_mb_s","value_key":"wr_mb_s","header":"Wr(MB/s)","unit":"MB/s","meaning":"How fast the jobs of this level wrote","formula":"Write ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes","rule":"S-7","since":null},
  {"key":"comp_sec","value_key":"comp_sec","header":"Comp(sec)","unit":"s","meaning":"Time that jobs of this level took: jobs that run at the same time add up","formula":"Wall time of all flushes and compactions into the level, subcompactions added","rule":"S-3","since":null},
  {"key":"comp_merge_cpu_sec","value_key":"comp_merge_cpu_sec","header":"CompMergeCPU(sec)","unit":"s","meaning":"Processor time of these jobs, compression and decompression included","formula":"Processor time of their threads, added up","rule":"S-3","since":null},
  {"key":"comp_cnt","value_key":"comp_cnt","header":"Comp(cnt)","unit":"jobs","meaning":"Flushes and compactions into this level; trivial moves do not count","formula":"One for each job, however many subcompactions it had","rule":"S-3, S-5","since":null},
  {"key":"avg_sec","value_key":"avg_sec","header":"Avg(sec)","unit":"s","meaning":"Time of one job on average","formula":"Comp(sec) ÷ Comp(cnt); 0 without jobs","rule":"S-7","since":null},
  {"key":"key_in","value_key":"key_in","header":"KeyIn","unit":"entries","meaning":"Entries that jobs of this level read; those of flushes count since 10.3","formula":"A count, shown in thousands from 10,000 on and in millions from 10 million on, cut off","rule":"S-3, S-4, S-16","since":null},
  {"key":"key_drop","value_key":"key_drop","header":"KeyDrop","unit":"entries","meaning":"Entries that compactions read and did not write: overwritten or deleted ones","formula":"Entries read − entries written, printed as KeyIn is","rule":"S-3, S-16","since":null},
  {"key":"rblob_gb","value_key":"","header":"Rblob(GB)","unit":"GB","meaning":"Bytes read from blob files; this model has none","formula":"Always 0.0 without blob files","rule":"S-7","since":null},
  {"key":"wblob_gb","value_key":"","header":"Wblob(GB)","unit":"GB","meaning":"Bytes written to blob files; this model has none","formula":"Always 0.0 without blob files","rule":"S-7","since":null},
];
