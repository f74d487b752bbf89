//! Types of all events and the code that reads them, from the layout's declaration.

use shell::wire::{
    EVENTS, EventSchema, FieldSchema, HEADER_WORDS, SCHEMA_VERSION, SHAPE_FACTS, WireEnumType,
    WireType,
};
use std::fmt::Write;

pub fn to_typescript() -> String {
    let mut text = String::from("import type { WordReader } from '../word_reader.ts';\n\n");
    writeln!(text, "/** Version of the layout. */").unwrap();
    writeln!(text, "export const SCHEMA_VERSION = {SCHEMA_VERSION};\n").unwrap();
    writeln!(text, "/** Words before the fields of a record. */").unwrap();
    writeln!(text, "export const HEADER_WORDS = {HEADER_WORDS};\n").unwrap();
    for wire_enum in all_enums() {
        text.push_str(&enum_type(wire_enum));
    }
    text.push_str(FIXED_TYPES);
    text.push_str(&interface(
        "ShapeFacts",
        "The tree right after an install.",
        &[],
        SHAPE_FACTS,
    ));
    for event in EVENTS {
        let header = [
            format!("readonly event: '{}';", event.name),
            "readonly time_micros: number;".to_string(),
            "readonly user_bytes_written: number;".to_string(),
        ];
        let doc = format!("Kind {}.", event.code);
        text.push_str(&interface(
            &type_name(event.name),
            &doc,
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
    text
}

const FIXED_TYPES: &str = "/** Input files of a job on one level. */
export interface CompactionInput {
  readonly level: number;
  readonly files: readonly number[];
}

/** One rule tried: `rule` is an index into `REASONING_RULES`, `values` fill its template. */
export interface RuleCheck {
  readonly rule: number;
  readonly outcome: Outcome;
  readonly values: readonly number[];
}

";

/// The enumerations that fields use, each once, and the one inside a reasoning.
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

fn interface(name: &str, doc: &str, header: &[String], fields: &[FieldSchema]) -> String {
    let mut text = format!("/** {doc} */\nexport interface {name} {{\n");
    for line in header {
        writeln!(text, "  {line}").unwrap();
    }
    for field in fields {
        let field_type = typescript_type(field.field_type);
        writeln!(text, "  readonly {}: {field_type};", field.name).unwrap();
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
        WireType::ListU32 | WireType::ListU64 | WireType::ListF64 => {
            "readonly number[]".to_string()
        }
        WireType::Inputs => "readonly CompactionInput[]".to_string(),
        WireType::Reasoning => "readonly RuleCheck[]".to_string(),
        WireType::ShapeFacts => "ShapeFacts".to_string(),
    }
}

fn read_call(field_type: WireType) -> String {
    match field_type {
        WireType::U32 => "reader.u32()".to_string(),
        WireType::U64 => "reader.u64()".to_string(),
        WireType::F64 => "reader.f64()".to_string(),
        WireType::Bool => "reader.bool()".to_string(),
        WireType::Enum(used) => format!("reader.member({})", constant_name(used.name)),
        WireType::NullableEnum(used) => {
            format!("reader.nullableMember({})", constant_name(used.name))
        }
        WireType::ListU32 => "reader.listU32()".to_string(),
        WireType::ListU64 => "reader.listU64()".to_string(),
        WireType::ListF64 => "reader.listF64()".to_string(),
        WireType::Inputs => "reader.inputs()".to_string(),
        WireType::Reasoning => "reader.reasoning(OUTCOMES)".to_string(),
        WireType::ShapeFacts => "readShapeFacts(reader)".to_string(),
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
