//! Texts that the engine declares and the page shows: settings and statistics columns.

use engine::machine::cost::{MACHINE_PROFILES, NamedProfile};
use engine::options::setting::{Kind, Setting, Target};
use engine::options::{CompactionStyle, Options, RocksDbVersion};
use engine::settings::table::machine::parameter_texts;
use engine::settings::table::{AnySetting, settings};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Every setting that `--set` accepts, with the facts needed for a control.
pub fn settings_table() -> String {
    let mut text = String::from(
        "/** One setting of the engine: an option under RocksDB's name, or a part of the \
         workload, of\n * the machine, or the release. */\nexport interface SettingFacts {\n  \
         readonly name: string;\n  \
         /** Its group: a part of RocksDB's options, or another subject. */\n  \
         readonly target: string;\n  \
         /** The unit of its number; empty for none. */\n  readonly unit: string;\n  \
         /** Smallest and largest valid number, included. */\n  \
         readonly range: readonly [number, number];\n  \
         /** True if the smallest number itself is not valid. */\n  \
         readonly is_least_excluded?: true;\n  \
         readonly default: string;\n  \
         /** Present where it never changes after the database was created. */\n  \
         readonly is_fixed_at_creation?: true;\n  \
         /** The call that changes it in an open database, and the first release that has it;
         \x20 * null: in every release. Absent: it does not. */\n  \
         readonly run_time?: {\n    \
         readonly call: 'SetOptions' | 'SetDBOptions';\n    \
         readonly since: readonly [number, number] | null;\n  };\n  \
         /** The releases that have it, from and up to; absent: all. */\n  \
         readonly releases?: {\n    \
         readonly since: readonly [number, number] | null;\n    \
         readonly until: readonly [number, number] | null;\n  };\n  \
         /** Other defaults of releases before one, oldest first. */\n  \
         readonly earlier_defaults?: readonly {\n    \
         readonly before: readonly [number, number];\n    readonly value: string;\n  }[];\n  \
         /** The only compaction style under which it counts, and why. */\n  \
         readonly only_style?: { readonly key: string; readonly otherwise: string };\n  \
         /** The values that a database runs with: RocksDB changes others to the nearest. */\n  \
         readonly runs_with?: readonly [number, number];\n}\n\n\
         export const SETTING_FACTS: readonly SettingFacts[] = [\n",
    );
    for setting in page_settings() {
        writeln!(text, "  {},", setting_json(setting)).unwrap();
    }
    text.push_str(
        "];\n\n/** A setting that only the command line of db_bench has. */\n\
         export interface CommandLineSetting {\n  readonly name: string;\n  \
         readonly unit: string;\n  readonly default: string;\n  readonly help: string;\n}\n\n\
         export const COMMAND_LINE_SETTINGS: readonly CommandLineSetting[] = [\n",
    );
    for setting in settings().filter(|one| one.row().is_set_by_flag_only) {
        let row = setting.row();
        let json = json!({
            "name": row.name,
            "unit": row.unit,
            "default": setting.default_text(),
            "help": row.sentence,
        });
        writeln!(text, "  {json},").unwrap();
    }
    text.push_str(
        "];\n\n/** A machine that `machine_profile` names, with its parameters by name. */\n\
         export interface MachineProfile {\n  readonly name: string;\n  \
         readonly description: string;\n  \
         readonly parameters: Readonly<Record<string, string>>;\n}\n\n\
         const DEFAULT_MACHINE = Object.fromEntries(\n  \
         SETTING_FACTS.filter((one) => one.target === 'machine' && one.name.includes('.'))\n    \
         .map((one) => [one.name, one.default]),\n);\n\n\
         export const MACHINE_PROFILES: readonly MachineProfile[] = [\n",
    );
    for named in &MACHINE_PROFILES {
        writeln!(text, "  {},", profile(named)).unwrap();
    }
    text.push_str("];\n");
    text
}

/// A machine, with its differences from the default one.
fn profile(named: &NamedProfile) -> String {
    let usual = parameter_texts(&MACHINE_PROFILES[0].profile);
    let values = parameter_texts(&named.profile).zip(usual);
    let others = values.filter(|(value, usual)| value != usual);
    let others = others.map(|((name, text), _)| (name.to_string(), Value::from(text)));
    let others = Value::Object(others.collect::<Map<_, _>>());
    let (name, description) = (Value::from(named.name), Value::from(named.description));
    format!(
        "{{ name: {name}, description: {description}, parameters: \
             {{ ...DEFAULT_MACHINE, ...{others} }} }}"
    )
}

/// The choices that the page offers.
fn page_settings() -> impl Iterator<Item = AnySetting> {
    settings().filter(|one| !one.row().is_set_by_flag_only)
}

/// A number without `.0`: the page loads the table before its first picture.
fn short(number: f64) -> Value {
    match number.fract() == 0.0 && number.abs() < 1e15 {
        true => Value::from(number as i64),
        false => Value::from(number),
    }
}

/// The form of each setting's values, separate from the table, because links are parsed with it
/// before anything is shown. Names of one kind are one string, which is shorter.
pub fn setting_kinds() -> String {
    let mut text = String::from(
        "const ofKind = (kind: string, names: string): (readonly [string, readonly string[]])[] =>\n  \
         names.split(' ').map((name) => [name, [kind]]);\n\n\
         /** The kind of each setting by its name, with the names that an enumeration takes, or the\n \
         * releases worth offering. */\n\
         export const SETTING_KINDS: Readonly<Record<string, readonly string[]>> = \
         Object.fromEntries([\n",
    );
    let mut plain: Vec<(&str, Vec<&str>)> = Vec::new();
    for setting in page_settings() {
        let row = setting.row();
        let (kind, values) = kind_and_values(&row.kind);
        if !values.is_empty() {
            let words: Vec<&str> = std::iter::once(kind)
                .chain(values.iter().copied())
                .collect();
            let (name, words) = (Value::from(row.name), Value::from(words));
            writeln!(text, "  [{name}, {words}],").unwrap();
            continue;
        }
        match plain.iter_mut().find(|(of, _)| *of == kind) {
            Some((_, names)) => names.push(row.name),
            None => plain.push((kind, vec![row.name])),
        }
    }
    for (kind, names) in plain {
        writeln!(text, "  ...ofKind({kind:?}, {:?}),", names.join(" ")).unwrap();
    }
    let release = settings()
        .find(|one| matches!(one.row().target, Target::Release))
        .expect("a release can be set");
    let release = Value::from(release.default_text());
    writeln!(
        text,
        "]);\n\n/** The release that the engine was written from. */\n\
         export const REFERENCE_RELEASE = {release};"
    )
    .unwrap();
    text
}

fn kind_and_values(kind: &Kind) -> (&'static str, &'static [&'static str]) {
    match *kind {
        Kind::Integer => ("integer", &[]),
        Kind::Bytes => ("bytes", &[]),
        Kind::Boolean => ("boolean", &[]),
        Kind::Enumeration(names) => ("enumeration", names),
        Kind::Real => ("real", &[]),
        Kind::List => ("list", &[]),
        Kind::Release(releases) => ("release", releases),
    }
}

/// Each setting's sentence, separate from the table: needed only when a control is shown.
pub fn setting_helps() -> String {
    let mut text = String::from(
        "/** The meaning of each setting, by name; a sentence without its full stop. */\n\
         export const SETTING_HELPS: Readonly<Record<string, string>> = {\n",
    );
    for setting in page_settings() {
        let row = setting.row();
        let (name, help) = (Value::from(row.name), Value::from(row.sentence));
        writeln!(text, "  {name}: {help},").unwrap();
    }
    text.push_str("};\n");
    text
}

fn setting_json(setting: AnySetting) -> Value {
    let row = setting.row();
    let target = match row.target {
        Target::Database => "database",
        Target::ColumnFamily => "column_family",
        Target::Universal => "universal",
        Target::Fifo => "fifo",
        Target::Table => "table",
        // Kept with a process's options.
        Target::Workload if matches!(setting, AnySetting::Option(_)) => "model",
        Target::Workload => "workload",
        Target::Machine => "machine",
        Target::Release => "release",
    };
    let (least, most) = row.range.ends();
    let mut json = json!({
        "name": row.name,
        "target": target,
        "unit": row.unit,
        "range": [short(least), short(most)],
        "default": setting.default_text(),
    });
    if row.is_fixed_at_creation {
        json["is_fixed_at_creation"] = Value::from(true);
    }
    if row.range.is_least_excluded() {
        json["is_least_excluded"] = Value::from(true);
    }
    if let Some(releases) = row.run_time {
        let call = row.run_time_function();
        json["run_time"] = json!({ "call": call, "since": releases.since });
    }
    let releases = row.releases;
    if releases.since.is_some() || releases.until.is_some() {
        json["releases"] = json!({ "since": releases.since, "until": releases.until });
    }
    if let Some(bounds) = row.adjusted {
        json["runs_with"] = json!([bounds.least, bounds.most]);
    }
    if let AnySetting::Option(option) = setting {
        let earlier = earlier_defaults(option);
        if !earlier.is_empty() {
            json["earlier_defaults"] = Value::from(earlier);
        }
    }
    if let Some((key, otherwise)) = only_style(row.name) {
        json["only_style"] = json!({ "key": key, "otherwise": otherwise });
    }
    json
}

/// Earlier defaults, up to each release that changed the default.
fn earlier_defaults(setting: &Setting<Options>) -> Vec<Value> {
    let newest = RocksDbVersion::REFERENCE;
    let minors = (5..=newest.major).flat_map(|major| (0..=30).map(move |minor| (major, minor)));
    let releases: Vec<RocksDbVersion> = minors
        .map(|(major, minor)| RocksDbVersion {
            major,
            minor,
            patch: 0,
        })
        .filter(|&release| release <= newest)
        .collect();
    let changes = releases.windows(2).filter_map(|pair| {
        let before = setting.default_text(pair[0]);
        let RocksDbVersion { major, minor, .. } = pair[1];
        (before != setting.default_text(pair[1]))
            .then(|| json!({ "before": [major, minor], "value": before }))
    });
    changes.collect()
}

/// The key of the only style in which an option counts, and the message under other styles.
fn only_style(name: &str) -> Option<(&'static str, &'static str)> {
    CompactionStyle::ALL.iter().find_map(|style| {
        let rules = style.rules();
        let mut own = rules.own_options().iter();
        let found = own.find(|own| own.names.contains(&name))?;
        Some((rules.facts().key, found.without_effect))
    })
}

/// Meanings of the columns of the Compaction Stats table.
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

/// Declarations of the compaction styles.
pub fn compaction_styles() -> String {
    let styles = CompactionStyle::ALL.iter();
    let keys: Vec<String> = styles
        .clone()
        .map(|style| format!("'{}'", style.rules().facts().key))
        .collect();
    let mut text = format!(
        "import type {{ CompactionStyle }} from './wire_schema.ts';\n\n\
         /** The short key of a style. */\nexport type CompactionStyleKey = {};\n\n",
        keys.join(" | ")
    );
    text.push_str(
        "/** The properties that a compaction style declares; no others may be assumed. */\n\
         export interface CompactionStyleFacts {\n  \
         /** Its value of `compaction_style`. */\n  readonly option: CompactionStyle;\n  \
         readonly key: CompactionStyleKey;\n  \
         /** The word before “compaction” in a sentence. */\n  readonly name: string;\n  \
         /** True if compactions are picked without a request. */\n  \
         readonly is_automatic: boolean;\n  \
         /** True if levels below L0 have target sizes, and L0 a base level. */\n  \
         readonly has_level_targets: boolean;\n  \
         /** The fewest levels that it works with. */\n  readonly fewest_levels: number;\n  \
         /** The things that have scores. */\n  \
         readonly score_of: 'levels' | 'sorted_runs' | 'total_bytes' | 'nothing';\n  \
         /** The things that the slowdown and stop triggers count, in the plural. */\n  \
         readonly stall_noun: string;\n  \
         /** True if those triggers count sorted runs, and so limit them. */\n  \
         readonly stalls_on_runs: boolean;\n  \
         /** True if the number of sorted runs has a limit. */\n  \
         readonly has_run_limit: boolean;\n}\n\n\
         /** All styles, in the order of their numbers. */\n\
         export const COMPACTION_STYLE_FACTS: readonly CompactionStyleFacts[] = [\n",
    );
    for style in styles {
        let (rules, options) = (style.rules(), Options::default());
        let facts = rules.facts();
        let json = json!({
            "option": style.name(),
            "key": facts.key,
            "name": facts.name,
            "is_automatic": facts.is_automatic,
            "has_level_targets": rules.has_level_targets(),
            "fewest_levels": rules.fewest_levels(&options).0,
            "score_of": facts.score_of.name(),
            "stall_noun": facts.stall_noun,
            "stalls_on_runs": facts.stalls_on_runs,
            "has_run_limit": facts.has_run_limit,
        });
        writeln!(text, "  {json},").unwrap();
    }
    text.push_str("];\n");
    text
}

/// The files to which a run can be exported.
pub fn export_files() -> String {
    let mut text = String::from(
        "/** A file that a run can be exported as. */\nexport interface ExportFile {\n  \
         readonly name: string;\n  /** Its content. */\n  readonly content: string;\n  \
         /** The programs that open it. */\n  readonly openedBy: string;\n  \
         /** Simulations do not have it. */\n  readonly isOfRecordings: boolean;\n}\n\n\
         /** All of them, in the order of a list for people. */\n\
         export const EXPORT_FILES: readonly ExportFile[] = [\n",
    );
    for file in &shell::export::FORMATS {
        let json = json!({
            "name": file.name,
            "content": file.content,
            "openedBy": file.opened_by,
            "isOfRecordings": file.is_of_recordings,
        });
        writeln!(text, "  {json},").unwrap();
    }
    text.push_str("];\n");
    text
}
