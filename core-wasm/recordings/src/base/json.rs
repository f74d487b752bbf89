//! A small JSON reader for `EVENT_LOG_v1` lines, `trace.json` and requests from the page.
//!
//! Numbers stay text until they are used, so that 64-bit integers keep all digits.

use engine::decimal::parse;
use std::borrow::Cow;

/// A JSON value that borrows from the text it was read from.
#[derive(Clone, Debug, PartialEq)]
pub enum Json<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as written in the text.
    Number(&'a str),
    /// A string, without quotes and escapes.
    Text(Cow<'a, str>),
    /// An array of values.
    List(Vec<Json<'a>>),
    /// An object, with its fields in the order of the text.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// Maximum nesting; deeper input is refused so that it cannot exhaust the stack.
const MAX_DEPTH: usize = 32;

impl<'a> Json<'a> {
    /// Reads a whole text as one JSON value.
    ///
    /// # Errors
    /// The byte offset at which the text is no longer JSON.
    pub fn parse(text: &'a str) -> Result<Json<'a>, usize> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0).ok_or(reader.at)?;
        reader.skip_space();
        if reader.at == text.len() {
            Ok(value)
        } else {
            Err(reader.at)
        }
    }

    /// Reads an object that may be cut off. A field counts only if another character follows it,
    /// because a truncated number would look like a smaller one. `None` if no field is left.
    pub fn parse_cut(text: &'a str) -> Option<Json<'a>> {
        let mut reader = Reader { text, at: 0 };
        reader.eat(b'{')?;
        let mut fields = Vec::new();
        while let Some(field) = reader.field(0) {
            if reader.eat(b',').or_else(|| reader.eat(b'}')).is_none() {
                break;
            }
            fields.push(field);
        }
        (!fields.is_empty()).then_some(Json::Object(fields))
    }

    /// Reads the value at the start of a text and ignores what follows.
    pub fn parse_beginning(text: &'a str) -> Option<Json<'a>> {
        Reader { text, at: 0 }.value(0)
    }

    /// Value of a key in an object; `None` if there is none.
    pub fn get(&self, key: &str) -> Option<&Json<'a>> {
        let Json::Object(entries) = self else {
            return None;
        };
        entries
            .iter()
            .find_map(|(name, value)| (name == key).then_some(value))
    }

    /// A 64-bit integer; booleans count as 0 and 1 (G-4). `None` for other values.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Json::Number(digits) => digits.parse().ok(),
            Json::Bool(value) => Some(u64::from(*value)),
            _ => None,
        }
    }

    /// A finite number; `None` for other values.
    pub fn as_f64(&self) -> Option<f64> {
        let Json::Number(digits) = self else {
            return None;
        };
        parse(&digits.replace(',', ".")).filter(|value| value.is_finite())
    }

    /// The text of a string; `None` for other values.
    pub fn as_text(&self) -> Option<&str> {
        let Json::Text(text) = self else { return None };
        Some(text)
    }

    /// The elements of an array; `None` for other values.
    pub fn as_list(&self) -> Option<&[Json<'a>]> {
        let Json::List(items) = self else { return None };
        Some(items)
    }

    /// Integer in a field of an object.
    pub fn u64_field(&self, key: &str) -> Option<u64> {
        self.get(key)?.as_u64()
    }

    /// String in a field of an object.
    pub fn text_field(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text()
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips the next byte if it is wanted; returns true if so.
    fn skip(&mut self, is_wanted: impl Fn(u8) -> bool) -> bool {
        let is_next = self.peek().is_some_and(is_wanted);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_space(&mut self) {
        while self.skip(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')) {}
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        self.skip_space();
        self.skip(|next| next == byte).then_some(())
    }

    fn value(&mut self, depth: usize) -> Option<Json<'a>> {
        if MAX_DEPTH < depth {
            return None;
        }
        self.skip_space();
        Some(match self.peek()? {
            b'{' => Json::Object(self.items(b"{}", |reader| reader.field(depth))?),
            b'[' => Json::List(self.items(b"[]", |reader| reader.value(depth + 1))?),
            b'"' => Json::Text(self.string()?),
            b't' => self.word("true", Json::Bool(true))?,
            b'f' => self.word("false", Json::Bool(false))?,
            b'n' => self.word("null", Json::Null)?,
            _ => Json::Number(self.number()?),
        })
    }

    /// Reads comma-separated items between two brackets.
    fn items<T>(
        &mut self,
        [begin, end]: &[u8; 2],
        mut item: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.eat(*begin)?;
        let mut items = Vec::new();
        if self.eat(*end).is_some() {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(*end).is_some() {
                return Some(items);
            }
            self.eat(b',')?;
        }
    }

    fn word(&mut self, word: &str, value: Json<'a>) -> Option<Json<'a>> {
        let is_next = self.text[self.at..].starts_with(word);
        self.at += word.len() * usize::from(is_next);
        is_next.then_some(value)
    }

    fn number(&mut self) -> Option<&'a str> {
        let is_sign = |byte| matches!(byte, b'-' | b'+');
        let start = self.at;
        self.skip(is_sign);
        self.digits()?;
        if self.skip(|byte| byte == b'.') {
            self.digits()?;
        }
        if self.skip(|byte| matches!(byte, b'e' | b'E')) {
            self.skip(is_sign);
            self.digits()?;
        }
        Some(&self.text[start..self.at])
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.skip(|byte| byte.is_ascii_digit()) {}
        (start < self.at).then_some(())
    }

    /// Returns true at a locale's decimal comma. RocksDB puts a space after a comma between fields.
    fn is_at_decimal_comma(&self) -> bool {
        let rest = self.text.as_bytes().get(self.at..);
        matches!(rest, Some([b',', digit, ..]) if digit.is_ascii_digit())
    }

    fn field(&mut self, depth: usize) -> Option<(Cow<'a, str>, Json<'a>)> {
        self.skip_space();
        let key = self.string()?;
        self.eat(b':')?;
        self.skip_space();
        let start = self.at;
        let mut value = self.value(depth + 1)?;
        if let (Json::Number(_), true) = (&value, self.is_at_decimal_comma()) {
            self.at += 1;
            self.number()?;
            value = Json::Number(&self.text[start..self.at]);
        }
        Some((key, value))
    }

    fn string(&mut self) -> Option<Cow<'a, str>> {
        self.eat(b'"')?;
        let mut text = Cow::Borrowed("");
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(['"', '\\'])?;
            text += &rest[..end];
            self.at += end + 1;
            if rest[end..].starts_with('"') {
                return Some(text);
            }
            text.to_mut().push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Option<char> {
        let code = self.peek()?;
        self.at += 1;
        Some(match code {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'"' | b'\\' | b'/' => char::from(code),
            b'u' => {
                let mut unit = self.hexadecimal()?;
                let is_high = (0xd800..0xdc00).contains(&unit);
                if is_high && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    let low = self.hexadecimal()?.wrapping_sub(0xdc00);
                    if low < 0x400 {
                        unit = 0x10000 + ((unit - 0xd800) << 10 | low);
                    }
                }
                char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return None,
        })
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_ends_where_it_is_wrong() {
        let value = Json::parse(r#" {"a": [1, -2.5, "x\n\u00e9"], "b": {}, "c": true} "#);
        let value = value.expect("JSON");
        let list = value.get("a").and_then(Json::as_list).expect("a list");
        assert_eq!(list[0].as_u64(), Some(1));
        assert_eq!(list[1].as_f64(), Some(-2.5));
        assert_eq!(list[2].as_text(), Some("x\né"));
        let comma = Json::parse(r#"{"score": 1,25, "job": 3, "files": [1,2]}"#).expect("JSON");
        assert_eq!(comma.get("score").and_then(Json::as_f64), Some(1.25));
        assert_eq!(comma.u64_field("job"), Some(3));
        let files = comma.get("files").and_then(Json::as_list);
        assert_eq!(files.map(<[Json]>::len), Some(2));
        assert_eq!(value.u64_field("c"), Some(1));
        for (text, at) in [
            ("{\"a\": }", 6),
            ("[1, 2", 5),
            ("nul", 0),
            ("{} x", 3),
            ("1e999e", 5),
        ] {
            assert_eq!(Json::parse(text), Err(at), "{text}");
        }
        let cut = Json::parse_cut(r#"{"job": 15, "bytes": 2304423, "lsm_state": [4, 0, 0"#);
        let Some(Json::Object(fields)) = cut else {
            panic!("{cut:?}");
        };
        let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_ref()).collect();
        assert_eq!(names, ["job", "bytes"]);
        let number = Json::parse_cut(r#"{"job": 15, "bytes": 23"#).expect("a field");
        assert_eq!(number.u64_field("bytes"), None);
        let deep = "[".repeat(100_000);
        assert!(Json::parse(&deep).is_err());
    }
}
