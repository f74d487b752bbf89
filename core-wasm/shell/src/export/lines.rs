//! The timeline's lines, with a row of `lines.csv` for each install.

use super::jobs::{JobKind, installed};
use super::known::{Known, unless_zero};
use super::table::{Column, cells, head, line};
use super::told::{Told, Writer};
use crate::problem::Problem;
use crate::wire::WireEnum;
use engine::log::{Event, EventKind, JobId, ShapeFacts};
use engine::write_stall::StallCondition;
use serde_json::Value;

/// An install, with the tree after it.
struct Install<'a> {
    event: &'a Event,
    kind: JobKind,
    job: JobId,
    shape: &'a ShapeFacts,
    condition: StallCondition,
}

impl Install<'_> {
    /// Returns true if the number of files is known; some recordings lack files.
    fn has_files(&self) -> bool {
        !self.shape.lsm_state.is_empty()
    }

    /// Returns true if scores and pending compaction bytes are known.
    fn has_scores(&self, known: &Known) -> bool {
        !known.is_recorded || !self.shape.level_scores.is_empty()
    }
}

/// A ratio as a cell; null for 0, which means unknown.
fn ratio(ratio: f64) -> Value {
    (ratio > 0.0).then_some(ratio).into()
}

/// Columns before those of the levels.
#[rustfmt::skip]
fn columns<'a>() -> [Column<Install<'a>>; 16] {
    [
        ("event", |_, known| known.event().into()),
        ("time_us", |row, known| known.timed(row.event.time_micros).into()),
        ("user_bytes", |row, known| known.timed(row.event.user_bytes_written).into()),
        ("process", |_, known| known.process.into()),
        ("install", |row, _| row.kind.name().into()),
        ("job", |row, _| row.job.known().into()),
        ("write_amp", |row, _| ratio(row.shape.write_amp)),
        ("sorted_runs", |row, _| row.has_files().then_some(row.shape.sorted_run_count).into()),
        ("sorted_run_limit", |row, _| unless_zero(row.shape.sorted_run_limit.into()).into()),
        ("space_amp", |row, _| ratio(row.shape.space_amp)),
        ("sst_bytes", |row, _| row.has_files().then_some(row.shape.total_bytes).into()),
        ("flushed_bytes", |row, _| row.shape.flushed_bytes.into()),
        ("compacted_bytes", |row, _| row.shape.compacted_bytes.into()),
        ("compaction_read_bytes", |row, _| row.shape.compaction_read_bytes.into()),
        ("pending_compaction_bytes", |row, known| {
            row.has_scores(known).then_some(row.shape.pending_compaction_bytes).into()
        }),
        // Writes run freely until an event changes that. Without a LOG, no event does.
        ("stall_condition", |row, known| known.timed(row.condition.wire_name()).into()),
    ]
}

/// Writer of `lines.csv`.
#[derive(Default)]
pub(super) struct Lines {
    /// Row of the last install, held back because targets may change right after it.
    waiting: Option<Vec<Value>>,
    condition: Option<StallCondition>,
    base_level: Option<u32>,
    targets: Vec<u64>,
}

impl Lines {
    fn begin(told: &Told) -> String {
        let levels = told.known.num_levels;
        let of_level = |level| ["files", "bytes", "score"].map(|what| format!("L{level}_{what}"));
        let further = (0..levels).flat_map(of_level);
        let further = further.chain(["base_level".to_string()]);
        let further = further.chain((1..levels).map(|level| format!("L{level}_target_bytes")));
        head(&told.about, &columns(), &further.collect::<Vec<_>>())
    }

    /// Returns the row that was held back, as a line.
    fn release(&mut self, known: &Known) -> String {
        let Some(mut row) = self.waiting.take() else {
            return String::new();
        };
        row.push(self.base_level.into());
        let target = |level| self.targets.get(level).copied().unwrap_or(0);
        row.extend((1..known.num_levels).map(|level| Value::from(unless_zero(target(level)))));
        line(&row)
    }

    fn row(install: &Install<'_>, known: &Known) -> Vec<Value> {
        let mut row = cells(&columns(), install, known);
        for level in 0..known.num_levels {
            let files = known.levels().get(level).filter(|_| install.has_files());
            row.push(files.map(|files| files.files).into());
            row.push(files.map(|files| files.bytes).into());
            row.push(install.shape.level_scores.get(level).copied().into());
        }
        row
    }
}

impl Writer for Lines {
    fn follow(&mut self, event: &Event, told: &Told) -> Result<Vec<u8>, Problem> {
        if let EventKind::LevelTargets {
            base_level,
            max_bytes,
            ..
        } = &event.kind
        {
            self.base_level = Some(*base_level);
            self.targets.clone_from(max_bytes);
            return Ok(Vec::new());
        }
        let mut text = self.release(&told.known);
        match &event.kind {
            EventKind::ScenarioStarted { .. } => text = Self::begin(told),
            EventKind::WriteStall { condition, .. } => self.condition = Some(*condition),
            _ => {}
        }
        if let Some((kind, job, shape)) = installed(&event.kind) {
            let install = Install {
                event,
                kind,
                job,
                shape,
                condition: self.condition.unwrap_or(StallCondition::Normal),
            };
            self.waiting = Some(Self::row(&install, &told.known));
        }
        Ok(text.into_bytes())
    }

    fn finish(&mut self, told: &Told) -> Result<Vec<u8>, Problem> {
        Ok(self.release(&told.known).into_bytes())
    }
}
