//! The recordings that every run of the tests judges, and the rest, which only `npm run test:all`
//! judges.

use crate::folder::{Folder, committed, committed_names, extra_folder, names_in};

/// An old and a new release of each style. Among them are changes of options, drops by size and by
/// age, the cursors of round robin, trivial moves, jobs side by side, cells that an old `LOG` does
/// not tell, and keys that cannot be regenerated.
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

/// The names of the recordings of the repository that this run judges.
pub fn judged_names() -> Vec<String> {
    match is_every_case() {
        true => committed_names(),
        false => EACH_TIME.map(str::to_string).to_vec(),
    }
}

/// Those recordings, and for `npm run test:all` all beside the repository.
pub fn judged_folders() -> impl Iterator<Item = Folder> {
    let committed = judged_names().into_iter().map(|name| committed(&name));
    committed.chain(further_folders())
}

/// Recordings beside the repository, if there are any. Only `npm run test:all` reads them.
pub fn further_folders() -> impl Iterator<Item = Folder> {
    let folder = extra_folder();
    let names = match is_every_case() {
        true => names_in(&folder),
        false => Vec::new(),
    };
    let names = names.into_iter();
    names.map(move |name| Folder::read(&folder.join(&name), &name))
}
