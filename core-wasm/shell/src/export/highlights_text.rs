//! The longest stalls and the costliest jobs, as Markdown.

use super::about::About;
use super::highlights::{CostlyJob, Highlights, LongStall};
use engine::compaction::CompactionReason;
use engine::log::JobId;
use engine::reasoning::format_bytes;
use engine::write_stall::{StallCause, StallCondition};
use recordings::base::text::seconds;

/// `12, of which 3 stopped writes`.
pub(super) fn stall_count(highlights: &Highlights, has_times: bool) -> String {
    let count = &highlights.count;
    match (has_times, count.stops) {
        (false, _) => "unknown".to_string(),
        (true, 0) => count.stalls.to_string(),
        (true, stops) => format!("{}, of which {stops} stopped writes", count.stalls),
    }
}

/// Both lists, each where it has something to tell.
pub(super) fn push_highlights(
    highlights: &Highlights,
    (about, has_times, processes): (&About, bool, usize),
    left_out: u64,
    text: &mut String,
) {
    let is_recorded = about.is_recorded();
    let several = 1 < processes || highlights.jobs.iter().any(|job| 1 < job.process);
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
    if !highlights.stalls.is_empty() {
        let lasted = match is_recorded {
            true => "condition held",
            false => "lasted",
        };
        text.push_str(&format!(
            "\n## Longest stalls\n\n{of_opens}\
             |{head} time | event | {lasted} | writes | limit that was reached | column family |\n\
             |{line} --- | --- | --- | --- | --- | --- |\n"
        ));
        for stall in &highlights.stalls {
            text.push_str(&format!(
                "|{} {}\n",
                process(stall.process),
                stall_row(stall)
            ));
        }
        if is_recorded {
            text.push_str(
                "\nThe stall condition held from the line of the LOG that reports it to the next \
                 install without it, or to the end of the LOG. That is not how long writers waited: \
                 several may wait at once, none may write meanwhile, and the condition may have \
                 begun before the line. Cumulative stall counts the waiting.\n",
            );
        }
    }
    if !highlights.jobs.is_empty() {
        let title = match has_times {
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
        for job in &highlights.jobs {
            let row = job_row(job, has_times);
            text.push_str(&format!("|{} {row}\n", process(job.process)));
        }
    }
}

fn stall_row(stall: &LongStall) -> String {
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
    let at_least = if stall.is_ended { "" } else { "at least " };
    format!(
        "{} | {} | {at_least}{} | {writes} | {counted} {}, limit {limit}{of_one} | {family} |",
        seconds(stall.start),
        stall.start_event,
        seconds(stall.micros),
        number(stall.count),
    )
}

fn job_row(job: &CostlyJob, has_times: bool) -> String {
    let time = |micros: u64| match has_times {
        true => seconds(micros),
        false => "unknown".to_string(),
    };
    let number = JobId::known(job.job).map_or("unknown".to_string(), |job| job.to_string());
    let reason = match job.reason {
        CompactionReason::Unknown => "unknown",
        reason => reason.name(),
    };
    format!(
        "{number} | {} | {} | {} | {} | {} | L{} | {} | {} |",
        time(job.start),
        job.start_event,
        time(job.micros),
        reason,
        job.from,
        job.to,
        format_bytes(job.read_bytes as f64),
        format_bytes(job.written_bytes as f64),
    )
}
