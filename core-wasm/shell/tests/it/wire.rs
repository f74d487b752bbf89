//! The event log's outer forms: nothing is lost in either, and damage is found.

use crate::generated_types::random_events::{KIND_COUNT, Random};
use engine::log::Event;
use shell::jsonl;
use shell::wire::{EVENTS, EventHash, INTEGER_LIMIT, decode_events, encode_event};

fn random_log(seed: u64, count: u64) -> Vec<Event> {
    let mut random = Random(seed);
    (0..count).map(|index| random.event(index)).collect()
}

fn encode(events: &[Event]) -> Vec<u32> {
    let mut words = Vec::new();
    for event in events {
        encode_event(event, &mut words).expect("random events fit");
    }
    words
}

#[test]
fn every_kind_is_covered_and_has_its_own_code() {
    assert_eq!(EVENTS.len() as u64, KIND_COUNT);
    let words = encode(&random_log(1, KIND_COUNT));
    let mut codes = Vec::new();
    let mut start = 0;
    while start < words.len() {
        codes.push(words[start]);
        start += words[start + 1] as usize;
    }
    codes.sort_unstable();
    let declared: Vec<u32> = EVENTS.iter().map(|event| event.code).collect();
    assert_eq!(codes, declared);
}

#[test]
fn columns_keep_every_event() {
    for seed in 0..200 {
        let events = random_log(seed, 2 * KIND_COUNT);
        let decoded = decode_events(&encode(&events)).expect("whole");
        assert_eq!(decoded, events, "seed {seed}");
    }
}

#[test]
fn lines_keep_every_event() {
    for seed in 0..200 {
        for event in random_log(seed, KIND_COUNT) {
            let line = jsonl::to_line(&event);
            assert_eq!(jsonl::from_line(&line), Ok(event), "seed {seed}: {line}");
        }
    }
}

#[test]
fn a_cut_off_batch_is_an_error() {
    let words = encode(&random_log(3, KIND_COUNT));
    let mut borders = vec![0];
    while let Some(&start) = borders.last().filter(|start| **start < words.len()) {
        borders.push(start + words[start + 1] as usize);
    }
    for length in 0..words.len() {
        let is_whole = borders.contains(&length);
        assert_eq!(
            decode_events(&words[..length]).is_ok(),
            is_whole,
            "{length} words"
        );
    }
}

#[test]
fn damaged_words_never_panic() {
    let words = encode(&random_log(4, KIND_COUNT));
    let mut random = Random(5);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut damaged = words.clone();
        let at = random.below(words.len() as u64) as usize;
        damaged[at] = random.next() as u32;
        refused += u32::from(decode_events(&damaged).is_err());
    }
    assert!(refused > 1000, "only {refused} of 20000 were refused");
}

#[test]
fn a_damaged_line_says_which_field() {
    let line = r#"{"time_micros":1,"user_bytes_written":2,"event":"flush_finished","job":3}"#;
    let error = jsonl::from_line(line).expect_err("all but the job is missing");
    assert_eq!(
        error,
        "\"micros\" of \"flush_finished\" is missing or wrong"
    );
    assert!(jsonl::from_line("{").is_err());
    assert!(jsonl::from_line("{}").is_err());
}

#[test]
fn a_number_that_javascript_cannot_hold_is_refused() {
    let mut event = random_log(6, 1).remove(0);
    event.time_micros = INTEGER_LIMIT;
    let mut words = vec![7];
    assert!(encode_event(&event, &mut words).is_err());
    assert_eq!(words, [7]);
}

#[test]
fn the_hash_does_not_depend_on_the_batches() {
    let words = encode(&random_log(7, KIND_COUNT));
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
