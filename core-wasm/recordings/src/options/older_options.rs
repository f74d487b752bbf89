//! OPTIONS files older than the one that is used: what the next one has otherwise. They name no
//! open; their numbers are in the order in which they were written.

use crate::log::opened_options::{OptionsInForce, in_words};

/// A step from an OPTIONS file to the next one.
pub(crate) struct OptionsStep {
    /// The older file.
    pub before: String,
    /// The next one.
    pub name: String,
    /// What it has otherwise.
    pub list: String,
}

impl OptionsStep {
    /// The step as a line.
    ///
    /// ```text
    /// OPTIONS-000007 → OPTIONS-000171: max_background_jobs 2 → 4
    /// ```
    pub fn text(&self) -> String {
        format!("{} → {}: {}", self.before, self.name, self.list)
    }
}

/// Whether a file is packed says nothing of its options.
fn plain(name: &str) -> &str {
    name.strip_suffix(".gz").unwrap_or(name)
}

/// Each step from an older file to the next one, oldest first; `newest` is the name and the text of
/// the file that is used.
pub(crate) fn options_by_file(
    older: &[(String, Vec<u8>)],
    newest: Option<(&str, &str)>,
) -> Vec<OptionsStep> {
    let older = older.iter();
    let older = older.map(|(name, bytes)| (name.as_str(), String::from_utf8_lossy(bytes)));
    let files = older.chain(newest.map(|(name, text)| (name, text.into())));
    let files = files.map(|(name, text)| (name, OptionsInForce::of_file(&text)));
    let files: Vec<(&str, OptionsInForce)> = files.collect();
    let pairs = files.iter().zip(files.iter().skip(1));
    let steps = pairs.map(|((name, options), (next, then))| {
        let changed = options.changed_in(then, 0);
        let groups = in_words(&changed, then.families()).into_iter();
        let groups = groups.map(|group| match group.family {
            Some(family) if 1 < then.families() => format!("{family}: {}", group.list),
            _ => match group.families.as_str() {
                "" => group.list,
                families => format!("{families}: {}", group.list),
            },
        });
        let list = groups.collect::<Vec<String>>().join("; ");
        let list = if list.is_empty() {
            "the same options"
        } else {
            &list
        };
        OptionsStep {
            before: plain(name).to_string(),
            name: plain(next).to_string(),
            list: list.to_string(),
        }
    });
    steps.collect()
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
        let steps = options_by_file(older, Some(("OPTIONS-000019", newest))).into_iter();
        steps.map(|step| step.text()).collect()
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
