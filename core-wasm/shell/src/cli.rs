//! The command line: results on stdout, everything else on stderr.
//!
//! Exit 0: done and, where something is checked, it holds; 1: a check fell short; 2: bad input.

mod arguments;
mod asked_run;
mod calibrate;
mod export;
mod families;
mod machines;
mod output;
mod repeat;
mod replay;
mod reproduce;
mod scenario_dir;
mod simulate;
mod verify;

use crate::problem::Problem;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};

const HELP: &str = "\
lsm-shape: what RocksDB decides about the shape of an LSM tree

  lsm-shape simulate  SCENARIO_DIR | --db-bench \"FLAGS\" [--db-bench \"FLAGS\" …]
                      [--options-file FILE] [--exact | --sample K | --preview] [--seed N]
                      [--set OPTION=VALUE …] [--set-options-at TIME:OPTION=VALUE …]
                      [--machine FILE] [--repeat N]
                      [--stats | --report | --json |
                      --ascii [--at EVENT,…] | --events FILE]
  lsm-shape export    SCENARIO_DIR | --db-bench \"FLAGS\" … | DB_DIR --out DIR [--only NAME,…]
                      [the options of simulate about the run] [--json]
  lsm-shape replay    DB_DIR | LOG [--column-family NAME]
                      [--stats | --json | --ascii [--at EVENT,…] | --events FILE]
  lsm-shape families  DB_DIR | LOG [--json]
  lsm-shape verify    PATH … [--only picks,cuts,moves,table,dumps,history,loop]
                      [--show N] [--by-release] [--json]
  lsm-shape reproduce [NAME …] [--exact | --sample K | --preview] [--scenarios DIR] [--json]
  lsm-shape machines  [--json]
  lsm-shape machines  calibrate DB_DIR | LOG … [--cores N] [--out FILE] [--json]

simulate runs a scenario or db_bench command lines. Several --db-bench options are processes that
         run one after the other on the same database. Default: a sample of the keys, a summary.
export   runs the same and writes files that other programs open into DIR: summary.md; lines, jobs,
         flushes, files and stalls as .csv and .json; trace.json (ui.perfetto.dev), events.jsonl,
         events.lsmlog (for <lsm-shape> in other pages), compaction_stats.txt, OPTIONS and
         db_bench.txt (RocksDB); of a saved run with notes also notes.csv and notes.json. What is
         unknown is an empty cell or null. Default: all of them.
replay   shows the history of a real database: a folder with MANIFEST-*, LOG and OPTIONS-*, of
         whatever names, plain or gzip; or one log alone, which may be that of the program. Of
         several column families: default, or the busiest where default has no jobs. Prints
         the list of all families, its compaction style, the options that are not defaults, its
         files by level at the start and at the end, and what happened to the database, in order.
families lists the column families of a real database: size and files at the end, flushes,
         compactions, moves, the stalls that each caused, options that differ from default's.
verify   compares every decision in such recordings, in each column family, with the decision of
         our rules. Each PATH is searched for recordings. Default: all checks. dumps compares the
         dumps of statistics in the LOG, cell by cell, with the same tables of ours at their
         moments. history simulates the whole run from the sizes of the flushes and the order of the
         jobs, and counts the version edits that are identical up to the first difference. loop
         simulates the recorded command lines at their pace. Recordings in which nothing can be
         compared are bad input. Omitted are compactions for reasons that our picker leaves out,
         unknown are cells of the table that need what a LOG does not say. A list at the end
         counts whatever was not checked, and says why. --by-release adds up each release and names
         every exception.
reproduce runs published experiments and prints each number next to the published one:
         trivial_move, output_file_alignment, compression_cpu, universal_max_read_amp.
         Default: all experiments, --exact, scenarios from the folder scenarios.
machines lists the machine profiles and their parameters. calibrate measures the machine that made
         databases: what writes, entries, compressed bytes, syncs and files cost there, with their
         spread, from the times in their LOGs; and what these do not say. A LOG does not say how
         many cores the machine has: give --cores. Default: prints the machine file.

  --exact             simulate all keys
  --sample K          simulate every K-th key; K is a power of two
  --preview           simulate key densities instead of keys
  --column-family NAME
                      replay, export: the column family to show
  --set OPTION=VALUE  set an option by its RocksDB name, or rocksdb_version=7.7.3,
                      machine_profile=NAME, machine.PARAMETER=VALUE (see lsm-shape machines)
  --machine FILE      the machine that machines calibrate measured; --set overrides it
  --repeat N          simulate N times with the spread of the machine (--machine FILE), and print
                      how far the numbers lie apart; N up to 1000. export writes repeats.json then
  --cores N           machines calibrate, export: how many cores the recorded machine has
  --set-options-at TIME:OPTION=VALUE
                      set an option while the database is open, as RocksDB's SetOptions and
                      SetDBOptions do: TIME is s, ms or us of simulated time, such as 12.5s. What
                      happens at that time comes before the change; several at one time are one call
  --stats             print RocksDB's Compaction Stats and DB Stats
  --report            print the last process in the format of RocksDB's tools/benchmark.sh, where
                      w_amp is bytes written ÷ user bytes ingested; NA = not modelled
  --json              print the results as JSON
  --ascii             print the tree as text
  --out DIR           write the files into this folder, over those that are there
  --only NAME,…       export only these files, for example lines.csv,OPTIONS
  --at EVENT,…        with --ascii: the tree after these events; the first event is 0
  --events FILE       write the event log, one JSON object per line; - is stdout
Exit status: 0 success, 1 a check failed, 2 bad input.
";

/// Why a command ended without its result.
pub(crate) enum Failure {
    /// Bad input: one line on stderr, exit 2.
    Input(Problem),
    /// The reader of stdout went away, or the disk is full.
    Output(std::io::Error),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Input(problem)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Where a command writes.
pub(crate) struct Streams<'a> {
    /// Results.
    pub(crate) out: &'a mut dyn Write,
    /// Everything else.
    pub(crate) notes: &'a mut dyn Write,
}

/// Runs one command line (without the program's name); returns the exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    notes: &mut dyn Write,
) -> u8 {
    let mut streams = Streams { out, notes };
    let outcome = dispatch(lexopt::Parser::from_args(arguments), &mut streams)
        .and_then(|code| Ok(streams.out.flush().map(|()| code)?));
    match outcome {
        Ok(code) => code,
        // `lsm-shape … | head` is no error.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => 0,
        Err(Failure::Output(error)) => {
            let todo = "check where the output goes";
            say(
                &mut streams,
                &Problem::new("output", error.to_string(), todo),
            );
            2
        }
        Err(Failure::Input(problem)) => {
            say(&mut streams, &problem);
            2
        }
    }
}

/// The line about a fault of the program itself, such as a counter that would wrap.
pub fn fault_sentence(panic: &str) -> String {
    let todo = "report it, with the files or the command line if they may be shared";
    Problem::new(
        "lsm-shape",
        format!("a fault of the program: {panic}"),
        todo,
    )
    .to_string()
}

fn say(streams: &mut Streams<'_>, problem: &Problem) {
    // There is nowhere left to report a failure to.
    let _ = writeln!(streams.notes, "{problem}");
}

fn dispatch(mut parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    use lexopt::Arg::{Long, Short, Value};
    let todo =
        "use simulate, export, replay, families, verify, reproduce or machines (lsm-shape --help)";
    match parser.next().map_err(arguments::problem_of)? {
        None => {
            streams.notes.write_all(HELP.as_bytes())?;
            Ok(2)
        }
        Some(Long("help") | Short('h')) => help(streams),
        Some(Value(command)) => match command.to_str() {
            Some("simulate") => simulate::command(parser, streams),
            Some("export") => export::command(parser, streams),
            Some("replay") => replay::command(parser, streams),
            Some("families") => families::command(parser, streams),
            Some("machines") => machines::command(parser, streams),
            Some("reproduce") => reproduce::command(parser, streams),
            Some("verify") => verify::command(parser, streams),
            Some("help") => help(streams),
            _ => {
                let name = command.to_string_lossy();
                Err(Problem::new(name, "unknown command", todo).into())
            }
        },
        Some(other) => {
            let place = arguments::name_of(&other);
            Err(Problem::new(place, "the command must come first", todo).into())
        }
    }
}

fn help(streams: &mut Streams<'_>) -> Result<u8, Failure> {
    streams.out.write_all(HELP.as_bytes())?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::fault_sentence;

    #[test]
    fn a_fault_is_one_line() {
        assert_eq!(
            fault_sentence("panicked at a.rs:1:2:\nattempt to subtract with overflow"),
            "lsm-shape: a fault of the program: panicked at a.rs:1:2: attempt to subtract with \
             overflow; report it, with the files or the command line if they may be shared"
        );
    }
}
