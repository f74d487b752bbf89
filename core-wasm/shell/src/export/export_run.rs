//! Carries a run out and writes what it is exported as.

use super::about::{About, changes};
use super::ended_run::{EndedRun, Origin, Piece, RecordedFacts};
use super::files::Files;
use super::formats::{FORMATS, Format, formats_named};
use super::jobs::Jobs;
use super::known::Known;
use super::lines::Lines;
use super::notes::{Note, Notes};
use super::stalls::Stalls;
use super::trace::Trace;
use crate::event_file::event_file;
use crate::families::OpenDatabase;
use crate::happened::{Happened, unended_flushes};
use crate::json;
use crate::jsonl;
use crate::machine_file::measured_machine;
use crate::problem::Problem;
use crate::recording_files::OwnedRecording;
use crate::request::Request;
use crate::run::Run;
use crate::wire::{WireError, encode_event};
use engine::log::EventKind;
use serde_json::{Map, Value};

/// An order to export a simulation.
#[derive(Clone, Debug)]
pub struct ExportRequest {
    /// The run.
    pub request: Request,
    /// The scenario as it is, without what was changed; `None`: there is nothing to compare with.
    pub scenario: Option<Request>,
    /// The files to write.
    pub formats: Vec<Format>,
    /// Notes about it, whose events are those of this run.
    pub notes: Vec<Note>,
}

/// The page's form of it.
struct PageRequest {
    request: Request,
    /// `set` of the scenario as it is.
    baseline: Option<Map<String, Value>>,
    /// Names of files.
    files: Vec<String>,
    notes: Vec<Note>,
}

json::fields!(PageRequest: request, baseline, files, notes);

/// An order to export a recording.
#[derive(Clone, Debug, Default)]
pub struct RecordingOrder {
    /// The files to write.
    pub formats: Vec<Format>,
    /// Notes about it.
    pub notes: Vec<Note>,
    /// The column family; `None`: the one that is shown first.
    pub family: Option<String>,
    /// The number of cores of the machine, for `machine.txt`; 0: unknown.
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
        })
    }
}

/// An export on its way. Call [`Export::advance`] and [`Export::take`] until [`Export::is_done`].
pub struct Export {
    run: Run,
    origin: Origin,
    about: About,
    notes: Notes,
    /// The files that are written.
    formats: Vec<Format>,
    known: Known,
    jobs: Jobs,
    stalls: Stalls,
    files: Option<Files>,
    lines: Option<Lines>,
    trace: Option<Trace>,
    /// `events.jsonl`
    events: Option<String>,
    /// The words of `events.lsmlog`, which is written when all of them are known.
    words: Option<Vec<u32>>,
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
        Ok(Self::new(run, origin, about, (&asked.formats, notes)))
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
        let mut export = Self::new(run, origin, about, (&order.formats, notes));
        export.known.unended = log.map(unended_flushes).unwrap_or_default();
        Ok(export)
    }

    fn new(run: Run, origin: Origin, about: About, (asked, notes): (&[Format], Notes)) -> Self {
        let (mut formats, mut left_out) = (Vec::new(), Vec::new());
        for one in FORMATS.iter().filter(|one| asked.contains(&one.format)) {
            match origin.lacks(one.format) {
                Some(why) => left_out.push((one.name, why)),
                None => formats.push(one.format),
            }
        }
        let has = |format: Format| formats.contains(&format);
        let machine = match &origin {
            Origin::Recorded {
                machine: Ok(text), ..
            } if has(Format::Machine) => Some(Piece::new("machine.txt", text.clone())),
            _ => None,
        };
        Self {
            run,
            known: Known::new(about.release),
            jobs: Jobs::default(),
            stalls: Stalls::default(),
            files: (has(Format::Files) || notes.has_files()).then(Files::default),
            lines: has(Format::Lines).then(Lines::default),
            trace: has(Format::Trace).then(Trace::default),
            events: has(Format::Events).then(String::new),
            words: has(Format::EventLog).then(Vec::new),
            finished: machine.into_iter().collect(),
            origin,
            about,
            notes,
            formats,
            left_out,
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

    /// Nothing more will come. A file that needs no run waits for [`Export::take`].
    pub fn is_done(&self) -> bool {
        !self.goes_on() && self.finished.is_empty()
    }

    /// The run itself is not over, and a file is made of it: `machine.txt` is not.
    fn goes_on(&self) -> bool {
        let needs_run = self.formats.iter().any(|one| *one != Format::Machine);
        needs_run && !self.run.is_done()
    }

    /// Part of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// Goes on for about `max_events` events.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        if !self.goes_on() {
            return Ok(());
        }
        self.run.advance(max_events)?;
        for event in self.run.events() {
            self.known.apply(event);
            if let EventKind::ScenarioStarted {
                mode,
                sample_factor,
                ..
            } = &event.kind
            {
                (self.about.mode, self.about.sample_factor) = (*mode, *sample_factor);
                if let Some(lines) = &mut self.lines {
                    lines.begin(&self.about, &self.known);
                }
                if let Some(trace) = &mut self.trace {
                    trace.begin(&self.about, &self.known);
                }
            }
            self.notes.follow(event, &self.known);
            self.jobs.follow(event, &self.known);
            self.stalls.follow(event, &self.known);
            if let Some(files) = &mut self.files {
                files.follow(event, &self.known);
            }
            if let Some(lines) = &mut self.lines {
                lines.follow(event, &self.known);
            }
            if let Some(trace) = &mut self.trace {
                trace.follow(event, &self.known, &self.jobs, &self.stalls);
            }
            if let Some(text) = &mut self.events {
                text.push_str(&jsonl::to_line(event));
                text.push('\n');
            }
            if let Some(words) = &mut self.words {
                encode_event(event, words).map_err(unwritable)?;
            }
        }
        match self.run.is_done() {
            true => self.finish(),
            false => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), Problem> {
        self.jobs.finish();
        self.stalls.finish();
        let notes = self.notes.placed(self.files.as_ref());
        if let Some(lines) = &mut self.lines {
            lines.release(&self.known);
        }
        if let Some(trace) = &mut self.trace {
            trace.finish(&self.known, &self.jobs, &self.stalls, &notes);
        }
        if let Some(words) = self.words.take() {
            let (name, bytes) = ("events.lsmlog".to_string(), event_file(&words));
            let bytes = bytes.map_err(unwritable)?;
            self.finished.push(Piece { name, bytes });
        }
        let ended = EndedRun {
            about: &self.about,
            origin: &self.origin,
            run: &self.run,
            known: &self.known,
            jobs: &self.jobs,
            stalls: &self.stalls,
            files: self.files.as_ref(),
            notes: &notes,
        };
        for format in &self.formats {
            self.finished.extend(ended.files(*format)?);
        }
        Ok(())
    }

    /// Takes the bytes written since the last call.
    pub fn take(&mut self) -> Vec<Piece> {
        let growing = [
            (
                "lines.csv",
                self.lines.as_mut().map(|lines| &mut lines.text),
            ),
            (
                "trace.json",
                self.trace.as_mut().map(|trace| &mut trace.text),
            ),
            ("events.jsonl", self.events.as_mut()),
        ];
        let mut pieces = std::mem::take(&mut self.finished);
        for (name, text) in growing {
            let text = text.map(std::mem::take).filter(|text| !text.is_empty());
            pieces.extend(text.map(|text| Piece::new(name, text)));
        }
        pieces
    }
}

fn unwritable(error: WireError) -> Problem {
    Problem::new("event log", error.what, "export events.jsonl instead")
}
