//! db_bench command lines that reproduce a run, with the OPTIONS files that they need.

use super::about::{About, set_text};
use super::told::{Origin, Piece, Told};
use crate::problem::Problem;
use crate::request::Request;
use engine::log::RunMode;
use engine::scenario::Scenario;
use engine::settings::db_bench::{
    DbBenchProcess, WrittenCommand, quoted, split_words, write_command,
};
use engine::settings::options_file::write_portable;

/// Name of the OPTIONS file for a process; that of the last process is `OPTIONS`.
fn options_name(process: usize, count: usize) -> String {
    match process + 1 == count {
        true => "OPTIONS".to_string(),
        false => format!("OPTIONS-process-{}", process + 1),
    }
}

/// Builds the OPTIONS files.
pub(super) fn options_files(told: &Told) -> Vec<Piece> {
    match &told.origin {
        Origin::Simulated { scenario, .. } => {
            let comment = format!("# {}\n", told.about.line());
            let steps = scenario.steps.iter().enumerate();
            let files = steps.map(|(at, step)| {
                let text = write_portable(&step.options, scenario.rocksdb_version, &comment);
                Piece::new(&options_name(at, scenario.steps.len()), text)
            });
            files.collect()
        }
        // The recorded file is copied byte for byte, because a LOG's dump lacks some options.
        Origin::Recorded { options_file, .. } => {
            let file = options_file.iter();
            file.map(|bytes| Piece::new("OPTIONS", bytes.clone()))
                .collect()
        }
    }
}

/// Builds the file with the command lines.
///
/// # Errors
/// A command line that cannot be read.
pub(super) fn command_file(told: &Told) -> Result<String, Problem> {
    let mut text = format!("# {}\n", told.about.line());
    match &told.origin {
        Origin::Simulated { request, scenario } => {
            push_head(&told.about, scenario, &mut text);
            push_simulated(request, scenario, &mut text)?;
        }
        Origin::Recorded { commands, .. } => {
            text.push_str(&format!(
                "# Recorded with db_bench of RocksDB {}. The recording covers the last process.\n",
                told.about.release
            ));
            for command in commands {
                push_recorded(command, &mut text);
            }
        }
    }
    Ok(text)
}

fn push_head(about: &About, scenario: &Scenario, text: &mut String) {
    text.push_str(&format!(
        "# For the db_bench of RocksDB {}: other releases have other defaults.\n",
        scenario.rocksdb_version
    ));
    if about.mode != RunMode::Exact {
        text.push_str("# db_bench writes all keys; here, only the exact mode does.\n");
    }
    text.push_str(&format!(
        "# The tree also depends on the speed of the machine; simulated with machine_profile={}.\n",
        scenario.machine.name
    ));
    for change in &about.set_while_open {
        text.push_str(&format!(
            "# Not in these lines: SetOptions at {}. db_bench cannot set options while it runs.\n",
            set_text(change)
        ));
    }
}

fn push_simulated(
    request: &Request,
    scenario: &Scenario,
    text: &mut String,
) -> Result<(), Problem> {
    let count = scenario.steps.len();
    for (at, (asked, step)) in request.steps.iter().zip(&scenario.steps).enumerate() {
        let process = DbBenchProcess {
            command_line: &asked.db_bench,
            options_file: asked.options_file.as_deref(),
        };
        let options = options_name(at, count);
        let command = write_command(&process, step, scenario.rocksdb_version, &options)?;
        text.push('\n');
        if 1 < count {
            text.push_str(&format!("# Process {} of {count}.\n", at + 1));
        }
        push_notes(&command, &options, text);
        push_command(&command.flags, text);
    }
    Ok(())
}

fn push_notes(command: &WrittenCommand, options_name: &str, text: &mut String) {
    if command.needs_options_file {
        text.push_str(&format!(
            "# Needs the file {options_name} from this export in the folder where this command is \
             run.\n"
        ));
    }
    for (name, value) in &command.without_flag {
        text.push_str(&format!(
            "# {name}={value} has no flag: it is in {options_name}.\n"
        ));
    }
    for (name, value) in &command.not_in_rocksdb {
        text.push_str(&format!(
            "# {name}={value} is specific to this simulator; RocksDB has no such option.\n"
        ));
    }
}

/// Appends a command line, one flag per line.
fn push_command(flags: &[String], text: &mut String) {
    text.push_str("db_bench");
    for flag in flags {
        text.push_str(" \\\n  ");
        text.push_str(&quoted(flag));
    }
    text.push('\n');
}

/// Appends a recorded command line as it is.
fn push_recorded(command: &str, text: &mut String) {
    text.push('\n');
    match split_words(command) {
        Ok(words) => {
            let is_program = |word: &String| !word.starts_with('-');
            let flags = words.into_iter().skip_while(is_program);
            push_command(&flags.collect::<Vec<_>>(), text);
        }
        Err(_) => text.push_str(&format!("# {}\n", command.replace('\n', " "))),
    }
}
