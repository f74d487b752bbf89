//! Unpacks a file while it is read, from gzip (even nested) and from UTF-16.

use flate2::write::MultiGzDecoder;
use std::io::{Error, Write};

/// Receives further unpacked bytes; returns false if it needs no more.
pub(crate) type Sink<'a> = dyn FnMut(&[u8]) -> bool + 'a;

/// Maximum number of compression layers, because some programs compress files twice.
const MOST_PACKED: usize = 3;

/// Number of gzip bytes to unpack at a time; they expand to at most four megabytes.
const PIECE_BYTES: usize = 4_096;

pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// A file while it is being unpacked.
pub(crate) struct Unpacker {
    /// True for a text, in which UTF-16 is converted to UTF-8.
    is_text: bool,
    depth: usize,
    /// First bytes, which determine the format; for UTF-16, the first part of a unit or surrogate
    /// pair.
    held: Vec<u8>,
    form: Form,
}

enum Form {
    Unknown,
    Plain,
    /// Text in UTF-16; some shells and editors save a LOG in it.
    Utf16(fn([u8; 2]) -> u16),
    Gzip(Box<Gzip>),
    /// The end of the file was reached; further bytes do not belong to it.
    Over,
}

struct Gzip {
    decoder: MultiGzDecoder<Vec<u8>>,
    inside: Unpacker,
    /// Number of unpacked bytes, and the last eight packed bytes.
    plain_bytes: u64,
    ending: Vec<u8>,
}

/// Reason why a packed file could not be read to its end.
#[derive(Debug)]
pub(crate) enum Damage {
    /// The end is missing or other bytes follow it, but all unpacked bytes are correct.
    Cut,
    /// None of the unpacked bytes can be trusted.
    Corrupt(Error),
    /// The sink needs no more bytes.
    Unwanted,
}

impl Unpacker {
    /// Creates an unpacker. `is_text`: UTF-16 is converted to UTF-8.
    pub fn new(is_text: bool) -> Self {
        Self {
            is_text,
            depth: 0,
            held: Vec::new(),
            form: Form::Unknown,
        }
    }

    /// Reads the next piece and passes on what it unpacks to.
    pub fn push(&mut self, piece: &[u8], out: &mut Sink) -> Result<(), Damage> {
        match &mut self.form {
            Form::Unknown => {
                self.held.extend_from_slice(piece);
                if self.held.len() < 2 {
                    return Ok(());
                }
                let held = std::mem::take(&mut self.held);
                self.form = self.form_of(&held);
                let bom = usize::from(matches!(self.form, Form::Utf16(_))) * 2;
                return self.push(&held[bom..], out);
            }
            Form::Plain => return wanted(out(piece)),
            Form::Utf16(number) => {
                self.held.extend_from_slice(piece);
                let pairs = self.held.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
                let mut units: Vec<u16> = pairs.map(*number).collect();
                // A character of two units may continue in the next piece.
                units.pop_if(|last| (0xd800..0xdc00).contains(last));
                self.held.drain(..units.len() * 2);
                return wanted(out(String::from_utf16_lossy(&units).as_bytes()));
            }
            Form::Gzip(gzip) => {
                let pushed = gzip.push(piece, out);
                if pushed.is_err() {
                    self.form = Form::Over;
                }
                return pushed;
            }
            Form::Over => {}
        }
        Ok(())
    }

    /// Ends the file and passes on the remaining bytes.
    pub fn finish(&mut self, out: &mut Sink) -> Result<(), Damage> {
        match &mut self.form {
            Form::Unknown => wanted(out(&self.held)),
            Form::Gzip(gzip) => gzip.finish(out),
            _ => Ok(()),
        }
    }

    fn form_of(&self, beginning: &[u8]) -> Form {
        match beginning {
            _ if is_gzip(beginning) && self.depth < MOST_PACKED => Form::Gzip(Box::new(Gzip {
                decoder: MultiGzDecoder::new(Vec::new()),
                inside: Unpacker {
                    depth: self.depth + 1,
                    ..Unpacker::new(self.is_text)
                },
                plain_bytes: 0,
                ending: Vec::new(),
            })),
            [0xff, 0xfe, ..] if self.is_text => Form::Utf16(u16::from_le_bytes),
            [0xfe, 0xff, ..] if self.is_text => Form::Utf16(u16::from_be_bytes),
            _ => Form::Plain,
        }
    }
}

impl Gzip {
    fn push(&mut self, piece: &[u8], out: &mut Sink) -> Result<(), Damage> {
        for bite in piece.chunks(PIECE_BYTES) {
            let written = self.decoder.write_all(bite);
            self.ending.extend_from_slice(bite);
            let old = self.ending.len().saturating_sub(8);
            self.ending.drain(..old);
            self.take(out)?;
            if let Err(error) = written {
                let is_other = error.to_string() == "invalid gzip header";
                return Err(match is_other && self.plain_bytes != 0 {
                    true => Damage::Cut,
                    false => Damage::Corrupt(error),
                });
            }
        }
        Ok(())
    }

    /// Passes on the bytes that the decoder has unpacked.
    fn take(&mut self, out: &mut Sink) -> Result<(), Damage> {
        let plain = std::mem::take(self.decoder.get_mut());
        self.plain_bytes += plain.len() as u64;
        self.inside.push(&plain, out)
    }

    fn finish(&mut self, out: &mut Sink) -> Result<(), Damage> {
        let ended = self.decoder.try_finish();
        self.take(out)?;
        let inside = self.inside.finish(out);
        let Err(error) = ended else {
            return inside;
        };
        // The length comes last. If it is there, the file is complete and its checksum is wrong.
        let length = self.ending.last_chunk().copied().map(u32::from_le_bytes);
        let is_whole = length == Some((self.plain_bytes & u64::from(u32::MAX)) as u32);
        Err(match is_whole || self.plain_bytes == 0 {
            true => Damage::Corrupt(error),
            false => Damage::Cut,
        })
    }
}

fn wanted(is_wanted: bool) -> Result<(), Damage> {
    is_wanted.then_some(()).ok_or(Damage::Unwanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).expect("memory");
        encoder.finish().expect("memory")
    }

    /// A few hundred bytes may expand to gigabytes, and nobody should wait for all of them.
    #[test]
    fn nothing_comes_after_what_was_wanted() {
        let bomb = packed(&packed(&vec![b' '; 64 << 20]));
        assert!(bomb.len() < PIECE_BYTES);
        let mut seen = 0;
        let ended = Unpacker::new(true).push(&bomb, &mut |piece: &[u8]| {
            seen += piece.len();
            seen < 1 << 20
        });
        assert!(
            matches!(ended, Err(Damage::Unwanted)) && seen < 8 << 20,
            "{seen}"
        );
    }
}
