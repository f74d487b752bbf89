//! Words that the engine declares and the page shows: the rules of a reasoning, and options.

use engine::machine::cost::{MACHINE_PROFILE, MACHINE_PROFILES, MachineProfile, parameters};
use engine::reasoning::{MAX_VALUES, RULES};
use engine::settings::catalogue::{OptionEntry, OptionGroup, OptionKind, entries};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A JavaScript string literal.
fn literal(text: &str) -> String {
    Value::from(text).to_string()
}

pub fn reasoning_rules() -> String {
    let mut text = String::from(
        "/** The words for one rule; see `reasonText`. */\nexport interface ReasoningRule {\n  \
         readonly id: string;\n  readonly name: string;\n  readonly template: string;\n}\n\n\
         /** All rules, in the order of their codes. */\n\
         export const REASONING_RULES: readonly ReasoningRule[] = [\n",
    );
    for rule in RULES {
        let (id, name) = (literal(rule.id), literal(rule.name));
        writeln!(
            text,
            "  {{ id: {id}, name: {name}, template: {} }},",
            literal(rule.template)
        )
        .unwrap();
    }
    text.push_str("];\n");
    text
}

/// What each rule says for a few sets of numbers: the page's own filling of templates must agree.
pub fn reasoning_examples() -> String {
    let sets: [[f64; MAX_VALUES]; 5] = [
        [0.0; MAX_VALUES],
        [1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
        [1023.0, 1024.0, 1536.0, 224_866_304.0, 5e9, 7e12],
        [0.5, 1.25, 2.345, 99.995, 1000.125, -1.0],
        [3.0, 110_100_480.0, 199.5, 200.0, 0.125, 4e15],
    ];
    let mut examples = Vec::new();
    for rule in RULES {
        for values in &sets {
            let filled = engine::reasoning::fill_template(rule.template, values);
            examples.push(json!({ "rule": rule.rule as u32, "values": values, "text": filled }));
        }
    }
    let lines: Vec<String> = examples.iter().map(Value::to_string).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// Every option with what a control for it needs to know.
pub fn options_catalogue() -> String {
    let mut text = String::from(
        "/** One option of the engine, under RocksDB's name. */\nexport interface OptionEntry {\n  \
         readonly name: string;\n  readonly group: string;\n  readonly kind: string;\n  \
         /** The names that an enumeration takes. */\n  readonly values: readonly string[];\n  \
         /** The unit of its number; empty for none. */\n  readonly unit: string;\n  \
         /** Smallest and largest valid number, included. */\n  \
         readonly range: readonly [number, number];\n  \
         readonly default: string;\n  readonly is_fixed_at_creation: boolean;\n  \
         readonly help: string;\n}\n\n\
         export const OPTIONS_CATALOGUE: readonly OptionEntry[] = [\n",
    );
    for entry in entries() {
        writeln!(text, "  {},", option_json(entry)).unwrap();
    }
    for setting in machine_settings() {
        writeln!(text, "  {setting},").unwrap();
    }
    text.push_str(
        "];\n\n/** A machine that `machine_profile` names, with its parameters by name. */\n\
         export interface MachineProfile {\n  readonly name: string;\n  \
         readonly description: string;\n  \
         readonly parameters: Readonly<Record<string, string>>;\n}\n\n\
         export const MACHINE_PROFILES: readonly MachineProfile[] = [\n",
    );
    for named in &MACHINE_PROFILES {
        let values = parameters().iter().map(|one| {
            let value = Value::from(one.value_text(&named.profile));
            (one.name.to_string(), value)
        });
        let profile = json!({
            "name": named.name,
            "description": named.description,
            "parameters": values.collect::<Map<_, _>>(),
        });
        writeln!(text, "  {profile},").unwrap();
    }
    text.push_str("];\n");
    text
}

/// The settings of the machine, like options; defaults are those of the default machine.
fn machine_settings() -> Vec<Value> {
    let names: Vec<&str> = MACHINE_PROFILES.iter().map(|one| one.name).collect();
    let mut settings = vec![json!({
        "name": MACHINE_PROFILE,
        "group": "machine",
        "kind": "enumeration",
        "values": names,
        "unit": "",
        "range": [0.0, 0.0],
        "default": MachineProfile::default().name,
        "is_fixed_at_creation": false,
        "help": "Whose processor and device the work is done with; sets all machine parameters",
    })];
    settings.extend(parameters().iter().map(|one| {
        json!({
            "name": one.name,
            "group": "machine",
            "kind": if one.is_integer { "integer" } else { "real" },
            "values": [],
            "unit": one.unit,
            "range": [one.range.0, one.range.1],
            "default": one.value_text(&MachineProfile::default()),
            "is_fixed_at_creation": false,
            "help": one.help,
        })
    }));
    settings
}

/// What the columns of the Compaction Stats table mean.
pub fn stats_columns() -> String {
    let mut text = String::from(
        "/** One column of the Compaction Stats table, for people. */\n\
         export interface StatsColumn {\n  \
         /** Its key in published tables and in `StatsMomentRow.printed`. */\n  \
         readonly key: string;\n  \
         /** The key of the same number in a row of `simulate --json`; empty: it has none. */\n  \
         readonly value_key: string;\n  \
         /** RocksDB's header; empty for the files being compacted, which share one with files. */\n  \
         readonly header: string;\n  \
         /** Unit of what is printed; empty for a count, a ratio or a text. */\n  \
         readonly unit: string;\n  readonly meaning: string;\n  readonly formula: string;\n  \
         readonly rule: string;\n  \
         /** The first release that prints it; null: all do. */\n  \
         readonly since: readonly [number, number] | null;\n}\n\n\
         /** All columns, in the order of the table. */\n\
         export const STATS_COLUMNS: readonly StatsColumn[] = [\n",
    );
    for column in engine::stats::columns::stats_columns() {
        let json = json!({
            "key": column.key,
            "value_key": column.value_key,
            "header": column.header,
            "unit": column.unit,
            "meaning": column.meaning,
            "formula": column.formula,
            "rule": column.rule,
            "since": (column.since != (0, 0)).then_some([column.since.0, column.since.1]),
        });
        writeln!(text, "  {json},").unwrap();
    }
    text.push_str("];\n");
    text
}

fn option_json(entry: &OptionEntry) -> Value {
    let group = match entry.group {
        OptionGroup::Database => "database",
        OptionGroup::ColumnFamily => "column_family",
        OptionGroup::Universal => "universal",
        OptionGroup::Fifo => "fifo",
        OptionGroup::Table => "table",
        OptionGroup::Workload => "workload",
    };
    let (kind, values): (&str, &[&str]) = match entry.kind {
        OptionKind::Integer => ("integer", &[]),
        OptionKind::Bytes => ("bytes", &[]),
        OptionKind::Boolean => ("boolean", &[]),
        OptionKind::Enumeration(names) => ("enumeration", names),
        OptionKind::Real => ("real", &[]),
        OptionKind::List => ("list", &[]),
    };
    json!({
        "name": entry.name,
        "group": group,
        "kind": kind,
        "values": values,
        "unit": entry.unit,
        "range": [entry.range.0, entry.range.1],
        "default": entry.default_text(),
        "is_fixed_at_creation": entry.is_fixed_at_creation,
        "help": entry.help,
    })
}
