//! The help: of all commands, and the part of it that is about one.

/// The help of all commands.
pub(crate) const HELP: &str = "\
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
  lsm-shape reproduce [NAME …] [--exact | --sample K | --preview] [--repeat N]
                      [--scenarios DIR] [--json]
  lsm-shape machines  [--json]
  lsm-shape machines  calibrate DB_DIR | LOG … [--cores N] [--out FILE] [--json]

simulate runs a scenario or db_bench command lines. Several --db-bench options are processes that
         run one after the other on the same database. Default: a sample of the keys, a summary.
export   runs the same and writes files that other programs open into DIR: summary.md; lines, jobs,
         files and stalls as .csv; trace.json (ui.perfetto.dev), events.jsonl, events.lsmlog (for
         <lsm-shape> in other pages), compaction_stats.txt, OPTIONS and db_bench.txt (RocksDB).
         What is unknown is an empty cell or null. Default: all of them.
replay   shows the history of a real database: a folder with MANIFEST-*, LOG and OPTIONS-*, of
         whatever names, plain or gzip; or one log alone, which may be that of the program. Of
         several column families: default, or the one that wrote the most where default wrote
         less than a tenth of that. Prints the list of all families, its compaction style, the
         options that are not defaults, its files by level at the start and at the end, and what
         happened to the database, in order.
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
         --repeat is for compression_cpu.
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
                      how far the numbers lie apart; N up to 1000. reproduce takes the medians,
                      with the spread of a machine that was measured
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

/// The part about a command: how it is written, what it does, and the options that it takes;
/// `None`: there is no such command.
pub(crate) fn of_command(command: &str) -> Option<String> {
    let mut parts = HELP.split("\n\n").skip(1);
    let (usages, abouts, options) = (parts.next()?, parts.next()?, parts.next()?);
    let usages = groups(usages, |line| line.starts_with("  lsm-shape "));
    let usage_of = |command: &str| of_name(&usages, 1, command);
    let usage = usage_of(command);
    if usage.is_empty() {
        return None;
    }
    let about = of_name(&groups(abouts, |line| !line.starts_with(' ')), 0, command);
    // Another command may take the options of simulate about the run, without its outputs.
    let of_run = match usage.contains("[the options of simulate") {
        true => usage_of("simulate"),
        false => String::new(),
    };
    let of_run = of_run.split("[--stats").next().unwrap_or_default();
    let (options, exit) = options.trim_end().rsplit_once('\n')?;
    let options = groups(options, |line| line.starts_with("  --")).into_iter();
    let options = options.filter(|option| {
        // As in `replay, export: the column family to show`.
        let commands = option.split_once(": ").map_or("", |(commands, _)| commands);
        takes(&usage, option)
            || takes(of_run, option)
            || words(commands).any(|word| word == command)
    });
    let options: String = options.collect();
    let gap = if options.is_empty() { "" } else { "\n" };
    Some(format!("{usage}\n{about}{gap}{options}{exit}\n"))
}

/// True if a command line in the help takes an option: by its name, and by what follows that
/// where it has a value, as the same name may have another one elsewhere.
fn takes(usage: &str, option: &str) -> bool {
    let mut head = option.split_whitespace();
    let name = head.next().unwrap_or_default();
    let value = head.next().unwrap_or_default();
    let has_value = value.starts_with(|letter: char| letter.is_ascii_uppercase());
    let whole = match has_value {
        true => format!("{name} {value}"),
        false => name.to_string(),
    };
    let mut places = usage.match_indices(&whole);
    places.any(|(place, _)| {
        let next = usage[place + whole.len()..].chars().next();
        next.is_none_or(|letter| !letter.is_alphanumeric() && letter != '-')
    })
}

/// Lines that belong together: each group begins with a line that does.
fn groups(text: &str, begins: fn(&str) -> bool) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    for line in text.lines() {
        if begins(line) || groups.is_empty() {
            groups.push(String::new());
        }
        if let Some(group) = groups.last_mut() {
            group.push_str(&format!("{line}\n"));
        }
    }
    groups
}

/// The groups whose word at a place is a name.
fn of_name(groups: &[String], place: usize, name: &str) -> String {
    let own = groups.iter();
    let own = own.filter(|group| group.split_whitespace().nth(place) == Some(name));
    own.map(String::as_str).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter != '-' && !letter.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_its_own_part() {
        let replay = of_command("replay").expect("a command");
        assert!(
            replay.starts_with("  lsm-shape replay    DB_DIR"),
            "{replay}"
        );
        assert!(replay.contains("\nreplay   shows the history"), "{replay}");
        assert!(replay.contains("\n  --column-family NAME\n"), "{replay}");
        assert!(replay.ends_with("\nExit status: 0 success, 1 a check failed, 2 bad input.\n"));
        for other in [
            "--exact",
            "--machine",
            "--report",
            "families lists",
            "simulate runs",
        ] {
            assert!(!replay.contains(other), "{other} in {replay}");
        }
        let export = of_command("export").expect("a command");
        for own in [
            "--set-options-at TIME",
            "--cores N",
            "--column-family",
            "--out",
        ] {
            assert!(export.contains(own), "no {own} in {export}");
        }
        assert!(!export.contains("\n  --ascii"), "{export}");
        let machines = of_command("machines").expect("a command");
        assert_eq!(machines.matches("  lsm-shape machines").count(), 2);
        assert!(machines.contains("\n  --cores N"), "{machines}");
        assert!(!machines.contains("\n  --out DIR"), "{machines}");
        assert_eq!(of_command("calibrate"), None);
    }

    /// An option that no command's part has would be found nowhere.
    #[test]
    fn every_option_is_in_the_part_of_a_command() {
        let commands = [
            "simulate",
            "export",
            "replay",
            "families",
            "verify",
            "reproduce",
            "machines",
        ];
        let parts: String = commands.into_iter().filter_map(of_command).collect();
        for line in HELP.lines() {
            assert!(
                parts.contains(line) || line.starts_with("lsm-shape: "),
                "{line}"
            );
        }
    }
}
