//! Lines that `DBImpl::SetOptions` and `SetDBOptions` write (G-28, O-6).
//!
//! ```text
//! SetOptions() on column family [default], inputs:     SetOptions() on [1] column families …
//!                                                      Set options on column family [default] …
//! level0_file_num_compaction_trigger: 8                the same
//! [default] SetOptions() succeeded                     … succeeded, updated CF options:
//! ```
//! The calling thread writes these lines in a row once the change is in force, followed by all
//! mutable options. In a `LOG` that begins after the open, only they give the options.

use crate::log::compression_names::word_of_number;
use crate::log::log_facts::{LogFacts, OptionsCallFacts};
use crate::log::recognise::Line;
use crate::log::state::{DumpOf, LogState};
use engine::model::sorting::inserted;

/// Processes a line if it belongs to a call that sets options; otherwise returns false.
pub(super) fn read_line(state: &mut LogState, line: &Line) -> bool {
    let text = line.text.trim_end();
    if let Some(begun) = text.strip_suffix(" inputs:") {
        let beginnings = [
            "SetOptions() on column family [",
            "Set options on column family [",
        ];
        let named = beginnings.iter().find_map(|one| begun.strip_prefix(one));
        if begun.starts_with("SetDBOptions()") {
            return open(state, line, None);
        } else if let Some((name, _)) = named.and_then(|rest| rest.rsplit_once(']')) {
            let family = state.log.family(name);
            return open(state, line, Some(family));
        } else if begun.starts_with("SetOptions() on [") {
            // The family names follow.
            let thread = state.thread(line);
            thread.before_calls = Some(thread.before(line.time));
            return true;
        }
    }
    let is_end = text.contains("SetOptions() succeeded")
        || text.contains("SetDBOptions() succeeded")
        || (text.starts_with("Set options on column family [") && text.contains(") succeeded"));
    let is_refused = text.contains("SetOptions() failed") || text.contains("SetDBOptions failed");
    let thread = state.thread(line);
    let Some((family, mut facts)) = thread.call.take() else {
        return is_end || is_refused || read_written(state, line);
    };
    if !is_end && !is_refused {
        let setting = text.split_once(": ");
        let setting = setting.map(|(name, value)| (name.to_string(), value.trim().to_string()));
        facts.settings.extend(setting.clone());
        thread.call = Some((family, facts));
        return setting.is_some();
    }
    facts.time = line.time;
    match family {
        _ if !is_end => {}
        Some(family) => {
            let own = state.facts(family);
            own.options_calls.push(facts);
            let writes = is_first_dump(own).then_some((family, own.options_calls.len() - 1));
            state.thread(line).writes_options_of = writes;
        }
        None => {
            for family in &mut state.log.families {
                family.facts.options_calls.push(facts.clone());
            }
            state.log.shared.options_calls.push(facts);
            state.dump = DumpOf::Call(line.thread);
        }
    }
    true
}

/// Processes a line of the options dump that follows `SetDBOptions`.
pub(super) fn read_dump_line(state: &mut LogState, name: &str, value: &str) -> Option<()> {
    let shared = &mut state.log.shared;
    let values = state.database_options.get_or_insert_with(|| {
        let lines = shared.option_lines.iter();
        inserted(lines.map(|line| (line.name.clone(), line.value.clone())))
    });
    let is_unknown = is_first_dump(shared);
    let call = shared.options_calls.last_mut()?;
    let line = (name.to_string(), value.to_string());
    if is_unknown {
        call.written.push(line.clone());
    }
    let before = values.insert(line.0.clone(), line.1.clone());
    let is_given = call.settings.iter().any(|(given, _)| given == name);
    if is_given || before.is_some_and(|before| before != value) {
        call.dumped.push(line);
    }
    Some(())
}

/// Returns true if no earlier line gives the options that the last call left in force.
fn is_first_dump(facts: &LogFacts) -> bool {
    let mut before = facts.options_calls.iter().rev().skip(1);
    facts.option_lines.is_empty() && before.all(|call| call.written.is_empty())
}

/// Reads a line such as `write_buffer_size: 4194304`, written after `SetOptions`, if no earlier
/// line gives the column family's options.
fn read_written(state: &mut LogState, line: &Line) -> bool {
    let Some((family, call)) = state.thread(line).writes_options_of else {
        return false;
    };
    let is_name = |text: &str| {
        let mut bytes = text.bytes();
        let is_of_names = |byte: u8| byte.is_ascii_alphanumeric() || b"_.".contains(&byte);
        !text.is_empty() && bytes.all(is_of_names)
    };
    let setting = line.text.split_once(':');
    let setting = setting.map(|(name, value)| (name.trim(), value.trim()));
    let Some((name, value)) = setting.filter(|(name, _)| is_name(name)) else {
        state.thread(line).writes_options_of = None;
        return false;
    };
    let value = match name {
        "compression" | "blob_compression_type" => word_of_number(value),
        "max_bytes_for_level_multiplier_additional" => Some(value.replace(", ", ":")),
        _ => None,
    }
    .unwrap_or_else(|| value.to_string());
    if let Some(call) = state.facts(family).options_calls.get_mut(call) {
        call.written.push((name.to_string(), value));
    }
    true
}

fn open(state: &mut LogState, line: &Line, family: Option<usize>) -> bool {
    // The dump at open is over; later lines do not belong to it.
    state.is_after_call = true;
    state.dump = DumpOf::Database;
    let thread = state.thread(line);
    thread.writes_options_of = None;
    let before_calls = family.and(thread.before_calls);
    // With several families, the second one starts where the first ends, without a marker.
    let call = OptionsCallFacts {
        not_before: before_calls.unwrap_or_else(|| thread.before(line.time)),
        is_database_wide: family.is_none(),
        ..OptionsCallFacts::default()
    };
    thread.call = Some((family, call));
    true
}
