//! Least squares for a few unknowns, none of which may be negative.

/// Limit on the number of unknowns, because every subset of them is tried.
const MAX_UNKNOWNS: usize = 12;

/// Minimum relative reduction of the squares by one more unknown; otherwise it stays at zero. So of
/// several unknowns with the same effect, only one is used.
const LEAST_GAIN: f64 = 0.02;

/// An equation: the measured value, each unknown's factor, and the weight.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) factors: Vec<f64>,
    pub(super) measured: f64,
    pub(super) weight: f64,
}

/// Finds the unknowns that best explain `equations`. Earlier ones take precedence: a later one is
/// used only if it reduces the squares by [`LEAST_GAIN`].
pub(super) fn solve(equations: &[Equation], unknowns: usize) -> Vec<f64> {
    assert!(unknowns <= MAX_UNKNOWNS, "{unknowns} unknowns");
    // Normal equations of all unknowns, with the measured values in the last column.
    let mut normal = vec![vec![0.0; unknowns + 1]; unknowns];
    for one in equations {
        for (row, factor) in normal.iter_mut().zip(&one.factors) {
            let columns = one.factors.iter().chain([&one.measured]);
            let cells = row.iter_mut().zip(columns);
            cells.for_each(|(cell, column)| *cell += factor * one.weight * column);
        }
    }
    let none = vec![0.0; unknowns];
    let mut best = (squares(equations, &none), none);
    for count in 1..=unknowns {
        let mut found = best.clone();
        for subset in (0_u32..1 << unknowns).filter(|one| one.count_ones() as usize == count) {
            let used = (0..unknowns).filter(|at| subset & (1 << at) != 0);
            let values = solve_all(&normal, &used.collect::<Vec<_>>());
            let values = values.filter(|values| values.iter().all(|value| 0.0 <= *value));
            let Some(values) = values else {
                continue;
            };
            let rest = squares(equations, &values);
            if rest < found.0 {
                found = (rest, values);
            }
        }
        if found.0 < best.0 * (1.0 - LEAST_GAIN) {
            best = found;
        }
    }
    best.1
}

fn squares(equations: &[Equation], values: &[f64]) -> f64 {
    let each = equations.iter().map(|one| {
        let explained: f64 = one.factors.iter().zip(values).map(|(a, b)| a * b).sum();
        let rest = one.measured - explained;
        rest * rest * one.weight
    });
    each.sum()
}

/// Solves for the unknowns in `used`, of either sign, by Gaussian elimination of the normal
/// equations. `None` if they cannot be separated.
fn solve_all(normal: &[Vec<f64>], used: &[usize]) -> Option<Vec<f64>> {
    let (size, measured) = (used.len(), normal.len());
    let row = |at: &usize| {
        let columns = used.iter().chain([&measured]);
        columns.map(|column| normal[*at][*column]).collect()
    };
    let mut rows: Vec<Vec<f64>> = used.iter().map(row).collect();
    for at in 0..size {
        // If others explain a column, what remains of it is rounding error.
        if rows[at][at] <= normal[used[at]][used[at]] * 1e-9 {
            return None;
        }
        let pivot = rows[at].clone();
        for (other, row) in rows.iter_mut().enumerate() {
            if other != at {
                let times = row[at] / pivot[at];
                row.iter_mut()
                    .zip(&pivot)
                    .for_each(|(a, b)| *a -= times * b);
            }
        }
    }
    let mut values = vec![0.0; normal.len()];
    for (at, &unknown) in used.iter().enumerate() {
        values[unknown] = rows[at][size] / rows[at][at];
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equation(factors: &[f64], measured: f64) -> Equation {
        Equation {
            factors: factors.to_vec(),
            measured,
            weight: 1.0,
        }
    }

    #[test]
    fn what_was_put_in_comes_out() {
        let inputs = [(1.0, 2.0), (2.0, 1.0), (5.0, 3.0), (4.0, 9.0)];
        let equations = inputs.map(|(a, b)| equation(&[a, b], 3.0 * a + 0.5 * b));
        let found = solve(&equations, 2);
        assert!((found[0] - 3.0).abs() < 1e-9 && (found[1] - 0.5).abs() < 1e-9);
    }

    #[test]
    fn of_two_that_explain_the_same_the_first_does() {
        let equations = [1.0, 2.0, 7.0].map(|a| equation(&[a, 2.0 * a], 6.0 * a));
        assert_eq!(solve(&equations, 2), [6.0, 0.0]);
    }

    #[test]
    fn nothing_is_negative() {
        let inputs = [(1.0, 2.0), (2.0, 1.0), (5.0, 3.0)];
        let equations = inputs.map(|(a, b)| equation(&[a, b], 3.0 * a - 0.5 * b));
        let found = solve(&equations, 2);
        assert!(0.0 < found[0] && found[1] == 0.0, "{found:?}");
    }
}
