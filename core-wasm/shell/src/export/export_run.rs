//! Executes a run and writes the files of its export.

use super::about::{About, changes};
use super::formats::{ExportFormat, FORMATS, MACHINE, Writing};
use super::order::{ExportRequest, RecordingOrder};
use super::told::{Origin, Piece, Told, Writer};
use crate::families::OpenDatabase;
use crate::file_history::Files;
use crate::happened::{Happened, unended_flushes};
use crate::machine_file::{self, measured_machine};
use crate::problem::Problem;
use crate::recording_files::OwnedRecording;
use crate::run::Run;

/// An export in progress. Call [`Export::advance`] and [`Export::take`] until [`Export::is_done`].
pub struct Export {
    run: Run,
    told: Told,
    /// Files to write.
    formats: Vec<&'static ExportFormat>,
    /// Writers of files that grow during the run, each with the bytes not yet taken.
    writers: Vec<(Piece, Box<dyn Writer>)>,
    finished: Vec<Piece>,
    left_out: Vec<(&'static str, String)>,
}

/// Files that a run cannot have, each with the reason.
type Lacking = Vec<(&'static str, String)>;

impl Export {
    /// Prepares to export a simulation.
    ///
    /// # Errors
    /// The errors of [`Run::simulate`].
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
        let told = Told::new(origin, about, &asked.notes);
        let why = "only a recording shows how fast its machine was";
        let lacking = vec![(MACHINE, why.to_string())];
        Ok(Self::new(run, told, &asked.files, lacking))
    }

    /// Prepares to export one column family of a recording.
    ///
    /// # Errors
    /// A damaged file, or an unknown family.
    pub fn replay(files: &OwnedRecording, order: RecordingOrder) -> Result<Self, Problem> {
        let database = OpenDatabase::read(files)?;
        let family = database.choose(order.family.as_deref())?;
        let run = Run::replay(&database, family);
        let recording = &database.families()[family].recording;
        let mut about = About::new(run.title(), recording.rocksdb_version);
        about.family = database.shown_name(family);
        about.knows_release = recording.knows_release();
        about.clock_at_0 = run.happened().map(Happened::clock_at_0);
        let options_file = files.as_files().options.map(<[u8]>::to_vec);
        let mut lacking = Lacking::new();
        if options_file.is_none() {
            lacking.push(("OPTIONS", "the recording has no OPTIONS file".to_string()));
        }
        if recording.commands.is_empty() {
            let why = "the recording does not include its command lines";
            lacking.push(("db_bench.txt", why.to_string()));
        }
        let mut finished = Vec::new();
        if order.files.iter().any(|one| one.name == MACHINE) {
            match measured_machine(&[&database], order.cores) {
                Ok(machine) => finished.push(Piece::new(MACHINE, machine_file::to_text(&machine))),
                Err(why) => lacking.push((MACHINE, why)),
            }
        }
        let origin = Origin::Recorded {
            commands: recording.commands.clone(),
            options_file,
        };
        let mut told = Told::new(origin, about, &order.notes);
        let unended = recording.log.as_ref().map(unended_flushes);
        told.known.unended = unended.unwrap_or_default();
        let mut export = Self::new(run, told, &order.files, lacking);
        export.finished = finished;
        Ok(export)
    }

    fn new(run: Run, mut told: Told, asked: &[&ExportFormat], lacking: Lacking) -> Self {
        let is_asked = |one: &&ExportFormat| asked.iter().any(|other| other.name == one.name);
        let (mut formats, mut left_out) = (Vec::new(), Vec::new());
        for one in FORMATS.iter().filter(is_asked) {
            match lacking.iter().find(|(name, _)| *name == one.name) {
                Some(why) => left_out.push(why.clone()),
                None => formats.push(one),
            }
        }
        let has_files = formats.iter().any(|one| one.name == "files.csv");
        if has_files || told.notes.has_files() {
            told.files = Some(Files::default());
        }
        let writers = formats.iter().filter_map(|one| match one.writing {
            Writing::Growing(writer) => Some((Piece::new(one.name, []), writer())),
            _ => None,
        });
        Self {
            run,
            told,
            writers: writers.collect(),
            formats,
            finished: Vec::new(),
            left_out,
        }
    }

    /// Requested files that cannot be written, each with the reason.
    pub fn left_out(&self) -> &[(&'static str, String)] {
        &self.left_out
    }

    /// The run that is exported.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Returns true if the export is complete. A file that needs no run waits for [`Export::take`].
    pub fn is_done(&self) -> bool {
        !self.goes_on() && self.finished.is_empty()
    }

    /// Returns true if the run goes on and a file depends on it.
    fn goes_on(&self) -> bool {
        let mut formats = self.formats.iter();
        let needs_run = formats.any(|one| !matches!(one.writing, Writing::AtOnce));
        needs_run && !self.run.is_done()
    }

    /// Fraction (0 to 1) of the work done so far.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// Continues the run for about `max_events` events.
    ///
    /// # Errors
    /// The errors of [`Run::advance`], a number that does not fit into an event log, or a command
    /// line that cannot be written.
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        if !self.goes_on() {
            return Ok(());
        }
        self.run.advance(max_events)?;
        for event in self.run.events() {
            self.told.follow(event);
            for (piece, writer) in &mut self.writers {
                piece.bytes.extend(writer.follow(event, &self.told)?);
            }
        }
        if !self.run.is_done() {
            return Ok(());
        }
        self.told.finish();
        for (piece, writer) in &mut self.writers {
            piece.bytes.extend(writer.finish(&self.told)?);
        }
        for one in &self.formats {
            if let Writing::AtEnd(files) = one.writing {
                self.finished.extend(files(&self.told, &self.run)?);
            }
        }
        Ok(())
    }

    /// Takes the bytes that were written since the last call.
    pub fn take(&mut self) -> Vec<Piece> {
        let mut pieces = std::mem::take(&mut self.finished);
        for (piece, _) in &mut self.writers {
            if !piece.bytes.is_empty() {
                pieces.push(Piece::new(&piece.name, std::mem::take(&mut piece.bytes)));
            }
        }
        pieces
    }
}
