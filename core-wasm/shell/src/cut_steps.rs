//! Answers at which sizes the files of one recorded or simulated compaction could have ended, at
//! each boundary. The log only shows where they ended; the rule is in the engine.

use crate::json;
use crate::message::messages;
use crate::problem::Problem;
use crate::request::Request;
use engine::compaction::outputs::cutter::{self, Grandparent};
use engine::model::key::{Key, KeyRange};
use engine::model::sst::FileNumber;

/// A file on the level that guides the cuts of output files.
#[derive(Clone, Debug)]
struct GrandparentFile {
    file_number: u64,
    smallest: u64,
    largest: u64,
    file_size: u64,
}

/// The user keys of an output file.
#[derive(Clone, Debug)]
struct OutputFile {
    smallest: u64,
    largest: u64,
}

/// A question about one compaction: at which sizes could its files have ended? All files are in key
/// order.
struct CutStepsQuery {
    /// The compaction's run, whose options and release determine the rule.
    request: Request,
    /// Index of the compaction's process in `request.steps`.
    step: usize,
    output_level: usize,
    target_file_size: u64,
    grandparents: Vec<GrandparentFile>,
    outputs: Vec<OutputFile>,
}

json::fields!(GrandparentFile: file_number, smallest, largest, file_size);
json::fields!(OutputFile: smallest, largest);
json::fields!(
    CutStepsQuery: request, step, output_level, target_file_size, grandparents, outputs
);

/// Answers a JSON question in JSON.
///
/// # Errors
/// Text that is not a question, an unreadable request, a step that the request lacks, or a range
/// whose ends are swapped.
pub fn answer(query_json: &str) -> Result<String, Problem> {
    let query: CutStepsQuery = json::read(query_json, "query")?;
    let steps = steps_of(&query)?;
    Ok(json::text(&CutSteps::of(&steps).into()))
}

messages! {
    /// The sizes at which the output files of a compaction could have ended.
    CutSteps(steps: &cutter::CutSteps) with {
        let outputs = steps.outputs.iter();
        let outputs = outputs.map(|steps| steps.iter().map(ThresholdStep::of).collect());
    } {
        /// The size at which a file ends, whatever the next key.
        max_output_bytes: u64 = steps.max_output_bytes,
        /// Steps by output file.
        outputs: Vec<Vec<ThresholdStep>> = outputs.collect(),
    }

    /// The size threshold that applies from a boundary of the next level on.
    ThresholdStep(step: &cutter::ThresholdStep) {
        /// The first key beyond the boundary.
        key: u64 = step.key,
        /// Number of boundaries crossed since the file began, including this one.
        boundary_count: u64 = step.boundary_count,
        /// The size at which the file ends here; null if files never end at boundaries.
        threshold_bytes: Option<u64> = step.threshold_bytes,
    }
}

fn steps_of(query: &CutStepsQuery) -> Result<cutter::CutSteps, Problem> {
    let scenario = query.request.prepare()?.scenario;
    let step = scenario.steps.get(query.step).ok_or_else(|| {
        let what = format!("the request has {} steps", scenario.steps.len());
        Problem::new(format!("step={}", query.step), what, "ask for one of them")
    })?;
    let style = step.options.compaction_style.rules();
    let mut limits = style.cut_limits(&step.options, scenario.rocksdb_version);
    limits.output_level = query.output_level;
    limits.target_file_size_bytes = query.target_file_size;
    let grandparents = query.grandparents.iter().map(|file| {
        Ok(Grandparent {
            number: FileNumber(file.file_number),
            range: range_of(file.smallest, file.largest)?,
            size_bytes: file.file_size,
        })
    });
    limits.grandparents = grandparents.collect::<Result<_, Problem>>()?;
    let outputs = query.outputs.iter();
    let outputs = outputs.map(|file| range_of(file.smallest, file.largest));
    let outputs = outputs.collect::<Result<Vec<_>, Problem>>()?;
    Ok(cutter::CutSteps::of(&limits, &outputs))
}

fn range_of(smallest: u64, largest: u64) -> Result<KeyRange, Problem> {
    if largest < smallest {
        let place = format!("{smallest}-{largest}");
        let todo = "write the smaller key first";
        return Err(Problem::new(place, "this is not a range of keys", todo));
    }
    Ok(KeyRange {
        smallest: Key(smallest),
        largest: Key(largest),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn query(changes: &[(&str, Value)]) -> String {
        let mut query = json!({
            "request": { "steps": [{ "db_bench": "--benchmarks=fillrandom --num=1000" }] },
            "step": 0,
            "output_level": 5,
            "target_file_size": 1000,
            "grandparents": [
                { "file_number": 7, "smallest": 0, "largest": 9, "file_size": 100 },
                { "file_number": 8, "smallest": 20, "largest": 29, "file_size": 100 },
            ],
            "outputs": [{ "smallest": 0, "largest": 12 }, { "smallest": 13, "largest": 40 }],
        });
        for (name, value) in changes {
            query[*name] = value.clone();
        }
        query.to_string()
    }

    #[test]
    fn steps_come_by_output() {
        let answer: Value = serde_json::from_str(&answer(&query(&[])).unwrap()).unwrap();
        let expected = json!({
            "max_output_bytes": 2000,
            "outputs": [
                [{ "key": 10, "boundary_count": 1, "threshold_bytes": 550 }],
                [
                    { "key": 20, "boundary_count": 1, "threshold_bytes": 550 },
                    { "key": 30, "boundary_count": 2, "threshold_bytes": 600 },
                ],
            ],
        });
        assert_eq!(answer, expected);
    }

    #[test]
    fn a_release_without_the_rule_has_no_thresholds() {
        let request = json!({
            "steps": [{ "db_bench": "--benchmarks=fillrandom --num=1000" }],
            "set": { "rocksdb_version": "7.7.0" },
        });
        let answer = answer(&query(&[("request", request)])).unwrap();
        assert!(answer.contains("\"max_output_bytes\":1000"), "{answer}");
        assert!(answer.contains("\"threshold_bytes\":null"), "{answer}");
    }

    #[test]
    fn bad_questions_are_refused() {
        let backwards = json!([{ "smallest": 9, "largest": 3 }]);
        for (name, value) in [
            ("step", json!(3)),
            ("outputs", backwards),
            ("request", json!({})),
        ] {
            assert!(answer(&query(&[(name, value)])).is_err(), "{name}");
        }
        assert!(answer("no JSON").is_err());
    }
}
