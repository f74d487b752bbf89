//! The syntax of OPTIONS files: lines, sections, nested values (G-40, G-41).

use crate::options::Warning;
use crate::settings::options_file::OptionsFileError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// Where a statement stands.
pub(super) enum Section {
    /// `[Version]`
    Version,
    /// `[DBOptions]`
    Database,
    /// `[CFOptions "default"]`
    ColumnFamily,
    /// `[TableOptions/BlockBasedTable "default"]`
    Table,
    /// Of another column family, or of another kind of table: skipped.
    Skipped,
}

impl Section {
    /// As in its title.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Version => "Version",
            Self::Database => "DBOptions",
            Self::ColumnFamily => "CFOptions",
            Self::Table | Self::Skipped => "TableOptions",
        }
    }
}

/// One line of the file.
pub(super) struct Statement {
    /// Counted from 1.
    pub line: u32,
    /// The section it stands in.
    pub section: Section,
    /// Left of the equals sign.
    pub name: String,
    /// Right of it, still escaped.
    pub value: String,
}

/// An error about one token.
pub(super) fn error(line: u32, token: &str, problem: &str, advice: &str) -> OptionsFileError {
    OptionsFileError {
        line,
        token: token.to_string(),
        problem: problem.to_string(),
        advice: advice.to_string(),
    }
}

/// All statements, in order.
pub(super) fn parse_statements(
    text: &str,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Statement>, OptionsFileError> {
    let mut section = None;
    let mut sections = Vec::new();
    let mut statements = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line_number = index as u32 + 1;
        let line = strip_comment(line).trim();
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix('[') {
            let found = parse_section(line_number, line, title, warnings)?;
            sections.push(found);
            section = Some(found);
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            return Err(error(
                line_number,
                line,
                "this is neither a section nor name=value",
                "correct or remove the line",
            ));
        };
        let Some(section) = section else {
            let advice = "an OPTIONS file begins with [Version]";
            return Err(error(
                line_number,
                name,
                "it is outside any section",
                advice,
            ));
        };
        statements.push(Statement {
            line: line_number,
            section,
            name: name.trim().to_string(),
            value: value.trim().to_string(),
        });
    }
    if !sections.contains(&Section::ColumnFamily) {
        return Err(error(
            0,
            "",
            "there is no section [CFOptions \"default\"]",
            "use an OPTIONS-nnnnnn file as written by RocksDB",
        ));
    }
    for (required, title) in [
        (Section::Version, "[Version]"),
        (Section::Database, "[DBOptions]"),
    ] {
        if !sections.contains(&required) {
            warnings.push(Warning::new(
                title,
                "missing: RocksDB itself would reject the file",
            ));
        }
    }
    Ok(statements)
}

/// A `#` starts a comment unless it is escaped.
fn strip_comment(line: &str) -> &str {
    let bytes = line.as_bytes();
    let start =
        (0..bytes.len()).find(|&at| bytes[at] == b'#' && (at == 0 || bytes[at - 1] != b'\\'));
    &line[..start.unwrap_or(line.len())]
}

fn parse_section(
    line: u32,
    text: &str,
    title: &str,
    warnings: &mut Vec<Warning>,
) -> Result<Section, OptionsFileError> {
    let unknown = || {
        let advice = "sections are [Version], [DBOptions], [CFOptions \"name\"] and \
                      [TableOptions/BlockBasedTable \"name\"]";
        error(line, text, "unknown section", advice)
    };
    let title = title.strip_suffix(']').ok_or_else(unknown)?;
    let (kind, family) = match title.split_once('"') {
        Some((kind, rest)) => (kind.trim(), rest.strip_suffix('"').ok_or_else(unknown)?),
        None => (title.trim(), ""),
    };
    let is_default = family == "default";
    match kind {
        "Version" => Ok(Section::Version),
        "DBOptions" => Ok(Section::Database),
        "CFOptions" if is_default => Ok(Section::ColumnFamily),
        "TableOptions/BlockBasedTable" if is_default => Ok(Section::Table),
        "CFOptions" => {
            let message = format!("line {line}: only the column family \"default\" is modelled");
            warnings.push(Warning::new(text, message));
            Ok(Section::Skipped)
        }
        _ if kind.starts_with("TableOptions/") => Ok(Section::Skipped),
        _ => Err(unknown()),
    }
}

/// `{name=value;name={…};}` as pairs.
pub(super) fn split_struct<'a>(
    line: u32,
    name: &str,
    value: &'a str,
) -> Result<Vec<(&'a str, &'a str)>, OptionsFileError> {
    let malformed = |token: &str, problem: &str| {
        let token = format!("{name}: {token}");
        Err(error(
            line,
            &token,
            problem,
            "write {field=value;field=value;}",
        ))
    };
    let body = value
        .strip_prefix('{')
        .and_then(|body| body.strip_suffix('}'));
    let Some(body) = body else {
        return malformed(value, "the braces are not closed");
    };
    let mut fields = Vec::new();
    let mut start = 0;
    let mut depth = 0_i32;
    for (at, byte) in body.bytes().chain([b';']).enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b';' if depth == 0 => {
                let field = body[start..at.min(body.len())].trim();
                start = at + 1;
                match field.split_once('=') {
                    Some((field, value)) => fields.push((field.trim(), value.trim())),
                    None if field.is_empty() => {}
                    None => return malformed(field, "a field has no value"),
                }
            }
            _ => {}
        }
    }
    if depth != 0 {
        return malformed(value, "the braces are not balanced");
    }
    Ok(fields)
}

/// G-41.
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next().map(|escaped| match escaped {
                'n' => '\n',
                'r' => '\r',
                other => other,
            })),
            _ => text.push(character),
        }
    }
    text
}
