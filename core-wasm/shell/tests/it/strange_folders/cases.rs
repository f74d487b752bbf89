//! The folders in these tests.

use crate::strange_folders::damage::{OF_ANY, OF_TEXT, noise, packed, replaced};
use crate::strange_folders::mixed::{
    mixed, of_a_secondary, of_fewer_levels, of_the_other_one, of_two_databases,
};
use crate::strange_folders::sources::Source;

/// An entry in a folder.
#[derive(Clone)]
pub enum Entry {
    File(Vec<u8>),
    Folder,
    /// A symbolic link.
    Link(&'static str),
}

/// A folder, and the way in which it is opened.
pub struct Case {
    pub name: String,
    pub command: &'static str,
    /// The part to open; empty for the folder itself.
    pub path: String,
    pub entries: Vec<(String, Entry)>,
}

impl Case {
    pub fn new(name: impl Into<String>, files: &[(&str, &[u8])]) -> Case {
        let file = |(name, bytes): &(&str, &[u8])| ((*name).into(), Entry::File(bytes.to_vec()));
        Case {
            name: name.into(),
            command: "replay",
            path: String::new(),
            entries: files.iter().map(file).collect(),
        }
    }

    fn verified(self) -> Case {
        Case {
            name: format!("verify: {}", self.name),
            command: "verify",
            ..self
        }
    }

    fn opened_at(self, path: &str) -> Case {
        let path = path.to_string();
        Case { path, ..self }
    }

    fn with(mut self, name: &str, entry: Entry) -> Case {
        self.entries.push((name.into(), entry));
        self
    }
}

pub const MANIFEST: &str = "MANIFEST-000005";
pub const OPTIONS: &str = "OPTIONS-000007";

/// All cases.
pub fn all_cases() -> Vec<Case> {
    let universal = Source::of("11.8.1/set-u-read-amp");
    let leveled = Source::of("9.10.0/set-l-static");
    let old = Source::of("7.8.3/set-l-dynamic-jobs4");
    let mut cases = damaged_alone(&universal);
    cases.extend(damaged_beside_others(&universal));
    cases.extend(renamed(&universal));
    cases.extend(of_two_databases(&universal, &leveled));
    cases.extend(of_the_other_one(&universal, &leveled));
    cases.extend(of_fewer_levels(&universal));
    cases.extend(of_a_secondary(&universal));
    cases.extend(mixed(&universal, &leveled, &old));
    cases.extend(without_a_recording());
    cases.extend(of_other_programs(&universal));
    cases.extend(series(&universal));
    cases.extend(odd_entries(&universal));
    cases.extend(verified(&universal, &leveled));
    cases
}

/// One file, with each kind of damage.
fn damaged_alone(source: &Source) -> Vec<Case> {
    let mut cases = Vec::new();
    let files = [
        ("LOG", &source.log),
        (MANIFEST, &source.manifest),
        (OPTIONS, &source.options),
    ];
    for (name, bytes) in files {
        let of_text = OF_TEXT.iter().filter(|_| name != MANIFEST);
        for (damage, change) in OF_ANY.iter().chain(of_text) {
            let title = format!("{name} alone, {damage}");
            cases.push(Case::new(title, &[(name, &change(bytes))]));
        }
    }
    cases
}

/// One damaged file of three.
fn damaged_beside_others(source: &Source) -> Vec<Case> {
    let mut cases = Vec::new();
    for (damage, change) in &OF_ANY[1..] {
        let files: [(&str, &[u8]); 3] = [
            ("LOG", &source.log),
            (MANIFEST, &source.manifest),
            (OPTIONS, &source.options),
        ];
        for damaged in 0..3 {
            let mut files = files;
            let bytes = change(files[damaged].1);
            files[damaged].1 = &bytes;
            let title = format!("all three, {} {damage}", files[damaged].0);
            cases.push(Case::new(title, &files));
        }
    }
    cases
}

/// Names given by browsers, mail programs and people.
fn renamed(source: &Source) -> Vec<Case> {
    let names = [
        ("LOG.txt", "manifest.bin", "options.ini"),
        ("LOG (1)", "MANIFEST-000005 (1)", "OPTIONS-000007 (1)"),
        ("log", "manifest-000005", "options-000007"),
        ("rocksdb.log", "MANIFEST", "OPTIONS"),
        ("LOG.1", "MANIFEST-5.bak", "OPTIONS-7.dbtmp"),
        ("OPTIONS-000007", "LOG", "MANIFEST-000005"),
        ("a", "b", "c"),
        ("LOG.gz", "MANIFEST-000005.gz", "OPTIONS-000007.gz"),
        (
            "MANIFEST-99999999999999999999",
            "MANIFEST-000000",
            "MANIFEST-",
        ),
    ];
    let case = |(log, manifest, options): (&str, &str, &str)| {
        Case::new(
            format!("named {log}, {manifest}, {options}"),
            &[
                (log, source.log.as_slice()),
                (manifest, &source.manifest),
                (options, &source.options),
            ],
        )
    };
    names.into_iter().map(case).collect()
}

/// Folders without any sign of a database.
fn without_a_recording() -> Vec<Case> {
    let others: [(&str, &[u8]); 17] = [
        ("CURRENT", b"MANIFEST-000005\n"),
        ("IDENTITY", b"6b9ae5e5-4d4c-4b6f-9c1c-6a1f9a3b7d11"),
        ("LOCK", b""),
        (
            "000009.sst",
            b"\x00\x01data\x57\xfb\x80\x8b\x24\x75\x47\xdb",
        ),
        ("000004.log", b"\x12\x34\x56\x78\x20\x00\x01record"),
        ("000010.blob", b"\x24\x85\x26\x00"),
        ("README.md", b"# My database\n"),
        (
            "notes.txt",
            b"MANIFEST, LOG and OPTIONS are on the other disk\n",
        ),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
        ("archive.zip", b"PK\x03\x04\x14\x00\x00\x00\x08\x00"),
        (
            "archive.tar.gz",
            b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
        ),
        ("program", b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00"),
        ("data.sqlite", b"SQLite format 3\x00\x10\x00\x01\x01"),
        ("table.csv", b"time,level,files\n1,0,4\n"),
        ("config.json", b"{\"write_buffer_size\": 67108864}\n"),
        ("options.ini", b"[server]\nport=3306\n"),
        ("stats.txt", b"** Compaction Stats [default] **\n"),
    ];
    let mut cases: Vec<Case> = others
        .iter()
        .map(|(name, bytes)| Case::new(format!("only {name}"), &[(*name, *bytes)]))
        .collect();
    cases.push(Case::new("no files at all", &[]));
    cases.push(Case::new(
        "a database without LOG, MANIFEST and OPTIONS",
        &others[..6],
    ));
    cases.push(Case::new("everything but a database", &others));
    cases.push(Case::new("a folder that is not there", &[]).opened_at("missing"));
    for (name, bytes) in others {
        let case = Case::new(format!("the file {name} itself"), &[(name, bytes)]);
        cases.push(case.opened_at(name));
    }
    cases
}

/// Other programs' logs under RocksDB's name, and RocksDB's lines in other logs.
fn of_other_programs(source: &Source) -> Vec<Case> {
    let texts: [(&str, &str); 9] = [
        (
            "LevelDB",
            "2024/01/02-03:04:05.000001 7f00 Creating DB /db since it was missing.\n\
             2024/01/02-03:04:05.000009 7f00 Level-0 table #5: started\n",
        ),
        (
            "syslog",
            "Jan  2 03:04:05 host sshd[812]: Accepted publickey for root from 10.0.0.1\n",
        ),
        (
            "PostgreSQL",
            "2024-01-02 03:04:05.000 UTC [12] LOG:  database system is ready\n",
        ),
        (
            "a Java program",
            "2024-01-02 03:04:05,123 INFO  [main] org.example.Main - started in 4 ms\n",
        ),
        (
            "db_bench",
            "RocksDB:    version 8.5.4\nKeys:       16 bytes each\n\
             fillseq      :       4.5 micros/op\n",
        ),
        (
            "RocksDB without an event",
            "2024/01/02-03:04:05.000001 7f00 RocksDB version: 8.5.4\n",
        ),
        (
            "RocksDB with options only",
            "2024/01/02-03:04:05.000001 7f00 RocksDB version: 8.5.4\n\
             2024/01/02-03:04:05.000002 7f00 Options.num_levels: 7\n",
        ),
        (
            "RocksDB 2.0",
            "2013/01/02-03:04:05.000001 7f00 [default] compacted to: files[ 2 0 0 ]\n",
        ),
        ("nobody", "\n\n\n"),
    ];
    let mut cases: Vec<Case> = texts
        .iter()
        .map(|(name, text)| Case::new(format!("LOG of {name}"), &[("LOG", text.as_bytes())]))
        .collect();
    let prefixes = [
        ("docker", "2024-01-02T03:04:05.123456789Z stdout F "),
        ("journald", "Jan 02 03:04:05 host mydb[812]: "),
        ("Kubernetes", "[pod/db-0/db] "),
        ("a numbered listing", "   17\t"),
        ("grep", "LOG:17:"),
    ];
    for (name, prefix) in prefixes {
        let text = replaced(&source.log, "\n", &format!("\n{prefix}"));
        let text = [prefix.as_bytes(), &text].concat();
        cases.push(Case::new(
            format!("LOG by way of {name}"),
            &[("LOG", &text)],
        ));
    }
    cases
}

/// Several LOGs.
fn series(source: &Source) -> Vec<Case> {
    let half = source.log.len() / 2;
    let line = source.log[half..].iter().position(|byte| *byte == b'\n');
    let (first, second) = source.log.split_at(half + line.unwrap_or(0) + 1);
    let third = second.len() / 2;
    vec![
        Case::new(
            "a LOG in two parts",
            &[("LOG.old.1700000000000000", first), ("LOG", second)],
        ),
        Case::new(
            "a LOG in two parts, names turned",
            &[("LOG.old.1700000000000000", second), ("LOG", first)],
        ),
        Case::new(
            "the second part of a LOG is missing",
            &[
                ("LOG.old.1700000000000000", first),
                ("LOG", &second[third..]),
            ],
        ),
        Case::new(
            "an old LOG alone",
            &[("LOG.old.1700000000000000", source.log.as_slice())],
        ),
        Case::new(
            "parts that overlap",
            &[
                ("LOG.old.1700000000000000", &source.log[..half + third]),
                ("LOG", second),
            ],
        ),
        Case::new(
            "a beginning and the whole",
            &[("LOG", &source.log), ("LOG.copy", first)],
        ),
        Case::new(
            "a part, packed, and the rest, plain",
            &[
                ("LOG.old.1700000000000000.gz", &packed(first)),
                ("LOG", second),
            ],
        ),
        Case::new(
            "one part damaged, the other whole",
            &[
                ("LOG.old.1700000000000000", &noise(4_000)),
                ("LOG", &source.log),
            ],
        ),
        Case::new(
            "one part packed and damaged",
            &[
                ("LOG.old.1700000000000000.gz", &packed(first)[..400]),
                ("LOG", second),
            ],
        ),
    ]
}

/// Entries that are not files.
fn odd_entries(source: &Source) -> Vec<Case> {
    let whole = |name: &str| {
        Case::new(
            name,
            &[
                ("LOG", source.log.as_slice()),
                (MANIFEST, &source.manifest),
                (OPTIONS, &source.options),
            ],
        )
    };
    let file = |bytes: &[u8]| Entry::File(bytes.to_vec());
    vec![
        whole("all three"),
        whole("all three, with tables of 100 KB").with("000009.sst", file(&noise(100_000))),
        whole("all three, in a folder below").opened_at(".."),
        Case::new("a folder called LOG", &[]).with("LOG", Entry::Folder),
        Case::new("a folder called LOG, opened", &[])
            .with("LOG", Entry::Folder)
            .opened_at("LOG"),
        Case::new("folders called LOG and MANIFEST, and an OPTIONS file", &[])
            .with("LOG", Entry::Folder)
            .with(MANIFEST, Entry::Folder)
            .with(OPTIONS, file(&source.options)),
        Case::new("a link to a LOG", &[])
            .with("LOG", Entry::Link("elsewhere"))
            .with("elsewhere", file(&source.log)),
        Case::new("a link to nothing", &[]).with("LOG", Entry::Link("nowhere")),
        Case::new("a link to nothing, opened", &[])
            .with("LOG", Entry::Link("nowhere"))
            .opened_at("LOG"),
        Case::new("links in a circle", &[])
            .with("LOG", Entry::Link("other"))
            .with("other", Entry::Link("LOG")),
        Case::new("a link to its own folder", &[]).with("LOG", Entry::Link(".")),
        whole("all three, and a link to nothing").with("LOG.old.1", Entry::Link("nowhere")),
        Case::new("a LOG in a folder below", &[]).with("db/LOG", file(&source.log)),
        Case::new("a LOG, opened as a file", &[("LOG", &source.log)]).opened_at("LOG"),
        Case::new(
            "a MANIFEST, opened as a file",
            &[(MANIFEST, &source.manifest)],
        )
        .opened_at(MANIFEST),
        Case::new("OPTIONS, opened as a file", &[(OPTIONS, &source.options)]).opened_at(OPTIONS),
        Case::new("a file opened as a folder", &[("LOG", &source.log)]).opened_at("LOG/db"),
        Case::new("a name that is no text", &[("LO\u{fffd}G", &source.log)]),
        Case::new("a name with a line end", &[("LOG\nx", &source.log)]),
        Case::new("1,000 small files and a LOG", &[("LOG", &source.log)]).with_many(),
    ]
}

impl Case {
    fn with_many(mut self) -> Case {
        for number in 0..1000 {
            let file = Entry::File(b"\x00table".to_vec());
            self.entries.push((format!("{number:06}.sst"), file));
        }
        self
    }
}

/// The same folders in `verify`: without anything to compare, it must not pass.
fn verified(one: &Source, two: &Source) -> Vec<Case> {
    let case = |name: &str, files: &[(&str, &[u8])]| Case::new(name, files).verified();
    vec![
        case(
            "all three",
            &[
                ("LOG", &one.log),
                (MANIFEST, &one.manifest),
                (OPTIONS, &one.options),
            ],
        ),
        case("only LOG", &[("LOG", &one.log)]),
        case("only MANIFEST", &[(MANIFEST, &one.manifest)]),
        case("only OPTIONS", &[(OPTIONS, &one.options)]),
        case("no files at all", &[]),
        case("only noise", &[("LOG", &noise(5_000))]),
        case(
            "only other files",
            &[("CURRENT", b"MANIFEST-000005\n"), ("000009.sst", b"\0")],
        ),
        case(
            "the LOG of one, the MANIFEST of another",
            &[("LOG", &one.log), (MANIFEST, &two.manifest)],
        ),
        case(
            "all three, OPTIONS of another style",
            &[
                ("LOG", &one.log),
                (MANIFEST, &one.manifest),
                (OPTIONS, &two.options),
            ],
        ),
        case("an empty MANIFEST", &[("LOG", &one.log), (MANIFEST, b"")]),
        case("a folder that is not there", &[]).opened_at("missing"),
    ]
}
