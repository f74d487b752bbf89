//! The points of a plan, in an order in which every prefix is a fair sample.

use crate::plan::{Method, Plan, Sampling};
use engine::model::prng::Mt19937;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// One run of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Values of the varied settings.
    pub set: Map<String, Value>,
    /// Number of the repeat, from 1; 0 without noise, if the plan has no repeats.
    pub repeat: u64,
}

/// Limit on draws per point. The remaining points of a grid, fewer than one in a thousand, then
/// follow in the order of the axes.
const DRAWS: u64 = 8;

/// Largest number of dimensions of Sobol's sequence; further axes share its dimensions.
const DIMENSIONS: u32 = sobol_burley::NUM_DIMENSIONS;

/// Lists the runs of a plan; the repeats of a point follow one another.
pub fn points(plan: &Plan) -> Vec<Point> {
    let cells = match plan.sampling {
        None => grid(plan),
        Some(sampling) => match sampling.method {
            Method::LatinHypercube => latin_hypercube(plan, sampling),
            Method::Sobol | Method::Random => drawn(plan, sampling),
        },
    };
    let repeats = match plan.repeats {
        1 => 0..=0,
        repeats => 1..=repeats,
    };
    let runs = cells.iter().flat_map(|cell| {
        repeats.clone().map(|repeat| Point {
            set: settings_of(plan, cell),
            repeat,
        })
    });
    runs.collect()
}

/// A place in the grid: the index of the value on each axis.
type Cell = Vec<usize>;

fn settings_of(plan: &Plan, cell: &Cell) -> Map<String, Value> {
    let mut set = Map::new();
    for (axis, index) in plan.axes.iter().zip(cell) {
        for name in &axis.names {
            set.insert(name.clone(), axis.values[*index].clone());
        }
    }
    set
}

/// The whole grid. Checked plans have at most [`crate::plan::MOST_POINTS`] points.
fn grid(plan: &Plan) -> Vec<Cell> {
    let size = plan.grid_size() as u64;
    let all = Sampling {
        method: Method::Sobol,
        points: size,
        seed: 1,
    };
    let mut cells = drawn(plan, all);
    let mut seen: BTreeSet<Cell> = cells.iter().cloned().collect();
    let mut cell = vec![0; plan.axes.len()];
    while (seen.len() as u64) < size {
        if seen.insert(cell.clone()) {
            cells.push(cell.clone());
        }
        // Counts on, the last axis first.
        for (index, axis) in cell.iter_mut().zip(&plan.axes).rev() {
            *index = (*index + 1) % axis.values.len();
            if *index != 0 {
                break;
            }
        }
    }
    cells
}

/// Draws different cells one after another until there are enough, or few new ones are found.
fn drawn(plan: &Plan, sampling: Sampling) -> Vec<Cell> {
    let wanted = u128::from(sampling.points).min(plan.grid_size()) as u64;
    let mut random = Mt19937::new(sampling.seed as u32);
    let (mut cells, mut seen) = (Vec::new(), BTreeSet::new());
    for draw in 0..wanted.saturating_mul(DRAWS) {
        let axes = (0..).zip(&plan.axes);
        let cell: Cell = axes
            .map(|(dimension, axis)| {
                let share = match sampling.method {
                    Method::Random => f64::from(random.next_u32()) / 4_294_967_296.0,
                    _ => {
                        // The sequence repeats after 65,536 draws; another seed continues it.
                        let seed = sampling.seed as u32 ^ (draw >> 16) as u32;
                        let draw = (draw & 0xffff) as u32;
                        f64::from(sobol_burley::sample(draw, dimension % DIMENSIONS, seed))
                    }
                };
                index_of(share, axis.values.len())
            })
            .collect();
        if seen.insert(cell.clone()) {
            cells.push(cell);
        }
        if cells.len() as u64 == wanted {
            break;
        }
    }
    cells
}

/// Each axis is divided into as many equal parts as there are points, and each part is used once.
fn latin_hypercube(plan: &Plan, sampling: Sampling) -> Vec<Cell> {
    let count = sampling.points as usize;
    let mut random = Mt19937::new(sampling.seed as u32);
    let mut cells = vec![Cell::new(); count];
    for axis in &plan.axes {
        let mut parts: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            parts.swap(at, random.next_u32() as usize % (at + 1));
        }
        for (cell, part) in cells.iter_mut().zip(parts) {
            let share = (part as f64 + 0.5) / count as f64;
            cell.push(index_of(share, axis.values.len()));
        }
    }
    let mut seen = BTreeSet::new();
    cells.retain(|cell| seen.insert(cell.clone()));
    cells
}

fn index_of(share: f64, count: usize) -> usize {
    ((share * count as f64) as usize).min(count - 1)
}
