//! The clock of a `LOG`, which steps when summer time ends or somebody sets it.
//!
//! ```text
//! 02:59:58.30 7f2 …      the latest time so far
//! 02:59:58.12 7f1 …      late: did its thread wait to write it, or was the clock set back?
//! 02:59:58.13 7f1 …      set back: the thread read this time after it wrote its previous line
//! ```
//!
//! Lines are in their true order: after a step, corrected times continue where they were before it.
//! If two successive events change their distance to their lines, only local time stepped. A clock
//! set forward looks like a pause, even in job durations (`NowMicros`).

use std::collections::BTreeMap;

use crate::base::text::{moment_text, plural, seconds};
use crate::log::recognise::{Line, LineKind};
use crate::log::words::number_after;

/// A quarter of an hour, in µs. Local time differs from UTC by a multiple of it, at most 26 hours.
const QUARTER: i64 = 900_000_000;
const FARTHEST: u64 = 26 * 3_600_000_000;
/// Smallest forward jump, in µs, that counts as a step of local time.
const AHEAD: i64 = QUARTER / 2;
/// Distances between an event and its line count as equal if they differ by less than this, in µs.
const ALIKE: u64 = 100_000;
/// Limits on lines held back until a clock step is confirmed or ruled out, and on bytes per line.
const MOST_HELD: usize = 1_024;
const MOST_BYTES: usize = 1 << 16;
/// Limit on the clock stretches through which one line may have waited to be written.
const MOST_EARLIER: usize = 16;

/// A part of a `LOG` without a clock step: its start in µs of recording time, and the corrections
/// to add to the times of its lines and to UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    pub(super) from: u64,
    local: i64,
    pub(super) utc: i64,
}

/// The time of a line, before any correction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamp {
    /// Uncorrected time at which the line was written.
    written: u64,
    thread: u64,
    /// For an event, the line's time minus the event's UTC time.
    apart: Option<i64>,
    /// Resolution of the time in µs: some programs log milliseconds or whole seconds.
    resolution: i64,
}

impl Stamp {
    /// The stamp of a line; `None` if the line has no time.
    pub fn of(line: &Line) -> Option<Self> {
        let utc = match line.kind {
            // The original time is useless if the clock stepped while the line waited.
            LineKind::Event(json, _) if line.written.wrapping_sub(line.time) < AHEAD as u64 => {
                number_after(json, "\"time_micros\": ")
            }
            _ => None,
        };
        let is_coarse = line.written % 1_000 == 0;
        (line.written != 0).then_some(Self {
            written: line.written,
            thread: line.thread,
            apart: utc.map(|utc| line.time.wrapping_sub(utc) as i64),
            resolution: if is_coarse { 1_000_000 } else { 1_000 },
        })
    }
}

/// A line that is held back, and its stamp; `None` if the line has no time.
pub(super) type Held = (Vec<u8>, Option<Stamp>);
/// Number of held lines to read now, and the clock step after them, if any: the corrections to add
/// to the times of lines and to UTC.
pub(super) type Verdict = (usize, Option<(i64, i64)>);

/// State of the clock while a `LOG` is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    earlier: Vec<Stretch>,
    current: Stretch,
    knows_utc: bool,
    /// Latest write time so far, in µs of recording time, and its value at each thread's last line.
    latest: u64,
    floors: BTreeMap<u64, u64>,
    /// True if held lines show that the clock was set back. `moved`: the last of their events whose
    /// distance to its line changed, as its index and the change.
    is_set_back: bool,
    moved: Option<(usize, i64)>,
    /// Correction of UTC in µs for the current line, and that line's time if it is exact.
    line_utc: i64,
    line_time: u64,
    steps: Vec<String>,
}

impl Clock {
    /// All stretches between clock steps, oldest first.
    pub fn stretches(&self) -> Vec<Stretch> {
        [self.earlier.as_slice(), &[self.current]].concat()
    }

    /// Converts a time in the recording to the time that its line shows.
    pub fn as_written(&self, time: u64) -> u64 {
        time.saturating_add_signed(self.current.local.saturating_neg())
    }

    /// Converts an event's UTC to µs of recording time, never later than the time of the event's
    /// line, even if the clock was set back between the two.
    pub fn of_event(&self, utc: u64) -> u64 {
        utc.saturating_add_signed(self.line_utc).min(self.line_time)
    }

    /// The stretch of a line whose thread read the clock just before the last step.
    fn late(&self, stamp: &Stamp) -> Option<Stretch> {
        let before = *self.earlier.last()?;
        let time = stamp.written.saturating_add_signed(before.local);
        let half = self.current.local.saturating_sub(before.local) / 2;
        let is_at_step = time.abs_diff(self.current.from) < ALIKE;
        let jumps = self.latest.saturating_add_signed(half) < self.time(stamp);
        (ALIKE as i64 / 2 <= half && is_at_step && jumps).then_some(before)
    }

    fn time(&self, stamp: &Stamp) -> u64 {
        stamp.written.saturating_add_signed(self.current.local)
    }

    fn is_back(&self, stamp: &Stamp) -> bool {
        self.time(stamp).saturating_add_signed(stamp.resolution) < self.latest
    }

    fn is_ahead(&self, stamp: &Stamp) -> bool {
        self.latest != 0 && self.latest.saturating_add_signed(AHEAD) < self.time(stamp)
    }

    fn apart(&self, stamp: &Stamp) -> Option<i64> {
        let apart = stamp.apart?.saturating_add(self.current.local);
        Some(apart.saturating_sub(self.current.utc))
    }

    /// Change in the distance between an event and its line; 0 if none, `None` if unknown.
    fn moved(&self, stamp: &Stamp) -> Option<i64> {
        let moved = self.apart(stamp)?;
        let is_none = !self.knows_utc || (-stamp.resolution..AHEAD).contains(&moved);
        let is_sound = is_none || moved.unsigned_abs() <= FARTHEST;
        is_sound.then_some(if is_none { 0 } else { moved })
    }

    /// Returns true if a line follows the earlier lines without a clock step.
    pub fn is_sound(&self, stamp: &Stamp) -> bool {
        let is_moved = self.moved(stamp).is_some_and(|moved| moved != 0);
        let goes_on = !is_moved && !self.is_back(stamp) && !self.is_ahead(stamp);
        goes_on || self.late(stamp).is_some()
    }

    /// Processes a line and converts its time to the recording's clock.
    pub fn read(&mut self, line: &mut Line, stamp: Option<&Stamp>) {
        self.line_time = u64::MAX;
        let Some(stamp) = stamp else {
            return;
        };
        if let Some(apart) = stamp.apart.filter(|_| !self.knows_utc) {
            for one in self.earlier.iter_mut().chain([&mut self.current]) {
                one.utc = one.utc.saturating_add(rounded(apart));
            }
            self.knows_utc = true;
        }
        // No event is later than its line, so this is the least by which local time stepped.
        let later = self
            .apart(stamp)
            .filter(|apart| (-stamp.resolution..0).contains(apart));
        self.current.local = self.current.local.saturating_sub(later.unwrap_or(0));
        let late = self.late(stamp);
        let mut own = late.unwrap_or(self.current);
        let now = stamp.written.saturating_add_signed(own.local);
        if late.is_none() {
            self.latest = self.latest.max(now);
        }
        self.floors.insert(stamp.thread, self.latest);
        // The original time of a line that waited may belong to an earlier stretch, whose exact end
        // is unknown.
        let earlier = self.earlier.iter().rev().skip(usize::from(late.is_some()));
        let waited = usize::from(line.time != line.written);
        let mut until = now;
        for before in earlier.take(waited * MOST_EARLIER) {
            let time = line.time.saturating_add_signed(own.local);
            let slack = own.local.abs_diff(before.local) / 2;
            if own.from <= time.saturating_add(slack) && time <= until {
                break;
            }
            (own, until) = (*before, now.saturating_add(slack));
        }
        self.line_utc = own.utc;
        line.time = line.time.saturating_add_signed(own.local).max(own.from);
        if stamp.resolution < ALIKE as i64 {
            self.line_time = line.time;
        }
    }

    /// Weighs the held lines after one was added; returns `None` if more are needed. `is_end`: no
    /// line follows, and all held lines have been weighed.
    pub fn weigh(&mut self, held: &mut [Held], is_end: bool) -> Option<Verdict> {
        let at = held.len().checked_sub(1)?;
        let is_full = MOST_HELD <= at || MOST_BYTES <= held[at].0.len();
        let verdict = match held[0].1 {
            Some(first) if at != 0 || !self.is_sound(&first) => {
                let is_last = is_end || is_full;
                let stamp = held[at].1.or(is_last.then_some(first))?;
                // A single line whose time jumps ahead is damaged.
                if at == 1 && self.is_ahead(&first) && !self.is_ahead(&stamp) {
                    held[0].1 = None;
                }
                self.weigh_line(held, &stamp, is_last)?
            }
            _ => (1, None),
        };
        (self.moved, self.is_set_back) = (None, false);
        Some(verdict)
    }

    fn weigh_line(&mut self, held: &[Held], stamp: &Stamp, is_last: bool) -> Option<Verdict> {
        let (at, read) = (held.len() - 1, |count| Some((count, None)));
        let (is_back, is_ahead) = match &held[0].1 {
            Some(first) => (self.is_back(stamp), self.is_ahead(first)),
            None => return read(1),
        };
        if !is_last {
            // A thread reads the clock for a line only after it has written its previous line.
            let floor = self.floors.insert(stamp.thread, self.latest);
            let time = self.time(stamp).saturating_add_signed(stamp.resolution);
            self.is_set_back |= stamp.thread != 0 && floor.is_some_and(|floor| time < floor);
        }
        let moved = if is_last { Some(0) } else { self.moved(stamp) };
        match (moved, self.moved) {
            (Some(0), Some((event, by))) if is_last => Some(self.local_step(held, event, by)),
            (Some(0), _) if self.is_set_back => Some(self.set_back(held)),
            (Some(0), _) if is_ahead || is_last => read(1),
            (None, Some(_)) => None,
            (Some(0) | None, _) => {
                self.moved = None;
                read(at).filter(|_| !is_back && !is_ahead && !self.is_set_back)
            }
            (Some(by), last) => {
                self.moved = Some((at, by));
                let (event, before) = last.filter(|last| by.abs_diff(last.1) <= ALIKE)?;
                Some(self.local_step(held, event, by.min(before)))
            }
        }
    }

    /// The verdict that the clock was set back, by the largest drop in the times. The unknown time
    /// that passed until the next line is taken as 0.
    fn set_back(&self, held: &[Held]) -> Verdict {
        let (mut before, mut fell, mut at, mut least) = (self.latest, 0, 0, self.latest);
        for (place, (_, stamp)) in held.iter().enumerate() {
            let time = stamp.as_ref().map_or(before, |stamp| self.time(stamp));
            if fell < before.saturating_sub(time) {
                (fell, at, least) = (before - time, place, time);
            }
            (before, least) = (time, least.min(time));
        }
        let read = held[..at].iter().filter_map(|(_, stamp)| stamp.as_ref());
        let latest = read
            .map(|stamp| self.time(stamp))
            .fold(self.latest, u64::max);
        let by = (latest - least) as i64 + 1;
        (at, Some((by, by)))
    }

    /// The verdict that local time stepped before the first held line or before an event.
    fn local_step(&self, held: &[Held], event: usize, by: i64) -> Verdict {
        let by = if AHEAD <= by.abs() { rounded(by) } else { by };
        let first = held[0].1.as_ref();
        match first.is_some_and(|first| self.is_ahead(first) || self.is_back(first)) {
            true => (0, Some((-by, 0))),
            false if by < 0 => (event, Some((-by, 0))),
            // The earlier lines have already advanced.
            false => (event, Some((0, by))),
        }
    }

    /// Steps the clock by adding to the corrections of line times and of UTC.
    pub fn step(&mut self, (local, utc): (i64, i64)) {
        self.earlier.push(self.current);
        self.current = Stretch {
            from: self.latest,
            local: self.current.local.saturating_add(local),
            utc: self.current.utc.saturating_add(utc),
        };
        let whose = if local == utc { "" } else { "local time " };
        let way = if local <= 0 { "forward" } else { "back" };
        let by = seconds(local.unsigned_abs().max(utc.unsigned_abs()));
        let at = moment_text(self.latest);
        self.steps.push(format!("{whose}{way} by {by} at {at}"));
    }

    /// A warning that lists the first four clock steps; `None` if there were none.
    pub fn warning(&self) -> Option<String> {
        let named = self.steps.chunks(4).next()?.join(", ");
        let times = plural(self.steps.len() as u64, "time");
        let more = self.steps.get(4).map_or("", |_| ", …");
        Some(format!(
            "LOG: its clock stepped {times}: {named}{more}; times continue without the step"
        ))
    }
}

/// Rounds a time in µs to the nearest quarter of an hour.
fn rounded(micros: i64) -> i64 {
    micros.saturating_add(AHEAD * micros.signum()) / QUARTER * QUARTER
}
