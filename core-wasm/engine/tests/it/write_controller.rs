//! Specifications of the write controller in `testdata/write_controller`. `REWRITE=1` writes the
//! expected output.

use datadriven::{TestCase, walk};
use engine::options::Options;
use engine::write_stall::StallInputs;
use engine::write_stall::controller::{Credit, WriteController};

fn take<T: std::str::FromStr>(case: &mut TestCase, name: &str, default: T) -> T
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let found = case.try_take_arg(name);
    found.expect("one value").unwrap_or(default)
}

/// The options of the stall cases in RocksDB's own tests.
fn options(case: &mut TestCase) -> Options {
    Options {
        delayed_write_rate: take(case, "rate", 800_000),
        level0_slowdown_writes_trigger: take(case, "slowdown", 20),
        level0_stop_writes_trigger: take(case, "stop", 10_000),
        soft_pending_compaction_bytes_limit: take(case, "soft", 200),
        hard_pending_compaction_bytes_limit: take(case, "hard", 2_000),
        max_write_buffer_number: take(case, "buffers", 2),
        disable_auto_compactions: take(case, "disabled", false),
        ..Options::default()
    }
}

/// One install per line: `l0=20 pending=300 memtables=1 compacting`.
fn installs(case: &mut TestCase) -> String {
    let options = options(case);
    let mut controller = WriteController::new(&options);
    let mut text = String::new();
    for line in case.input.lines() {
        let mut inputs = StallInputs::default();
        let mut is_l0_compacting = false;
        for word in line.split_whitespace() {
            let number = || word.split_once('=').and_then(|(_, text)| text.parse().ok());
            match word.split('=').next() {
                Some("l0") => inputs.delay_count = number().expect("l0=N") as u32,
                Some("pending") => {
                    inputs.pending_compaction_bytes = number().expect("pending=N");
                }
                Some("memtables") => inputs.unflushed_memtables = number().expect("N") as u32,
                Some("compacting") => is_l0_compacting = true,
                _ => return format!("unknown word {word}\n"),
            }
        }
        controller.recalculate(&options, inputs, is_l0_compacting);
        let (condition, cause) = (controller.condition(), controller.cause());
        let state = match controller.delayed_write_rate() {
            0 => format!("{condition:?} {cause:?}"),
            rate => format!("{condition:?} {cause:?} {rate}"),
        };
        text.push_str(&format!("{line}: {state}\n"));
    }
    for (name, count) in controller.counts().named() {
        if 0 < count {
            text.push_str(&format!("{name}: {count}\n"));
        }
    }
    text
}

/// Delays of writes of `bytes` that arrive at these times, in µs.
fn delays(case: &mut TestCase) -> String {
    let (rate, bytes) = (take(case, "rate", 1_000_000), take(case, "bytes", 400));
    let mut credit = Credit::default();
    let mut text = String::new();
    for line in case.input.lines() {
        let at_micros = line.trim().parse().expect("µs");
        let delay = credit.delay_micros(at_micros, bytes, rate);
        let left = credit.bytes;
        text.push_str(&format!("{at_micros}: waits {delay}, {left} bytes left\n"));
    }
    text
}

#[test]
fn writes_are_held_back_as_specified() {
    walk("tests/testdata/write_controller", |file| {
        file.run(|case| {
            let text = match case.directive.as_str() {
                "installs" => installs(case),
                "delays" => delays(case),
                other => format!("unknown directive {other}\n"),
            };
            case.expect_empty().expect("known arguments");
            text
        });
    });
}
