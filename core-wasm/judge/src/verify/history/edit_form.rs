//! Parts of two version edits that are compared.

use engine::model::key::Key;
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::VersionEdit;

/// Compared facts about an added file: level, first and last user key, number of entries.
type AddedForm = (usize, Key, Key, u64);

fn added_form((level, file): &(usize, SstFile)) -> AddedForm {
    let range = file.range();
    (*level, range.smallest, range.largest, file.entry_count)
}

pub(super) fn in_key_order(edit: &VersionEdit) -> Vec<&(usize, SstFile)> {
    let mut added: Vec<&(usize, SstFile)> = edit.added.iter().collect();
    // Files of one flush commit may have the same keys, so the older one comes first.
    added.sort_by_key(|added| (added_form(added), added.1.largest_seqno));
    added
}

/// All compared facts about an edit, with recorded file numbers.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct EditForm {
    deleted: Vec<(usize, FileNumber)>,
    added: Vec<AddedForm>,
}

impl EditForm {
    pub(super) fn new(
        edit: &VersionEdit,
        recorded_number: impl Fn(FileNumber) -> FileNumber,
    ) -> Self {
        let deleted = edit.deleted.iter();
        let deleted = deleted.map(|file| (file.level, recorded_number(file.number)));
        let mut deleted: Vec<(usize, FileNumber)> = deleted.collect();
        deleted.sort_unstable();
        let added = in_key_order(edit).into_iter().map(added_form).collect();
        Self { deleted, added }
    }

    /// Text such as `deletes 4 files, adds 2 files; file 1: 1758 entries, keys 3 to 998 @47`, with
    /// the first deleted and the first added file that `other` lacks at the same index.
    pub(super) fn describe(&self, other: &Self) -> String {
        let (deleted, added) = (self.deleted.len(), self.added.len());
        let mut text = format!("deletes {deleted} files, adds {added} files");
        let first = first_difference(&self.deleted, &other.deleted);
        if let Some((_, (level, number))) = first {
            text.push_str(&format!("; deletes {} @{level}", number.0));
        }
        if let Some((index, file)) = first_difference(&self.added, &other.added) {
            let (level, first, last, entries) = file;
            let (first, last) = (first.0, last.0);
            let keys = format!("{entries} entries, keys {first} to {last} @{level}");
            text.push_str(&format!("; file {index}: {keys}"));
        }
        text
    }
}

/// The first item that differs from `others` at its index, with that index.
fn first_difference<'a, T: PartialEq>(items: &'a [T], others: &[T]) -> Option<(usize, &'a T)> {
    let numbered = items.iter().enumerate();
    let mut differing = numbered.filter(|(index, item)| others.get(*index) != Some(*item));
    differing.next()
}
