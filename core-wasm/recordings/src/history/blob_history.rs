//! The blob files of a column family at every version, as its MANIFEST tells them.

use crate::base::bounds::MAX_BYTES;
use crate::manifest::blob_count::BlobCount;
use crate::manifest::live_blob_files::LiveBlobFiles;
use crate::manifest::version_edits::ManifestEdit;
use engine::options::RocksDbVersion;
use engine::stats::blob_files::BlobFiles;

/// Bytes of a blob file's header and footer.
const HEADER_AND_FOOTER_BYTES: u64 = 62;

/// What blob files sum up to, from edit to edit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlobHistory {
    /// From the edit at this place of the MANIFEST on; where nothing changes there is no entry.
    /// `None`: the edits contradict each other.
    changes: Vec<(u64, Option<BlobFiles>)>,
    /// What each edit about blob files says.
    edits: Vec<EditBlobs>,
    /// Those of the version with which the recording begins.
    initial: Option<BlobFiles>,
}

/// Blob files in an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditBlobs {
    /// Where the MANIFEST has the edit, in bytes.
    offset: u64,
    /// Bytes of the blobs in files that it adds.
    pub added_bytes: u64,
    /// Bytes of the blobs that became garbage.
    pub garbage_bytes: u64,
}

impl BlobHistory {
    /// Of all edits of a family, in order; the recording begins with the `start`th.
    pub fn of(edits: &[ManifestEdit], start: usize, release: RocksDbVersion) -> Self {
        let mut live = LiveBlobFiles::new(Some(release));
        let has_footers = release.at_least(6, 25);
        let mut changes = Vec::new();
        let mut initial = Some(BlobFiles::default());
        let mut by_edit = Vec::new();
        for (index, edit) in edits.iter().enumerate() {
            by_edit.extend(EditBlobs::of(edit));
            let was_known = live.sums().is_some();
            if !live.apply(edit) && live.sums().is_some() == was_known {
                continue;
            }
            let sums = live.sums().map(|sums| match has_footers {
                true => with_footers(sums),
                false => sums,
            });
            changes.push((edit.offset, sums));
            if index < start {
                initial = sums;
            }
        }
        Self {
            changes,
            edits: by_edit,
            initial,
        }
    }

    /// Whether there ever were any.
    pub fn has_any(&self) -> bool {
        !self.changes.is_empty()
    }

    /// The edits about blob files behind a place of the MANIFEST up to another one.
    pub fn of_edits(&self, behind: Option<u64>, last: u64) -> impl Iterator<Item = &EditBlobs> {
        let begin = behind.map_or(0, |behind| self.until(behind));
        let end = self.until(last);
        self.edits.get(begin..end).into_iter().flatten()
    }

    fn until(&self, offset: u64) -> usize {
        self.edits.partition_point(|edit| edit.offset <= offset)
    }

    /// What they sum up to after the edit at a place of the MANIFEST; `None` as the place: when the
    /// recording begins. `None` is unknown.
    pub fn after(&self, offset: Option<u64>) -> Option<BlobFiles> {
        let Some(offset) = offset else {
            return self.initial;
        };
        let until = self.changes.partition_point(|(at, _)| *at <= offset);
        match until.checked_sub(1) {
            Some(last) => self.changes.get(last)?.1,
            None => Some(BlobFiles::default()),
        }
    }
}

impl EditBlobs {
    fn of(edit: &ManifestEdit) -> Option<Self> {
        if edit.blob_files.is_empty() && edit.blob_garbage.is_empty() {
            return None;
        }
        let bytes = |blobs: &[BlobCount]| {
            let sizes = blobs.iter().map(|one| one.bytes);
            sizes.fold(0, u64::saturating_add).min(MAX_BYTES)
        };
        Some(Self {
            offset: edit.offset,
            added_bytes: bytes(&edit.blob_files),
            garbage_bytes: bytes(&edit.blob_garbage),
        })
    }
}

fn with_footers(sums: BlobFiles) -> BlobFiles {
    let around = sums.count.saturating_mul(HEADER_AND_FOOTER_BYTES);
    BlobFiles {
        bytes: sums.bytes.saturating_add(around),
        ..sums
    }
}
