//! Damages good inputs by a seed, identically on every machine.

use engine::model::prng::Mt19937_64;
use recordings::base::text::moment_text;
use recordings::log::log_reader::first_time;

/// Words that readers recognise, and numbers at range limits; also libFuzzer's dictionary.
pub const WORDS: &str = include_str!("../rocksdb.dict");

/// Makes damaged inputs.
pub struct Mutator {
    random: Mt19937_64,
    words: Vec<Vec<u8>>,
}

impl Mutator {
    /// The mutator for a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Mt19937_64::new(seed),
            words: WORDS.lines().filter_map(word_of).collect(),
        }
    }

    /// A number below `end`; 0 if that is 0.
    fn below(&mut self, end: usize) -> usize {
        self.random.next_u64() as usize % end.max(1)
    }

    /// An input damaged in one to eight places; `other` is the source of inserted parts.
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
        match self.below(10) {
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
            8 => *bytes = with_steps(bytes),
            _ => {
                let word = self.below(self.words.len());
                let word = self.words[word].clone();
                bytes.splice(place..end.min(place + word.len()), word);
            }
        }
    }

    /// Replaces the next number with another one.
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

    /// Moves a few lines elsewhere.
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

/// A `LOG` whose clock steps twice, at lines chosen by its bytes: either local time or all time.
pub fn with_steps(log: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(log);
    let sum = log
        .iter()
        .fold(0, |sum: usize, byte| sum * 31 % 65_521 + usize::from(*byte));
    let count = text.lines().count().max(1);
    let steps = [(sum % count, sum), (sum / 7 % count, sum / 11)];
    let mut stepped = String::new();
    for (place, line) in text.split_inclusive('\n').enumerate() {
        let past = steps.iter().filter(|(from, _)| *from <= place);
        let (mut local, mut utc) = (0, 0);
        for (_, what) in past {
            let by = [-3_600_000_000, -2_000_000, -200_000, 3_600_000_000][what % 4];
            local += by;
            utc += if what % 3 == 0 { 0 } else { by };
        }
        let (time, rest) = line.split_at_checked(TIME.len()).unwrap_or(("", line));
        match first_time(format!("{time} 1 x").as_bytes()) {
            0 => stepped.push_str(time),
            micros => {
                let micros = micros.saturating_add_signed(local);
                let moved = moment_text(micros).replace('-', "/").replace(' ', "-");
                stepped.push_str(&format!("{moved}{:03}", micros % 1_000));
            }
        }
        let event = rest.split_once(MICROS);
        let event = event.and_then(|(text, rest)| Some((text, rest.split_once(',')?)));
        match event.and_then(|(text, (utc, rest))| Some((text, utc.parse::<u64>().ok()?, rest))) {
            Some((text, micros, rest)) => {
                let micros = micros.saturating_add_signed(utc);
                stepped.push_str(&format!("{text}{MICROS}{micros},{rest}"));
            }
            None => stepped.push_str(rest),
        }
    }
    stepped.into_bytes()
}

const TIME: &str = "2026/11/21-06:17:35.193304";
const MICROS: &str = "\"time_micros\": ";

/// The bytes in a dictionary line `"…"`, with `\xNN`; `None` for a comment.
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

    #[test]
    fn times_step_in_lines_and_in_events() {
        let input =
            b"2024/01/02-10:00:00.500000 7 EVENT_LOG_v1 {\"time_micros\": 9000000000, \"x\"}\n";
        let stepped = String::from_utf8(with_steps(&input.repeat(9))).expect("text");
        let lines: Vec<&str> = stepped.lines().collect();
        assert!(
            lines[8] != lines[0] && lines[8].ends_with(", \"x\"}"),
            "{stepped}"
        );
    }
}
