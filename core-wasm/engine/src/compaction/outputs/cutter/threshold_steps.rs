//! Size thresholds at each grandparent boundary (C-9.7c), for charts of a compaction's cuts.

use crate::compaction::outputs::cutter::{CutLimits, OutputCutter};
use crate::model::key::KeyRange;

/// The threshold that applies from one grandparent boundary to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThresholdStep {
    /// First key beyond the boundary.
    pub key: u64,
    /// Number of boundaries that the file has crossed, including this one.
    pub boundary_count: u64,
    /// Size in bytes at which a file ends at this boundary; `None` if files never end at
    /// boundaries.
    pub threshold_bytes: Option<u64>,
}

impl OutputCutter<'_> {
    /// Lists the open file's threshold steps up to a key.
    fn steps_up_to(&mut self, end: u64) -> Vec<ThresholdStep> {
        let mut steps = Vec::new();
        loop {
            let key = self.walk.next_boundary();
            if end < key || key == u64::MAX {
                return steps;
            }
            self.walk.cross_boundaries(key);
            steps.push(ThresholdStep {
                key,
                boundary_count: self.walk.boundary_count,
                threshold_bytes: self.boundary_threshold_bytes(),
            });
        }
    }
}

/// Size limit and threshold steps for the outputs of a compaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutSteps {
    /// Size in bytes at which a file ends at any key.
    pub max_output_bytes: u64,
    /// Threshold steps of each output file.
    pub outputs: Vec<Vec<ThresholdStep>>,
}

impl CutSteps {
    /// Computes the threshold steps of a compaction's outputs from their key ranges, in order.
    ///
    /// A boundary between two outputs counts for the first one, which was cut before the key that
    /// crosses the boundary.
    pub fn of(limits: &CutLimits, outputs: &[KeyRange]) -> Self {
        let mut cutter = OutputCutter::whole(limits);
        let steps = outputs.iter().enumerate().map(|(at, output)| {
            cutter.walk.cross_boundaries(output.smallest.0);
            cutter.walk.start_file(output.smallest.0);
            let next = outputs.get(at + 1);
            cutter.steps_up_to(next.map_or(output.largest.0, |next| next.smallest.0))
        });
        Self {
            outputs: steps.collect(),
            max_output_bytes: limits.max_output_bytes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compaction::outputs::CutReason;
    use crate::compaction::outputs::cutter::{Grandparent, GrandparentRule, OpenFile};
    use crate::model::key::Key;
    use crate::model::sst::FileNumber;

    fn range(smallest: u64, largest: u64) -> KeyRange {
        KeyRange {
            smallest: Key(smallest),
            largest: Key(largest),
        }
    }

    fn limits(rule: GrandparentRule) -> CutLimits {
        let grandparent = |number: u64| Grandparent {
            number: FileNumber(number),
            range: range(number * 10, number * 10 + 9),
            size_bytes: 100,
        };
        CutLimits {
            output_level: 5,
            target_file_size_bytes: 1000,
            max_compaction_bytes: 25_000,
            grandparents: (0..10).map(grandparent).collect(),
            is_bottommost: false,
            is_leveled: true,
            grandparent_rule: rule,
            is_ttl_first: true,
            ttl_files: Vec::new(),
            split_key: None,
            is_target_upper_bound: false,
            subcompaction_starts: Vec::new(),
        }
    }

    /// Checks that each step is the smallest size at which the cutter cuts at that key.
    #[test]
    fn steps_are_what_the_cutter_asks() {
        for rule in [
            GrandparentRule::Dynamic2x,
            GrandparentRule::Fixed { percent: 75 },
        ] {
            let limits = limits(rule);
            let steps = CutSteps::of(&limits, &[range(0, 99)]).outputs.remove(0);
            // The same key crosses the end of one file and the start of the next.
            assert_eq!(steps.len(), 9, "where the files meet");
            for step in steps {
                let threshold = step.threshold_bytes.expect("files end at boundaries");
                for (bytes, expected) in [(threshold, true), (threshold - 1, false)] {
                    let mut cutter = OutputCutter::whole(&limits);
                    cutter.cut_before(0, None);
                    for key in 1..step.key {
                        cutter.cut_before(key, Some(OpenFile::of_bytes(0)));
                    }
                    let cut = cutter.cut_before(step.key, Some(OpenFile::of_bytes(bytes)));
                    let is_cut = cut.is_some_and(|cut| {
                        cut.reason == CutReason::GrandparentBoundary
                            && u64::from(cut.boundary_count) == step.boundary_count
                    });
                    assert_eq!(is_cut, expected, "key {} at {bytes} bytes", step.key);
                }
            }
        }
    }

    #[test]
    fn a_file_begins_anew() {
        let limits = limits(GrandparentRule::Dynamic2x);
        let outputs = [range(0, 19), range(20, 99)];
        let steps = CutSteps::of(&limits, &outputs);
        assert_eq!(steps.max_output_bytes, 2000);
        let counts = |at: usize| -> Vec<u64> {
            steps.outputs[at]
                .iter()
                .map(|step| step.boundary_count)
                .collect()
        };
        assert_eq!(counts(0), [2, 4]);
        assert_eq!(counts(1)[..2], [2, 4]);
        assert_eq!(steps.outputs[1][0].key, 30);
    }

    #[test]
    fn without_alignment_there_is_no_threshold() {
        let limits = limits(GrandparentRule::OverlapOnly);
        let steps = CutSteps::of(&limits, &[range(0, 99)]);
        assert!(
            steps.outputs[0]
                .iter()
                .all(|step| step.threshold_bytes.is_none())
        );
    }
}
