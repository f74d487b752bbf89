//! Text to values: the grammar of RFC 8259, and nothing beyond it.

use engine::decimal;
use serde_json::{Map, Number, Value};

/// Nesting beyond this is refused, so that no text can exhaust the stack.
const MAX_DEPTH: usize = 64;

/// Why a text is no JSON, and where.
pub(super) struct JsonError {
    pub(super) what: &'static str,
    pub(super) line: usize,
    /// In bytes, from 1.
    pub(super) column: usize,
}

/// Reads a whole text.
pub(super) fn value(text: &str) -> Result<Value, JsonError> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0).and_then(|value| match reader.peek() {
        None => Ok(value),
        Some(_) => Err("nothing may follow the value"),
    });
    value.map_err(|what| {
        let before = &text.as_bytes()[..reader.at];
        let line_begin = before.iter().rposition(|byte| *byte == b'\n');
        JsonError {
            what,
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            column: reader.at - line_begin.map_or(0, |at| at + 1) + 1,
        }
    })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is not space.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.byte(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
        self.byte()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Value, &'static str> {
        if MAX_DEPTH < depth {
            return Err("lists and objects are nested too deep");
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Value::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => {
                let words = [
                    ("true", Value::Bool(true)),
                    ("false", Value::Bool(false)),
                    ("null", Value::Null),
                ];
                let found = words.into_iter().find(|one| self.rest().starts_with(one.0));
                let (word, value) = found.ok_or("expected a value")?;
                self.at += word.len();
                Ok(value)
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, &'static str> {
        self.eat(b'[');
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.eat(b']') {
                return Ok(Value::Array(items));
            }
            if !self.eat(b',') {
                return Err("expected a comma or ]");
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, &'static str> {
        self.eat(b'{');
        let mut fields = Map::new();
        if self.eat(b'}') {
            return Ok(Value::Object(fields));
        }
        loop {
            if self.peek() != Some(b'"') {
                return Err("expected a key in quotes");
            }
            let name = self.string()?;
            if !self.eat(b':') {
                return Err("expected a colon");
            }
            let value = self.value(depth + 1)?;
            if fields.insert(name, value).is_some() {
                return Err("a key is there twice");
            }
            if self.eat(b'}') {
                return Ok(Value::Object(fields));
            }
            if !self.eat(b',') {
                return Err("expected a comma or }");
            }
        }
    }

    fn digits(&mut self) -> Result<(), &'static str> {
        let start = self.at;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            return Err("expected a digit");
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Value, &'static str> {
        let start = self.at;
        self.at += usize::from(self.byte() == Some(b'-'));
        let is_zero = self.byte() == Some(b'0');
        let first = self.at;
        self.digits()?;
        if is_zero && 1 < self.at - first {
            return Err("a number does not begin with 0");
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'-' | b'+')));
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        let whole = text.parse().map(Number::from as fn(u64) -> Number).ok();
        let whole = whole.or_else(|| {
            let negative = text.parse::<i64>().ok().filter(|number| *number != 0);
            negative.map(Number::from)
        });
        let number = whole.or_else(|| decimal::parse(text).and_then(Number::from_f64));
        number.map(Value::Number).ok_or("the number is too large")
    }

    fn string(&mut self) -> Result<String, &'static str> {
        self.eat(b'"');
        let mut value = String::new();
        loop {
            let character = self.rest().chars().next();
            let character = character.ok_or("the text ends inside of quotes")?;
            if character < ' ' {
                return Err("a control character has to be written as \\u and four digits");
            }
            self.at += character.len_utf8();
            match character {
                '"' => return Ok(value),
                '\\' => value.push(self.escape()?),
                _ => value.push(character),
            }
        }
    }

    fn escape(&mut self) -> Result<char, &'static str> {
        let code = self.byte();
        // Not into the middle of another character.
        self.at += usize::from(code.is_some_and(|code| code.is_ascii()));
        Ok(match code {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(code @ (b'"' | b'\\' | b'/')) => char::from(code),
            Some(b'u') => {
                let mut unit = self.hexadecimal()?;
                if (0xd800..0xdc00).contains(&unit) && self.rest().starts_with("\\u") {
                    self.at += 2;
                    let low = self.hexadecimal()?.wrapping_sub(0xdc00);
                    unit = if low < 0x400 {
                        0x10000 + ((unit - 0xd800) << 10 | low)
                    } else {
                        unit
                    };
                }
                char::from_u32(unit).ok_or("half of a pair of \\u stands alone")?
            }
            _ => return Err("unknown escape"),
        })
    }

    fn hexadecimal(&mut self) -> Result<u32, &'static str> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let value = value.ok_or("expected four hexadecimal digits")?;
        self.at += 4;
        Ok(value)
    }
}
