// The scenarios of the package, each a module that is loaded on demand. The list is empty until
// `components/tools/package_scenarios.mjs` writes it when the package is built.
import type { OptionTexts, StepRequest } from '../../engine/protocol.ts';

/** A scenario of the package. */
export interface ScenarioFile {
  readonly title: string;
  readonly steps: readonly StepRequest[];
  readonly set: Readonly<Record<string, string>>;
  /** All settings of its last process. */
  readonly options: OptionTexts;
}

/** Loaders by scenario name. */
export const SCENARIO_MODULES: Readonly<
  Record<string, () => Promise<{ readonly default: ScenarioFile }>>
> = {};
