// The scenarios of the package, each a module that is loaded when it is asked for. Before the
// package is built there are none: `components/tools/package_scenarios.mjs` writes them.
import type { OptionTexts, StepRequest } from '../../engine/protocol.ts';

/** A scenario of the package. */
export interface ScenarioFile {
  readonly title: string;
  readonly steps: readonly StepRequest[];
  readonly set: Readonly<Record<string, string>>;
  /** All settings of its last process. */
  readonly options: OptionTexts;
}

/** By their names. */
export const SCENARIO_MODULES: Readonly<
  Record<string, () => Promise<{ readonly default: ScenarioFile }>>
> = {};
