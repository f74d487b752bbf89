//! Splits a command line into words as a shell does, and finds db_bench's own words.

use crate::options::Warning;
use crate::settings::db_bench::DbBenchError;

/// Splits a text into words as a shell does, with quotes and with `\` before a character or a line
/// end. Lines that start with `#` are comments.
///
/// # Errors
/// Returned if a quote is not closed.
pub fn split_words(text: &str) -> Result<Vec<String>, DbBenchError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = text.chars().peekable();
    let mut is_line_start = true;
    while let Some(character) = characters.next() {
        match character {
            '#' if is_line_start && word.is_none() => {
                while characters.next_if(|next| *next != '\n').is_some() {}
            }
            '\\' => match characters.next() {
                Some('\n') => {}
                // In text from Windows, a carriage return and a line feed may follow the backslash.
                Some('\r') if characters.next_if_eq(&'\n').is_some() => {}
                Some(escaped) => word.get_or_insert_default().push(escaped),
                None => {}
            },
            '"' | '\'' => {
                let quoted = read_quoted(character, &mut characters)?;
                word.get_or_insert_default().push_str(&quoted);
            }
            _ if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
        is_line_start = character == '\n' || (is_line_start && character.is_whitespace());
    }
    words.extend(word);
    Ok(words)
}

fn read_quoted(
    quote: char,
    characters: &mut std::iter::Peekable<std::str::Chars<'_>>,
) -> Result<String, DbBenchError> {
    let mut text = String::new();
    while let Some(character) = characters.next() {
        match character {
            _ if character == quote => return Ok(text),
            '\\' if quote == '"' => match characters.next() {
                Some(escaped @ ('"' | '\\' | '$' | '`')) => text.push(escaped),
                Some('\n') | None => {}
                Some(other) => text.extend(['\\', other]),
            },
            _ => text.push(character),
        }
    }
    Err(DbBenchError::new(
        &format!("{quote}{}", text.trim_end()),
        "this quote is not closed",
        "close it or remove it",
    ))
}

/// Returns the words after the program's name, up to a redirection or another command.
pub(super) fn command_words(
    text: &str,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<String>, DbBenchError> {
    let mut words = split_words(text)?;
    let is_program = |word: &String| {
        let name = word.rsplit('/').next().unwrap_or(word);
        !word.starts_with('-') && !word.contains('=') && name.starts_with("db_bench")
    };
    if let Some(program) = words.iter().position(is_program) {
        words.drain(..=program);
    } else {
        // Without a program's name, variables may still precede the flags.
        let is_variable = |word: &&String| !word.starts_with('-') && word.contains('=');
        let variables = words.iter().take_while(is_variable).count();
        words.drain(..variables);
    }
    let is_shell = |word: &String| {
        let rest = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
        rest.starts_with(['>', '|', ';', '&', '<'])
    };
    let mut end = words.iter().position(is_shell).unwrap_or(words.len());
    let mut is_cut = end < words.len();
    // `--stats; next` ends the command without a space.
    if let Some(last) = words[..end].iter().position(|word| word.ends_with(';')) {
        words[last].pop();
        end = last + 1;
        is_cut |= end < words.len();
    }
    if is_cut {
        let rest = words[end..].join(" ");
        let message = "ignored: it belongs to the shell or to another command";
        warnings.push(Warning::new(&rest, message));
    }
    words.truncate(end);
    Ok(words)
}
