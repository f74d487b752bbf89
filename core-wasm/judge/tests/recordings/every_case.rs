//! The recordings that every test run verifies, and the rest, which only `npm run test:all`
//! verifies.

use crate::folder::{Folder, committed, committed_names, extra_folder, names_in};

/// An old and a new release of each style, including option changes, drops by size and by age,
/// round-robin cursors, trivial moves, concurrent jobs, cells missing from an old `LOG`, and keys
/// that cannot be regenerated.
pub const EACH_TIME: [&str; 6] = [
    "11.8.1/f-fifo",
    "11.8.1/l-pri-roundrobin",
    "11.8.1/set-u-read-amp",
    "5.18.4/r-l-jobs6",
    "6.8.1/r-u-default",
    "9.4.0/x-f-ttl",
];

/// True for `npm run test:all`.
pub fn is_every_case() -> bool {
    std::env::var_os("EVERY_CASE").is_some()
}

/// The names of the repository's recordings that this run verifies.
pub fn judged_names() -> Vec<String> {
    match is_every_case() {
        true => committed_names(),
        false => EACH_TIME.map(str::to_string).to_vec(),
    }
}

/// Those recordings, plus all further ones for `npm run test:all`.
pub fn judged_folders() -> impl Iterator<Item = Folder> {
    let committed = judged_names().into_iter().map(|name| committed(&name));
    committed.chain(further_folders())
}

/// Further recordings, if there are any. Only `npm run test:all` reads them.
pub fn further_folders() -> impl Iterator<Item = Folder> {
    let folder = extra_folder();
    let names = match is_every_case() {
        true => names_in(&folder),
        false => Vec::new(),
    };
    let names = names.into_iter();
    names.map(move |name| Folder::read(&folder.join(&name), &name))
}
