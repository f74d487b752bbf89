//! The event log in human-readable lines.

use engine::log::{Event, EventKind, ShapeFacts};
use std::fmt::Write;

/// `0:8 5:2`: files by level, for non-empty levels.
fn levels(shape: &ShapeFacts) -> String {
    let all = shape.lsm_state.iter().enumerate();
    let words = all.filter(|(_, files)| 0 < **files);
    let words: Vec<String> = words.map(|(at, files)| format!("L{at}:{files}")).collect();
    format!(
        "[{}] {} runs of {}, W-Amp {:.2}, space {:.2}",
        words.join(" "),
        shape.sorted_run_count,
        shape.sorted_run_limit,
        shape.write_amp,
        shape.space_amp
    )
}

/// One line per event: milliseconds, thousands of user bytes, the event.
pub fn line(event: &Event) -> String {
    let mut text = String::new();
    let (millis, written) = (
        event.time_micros as f64 / 1e3,
        event.user_bytes_written / 1_000,
    );
    write!(text, "{millis:>9.3} {written:>6}K  ").expect("writing to a String");
    text + &words(&event.kind)
}

fn words(kind: &EventKind) -> String {
    match kind {
        EventKind::ScenarioStarted {
            mode,
            sample_factor,
            key_space,
            num_levels,
            ..
        } => format!("scenario {mode:?} 1/{sample_factor}, {key_space} keys, {num_levels} levels"),
        EventKind::BenchmarkStarted {
            step,
            benchmark,
            is_open,
            operations,
            trigger,
            ..
        } => {
            let benchmark = benchmark.map_or("none".to_string(), |one| format!("{one:?}"));
            let open = if *is_open { "opens, " } else { "" };
            format!("process {step} {open}{benchmark} of {operations}, trigger {trigger}")
        }
        EventKind::MemtableSwitched {
            memtable,
            entries,
            immutable_count,
        } => format!("memtable {memtable} full: {entries} entries, {immutable_count} immutable"),
        EventKind::FlushStarted {
            job,
            slot,
            memtable_count,
            input_entries,
        } => format!(
            "job {} flush starts in slot {slot}: {memtable_count} memtables, {input_entries} entries",
            job.0
        ),
        EventKind::FlushFinished { job, shape, .. } => {
            format!("job {} flush done {}", job.0, levels(shape))
        }
        EventKind::WriteStall {
            condition,
            cause,
            delayed_write_rate,
            count,
            limit,
            ..
        } => {
            let numbers = match limit {
                0 => String::new(),
                limit => format!(" {count} of {limit}"),
            };
            let rate = match delayed_write_rate {
                0 => String::new(),
                rate => format!(", {rate} bytes/s"),
            };
            format!("writes {condition:?}: {cause:?}{numbers}{rate}")
        }
        EventKind::OptionsChanged { settings, .. } => format!("options {}", settings.join(" ")),
        EventKind::LevelTargets {
            base_level,
            max_bytes,
            ..
        } => format!("base level L{base_level}, targets {max_bytes:?}"),
        _ => file_words(kind),
    }
}

fn file_words(kind: &EventKind) -> String {
    match kind {
        EventKind::TableFileCreation {
            job,
            file_number,
            level,
            file_size,
            entries,
            smallest,
            largest,
            smallest_seqno,
            largest_seqno,
            epoch,
            cut_reason,
            ..
        } => format!(
            "job {} wrote {:06}[{smallest}-{largest}] L{level} {file_size} bytes, {entries} entries, \
             seqnos {smallest_seqno}-{largest_seqno}, epoch {epoch}, {cut_reason:?}",
            job.0, file_number.0
        ),
        EventKind::TableFileDeletion { job, file_number } => {
            format!("job {} deleted {:06}", job.0, file_number.0)
        }
        _ => compaction_words(kind),
    }
}

fn compaction_words(kind: &EventKind) -> String {
    match kind {
        EventKind::CompactionStarted {
            job,
            slot,
            reason,
            output_level,
            score,
            inputs,
            ..
        } => {
            let inputs: Vec<String> = inputs
                .iter()
                .map(|input| format!("{}@L{}", input.files.len(), input.level))
                .collect();
            format!(
                "job {} compacts in slot {slot}: {} to L{output_level}, {}, score {score:.2}",
                job.0,
                inputs.join(" + "),
                reason.name()
            )
        }
        EventKind::CompactionFinished {
            job,
            num_output_files,
            num_input_records,
            num_output_records,
            shape,
            ..
        } => format!(
            "job {} done: {num_input_records} to {num_output_records} entries in \
             {num_output_files} files {}",
            job.0,
            levels(shape)
        ),
        EventKind::TrivialMove {
            job,
            destination_level,
            inputs,
            shape,
            ..
        } => {
            let files: usize = inputs.iter().map(|input| input.files.len()).sum();
            format!(
                "job {} moves {files} files to L{destination_level} {}",
                job.0,
                levels(shape)
            )
        }
        EventKind::DeletionCompaction {
            job,
            reason,
            inputs,
            shape,
            ..
        } => {
            let files: usize = inputs.iter().map(|input| input.files.len()).sum();
            format!(
                "job {} drops {files} files, {} {}",
                job.0,
                reason.name(),
                levels(shape)
            )
        }
        _ => format!("{kind:?}"),
    }
}
