//! Columns of the Compaction Stats table, with their formats and their meanings for users
//! (S-7..S-16).

use crate::options::setting::for_people;

/// Format and description of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatsColumn {
    /// Column that this describes.
    pub column: Column,
    /// Key of the column in the JSON of published tables.
    pub key: &'static str,
    /// Key of the same number in `simulate --json`; empty if there is none.
    pub value_key: &'static str,
    /// Header printed by RocksDB; empty for the second half of `Files`.
    pub header: &'static str,
    /// Unit of the printed number; empty for a count, a ratio or a text.
    pub unit: &'static str,
    /// Minimum width of a cell, in characters.
    pub width: usize,
    /// Number of decimals printed.
    pub decimals: usize,
    /// Meaning in one sentence, for users.
    pub meaning: &'static str,
    /// Formula in plain words.
    pub formula: &'static str,
    /// Rules that define the number.
    pub rule: &'static str,
    /// First release that prints the column (major, minor); (0, 0) for all.
    pub since: (u32, u32),
}

/// All columns, in the order of the table.
pub fn stats_columns() -> &'static [StatsColumn] {
    COLUMNS
}

/// Declares the columns: header, unit, width and decimals; both keys; rules, meaning and formula.
macro_rules! columns {
    ($(
        $column:ident [$header:literal, $unit:literal, $width:literal, $decimals:literal]
        [$key:literal, $value_key:literal] $rule:literal $(since ($major:literal, $minor:literal))?:
        $meaning:literal, $formula:literal;
    )*) => {
        /// Column of the table. The header `Files` covers two columns: all files, and those being
        /// compacted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Column {
            $(#[doc = $meaning] $column,)*
        }

        const COLUMNS: &[StatsColumn] = &[$(StatsColumn {
            $(since: ($major, $minor),)?
            ..StatsColumn {
                column: Column::$column,
                key: $key,
                value_key: $value_key,
                header: $header,
                unit: $unit,
                width: $width,
                decimals: $decimals,
                meaning: for_people($meaning),
                formula: for_people($formula),
                rule: for_people($rule),
                since: (0, 0),
            }
        }),*];
    };
}

columns! {
    Files ["Files", "files", 6, 0] ["files", "files"] "S-7, S-10":
        "Files on the level; after the slash, those being compacted",
        "Current number of files; Sum counts all levels, Int always shows 0/0";
    FilesBeingCompacted ["", "files", 3, 0] ["files_compacting", "files_being_compacted"] "S-7":
        "Files of the level that are being compacted",
        "Current number of this level's files that are inputs of running compactions";
    Size ["Size", "bytes", 10, 0] ["size", "size_bytes"] "S-7, S-15":
        "Stored size of the level's files",
        "The sum of file sizes, divided by 1024 until it is below 1024, at least once";
    Score ["Score", "", 5, 1] ["score", "score"] "S-12, S-14, L-3..L-6, U-6":
        "How urgently the level needs compaction; it needs compaction at 1 or more",
        "L0: idle files ÷ trigger, or bytes ÷ target if that is more; deeper levels: bytes ÷ \
         target; universal: sorted runs ÷ trigger, on L0 only";
    Read ["Read(GB)", "GB", 8, 1] ["read_gb", "read_bytes"] "S-7, S-2":
        "Bytes read by compactions into this level",
        "Rn + Rnp1; flushes and trivial moves read nothing";
    Rn ["Rn(GB)", "GB", 7, 1] ["rn_gb", "rn_bytes"] "S-2":
        "Bytes read from other levels: the inputs from above",
        "Total size of the input files that were not on the output level";
    Rnp1 ["Rnp1(GB)", "GB", 8, 1] ["rnp1_gb", "rnp1_bytes"] "S-2":
        "Bytes read from this level itself: existing data that had to be rewritten",
        "Total size of the input files that were on the output level; intra-L0 compactions \
         count here";
    Write ["Write(GB)", "GB", 9, 1] ["write_gb", "write_bytes"] "S-3, S-4":
        "Bytes written to this level by flushes and compactions",
        "Total size of the output files, compressed; trivially moved files are not written";
    WPreComp ["WPreComp(GB)", "GB", 9, 1] ["wprecomp_gb", "wprecomp_bytes"] "S-3" since (10, 3):
        "Bytes written, before compression",
        "Blocks of all output files before compression, plus everything that is never compressed";
    Wnew ["Wnew(GB)", "GB", 8, 1] ["wnew_gb", "wnew_bytes"] "S-7":
        "Net growth of the level through writing; negative if compactions dropped more than \
         they added",
        "Write − Rnp1, subtracted before rounding";
    Moved ["Moved(GB)", "GB", 9, 1] ["moved_gb", "moved_bytes"] "S-5, S-9":
        "Bytes of files moved to this level without being rewritten",
        "Total size of trivially moved files; Sum omits levels that files were only moved through";
    WAmp ["W-Amp", "", 5, 1] ["w_amp", "w_amp"] "S-8":
        "Write amplification: bytes written per byte from above; in Sum, per byte flushed",
        "Level: Write ÷ Rn; L0 and Sum: Write ÷ flushed bytes; 0 if nothing came from above";
    Rd ["Rd(MB/s)", "MB/s", 8, 1] ["rd_mb_s", "rd_mb_s"] "S-7":
        "Read speed of the jobs of this level",
        "Read ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes";
    Wr ["Wr(MB/s)", "MB/s", 8, 1] ["wr_mb_s", "wr_mb_s"] "S-7":
        "Write speed of the jobs of this level",
        "Write ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes";
    CompSec ["Comp(sec)", "s", 9, 2] ["comp_sec", "comp_sec"] "S-3":
        "Total duration of the jobs of this level; concurrent jobs add up",
        "Wall time of all flushes and compactions into the level; subcompactions add up";
    CompCpu ["CompMergeCPU(sec)", "s", 17, 2] ["comp_merge_cpu_sec", "comp_merge_cpu_sec"] "S-3":
        "CPU time of these jobs, including compression and decompression",
        "CPU time of all their threads";
    CompCount ["Comp(cnt)", "jobs", 9, 0] ["comp_cnt", "comp_cnt"] "S-3, S-5":
        "Flushes and compactions into this level; trivial moves do not count",
        "One for each job, however many subcompactions it had";
    Avg ["Avg(sec)", "s", 8, 3] ["avg_sec", "avg_sec"] "S-7":
        "Average duration of a job",
        "Comp(sec) ÷ Comp(cnt); 0 if there are no jobs";
    KeyIn ["KeyIn", "entries", 7, 0] ["key_in", "key_in"] "S-3, S-4, S-16":
        "Entries read by the jobs of this level; flushes count since 10.3",
        "A count, in thousands (K) from 10,000 and in millions (M) from 10 million, truncated";
    KeyDrop ["KeyDrop", "entries", 6, 0] ["key_drop", "key_drop"] "S-3, S-16":
        "Entries read but not written by compactions: overwritten or deleted",
        "Entries read − entries written, formatted like KeyIn";
    Rblob ["Rblob(GB)", "GB", 9, 1] ["rblob_gb", ""] "S-7":
        "Bytes read from blob files, which are not modelled",
        "Always 0.0 without blob files";
    Wblob ["Wblob(GB)", "GB", 9, 1] ["wblob_gb", ""] "S-7":
        "Bytes written to blob files, which are not modelled",
        "Always 0.0 without blob files";
}
