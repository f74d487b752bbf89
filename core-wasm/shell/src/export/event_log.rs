//! The event log itself: `events.jsonl` and `events.lsmlog`.

use super::told::{Told, Writer};
use crate::event_file::event_file;
use crate::jsonl;
use crate::problem::Problem;
use crate::wire::{WireError, encode_event};
use engine::log::Event;

/// `events.jsonl`
#[derive(Default)]
pub(super) struct Jsonl(String);

impl Writer for Jsonl {
    fn follow(&mut self, event: &Event, _told: &Told) -> Result<(), Problem> {
        self.0.push_str(&jsonl::to_line(event));
        self.0.push('\n');
        Ok(())
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0).into_bytes()
    }
}

/// `events.lsmlog`, which is written when all words are known.
#[derive(Default)]
pub(super) struct Lsmlog {
    words: Vec<u32>,
    bytes: Vec<u8>,
}

impl Writer for Lsmlog {
    fn follow(&mut self, event: &Event, _told: &Told) -> Result<(), Problem> {
        encode_event(event, &mut self.words).map_err(unwritable)
    }

    fn finish(&mut self, _told: &Told) -> Result<(), Problem> {
        let words = std::mem::take(&mut self.words);
        self.bytes = event_file(&words).map_err(unwritable)?;
        Ok(())
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

fn unwritable(error: WireError) -> Problem {
    Problem::new("event log", error.what, "export events.jsonl instead")
}
