//! Syntax of OPTIONS files: lines, sections and nested values (G-40, G-41).

use crate::options::setting::Target;
use crate::options::{Warning, shortened};
use crate::settings::options_file::OptionsFileError;

/// Section of a statement. `[Version]` counts as [`Target::Release`]; `None` means another column
/// family or another kind of table.
pub(super) type Section = Option<Target>;

/// One statement, `name=value`, of an OPTIONS file.
pub(super) struct Statement<'a> {
    /// Line number, starting at 1.
    pub line: u32,
    /// Section that contains the statement.
    pub section: Section,
    /// Text to the left of the equals sign.
    pub name: &'a str,
    /// Text to the right of the equals sign, still escaped.
    pub value: &'a str,
}

/// Creates an error about one token, which is shortened if it is long.
pub(super) fn error(line: u32, token: &str, problem: &str, advice: &str) -> OptionsFileError {
    OptionsFileError {
        line,
        token: shortened(token),
        problem: problem.to_string(),
        advice: advice.to_string(),
    }
}

/// Parses all statements in order, with the sections of one column family. `note` handles lines
/// that are not statements.
pub(super) fn parse_statements<'a>(
    text: &'a str,
    family: &str,
    warnings: &mut Vec<Warning>,
    note: &mut impl FnMut(OptionsFileError) -> Result<(), OptionsFileError>,
) -> Result<Vec<Statement<'a>>, OptionsFileError> {
    let mut sections = Sections {
        family,
        seen: Vec::new(),
        left_out: None,
    };
    let mut statements = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = strip_comment(text).trim();
        let read = match text.strip_prefix('[') {
            _ if text.is_empty() => Ok(()),
            Some(title) => sections.begin(line, text, title),
            None => sections
                .statement(line, text)
                .map(|one| statements.push(one)),
        };
        read.or_else(&mut *note)?;
    }
    sections.finish(warnings)?;
    Ok(statements)
}

/// Sections read so far; the last one contains the current line.
struct Sections<'a> {
    /// Name of the requested column family.
    family: &'a str,
    seen: Vec<Section>,
    /// First column family that was skipped, with its line, and the number of other skipped ones.
    left_out: Option<(u32, String, usize)>,
}

impl Sections<'_> {
    fn statement<'a>(&self, line: u32, text: &'a str) -> Result<Statement<'a>, OptionsFileError> {
        let Some((name, value)) = text.split_once('=') else {
            let problem = "this is neither a section nor name=value";
            return Err(error(line, text, problem, "correct or remove the line"));
        };
        let Some(&section) = self.seen.last() else {
            let advice = "an OPTIONS file begins with [Version]";
            return Err(error(line, name, "it is outside any section", advice));
        };
        Ok(Statement {
            line,
            section,
            name: name.trim(),
            value: value.trim(),
        })
    }

    fn begin(&mut self, line: u32, text: &str, title: &str) -> Result<(), OptionsFileError> {
        let section = parse_section(line, text, title, self.family).inspect_err(|_| {
            // The next lines belong to this section, not to the previous one.
            self.seen.push(None);
        })?;
        if section.is_none() && title.starts_with("CFOptions") {
            match &mut self.left_out {
                Some((_, _, more)) => *more += 1,
                None => self.left_out = Some((line, shortened(text), 0)),
            }
        }
        self.seen.push(section);
        Ok(())
    }

    fn finish(self, warnings: &mut Vec<Warning>) -> Result<(), OptionsFileError> {
        if let Some((line, title, more)) = self.left_out {
            let families = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let message =
                format!("line {line}{families}: only the column family \"default\" is modelled");
            warnings.push(Warning::new(&title, message));
        }
        if !self.seen.contains(&Some(Target::ColumnFamily)) {
            return Err(error(
                0,
                "",
                &format!("there is no section [CFOptions \"{}\"]", self.family),
                "use an OPTIONS-nnnnnn file as written by RocksDB",
            ));
        }
        for (required, title) in [
            (Target::Release, "[Version]"),
            (Target::Database, "[DBOptions]"),
        ] {
            if !self.seen.contains(&Some(required)) {
                let message = "missing: RocksDB itself would reject the file";
                warnings.push(Warning::new(title, message));
            }
        }
        Ok(())
    }
}

/// Strips a comment, which starts with an unescaped `#`.
pub(super) fn strip_comment(line: &str) -> &str {
    let bytes = line.as_bytes();
    let start =
        (0..bytes.len()).find(|&at| bytes[at] == b'#' && (at == 0 || bytes[at - 1] != b'\\'));
    &line[..start.unwrap_or(line.len())]
}

fn parse_section(
    line: u32,
    text: &str,
    title: &str,
    asked: &str,
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
    let is_asked = family == asked;
    match kind {
        "Version" => Ok(Some(Target::Release)),
        "DBOptions" => Ok(Some(Target::Database)),
        "CFOptions" if is_asked => Ok(Some(Target::ColumnFamily)),
        "TableOptions/BlockBasedTable" if is_asked => Ok(Some(Target::Table)),
        "CFOptions" => Ok(None),
        _ if kind.starts_with("TableOptions/") => Ok(None),
        _ => Err(unknown()),
    }
}

/// Splits `{name=value;name={…};}` into pairs.
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

/// Removes the escapes from a value (G-41).
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
