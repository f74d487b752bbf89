// Plans as text: those that the page makes, and changes of their axes and limits.
import type { PlanLimit, PlanMessage, PlanObjective, RunRequest } from 'lsm-shape/engine';

/** Value of a varied setting. */
export type SetValue = string | number | boolean;

/** A plan file as JSON. The engine checks it. */
export interface Plan {
  readonly base: string;
  readonly mode: 'preview' | 'sampled' | 'exact';
  readonly repeats: number;
  readonly axis: readonly {
    readonly set: readonly string[];
    readonly values: readonly SetValue[];
  }[];
  readonly sampling?: PlanMessage['sampling'];
  readonly constraint: readonly Partial<PlanLimit>[];
  readonly objective: readonly PlanObjective[];
}

/** Numbers that a new plan minimises. */
const OBJECTIVES: readonly PlanObjective[] = [
  { number: 'w_amp', want: 'low' },
  { number: 'runs_mean', want: 'low' },
];

/** Returns a plan that varies settings. */
export function planFor(base: string, axes: Plan['axis'], mode: Plan['mode'] = 'sampled'): Plan {
  return { base, mode, repeats: 1, axis: axes, constraint: [], objective: OBJECTIVES };
}

/** Returns a plan that was read as the JSON of a plan file. */
export function planOf(read: PlanMessage): Plan {
  const { base, mode, repeats, axes, limits, objectives, sampling } = read;
  return {
    ...{ base, mode, repeats },
    axis: axes.map(({ names, values }) => ({ set: names, values })),
    ...(sampling === null ? {} : { sampling }),
    constraint: limits.map(withoutNulls),
    objective: objectives.length > 0 ? objectives : OBJECTIVES,
  };
}

/** A limit without missing sides, which a plan file leaves out. */
function withoutNulls({ number, at_least, at_most }: PlanLimit): Partial<PlanLimit> {
  return {
    number,
    ...(at_least === null ? {} : { at_least }),
    ...(at_most === null ? {} : { at_most }),
  };
}

/** Returns the text of a plan. */
export const textOfPlan = (plan: Plan): string => JSON.stringify(plan);

/** Reads a text that `textOfPlan` wrote; null for any other text. */
export function planOfText(text: string): Plan | null {
  try {
    const plan = JSON.parse(text) as Partial<Plan> | null;
    const isPlan = Array.isArray(plan?.axis) && Array.isArray(plan.constraint);
    return isPlan && Array.isArray(plan.objective) ? (plan as Plan) : null;
  } catch {
    return null;
  }
}

/** Returns the limits of a plan; a missing side is null. */
export function limitsOf(plan: Plan): readonly PlanLimit[] {
  return plan.constraint.map(({ number = '', at_least = null, at_most = null }) => ({
    ...{ number, at_least, at_most },
  }));
}

/** Sets or removes (null) the upper limit of a number. */
export function withLimit(plan: Plan, number: string, at_most: number | null): Plan {
  const others = plan.constraint.filter((limit) => limit.number !== number);
  const at = plan.constraint.findIndex((limit) => limit.number === number);
  if (at_most === null) return { ...plan, constraint: others };
  const limit = { ...plan.constraint[at], number, at_most };
  const constraint = at < 0 ? [...others, limit] : plan.constraint.with(at, limit);
  return { ...plan, constraint };
}

/** The part of a plan that decides which runs it needs. */
export function runsOf({ base, mode, repeats, axis, sampling }: Plan): string {
  return JSON.stringify([base, mode, repeats, axis, sampling]);
}

/** Parses values of an axis, such as `1, 2, kZSTD`; null if the text has none. */
export function valuesOfText(text: string): readonly SetValue[] | null {
  const words = text.split(/[,;·\s]+/).filter((word) => word !== '');
  const values = words.map((word): SetValue => {
    if (word === 'true' || word === 'false') return word === 'true';
    return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
  });
  return values.length === 0 ? null : [...new Set(values)];
}

/** Returns the request without what only the page needs. */
export function engineRequest(request: RunRequest): unknown {
  return { ...request, baseline: undefined, published: undefined };
}

/** Returns the request that a plan varies, without the settings that the plan sets itself. */
export function baseRequest(request: RunRequest, axes: Plan['axis']): unknown {
  const varied = new Set(axes.flatMap(({ set }) => set));
  const kept = Object.entries(request.set ?? {}).filter(([name]) => !varied.has(name));
  return { ...request, baseline: undefined, published: undefined, set: Object.fromEntries(kept) };
}
