//! Types of all events and the code that reads them, from the declared layout.

use crate::generated_types::event_docs::EventDocs;
use engine::compaction::CompactionReason;
use engine::compaction::rule_table::RULES;
use shell::wire::{
    EVENTS, EventSchema, FieldSchema, HEADER_WORDS, SCHEMA_VERSION, SHAPE_FACTS, WireEnumType,
    WireType,
};
use std::fmt::Write;

pub fn to_typescript() -> String {
    let docs = EventDocs::read();
    let mut text = String::from("import type { WordReader } from '../word_reader.ts';\n\n");
    writeln!(text, "/** Version of the layout. */").unwrap();
    writeln!(text, "export const SCHEMA_VERSION = {SCHEMA_VERSION};\n").unwrap();
    writeln!(text, "/** Number of rules; a larger number names none. */").unwrap();
    writeln!(text, "export const RULE_COUNT = {};\n", RULES.len()).unwrap();
    writeln!(text, "/** Words before the fields of a record. */").unwrap();
    writeln!(text, "export const HEADER_WORDS = {HEADER_WORDS};\n").unwrap();
    for wire_enum in all_enums() {
        text.push_str(&enum_type(wire_enum));
    }
    text.push_str(FIXED_TYPES);
    text.push_str(&interface(
        "ShapeFacts",
        "ShapeFacts",
        &docs,
        &[],
        SHAPE_FACTS,
    ));
    for event in EVENTS {
        let header = [
            format!("readonly event: '{}';", event.name),
            "readonly time_micros: number;".to_string(),
            "readonly user_bytes_written: number;".to_string(),
        ];
        text.push_str(&interface(
            &type_name(event.name),
            event.kind,
            &docs,
            &header,
            event.fields,
        ));
    }
    let names: Vec<String> = EVENTS.iter().map(|event| type_name(event.name)).collect();
    writeln!(text, "/** One fact of the event log. */").unwrap();
    writeln!(
        text,
        "export type LsmEvent =\n  | {};\n",
        names.join("\n  | ")
    )
    .unwrap();
    text.push_str(&shape_reader());
    text.push_str(&event_reader());
    text.push_str(&record_fields());
    text
}

/// The declaration itself, for code that writes records.
fn record_fields() -> String {
    let mut text = String::from(
        "\n/** The form of a field in words. */\n\
         export type FieldType =\n  | 'u32' | 'u64' | 'f64' | 'bool'\n  \
         | 'listU32' | 'listU64' | 'listF64' | 'listText' | 'inputs' | 'reasoning' | 'shape'\n  \
         | { readonly members: Readonly<Record<number, string>>; readonly nullable: boolean };\n\n\
         /** Names and types of fields, in their order. */\n\
         export type FieldList = readonly (readonly [name: string, type: FieldType])[];\n\n\
         /** The fields of `ShapeFacts`. */\n",
    );
    let shape = field_list(SHAPE_FACTS, "  ");
    writeln!(
        text,
        "export const SHAPE_FIELDS: FieldList = [\n{shape}];\n"
    )
    .unwrap();
    text.push_str("/** The code of each kind of record and its fields after the header. */\n");
    text.push_str(
        "export const RECORDS: Readonly<\n  Record<LsmEvent['event'], \
         { readonly code: number; readonly fields: FieldList }>\n> = {\n",
    );
    for EventSchema {
        name, code, fields, ..
    } in EVENTS
    {
        let fields = field_list(fields, "      ");
        writeln!(
            text,
            "  {name}: {{\n    code: {code},\n    fields: [\n{fields}    ],\n  }},"
        )
        .unwrap();
    }
    text + "};\n"
}

fn field_list(fields: &[FieldSchema], indent: &str) -> String {
    let lines = fields.iter().map(|field| {
        let field_type = field_type_text(field.field_type);
        format!("{indent}['{}', {field_type}],\n", field.name)
    });
    lines.collect()
}

fn field_type_text(field_type: WireType) -> String {
    let member = |of: &WireEnumType, nullable: bool| {
        let members = constant_name(of.name);
        format!("{{ members: {members}, nullable: {nullable} }}")
    };
    let name = match field_type {
        WireType::Enum(of) => return member(of, false),
        WireType::NullableEnum(of) => return member(of, true),
        WireType::U32 => "u32",
        WireType::U64 => "u64",
        WireType::F64 => "f64",
        WireType::Bool => "bool",
        WireType::List(WireType::U32) => "listU32",
        WireType::List(WireType::U64) => "listU64",
        WireType::List(WireType::F64) => "listF64",
        WireType::List(WireType::Text) => "listText",
        WireType::List(WireType::Input) => "inputs",
        WireType::List(_) => "reasoning",
        WireType::ShapeFacts => "shape",
        WireType::Text | WireType::Input | WireType::Line => unreachable!("only in lists"),
    };
    format!("'{name}'")
}

const FIXED_TYPES: &str = "/** Input files of a job on one level. */
export interface CompactionInput {
  readonly level: number;
  readonly files: readonly number[];
}

/** One rule tried: `rule` is an index into `REASONING_RULES`, whose fields say what `values` are. */
export interface RuleCheck {
  readonly rule: number;
  readonly outcome: Outcome;
  readonly values: readonly number[];
}

";

/// The enumerations used by fields, each once, and the one inside a reasoning.
fn all_enums() -> Vec<&'static WireEnumType> {
    let mut found: Vec<&WireEnumType> = Vec::new();
    for field in EVENTS.iter().flat_map(|event| event.fields) {
        let (WireType::Enum(used) | WireType::NullableEnum(used)) = field.field_type else {
            continue;
        };
        if !found.iter().any(|known| known.name == used.name) {
            found.push(used);
        }
    }
    found.push(&<engine::reasoning::Outcome as shell::wire::WireEnum>::TYPE);
    found
}

fn enum_type(wire_enum: &WireEnumType) -> String {
    let names: Vec<String> = wire_enum
        .members
        .iter()
        .map(|(_, name)| format!("'{name}'"))
        .collect();
    let mut text = format!("/** {} */\n", wire_enum.doc);
    writeln!(
        text,
        "export type {} =\n  | {};\n",
        wire_enum.name,
        names.join("\n  | ")
    )
    .unwrap();
    let constant = constant_name(wire_enum.name);
    let name = wire_enum.name;
    writeln!(
        text,
        "export const {constant}: Readonly<Record<number, {name}>> = {{"
    )
    .unwrap();
    for (code, name) in wire_enum.members {
        writeln!(text, "  {code}: '{name}',").unwrap();
    }
    text.push_str("};\n\n");
    text
}

/// Plain names of the reasons that have one. The first picture needs this file without the schema.
pub fn reason_words() -> String {
    let members = <CompactionReason as shell::wire::WireEnum>::TYPE.members;
    let mut text = String::from(
        "import type { CompactionReason } from './wire_schema.ts';\n\n\
         /** Plain names of reasons; RocksDB's own name stands for the others. */\n\
         export const REASON_WORDS: Readonly<Partial<Record<CompactionReason, string>>> = {\n",
    );
    for (_, name) in members {
        let reason = CompactionReason::from_name(name).expect(name);
        if reason.words() != *name {
            writeln!(text, "  {name}: '{}',", reason.words()).unwrap();
        }
    }
    text + "};\n"
}

/// `CutReason` → `CUT_REASONS`.
fn constant_name(name: &str) -> String {
    let mut constant = String::new();
    for (at, letter) in name.chars().enumerate() {
        if at > 0 && letter.is_uppercase() {
            constant.push('_');
        }
        constant.push(letter.to_ascii_uppercase());
    }
    constant + "S"
}

/// `flush_started` → `FlushStarted`.
fn type_name(event: &str) -> String {
    event.split('_').fold(String::new(), |mut name, word| {
        name.push_str(&word[..1].to_ascii_uppercase());
        name.push_str(&word[1..]);
        name
    })
}

fn interface(
    name: &str,
    kind: &str,
    docs: &EventDocs,
    header: &[String],
    fields: &[FieldSchema],
) -> String {
    let mut text = format!("/** {} */\nexport interface {name} {{\n", docs.of(kind));
    for line in header {
        writeln!(text, "  {line}").unwrap();
    }
    for field in fields {
        let field_type = typescript_type(field.field_type);
        let doc = docs.of(&format!("{kind}.{}", field.field));
        writeln!(
            text,
            "  /** {doc} */\n  readonly {}: {field_type};",
            field.name
        )
        .unwrap();
    }
    text.push_str("}\n\n");
    text
}

fn typescript_type(field_type: WireType) -> String {
    match field_type {
        WireType::U32 | WireType::U64 | WireType::F64 => "number".to_string(),
        WireType::Bool => "boolean".to_string(),
        WireType::Enum(used) => used.name.to_string(),
        WireType::NullableEnum(used) => format!("{} | null", used.name),
        WireType::List(item) => format!("readonly {}[]", typescript_type(*item)),
        WireType::Text => "string".to_string(),
        WireType::Input => "CompactionInput".to_string(),
        WireType::Line => "RuleCheck".to_string(),
        WireType::ShapeFacts => "ShapeFacts".to_string(),
    }
}

fn read_call(field_type: WireType) -> String {
    match field_type {
        WireType::Enum(used) => format!("reader.member({})", constant_name(used.name)),
        WireType::NullableEnum(used) => {
            format!("reader.nullableMember({})", constant_name(used.name))
        }
        WireType::List(WireType::Line) => "reader.reasoning(OUTCOMES)".to_string(),
        WireType::ShapeFacts => "readShapeFacts(reader)".to_string(),
        other => format!("reader.{}()", field_type_text(other).trim_matches('\'')),
    }
}

fn shape_reader() -> String {
    let mut text = String::from("function readShapeFacts(reader: WordReader): ShapeFacts {\n");
    text.push_str("  return {\n");
    for field in SHAPE_FACTS {
        writeln!(text, "    {}: {},", field.name, read_call(field.field_type)).unwrap();
    }
    text.push_str("  };\n}\n\n");
    text
}

fn event_reader() -> String {
    let mut text = String::from(
        "/** Reads the header's numbers and the fields of a record; `undefined`: no such kind. */\n\
         export function readRecord(kind: number, reader: WordReader): LsmEvent | undefined {\n  \
         const time_micros = reader.u64();\n  const user_bytes_written = reader.u64();\n  \
         switch (kind) {\n",
    );
    for event in EVENTS {
        text.push_str(&event_case(event));
    }
    text.push_str("    default:\n      return undefined;\n  }\n}\n");
    text
}

fn event_case(event: &EventSchema) -> String {
    let mut text = format!("    case {}:\n      return {{\n", event.code);
    writeln!(text, "        event: '{}',", event.name).unwrap();
    text.push_str("        time_micros,\n        user_bytes_written,\n");
    for field in event.fields {
        writeln!(
            text,
            "        {}: {},",
            field.name,
            read_call(field.field_type)
        )
        .unwrap();
    }
    text.push_str("      };\n");
    text
}

/// Every event with its fields, as a chapter in Markdown.
pub fn dictionary() -> String {
    let docs = EventDocs::read();
    let mut text = String::new();
    for event in EVENTS {
        let EventSchema { code, name, .. } = event;
        writeln!(text, "### {code} `{name}`\n\n{}\n", docs.of(event.kind)).unwrap();
        text.push_str(&field_table(event.kind, &docs, event.fields));
    }
    writeln!(text, "### `ShapeFacts`\n\n{}\n", docs.of("ShapeFacts")).unwrap();
    text + &field_table("ShapeFacts", &docs, SHAPE_FACTS)
}

fn field_table(kind: &str, docs: &EventDocs, fields: &[FieldSchema]) -> String {
    let mut text = String::from("| field | type | meaning |\n| --- | --- | --- |\n");
    for field in fields {
        let doc = docs.of(&format!("{kind}.{}", field.field));
        let field_type = dictionary_type(field.field_type);
        writeln!(text, "| `{}` | {field_type} | {doc} |", field.name).unwrap();
    }
    text + "\n"
}

fn dictionary_type(field_type: WireType) -> String {
    match field_type {
        WireType::Enum(of) => of.name.to_string(),
        WireType::NullableEnum(of) => format!("{} or none", of.name),
        WireType::U32 => "u32".to_string(),
        WireType::U64 => "u64".to_string(),
        WireType::F64 => "f64".to_string(),
        WireType::Bool => "bool".to_string(),
        WireType::List(WireType::Input) => "input levels".to_string(),
        WireType::List(WireType::Line) => "lines of reasoning".to_string(),
        WireType::List(WireType::Text) => "list of texts".to_string(),
        WireType::List(item) => format!("list of {}", dictionary_type(*item)),
        WireType::Text | WireType::Input | WireType::Line => unreachable!("only in lists"),
        WireType::ShapeFacts => "`ShapeFacts`".to_string(),
    }
}
