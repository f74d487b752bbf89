//! Number of distinct keys reached by writes, if some keys are written more often than others.

use crate::math::exp;

/// Number of the curve's points per doubling of writes.
const POINTS_PER_DOUBLING: u32 = 8;

/// Number of doublings after which the curve ends, starting from one write.
const DOUBLINGS: u32 = 40;

/// Number of distinct keys as a function of the number of writes: Σ n·(1 − (1 − p)ʷ) over classes
/// of n keys with probability p.
///
/// If hot keys are spread evenly, every section of the key space has the same fraction of them. A
/// density then determines the number of writes it represents, and a union of densities represents
/// the sum of their writes.
#[derive(Clone, Debug, PartialEq)]
pub struct UniqueCurve {
    classes: Vec<(f64, f64)>,
    keys: f64,
    /// Points of the curve: number of writes, ascending, and the fraction of all keys reached.
    points: Vec<(f64, f64)>,
}

impl UniqueCurve {
    /// Creates the curve from classes of keys: their number, and each key's probability per write.
    pub fn new(classes: &[(f64, f64)]) -> Self {
        let mut curve = Self {
            classes: classes.to_vec(),
            keys: classes.iter().map(|(keys, _)| keys).sum(),
            points: vec![(0.0, 0.0)],
        };
        let step = crate::math::pow(2.0, 1.0 / f64::from(POINTS_PER_DOUBLING));
        let mut writes = 1.0;
        for _ in 0..=DOUBLINGS * POINTS_PER_DOUBLING {
            let reached = curve.unique(writes) / curve.keys;
            curve.points.push((writes, reached));
            writes *= step;
        }
        curve
    }

    /// Expected number of distinct keys after this many writes.
    pub fn unique(&self, writes: f64) -> f64 {
        let reached = |(keys, probability): &(f64, f64)| keys * part_reached(probability * writes);
        self.classes.iter().rev().map(reached).sum()
    }

    /// Expected fraction of all keys reached by this many writes.
    pub fn present(&self, writes: f64) -> f64 {
        self.interpolate(writes, |point| point)
    }

    /// Number of writes that reach this fraction of all keys.
    pub fn writes(&self, present: f64) -> f64 {
        self.interpolate(present, |(writes, part)| (part, writes))
    }

    /// Interpolates the curve at `at`. `order` maps a point to its position and its value.
    fn interpolate(&self, at: f64, order: impl Fn((f64, f64)) -> (f64, f64)) -> f64 {
        let next = self.points.partition_point(|point| order(*point).0 < at);
        let after = self.points.get(next).or(self.points.last());
        let after = after.map_or((0.0, 0.0), |point| order(*point));
        let Some(before) = next.checked_sub(1).filter(|_| next < self.points.len()) else {
            return after.1;
        };
        let before = order(self.points[before]);
        let part = (at - before.0) / (after.0 - before.0);
        before.1 + part * (after.1 - before.1)
    }
}

/// Fraction of a class reached at `writes` per key: 1 − e to the power of −writes.
fn part_reached(writes: f64) -> f64 {
    if writes < 1e-4 {
        return writes * (1.0 - writes / 2.0);
    }
    1.0 - exp(-writes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_class_is_the_uniform_formula() {
        let curve = UniqueCurve::new(&[(1e6, 1e-6)]);
        for writes in [1.0, 1000.0, 1e6, 3e6, 2e7] {
            let expected = 1.0 - exp(-writes / 1e6);
            assert!((curve.unique(writes) / 1e6 / expected - 1.0).abs() < 1e-9);
            assert!(
                (curve.present(writes) / expected - 1.0).abs() < 2e-3,
                "{writes}"
            );
            let back = curve.writes(curve.present(writes));
            assert!((back / writes - 1.0).abs() < 1e-6, "{writes}: {back}");
        }
        assert_eq!((curve.present(0.0), curve.writes(0.0)), (0.0, 0.0));
        assert_eq!(curve.present(1e30), 1.0);
        assert!(curve.writes(2.0).is_finite());
    }
}
