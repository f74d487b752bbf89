//! `lsm-shape run`: simulates points on several cores.

use crate::cli::arguments::{self, number_value, path_value, text_value};
use crate::cli::{Failure, Streams, scenario_dir};
use crate::json;
use crate::problem::Problem;
use crate::sweeps::point_line::{PointLine, engine_version};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Seconds until the first progress report. Each later interval is twice as long, up to half a
/// minute.
const FIRST_REPORT_SEC: f64 = 2.0;

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let (mut jobs, mut shard, mut out) = (None, (1, 1), None);
    let mut files = arguments::read("run", parser, 1, |name, parser| {
        match name {
            "jobs" => jobs = Some(number_value::<usize>(name, parser)?),
            "shard" => shard = shard_of(&text_value(parser)?)?,
            "out" => out = Some(path_value(parser)?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let (Some(file), Some(out)) = (files.pop(), out) else {
        let todo = "write lsm-shape run points.jsonl --out rows.jsonl";
        return Err(Problem::new("run", "points or --out are missing", todo).into());
    };
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    if jobs == 0 {
        let what = "at least one run must be possible";
        return Err(Problem::new("--jobs 0", what, "leave it out to use all cores").into());
    }
    let points = points_of(&file, shard)?;
    let (mut rows, done) = Rows::open(&out)?;
    let left: Vec<&PointLine> = { points.iter() }
        .filter(|one| !done.contains(one.id()))
        .collect();
    let before = points.len() - left.len();
    if before != 0 {
        writeln!(
            streams.notes,
            "{before} of {} points are done already",
            points.len()
        )?;
    }
    let failed = simulate(&left, jobs, &mut rows, streams)?;
    let total = points.len();
    let failures = match failed {
        0 => String::new(),
        _ => format!("; {failed} failed, and their rows say why"),
    };
    writeln!(streams.notes, "{total} points done{failures}")?;
    Ok(u8::from(failed != 0))
}

/// Parses `i/n`.
fn shard_of(text: &str) -> Result<(usize, usize), Problem> {
    let parts = text.split_once('/');
    let numbers = parts.and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    numbers
        .filter(|(index, count)| (1..=*count).contains(index))
        .ok_or_else(|| {
            let what = "this is not the number of a part and that of all parts";
            Problem::new(
                format!("--shard {text}"),
                what,
                "write --shard 1/4 to --shard 4/4",
            )
        })
}

/// Reads the points of a part: every n-th point, so each part is a fair sample, too.
fn points_of(file: &Path, (index, count): (usize, usize)) -> Result<Vec<PointLine>, Problem> {
    let text = scenario_dir::read_text(file)?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let own = lines.skip(index - 1).step_by(count);
    let points = own
        .map(|(at, line)| PointLine::read(line, &format!("{}, line {}", file.display(), at + 1)));
    points.collect()
}

/// File of rows. Each row is added by one write, so only the last line can be incomplete if the
/// program is killed.
struct Rows(File);

impl Rows {
    /// Opens a file and drops an incomplete last line. Also returns the ids of the rows in it.
    fn open(path: &Path) -> Result<(Self, BTreeSet<String>), Problem> {
        let place = path.display().to_string();
        let refused = |error: std::io::Error| {
            Problem::new(&place, error.to_string(), "give a file that can be written")
        };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(refused)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(refused)?;
        let end = text.rfind('\n').map_or(0, |at| at + 1);
        let mut ids = BTreeSet::new();
        for (at, line) in text[..end].lines().enumerate() {
            let place = format!("{place}, line {}", at + 1);
            let todo = "give a new file, or one that lsm-shape run wrote";
            let row = json::value(line, &place, todo)?;
            let Some(id) = row["id"].as_str() else {
                return Err(Problem::new(place, "this line is not a row", todo));
            };
            let (engine, ours) = (row["engine"].as_str().unwrap_or_default(), engine_version());
            if engine != ours {
                let what = format!("the row is of engine {engine}, and this is {ours}");
                let todo = "give a new file; merge refuses rows of different engines";
                return Err(Problem::new(place, what, todo));
            }
            ids.insert(id.to_string());
        }
        file.set_len(end as u64).map_err(refused)?;
        file.seek(SeekFrom::End(0)).map_err(refused)?;
        Ok((Self(file), ids))
    }

    fn add(&mut self, row: &str) -> std::io::Result<()> {
        self.0.write_all(format!("{row}\n").as_bytes())
    }
}

/// Simulates points and writes each row when it is done. Returns the number of failed points.
fn simulate(
    points: &[&PointLine],
    jobs: usize,
    rows: &mut Rows,
    streams: &mut Streams<'_>,
) -> Result<usize, Failure> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(points.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(point) = points.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send(point.row()).is_err() {
                        // Writing a row has failed.
                        break;
                    }
                }
            });
        }
        drop(sender);
        let begun_sec = streams.started_at.elapsed().as_secs_f64();
        let (mut failed, mut wait_sec) = (0, FIRST_REPORT_SEC);
        let mut report_sec = wait_sec;
        for (at, (row, has_failed)) in receiver.iter().enumerate() {
            rows.add(&row)?;
            failed += usize::from(has_failed);
            let passed_sec = streams.started_at.elapsed().as_secs_f64() - begun_sec;
            if report_sec <= passed_sec {
                let (done, total) = (at + 1, points.len());
                let left_sec = passed_sec / done as f64 * (total - done) as f64;
                writeln!(
                    streams.notes,
                    "{done} of {total} points, about {left_sec:.0} s left"
                )?;
                wait_sec = (wait_sec * 2.0).min(30.0);
                report_sec = passed_sec + wait_sec;
            }
        }
        Ok(failed)
    })
}
