//! The longest stalls and the costliest jobs, as Markdown.

use super::ended_run::EndedRun;
use super::jobs::Job;
use super::known::Known;
use super::stalls::Stall;
use engine::compaction::CompactionReason;
use engine::reasoning::format_bytes;
use engine::write_stall::{StallCause, StallCondition};
use recordings::base::text::seconds;

/// The number of rows of each list.
const MOST: usize = 5;

/// `12, of which 3 stopped writes`.
pub(super) fn stall_count(ended: &EndedRun<'_>) -> String {
    let count = &ended.stalls.count;
    match (ended.known.has_times(), count.stops) {
        (false, _) => "unknown".to_string(),
        (true, 0) => count.stalls.to_string(),
        (true, stops) => format!("{}, of which {stops} stopped writes", count.stalls),
    }
}

/// The longest stalls and the costliest jobs, each where there are any.
pub(super) fn push_highlights(ended: &EndedRun<'_>, left_out: u64, text: &mut String) {
    let (about, known) = (ended.about, ended.known);
    let stalls = ended.stalls.longest(MOST);
    let jobs = ended.jobs.costliest(MOST, known);
    let several = 1 < known.process || jobs.iter().any(|job| 1 < job.process);
    let process = |process: u64| match several {
        true => format!(" {process} |"),
        false => String::new(),
    };
    let (head, line) = match several {
        true => (" process |", " --- |"),
        false => ("", ""),
    };
    let of_opens = match left_out {
        0 => String::new(),
        1 => "Of the open that is shown, without the open that is left out.\n\n".to_string(),
        more => {
            format!("Of the open that is shown, without the {more} opens that are left out.\n\n")
        }
    };
    if !stalls.is_empty() {
        let lasted = match about.is_recorded() {
            true => "condition held",
            false => "lasted",
        };
        text.push_str(&format!(
            "\n## Longest stalls\n\n{of_opens}\
             |{head} time | event | {lasted} | writes | limit that was reached | column family |\n\
             |{line} --- | --- | --- | --- | --- | --- |\n"
        ));
        for stall in &stalls {
            let row = stall_row(stall);
            text.push_str(&format!("|{} {row}\n", process(stall.process)));
        }
        if about.is_recorded() {
            text.push_str(
                "\nThe stall condition held from the line of the LOG that reports it to the next \
                 install without it, or to the end of the LOG. That is not how long writers waited: \
                 several may wait at once, none may write meanwhile, and the condition may have \
                 begun before the line. Cumulative stall counts the waiting.\n",
            );
        }
    }
    if !jobs.is_empty() {
        let title = match known.has_times() {
            true => "Longest flushes and compactions",
            false => "Largest compactions",
        };
        let family = about.family.as_deref();
        let family = family.map_or_else(String::new, |name| format!(" of column family {name}"));
        text.push_str(&format!(
            "\n## {title}{family}\n\n{of_opens}\
             |{head} job | time | event | took | reason | from | to | read | written |\n\
             |{line} --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
        ));
        for job in jobs {
            let row = job_row(job, known);
            text.push_str(&format!("|{} {row}\n", process(job.process)));
        }
    }
}

fn stall_row(stall: &Stall) -> String {
    let writes = match stall.condition {
        StallCondition::Stopped => "stopped",
        _ => "slowed down",
    };
    let number = |number: u64| match stall.cause {
        StallCause::PendingCompactionBytes => format_bytes(number as f64),
        _ => number.to_string(),
    };
    let counted = match stall.cause {
        StallCause::None => "unknown",
        StallCause::MemtableLimit => "memtables",
        StallCause::L0FileCountLimit => "L0 files or sorted runs",
        StallCause::PendingCompactionBytes => "pending compaction bytes",
    };
    let limit = match stall.limit {
        0 => "unknown".to_string(),
        limit => number(limit),
    };
    let family = stall.families.as_deref().unwrap_or_default();
    // Each has limits of its own.
    let of_one = if family.contains(", ") {
        " of one of them"
    } else {
        ""
    };
    let family = family.replace('|', "\\|");
    let at_least = if stall.end_event.is_some() {
        ""
    } else {
        "at least "
    };
    format!(
        "{} | {} | {at_least}{} | {writes} | {counted} {}, limit {limit}{of_one} | {family} |",
        seconds(stall.start),
        stall.start_event,
        seconds(stall.micros()),
        number(stall.count),
    )
}

fn job_row(job: &Job, known: &Known) -> String {
    let unknown = || "unknown".to_string();
    let time = |micros: Option<u64>| micros.map_or_else(unknown, seconds);
    let bytes = |bytes: u64| format_bytes(bytes as f64);
    let number = job.job.known();
    format!(
        "{} | {} | {} | {} | {} | {} | L{} | {} | {} |",
        number.map_or_else(unknown, |job| job.to_string()),
        time(known.time(job.start)),
        job.start_event,
        time(job.wall_micros(known)),
        match job.reason {
            None | Some(CompactionReason::Unknown) => "unknown",
            Some(reason) => reason.name(),
        },
        job.input_levels.as_deref().unwrap_or_default(),
        job.output_level.unwrap_or(0),
        bytes(job.input_bytes.unwrap_or(0)),
        bytes(job.output_bytes),
    )
}
