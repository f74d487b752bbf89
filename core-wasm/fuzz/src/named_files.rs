//! Several named files as one input: each begins after a line `== NAME`.
//!
//! Bytes before the first such line are dropped.

const SEPARATOR: &[u8] = b"== ";

/// The files in an input, in order. A name ends at 64 bytes or where it stops being UTF-8.
pub fn named_files(input: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for line in input.split_inclusive(|byte| *byte == b'\n') {
        if let Some(name) = line.strip_prefix(SEPARATOR) {
            let name = &name[..name.len().min(64)];
            let name = String::from_utf8_lossy(name).trim_end().to_string();
            files.push((name, Vec::new()));
        } else if let Some((_, bytes)) = files.last_mut() {
            bytes.extend_from_slice(line);
        }
    }
    // The line end before a separator belongs to the separator.
    let last = files.len().saturating_sub(1);
    for (_, bytes) in &mut files[..last] {
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stand_under_their_names() {
        let files = named_files(b"lost\n== LOG\na\nb\n\n== MANIFEST-000005\n\x00\n");
        let expected = [
            ("LOG".to_string(), b"a\nb\n".to_vec()),
            ("MANIFEST-000005".to_string(), b"\x00\n".to_vec()),
        ];
        assert_eq!(files, expected);
        assert_eq!(named_files(b""), []);
    }
}
