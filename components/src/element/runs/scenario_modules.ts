// The package's scenarios, as modules that are loaded on demand. The list is empty in the sources:
// `components/tools/package_scenarios.mjs` replaces it when it builds the package.
import type { OptionTexts, StepRequest } from '../../engine/protocol.ts';

export interface ScenarioFile {
  readonly title: string;
  readonly steps: readonly StepRequest[];
  readonly set: Readonly<Record<string, string>>;
  /** All settings of the last process. */
  readonly options: OptionTexts;
}

/** Module loaders, by scenario name. */
export const SCENARIO_MODULES: Readonly<
  Record<string, () => Promise<{ readonly default: ScenarioFile }>>
> = {};
