//! What the columns of the Compaction Stats table mean, for people (S-7..S-16).

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
    /// What it says, in a sentence.
    pub meaning: &'static str,
    /// How it comes about, in plain words.
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
        meaning,
        formula,
        rule,
        since: (0, 0),
    }
}

const COLUMNS: [StatsColumn; 22] = [
    column(
        Column::Files,
        ("files", "files"),
        ("Files", "files"),
        "Files on the level, and after the slash those that a running compaction reads",
        "A count of the level's files now; Sum counts all levels, Int always says 0/0",
        "S-7, S-10",
    ),
    column(
        Column::FilesBeingCompacted,
        ("files_compacting", "files_being_compacted"),
        ("", "files"),
        "Files of the level that a running compaction reads",
        "A count of the inputs of running compactions on this level now",
        "S-7",
    ),
    column(
        Column::Size,
        ("size", "size_bytes"),
        ("Size", "bytes"),
        "Bytes of the level's files as they are stored",
        "The sum of file sizes, divided by 1024 until it is below 1024, at least once",
        "S-7, S-15",
    ),
    column(
        Column::Score,
        ("score", "score"),
        ("Score", ""),
        "How urgently the level wants a compaction: from 1 on it needs one",
        "L0: files not being compacted ÷ trigger, or bytes ÷ target if that is more; deeper \
         levels: bytes ÷ target; universal: sorted runs ÷ trigger, on L0 only",
        "S-12, S-14, L-3..L-6, U-6",
    ),
    column(
        Column::Read,
        ("read_gb", "read_bytes"),
        ("Read(GB)", "GB"),
        "Bytes that compactions into this level read",
        "Rn + Rnp1; flushes and moves read nothing",
        "S-7, S-2",
    ),
    column(
        Column::Rn,
        ("rn_gb", "rn_bytes"),
        ("Rn(GB)", "GB"),
        "Bytes read from other levels than this one: what came from above",
        "The sizes of all input files that were not on the output level",
        "S-2",
    ),
    column(
        Column::Rnp1,
        ("rnp1_gb", "rnp1_bytes"),
        ("Rnp1(GB)", "GB"),
        "Bytes read from this level itself: what was there and had to be written again",
        "The sizes of all input files that were on the output level; a merge within L0 counts here",
        "S-2",
    ),
    column(
        Column::Write,
        ("write_gb", "write_bytes"),
        ("Write(GB)", "GB"),
        "Bytes written to this level by flushes and compactions",
        "The sizes of all output files, compressed; moved files are not written",
        "S-3, S-4",
    ),
    StatsColumn {
        since: (10, 3),
        ..column(
            Column::WPreComp,
            ("wprecomp_gb", "wprecomp_bytes"),
            ("WPreComp(GB)", "GB"),
            "The same bytes before they were compressed",
            "The blocks of all output files as they went into the compressor, and what is never \
             compressed",
            "S-3",
        )
    },
    column(
        Column::Wnew,
        ("wnew_gb", "wnew_bytes"),
        ("Wnew(GB)", "GB"),
        "How much larger the level became by writing; negative where a merge dropped more than it \
         brought",
        "Write − Rnp1, subtracted before rounding",
        "S-7",
    ),
    column(
        Column::Moved,
        ("moved_gb", "moved_bytes"),
        ("Moved(GB)", "GB"),
        "Bytes of files that came to this level without being read or written",
        "The sizes of trivially moved files; Sum leaves out levels that only passed files on",
        "S-5, S-9",
    ),
    column(
        Column::WAmp,
        ("w_amp", "w_amp"),
        ("W-Amp", ""),
        "Bytes written for each byte that came from above; in Sum: for each byte flushed",
        "Level: Write ÷ Rn; L0 and Sum: Write ÷ flushed bytes; 0 where nothing came",
        "S-8",
    ),
    column(
        Column::Rd,
        ("rd_mb_s", "rd_mb_s"),
        ("Rd(MB/s)", "MB/s"),
        "How fast the jobs of this level read",
        "Read ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes",
        "S-7",
    ),
    column(
        Column::Wr,
        ("wr_mb_s", "wr_mb_s"),
        ("Wr(MB/s)", "MB/s"),
        "How fast the jobs of this level wrote",
        "Write ÷ (Comp(sec) + 1 µs), in units of 2^20 bytes",
        "S-7",
    ),
    column(
        Column::CompSec,
        ("comp_sec", "comp_sec"),
        ("Comp(sec)", "s"),
        "Time that jobs of this level took: jobs that run at the same time add up",
        "Wall time of all flushes and compactions into the level, subcompactions added",
        "S-3",
    ),
    column(
        Column::CompCpu,
        ("comp_merge_cpu_sec", "comp_merge_cpu_sec"),
        ("CompMergeCPU(sec)", "s"),
        "Processor time of these jobs, compression and decompression included",
        "Processor time of their threads, added up",
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
        "Time of one job on average",
        "Comp(sec) ÷ Comp(cnt); 0 without jobs",
        "S-7",
    ),
    column(
        Column::KeyIn,
        ("key_in", "key_in"),
        ("KeyIn", "entries"),
        "Entries that jobs of this level read; those of flushes count since 10.3",
        "A count, shown in thousands from 10,000 on and in millions from 10 million on, cut off",
        "S-3, S-4, S-16",
    ),
    column(
        Column::KeyDrop,
        ("key_drop", "key_drop"),
        ("KeyDrop", "entries"),
        "Entries that compactions read and did not write: overwritten or deleted ones",
        "Entries read − entries written, printed as KeyIn is",
        "S-3, S-16",
    ),
    column(
        Column::Rblob,
        ("rblob_gb", ""),
        ("Rblob(GB)", "GB"),
        "Bytes read from blob files; this model has none",
        "Always 0.0 without blob files",
        "S-7",
    ),
    column(
        Column::Wblob,
        ("wblob_gb", ""),
        ("Wblob(GB)", "GB"),
        "Bytes written to blob files; this model has none",
        "Always 0.0 without blob files",
        "S-7",
    ),
];
