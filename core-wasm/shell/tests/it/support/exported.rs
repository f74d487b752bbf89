//! The files of an export, as text.

use shell::export::Export;
use std::collections::BTreeMap;

/// The files by their names.
pub fn texts_of(mut export: Export) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    while !export.is_done() {
        export.advance(64).expect("a good run");
        for piece in export.take() {
            let text = String::from_utf8(piece.bytes).expect("text");
            texts.entry(piece.name).or_default().push_str(&text);
        }
    }
    texts
}
