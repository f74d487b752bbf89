//! Predictors, which compute the next value in a column from earlier values. For each column, the
//! one that makes it smallest is chosen.

use super::records::Records;
use super::registers::{Registers, signed_to_code};
use super::types::RECORDS;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A register and the factor that it is multiplied by.
pub(super) type Term = (usize, f64);

/// Predictor of a column. Each value is the sum of the terms plus a difference, in steps of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// Size of a step; 0 if the column has fractions.
    pub(super) unit: f64,
    /// The register that columns with the same name share, or the column's own.
    pub(super) shared: usize,
    /// The register that divides fractions, in which case the terms predict the numerator.
    pub(super) divisor: Option<usize>,
    pub(super) terms: Vec<Term>,
}

impl Told {
    pub(super) fn header(&self) -> Value {
        let mut all = vec![json!(self.unit as u64), json!(self.shared)];
        if self.unit == 0.0 {
            all.push(self.divisor.map_or(json!(-1), |register| json!(register)));
        }
        for (register, times) in &self.terms {
            all.push(json!(register));
            all.push(match times.trunc() == *times {
                true => json!(*times as i64),
                false => json!(times),
            });
        }
        Value::Array(all)
    }
}

/// Number of values in a column that the choice is based on.
const SAMPLES: usize = 192;
/// Number of columns to examine in one pass over the log.
const AT_ONCE: usize = 64;
/// Limit on the columns in the same record that may predict a column.
const NEAR: usize = 48;
/// Minimum number of values; a column with fewer is predicted by its previous value.
const FEW: usize = 6;
const MOST_TERMS: usize = 5;
/// The column whose growth predicts other columns.
const TIME: &str = "time_micros";
/// Minimum saving, in 1/256 bits, for which one more term is worth its place in the header.
const WORTH: u64 = 24 * 256;

/// A sample of a column: its values, and those of the candidates at the same time.
struct Sampled {
    column: usize,
    candidates: Vec<usize>,
    step: usize,
    seen: usize,
    values: Vec<f64>,
    /// Latest and previous value of each candidate, by sample.
    known: Vec<Vec<[f64; 2]>>,
}

/// Chooses a predictor for each column in the file, by the column's number there.
pub(super) fn chosen(records: &Records, registers: &Registers) -> Vec<Told> {
    let near = columns_near(records, registers);
    let mut told = Vec::new();
    for first in (0..registers.columns.len()).step_by(AT_ONCE) {
        let last = (first + AT_ONCE).min(registers.columns.len());
        let mut sampled: Vec<Sampled> = (first..last)
            .map(|column| sampled_column(records, registers, column, &near[column]))
            .collect();
        sample(records, registers, &mut sampled);
        told.extend(sampled.iter().map(|own| choose(own, records, registers)));
    }
    told
}

/// Earlier columns in the record of each column, sampled at a few places.
fn columns_near(records: &Records, registers: &Registers) -> Vec<Vec<usize>> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); registers.columns.len()];
    let mut seen = vec![0_usize; registers.columns.len()];
    let mut before: Vec<usize> = Vec::new();
    for cell in &records.cells {
        if cell.column as usize == RECORDS {
            before.clear();
        }
        let Some(column) = registers.places[cell.column as usize] else {
            continue;
        };
        let count = records.types.all[cell.column as usize].count;
        if [0, count / 2, count - 1].contains(&seen[column]) {
            for known in before.iter().rev().take(NEAR) {
                if !near[column].contains(known) {
                    near[column].push(*known);
                }
            }
        }
        seen[column] += 1;
        if !before.contains(&column) {
            before.push(column);
        }
    }
    near
}

fn sampled_column(
    records: &Records,
    registers: &Registers,
    column: usize,
    near: &[usize],
) -> Sampled {
    let own = &records.types.all[registers.columns[column]];
    let mut candidates = vec![column];
    if own.count >= FEW {
        candidates.extend(near);
        let shared = registers.shared.iter().enumerate();
        let shared = shared.filter(|(_, (_, index))| index.is_none() || *index == own.index);
        candidates.extend(shared.map(|(at, _)| registers.columns.len() + at));
        let others = registers.columns.iter().enumerate().filter(|(_, source)| {
            let other = &records.types.all[**source];
            let is_state = !other.name.starts_with("rule");
            let is_at_place = own.index.is_some() && other.index == own.index && is_state;
            is_at_place || own.lane > 0 && other.lane == own.lane
        });
        candidates.extend(others.map(|(other, _)| other));
    } else {
        candidates.push(registers.shared_of[column]);
    }
    let mut seen = BTreeSet::new();
    candidates.retain(|one| seen.insert(*one));
    Sampled {
        column,
        known: vec![Vec::new(); candidates.len()],
        candidates,
        step: own.count.div_ceil(SAMPLES).max(1),
        seen: 0,
        values: Vec::new(),
    }
}

fn sample(records: &Records, registers: &Registers, sampled: &mut [Sampled]) {
    let first = sampled.first().map_or(0, |own| own.column);
    let mut state = registers.start();
    for cell in &records.cells {
        let Some(column) = registers.places[cell.column as usize] else {
            continue;
        };
        if let Some(own) = column.checked_sub(first).and_then(|at| sampled.get_mut(at)) {
            if own.seen % own.step == 0 {
                own.values.push(cell.value);
                for (at, register) in own.candidates.iter().enumerate() {
                    own.known[at].push([state.get(*register), state.before(*register)]);
                }
            }
            own.seen += 1;
        }
        state.set(column, registers.shared_of[column], cell.value);
    }
}

/// A candidate for one more term of a sum: its terms, and their sum at each sample.
struct Part {
    terms: Vec<Term>,
    sums: Vec<f64>,
}

fn choose(sampled: &Sampled, records: &Records, registers: &Registers) -> Told {
    let source = &records.types.all[registers.columns[sampled.column]];
    let mut told = Told {
        shared: registers.shared_of[sampled.column],
        ..Told::default()
    };
    let mut parts = parts_of(sampled, records, registers);
    let worth = WORTH / sampled.step as u64;
    if !source.has_fractions {
        told.unit = source.unit.max(1.0);
        told.terms = terms_for(&sampled.values, told.unit, &parts, worth);
    } else if let Some((divisor, hits)) = divisor_of(sampled) {
        told.divisor = Some(sampled.candidates[divisor]);
        for part in &mut parts {
            part.sums = hits.iter().map(|(at, _)| part.sums[*at]).collect();
        }
        let numerators: Vec<f64> = hits.iter().map(|(_, numerator)| *numerator).collect();
        told.terms = terms_for(&numerators, 1.0, &parts, worth);
    }
    told
}

fn parts_of(sampled: &Sampled, records: &Records, registers: &Registers) -> Vec<Part> {
    let before = registers.size();
    let mut parts = Vec::new();
    for (known, register) in sampled.known.iter().zip(&sampled.candidates) {
        let mut add = |terms: Vec<Term>, sum: fn(&[f64; 2]) -> f64| {
            // A sum that is not a number counts as 0, both here and in the file.
            let finite = |sum: f64| if sum.is_finite() { sum } else { 0.0 };
            let sums = known.iter().map(sum).map(finite).collect();
            parts.push(Part { terms, sums });
        };
        add(vec![(*register, 1.0)], |[now, _]| *now);
        let is_time = registers.name_of(*register, &records.types) == TIME;
        if is_time || *register == sampled.column {
            let terms = vec![(*register, 1.0), (register + before, -1.0)];
            add(terms, |[now, before]| now - before);
        }
    }
    parts
}

/// The candidate that divides the most fractions, with the numerators by sample.
fn divisor_of(sampled: &Sampled) -> Option<(usize, Vec<(usize, f64)>)> {
    let divided = sampled.known.iter().enumerate().map(|(at, known)| {
        let pairs = sampled.values.iter().zip(known).enumerate();
        let hits = pairs.filter_map(|(sample, (value, [divisor, _]))| {
            Some((sample, numerator_of(*value, *divisor)?))
        });
        (at, hits.collect::<Vec<_>>())
    });
    let divided = divided.filter(|(_, hits)| hits.len() * 8 > sampled.values.len());
    // If several are equal, the first counts.
    divided.rev().max_by_key(|(_, hits)| hits.len())
}

/// The integer that gives a value when divided; `None` for small divisors, which fit by chance.
pub(super) fn numerator_of(value: f64, divisor: f64) -> Option<f64> {
    const LEAST: f64 = 256.0;
    const MOST: f64 = 4_503_599_627_370_496.0;
    if !(LEAST..MOST).contains(&divisor) || !value.is_finite() {
        return None;
    }
    let numerator = (value * divisor + 0.5).floor();
    (numerator.abs() < MOST && (numerator / divisor).to_bits() == value.to_bits())
        .then_some(numerator)
}

/// The cheapest terms, either with or without fitted factors, which can hide an exact sum.
fn terms_for(values: &[f64], unit: f64, parts: &[Part], worth: u64) -> Vec<Term> {
    let ways = [false, true].map(|is_fitted| greedy_terms(values, unit, parts, is_fitted, worth));
    let least = ways.into_iter().min_by_key(|(_, cost)| *cost);
    least.map_or_else(Vec::new, |(terms, _)| terms)
}

/// Adds the candidate that saves most, one after another; returns the terms and their cost.
fn greedy_terms(
    values: &[f64],
    unit: f64,
    parts: &[Part],
    is_fitted: bool,
    worth: u64,
) -> (Vec<Term>, u64) {
    let mut terms: Vec<Term> = Vec::new();
    let mut sums = vec![0.0; values.len()];
    let mut cost = cost_with(values, unit, &sums, (&sums, 0.0));
    while terms.len() < MOST_TERMS && cost > worth {
        let ways = parts.iter().flat_map(|part| {
            let fitted = || fitted(values, &sums, &part.sums);
            let times = [Some(1.0), Some(-1.0), is_fitted.then(fitted).flatten()];
            times.into_iter().flatten().map(move |times| (part, times))
        });
        let costs = ways.map(|(part, times)| {
            let cost = cost_with(values, unit, &sums, (&part.sums, times));
            (cost, part, times)
        });
        let best = costs.min_by_key(|(cost, ..)| *cost);
        let is_worth = |least, part: &Part| least + worth * part.terms.len() as u64 <= cost;
        let Some((least, part, times)) = best.filter(|(least, part, _)| is_worth(*least, part))
        else {
            break;
        };
        cost = least;
        for (sum, own) in sums.iter_mut().zip(&part.sums) {
            *sum += own * times;
        }
        let own = part.terms.iter();
        terms.extend(own.map(|(register, each)| (*register, each * times)));
    }
    let terms_cost = worth * terms.len() as u64;
    (terms, cost + terms_cost)
}

/// The multiple of a candidate that fits the most remainders; `None` if unknown.
fn fitted(values: &[f64], sums: &[f64], part: &[f64]) -> Option<f64> {
    const STEPS: f64 = 1e6;
    let triples = values.iter().zip(sums).zip(part);
    let mut ratios: Vec<f64> = triples
        .filter(|(_, own)| **own != 0.0)
        .map(|((value, sum), own)| (value - sum) / own)
        .collect();
    ratios.sort_by(f64::total_cmp);
    let ratio = (ratios.get(ratios.len() / 2)? * STEPS).round() / STEPS;
    (ratio != 0.0 && ratio.abs() < STEPS).then_some(ratio)
}

/// Estimates the size of the differences after gzip, in 1/256 bits, from the frequency of each byte
/// in their codes.
fn cost_with(values: &[f64], unit: f64, sums: &[f64], (part, times): (&[f64], f64)) -> u64 {
    let mut counts = [0_u64; 256];
    let mut total = 0;
    for ((value, sum), own) in values.iter().zip(sums).zip(part) {
        let told = super::registers::in_steps(sum + own * times, unit);
        let mut code = signed_to_code((value - told) / unit);
        loop {
            let byte = (code & 127) as usize;
            code >>= 7;
            counts[byte | usize::from(code > 0) << 7] += 1;
            total += 1;
            if code == 0 {
                break;
            }
        }
    }
    let whole = log2_in_256(total);
    let of_count = |count: &u64| count * (whole - log2_in_256(*count));
    counts.iter().map(of_count).sum::<u64>() + total * 32
}

/// Approximates 256 times the binary logarithm, with the same result on every machine.
fn log2_in_256(value: u64) -> u64 {
    let bits = u64::from(63 - value.max(1).leading_zeros());
    let rest = (value << 8 >> bits) & 255;
    (bits << 8) + rest
}
