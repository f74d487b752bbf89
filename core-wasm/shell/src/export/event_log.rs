//! The event log as `events.jsonl` and `events.lsmlog`.

use super::told::{Told, Writer};
use crate::event_file::event_file;
use crate::jsonl;
use crate::problem::Problem;
use crate::wire::encode_event;
use engine::log::Event;

/// Writer of `events.jsonl`.
pub(super) struct Jsonl;

impl Writer for Jsonl {
    fn follow(&mut self, event: &Event, _told: &Told) -> Result<Vec<u8>, Problem> {
        Ok((jsonl::to_line(event) + "\n").into_bytes())
    }
}

/// Writer of `events.lsmlog`, which is complete only once all words are known.
#[derive(Default)]
pub(super) struct Lsmlog(Vec<u32>);

impl Writer for Lsmlog {
    fn follow(&mut self, event: &Event, _told: &Told) -> Result<Vec<u8>, Problem> {
        encode_event(event, &mut self.0).map_err(unwritable)?;
        Ok(Vec::new())
    }

    fn finish(&mut self, _told: &Told) -> Result<Vec<u8>, Problem> {
        event_file(&self.0).map_err(unwritable)
    }
}

fn unwritable(what: String) -> Problem {
    Problem::new("event log", what, "export events.jsonl instead")
}
