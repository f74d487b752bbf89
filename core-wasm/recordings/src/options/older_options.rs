//! Differences between successive OPTIONS files. The files do not name their open, but their
//! numbers give the order in which they were written.

use crate::base::text::first_of;
use crate::log::opened_options::OptionsInForce;
use crate::log::opening::{OptionChange, OptionsChanged};

/// Strips the extension of a compressed file from a name.
fn plain(name: &str) -> &str {
    name.strip_suffix(".gz").unwrap_or(name)
}

/// Lists the differences between each older file and the next one, one per line, oldest first.
/// `newest` is the name and text of the file in use.
///
/// ```text
/// OPTIONS-000007 → OPTIONS-000171: max_background_jobs 2 → 4
/// ```
pub(crate) fn options_by_file(
    older: &[(String, Vec<u8>)],
    newest: Option<(&str, &str)>,
) -> Vec<String> {
    let older = older.iter();
    let older = older.map(|(name, bytes)| (name.as_str(), String::from_utf8_lossy(bytes)));
    let files = older.chain(newest.map(|(name, text)| (name, text.into())));
    let files = files.map(|(name, text)| (name, OptionsInForce::of_file(&text)));
    let files: Vec<(&str, OptionsInForce)> = files.collect();
    let pairs = files.iter().zip(files.iter().skip(1));
    let steps = pairs.map(|((name, options), (next, then))| {
        let list = match in_words(&options.changed_in(then, 0), then.families()) {
            list if list.is_empty() => "the same options".to_string(),
            list => list.join("; "),
        };
        format!("{} → {}: {list}", plain(name), plain(next))
    });
    steps.collect()
}

/// Limit on the column families that a change names; others are only counted.
const MOST_FAMILIES: usize = 3;

/// Describes changes, and names a shared one only once. `all_families`: number of families.
fn in_words(changed: &[OptionsChanged], all_families: u64) -> Vec<String> {
    let mut groups: Vec<(&OptionsChanged, Vec<&str>)> = Vec::new();
    for one in changed {
        let family = one.family.as_deref();
        let is_same = |(of, _): &&mut (&OptionsChanged, Vec<&str>)| {
            of.family.is_some() == family.is_some() && of.changes == one.changes
        };
        match (groups.iter_mut().find(is_same), family) {
            (Some((_, families)), Some(family)) => families.push(family),
            _ => groups.push((one, family.into_iter().collect())),
        }
    }
    let groups = groups.into_iter().map(|(one, families)| {
        let changes: Vec<String> = one.changes.iter().map(OptionChange::text).collect();
        let list = changes.join(", ");
        match families.as_slice() {
            [family] if 1 < all_families => format!("{family}: {list}"),
            [] | [_] => list,
            [_, _] if all_families == 2 => format!("in both column families: {list}"),
            all if all.len() as u64 == all_families => {
                format!("in all {} column families: {list}", all.len())
            }
            some => format!("in {}: {list}", first_of(some, MOST_FAMILIES)),
        }
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(jobs: u32, universal: &str, trigger: u32) -> String {
        let family = |name: &str| {
            format!(
                "[CFOptions \"{name}\"]\n  compaction_options_universal={{{universal}}}\n  \
                 level0_file_num_compaction_trigger={trigger}\n"
            )
        };
        let shared = format!(
            "[Version]\n  options_file_version=1.1\n[DBOptions]\n  \
                              max_background_jobs={jobs}\n"
        );
        shared + &family("default") + &family("users")
    }

    fn lines(older: &[(String, Vec<u8>)], newest: &str) -> Vec<String> {
        options_by_file(older, Some(("OPTIONS-000019", newest)))
    }

    #[test]
    fn each_step_says_what_differs() {
        let first = file(2, "incremental=false;size_ratio=1;", 4);
        let second = file(4, "incremental=true;size_ratio=1;", 4);
        let older = [("OPTIONS-000007.gz", &first), ("OPTIONS-000011", &second)];
        let older = older.map(|(name, text)| (name.to_string(), text.clone().into_bytes()));
        let newest = second.replacen("trigger=4", "trigger=8", 1);
        assert_eq!(
            lines(&older, &newest),
            [
                "OPTIONS-000007 → OPTIONS-000011: max_background_jobs 2 → 4; in both column \
                 families: compaction_options_universal.incremental false → true",
                "OPTIONS-000011 → OPTIONS-000019: default: level0_file_num_compaction_trigger 4 → 8",
            ]
        );
        let same = lines(&older[1..], &second);
        assert_eq!(same, ["OPTIONS-000011 → OPTIONS-000019: the same options"]);
        assert!(lines(&[], &second).is_empty());
    }
}
