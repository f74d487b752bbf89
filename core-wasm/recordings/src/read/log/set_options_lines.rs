//! The lines of `DBImpl::SetOptions` and `SetDBOptions` (G-28, O-6).
//!
//! ```text
//! SetOptions() on column family [default], inputs:     SetOptions() on [1] column families …
//!                                                      Set options on column family [default] …
//! level0_file_num_compaction_trigger: 8                the same
//! [default] SetOptions() succeeded                     … succeeded, updated CF options:
//! ```
//! They are written by the caller's thread, one after another, when the change is in force.

use std::mem::take;

use crate::read::log::log_facts::OptionsCallFacts;
use crate::read::log::recognise::Line;
use crate::read::log::state::{DumpOf, LogState, OpenCall};

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
        state.open(line).before_calls = Some(state.threads.before(line));
        return true;
    }
    let is_end = text.contains("SetOptions() succeeded")
        || text.contains("SetDBOptions() succeeded")
        || (text.starts_with("Set options on column family [") && text.contains(") succeeded"));
    let is_refused = text.contains("SetOptions() failed") || text.contains("SetDBOptions failed");
    let Some(call) = state.open(line).call.as_mut() else {
        return is_end || is_refused;
    };
    if is_end || is_refused {
        let facts = OptionsCallFacts {
            not_before: call.not_before,
            time: line.time,
            is_database_wide: call.family.is_none(),
            settings: take(&mut call.settings),
            dumped: Vec::new(),
            told: Vec::new(),
        };
        let family = call.family;
        state.open(line).call = None;
        match family {
            _ if !is_end => {}
            Some(family) => state.facts(family).options_calls.push(facts),
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
    let Some(call) = shared.options_calls.last_mut() else {
        return;
    };
    let before = values.insert(name.to_string(), value.to_string());
    let is_given = call.settings.iter().any(|(given, _)| given == name);
    if is_given || before.is_some_and(|before| before != value) {
        call.dumped.push((name.to_string(), value.to_string()));
    }
}

fn open(state: &mut LogState, line: &Line, family: Option<usize>) -> bool {
    // The dump of options at open is over: what follows is not that of the beginning.
    state.is_after_call = true;
    state.dump = DumpOf::Database;
    let before = state.threads.before(line);
    let before_calls = state.open(line).before_calls;
    let not_before = family.and(before_calls).unwrap_or(before);
    // With several families the second begins where the first ends, without a word.
    state.open(line).call = Some(OpenCall {
        not_before,
        family,
        settings: Vec::new(),
    });
    true
}
