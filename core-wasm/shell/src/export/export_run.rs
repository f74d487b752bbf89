//! Carries a run out and writes what it is exported as.

use super::about::{About, changes};
use super::at_end::files_at_end;
use super::event_log::EventLogFile;
use super::files::Files;
use super::flushes::Flushes;
use super::formats::{FORMATS, Format, formats_named};
use super::highlights::Highlights;
use super::jobs::Jobs;
use super::known::Known;
use super::lines::Lines;
use super::notes::{Note, Notes};
use super::origin::{EndedRun, Origin, Piece, RecordedFacts};
use super::stalls::Stalls;
use super::table::{Row, Table, TableForm, TableWriter};
use super::trace::Trace;
use crate::families::OpenDatabase;
use crate::happened::{Happened, flush_reasons, unended_flushes};
use crate::json;
use crate::jsonl;
use crate::machine_file::measured_machine;
use crate::problem::Problem;
use crate::recording_files::OwnedRecording;
use crate::repeats::{Repeats, USUAL_REPEATS};
use crate::request::Request;
use crate::run::Run;
use engine::log::{Event, EventKind};
use serde_json::{Map, Value};

/// What is to be exported of a simulation.
#[derive(Clone, Debug)]
pub struct ExportRequest {
    /// The run.
    pub request: Request,
    /// The scenario as it is, without what was changed; `None`: there is nothing to compare with.
    pub scenario: Option<Request>,
    /// As what.
    pub formats: Vec<Format>,
    /// What was written about it: its events are those of this run.
    pub notes: Vec<Note>,
    /// How often it is repeated for `repeats.json`.
    pub repeats: u32,
}

/// The page's form of it.
struct PageRequest {
    request: Request,
    /// `set` of the scenario as it is.
    baseline: Option<Map<String, Value>>,
    /// Names of files.
    files: Vec<String>,
    notes: Vec<Note>,
    repeats: u32,
}

json::fields!(PageRequest: request, baseline, files, notes, repeats or USUAL_REPEATS);

/// What is to be exported of a recording.
#[derive(Clone, Debug, Default)]
pub struct RecordingOrder {
    /// As what.
    pub formats: Vec<Format>,
    /// What was written about it.
    pub notes: Vec<Note>,
    /// Which column family; `None`: the one that is shown first.
    pub family: Option<String>,
    /// How many cores the machine had, for `machine.txt`; 0: not known.
    pub cores: u32,
}

/// The page's form of it.
struct PageOrder {
    files: Vec<String>,
    notes: Vec<Note>,
    family: Option<String>,
    cores: u32,
}

json::fields!(PageOrder: files, notes, family, cores or 0);

impl RecordingOrder {
    /// Reads the page's JSON.
    ///
    /// # Errors
    /// Text that is no such order, a file that there is not.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        let page: PageOrder = json::read(text, "request")?;
        Ok(Self {
            formats: formats_named(page.files.iter().map(String::as_str))?,
            notes: page.notes,
            family: page.family,
            cores: page.cores,
        })
    }
}

impl ExportRequest {
    /// Reads the page's JSON.
    ///
    /// # Errors
    /// Text that is no such request, a file that there is not.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        let page: PageRequest = json::read(text, "request")?;
        let request = page.request;
        let scenario = page.baseline.map(|set| Request {
            set,
            ..request.clone()
        });
        Ok(Self {
            request,
            scenario,
            formats: formats_named(page.files.iter().map(String::as_str))?,
            notes: page.notes,
            repeats: page.repeats,
        })
    }
}

/// A file that grows with the run.
struct Growing {
    name: &'static str,
    text: String,
}

/// A table and the forms in which it is written.
struct TableFiles {
    table: Box<dyn Table>,
    files: Vec<(TableWriter, Growing)>,
}

/// An export on its way. Call [`Export::advance`] and [`Export::take`] until [`Export::is_done`].
pub struct Export {
    run: Run,
    /// Whether a file is made of the run itself: the machine of a recording is not.
    needs_run: bool,
    repeats: Option<Repeats>,
    origin: Origin,
    about: About,
    known: Known,
    tables: Vec<TableFiles>,
    trace: Option<(Trace, Growing)>,
    events: Option<Growing>,
    event_log: Option<(&'static str, EventLogFile)>,
    at_end: Vec<Format>,
    highlights: Option<Highlights>,
    notes: Notes,
    finished: Vec<Piece>,
    left_out: Vec<(&'static str, String)>,
}

impl Export {
    /// Gets ready to export a simulation.
    ///
    /// # Errors
    /// As [`Run::simulate`].
    pub fn simulate(asked: &ExportRequest) -> Result<Self, Problem> {
        let request = asked.request.clone();
        let run = Run::simulate(&request)?;
        let scenario = request.prepare()?.scenario;
        let mut about = About::new(run.title(), scenario.rocksdb_version);
        about.seed = scenario.steps.last().map(|step| step.workload.seed);
        if let Some(as_it_is) = &asked.scenario {
            about.changes = changes(as_it_is, &scenario)?;
        }
        about.set_while_open.clone_from(&scenario.changes);
        let scenario = Box::new(scenario);
        let origin = Origin::Simulated { request, scenario };
        let notes = Notes::new(asked.notes.clone());
        let mut export = Self::new(run, origin, about, (&asked.formats, notes));
        if export.at_end.contains(&Format::Repeats) {
            export.repeats = Some(Repeats::new(&asked.request, asked.repeats)?);
        }
        Ok(export)
    }

    /// Gets ready to export a column family of a recording.
    ///
    /// # Errors
    /// A damaged file, or no such family.
    pub fn replay(files: &OwnedRecording, order: RecordingOrder) -> Result<Self, Problem> {
        let database = OpenDatabase::read(files)?;
        let family = database.choose(order.family.as_deref())?;
        let machine = match order.formats.contains(&Format::Machine) {
            true => measured_machine(&[&database], order.cores).map(|one| one.text()),
            false => Ok(String::new()),
        };
        let run = Run::replay(&database, family);
        let recording = &database.families()[family].recording;
        let facts = RecordedFacts {
            rocksdb_version: recording.rocksdb_version,
            commands: recording.commands.clone(),
        };
        let mut about = About::new(run.title(), facts.rocksdb_version);
        about.family = database.shown_name(family);
        about.knows_release = recording.knows_release();
        about.clock_at_0 = run.happened().map(Happened::clock_at_0);
        let options_file = files.as_files().options.map(<[u8]>::to_vec);
        let origin = Origin::Recorded {
            facts,
            options_file,
            machine,
        };
        let notes = Notes::new(order.notes);
        let log = recording.log.as_ref();
        let reasons = log.map(flush_reasons).unwrap_or_default();
        let mut export = Self::new(run, origin, about, (&order.formats, notes));
        export.known.flush_reasons = reasons;
        export.known.unended = log.map(unended_flushes).unwrap_or_default();
        Ok(export)
    }

    fn new(run: Run, origin: Origin, about: About, asked: (&[Format], Notes)) -> Self {
        let (formats, notes) = asked;
        let known = Known::new(about.release);
        let mut export = Self {
            run,
            needs_run: false,
            repeats: None,
            origin,
            about,
            known,
            tables: Vec::new(),
            trace: None,
            events: None,
            event_log: None,
            at_end: Vec::new(),
            highlights: None,
            notes,
            finished: Vec::new(),
            left_out: Vec::new(),
        };
        for one in FORMATS.iter().filter(|one| formats.contains(&one.format)) {
            let without_notes = one.format.is_of_notes() && export.notes.is_empty();
            let lacks = export.origin.lacks(one.format);
            match lacks.or_else(|| without_notes.then(|| "nothing is noted".to_string())) {
                Some(why) => export.left_out.push((one.name, why)),
                None => export.add(one.format, one.name),
            }
        }
        export
    }

    fn add(&mut self, format: Format, name: &'static str) {
        if let (Format::Machine, Origin::Recorded { machine, .. }) = (format, &self.origin) {
            let text = machine.clone().unwrap_or_default();
            self.finished.push(Piece::new(name, text));
            return;
        }
        self.needs_run = true;
        let growing = Growing {
            name,
            text: String::new(),
        };
        let form = match name.ends_with(".csv") {
            true => TableForm::Csv,
            false => TableForm::Json,
        };
        let table: Box<dyn Table> = match format {
            Format::LinesCsv | Format::LinesJson => Box::<Lines>::default(),
            Format::JobsCsv | Format::JobsJson => Box::<Jobs>::default(),
            Format::FlushesCsv | Format::FlushesJson => Box::<Flushes>::default(),
            Format::FilesCsv | Format::FilesJson => Box::<Files>::default(),
            Format::StallsCsv | Format::StallsJson => Box::<Stalls>::default(),
            Format::Trace => {
                self.trace = Some((Trace::default(), growing));
                return;
            }
            Format::Events => {
                self.events = Some(growing);
                return;
            }
            Format::EventLog => {
                self.event_log = Some((name, EventLogFile::default()));
                return;
            }
            Format::CompactionStats
            | Format::Options
            | Format::DbBench
            | Format::Summary
            | Format::Machine
            | Format::Repeats
            | Format::NotesCsv
            | Format::NotesJson => {
                if format == Format::Summary {
                    self.highlights = Some(Highlights::default());
                }
                self.at_end.push(format);
                return;
            }
        };
        // Both forms of a table are made of the same rows.
        let (stem, _) = name.split_once('.').unwrap_or((name, ""));
        let is_same = |tables: &&mut TableFiles| {
            let mut names = tables.files.iter().map(|(_, file)| file.name);
            names.any(|other| {
                other
                    .split_once('.')
                    .is_some_and(|(known, _)| known == stem)
            })
        };
        let file = (TableWriter::new(form), growing);
        match self.tables.iter_mut().find(is_same) {
            Some(known) => known.files.push(file),
            None => self.tables.push(TableFiles {
                table,
                files: vec![file],
            }),
        }
    }

    /// Files that were asked for and that there are not, each with the reason.
    pub fn left_out(&self) -> &[(&'static str, String)] {
        &self.left_out
    }

    /// The run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Whether there is nothing more to come. A file that needs no run waits for [`Export::take`].
    pub fn is_done(&self) -> bool {
        let are_repeated = self.repeats.as_ref().is_none_or(Repeats::is_done);
        !self.goes_on() && are_repeated && self.finished.is_empty()
    }

    /// Whether the run itself is not over yet.
    fn goes_on(&self) -> bool {
        self.needs_run && !self.run.is_done()
    }

    /// Part of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        match &self.repeats {
            None => self.run.progress(),
            Some(repeats) => {
                let others = f64::from(repeats.count() + 1);
                (self.run.progress() + repeats.progress() * others) / (1.0 + others)
            }
        }
    }

    /// Goes on for about `max_events` events.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        if !self.goes_on() {
            return self.advance_repeats(max_events);
        }
        self.run.advance(max_events)?;
        let mut rows = Vec::new();
        for event in self.run.events() {
            self.known.apply(event);
            if let EventKind::ScenarioStarted {
                mode,
                sample_factor,
                ..
            } = &event.kind
            {
                (self.about.mode, self.about.sample_factor) = (*mode, *sample_factor);
                begin(&self.about, &self.known, &mut self.tables, &mut self.trace);
            }
            self.notes.follow(event, &self.known);
            if let Some(highlights) = &mut self.highlights {
                highlights.follow(event, &self.known);
            }
            for one in &mut self.tables {
                one.table.follow(event, &self.known, &mut rows);
                one.write(&mut rows);
            }
            if let Some((trace, file)) = &mut self.trace {
                trace.follow(event, &self.known, &mut file.text);
            }
            if let Some(file) = &mut self.events {
                push_line(event, &mut file.text);
            }
            if let Some((_, file)) = &mut self.event_log {
                file.follow(event)?;
            }
        }
        match self.run.is_done() {
            true => self.finish(),
            false => Ok(()),
        }
    }

    fn advance_repeats(&mut self, max_events: usize) -> Result<(), Problem> {
        let Some(repeats) = self.repeats.as_mut().filter(|repeats| !repeats.is_done()) else {
            return Ok(());
        };
        repeats.advance(max_events)?;
        if repeats.is_done() {
            let mut json = Map::new();
            json.insert("about".into(), self.about.to_json());
            json.append(&mut repeats.to_json());
            let text = format!("{:#}\n", Value::Object(json));
            self.finished.push(Piece::new("repeats.json", text));
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Problem> {
        let mut rows = Vec::new();
        for one in &mut self.tables {
            one.table.finish(&self.known, &mut rows);
            one.write(&mut rows);
            for (writer, file) in &mut one.files {
                writer.finish(&mut file.text);
            }
        }
        if let Some((trace, file)) = &mut self.trace {
            trace.finish(&self.notes.placed(), &mut file.text);
        }
        if let Some((_, file)) = &mut self.event_log {
            file.finish()?;
        }
        if let Some(highlights) = &mut self.highlights {
            highlights.finish();
        }
        for format in &self.at_end {
            let ended = EndedRun {
                about: &self.about,
                origin: &self.origin,
                run: &self.run,
                notes: &self.notes,
                processes: self.known.process as usize,
                has_times: self.known.has_times(),
                highlights: self.highlights.as_ref(),
            };
            let files = files_at_end(*format, &ended)?;
            self.finished.extend(files);
        }
        Ok(())
    }

    /// What has been written since the last call.
    pub fn take(&mut self) -> Vec<Piece> {
        let tables = self.tables.iter_mut().flat_map(|one| &mut one.files);
        let mut growing: Vec<&mut Growing> = tables.map(|(_, file)| file).collect();
        growing.extend(self.trace.iter_mut().map(|(_, file)| file));
        growing.extend(&mut self.events);
        let written = growing.into_iter().filter(|file| !file.text.is_empty());
        let pieces = written.map(|file| Piece::new(file.name, std::mem::take(&mut file.text)));
        let mut pieces: Vec<Piece> = pieces.collect();
        if let Some((name, file)) = &mut self.event_log {
            let (name, bytes) = (name.to_string(), file.take());
            if !bytes.is_empty() {
                pieces.push(Piece { name, bytes });
            }
        }
        pieces.append(&mut self.finished);
        pieces
    }
}

/// The run is known: what comes before the first row.
fn begin(
    about: &About,
    known: &Known,
    tables: &mut [TableFiles],
    trace: &mut Option<(Trace, Growing)>,
) {
    for one in tables {
        for (writer, file) in &mut one.files {
            writer.begin(about, one.table.columns(known), &mut file.text);
        }
    }
    if let Some((trace, file)) = trace {
        trace.begin(about, known, &mut file.text);
    }
}

fn push_line(event: &Event, text: &mut String) {
    text.push_str(&jsonl::to_line(event));
    text.push('\n');
}

impl TableFiles {
    fn write(&mut self, rows: &mut Vec<Row>) {
        for (writer, file) in &mut self.files {
            for row in rows.iter() {
                writer.row(row, &mut file.text);
            }
        }
        rows.clear();
    }
}
