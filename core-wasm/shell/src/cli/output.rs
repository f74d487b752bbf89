//! Carries a run out and prints what was chosen.

use super::arguments::Output;
use super::{Failure, Streams};
use crate::happened::Happened;
use crate::jsonl;
use crate::problem::Problem;
use crate::run::Run;
use crate::shape::Shape;
use crate::summary_json::{Summary, mode_text};
use engine::log::Event;
use engine::stats::report_line::ReportLine;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

const EVENTS_PER_BATCH: usize = 1024;

/// Runs to the end and prints.
pub(crate) fn print_run(
    mut run: Run,
    output: &Output,
    started_at: Instant,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if matches!(output, Output::Stats | Output::Report) {
        run.discard_reasons();
    }
    let picture = run_to_end(&mut run, output, streams)?;
    write_notes(&run, streams)?;
    let summary = run.summary();
    match output {
        Output::Words => {
            streams.out.write_all(words(&summary).as_bytes())?;
            if let Some(replayed) = run.replayed() {
                streams.out.write_all(replayed.lines().as_bytes())?;
            }
            if let Some(happened) = run
                .happened()
                .map(Happened::lines)
                .filter(|one| !one.is_empty())
            {
                write!(streams.out, "\nwhat happened, in order:\n{happened}\n")?;
            }
            streams.out.write_all(picture.as_bytes())?;
        }
        Output::Stats => {
            writeln!(streams.notes, "{}", mode_words(&summary))?;
            for unknown in &summary.unknown {
                writeln!(streams.notes, "unknown: {unknown}")?;
            }
            streams.out.write_all(summary.stats_text.as_bytes())?;
        }
        Output::Report => {
            writeln!(streams.notes, "{}", mode_words(&summary))?;
            writeln!(streams.out, "{}\n{}", ReportLine::header(), report(&run)?)?;
        }
        Output::Json => {
            let wall_ms = started_at.elapsed().as_secs_f64() * 1000.0;
            writeln!(streams.out, "{:#}", with_wall_ms(&summary, wall_ms))?;
        }
        Output::Ascii(_) => streams.out.write_all(picture.as_bytes())?,
        Output::Events(_) => {}
    }
    Ok(())
}

/// Writes what the files of a recording are, and what was ignored or changed.
pub(super) fn write_notes(run: &Run, streams: &mut Streams<'_>) -> Result<(), Failure> {
    for line in run.parts().iter().flat_map(|parts| parts.lines()) {
        writeln!(streams.notes, "{line}")?;
    }
    for warning in run.warnings() {
        writeln!(streams.notes, "warning: {warning}")?;
    }
    Ok(())
}

/// The report's fields.
fn report(run: &Run) -> Result<String, Problem> {
    let report = run.report().ok_or_else(|| {
        Problem::new(
            "--report",
            "the last process has no write benchmark",
            "add one, or use --stats",
        )
    })?;
    Ok(report.to_text())
}

/// Runs, and writes the event log meanwhile where that is asked for. Returns the tree at the
/// moments that are asked for, or at the end.
fn run_to_end(
    run: &mut Run,
    output: &Output,
    streams: &mut Streams<'_>,
) -> Result<String, Failure> {
    let mut events = match output {
        Output::Events(path) => Some(open(path, streams)?),
        _ => None,
    };
    let mut pictures = match output {
        Output::Words => Some(Pictures::default()),
        Output::Ascii(events) => Some(Pictures {
            moments: events,
            ..Pictures::default()
        }),
        _ => None,
    };
    while !run.is_done() {
        run.advance(EVENTS_PER_BATCH)?;
        if let Some(pictures) = &mut pictures {
            pictures.follow(run.events());
        }
        if let Some(events) = &mut events {
            for event in run.events() {
                writeln!(events, "{}", jsonl::to_line(event))?;
            }
        }
    }
    if let Some(mut events) = events {
        events.flush()?;
    }
    Ok(pictures.map_or_else(String::new, Pictures::finish))
}

/// The tree at chosen moments, each under a line with its event; without any, at the end.
#[derive(Default)]
struct Pictures<'a> {
    /// Ascending.
    moments: &'a [usize],
    seen: usize,
    shape: Shape,
    text: String,
}

impl Pictures<'_> {
    fn follow(&mut self, events: &[Event]) {
        for event in events {
            self.shape.apply(event);
            if self.moments.binary_search(&self.seen).is_ok() {
                let picture = self.shape.to_ascii();
                self.text
                    .push_str(&format!("event {}\n{picture}", self.seen));
            }
            self.seen += 1;
        }
    }

    fn finish(self) -> String {
        match self.moments.is_empty() {
            true => self.shape.to_ascii(),
            false => self.text,
        }
    }
}

fn open<'a>(path: &Path, streams: &'a mut Streams<'_>) -> Result<Box<dyn Write + 'a>, Problem> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(&mut *streams.out));
    }
    let file = File::create(path).map_err(|error| {
        let place = format!("--events {}", path.display());
        Problem::new(place, error.to_string(), "give a file that can be written")
    })?;
    Ok(Box::new(BufWriter::new(file)))
}

/// `wall_ms` comes after `event_hash`.
fn with_wall_ms(summary: &Summary, wall_ms: f64) -> Value {
    let mut json = summary.json.clone();
    json.shift_insert(4, "wall_ms".to_string(), json!(wall_ms));
    Value::Object(json)
}

/// The mode that made the numbers.
fn mode_words(summary: &Summary) -> String {
    let mode = summary.json["mode"].as_str().unwrap_or_default();
    format!("mode: {}", mode_text(mode, summary.sample_factor))
}

fn words(summary: &Summary) -> String {
    let json = &summary.json;
    let number = |value: &Value| value.as_f64().unwrap_or(0.0);
    let known = |value: &Value, decimals: usize| match value.as_f64() {
        Some(number) => format!("{number:.decimals$}"),
        None => "unknown".to_string(),
    };
    let (write_amp, read_amp) = (known(&json["write_amp"], 2), known(&json["read_amp"], 0));
    let runs = if json["read_amp"].is_null() {
        ""
    } else {
        " sorted runs"
    };
    let mut text = format!(
        "{}\n{}\nwrite amplification {write_amp}, read amplification {read_amp}{runs}",
        json["scenario"].as_str().unwrap_or_default(),
        mode_words(summary),
    );
    let space_amp = number(&json["space_amp"]);
    if space_amp > 0.0 {
        text.push_str(&format!(", space amplification {space_amp:.2}"));
    }
    let (flushes, moves) = (known(&json["flushes"], 0), known(&json["trivial_moves"], 0));
    let compactions = known(&json["compactions"], 0);
    let jobs = format!("\n{flushes} flushes, {compactions} compactions, {moves} trivial moves");
    text.push_str(&jobs);
    if let Some(percent) = json["stall"]["percent"].as_f64() {
        text.push_str(&format!("; writes stalled {percent:.1} % of the time"));
    }
    text.push('\n');
    text
}
