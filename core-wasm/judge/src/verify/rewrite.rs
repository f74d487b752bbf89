//! Compactions of regenerated entries, merged and cut by our rules.

use crate::regenerate::{Entries, Rewriting, exact_split_key};
use engine::compaction::Compaction;
use engine::compaction::outputs::produce::{OutputFile, Outputs, flush};
use engine::compaction::picker::PickState;
use engine::model::block_size::TableFormat;
use engine::model::block_size::metadata::TableMetadata;
use engine::model::sst::{FileNumber, SstFile};
use engine::simulation::job_plan::{Splits, merge, subcompaction_starts};
use recordings::database::Recording;
use std::collections::BTreeMap;

/// Merges the inputs of a job (`files`, whose contents are `held`) and cuts the result into files.
/// Also returns the merged entries.
pub(super) fn rewrite(
    run: &Rewriting<'_>,
    state: &PickState<'_>,
    (job, compaction): (u32, &Compaction),
    files: &[(usize, SstFile)],
    format: &TableFormat,
    held: &BTreeMap<FileNumber, Entries>,
) -> (Entries, Outputs) {
    let facts = run.log.compactions.get(&job);
    let finish = facts.and_then(|facts| facts.finish.as_ref());
    // The number of free slots for subcompactions depends on timing, so the recording gives it.
    let free_slots = finish.map_or(0, |finish| finish.subcompactions.saturating_sub(1));
    let population =
        |(number, entries): (&FileNumber, &Entries)| Some((*number, entries.population()?));
    let mut populations: BTreeMap<_, _> = held.iter().filter_map(population).collect();
    let splits = Splits {
        subcompaction_starts: subcompaction_starts(
            state.options,
            &run.workload,
            compaction,
            files,
            &populations,
            free_slots.into(),
        ),
        round_robin: exact_split_key(compaction, held.values()),
    };
    let entries = Entries::merge(held.values(), compaction.is_bottommost);
    let (held, scratch) = (&mut populations, &mut Default::default());
    let outputs = merge(state, compaction, files, format, splits, held, scratch);
    (entries, outputs)
}

/// The file that a flush of the entries writes; `None` without entries.
pub(super) fn flushed(entries: &Entries, format: &TableFormat) -> Option<OutputFile> {
    let memtable = entries.population()?;
    flush(vec![memtable], format, &mut Default::default())
}

/// Metadata of files in this format, before they have been fitted to a recorded file.
pub(super) fn usual_metadata(recording: &Recording, format: &TableFormat) -> TableMetadata {
    let other_bytes = TableMetadata::measured(format.table.format_version).other_bytes;
    TableMetadata::of_release(recording.rocksdb_version, other_bytes)
}
