//! `lsm-shape-large EDITS DIR`: writes LOG, MANIFEST and OPTIONS of a database after a number of
//! version edits, for tests of large histories.
//!
//! The history is simulated, so every edit fits the tree, and every pick is one that RocksDB could
//! make. The same number of edits gives the same bytes. A million edits take 2 GB of LOG.

mod log_lines;
mod manifest_bytes;

use engine::settings::options_file::write_portable;
use log_lines::LogWriter;
use manifest_bytes::ManifestWriter;
use shell::problem::Problem;
use shell::request::{Request, RequestedMode, StepRequest};
use shell::run::Run;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Small files, with which a million edits are simulated in a minute: a tree of about 300 files.
const COMMAND: &str = "--benchmarks=overwrite --num=120000 --value_size=100 --seed=1 \
    --write_buffer_size=65536 --target_file_size_base=65536 --max_bytes_for_level_base=262144 \
    --max_bytes_for_level_multiplier=6 --compression_type=none --max_background_jobs=6 \
    --max_write_buffer_number=4";

/// More writes than any number of edits can need.
const WRITES: &str = "--writes=4000000000";

/// Number of edits between two statistics dumps.
const EDITS_A_DUMP: u64 = 2_000;

fn main() -> ExitCode {
    match written() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("lsm-shape-large: {problem}");
            ExitCode::from(2)
        }
    }
}

fn written() -> Result<(), Problem> {
    let mut arguments = std::env::args().skip(1);
    let edits = arguments.next().and_then(|edits| edits.parse().ok());
    let (Some(edits), Some(folder)) = (edits, arguments.next().map(PathBuf::from)) else {
        let todo = "write: lsm-shape-large EDITS DIR";
        return Err(Problem::new("arguments", "two are needed", todo));
    };
    write_recording(edits, &folder)
}

fn write_recording(edits: u64, folder: &Path) -> Result<(), Problem> {
    let unwritable = |error: std::io::Error| {
        let place = folder.display().to_string();
        Problem::new(
            place,
            error.to_string(),
            "give a folder that can be written",
        )
    };
    let request = Request {
        steps: vec![StepRequest {
            db_bench: format!("{COMMAND} {WRITES}"),
            options_file: None,
        }],
        mode: RequestedMode::Exact,
        ..Request::default()
    };
    let scenario = request.prepare()?.scenario;
    let (options, release) = (&scenario.steps[0].options, scenario.rocksdb_version);
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    let create = |name: &str| File::create(folder.join(name)).map_err(unwritable);
    let text = write_portable(options, release, "# written by lsm-shape-large");
    std::fs::write(folder.join("OPTIONS-000007"), text).map_err(unwritable)?;
    let mut log = LogWriter::new(BufWriter::new(create("LOG")?));
    let mut manifest = ManifestWriter::new(BufWriter::new(create("MANIFEST-000005")?));
    log.header(release, options).map_err(unwritable)?;
    manifest.header().map_err(unwritable)?;
    let mut run = Run::simulate(&request)?;
    let mut next_dump = EDITS_A_DUMP;
    while manifest.edits() < edits && !run.is_done() {
        run.advance(1)?;
        for event in run.events() {
            if manifest.edits() < edits {
                log.event(event, manifest.edits()).map_err(unwritable)?;
                manifest.event(event).map_err(unwritable)?;
            }
        }
        if next_dump <= manifest.edits() {
            next_dump += EDITS_A_DUMP;
            log.dump(&run.summary().stats_text).map_err(unwritable)?;
        }
    }
    manifest.finish().map_err(unwritable)?;
    log.finish().map_err(unwritable)
}
