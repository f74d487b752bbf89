//! Damage to files in transit.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// A kind of damage: its name, and its effect on the bytes.
pub type Damage = (&'static str, fn(&[u8]) -> Vec<u8>);

/// Damage to any file.
pub const OF_ANY: [Damage; 20] = [
    ("whole", <[u8]>::to_vec),
    ("empty", |_| Vec::new()),
    ("one byte", |bytes| bytes[..1].to_vec()),
    ("its first 40 bytes", |bytes| bytes[..40].to_vec()),
    ("a quarter of it", |bytes| bytes[..bytes.len() / 4].to_vec()),
    ("nine tenths of it", |bytes| {
        bytes[..bytes.len() / 10 * 9].to_vec()
    }),
    ("without its first 10 bytes", |bytes| bytes[10..].to_vec()),
    ("its second half", |bytes| bytes[bytes.len() / 2..].to_vec()),
    ("twice in one file", |bytes| [bytes, bytes].concat()),
    ("with zeros at its end", |bytes| {
        [bytes, &[0; 5000]].concat()
    }),
    ("with a hole of zeros", |bytes| {
        let mut bytes = bytes.to_vec();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 200].fill(0);
        bytes
    }),
    ("all zeros", |bytes| vec![0; bytes.len()]),
    ("noise", |bytes| noise(bytes.len())),
    ("packed", packed),
    ("packed twice", |bytes| packed(&packed(bytes))),
    ("packed and cut", |bytes| {
        let bytes = packed(bytes);
        bytes[..bytes.len() / 2].to_vec()
    }),
    ("packed, with rubbish behind", |bytes| {
        [packed(bytes).as_slice(), b"rubbish"].concat()
    }),
    ("packed, one bit flipped", |bytes| {
        let mut bytes = packed(bytes);
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        bytes
    }),
    ("in hexadecimal", |bytes| {
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        digits.collect::<String>().into_bytes()
    }),
    ("in UTF-16", |bytes| utf16(bytes, u16::to_le_bytes)),
];

/// Damage to text files.
pub const OF_TEXT: [Damage; 14] = [
    ("in UTF-16, big end first", |bytes| {
        utf16(bytes, u16::to_be_bytes)
    }),
    ("with a byte order mark", |bytes| {
        [b"\xef\xbb\xbf", bytes].concat()
    }),
    ("with line ends of Windows", |bytes| {
        replaced(bytes, "\n", "\r\n")
    }),
    ("with line ends of old Macs", |bytes| {
        replaced(bytes, "\n", "\r")
    }),
    ("in one line", |bytes| replaced(bytes, "\n", " ")),
    ("with empty lines between", |bytes| {
        replaced(bytes, "\n", "\n\n")
    }),
    ("indented", |bytes| replaced(bytes, "\n", "\n    ")),
    ("quoted in a mail", |bytes| replaced(bytes, "\n", "\n> ")),
    ("upside down", |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<&str> = text.lines().rev().collect();
        lines.join("\n").into_bytes()
    }),
    ("its last line cut", |bytes| {
        bytes[..bytes.len() - 30].to_vec()
    }),
    ("every second line", |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<&str> = text.lines().step_by(2).collect();
        lines.join("\n").into_bytes()
    }),
    ("in capitals", <[u8]>::to_ascii_uppercase),
    ("with a line of a megabyte", |bytes| {
        [bytes, &[b'x'; 1 << 20], b"\n"].concat()
    }),
    ("with other numbers", |bytes| {
        replaced(bytes, "1", "99999999999")
    }),
];

/// Bytes compressed with gzip.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).expect("memory takes it");
    packer.finish().expect("memory takes it")
}

/// Meaningless bytes.
pub fn noise(length: usize) -> Vec<u8> {
    let mut state = 12_345_u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..length).map(next).collect()
}

fn utf16(bytes: &[u8], order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(order).collect()
}

/// Replaces a text by another.
pub fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    String::from_utf8_lossy(bytes)
        .replace(from, to)
        .into_bytes()
}
