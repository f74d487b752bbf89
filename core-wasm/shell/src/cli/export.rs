//! `lsm-shape export`

use super::arguments::{self, number_value, path_value, text_value};
use super::asked_run::RunArguments;
use super::replay::read_recording_folder;
use super::{Failure, Streams};
use crate::export::{Export, ExportFormat, ExportRequest, FORMATS, RecordingOrder, formats_named};
use crate::problem::Problem;
use lexopt::Parser;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

const EVENTS_PER_BATCH: usize = 1024;

/// Arguments of the command as they were written.
#[derive(Default)]
struct Arguments {
    folder: Option<PathBuf>,
    run: RunArguments,
    only: Option<String>,
    family: Option<String>,
    cores: Option<u32>,
}

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut asked = Arguments::default();
    let (mut out, mut is_json) = (None, false);
    let mut folders = arguments::read("export", parser, 1, |name, parser| {
        match name {
            "json" => is_json = true,
            "out" => out = Some(path_value(parser)?),
            "column-family" => asked.family = Some(text_value(parser)?),
            "cores" => asked.cores = Some(number_value(name, parser)?),
            "only" => asked.only = Some(text_value(parser)?),
            _ => return asked.run.take(name, parser),
        }
        Ok(true)
    })?;
    asked.folder = folders.pop();
    let out = out.ok_or_else(|| {
        let todo = "give the folder for the files: --out DIR";
        Problem::new("export", "no --out is given", todo)
    })?;
    let export = asked.into_export(streams)?;
    let sizes = write_files(export, &out, streams)?;
    if is_json {
        let files = sizes.iter();
        let files = files.map(|(name, bytes)| json!({ "name": name, "bytes": bytes }));
        let json = json!({ "files": files.collect::<Value>() });
        writeln!(streams.out, "{json:#}")?;
        return Ok(0);
    }
    for (name, bytes) in sizes {
        writeln!(streams.out, "{} ({bytes} bytes)", out.join(name).display())?;
    }
    Ok(0)
}

impl Arguments {
    /// Prepares the export; nothing is written yet.
    fn into_export(self, streams: &mut Streams<'_>) -> Result<Export, Failure> {
        let is_chosen = self.only.is_some();
        let recording = self.folder.as_deref().filter(|folder| is_recording(folder));
        let files = self.formats(recording.is_some())?;
        let export = if let Some(recording) = recording {
            if let Some(option) = self.run.first_option() {
                let what = "a recording is exported as it is";
                let todo = "omit it, or give a scenario folder";
                return Err(Problem::new(option, what, todo).into());
            }
            let order = RecordingOrder {
                files,
                notes: Vec::new(),
                family: self.family,
                cores: self.cores.unwrap_or(0),
            };
            Export::replay(&read_recording_folder(recording)?, order)?
        } else {
            if let Some(name) = &self.family {
                let what = "only a recorded database has column families";
                let place = format!("--column-family {name}");
                return Err(Problem::new(place, what, "omit it").into());
            }
            if self.cores.is_some() {
                let what = "the machine of a simulation is set, not measured";
                let todo = "write --set machine.cores=N";
                return Err(Problem::new("--cores", what, todo).into());
            }
            let asked = self.run.into_run(self.folder.clone(), "export")?;
            Export::simulate(&ExportRequest {
                request: asked.request,
                // Without the OPTIONS file of the command line, the scenario may not even run.
                scenario: asked.scenario.prepare().is_ok().then_some(asked.scenario),
                files,
                notes: Vec::new(),
            })?
        };
        // Missing files are only noted by default, but an error if they were requested.
        for (name, why) in export.left_out() {
            if is_chosen {
                let todo = "omit it from --only";
                return Err(Problem::new(*name, why.as_str(), todo).into());
            }
            writeln!(streams.notes, "left out: {name}: {why}")?;
        }
        Ok(export)
    }

    /// Requested files; by default, all that a run of this kind has.
    fn formats(&self, is_recording: bool) -> Result<Vec<&'static ExportFormat>, Problem> {
        if let Some(names) = &self.only {
            let named = formats_named(names.split(',').map(str::trim));
            return named.map_err(|problem| Problem {
                place: format!("--only {names}"),
                ..problem
            });
        }
        let all = FORMATS.iter();
        let all = all.filter(|one| is_recording || !one.is_of_recordings);
        Ok(all.collect())
    }
}

/// Returns true for a single file, which must be a LOG, and for a folder without a scenario.
fn is_recording(folder: &Path) -> bool {
    folder.is_file() || (folder.is_dir() && !folder.join("db_bench.args").is_file())
}

/// Writes the files during the run. Returns their names and sizes in bytes.
fn write_files(
    mut export: Export,
    folder: &Path,
    streams: &mut Streams<'_>,
) -> Result<Vec<(String, u64)>, Failure> {
    let failed = |path: &Path| {
        let place = format!("--out {}", path.display());
        let todo = "give a folder that can be written";
        move |error: std::io::Error| Problem::new(place, error.to_string(), todo)
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    let mut files: BTreeMap<String, (BufWriter<File>, u64)> = BTreeMap::new();
    loop {
        for piece in export.take() {
            let path = folder.join(&piece.name);
            let (file, bytes) = match files.entry(piece.name) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let file = File::create(&path).map_err(failed(&path))?;
                    new.insert((BufWriter::new(file), 0))
                }
            };
            file.write_all(&piece.bytes).map_err(failed(&path))?;
            *bytes += piece.bytes.len() as u64;
        }
        if export.is_done() {
            break;
        }
        export.advance(EVENTS_PER_BATCH)?;
    }
    super::output::write_notes(export.run(), streams)?;
    for (name, (file, _)) in &mut files {
        file.flush().map_err(failed(&folder.join(name)))?;
    }
    let sizes = files.into_iter().map(|(name, (_, bytes))| (name, bytes));
    Ok(sizes.collect())
}
