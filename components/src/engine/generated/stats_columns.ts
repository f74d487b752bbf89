// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

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
  {"key":"files","value_key":"files","header":"Files","unit":"files","meaning":"Files on the level; after the slash, those being compacted","formula":"Current number of files; Sum counts all levels, Int always shows 0/0","rule":"S-7, S-10","since":null},
  {"key":"files_compacting","value_key":"files_being_compacted","header":"","unit":"files","meaning":"Files of the level that are being compacted","formula":"Current number of this level's files that are inputs of running compactions","rule":"S-7","since":null},
  {"key":"size","value_key":"size_bytes","header":"Size","unit":"bytes","meaning":"Stored size of the level's files","formula":"The sum of file sizes, divided by 1024 until it is below 1024, at least once","rule":"S-7, S-15","since":null},
  {"key":"score","value_key":"score","header":"Score","unit":"","meaning":"How urgently the level needs compaction; it needs compaction at 1 or more","formula":"L0: idle files ÷ trigger, or bytes ÷ target if that is more; deeper levels: bytes ÷ target; universal: sorted runs ÷ trigger, on L0 only","rule":"S-12, S-14, L-3..L-6, U-6","since":null},
  {"key":"read_gb","value_key":"read_bytes","header":"Read(GB)","unit":"GB","meaning":"Bytes read by compactions into this level","formula":"Rn + Rnp1; flushes and trivial moves read nothing","rule":"S-7, S-2","since":null},
  {"key":"rn_gb","value_key":"rn_bytes","header":"Rn(GB)","unit":"GB","meaning":"Bytes read from other levels: the inputs from above","formula":"Total size of the input files that were not on the output level","rule":"S-2","since":null},
  {"key":"rnp1_gb","value_key":"rnp1_bytes","header":"Rnp1(GB)","unit":"GB","meaning":"Bytes read from this level itself: existing data that had to be rewritten","formula":"Total size of the input files that were on the output level; intra-L0 compactions count here","rule":"S-2","since":null},
  {"key":"write_gb","value_key":"write_bytes","header":"Write(GB)","unit":"GB","meaning":"Bytes written to this level by flushes and compactions","formula":"Total size of the output files, compressed; trivially moved files are not written","rule":"S-3, S-4","since":null},
  {"key":"wprecomp_gb","value_key":"wprecomp_bytes","header":"WPreComp(GB)","unit":"GB","meaning":"Bytes written, before compression","formula":"Blocks of all output files before compression, plus everything that is never compressed","rule":"S-3","since":[10,3]},
  {"key":"wnew_gb","value_key":"wnew_bytes","header":"Wnew(GB)","unit":"GB","meaning":"Net growth of the level through writing; negative if compactions dropped more than they added","formula":"Write − Rnp1, subtracted before rounding","rule":"S-7","since":null},
  {"key":"moved_gb","value_key":"moved_bytes","header":"Moved(GB)","unit":"GB","meaning":"Bytes of files moved to this level without being rewritten","formula":"Total size of trivially moved files; Sum omits levels that files were only moved through","rule":"S-5, S-9","since":null},
  {"key":"w_amp","value_key":"w_amp","header":"W-Amp","unit":"","meaning":"Write amplification: bytes written per byte from above; in Sum, per byte flushed","formula":"Level: Write ÷ Rn; L0 and Sum: Write ÷ flushed bytes; 0 if nothing came from above","rule":"S-8","since":null},
  {"key":"rd_mb_s","value_key":"rd_mb_s","header":"Rd(MB/s)","unit":"MB/s","meaning":"Read speed of the jobs of this level","formula":"Read ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes","rule":"S-7","since":null},
  {"key":"wr_mb_s","value_key":"wr_mb_s","header":"Wr(MB/s)","unit":"MB/s","meaning":"Write speed of the jobs of this level","formula":"Write ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes","rule":"S-7","since":null},
  {"key":"comp_sec","value_key":"comp_sec","header":"Comp(sec)","unit":"s","meaning":"Total duration of the jobs of this level; concurrent jobs add up","formula":"Wall time of all flushes and compactions into the level; subcompactions add up","rule":"S-3","since":null},
  {"key":"comp_merge_cpu_sec","value_key":"comp_merge_cpu_sec","header":"CompMergeCPU(sec)","unit":"s","meaning":"CPU time of these jobs, including compression and decompression","formula":"CPU time of all their threads","rule":"S-3","since":null},
  {"key":"comp_cnt","value_key":"comp_cnt","header":"Comp(cnt)","unit":"jobs","meaning":"Flushes and compactions into this level; trivial moves do not count","formula":"One for each job, however many subcompactions it had","rule":"S-3, S-5","since":null},
  {"key":"avg_sec","value_key":"avg_sec","header":"Avg(sec)","unit":"s","meaning":"Average duration of a job","formula":"Comp(sec) ÷ Comp(cnt); 0 if there are no jobs","rule":"S-7","since":null},
  {"key":"key_in","value_key":"key_in","header":"KeyIn","unit":"entries","meaning":"Entries read by the jobs of this level; flushes count since 10.3","formula":"A count, in thousands (K) from 10,000 and in millions (M) from 10 million, truncated","rule":"S-3, S-4, S-16","since":null},
  {"key":"key_drop","value_key":"key_drop","header":"KeyDrop","unit":"entries","meaning":"Entries read but not written by compactions: overwritten or deleted","formula":"Entries read − entries written, formatted like KeyIn","rule":"S-3, S-16","since":null},
  {"key":"rblob_gb","value_key":"","header":"Rblob(GB)","unit":"GB","meaning":"Bytes read from blob files, which are not modelled","formula":"Always 0.0 without blob files","rule":"S-7","since":null},
  {"key":"wblob_gb","value_key":"","header":"Wblob(GB)","unit":"GB","meaning":"Bytes written to blob files, which are not modelled","formula":"Always 0.0 without blob files","rule":"S-7","since":null},
];
