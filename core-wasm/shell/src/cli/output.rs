//! Executes a run and prints the requested output.

use super::arguments::Output;
use super::{Failure, Streams};
use crate::happened::Happened;
use crate::jsonl;
use crate::problem::Problem;
use crate::run::Run;
use crate::shape::Shape;
use crate::summary_json::{Summary, mode_text};
use engine::stats::report_line::ReportLine;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

const EVENTS_PER_BATCH: usize = 1024;

/// Runs to the end and prints. `moments` are the events after which the tree is printed.
pub(crate) fn print_run(
    mut run: Run,
    (output, moments): &(Output, BTreeSet<usize>),
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if matches!(output, Output::Stats | Output::Report) {
        run.discard_reasons();
    }
    let picture = run_to_end(&mut run, output, moments, streams)?;
    write_notes(&run, streams)?;
    let summary = run.summary();
    if matches!(output, Output::Stats | Output::Report) {
        writeln!(streams.notes, "{}", mode_words(&summary))?;
    }
    match output {
        Output::Words => {
            let replayed = run.recorded().map(|one| one.replayed.lines());
            let card = run
                .happened()
                .map(|happened| happened.card_lines(&summary.json) + "\n");
            let happened = run.happened().map(Happened::lines);
            let happened = happened.filter(|lines| !lines.is_empty());
            let happened = happened.map(|lines| format!("\nwhat happened, in order:\n{lines}\n"));
            let (replayed, happened) = (replayed.unwrap_or_default(), happened.unwrap_or_default());
            let (card, words) = (card.unwrap_or_default(), words(&summary));
            write!(streams.out, "{card}{words}{replayed}{happened}{picture}")?;
        }
        Output::Stats => {
            for unknown in &summary.unknown {
                writeln!(streams.notes, "unknown: {unknown}")?;
            }
            streams.out.write_all(summary.stats_text.as_bytes())?;
        }
        Output::Report => {
            let report = run.report().ok_or_else(|| {
                let what = "the last process has no write benchmark";
                Problem::new("--report", what, "add one, or use --stats")
            })?;
            let (header, line) = (ReportLine::header(), report.to_text());
            writeln!(streams.out, "{header}\n{line}")?;
        }
        Output::Json => {
            writeln!(streams.out, "{:#}", summary.json)?;
        }
        Output::Ascii => streams.out.write_all(picture.as_bytes())?,
        Output::Events(_) => {}
    }
    Ok(())
}

/// Writes notes on a recording's files, and warnings about ignored or changed parts.
pub(super) fn write_notes(run: &Run, streams: &mut Streams<'_>) -> Result<(), Failure> {
    for line in run.recorded().iter().flat_map(|one| one.parts.lines()) {
        writeln!(streams.notes, "{line}")?;
    }
    for warning in run.warnings() {
        writeln!(streams.notes, "warning: {warning}")?;
    }
    Ok(())
}

/// Runs to the end and writes the event log on the way, if one is requested. Returns the tree at
/// the requested events, or at the end.
fn run_to_end(
    run: &mut Run,
    output: &Output,
    moments: &BTreeSet<usize>,
    streams: &mut Streams<'_>,
) -> Result<String, Failure> {
    let mut events = match output {
        Output::Events(path) => Some(open(path, streams)?),
        _ => None,
    };
    let is_shown = matches!(output, Output::Words | Output::Ascii);
    let (mut shape, mut pictures, mut seen) = (Shape::default(), String::new(), 0);
    let knows_files = run.recorded().is_none_or(|one| one.replayed.knows_end());
    while !run.is_done() {
        run.advance(EVENTS_PER_BATCH)?;
        for event in run.events() {
            if is_shown {
                shape.apply(event);
                if moments.contains(&seen) {
                    let picture = shape.to_ascii(knows_files);
                    pictures.push_str(&format!("event {seen}\n{picture}"));
                }
                seen += 1;
            }
            if let Some(events) = &mut events {
                writeln!(events, "{}", jsonl::to_line(event))?;
            }
        }
    }
    if let Some(mut events) = events {
        events.flush()?;
    }
    Ok(match moments.is_empty() {
        true => shape.to_ascii(knows_files),
        false => pictures,
    })
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

/// The mode that the numbers were computed in, in words.
fn mode_words(summary: &Summary) -> String {
    let mode = summary.json["mode"].as_str().unwrap_or_default();
    format!("mode: {}", mode_text(mode, summary.sample_factor))
}

fn words(summary: &Summary) -> String {
    let json = &summary.json;
    let known = |key: &str, decimals: usize| match json[key].as_f64() {
        Some(number) => format!("{number:.decimals$}"),
        None => "unknown".to_string(),
    };
    let runs = json["read_amp"].as_u64().map_or("", |_| " sorted runs");
    let space_amp = json["space_amp"].as_f64();
    let space_amp = space_amp.filter(|space_amp| 0.0 < *space_amp);
    let space = space_amp.map(|space_amp| format!(", space amplification {space_amp:.2}"));
    let percent = json["stall"]["percent"].as_f64();
    let stall = percent.map(|percent| format!("; writes stalled {percent:.1} % of the time"));
    format!(
        "{}\n{}\nwrite amplification {}, read amplification {}{runs}{}\n{} flushes, {} compactions, \
         {} trivial moves{}\n",
        json["scenario"].as_str().unwrap_or_default(),
        mode_words(summary),
        known("write_amp", 2),
        known("read_amp", 0),
        space.unwrap_or_default(),
        known("flushes", 0),
        known("compactions", 0),
        known("trivial_moves", 0),
        stall.unwrap_or_default(),
    )
}
