//! The lines of `DBImpl::SetOptions` and `SetDBOptions` (G-28, O-6).
//!
//! ```text
//! SetOptions() on column family [default], inputs:     SetOptions() on [1] column families …
//!                                                      Set options on column family [default] …
//! level0_file_num_compaction_trigger: 8                the same
//! [default] SetOptions() succeeded                     … succeeded, updated CF options:
//! ```
//! They are written by the caller's thread, one after another, when the change is in force, and all
//! options that can be changed after them. A `LOG` that begins in an open database has them only
//! there.

use std::mem::take;

use crate::log::compression_names::word_of_number;
use crate::log::log_facts::{LogFacts, OptionsCallFacts};
use crate::log::recognise::Line;
use crate::log::state::{DumpOf, LogState, OpenCall};

/// Takes in a line if it belongs to a call.
pub(super) fn read_line(state: &mut LogState, line: &Line) -> bool {
    let text = line.text.trim_end();
    let is_begin = text.ends_with(" inputs:");
    if is_begin && text.starts_with("SetDBOptions()") {
        return open(state, line, None);
    }
    let beginnings = [
        "SetOptions() on column family [",
        "Set options on column family [",
    ];
    let named = beginnings.iter().find_map(|one| text.strip_prefix(one));
    if let Some((name, _)) = named
        .filter(|_| is_begin)
        .and_then(|rest| rest.rsplit_once(']'))
    {
        let family = state.log.family(name);
        return open(state, line, Some(family));
    }
    if is_begin && text.starts_with("SetOptions() on [") {
        // The families follow.
        state.thread(line).before_calls = Some(state.thread(line).before(line.time));
        return true;
    }
    let is_end = text.contains("SetOptions() succeeded")
        || text.contains("SetDBOptions() succeeded")
        || (text.starts_with("Set options on column family [") && text.contains(") succeeded"));
    let is_refused = text.contains("SetOptions() failed") || text.contains("SetDBOptions failed");
    let Some(call) = state.thread(line).call.as_mut() else {
        return is_end || is_refused || read_written(state, line);
    };
    if is_end || is_refused {
        let facts = OptionsCallFacts {
            not_before: call.not_before,
            time: line.time,
            is_database_wide: call.family.is_none(),
            settings: take(&mut call.settings),
            ..OptionsCallFacts::default()
        };
        let family = call.family;
        state.thread(line).call = None;
        match family {
            _ if !is_end => {}
            Some(family) => {
                state.facts(family).options_calls.push(facts);
                let own = state.facts(family);
                let call = own.options_calls.len() - 1;
                let is_unknown = is_first_dump(own);
                state.thread(line).writes_options_of = is_unknown.then_some((family, call));
            }
            None => {
                for family in &mut state.log.families {
                    family.facts.options_calls.push(facts.clone());
                }
                state.shared().options_calls.push(facts);
                state.dump = DumpOf::Call(line.thread);
            }
        }
        return true;
    }
    let Some((name, value)) = text.split_once(": ") else {
        return false;
    };
    call.settings
        .push((name.to_string(), value.trim().to_string()));
    true
}

/// A line of the dump that a thread writes after `SetDBOptions`.
pub(super) fn read_dump_line(state: &mut LogState, name: &str, value: &str) {
    let shared = &mut state.log.shared;
    let values = state.database_options.get_or_insert_with(|| {
        let lines = shared.option_lines.iter();
        lines
            .map(|line| (line.name.clone(), line.value.clone()))
            .collect()
    });
    let is_unknown = is_first_dump(shared);
    let Some(call) = shared.options_calls.last_mut() else {
        return;
    };
    if is_unknown {
        call.written.push((name.to_string(), value.to_string()));
    }
    let before = values.insert(name.to_string(), value.to_string());
    let is_given = call.settings.iter().any(|(given, _)| given == name);
    if is_given || before.is_some_and(|before| before != value) {
        call.dumped.push((name.to_string(), value.to_string()));
    }
}

/// Whether no line before the last call says the options that it leaves in force.
fn is_first_dump(facts: &LogFacts) -> bool {
    let before = facts.options_calls.split_last();
    let mut before = before.map_or(&[][..], |(_, before)| before).iter();
    facts.option_lines.is_empty() && before.all(|call| call.written.is_empty())
}

/// A line of what a thread writes after `SetOptions` of a column family whose options no line has
/// said: `write_buffer_size: 4194304`.
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
    // The dump of options at open is over: what follows is not that of the beginning.
    state.is_after_call = true;
    state.dump = DumpOf::Database;
    let before = state.thread(line).before(line.time);
    let before_calls = state.thread(line).before_calls;
    let not_before = family.and(before_calls).unwrap_or(before);
    state.thread(line).writes_options_of = None;
    // With several families the second begins where the first ends, without a word.
    state.thread(line).call = Some(OpenCall {
        not_before,
        family,
        settings: Vec::new(),
    });
    true
}
