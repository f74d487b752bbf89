//! Damaged inputs from good ones, by a seed: the same on every machine.

use engine::model::prng::Mt19937_64;

/// Words that readers look for, and numbers at the ends of ranges: also libFuzzer's dictionary.
pub const WORDS: &str = include_str!("../rocksdb.dict");

/// Makes damaged inputs.
pub struct Mutator {
    random: Mt19937_64,
    words: Vec<Vec<u8>>,
}

impl Mutator {
    /// The one of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Mt19937_64::new(seed),
            words: WORDS.lines().filter_map(word_of).collect(),
        }
    }

    /// A number below `end`; 0 where that is 0.
    fn below(&mut self, end: usize) -> usize {
        self.random.next_u64() as usize % end.max(1)
    }

    /// An input with one to eight damages; `other` is what parts are taken from.
    pub fn damaged(&mut self, input: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = input.to_vec();
        for _ in 0..=self.below(8) {
            self.damage(&mut bytes, other);
        }
        bytes
    }

    fn damage(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let place = self.below(bytes.len());
        let length = 1 + self.below(64);
        let end = (place + length).min(bytes.len());
        match self.below(9) {
            0 if !bytes.is_empty() => bytes[place] ^= 1 << self.below(8),
            1 if !bytes.is_empty() => bytes[place] = self.below(256) as u8,
            2 => drop(bytes.drain(place..end)),
            3 => {
                let part = bytes[place..end].to_vec();
                let at = self.below(bytes.len());
                bytes.splice(at..at, part);
            }
            4 => bytes.truncate(place),
            5 => self.change_number(bytes, place),
            6 => self.move_lines(bytes),
            7 => {
                let from = self.below(other.len());
                let part = &other[from..(from + 8 * length).min(other.len())];
                bytes.splice(place..place, part.iter().copied());
            }
            _ => {
                let word = self.below(self.words.len());
                let word = self.words[word].clone();
                bytes.splice(place..end.min(place + word.len()), word);
            }
        }
    }

    /// Another number in the place of the next one.
    fn change_number(&mut self, bytes: &mut Vec<u8>, place: usize) {
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let Some(start) = bytes[place..].iter().position(is_digit) else {
            return;
        };
        let start = place + start;
        let length = bytes[start..]
            .iter()
            .take_while(|byte| is_digit(byte))
            .count();
        let numbers = ["0", "1", "7", "63", "4294967296", "9007199254740993"];
        let largest = [
            "18446744073709551615",
            "18446744073709551616",
            "-1",
            "1e999",
        ];
        let chosen = self.below(numbers.len() + largest.len());
        let text = *numbers.iter().chain(&largest).nth(chosen).unwrap_or(&"0");
        bytes.splice(start..start + length, text.bytes());
    }

    /// A few lines stand somewhere else.
    fn move_lines(&mut self, bytes: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        if lines.len() < 2 {
            return;
        }
        let from = self.below(lines.len());
        let to = (from + 1 + self.below(4)).min(lines.len());
        let moved: Vec<Vec<u8>> = lines.drain(from..to).collect();
        let at = self.below(lines.len() + 1);
        lines.splice(at..at, moved);
        *bytes = lines.concat();
    }
}

/// The bytes of a dictionary's line `"…"`, with `\xNN`; none of a comment.
fn word_of(line: &str) -> Option<Vec<u8>> {
    let text = line.strip_prefix('"')?.strip_suffix('"')?;
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'\\', [b'x', high, low, after @ ..]) => {
                let digits = [*high, *low];
                let digits = std::str::from_utf8(&digits).ok()?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
                rest = after;
            }
            (b'\\', [escaped, after @ ..]) => {
                bytes.push(*escaped);
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_dictionary_is_a_word() {
        let lines = WORDS.lines().filter(|line| line.starts_with('"'));
        assert_eq!({ lines }.filter(|line| word_of(line).is_none()).count(), 0);
        assert_eq!(word_of(r#""a\x00\"b""#), Some(b"a\0\"b".to_vec()));
    }

    #[test]
    fn a_seed_always_gives_the_same() {
        let input = b"2024/01/02 EVENT_LOG_v1 {\"job\": 3}\n".repeat(9);
        let of = |seed| Mutator::new(seed).damaged(&input, b"other");
        assert_eq!(of(1), of(1));
        let different = (0..64).filter(|seed| of(*seed) != input).count();
        assert!(48 < different, "{different}");
    }
}
