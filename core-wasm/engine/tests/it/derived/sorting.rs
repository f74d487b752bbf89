//! Compares `libstdcxx_sort` with g++'s own library on the same elements in
//! `testdata/libstdcxx_sort`, and with the order that any sort must give.

use datadriven::walk;
use engine::compaction::leveled::libstdcxx_sort::{partial_sort, sort};

/// An element: its `key` and its position. Only the key is compared.
type Element = (u64, usize);

fn is_less(left: &Element, right: &Element) -> bool {
    left.0 < right.0
}

/// A small random generator, the same as in the C++ program that made the vectors.
fn next(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn elements(seed: u64, count: usize, distinct: u64) -> Vec<Element> {
    let mut state = seed;
    (0..count)
        .map(|place| (next(&mut state) % distinct, place))
        .collect()
}

fn places(items: &[Element]) -> String {
    let places = items.iter().map(|(_, place)| place.to_string());
    places.collect::<Vec<_>>().join(" ")
}

/// A checksum that depends on the order.
fn digest(items: &[Element]) -> u64 {
    items
        .iter()
        .fold(14_695_981_039_346_656_037, |hash, (_, place)| {
            (hash ^ *place as u64).wrapping_mul(1_099_511_628_211)
        })
}

/// Elements that defeat median-of-three, so the heap takes over.
fn killer(count: usize) -> Vec<Element> {
    let half = count / 2;
    let keys = (1..=half).map(|at| if at % 2 == 1 { at } else { half + at - 1 });
    let keys = keys.chain((1..=half).map(|at| 2 * at));
    keys.zip(0..)
        .map(|(key, place)| (key as u64, place))
        .collect()
}

/// Lines `kind seed count distinct` give the positions of the elements after sorting, or a digest.
#[test]
fn equal_elements_end_where_gcc_puts_them() {
    walk("tests/testdata/libstdcxx_sort", |file| {
        file.run(|case| {
            let mut text = String::new();
            for line in case.input.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                let number = |at: usize| words[at].parse::<u64>().expect("a number");
                let count = number(2) as usize;
                let mut items = match words[0] {
                    "killer" => killer(count),
                    _ => elements(number(1), count, number(3)),
                };
                match case.directive.as_str() {
                    "sort" => sort(&mut items, &is_less),
                    "partial-sort" => partial_sort(&mut items, 50, &is_less),
                    other => panic!("unknown directive {other}"),
                }
                let result = match items.len() {
                    0..=60 => places(&items),
                    _ => digest(&items).to_string(),
                };
                text.push_str(&format!("{line} -> {result}\n"));
            }
            text
        });
    });
}

#[test]
fn the_result_is_sorted() {
    for count in 0..200 {
        let input = elements(count as u64, count, 1 + count as u64 / 2);
        let mut expected: Vec<u64> = input.iter().map(|item| item.0).collect();
        expected.sort_unstable();
        let keys = |items: &[Element]| items.iter().map(|item| item.0).collect::<Vec<_>>();
        let mut whole = input.clone();
        sort(&mut whole, &is_less);
        assert_eq!(keys(&whole), expected);
        let mut first = input.clone();
        partial_sort(&mut first, 50, &is_less);
        let sorted = count.min(50);
        assert_eq!(keys(&first[..sorted]), expected[..sorted]);
        first.sort_unstable();
        let mut all = input;
        all.sort_unstable();
        assert_eq!(first, all, "every element is still there");
    }
}
