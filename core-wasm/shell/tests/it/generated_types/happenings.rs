//! The kinds of events in a database's life: the types of their facts, and their clauses.

use recordings::happenings::Happening;
use recordings::happenings::facts::{Kind, Unit};
use recordings::happenings::kinds::{
    Aborted, Cause, Close, Failure, Ingestion, Manual, Open, Options, Stall, Stalls, What,
    every_kind,
};
use recordings::log::opening::OptionChange;
use serde_json::{Value, json};
use shell::happened::facts_json;
use std::fmt::Write;

/// A fact's type in TypeScript, and the name of its unit.
fn unit_words(unit: Unit) -> (&'static str, &'static str) {
    match unit {
        Unit::Word => ("word", "string"),
        Unit::Text => ("text", "string"),
        Unit::Count => ("count", "number"),
        Unit::Job => ("job", "number"),
        Unit::Bytes => ("bytes", "number"),
        Unit::Micros => ("micros", "number"),
        Unit::Jobs => ("jobs", "readonly number[]"),
        Unit::Names => ("names", "readonly string[]"),
        Unit::Changes => ("changes", "readonly OptionChange[]"),
    }
}

/// All kinds, as a table and as types.
pub fn happenings() -> String {
    let mut text = String::from(
        "/** An option whose value changed; `before` is null where it is unknown. */\n\
         export interface OptionChange {\n  readonly name: string;\n  \
         readonly before: string | null;\n  readonly after: string;\n}\n\n\
         /** The known facts of each kind of happening. */\nexport interface HappeningFacts {\n",
    );
    let kinds: Vec<&Kind> = every_kind().iter().map(|what| what.kind()).collect();
    for kind in &kinds {
        writeln!(text, "  readonly {}: {{", kind.key).unwrap();
        for (name, unit) in kind.facts {
            writeln!(text, "    readonly {name}?: {};", unit_words(*unit).1).unwrap();
        }
        text.push_str("  };\n");
    }
    text.push_str(
        "}\n\n/** The unit of a fact. */\nexport type HappeningUnit =\n  \
         | 'word'\n  | 'text'\n  | 'count'\n  | 'job'\n  | 'bytes'\n  | 'micros'\n  | 'jobs'\n  \
         | 'names'\n  | 'changes';\n\n\
         /** A part of a text: shown when all its facts are known and its condition holds. */\n\
         export interface HappeningClause {\n  /** The fact and the word that it must be. */\n  \
         readonly condition?: readonly [fact: string, word: string];\n  readonly text: string;\n}\n\n\
         export interface HappeningKind {\n  \
         readonly units: Readonly<Record<string, HappeningUnit>>;\n  \
         readonly clauses: readonly HappeningClause[];\n}\n\n\
         export const HAPPENING_KINDS: Readonly<Record<keyof HappeningFacts, HappeningKind>> = {\n",
    );
    for kind in &kinds {
        writeln!(text, "  {}: {},", kind.key, kind_json(kind)).unwrap();
    }
    text.push_str("};\n");
    text
}

fn kind_json(kind: &Kind) -> Value {
    let units = kind.facts.iter();
    let units = units.map(|(name, unit)| (name.to_string(), json!(unit_words(*unit).0)));
    let clauses = kind.clauses.iter().map(|clause| match clause.condition {
        [(fact, word), ..] => json!({ "condition": [fact, word], "text": clause.text }),
        [] => json!({ "text": clause.text }),
    });
    json!({
        "units": Value::Object(units.collect()),
        "clauses": clauses.collect::<Vec<Value>>(),
    })
}

/// Events with every unit, singular and plural, with their text, which the page must match.
pub fn happening_examples() -> String {
    let examples = examples().into_iter().map(|what| {
        let (kind, facts) = (what.kind().key, facts_json(&what));
        json!({ "kind": kind, "facts": facts, "text": Happening::new(0, what).text() })
    });
    let lines: Vec<String> = examples.map(|one| one.to_string()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn examples() -> Vec<What> {
    let change = |before: &str| OptionChange {
        name: "ttl".to_string(),
        before: before.to_string(),
        after: "60".to_string(),
    };
    let mut examples = every_kind();
    examples.extend([
        What::from(Open {
            how: Some("opened"),
            release: Some("RocksDB 9.4.0".to_string()),
            wal_files: Some(1),
            recovered_files: Some(2),
            ..Open::default()
        }),
        What::from(Close {
            how: Some("closed"),
            flushes: Some(1_234),
            compactions: Some(1),
            stalls: Some(2),
            reasons: vec!["LevelL0FilesNum 1".to_string()],
            ..Close::default()
        }),
        What::from(Options {
            call: Some("SetOptions"),
            changes: vec![change(""), change("30")],
            ..Options::default()
        }),
        What::from(Stall {
            condition: Some("delayed"),
            held: Some(1_150_000),
            pending: Some(3 << 30),
            limit_bytes: Some(1_000),
            ended_by: Some("compaction"),
            ended_by_job: Some(1_013),
            ..Stall::default()
        }),
        What::from(Manual {
            call: Some("CompactRange"),
            compactions: Some(6),
            jobs: (1..=6).collect(),
            unfinished: Some(1),
            ..Manual::default()
        }),
        What::from(Ingestion {
            files: Some(2),
            levels: vec!["L0".to_string(), "L6".to_string()],
            ..Ingestion::default()
        }),
        What::from(Failure {
            what: Some("flush"),
            job: Some(1_120),
            status: Some("IO error".to_string()),
            ..Failure::default()
        }),
        What::from(Aborted {
            end: Some("unended"),
            flushes: Some(1),
            jobs: vec![7],
            ..Aborted::default()
        }),
    ]);
    examples.extend(card_examples());
    examples
}

fn card_examples() -> [What; 2] {
    [
        What::from(Cause {
            kind: Some("slow_flush"),
            jobs: Some("1 flush".to_string()),
            option: Some("max_background_jobs = 2".to_string()),
            job: Some(223),
            took: Some(118_000_000),
            median: Some(999),
            ..Cause::default()
        }),
        What::from(Stalls {
            how: Some("both"),
            held: Some(12_345_678),
            share: Some("4.1 %".to_string()),
            open: Some(22_320_000_000),
            stopped: Some(59_949),
            throttled: Some(9_949_999),
            ..Stalls::default()
        }),
    ]
}
