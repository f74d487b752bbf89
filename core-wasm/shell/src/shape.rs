//! The tree's shape as text, updated with each event.

use crate::file_history::{File, Files};
use engine::log::{Event, EventKind};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Files in the tree after the events so far.
#[derive(Default)]
pub struct Shape {
    files: Files,
    key_space: u64,
}

impl Shape {
    /// Takes in the next event of the log.
    pub fn apply(&mut self, event: &Event) {
        if let EventKind::ScenarioStarted { key_space, .. } = &event.kind {
            self.key_space = *key_space;
        }
        self.files.follow(event, 0, 0);
    }

    /// The tree as text, with one line per sorted run and keys from left to right. It is only shown
    /// as empty if all files are known.
    pub fn to_ascii(&self, knows_files: bool) -> String {
        let mut text = String::new();
        let mut levels: BTreeMap<u32, Vec<&File>> = BTreeMap::new();
        for file in self.files.live() {
            levels.entry(file.level).or_default().push(file);
        }
        for (level, mut files) in levels {
            // L0 is ordered newest first, deeper levels by key.
            let runs: Vec<&[&File]> = match level {
                0 => {
                    files.sort_by_key(|file| Reverse((file.epoch, file.number)));
                    files.chunks(1).collect()
                }
                _ => {
                    files.sort_by_key(|file| (file.keys.0, file.number));
                    vec![&files]
                }
            };
            for run in runs {
                text.push_str(&self.run_line(level, run));
            }
        }
        if text.is_empty() {
            text.push_str(if knows_files {
                "no files\n"
            } else {
                "files: unknown\n"
            });
        }
        text
    }

    fn run_line(&self, level: u32, run: &[&File]) -> String {
        let bytes: u64 = run.iter().map(|file| file.bytes).sum();
        // No SST file is empty, but a LOG alone gives no size for ingested files.
        let size = match run.iter().any(|file| file.bytes == 0) {
            true => "unknown".to_string(),
            false => engine::reasoning::format_bytes(bytes as f64),
        };
        let what = match run {
            [file] => format!("#{}", file.number),
            _ => format!("{} files", run.len()),
        };
        let bar = self.bar(run);
        format!("{:<4}{what:>12}{size:>13}  [{bar}]\n", format!("L{level}"))
    }

    /// A run's bar: `#` where a file has keys, `|` where two files meet in one column.
    fn bar(&self, run: &[&File]) -> String {
        const COLUMNS: u128 = 64;
        let largest = self.files.live().map(|file| file.keys.1).max();
        let space = u128::from(self.key_space.max(largest.unwrap_or(0).saturating_add(1)));
        let column =
            |key: u64| (u128::from(key) * COLUMNS / space.max(1)).min(COLUMNS - 1) as usize;
        let mut cells = [' '; COLUMNS as usize];
        for file in run {
            let (first, last) = (column(file.keys.0), column(file.keys.1));
            for cell in &mut cells[first..=last.max(first)] {
                *cell = '#';
            }
            if run.len() > 1 && first > 0 && cells[first - 1] != ' ' {
                cells[first] = '|';
            }
        }
        cells.iter().collect()
    }
}
