// Types of names used in attributes. `tools/package.mjs` replaces each with a union of all names in
// the package's declarations.

/** Name of a figure in the gallery. */
export type FigureName = string;

/** Name of a scenario in the package. */
export type ScenarioName = string;
