//! What compactions wrote for nothing, and what they read and did not write again, with words.

use std::collections::BTreeMap;

use crate::base::text::{listed, plural, with_commas};
use crate::log::happening::{DroppedRecords, LostFiles};
use crate::log::log_facts::{CompactionFacts, LogFacts};
use engine::reasoning::format_bytes;

/// What compactions wrote that ended without a result, by job.
pub(crate) fn lost_files(log: &LogFacts) -> BTreeMap<u32, LostFiles> {
    let mut created: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    // One that was not completed has no bytes.
    for file in log.created.values().filter(|file| file.size_bytes != 0) {
        let (files, bytes) = created.entry(file.job).or_default();
        *files += 1;
        *bytes = bytes.saturating_add(file.size_bytes);
    }
    let compactions = log.compactions.iter();
    let lost = compactions.filter_map(|(job, facts)| {
        let finish = facts.finish.as_ref().filter(|_| facts.is_aborted())?;
        let (files, bytes) = created.get(job).copied().unwrap_or_default();
        let (deleted, blobs) = facts.deleted_files.unwrap_or_default();
        // The end of the job counts files that were not completed, too.
        let counted = deleted.max(finish.output_files.into());
        let is_said = counted != 0 && files <= counted && bytes <= finish.output_bytes;
        let tables = match is_said {
            true => (counted, finish.output_bytes),
            false => (files, bytes),
        };
        Some((
            *job,
            LostFiles {
                files: tables.0,
                bytes: tables.1,
                blob_files: blobs.max(facts.blob_files),
                blob_bytes: facts.blob_bytes,
                is_least: !is_said && files != 0,
            },
        ))
    });
    lost.collect()
}

/// `; 2 SST files of 542.17 KiB and 1 blob file of 947.93 KiB written for nothing`
pub(crate) fn lost_text(lost: &LostFiles) -> String {
    let of_kind = |files: u64, bytes: u64, noun: &str| match (files, bytes) {
        (0, _) => None,
        (files, 0) => Some(plural(files, noun)),
        (files, bytes) => Some(format!(
            "{} of {}",
            plural(files, noun),
            format_bytes(bytes as f64)
        )),
    };
    let kinds = [
        of_kind(lost.files, lost.bytes, "SST file"),
        of_kind(lost.blob_files, lost.blob_bytes, "blob file"),
    ];
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    if kinds.is_empty() {
        return String::new();
    }
    let least = if lost.is_least { "at least " } else { "" };
    format!("; {least}{} written for nothing", listed(&kinds))
}

/// The options by which a column family has a compaction filter; each is `None` without one.
const FILTERS: [&str; 2] = ["compaction_filter", "compaction_filter_factory"];

/// The compaction filter of a column family, as its `LOG` names it; `None`: it has none, or the
/// `LOG` does not say it.
pub(crate) fn compaction_filter(log: &LogFacts) -> Option<&str> {
    let mut lines = log.option_lines.iter();
    let set = |value: &str| !["None", "nullptr", ""].contains(&value);
    let line = lines.find(|line| FILTERS.contains(&line.name.as_str()) && set(&line.value));
    line.map(|line| line.value.as_str())
}

/// What a compaction read and did not write again, in a column family with a compaction filter.
pub(crate) fn dropped_records(facts: &CompactionFacts, filter: Option<&str>) -> DroppedRecords {
    let Some((finish, filter)) = facts.finish.as_ref().zip(filter) else {
        return DroppedRecords::default();
    };
    if facts.is_aborted() {
        return DroppedRecords::default();
    }
    let files: usize = facts.inputs.iter().map(|(_, files)| files.len()).sum();
    DroppedRecords {
        read: finish.input_records,
        dropped: finish.input_records.saturating_sub(finish.output_records),
        files: if is_without_output(facts) {
            files as u64
        } else {
            0
        },
        filter: Some(filter.to_string()),
    }
}

/// Whether a compaction had a result, which was no file.
pub(crate) fn is_without_output(facts: &CompactionFacts) -> bool {
    let finish = facts.finish.as_ref().filter(|_| !facts.is_aborted());
    facts.is_begun_in_log
        && finish.is_some_and(|finish| {
            finish.output_files == 0 && finish.output_records == 0 && finish.input_records != 0
        })
}

/// `; of 138,190 records that were read 123,742 were not written again, and 69 SST files left
/// nothing: …`: what the records were the `LOG` does not say.
pub(crate) fn dropped_text(dropped: &DroppedRecords) -> String {
    let Some(filter) = dropped.filter.as_ref().filter(|_| dropped.dropped != 0) else {
        return String::new();
    };
    let files = match dropped.files {
        0 => String::new(),
        files => format!(", and {} left nothing", plural(files, "SST file")),
    };
    format!(
        "; of {} read {} were not written again{files}: a compaction filter is set ({filter}), \
         which may have dropped them",
        plural(dropped.read, "record"),
        with_commas(dropped.dropped),
    )
}
