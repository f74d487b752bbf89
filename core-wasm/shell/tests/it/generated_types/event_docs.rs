//! Descriptions of events and their fields, from doc comments in the engine.

use std::collections::BTreeMap;

const SOURCE: &str = include_str!("../../../../engine/src/log/mod.rs");

/// Doc comments by `Kind` and by `Kind.field`; the totals of a tree are `ShapeFacts.field`.
pub struct EventDocs(BTreeMap<String, String>);

impl EventDocs {
    pub fn read() -> Self {
        let mut docs = BTreeMap::new();
        let mut owner = String::new();
        let mut doc: Vec<&str> = Vec::new();
        for line in SOURCE.lines() {
            let (depth, text) = (line.len() - line.trim_start().len(), line.trim());
            if let Some(words) = text.strip_prefix("/// ") {
                doc.push(words);
                continue;
            }
            if text.starts_with("#[") {
                continue;
            }
            let words = std::mem::take(&mut doc).join(" ");
            let is_owner = text.ends_with('{') && depth <= 4;
            if is_owner {
                let name = text
                    .trim_end_matches(" {")
                    .trim_start_matches("pub struct ");
                owner = name.to_string();
                docs.insert(owner.clone(), plain(&words));
            } else if let Some((name, _)) = text.split_once(": ")
                && !words.is_empty()
            {
                let field = name.trim_start_matches("pub ");
                docs.insert(format!("{owner}.{field}"), plain(&words));
            }
        }
        Self(docs)
    }

    /// The description of a kind or a field.
    pub fn of(&self, name: &str) -> &str {
        let found = self.0.get(name).filter(|doc| !doc.is_empty());
        found.unwrap_or_else(|| panic!("{name} has a doc comment in engine/src/log/mod.rs"))
    }
}

/// A doc comment without the targets of its links: ``[`a`](b)`` and ``[`a`]`` become `` `a` ``.
fn plain(doc: &str) -> String {
    let mut text = String::new();
    let mut rest = doc;
    while let Some(open) = rest.find("[`") {
        text.push_str(&rest[..open]);
        let close = open + rest[open..].find(']').expect("the link is closed");
        text.push_str(&rest[open + 1..close]);
        rest = &rest[close + 1..];
        if rest.starts_with('(') {
            rest = &rest[rest.find(')').expect("the target is closed") + 1..];
        }
    }
    text.push_str(rest);
    text
}
