//! What the page shows of a plan and its rows.

use crate::json;
use crate::message::messages;
use serde_json::{Value, json};
use sweep::advice::{Advice, Choice, Edge, Miss, Tried};
use sweep::plan::{Axis, Constraint, Method, Objective, Plan, Sampling};

messages! {
    /// A plan that was read, with its points.
    PlanMessage(plan: &Plan, lines: Vec<String>) {
        base: &str = plan.base.as_str(),
        mode: &str as "'preview' | 'sampled' | 'exact'" = plan.mode,
        /// Number of runs of each setting; more than one differ in the noise of the machine.
        repeats: u64 = plan.repeats,
        /// Selection of points; null for the whole grid.
        sampling: Option<PlanSampling> = plan.sampling.map(PlanSampling::of),
        axes: Vec<PlanAxis> = plan.axes.iter().map(PlanAxis::of).collect(),
        limits: Vec<PlanLimit> = plan.constraints.iter().map(PlanLimit::of).collect(),
        objectives: Vec<PlanObjective> = plan.objectives.iter().map(PlanObjective::of).collect(),
        /// Lines of `lsm-shape plan`, each a point; each prefix is a fair sample.
        lines: Vec<String> = lines,
    }

    /// Selection of some points of the grid.
    PlanSampling(sampling: Sampling) with {
        let method = match sampling.method {
            Method::Sobol => "sobol",
            Method::LatinHypercube => "lhs",
            Method::Random => "random",
        };
    } {
        method: &str as "'sobol' | 'lhs' | 'random'" = method,
        points: u64 = sampling.points,
        seed: u64 = sampling.seed,
    }

    /// Settings that take the same value, with their values in order.
    PlanAxis(axis: &Axis) {
        names: Vec<String> = axis.names.clone(),
        values: Value as "readonly (string | number | boolean)[]" = json!(axis.values),
    }

    /// A limit on a number; null if there is none on that side.
    PlanLimit(limit: &Constraint) {
        number: &str = limit.number,
        at_least: Option<f64> = limit.at_least,
        at_most: Option<f64> = limit.at_most,
    }

    /// A number to minimise (`low`) or maximise.
    PlanObjective(objective: &Objective) {
        number: &str = objective.number,
        want: &str as "'low' | 'high'" = if objective.wants_low { "low" } else { "high" },
    }

    /// Settings of a plan that pass all limits and that no other setting beats.
    AdviceMessage(advice: &Advice) with {
        let nearest = advice.nearest.iter();
        let nearest = nearest.map(|(tried, misses)| NearMessage::of(tried, misses));
    } {
        /// Names of the numbers that the plan limits or optimises.
        names: Vec<String> = advice.names.iter().map(ToString::to_string).collect(),
        /// Number of settings with results.
        tried: usize = advice.tried,
        /// Number of settings whose runs failed.
        failed: usize = advice.failed,
        /// Number of settings that pass all limits.
        passing: usize = advice.passing,
        /// Settings of the front, by the first objective.
        front: Vec<ChoiceMessage> = advice.front.iter().map(ChoiceMessage::of).collect(),
        /// Number of settings that would pass without each limit.
        without: Vec<u64> = advice.without.iter().map(|count| *count as u64).collect(),
        /// If nothing passes: the settings that miss the limits by the smallest shares.
        nearest: Vec<NearMessage> = nearest.collect(),
    }

    /// A setting with its numbers, by `AdviceMessage.names`; null if unknown.
    TriedMessage(tried: &Tried) {
        set: Value as "Readonly<Record<string, string | number | boolean>>" = json!(tried.set),
        numbers: Value as "readonly (number | null)[]" = json!(tried.numbers),
        /// Ids of its runs.
        ids: Vec<String> = tried.ids.clone(),
    }

    /// A setting of the front.
    ChoiceMessage(choice: &Choice; TriedMessage = TriedMessage::of(&choice.tried)) {
        /// Number of connected settings with the same result within 1 %, this one included.
        plateau: usize = choice.plateau,
        /// Where the result changes, at most twice an axis.
        edges: Vec<EdgeMessage> = choice.edges.iter().map(EdgeMessage::of).collect(),
        /// Worst numbers of the setting and its neighbours, one step away on one axis.
        worst: Value as "readonly (number | null)[]" = json!(choice.worst),
        /// Number of neighbours, and of those that pass.
        neighbours: Value as "readonly [number, number]" = json!(choice.neighbours),
    }

    /// First setting on an axis at which the result is another one.
    EdgeMessage(edge: &Edge; TriedMessage = TriedMessage::of(&edge.tried)) {
        /// Index of the axis in the plan.
        axis: usize = edge.axis,
        misses: Vec<MissMessage> = edge.misses.iter().map(MissMessage::of).collect(),
    }

    /// A setting near the limits.
    NearMessage(tried: &Tried, misses: &[Miss]; TriedMessage = TriedMessage::of(tried)) {
        misses: Vec<MissMessage> = misses.iter().map(MissMessage::of).collect(),
    }

    /// A limit that a setting misses.
    MissMessage(miss: &Miss) {
        /// Index of the limit in the plan.
        limit: usize = miss.constraint,
        value: Option<f64> = miss.value,
        /// Share of the limit by which the number misses it; null if the number is unknown.
        share: Option<f64> = Some(miss.share).filter(|share| share.is_finite()),
    }
}

/// JSON of a plan with its points.
pub fn plan_json(plan: &Plan, lines: Vec<String>) -> String {
    json::text(&PlanMessage::of(plan, lines).into())
}

/// JSON of the advice.
pub fn advice_json(advice: &Advice) -> String {
    json::text(&AdviceMessage::of(advice).into())
}
