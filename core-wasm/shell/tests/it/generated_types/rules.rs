//! The rules in reasonings as TypeScript: keys, fields, tests, counted files and sentences.

use engine::compaction::rule_table::RULES;
use engine::reasoning::{Labels, MAX_VALUES, Outcome, Rule, RuleCheck, Selector, Step, Test};
use serde_json::{Map, Value, json};
use shell::wire::WireEnum;
use std::fmt::Write;

const TYPES: &str = "\
/** The kind of a field, which decides its text form. */
export type FieldKind = KINDS;

/** The files that a number counts; `of` has names of fields. */
export interface Counts {
  readonly selector: CountSelector;
  readonly of: readonly string[];
}

export type CountSelector = SELECTORS;

/** A named number of a rule. */
export interface RuleField {
  readonly kind: FieldKind;
  /** Index of its value; runs have a second one behind it. */
  readonly slot: number;
  readonly counts?: Counts;
}

/** A piece of a sentence: words, or the name of a field. */
export type SentencePiece = string | { readonly field: string };

/** A comparison of a rule: names of fields and numbers, with `*` and `/` between them. */
export interface RuleTest {
  readonly left: readonly string[];
  readonly sign: '≥' | '>' | '≤' | '<' | '=' | '≠';
  readonly right: readonly string[];
}

/** Words beside a test of numbers; they hold whatever the outcome is. */
export interface RuleLabels {
  /** The left side. */
  readonly quantity: readonly SentencePiece[];
  /** The right side. */
  readonly limit: readonly SentencePiece[];
  /** Facts that the sentence has beyond the test; empty where there are none. */
  readonly rest: readonly SentencePiece[];
}

/** A step of a decision, which one or more rules belong to. */
export interface RuleStep {
  readonly name: string;
  readonly question?: string;
}

/** One rule. */
export interface ReasoningRule {
  readonly key: string;
  /** Id in the rule reference, such as `U-18`. */
  readonly id: string;
  readonly step: string;
  readonly fields: Readonly<Record<string, RuleField>>;
  readonly test?: RuleTest;
  readonly labels?: RuleLabels;
  /** A sentence for each outcome that the rule can have. */
  readonly sentences: {
    readonly yes?: readonly SentencePiece[];
    readonly no?: readonly SentencePiece[];
    readonly note?: readonly SentencePiece[];
  };
}
";

/// The table as TypeScript, precise enough for the compiler to know the fields of every key.
pub fn reasoning_rules() -> String {
    let kinds = kind_names();
    let selectors: Vec<&str> = Selector::ALL.iter().map(|one| one.name()).collect();
    let mut text = TYPES
        .replace("KINDS", &union(&kinds))
        .replace("SELECTORS", &union(&selectors));
    text.push_str("\n/** The steps by key. */\nexport const RULE_STEPS = {\n");
    for step in steps() {
        let mut words = Map::new();
        words.insert("name".to_string(), step.name.into());
        if let Some(question) = step.question {
            words.insert("question".to_string(), question.into());
        }
        writeln!(text, "  {}: {},", step.key, Value::from(words)).unwrap();
    }
    text.push_str(
        "} as const satisfies Readonly<Record<string, RuleStep>>;\n\n\
         /** All rules, in the order of their codes. */\n\
         export const REASONING_RULES = [\n",
    );
    for rule in RULES {
        writeln!(text, "  {},", rule_json(rule)).unwrap();
    }
    text.push_str("] as const satisfies readonly ReasoningRule[];\n");
    text
}

fn union(names: &[&str]) -> String {
    let quoted = names.iter().map(|name| format!("\n  | '{name}'"));
    quoted.collect()
}

/// The kinds in rules, in the order in which they first appear.
fn kind_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for field in RULES.iter().flat_map(|rule| rule.fields) {
        if !names.contains(&field.kind.name()) {
            names.push(field.kind.name());
        }
    }
    names
}

fn steps() -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for rule in RULES {
        if !steps.contains(&rule.step) {
            steps.push(rule.step);
        }
    }
    steps
}

/// A sentence in pieces: words and field names.
fn pieces(sentence: &str) -> Vec<Value> {
    let mut pieces = Vec::new();
    let mut rest = sentence;
    while let Some((words, behind)) = rest.split_once('{') {
        if !words.is_empty() {
            pieces.push(Value::from(words));
        }
        let (name, behind) = behind.split_once('}').expect("a closed placeholder");
        pieces.push(json!({ "field": name }));
        rest = behind;
    }
    if !rest.is_empty() {
        pieces.push(Value::from(rest));
    }
    pieces
}

fn rule_json(rule: &Rule) -> Value {
    let sentences = rule.sentences().map(|(outcome, sentence)| {
        let name = outcome.wire_name().to_string();
        (name, Value::from(pieces(sentence)))
    });
    let sentences: Map<String, Value> = sentences.collect();
    let mut names: Vec<String> = Vec::new();
    for field in rule.fields {
        names.push(field.name.to_string());
        let last = format!("{}.last", field.name);
        let is_said = |sentence: &str| sentence.contains(&format!("{{{last}}}"));
        if rule.sentences().any(|(_, sentence)| is_said(sentence)) {
            names.push(last);
        }
    }
    let fields = names.into_iter().map(|name| {
        let field = field_json(rule, &name);
        (name, field)
    });
    let mut object = Map::new();
    object.insert("key".to_string(), rule.key().into());
    object.insert("id".to_string(), rule.id.into());
    object.insert("step".to_string(), rule.step.key.into());
    object.insert("fields".to_string(), fields.collect());
    if let Some(test) = rule.test {
        object.insert("test".to_string(), test_json(&test));
    }
    if let Some(labels) = rule.labels {
        let Labels {
            quantity,
            limit,
            rest,
        } = labels;
        object.insert(
            "labels".to_string(),
            json!({ "quantity": pieces(quantity), "limit": pieces(limit), "rest": pieces(rest) }),
        );
    }
    object.insert("sentences".to_string(), sentences.into());
    object.into()
}

fn field_json(rule: &Rule, name: &str) -> Value {
    let (kind, slot) = rule.field(name).expect("a field");
    let mut field = json!({ "kind": kind.name(), "slot": slot });
    if let Some((selector, of)) = rule.counted(name) {
        field["counts"] = json!({ "selector": selector.name(), "of": of });
    }
    field
}

fn test_json(test: &Test) -> Value {
    json!({ "left": test.left, "sign": test.sign.text(), "right": test.right })
}

/// Each rule's sentences for a few sets of numbers, which the page's sentences must match.
pub fn reasoning_examples() -> String {
    let sets: [[f64; MAX_VALUES]; 5] = [
        [0.0; MAX_VALUES],
        [1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
        [1023.0, 1024.0, 1536.0, 224_866_304.0, 5e9, 7e12],
        [0.5, 1.25, 2.345, 99.995, 1000.125, -1.0],
        [3.0, 110_100_480.0, 199.5, 200.0, 0.125, 4e15],
    ];
    let mut lines = Vec::new();
    for rule in RULES {
        for (outcome, _) in rule.sentences() {
            // Two sets each, different for the next rule, so all formats get all numbers.
            for values in [sets[lines.len() % 5], sets[(lines.len() + 2) % 5]] {
                lines.push(example(rule, outcome, values));
            }
        }
    }
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn example(rule: &'static Rule, outcome: Outcome, values: [f64; MAX_VALUES]) -> String {
    let check = RuleCheck {
        code: rule.code,
        outcome,
        values,
    };
    let (rule, outcome) = (rule.code, outcome.wire_name());
    json!({ "rule": rule, "outcome": outcome, "values": values, "text": check.to_text() })
        .to_string()
}
