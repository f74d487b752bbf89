//! What ended a stall, and what else the log has beside it, in words.

use crate::base::text::{first_of, listed, moment_beside, plural};
use crate::log::opening::{IngestedThen, Release, StallSpan};
use engine::reasoning::format_bytes;
use engine::write_stall::StallCondition;

/// `, until job 132 (compaction) was installed`, `, then writes were stopped, as job 269 (flush)
/// was installed`: what ended it.
pub(crate) fn ended_text(span: &StallSpan) -> String {
    let by = span.ended_by.map(|by| match by {
        Release::Job(kind, 0) => format!("{} was installed", kind.with_article()),
        Release::Job(kind, job) => {
            let begun = span
                .ended_by_begun
                .map(|begun| moment_beside(begun, span.from));
            let begun = begun.map_or_else(String::new, |begun| format!(", begun {begun}"));
            format!("job {job} ({}{begun}) was installed", kind.noun())
        }
        Release::Options => "a SetOptions call was applied".to_string(),
        Release::Close => "the database was closed".to_string(),
    });
    let then = span.followed_by.map(|condition| match condition {
        _ if condition == span.condition => "another limit was reached",
        StallCondition::Stopped => "writes were stopped",
        _ => "writes were slowed down",
    });
    match (by, then) {
        (None, None) => String::new(),
        (None, Some(then)) => format!(", then {then}"),
        (Some(by), None) => format!(", until {by}"),
        (Some(by), Some(then)) => format!(", then {then}, as {by}"),
    }
}

/// `; 14 files of 53.84 MiB were ingested into L0 at 01:26:56.688`, which are of the row's family.
pub(crate) fn ingested_text(ingested: &IngestedThen, beside: u64) -> String {
    let levels = ingested.levels.iter().map(|level| format!("L{level}"));
    let levels = listed(&levels.collect::<Vec<String>>());
    let bytes = ingested.bytes;
    let bytes = bytes.map_or_else(String::new, |bytes| {
        format!(" of {}", format_bytes(bytes as f64))
    });
    let clock = |time: u64| moment_beside(time, beside);
    let when = match (clock(ingested.from), clock(ingested.to)) {
        (from, to) if from == to => format!("at {from}"),
        (from, to) => format!("from {from} to {to}"),
    };
    let were = if ingested.files == 1 { "was" } else { "were" };
    let files = plural(ingested.files, "file");
    format!("; {files}{bytes} {were} ingested into {levels} {when}")
}

/// `; no flush or compaction ran from 17:41:30.658 to 17:41:47.163: …`, or what else the log has
/// beside it: a call, or the flush of another family, which is told of one family only.
pub(crate) fn circumstances(span: &StallSpan, is_of_one: bool) -> String {
    if let Some(call) = span.call {
        let logged = moment_beside(call.time, span.from);
        return format!(
            "; it comes with the SetOptions call ({}) that is logged {logged}, after RocksDB has \
             applied it",
            call.option
        );
    }
    let clock = |time: u64| moment_beside(time, span.from);
    if !span.other_compactions.is_empty() && is_of_one {
        return without_own_compaction(span);
    }
    let Some(idle) = span.idle else {
        let before = span.flush_before.as_ref().filter(|_| is_of_one);
        return before.map_or_else(String::new, |before| match before.next {
            Some(next) => format!(
                "; no flush of this column family began before {}, after that of {} (job {}) had \
                 ended",
                clock(next),
                before.family,
                before.job
            ),
            None => format!(
                "; no flush of this column family began in it, and that of {} (job {}) ran until \
                 {}",
                before.family,
                before.job,
                clock(before.until)
            ),
        });
    };
    let ran = format!(
        "; no flush or compaction ran from {} to {}",
        clock(idle.from),
        clock(idle.to)
    );
    match idle.is_after_error {
        true => format!("{ran}, after an error of background work"),
        false => format!("{ran}: paused work (PauseBackgroundWork) looks like this in a LOG"),
    }
}

/// Compactions that a row names; more are counted.
const MOST_COMPACTIONS: usize = 3;

/// `; no compaction of this column family ran in it, while job 163 of default (CompactRange) did`,
/// `; no compaction of this column family began before 09:34:14.758 (job 33); until then job 11 of
/// timeline ran`
fn without_own_compaction(span: &StallSpan) -> String {
    let others = &span.other_compactions;
    let names = others.iter().map(|one| {
        let call = if one.is_of_range {
            " (CompactRange)"
        } else {
            ""
        };
        format!("job {} of {}{call}", one.job, one.family)
    });
    let names: Vec<String> = names.collect();
    let did = first_of(&names, MOST_COMPACTIONS);
    match span.own_compaction {
        Some((job, begun)) => {
            let begun = moment_beside(begun, span.from);
            let own = match job {
                0 => String::new(),
                job => format!(" (job {job})"),
            };
            format!(
                "; no compaction of this column family began before {begun}{own}; until then {did} \
                 ran"
            )
        }
        None => format!("; no compaction of this column family ran in it, while {did} did"),
    }
}

/// `; an exclusive CompactRange of default waited or compacted in it: no automatic compaction
/// begins then`
pub(crate) fn exclusive_text(family: &str) -> String {
    format!(
        "; an exclusive CompactRange of {family} waited or compacted in it: no automatic \
         compaction begins then"
    )
}
