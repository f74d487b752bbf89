//! Statistics after every event of a run, stored compactly.
//!
//! A record has the changes that one event makes to the numbers of a [`Tally`]: pairs of the gap to
//! the next changed number and its difference, as variable-length integers. All numbers are stored
//! again after a fixed number of records, so any moment is at most a few hundred steps away.

use crate::varint::write_varint;
use engine::stats::tally::Tally;

/// Number of records between two full copies of the numbers.
const RECORDS_PER_CHECKPOINT: usize = 256;

/// A place from which reading can start.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    event_index: usize,
    offset: usize,
    /// Index in [`StatsHistory::forms`].
    form: usize,
}

/// Tallies of a run, by event index.
#[derive(Clone, Debug, Default)]
pub struct StatsHistory {
    bytes: Vec<u8>,
    checkpoints: Vec<Checkpoint>,
    records: usize,
    last_event_index: usize,
    /// Numbers after the last record.
    last: Vec<u64>,
    /// Changes in the current record, each with the index of its number and a wrapping difference.
    changes: Vec<(u32, u64)>,
    /// A tally for each form, which is given by release and number of levels. There is one, unless
    /// a log names a level beyond its own number of levels.
    forms: Vec<Tally>,
}

impl StatsHistory {
    /// Stores the numbers after an event. Events come in order; those that change nothing may be
    /// omitted.
    pub fn push(&mut self, event_index: usize, tally: &mut Tally) {
        // The number of values follows from the number of levels.
        let last = self.forms.last();
        let is_new_form = last.is_none_or(|last| last.files.len() != tally.files.len());
        if is_new_form {
            self.forms.push(tally.clone());
            let mut count = 0;
            visit_rarely(tally, &mut |_| count += 1);
            self.last.resize(count, 0);
        }
        if is_new_form || self.records % RECORDS_PER_CHECKPOINT == 0 {
            self.records = 0;
            self.last.fill(0);
            self.last_event_index = event_index;
            self.checkpoints.push(Checkpoint {
                event_index,
                offset: self.bytes.len(),
                form: self.forms.len() - 1,
            });
        }
        self.records += 1;
        // An event changes a few of a few hundred numbers, so one pass without a copy is enough.
        let (changes, last) = (&mut self.changes, &mut self.last);
        changes.clear();
        let mut last = last.iter_mut().zip(0_u32..);
        tally.visit(&mut |number| {
            if let Some((old, place)) = last.next()
                && *old != *number
            {
                changes.push((place, number.wrapping_sub(*old)));
                *old = *number;
            }
        });
        let bytes = &mut self.bytes;
        write_varint(bytes, (event_index - self.last_event_index) as u64);
        write_varint(bytes, changes.len() as u64);
        let mut expected = 0;
        for &(place, difference) in changes.iter() {
            write_varint(bytes, u64::from(place - expected));
            write_varint(bytes, zigzag(difference));
            expected = place + 1;
        }
        self.last_event_index = event_index;
    }

    /// Numbers after an event that has happened; for a later index, the latest ones. `None` before
    /// the first event.
    pub fn at(&self, event_index: usize) -> Option<Tally> {
        let after = self
            .checkpoints
            .partition_point(|one| one.event_index <= event_index);
        let checkpoint = self.checkpoints.get(after.checked_sub(1)?)?;
        let end = self.checkpoints.get(after);
        let end = end.map_or(self.bytes.len(), |next| next.offset);
        let mut bytes = &self.bytes[checkpoint.offset..end];
        let mut tally = self.forms[checkpoint.form].clone();
        let mut numbers = Vec::new();
        visit_rarely(&mut tally, &mut |_| numbers.push(0_u64));
        let mut at_event = checkpoint.event_index;
        while !bytes.is_empty() {
            at_event += read_varint(&mut bytes) as usize;
            if event_index < at_event {
                break;
            }
            let mut place = 0;
            for _ in 0..read_varint(&mut bytes) {
                place += read_varint(&mut bytes) as usize;
                let difference = unzigzag(read_varint(&mut bytes));
                numbers[place] = numbers[place].wrapping_add(difference);
                place += 1;
            }
        }
        let mut numbers = numbers.into_iter();
        visit_rarely(&mut tally, &mut |number| {
            *number = numbers.next().unwrap_or(0);
        });
        Some(tally)
    }
}

/// Calls [`Tally::visit`], compiled once for all callers that do not run at every event.
fn visit_rarely(tally: &mut Tally, mut visit: &mut dyn FnMut(&mut u64)) {
    tally.visit(&mut visit);
}

/// Maps small differences of either sign to small numbers.
fn zigzag(difference: u64) -> u64 {
    (difference << 1) ^ (((difference as i64) >> 63) as u64)
}

fn unzigzag(number: u64) -> u64 {
    (number >> 1) ^ (number & 1).wrapping_neg()
}

/// Reads the variable-length integer at the start and removes it.
fn read_varint(bytes: &mut &[u8]) -> u64 {
    let (mut number, mut shift) = (0, 0);
    while let Some((byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            break;
        }
        shift += 7;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::options::RocksDbVersion;
    use engine::stats::table::LevelStats;

    /// Moments between, before and after records, and on both sides of checkpoints.
    #[test]
    fn every_moment_comes_back() {
        let mut history = StatsHistory::default();
        let mut tally = Tally::new(RocksDbVersion::REFERENCE, 8);
        let mut told = Vec::new();
        for step in 0..3 * RECORDS_PER_CHECKPOINT + 7 {
            let number = step as u64;
            tally.time_micros = number * 1_000;
            tally.files[step % 8].score = number as f64 / 20.0;
            tally.files[step % 8].bytes = number * 4_321 % 977;
            let stats = LevelStats {
                bytes_written: number << 30,
                ..LevelStats::default()
            };
            tally.table.add_compaction(step % 8, &stats);
            history.push(3 * step + 2, &mut tally);
            told.push(tally.clone());
        }
        assert_eq!(history.at(1), None);
        for event_index in 2..3 * told.len() + 9 {
            let step = ((event_index - 2) / 3).min(told.len() - 1);
            assert_eq!(history.at(event_index).as_ref(), Some(&told[step]));
        }
        assert!(history.bytes.len() < 100 * told.len());
    }
}
