//! The lines of the timeline: a row of `lines.csv` for each install.

use super::about::About;
use super::known::{Known, installed, unless_zero};
use super::table::{Cell, head, push_row};
use crate::wire::WireEnum;
use engine::log::{Event, EventKind, ShapeFacts};
use engine::write_stall::StallCondition;

/// The columns before those of the levels.
const COLUMNS: [&str; 16] = [
    "event",
    "time_us",
    "user_bytes",
    "process",
    "install",
    "job",
    "write_amp",
    "sorted_runs",
    "sorted_run_limit",
    "space_amp",
    "sst_bytes",
    "flushed_bytes",
    "compacted_bytes",
    "compaction_read_bytes",
    "pending_compaction_bytes",
    "stall_condition",
];

/// `lines.csv`
#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
    /// The row of the last install: targets that changed with it are told right after it.
    waiting: Option<Vec<Cell>>,
    condition: Option<StallCondition>,
    base_level: Option<u32>,
    targets: Vec<u64>,
}

impl Lines {
    /// Writes the row that waits.
    pub(super) fn release(&mut self, known: &Known) {
        let Some(mut row) = self.waiting.take() else {
            return;
        };
        row.push(self.base_level.into());
        for level in 1..known.num_levels {
            let target = self.targets.get(level).copied().unwrap_or(0);
            row.push(unless_zero(target).into());
        }
        push_row(row, &mut self.text);
    }

    fn row(
        &self,
        event: &Event,
        known: &Known,
        (install, job, shape): (&str, Option<u32>, &ShapeFacts),
    ) -> Vec<Cell> {
        // Pending compaction bytes are known where scores are.
        let has_scores = !known.is_recorded() || !shape.level_scores.is_empty();
        let ratio = |ratio: f64| (ratio > 0.0).then_some(ratio);
        // A recording that does not tell of all files counts none.
        let has_files = !shape.lsm_state.is_empty();
        let mut row: Vec<Cell> = vec![
            known.event().into(),
            known.time(event.time_micros).into(),
            known.user_bytes(event).into(),
            known.process.into(),
            install.into(),
            job.into(),
            ratio(shape.write_amp).into(),
            has_files.then_some(shape.sorted_run_count).into(),
            unless_zero(shape.sorted_run_limit.into()).into(),
            ratio(shape.space_amp).into(),
            has_files.then_some(shape.total_bytes).into(),
            shape.flushed_bytes.into(),
            shape.compacted_bytes.into(),
            shape.compaction_read_bytes.into(),
            has_scores.then_some(shape.pending_compaction_bytes).into(),
            self.condition_at(known).map(WireEnum::wire_name).into(),
        ];
        for level in 0..known.num_levels {
            let files = known.levels().get(level).filter(|_| has_files);
            row.push(files.map(|files| files.files).into());
            row.push(files.map(|files| files.bytes).into());
            row.push(shape.level_scores.get(level).copied().into());
        }
        row
    }

    /// Writes run freely until something else is told; without a LOG nothing is.
    fn condition_at(&self, known: &Known) -> Option<StallCondition> {
        let condition = self.condition.unwrap_or(StallCondition::Normal);
        known.if_has_times(condition)
    }
}

impl Lines {
    /// The lines above the first row.
    pub(super) fn begin(&mut self, about: &About, known: &Known) {
        let of_level = |level| ["files", "bytes", "score"].map(|what| format!("L{level}_{what}"));
        let levels = (0..known.num_levels).flat_map(of_level);
        let targets = (1..known.num_levels).map(|level| format!("L{level}_target_bytes"));
        let behind: Vec<String> = levels
            .chain(["base_level".to_string()])
            .chain(targets)
            .collect();
        let names = COLUMNS.into_iter().chain(behind.iter().map(String::as_str));
        self.text.push_str(&head(about, names));
    }

    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        if let EventKind::LevelTargets {
            base_level,
            max_bytes,
            ..
        } = &event.kind
        {
            self.base_level = Some(*base_level);
            self.targets.clone_from(max_bytes);
            return;
        }
        self.release(known);
        if let EventKind::WriteStall { condition, .. } = &event.kind {
            self.condition = Some(*condition);
        }
        if let Some(install) = installed(event) {
            self.waiting = Some(self.row(event, known, install));
        }
    }
}
