//! Requests for an export of a run, from the page or the command line.

use super::formats::{ExportFormat, FORMATS};
use super::notes::Note;
use crate::json::{self, Fields, FromJson, Wrong};
use crate::request::Request;
use serde_json::{Map, Value};

/// A request for the export of a simulation.
#[derive(Clone, Debug)]
pub struct ExportRequest {
    /// The run to export.
    pub request: Request,
    /// The scenario without changes; `None` if there is none to compare with.
    pub scenario: Option<Request>,
    /// Files to write.
    pub files: Vec<&'static ExportFormat>,
    /// Notes about the run, which refer to the run's own events.
    pub notes: Vec<Note>,
}

impl FromJson for ExportRequest {
    /// Reads the page's JSON, in which `baseline` is the scenario's `set`.
    fn from_json(value: &Value) -> Result<Self, Wrong> {
        let fields = Fields::of(value, &["request", "baseline", "files", "notes"])?;
        let request: Request = fields.get("request", None)?;
        let baseline: Option<Map<String, Value>> = fields.get("baseline", None)?;
        Ok(Self {
            scenario: baseline.map(|set| Request {
                set,
                ..request.clone()
            }),
            request,
            files: fields.get("files", None)?,
            notes: fields.get("notes", None)?,
        })
    }
}

/// A request for the export of a recording.
#[derive(Clone, Debug, Default)]
pub struct RecordingOrder {
    /// Files to write.
    pub files: Vec<&'static ExportFormat>,
    /// Notes about the recording.
    pub notes: Vec<Note>,
    /// Name of the column family; `None` for the one shown first.
    pub family: Option<String>,
    /// Number of cores of the machine, for `machine.txt`; 0 if unknown.
    pub cores: u32,
}

json::fields!(RecordingOrder: files, notes, family, cores or 0);

impl FromJson for &'static ExportFormat {
    fn from_json(value: &Value) -> Result<Self, Wrong> {
        let names: Vec<&str> = FORMATS.iter().map(|one| one.name).collect();
        let all: Vec<Self> = FORMATS.iter().collect();
        json::word(value, &names, &all)
    }
}
