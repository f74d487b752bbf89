//! `lsm-shape`: the engine without a browser.

use std::process::ExitCode;

fn main() -> ExitCode {
    // A fault of our own also gives a sentence and an exit code, never an abort.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{}", shell::cli::fault_sentence(&panic.to_string()));
        std::process::exit(2);
    }));
    let arguments = std::env::args_os().skip(1);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut notes = std::io::stderr().lock();
    ExitCode::from(shell::cli::run(arguments, &mut out, &mut notes))
}
