// Names in attributes. In the package's declarations each type is a union of all names, written
// from the data by `tools/package.mjs`: compilers and editors know them.

/** A figure of the gallery. */
export type FigureName = string;

/** A scenario of the package. */
export type ScenarioName = string;
