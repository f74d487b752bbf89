//! The event log as words; `components/src/engine/decode.test.ts` reads them, intact and damaged.

use crate::generated_types::example_events::{example_events, words_of};
use shell::wire::{EVENTS, EventHash, INTEGER_LIMIT, encode_event};

#[test]
fn every_kind_is_covered_and_has_its_own_code() {
    let mut codes: Vec<u32> = example_events()
        .iter()
        .map(|one| words_of(one)[0])
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let declared: Vec<u32> = EVENTS.iter().map(|event| event.code).collect();
    assert_eq!(codes, declared);
}

#[test]
fn a_record_says_its_length() {
    for event in example_events() {
        let words = words_of(&event);
        assert_eq!(words[1] as usize, words.len(), "{event:?}");
    }
}

#[test]
fn a_number_that_javascript_cannot_hold_is_refused() {
    let mut event = example_events().remove(0);
    event.time_micros = INTEGER_LIMIT;
    let mut words = vec![7];
    assert!(encode_event(&event, &mut words).is_err());
    assert_eq!(words, [7]);
}

#[test]
fn the_hash_does_not_depend_on_the_batches() {
    let words: Vec<u32> = example_events().iter().flat_map(words_of).collect();
    let mut whole = EventHash::default();
    whole.update(&words);
    for cut in [0, 1, words.len() / 2, words.len()] {
        let mut parts = EventHash::default();
        parts.update(&words[..cut]);
        parts.update(&words[cut..]);
        assert_eq!(parts, whole);
    }
    let mut other = EventHash::default();
    other.update(&words[1..]);
    assert_ne!(other, whole);
}
