//! What a recording tells of blob files: large values that are kept beside the tree.

use crate::database::Recording;
use crate::database::recording::BlobCollection;
use crate::log::log_facts::LogFacts;
use engine::reasoning::format_bytes;
use engine::stats::blob_files::BlobFiles;

impl Recording {
    /// The blob files after so many units. `None`: they are not known, as only a MANIFEST has them.
    pub fn blob_files_after(&self, units: usize) -> Option<BlobFiles> {
        if !self.has_blob_files {
            return Some(BlobFiles::default());
        }
        let blobs = self.history.blob_files.as_ref()?;
        let installed = self.history.units.get(..units)?;
        let last = installed.iter().rev().find_map(|unit| unit.manifest_offset);
        blobs.after(last)
    }

    /// The recording with what its options say of blob files, and with a sentence about them among
    /// its warnings, where there are any.
    pub(crate) fn with_blob_files(mut self) -> Self {
        self.blob_collection = BlobCollection::of(&self);
        let said = self.blob_files_in_words();
        self.warnings.extend(said);
        self
    }

    /// How many and how large they are at the end, and that they are not shown.
    fn blob_files_in_words(&self) -> Option<String> {
        if !self.has_blob_files {
            return None;
        }
        let end = self.blob_files_after(self.history.units.len());
        let end = end.map(|end| format!("; at the end there are {}", in_words(&end)));
        let written = self.log.as_ref().filter(|log| 0 < log.blob_files);
        let written = written.map(|log| {
            let (count, size) = (log.blob_files, format_bytes(log.blob_bytes as f64));
            format!("; the LOG has {count} that were written, {size}, which write amp counts")
        });
        Some(format!(
            "large values are in blob files beside the tree: they are not shown, and sizes are those \
             of SST files{}{}",
            end.unwrap_or_default(),
            written.unwrap_or_default()
        ))
    }
}

/// `14 blob files, 3.4 MiB, of which 33 % is garbage`; without any: `no blob files`.
pub fn in_words(files: &BlobFiles) -> String {
    let files_text = match files.count {
        0 => return "no blob files".to_string(),
        1 => "1 blob file".to_string(),
        count => format!("{count} blob files"),
    };
    let share = files.garbage_bytes as f64 * 100.0 / files.bytes.max(1) as f64;
    let share = match files.garbage_bytes {
        0 => "nothing".to_string(),
        _ if share < 1.0 => "less than 1 %".to_string(),
        _ => format!("{} %", share as u64),
    };
    let size = format_bytes(files.bytes as f64);
    format!("{files_text}, {size}, of which {share} is garbage")
}

/// Whether a family has blob files, as its LOG tells.
pub(crate) fn log_has_blob_files(log: Option<&LogFacts>) -> bool {
    log.is_some_and(|log| 0 < log.blob_files || log.names_blob_files)
}
