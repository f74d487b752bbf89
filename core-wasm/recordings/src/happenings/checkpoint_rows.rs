//! Checkpoints, and times in which RocksDB kept obsolete files, as rows of the list of what
//! happened.

use crate::base::text::seconds;
use crate::log::happening::{Happening, LifeKind, Words};
use crate::log::opening::{Checkpoint, DeletionsOff, Opening};

/// A checkpoint, at its beginning.
pub(crate) fn checkpoint_row(checkpoint: &Checkpoint) -> Happening {
    let Checkpoint {
        time,
        folder,
        done,
        seqno,
        failed,
        ..
    } = checkpoint;
    let took = |end: u64| seconds(end.saturating_sub(*time));
    let seqno = seqno.map_or_else(String::new, |number| format!(", sequence number {number}"));
    let (end, text) = match (done, failed) {
        (Some(done), _) => {
            let took = took(*done);
            (
                *done,
                format!("a checkpoint was made in {folder}{seqno}; it took {took}"),
            )
        }
        (None, Some((end, status))) => {
            let status = status.trim_end_matches('.');
            let took = took(*end);
            (
                *end,
                format!("a checkpoint in {folder} failed after {took}: {status}"),
            )
        }
        (None, None) => {
            let text = format!("a checkpoint was begun in {folder}; the LOG has no end of it");
            (*time, text)
        }
    };
    Happening {
        until: end,
        ..Happening::new(*time, LifeKind::Manual, Words::Whole(text))
    }
}

/// The times of an open in which deletions were off; without those of a checkpoint, which keeps
/// files while it copies them.
pub(crate) fn deletions_off_rows(opening: &Opening) -> Vec<Happening> {
    let is_of_checkpoint = |off: &DeletionsOff| {
        let mut checkpoints = opening.checkpoints.iter();
        checkpoints.any(|checkpoint| {
            let end = { checkpoint.failed.as_ref() }.map(|(time, _)| *time);
            let end = checkpoint.done.or(end).unwrap_or(u64::MAX);
            let is_after = off.from.is_some_and(|from| checkpoint.time <= from);
            is_after && off.until.is_some_and(|until| until <= end)
        })
    };
    let off = opening.deletions_off.iter().copied();
    let off = off.filter(|one| !is_of_checkpoint(one));
    off.filter_map(deletions_off_row).collect()
}

fn deletions_off_row(DeletionsOff { from, until }: DeletionsOff) -> Option<Happening> {
    let what = "DisableFileDeletions: obsolete files were kept";
    let text = match (from, until) {
        (Some(from), Some(until)) => {
            let off = seconds(until.saturating_sub(from));
            format!("{what} for {off}, to EnableFileDeletions")
        }
        (Some(_), None) => format!("{what}; the LOG has no EnableFileDeletions after it"),
        (None, _) => {
            "EnableFileDeletions: obsolete files are deleted again, which were kept since \
                      before the LOG begins"
                .to_string()
        }
    };
    let time = from.or(until)?;
    Some(Happening {
        until: until.unwrap_or(time),
        ..Happening::new(time, LifeKind::Manual, Words::Whole(text))
    })
}
