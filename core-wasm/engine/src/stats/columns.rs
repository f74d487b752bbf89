//! Meanings of the columns of the Compaction Stats table, for people (S-7..S-16).

use crate::options::setting::for_people;
use crate::stats::format::Column;

/// The words for one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatsColumn {
    /// The column.
    pub column: Column,
    /// Its key in the JSON of published tables.
    pub key: &'static str,
    /// The key of the same number in `simulate --json`; empty where it is not in there.
    pub value_key: &'static str,
    /// RocksDB's header; empty for the second half of `Files`.
    pub header: &'static str,
    /// Unit of what is printed; empty for a count, a ratio or a text.
    pub unit: &'static str,
    /// Meaning for people, in a sentence.
    pub meaning: &'static str,
    /// Formula, in plain words.
    pub formula: &'static str,
    /// The rules behind it.
    pub rule: &'static str,
    /// The first release that prints it (major, minor); (0, 0) for all.
    pub since: (u32, u32),
}

/// All columns, in the order of the table.
pub fn stats_columns() -> &'static [StatsColumn] {
    &COLUMNS
}

const fn column(
    column: Column,
    (key, value_key): (&'static str, &'static str),
    (header, unit): (&'static str, &'static str),
    meaning: &'static str,
    formula: &'static str,
    rule: &'static str,
) -> StatsColumn {
    StatsColumn {
        column,
        key,
        value_key,
        header,
        unit,
        meaning: for_people(meaning),
        formula: for_people(formula),
        rule: for_people(rule),
        since: (0, 0),
    }
}

const COLUMNS: [StatsColumn; 22] = [
    column(
        Column::Files,
        ("files", "files"),
        ("Files", "files"),
        "Files on the level; after the slash, those being compacted",
        "Current number of files; Sum counts all levels, Int always shows 0/0",
        "S-7, S-10",
    ),
    column(
        Column::FilesBeingCompacted,
        ("files_compacting", "files_being_compacted"),
        ("", "files"),
        "Files of the level that are being compacted",
        "Current number of this level's files that are inputs of running compactions",
        "S-7",
    ),
    column(
        Column::Size,
        ("size", "size_bytes"),
        ("Size", "bytes"),
        "Stored size of the level's files",
        "The sum of file sizes, divided by 1024 until it is below 1024, at least once",
        "S-7, S-15",
    ),
    column(
        Column::Score,
        ("score", "score"),
        ("Score", ""),
        "How urgently the level needs compaction; it needs compaction at 1 or more",
        "L0: idle files ÷ trigger, or bytes ÷ target if that is more; deeper levels: bytes ÷ \
         target; universal: sorted runs ÷ trigger, on L0 only",
        "S-12, S-14, L-3..L-6, U-6",
    ),
    column(
        Column::Read,
        ("read_gb", "read_bytes"),
        ("Read(GB)", "GB"),
        "Bytes read by compactions into this level",
        "Rn + Rnp1; flushes and trivial moves read nothing",
        "S-7, S-2",
    ),
    column(
        Column::Rn,
        ("rn_gb", "rn_bytes"),
        ("Rn(GB)", "GB"),
        "Bytes read from other levels: the inputs from above",
        "Total size of the input files that were not on the output level",
        "S-2",
    ),
    column(
        Column::Rnp1,
        ("rnp1_gb", "rnp1_bytes"),
        ("Rnp1(GB)", "GB"),
        "Bytes read from this level itself: existing data that had to be rewritten",
        "Total size of the input files that were on the output level; intra-L0 compactions count \
         here",
        "S-2",
    ),
    column(
        Column::Write,
        ("write_gb", "write_bytes"),
        ("Write(GB)", "GB"),
        "Bytes written to this level by flushes and compactions",
        "Total size of the output files, compressed; trivially moved files are not written",
        "S-3, S-4",
    ),
    StatsColumn {
        since: (10, 3),
        ..column(
            Column::WPreComp,
            ("wprecomp_gb", "wprecomp_bytes"),
            ("WPreComp(GB)", "GB"),
            "Bytes written, before compression",
            "Blocks of all output files before compression, plus everything that is never \
             compressed",
            "S-3",
        )
    },
    column(
        Column::Wnew,
        ("wnew_gb", "wnew_bytes"),
        ("Wnew(GB)", "GB"),
        "Net growth of the level through writing; negative if compactions dropped more than they \
         added",
        "Write − Rnp1, subtracted before rounding",
        "S-7",
    ),
    column(
        Column::Moved,
        ("moved_gb", "moved_bytes"),
        ("Moved(GB)", "GB"),
        "Bytes of files moved to this level without being rewritten",
        "Total size of trivially moved files; Sum omits levels that files were only moved through",
        "S-5, S-9",
    ),
    column(
        Column::WAmp,
        ("w_amp", "w_amp"),
        ("W-Amp", ""),
        "Write amplification: bytes written per byte from above; in Sum, per byte flushed",
        "Level: Write ÷ Rn; L0 and Sum: Write ÷ flushed bytes; 0 if nothing came from above",
        "S-8",
    ),
    column(
        Column::Rd,
        ("rd_mb_s", "rd_mb_s"),
        ("Rd(MB/s)", "MB/s"),
        "Read speed of the jobs of this level",
        "Read ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes",
        "S-7",
    ),
    column(
        Column::Wr,
        ("wr_mb_s", "wr_mb_s"),
        ("Wr(MB/s)", "MB/s"),
        "Write speed of the jobs of this level",
        "Write ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes",
        "S-7",
    ),
    column(
        Column::CompSec,
        ("comp_sec", "comp_sec"),
        ("Comp(sec)", "s"),
        "Total duration of the jobs of this level; concurrent jobs add up",
        "Wall time of all flushes and compactions into the level; subcompactions add up",
        "S-3",
    ),
    column(
        Column::CompCpu,
        ("comp_merge_cpu_sec", "comp_merge_cpu_sec"),
        ("CompMergeCPU(sec)", "s"),
        "CPU time of these jobs, including compression and decompression",
        "CPU time of all their threads",
        "S-3",
    ),
    column(
        Column::CompCount,
        ("comp_cnt", "comp_cnt"),
        ("Comp(cnt)", "jobs"),
        "Flushes and compactions into this level; trivial moves do not count",
        "One for each job, however many subcompactions it had",
        "S-3, S-5",
    ),
    column(
        Column::Avg,
        ("avg_sec", "avg_sec"),
        ("Avg(sec)", "s"),
        "Average duration of a job",
        "Comp(sec) ÷ Comp(cnt); 0 if there are no jobs",
        "S-7",
    ),
    column(
        Column::KeyIn,
        ("key_in", "key_in"),
        ("KeyIn", "entries"),
        "Entries read by the jobs of this level; flushes count since 10.3",
        "A count, in thousands (K) from 10,000 and in millions (M) from 10 million, truncated",
        "S-3, S-4, S-16",
    ),
    column(
        Column::KeyDrop,
        ("key_drop", "key_drop"),
        ("KeyDrop", "entries"),
        "Entries read but not written by compactions: overwritten or deleted",
        "Entries read − entries written, formatted like KeyIn",
        "S-3, S-16",
    ),
    column(
        Column::Rblob,
        ("rblob_gb", ""),
        ("Rblob(GB)", "GB"),
        "Bytes read from blob files, which are not modelled",
        "Always 0.0 without blob files",
        "S-7",
    ),
    column(
        Column::Wblob,
        ("wblob_gb", ""),
        ("Wblob(GB)", "GB"),
        "Bytes written to blob files, which are not modelled",
        "Always 0.0 without blob files",
        "S-7",
    ),
];
