//! `lsm-shape`: the engine without a browser.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut notes = std::io::stderr().lock();
    ExitCode::from(shell::cli::run(arguments, &mut out, &mut notes))
}
