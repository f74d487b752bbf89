//! Command lines of db_bench that give a run.

use super::about::{About, set_text};
use crate::request::Request;
use engine::log::RunMode;
use engine::options::RocksDbVersion;
use engine::scenario::Scenario;
use engine::settings::db_bench::{
    DbBenchError, DbBenchProcess, WrittenCommand, quoted, split_words, write_command,
};

/// The processes of a simulation as command lines.
///
/// # Errors
/// A command line that cannot be read.
pub(super) fn simulated_commands(
    request: &Request,
    scenario: &Scenario,
) -> Result<Vec<WrittenCommand>, DbBenchError> {
    let count = scenario.steps.len();
    let pairs = request.steps.iter().zip(&scenario.steps).enumerate();
    let commands = pairs.map(|(at, (asked, step))| {
        let process = DbBenchProcess {
            command_line: &asked.db_bench,
            options_file: asked.options_file.as_deref(),
        };
        let name = options_name(at, count);
        write_command(&process, step, scenario.rocksdb_version, &name)
    });
    commands.collect()
}

/// The name of the OPTIONS file of a process: that of the last one is `OPTIONS`.
pub(super) fn options_name(process: usize, count: usize) -> String {
    match process + 1 == count {
        true => "OPTIONS".to_string(),
        false => format!("OPTIONS-process-{}", process + 1),
    }
}

/// The file.
pub(super) fn commands_text(about: &About, scenario: &Scenario, all: &[WrittenCommand]) -> String {
    let mut text = format!(
        "# {}\n# For the db_bench of RocksDB {}: other releases have other defaults.\n",
        about.line(),
        scenario.rocksdb_version
    );
    match about.mode {
        RunMode::Exact => {}
        _ => text.push_str("# db_bench writes all keys, which only the exact mode does here.\n"),
    }
    text.push_str(&format!(
        "# The tree also depends on how fast the machine is: simulated with machine_profile={}.\n",
        scenario.machine.name
    ));
    for change in &about.set_while_open {
        text.push_str(&format!(
            "# Not in these lines: SetOptions at {}. db_bench cannot set options while it runs.\n",
            set_text(change)
        ));
    }
    for (at, command) in all.iter().enumerate() {
        text.push('\n');
        if all.len() > 1 {
            text.push_str(&format!("# Process {} of {}.\n", at + 1, all.len()));
        }
        push_notes(command, &options_name(at, all.len()), &mut text);
        push_command(&command.flags, &mut text);
    }
    text
}

fn push_notes(command: &WrittenCommand, options_name: &str, text: &mut String) {
    if command.needs_options_file {
        text.push_str(&format!(
            "# Needs the file {options_name} of this export in the folder where it runs.\n"
        ));
    }
    for (name, value) in &command.without_flag {
        text.push_str(&format!(
            "# {name}={value} has no flag: it is in {options_name}.\n"
        ));
    }
    for (name, value) in &command.not_in_rocksdb {
        text.push_str(&format!(
            "# {name}={value} is an extension of this simulator: RocksDB does not follow it.\n"
        ));
    }
}

/// One flag a line.
fn push_command(flags: &[String], text: &mut String) {
    text.push_str("db_bench");
    for flag in flags {
        text.push_str(" \\\n  ");
        text.push_str(&quoted(flag));
    }
    text.push('\n');
}

/// The command lines that a recording names, as they were.
pub(super) fn recorded_commands_text(
    about: &About,
    release: RocksDbVersion,
    commands: &[String],
) -> String {
    let mut text = format!(
        "# {}\n# As recorded, with the db_bench of RocksDB {release}. The recording is of the last \
         process.\n",
        about.line()
    );
    for command in commands {
        text.push('\n');
        match split_words(command) {
            Ok(words) => {
                let is_program = |word: &String| !word.starts_with('-');
                let flags = words.iter().skip_while(|word| is_program(word));
                push_command(&flags.cloned().collect::<Vec<_>>(), &mut text);
            }
            Err(_) => text.push_str(&format!("# {}\n", command.replace('\n', " "))),
        }
    }
    text
}
