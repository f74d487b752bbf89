//! Specifications of stalls and job limits in `testdata/stall`. `REWRITE=1` writes the expected
//! output.

use datadriven::{TestCase, walk};
use engine::options::Options;
use engine::options::RocksDbVersion;
use engine::simulation::scheduler::job_limits;
use engine::write_stall::{StallInputs, is_speedup_needed, stall_condition};

/// Takes an argument that may be missing.
fn take<T: std::str::FromStr>(case: &mut TestCase, name: &str, default: T) -> T
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let found = case.try_take_arg(name);
    found.expect("one value").unwrap_or(default)
}

fn options(case: &mut TestCase) -> Options {
    let given = Options::default();
    Options {
        max_write_buffer_number: take(case, "buffers", given.max_write_buffer_number),
        min_write_buffer_number_to_merge: take(case, "merge", 1),
        level0_file_num_compaction_trigger: take(case, "trigger", 4),
        level0_slowdown_writes_trigger: take(case, "slowdown", 20),
        level0_stop_writes_trigger: take(case, "stop", 36),
        soft_pending_compaction_bytes_limit: take(case, "soft", 200),
        hard_pending_compaction_bytes_limit: take(case, "hard", 2000),
        max_bytes_for_level_base: take(case, "base", given.max_bytes_for_level_base),
        disable_auto_compactions: take(case, "disabled", false),
        max_background_jobs: take(case, "jobs", given.max_background_jobs),
        max_background_flushes: take(case, "max_flushes", -1),
        max_background_compactions: take(case, "max_compactions", -1),
        ..given
    }
}

/// `release=8.10`: the release whose rules apply.
fn release(case: &mut TestCase) -> RocksDbVersion {
    let name: String = take(case, "release", "11.8".to_string());
    let (major, minor) = name.split_once('.').expect("release=MAJOR.MINOR");
    RocksDbVersion {
        major: major.parse().expect("a number"),
        minor: minor.parse().expect("a number"),
        patch: 0,
    }
}

fn run_case(case: &mut TestCase) -> String {
    let options = options(case);
    let inputs = StallInputs {
        unflushed_memtables: take(case, "memtables", 0),
        delay_count: take(case, "count", 0),
        pending_compaction_bytes: take(case, "pending", 0),
        marked_files: take(case, "marked", 0),
    };
    let bottommost_bytes = take(case, "bottommost", 0);
    let release = release(case);
    case.expect_empty().expect("known arguments");
    let is_needed = is_speedup_needed(&options, release, inputs, || bottommost_bytes);
    match case.directive.as_str() {
        "stall" => {
            let (condition, cause) = stall_condition(&options, inputs);
            format!("{condition:?} {cause:?}\n")
        }
        "limits" => {
            let limits = job_limits(&options, is_needed);
            format!(
                "{} flushes, {} compactions\n",
                limits.flushes, limits.compactions
            )
        }
        other => format!("unknown directive {other}\n"),
    }
}

#[test]
fn stalls() {
    walk("tests/testdata/stall", |file| file.run(run_case));
}
