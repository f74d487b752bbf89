//! Writes the event file in the format that `EVENTS.md` describes.

use super::predict::{Told, chosen, numerator_of};
use super::records::Records;
use super::registers::{Registers, in_steps, signed_to_code};
use super::types::RECORDS;
use crate::json;
use crate::varint::write_varint;
use crate::wire::SCHEMA_VERSION;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use std::io::Write;

/// The first bytes of a file, the last of which is the version of the format.
const MARK: [u8; 4] = [b'L', b'S', b'M', 2];
/// Number of recent fractions that a code can refer to.
const RECENT: usize = 64;

/// Builds the file for a log's words. It has no timestamp, so equal runs give equal bytes.
///
/// # Errors
/// Words that are not whole records.
pub fn event_file(words: &[u32]) -> Result<Vec<u8>, String> {
    let records = Records::of(words)?;
    let registers = Registers::of(&records.types);
    let mut told = chosen(&records, &registers);
    let columns = loop {
        match written(&records, &registers, &told) {
            Ok(columns) => break columns,
            // Sums of large numbers may be inexact.
            Err(column) => told[column].terms.clear(),
        }
    };
    let places: Vec<usize> = registers.places.iter().map(|at| at.unwrap_or(0)).collect();
    let header = json!({
        "schema": SCHEMA_VERSION,
        "events": records.types.all[RECORDS].count,
        "registers": registers.size(),
        "event": records.types.header(RECORDS, &places),
        "columns": told.iter().map(Told::header).collect::<Vec<_>>(),
    });
    let header = json::text(&header);
    let mut bytes = MARK.to_vec();
    write_varint(&mut bytes, header.len() as u64);
    bytes.extend(header.as_bytes());
    for column in &columns {
        write_varint(&mut bytes, column.len() as u64);
    }
    for column in &columns {
        bytes.extend(column);
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let written = packed.write_all(&bytes).and_then(|()| packed.finish());
    written.map_err(|error| error.to_string())
}

/// The bytes of all columns, or the first column whose terms fail to give its values (`Err`).
fn written(records: &Records, registers: &Registers, told: &[Told]) -> Result<Vec<Vec<u8>>, usize> {
    let mut state = registers.start();
    let mut columns = vec![Vec::new(); told.len()];
    let mut recent: Vec<u64> = Vec::new();
    for cell in &records.cells {
        let Some(column) = registers.places[cell.column as usize] else {
            continue;
        };
        let own = &told[column];
        let terms = own.terms.iter();
        let sum = terms.fold(0.0, |sum, (register, times)| {
            sum + state.get(*register) * times
        });
        // A sum that is not a number counts as 0.
        let sum = if sum.is_finite() { sum } else { 0.0 };
        let bytes = &mut columns[column];
        if own.unit > 0.0 {
            let expected = in_steps(sum, own.unit);
            let steps = (cell.value - expected) / own.unit;
            if !is_exact(steps) || expected + steps * own.unit != cell.value {
                return Err(column);
            }
            write_varint(bytes, signed_to_code(steps));
        } else {
            let divisor = own.divisor.map_or(0.0, |register| state.get(register));
            push_fraction(
                bytes,
                cell.value,
                (in_steps(sum, 1.0), divisor),
                &mut recent,
            );
        }
        state.set(column, own.shared, cell.value);
    }
    Ok(columns)
}

fn is_exact(steps: f64) -> bool {
    steps.abs() < 9_007_199_254_740_992.0 && steps.trunc() == steps
}

/// Writes a fraction as an even code (the difference of its numerator), as code 1 and eight bytes,
/// or as another odd code (a recent fraction).
fn push_fraction(
    bytes: &mut Vec<u8>,
    value: f64,
    (expected, divisor): (f64, f64),
    recent: &mut Vec<u64>,
) {
    let bits = value.to_bits();
    let difference = numerator_of(value, divisor)
        .map(|numerator| numerator - expected)
        .filter(|own| is_exact(*own) && (expected + own) / divisor == value);
    let place = recent.iter().position(|known| *known == bits);
    match (difference, place) {
        (Some(0.0), _) => write_varint(bytes, 0),
        (_, Some(at)) => {
            recent.remove(at);
            write_varint(bytes, at as u64 * 2 + 3);
        }
        (Some(own), None) if own.abs() < 1e12 => write_varint(bytes, signed_to_code(own) * 2),
        _ => {
            write_varint(bytes, 1);
            bytes.extend(value.to_le_bytes());
        }
    }
    recent.insert(0, bits);
    recent.truncate(RECENT);
}
