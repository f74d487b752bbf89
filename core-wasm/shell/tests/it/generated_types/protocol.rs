//! The messages between the page and Rust as TypeScript, from the text of their declarations; the
//! compiler checks their values against the types.

use std::path::PathBuf;

const HEAD: &str = "\
import type { HappeningFacts } from './happenings.ts';
import type { RunMode, StallCause, StallCondition } from './wire_schema.ts';

/** The representation of keys; exact keeps every key, sampled one of `sample_factor`. */
export type RequestedMode = Exclude<RunMode, 'recorded'>;
";

/// Files with messages from the page (`json::fields!`) or to it (`messages!`).
const FILES: &str = "request cut_steps problem row_json stats_moment published summary_json \
                     recording_facts families \
                     difference sweeps/messages";

/// The types of all messages.
pub fn protocol() -> String {
    let types = FILES.split_whitespace().flat_map(|file| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("src")
            .join(file);
        let source = std::fs::read_to_string(path.with_extension("rs")).expect("a file");
        let mut types = requests(&source);
        types.extend(messages(&source));
        types
    });
    format!("{HEAD}\n{}", types.collect::<Vec<String>>().join("\n"))
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(begin)?.1.split_once(end)?.0)
}

/// Structs with `json::fields!`. A request may omit an `Option` and fields with a default.
fn requests(source: &str) -> Vec<String> {
    let readers = source.split("json::fields!(").skip(1);
    let types = readers.map(|reader| {
        let (name, reader) = reader.trim().split_once(": ").expect("a name");
        let (reader, _) = reader.split_once(");").expect("its end");
        let begin = format!("struct {name} {{\n");
        let (before, _) = source.split_once(&begin).expect(name);
        let docs = comment(
            &docs_of(before.rsplit("\n\n").next().unwrap_or_default()),
            "",
        );
        let fields = fields(between(source, &begin, "\n}\n").unwrap_or_default(), "    ");
        let lines = fields.iter().map(|(docs, field)| {
            let (key, rust) = field.split_once(": ").expect("a field");
            let has_default = reader.contains(&format!("{} or ", key.trim_start_matches("pub ")));
            line_of(
                docs,
                field,
                has_default || rust.starts_with("Option<"),
                "  ",
            )
        });
        let lines: String = lines.collect();
        format!("{docs}export interface {name} {{\n{lines}}}\n")
    });
    types.collect()
}

/// Messages declared with `messages!`.
fn messages(source: &str) -> Vec<String> {
    let blocks = source.split("\nmessages! {\n").skip(1);
    let blocks = blocks.filter_map(|block| block.split("\n}\n").next());
    let all = blocks.flat_map(|block| block.split("\n    }\n"));
    all.map(|one| message(one.trim_end_matches("\n    }")))
        .collect()
}

fn message(declaration: &str) -> String {
    let parts = declaration.split_once("\n    } {\n");
    let (head, body) = parts
        .or_else(|| declaration.split_once(" {\n"))
        .expect("it");
    let head = head.split(" with {\n").next().unwrap_or_default();
    let docs = comment(&docs_of(head), "");
    let is_code = |line: &&str| !line.trim().starts_with("///");
    let signature = head
        .lines()
        .filter(is_code)
        .collect::<Vec<&str>>()
        .join("\n");
    let name = signature.split('(').next().unwrap_or_default().trim();
    let fields = fields(body, "        ");
    let lines = |indent: &str| -> String {
        let fields = fields.iter();
        let lines = fields.map(|(docs, field)| line_of(docs, field, false, indent));
        lines.collect()
    };
    if let Some(each) = between(&signature, "for \"", "\"") {
        let lines = lines("    ");
        let union = format!("{{\n  readonly [K in {each}]: {{\n{lines}  }};\n}}[{each}]");
        return format!("{docs}export type {name} = {union};\n");
    }
    let base = between(&signature, ";", " = ").map(|base| format!(" extends {}", base.trim()));
    let base = base.unwrap_or_default();
    format!(
        "{docs}export interface {name}{base} {{\n{}}}\n",
        lines("  ")
    )
}

/// Each field with its doc comment.
fn fields(body: &str, indent: &str) -> Vec<(Vec<String>, String)> {
    let mut fields: Vec<(Vec<String>, String)> = Vec::new();
    let mut docs = Vec::new();
    for line in body.lines().filter_map(|line| line.strip_prefix(indent)) {
        if line.starts_with("//") {
            docs.extend(docs_of(line));
        } else if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            fields.push((std::mem::take(&mut docs), line.to_string()));
        } else if let Some((_, field)) = fields.last_mut() {
            *field = format!("{field} {}", line.trim());
        }
    }
    fields
}

fn line_of(docs: &[String], field: &str, may_lack: bool, indent: &str) -> String {
    let (key, rest) = field.split_once(": ").expect("a field with a type");
    let key = key.trim_start_matches("pub ").trim_start_matches("r#");
    let rust = rest.split(" = ").next().unwrap_or_default();
    let own = between(rust, " as \"", "\"").map(str::to_string);
    let typescript = own.unwrap_or_else(|| typescript(rust.trim_end_matches(',')));
    let (mark, docs) = (if may_lack { "?" } else { "" }, comment(docs, indent));
    format!("{docs}{indent}readonly {key}{mark}: {typescript};\n")
}

/// A Rust type in TypeScript.
fn typescript(rust: &str) -> String {
    let inner = |name: &str| rust.strip_prefix(name)?.strip_suffix('>').map(typescript);
    if let Some(inner) = inner("Option<") {
        return inner + " | null";
    }
    if let Some(item) = inner("Vec<") {
        let item = if item.contains(' ') {
            format!("({item})")
        } else {
            item
        };
        return format!("readonly {item}[]");
    }
    let own = match rust {
        "u32" | "u64" | "i64" | "usize" | "f64" => "number",
        "bool" => "boolean",
        "&str" | "String" => "string",
        "Map<String, Value>" => "Readonly<Record<string, string>>",
        name => name.rsplit("::").next().unwrap_or(name),
    };
    own.to_string()
}

fn docs_of(text: &str) -> Vec<String> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("///"));
    let lines = lines.map(|line| line.trim().replace("[`", "`").replace("`]", "`"));
    lines.collect()
}

fn comment(lines: &[String], indent: &str) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let inner = lines.join(&format!("\n{indent} * "));
            format!("{indent}/**\n{indent} * {inner}\n{indent} */\n")
        }
    }
}
