//! The command line, run in the test's own process.

use std::ffi::OsString;
use std::path::PathBuf;

/// A command's output and exit code.
pub struct Outcome {
    pub out: String,
    pub notes: String,
    pub code: u8,
}

/// Runs one command line, given without the program's name.
pub fn run(arguments: &[String]) -> Outcome {
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let words = arguments.iter().map(OsString::from);
    let code = shell::cli::run(words, &mut out, &mut notes);
    Outcome {
        out: String::from_utf8(out).expect("stdout is text"),
        notes: String::from_utf8(notes).expect("stderr is text"),
        code,
    }
}

/// A folder for one test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}
