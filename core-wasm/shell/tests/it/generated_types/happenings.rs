//! The kinds of happenings: the types of their facts, and their clauses.

use recordings::happenings::facts::{Kind, Unit};
use recordings::happenings::kinds::every_kind;
use serde_json::{Value, json};
use std::fmt::Write;

/// TypeScript's type of a fact, and the name of its unit.
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
        Some((fact, word)) => json!({ "condition": [fact, word], "text": clause.text }),
        None => json!({ "text": clause.text }),
    });
    json!({
        "units": Value::Object(units.collect()),
        "clauses": clauses.collect::<Vec<Value>>(),
    })
}
