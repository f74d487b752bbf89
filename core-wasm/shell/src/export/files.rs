//! Table of SST files: contents, the reason why each ended, and the jobs that made and removed it.

use super::known::{Known, unless_zero};
use super::table::Column;
use crate::file_history::{File, Happening};
use crate::wire::WireEnum;
use engine::compaction::outputs::CutReason;
use engine::options::CompressionType;
use serde_json::Value;

/// The columns of `files.csv`.
#[rustfmt::skip]
pub(super) const COLUMNS: [Column<File>; 31] = [
    ("file_number", |file, _| file.number.into()),
    ("level", |file, _| file.created_level.into()),
    ("smallest_key", |file, known| known.if_has_keys(file.keys.0).into()),
    ("largest_key", |file, known| known.if_has_keys(file.keys.1).into()),
    ("bytes", |file, known| known.unless_unknown(file.bytes).into()),
    ("bytes_are", |file, known| {
        known.unless_unknown(file.bytes).map(|_| known.exactness(file.entries)).into()
    }),
    ("entries", |file, known| known.unless_unknown(file.entries).into()),
    ("deletions", |file, known| {
        known.unless_unknown(file.entries).and(known.timed(file.deletions)).into()
    }),
    ("raw_bytes", |file, known| known.unless_unknown(file.raw_bytes).into()),
    ("smallest_seqno", |file, known| known.if_has_keys(file.seqnos.0).into()),
    ("largest_seqno", |file, known| known.if_has_keys(file.seqnos.1).into()),
    ("epoch", |file, known| known.if_has_keys(file.epoch).into()),
    ("compression", |file, known| {
        let is_known = file.compression != CompressionType::Disable;
        known.timed(file.compression.wire_name()).filter(|_| is_known).into()
    }),
    ("process", |file, _| file.process.into()),
    ("made_by_job", |file, _| file.maker().and_then(|made| made.job.known()).into()),
    ("made_event", |file, _| event(file.maker())),
    ("made_us", |file, known| time(file.maker(), known)),
    ("installed_event", |file, _| event(file.installed)),
    // The install time of a file from before the log is unknown.
    ("installed_us", |file, known| time(file.installed.filter(|_| !file.is_old()), known)),
    ("last_level", |file, _| file.level.into()),
    ("moves", |file, _| file.moves.into()),
    ("removed_by_job", |file, _| job(file.removed)),
    ("removed_event", |file, _| event(file.removed)),
    ("removed_us", |file, known| time(file.removed, known)),
    ("deleted_by_job", |file, _| job(file.deleted)),
    ("deleted_us", |file, known| time(file.deleted, known)),
    ("cut_reason", |file, _| {
        (file.cut_reason != CutReason::Unknown).then(|| file.cut_reason.wire_name()).into()
    }),
    ("cut_bytes", |file, _| file.if_compared(file.cut_bytes).into()),
    ("cut_threshold_bytes", |file, _| file.if_compared(file.cut_threshold_bytes).into()),
    ("cut_boundary_count", |file, _| file.if_compared(file.cut_boundary_count.into()).into()),
    ("cut_grandparent_file", |file, _| unless_zero(file.cut_grandparent).into()),
];

fn event(happening: Option<Happening>) -> Value {
    happening.map(|one| one.event).into()
}

fn time(happening: Option<Happening>, known: &Known) -> Value {
    happening.and_then(|one| known.timed(one.time)).into()
}

/// The job as a cell; null if there is none, as when a fresh database destroys the previous one.
fn job(happening: Option<Happening>) -> Value {
    let job = happening.and_then(|one| one.job.known());
    job.filter(|job| *job != 0).into()
}
