//! Events of every kind with random contents, from a seed, laid out as declared.

use engine::compaction::rule_table::RULES;
use engine::log::{Event, EventKind};
use shell::wire::{
    EVENTS, FieldSchema, INTEGER_LIMIT, SCHEMA_VERSION, SHAPE_FACTS, WireEnumType, WireType,
    decode_events,
};

/// Kinds that [`Random::event`] makes.
pub const KIND_COUNT: u64 = EVENTS.len() as u64;

/// A splitmix64 generator.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// An event of the `index`-th kind, counted modulo [`KIND_COUNT`].
    pub fn event(&mut self, index: u64) -> Event {
        let schema = &EVENTS[(index % KIND_COUNT) as usize];
        let mut words = vec![schema.code, 0];
        self.push_integer(&mut words);
        self.push_integer(&mut words);
        self.push_fields(schema.fields, &mut words);
        words[1] = words.len() as u32;
        let mut events = decode_events(&words).expect("the words are as declared");
        let mut event = events.remove(0);
        if let EventKind::ScenarioStarted { schema_version, .. } = &mut event.kind {
            // Readers refuse others.
            *schema_version = SCHEMA_VERSION;
        }
        event
    }

    fn push_fields(&mut self, fields: &[FieldSchema], words: &mut Vec<u32>) {
        for field in fields {
            self.push(field.field_type, words);
        }
    }

    fn push(&mut self, field_type: WireType, words: &mut Vec<u32>) {
        match field_type {
            WireType::U32 => words.push(self.next() as u32),
            WireType::U64 => self.push_integer(words),
            WireType::F64 => self.push_real(words),
            WireType::Bool => words.push(self.below(2) as u32),
            WireType::Enum(of) => words.push(self.member(of)),
            WireType::NullableEnum(of) => {
                let member = self.member(of);
                words.push(if self.below(3) == 0 { u32::MAX } else { member });
            }
            WireType::ListU32 => self.push_list(words, |random, words| random.push_word(words)),
            WireType::ListU64 => self.push_list(words, Self::push_integer),
            WireType::ListF64 => self.push_list(words, Self::push_real),
            WireType::ListText => self.push_list(words, Self::push_text),
            WireType::Inputs => {
                let levels = 1 + self.below(4) as u32;
                words.push(levels);
                for level in 0..levels {
                    let files = 1 + self.below(5) as u32;
                    words.extend([level, files]);
                    (0..files).for_each(|_| self.push_word(words));
                }
            }
            WireType::Reasoning => self.push_list(words, Self::push_rule_check),
            WireType::ShapeFacts => self.push_fields(SHAPE_FACTS, words),
        }
    }

    fn push_list(
        &mut self,
        words: &mut Vec<u32>,
        mut element: impl FnMut(&mut Self, &mut Vec<u32>),
    ) {
        let length = self.below(8);
        words.push(length as u32);
        (0..length).for_each(|_| element(self, words));
    }

    /// A text of up to eleven letters, some of them of several bytes.
    fn push_text(&mut self, words: &mut Vec<u32>) {
        let length = self.below(12);
        let letters = ['a', '=', '7', 'é', '→', '😀'];
        let text = (0..length).map(|_| letters[self.below(6) as usize]);
        let bytes = text.collect::<String>().into_bytes();
        words.push(bytes.len() as u32);
        for chunk in bytes.chunks(4) {
            let mut word = [0; 4];
            word[..chunk.len()].copy_from_slice(chunk);
            words.push(u32::from_le_bytes(word));
        }
    }

    fn push_word(&mut self, words: &mut Vec<u32>) {
        words.push(self.next() as u32);
    }

    /// Small and large numbers, all below the wire's limit.
    fn push_integer(&mut self, words: &mut Vec<u32>) {
        let integer = self.integer();
        words.extend([integer as u32, (integer >> 32) as u32]);
    }

    fn integer(&mut self) -> u64 {
        let bits = self.below(54);
        (self.next() % INTEGER_LIMIT) & ((1 << bits) - 1)
    }

    fn push_real(&mut self, words: &mut Vec<u32>) {
        let real = self.integer() as f64 / (1 + self.below(1000)) as f64 - 10.0;
        let bits = real.to_bits();
        words.extend([bits as u32, (bits >> 32) as u32]);
    }

    fn push_rule_check(&mut self, words: &mut Vec<u32>) {
        let (rule, outcome) = (self.below(RULES.len() as u64), self.below(3));
        words.extend([rule as u32, outcome as u32, 3]);
        (0..3).for_each(|_| self.push_real(words));
    }

    fn member(&mut self, of: &WireEnumType) -> u32 {
        of.members[self.below(of.members.len() as u64) as usize].0
    }
}
