//! Least squares with few unknowns, none of which is negative.

/// Unknowns at most: all their subsets are tried.
const MAX_UNKNOWNS: usize = 12;

/// A further unknown has to make the squares smaller by this part, or it is left at 0: where two
/// explain the same, one of them does.
const LEAST_GAIN: f64 = 0.02;

/// One equation: what is measured, what each unknown counts in it, and how much it weighs.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) factors: Vec<f64>,
    pub(super) measured: f64,
    pub(super) weight: f64,
}

/// The unknowns that explain `equations` best. The first ones come first: a later one is used if it
/// makes the squares smaller by [`LEAST_GAIN`].
pub(super) fn solve(equations: &[Equation], unknowns: usize) -> Vec<f64> {
    assert!(unknowns <= MAX_UNKNOWNS, "{unknowns} unknowns");
    let mut best = (
        vec![0.0; unknowns],
        squares(equations, &vec![0.0; unknowns]),
    );
    for count in 1..=unknowns {
        let mut found = best.clone();
        for subset in 0_u32..1 << unknowns {
            if subset.count_ones() as usize != count {
                continue;
            }
            let used: Vec<usize> = (0..unknowns).filter(|at| subset & (1 << at) != 0).collect();
            let Some(values) = solve_all(equations, &used, unknowns) else {
                continue;
            };
            let rest = squares(equations, &values);
            if values.iter().all(|value| 0.0 <= *value) && rest < found.1 {
                found = (values, rest);
            }
        }
        if found.1 < best.1 * (1.0 - LEAST_GAIN) {
            best = found;
        }
    }
    best.0
}

fn squares(equations: &[Equation], values: &[f64]) -> f64 {
    let each = equations.iter().map(|one| {
        let explained: f64 = one.factors.iter().zip(values).map(|(a, b)| a * b).sum();
        let rest = one.measured - explained;
        rest * rest * one.weight
    });
    each.sum()
}

/// The unknowns in `used`, with any sign, by Gauss's elimination of the normal equations. `None`
/// where they are not told apart.
fn solve_all(equations: &[Equation], used: &[usize], unknowns: usize) -> Option<Vec<f64>> {
    let size = used.len();
    let mut rows = vec![vec![0.0; size + 1]; size];
    for one in equations {
        for (row, &at) in rows.iter_mut().zip(used) {
            let part = one.factors[at] * one.weight;
            for (cell, &other) in row.iter_mut().zip(used) {
                *cell += part * one.factors[other];
            }
            row[size] += part * one.measured;
        }
    }
    let scales: Vec<f64> = (0..size).map(|at| rows[at][at]).collect();
    for at in 0..size {
        // What is left of a column that others explain is rounding.
        if rows[at][at] <= scales[at] * 1e-9 {
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
    let mut values = vec![0.0; unknowns];
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
