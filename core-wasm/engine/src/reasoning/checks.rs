//! Checks of rule declarations at compile time.

use super::kinds::{Kind, MAX_VALUES};
use super::rule::Rule;
use super::selectors::Counted;

impl Rule {
    /// Returns the rule if its declaration is valid. Evaluated at compile time, so an invalid
    /// declaration is a compiler error.
    pub const fn checked(self) -> Self {
        let mut slots = 0;
        let mut at = 0;
        while at < self.fields.len() {
            slots += self.fields[at].kind.slots();
            if let Some(counted) = self.fields[at].counted {
                self.check_counted(&counted);
            }
            at += 1;
        }
        assert!(
            slots <= MAX_VALUES,
            "a line has no room for so many numbers"
        );
        let sentences = [self.yes, self.no, self.note];
        let mut count = 0;
        let mut at = 0;
        while at < sentences.len() {
            if let Some(sentence) = sentences[at] {
                self.check_sentence(sentence);
                count += 1;
            }
            at += 1;
        }
        assert!(count > 0, "a rule needs a sentence");
        if let Some(labels) = self.labels {
            assert!(self.test.is_some(), "labels need a test");
            self.check_sentence(labels.quantity);
            self.check_sentence(labels.limit);
            self.check_sentence(labels.rest);
        }
        if let Some(test) = self.test {
            self.check_side(test.left);
            self.check_side(test.right);
        }
        self
    }

    const fn kind_of(&self, name: &[u8]) -> Option<Kind> {
        let mut at = 0;
        while at < self.fields.len() {
            if is_equal(self.fields[at].name.as_bytes(), name) {
                return Some(self.fields[at].kind);
            }
            at += 1;
        }
        None
    }

    const fn check_counted(&self, counted: &Counted) {
        let wanted = counted.selector.parameters();
        assert!(
            wanted.len() == counted.arguments.len(),
            "a selector has other parameters"
        );
        let mut at = 0;
        while at < wanted.len() {
            match self.kind_of(counted.arguments[at].as_bytes()) {
                Some(kind) => assert!(
                    kind as usize == wanted[at] as usize,
                    "a selector takes a field of another kind"
                ),
                None => panic!("a selector takes something that is not a field"),
            }
            at += 1;
        }
    }

    /// Checks that each placeholder names a field, or the last run of a field.
    const fn check_sentence(&self, sentence: &str) {
        let mut rest = sentence.as_bytes();
        while let [first, tail @ ..] = rest {
            rest = tail;
            if *first != b'{' {
                assert!(*first != b'}', "a sentence closes what it did not open");
                continue;
            }
            let mut end = 0;
            while end < rest.len() && rest[end] != b'}' {
                end += 1;
            }
            assert!(end < rest.len(), "a sentence has an open placeholder");
            let (name, tail) = rest.split_at(end);
            let is_known = match name {
                [owner @ .., b'.', b'l', b'a', b's', b't'] => {
                    matches!(self.kind_of(owner), Some(Kind::Runs))
                }
                _ => self.kind_of(name).is_some(),
            };
            assert!(is_known, "a sentence names something that is not a field");
            rest = tail.split_at(1).1;
        }
    }

    /// Checks that one side of a test consists of fields or numbers with operators between them.
    const fn check_side(&self, side: &[&str]) {
        assert!(side.len() % 2 == 1, "a side of a test is cut off");
        let mut at = 0;
        while at < side.len() {
            let token = side[at].as_bytes();
            if at % 2 == 1 {
                assert!(
                    is_equal(token, b"*") || is_equal(token, b"/"),
                    "a test only multiplies and divides"
                );
            } else {
                assert!(
                    token[0].is_ascii_digit() || self.kind_of(token).is_some(),
                    "a test names something that is not a field"
                );
            }
            at += 1;
        }
    }
}

const fn is_equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}
