//! What a sweep advises: settings that pass all limits and that no other setting beats.

use crate::plan::{Constraint, Plan};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers that differ by no more than this share count as the same result.
const SAME: f64 = 0.01;

/// Number of nearest settings that an empty answer names.
const NEAREST: usize = 3;

/// A setting of the plan with the results of its runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The varied settings.
    pub set: Map<String, Value>,
    /// Index of the value on each axis.
    place: Vec<usize>,
    /// Ids of the runs.
    pub ids: Vec<String>,
    /// Numbers that the plan limits or optimises, by [`Advice::names`]: the mean over the repeats;
    /// `None` if a run lacks it.
    pub numbers: Vec<Option<f64>>,
}

/// A limit that a setting misses.
#[derive(Clone, Debug, PartialEq)]
pub struct Miss {
    /// Index of the constraint in the plan.
    pub constraint: usize,
    /// The number; `None` if it is unknown.
    pub value: Option<f64>,
    /// Share of the limit by which the number misses it.
    pub share: f64,
}

/// First value on an axis at which the result is another one.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Index of the axis in the plan.
    pub axis: usize,
    /// The setting there.
    pub tried: Tried,
    /// Limits that it misses; empty if only the objectives differ.
    pub misses: Vec<Miss>,
}

/// A setting of the front.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The setting.
    pub tried: Tried,
    /// Number of connected settings with the same result, this one included.
    pub plateau: usize,
    /// Where the result changes, at most twice an axis.
    pub edges: Vec<Edge>,
    /// Worst numbers of the setting and its neighbours, one step away on one axis.
    pub worst: Vec<Option<f64>>,
    /// Number of neighbours, and of those that pass.
    pub neighbours: (usize, usize),
}

/// Answer to a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Names of the numbers that the plan limits or optimises.
    pub names: Vec<&'static str>,
    /// Number of settings with results.
    pub tried: usize,
    /// Number of settings whose runs failed.
    pub failed: usize,
    /// Number of rows of other settings.
    pub foreign: usize,
    /// Number of settings that pass all limits.
    pub passing: usize,
    /// Settings that pass and that no other beats in all objectives, by the first objective.
    pub front: Vec<Choice>,
    /// Number of settings that would pass without each constraint.
    pub without: Vec<usize>,
    /// If nothing passes: settings that miss the limits by the smallest shares.
    pub nearest: Vec<(Tried, Vec<Miss>)>,
}

/// A number to minimise (true) or maximise, by its index in the names.
type Goal = (usize, bool);

impl Advice {
    /// Evaluates the rows of a plan's points. Of equal results on the front, the one with the
    /// values in `present` is kept, if there is one.
    pub fn of<'a>(
        plan: &Plan,
        rows: impl Iterator<Item = &'a Value>,
        present: &Map<String, Value>,
    ) -> Self {
        let limited = plan.constraints.iter().map(|one| one.number);
        let wanted = plan.objectives.iter().map(|one| one.number);
        let mut names: Vec<&'static str> = Vec::new();
        for name in wanted.chain(limited) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut advice = Self {
            names,
            tried: 0,
            failed: 0,
            foreign: 0,
            passing: 0,
            front: Vec::new(),
            without: Vec::new(),
            nearest: Vec::new(),
        };
        let tried = advice.read(plan, rows);
        advice.tried = tried.len();
        let board = Board {
            plan,
            names: &advice.names,
            tried: &tried,
        };
        let misses: Vec<Vec<Miss>> = tried.values().map(|one| board.misses(one)).collect();
        advice.passing = misses.iter().filter(|one| one.is_empty()).count();
        let constraints = 0..plan.constraints.len();
        let only = |one: &[Miss], at: usize| one.iter().all(|miss| miss.constraint == at);
        advice.without = constraints
            .map(|at| misses.iter().filter(|one| only(one, at)).count())
            .collect();
        advice.front = board.front(present);
        if advice.passing == 0 {
            let all = tried.values().cloned().zip(misses);
            let mut all: Vec<(Tried, Vec<Miss>)> = all.collect();
            let total = |misses: &[Miss]| misses.iter().map(|miss| miss.share).sum::<f64>();
            all.sort_by(|one, other| total(&one.1).total_cmp(&total(&other.1)));
            all.truncate(NEAREST);
            advice.nearest = all;
        }
        advice
    }

    /// Reads the settings with their numbers, by their places in the grid.
    fn read<'a>(
        &mut self,
        plan: &Plan,
        rows: impl Iterator<Item = &'a Value>,
    ) -> BTreeMap<Vec<usize>, Tried> {
        let mut runs: BTreeMap<Vec<usize>, Vec<&Value>> = BTreeMap::new();
        for row in rows {
            match place_of(plan, &row["set"]) {
                Some(place) => runs.entry(place).or_default().push(row),
                None => self.foreign += 1,
            }
        }
        let mut tried = BTreeMap::new();
        for (place, rows) in runs {
            if rows.iter().any(|row| row["event_hash"].is_null()) {
                self.failed += 1;
                continue;
            }
            let mean = |name: &&'static str| {
                let values = rows.iter().map(|row| row["numbers"][name].as_f64());
                let sum = values.sum::<Option<f64>>()?;
                Some(sum / rows.len() as f64)
            };
            let ids = rows.iter().filter_map(|row| row["id"].as_str());
            let one = Tried {
                set: rows[0]["set"].as_object().cloned().unwrap_or_default(),
                place: place.clone(),
                ids: ids.map(str::to_string).collect(),
                numbers: self.names.iter().map(mean).collect(),
            };
            tried.insert(place, one);
        }
        tried
    }
}

/// Place of some settings in the plan's grid; `None` if they are not of this plan.
fn place_of(plan: &Plan, set: &Value) -> Option<Vec<usize>> {
    let set = set.as_object()?;
    let count: usize = plan.axes.iter().map(|axis| axis.names.len()).sum();
    let places = plan.axes.iter().map(|axis| {
        let value = set.get(axis.names.first()?)?;
        axis.values.iter().position(|one| one == value)
    });
    let places = places.collect::<Option<Vec<usize>>>()?;
    (set.len() == count).then_some(places)
}

/// All settings of a plan that have results.
struct Board<'a> {
    plan: &'a Plan,
    names: &'a [&'static str],
    tried: &'a BTreeMap<Vec<usize>, Tried>,
}

impl Board<'_> {
    /// Objectives, or without any the limited numbers.
    fn goals(&self) -> Vec<Goal> {
        let place = |name| self.names.iter().position(|one| *one == name).unwrap_or(0);
        let objectives = self.plan.objectives.iter();
        let goals: Vec<Goal> = objectives
            .map(|one| (place(one.number), one.wants_low))
            .collect();
        match goals.is_empty() {
            false => goals,
            true => { self.plan.constraints.iter() }
                .map(|one| (place(one.number), one.at_most.is_some()))
                .collect(),
        }
    }

    fn misses(&self, one: &Tried) -> Vec<Miss> {
        let constraints = self.plan.constraints.iter().enumerate();
        let missed = constraints.filter_map(|(at, constraint)| {
            let place = self
                .names
                .iter()
                .position(|name| *name == constraint.number)?;
            let value = one.numbers[place];
            let share = share_over(constraint, value)?;
            Some(Miss {
                constraint: at,
                value,
                share,
            })
        });
        missed.collect()
    }

    fn passes(&self, one: &Tried) -> bool {
        self.misses(one).is_empty()
    }

    /// Value of a goal such that less is better; unknown numbers are the worst.
    fn badness(one: &Tried, (place, wants_low): Goal) -> f64 {
        match one.numbers[place] {
            None => f64::INFINITY,
            Some(value) if wants_low => value,
            Some(value) => -value,
        }
    }

    fn front(&self, present: &Map<String, Value>) -> Vec<Choice> {
        let goals = self.goals();
        let mut passing: Vec<&Tried> = self.tried.values().filter(|one| self.passes(one)).collect();
        passing.sort_by_key(|one| one.set != *present);
        let bad = |one: &Tried| -> Vec<f64> {
            goals.iter().map(|goal| Self::badness(one, *goal)).collect()
        };
        let beats = |one: &[f64], other: &[f64]| {
            one != other && one.iter().zip(other).all(|(one, other)| one <= other)
        };
        let bads: Vec<Vec<f64>> = passing.iter().map(|one| bad(one)).collect();
        let mut front: Vec<(usize, &Tried)> = Vec::new();
        for (at, one) in passing.iter().enumerate() {
            let is_beaten = bads.iter().any(|other| beats(other, &bads[at]));
            let is_known = front.iter().any(|(before, _)| bads[*before] == bads[at]);
            if !is_beaten && !is_known {
                front.push((at, one));
            }
        }
        front.sort_by(|(one, _), (other, _)| {
            let pairs = bads[*one].iter().zip(&bads[*other]);
            let orders = pairs.map(|(one, other)| one.total_cmp(other));
            orders.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
        });
        let choices = front.into_iter().map(|(_, one)| self.choice(one, &goals));
        choices.collect()
    }

    fn choice(&self, one: &Tried, goals: &[Goal]) -> Choice {
        let is_same = |other: &Tried| {
            self.passes(other)
                && goals.iter().all(|(place, _)| {
                    let pair = [one.numbers[*place], other.numbers[*place]];
                    let [Some(one), Some(other)] = pair else {
                        return false;
                    };
                    (one - other).abs() <= SAME * one.abs()
                })
        };
        let mut plateau = BTreeSet::from([one.place.clone()]);
        let mut open = vec![one.place.clone()];
        while let Some(place) = open.pop() {
            for (_, other) in self.neighbours(&place) {
                if is_same(other) && plateau.insert(other.place.clone()) {
                    open.push(other.place.clone());
                }
            }
        }
        let neighbours: Vec<&Tried> = self.neighbours(&one.place).map(|(_, one)| one).collect();
        let directions = self
            .plan
            .constraints
            .iter()
            .map(|one| one.at_most.is_some());
        let limited = self.plan.constraints.iter().map(|one| one.number);
        let lows: BTreeMap<&str, bool> = limited.zip(directions).collect();
        let worst = self.names.iter().enumerate().map(|(place, name)| {
            let goal = goals.iter().find(|(at, _)| *at == place);
            let wants_low = goal.map_or(lows.get(name) != Some(&false), |(_, low)| *low);
            let all = neighbours.iter().copied().chain([one]);
            let all = all.map(|one| one.numbers[place]);
            all.reduce(|worst, other| {
                let (worst, other) = (worst?, other?);
                Some(if wants_low {
                    worst.max(other)
                } else {
                    worst.min(other)
                })
            })
            .flatten()
        });
        Choice {
            tried: one.clone(),
            plateau: plateau.len(),
            edges: self.edges(one, is_same),
            worst: worst.collect(),
            neighbours: (
                neighbours.len(),
                neighbours.iter().filter(|one| self.passes(one)).count(),
            ),
        }
    }

    /// First settings along each axis that are not the same, upwards and downwards.
    fn edges(&self, one: &Tried, is_same: impl Fn(&Tried) -> bool) -> Vec<Edge> {
        let mut edges = Vec::new();
        for axis in 0..self.plan.axes.len() {
            for step in [-1, 1] {
                let mut place = one.place.clone();
                while let Some(next) = place[axis].checked_add_signed(step) {
                    place[axis] = next;
                    let Some(other) = self.tried.get(&place) else {
                        break;
                    };
                    if !is_same(other) {
                        edges.push(Edge {
                            axis,
                            tried: other.clone(),
                            misses: self.misses(other),
                        });
                        break;
                    }
                }
            }
        }
        edges
    }

    /// Settings one step away on one axis, with the axis.
    fn neighbours(&self, place: &[usize]) -> impl Iterator<Item = (usize, &Tried)> {
        let steps = (0..place.len()).flat_map(|axis| [(axis, -1), (axis, 1)]);
        let place = place.to_vec();
        steps.filter_map(move |(axis, step)| {
            let mut place = place.clone();
            place[axis] = place[axis].checked_add_signed(step)?;
            Some((axis, self.tried.get(&place)?))
        })
    }
}

/// Share of the limit by which a number misses it; `None` if it passes. Unknown numbers miss it.
fn share_over(constraint: &Constraint, value: Option<f64>) -> Option<f64> {
    let Some(value) = value else {
        return Some(f64::INFINITY);
    };
    let over = |limit: f64, away: f64| match limit {
        0.0 => away,
        limit => away / limit.abs(),
    };
    let above = constraint.at_most.filter(|limit| *limit < value);
    let below = constraint.at_least.filter(|limit| value < *limit);
    let above = above.map(|limit| over(limit, value - limit));
    above.or(below.map(|limit| over(limit, limit - value)))
}
